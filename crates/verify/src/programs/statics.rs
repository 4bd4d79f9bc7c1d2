//! Compares the static methods for two convex solids with the exact verdict of CD-Dual on random pairs at rest.
//!
//! `cargo run --release -p firstcontact-verify -- statics --pairs 1000000 --elimination 10000 --seed 1`
//!
//! Half of the pairs are in general position. Of the others half touch, or did before they were moved by a float or a
//! little more. Prints for each method how many pairs are apart, touch and overlap, how many answers are wrong, the
//! share that the method decided by itself, and what a query took; status 1 if any is wrong. One pair in a few is
//! looked at more closely: every certificate is checked against all vertices, and the squares of the distances between
//! the features of V-Clip, those of GJK and, for small bodies, those of the lattice method must be the same number.
//! Elimination is asked about pairs of at most sixteen facets.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use firstcontact::Body;
use firstcontact::convex::fourier_motzkin::MOST_INEQUALITIES;
use firstcontact::convex::{ConvexCertificate, ConvexPair, Cost, Gjk, Hull, Relation, Separation, WarmStart};
use firstcontact::measure::{Distance, Method as By, distance};
use firstcontact::nalgebra::Point3;
use firstcontact_verify::support::convex::{Setting, at_rest, in_general_position};
use firstcontact_verify::support::prng::Prng;
use firstcontact_verify::support::runs::{counts, ending};

/// Extreme vertices of a body, at most.
const MOST: usize = 60;

/// Places at which each pair of bodies is asked about, half of them in general position.
const PLACES: u64 = 20;

/// One pair in this many is looked at closely.
const CLOSELY: u64 = 16;

/// Triangles of each body, at most, for the lattice.
const MOST_FOR_LATTICE: usize = 24;

/// At most this many wrong answers are named.
const SHOWN: usize = 6;

/// Facets of both bodies, at most, for elimination.
const MOST_FACETS: usize = 16;

/// What a method answers, and what that took.
struct Answer {
    case: Relation,
    /// With a certificate of features, if it gives one.
    standing: Option<ConvexCertificate>,
    by_itself: bool,
    iterations: u64,
    /// Whether it is a contact without a vertex of one in the other.
    missed_by_vertices: u64,
}

/// A method and how to ask it; `None` if it declines.
struct Method {
    name: &'static str,
    most_facets: usize,
    ask: fn(&ConvexPair<'_>) -> Option<Answer>,
}

const METHODS: [Method; 7] = [
    Method { name: "boundary", most_facets: usize::MAX, ask: by_boundary },
    Method { name: "GJK", most_facets: usize::MAX, ask: by_gjk },
    Method {
        name: "trees and cones",
        most_facets: usize::MAX,
        ask: |pair| Some(pair.at_common_point().map_or(Answer::of(Relation::Apart), Answer::of_standing)),
    },
    Method { name: "V-Clip", most_facets: usize::MAX, ask: by_v_clip },
    Method { name: "Chung-Wang", most_facets: usize::MAX, ask: by_chung_wang },
    Method {
        name: "linear program",
        most_facets: usize::MAX,
        ask: |pair| Some(Answer::of(pair.by_linear_program().relation())),
    },
    Method {
        name: "elimination",
        most_facets: MOST_FACETS,
        ask: |pair| pair.by_elimination(MOST_INEQUALITIES).ok().map(|relation| Answer::of(relation.relation())),
    },
];

impl Answer {
    fn of(case: Relation) -> Answer {
        Answer { case, standing: None, by_itself: true, iterations: 1, missed_by_vertices: 0 }
    }

