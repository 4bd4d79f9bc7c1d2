//! Families of queries, and how many of each the user wants.

use std::io::{self, Write};
use std::ops::Range;
use std::process::ExitCode;

use super::query::Query;

/// A family's name, its query number so and so of a seed, and how many are asked if nothing else is said.
pub type Family = (&'static str, fn(u64, u64) -> Query, u64);

/// At most this many wrong answers are printed in full.
pub const SHOWN: usize = 20;

/// Queries that a thread answers before it takes the next.
pub const BATCH: u64 = 100;

/// The seed, and how many queries of each family: `--FAMILY N`, `--seed S`.
pub fn arguments<const N: usize>(families: &[Family; N]) -> Result<(u64, [u64; N]), String> {
    counts(families.map(|(name, _, count)| (name, count)))
}

/// The seed and the counts of the command line, each with its name and default: `--NAME N`, `--seed S`.
pub fn counts<const N: usize>(known: [(&str, u64); N]) -> Result<(u64, [u64; N]), String> {
    let mut words = std::env::args().skip(2);
    let (mut seed, mut counts) = (1, known.map(|(_, count)| count));
    while let Some(word) = words.next() {
        let name = word.strip_prefix("--").unwrap_or_default();
        let place = match known.iter().position(|(known, _)| *known == name) {
            Some(index) => &mut counts[index],
            None if name == "seed" => &mut seed,
            None => {
                let names = known.map(|(name, _)| format!("--{name} N")).join(", ");
                return Err(format!("unknown argument `{word}`; known are {names} and --seed S"));
            }
        };
        let value = words.next().ok_or_else(|| format!("{word} needs a number"))?;
        *place = value.parse().map_err(|_| format!("{word} needs a number, found `{value}`"))?;
    }
    Ok((seed, counts))
}

/// Does the numbers from 0 up to `count` in batches of `size`; the results in order, whatever the number of cores.
pub fn in_batches<T: Send>(count: u64, size: u64, work: impl Fn(Range<u64>) -> T + Sync) -> Vec<T> {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let batches = count.div_ceil(size);
    let work = &work;
    let mine = |thread: u64| {
        let batch = move |batch: u64| (batch, work(batch * size..count.min((batch + 1) * size)));
        (thread..batches).step_by(threads as usize).map(batch).collect::<Vec<_>>()
    };
    let mut parts: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || mine(thread))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    parts.sort_by_key(|(batch, _)| *batch);
    parts.into_iter().map(|(_, part)| part).collect()
}

/// The status for a number of wrong answers, an error in printing, or one in the arguments.
pub fn ending(result: Result<io::Result<u64>, String>) -> ExitCode {
    match result {
        Ok(Ok(0)) => ExitCode::SUCCESS,
        Ok(Ok(_)) => ExitCode::from(1),
        Ok(Err(error)) => failed(&error.to_string()),
        Err(message) => failed(&message),
    }
}

fn failed(message: &str) -> ExitCode {
    // Nothing is left to do if standard error is closed as well.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(2)
}
