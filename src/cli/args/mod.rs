//! What the user may type, as clap reads it.

mod cache;
mod limits;
mod measure;
mod mesh;
mod roots;
mod scaling;
mod times;
mod world;

use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};

use super::quantity::{Quantity, length};
use super::triple::Triple;
use super::unit::UnitArgs;
pub(crate) use cache::CacheArgs;
pub(crate) use limits::LimitsArgs;
pub(crate) use measure::{
    AskArgs, DeformArgs, DirectionArgs, DistanceArgs, MeasureCommand, OverlapArgs, PenetrationArgs, PrintDeform,
    PrintDirection, PrintDistance, PrintOverlap, PrintPenetration,
};
pub(crate) use mesh::{
    MeshCommand, MeshConvertArgs, MeshFormat, MeshHullArgs, MeshInfoArgs, MeshLintArgs, MeshRepairArgs, TargetArgs,
};
pub(crate) use roots::{Package, RootsArgs};
pub(crate) use scaling::{PrintScaling, ScalingArgs};
pub(crate) use world::{FailOn, LintArgs, SceneFormat, WorldCommand, WorldImportArgs, WorldLintArgs};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const EXIT_STATUS: &str =
    "Exit status: 0 clear (check: all pass; measure: measured), 1 contact (check: any fails; measure: only overlap; lint: \
findings), 2 bad input or usage, 3 a limit or an interrupt.

Results go to standard output; errors and warnings to standard error. With --format json or jsonl, standard error has \
one JSON object with all errors, and nothing if there are none; warnings are part of the results (of those of \
`check --edges`, which are printed as they are found, part of that object).";

const CHECK_FORMATS: &str =
    "For build servers there are also --format junit (test results), sarif (code scanning) and \
github (notes beside the files), and for --edges also --format csv.

Exit status: 0 all pass, 1 any fails, 2 bad input or usage, 3 a limit or an interrupt.";

/// Exact first contact between moving polyhedra.
///
/// Bodies move along straight lines; the answer is the exact first time at which two of them touch, where, and with
/// which features. Nothing is sampled and nothing is rounded on the way to the verdict.
#[derive(Debug, Parser)]
#[command(name = "firstcontact", version, styles = STYLES, max_term_width = 100, after_help = EXIT_STATUS)]
#[command(before_help = super::examples::TEXT, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    /// When to print in colours: auto does where a terminal shows them and NO_COLOR is not set
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The choice of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Color {
    /// Where a terminal shows them
    #[default]
    Auto,
    /// Into files and pipes too
    Always,
    /// Nowhere
    Never,
}

/// One command of the tool.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run the checks of world files
    #[command(before_help = super::examples::CHECK, after_help = CHECK_FORMATS)]
    Check(CheckArgs),
    /// First contact of two meshes, A moving in a straight line while t goes from 0 to 1
    #[command(before_help = super::examples::QUERY)]
    Query(QueryArgs),
    /// Measure two meshes that stand still, A at an offset
    Measure {
        #[command(subcommand)]
        command: MeasureCommand,
    },
    /// Look into mesh files, or make others of them
    Mesh {
        #[command(subcommand)]
        command: MeshCommand,
    },
    /// Look for mistakes in world files, or make them of scenes of other programs
    World {
        #[command(subcommand)]
        command: WorldCommand,
    },
    /// Write a commented world of two objects that passes; change one number and it fails
    Init(InitArgs),
    /// Print the JSON schema of world files or of reports
    Schema(SchemaArgs),
    /// Print what makes a shell complete commands and options
    Completions(CompletionsArgs),
    /// Print the manual page of the tool, or of one of its commands, in the form that `man` reads
    #[command(before_help = super::examples::MAN)]
    Man(ManArgs),
}

/// How a report is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON document
    Json,
    /// One JSON object a line, each result as soon as it is known
    Jsonl,
    /// Of checks: a report of test runs in XML
    #[value(hide = true)]
    Junit,
    /// Of checks and lints: the format of static analysis, SARIF 2.1.0
    #[value(hide = true)]
    Sarif,
    /// Of checks and lints: commands that GitHub shows beside the files
    #[value(hide = true)]
    Github,
    /// Of edges: a table
    #[value(hide = true)]
    Csv,
}

