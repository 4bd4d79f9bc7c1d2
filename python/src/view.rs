//! Pages to look at, for notebooks.

use std::path::PathBuf;

use firstcontact::view::{Scene, Words};
use firstcontact::world::{CheckOptions, CheckReport, World};
use pyo3::prelude::*;

use crate::errors::{input, of_file};
use crate::numbers::argument;
use crate::pool::detached;
use crate::world::PyWorld;

/// Page to look at: one HTML text that needs no other file and asks for none. A notebook shows it.
#[pyclass(frozen, module = "firstcontact", name = "Page")]
pub(crate) struct PyPage {
    html: String,
}

#[pymethods]
impl PyPage {
    /// Text of the page.
    #[getter]
    fn html(&self) -> &str {
        &self.html
    }

    /// Writes the page to a file, and replaces one that is there.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        std::fs::write(&path, &self.html).map_err(|error| of_file(&path, error))
    }

    /// The page in a frame of its own, as notebooks ask for it.
    fn _repr_html_(&self) -> String {
        let text = self.html.replace('&', "&amp;").replace('"', "&quot;");
        format!(
            "<iframe sandbox=\"allow-scripts\" style=\"width: 100%; height: 720px; border: 0\" srcdoc=\"{text}\"></iframe>"
        )
    }

    fn __repr__(&self) -> String {
        format!("Page of {} bytes", self.html.len())
    }
}

#[pymethods]
impl PyWorld {
    /// Page of the world in 3-D, with a clock that stops at the first contact of each check.
    ///
    /// :param clearance: also show where the objects that are checked come nearest.
    /// :param max_bytes: most bytes of the page; nothing is left out to keep it.
    ///
    /// Raises ``InputError`` if the page would be larger; the text names the largest body.
    #[pyo3(signature = (*, clearance = false, max_bytes = 25_000_000))]
    fn view(
        &self,
        py: Python<'_>,
        clearance: bool,
        #[pyo3(from_py_with = argument::max_bytes)] max_bytes: u64,
    ) -> PyResult<PyPage> {
        let world = self.world.clone();
        let scene = detached(py, move || scene(&world, clearance))?.map_err(input)?;
        Ok(PyPage { html: detached(py, move || scene.to_html(max_bytes))?.map_err(input)? })
    }
}

/// The world with the answers to its checks.
fn scene(world: &World, clearance: bool) -> Result<Scene, String> {
    let mut scene = Scene::of_world(world);
    for check in world.checks() {
        let report = world.check(check, &CheckOptions::new()).map_err(|error| error.to_string())?;
        let nearest = match clearance {
            true => world.clearance(check, 1e-9).map_err(|error| error.to_string())?,
            false => None,
        };
        let nearest: Vec<_> = nearest.into_iter().collect();
        let said = words(world, &report);
        scene.add_check(world, (check, &report), &nearest, said).map_err(|error| error.to_string())?;
    }
    Ok(scene)
}

/// A report in words: the verdict, and a line for each contact.
fn words(world: &World, report: &CheckReport) -> Words {
    let name = |id| world.object(id).map(|object| object.id().to_owned()).unwrap_or_default();
    let verdict = report.outcome().name().replace('_', " ");
    let lines = report.contacts().iter().map(|pair| {
        let (found, names) = (&pair.contact, [pair.a, pair.b].map(name));
        let [a, b] =
            [(&names[0], &found.a), (&names[1], &found.b)].map(|(name, side)| format!("{name}, {}", side.feature));
        format!("  t = {}: {a}; {b}", found.time)
    });
    let word = if report.passed() { "PASS" } else { "FAIL" };
    let headline = match report.contacts().first() {
        Some(first) => format!("{verdict} at t = {}", first.contact.time),
        None => verdict,
    };
    let first = format!("{word} {}: {headline}", report.check);
    Words { report: std::iter::once(first).chain(lines).collect::<Vec<_>>().join("\n"), headline }
}
