//! Compares first contacts of bodies that turn while they move with sampled poses, and with the exact answers for
//! turns.
//!
//! `cargo run --release -p firstcontact-verify -- rigid --random 100000 --grazing 10000 --general 20000 --lattice 20000
//! --seed 1`
//!
//! The families `distance`, `near` and `poses` ask for least distances, and compare them with those in sampled poses,
//! the last exactly in rational ones.
//!
//! Each case of `random` and `grazing` is sampled in 1000 poses before the contact, and asked with the bodies swapped;
//! those of the other families are turns beside a body that stands, of which the exact answer is known. Any wrong
//! answer is printed with its number and makes the status 1. What is undecided is counted: on random cases it is rare;
//! grazing ones, and those of a lattice, touch by design.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use firstcontact_verify::support::rigid::{RigidCount, compare_turn, grazing_case, random_case};
use firstcontact_verify::support::rigid_distance::{compare_distance, compare_rational_poses};
use firstcontact_verify::support::runs::{SHOWN, counts, ending, in_batches};
use firstcontact_verify::support::turning::{degenerate_case, general_case, lattice_case, whole_pose_case};

/// Answer to a case by its seed and number.
type Comparison = fn(u64, u64) -> Result<RigidCount, String>;

/// The families, and how many cases of each are asked if nothing else is said.
const FAMILIES: [(&str, Comparison, u64); 9] = [
    ("random", |seed, index| random_case(seed, index).compare(), 2000),
    ("grazing", |seed, index| grazing_case(seed, index).compare(), 500),
    ("general", |seed, index| compare_turn(&general_case(seed, index)), 2000),
    ("lattice", |seed, index| compare_turn(&lattice_case(seed, index)), 2000),
    ("whole", |seed, index| compare_turn(&whole_pose_case(seed, index)), 2000),
    ("degenerate", |seed, index| compare_turn(&degenerate_case(seed, index)), 2000),
    ("distance", |seed, index| compare_distance(&random_case(seed, index)), 500),
    ("near", |seed, index| compare_distance(&grazing_case(seed, index)), 200),
    ("poses", |seed, index| compare_rational_poses(&lattice_case(seed, index)), 200),
];

/// Cases that a thread answers before it takes the next.
const BATCH: u64 = 50;

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(counts(FAMILIES.map(|(name, _, count)| (name, count))).map(|(seed, counts)| run(seed, counts, out)))
}

/// Runs all families; the number of wrong answers.
fn run(seed: u64, counts: [u64; FAMILIES.len()], out: &mut impl Write) -> io::Result<u64> {
    let mut wrong = 0;
    for ((name, compare, _), count) in FAMILIES.into_iter().zip(counts) {
        let start = Instant::now();
        let parts = in_batches(count, BATCH, |range| {
            let compared = range.map(|index| compare(seed, index).map_err(|error| format!("{index}: {error}")));
            compared.collect::<Vec<_>>()
        });
        let results: Vec<_> = parts.into_iter().flatten().collect();
        let number = |kind: RigidCount| results.iter().filter(|result| **result == Ok(kind)).count();
        let faults: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
        let seconds = start.elapsed().as_secs_f64();
        let [clear, starting, contact, undecided] =
            [RigidCount::Clear, RigidCount::StartsInContact, RigidCount::Contact, RigidCount::Undecided].map(number);
        writeln!(
            out,
            "{name}: {count} motions in {seconds:.1} s: {clear} clear, {starting} starting in contact, {contact} contact, \
             {undecided} undecided"
        )?;
        writeln!(out, "{name}: {} wrong answers", faults.len())?;
        for line in faults.iter().take(SHOWN) {
            writeln!(out, "  {name} {line}")?;
        }
        wrong += faults.len() as u64;
    }
    Ok(wrong)
}
