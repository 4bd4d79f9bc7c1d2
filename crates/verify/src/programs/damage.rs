//! Damages mesh files and asks what becomes of them: a clear error or an exact verdict, never a panic.
//!
//! `cargo run --release -p firstcontact-verify -- damage --files 100000 --cuts 2000 --seed 1`
//!
//! The meshes of `worlds`, and of the public corpus where it is at hand (`FIRSTCONTACT_CORPUS`), are cut off at so many
//! places each (or at every byte), and as many files as are asked for get one to four changes each: bytes changed, put
//! in and exchanged, parts taken out and doubled. What is still read becomes a body, and a cube is moved through it.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use firstcontact_verify::damaged::damage::{Dice, beginnings, damaged, samples};
use firstcontact_verify::damaged::{Outcome, outcome};
use firstcontact_verify::support::runs::{counts, ending};

/// What became of the files.
#[derive(Default)]
struct Count {
    unread: u64,
    answered: u64,
    slowest: f64,
}

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(counts([("files", 100_000), ("cuts", 2000)]).map(|(seed, counts)| run(seed, counts, out)))
}

/// Cuts all files, then damages as many as are asked for; the number of those that must not be.
fn run(seed: u64, [files, cuts]: [u64; 2], out: &mut impl Write) -> io::Result<u64> {
    let samples = samples()?;
    writeln!(out, "{} sample files, seed {seed}", samples.len())?;
    let mut count = Count::default();
    let mut wrong = 0;
    for bytes in &samples {
        let most = usize::try_from(cuts).unwrap_or(usize::MAX);
        for beginning in beginnings(bytes, most) {
            wrong += ask(beginning, &mut count, out)?;
        }
    }
    report("cut off", &count, out)?;
    // Not zero, of which this generator makes nothing but zeros.
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut count = Count::default();
    // Small files as often as large ones.
    for (_, bytes) in (0..files).zip(samples.iter().cycle()) {
        wrong += ask(&damaged(bytes, &mut dice), &mut count, out)?;
    }
    report("damaged", &count, out)?;
    writeln!(out, "{wrong} neither refused nor answered")?;
    Ok(wrong)
}

fn ask(bytes: &[u8], count: &mut Count, out: &mut impl Write) -> io::Result<u64> {
    let start = Instant::now();
    let found = outcome(bytes);
    count.slowest = count.slowest.max(start.elapsed().as_secs_f64());
    match found {
        Ok(Outcome::Unread) => count.unread += 1,
        Ok(Outcome::Answered) => count.answered += 1,
        Err(message) => {
            writeln!(out, "wrong: {message}\n{}", String::from_utf8_lossy(bytes))?;
            return Ok(1);
        }
    }
    Ok(0)
}

fn report(what: &str, count: &Count, out: &mut impl Write) -> io::Result<()> {
    let Count { unread, answered, slowest } = count;
    let all = unread + answered;
    writeln!(out, "{what}: {all} files, {unread} refused, {answered} answered, slowest {slowest:.3} s")
}
