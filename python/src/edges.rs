//! Batches of edges: numpy arrays in, columns of answers out.

use std::num::NonZeroUsize;

use firstcontact::planner::{
    AnswerColumns, BatchOptions, Checker, Control, MotionRows, RowCode, RowCounts, RowQuestion,
};
use firstcontact::world::ObjectId;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::arrays::{Points, Rows, Spans};
use crate::checker::PyChecker;
use crate::errors::{input, unanswered};
use crate::pool::watched;
use crate::results::{Answers, Kept, KeptEdges, PyEdgeResults};

/// Edges of a batch, where the caller keeps them; states, if they have no ends.
pub(crate) struct EdgeRows<'py> {
    pub(crate) starts: Points<'py>,
    pub(crate) ends: Option<Points<'py>>,
    pub(crate) times: Option<Spans<'py>>,
}

/// Ways of asking a batch.
pub(crate) struct Asking<'a, 'py> {
    pub(crate) threads: usize,
    /// Is called with the number of edges answered since it was last called.
    pub(crate) progress: Option<&'a Bound<'py, PyAny>>,
}

/// Columns that a question wants beside the codes; each has those before it, too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Columns {
    Bounds,
    Pairs,
    Features,
}

/// Memory that columns are views of.
struct Block<'py> {
    bytes: Bound<'py, PyArray1<u8>>,
    taken: usize,
}

impl<'py> Block<'py> {
    /// The next part as an array of so many items.
    fn take<T: Element>(&mut self, items: usize) -> PyResult<Bound<'py, PyArray1<T>>> {
        let (py, first) = (self.bytes.py(), self.taken);
        if items == 0 {
            // Views of nothing would overlap.
            return Ok(PyArray1::zeros(py, 0, false));
        }
        self.taken += items * size_of::<T>();
        let part = self.bytes.as_any().get_item(PySlice::new(py, first as isize, self.taken as isize, 1))?;
        Ok(part.call_method1("view", (T::get_dtype(py),))?.cast_into()?)
    }
}

impl<'py> Answers<'py> {
    fn new(py: Python<'py>, rows: usize, wanted: Columns) -> PyResult<Answers<'py>> {
        let rows_from = |least: Columns| if wanted as u8 >= least as u8 { rows } else { 0 };
        let (pairs, features) = (rows_from(Columns::Pairs), rows_from(Columns::Features));
        let bytes = PyArray1::zeros(py, 64 * features + 8 * pairs + 17 * rows, false);
        let mut block = Block { bytes, taken: 0 };
        // The wider come first, so that all are aligned.
        Ok(Answers {
            points: block.take(3 * features)?.reshape([features, 3])?,
            normals: block.take(3 * features)?.reshape([features, 3])?,
            features_a: block.take(features)?,
            features_b: block.take(features)?,
            lower: block.take(rows)?,
            upper: block.take(rows)?,
            a: block.take(pairs)?,
            b: block.take(pairs)?,
            codes: block.take(rows)?,
        })
    }

    /// Has something write to the columns.
    fn written<T>(&self, write: impl FnOnce(AnswerColumns<'_>) -> PyResult<T>) -> PyResult<T> {
        let mut codes = self.codes.try_readwrite()?;
        let (mut lower, mut upper) = (self.lower.try_readwrite()?, self.upper.try_readwrite()?);
        let (mut a, mut b) = (self.a.try_readwrite()?, self.b.try_readwrite()?);
        let (mut features_a, mut features_b) = (self.features_a.try_readwrite()?, self.features_b.try_readwrite()?);
        let (mut points, mut normals) = (self.points.try_readwrite()?, self.normals.try_readwrite()?);
        let mut columns = AnswerColumns::default();
        columns.codes = codes.as_slice_mut()?;
        (columns.lower, columns.upper) = (lower.as_slice_mut()?, upper.as_slice_mut()?);
        (columns.a, columns.b) = (a.as_slice_mut()?, b.as_slice_mut()?);
        (columns.features_a, columns.features_b) = (features_a.as_slice_mut()?, features_b.as_slice_mut()?);
        columns.points = points.as_slice_mut()?.as_chunks_mut().0;
        columns.normals = normals.as_slice_mut()?.as_chunks_mut().0;
        write(columns)
    }
}

impl EdgeRows<'_> {
    pub(crate) fn rows(&self) -> PyResult<MotionRows<'_>> {
        let Some(ends) = &self.ends else { return Ok(MotionRows::states(self.starts.as_rows()?)) };
        let rows = MotionRows::edges(self.starts.as_rows()?, ends.as_rows()?)
            .map_err(|_| input("starts and ends must have the same number of rows"))?;
        match &self.times {
            None => Ok(rows),
            Some(times) => rows
                .timed(times.as_rows()?)
                .map_err(|_| input(format!("times must have one row for each edge, (N, 2), and N is {}", rows.len()))),
        }
    }
}

