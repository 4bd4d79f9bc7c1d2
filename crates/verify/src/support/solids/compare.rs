//! The lattice method and the general one on random solids: the verdicts must be the same bits.

use std::time::Instant;

use firstcontact::contact::{Method, NamedMethods, Scratch, Verdict};

use super::super::answer::{Answer, AnswerHash};
use super::super::methods::Asked;
use super::super::runs::in_batches;
use super::super::tally::{difference, text};
use super::{Trait, query};

/// Queries that a thread does before it takes the next; hashes are joined in this unit, so it is fixed.
const BATCH: u64 = 100;

/// What came of a comparison.
#[derive(Debug, Clone, Default)]
pub struct Compared {
    /// How many are clear, start in contact, and have a contact later.
    pub verdicts: [u64; 3],
    /// How many of these concern a solid with each trait, in the order of [`Trait::ALL`].
    pub with: [[u64; 3]; Trait::ALL.len()],
    /// Queries about bodies that are not manifolds, which the lattice method does not take.
    pub declined: u64,
    /// A line for every verdict that differs.
    pub wrong: Vec<String>,
    /// Seconds of the general and of the lattice method.
    pub seconds: [f64; 2],
    /// The hash of the general method's answers.
    pub hash: AnswerHash,
}

/// Compares the two on `count` queries, on all cores.
pub fn compare(seed: u64, count: u64) -> Compared {
    let parts = in_batches(count, BATCH, |queries| {
        let mut compared = Compared::default();
        queries.for_each(|index| compared.ask(seed, index));
        compared
    });
    parts.into_iter().fold(Compared::default(), Compared::joined)
}

impl Compared {
    fn ask(&mut self, seed: u64, index: u64) {
        let (query, solids) = query(seed, index);
        let asked = match Asked::new(&query) {
            Ok(asked) => asked,
            Err(error) => return self.wrong.push(format!("{index}: {error}")),
        };
        if !asked.applies(Method::LATTICE) {
            self.declined += 1;
            return;
        }
        let mut ask = |method, place: usize| {
            let start = Instant::now();
            let verdict = asked.verdict(method, &mut Scratch::new());
            self.seconds[place] += start.elapsed().as_secs_f64();
            verdict
        };
        let (expected, found) = (ask(Method::GENERAL, 0), ask(Method::LATTICE, 1));
        if let Some(difference) = difference(&expected, &found) {
            let told = format!("{difference} differs: lattice says {}, general {}", text(&found), text(&expected));
            self.wrong.push(format!("{index}: {told}"));
        }
        if let Ok(verdict) = &expected {
            let outcome = outcome(verdict);
            self.verdicts[outcome] += 1;
            for (kind, counts) in Trait::ALL.iter().zip(&mut self.with) {
                counts[outcome] += u64::from(solids.iter().any(|solid| solid.traits.contains(kind)));
            }
            self.hash.add(&Answer::from(verdict));
        }
    }

    fn joined(mut self, later: Compared) -> Compared {
        let sum = |all: &mut [u64], more: &[u64]| all.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
        sum(&mut self.verdicts, &later.verdicts);
        sum(self.with.as_flattened_mut(), later.with.as_flattened());
        self.declined += later.declined;
        self.wrong.extend(later.wrong);
        self.seconds.iter_mut().zip(later.seconds).for_each(|(sum, more)| *sum += more);
        self.hash.append(later.hash);
        self
    }
}

/// Clear, in contact at the beginning, or later.
fn outcome(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::Clear => 0,
        Verdict::StartsInContact(_) => 1,
        Verdict::Contact(_) => 2,
    }
}
