//! Results of batches.

use firstcontact::exact::ExactTime;
use firstcontact::planner::{
    AnswerColumns, Checker, Control, MotionRows, RowCode, RowCounts, RowQuestion, Scratch, Verdict,
};
use firstcontact::solid::Feature;
use firstcontact::world::ObjectId;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyTuple};

use crate::arrays::rows;
use crate::contact::PyContact;
use crate::edges::batch_options;
use crate::errors::{input, unanswered};
use crate::numbers::{argument, exact_time, integers};
use crate::pool::watched;

/// Columns of answers: views of one piece of memory. What is freed in several large pieces goes back to the system, and
/// every batch would pay for fresh pages.
pub(crate) struct Answers<'py> {
    pub(crate) codes: Bound<'py, PyArray1<u8>>,
    pub(crate) lower: Bound<'py, PyArray1<f64>>,
    pub(crate) upper: Bound<'py, PyArray1<f64>>,
    pub(crate) a: Bound<'py, PyArray1<u32>>,
    pub(crate) b: Bound<'py, PyArray1<u32>>,
    pub(crate) features_a: Bound<'py, PyArray1<u64>>,
    pub(crate) features_b: Bound<'py, PyArray1<u64>>,
    pub(crate) points: Bound<'py, PyArray2<f64>>,
    pub(crate) normals: Bound<'py, PyArray2<f64>>,
}

/// Checker as it was, and the edges that come into contact.
pub(crate) struct Kept {
    pub(crate) checker: Checker,
    pub(crate) id: ObjectId,
    pub(crate) edges: KeptEdges,
}

/// Edges that come into contact, with their rows in order.
#[derive(Default)]
pub(crate) struct KeptEdges {
    pub(crate) rows: Vec<usize>,
    pub(crate) starts: Vec<[f64; 3]>,
    pub(crate) ends: Vec<[f64; 3]>,
    pub(crate) times: Option<Vec<[f64; 2]>>,
}

impl KeptEdges {
    fn motions(&self) -> PyResult<MotionRows<'_>> {
        let motions = MotionRows::edges(&self.starts, &self.ends).map_err(input)?;
        match &self.times {
            None => Ok(motions),
            Some(times) => motions.timed(times).map_err(input),
        }
    }
}

impl Kept {
    /// Answer to a row; `None` if it does not come into contact.
    fn verdict(&self, row: usize) -> PyResult<Option<Verdict>> {
        let Ok(place) = self.edges.rows.binary_search(&row) else { return Ok(None) };
        let motion = self.edges.motions()?.motion(place).map_err(input)?;
        self.checker.first_contact(self.id, &motion, &mut Scratch::new()).map(Some).map_err(unanswered)
    }
}

/// Answers to a batch of edges, one row for each, as numpy columns.
///
/// Side ``a`` of a contact is the object whose name comes first. Floats that mean nothing in a row are NaN, numbers of
/// objects 4294967295, features 0. The columns share one piece of memory, which stays as long as one of them does.
#[pyclass(frozen, module = "firstcontact", name = "EdgeResults")]
pub(crate) struct PyEdgeResults {
    /// Codes of the rows, ``(N,)`` uint8, as ``Verdict`` names them: 0 clear, 1 contact, 2 starts in contact, 3 near
    /// (of ``min_clearance``); from 4 on the row has no answer: 4 a number is not finite, 5 times do not increase, 7
    /// refused.
    #[pyo3(get)]
    verdict: Py<PyArray1<u8>>,
    /// Largest float not above the time of first contact, ``(N,)`` float64. Of ``last_valid`` the last valid instant,
    /// of ``min_clearance`` the least distance.
    #[pyo3(get)]
    lower: Py<PyArray1<f64>>,
    /// Smallest float not below the time of first contact, ``(N,)`` float64.
    #[pyo3(get)]
    upper: Py<PyArray1<f64>>,
    /// Numbers of the objects of side ``a``, ``(N,)`` uint32; ``name_of`` gives their names.
    #[pyo3(get)]
    a: Py<PyArray1<u32>>,
    /// Numbers of the objects of side ``b``, ``(N,)`` uint32.
    #[pyo3(get)]
    b: Py<PyArray1<u32>>,
    /// Codes of the features of side ``a``, ``(N,)`` uint64; ``feature_name`` reads them.
    #[pyo3(get)]
    features_a: Py<PyArray1<u64>>,
    /// Codes of the features of side ``b``, ``(N,)`` uint64.
    #[pyo3(get)]
    features_b: Py<PyArray1<u64>>,
    /// Points of contact in the world, ``(N, 3)`` float64.
    #[pyo3(get)]
    points: Py<PyArray2<f64>>,
    /// Unit normals from ``b`` to ``a``, ``(N, 3)`` float64; NaN where none is canonical.
    #[pyo3(get)]
    normals: Py<PyArray2<f64>>,
    /// Numbers of rows, by their codes.
    counts: [usize; RowCode::ALL.len()],
    kept: Kept,
}

