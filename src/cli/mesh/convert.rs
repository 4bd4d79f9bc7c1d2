//! `mesh convert`: a mesh file in another format, with a warning for all that is not the same in it.

use firstcontact::formats::{Format as Written, Limits, Loss, Mesh, read};
use firstcontact::solid::{Triangulated, triangulated};

use super::target::Target;
use crate::cli::args::MeshConvertArgs;
use crate::cli::console::Console;
use crate::cli::diagnostic::Diagnostic;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::load;
use crate::cli::report::{ConvertFinding, Finding};

/// Reads the file, writes it and says what was lost.
pub(crate) fn run(args: &MeshConvertArgs, console: &mut Console<'_>) -> Exit {
    match work(args, console) {
        Ok(()) => Exit::Success,
        Err(failure) => console.fail(failure),
    }
}

fn work(args: &MeshConvertArgs, console: &mut Console<'_>) -> Result<(), Failure> {
    let target = Target::new(&args.target, std::slice::from_ref(&args.file), args.output.format)?;
    let (file, mesh) = load::mesh(&args.file)?;
    let mut warnings: Vec<String> = mesh.warnings().iter().map(|warning| format!("{file}: {warning}")).collect();
    let made = match target.format {
        Written::Off | Written::Obj => Triangulated::unchanged(mesh),
        Written::StlAscii | Written::StlBinary => cut(mesh, &target)?,
    };
    let (bytes, loss) = target.encode(&made.mesh)?;
    let again = reread(&made.mesh, &bytes, loss, &target)?;
    warnings.extend(losses(&made, loss).into_iter().map(|warning| format!("{}: {warning}", target.name())));
    let finding = ConvertFinding {
        file,
        output: target.name(),
        format: target.format.name(),
        vertices: again.vertices().len(),
        faces: again.face_count(),
        faces_cut: made.cut,
        faces_left_out: made.left_out,
        coordinates_rounded: loss.rounded,
        faces_collapsed: loss.collapsed,
        vertices_renumbered: loss.renumbered,
        warnings,
    };
    console.warn(&finding.warnings);
    target.put(&bytes, Finding::Convert(finding), console)
}

fn cut(mesh: Mesh, target: &Target<'_>) -> Result<Triangulated, Failure> {
    if mesh.faces().all(|face| face.len() == 3) {
        return Ok(Triangulated::unchanged(mesh));
    }
    triangulated(&mesh)
        .map_err(|error| target.refused(Diagnostic::error("nothing is left to write").cause(error.to_string())))
}

/// Nothing is written that does not read back as what it should be.
fn reread(mesh: &Mesh, bytes: &[u8], loss: Loss, target: &Target<'_>) -> Result<Mesh, Failure> {
    let limits = Limits { bytes: u64::MAX, vertices: u32::MAX, faces: u32::MAX, face_corners: u32::MAX };
    let fault = |cause: String| {
        let diagnostic = Diagnostic::error("the file that was made does not read back").cause(cause);
        target.refused(diagnostic.help("this is a fault of this program: please report it with the file"))
    };
    let again = read(bytes, &limits).map_err(|error| fault(error.to_string()))?;
    let same = again.vertices() == mesh.vertices() && again.faces().eq(mesh.faces());
    if same || (!loss.is_none() && again.face_count() == mesh.face_count()) {
        return Ok(again);
    }
    Err(fault("its vertices or faces are others".to_owned()))
}

/// What the new file does not say, one sentence each.
fn losses(made: &Triangulated, loss: Loss) -> Vec<String> {
    let said = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        more => Some(format!("{more} {many}")),
    };
    [
        said(made.cut, "polygon is cut into triangles", "polygons are cut into triangles"),
        said(made.left_out, "polygon without area is left out", "polygons without area are left out"),
        said(loss.rounded, "coordinate is rounded to 32 bits", "coordinates are rounded to 32 bits"),
        said(
            loss.collapsed,
            "face has corners that become one point by rounding",
            "faces have corners that become one point by rounding",
        ),
        said(loss.renumbered, "vertex will have another number or none", "vertices will have other numbers or none"),
    ]
    .into_iter()
    .flatten()
    .collect()
}
