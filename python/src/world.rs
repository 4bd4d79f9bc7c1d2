//! Worlds and their checks.

use std::collections::BTreeMap;
use std::path::PathBuf;

use firstcontact::world::{
    Check, CheckNearness, CheckOptions, CheckReport, LoadError, LoadOptions, PathsNeeded, World,
};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::body::PyBody;
use crate::contact::PyContact;
use crate::errors::{ObjectError, input, of_file, unknown};
use crate::numbers::argument;
use crate::pool::detached;
use crate::poses::PyPoseContact;

/// Bounds of a least distance, the names of the two objects, and the time.
type NearestPair = (f64, f64, String, String, f64);

/// Objects, their timed paths on one clock, and the checks asked of them. It never changes, and copies share it.
#[pyclass(frozen, module = "firstcontact", name = "World")]
pub(crate) struct PyWorld {
    pub(crate) world: World,
}

impl PyWorld {
    /// The check of a name; without one, the only one.
    fn named(&self, check: Option<&str>) -> PyResult<&Check> {
        let checks = self.world.checks();
        let names = || checks.iter().map(|check| check.id()).collect::<Vec<_>>().join("`, `");
        match (check, checks) {
            (None, [only]) => Ok(only),
            (None, []) => Err(input("the world has no check; add a path, or ask a Checker")),
            (None, _) => Err(input(format!("the world has several checks: name one of `{}`", names()))),
            (Some(name), checks) => checks.iter().find(|check| check.id() == name).ok_or_else(|| {
                ObjectError::new_err(format!("there is no check `{name}`; the world's checks are `{}`", names()))
            }),
        }
    }
}

#[pymethods]
impl PyWorld {
    /// World of the text of a world file. It may have no path: a checker needs none.
    ///
    /// :param base: folder of the files that the text names; without it, it can name those of ``files`` only. :param
    /// name: name of the text in errors. :param packages: folders of packages by their names, instead of those that the
    /// text states. :param files: bytes of mesh and waypoint files by the names that the text gives them, instead of
    /// files on the disk.
    ///
    /// Raises ``InputError`` with line and column, what was found there, what was expected, and how to mend it.
    #[staticmethod]
    #[pyo3(signature = (text, *, base = None, name = None, packages = BTreeMap::new(), files = BTreeMap::new()))]
    fn from_yaml(
        py: Python<'_>,
        text: &str,
        base: Option<PathBuf>,
        name: Option<String>,
        packages: BTreeMap<String, PathBuf>,
        files: BTreeMap<String, PyBackedBytes>,
    ) -> PyResult<PyWorld> {
        let mut options = options(packages);
        for (name, bytes) in &files {
            options = options.file(name, bytes.as_ref());
        }
        if let Some(base) = base {
            options = options.base(base);
        }
        if let Some(name) = name {
            options = options.name(name);
        }
        detached(py, || World::from_yaml_str(text, &options))?
            .map(|world| PyWorld { world })
            .map_err(|error| unread(&error))
    }

    /// World of a file. Meshes are looked for beside it.
    ///
    /// :param allow_roots: folders outside of the file's own in which it may name files.
    /// :param packages: folders of packages by their names, instead of those that the file states.
    ///
    /// Raises ``OSError`` if the file cannot be read, and ``InputError`` as ``from_yaml`` does.
    #[staticmethod]
    #[pyo3(signature = (path, *, allow_roots = Vec::new(), packages = BTreeMap::new()))]
    fn load(
        py: Python<'_>,
        path: PathBuf,
        allow_roots: Vec<PathBuf>,
        packages: BTreeMap<String, PathBuf>,
    ) -> PyResult<PyWorld> {
        // What the system says about a file that is not there is Python's own error.
        std::fs::metadata(&path).map_err(|error| of_file(&path, error))?;
        let options = allow_roots.iter().fold(options(packages), |options, root| options.allow_root(root));
        detached(py, || World::load(&path, &options))?.map(|world| PyWorld { world }).map_err(|error| unread(&error))
    }

    /// Text of a world file that says the same.
    fn to_yaml(&self) -> String {
        self.world.to_yaml()
    }

    /// File it came from, as the user named it.
    #[getter]
    fn name(&self) -> &str {
        self.world.name()
    }

    /// Names of the objects, in the order of the file.
    #[getter]
    fn objects(&self) -> Vec<&str> {
        self.world.objects().map(|(_, object)| object.id()).collect()
    }

    /// Body of an object, where it is turned and scaled but not shifted.
    fn body(&self, object: &str) -> PyResult<PyBody> {
        let found = self.world.find(object).and_then(|id| self.world.object(id));
        let found = found.ok_or_else(|| unknown(object, self.objects().into_iter().map(str::to_owned).collect()))?;
        Ok(PyBody::from(found.body().clone()))
    }

    /// Names of the paths, in the order of the file.
    #[getter]
    fn paths(&self) -> Vec<&str> {
        self.world.paths().iter().map(|path| path.id()).collect()
    }

    /// Names of the checks, in the order of the file.
    #[getter]
    fn checks(&self) -> Vec<&str> {
        self.world.checks().iter().map(|check| check.id()).collect()
    }

