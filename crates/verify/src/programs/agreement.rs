//! Compares the methods for two convex solids with the general method on random queries: the verdicts must be the same
//! bits.
//!
//! `cargo run --release -p firstcontact-verify -- agreement --convex 5000000 --cd-dual 1000000 --prism 100000 --seed 1`
//!
//! `--shells 20000` compares the lattice method on solids of several shells, with cavities, folded faces and holes.
//!
//! Each method is asked twice, with nothing known before and with all that is left over from the query before. Prints
//! how many queries of each family had which verdict, which features met, what a query took, a hash of all answers, and
//! every answer that differs; status 1 if any does. `--setting N` asks all methods named about setting N alone and
//! prints its bodies, its motions, and what an audit says.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use firstcontact::Body;
use firstcontact::audit::audit;
use firstcontact::contact::{Method, NamedMethods};
use firstcontact_verify::support::convex::{Family, Setting};
use firstcontact_verify::support::runs::ending;
use firstcontact_verify::support::solids::Trait;
use firstcontact_verify::support::solids::compare;
use firstcontact_verify::support::tally::{Agreement, Comparison};

/// At most this many wrong answers of each kind are printed in full.
const SHOWN: usize = 6;

/// Extreme vertices of a body, at most.
const MOST: usize = 200;

/// The same for the methods of the 4-prisms.
const MOST_FOR_PRISMS: usize = 30;

struct Arguments {
    /// Methods and on how many queries each is compared.
    methods: Vec<(Method, u64)>,
    /// On how many queries about solids of all kinds the lattice method is compared.
    shells: u64,
    seed: u64,
    setting: Option<u64>,
}

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(arguments(std::env::args().skip(2)).map(|arguments| run(&arguments, out)))
}

fn arguments(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut arguments = Arguments { methods: Vec::new(), shells: 0, seed: 1, setting: None };
    while let Some(word) = words.next() {
        let name = word.strip_prefix("--").ok_or_else(|| format!("`{word}` is no option"))?;
        let value = words.next().ok_or_else(|| format!("{word} needs a number"))?;
        let number = value.parse().map_err(|_| format!("{word} needs a number, found `{value}`"))?;
        match name {
            "shells" => arguments.shells = number,
            "seed" => arguments.seed = number,
            "setting" => arguments.setting = Some(number),
            _ => {
                let method =
                    Method::named(name).map_err(|error| format!("{error}; and --shells, --seed, --setting"))?;
                arguments.methods.push((method, number));
            }
        }
    }
    if arguments.methods.is_empty() && arguments.shells == 0 {
        arguments.methods.push((Method::AUTO, 20_000));
    }
    Ok(arguments)
}

/// Runs all comparisons; the number of wrong answers.
fn run(arguments: &Arguments, out: &mut impl Write) -> io::Result<u64> {
    let mut wrong = 0;
    for &(method, count) in &arguments.methods {
        let most = if ["prism", "lattice"].contains(&method.name()) { MOST_FOR_PRISMS } else { MOST };
        let comparison = Comparison { method, seed: arguments.seed, most };
        let start = Instant::now();
        let agreement = match arguments.setting {
            Some(index) => one_setting(comparison, index, out)?,
            None => comparison.run(count),
        };
        print(comparison, &agreement, start, out)?;
        wrong += agreement.wrong.len() as u64;
    }
    if arguments.shells > 0 {
        wrong += shells(arguments, out)?;
    }
    Ok(wrong)
}

