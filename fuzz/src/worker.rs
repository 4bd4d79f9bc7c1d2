//! Runs inputs until the time is over. Each goes to the keeper first, through a pipe: its length, its bytes, and after
//! the run a byte that says how it went.

use std::collections::HashSet;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use crate::Arguments;
use crate::mutate::{Dice, mutated, seeds, words};
use crate::outcome::Outcome;
use crate::targets::Target;

/// What is longer is run, but not changed again: it would cost all inputs after it their time.
const LONGEST_SEED: usize = 1 << 16;

/// Runs until the time is over or an answer is wrong. A panic ends the process, which tells the keeper.
pub(crate) fn run(target: &Target, arguments: &Arguments) -> ExitCode {
    let words = words(target.name);
    let mut corpus = seeds(target.name);
    let seeds = corpus.len();
    let mut dice = Dice(arguments.seed);
    let mut seen = HashSet::new();
    let mut out = io::stdout().lock();
    let start = Instant::now();
    let mut pending = corpus.clone();
    while start.elapsed() < arguments.time {
        let input = pending.pop().unwrap_or_else(|| mutated(&mut dice, &corpus, seeds, &words));
        let message = [&(input.len() as u32).to_le_bytes()[..], input.as_slice()].concat();
        if out.write_all(&message).and_then(|()| out.flush()).is_err() {
            return ExitCode::from(2);
        }
        let outcome = target.run(&input, arguments.guards);
        let accepted = matches!(outcome, Outcome::Accepted(_));
        if let Outcome::Wrong(why) = &outcome {
            eprintln!("wrong: {why}");
            return ExitCode::FAILURE;
        }
        let new = seen.insert(outcome);
        if new && input.len() <= LONGEST_SEED {
            corpus.push(input);
        }
        if out.write_all(&[u8::from(accepted) + 2 * u8::from(new)]).is_err() {
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