    /// Warnings, each with its place.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.world.warnings().iter().map(|finding| finding.message.clone()).collect()
    }

    /// Answer to a check of the world.
    ///
    /// :param check: name of the check; without it, the only one.
    ///
    /// Raises ``ObjectError`` if there is no such check, and ``InputError`` if there are several and none is named.
    #[pyo3(signature = (check = None))]
    fn check(&self, py: Python<'_>, check: Option<&str>) -> PyResult<PyCheckReport> {
        let (world, found) = (self.world.clone(), self.named(check)?);
        let report = detached(py, || world.check(found, &CheckOptions::new()))?.map_err(input)?;
        Ok(PyCheckReport { report, world })
    }

    /// Bounds of the least distance of any two objects that a check tests, the names of the two that come as near, and
    /// about when: ``(lower, upper, a, b, time)``. ``None`` if it tests no two. Objects may turn.
    ///
    /// :param check: name of the check; without it, the only one.
    /// :param tolerance: the bounds differ by no more than this length, or where an object turns by what roundings
    ///     leave to prove.
    #[pyo3(signature = (check = None, *, tolerance = 1e-9))]
    fn clearance(
        &self,
        py: Python<'_>,
        check: Option<&str>,
        #[pyo3(from_py_with = argument::tolerance)] tolerance: f64,
    ) -> PyResult<Option<NearestPair>> {
        let (world, found) = (self.world.clone(), self.named(check)?);
        let nearest = detached(py, || world.clearance(found, tolerance))?.map_err(input)?;
        let name = |id| world.object(id).map(|object| object.id().to_owned()).unwrap_or_default();
        Ok(nearest.map(|found| {
            let ([lower, upper], [a, b]) = (found.bounds(), found.pair().map(name));
            let time = match &found {
                CheckNearness::Exact(found) => found.clearance.at.time.lower(),
                CheckNearness::Enclosed(found) => found.time,
            };
            (lower, upper, a, b, time)
        }))
    }

    /// Digest of all that a verdict depends on: 64 hexadecimal digits, the same for the same world in every process.
    #[getter]
    fn digest(&self) -> String {
        self.world.digest()
    }

    /// Bytes that ``from_bytes`` reads, in this process or another, with a version and a digest.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.world.to_bytes()))
    }

    /// World of the bytes that ``to_bytes`` gave.
    ///
    /// Raises ``InputError`` if they are of another version, have changed, or are of something else.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, bytes: &Bound<'_, PyBytes>) -> PyResult<PyWorld> {
        let bytes = bytes.as_bytes();
        detached(py, || World::from_bytes(bytes))?.map(|world| PyWorld { world }).map_err(input)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py())?,)))
    }

    fn __repr__(&self) -> String {
        let count = |number: usize, noun: &str| format!("{number} {noun}{}", if number == 1 { "" } else { "s" });
        let [objects, paths] = [self.world.objects().len(), self.world.paths().len()];
        let checks = count(self.world.checks().len(), "check");
        format!("World {}: {}, {}, {checks}", self.world.name(), count(objects, "object"), count(paths, "path"))
    }
}

/// Answer to a check of a world.
#[pyclass(frozen, module = "firstcontact", name = "CheckReport")]
pub(crate) struct PyCheckReport {
    report: CheckReport,
    world: World,
}

#[pymethods]
impl PyCheckReport {
    /// Name of the check.
    #[getter]
    fn check(&self) -> &str {
        &self.report.check
    }

    /// ``"clear"``, ``"contact"``, ``"starts_in_contact"`` or, where objects turn, ``"undecided"``.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.report.outcome().name()
    }

    /// True if the verdict is the expected one.
    #[getter]
    fn passed(&self) -> bool {
        self.report.passed()
    }

    /// Contacts, least first; empty if the check is clear.
    #[getter]
    fn contacts(&self) -> Vec<PyContact> {
        let name = |id| self.world.object(id).map(|object| object.id().to_owned());
        self.report.contacts().iter().map(|pair| PyContact::of_pair(pair, name)).collect()
    }

    /// First contacts of pairs in which an object turns, and what is not known of them, the earliest first; empty if
    /// they are proven clear, or come after the contacts.
    #[getter]
    fn turning(&self) -> Vec<PyPoseContact> {
        let name = |id| self.world.object(id).map_or_else(String::new, |object| object.id().to_owned());
        self.report.enclosed.iter().map(|found| PyPoseContact::of(found, name)).collect()
    }

    /// First and last instant, in the world's unit of time.
    #[getter]
    fn clock(&self) -> (f64, f64) {
        self.report.clock.into()
    }

    fn __repr__(&self) -> String {
        let word = if self.report.passed() { "PASS" } else { "FAIL" };
        let verdict = self.verdict().replace('_', " ");
        let first = self.report.contacts().first();
        let time = first.map(|pair| format!(" at t = {}", pair.contact.time)).unwrap_or_default();
        format!("{word} {}: {verdict}{time}", self.report.check)
    }
}

fn options(packages: BTreeMap<String, PathBuf>) -> LoadOptions {
    let options = LoadOptions::new().paths_needed(PathsNeeded::None);
    packages.into_iter().fold(options, |options, (name, folder)| options.package(name, folder))
}

/// Error of a file with all that it says.
fn unread(error: &LoadError) -> PyErr {
    let parts = [("found", error.found()), ("expected", error.expected()), ("help", error.help())];
    let parts = parts.iter().filter_map(|(name, text)| Some(format!("\n  {name}: {}", (*text)?)));
    let more = match error.further().len() {
        0 => String::new(),
        1 => "\n  and one further error".to_owned(),
        more => format!("\n  and {more} further errors"),
    };
    input(format!("{error}{}{more}", parts.collect::<String>()))
}
