//! Compares the curves of touching scalings with the solids as they are when they really are scaled.
//!
//! `cargo run --release -p firstcontact-verify -- scaling --pairs 10000 --seed 1`
//!
//! Each of the random pairs of convex solids is asked about at the corners of its rectangle of scalings, at a hundred
//! pairs of scalings in it, some of them next to the curve, and at ten exactly on the curve. Where the scaled
//! coordinates are floats, but for a common factor, bodies are made of them and V-Clip says how they are; else a linear
//! program in rational numbers does. The features of each segment, and all contact points, are checked by programs too.
//! Prints what was compared and how much of it was wrong, what the curves are like, and how long one takes as the
//! solids have more vertices, beside a single program over their half-spaces; status 1 if anything was wrong.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use firstcontact::Body;
use firstcontact::convex::scaling::{ContactKind, PartitionOutcome, Scaling, ScalingRange, default_seed};
use firstcontact::convex::{Cost, Relation};
use firstcontact::exact::Rational;
use firstcontact::formats::Mesh;
use firstcontact::nalgebra::Point3;
use firstcontact::solid::convex_hull;
use firstcontact_verify::support::prng::Prng;
use firstcontact_verify::support::runs::{counts, ending, in_batches};
use firstcontact_verify::support::scaled::{Compared, Kind, OUTCOMES, Posed, Program, compare};

/// Vertices of a solid, at most.
const MOST: usize = 40;

/// Pairs of scalings for each pair of solids, and those exactly on the curve.
const SCATTERED: usize = 100;
const ON_CURVE: usize = 10;

/// Pairs of solids that one thread compares at a time.
const BATCH: u64 = 16;

/// Vertices of the solids whose curves are timed, and how many pairs of each.
const SIZES: [usize; 6] = [10, 30, 100, 300, 1000, 3000];
const TIMED: u64 = 20;

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(arguments().map(|arguments| {
        let all = compared(&arguments);
        let total = print_comparison(&arguments, &all, out)?;
        print_times(&arguments, out)?;
        Ok(total.all_wrong())
    }))
}

struct Arguments {
    pairs: u64,
    seed: u64,
}

fn arguments() -> Result<Arguments, String> {
    let (seed, [pairs]) = counts([("pairs", 1000)])?;
    Ok(Arguments { pairs, seed })
}

/// What was compared of the pairs of one kind.
#[derive(Default)]
struct OfKind {
    pairs: u64,
    compared: Compared,
    /// Segments of the curve that has most.
    most: u64,
}

impl OfKind {
    fn add(&mut self, other: OfKind) {
        self.pairs += other.pairs;
        self.most = self.most.max(other.most);
        self.compared.add(other.compared);
    }
}

/// All pairs, by kind.
fn compared(arguments: &Arguments) -> Vec<OfKind> {
    let parts = in_batches(arguments.pairs, BATCH, |batch| {
        let mut kinds: Vec<OfKind> = Kind::ALL.iter().map(|_| OfKind::default()).collect();
        for index in batch {
            let posed = Posed::random(arguments.seed, index, MOST);
            let mut compared = compare(&posed, &mut Prng::new(!arguments.seed, index), SCATTERED, ON_CURVE);
            compared.faults.iter_mut().for_each(|fault| *fault = format!("pair {index}: {fault}"));
            let most = compared.counts.breakpoints;
            kinds[posed.kind as usize].add(OfKind { pairs: 1, compared, most });
        }
        kinds
    });
    let mut sums: Vec<OfKind> = Kind::ALL.iter().map(|_| OfKind::default()).collect();
    for part in parts {
        sums.iter_mut().zip(part).for_each(|(sum, other)| sum.add(other));
    }
    sums
}

fn print_comparison(arguments: &Arguments, all: &[OfKind], out: &mut impl Write) -> io::Result<Compared> {
    let Arguments { pairs, seed } = arguments;
    writeln!(out, "{pairs} pairs of solids of up to {MOST} vertices each, seed {seed}")?;
    writeln!(
        out,
        "kind        pairs    curves  breakpoints: mean  most  searches: a curve  a breakpoint  facets a search"
    )?;
    let mut total = Compared::default();
    for (kind, OfKind { pairs, compared, most }) in Kind::ALL.iter().zip(all) {
        let (curves, counts) = (compared.outcomes[0], &compared.counts);
        let mean = |sum: u64, over: u64| sum as f64 / over.max(1) as f64;
        writeln!(
            out,
            "{:9} {pairs:7} {curves:9} {:18.2} {most:5} {:18.2} {:13.2} {:16.2}",
            kind.name(),
            mean(counts.breakpoints, curves),
            mean(counts.oracle_calls, *pairs),
            mean(counts.oracle_calls, counts.breakpoints),
            mean(counts.facets_visited, counts.oracle_calls),
        )?;
        total.add(compared.clone());
    }
    let list = |names: &[String], counts: &[u64]| {
        let pairs = names.iter().zip(counts).map(|(name, count)| format!("{name} {count}"));
        pairs.collect::<Vec<_>>().join(", ")
    };
    writeln!(out, "rectangles: {}", list(&OUTCOMES.map(str::to_owned), &total.outcomes))?;
    writeln!(out, "segments: {}", list(&ContactKind::ALL.map(|kind| kind.to_string()), &total.segments))?;
    writeln!(out, "verdict       by scaled bodies  by programs     wrong")?;
    for verdict in [Relation::Apart, Relation::Touching, Relation::Overlapping] {
        let [bodies, programs, wrong] =
            [total.by_bodies, total.by_programs, total.wrong].map(|counts| counts[verdict as usize]);
        writeln!(out, "{verdict:12} {bodies:17} {programs:12} {wrong:9}")?;
    }
    writeln!(out, "of these exactly on a curve: {}", total.on_curves)?;
    let [seeds, ellipsoids] = total.by_decisions;
    let points = total.decision_points;
    writeln!(
        out,
        "of these by decision curves too: {seeds} for paths from seed to seed ({} breakpoints), {ellipsoids} between inner ellipsoids \
         ({} breakpoints)",
        points[0], points[1]
    )?;
    writeln!(out, "features, contact points and growth distances that do not hold: {}", total.wrong_features)?;
    for fault in &total.faults {
        writeln!(out, "wrong: {fault}")?;
    }
    Ok(total)
}

