//! Pages to look at: a scene as an HTML file, its size and where it is written.

use std::path::Path;

use clap::Args;
use firstcontact::view::{PageTooLarge, Scene};

use super::diagnostic::{Diagnostic, Failure};
use super::files;
use super::limit::Size;
use super::progress;

/// Options of every page.
#[derive(Debug, Args)]
pub(crate) struct PageArgs {
    /// Replace the file if it exists, and if it is a link, what it leads to; never a file that is read
    #[arg(long)]
    pub(crate) force: bool,
    /// The most bytes of the page: a number, or one with KiB, MiB, GiB, kB, MB or GB. Nothing is left out to keep it
    #[arg(long, value_name = "SIZE", default_value = "25MB", value_parser = Size::above_zero)]
    pub(crate) max_page: Size,
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
    if files::is_dash(file) {
        let diagnostic = Diagnostic::error("a page cannot go to standard output");
        return Err(diagnostic.help(format!("give it a file: `{flag} cell.html`")).into());
    }
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    if matches!(ending.as_str(), "html" | "htm") {
        return Ok(());
    }
    let diagnostic = Diagnostic::error(format!("`{}` does not say that it is a page", file.display()));
    Err(diagnostic.help("end its name in .html, so that browsers open it").into())
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
