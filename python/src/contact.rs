//! First contacts.

use firstcontact::contact::{self, Contact, ContactSide, Verdict};
use firstcontact::planner::{self, Collision};
use firstcontact::solid::Feature;
use firstcontact::world::{ObjectId, Outcome, PairContact};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::body::PyBody;
use crate::errors::input;
use crate::motion::{PyMotion, triple};
use crate::numbers::{exact_time, fraction, times, tuple};

/// First contact of two bodies, or of two objects of a world: when and where they first touch.
///
/// Of contacts at the same instant the least is reported, by the features of ``a`` and then of ``b``, so that the
/// answer is always the same.
#[pyclass(frozen, module = "firstcontact", name = "Contact")]
pub(crate) struct PyContact {
    contact: Contact,
    starts_in_contact: bool,
    names: [Option<String>; 2],
}

impl PyContact {
    /// Contact of two bodies; `None` if they stay clear.
    pub(crate) fn of(verdict: Verdict) -> Option<PyContact> {
        let (contact, starts_in_contact) = match verdict {
            Verdict::Clear => return None,
            Verdict::Contact(contact) => (contact, false),
            Verdict::StartsInContact(contact) => (contact, true),
        };
        Some(PyContact { contact, starts_in_contact, names: [None, None] })
    }

    /// Contact of two objects with names; `None` if all stay clear.
    pub(crate) fn of_objects(
        verdict: planner::Verdict,
        name: impl Fn(ObjectId) -> Option<String>,
    ) -> Option<PyContact> {
        match verdict {
            planner::Verdict::Clear => None,
            planner::Verdict::Contact(found) | planner::Verdict::StartsInContact(found) => {
                Some(PyContact::of_collision(found, name))
            }
        }
    }

    /// Contact of two objects with names.
    pub(crate) fn of_collision(found: Collision, name: impl Fn(ObjectId) -> Option<String>) -> PyContact {
        let Collision { a, b, contact, outcome, .. } = found;
        PyContact { contact, starts_in_contact: outcome == Outcome::StartsInContact, names: [a, b].map(name) }
    }

    /// Contact that a check of a world found.
    pub(crate) fn of_pair(pair: &PairContact, name: impl Fn(ObjectId) -> Option<String>) -> PyContact {
        let starts_in_contact = pair.outcome == Outcome::StartsInContact;
        PyContact { contact: pair.contact.clone(), starts_in_contact, names: [pair.a, pair.b].map(name) }
    }

    fn side(&self, side: usize) -> PySide {
        let own = if side == 0 { &self.contact.a } else { &self.contact.b };
        PySide { side: own.clone(), object: self.names[side].clone() }
    }

    fn called(&self, side: usize) -> &str {
        self.names[side].as_deref().unwrap_or(["a", "b"][side])
    }

    fn when(&self) -> String {
        let begins = if self.starts_in_contact { "in contact from the start, at" } else { "touch first at" };
        format!("{} and {} {begins} t = {}", self.called(0), self.called(1), self.contact.time)
    }

    fn features(&self) -> String {
        let [a, b] = [&self.contact.a, &self.contact.b].map(|side| side.feature);
        format!("{a} of {}, {b} of {}", self.called(0), self.called(1))
    }
}

#[pymethods]
impl PyContact {
    /// Instant on the clock: a ``fractions.Fraction``, or a ``QuadraticRoot`` where a distance becomes a margin at an
    /// irrational time.
    #[getter]
    fn time<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        exact_time(py, &self.contact.time)
    }

    /// Largest float not above the time.
    #[getter]
    fn lower(&self) -> f64 {
        self.contact.time.lower()
    }

    /// Smallest float not below the time.
    #[getter]
    fn upper(&self) -> f64 {
        self.contact.time.upper()
    }

    /// True if the two are in contact already as the motion begins.
    #[getter]
    fn starts_in_contact(&self) -> bool {
        self.starts_in_contact
    }

    /// Point of both at that instant, in the world, each coordinate the nearest float.
    #[getter]
    fn point(&self) -> (f64, f64, f64) {
        tuple(&self.contact.point)
    }

    /// Unit normal from ``b`` to ``a``; ``None`` where there is no single one, and at the start.
    #[getter]
    fn normal(&self) -> Option<(f64, f64, f64)> {
        self.contact.normal.map(|normal| (normal.x, normal.y, normal.z))
    }

    /// Distance at that instant, the nearest float: 0, or more where a margin is to be kept.
    #[getter]
    fn distance(&self) -> f64 {
        self.contact.apart.as_ref().map_or(0.0, |apart| apart.distance)
    }

    /// Square of the distance, a ``fractions.Fraction``.
    #[getter]
    fn squared_distance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.contact.apart {
            Some(apart) => fraction(py, apart.square.value()),
            None => fraction(py, &firstcontact::exact::Rational::of(0.0)),
        }
    }

    /// Part of the first body.
    #[getter]
    fn a(&self) -> PySide {
        self.side(0)
    }

    /// Part of the second body.
    #[getter]
    fn b(&self) -> PySide {
        self.side(1)
    }

    fn __eq__(&self, other: &PyContact) -> bool {
        self.contact == other.contact && self.starts_in_contact == other.starts_in_contact && self.names == other.names
    }

    fn __repr__(&self) -> String {
        let point = triple(self.contact.point.into());
        let normal = match self.contact.normal {
            Some(normal) => format!("normal {}", triple(normal.into())),
            None => "no single normal".to_owned(),
        };
        format!("Contact: {}; {}; where {point}, {normal}", self.when(), self.features())
    }
}

