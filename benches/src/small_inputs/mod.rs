//! Small inputs that must not cost minutes, each at n, 2n and 4n.
//!
//! What is timed is all that is done after the bodies or the text of a world are there: preparation that a first query
//! makes is part of it. Each task says if its answer is not the one that it was made for.

mod flat;
mod worlds;

use std::error::Error;
use std::time::Duration;

use crate::stopwatch::Processor;
use crate::table::{Style, Table, slope};

/// Whether a task ended as it must.
pub type Outcome = Result<(), Box<dyn Error>>;

/// What is timed.
pub type Task = Box<dyn FnOnce() -> Outcome>;

/// Something of a size that can be had at any n.
#[derive(Clone, Copy)]
pub struct SmallInput {
    /// What it is.
    pub name: &'static str,
    /// The first size.
    pub first: u32,
    /// The task of a size.
    pub prepare: fn(u32) -> Result<Task, Box<dyn Error>>,
}

/// A row that took so long at one size is not taken further, nor one that by its growth would.
const CAP: Duration = Duration::from_secs(10);

/// Short tasks are repeated for about so long, and at most so often.
const PATIENCE: Duration = Duration::from_millis(300);
const REPETITIONS: usize = 5;

impl SmallInput {
    /// All of them.
    pub fn all() -> Vec<SmallInput> {
        [flat::INPUTS.as_slice(), worlds::INPUTS.as_slice()].concat()
    }

    /// The least time at one size, in seconds.
    ///
    /// # Errors
    /// If the task cannot be made, or does not end as it must.
    pub fn seconds(&self, n: u32) -> Result<f64, Box<dyn Error>> {
        let (mut best, mut sum) = (Duration::MAX, Duration::ZERO);
        for _ in 0..REPETITIONS {
            let task = (self.prepare)(n)?;
            let start = Processor::now();
            task()?;
            let time = start.elapsed();
            best = best.min(time);
            sum += time;
            if sum > PATIENCE {
                break;
            }
        }
        Ok(best.as_secs_f64())
    }

    /// The times at n, 2n and 4n, as far as the cap allows.
    fn times(&self) -> Result<Vec<[f64; 2]>, Box<dyn Error>> {
        let mut times: Vec<[f64; 2]> = Vec::new();
        for n in [self.first, 2 * self.first, 4 * self.first] {
            times.push([f64::from(n), self.seconds(n)?]);
            let [.., [_, last]] = times[..] else { continue };
            let growth = times.iter().rev().nth(1).map_or(1.0, |[_, before]| last / before);
            if last * growth > CAP.as_secs_f64() {
                break;
            }
        }
        Ok(times)
    }
}

/// One row for each: the times at n, 2n and 4n, and the exponent that they grow with.
pub fn table(style: Style) -> Table {
    let mut table = Table::new(style, &["input", "n", "ms at n", "at 2n", "at 4n", "growth"]);
    for input in SmallInput::all() {
        eprintln!("{}", input.name);
        let mut row = vec![input.name.to_owned(), input.first.to_string()];
        match input.times() {
            Ok(times) => {
                let shown = |index: usize| times.get(index).map_or_else(|| "-".to_owned(), |[_, s]| milliseconds(*s));
                row.extend([0, 1, 2].map(shown));
                row.push(slope(&times).map_or_else(|| "-".to_owned(), |slope| format!("n^{slope:.2}")));
            }
            Err(error) => {
                eprintln!("{}: {error}", input.name);
                row.push("error".to_owned());
            }
        }
        table.row(row);
    }
    table
}

fn milliseconds(seconds: f64) -> String {
    crate::table::short(1e3 * seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_is_answered() {
        for input in SmallInput::all() {
            let time = input.seconds(6).unwrap_or_else(|error| panic!("{}: {error}", input.name));
            assert!(time > 0.0, "{}", input.name);
        }
    }

    /// Where each pair of triangles was decided in integers of thousands of bits, these took nine seconds and more.
    #[test]
    fn far_exponents_cost_no_minutes() {
        for input in SmallInput::all().into_iter().filter(|input| input.name.contains("far exponents")) {
            let time = input.seconds(256).unwrap_or_else(|error| panic!("{}: {error}", input.name));
            assert!(time < 3.0, "{}: {time} s", input.name);
        }
    }
}
