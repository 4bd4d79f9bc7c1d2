//! Questions about edges between poses: the object turns while it moves.

use firstcontact::planner::{PoseEdge, PoseVerdict, RobotPose};
use firstcontact::world::{EnclosedContact, Outcome};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::arrays::{Spans, is_single, rows};
use crate::checker::{PyChecker, object_of};
use crate::edges::batch_options;
use crate::errors::input;
use crate::numbers::{argument, pose, times as read_times};
use crate::pool::watched;

/// First contact of an object that turns, or what is known where neither contact nor its absence is proven.
#[pyclass(name = "PoseContact", module = "firstcontact", frozen)]
pub(crate) struct PyPoseContact {
    state: &'static str,
    time: (f64, f64),
    objects: (String, String),
    point: Option<(f64, f64, f64)>,
    features: Option<(String, String)>,
    margin: f64,
    guarantee: &'static str,
    pose: Option<String>,
    is_out_of_work: bool,
}

#[pymethods]
impl PyPoseContact {
    /// ``"contact"``, ``"starts_in_contact"`` or ``"undecided"``.
    #[getter]
    fn state(&self) -> &'static str {
        self.state
    }

    /// Before the first time all is proven to be free. At the second one the contact is proven; where that is
    /// undecided it may be the end of the edge. Times go from 0 to 1 where the edge has none.
    #[getter]
    fn time(&self) -> (f64, f64) {
        self.time
    }

    /// Names of the two objects, in the order of the names.
    #[getter]
    fn objects(&self) -> (String, String) {
        self.objects.clone()
    }

    /// About a point of the contact at the second time, in the world; ``None`` where no contact is proven.
    #[getter]
    fn point(&self) -> Option<(f64, f64, f64)> {
        self.point
    }

    /// A feature of each object in contact at the second time; ``None`` where no contact is proven.
    #[getter]
    fn features(&self) -> Option<(String, String)> {
        self.features.clone()
    }

    /// Distance that the two have to keep.
    #[getter]
    fn margin(&self) -> f64 {
        self.margin
    }

    /// ``"exact"`` where one of the two turns about a fixed axis while the other stands, else ``"enclosed"`` or
    /// ``"undecided"``.
    #[getter]
    fn guarantee(&self) -> &'static str {
        self.guarantee
    }

    /// The exact pose of the turn, such as ``"1/3"``: the tangent of half the angle over the length of the axis; else
    /// ``None``.
    #[getter]
    fn pose(&self) -> Option<&str> {
        self.pose.as_deref()
    }

    /// True if the work was given up: cut the edge into parts.
    #[getter]
    fn given_up(&self) -> bool {
        self.is_out_of_work
    }

    fn __repr__(&self) -> String {
        let (a, b) = &self.objects;
        format!("PoseContact({:?}, time=({}, {}), objects=({a:?}, {b:?}))", self.state, self.time.0, self.time.1)
    }
}

impl PyPoseContact {
    pub(crate) fn of(found: &EnclosedContact, name: impl Fn(firstcontact::world::ObjectId) -> String) -> PyPoseContact {
        let [start, end] = found.time;
        PyPoseContact {
            state: match found.outcome {
                Outcome::StartsInContact => "starts_in_contact",
                Outcome::Undecided => "undecided",
                Outcome::Contact | Outcome::Clear => "contact",
            },
            time: (start, end),
            objects: (name(found.a), name(found.b)),
            point: found.meeting.as_ref().map(|(_, point)| (point.x, point.y, point.z)),
            features: found.meeting.as_ref().map(|([a, b], _)| (a.to_string(), b.to_string())),
            margin: found.margin,
            guarantee: found.guarantee.name(),
            pose: found.moment.as_ref().map(|moment| moment.pose.to_string()),
            is_out_of_work: found.is_out_of_work,
        }
    }
}

/// A pose of seven numbers: position, then the quaternion with the scalar last.
fn pose_of([x, y, z, qx, qy, qz, qw]: [f64; 7]) -> RobotPose {
    RobotPose::new([x, y, z], [qw, qx, qy, qz])
}

