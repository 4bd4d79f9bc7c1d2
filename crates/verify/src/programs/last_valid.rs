//! Asks how far a robot can go on edges that graze an obstacle, or only just miss it, and whether it is safe there.
//!
//! `cargo run --release -p firstcontact-verify -- last_valid --lattice 400000 --hair 400000 --general 200000 --seed 1`
//!
//! A robot and an obstacle are asked about in batches of 100 edges: between whole coordinates, where much that is whole itself is grazed;
//! the same with some coordinates off by a hair; and shifted sideways, by halving, to where the robot only just touches the obstacle. The
//! obstacle stands at the origin, or so far from it that positions are coarse.
//!
//! `Whole` must be clear, `Nowhere` in contact at the beginning, and `Until` strictly before the exact time of contact, all by the
//! general method; and the rounded position there must be clear by itself, and the straight way to it. At the origin that is asked of the
//! exact distance of the two bodies, elsewhere of the general method. One edge in 100 is put to the oracle too: its verdict and time, and
//! the rounded position. Any wrong answer is printed with its number and makes the status 1.

use std::io::{self, Write};
use std::ops::Range;
use std::process::ExitCode;
use std::time::Instant;

use crate::edges::judge::Tally;
use firstcontact_verify::support::runs::{BATCH, Family, SHOWN, arguments, ending, in_batches};

/// The families of bodies, and how many edges of each are asked about if nothing else is said.
const FAMILIES: [Family; 3] = [
    ("lattice", firstcontact_verify::support::lattice::query, 20_000),
    ("hair", firstcontact_verify::support::near_contacts::hair_query, 10_000),
    ("general", firstcontact_verify::support::general::query, 10_000),
];

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(arguments(&FAMILIES, std::env::args().skip(2)).map(|(seed, counts)| run(seed, counts, out)))
}

/// Runs all families; the number of wrong answers.
fn run(seed: u64, counts: [u64; FAMILIES.len()], out: &mut impl Write) -> io::Result<u64> {
    let mut wrong = 0;
    for (family, count) in FAMILIES.into_iter().zip(counts) {
        let start = Instant::now();
        let parts = in_batches(count, BATCH, |range| one_batch(seed, family, range));
        let tally = parts.into_iter().fold(Tally::default(), Tally::joined);
        let seconds = start.elapsed().as_secs_f64();
        writeln!(
            out,
            "{}: {count} edges in {seconds:.1} s, of which last_valid took {:.1}: {} whole, {} nowhere, {} until an instant, {} of these \
             within 1e-6 of the contact; {} edges put to the oracle; {} wrong answers",
            family.0,
            tally.seconds,
            tally.whole,
            tally.nowhere,
            tally.until,
            tally.close,
            tally.oracle,
            tally.wrong.len()
        )?;
        for line in tally.wrong.iter().take(SHOWN) {
            writeln!(out, "  {} {line}", family.0)?;
        }
        wrong += tally.wrong.len() as u64;
    }
    writeln!(out, "{wrong} wrong answers")?;
    Ok(wrong)
}

/// Edges with one pair of bodies.
fn one_batch(seed: u64, (_, family, _): Family, range: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    let first = range.start;
    if let Err(message) = crate::edges::ask(seed, first / BATCH, family, range, &mut tally) {
        tally.wrong.push(format!("{first}: {message}"));
    }
    tally
}