impl PyEdgeResults {
    pub(crate) fn new(answers: Answers<'_>, counts: RowCounts, kept: Kept) -> PyEdgeResults {
        PyEdgeResults {
            verdict: answers.codes.unbind(),
            lower: answers.lower.unbind(),
            upper: answers.upper.unbind(),
            a: answers.a.unbind(),
            b: answers.b.unbind(),
            features_a: answers.features_a.unbind(),
            features_b: answers.features_b.unbind(),
            points: answers.points.unbind(),
            normals: answers.normals.unbind(),
            counts: RowCode::ALL.map(|code| counts.of(code)),
            kept,
        }
    }

    fn row(&self, row: isize) -> PyResult<usize> {
        let rows = self.__len__();
        let place = if row < 0 { row.checked_add_unsigned(rows) } else { Some(row) };
        let place = place.and_then(|place| usize::try_from(place).ok()).filter(|&place| place < rows);
        place.ok_or_else(|| input(format!("there is no row {row}: there are {rows}, from 0 on")))
    }

    /// Exact times of all contacts, in the order of their rows.
    fn times(&self, py: Python<'_>, threads: usize) -> PyResult<Vec<Option<Box<ExactTime>>>> {
        let Kept { checker, id, edges } = &self.kept;
        let motions = edges.motions()?;
        let control = Control::new();
        let options = batch_options(&control, threads);
        let mut times = vec![None; motions.len()];
        let mut columns = AnswerColumns::default();
        columns.times = &mut times;
        let work = || checker.ask_rows(*id, &motions, RowQuestion::FirstContact, columns, &options);
        watched(py, work, || control.cancel(), |_| Ok(()))?.map_err(unanswered)?;
        Ok(times)
    }
}

/// Columns of a pickle, in the order of the fields.
type PickledColumns = (
    (Py<PyArray1<u8>>, Py<PyArray1<f64>>, Py<PyArray1<f64>>, Py<PyArray1<u32>>, Py<PyArray1<u32>>),
    (Py<PyArray1<u64>>, Py<PyArray1<u64>>, Py<PyArray2<f64>>, Py<PyArray2<f64>>),
);

/// The rest of a pickle: bytes of the checker, handle of the object, rows that come into contact, and the starts, ends
/// and times of their edges.
type PickledKept<'py> =
    (Bound<'py, PyBytes>, u128, Vec<usize>, Bound<'py, PyAny>, Bound<'py, PyAny>, Option<Bound<'py, PyAny>>);

/// Numbers of rows, by their codes.
fn counts(codes: &[u8]) -> PyResult<[usize; RowCode::ALL.len()]> {
    let mut counts = [0; RowCode::ALL.len()];
    for &code in codes {
        let count = counts.get_mut(usize::from(code)).ok_or_else(|| input(format!("there is no verdict {code}")))?;
        *count += 1;
    }
    Ok(counts)
}

/// Array of rows of numbers.
fn array_of<'py, const K: usize>(py: Python<'py>, rows: &[[f64; K]]) -> PyResult<Bound<'py, PyArray2<f64>>> {
    PyArray1::from_slice(py, rows.as_flattened()).reshape([rows.len(), K])
}

