//! The two bodies that a command is given as mesh files.

use std::path::Path;

use firstcontact::formats::Mesh;
use firstcontact::solid::{Body, BuildError};

use super::args::{FilesArgs, Kind, LimitsArgs, MeaningArgs};
use super::contact::Named;
use super::failure::Failure;
use super::load;
use super::source;
use super::unit::Unit;

/// A body, and what to call it.
pub(crate) struct Loaded {
    pub(crate) name: String,
    pub(crate) body: Body,
}

impl Loaded {
    /// What reports call it.
    pub(crate) fn named(&self) -> Named<'_> {
        Named { object: &self.name, file: Some(&self.name), path: None, mesh: Some(self.body.mesh()) }
    }
}

/// Reads both files.
pub(crate) fn load(files: &FilesArgs, meaning: &MeaningArgs) -> Result<[Loaded; 2], Failure> {
    source::refuse_second_stdin([files.a.as_path(), files.b.as_path()])?;
    let a = loaded(&files.a, &files.limits, body(meaning.kind_a, meaning.unit_a), "--kind-a")?;
    let b = loaded(&files.b, &files.limits, body(meaning.kind_b, meaning.unit_b), "--kind-b")?;
    Ok([a, b])
}

/// What is worth saying about the two.
pub(crate) fn warnings(bodies: &[Loaded; 2]) -> Vec<String> {
    bodies.iter().flat_map(|loaded| load::warnings(&loaded.name, &loaded.body)).collect()
}

fn loaded(
    file: &Path,
    limits: &LimitsArgs,
    body: impl FnOnce(Mesh) -> Result<Body, BuildError>,
    kind_flag: &str,
) -> Result<Loaded, Failure> {
    let (name, mesh) = load::mesh(file, limits)?;
    let hollow = format!("`{kind_flag} surface` takes the skin alone, hollow inside");
    let body = body(mesh).map_err(|error| load::unbuilt(&name, &error).help(hollow))?;
    Ok(Loaded { name, body })
}

/// How to make a body of a mesh.
fn body(kind: Option<Kind>, unit: Option<Unit>) -> impl FnOnce(Mesh) -> Result<Body, BuildError> {
    move |mesh| {
        let body = match kind {
            None => Body::from_mesh(mesh)?,
            Some(Kind::Solid) => Body::solid_from_mesh(mesh)?,
            Some(Kind::Surface) => Body::surface_from_mesh(mesh)?,
        };
        match unit {
            None => Ok(body),
            Some(unit) => unit.in_metres(&body),
        }
    }
}
