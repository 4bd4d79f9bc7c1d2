//! `mesh convert`: a mesh file in another format, with a warning for all that is not the same in it.

use super::encoded::{Encoded, encode};
use super::target::Target;
use crate::cli::args::MeshConvertArgs;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::load;
use crate::cli::report::{ConvertFinding, Finding, NotKeptFinding};

/// Reads the file, writes it and says what was lost.
pub(crate) fn run(args: &MeshConvertArgs, console: &mut Console<'_>) -> Exit {
    match work(args, console) {
        Ok(()) => Exit::Success,
        Err(failure) => console.fail(failure),
    }
}

fn work(args: &MeshConvertArgs, console: &mut Console<'_>) -> Result<(), Failure> {
    let target = Target::new(&args.target, std::slice::from_ref(&args.file), args.output.format)?;
    let (file, mesh) = load::mesh(&args.file, &args.limits)?;
    let read: Vec<String> = mesh.warnings().iter().map(|warning| format!("{file}: {warning}")).collect();
    let not_kept =
        mesh.read_over().iter().map(|each| NotKeptFinding { what: each.what.id(), count: each.count }).collect();
    let Encoded { bytes, again, cut, left_out, loss, losses } = encode(mesh, &target)?;
    let finding = ConvertFinding {
        file,
        output: target.name(),
        format: target.format.name(),
        vertices: again.vertices().len(),
        faces: again.face_count(),
        faces_cut: cut,
        faces_left_out: left_out,
        coordinates_rounded: loss.rounded,
        faces_collapsed: loss.collapsed,
        vertices_renumbered: loss.renumbered,
        not_kept,
        warnings: read.into_iter().chain(losses).collect(),
    };
    console.warn(&finding.warnings);
    target.put(&bytes, Finding::Convert(finding), console)
}
