//! What the user may type after `world`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{LimitsArgs, OutputArgs, Package, RootsArgs};

/// One command on world files.
#[derive(Debug, Subcommand)]
pub(crate) enum WorldCommand {
    /// Look for what is probably not meant: unused objects, sudden speeds, rules that do nothing, contact at the start
    #[command(after_help = super::super::world::rules())]
    Lint(WorldLintArgs),
    /// Make a world file of a scene of another program, and say what had to be assumed or left out
    Import(WorldImportArgs),
}

impl WorldCommand {
    /// How the command prints its report.
    pub(crate) fn output(&self) -> &OutputArgs {
        match self {
            WorldCommand::Lint(args) => &args.output,
            WorldCommand::Import(args) => &args.output,
        }
    }
}

/// `world lint WORLD.yaml...`
#[derive(Debug, Args)]
pub(crate) struct WorldLintArgs {
    /// World files; `-` is standard input, whose mesh files are relative to the current folder
    #[arg(required = true, value_name = "WORLD.yaml")]
    pub(crate) worlds: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) roots: RootsArgs,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) lint: LintArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What every lint has.
#[derive(Debug, Args)]
pub(crate) struct LintArgs {
    /// Leave the findings of a rule out; may be given several times
    #[arg(long, visible_alias = "allow", value_delimiter = ',', value_name = "RULE")]
    pub(crate) ignore: Vec<String>,
    /// Make the findings of a rule errors; may be given several times
    #[arg(long, value_delimiter = ',', value_name = "RULE")]
    pub(crate) deny: Vec<String>,
    /// End with status 1 from this severity on
    #[arg(long, value_enum, default_value_t, value_name = "SEVERITY")]
    pub(crate) fail_on: FailOn,
}

/// From what on a finding is a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum FailOn {
    /// Every finding
    Note,
    /// What is probably not meant
    #[default]
    Warning,
    /// What cannot work
    Error,
    /// Nothing: only input that cannot be read gives a status
    Never,
}

/// `world import --from FORMAT FILE -o WORLD.yaml`
#[derive(Debug, Args)]
pub(crate) struct WorldImportArgs {
    /// The format of the scene
    #[arg(long, value_enum, value_name = "SCENE FORMAT")]
    pub(crate) from: SceneFormat,
    /// The scene; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The world file to write; `-` is standard output
    #[arg(long = "out", short, value_name = "WORLD.yaml")]
    pub(crate) out: PathBuf,
    /// The folder that mesh files of the scene are relative to, if not its own
    #[arg(long, value_name = "FOLDER")]
    pub(crate) meshes: Option<PathBuf>,
    /// Where the files of a package are, as NAME=FOLDER; may be given several times
    #[arg(long, value_name = "NAME=FOLDER")]
    pub(crate) package: Vec<Package>,
    /// The kind that meshes are to be: `surface` or `solid`, of all or as OBJECT=KIND; may be given several times
    #[arg(long, value_name = "[OBJECT=]KIND")]
    pub(crate) kind: Vec<String>,
    /// The value of a robot's joint, in radians or metres; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) joint: Vec<String>,
    /// The SRDF of a robot: the pairs of links that it disables are not compared
    #[arg(long, value_name = "FILE")]
    pub(crate) srdf: Option<PathBuf>,
    /// Refuse a scene of which something would be left out
    #[arg(long)]
    pub(crate) strict: bool,
    /// Replace the world file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A format of scenes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SceneFormat {
    /// A planning scene of MoveIt as YAML
    Moveit,
    /// A scene that MoveIt saved as text (.scene)
    MoveitScene,
    /// A world of cuRobo as YAML
    Curobo,
    /// A scene of MotionBenchMaker as YAML
    Motionbenchmaker,
    /// A problem of OMPL.app (.cfg)
    Ompl,
    /// A robot description (.urdf)
    Urdf,
}
