//! What becomes of a damaged file: an error, or a body and an answer about it.

#[path = "../../../../formats/tests/common/corpus.rs"]
pub mod corpus;
#[path = "../../../../formats/tests/common/damage.rs"]
pub mod damage;

use firstcontact::formats::{Cause, Limits, Mesh, ReadError, read};
use firstcontact::nalgebra::Point3;
use firstcontact::{Body, Motion, first_contact};

/// How far it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The reader refused it.
    Unread,
    /// It was read and a query about it was answered.
    Answered,
}

/// Reads a file, builds a body of it, and moves a cube through it.
///
/// # Errors
/// What must not be: an error that says nothing, a mesh of which no body can be made, a question without an answer.
pub fn outcome(bytes: &[u8]) -> Result<Outcome, String> {
    match read(bytes, &Limits::default()) {
        Err(error) => checked(&error, bytes).map(|()| Outcome::Unread),
        Ok(mesh) => answered(mesh).map(|()| Outcome::Answered),
    }
}

fn checked(error: &ReadError, bytes: &[u8]) -> Result<(), String> {
    for error in std::iter::once(error).chain(error.further()) {
        if error.cause() == Cause::Internal || error.message().is_empty() {
            return Err(format!("an error that is none: {error}"));
        }
        let outside = error.excerpt(bytes).is_some_and(|line| line.text.get(line.span.clone()).is_none());
        if outside {
            return Err(format!("nothing to underline: {error}"));
        }
    }
    Ok(())
}

fn answered(mesh: Mesh) -> Result<(), String> {
    // Closed and open shells in one file are no body by themselves; as a surface every mesh is.
    let body = Body::from_mesh(mesh.clone()).or_else(|_| Body::surface_from_mesh(mesh)).map_err(|e| e.to_string())?;
    let cube = Body::cuboid([0.1; 3]).map_err(|error| error.to_string())?;
    let [low, high] = body.bounds();
    let way = Motion::edge(low, high).map_err(|error| error.to_string())?;
    let still = Motion::at(Point3::origin()).map_err(|error| error.to_string())?;
    first_contact(&cube, &way, &body, &still, [0.0, 1.0]).map(|_| ()).map_err(|error| error.to_string())
}
