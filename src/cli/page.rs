//! Pages to look at: a scene as an HTML file, its size and where it is written.

use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use firstcontact::view::{PageTooLarge, Scene};

use super::console::Console;
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::files;
use super::finding::Report;
use super::limit::Size;
use super::progress;
use super::text::printed;

/// Least number of bytes that one of many things takes in a page.
const LEAST_OF_A_THING: u64 = 16;

/// Options of every page.
#[derive(Debug, Args)]
pub(crate) struct PageArgs {
    /// Replace the file if it exists, and if it is a link, what it leads to; never a file that is read
    #[arg(long)]
    pub(crate) force: bool,
    /// The most bytes of the page: a number, or one with KiB, MiB, GiB, kB, MB or GB. Nothing is left out to keep it
    #[arg(long, value_name = "SIZE", default_value_t = Size::MOST_OF_A_PAGE, value_parser = Size::above_zero)]
    pub(crate) max_page: Size,
}

/// The page that a command writes beside its report.
#[derive(Debug, Default, Args)]
#[command(group = ArgGroup::new("beside").multiple(true).args(["view"]))]
pub(crate) struct BesideArgs {
    /// Also write the answer as a page to look at, a name that ends in .html: one file in 3-D that needs no other
    #[arg(long, value_name = "FILE.html")]
    pub(crate) view: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "beside")]
    pub(crate) force: bool,
    /// The most bytes of the page; 25MB if none is given
    #[arg(long, value_name = "SIZE", requires = "view", value_parser = Size::above_zero)]
    pub(crate) max_page: Option<Size>,
}

impl BesideArgs {
    /// Refuses a page that cannot be written, before anything is asked.
    pub(crate) fn refuse_unwritable<P: AsRef<Path>>(&self, inputs: impl IntoIterator<Item = P>) -> Result<(), Failure> {
        let Some(file) = &self.view else { return Ok(()) };
        refuse_misnamed(file, "--view")?;
        files::refuse_unwritable(file, self.force, inputs)
    }

    /// Refuses a page of several files: it shows one of them.
    pub(crate) fn refuse_several(&self, files: &[PathBuf], noun: &str) -> Result<(), Failure> {
        if self.view.is_some() && files.len() > 1 {
            let diagnostic = Diagnostic::error(format!("a page shows one {noun}, and there are several"));
            return Err(diagnostic.help(format!("name one {noun} file, or run the command once for each")).into());
        }
        Ok(())
    }

    /// Refuses to keep more things than a page can hold, before memory is spent on them.
    pub(crate) fn refuse_many(&self, count: usize, noun: &str) -> Result<(), Failure> {
        let most = self.max_page.unwrap_or(Size::MOST_OF_A_PAGE).bytes();
        if self.view.is_none() || count as u64 * LEAST_OF_A_THING <= most {
            return Ok(());
        }
        let diagnostic = Diagnostic::error(format!("the page would be too large: over {count} {noun}"));
        Err(Failure::limit(diagnostic.help("show fewer of them, or allow it with `--max-page`")))
    }

    /// Makes a report and shows it, or the one value of it that is wanted, and writes its page if one is wanted. The
    /// scene is asked for only then.
    pub(crate) fn report<S: FnOnce(&Report) -> Scene, P: AsRef<Path>>(
        &self,
        (what, print): (&str, Option<&str>),
        inputs: impl IntoIterator<Item = P> + Clone,
        console: &mut Console<'_>,
        make: impl FnOnce() -> Result<(Report, S), Failure>,
    ) -> Result<Exit, Failure> {
        self.refuse_unwritable(inputs.clone())?;
        let (report, said) = console.working(what, || {
            let (report, scene) = make()?;
            let said = if self.view.is_some() { self.write(&scene(&report), inputs)? } else { None };
            Ok::<_, Failure>((report, said))
        })?;
        let exit = console.show(&report, print);
        said.into_iter().for_each(|line| console.text_note(&line));
        Ok(exit)
    }

    /// Writes the page, if one is wanted, and returns a line that says so.
    pub(crate) fn write<P: AsRef<Path>>(
        &self,
        scene: &Scene,
        inputs: impl IntoIterator<Item = P>,
    ) -> Result<Option<String>, Failure> {
        let Some(file) = &self.view else { return Ok(None) };
        let args = PageArgs { force: self.force, max_page: self.max_page.unwrap_or(Size::MOST_OF_A_PAGE) };
        let bytes = write(scene, file, &args, inputs)?;
        Ok(Some(format!("wrote {}: {}\n", printed(&file.display().to_string()), size(bytes))))
    }
}

/// A number of bytes for people.
pub(crate) fn size(bytes: usize) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// Writes a scene as a page, all of it or nothing, and returns its size in bytes.
pub(crate) fn write<P: AsRef<Path>>(
    scene: &Scene,
    file: &Path,
    args: &PageArgs,
    inputs: impl IntoIterator<Item = P>,
) -> Result<usize, Failure> {
    progress::enter(format!("making `{}`", files::output_name(file)));
    let page = scene.to_html(args.max_page.bytes()).map_err(|error| too_large(file, &error))?;
    files::write(file, page.as_bytes(), args.force, inputs)?;
    Ok(page.len())
}

/// Refuses a name that is no file: a page is not printed, and a browser wants its ending.
pub(crate) fn refuse_misnamed(file: &Path, flag: &str) -> Result<(), Failure> {
    refuse_ending(file, flag, ["html", "htm"])
}

/// Refuses a name that is not one of a picture.
pub(crate) fn refuse_misnamed_picture(file: &Path) -> Result<(), Failure> {
    refuse_ending(file, "--png", ["png"])
}

fn refuse_ending<const N: usize>(file: &Path, flag: &str, endings: [&str; N]) -> Result<(), Failure> {
    let wanted = endings[0];
    if files::is_dash(file) {
        let diagnostic = Diagnostic::error(format!("{wanted} cannot go to standard output"));
        return Err(diagnostic.help(format!("give it a file: `{flag} cell.{wanted}`")).into());
    }
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    if endings.contains(&ending.as_str()) {
        return Ok(());
    }
    let diagnostic = Diagnostic::error(format!("`{}` does not say that it is {wanted}", file.display()));
    Err(diagnostic.help(format!("end its name in .{wanted}, so that programs open it")).into())
}

fn too_large(file: &Path, error: &PageTooLarge) -> Failure {
    let name = file.display().to_string();
    let megabytes = error.bytes.div_ceil(1_000_000);
    Failure::limit(
        Diagnostic::error("the page would be too large, nothing was written")
            .in_file(name)
            .cause(error.to_string())
            .help(format!("allow it with `--max-page {megabytes}MB`, or give `{}` a simpler mesh", error.largest)),
    )
}
