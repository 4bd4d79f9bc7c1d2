//! Batches of edges: numpy arrays in, columns out.

use std::borrow::Cow;
use std::num::NonZeroUsize;

use firstcontact::Motion;
use firstcontact::exact::ExactTime;
use firstcontact::planner::{
    AnswerColumns, BatchOptions, Checker, Control, Edge, MotionRows, RowCode, RowQuestion, Scratch, Verdict,
};
use firstcontact::solid::Feature;
use firstcontact::world::ObjectId;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::arrays::{Points, Spans};
use crate::checker::PyChecker;
use crate::contact::PyContact;
use crate::errors::{input, unanswered};
use crate::numbers::{exact_time, integers};
use crate::pool::watched;

/// Edges of a batch, where the caller keeps them.
pub(crate) struct EdgeRows<'py> {
    pub(crate) starts: Points<'py>,
    pub(crate) ends: Points<'py>,
    pub(crate) times: Option<Spans<'py>>,
}

/// Ways of asking a batch.
pub(crate) struct Asking<'a, 'py> {
    pub(crate) threads: usize,
    /// Is called with the number of edges answered since it was last called.
    pub(crate) progress: Option<&'a Bound<'py, PyAny>>,
}

/// Columns that a question wants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Columns {
    Codes,
    Bounds,
    Pairs,
    Features,
}

/// Columns of answers.
#[derive(Default)]
struct Answers {
    codes: Vec<u8>,
    lower: Vec<f64>,
    upper: Vec<f64>,
    a: Vec<u32>,
    b: Vec<u32>,
    features_a: Vec<u64>,
    features_b: Vec<u64>,
    points: Vec<[f64; 3]>,
    normals: Vec<[f64; 3]>,
    times: Vec<Option<Box<ExactTime>>>,
}

impl Answers {
    fn new(rows: usize, wanted: Columns) -> Answers {
        let rows_from = |least: Columns| if wanted as u8 >= least as u8 { rows } else { 0 };
        Answers {
            codes: vec![0; rows],
            lower: vec![0.0; rows_from(Columns::Bounds)],
            upper: vec![0.0; rows_from(Columns::Bounds)],
            a: vec![0; rows_from(Columns::Pairs)],
            b: vec![0; rows_from(Columns::Pairs)],
            features_a: vec![0; rows_from(Columns::Features)],
            features_b: vec![0; rows_from(Columns::Features)],
            points: vec![[0.0; 3]; rows_from(Columns::Features)],
            normals: vec![[0.0; 3]; rows_from(Columns::Features)],
            times: vec![None; rows_from(Columns::Features)],
        }
    }

    fn columns(&mut self) -> AnswerColumns<'_> {
        let mut columns = AnswerColumns::default();
        columns.codes = &mut self.codes;
        (columns.lower, columns.upper) = (&mut self.lower, &mut self.upper);
        (columns.a, columns.b) = (&mut self.a, &mut self.b);
        (columns.features_a, columns.features_b) = (&mut self.features_a, &mut self.features_b);
        (columns.points, columns.normals) = (&mut self.points, &mut self.normals);
        columns.times = &mut self.times;
        columns
    }
}

impl EdgeRows<'_> {
    fn rows(&self) -> PyResult<MotionRows<'_>> {
        let rows = MotionRows::edges(self.starts.as_rows()?, self.ends.as_rows()?)
            .map_err(|_| input("starts and ends must have the same number of rows"))?;
        match &self.times {
            None => Ok(rows),
            Some(times) => rows
                .timed(times.as_rows()?)
                .map_err(|_| input(format!("times must have one row for each edge, (N, 2), and N is {}", rows.len()))),
        }
    }

    /// The ends of an edge and its times.
    fn edge(&self, row: usize) -> PyResult<Edge> {
        let (from, to) = (self.starts.as_rows()?[row], self.ends.as_rows()?[row]);
        Ok(match &self.times {
            None => Edge::new(from, to),
            Some(times) => {
                let [first, last] = times.as_rows()?[row];
                Edge::timed(first, from, last, to)
            }
        })
    }
}

