//! Why a mesh file that a world names cannot be read.

use crate::world::error::LoadError;
use crate::world::place::{Place, Position};
use firstcontact_formats::{Cause, ReadError};

/// What to say of a file of which nothing may be shown.
pub(super) const UNSHOWN: &str = "it is outside the world file's folder, so that nothing of it is shown";

/// A mesh reader's error of a file outside the world's folder: where it is, and nothing that stands there.
pub(super) fn unreadable_elsewhere(file: &str, error: &ReadError) -> LoadError {
    let load = LoadError::new(format!("{}: this cannot be read as a mesh", place(file, error)));
    let load = load.helped(format!("{UNSHOWN}; `firstcontact mesh info` says what is wrong with the file"));
    if error.cause() == Cause::Limit { load.limited() } else { load }
}

/// A mesh reader's error, with the place in the mesh file in its text.
pub(super) fn unreadable(file: &str, error: ReadError) -> LoadError {
    let place = place(file, &error);
    let more = match error.further().len() + error.uncounted() {
        0 => String::new(),
        1 => " (and 1 further error)".to_owned(),
        more => format!(" (and {more} further errors)"),
    };
    let message = match error.line() {
        Some(_) => format!("{place}: {}{more}", error.message()),
        None => format!("{file}: {error}"),
    };
    let mut load = LoadError::new(message);
    if let Some(found) = error.found() {
        load = load.finding(found);
    }
    if let Some(expected) = error.expected() {
        load = load.expecting(expected);
    }
    if let Some(help) = error.help() {
        load = load.helped(help);
    }
    let load = if error.cause() == Cause::Limit { load.limited() } else { load };
    load.caused_by(error)
}

fn place(file: &str, error: &ReadError) -> Place {
    Place {
        file: file.to_owned(),
        position: error.line().map(|line| Position {
            line: line as usize,
            column: error.column().unwrap_or(1) as usize,
            span: 0..0,
        }),
    }
}
