//! Timing of two rivals in turns, so that a machine that slows down slows both.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::case::Case;
use crate::pair::Pair;
use crate::rival;

/// A reading is taken over so many calls that it lasts at least about this long.
const SHORTEST_READING: Duration = Duration::from_micros(20);

/// How long all readings of one set of cases may take, after the least number of rounds.
const PATIENCE: Duration = Duration::from_secs(2);

/// The least and the greatest number of readings per case.
const ROUNDS: [usize; 2] = [3, 9];

/// The best reading of each of two rivals on one case, in microseconds per call.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    /// Ours.
    pub ours: f64,
    /// Parry's.
    pub rival: f64,
}

/// Times every case with both libraries: in each round case after case, each by one and then the other.
pub fn read(pair: &Pair, cases: &[Case]) -> Vec<Reading> {
    let mut laps: Vec<[Lap; 2]> =
        cases.iter().map(|case| [Lap::new(|| ours(pair, case)), Lap::new(|| theirs(pair, case))]).collect();
    let start = Instant::now();
    for round in 0..ROUNDS[1] {
        if round >= ROUNDS[0] && start.elapsed() > PATIENCE {
            break;
        }
        for (case, [first, second]) in cases.iter().zip(&mut laps) {
            first.take(|| ours(pair, case));
            second.take(|| theirs(pair, case));
        }
    }
    laps.iter().map(|[ours, rival]| Reading { ours: ours.best, rival: rival.best }).collect()
}

fn ours(pair: &Pair, case: &Case) {
    black_box(case.verdict(black_box(pair)));
}

fn theirs(pair: &Pair, case: &Case) {
    black_box(rival::time_of_impact(black_box(pair), case));
}

struct Lap {
    calls: u32,
    best: f64,
}

impl Lap {
    /// Warms up, and learns how many calls make a reading.
    fn new(mut call: impl FnMut()) -> Lap {
        call();
        let start = Instant::now();
        call();
        let once = start.elapsed().max(Duration::from_nanos(50));
        let calls = SHORTEST_READING.as_nanos().div_ceil(once.as_nanos()) as u32;
        Lap { calls, best: f64::INFINITY }
    }

    fn take(&mut self, mut call: impl FnMut()) {
        let start = Instant::now();
        for _ in 0..self.calls {
            call();
        }
        let each = start.elapsed().as_secs_f64() * 1e6 / f64::from(self.calls);
        self.best = self.best.min(each);
    }
}
