//! Compares first contacts of bodies that turn with the rational oracle, on random and degenerate cases.
//!
//! `cargo run --release -p firstcontact-verify -- turns --lattice 20000 --whole 20000 --degenerate 20000 --general 1000
//! --seed 1`
//!
//! For each case, and for others in which both bodies turn with one parameter (`--both-lattice` and so on): verdict, pose and features; bodies at rest in rational poses before the contact and in it; the world
//! mirrored, the bodies swapped, the turn ended earlier; and as pieces that begin in rational poses, the world turned,
//! the time reversed, the turn cut. Any wrong answer is printed with its number and makes the status 1.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use firstcontact_verify::support::runs::{SHOWN, counts, ending, in_batches};
use firstcontact_verify::support::turn_pairs::pair_case;
use firstcontact_verify::support::turning::{TurnFamily, degenerate_case, general_case, lattice_case, whole_pose_case};

/// The families, whether both bodies turn, and how many cases of each are asked if nothing else is said.
const FAMILIES: [(&str, TurnFamily, bool, u64); 8] = [
    ("lattice", lattice_case, false, 2000),
    ("whole", whole_pose_case, false, 2000),
    ("degenerate", degenerate_case, false, 2000),
    ("general", general_case, false, 100),
    ("both-lattice", lattice_case, true, 500),
    ("both-whole", whole_pose_case, true, 500),
    ("both-degenerate", degenerate_case, true, 500),
    ("both-general", general_case, true, 20),
];

/// Cases that a thread answers before it takes the next.
const BATCH: u64 = 50;

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(counts(FAMILIES.map(|(name, _, _, count)| (name, count))).map(|(seed, counts)| run(seed, counts, out)))
}

/// Runs all families; the number of wrong answers.
fn run(seed: u64, counts: [u64; FAMILIES.len()], out: &mut impl Write) -> io::Result<u64> {
    let mut wrong = 0;
    for ((name, family, do_both, _), count) in FAMILIES.into_iter().zip(counts) {
        let start = Instant::now();
        let parts = in_batches(count, BATCH, |range| {
            let compared = range.map(|index| {
                let compared = match do_both {
                    false => family(seed, index).prepared().and_then(|prepared| prepared.compare()),
                    true => pair_case(family, seed, index)
                        .and_then(|case| case.prepared().and_then(|prepared| prepared.compare())),
                };
                compared.map_err(|error| format!("{index}: {error}"))
            });
            compared.collect::<Vec<_>>()
        });
        let (mut verdicts, mut faults) = ([0u64; 3], Vec::new());
        for result in parts.into_iter().flatten() {
            match result {
                Ok(verdict) => verdicts[verdict] += 1,
                Err(fault) => faults.push(fault),
            }
        }
        let ([clear, starting, contact], seconds) = (verdicts, start.elapsed().as_secs_f64());
        writeln!(
            out,
            "{name}: {count} turns in {seconds:.1} s: {clear} clear, {starting} starting in contact, {contact} contact"
        )?;
        writeln!(out, "{name}: {} wrong answers", faults.len())?;
        for line in faults.iter().take(SHOWN) {
            writeln!(out, "  {name} {line}")?;
        }
        wrong += faults.len() as u64;
    }
    Ok(wrong)
}
