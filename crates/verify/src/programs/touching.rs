//! Compares what the library says of solids that may touch with the rational oracle, on random queries.
//!
//! `cargo run --release -p firstcontact-verify -- touching --lattice 20000 --snug 20000 --general 200 --hair 2000
//! --seed 1`
//!
//! For each query: from when on interiors overlap, what the first contact is the beginning of, and all intervals of
//! time during which the bodies are in contact. Any wrong answer is printed with its number and makes the status 1.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use firstcontact_verify::support::query::Query;
use firstcontact_verify::support::runs::{BATCH, Family, SHOWN, arguments, ending, in_batches};
use firstcontact_verify::support::touching::{Answers, expected, found};

/// The families, and how many queries of each are asked if nothing else is said.
const FAMILIES: [Family; 4] = [
    ("lattice", firstcontact_verify::support::lattice::query, 1000),
    ("snug", firstcontact_verify::support::near_contacts::snug_query, 1000),
    ("general", firstcontact_verify::support::general::query, 10),
    ("hair", firstcontact_verify::support::near_contacts::hair_query, 100),
];

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(arguments(&FAMILIES).map(|(seed, counts)| run(seed, counts, out)))
}

/// What came of some queries.
#[derive(Default)]
struct Tally {
    overlaps: u64,
    phases: [u64; 6],
    intervals: u64,
    wrong: Vec<String>,
}

/// Runs all families; the number of wrong answers.
fn run(seed: u64, counts: [u64; FAMILIES.len()], out: &mut impl Write) -> io::Result<u64> {
    let mut wrong = 0;
    for ((name, family, _), count) in FAMILIES.into_iter().zip(counts) {
        let start = Instant::now();
        let parts = in_batches(count, BATCH, |range| one_batch(range, &|index| family(seed, index)));
        let tally = parts.into_iter().fold(Tally::default(), Tally::joined);
        let seconds = start.elapsed().as_secs_f64();
        let [clear, overlapping, entering, touching, sliding, leaving] = tally.phases;
        writeln!(
            out,
            "{name}: {count} queries in {seconds:.1} s: {} overlap, {} intervals of contact; {clear} clear, {overlapping} \
             overlapping at first, {entering} entering, {touching} touching only, {sliding} sliding, {leaving} leaving",
            tally.overlaps, tally.intervals
        )?;
        writeln!(out, "{name}: {} wrong answers", tally.wrong.len())?;
        for line in tally.wrong.iter().take(SHOWN) {
            writeln!(out, "  {name} {line}")?;
        }
        wrong += tally.wrong.len() as u64;
    }
    Ok(wrong)
}

fn one_batch(range: std::ops::Range<u64>, query: &dyn Fn(u64) -> Query) -> Tally {
    let mut tally = Tally::default();
    for index in range {
        let query = query(index);
        match (expected(&query), found(&query)) {
            (Ok(expected), Ok(found)) => {
                tally.count(&expected);
                let differences = expected.differences(&found);
                tally.wrong.extend(differences.into_iter().map(|difference| format!("{index}: {difference}")));
            }
            (expected, found) => {
                let errors = [expected.err(), found.err()].into_iter().flatten();
                tally.wrong.extend(errors.map(|error| format!("{index}: fails: {error}")));
            }
        }
    }
    tally
}

impl Tally {
    fn count(&mut self, answers: &Answers) {
        self.overlaps += u64::from(answers.overlaps());
        self.phases[answers.phase_index()] += 1;
        self.intervals += answers.blocked.len() as u64;
    }

    fn joined(mut self, later: Tally) -> Tally {
        self.overlaps += later.overlaps;
        self.intervals += later.intervals;
        self.phases.iter_mut().zip(later.phases).for_each(|(sum, n)| *sum += n);
        self.wrong.extend(later.wrong);
        self
    }
}
