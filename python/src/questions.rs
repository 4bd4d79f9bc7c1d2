//! Questions about one edge or motion. No array is made on the way.

use std::cell::RefCell;

use firstcontact::Motion;
use firstcontact::planner::{Checker, Control, LastValid, NearestPair, QueryError, RowQuestion, Scratch, Standoff};
use firstcontact::world::ObjectId;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyTuple};

use crate::arrays::{is_single, rows};
use crate::checker::{PyChecker, object_of};
use crate::contact::PyContact;
use crate::edges::{Asking, Columns, EdgeRows};
use crate::errors::{input, unanswered};
use crate::motion::{PyMotion, edge};
use crate::numbers::{argument, point};
use crate::results::PyEdgeResults;

thread_local! {
    /// Memory of the questions of this thread.
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch::new());
}

impl PyChecker {
    /// Answers a question about an object while other Python threads go on.
    pub(crate) fn ask<T: Send>(
        &self,
        py: Python<'_>,
        object: &Bound<'_, PyAny>,
        ask: impl FnOnce(&Checker, ObjectId, &mut Scratch) -> Result<T, QueryError> + Send,
    ) -> PyResult<T> {
        let checker = self.read();
        let id = object_of(&checker, object, "object")?;
        let limited = self.deadline.map(|deadline| checker.stopped_by(&Control::until(deadline)));
        let checker = limited.as_ref().unwrap_or(&checker);
        py.detach(|| SCRATCH.with_borrow_mut(|scratch| ask(checker, id, scratch))).map_err(unanswered)
    }
}

/// What is asked about.
pub(crate) enum Asked<'py> {
    /// One motion.
    One(Motion),
    /// A batch of edges.
    Many(EdgeRows<'py>),
}

/// A motion, the ends of an edge and perhaps its times, or arrays of these.
pub(crate) fn asked<'py>(
    start: &Bound<'py, PyAny>,
    end: Option<&Bound<'py, PyAny>>,
    times: Option<&Bound<'py, PyAny>>,
) -> PyResult<Asked<'py>> {
    if let Some(end) = end
        && start.is_exact_instance_of::<PyTuple>()
        && is_single(start)
    {
        return edge(start, end, times).map(Asked::One);
    }
    match (end, start.cast::<PyMotion>()) {
        (None, Ok(motion)) if times.is_none() => Ok(Asked::One(motion.get().motion.clone())),
        (None, Ok(_)) => Err(input("a Motion has times of its own: leave `times` out")),
        (Some(_), Ok(_)) => Err(input("a Motion is a whole question: leave `end` out")),
        (None, Err(_)) => Err(input("an edge has two ends: give `end`, or a Motion instead of `start`")),
        (Some(end), Err(_)) if is_single(start) => edge(start, end, times).map(Asked::One),
        (Some(end), Err(_)) => edge_rows(start, end, times, true).map(Asked::Many),
    }
}

/// Arrays of the ends of edges and perhaps their times.
fn edge_rows<'py>(
    starts: &Bound<'py, PyAny>,
    ends: &Bound<'py, PyAny>,
    times: Option<&Bound<'py, PyAny>>,
    may_copy: bool,
) -> PyResult<EdgeRows<'py>> {
    let (starts, ends) = (rows(starts, "starts", may_copy)?, rows(ends, "ends", may_copy)?);
    let times = times.map(|times| rows(times, "times", may_copy)).transpose()?;
    let lengths = [starts.as_rows()?.len(), ends.as_rows()?.len()];
    if lengths[0] != lengths[1] {
        return Err(input(format!("starts has {} rows and ends {}: each edge needs both", lengths[0], lengths[1])));
    }
    Ok(EdgeRows { starts, ends: Some(ends), times })
}

/// A motion, or the ends of one edge and perhaps its times.
pub(crate) fn asked_alone<'py>(
    start: &Bound<'py, PyAny>,
    end: Option<&Bound<'py, PyAny>>,
    times: Option<&Bound<'py, PyAny>>,
    name: &str,
) -> PyResult<Motion> {
    match asked(start, end, times)? {
        Asked::One(motion) => Ok(motion),
        Asked::Many(_) => Err(input(format!("{name} takes one edge: ask check_edges about a batch"))),
    }
}

/// Positions of a batch of states.
fn state_rows<'py>(positions: &Bound<'py, PyAny>) -> PyResult<EdgeRows<'py>> {
    Ok(EdgeRows { starts: rows(positions, "position", true)?, ends: None, times: None })
}

