//! Questions about one edge or motion. No array is made on the way.

use std::cell::RefCell;

use firstcontact::planner::{Checker, LastValid, QueryError, Scratch, Standoff};
use firstcontact::world::ObjectId;
use firstcontact::Motion;
use pyo3::prelude::*;

use crate::checker::{PyChecker, object_of};
use crate::contact::PyContact;
use crate::errors::{input, unanswered};
use crate::motion::{PyMotion, edge};
use crate::numbers::point;

thread_local! {
    /// Memory of the questions of this thread.
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch::new());
}

impl PyChecker {
    /// Answers a question about an object while other Python threads go on.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        object: &Bound<'_, PyAny>,
        ask: impl FnOnce(&Checker, ObjectId, &mut Scratch) -> Result<T, QueryError> + Send,
    ) -> PyResult<T> {
        let checker = self.read();
        let id = object_of(&checker, object, "object")?;
        let checker = &*checker;
        py.detach(|| SCRATCH.with_borrow_mut(|scratch| ask(checker, id, scratch))).map_err(unanswered)
    }
}

/// Motion of a question: a motion, or the ends of an edge and perhaps its times.
fn asked(
    start: &Bound<'_, PyAny>,
    end: Option<&Bound<'_, PyAny>>,
    times: Option<&Bound<'_, PyAny>>,
) -> PyResult<Motion> {
    match (end, start.cast::<PyMotion>()) {
        (None, Ok(motion)) if times.is_none() => Ok(motion.get().motion.clone()),
        (None, Ok(_)) => Err(input("a Motion has times of its own: leave `times` out")),
        (Some(_), Ok(_)) => Err(input("a Motion is a whole question: leave `end` out")),
        (Some(end), Err(_)) => edge(start, end, times),
        (None, Err(_)) => Err(input("an edge has two ends: give `end`, or a Motion instead of `start`")),
    }
}

/// Questions about an object that moves, with all that is attached to it, while the others stand or move as they do.
///
/// The edge is given by its ends; ``times`` says when, where other objects move. A ``Motion`` in the place of ``start``
/// is a whole path.
#[pymethods]
impl PyChecker {
    /// True if nothing is touched on the way.
    #[pyo3(signature = (start, end = None, times = None, *, object))]
    fn is_clear(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        end: Option<&Bound<'_, PyAny>>,
        times: Option<&Bound<'_, PyAny>>,
        object: &Bound<'_, PyAny>,
    ) -> PyResult<bool> {
        let motion = asked(start, end, times)?;
        self.ask(py, object, |checker, id, scratch| checker.is_clear(id, &motion, scratch))
    }

    /// True if the object touches nothing where it stands. Objects on paths are where they are at the time 0.
    #[pyo3(signature = (position, *, object))]
    fn is_free(&self, py: Python<'_>, position: &Bound<'_, PyAny>, object: &Bound<'_, PyAny>) -> PyResult<bool> {
        let position = point(position, "position")?;
        self.ask(py, object, |checker, id, scratch| checker.is_free(id, position, scratch))
    }

    /// First contact on the way; ``None`` if nothing is touched.
    #[pyo3(signature = (start, end = None, times = None, *, object))]
    fn first_contact(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        end: Option<&Bound<'_, PyAny>>,
        times: Option<&Bound<'_, PyAny>>,
        object: &Bound<'_, PyAny>,
    ) -> PyResult<Option<PyContact>> {
        let motion = asked(start, end, times)?;
        self.ask(py, object, |checker, id, scratch| {
            let name = |id| checker.name(id).map(str::to_owned);
            Ok(PyContact::of_objects(checker.first_contact(id, &motion, scratch)?, name))
        })
    }

    /// Names of a part of the robot and of an object that it touches on its way: any such pair, not the first. ``None`` if
    /// nothing is touched. It costs no more than ``is_clear``.
    #[pyo3(signature = (start, end = None, times = None, *, object))]
    fn any_contact(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        end: Option<&Bound<'_, PyAny>>,
        times: Option<&Bound<'_, PyAny>>,
        object: &Bound<'_, PyAny>,
    ) -> PyResult<Option<(String, String)>> {
        let motion = asked(start, end, times)?;
        self.ask(py, object, |checker, id, scratch| {
            let name = |id| checker.name(id).unwrap_or_default().to_owned();
            Ok(checker.any_contact(id, &motion, scratch)?.map(|(part, other)| (name(part), name(other))))
        })
    }

    /// Last valid instant, as OMPL has it: of an edge without times a fraction from 0 to 1. 1 (or the last instant) if
    /// the whole way is clear; ``None`` if it is in contact as the motion begins.
    ///
    /// The position at that instant, rounded to floats, is proven to be clear, and so is the straight way there.
    ///
    /// :param standoff: distance to be kept from the first contact, along the way of the object's origin.
    #[pyo3(signature = (start, end = None, times = None, *, object, standoff = 0.0))]
    fn last_valid(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        end: Option<&Bound<'_, PyAny>>,
        times: Option<&Bound<'_, PyAny>>,
        object: &Bound<'_, PyAny>,
        standoff: f64,
    ) -> PyResult<Option<f64>> {
        let motion = asked(start, end, times)?;
        let standoff = if standoff == 0.0 { Standoff::None } else { Standoff::Distance(standoff) };
        let found =
            self.ask(py, object, |checker, id, scratch| checker.last_valid_with(id, &motion, standoff, scratch))?;
        Ok(match found {
            LastValid::Whole => Some(motion.times().map_or(1.0, |times| times[1])),
            LastValid::Until(instant) => Some(instant),
            LastValid::Nowhere => None,
        })
    }

    /// Bounds ``(lower, upper)`` of the least distance to any other object on the way, and the names of the two that come
    /// as near: ``(lower, upper, part, other)``. ``None`` if every object stays at least ``within`` away.
    ///
    /// :param tolerance: the bounds differ by no more than this length.
    /// :param within: distances from this one on do not matter.
    #[pyo3(signature = (start, end = None, times = None, *, object, tolerance = 1e-6, within = f64::INFINITY))]
    #[allow(clippy::too_many_arguments, reason = "Python has names for them")]
    fn min_clearance(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        end: Option<&Bound<'_, PyAny>>,
        times: Option<&Bound<'_, PyAny>>,
        object: &Bound<'_, PyAny>,
        tolerance: f64,
        within: f64,
    ) -> PyResult<Option<(f64, f64, String, String)>> {
        let motion = asked(start, end, times)?;
        self.ask(py, object, |checker, id, scratch| {
            let name = |id| checker.name(id).unwrap_or_default().to_owned();
            let found = checker.least_distance(id, &motion, within, tolerance, scratch)?;
            Ok(found.map(|near| (near.lower, near.upper, name(near.part), name(near.other))))
        })
    }
}
