//! An independent checker of proofs of verdicts, written from the text of `PROOFS.md` alone.
//!
//! It shares no code with what answers queries or writes proofs, uses integers only, and needs nothing but a crate of
//! big integers. It trusts neither the list of pairs nor the list of pieces in a proof, because a proof has none: both
//! follow from the statement.
//!
//! - `check`: one check: the pairs that count, their pieces, their covers; `window`: two bodies in a piece
//! - `proof`: the parts that checks share; `statement`: objects, tracks and checks; `body`
//! - `turn`: a body that turns about an axis; `answer`: what is shown
//! - `reader`: numbers and lists in bytes, and what is wrong; `number`: rational numbers and square roots

mod answer;
mod body;
mod check;
mod number;
mod proof;
mod reader;
mod statement;
mod turn;
mod window;

pub use answer::{Answer, CheckedContact, ProvenCheck, ProvenTurn};
use proof::{File, Whole};
pub use reader::Rejection;
use reader::demand;
use statement::Claim;
use turn::TurnProof;

/// What an accepted proof shows.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accepted {
    /// The checks, all proven.
    pub checks: Vec<ProvenCheck>,
    /// A turn that is proven; then there are no checks.
    pub turn: Option<ProvenTurn>,
    /// Files on which the statement rests, and whether they were given and are the same.
    pub files: Vec<(String, bool)>,
}

/// Checks a proof. Each of the given files, by name and SHA-256, must be one on which the statement rests.
///
/// # Errors
/// [`Rejection::Unreadable`] if the bytes are no proof, and [`Rejection::Refused`] if the proof shows less than it
/// states, if a check in it is not proven, or if a given file is none of its own.
pub fn verify(bytes: &[u8], given: &[(String, [u8; 32])]) -> Result<Accepted, Rejection> {
    if bytes.starts_with(turn::MAGIC) {
        let proof = TurnProof::read(bytes)?;
        demand_files(&proof.files, given)?;
        let (files, turn) = proof.check()?;
        return Ok(Accepted { checks: Vec::new(), turn: Some(turn), files: compared(files, given) });
    }
    let Whole { files, mut bodies, tracks, claims, mut steps } = Whole::read(bytes)?;
    bodies.iter_mut().try_for_each(body::Body::check)?;
    bodies.push(body::Body::point());
    demand_files(&files, given)?;
    let mut checks = Vec::new();
    for claim in &claims {
        match claim {
            Claim::Unproven(id, reason) => return Err(Rejection::Refused(format!("{id} is not proven: {reason}"))),
            Claim::Proven(check) => {
                checks.push(check::Inquiry { tracks: &tracks, check }.run(&mut bodies, &mut steps)?);
            }
        }
    }
    steps.demand_end()?;
    Ok(Accepted { checks, turn: None, files: compared(files, given) })
}

/// Demands that a proof rests on each of the given files.
fn demand_files(files: &[File], given: &[File]) -> Result<(), Rejection> {
    given.iter().try_for_each(|(name, sum)| {
        let rests_on_it = files.iter().any(|(_, own)| own == sum);
        demand(rests_on_it, &format!("the proof does not rest on {name} as it is"))
    })
}

/// Files by name, and whether they were given.
fn compared(files: Vec<File>, given: &[File]) -> Vec<(String, bool)> {
    let is_given = |sum: &[u8; 32]| given.iter().any(|(_, other)| other == sum);
    files.into_iter().map(|(name, sum)| (name, is_given(&sum))).collect()
}