impl Format {
    /// Whether every command has it.
    pub(crate) fn is_common(self) -> bool {
        matches!(self, Format::Text | Format::Json | Format::Jsonl)
    }

    /// The name by which the user asks for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Junit => "junit",
            Format::Sarif => "sarif",
            Format::Github => "github",
            Format::Csv => "csv",
        }
    }
}

/// What every command that reports has.
#[derive(Debug, Clone, Args)]
pub(crate) struct OutputArgs {
    /// How to print the report
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,
    /// Print no warnings and no progress; of checks the failures and the summary only
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// How first contact is decided.
#[derive(Debug, Clone, Args)]
pub(crate) struct MethodArgs {
    /// Force one method; every method gives the same answer
    #[arg(long, value_name = "METHOD", default_value = "auto", help = super::method::usage())]
    pub(crate) method: super::method::Choice,
    /// Run every method that applies, and for small input a slow exact oracle; fail if any two disagree
    #[arg(long)]
    pub(crate) audit: bool,
}

/// `check WORLD.yaml...`
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// World files; `-` is standard input, whose mesh files are relative to the current folder
    #[arg(required = true, value_name = "WORLD.yaml")]
    pub(crate) worlds: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) roots: RootsArgs,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    #[command(flatten)]
    pub(crate) edges: Option<EdgesArgs>,
    /// Run only the check of this id; may be given several times
    #[arg(long, value_name = "ID", conflicts_with = "edges")]
    pub(crate) only: Vec<String>,
    /// Also tell how near any two objects that are checked come to each other, when and where, to within a tolerance (1e-9 if none
    /// is given); those that may touch count too
    #[arg(
        long,
        value_name = "TOLERANCE",
        num_args = 0..=1,
        require_equals = true,
        value_parser = times::tolerance,
        default_missing_value = "1e-9",
        conflicts_with = "edges"
    )]
    pub(crate) clearance: Option<f64>,
    /// Print what passing checks are about too, and how everything was found out
    #[arg(long, short, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// How many threads to use; the answer is the same for any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Edges instead of checks.
#[derive(Debug, Args)]
#[group(requires_all = ["edges", "object"])]
pub(crate) struct EdgesArgs {
    /// Instead of the world's checks, ask about the edges of this file, one result a line: first contact of the object on
    /// its straight way, among all others on their paths. A line is `x0,y0,z0,x1,y1,z1`, from where to where, and
    /// `,t0,t1` if it matters when; between them are commas, `;`, tabs or spaces. A first line may name the columns, `id` and any
    /// others among them. `-` is standard input. A file of any length takes the same memory. Exit status: 0 all clear, 1 any
    /// contact, 2 bad input, which spoils no other line
    #[arg(long, value_name = "FILE.csv", required = false, conflicts_with_all = ["method", "audit"])]
    pub(crate) edges: PathBuf,
    /// The object whose origin moves along the edges, with all that is attached to it
    #[arg(long, value_name = "ID", required = false)]
    pub(crate) object: String,
    /// From when to when edges lead whose lines do not say it
    #[arg(long, value_name = "T0,T1", value_parser = times::times, allow_hyphen_values = true)]
    pub(crate) times: Option<[f64; 2]>,
}

/// The two meshes.
#[derive(Debug, Args)]
pub(crate) struct FilesArgs {
    /// The first mesh, which moves or is put at an offset (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input
    #[arg(value_name = "A")]
    pub(crate) a: PathBuf,
    /// The other mesh; `-` is standard input
    #[arg(value_name = "B")]
    pub(crate) b: PathBuf,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
}

