//! The command line as clap reads it: the commands, and the options that all have.

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand, ValueEnum};

use super::budget::BudgetArgs;
use super::check::{self, CheckArgs};
use super::console::{Format, OutputArgs};
use super::diagnostic::Diagnostic;
use super::documents::{self, CompletionsArgs, InitArgs, ManArgs, SchemaArgs};
use super::measure::MeasureCommand;
use super::mesh::MeshCommand;
use super::proof::{self, VerifyArgs};
use super::query::{self, QueryArgs};
use super::view::{self, ViewArgs};
use super::world::WorldCommand;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const EXIT_STATUS: &str =
    "Exit status: 0 clear (check: all pass; measure: measured), 1 contact (check: any fails; measure: only overlap; lint: \
findings), 2 bad input or usage, 3 an interrupt or a limit: of size, of time or memory (--max-time, --max-memory), or \
memory that the system refuses. What ends with 3 leaves no file half written and completes no document; of results that \
are printed as they are found the last line may be cut.

Results go to standard output; errors and warnings to standard error. With --format json or jsonl, standard error has \
one JSON object with all errors, and nothing if there are none; warnings are part of the results (of those of \
`check --edges`, which are printed as they are found, part of that object).";

const CHECK_FORMATS: &str =
    "For build servers there are also --format junit (test results), sarif (code scanning) and \
github (notes beside the files); --edges takes none of these three, but --format csv.

Exit status: 0 all pass, 1 any fails, 2 bad input or usage, 3 a limit or an interrupt.";

/// Three commands that show the purpose of the tool.
pub(crate) const EXAMPLES: &str = "\
Examples:
  firstcontact init && firstcontact check world.yaml      write a small world and check it
  firstcontact query part.stl fixture.off --move 0,0,-1   does the part touch on its way down?
  firstcontact mesh info part.stl                         is the mesh closed, convex, in metres?";

/// Exact first contact between moving polyhedra.
///
/// Bodies move along straight lines; the answer is the exact first time at which two of them touch, where, and with
/// which features. Nothing is sampled and nothing is rounded on the way to the verdict.
#[derive(Debug, Parser)]
#[command(name = "firstcontact", version, styles = STYLES, max_term_width = 100, after_help = EXIT_STATUS)]
#[command(before_help = EXAMPLES, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    /// Colours: auto prints them where a terminal shows them and NO_COLOR is not set
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The choice of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Color {
    /// If a terminal shows them
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
    #[command(before_help = check::EXAMPLES, after_help = CHECK_FORMATS)]
    Check(CheckArgs),
    /// First contact of two meshes, A moving in a straight line, or turning, while t goes from 0 to 1
    #[command(before_help = query::EXAMPLES, after_help = query::TOGETHER)]
    Query(QueryArgs),
    /// Write a world as a page to look at: one HTML file in 3-D, with a clock that stops at the first contact
    #[command(before_help = view::EXAMPLES)]
    View(ViewArgs),
    /// Check a proof that `check` or `query` wrote with `--proof`, without the engine that answered
    #[command(before_help = proof::EXAMPLES, after_help = proof::STATUS)]
    Verify(VerifyArgs),
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
    #[command(before_help = documents::EXAMPLES)]
    Man(ManArgs),
}

impl Arguments {
    /// Options of the report, if the command has one.
    pub(crate) fn output(&self) -> Option<&OutputArgs> {
        match self.command.as_ref()? {
            Command::Check(args) => Some(&args.output),
            Command::Query(args) => Some(&args.output),
            Command::View(args) => Some(&args.output),
            Command::Verify(args) => Some(&args.output),
            Command::Measure { command } => Some(command.output()),
            Command::Mesh { command } => Some(command.output()),
            Command::World { command } => Some(command.output()),
            Command::Init(_) | Command::Schema(_) | Command::Completions(_) | Command::Man(_) => None,
        }
    }

    /// The error of a format that the command does not have.
    pub(crate) fn refused_format(&self, format: Format) -> Option<Diagnostic> {
        let (others, names): (&[Format], &str) = match self.command.as_ref()? {
            Command::Check(args) if args.edges.is_some() => (&[Format::Csv], ", csv"),
            Command::Check(_) => (&[Format::Junit, Format::Sarif, Format::Github], ", junit, sarif, github"),
            Command::World { command: WorldCommand::Lint(_) } | Command::Mesh { command: MeshCommand::Lint(_) } => {
                (&[Format::Sarif, Format::Github], ", sarif, github")
            }
            _ => (&[], ""),
        };
        let is_common = matches!(format, Format::Text | Format::Json | Format::Jsonl);
        (!is_common && !others.contains(&format)).then(|| {
            let diagnostic = Diagnostic::error(format!("`--format {}` is not for this command", format.name()));
            diagnostic.help(format!("it prints text, json, jsonl{names}"))
        })
    }
}
