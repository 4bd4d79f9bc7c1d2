//! Batches of edges: numpy arrays in, columns of answers out.

use std::num::NonZeroUsize;

use firstcontact::planner::{AnswerColumns, BatchOptions, Checker, Control, Edge, MotionRows, RowCode, RowQuestion};
use firstcontact::world::ObjectId;
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::arrays::{Points, Spans};
use crate::checker::PyChecker;
use crate::errors::{input, unanswered};
use crate::pool::watched;
use crate::results::{Answers, Kept, PyEdgeResults};

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
