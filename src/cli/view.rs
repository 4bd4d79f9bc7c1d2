//! `view`: worlds as pages to look at.

use std::path::PathBuf;

use clap::Args;
use firstcontact::view::{PictureOptions, Scene, View};
use firstcontact::world::{Check, World};
use serde_json::json;

use super::check;
use super::console::{Console, OutputArgs};
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::files;
use super::finding::{Choices, Report, Units, one_of};
use super::load::{CacheArgs, LimitsArgs};
use super::load_world::{RootsArgs, load_world, refuse_missing_roots, world_warning};
use super::page::{self, PageArgs};
use super::quantity::tolerance;
use super::text::{number, plural};

/// Text above `view --help`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  firstcontact view cell.yaml -o cell.html                     a page that any browser opens
  firstcontact view cell.yaml -o cell.html --only pick --clearance  one check, and where it passes nearest
  firstcontact view cell.yaml --png cell.png --from top --at 1.5    a picture of an instant, without a browser

The address of a page says what it shows first: cell.html#check=pick&t=1.25&view=top. There are t (a number, or
`contact`), view (iso, top, bottom, front, back, left, right), check, edge (a line of the edges), only (ids with
commas), theme (dark or light), zoom=1 (the contact), trail=1, through=1, paths=0, and bare=1 (the picture alone)";

/// `view WORLD.yaml -o FILE`
#[derive(Debug, Args)]
#[group(id = "written", required = true, multiple = true, args = ["out", "png"])]
pub(crate) struct ViewArgs {
    /// A world file; `-` is standard input, whose mesh files are relative to the current folder
    #[arg(value_name = "WORLD.yaml")]
    pub(crate) world: PathBuf,
    /// The page to write, a name that ends in .html: one file that needs no other and no network
    #[arg(long = "out", short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
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

/// A picture of an instant.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Write a picture of one instant of a check: of the first that fails, or else the first with a contact, or the
    /// first
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// The instant of the picture; without it the first contact, or else the middle of the clock
    #[arg(long, value_name = "T", requires = "png", allow_hyphen_values = true, value_parser = instant)]
    pub(crate) at: Option<f64>,
    /// The side that the picture is seen from
    #[arg(long, value_name = "SIDE", requires = "png", value_parser = one_of(VIEWS), default_value = "iso")]
    pub(crate) from: View,
    /// Width and height of the picture in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", requires = "png", value_parser = pixels, default_value = "960x600")]
    pub(crate) size: [u32; 2],
}

/// Sides that a picture is seen from.
const VIEWS: Choices<View> = &[
    ("iso", "From the front, the right and above", View::Iso),
    ("top", "From above, x to the right", View::Top),
    ("bottom", "From below", View::Bottom),
    ("front", "Along y, x to the right", View::Front),
    ("back", "Against y", View::Back),
    ("left", "Along x", View::Left),
    ("right", "Against x", View::Right),
];

/// Most pixels on each side of a picture.
const MOST_PIXELS: u32 = 8192;

/// An instant, a number or a fraction of two.
fn instant(text: &str) -> Result<f64, &'static str> {
    let parsed = match text.split_once('/') {
        Some((over, under)) => over.parse().ok().zip(under.parse().ok()).map(|(over, under): (f64, f64)| over / under),
        None => text.parse().ok(),
    };
    parsed.filter(|time| time.is_finite()).ok_or("it is no finite number, such as 1.5 or 3/2")
}

fn pixels(text: &str) -> Result<[u32; 2], String> {
    let sides = text.split_once('x').and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?]));
    let is_allowed = |side: &u32| (1..=MOST_PIXELS).contains(side);
    sides
        .filter(|sides| sides.iter().all(is_allowed))
        .ok_or_else(|| format!("write two whole numbers from 1 to {MOST_PIXELS} such as 300x200"))
}

