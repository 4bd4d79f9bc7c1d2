//! The states of a mesh, one file a step: each is read when its step comes, and has to be the same mesh with other
//! vertices.

use std::path::{Path, PathBuf};

use firstcontact::formats::Mesh;
use firstcontact::nalgebra::Point3;
use firstcontact::solid::Body;

use crate::cli::diagnostic::{Diagnostic, Failure, Place};
use crate::cli::load::{self, LimitsArgs};
use crate::cli::unit::FileUnit;

/// A mesh with the files of all its states.
pub(super) struct Sequence<'f> {
    files: &'f [PathBuf],
    unit: FileUnit,
    limits: &'f LimitsArgs,
    /// The first state, in the numbers of its file.
    pub(super) body: Body,
    name: String,
}

/// A mesh at one step.
pub(super) struct MeshState {
    pub(super) name: String,
    pub(super) mesh: Mesh,
    /// Its vertices in the unit of the report.
    pub(super) positions: Vec<Point3<f64>>,
}

impl<'f> Sequence<'f> {
    /// Reads the first file.
    pub(super) fn open(files: &'f [PathBuf], unit: FileUnit, limits: &'f LimitsArgs) -> Result<Sequence<'f>, Failure> {
        let first = files.first().map_or(Path::new(""), PathBuf::as_path);
        let (name, mesh) = load::mesh(first, limits)?;
        let body = Body::solid_from_mesh(mesh).map_err(|error| load::unbuilt(&name, &error))?;
        Ok(Sequence { files, unit, limits, body, name })
    }

    /// Number of states; one for a body that stands still.
    pub(super) fn len(&self) -> usize {
        self.files.len()
    }

    /// Warnings about the first state.
    pub(super) fn warnings(&self) -> Vec<String> {
        let [low, high] = self.body.bounds();
        let doubt = self.unit.doubt_of_extent(&self.name, (high - low).amax());
        load::mesh_warnings(&self.name, &self.body).into_iter().chain(doubt).collect()
    }

    /// The state at a step; `None` if it is the one before.
    pub(super) fn state(&self, step: usize) -> Result<Option<MeshState>, Failure> {
        let (name, mesh) = match (step, self.files.get(step)) {
            (0, _) => (self.name.clone(), self.body.mesh().clone()),
            (_, Some(file)) => load::mesh(file, self.limits)?,
            (_, None) => return Ok(None),
        };
        if let Some(fault) = self.fault(&name, &mesh) {
            return Err(fault.into());
        }
        let positions = match self.unit.is_converted() {
            false => mesh.vertices().iter().map(|&vertex| vertex.into()).collect(),
            // The skin alone, as a solid that is convex would become the hull of its scaled vertices.
            true => Body::surface_from_mesh(mesh.clone())
                .and_then(|body| self.unit.converted(body))
                .map_err(|error| load::unbuilt(&name, &error))?
                .positions()
                .to_vec(),
        };
        Ok(Some(MeshState { name, mesh, positions }))
    }

    /// The difference that makes a mesh another than the first.
    fn fault(&self, name: &str, mesh: &Mesh) -> Option<Diagnostic> {
        let first = self.body.mesh();
        let other = |what: &str, found: usize, wanted: usize| {
            let cause = format!("it has {found} {what}, and `{}` has {wanted}", self.name);
            different(name, Place { file: Some(name.to_owned()), ..Place::default() }, cause)
        };
        if mesh.vertices().len() != first.vertices().len() {
            return Some(other("vertices", mesh.vertices().len(), first.vertices().len()));
        }
        if mesh.face_count() != first.face_count() {
            return Some(other("faces", mesh.face_count(), first.face_count()));
        }
        let face = (0..mesh.face_count()).find(|&face| mesh.face(face) != first.face(face))?;
        let line = mesh.face_line(face).map(|line| line as usize);
        let [found, wanted] = [mesh, first].map(|mesh| corners(mesh.face(face)));
        let cause = format!("face {face} joins vertices {found}, and in `{}` vertices {wanted}", self.name);
        Some(different(name, Place { file: Some(name.to_owned()), line, ..Place::default() }, cause))
    }
}

fn different(name: &str, place: Place, cause: String) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{name}` is no other state of the same mesh")).at(place).cause(cause);
    diagnostic
        .help("from step to step only the vertices may move: write every step with the same faces in the same order")
}

/// The first corners of a face.
fn corners(face: &[u32]) -> String {
    const MOST: usize = 8;
    let shown: Vec<String> = face.iter().take(MOST).map(u32::to_string).collect();
    let rest = if face.len() > MOST { " ..." } else { "" };
    format!("{}{rest}", shown.join(" "))
}