/// Asks about all edges; the codes, and the other columns that are wanted.
fn ask(
    py: Python<'_>,
    (checker, id): (&Checker, ObjectId),
    rows: &EdgeRows<'_>,
    question: RowQuestion,
    wanted: Columns,
    asking: &Asking<'_, '_>,
) -> PyResult<Answers> {
    let motions = rows.rows()?;
    let control = Control::new();
    let mut options = BatchOptions::new().control(&control);
    if let Some(threads) = NonZeroUsize::new(asking.threads) {
        options = options.threads(threads);
    }
    let mut answers = Answers::new(motions.len(), wanted);
    let columns = answers.columns();
    let progress = asking.progress.map(|progress| progress.clone().unbind());
    let mut told = 0;
    let counts = watched(
        py,
        || checker.ask_rows(id, &motions, question, columns, &options),
        || control.cancel(),
        |py| {
            let news = control.done() - told;
            told += news;
            match &progress {
                Some(progress) if news > 0 => progress.call1(py, (news,)).map(drop),
                _ => Ok(()),
            }
        },
    )?;
    counts.map_err(unanswered)?;
    Ok(answers)
}

impl PyChecker {
    /// Asks one question about all edges of a batch.
    pub(crate) fn ask_edges(
        &self,
        py: Python<'_>,
        object: &Bound<'_, PyAny>,
        rows: &EdgeRows<'_>,
        (question, wanted): (RowQuestion, Columns),
        asking: &Asking<'_, '_>,
    ) -> PyResult<PyEdgeResults> {
        let checker = self.read();
        let id = crate::checker::object_of(&checker, object, "object")?;
        let mut answers = ask(py, (&checker, id), rows, question, wanted, asking)?;
        let times = std::mem::take(&mut answers.times).into_iter().flatten().map(|time| *time).collect();
        let edges = if question == RowQuestion::FirstContact { kept(&answers.codes, rows)? } else { Vec::new() };
        PyEdgeResults::new(py, answers, Kept { checker: checker.clone(), id, edges, times })
    }

    /// True for each edge on which nothing is touched.
    pub(crate) fn ask_clear<'py>(
        &self,
        py: Python<'py>,
        object: &Bound<'py, PyAny>,
        rows: &EdgeRows<'py>,
        asking: &Asking<'_, 'py>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let checker = self.read();
        let id = crate::checker::object_of(&checker, object, "object")?;
        let answers = ask(py, (&checker, id), rows, RowQuestion::AnyContact, Columns::Codes, asking)?;
        let is_clear = |&code: &u8| code == RowCode::Clear as u8;
        Ok(PyArray1::from_vec(py, answers.codes.iter().map(is_clear).collect()))
    }
}

/// Edges that come into contact, with their rows: the caller may change the arrays.
fn kept(codes: &[u8], rows: &EdgeRows<'_>) -> PyResult<Vec<(usize, Edge)>> {
    let touching = codes.iter().enumerate().filter(|(_, code)| is_contact(**code));
    touching.map(|(row, _)| Ok((row, rows.edge(row)?))).collect()
}

fn is_contact(code: u8) -> bool {
    code == RowCode::Contact as u8 || code == RowCode::StartsInContact as u8
}

/// Checker as it was, and the edges that come into contact, with their rows in order.
struct Kept {
    checker: Checker,
    id: ObjectId,
    edges: Vec<(usize, Edge)>,
    /// Times of their contacts, if features were wanted.
    times: Vec<ExactTime>,
}

impl Kept {
    fn edge(&self, row: usize) -> Option<&Edge> {
        let place = self.edges.binary_search_by_key(&row, |(row, _)| *row).ok()?;
        self.edges.get(place).map(|(_, edge)| edge)
    }

    fn verdict(&self, edge: &Edge) -> PyResult<Verdict> {
        let motion: Motion = edge.motion().map_err(input)?;
        self.checker.first_contact(self.id, &motion, &mut Scratch::new()).map_err(unanswered)
    }
}

/// Answers to a batch of edges, one row for each, as numpy columns.
///
/// Side ``a`` of a contact is the object whose name comes first. Floats that mean nothing in a row are NaN, numbers of
/// objects 4294967295, features 0.
#[pyclass(frozen, module = "firstcontact", name = "EdgeResults")]
pub(crate) struct PyEdgeResults {
    /// Codes of the rows, ``(N,)`` uint8, as ``Verdict`` names them: 0 clear, 1 contact, 2 starts in contact, 3 near (of
    /// ``min_clearance``); from 4 on the row has no answer: 4 a number is not finite, 5 times do not increase, 7 refused.
    #[pyo3(get)]
    verdict: Py<PyArray1<u8>>,
    /// Largest float not above the time of first contact, ``(N,)`` float64. Of ``last_valid`` the last valid instant, of
    /// ``min_clearance`` the least distance.
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
    fn new(py: Python<'_>, answers: Answers, kept: Kept) -> PyResult<PyEdgeResults> {
        let mut counts = [0; RowCode::ALL.len()];
        answers.codes.iter().for_each(|&code| counts[usize::from(code)] += 1);
        Ok(PyEdgeResults {
            verdict: PyArray1::from_vec(py, answers.codes).unbind(),
            lower: PyArray1::from_vec(py, answers.lower).unbind(),
            upper: PyArray1::from_vec(py, answers.upper).unbind(),
            a: PyArray1::from_vec(py, answers.a).unbind(),
            b: PyArray1::from_vec(py, answers.b).unbind(),
            features_a: PyArray1::from_vec(py, answers.features_a).unbind(),
            features_b: PyArray1::from_vec(py, answers.features_b).unbind(),
            points: rows_of_three(py, answers.points)?,
            normals: rows_of_three(py, answers.normals)?,
            counts,
            kept,
        })
    }

