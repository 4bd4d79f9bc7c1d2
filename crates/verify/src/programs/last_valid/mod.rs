//! Asks how far a robot can go on edges that graze an obstacle, or only just miss it, and whether it is safe there.
//!
//! `cargo run --release -p firstcontact-verify -- last_valid --lattice 400000 --hair 400000 --general 200000 --seed 1`
//!
//! A robot and an obstacle are asked about in batches of 100 edges: between whole coordinates, where much that is whole
//! itself is grazed; the same with some coordinates off by a hair; and shifted sideways, by halving, to where the robot
//! only just touches the obstacle. The obstacle stands at the origin, or so far from it that positions are coarse.
//!
//! `Whole` must be clear, `Nowhere` in contact at the beginning, and `Until` strictly before the exact time of contact,
//! all by the general method; and the rounded position there must be clear by itself, and the straight way to it. At
//! the origin that is asked of the exact distance of the two bodies, elsewhere of the general method. One edge in 100
//! is put to the oracle too: its verdict and time, and the rounded position. Any wrong answer is printed with its
//! number and makes the status 1.

mod course;

use course::{Course, Edge};
use firstcontact::Motion;
use firstcontact::audit::Answer;
use firstcontact::contact::Verdict;
use firstcontact::exact::ExactTime;
use firstcontact::planner::LastValid;
use firstcontact_verify::support::methods::oracle;
use firstcontact_verify::support::prng::Prng;
use firstcontact_verify::support::query::Query;
use firstcontact_verify::support::runs::{BATCH, Family, SHOWN, arguments, ending, in_batches};
use std::io::{self, Write};
use std::ops::Range;
use std::process::ExitCode;
use std::time::Instant;

/// The families of bodies, and how many edges of each are asked about if nothing else is said.
const FAMILIES: [Family; 3] = [
    ("lattice", firstcontact_verify::support::lattice::query, 20_000),
    ("hair", firstcontact_verify::support::near_contacts::hair_query, 10_000),
    ("general", firstcontact_verify::support::general::query, 10_000),
];

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(arguments(&FAMILIES).map(|(seed, counts)| run(seed, counts, out)))
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
    if let Err(message) = ask(seed, first / BATCH, family, range, &mut tally) {
        tally.wrong.push(format!("{first}: {message}"));
    }
    tally
}

/// Asks about the edges of one batch, all with the bodies of one query of a family.
fn ask(
    seed: u64,
    batch: u64,
    family: fn(u64, u64) -> Query,
    range: Range<u64>,
    tally: &mut Tally,
) -> Result<(), String> {
    let prng = &mut Prng::new(seed.wrapping_add(0x6564_6765_7300_0000), batch);
    let mut course = Course::new(&family(seed, batch), prng)?;
    let count = (range.end - range.start) as usize;
    let edges = course::edges(&mut course, prng, count)?;
    for (index, edge) in range.zip(edges) {
        tally.judge(index, &mut course, edge);
    }
    Ok(())
}

/// One edge in so many is put to the oracle.
const SHARE: u64 = 100;

/// What came of some edges.
#[derive(Default)]
pub struct Tally {
    pub whole: u64,
    pub nowhere: u64,
    pub until: u64,
    /// Edges that end within a millionth of the edge before the contact.
    pub close: u64,
    pub oracle: u64,
    /// What `last_valid` took.
    pub seconds: f64,
    pub wrong: Vec<String>,
}

impl Tally {
    pub fn joined(self, other: Tally) -> Tally {
        Tally {
            whole: self.whole + other.whole,
            nowhere: self.nowhere + other.nowhere,
            until: self.until + other.until,
            close: self.close + other.close,
            oracle: self.oracle + other.oracle,
            seconds: self.seconds + other.seconds,
            wrong: [self.wrong, other.wrong].concat(),
        }
    }

    /// Asks how far the robot can go on an edge, and judges the answer.
    pub fn judge(&mut self, index: u64, course: &mut Course, edge: Edge) {
        if let Err(message) = self.try_judge(index, course, edge) {
            self.wrong.push(format!("{index}: {edge:?} past {:?}: {message}", course.at));
        }
    }

    fn try_judge(&mut self, index: u64, course: &mut Course, edge: Edge) -> Result<(), String> {
        let motion = Motion::edge(edge[0], edge[1]).map_err(|error| error.to_string())?;
        let start = Instant::now();
        let last = course.checker.last_valid(course.robot, &motion, &mut course.scratch);
        self.seconds += start.elapsed().as_secs_f64();
        let verdict = course.verdict(&motion)?;
        let asked = index.is_multiple_of(SHARE);
        if asked {
            self.oracle += 1;
            let (expected, found) = (oracle(&course.query(edge))?, Answer::from(&verdict));
            if expected != found {
                return Err(format!("the oracle says {expected:?}, the general method {found:?}"));
            }
        }
        match (last.map_err(|error| error.to_string())?, verdict) {
            (LastValid::Whole, Verdict::Clear) => self.whole += 1,
            (LastValid::Nowhere, Verdict::StartsInContact(_)) => self.nowhere += 1,
            (LastValid::Until(time), Verdict::Contact(contact)) => {
                self.until += 1;
                self.close += u64::from(contact.time.lower() - time < 1e-6);
                let exact = ExactTime::try_from(time).map_err(|error| error.to_string())?;
                if !(time >= 0.0 && exact < contact.time) {
                    return Err(format!("{time} is not before {}", contact.time));
                }
                return is_safe(course, &motion, time, asked);
            }
            (last, verdict) => return Err(format!("{last:?} of {verdict:?}")),
        }
        Ok(())
    }
}

/// Whether the rounded position at a time is clear, and the straight way to it.
fn is_safe(course: &Course, motion: &Motion, time: f64, asked: bool) -> Result<(), String> {
    let state: [f64; 3] = motion.position(time).ok_or("no position")?.into();
    let from: [f64; 3] = motion.position(0.0).ok_or("no position at first")?.into();
    let way = Motion::edge(from, state).map_err(|error| error.to_string())?;
    if !course.is_free(state)? || course.verdict(&way)? != Verdict::Clear {
        return Err(format!("{state:?} at {time} is not safe"));
    }
    if asked && oracle(&course.query([state; 2]))? != Answer::Clear {
        return Err(format!("the oracle says that {state:?} at {time} is not clear"));
    }
    Ok(())
}
