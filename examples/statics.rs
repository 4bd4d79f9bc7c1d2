//! Compares the static methods for two convex solids with the exact verdict of CD-Dual on random pairs at rest.
//!
//! `cargo run --release --example statics -- --pairs 1000000 --elimination 10000 --seed 1`
//!
//! Half of the pairs touch, or did before they were moved by a float or a little more. Prints for each method how many pairs
//! lie in each of the three ways, how many verdicts are wrong, how many the method decided by itself, and what a query
//! took; status 1 if any is wrong. Elimination is asked about pairs of at most sixteen facets, and must agree with
//! the linear program on all three ways.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use firstcontact::convex::cd_dual::{Counts, Overlap, Witness};
use firstcontact::convex::fourier_motzkin::MOST_INEQUALITIES;
use firstcontact::convex::{ConvexPair, Hull, Relation};
use firstcontact::nalgebra::Point3;
use support::convex::{Setting, at_rest};
use support::prng::Prng;

#[path = "support/mod.rs"]
mod support;

/// Extreme vertices of a body, at most.
const MOST: usize = 60;

/// Facets of both bodies, at most, for elimination.
const MOST_FACETS: usize = 16;

/// Places at which each pair of bodies is asked about.
const PLACES: u64 = 20;

/// What a method says of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Apart,
    Touching,
    Overlapping,
}

/// A method and how to ask it; `None` if it hands over.
struct Method {
    name: &'static str,
    most_facets: usize,
    ask: fn(&ConvexPair<'_>) -> Option<Way>,
}

const METHODS: [Method; 2] = [
    Method { name: "linear program", most_facets: usize::MAX, ask: |pair| Some(way(&pair.by_linear_program())) },
    Method {
        name: "elimination",
        most_facets: MOST_FACETS,
        ask: |pair| pair.by_elimination(MOST_INEQUALITIES).ok().map(|relation| way(&relation)),
    },
];

fn way(relation: &Relation) -> Way {
    match relation {
        Relation::Apart(_) => Way::Apart,
        Relation::Touching { .. } => Way::Touching,
        Relation::Overlapping { .. } => Way::Overlapping,
    }
}

#[derive(Default)]
struct Tally {
    ways: [u64; 3],
    by_itself: u64,
    wrong: Vec<(u64, u64)>,
    time: Duration,
}

impl Tally {
    fn asked(&self) -> u64 {
        self.ways.iter().sum::<u64>() + (self.wrong.len() as u64)
    }
}

struct Arguments {
    /// For each method the number of pairs.
    pairs: [u64; 2],
    seed: u64,
}

fn main() -> ExitCode {
    let out = &mut io::stdout();
    match arguments(std::env::args().skip(1)).map(|arguments| run(&arguments, out)) {
        Ok(Ok(0)) => ExitCode::SUCCESS,
        Ok(Ok(_)) => ExitCode::from(1),
        Ok(Err(error)) => failed(&error.to_string()),
        Err(message) => failed(&message),
    }
}

fn failed(message: &str) -> ExitCode {
    // Nothing is left to do if standard error is closed as well.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(2)
}

fn arguments(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut arguments = Arguments { pairs: [20_000, 1000], seed: 1 };
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a number"))?;
        let number = value.parse().map_err(|_| format!("{word} needs a number, found `{value}`"))?;
        match word.as_str() {
            "--pairs" => arguments.pairs[0] = number,
            "--elimination" => arguments.pairs[1] = number,
            "--seed" => arguments.seed = number,
            _ => return Err(format!("`{word}` is none of --pairs, --elimination, --seed")),
        }
    }
    Ok(arguments)
}

/// Asks all methods; the number of wrong verdicts.
fn run(arguments: &Arguments, out: &mut impl Write) -> io::Result<usize> {
    let mut tallies: [Tally; 2] = Default::default();
    let mut reference = Duration::ZERO;
    let mut index = 0;
    while (0..2).any(|method| tallies[method].asked() < arguments.pairs[method]) {
        // Elimination is for small bodies: when only its pairs are missing, no others are made.
        let most = if tallies[0].asked() < arguments.pairs[0] { MOST } else { 6 };
        let setting = Setting::random(arguments.seed, index, most);
        let facets = setting.bodies.each_ref().map(facet_count).iter().sum::<usize>();
        for place in 0..PLACES {
            let prng = &mut Prng::new(arguments.seed ^ 0x7265_7374, index * PLACES + place);
            let bodies = setting.bodies.each_ref();
            let at = at_rest(prng, bodies).map(Point3::from);
            let Ok(pair) = ConvexPair::new(bodies[0], at[0], bodies[1], at[1]) else { continue };
            let start = Instant::now();
            let is_contact = pair.overlap(&mut Witness::default(), &mut Counts::default()) == Overlap::Overlap;
            reference += start.elapsed();
            let mut last = None;
            for (method, tally) in
                METHODS.iter().zip(&mut tallies).zip(arguments.pairs).filter_map(|(both, pairs)| {
                    (facets <= both.0.most_facets && both.1.asked() < pairs).then_some(both)
                })
            {
                let start = Instant::now();
                let answer = (method.ask)(&pair);
                tally.time += start.elapsed();
                let Some(way) = answer else { continue };
                tally.by_itself += 1;
                let agrees = (way != Way::Apart) == is_contact && last.is_none_or(|last| last == way);
                last = Some(way);
                if agrees { tally.ways[way as usize] += 1 } else { tally.wrong.push((index, place)) }
            }
        }
        index += 1;
    }
    print(arguments, &tallies, reference, out)
}

fn facet_count(body: &firstcontact::Body) -> usize {
    let points: Vec<[f64; 3]> = body.positions().iter().map(|&position| position.into()).collect();
    Hull::of(&points).map_or(usize::MAX / 2, |hull| hull.facets().len())
}

fn print(arguments: &Arguments, tallies: &[Tally], reference: Duration, out: &mut impl Write) -> io::Result<usize> {
    writeln!(out, "static methods and CD-Dual on pairs of up to {MOST} vertices each, seed {}", arguments.seed)?;
    writeln!(out, "  CD-Dual {:.1} s in all", reference.as_secs_f64())?;
    for (method, tally) in METHODS.iter().zip(tallies) {
        let [apart, touching, overlapping] = tally.ways;
        let each = tally.time.as_secs_f64() * 1e6 / tally.asked().max(1) as f64;
        writeln!(
            out,
            "  {:15} {:8} pairs: {apart} apart, {touching} touching, {overlapping} overlapping; {} wrong; {} decided by itself; {each:.1} us",
            method.name,
            tally.asked(),
            tally.wrong.len(),
            tally.by_itself,
        )?;
        for (setting, place) in tally.wrong.iter().take(6) {
            writeln!(out, "    wrong: setting {setting}, place {place}")?;
        }
    }
    Ok(tallies.iter().map(|tally| tally.wrong.len()).sum())
}
