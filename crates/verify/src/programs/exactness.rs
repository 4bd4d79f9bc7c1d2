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
use firstcontact_verify::support::query::Query;
use firstcontact_verify::support::runs::ending;
use firstcontact_verify::support::tally::tally;

/// At most this many wrong answers are printed in full.
const SHOWN: usize = 20;

/// Query number so and so of a seed.
type Family = fn(u64, u64) -> Query;

struct Arguments {
    lattice: u64,
    general: u64,
    hair: u64,
    seed: u64,
}

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(arguments(std::env::args().skip(2)).map(|arguments| run(&arguments, out)))
}

fn arguments(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut arguments = Arguments { lattice: 20_000, general: 500, hair: 500, seed: 1 };
    while let Some(word) = words.next() {
        let place = match word.as_str() {
            "--lattice" => &mut arguments.lattice,
            "--general" => &mut arguments.general,
            "--hair" => &mut arguments.hair,
            "--seed" => &mut arguments.seed,
            _ => {
                return Err(format!(
                    "unknown argument `{word}`; known are --lattice N, --general N, --hair N, --seed S"
                ));
            }
        };
        let value = words.next().ok_or_else(|| format!("{word} needs a number"))?;
        *place = value.parse().map_err(|_| format!("{word} needs a number, found `{value}`"))?;
    }
    Ok(arguments)
}

/// Runs both families; the number of wrong answers.
fn run(arguments: &Arguments, out: &mut impl Write) -> io::Result<u64> {
    let names = methods().map(|method| method.name()).collect::<Vec<_>>().join(", ");
    writeln!(out, "methods compared with the oracle: {names}; seed {}", arguments.seed)?;
    let mut wrong = 0;
    let mut hash = AnswerHash::default();
    let families: [(&str, u64, Family); 3] = [
        ("lattice", arguments.lattice, firstcontact_verify::support::lattice::query),
        ("general", arguments.general, firstcontact_verify::support::general::query),
        ("hair", arguments.hair, firstcontact_verify::support::near_contacts::hair_query),
    ];
    for (name, count, family) in families {
        let start = Instant::now();
        let tally = tally(count, &|index| family(arguments.seed, index));
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
