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
use firstcontact_verify::support::runs::ending;

struct Arguments {
    convex: u64,
    general: u64,
    seed: u64,
}

pub(crate) fn main() -> ExitCode {
    let wrong = arguments(std::env::args().skip(2)).and_then(|arguments| run(&arguments));
    ending(wrong.map(Ok).map_err(|error| error.to_string()))
}

fn arguments(mut words: impl Iterator<Item = String>) -> Result<Arguments, Box<dyn Error>> {
    let mut arguments = Arguments { convex: 10_000, general: 1_000, seed: 1 };
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("`{word}` needs a number"))?.parse()?;
        match word.as_str() {
            "--convex" => arguments.convex = value,
            "--general" => arguments.general = value,
            "--seed" => arguments.seed = value,
            _ => return Err(format!("`{word}` is no option").into()),
        }
    }
    Ok(arguments)
}

fn run(arguments: &Arguments) -> Result<u64, Box<dyn Error>> {
    let out = &mut io::stdout();
    let mut convex = Report::default();
    let start = Instant::now();
    for index in 0..arguments.convex {
        firstcontact_verify::separations::pairs::compare_convex(arguments.seed, index, &mut convex)?;
    }
    tell(out, "convex, against GJK", &convex, start)?;
    let mut general = Report::default();
    let start = Instant::now();
    for index in 0..arguments.general {
        firstcontact_verify::separations::pairs::compare_general(arguments.seed, index, &mut general);
    }
    tell(out, "not convex, against everything in integers", &general, start)?;
    Ok(convex.wrong + general.wrong)
}

fn tell(out: &mut impl Write, name: &str, report: &Report, start: Instant) -> io::Result<()> {
    let seconds = start.elapsed().as_secs_f64();
    let pairs = report.apart + report.touching + report.enclosed;
    writeln!(out, "{name}: {pairs} pairs, {seconds:.1} s\n{report}\n")
}
