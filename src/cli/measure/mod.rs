//! `measure`: questions about two meshes that stand still.

mod distance;
mod scaling;

use firstcontact::measure::{MeasureError, Method};

use super::args::MeasureCommand;
use super::console::Console;
use super::diagnostic::Diagnostic;
use super::exit::Exit;

/// The method the user wants.
pub(crate) type Choice = Method;

/// Measures what the user asks for, and reports.
pub(crate) fn run(command: &MeasureCommand, console: &mut Console<'_>) -> Exit {
    match command {
        MeasureCommand::Distance(args) => distance::run(args, console),
        MeasureCommand::Scaling(args) => scaling::run(args, console),
    }
}

/// The help of `--method`: all names.
pub(crate) fn usage() -> String {
    let names: Vec<&str> = Choice::ALL.iter().map(|method| method.name()).collect();
    let names = names.join(", ");
    format!(
        "Force one method, {names}; every method that applies gives the same answer. `gjk` takes convex solids; `lattice` \
         takes solids with two faces at every edge, up to 1e10 pairs of incidences of their faces (two meshes of 16000 triangles)"
    )
}

/// Why nothing was measured.
fn refused(error: &MeasureError) -> Diagnostic {
    let diagnostic = Diagnostic::error(error.to_string());
    match error {
        MeasureError::Inapplicable(_) => {
            diagnostic.help("without `--method` the quickest method that applies is taken")
        }
        _ => diagnostic,
    }
}
