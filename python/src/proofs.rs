//! Proofs of answers, and their check.

use std::path::PathBuf;

use firstcontact::Motion;
use firstcontact::planner::Checker;
use firstcontact::proof::{self, NamedMotion, Proof, ProveError, Prover};
use firstcontact::world::ObjectId;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::checker::{PyChecker, object_of};
use crate::errors::{input, of_file, unanswered};
use crate::pool::{detached, watched};
use crate::questions::{Asked, asked};
use crate::world::PyWorld;

/// Proof of answers: bytes that say why they hold, which ``verify_proof``, ``firstcontact verify`` and the script
/// ``tools/verify.py`` check. Nothing of the engine is used then.
#[pyclass(frozen, module = "firstcontact", name = "Proof")]
pub(crate) struct PyProof {
    proof: Proof,
}

#[pymethods]
impl PyProof {
    /// What a file holds; its name ends in ``.fcp``.
    #[getter]
    fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.proof.bytes)
    }

    /// Names of the answers that are not proven, each with the reason. A checker refuses a file that holds one.
    #[getter]
    fn unproven(&self) -> Vec<(&str, &str)> {
        self.proof.unproven.iter().map(|unproven| (&*unproven.check, &*unproven.reason)).collect()
    }

    /// Writes the bytes to a file, and replaces one that is there.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        std::fs::write(&path, &self.proof.bytes).map_err(|error| of_file(&path, error))
    }

    fn __repr__(&self) -> String {
        format!("Proof of {} bytes, {} unproven", self.proof.bytes.len(), self.proof.unproven.len())
    }
}

/// Answer that a proof shows.
#[pyclass(frozen, get_all, module = "firstcontact", name = "ProvenCheck")]
pub(crate) struct PyProvenCheck {
    /// Name of the check.
    name: String,
    /// ``"clear"``, ``"contact"`` or ``"starts_in_contact"``.
    verdict: &'static str,
    /// Names of two objects and the exact time of their contact, as text; empty if the check is clear.
    contacts: Vec<(String, String, String)>,
    /// Number of pairs that were followed.
    pairs: usize,
    /// Pairs that do not count.
    exempt: Vec<(String, String)>,
    /// Objects whose pairs alone count; all count if there are none.
    focus: Vec<String>,
}

#[pymethods]
impl PyProvenCheck {
    fn __repr__(&self) -> String {
        format!("ProvenCheck {}: {}, {} pairs", self.name, self.verdict, self.pairs)
    }
}

/// Checks a proof, without the engine that answered; returns what it shows. Of a turn, the contact has a pose instead
/// of a time: the numbers w and s of its quaternion.
///
/// :param proof: the bytes of a file.
///
/// Raises ``InputError`` if it shows less than it states, or is no proof.
#[pyfunction]
pub(crate) fn verify_proof(py: Python<'_>, proof: &Bound<'_, PyBytes>) -> PyResult<Vec<PyProvenCheck>> {
    let bytes = proof.as_bytes();
    let accepted = detached(py, || proof::verify(bytes, &[]))?.map_err(|error| {
        let word = if error.is_unreadable() { "unreadable" } else { "refused" };
        input(format!("the proof is {word}: {error}"))
    })?;
    let verdict = |answer| match answer {
        proof::Answer::Clear => "clear",
        proof::Answer::Contact => "contact",
        proof::Answer::StartsInContact => "starts_in_contact",
    };
    let of_turn = |turn: proof::ProvenTurn| {
        let pose = ("a".to_owned(), "b".to_owned(), turn.pose.join(", "));
        PyProvenCheck {
            name: turn.name,
            verdict: verdict(turn.answer),
            contacts: if turn.answer == proof::Answer::Clear { Vec::new() } else { vec![pose] },
            pairs: 1,
            exempt: Vec::new(),
            focus: Vec::new(),
        }
    };
    let of_checks = accepted.checks.into_iter().map(|check| PyProvenCheck {
        name: check.check,
        verdict: verdict(check.answer),
        contacts: check.contacts.into_iter().map(|found| (found.a, found.b, found.time)).collect(),
        pairs: check.pairs,
        exempt: check.exempt.into_iter().map(|[a, b]| (a, b)).collect(),
        focus: check.focus,
    });
    Ok(of_checks.chain(accepted.turn.map(of_turn)).collect())
}

#[pymethods]
impl PyChecker {
    /// Proof of what ``first_contact`` answers, of one motion or of every edge of a batch: for all objects of the
    /// checker as they are now, with the bodies and paths that edges share only once.
    ///
    /// The answer to one motion is named ``motion``, those to a batch ``row 0``, ``row 1`` and so on. An answer that is
    /// found but not proven is named by ``Proof.unproven``.
    ///
    /// Raises ``InputError`` for a row without an answer, and for more edges than one proof has room for: a checker
    /// counts its work.
    #[pyo3(signature = (start, end = None, times = None, *, object))]
    fn prove<'py>(
        &self,
        py: Python<'py>,
        start: &Bound<'py, PyAny>,
        end: Option<&Bound<'py, PyAny>>,
        times: Option<&Bound<'py, PyAny>>,
        object: &Bound<'py, PyAny>,
    ) -> PyResult<PyProof> {
        let motions = match asked(start, end, times)? {
            Asked::One(motion) => vec![("motion".to_owned(), motion)],
            Asked::Many(rows) => {
                let rows = rows.rows()?;
                let motion = |row: usize| match rows.motion(row) {
                    Ok(motion) => Ok((format!("row {row}"), motion)),
                    Err(error) => Err(input(format!("row {row}: {error}"))),
                };
                (0..rows.len()).map(motion).collect::<PyResult<_>>()?
            }
        };
        let checker = self.read();
        let id = object_of(&checker, object, "object")?;
        let control = self.control();
        let checker = checker.stopped_by(&control);
        let proof = watched(py, || prove_all(&checker, id, &motions), || control.cancel(), |_| Ok(()))??;
        Ok(PyProof { proof })
    }
}

fn prove_all(checker: &Checker, object: ObjectId, motions: &[(String, Motion)]) -> PyResult<Proof> {
    let mut prover = Prover::new();
    for (row, (name, motion)) in motions.iter().enumerate() {
        let (name, world, units) = (name.clone(), String::new(), Default::default());
        prover.motion(&NamedMotion { checker, object, motion, name, world, units }).map_err(|error| match error {
            ProveError::Motion(error) if motions.len() == 1 => unanswered(error),
            error => input(format!("row {row}: {error}")),
        })?;
        if prover.is_full() {
            return Err(input(format!("a proof has room for {row} of these edges: prove fewer at a time")));
        }
    }
    Ok(prover.finish())
}

#[pymethods]
impl PyWorld {
    /// Proof of the answers to all checks of the world.
    fn prove(&self, py: Python<'_>) -> PyResult<PyProof> {
        let world = self.world.clone();
        let proof = detached(py, move || {
            let mut prover = Prover::new();
            prover.checks(&world).map(|()| prover.finish())
        })?;
        proof.map(|proof| PyProof { proof }).map_err(input)
    }
}
