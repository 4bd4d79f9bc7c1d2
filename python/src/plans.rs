//! Questions about whole plans: all contacts on a way, all times of contact, ways out of contact, and robots that move
//! at the same time. They may take long, so that an interrupt ends them.

use std::collections::HashSet;

use firstcontact::Motion;
use firstcontact::planner::{Checker, Collision, Escape, QueryError, Scratch};
use firstcontact::world::ObjectId;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arrays::rows;
use crate::checker::{PyChecker, motion_of, object_of};
use crate::contact::PyContact;
use crate::errors::{input, unanswered, wrong_type};
use crate::numbers::{Coordinates, exact_time, point, tuple};
use crate::pool::watched;
use crate::questions::asked_alone;

/// Way out of contact: the shortest of those that were asked about.
#[pyclass(frozen, module = "firstcontact", name = "Escape")]
pub(crate) struct PyEscape {
    escape: Escape,
}

#[pymethods]
impl PyEscape {
    /// Number of the way, in the order in which they were given, from 0.
    #[getter]
    fn way(&self) -> usize {
        self.escape.way
    }

    /// Fraction of the way up to which the object is in contact all the time, exactly: it is free at once after it.
    #[getter]
    fn after<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        exact_time(py, &self.escape.after)
    }

    /// Length of that part of the way, the nearest float or a neighbour of it: the depth along this way.
    #[getter]
    fn depth(&self) -> f64 {
        self.escape.depth
    }

    /// Position of the object's origin just beyond, in floats, at which it is free.
    #[getter]
    fn position(&self) -> Coordinates {
        tuple(&self.escape.position)
    }

    fn __repr__(&self) -> String {
        let Escape { way, after, depth, position, .. } = &self.escape;
        format!(
            "Escape: way {way}, after {after} of it ({depth}); free at ({}, {}, {})",
            position.x, position.y, position.z
        )
    }
}

fn contact_of(checker: &Checker, found: Collision) -> PyContact {
    PyContact::of_collision(found, |id| checker.name(id).map(str::to_owned))
}

/// Robots with their motions: a mapping of objects to motions, or a sequence of pairs.
fn plans_of(checker: &Checker, plans: &Bound<'_, PyAny>) -> PyResult<Vec<(ObjectId, Motion)>> {
    let wanted = "a mapping of objects to motions, or a sequence of pairs of these";
    let pairs = match plans.cast::<PyDict>() {
        Ok(plans) => plans.items().into_any(),
        Err(_) => plans.clone(),
    };
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    for pair in pairs.try_iter().map_err(|_| wrong_type("plans", wanted, plans))? {
        let pair = pair?;
        let (object, motion) = match pair.cast::<PyTuple>() {
            Ok(pair) if pair.len() == 2 => (pair.get_item(0)?, pair.get_item(1)?),
            _ => return Err(wrong_type(&format!("plans[{}]", found.len()), "an object and its motion", &pair)),
        };
        let id = object_of(checker, &object, "plans")?;
        // No sequence goes on for ever that names each object once.
        if !known.insert(id) {
            return Err(input(format!("plans name `{}` twice", checker.name(id).unwrap_or_default())));
        }
        found.push((id, motion_of(&motion, "plans")?));
    }
    Ok(found)
}

impl PyChecker {
    /// Answers a question that may take long, while other Python threads go on. An interrupt ends it.
    fn ask_long<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&Checker, &mut Scratch) -> Result<T, QueryError> + Send,
    ) -> PyResult<T> {
        let (checker, control) = (self.read().clone(), self.control());
        let (checker, mut scratch) = (checker.stopped_by(&control), Scratch::new());
        watched(py, || ask(&checker, &mut scratch), || control.cancel(), |_| Ok(()))?.map_err(unanswered)
    }
}

/// Questions about the whole of a plan. An interrupt ends them.
#[pymethods]
impl PyChecker {
    /// First contact with every object that is touched on the way, a list of ``Contact``, the earliest first; empty if
    /// the way is clear.
    #[pyo3(signature = (start, end = None, times = None, *, object))]
    fn first_contacts(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        end: Option<&Bound<'_, PyAny>>,
        times: Option<&Bound<'_, PyAny>>,
        object: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<PyContact>> {
        let motion = asked_alone(start, end, times, "first_contacts")?;
        let id = object_of(&self.read(), object, "object")?;
        self.ask_long(py, |checker, scratch| {
            let all = checker.first_contacts(id, &motion, scratch)?;
            Ok(all.into_iter().map(|found| contact_of(checker, found)).collect())
        })
    }

    /// Every closed interval of time during which the object touches something, in order: a list of exact
    /// ``(first, last)``, which have no instant in common. What is between them are the safe intervals of a planner.
    /// Margins and permissions to touch are ignored.
    #[pyo3(signature = (start, end = None, times = None, *, object))]
    fn blocked<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        end: Option<&Bound<'py, PyAny>>,
        times: Option<&Bound<'py, PyAny>>,
        object: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        let motion = asked_alone(start, end, times, "blocked")?;
        let id = object_of(&self.read(), object, "object")?;
        let all = self.ask_long(py, |checker, scratch| checker.blocked(id, &motion, scratch))?;
        all.iter().map(|interval| Ok((exact_time(py, &interval.from)?, exact_time(py, &interval.to)?))).collect()
    }

    /// Shortest of some ways by which the object gets free from where it stands, an ``Escape``; ``None`` if it does not
    /// by any of them. An object that is free where it stands has a way of no length.
    ///
    /// :param ways: displacements ``(x, y, z)``, each as far as a way is looked for.
    #[pyo3(signature = (position, ways, *, object))]
    fn escape(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        ways: &Bound<'_, PyAny>,
        object: &Bound<'_, PyAny>,
    ) -> PyResult<Option<PyEscape>> {
        let position = point(position, "position")?;
        let ways = rows::<3>(ways, "ways", true)?.as_rows()?.to_vec();
        let id = object_of(&self.read(), object, "object")?;
        let found = self.ask_long(py, |checker, scratch| checker.escape(id, position, ways, scratch))?;
        Ok(found.map(|escape| PyEscape { escape }))
    }

    /// First contact of any of some objects that move at the same time, with each other or with others; ``None`` if
    /// there is none. Each has all with it that is attached to it. Who begins later waits, and who ends earlier stays.
    ///
    /// :param plans: a mapping of objects to motions, or a sequence of pairs.
    #[pyo3(signature = (plans))]
    fn first_conflict(&self, py: Python<'_>, plans: &Bound<'_, PyAny>) -> PyResult<Option<PyContact>> {
        let plans = plans_of(&self.read(), plans)?;
        self.ask_long(py, |checker, scratch| {
            let found = checker.first_conflict(plans.iter().map(|(id, motion)| (*id, motion)), scratch)?;
            Ok(found.map(|found| contact_of(checker, found)))
        })
    }

    /// First contact of every pair in which one of these objects is, as ``first_conflict`` has it: a list of
    /// ``Contact``, the earliest first.
    ///
    /// :param plans: a mapping of objects to motions, or a sequence of pairs.
    #[pyo3(signature = (plans))]
    fn conflicts(&self, py: Python<'_>, plans: &Bound<'_, PyAny>) -> PyResult<Vec<PyContact>> {
        let plans = plans_of(&self.read(), plans)?;
        self.ask_long(py, |checker, scratch| {
            let all = checker.conflicts(plans.iter().map(|(id, motion)| (*id, motion)), scratch)?;
            Ok(all.into_iter().map(|found| contact_of(checker, found)).collect())
        })
    }
}