/// Answers the checks of the world and writes the page, the picture or both; what the answers are is no failure.
pub(crate) fn run(args: &ViewArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    args.out.iter().try_for_each(|file| page::refuse_misnamed(file, "-o"))?;
    args.picture.png.iter().try_for_each(|file| page::refuse_misnamed_picture(file))?;
    for file in args.out.iter().chain(&args.picture.png) {
        files::refuse_unwritable(file, args.page.force, [&args.world])?;
    }
    refuse_missing_roots(&args.roots)?;
    let cache = args.cache.open(false);
    let world = load_world(&args.world, &args.roots, &args.limits, cache.as_ref())?;
    world.warnings().iter().for_each(|warning| console.diagnostic(world_warning(warning)));
    let mut scene = Scene::of_world(&world);
    for check in chosen(&world, &args.only)? {
        check::show(&world, check, args.clearance, &mut scene, console)?;
    }
    let units = world.units();
    let mut report = Report::new("view", Units::of(units.length, units.time));
    report.field("world", world.name());
    let mut said = Vec::new();
    if let Some(file) = &args.out {
        let (bytes, output) = (page::write(&scene, file, &args.page, [&args.world])?, file.display().to_string());
        said.push(format!("wrote {output}: {}, {}", plural(world.objects().len(), "object"), page::size(bytes)));
        report.fields(json!({ "output": output, "bytes": bytes }));
    }
    if let Some(file) = &args.picture.png {
        let (picture, shown) = (args.picture.draw(&scene)?, args.picture.shown(&scene));
        let output = file.display().to_string();
        files::write(file, &picture, args.page.force, [&args.world])?;
        let ([width, height], size) = (args.picture.size, page::size(picture.len()));
        let what =
            shown.as_ref().map(|(check, time)| format!(", {check} at t = {}", number(*time))).unwrap_or_default();
        said.push(format!("wrote {output}: {width} x {height} pixels, {size}{what}"));
        report.field("picture", output);
        report.field_if("pictured", shown.map(|(check, time)| json!({ "check": check, "time": time })));
    }
    let mut said = said.into_iter();
    report.headline = said.next().unwrap_or_default();
    report.headline = said.fold(report.headline, |all, more| format!("{all}\n{more}"));
    let warnings: Vec<String> = world.warnings().iter().map(ToString::to_string).collect();
    report.field("warnings", warnings);
    Ok(console.show(&report, None))
}

impl PictureArgs {
    fn options(&self) -> PictureOptions {
        PictureOptions { case: None, time: self.at, view: self.from, size: self.size }
    }

    /// The check and the instant that are shown, if there is a check.
    fn shown(&self, scene: &Scene) -> Option<(String, f64)> {
        let options = self.options();
        scene.pictured_case(&options).map(|(check, _)| (check.to_owned(), scene.instant(&options)))
    }

    fn draw(&self, scene: &Scene) -> Result<Vec<u8>, Failure> {
        let options = self.options();
        let refused =
            |error: &dyn std::fmt::Display| Diagnostic::error("the picture cannot be written").cause(error.to_string());
        if let (Some((check, clock)), Some(time)) = (scene.pictured_case(&options), self.at)
            && !(clock[0]..=clock[1]).contains(&time)
        {
            let [first, last] = clock.map(number);
            let diagnostic =
                Diagnostic::error(format!("`--at`: t = {} is not on the clock of `{check}`", number(time)));
            let help = format!("its clock runs from {first} to {last}; `--only CHECK` chooses another check");
            return Err(diagnostic.help(help).into());
        }
        Ok(scene.to_png(&options).map_err(|error| refused(&error))?)
    }
}

/// The checks that are wanted; none stands for the objects where they are, in a world where nothing moves.
fn chosen<'w>(world: &'w World, only: &[String]) -> Result<Vec<Option<&'w Check>>, Failure> {
    let known: Vec<String> = world.checks().iter().map(|check| check.id().to_owned()).collect();
    check::refuse_unknown(only, &known)?;
    let is_wanted = |check: &&Check| only.is_empty() || only.iter().any(|id| id == check.id());
    let checks: Vec<Option<&Check>> = world.checks().iter().filter(is_wanted).map(Some).collect();
    Ok(if world.checks().is_empty() && world.paths().is_empty() { vec![None] } else { checks })
}
