//! Timing of two rivals in turns, so that a machine that slows down slows both.
//!
//! Readings are of the thread's own time on the processor: on a busy machine a long call is set aside more often than a
//! short one, which the clock on the wall would count against the slower rival.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// A reading is taken over so many calls that it lasts at least about this long.
const SHORTEST_READING: Duration = Duration::from_micros(20);

/// A call that takes so long need not be repeated in a reading.
const LONG: Duration = Duration::from_millis(1);

/// How long all readings of one set of cases may take, after the least number of rounds.
const PATIENCE: Duration = Duration::from_secs(2);

/// The least and the greatest number of readings per case.
const ROUNDS: [usize; 2] = [2, 9];

/// The best reading of each of two rivals on one case, in microseconds per call.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    /// The first one's.
    pub first: f64,
    /// The second one's.
    pub second: f64,
}

/// Times `count` cases by two rivals: in each round case after case, each by one and then the other.
pub fn read(count: usize, first: impl Fn(usize), second: impl Fn(usize)) -> Vec<Reading> {
    let (first, second) = (&first, &second);
    let cases: Vec<Vec<Call<'_>>> = (0..count)
        .map(|case| -> Vec<Call<'_>> { vec![Box::new(move || first(case)), Box::new(move || second(case))] })
        .collect();
    read_all(&cases).iter().map(|best| Reading { first: best[0], second: best[1] }).collect()
}

/// What one rival does about one case.
pub type Call<'c> = Box<dyn Fn() + 'c>;

/// Times cases by all rivals that each has: in each round case after case, each by one after the other, forwards and
/// backwards by turns, so that none always finds the caches of the one before. The best reading of each, in
/// microseconds per call.
pub fn read_all(cases: &[Vec<Call<'_>>]) -> Vec<Vec<f64>> {
    let mut laps: Vec<Vec<Lap>> = cases.iter().map(|calls| calls.iter().map(Lap::new).collect()).collect();
    let start = Instant::now();
    for round in 0..ROUNDS[1] {
        if round >= ROUNDS[0] && start.elapsed() > PATIENCE {
            break;
        }
        for (calls, laps) in cases.iter().zip(&mut laps) {
            let mut turns: Vec<_> = calls.iter().zip(laps).collect();
            if round % 2 == 1 {
                turns.reverse();
            }
            turns.into_iter().for_each(|(call, lap)| lap.take(call));
        }
    }
    laps.iter().map(|laps| laps.iter().map(|lap| lap.best).collect()).collect()
}

/// Drops an answer, which the compiler must not see to be unused; it is not copied for that.
#[inline]
pub fn keep<T>(answer: T) {
    black_box(&answer);
}

struct Lap {
    calls: u32,
    best: f64,
}

impl Lap {
    /// Learns how many calls make a reading. A call that is long by itself is the first one; of others the first finds
    /// the caches cold, and says nothing.
    fn new(call: impl Fn()) -> Lap {
        let time = |calls: u32| {
            let start = Processor::now();
            (0..calls).for_each(|_| call());
            start.elapsed()
        };
        let once = time(1);
        if once >= LONG {
            return Lap { calls: 1, best: once.as_secs_f64() * 1e6 };
        }
        let mut calls = 1;
        while time(calls) < SHORTEST_READING {
            calls *= 2;
        }
        Lap { calls, best: f64::INFINITY }
    }

    fn take(&mut self, call: impl Fn()) {
        let start = Processor::now();
        for _ in 0..self.calls {
            call();
        }
        let each = start.elapsed().as_secs_f64() * 1e6 / f64::from(self.calls);
        self.best = self.best.min(each);
    }
}

/// An instant in this thread's own time.
#[derive(Debug, Clone, Copy)]
pub struct Processor(Duration);

impl Processor {
    /// Now.
    #[cfg(unix)]
    pub fn now() -> Processor {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ThreadCPUTime);
        // A thread's time is never negative, and nanoseconds are below a thousand million.
        Processor(Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32))
    }

    /// Now, by the clock on the wall where there is no other.
    #[cfg(not(unix))]
    pub fn now() -> Processor {
        use std::sync::LazyLock;
        use std::time::Instant;
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Processor(START.elapsed())
    }

    /// The time since then.
    pub fn elapsed(self) -> Duration {
        Processor::now().0.saturating_sub(self.0)
    }
}