#[pymethods]
impl PyEdgeResults {
    /// True where nothing is touched, ``(N,)`` bool.
    #[getter]
    fn is_clear<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let codes = self.verdict.bind(py).try_readonly().map_err(input)?;
        Ok(PyArray1::from_iter(py, codes.as_array().iter().map(|&code| code == RowCode::Clear as u8)))
    }

    /// Number of rows that have no answer.
    #[getter]
    fn errors(&self) -> usize {
        RowCode::ALL.iter().filter(|code| code.is_error()).map(|&code| self.counts[code as usize]).sum()
    }

    /// Exact time of the first contact of a row: a ``fractions.Fraction``, or a ``QuadraticRoot`` where it is
    /// irrational; ``None`` where the row is clear or has no answer. It is the first instant where the row starts in
    /// contact: 0 for an edge without times.
    ///
    /// The row is asked about again, in the checker as it was.
    fn exact<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::row)] row: isize,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(verdict) = self.kept.verdict(self.row(row)?)? else { return Ok(None) };
        verdict.collision().map(|collision| exact_time(py, &collision.contact.time)).transpose()
    }

    /// Exact times of all rows: two lists of N integers, the numerators and the denominators, in lowest terms; ``None``
    /// in both where there is no contact, and ``None`` in the second where the time is a ``QuadraticRoot``, which is in
    /// the first.
    ///
    /// The rows are asked about again, on as many threads; 0 for all cores.
    #[pyo3(signature = (*, threads = 0))]
    fn exact_columns<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
    ) -> PyResult<(Bound<'py, PyList>, Bound<'py, PyList>)> {
        let times = self.times(py, threads)?;
        let none = || PyList::new(py, (0..self.__len__()).map(|_| py.None()));
        let (numerators, denominators) = (none()?, none()?);
        for (row, time) in self.kept.edges.rows.iter().zip(times) {
            let Some(time) = time else { continue };
            match time.rational() {
                Some(rational) => {
                    let [numerator, denominator] = integers(py, &rational)?;
                    numerators.set_item(*row, numerator)?;
                    denominators.set_item(*row, denominator)?;
                }
                None => numerators.set_item(*row, exact_time(py, &time)?)?,
            }
        }
        Ok((numerators, denominators))
    }

    /// First contact of a row with all that is known of it; ``None`` where the row is clear or has no answer.
    fn contact(&self, #[pyo3(from_py_with = argument::row)] row: isize) -> PyResult<Option<PyContact>> {
        let Some(verdict) = self.kept.verdict(self.row(row)?)? else { return Ok(None) };
        let name = |id| self.kept.checker.name(id).map(str::to_owned);
        Ok(PyContact::of_objects(verdict, name))
    }

    /// Name of the object of a number of the columns ``a`` and ``b``; ``None`` for 4294967295.
    fn name_of(&self, #[pyo3(from_py_with = argument::number)] number: u32) -> Option<String> {
        let checker = &self.kept.checker;
        checker.object(number).and_then(|id| checker.name(id)).map(str::to_owned)
    }

    /// All columns, and the checker with the edges that come into contact: what comes back answers the same.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, results) = (slf.py(), slf.get());
        let Kept { checker, id, edges } = &results.kept;
        let columns = (
            (&results.verdict, &results.lower, &results.upper, &results.a, &results.b),
            (&results.features_a, &results.features_b, &results.points, &results.normals),
        );
        let kept = (
            PyBytes::new(py, &checker.to_bytes().map_err(input)?),
            id.to_bits(),
            &edges.rows,
            array_of(py, &edges.starts)?,
            array_of(py, &edges.ends)?,
            edges.times.as_ref().map(|times| array_of(py, times)).transpose()?,
        );
        Ok((slf.get_type().getattr("_restore")?, (columns, kept).into_pyobject(py)?))
    }

    /// Results of what a pickle holds.
    #[staticmethod]
    fn _restore(columns: PickledColumns, kept: PickledKept<'_>) -> PyResult<PyEdgeResults> {
        let ((verdict, lower, upper, a, b), (features_a, features_b, points, normals)) = columns;
        let (checker, id, places, starts, ends, times) = kept;
        let codes = verdict.bind(starts.py()).to_vec().map_err(input)?;
        let counts = counts(&codes)?;
        let edges = KeptEdges {
            rows: places,
            starts: rows(&starts, "starts", true)?.as_rows()?.to_vec(),
            ends: rows(&ends, "ends", true)?.as_rows()?.to_vec(),
            times: times.map(|times| Ok::<_, PyErr>(rows(&times, "times", true)?.as_rows()?.to_vec())).transpose()?,
        };
        let checker = Checker::from_bytes(checker.as_bytes()).map_err(input)?;
        let kept = Kept { checker, id: ObjectId::from_bits(id), edges };
        Ok(PyEdgeResults { verdict, lower, upper, a, b, features_a, features_b, points, normals, counts, kept })
    }

    fn __len__(&self) -> usize {
        self.counts.iter().sum()
    }

    fn __repr__(&self) -> String {
        let count = |code: RowCode| self.counts[code as usize];
        let errors = match self.errors() {
            0 => String::new(),
            1 => ", 1 without an answer".to_owned(),
            errors => format!(", {errors} without an answer"),
        };
        let near = count(RowCode::Near);
        let near = if near > 0 { format!(", {near} near") } else { String::new() };
        format!(
            "EdgeResults: {} edges: {} clear, {} contact, {} starts in contact{near}{errors}",
            self.__len__(),
            count(RowCode::Clear),
            count(RowCode::Contact),
            count(RowCode::StartsInContact),
        )
    }
}

/// Words for the code of a feature: ``"vertex 3"``, ``"edge 1-2"``, ``"face 0"`` or ``"interior"``; ``None`` for 0.
///
/// The low half of a code holds the first number and the high half the second: those of an edge are its two vertices; a
/// vertex has all bits of the high half set, a face all of the low half, and the interior all of both.
#[pyfunction]
pub(crate) fn feature_name(#[pyo3(from_py_with = argument::code)] code: u64) -> Option<String> {
    Feature::from_code(code).map(|feature| feature.to_string())
}
