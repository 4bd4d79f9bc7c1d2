//! What is wrong with a world, or worth saying about it.

use firstcontact::world::{self, LoadError, Warning};

use super::args::LimitsArgs;
use super::diagnostic::{Diagnostic, Place};
use super::exit::Exit;
use super::failure::Failure;

/// Why a world was not loaded, and what the shell is told.
pub(crate) fn refused(error: &LoadError) -> Failure {
    let all = std::iter::once(error).chain(error.further());
    let mut diagnostics: Vec<Diagnostic> = all.clone().map(diagnosed).collect();
    if all.clone().any(|error| error.is_limit()) {
        if let Some(last) = diagnostics.last_mut() {
            last.help.push(LimitsArgs::ADVICE.to_owned());
        }
        return Failure { diagnostics, exit: Exit::Stopped };
    }
    Failure { diagnostics, exit: Exit::BadInput }
}

fn diagnosed(error: &LoadError) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(error.message());
    if let Some(place) = error.place() {
        diagnostic = diagnostic.at(located(place, error.text().unwrap_or_default()));
    }
    if let Some(cause) = cause(error) {
        diagnostic = diagnostic.cause(cause);
    }
    match error.help() {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// The path that was tried; else what was expected and found there, as far as the message does not say it already.
fn cause(error: &LoadError) -> Option<String> {
    if let Some(tried) = error.tried() {
        return Some(format!("tried {tried}"));
    }
    let found = error.found().filter(|found| !error.message().contains(found));
    match (error.expected(), found) {
        (Some(expected), Some(found)) => Some(format!("expected {expected}, found {found}")),
        (Some(expected), None) => Some(format!("expected {expected}")),
        (None, Some(found)) => Some(format!("found {found}")),
        (None, None) => None,
    }
}

fn located(place: &world::Place, text: &str) -> Place {
    match &place.position {
        Some(at) => Place::in_text(&place.file, at.line, Some(at.column), Some(at.span.len()), text.as_bytes()),
        None => Place { file: Some(place.file.clone()), ..Place::default() },
    }
}

/// A warning about a world.
pub(crate) fn warned(warning: &Warning) -> Diagnostic {
    let mut diagnostic = Diagnostic::warning(warning.message.as_str());
    if let Some(place) = &warning.place {
        let at = place.position.as_ref();
        let (line, column) = (at.map(|at| at.line), at.map(|at| at.column));
        diagnostic = diagnostic.at(Place { file: Some(place.file.clone()), line, column, excerpt: None });
    }
    match &warning.help {
        Some(help) => diagnostic.help(help.as_str()),
        None => diagnostic,
    }
}
