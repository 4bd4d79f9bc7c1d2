//! Checkers: their objects, and edits.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError};
use std::time::{Duration, Instant};

use firstcontact::Motion;
use firstcontact::planner::{Checker, Control, EditError};
use firstcontact::world::{CheckError, ObjectId, Touch, World};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::body::PyBody;
use crate::errors::{ObjectError, input, stale, unedited, unknown, wrong_type};
use crate::motion::PyMotion;
use crate::numbers::{argument, point};
use crate::pool::detached;
use crate::world::PyWorld;

/// Handle of an object of a world or a checker. It finds nothing after the object has been removed, and nothing in a
/// checker that was not made of the same world.
#[pyclass(frozen, eq, ord, hash, module = "firstcontact", name = "ObjectId")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyObjectId {
    id: ObjectId,
}

#[pymethods]
impl PyObjectId {
    /// Handle of a number that ``int`` gave. Other numbers give handles that find nothing.
    #[new]
    fn new(#[pyo3(from_py_with = argument::bits)] bits: u128) -> PyObjectId {
        PyObjectId { id: ObjectId::from_bits(bits) }
    }

    /// Number of 128 bits, from which ``ObjectId`` makes the handle again.
    fn __int__(&self) -> u128 {
        self.id.to_bits()
    }

    fn __repr__(&self) -> String {
        format!("ObjectId({:#x})", self.id.to_bits())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, pyo3::types::PyType>, (u128,)) {
        (slf.get_type(), (slf.get().id.to_bits(),))
    }
}

/// Exact answers to the questions of a planner, in a world that may be edited.
///
/// An object is named by its name or its handle. Any number of threads may ask at the same time; an edit while another
/// thread asks raises ``InputError``.
#[pyclass(frozen, module = "firstcontact", name = "Checker")]
pub(crate) struct PyChecker {
    checker: RwLock<Checker>,
    /// Instant at which questions end.
    pub(crate) deadline: Option<Instant>,
}

impl PyChecker {
    fn of(checker: Checker) -> PyChecker {
        PyChecker { checker: RwLock::new(checker), deadline: None }
    }

    /// Signal that ends questions, at the deadline if there is one.
    pub(crate) fn control(&self) -> Control {
        self.deadline.map_or_else(Control::new, Control::until)
    }

    /// Checker for questions. Edits are short and wait for nothing, so that this wait is short.
    pub(crate) fn read(&self) -> RwLockReadGuard<'_, Checker> {
        self.checker.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checker for edits, if nobody asks it at the moment.
    fn write(&self) -> PyResult<RwLockWriteGuard<'_, Checker>> {
        match self.checker.try_write() {
            Ok(guard) => Ok(guard),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(input(
                "the checker is being asked by another thread, and cannot be edited now: edit it when the question has \
                ended, or edit a `copy()`, which shares all that stays as it is",
            )),
        }
    }

    fn edit<T>(&self, edit: impl FnOnce(&mut Checker) -> PyResult<T>) -> PyResult<T> {
        edit(&mut *self.write()?)
    }
}

/// Object of a name or a handle.
pub(crate) fn object_of(checker: &Checker, object: &Bound<'_, PyAny>, argument: &str) -> PyResult<ObjectId> {
    if let Ok(name) = object.cast::<PyString>() {
        let name = name.to_str()?;
        return checker.find(name).ok_or_else(|| unknown(name, names(checker)));
    }
    match object.cast::<PyObjectId>() {
        Ok(handle) if checker.name(handle.get().id).is_some() => Ok(handle.get().id),
        Ok(_) => Err(stale()),
        Err(_) => Err(wrong_type(argument, "the name of an object, or its ObjectId", object)),
    }
}

fn names(checker: &Checker) -> Vec<String> {
    checker.objects().filter_map(|id| checker.name(id)).map(str::to_owned).collect()
}