    fn of_standing(standing: ConvexCertificate) -> Answer {
        Answer { standing: Some(standing), ..Answer::of(standing.relation()) }
    }
}

fn by_gjk(pair: &ConvexPair<'_>) -> Option<Answer> {
    let mut work = Cost::default();
    let answer = Answer::of_standing(pair.gjk(&mut work));
    Some(Answer { by_itself: work.handovers + work.by_cones == 0, iterations: work.iterations, ..answer })
}

fn by_boundary(pair: &ConvexPair<'_>) -> Option<Answer> {
    let mut counts = Cost::default();
    let answer = Answer::of_standing(pair.boundary(&mut counts));
    Some(Answer { missed_by_vertices: counts.missed_by_vertices, ..answer })
}

fn by_v_clip(pair: &ConvexPair<'_>) -> Option<Answer> {
    let mut counts = Cost::default();
    let standing = pair.v_clip(&mut WarmStart::default(), &mut counts);
    Some(Answer { iterations: counts.iterations, ..Answer::of_standing(standing) })
}

fn by_chung_wang(pair: &ConvexPair<'_>) -> Option<Answer> {
    let mut counts = Cost::default();
    let answer = Answer::of_standing(pair.chung_wang(&mut counts));
    Some(Answer { by_itself: counts.handovers == 0, iterations: counts.iterations, ..answer })
}

fn facet_count(body: &Body) -> usize {
    let points: Vec<[f64; 3]> = body.positions().iter().map(|&position| position.into()).collect();
    Hull::of(&points).map_or(MOST_FACETS, |hull| hull.facets().len())
}

/// Where a pair comes from.
#[derive(Clone, Copy)]
enum Kind {
    General,
    Special,
}

/// The column of a case: apart, touching, overlapping.
fn column(case: Relation) -> usize {
    match case {
        Relation::Apart => 0,
        Relation::Touching => 1,
        Relation::Overlapping => 2,
    }
}

#[derive(Default)]
struct Tally {
    /// Apart, touching, overlapping.
    cases: [u64; 3],
    by_itself: u64,
    iterations: u64,
    wrong: u64,
    time: Duration,
}

impl Tally {
    fn add(&mut self, answer: &Answer) {
        self.cases[column(answer.case)] += 1;
        self.by_itself += u64::from(answer.by_itself);
        self.iterations += answer.iterations;
    }
}

/// What was found of pairs that were looked at closely.
#[derive(Default)]
struct Closely {
    certificates: u64,
    squares: u64,
    by_lattice: u64,
}

#[derive(Default)]
struct Report {
    asked: u64,
    tallies: [[Tally; METHODS.len()]; 2],
    contacts: u64,
    missed_by_vertices: u64,
    closely: Closely,
    /// The setting, the place, and what is wrong.
    wrong: Vec<(u64, u64, String)>,
}

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(arguments().map(|arguments| {
        let report = Report::of(&arguments);
        report.print(&arguments, out).map(|()| report.wrong.len() as u64)
    }))
}

struct Arguments {
    pairs: u64,
    /// Pairs that elimination is asked about, at most.
    elimination: u64,
    seed: u64,
}

fn arguments() -> Result<Arguments, String> {
    let (seed, [pairs, elimination]) = counts([("pairs", 20_000), ("elimination", 1000)])?;
    Ok(Arguments { pairs, elimination, seed })
}

/// Two bodies, and how many facets they have together.
struct Bodies<'s> {
    bodies: [&'s Body; 2],
    facets: usize,
}

impl Report {
    fn of(arguments: &Arguments) -> Report {
        let mut report = Report::default();
        let mut index = 0;
        while report.asked < arguments.pairs {
            let setting = Setting::random(arguments.seed, index, MOST);
            let bodies = setting.bodies.each_ref();
            let facets = if report.eliminated() < arguments.elimination {
                bodies.map(facet_count).iter().sum()
            } else {
                usize::MAX
            };
            for place in 0..PLACES {
                report.ask(&Bodies { bodies, facets }, arguments, [index, place]);
            }
            index += 1;
        }
        report
    }

    /// How many pairs the last of the methods was asked about.
    fn eliminated(&self) -> u64 {
        self.tallies.iter().filter_map(|tallies| tallies.last()).flat_map(|tally| tally.cases).sum()
    }