/// What the two meshes mean.
#[derive(Debug, Args)]
pub(crate) struct MeaningArgs {
    #[command(flatten)]
    pub(crate) units: UnitArgs,
    /// What A is; without it, a solid if every shell of its mesh is closed, a surface if none is
    #[arg(long, value_enum, value_name = "KIND")]
    pub(crate) kind_a: Option<Kind>,
    /// What B is
    #[arg(long, value_enum, value_name = "KIND")]
    pub(crate) kind_b: Option<Kind>,
}

/// `query A B --move dx,dy,dz`
#[derive(Debug, Args)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// How A's origin moves while t goes from 0 to 1
    #[arg(long = "move", value_name = "DX,DY,DZ", allow_hyphen_values = true)]
    pub(crate) move_a: Triple,
    /// Where A's origin starts
    #[arg(long = "from", value_name = "X,Y,Z", allow_hyphen_values = true, default_value = "0,0,0")]
    pub(crate) from_a: Triple,
    /// How B's origin moves; without it B stands
    #[arg(long, value_name = "DX,DY,DZ", allow_hyphen_values = true)]
    pub(crate) move_b: Option<Triple>,
    /// Where B's origin starts
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, default_value = "0,0,0")]
    pub(crate) from_b: Triple,
    #[command(flatten)]
    pub(crate) meaning: MeaningArgs,
    /// Whether touching counts as contact; where solids may touch, contact begins after the last instant up to which their
    /// interiors share no point
    #[arg(long, value_enum, value_name = "RULE", default_value_t)]
    pub(crate) touch: Touch,
    /// How far the two have to stay from each other: contact begins where their distance is first LENGTH
    /// or less
    #[arg(
        long,
        value_name = "LENGTH",
        allow_hyphen_values = true,
        value_parser = length,
        default_value = "0",
        hide_default_value = true,
        conflicts_with_all = ["touch", "method", "audit", "blocked", "contact_set"]
    )]
    pub(crate) margin: Quantity,
    /// Also tell the least distance on the way, when and where, to within a tolerance (1e-9 if none is given)
    #[arg(
        long,
        value_name = "TOLERANCE",
        num_args = 0..=1,
        require_equals = true,
        value_parser = length,
        default_missing_value = "1e-9",
        conflicts_with = "print"
    )]
    pub(crate) clearance: Option<Quantity>,
    /// Also tell every closed interval of time in contact, and what the first begins with; touching counts
    #[arg(long, conflicts_with = "print")]
    pub(crate) blocked: bool,
    /// Also tell all features that share points at the first contact, be it only touching, and these points
    #[arg(long, conflicts_with = "print")]
    pub(crate) contact_set: bool,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    /// Print this one thing only, for scripts; nothing when clear. Contact is exit status 1, which is no failure: under
    /// `set -e` write `time=$(firstcontact query ... --print time) || [ $? -eq 1 ]`
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<Print>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What a mesh is meant to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// Full inside; an error if a shell is open
    Solid,
    /// The skin alone, hollow inside, whatever its shells are
    Surface,
}

/// Whether touching counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Touch {
    /// Touching is contact
    #[default]
    Contact,
    /// Solids may touch, but not overlap
    Allowed,
}

/// What `--print` can print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Print {
    /// The greatest double that is not after first contact; where touching is allowed, not after the beginning of overlap
    Time,
}

/// `init [FILE]`
#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The file to write; `-` is standard output. The schema for editors is written beside it, as
    /// `firstcontact-world.schema.json`
    #[arg(default_value = "world.yaml", value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Replace the files if they exist
    #[arg(long)]
    pub(crate) force: bool,
}

/// `schema [world|report|reference]`
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// Which of them
    #[arg(value_enum, default_value_t)]
    pub(crate) of: SchemaOf,
}

/// `completions SHELL`
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// `man [COMMAND]...`
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command, such as `check` or `measure distance`, or `format` for the world file; without it the whole tool
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

/// What is said of the documents that the tool reads and writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum SchemaOf {
    /// World files
    #[default]
    World,
    /// What `--format json` and `--format jsonl` print, errors included
    Report,
    /// World files, every key on a page in Markdown
    Reference,
}
