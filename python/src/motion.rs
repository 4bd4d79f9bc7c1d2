//! Motions.

use std::fmt::Write;

use firstcontact::motion::{After, Before, Timing};
use firstcontact::{Motion, Waypoint};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyTuple};

use crate::errors::{input, wrong_type};
use crate::numbers::{Coordinates, argument, number, point, times, tuple};

/// Timed way of a body's origin: it stands, or moves along straight segments at constant speed.
///
/// Lengths are in the unit of the bodies; times in the unit of the clock.
#[pyclass(frozen, module = "firstcontact", name = "Motion")]
pub(crate) struct PyMotion {
    pub(crate) motion: Motion,
}

#[pymethods]
impl PyMotion {
    /// Standing at a position, at all times.
    ///
    /// :param position: three finite numbers.
    #[staticmethod]
    fn at(position: &Bound<'_, PyAny>) -> PyResult<PyMotion> {
        Ok(PyMotion { motion: Motion::at(point(position, "position")?).map_err(input)? })
    }

    /// One straight edge, from a start to an end, while the time goes from 0 to 1.
    ///
    /// A checker refuses it among objects that move: its times are not stated.
    ///
    /// :param start: three finite numbers.
    /// :param end: three finite numbers.
    #[staticmethod]
    fn edge(start: &Bound<'_, PyAny>, end: &Bound<'_, PyAny>) -> PyResult<PyMotion> {
        edge(start, end, None).map(|motion| PyMotion { motion })
    }

    /// One straight edge, with the times of its two ends.
    ///
    /// :param times: first and last instant; the last is after the first.
    #[staticmethod]
    fn timed(start: &Bound<'_, PyAny>, end: &Bound<'_, PyAny>, times: &Bound<'_, PyAny>) -> PyResult<PyMotion> {
        edge(start, end, Some(times)).map(|motion| PyMotion { motion })
    }

    /// Straight segments through waypoints.
    ///
    /// :param waypoints: sequence of ``(t, (x, y, z))``; times strictly increase.
    /// :param before: ``"wait"`` (it stands at the first waypoint until then) or ``"absent"`` (it is not there yet).
    /// :param after: ``"hold"`` (it stands at the last waypoint) or ``"vanish"`` (it is no longer there).
    #[staticmethod]
    #[pyo3(signature = (waypoints, *, before = "wait", after = "hold"))]
    fn path(waypoints: &Bound<'_, PyAny>, before: &str, after: &str) -> PyResult<PyMotion> {
        let wanted = "a sequence of (t, (x, y, z))";
        let mut found = Vec::new();
        for (index, item) in waypoints.try_iter().map_err(|_| wrong_type("waypoints", wanted, waypoints))?.enumerate() {
            let (item, name) = (item?, format!("waypoints[{index}]"));
            if item.len().ok() != Some(2) {
                return Err(input(format!("{name} must be (t, (x, y, z)), not {}", item.repr()?)));
            }
            let time = number(&item.get_item(0)?, || format!("{name}[0]"))?;
            found.push(Waypoint::new(time, point(&item.get_item(1)?, &format!("{name}[1]"))?));
        }
        let motion = Motion::path(found).map_err(input)?;
        Ok(PyMotion { motion: motion.before(before_word(before)?).after(after_word(after)?) })
    }

    /// Waypoints, each a time and a position; none of a body that stands: `position` says where.
    #[getter]
    fn waypoints(&self) -> Vec<(f64, Coordinates)> {
        self.motion.waypoints().iter().map(|waypoint| (waypoint.time, tuple(&waypoint.position))).collect()
    }

    /// First and last instant; ``None`` of a body that stands.
    #[getter]
    fn times(&self) -> Option<(f64, f64)> {
        self.motion.times().map(Into::into)
    }

    /// Position of the origin at an instant, each coordinate the nearest float; ``None`` while the body is not there.
    fn position(&self, #[pyo3(from_py_with = argument::time)] time: f64) -> PyResult<Option<Coordinates>> {
        if !time.is_finite() {
            return Err(input(format!("time must be a finite number, not {time}")));
        }
        Ok(self.motion.position(time).as_ref().map(tuple))
    }

    /// The same motion at a later time, or an earlier one if the delay is negative; each time is the nearest float.
    fn delayed(&self, #[pyo3(from_py_with = argument::delay)] delay: f64) -> PyResult<PyMotion> {
        self.motion.delayed(delay).map(|motion| PyMotion { motion }).map_err(input)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, class, motion) = (slf.py(), slf.get_type(), &slf.get().motion);
        if !motion.rides().is_empty() || !motion.offsets().is_empty() {
            return Err(PyTypeError::new_err(
                "this motion adds to that of a carrier and has no pickle: pickle the Checker or the World",
            ));
        }
        if let Some(position) = motion.standing() {
            return Ok((class.getattr("at")?, (tuple(&position),).into_pyobject(py)?));
        }
        let waypoints = slf.get().waypoints();
        if motion.timing() == Timing::Untimed {
            let ends: Vec<Coordinates> = waypoints.into_iter().map(|(_, position)| position).collect();
            return Ok((class.getattr("edge")?, PyTuple::new(py, ends)?));
        }
        let (before, after) = motion.ends();
        let ends = [("before", word_of_before(before)), ("after", word_of_after(after))].into_py_dict(py)?;
        let path = py.import("functools")?.call_method("partial", (class.getattr("path")?,), Some(&ends))?;
        Ok((path, (waypoints,).into_pyobject(py)?))
    }

    fn __repr__(&self) -> String {
        if let Some(position) = self.motion.standing() {
            return format!("Motion.at({})", triple(position.into()));
        }
        let mut text = "Motion through ".to_owned();
        for (index, Waypoint { time, position }) in self.motion.waypoints().iter().enumerate() {
            let separator = if index > 0 { ", " } else { "" };
            let _ = write!(text, "{separator}{} at t = {time}", triple((*position).into()));
        }
        text
    }
}

/// Motion along an edge.
pub(crate) fn edge(
    start: &Bound<'_, PyAny>,
    end: &Bound<'_, PyAny>,
    span: Option<&Bound<'_, PyAny>>,
) -> PyResult<Motion> {
    let (start, end) = (point(start, "start")?, point(end, "end")?);
    match span {
        None => Motion::edge(start, end),
        Some(span) => {
            let [first, last] = times(span, "times")?;
            Motion::timed(first, start, last, end)
        }
    }
    .map_err(|error| input(format!("start is {}, end is {}: {error}", triple(start), triple(end))))
}

/// Three numbers for people.
pub(crate) fn triple([x, y, z]: [f64; 3]) -> String {
    format!("[{x}, {y}, {z}]")
}

fn word_of_before(before: Before) -> &'static str {
    match before {
        Before::Wait => "wait",
        Before::Absent => "absent",
    }
}

fn word_of_after(after: After) -> &'static str {
    match after {
        After::Hold => "hold",
        After::Vanish => "vanish",
    }
}

fn before_word(word: &str) -> PyResult<Before> {
    match word {
        "wait" => Ok(Before::Wait),
        "absent" => Ok(Before::Absent),
        other => Err(input(format!("before must be \"wait\" or \"absent\", not {other:?}"))),
    }
}

fn after_word(word: &str) -> PyResult<After> {
    match word {
        "hold" => Ok(After::Hold),
        "vanish" => Ok(After::Vanish),
        other => Err(input(format!("after must be \"hold\" or \"vanish\", not {other:?}"))),
    }
}