/// One body's part in a contact.
#[pyclass(frozen, module = "firstcontact", name = "Side")]
pub(crate) struct PySide {
    side: ContactSide,
    object: Option<String>,
}

#[pymethods]
impl PySide {
    /// Name of the object; ``None`` of a body without one.
    #[getter]
    fn object(&self) -> Option<&str> {
        self.object.as_deref()
    }

    /// Lowest-dimensional feature that holds the point: ``"vertex"``, ``"edge"``, ``"face"`` or ``"interior"``.
    #[getter]
    fn kind(&self) -> &'static str {
        self.side.feature.kind()
    }

    /// Numbers of the feature, as its file numbers it, from 0: of a vertex or a face one, of an edge its two vertices,
    /// of the interior none.
    #[getter]
    fn indices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match self.side.feature {
            Feature::Vertex(index) | Feature::Face(index) => PyTuple::new(py, [index]),
            Feature::Edge(ends) => PyTuple::new(py, ends),
            Feature::Interior => Ok(PyTuple::empty(py)),
        }
    }

    /// Feature in words, such as ``"edge 1-2"``.
    #[getter]
    fn feature(&self) -> String {
        self.side.feature.to_string()
    }

    /// Position of the body's origin at that instant, in the world, each coordinate the nearest float.
    #[getter]
    fn origin(&self) -> (f64, f64, f64) {
        tuple(&self.side.origin)
    }

    /// Number of the waypoint from which the body is moving; ``None`` while it stands.
    #[getter]
    fn segment(&self) -> Option<usize> {
        self.side.segment
    }

    /// Fraction of that segment, from 0 to 1, the nearest float; ``None`` while the body stands.
    #[getter]
    fn fraction(&self) -> Option<f64> {
        self.side.fraction
    }

    fn __eq__(&self, other: &PySide) -> bool {
        self.side == other.side && self.object == other.object
    }

    fn __repr__(&self) -> String {
        let object = self.object.as_ref().map(|object| format!(" of {object}")).unwrap_or_default();
        format!("Side: {}{object}, origin {}", self.side.feature, triple(self.side.origin.into()))
    }
}

/// First contact of two bodies on their motions; ``None`` if they stay clear. Exact: it misses no contact and invents
/// none.
///
/// :param clock: first and last instant; without it, from the first waypoint of the two to the last, or from 0 to 1.
///
/// >>> from firstcontact import Body, Motion, first_contact
/// >>> gripper, shelf = Body.box((0.25, 0.25, 0.5)), Body.box((2.0, 0.5, 1.0))
/// >>> reach, stand = Motion.edge((0.0, -2.0, 0.0), (0.0, 1.0, 0.0)), Motion.at((0.0, 0.0, 0.0))
/// >>> first_contact(gripper, reach, shelf, stand).time
/// Fraction(13, 24)
#[pyfunction]
#[pyo3(signature = (a, motion_of_a, b, motion_of_b, clock = None))]
pub(crate) fn first_contact(
    py: Python<'_>,
    a: &Bound<'_, PyBody>,
    motion_of_a: &Bound<'_, PyMotion>,
    b: &Bound<'_, PyBody>,
    motion_of_b: &Bound<'_, PyMotion>,
    clock: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<PyContact>> {
    let [motion_of_a, motion_of_b] = [motion_of_a, motion_of_b].map(|motion| &motion.get().motion);
    let clock = match clock {
        Some(clock) => times(clock, "clock")?,
        None => whole_clock([motion_of_a.times(), motion_of_b.times()]),
    };
    let [a, b] = [a, b].map(|body| &body.get().body);
    py.detach(|| contact::first_contact(a, motion_of_a, b, motion_of_b, clock)).map(PyContact::of).map_err(input)
}

/// Clock that holds the times of two motions.
fn whole_clock(spans: [Option<[f64; 2]>; 2]) -> [f64; 2] {
    let join = |[a, b]: [f64; 2], [c, d]: [f64; 2]| [a.min(c), b.max(d)];
    spans.into_iter().flatten().reduce(join).unwrap_or([0.0, 1.0])
}