/// What curves of solids of one size cost; times in microseconds.
#[derive(Default)]
struct Costs {
    counts: Cost,
    curves: f64,
    time: f64,
    verdicts: f64,
    /// Of those verdicts, by the curve.
    by_curve: f64,
    /// Of one verdict of each pair of solids, by a program over all their half-spaces.
    by_program: f64,
}

impl Costs {
    /// Adds those of one pair, over a rectangle that holds all of the curve.
    fn add(&mut self, scaling: &Scaling<'_>, range: ScalingRange, prng: &mut Prng) {
        let microseconds = |start: Instant| start.elapsed().as_secs_f64() * 1e6;
        let start = Instant::now();
        let Ok(partition) = scaling.partition([range; 2], &mut self.counts) else { return };
        self.time += microseconds(start);
        self.curves += f64::from(u8::from(matches!(partition.outcome(), PartitionOutcome::Curve(_))));
        let mut pair = || [(); 2].map(|()| Rational::of(prng.integer(1, 4096) as f64 / 64.0));
        let pairs: Vec<_> = (0..100).map(|_| pair()).collect();
        let start = Instant::now();
        self.verdicts += pairs.iter().filter(|pair| partition.verdict(pair.each_ref()).is_ok()).count() as f64;
        self.by_curve += microseconds(start);
        let program = Program::of(scaling);
        let start = Instant::now();
        program.verdict(pair().each_ref());
        self.by_program += microseconds(start);
    }
}

/// How long curves take of solids with more and more vertices.
fn print_times(arguments: &Arguments, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "vertices  breakpoints  searches  facets a search  us: a curve  a breakpoint  a verdict by it  by a program"
    )?;
    for size in SIZES {
        let mut costs = Costs::default();
        for index in 0..TIMED {
            let prng = &mut Prng::new(arguments.seed ^ 0x74_696d_6500, (size as u64) << 8 | index);
            let Some((bodies, place)) = round_pair(prng, size) else { continue };
            let ([a, b], origin) = (&bodies, Point3::origin());
            let Ok(seeds) = default_seed(a, origin).and_then(|seed| Ok([seed, default_seed(b, place)?])) else {
                continue;
            };
            let Ok(scaling) = Scaling::new(a, origin, seeds[0], b, place, seeds[1]) else { continue };
            let Ok(range) = ScalingRange::new(0.0, 64.0) else { continue };
            costs.add(&scaling, range, prng);
        }
        let Costs { counts, curves, time, verdicts, by_curve, by_program } = costs;
        let [breakpoints, searches, facets] =
            [counts.breakpoints, counts.oracle_calls, counts.facets_visited].map(|count| count as f64);
        writeln!(
            out,
            "{size:8} {:12.1} {:9.1} {:16.2} {:12.0} {:13.1} {:16.2} {:13.0}",
            breakpoints / curves,
            searches / curves,
            facets / searches,
            time / curves,
            time / breakpoints,
            by_curve / verdicts,
            by_program / curves,
        )?;
    }
    Ok(())
}

/// Two hulls of points on ellipsoids, apart.
fn round_pair(prng: &mut Prng, size: usize) -> Option<([Body; 2], Point3<f64>)> {
    let mut solid = || {
        let axes = prng.float_point(0.3, 1.0);
        let mut points = Vec::with_capacity(size);
        while points.len() < size {
            let point = prng.float_point(-1.0, 1.0);
            let length = point.iter().map(|x| x * x).sum::<f64>().sqrt();
            if (0.1..1.0).contains(&length) {
                points.push([0, 1, 2].map(|k| point[k] / length * axes[k]));
            }
        }
        let triangles = convex_hull(&points).ok()?;
        Body::solid_from_mesh(Mesh::new(points, triangles).ok()?).ok()
    };
    let bodies = [solid()?, solid()?];
    Some((bodies, Point3::from(prng.float_point(2.0, 6.0))))
}