fn edge_of(start: [f64; 7], end: [f64; 7], times: Option<[f64; 2]>) -> PoseEdge {
    PoseEdge { times, ..PoseEdge::new(pose_of(start), pose_of(end)) }
}

/// Questions about an object that turns while it moves. A pose is ``(x, y, z, qx, qy, qz, qw)``: the position of the
/// object's origin, and a unit quaternion with the scalar last. The position goes in a straight line, and the
/// orientation along the shortest arc, each at a constant rate, as in OMPL's ``SE3StateSpace``.
#[pymethods]
impl PyChecker {
    /// True if it is proven that nothing is touched between two poses; of arrays ``(N, 7)``, ``(N,)`` bool. False
    /// where a contact is proven, where neither is, and where a row of a batch has no answer, such as one with NaN.
    ///
    /// An interrupt ends a batch.
    ///
    /// :param times: first and last instant, or ``(N, 2)`` of them; needed where other objects move.
    /// :param threads: number of threads of a batch; 0 for all cores.
    #[pyo3(signature = (start, end, times = None, *, object, threads = 0))]
    #[allow(clippy::too_many_arguments, reason = "Python has names for them")]
    fn is_clear_turning<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        end: &Bound<'py, PyAny>,
        times: Option<&Bound<'py, PyAny>>,
        object: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        if is_single(start) {
            let edge = single(start, end, times)?;
            let is_clear = self.ask(py, object, |checker, id, scratch| checker.is_clear_turning(id, &edge, scratch))?;
            return Ok(PyBool::new(py, is_clear).to_owned().into_any());
        }
        let (starts, ends) = (rows::<7>(start, "start", true)?, rows::<7>(end, "end", true)?);
        let (starts, ends) = (starts.as_rows()?.to_vec(), ends.as_rows()?.to_vec());
        if starts.len() != ends.len() {
            return Err(input(format!("start has {} rows and end {}: each edge needs both", starts.len(), ends.len())));
        }
        let spans = times.map(|times| rows::<2>(times, "times", true)).transpose()?;
        let spans = spans.as_ref().map(Spans::as_rows).transpose()?;
        if let Some(spans) = spans
            && spans.len() != starts.len()
        {
            return Err(input(format!("times has {} rows and start {}", spans.len(), starts.len())));
        }
        let edges: Vec<PoseEdge> = starts
            .iter()
            .zip(&ends)
            .enumerate()
            .map(|(row, (start, end))| edge_of(*start, *end, spans.map(|spans| spans[row])))
            .collect();
        let checker = self.read();
        let id = object_of(&checker, object, "object")?;
        let control = self.control();
        let options = batch_options(&control, threads);
        let checker = &*checker;
        let answers = watched(py, || checker.are_clear_turning(id, &edges, &options), || control.cancel(), |_| Ok(()))?;
        let clear = answers.into_iter().map(|answer| answer.unwrap_or(false)).collect();
        Ok(PyArray1::<bool>::from_vec(py, clear).into_any())
    }

    /// First contact between two poses, a ``PoseContact``; ``None`` only if it is proven that nothing is touched. Its
    /// state is ``"undecided"`` where neither is proven.
    ///
    /// :param times: first and last instant; needed where other objects move.
    #[pyo3(signature = (start, end, times = None, *, object))]
    fn first_contact_turning(
        &self,
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        end: &Bound<'_, PyAny>,
        times: Option<&Bound<'_, PyAny>>,
        object: &Bound<'_, PyAny>,
    ) -> PyResult<Option<PyPoseContact>> {
        let edge = single(start, end, times)?;
        self.ask(py, object, |checker, id, scratch| {
            let name = |id| checker.name(id).unwrap_or_default().to_owned();
            let verdict: PoseVerdict = checker.first_contact_turning(id, &edge, scratch)?;
            Ok(verdict.found().map(|found| PyPoseContact::of(found, name)))
        })
    }
}

fn single(start: &Bound<'_, PyAny>, end: &Bound<'_, PyAny>, times: Option<&Bound<'_, PyAny>>) -> PyResult<PoseEdge> {
    let times = times.map(|times| read_times(times, "times")).transpose()?;
    Ok(edge_of(pose(start, "start")?, pose(end, "end")?, times))
}
