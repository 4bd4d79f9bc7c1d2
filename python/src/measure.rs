//! Static questions: how far apart two bodies are, whether they overlap, how deep, and how far one can move.

use firstcontact::measure::{
    self, Direction, Distance, MeasureError, Method, Penetration, Reach, Shared, State, direction, overlap, penetration,
};
use firstcontact::{Body, exact::Rational};
use pyo3::prelude::*;

use crate::body::PyBody;
use crate::errors::input;
use crate::numbers::{Coordinates, exact_time, fraction, point, tuple};
use crate::pool::detached;

/// Distance of two bodies.
#[pyclass(frozen, module = "firstcontact.measure", name = "Distance")]
pub(crate) struct PyDistance {
    found: Distance,
}

#[pymethods]
impl PyDistance {
    /// ``"apart"``, ``"touching"``, ``"a inside b"`` or ``"b inside a"``.
    #[getter]
    fn state(&self) -> &'static str {
        match self.found {
            Distance::Apart(_) => "apart",
            Distance::Touching(_) => "touching",
            Distance::FirstInside(_) => "a inside b",
            Distance::SecondInside(_) => "b inside a",
        }
    }

    /// Square of the distance, a ``fractions.Fraction``; 0 where the bodies share a point.
    #[getter]
    fn squared<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.found {
            Distance::Apart(gap) => fraction(py, gap.square.value()),
            _ => fraction(py, &Rational::of(0.0)),
        }
    }

    /// Nearest points of ``a`` and of ``b``, each coordinate the nearest float; twice the same where they share one.
    #[getter]
    fn points(&self) -> (Coordinates, Coordinates) {
        match &self.found {
            Distance::Apart(gap) => (tuple(&gap.a.point), tuple(&gap.b.point)),
            Distance::Touching(shared) | Distance::FirstInside(shared) | Distance::SecondInside(shared) => {
                (tuple(&shared.point), tuple(&shared.point))
            }
        }
    }

    /// Features that hold these points, of ``a`` and of ``b``, such as ``"edge 1-2"``.
    #[getter]
    fn features(&self) -> (String, String) {
        match &self.found {
            Distance::Apart(gap) => (gap.a.feature.to_string(), gap.b.feature.to_string()),
            Distance::Touching(shared) | Distance::FirstInside(shared) | Distance::SecondInside(shared) => {
                features(shared)
            }
        }
    }

    /// Distance, the nearest float.
    fn __float__(&self) -> f64 {
        self.found.nearest()
    }

    fn __repr__(&self) -> String {
        format!("Distance: {}", self.found)
    }
}

/// Relation of two bodies that stand.
#[pyclass(frozen, module = "firstcontact.measure", name = "Overlap")]
pub(crate) struct PyOverlap {
    state: State,
}

#[pymethods]
impl PyOverlap {
    /// ``"apart"``, ``"touching"`` or ``"overlapping"`` of two solids; ``"contact"`` where a surface has a point in
    /// common.
    #[getter]
    fn state(&self) -> &'static str {
        self.state.name()
    }

    /// Point of both, each coordinate the nearest float; ``None`` if they are apart.
    #[getter]
    fn point(&self) -> Option<Coordinates> {
        self.state.shared().map(|shared| tuple(&shared.point))
    }

    /// Least features that share a point, of ``a`` and of ``b``; ``None`` if they are apart.
    #[getter]
    fn features(&self) -> Option<(String, String)> {
        self.state.shared().map(features)
    }

    /// True if the two share a point.
    fn __bool__(&self) -> bool {
        self.state.is_contact()
    }

    fn __repr__(&self) -> String {
        format!("Overlap: {}", self.state)
    }
}

/// Penetration depth of two convex solids: the shortest translation of ``a`` after which they only touch.
#[pyclass(frozen, module = "firstcontact.measure", name = "Penetration")]
pub(crate) struct PyPenetration {
    found: Penetration,
}

#[pymethods]
impl PyPenetration {
    /// ``"apart"``, ``"touching"`` or ``"overlapping"``.
    #[getter]
    fn state(&self) -> &'static str {
        match self.found {
            Penetration::Apart => "apart",
            Penetration::Touching(_) => "touching",
            Penetration::Overlapping(_) => "overlapping",
        }
    }

    /// Square of the depth, a ``fractions.Fraction``; 0 where they do not overlap.
    #[getter]
    fn squared<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.found {
            Penetration::Overlapping(escape) => fraction(py, escape.square.value()),
            _ => fraction(py, &Rational::of(0.0)),
        }
    }

    /// Translation of ``a``, three ``fractions.Fraction``; zero where they do not overlap.
    #[getter]
    fn translation<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        match &self.found {
            Penetration::Overlapping(escape) => escape.translation.iter().map(|x| fraction(py, x)).collect(),
            _ => (0..3).map(|_| fraction(py, &Rational::of(0.0))).collect(),
        }
    }

    /// Depth, the nearest float.
    fn __float__(&self) -> f64 {
        self.found.nearest()
    }

    fn __repr__(&self) -> String {
        format!("Penetration: {}", self.found)
    }
}

/// How far ``a`` can move along a direction and against it: until it touches ``b``, or, if they share a point, until
/// they touch for the last time.
#[pyclass(frozen, module = "firstcontact.measure", name = "Direction")]
pub(crate) struct PyDirection {
    found: Direction,
}