/// The lattice method on solids with several shells, cavities, folded faces and holes; the number of wrong answers.
fn shells(arguments: &Arguments, out: &mut impl Write) -> io::Result<u64> {
    let start = Instant::now();
    let compared = compare(arguments.seed, arguments.shells);
    let queries: u64 = compared.verdicts.iter().sum();
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "lattice and general on {queries} queries about solids, seed {}, in {seconds:.1} s", arguments.seed)?;
    let names = Trait::ALL.iter().map(|kind| kind.name());
    for (name, [clear, starts, contact]) in
        std::iter::once("all").chain(names).zip(std::iter::once(compared.verdicts).chain(compared.with))
    {
        writeln!(out, "  {name:23} {clear:7} clear {starts:7} starting in contact {contact:7} contact")?;
    }
    let each = compared.seconds.map(|seconds| seconds * 1e6 / queries.max(1) as f64);
    writeln!(out, "  us a query: general {:.1}, lattice {:.1}", each[0], each[1])?;
    writeln!(out, "  {} more about bodies that are not manifolds", compared.declined)?;
    writeln!(out, "  {} wrong answers, hash {}", compared.wrong.len(), compared.hash)?;
    for line in compared.wrong.iter().take(SHOWN) {
        writeln!(out, "    {line}")?;
    }
    Ok(compared.wrong.len() as u64)
}

fn print(comparison: Comparison, agreement: &Agreement, start: Instant, out: &mut impl Write) -> io::Result<()> {
    let Comparison { method, seed, most } = comparison;
    let (queries, seconds) = (agreement.queries(), start.elapsed().as_secs_f64());
    writeln!(out, "{method} and general on {queries} queries, up to {most} vertices, seed {seed}, in {seconds:.1} s")?;
    for family in Family::ALL {
        let [clear, starts, contact] = agreement.verdicts[family as usize];
        writeln!(out, "  {:8} {clear:9} clear {starts:9} starting in contact {contact:9} contact", family.name())?;
    }
    let dimensions = ["vertex", "edge", "face", "interior"];
    for (name, counts) in dimensions.iter().zip(agreement.features) {
        let with = counts.iter().zip(dimensions).map(|(count, other)| format!("{other} {count}"));
        writeln!(out, "  {name} of A on {}", with.collect::<Vec<_>>().join(", "))?;
    }
    let each = agreement.times.map(|time| time.as_secs_f64() * 1e6 / queries.max(1) as f64);
    writeln!(out, "  us a query: general {:.1}, {method} cold {:.1}, warm {:.1}", each[0], each[1], each[2])?;
    writeln!(out, "  {} wrong answers, hash {}", agreement.wrong.len(), agreement.hash)?;
    let mut kinds = BTreeMap::<&str, Vec<&str>>::new();
    for (kind, line) in &agreement.wrong {
        kinds.entry(kind).or_default().push(line);
    }
    for (kind, lines) in &kinds {
        writeln!(out, "  in {} the {kind} differs, such as", lines.len())?;
        for line in lines.iter().take(SHOWN) {
            writeln!(out, "    {line}")?;
        }
    }
    if !agreement.wrong.is_empty() {
        writeln!(out, "  again: agreement -- --{method} 1 --seed {seed} --setting N")?;
    }
    Ok(())
}

/// One setting alone, printed in full.
fn one_setting(comparison: Comparison, index: u64, out: &mut impl Write) -> io::Result<Agreement> {
    let setting = Setting::random(comparison.seed, index, comparison.most);
    for (name, body) in ["A", "B"].into_iter().zip(&setting.bodies) {
        print_body(name, body, out)?;
    }
    for (number, encounter) in setting.encounters.iter().enumerate() {
        writeln!(out, "encounter {number}, clock {:?}", encounter.clock)?;
        for motion in &encounter.motions {
            writeln!(out, "  {motion:?}")?;
        }
        for (witness, answer) in audit(&encounter.query(setting.bodies.each_ref(), comparison.method)).answers {
            writeln!(out, "  {witness} says {answer}")?;
        }
    }
    let mut agreement = Agreement::default();
    comparison.setting(index, &mut agreement);
    Ok(agreement)
}

fn print_body(name: &str, body: &Body, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "body {name}: {} vertices, {} faces", body.positions().len(), body.mesh().face_count())?;
    let vertices: Vec<[f64; 3]> = body.positions().iter().map(|position| (*position).into()).collect();
    let faces: Vec<Vec<u32>> = body.mesh().faces().map(<[u32]>::to_vec).collect();
    writeln!(out, "  vertices {vertices:?}\n  faces {faces:?}")
}