/// Options of a batch on so many threads; 0 for all cores.
pub(crate) fn batch_options(control: &Control, threads: usize) -> BatchOptions {
    let options = BatchOptions::new().control(control);
    match NonZeroUsize::new(threads) {
        Some(threads) => options.threads(threads),
        None => options,
    }
}

/// Asks about all edges, and writes the answers to the columns.
fn ask(
    py: Python<'_>,
    (checker, id, control): (&Checker, ObjectId, Control),
    rows: &EdgeRows<'_>,
    question: RowQuestion,
    columns: AnswerColumns<'_>,
    asking: &Asking<'_, '_>,
) -> PyResult<RowCounts> {
    let motions = rows.rows()?;
    let options = batch_options(&control, asking.threads);
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
    counts.map_err(unanswered)
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
        let answers = Answers::new(py, rows.rows()?.len(), wanted)?;
        let asked = (&*checker, id, self.control());
        let counts = answers.written(|columns| ask(py, asked, rows, question, columns, asking))?;
        let touching = counts.of(RowCode::Contact) + counts.of(RowCode::StartsInContact);
        let edges = match question {
            RowQuestion::FirstContact => kept(answers.codes.try_readonly()?.as_slice()?, rows, touching)?,
            _ => KeptEdges::default(),
        };
        Ok(PyEdgeResults::new(answers, counts, Kept { checker: checker.clone(), id, edges }))
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
        let mut codes = vec![0; rows.rows()?.len()];
        let mut columns = AnswerColumns::default();
        columns.codes = &mut codes;
        ask(py, (&checker, id, self.control()), rows, RowQuestion::AnyContact, columns, asking)?;
        let is_clear = |code| code == RowCode::Clear as u8;
        Ok(PyArray1::from_vec(py, codes.into_iter().map(is_clear).collect()))
    }
}

/// Edges that come into contact, so many of them, with their rows: the caller may change the arrays.
fn kept(codes: &[u8], rows: &EdgeRows<'_>, count: usize) -> PyResult<KeptEdges> {
    let mut places = Vec::with_capacity(count);
    places.extend(codes.iter().enumerate().filter(|(_, code)| is_contact(**code)).map(|(row, _)| row));
    fn picked<const K: usize>(rows: &Rows<'_, K>, places: &[usize]) -> PyResult<Vec<[f64; K]>> {
        let all = rows.as_rows()?;
        Ok(places.iter().map(|&row| all[row]).collect())
    }
    Ok(KeptEdges {
        starts: picked(&rows.starts, &places)?,
        ends: picked(rows.ends.as_ref().unwrap_or(&rows.starts), &places)?,
        times: rows.times.as_ref().map(|times| picked(times, &places)).transpose()?,
        rows: places,
    })
}

fn is_contact(code: u8) -> bool {
    code == RowCode::Contact as u8 || code == RowCode::StartsInContact as u8
}
