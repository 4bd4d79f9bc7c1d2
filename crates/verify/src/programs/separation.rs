//! Compares the separation of polytopes in space with GJK and with an exact search over everything.
//!
//! `cargo run --release -p firstcontact-verify -- separation --convex 100000 --general 10000 --seed 1`
//!
//! Convex solids are compared with GJK: the verdict must be the same, and the exact distance lie between GJK's two
//! bounds and differ from the distance of the corners where GJK ended by at most `1e-12` of itself or four units in the
//! last place of the largest coordinate. (The bounds themselves are rounded, and wider where the gap is short beside
//! the coordinates.) Other solids, with holes, cavities and several shells, are compared with a search over all pairs
//! of features in 128-bit integers that shares no code with the library: the relation and the exact square of the
//! distance must be the same. Prints how many pairs were apart, meeting and one in the other, the largest differences,
//! what a pair took, and a hash of all answers; status 1 if any is wrong.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use firstcontact_verify::separations::pairs::Report;
use firstcontact_verify::support::runs::{counts, ending};

pub(crate) fn main() -> ExitCode {
    let asked = counts([("convex", 10_000), ("general", 1_000)]);
    ending(asked.and_then(|(seed, counts)| run(seed, counts).map(Ok).map_err(|error| error.to_string())))
}

fn run(seed: u64, [convex_count, general_count]: [u64; 2]) -> Result<u64, Box<dyn Error>> {
    let out = &mut io::stdout();
    let mut convex = Report::default();
    let start = Instant::now();
    for index in 0..convex_count {
        firstcontact_verify::separations::pairs::compare_convex(seed, index, &mut convex)?;
    }
    tell(out, "convex, against GJK", &convex, start)?;
    let mut general = Report::default();
    let start = Instant::now();
    for index in 0..general_count {
        firstcontact_verify::separations::pairs::compare_general(seed, index, &mut general);
    }
    tell(out, "not convex, against everything in integers", &general, start)?;
    Ok(convex.wrong + general.wrong)
}

fn tell(out: &mut impl Write, name: &str, report: &Report, start: Instant) -> io::Result<()> {
    let seconds = start.elapsed().as_secs_f64();
    let pairs = report.apart + report.touching + report.enclosed;
    writeln!(out, "{name}: {pairs} pairs, {seconds:.1} s\n{report}\n")
}
