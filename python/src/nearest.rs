//! Nearest points of a robot where it stands, and of the object that is nearest to it.

use firstcontact::contact::Contact;
use firstcontact::exact::Rational;
use firstcontact::planner::{Checker, Nearness};
use firstcontact::world::ObjectId;
use pyo3::prelude::*;

use crate::checker::PyChecker;
use crate::motion::triple;
use crate::numbers::{Coordinates, argument, fraction, point, tuple};

/// Nearest object of a robot that stands: how far it is, and where.
#[pyclass(frozen, module = "firstcontact", name = "Nearest")]
pub(crate) struct PyNearest {
    /// Part of the robot, and the other object.
    names: [String; 2],
    bounds: [f64; 2],
    at: Contact,
    /// True if the part of the robot is side `a` of the contact.
    is_first: bool,
}

impl PyNearest {
    fn of(found: Nearness, checker: &Checker, robot: ObjectId) -> PyNearest {
        let name = |id| checker.name(id).unwrap_or_default().to_owned();
        let is_first = checker.root(found.a) == Some(robot);
        let bounds = [found.clearance.lower, found.clearance.upper];
        let names = own_first(is_first, [name(found.a), name(found.b)]);
        PyNearest { names, bounds, at: found.clearance.at, is_first }
    }
}

/// What is the robot's, and what is the other's.
fn own_first<T>(is_first: bool, [a, b]: [T; 2]) -> [T; 2] {
    if is_first { [a, b] } else { [b, a] }
}

#[pymethods]
impl PyNearest {
    /// Name of the part of the robot: of the robot itself, or of an object that it carries.
    #[getter]
    fn part(&self) -> &str {
        &self.names[0]
    }

    /// Name of the other object.
    #[getter]
    fn other(&self) -> &str {
        &self.names[1]
    }

    /// Largest known number that no distance of the robot is below.
    #[getter]
    fn lower(&self) -> f64 {
        self.bounds[0]
    }

    /// Smallest known number that the least distance is not above.
    #[getter]
    fn upper(&self) -> f64 {
        self.bounds[1]
    }

    /// Distance of the two, the nearest float; 0 if they touch or overlap.
    #[getter]
    fn distance(&self) -> f64 {
        self.at.apart.as_ref().map_or(0.0, |apart| apart.distance)
    }

    /// Square of the distance of the two, a ``fractions.Fraction``.
    #[getter]
    fn squared_distance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.at.apart {
            Some(apart) => fraction(py, apart.square.value()),
            None => fraction(py, &Rational::of(0.0)),
        }
    }

    /// Nearest points, of the robot and of the other, each coordinate the nearest float; twice the same where they
    /// share one.
    #[getter]
    fn points(&self) -> (Coordinates, Coordinates) {
        let both = match &self.at.apart {
            Some(apart) => [&apart.on_a, &apart.on_b],
            None => [&self.at.point; 2],
        };
        own_first(self.is_first, both.map(tuple)).into()
    }

    /// Features that hold these points, of the robot and of the other, such as ``"edge 1-2"``.
    #[getter]
    fn features(&self) -> (String, String) {
        own_first(self.is_first, [&self.at.a, &self.at.b].map(|side| side.feature.to_string())).into()
    }

    /// Unit normal from the other to the robot; ``None`` if they touch or overlap.
    #[getter]
    fn normal(&self) -> Option<Coordinates> {
        let normal = self.at.normal?;
        let turn = |x: f64| if self.is_first { x } else { 0.0 - x };
        Some((turn(normal.x), turn(normal.y), turn(normal.z)))
    }

    fn __repr__(&self) -> String {
        let ([part, other], (of_part, of_other), (from, to)) = (&self.names, self.features(), self.points());
        let [from, to] = [from, to].map(|point| triple(point.into()));
        format!("Nearest: {}; {of_part} of {part} at {from}, {of_other} of {other} at {to}", self.distance())
    }
}

#[pymethods]
impl PyChecker {
    /// Nearest points of the object where it stands and of the nearest other one, a ``Nearest``, with the features that
    /// they are on and the normal between them; ``None`` if every object is at least ``within`` away. Where other
    /// objects move, those at the time at which one comes nearest.
    ///
    /// The pair of features and the square of the distance are exact.
    ///
    /// :param tolerance: another object may be nearer by no more than this length.
    /// :param within: distances from this one on do not matter.
    #[pyo3(signature = (position, *, object, tolerance = 1e-6, within = f64::INFINITY))]
    fn nearest_at(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        object: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = argument::tolerance)] tolerance: f64,
        #[pyo3(from_py_with = argument::within)] within: f64,
    ) -> PyResult<Option<PyNearest>> {
        let position = point(position, "position")?;
        self.ask(py, object, |checker, id, scratch| {
            let found = checker.nearest_at(id, position, within, tolerance, scratch)?;
            Ok(found.map(|found| PyNearest::of(found, checker, id)))
        })
    }
}