    /// Asks all methods about one pair.
    fn ask(&mut self, Bodies { bodies, facets }: &Bodies<'_>, arguments: &Arguments, [index, place]: [u64; 2]) {
        let prng = &mut Prng::new(arguments.seed ^ 0x7265_7374, index * PLACES + place);
        let (kind, at) = if place % 2 == 0 {
            (Kind::General, in_general_position(prng, *bodies))
        } else {
            (Kind::Special, at_rest(prng, *bodies))
        };
        let at = at.map(Point3::from);
        let Ok(pair) = ConvexPair::new(bodies[0], at[0], bodies[1], at[1]) else { return };
        self.asked += 1;
        let is_contact = pair.meet(&mut WarmStart::default(), &mut Cost::default());
        self.contacts += u64::from(is_contact);
        let mut first = None;
        let asked = METHODS.iter().zip(&mut self.tallies[kind as usize]);
        for (method, tally) in asked.filter(|(method, _)| *facets <= method.most_facets) {
            let start = Instant::now();
            let answer = (method.ask)(&pair);
            tally.time += start.elapsed();
            let Some(answer) = answer else { continue };
            tally.add(&answer);
            self.missed_by_vertices += answer.missed_by_vertices;
            if (answer.case != Relation::Apart) != is_contact || *first.get_or_insert(answer.case) != answer.case {
                tally.wrong += 1;
                self.wrong.push((index, place, format!("{} says {:?}", method.name, answer.case)));
            }
            if self.asked.is_multiple_of(CLOSELY)
                && let Some(standing) = &answer.standing
                && let Err(fault) = self.closely.look(&pair, *bodies, at, standing)
            {
                self.wrong.push((index, place, format!("{}: {fault}", method.name)));
            }
        }
    }

    fn print(&self, Arguments { seed, .. }: &Arguments, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{} pairs of up to {MOST} vertices each, seed {seed}", self.asked)?;
        for (name, tallies) in ["in general position", "touching, or nearly"].into_iter().zip(&self.tallies) {
            writeln!(out, "{name:21}   apart  touching overlapping   wrong  by itself  iterations  us")?;
            for (method, tally) in METHODS.iter().zip(tallies) {
                let [apart, touching, overlapping] = tally.cases;
                let mean = |sum: f64| sum / tally.cases.iter().sum::<u64>().max(1) as f64;
                writeln!(
                    out,
                    "  {:16} {apart:10} {touching:9} {overlapping:11} {:7} {:8.3} % {:11.2} {:4.0}",
                    method.name,
                    tally.wrong,
                    mean(100.0 * tally.by_itself as f64),
                    mean(tally.iterations as f64),
                    mean(tally.time.as_secs_f64() * 1e6),
                )?;
            }
        }
        let Closely { certificates, squares, by_lattice } = self.closely;
        writeln!(
            out,
            "{certificates} certificates hold; {squares} squared distances are those of GJK, {by_lattice} of the lattice"
        )?;
        writeln!(out, "vertices alone miss {} of {} contacts", self.missed_by_vertices, self.contacts)?;
        for (setting, place, fault) in self.wrong.iter().take(SHOWN) {
            writeln!(out, "wrong: setting {setting}, place {place}: {fault}")?;
        }
        Ok(())
    }
}

impl Closely {
    /// Checks the certificate of an answer, and the distance that it amounts to.
    fn look(
        &mut self,
        pair: &ConvexPair<'_>,
        bodies: [&Body; 2],
        at: [Point3<f64>; 2],
        standing: &ConvexCertificate,
    ) -> Result<(), &'static str> {
        if !pair.certifies(standing) {
            return Err("the certificate does not hold");
        }
        self.certificates += 1;
        // GJK is asked about the first body seen from the second: where that is a float.
        if let ConvexCertificate::Apart(Separation::Closest { a, b }) = *standing
            && at[1] == Point3::origin()
        {
            let square = Gjk::new(bodies[0], bodies[1]).ok().and_then(|mut gjk| gjk.squared_distance(at[0]).ok()?);
            if pair.squared_distance(a, b) != square {
                return Err("the squared distance is not that of GJK");
            }
            self.squares += 1;
            if bodies.iter().all(|body| body.triangles().len() <= MOST_FOR_LATTICE) {
                let Ok(Distance::Apart(gap)) = distance(bodies[0], bodies[1], at[0], By::Lattice) else {
                    return Err("the lattice does not find them apart");
                };
                if Some(gap.square) != square {
                    return Err("the squared distance is not that of the lattice");
                }
                self.by_lattice += 1;
            }
        }
        Ok(())
    }
}
