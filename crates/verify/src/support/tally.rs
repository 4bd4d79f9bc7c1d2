//! Many queries answered by the oracle and by every method, counted and hashed.

use super::answer::{Answer, AnswerHash};
use super::batches::in_batches;
use super::methods::{answers, oracle};
use super::query::Query;

/// Queries that a thread answers before it takes the next; hashes are joined in this unit, so it is fixed.
const BATCH: u64 = 1000;

/// What came of a sequence of queries.
#[derive(Default)]
pub struct Tally {
    /// How many are clear, start in contact, and have a contact later.
    pub verdicts: [u64; 3],
    /// A line for every answer of a method that is not the oracle's.
    pub wrong: Vec<String>,
    /// The hash of the oracle's answers.
    pub hash: AnswerHash,
}

/// Answers `count` queries on all cores; the result does not depend on how many there are.
pub fn tally(count: u64, query: &(dyn Fn(u64) -> Query + Sync)) -> Tally {
    let parts = in_batches(count, BATCH, |range| one_batch(range, query));
    let mut total = Tally::default();
    for part in parts {
        total.hash.append(part.hash);
        total.wrong.extend(part.wrong);
        total.verdicts.iter_mut().zip(part.verdicts).for_each(|(sum, n)| *sum += n);
    }
    total
}

fn one_batch(range: std::ops::Range<u64>, query: &dyn Fn(u64) -> Query) -> Tally {
    let mut tally = Tally::default();
    for index in range {
        let query = query(index);
        let expected = match oracle(&query) {
            Ok(answer) => answer,
            Err(error) => {
                tally.wrong.push(format!("{index}: the oracle fails: {error}"));
                continue;
            }
        };
        tally.hash.add(&expected);
        tally.verdicts[verdict_index(&expected)] += 1;
        for (name, answer) in answers(&query) {
            match answer {
                Ok(answer) if answer == expected => {}
                Ok(answer) => tally.wrong.push(format!("{index}: {name} says {answer}, the oracle {expected}")),
                Err(error) => tally.wrong.push(format!("{index}: {name} fails: {error}, the oracle says {expected}")),
            }
        }
    }
    tally
}

fn verdict_index(answer: &Answer) -> usize {
    match answer {
        Answer::Clear => 0,
        Answer::StartsInContact(_) => 1,
        Answer::Contact(_) => 2,
    }
}
