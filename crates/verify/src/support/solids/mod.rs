//! Random solids with all that a solid may have, and motions of two of them.

mod shape;
pub use shape::{Solid, Trait};

use super::methods::{AnswerHash, Asked};
use super::prng::Prng;
use super::query::{Query, Way};
use super::runs::in_batches;
use super::tally::{difference, text};
use firstcontact::audit::Answer;
use firstcontact::contact::{Method, NamedMethods, Scratch, Verdict};
use std::time::Instant;

/// Question `index` of the stream `seed`: two solids, on whole coordinates or on general ones, and how one of them
/// moves.
pub fn query(seed: u64, index: u64) -> (Query, [Solid; 2]) {
    let prng = &mut Prng::new(seed.wrapping_add(0x0073_6f6c_6964_7300), index);
    let a = Solid::random(prng);
    // The same solid on both sides makes its own features meet.
    let b = if prng.once_in(6) { a.clone() } else { Solid::random(prng) };
    let is_whole = prng.once_in(2);
    let place = |prng: &mut Prng, reach: i64| -> [f64; 3] {
        if is_whole {
            prng.point(-reach, reach).map(|x| x as f64)
        } else {
            prng.float_point(-reach as f64, reach as f64)
        }
    };
    let from = place(prng, 12);
    let to = match prng.below(8) {
        0 => from,
        1..4 => {
            let axis = prng.below(3) as usize;
            let mut to = from;
            to[axis] = -to[axis];
            to
        }
        4 => place(prng, 12),
        _ => {
            let beside = place(prng, 3);
            [0, 1, 2].map(|k| beside[k] - from[k])
        }
    };
    // Small bodies begin in cavities of large ones.
    let from = if prng.once_in(4) { place(prng, 2) } else { from };
    let way_a = if prng.once_in(4) {
        Way::through(vec![(0.0, from), (1.0, place(prng, 4)), (3.0, to)])
    } else {
        Way::through(vec![(0.0, from), (3.0, to)])
    };
    let way_b =
        if prng.once_in(6) { Way::through(vec![(0.0, [0.0; 3]), (2.0, place(prng, 3))]) } else { Way::at([0.0; 3]) };
    let query = Query { a: a.shape.clone(), b: b.shape.clone(), way_a, way_b, clock: [0.0, 3.0] };
    (query, [a, b])
}

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
            let line = format!("{difference} differs: lattice says {}, general {}", text(&found), text(&expected));
            self.wrong.push(format!("{index}: {line}"));
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
