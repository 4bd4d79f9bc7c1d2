//! Runs inputs until the time is over, and writes each to a file first.

use std::collections::HashSet;
use std::fs;
use std::process::ExitCode;
use std::time::Instant;

use crate::Arguments;
use crate::dictionary::{seeds, words};
use crate::keeper::{current, tally};
use crate::mutate::{Dice, mutated};
use crate::outcome::Outcome;
use crate::targets::Target;

/// Runs until the time is over or an answer is wrong. A panic ends the process, which tells the keeper.
pub(crate) fn run(target: &Target, arguments: &Arguments) -> ExitCode {
    let words = words(target.dictionary);
    let mut corpus = seeds(target.seeds);
    let mut dice = Dice(arguments.seed);
    let (mut seen, mut runs, mut accepted) = (HashSet::new(), 0u64, 0u64);
    let start = Instant::now();
    let mut pending = corpus.clone();
    while start.elapsed() < arguments.time {
        let input = pending.pop().unwrap_or_else(|| mutated(&mut dice, &corpus, &words));
        if fs::write(current(target, arguments), &input).is_err() {
            return ExitCode::from(2);
        }
        let outcome = (target.run)(&input, arguments.guards);
        runs += 1;
        accepted += u64::from(matches!(outcome, Outcome::Accepted(_)));
        if let Outcome::Wrong(why) = &outcome {
            eprintln!("wrong: {why}");
            return ExitCode::FAILURE;
        }
        if seen.insert(outcome) {
            corpus.push(input);
        }
        if runs.is_power_of_two() || runs % 256 == 0 {
            let _ = fs::write(tally(target, arguments), format!("{runs} {accepted} {}", seen.len()));
        }
    }
    let _ = fs::write(tally(target, arguments), format!("{runs} {accepted} {}", seen.len()));
    ExitCode::SUCCESS
}
