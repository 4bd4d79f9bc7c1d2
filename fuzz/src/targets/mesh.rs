//! Mesh files: read, made into a body, written and read again.

use firstcontact::Body;
use firstcontact::formats::{Format, Limits, Mesh, read, write};

use crate::outcome::Outcome;

/// Runs a file of any format.
pub(crate) fn run(bytes: &[u8]) -> Outcome {
    let limits = Limits { bytes: 1 << 20, vertices: 1 << 16, faces: 1 << 16, ..Limits::default() };
    let mesh = match read(bytes, &limits) {
        Ok(mesh) => mesh,
        Err(error) => return Outcome::refused(error.message()),
    };
    if mesh.vertices().iter().flatten().any(|x| !x.is_finite()) {
        return Outcome::Wrong("a coordinate that is not finite was accepted".to_owned());
    }
    if let Some(why) = lost(&mesh, &limits) {
        return Outcome::Wrong(why);
    }
    let counts = [mesh.vertices().len(), mesh.face_count(), mesh.warnings().len()];
    if mesh.face_count() < 500 {
        // Whether it is a body or not, it must be decided.
        let _ = Body::from_mesh(mesh);
    }
    Outcome::accepted(&counts)
}

/// What OFF, which keeps everything, does not give back.
fn lost(mesh: &Mesh, limits: &Limits) -> Option<String> {
    let mut bytes = Vec::new();
    let loss = write(mesh, Format::Off, &mut bytes).ok()?;
    if !loss.is_none() {
        return Some("OFF loses something".to_owned());
    }
    match read(&bytes, limits) {
        Ok(again) if again.vertices() == mesh.vertices() && again.faces().eq(mesh.faces()) => None,
        Ok(_) => Some("what was written is read as something else".to_owned()),
        Err(error) => Some(format!("what was written is refused: {error}")),
    }
}
