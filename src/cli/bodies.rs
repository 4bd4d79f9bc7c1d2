//! The two bodies that a command is given as mesh files.

use std::path::Path;

use firstcontact::cache::BodyCache;
use firstcontact::formats::Mesh;
use firstcontact::solid::{Body, BuildError};

use super::args::{FilesArgs, Kind, LimitsArgs, MeaningArgs};
use super::contact::Named;
use super::failure::Failure;
use super::load;
use super::source;
use super::unit::{Chosen, FileUnit};

/// A body, and what to call it.
pub(crate) struct Loaded {
    pub(crate) name: String,
    pub(crate) body: Body,
    /// Why its unit may be another.
    doubt: Option<String>,
    /// Why it could not be taken from a cache, or kept there.
    trouble: Option<String>,
}

impl Loaded {
    /// What reports call it.
    pub(crate) fn named(&self) -> Named<'_> {
        Named { object: &self.name, file: Some(&self.name), path: None, mesh: Some(self.body.mesh()) }
    }
}

/// Reads both files at once; what is wrong with the first is told first. Those that are to be audited come from no cache.
pub(crate) fn load(
    files: &FilesArgs,
    meaning: &MeaningArgs,
    units: &Chosen,
    is_audited: bool,
) -> Result<[Loaded; 2], Failure> {
    source::refuse_second_stdin([files.a.as_path(), files.b.as_path()])?;
    let a = Meaning { kind: meaning.kind_a, unit: units.a, kind_flag: "--kind-a" };
    let b = Meaning { kind: meaning.kind_b, unit: units.b, kind_flag: "--kind-b" };
    let (limits, cache) = (&files.limits, files.cache.open(is_audited));
    let (a, b) =
        rayon::join(|| a.loaded(&files.a, limits, cache.as_ref()), || b.loaded(&files.b, limits, cache.as_ref()));
    Ok([a?, b?])
}

/// What is worth saying about the two.
pub(crate) fn warnings(bodies: &[Loaded; 2]) -> Vec<String> {
    let of_mesh = bodies.iter().flat_map(|loaded| load::warnings(&loaded.name, &loaded.body));
    let of_unit = bodies.iter().filter_map(|loaded| loaded.doubt.clone());
    of_mesh.chain(of_unit).chain(bodies.iter().find_map(|loaded| loaded.trouble.clone())).collect()
}

/// What a mesh means.
struct Meaning {
    kind: Option<Kind>,
    unit: FileUnit,
    /// The flag that says of what kind it is.
    kind_flag: &'static str,
}

impl Meaning {
    /// A mesh file as a body, from the cache if it is there.
    fn loaded(&self, file: &Path, limits: &LimitsArgs, cache: Option<&BodyCache>) -> Result<Loaded, Failure> {
        let source = load::source(file, limits)?;
        let make = || -> Result<Body, Failure> {
            let hollow = format!("`{} surface` takes the skin alone, hollow inside", self.kind_flag);
            let refused = |error: BuildError| load::unbuilt(&source.name, &error).help(hollow);
            Ok(self.body(load::parsed(&source, limits)?).map_err(refused)?)
        };
        let Some(cache) = cache else { return Ok(self.known(make()?, source.name, None)) };
        let words = format!("{:?} {:?} {:?}", self.kind, self.unit.ratio(), limits.limits());
        let body = cache.entry(&source.bytes, &words).body(make)?;
        Ok(self.known(body, source.name, cache.trouble().map(str::to_owned)))
    }

    /// A body in the unit of the report.
    fn known(&self, body: Body, name: String, trouble: Option<String>) -> Loaded {
        Loaded { doubt: self.unit.doubt(&name, &body), name, body, trouble }
    }

    fn body(&self, mesh: Mesh) -> Result<Body, BuildError> {
        let body = match self.kind {
            None => Body::from_mesh(mesh)?,
            Some(Kind::Solid) => Body::solid_from_mesh(mesh)?,
            Some(Kind::Surface) => Body::surface_from_mesh(mesh)?,
        };
        self.unit.converted(body)
    }
}
