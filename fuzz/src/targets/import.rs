//! Scenes of other programs, in a folder without files.

use firstcontact::world::import::{Format, ImportOptions, import};

use super::world::by_serde_yaml;
use crate::Guards;
use crate::dictionary::folder;
use crate::outcome::Outcome;

/// Runs a scene; without guards the crate of the YAML formats alone.
pub(crate) fn run(bytes: &[u8], format: Format, guards: Guards) -> Outcome {
    let Ok(text) = std::str::from_utf8(bytes) else { return Outcome::Refused("no text".to_owned()) };
    if guards == Guards::Off && matches!(format, Format::MoveIt | Format::CuRobo | Format::MotionBenchMaker) {
        return by_serde_yaml(text);
    }
    let options =
        ImportOptions { name: "scene".to_owned(), folder: folder("seeds/geometry"), ..ImportOptions::default() };
    match import(text, format, &options) {
        Ok(imported) => Outcome::accepted(&[imported.objects, imported.paths, imported.left_out.len()]),
        Err(error) => Outcome::refused(error.message()),
    }
}
