//! Scenes of other programs, in a folder without files.

use firstcontact::world::import::{Format, ImportOptions, import};

use crate::dictionary::folder;
use crate::outcome::Outcome;

/// Runs a scene.
pub(crate) fn run(bytes: &[u8], format: Format) -> Outcome {
    let Ok(text) = std::str::from_utf8(bytes) else { return Outcome::Refused("no text".to_owned()) };
    let options =
        ImportOptions { name: "scene".to_owned(), folder: folder("seeds/geometry"), ..ImportOptions::default() };
    match import(text, format, &options) {
        Ok(imported) => Outcome::accepted(&[imported.objects, imported.paths, imported.left_out.len()]),
        Err(error) => Outcome::refused(error.message()),
    }
}
