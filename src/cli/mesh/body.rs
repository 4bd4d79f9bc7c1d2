//! A mesh as a body, whatever it is.

use firstcontact::formats::Mesh;
use firstcontact::solid::{Body, BuildError, Kind};

use crate::cli::failure::Failure;
use crate::cli::load;
use crate::cli::report::SetFinding;

/// The body, and what set of points the mesh stands for. Of one that mixes open and closed shells, the surface.
pub(super) fn body(name: &str, mesh: Mesh) -> Result<(Body, SetFinding), Failure> {
    match Body::from_mesh(mesh.clone()) {
        Ok(body) => {
            let set = set(body.kind());
            Ok((body, set))
        }
        // What is wrong with it is in the edges that are listed.
        Err(BuildError::MixedShells { .. }) => {
            let body = Body::surface_from_mesh(mesh).map_err(|error| load::unbuilt(name, &error))?;
            Ok((body, SetFinding::Mixed))
        }
        Err(error) => Err(load::unbuilt(name, &error).into()),
    }
}

fn set(kind: Kind) -> SetFinding {
    match kind {
        Kind::Solid => SetFinding::Solid,
        Kind::Surface => SetFinding::Surface,
    }
}
