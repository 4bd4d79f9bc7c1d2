//! What CD-Dual costs on pairs of ellipsoids, in all and by phases, and how often its printed part would have been wrong.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use firstcontact::convex::ConvexPair;
use firstcontact::convex::cd_dual::{Counts, Overlap, Phase, Witness};

use crate::separation::Ellipsoids;
use crate::shapes::Random;
use crate::stopwatch::{self, keep};

/// Distances from touching at which times are taken, in parts of the way from the common middle to touching.
pub const SHARES: [f64; 19] =
    [-0.9, -0.7, -0.5, -0.3, -0.2, -0.1, -0.05, -0.02, -0.001, 0.0, 0.001, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0];

/// How often a pair is asked for the shares of the phases.
const REPEATS: usize = 20;

/// What the pairs cost at one distance.
#[derive(Debug, Clone, Copy)]
pub struct Point {
    /// The distance, as in [`SHARES`].
    pub share: f64,
    /// CD-Dual's time, in microseconds, on average over the pairs.
    pub micros: f64,
    /// The same of the distance along the direction between them (§6), which takes no early stop.
    pub along_micros: f64,
    /// The time of each phase, in microseconds, in the order of [`PHASES`].
    pub phases: [f64; 4],
    /// What was visited.
    pub counts: Counts,
}

/// The phases and what they are called.
pub const PHASES: [(Phase, &str); 4] = [
    (Phase::FacesOfB, "SEARCH-FV"),
    (Phase::FacesOfA, "SEARCH-VF"),
    (Phase::PairsOfEdges, "SEARCH-EE"),
    (Phase::Walk, "walk"),
];

/// Measures the pairs at every distance; nothing is carried over from one query to the next.
pub fn measure(pairs: &[Ellipsoids]) -> Vec<Point> {
    SHARES.iter().map(|&share| at(pairs, share)).collect()
}

fn at(pairs: &[Ellipsoids], share: f64) -> Point {
    let placed: Vec<_> = pairs.iter().map(|pair| pair.at(share)).collect();
    let count = placed.len() as f64;
    let witness = RefCell::new(Witness::default());
    let ask = |pair: usize, counts: &mut Counts| {
        let mut witness = witness.borrow_mut();
        witness.forget();
        placed[pair].overlap(&mut witness, counts)
    };
    let mut counts = Counts::default();
    (0..placed.len()).for_each(|pair| keep(ask(pair, &mut counts)));
    let along = |pair: usize| {
        let mut witness = witness.borrow_mut();
        witness.forget();
        placed[pair].along(pairs[pair].back(), &mut witness, &mut Counts::default())
    };
    let readings =
        stopwatch::read(placed.len(), |pair| keep(ask(pair, &mut Counts::default())), |pair| keep(along(pair)));
    let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / count;
    Point {
        share,
        micros: mean(&mut readings.iter().map(|reading| reading.first)),
        along_micros: mean(&mut readings.iter().map(|reading| reading.second)),
        phases: phases(&placed, &mut witness.borrow_mut()),
        counts,
    }
}

/// The time of each phase: of each pair the best of several readings, on average over the pairs.
fn phases(placed: &[ConvexPair<'_>], witness: &mut Witness) -> [f64; 4] {
    let mut sums = [Duration::ZERO; 4];
    for pair in placed {
        let mut best = [Duration::MAX; 4];
        for _ in 0..REPEATS {
            witness.forget();
            let mut before = Instant::now();
            keep(pair.overlap_by_phases(witness, &mut Counts::default(), |phase| {
                let now = Instant::now();
                if let Some(place) = PHASES.iter().position(|(known, _)| *known == phase) {
                    best[place] = best[place].min(now - before);
                }
                before = Instant::now();
            }));
        }
        sums.iter_mut().zip(best).for_each(|(sum, best)| *sum += best);
    }
    sums.map(|sum| sum.as_secs_f64() * 1e6 / placed.len() as f64)
}

/// How often the printed procedures alone fail.
#[derive(Debug, Clone, Copy, Default)]
pub struct Failures {
    /// Searches for the optimal face without early stop, along the line to the other's middle.
    pub along: Counts,
    /// Questions for overlap, at random distances up to a tenth of the way to touching.
    pub overlap: Counts,
    /// Those of the latter whose true answer is "separate".
    pub separate: u64,
}

/// Asks every pair many times.
pub fn failures(pairs: &[Ellipsoids], trials: usize, random: &mut Random) -> Failures {
    let mut failures = Failures::default();
    let mut witness = Witness::default();
    for trial in 0..trials {
        let pair = &pairs[trial % pairs.len()];
        let placed = pair.at(random.between(-0.1, 0.1));
        witness.forget();
        failures.separate += u64::from(placed.overlap(&mut witness, &mut failures.overlap) == Overlap::Separate);
        witness.forget();
        let aim = pair.back() + nalgebra::Vector3::from(random.direction()) * random.between(0.0, 0.3);
        // The direction is not null: the jitter is shorter.
        keep(placed.along(aim, &mut witness, &mut failures.along));
    }
    failures
}