/// Questions about an object that moves, with all that is attached to it, while the others stand or move as they do.
///
/// The edge is given by its ends; ``times`` says when, where other objects move. A ``Motion`` in the place of ``start``
/// is a whole path. Arrays ``(N, 3)`` of starts and ends, with ``(N, 2)`` of times, are a batch.
#[pymethods]
impl PyChecker {
    /// True if nothing is touched on the way; of a batch, ``(N,)`` bool. False also where a row has no answer, such as
    /// one with NaN: ``check_edges`` says which these are.
    ///
    /// :param threads: number of threads of a batch; 0 for all cores.
    #[pyo3(signature = (start, end = None, times = None, *, object, threads = 0))]
    fn is_clear<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        end: Option<&Bound<'py, PyAny>>,
        times: Option<&Bound<'py, PyAny>>,
        object: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        match asked(start, end, times)? {
            Asked::One(motion) => {
                let is_clear = self.ask(py, object, |checker, id, scratch| checker.is_clear(id, &motion, scratch))?;
                Ok(PyBool::new(py, is_clear).to_owned().into_any())
            }
            Asked::Many(rows) => Ok(self.ask_clear(py, object, &rows, &Asking { threads, progress: None })?.into_any()),
        }
    }

    /// True if the object touches nothing where it stands; of positions ``(N, 3)``, ``(N,)`` bool. Objects on paths
    /// count at all times of their paths: a ``Motion.path`` of one waypoint in ``is_clear`` is a state at one instant.
    ///
    /// :param threads: number of threads of a batch; 0 for all cores.
    #[pyo3(signature = (position, *, object, threads = 0))]
    fn is_free<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        object: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        if is_single(position) {
            let position = point(position, "position")?;
            let is_free = self.ask(py, object, |checker, id, scratch| checker.is_free(id, position, scratch))?;
            return Ok(PyBool::new(py, is_free).to_owned().into_any());
        }
        let asking = Asking { threads, progress: None };
        Ok(self.ask_clear(py, object, &state_rows(position)?, &asking)?.into_any())
    }

    /// First contact on the way, a ``Contact``; ``None`` if nothing is touched. Of a batch, what ``check_edges`` gives.
    #[pyo3(signature = (start, end = None, times = None, *, object, threads = 0))]
    fn first_contact<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        end: Option<&Bound<'py, PyAny>>,
        times: Option<&Bound<'py, PyAny>>,
        object: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        match asked(start, end, times)? {
            Asked::One(motion) => {
                let found = self.ask(py, object, |checker, id, scratch| {
                    let name = |id| checker.name(id).map(str::to_owned);
                    Ok(PyContact::of_objects(checker.first_contact(id, &motion, scratch)?, name))
                })?;
                found.into_bound_py_any(py)
            }
            Asked::Many(rows) => {
                let question = (RowQuestion::FirstContact, Columns::Features);
                self.ask_edges(py, object, &rows, question, &Asking { threads, progress: None })?.into_bound_py_any(py)
            }
        }
    }

    /// First contacts on many edges: an ``EdgeResults`` with a row for each.
    ///
    /// A bad row, such as one with NaN, has a code of its own and spoils no other. Other Python threads go on
    /// meanwhile; an interrupt ends the batch.
    ///
    /// :param starts: ``(N, 3)`` positions of the object's origin. Float64 in C order is read in place; all else that
    ///     float64 can hold is copied.
    /// :param ends: ``(N, 3)`` positions.
    /// :param times: ``(N, 2)`` first and last instants; needed where other objects move.
    /// :param object: name or handle of the object that moves.
    /// :param threads: number of threads; 0 for all cores.
    /// :param copy: if false, an array that would have to be copied is an error.
    /// :param features: if false, features, points and normals are left out, which is faster.
    /// :param progress: is called with the number of edges answered since the last call, as ``tqdm(total=N).update``.
    #[pyo3(signature = (
        starts, ends, times = None, *, object, threads = 0, copy = true, features = true, progress = None
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python has names for them")]
    fn check_edges<'py>(
        &self,
        py: Python<'py>,
        starts: &Bound<'py, PyAny>,
        ends: &Bound<'py, PyAny>,
        times: Option<&Bound<'py, PyAny>>,
        object: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
        copy: bool,
        features: bool,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<PyEdgeResults> {
        let rows = edge_rows(starts, ends, times, copy)?;
        let columns = if features { Columns::Features } else { Columns::Pairs };
        self.ask_edges(py, object, &rows, (RowQuestion::FirstContact, columns), &Asking { threads, progress })
    }

    /// Names of a part of the robot and of an object that it touches on its way: any such pair, not the first. ``None``
    /// if nothing is touched. It costs no more than ``is_clear``.
    #[pyo3(signature = (start, end = None, times = None, *, object))]
    fn any_contact(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        end: Option<&Bound<'_, PyAny>>,
        times: Option<&Bound<'_, PyAny>>,
        object: &Bound<'_, PyAny>,
    ) -> PyResult<Option<(String, String)>> {
        let motion = asked_alone(start, end, times, "any_contact")?;
        self.ask(py, object, |checker, id, scratch| {
            let name = |id| checker.name(id).unwrap_or_default().to_owned();
            Ok(checker.any_contact(id, &motion, scratch)?.map(|(part, other)| (name(part), name(other))))
        })
    }

    /// Last valid instant, as OMPL has it: of an edge without times a fraction from 0 to 1. 1 (or the last instant) if
    /// the whole way is clear; ``None`` if it is in contact as the motion begins. Of a batch, an ``EdgeResults`` whose
    /// ``lower`` has the instants.
    ///
    /// The position at that instant, rounded to floats, is proven to be clear, and so is the straight way there.
    ///
    /// :param standoff: length to be kept from the first contact, along the way of the object's origin.
    #[pyo3(signature = (start, end = None, times = None, *, object, standoff = 0.0, threads = 0))]
    #[allow(clippy::too_many_arguments, reason = "Python has names for them")]
    fn last_valid<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        end: Option<&Bound<'py, PyAny>>,
        times: Option<&Bound<'py, PyAny>>,
        object: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = argument::standoff)] standoff: f64,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let standoff = if standoff == 0.0 { Standoff::None } else { Standoff::Distance(standoff) };
        match asked(start, end, times)? {
            Asked::One(motion) => {
                let ask = |checker: &Checker, id, scratch: &mut Scratch| {
                    checker.last_valid_with(id, &motion, standoff, scratch)
                };
                match self.ask(py, object, ask)? {
                    LastValid::Whole => motion.times().map_or(1.0, |times| times[1]).into_bound_py_any(py),
                    LastValid::Until(instant) => instant.into_bound_py_any(py),
                    LastValid::Nowhere => Ok(py.None().into_bound(py)),
                }
            }
            Asked::Many(rows) => {
                let question = (RowQuestion::LastValid(standoff), Columns::Bounds);
                self.ask_edges(py, object, &rows, question, &Asking { threads, progress: None })?.into_bound_py_any(py)
            }
        }
    }

    /// Bounds of the least distance to any other object on the way, and the names of the two that come as near:
    /// ``(lower, upper, part, other)``. ``None`` if every object stays at least ``within`` away. Of a batch, an
    /// ``EdgeResults`` with the bounds and the pairs.
    ///
    /// :param tolerance: the bounds differ by no more than this length.
    /// :param within: distances from this one on do not matter.
    #[pyo3(signature = (
        start, end = None, times = None, *, object, tolerance = 1e-6, within = f64::INFINITY, threads = 0
    ))]
    #[allow(clippy::too_many_arguments, reason = "Python has names for them")]
    fn min_clearance<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        end: Option<&Bound<'py, PyAny>>,
        times: Option<&Bound<'py, PyAny>>,
        object: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = argument::tolerance)] tolerance: f64,
        #[pyo3(from_py_with = argument::within)] within: f64,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        match asked(start, end, times)? {
            Asked::One(motion) => self
                .ask(py, object, |checker, id, scratch| {
                    Ok(near(checker, checker.min_clearance(id, &motion, within, tolerance, scratch)?))
                })?
                .into_bound_py_any(py),
            Asked::Many(rows) => {
                let question = (RowQuestion::MinClearance { within, tolerance }, Columns::Pairs);
                self.ask_edges(py, object, &rows, question, &Asking { threads, progress: None })?.into_bound_py_any(py)
            }
        }
    }

    /// Bounds of the distance to the nearest other object where the object stands, and the names of the two, as
    /// ``min_clearance`` has them: ``(lower, upper, part, other)``. ``None`` if every object is at least ``within``
    /// away. Of positions ``(N, 3)``, an ``EdgeResults`` with the bounds and the pairs. Where other objects move, the
    /// distance is the least over the times of all their paths.
    ///
    /// :param tolerance: the bounds differ by no more than this length.
    /// :param within: distances from this one on do not matter.
    #[pyo3(signature = (position, *, object, tolerance = 1e-6, within = f64::INFINITY, threads = 0))]
    fn clearance_at<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        object: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = argument::tolerance)] tolerance: f64,
        #[pyo3(from_py_with = argument::within)] within: f64,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        if is_single(position) {
            let position = point(position, "position")?;
            let found = self.ask(py, object, |checker, id, scratch| {
                Ok(near(checker, checker.clearance_at(id, position, within, tolerance, scratch)?))
            })?;
            return found.into_bound_py_any(py);
        }
        let question = (RowQuestion::MinClearance { within, tolerance }, Columns::Pairs);
        let asking = Asking { threads, progress: None };
        self.ask_edges(py, object, &state_rows(position)?, question, &asking)?.into_bound_py_any(py)
    }
}

/// Bounds of a distance, and the names of a part of the robot and of the other object.
fn near(checker: &Checker, found: Option<NearestPair>) -> Option<(f64, f64, String, String)> {
    let name = |id| checker.name(id).unwrap_or_default().to_owned();
    found.map(|near| (near.lower, near.upper, name(near.part), name(near.other)))
}
