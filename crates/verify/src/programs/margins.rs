//! Compares margins and least distances with a rational oracle, on random queries.
//!
//! `cargo run --release -p firstcontact-verify -- margins --lattice 30000 --hair 10000 --general 10000 --seed 1`
//!
//! Of each query with a margin it is checked that the verdict and the instant are those that all pairs of features give in rational numbers, whose
//! quadratic roots are compared exactly; and that the distance then is the margin, unless the bodies start nearer.
//! Of the least distance, that both bounds hold. Half of the margins are the least distance itself, or hardly more or less. Any wrong answer is
//! printed with its number and makes the status 1.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use crate::nearness::judge::Tally;
use firstcontact_verify::support::runs::{BATCH, Family, SHOWN, arguments, ending, in_batches};

/// The families, and how many queries of each are asked if nothing else is said.
const FAMILIES: [Family; 4] = [
    ("lattice", firstcontact_verify::support::lattice::query, 1000),
    ("snug", firstcontact_verify::support::near_contacts::snug_query, 300),
    ("hair", firstcontact_verify::support::near_contacts::hair_query, 300),
    ("general", firstcontact_verify::support::general::query, 100),
];

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(arguments(&FAMILIES, std::env::args().skip(2)).map(|(seed, counts)| run(seed, counts, out)))
}

/// Runs all families; the number of wrong answers.
fn run(seed: u64, counts: [u64; FAMILIES.len()], out: &mut impl Write) -> io::Result<u64> {
    let mut wrong = 0;
    for ((name, family, _), count) in FAMILIES.into_iter().zip(counts) {
        let start = Instant::now();
        let parts = in_batches(count, BATCH, |range| {
            let mut tally = Tally::default();
            range.for_each(|index| tally.judge(seed, index, &family(seed, index)));
            tally
        });
        let tally = parts.into_iter().fold(Tally::default(), Tally::joined);
        let seconds = start.elapsed().as_secs_f64();
        let [clear, starts, comes] = tally.verdicts;
        writeln!(
            out,
            "{name}: {count} queries in {seconds:.1} s ({:.1} s of it the library's): {clear} stay beyond the margin, {starts} begin within \
             it, {comes} come within it, {} of them at a root; {} least distances; {} too close to tell",
            tally.seconds, tally.roots, tally.clearances, tally.undecided
        )?;
        for line in tally.wrong.iter().take(SHOWN) {
            writeln!(out, "  {name} {line}")?;
        }
        wrong += tally.wrong.len() as u64;
    }
    writeln!(out, "{wrong} wrong answers")?;
    Ok(wrong)
}