/// Place of a path of a world among all.
fn place_of_path(world: &World, name: &str) -> PyResult<usize> {
    let names = world.paths().iter().map(|path| path.id());
    names.clone().position(|id| id == name).ok_or_else(|| {
        let all = names.collect::<Vec<_>>().join("`, `");
        ObjectError::new_err(format!("there is no path `{name}`; the world's paths are `{all}`"))
    })
}

/// Motion of an argument: a motion, or a position at which the object stands.
pub(crate) fn motion_of(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Motion> {
    match value.cast::<PyMotion>() {
        Ok(motion) => Ok(motion.get().motion.clone()),
        Err(_) => Motion::at(point(value, name)?).map_err(input),
    }
}

#[pymethods]
impl PyChecker {
    /// Checker of a world's objects, with the same handles. Objects that have a path are on it; the others stand.
    ///
    /// :param world: without one, the checker has no objects yet.
    /// :param robot: name of the object whose edges are asked about: it need not be anywhere before, and its own paths
    ///     do not count.
    /// :param paths: names of the paths that hold, one for each object that moves; without it, all paths of the world.
    ///
    /// Raises ``InputError`` if it is not known where all objects are, or if another library has set this thread's
    /// floats to anything but the default of IEEE 754; ``ObjectError`` if there is no such robot or path.
    #[new]
    #[pyo3(signature = (world = None, *, robot = None, paths = None))]
    fn new(world: Option<&Bound<'_, PyWorld>>, robot: Option<&str>, paths: Option<Vec<String>>) -> PyResult<PyChecker> {
        let Some(world) = world.map(|world| &world.get().world) else {
            firstcontact::exact::check_floats().map_err(input)?;
            return match (robot, paths) {
                (None, None) => Ok(PyChecker::of(Checker::empty())),
                _ => Err(input("a checker without a world has no robot and no paths yet: add objects to it")),
            };
        };
        let objects = || world.objects().map(|(_, object)| object.id().to_owned()).collect();
        let robot = robot.map(|name| world.find(name).ok_or_else(|| unknown(name, objects()))).transpose()?;
        let holding = match &paths {
            Some(names) => names.iter().map(|name| place_of_path(world, name)).collect::<PyResult<_>>()?,
            None => (0..world.paths().len()).collect::<Vec<_>>(),
        };
        let holding: Vec<_> =
            holding.into_iter().filter(|&place| Some(world.paths()[place].object()) != robot).collect();
        match robot {
            None => Checker::of_paths(world, &holding),
            Some(robot) => Checker::for_robot(world, &holding, robot),
        }
        .map(PyChecker::of)
        .map_err(|error| match error {
            CheckError::Scenario { reason, .. } => {
                input(format!("{reason}: name in `paths` one path for each object that moves, and no other"))
            }
            error => input(error),
        })
    }

    /// Handles of all objects.
    fn objects(&self) -> Vec<PyObjectId> {
        self.read().objects().map(|id| PyObjectId { id }).collect()
    }

    /// Names of all objects.
    fn names(&self) -> Vec<String> {
        names(&self.read())
    }

    /// Handle of an object.
    ///
    /// Raises ``ObjectError`` if there is none of this name.
    fn find(&self, name: &str) -> PyResult<PyObjectId> {
        let checker = self.read();
        checker.find(name).map(|id| PyObjectId { id }).ok_or_else(|| unknown(name, names(&checker)))
    }

    /// Name of an object.
    fn name(&self, object: &Bound<'_, PyAny>) -> PyResult<String> {
        let checker = self.read();
        let id = object_of(&checker, object, "object")?;
        checker.name(id).map(str::to_owned).ok_or_else(stale)
    }

    /// Body of an object.
    fn body(&self, object: &Bound<'_, PyAny>) -> PyResult<PyBody> {
        let checker = self.read();
        let id = object_of(&checker, object, "object")?;
        checker.body(id).map(|body| PyBody { body: body.clone() }).ok_or_else(stale)
    }

    /// Motion of an object while no question replaces it.
    fn motion(&self, object: &Bound<'_, PyAny>) -> PyResult<PyMotion> {
        let checker = self.read();
        let id = object_of(&checker, object, "object")?;
        checker.motion(id).map(|motion| PyMotion { motion: motion.clone() }).ok_or_else(stale)
    }

    /// Name of the object that carries another one; ``None`` if none does.
    fn carrier(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let checker = self.read();
        let id = object_of(&checker, object, "object")?;
        Ok(checker.carrier(id).and_then(|carrier| checker.name(carrier)).map(str::to_owned))
    }

    /// Adds an object.
    ///
    /// :param motion: a ``Motion`` with times, or the position at which it stands.
    #[pyo3(signature = (name, body, motion))]
    fn add(&self, name: &str, body: &Bound<'_, PyBody>, motion: &Bound<'_, PyAny>) -> PyResult<PyObjectId> {
        let motion = motion_of(motion, "motion")?;
        let body = body.get().body.clone();
        self.edit(|checker| checker.add(name, body, motion).map(|id| PyObjectId { id }).map_err(unedited))
    }

    /// Adds an object of several bodies: one at its origin, and parts at offsets in its frame.
    ///
    /// The parts are attached to it under the names ``name.1``, ``name.2`` and so on. Each is a body of its own for the
    /// search, so that convex parts stay as fast as they are.
    ///
    /// :param parts: pairs of a ``Body`` and its offset.
    /// :param motion: a ``Motion`` with times, or the position at which it stands.
    #[pyo3(signature = (name, body, parts, motion))]
    fn add_compound(
        &self,
        name: &str,
        body: &Bound<'_, PyBody>,
        parts: Vec<(Bound<'_, PyBody>, Bound<'_, PyAny>)>,
        motion: &Bound<'_, PyAny>,
    ) -> PyResult<PyObjectId> {
        let motion = motion_of(motion, "motion")?;
        let body = body.get().body.clone();
        let part = |(body, offset): (Bound<'_, PyBody>, Bound<'_, PyAny>)| -> PyResult<(_, [f64; 3])> {
            Ok((body.get().body.clone(), point(&offset, "parts")?))
        };
        let parts = parts.into_iter().map(part).collect::<PyResult<Vec<_>>>()?;
        self.edit(|checker| {
            checker.add_compound(name, body, parts, motion).map(|id| PyObjectId { id }).map_err(unedited)
        })
    }

    /// An object, and all that is attached to it or to what is.
    fn with_attached(&self, object: &Bound<'_, PyAny>) -> PyResult<Vec<PyObjectId>> {
        let checker = self.read();
        let id = object_of(&checker, object, "object")?;
        Ok(checker.with_attached(id).into_iter().map(|id| PyObjectId { id }).collect())
    }

    /// Name of the object that carries another one, directly or through others, and is not attached itself.
    ///
    /// It is the robot that questions ask about; the object itself if nothing carries it.
    fn root(&self, object: &Bound<'_, PyAny>) -> PyResult<String> {
        let checker = self.read();
        let id = object_of(&checker, object, "object")?;
        checker.root(id).and_then(|root| checker.name(root)).map(str::to_owned).ok_or_else(stale)
    }

    /// Removes an object with all that is attached to it.
    fn remove_with_attached(&self, object: &Bound<'_, PyAny>) -> PyResult<()> {
        self.edit_object(object, |checker, id| checker.remove_with_attached(id))
    }

    /// Removes an object that carries none; its handle finds nothing from then on.
    fn remove(&self, object: &Bound<'_, PyAny>) -> PyResult<()> {
        self.edit_object(object, |checker, id| checker.remove(id))
    }

    /// Puts an object at a position, with all that is attached to it.
    fn move_to(&self, object: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyResult<()> {
        let position = point(position, "position")?;
        self.edit_object(object, |checker, id| checker.move_to(id, position))
    }

    /// Gives an object another body. All else that is known of it stays.
    fn set_body(&self, object: &Bound<'_, PyAny>, body: &Bound<'_, PyBody>) -> PyResult<()> {
        let body = body.get().body.clone();
        self.edit_object(object, |checker, id| checker.set_body(id, body))
    }

    /// Gives an object a motion: a ``Motion`` with times, or a position.
    fn set_motion(&self, object: &Bound<'_, PyAny>, motion: &Bound<'_, PyAny>) -> PyResult<()> {
        let motion = motion_of(motion, "motion")?;
        self.edit_object(object, |checker, id| checker.set_motion(id, motion))
    }

    /// Attaches an object to another one, at an offset from that one's origin. It moves with it from then on.
    fn attach(&self, object: &Bound<'_, PyAny>, carrier: &Bound<'_, PyAny>, offset: &Bound<'_, PyAny>) -> PyResult<()> {
        let offset = point(offset, "offset")?;
        self.edit_pair([object, carrier], ["object", "carrier"], |checker, [id, carrier]| {
            checker.attach(id, carrier, offset)
        })
    }

    /// Detaches an object, which has a motion of its own from then on.
    fn detach(&self, object: &Bound<'_, PyAny>, motion: &Bound<'_, PyAny>) -> PyResult<()> {
        let motion = motion_of(motion, "motion")?;
        self.edit_object(object, |checker, id| checker.detach(id, motion))
    }

    /// Leaves a pair out of all questions.
    fn allow(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<()> {
        self.edit_pair([a, b], ["a", "b"], |checker, [a, b]| checker.allow(a, b))
    }

    /// Leaves every pair with one object in each of two lists out of all questions; the lists may be the same.
    ///
    /// ``forbid`` takes single pairs into them again.
    fn allow_groups(&self, first: Vec<Bound<'_, PyAny>>, second: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        self.edit(|checker| {
            let ids_of = |group: &[Bound<'_, PyAny>], argument| {
                group.iter().map(|object| object_of(checker, object, argument)).collect::<PyResult<Vec<ObjectId>>>()
            };
            let (first, second) = (ids_of(&first, "first")?, ids_of(&second, "second")?);
            checker.allow_groups(&first, &second).map_err(unedited)
        })
    }

    /// Takes a pair into all questions again.
    fn forbid(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<()> {
        self.edit_pair([a, b], ["a", "b"], |checker, [a, b]| checker.forbid(a, b))
    }

    /// Sets the distance to be kept, a length not below zero: of a pair, of one object, or of all.
    ///
    /// The statement about a pair comes first, then the larger of those about its objects, then the one about all.
    #[pyo3(signature = (margin, a = None, b = None))]
    fn set_margin(
        &self,
        #[pyo3(from_py_with = argument::margin)] margin: f64,
        a: Option<&Bound<'_, PyAny>>,
        b: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        match (a, b) {
            (None, None) => self.edit(|checker| checker.set_default_margin(margin).map_err(unedited)),
            (Some(a), Some(b)) => {
                self.edit_pair([a, b], ["a", "b"], |checker, [a, b]| checker.set_pair_margin(a, b, margin))
            }
            (Some(object), None) | (None, Some(object)) => {
                self.edit_object(object, |checker, id| checker.set_margin(id, margin))
            }
        }
    }

    /// Allows solids to touch, or forbids it: a pair, one object with any other, or all.
    ///
    /// :param allowed: if true, contact begins where interiors meet.
    #[pyo3(signature = (allowed, a = None, b = None))]
    fn set_touch(&self, allowed: bool, a: Option<&Bound<'_, PyAny>>, b: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let touch = if allowed { Touch::Allowed } else { Touch::Contact };
        match (a, b) {
            (None, None) => self.edit(|checker| {
                checker.set_default_touch(touch);
                Ok(())
            }),
            (Some(a), Some(b)) => {
                self.edit_pair([a, b], ["a", "b"], |checker, [a, b]| checker.set_pair_touch(a, b, touch))
            }
            (Some(object), None) | (None, Some(object)) => {
                self.edit_object(object, |checker, id| checker.set_touch(id, touch))
            }
        }
    }

    /// Copy that can be edited by itself. It shares all that stays as it is, and costs little.
    fn copy(&self) -> PyChecker {
        PyChecker { deadline: self.deadline, ..PyChecker::of(self.read().clone()) }
    }

    /// The same checker without some objects, for some questions: none meets them. It costs next to nothing.
    fn without(&self, objects: Vec<Bound<'_, PyAny>>) -> PyResult<PyChecker> {
        let made = self.copy();
        for object in &objects {
            made.set_enabled(object, false)?;
        }
        Ok(made)
    }

    /// The same checker for a limited time: so many seconds from now, its questions end with a ``TimeoutError``, and the
    /// rows of its batches that have no answer yet are ``Verdict.CANCELLED``.
    fn with_time_limit(&self, #[pyo3(from_py_with = argument::seconds)] seconds: f64) -> PyResult<PyChecker> {
        if seconds.is_nan() || seconds < 0.0 {
            return Err(input(format!("seconds must be a number from 0 on, not {seconds}")));
        }
        // What is beyond the clock is no limit.
        let limit = Duration::try_from_secs_f64(seconds).ok().and_then(|limit| Instant::now().checked_add(limit));
        Ok(PyChecker { deadline: limit, ..self.copy() })
    }

    /// Disables an object, or enables it again: as long as it is disabled no question meets it. It keeps its place, and
    /// what is attached to it stays enabled. Worlds and bytes of a checker do not know who is disabled.
    fn set_enabled(&self, object: &Bound<'_, PyAny>, enabled: bool) -> PyResult<()> {
        self.edit_object(object, |checker, id| checker.set_enabled(id, enabled))
    }

    /// True if questions meet an object.
    fn is_enabled(&self, object: &Bound<'_, PyAny>) -> PyResult<bool> {
        let checker = self.read();
        let id = object_of(&checker, object, "object")?;
        checker.is_enabled(id).ok_or_else(stale)
    }

    fn __copy__(&self) -> PyChecker {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyChecker {
        self.copy()
    }

    /// World of all objects as they are now.
    fn to_world(&self) -> PyResult<PyWorld> {
        let world = self.read().to_world().and_then(|builder| builder.build()).map_err(input)?;
        Ok(PyWorld { world })
    }

    /// Bytes that ``from_bytes`` reads, in this process or another, with a version and a digest.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.read().to_bytes().map_err(input)?))
    }

    /// Checker of the bytes that ``to_bytes`` gave.
    ///
    /// Raises ``InputError`` if they are of another version, have changed, or are of something else.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, bytes: &Bound<'_, PyBytes>) -> PyResult<PyChecker> {
        let bytes = bytes.as_bytes();
        detached(py, || Checker::from_bytes(bytes))?.map(PyChecker::of).map_err(input)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py())?,)))
    }

    fn __len__(&self) -> usize {
        self.read().objects().count()
    }

    fn __contains__(&self, name: &str) -> bool {
        self.read().find(name).is_some()
    }

    fn __repr__(&self) -> String {
        let count = self.__len__();
        format!("Checker of {count} object{}", if count == 1 { "" } else { "s" })
    }
}

impl PyChecker {
    fn edit_object(
        &self,
        object: &Bound<'_, PyAny>,
        edit: impl FnOnce(&mut Checker, ObjectId) -> Result<(), EditError>,
    ) -> PyResult<()> {
        self.edit(|checker| {
            let id = object_of(checker, object, "object")?;
            edit(checker, id).map_err(unedited)
        })
    }

    fn edit_pair(
        &self,
        pair: [&Bound<'_, PyAny>; 2],
        arguments: [&str; 2],
        edit: impl FnOnce(&mut Checker, [ObjectId; 2]) -> Result<(), EditError>,
    ) -> PyResult<()> {
        self.edit(|checker| {
            let ids = [object_of(checker, pair[0], arguments[0])?, object_of(checker, pair[1], arguments[1])?];
            edit(checker, ids).map_err(unedited)
        })
    }
}
