//! `view`: worlds as pages to look at.

use std::path::PathBuf;

use clap::Args;
use firstcontact::view::Scene;
use firstcontact::world::{Check, World};
use serde_json::json;

use super::check;
use super::console::{Console, OutputArgs};
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::finding::{Report, Units};
use super::load::{CacheArgs, LimitsArgs};
use super::load_world::{RootsArgs, load_world, refuse_missing_roots, world_warning};
use super::page::{self, PageArgs};
use super::quantity::tolerance;
use super::text::plural;

/// Text above `view --help`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  firstcontact view cell.yaml -o cell.html                     a page that any browser opens
  firstcontact view cell.yaml -o cell.html --only pick --clearance  one check, and where it passes nearest";

/// `view WORLD.yaml -o FILE`
#[derive(Debug, Args)]
pub(crate) struct ViewArgs {
    /// A world file; `-` is standard input, whose mesh files are relative to the current folder
    #[arg(value_name = "WORLD.yaml")]
    pub(crate) world: PathBuf,
    /// The page to write, a name that ends in .html: one file that needs no other and no network
    #[arg(long = "out", short, value_name = "FILE")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Show only the check of this id; may be given several times
    #[arg(long, value_name = "ID")]
    pub(crate) only: Vec<String>,
    /// Also show where the objects that are checked come nearest, to within a tolerance (1e-9 if none is given)
    #[arg(
        long,
        value_name = "TOLERANCE",
        num_args = 0..=1,
        require_equals = true,
        value_parser = tolerance,
        default_missing_value = "1e-9"
    )]
    pub(crate) clearance: Option<f64>,
    #[command(flatten)]
    pub(crate) roots: RootsArgs,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Answers the checks of the world and writes the page; what the answers are is no failure.
pub(crate) fn run(args: &ViewArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    page::refuse_misnamed(&args.out, "-o")?;
    refuse_missing_roots(&args.roots)?;
    let cache = args.cache.open(false);
    let world = load_world(&args.world, &args.roots, &args.limits, cache.as_ref())?;
    world.warnings().iter().for_each(|warning| console.diagnostic(world_warning(warning)));
    let mut scene = Scene::of_world(&world);
    for check in chosen(&world, &args.only)? {
        check::show(&world, check, args.clearance, &mut scene, console)?;
    }
    let bytes = page::write(&scene, &args.out, &args.page, [&args.world])?;
    let output = args.out.display().to_string();
    let units = world.units();
    let mut report = Report::new("view", Units::of(units.length, units.time));
    report.headline = format!("wrote {output}: {}, {}", plural(world.objects().len(), "object"), size(bytes));
    report.fields(json!({ "world": world.name(), "output": output, "bytes": bytes }));
    let warnings = world.warnings().iter().map(ToString::to_string).collect();
    Ok(console.show(&report.warned(warnings), None))
}

/// The checks that are wanted; none stands for the objects where they are, in a world where nothing moves.
fn chosen<'w>(world: &'w World, only: &[String]) -> Result<Vec<Option<&'w Check>>, Failure> {
    let known: Vec<&str> = world.checks().iter().map(Check::id).collect();
    if let Some(id) = only.iter().find(|id| !known.contains(&id.as_str())) {
        let diagnostic = Diagnostic::error(format!("`--only`: there is no check `{id}`"));
        return Err(diagnostic.did_you_mean(id, known.iter().copied(), format!("known: {}", known.join(", "))).into());
    }
    let is_wanted = |check: &&Check| only.is_empty() || only.iter().any(|id| id == check.id());
    let checks: Vec<Option<&Check>> = world.checks().iter().filter(is_wanted).map(Some).collect();
    Ok(if world.checks().is_empty() && world.paths().is_empty() { vec![None] } else { checks })
}

/// A number of bytes for people.
fn size(bytes: usize) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}
