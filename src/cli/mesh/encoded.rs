//! A mesh as the bytes of a file, checked by reading them again.

use firstcontact::formats::{Format as Written, Limits, Loss, Mesh, read};
use firstcontact::solid::{Triangulated, triangulated};

use super::info::bent_warning;
use super::target::Target;
use crate::cli::diagnostic::Diagnostic;
use crate::cli::failure::Failure;

/// A mesh in the format of its target.
pub(super) struct Encoded {
    pub(super) bytes: Vec<u8>,
    /// The mesh that the bytes hold.
    pub(super) again: Mesh,
    /// How many faces were cut into triangles.
    pub(super) cut: usize,
    /// How many faces are no triangles and not there any more.
    pub(super) left_out: usize,
    pub(super) loss: Loss,
    /// All that is not the same, one sentence each, with the name of the target.
    pub(super) losses: Vec<String>,
}

/// Encodes a mesh.
pub(super) fn encode(mesh: Mesh, target: &Target<'_>) -> Result<Encoded, Failure> {
    let not_kept = not_kept(&mesh);
    let made = match target.format {
        Written::StlAscii | Written::StlBinary => cut(mesh, target)?,
        _ => Triangulated::unchanged(mesh),
    };
    let (bytes, loss) = target.encode(&made.mesh)?;
    let again = reread(&made.mesh, &bytes, loss, target)?;
    let losses = losses(&made, loss)
        .into_iter()
        .chain(not_kept)
        .map(|warning| format!("{}: {warning}", target.name()))
        .collect();
    Ok(Encoded { bytes, again, cut: made.cut, left_out: made.left_out, loss, losses })
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

/// What the file read has and none that is written, one sentence each.
pub(super) fn not_kept(mesh: &Mesh) -> Vec<String> {
    let verb = |count: u64| if count == 1 { "is" } else { "are" };
    mesh.read_over().iter().map(|each| format!("{each} {} not kept", verb(each.count))).collect()
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
        bent_warning(&made.mesh, &made.bent),
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