    fn row(&self, row: isize) -> PyResult<usize> {
        let rows = self.__len__();
        let place = if row < 0 { row.checked_add_unsigned(rows) } else { Some(row) };
        let place = place.and_then(|place| usize::try_from(place).ok()).filter(|&place| place < rows);
        place.ok_or_else(|| PyIndexError::new_err(format!("there is no row {row}: there are {rows}")))
    }

    /// Exact times of all contacts, in the order of their rows.
    fn times(&self, py: Python<'_>) -> PyResult<Cow<'_, [ExactTime]>> {
        let Kept { checker, id, edges, times } = &self.kept;
        if times.len() == edges.len() {
            return Ok(Cow::Borrowed(times));
        }
        let control = Control::new();
        let options = BatchOptions::new().control(&control);
        let work = || {
            let mut times = Vec::with_capacity(edges.len());
            // Few at a time, because an answer is large.
            for portion in edges.chunks(4096) {
                let edges: Vec<Edge> = portion.iter().map(|(_, edge)| *edge).collect();
                for verdict in checker.check_edges_with(*id, &edges, &options) {
                    times.extend(verdict?.collision().map(|collision| collision.contact.time.clone()));
                }
            }
            Ok(times)
        };
        watched(py, work, || control.cancel(), |_| Ok(()))?.map(Cow::Owned).map_err(unanswered)
    }
}

fn rows_of_three(py: Python<'_>, points: Vec<[f64; 3]>) -> PyResult<Py<PyArray2<f64>>> {
    let rows = points.len();
    Ok(PyArray1::from_vec(py, points.into_flattened()).reshape([rows, 3])?.unbind())
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

    /// Exact time of the first contact of a row: a ``fractions.Fraction``, or a ``QuadraticRoot`` where it is irrational;
    /// ``None`` where the row is clear or has no answer. It is the first instant where the row starts in contact: 0 for
    /// an edge without times.
    ///
    /// The row is asked about again, in the checker as it was.
    fn exact<'py>(&self, py: Python<'py>, row: isize) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(edge) = self.kept.edge(self.row(row)?) else { return Ok(None) };
        let verdict = self.kept.verdict(edge)?;
        verdict.collision().map(|collision| exact_time(py, &collision.contact.time)).transpose()
    }

    /// Exact times of all rows: two lists of N integers, the numerators and the denominators, in lowest terms; ``None`` in
    /// both where there is no contact, and ``None`` in the second where the time is a ``QuadraticRoot``, which is in the
    /// first.
    fn exact_columns<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyList>, Bound<'py, PyList>)> {
        let times = self.times(py)?;
        let none = || PyList::new(py, (0..self.__len__()).map(|_| py.None()));
        let (numerators, denominators) = (none()?, none()?);
        for ((row, _), time) in self.kept.edges.iter().zip(times.iter()) {
            match time.rational() {
                Some(rational) => {
                    let [numerator, denominator] = integers(py, &rational)?;
                    numerators.set_item(*row, numerator)?;
                    denominators.set_item(*row, denominator)?;
                }
                None => numerators.set_item(*row, exact_time(py, time)?)?,
            }
        }
        Ok((numerators, denominators))
    }

    /// First contact of a row with all that is known of it; ``None`` where the row is clear or has no answer.
    fn contact(&self, row: isize) -> PyResult<Option<PyContact>> {
        let Some(edge) = self.kept.edge(self.row(row)?) else { return Ok(None) };
        let name = |id| self.kept.checker.name(id).map(str::to_owned);
        Ok(PyContact::of_objects(self.kept.verdict(edge)?, name))
    }

    /// Name of the object of a number of the columns ``a`` and ``b``; ``None`` for 4294967295.
    fn name_of(&self, number: u32) -> Option<String> {
        let checker = &self.kept.checker;
        checker.object(number).and_then(|id| checker.name(id)).map(str::to_owned)
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
pub(crate) fn feature_name(code: u64) -> Option<String> {
    Feature::from_code(code).map(|feature| feature.to_string())
}