#[pymethods]
impl PyDirection {
    /// ``"apart"`` or ``"meeting"``, where ``a`` stands.
    #[getter]
    fn state(&self) -> &'static str {
        match self.found {
            Direction::Apart { .. } => "apart",
            Direction::Meeting { .. } => "meeting",
        }
    }

    /// Move along the direction; ``None`` if it never touches.
    #[getter]
    fn ahead(&self) -> Option<PyReach> {
        match &self.found {
            Direction::Apart { ahead, .. } => ahead.clone().map(PyReach::of),
            Direction::Meeting { forward, .. } => Some(PyReach::of(forward.clone())),
        }
    }

    /// Move against the direction; ``None`` if it never touches.
    #[getter]
    fn behind(&self) -> Option<PyReach> {
        match &self.found {
            Direction::Apart { behind, .. } => behind.clone().map(PyReach::of),
            Direction::Meeting { backward, .. } => Some(PyReach::of(backward.clone())),
        }
    }

    fn __repr__(&self) -> String {
        format!("Direction: {}", self.found)
    }
}

/// Length of a move, and the features that touch at its end.
#[pyclass(frozen, module = "firstcontact.measure", name = "Reach")]
pub(crate) struct PyReach {
    reach: Reach,
}

impl PyReach {
    fn of(reach: Reach) -> PyReach {
        PyReach { reach }
    }
}

#[pymethods]
impl PyReach {
    /// Multiple of the direction, a ``fractions.Fraction``; not negative.
    #[getter]
    fn multiple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        exact_time(py, &self.reach.multiple)
    }

    /// Square of the length, a ``fractions.Fraction``.
    #[getter]
    fn squared<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.reach.square.value())
    }

    /// Least features that touch there, of ``a`` and of ``b``.
    #[getter]
    fn features(&self) -> (String, String) {
        (self.reach.a.to_string(), self.reach.b.to_string())
    }

    /// Point of both, with ``a`` moved, each coordinate the nearest float.
    #[getter]
    fn point(&self) -> Coordinates {
        tuple(&self.reach.point)
    }

    /// Length, the nearest float.
    fn __float__(&self) -> f64 {
        self.reach.length
    }

    fn __repr__(&self) -> String {
        let Reach { multiple, length, a, b, .. } = &self.reach;
        format!("Reach: {length}, exactly {multiple} of the direction; {a} of a, {b} of b")
    }
}

fn features(shared: &Shared) -> (String, String) {
    (shared.a.to_string(), shared.b.to_string())
}

/// Puts a question about two bodies, the first of which is at an offset.
fn ask<T: Send>(
    py: Python<'_>,
    [a, b]: [&Bound<'_, PyBody>; 2],
    at: Option<&Bound<'_, PyAny>>,
    question: impl FnOnce(&Body, &Body, [f64; 3]) -> Result<T, MeasureError> + Send,
) -> PyResult<T> {
    let at = at.map_or(Ok([0.0; 3]), |at| point(at, "at"))?;
    let [a, b] = [&a.get().body, &b.get().body];
    detached(py, || question(a, b, at))?.map_err(input)
}

/// Distance of two bodies, exactly. A solid includes its inside, a surface is its skin alone.
///
/// :param at: offset of ``a``, added exactly.
#[pyfunction]
#[pyo3(name = "distance", signature = (a, b, *, at = None))]
pub(crate) fn ask_distance(
    py: Python<'_>,
    a: &Bound<'_, PyBody>,
    b: &Bound<'_, PyBody>,
    at: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyDistance> {
    ask(py, [a, b], at, |a, b, at| measure::distance(a, b, at, Method::Auto)).map(|found| PyDistance { found })
}

/// Whether two bodies are apart, touch or overlap.
///
/// :param at: offset of ``a``, added exactly.
#[pyfunction]
#[pyo3(name = "overlap", signature = (a, b, *, at = None))]
pub(crate) fn ask_overlap(
    py: Python<'_>,
    a: &Bound<'_, PyBody>,
    b: &Bound<'_, PyBody>,
    at: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyOverlap> {
    ask(py, [a, b], at, |a, b, at| overlap(a, b, at, Method::Auto)).map(|found| PyOverlap { state: found.state })
}

/// Penetration depth of two convex solids: the shortest translation of ``a`` that parts them.
///
/// :param at: offset of ``a``, added exactly.
///
/// Raises ``InputError`` if a body is no convex solid.
#[pyfunction]
#[pyo3(name = "penetration", signature = (a, b, *, at = None))]
pub(crate) fn ask_penetration(
    py: Python<'_>,
    a: &Bound<'_, PyBody>,
    b: &Bound<'_, PyBody>,
    at: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyPenetration> {
    ask(py, [a, b], at, |a, b, at| penetration(a, b, at, Method::Auto)).map(|found| PyPenetration { found })
}

/// How far ``a`` can move along a direction and against it until it touches ``b``; or, if they share a point, until
/// they touch for the last time.
///
/// :param along: three numbers, not all zero.
/// :param at: offset of ``a``, added exactly.
#[pyfunction]
#[pyo3(name = "direction", signature = (a, b, along, *, at = None))]
pub(crate) fn ask_direction(
    py: Python<'_>,
    a: &Bound<'_, PyBody>,
    b: &Bound<'_, PyBody>,
    along: &Bound<'_, PyAny>,
    at: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyDirection> {
    let along = point(along, "along")?;
    ask(py, [a, b], at, |a, b, at| direction(a, b, at, along, Method::Auto)).map(|found| PyDirection { found })
}
