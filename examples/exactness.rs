//! Compares every method of the library with the rational oracle on random queries.
//!
//! `cargo run --release --example exactness -- --lattice 1000000 --general 50000 --seed 1`
//!
//! Prints how many queries of each family had which verdict, how many answers were wrong, and a hash of all answers of
//! the oracle, which must be the same in every build. Any wrong answer is printed with its number and makes the status 1.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use support::answer::{Answer, AnswerHash};
use support::methods::{METHODS, oracle};
use support::query::Query;

#[path = "support/mod.rs"]
mod support;

/// Queries answered by a thread before it takes the next; hashes are joined in this unit, so it is fixed.
const BATCH: u64 = 1000;

/// At most this many wrong answers are printed in full.
const SHOWN: usize = 20;

/// Query number so and so of a seed.
type Family = fn(u64, u64) -> Query;

struct Arguments {
    lattice: u64,
    general: u64,
    seed: u64,
}

#[derive(Default)]
struct Tally {
    verdicts: [u64; 3],
    wrong: Vec<String>,
    hash: AnswerHash,
}

fn main() -> ExitCode {
    let out = &mut io::stdout();
    match arguments(std::env::args().skip(1)).map(|arguments| run(&arguments, out)) {
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

fn arguments(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut arguments = Arguments { lattice: 20_000, general: 500, seed: 1 };
    while let Some(word) = words.next() {
        let place = match word.as_str() {
            "--lattice" => &mut arguments.lattice,
            "--general" => &mut arguments.general,
            "--seed" => &mut arguments.seed,
            _ => return Err(format!("unknown argument `{word}`; known are --lattice N, --general N, --seed S")),
        };
        let value = words.next().ok_or_else(|| format!("{word} needs a number"))?;
        *place = value.parse().map_err(|_| format!("{word} needs a number, found `{value}`"))?;
    }
    Ok(arguments)
}

/// Runs both families; the number of wrong answers.
fn run(arguments: &Arguments, out: &mut impl Write) -> io::Result<usize> {
    let names: Vec<_> = METHODS.iter().map(|(name, _)| *name).collect();
    let names = if names.is_empty() { "none (the oracle alone)".to_owned() } else { names.join(", ") };
    writeln!(out, "methods compared with the oracle: {names}; seed {}", arguments.seed)?;
    let mut wrong = 0;
    let mut hash = AnswerHash::default();
    let families: [(&str, u64, Family); 2] = [
        ("lattice", arguments.lattice, support::lattice::query),
        ("general", arguments.general, support::general::query),
    ];
    for (name, count, family) in families {
        let start = Instant::now();
        let tally = tally(count, &|index| family(arguments.seed, index));
        let [clear, starts, contact] = tally.verdicts;
        let seconds = start.elapsed().as_secs_f64();
        writeln!(
            out,
            "{name}: {count} queries in {seconds:.1} s: {clear} clear, {starts} starting in contact, {contact} contact"
        )?;
        writeln!(out, "{name}: {} wrong answers, hash {}", tally.wrong.len(), tally.hash)?;
        for line in tally.wrong.iter().take(SHOWN) {
            writeln!(out, "  {name} {line}")?;
        }
        wrong += tally.wrong.len();
        hash.append(tally.hash);
    }
    writeln!(out, "hash of all verdicts {hash}")?;
    Ok(wrong)
}

/// Answers `count` queries on all cores; the result does not depend on how many there are.
fn tally(count: u64, query: &(dyn Fn(u64) -> Query + Sync)) -> Tally {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let batches = count.div_ceil(BATCH);
    let mine = |thread: u64| {
        let batch = move |batch: u64| (batch, one_batch(batch * BATCH..count.min((batch + 1) * BATCH), query));
        (thread..batches).step_by(threads as usize).map(batch).collect::<Vec<_>>()
    };
    let mut parts: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || mine(thread))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    parts.sort_by_key(|(batch, _)| *batch);
    let mut total = Tally::default();
    for (_, part) in parts {
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
        for (name, method) in METHODS {
            match method(&query) {
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
