//! Compares every method of the library with the rational oracle on random queries.
//!
//! `cargo run --release -p firstcontact-verify -- exactness --lattice 1000000 --general 50000 --hair 50000 --seed 1`
//!
//! Prints how many queries of each family had which verdict, how many answers were wrong, and a hash of all answers of
//! the oracle, which must be the same in every build. Any wrong answer is printed with its number and makes the status
//! 1.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use firstcontact_verify::support::methods::AnswerHash;
use firstcontact_verify::support::methods::methods;
use firstcontact_verify::support::runs::{Family, SHOWN, arguments, ending};
use firstcontact_verify::support::tally::tally;

/// The families, and how many queries of each are asked if nothing else is said.
const FAMILIES: [Family; 3] = [
    ("lattice", firstcontact_verify::support::lattice::query, 20_000),
    ("general", firstcontact_verify::support::general::query, 500),
    ("hair", firstcontact_verify::support::near_contacts::hair_query, 500),
];

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(arguments(&FAMILIES).map(|(seed, counts)| run(seed, counts, out)))
}

/// Runs all families; the number of wrong answers.
fn run(seed: u64, counts: [u64; FAMILIES.len()], out: &mut impl Write) -> io::Result<u64> {
    let names = methods().map(|method| method.name()).collect::<Vec<_>>().join(", ");
    writeln!(out, "methods compared with the oracle: {names}; seed {seed}")?;
    let mut wrong = 0;
    let mut hash = AnswerHash::default();
    for ((name, family, _), count) in FAMILIES.into_iter().zip(counts) {
        let start = Instant::now();
        let tally = tally(count, &|index| family(seed, index));
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
        wrong += tally.wrong.len() as u64;
        hash.append(tally.hash);
    }
    writeln!(out, "hash of all verdicts {hash}")?;
    Ok(wrong)
}
