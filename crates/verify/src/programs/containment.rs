//! Compares point-polytope with an independent exact answer on random points, many of them exactly on faces.
//!
//! `cargo run --release -p firstcontact-verify -- containment --points 1000000 --seed 1`
//!
//! The polytopes are polygons, polyhedra, and the prisms that they sweep, up to four dimensions: not convex, with
//! cavities, of several shells, overlapping. Every point is located with each way of counting along rays, the winding
//! number among what is compared. Prints how many points lie on faces of each dimension, how many answers were wrong,
//! and a hash of the answers.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use firstcontact::polytope::{Location, Stabbing};
use firstcontact_verify::inside::gallery::shapes;
use firstcontact_verify::inside::{Answer, Shape};
use firstcontact_verify::inside::{Random, STEP};
use firstcontact_verify::support::runs::{counts, ending};

/// At most this many wrong answers are printed in full.
const SHOWN: usize = 20;

struct Arguments {
    points: u64,
    seed: u64,
}

/// What was counted in one dimension.
#[derive(Default)]
struct Count {
    points: u64,
    inside: u64,
    outside: u64,
    /// Points on faces, by the dimension of the face.
    on: Vec<u64>,
    wrong: [u64; 3],
    seconds: [f64; 3],
}

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    ending(arguments().map(|arguments| run(&arguments, out)))
}

fn arguments() -> Result<Arguments, String> {
    let (seed, [points]) = counts([("points", 30_000)])?;
    Ok(Arguments { points, seed })
}

/// Runs all dimensions; the number of wrong answers.
fn run(arguments: &Arguments, out: &mut impl Write) -> io::Result<u64> {
    writeln!(out, "seed {}; stabbings compared: displaced, marked, random", arguments.seed)?;
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let (mut wrong, mut total) = (0, 0);
    for (dimension, share) in [(2, 3), (3, 3), (4, 3)] {
        let shapes = shapes(dimension);
        let mut count = Count { on: vec![0; dimension], ..Count::default() };
        let points = arguments.points / share + u64::from(dimension == 2) * (arguments.points % share);
        for number in 0..points {
            let shape = &shapes[number as usize % shapes.len()];
            let mut random = Random::new(arguments.seed ^ (number << 3 | dimension as u64));
            ask(shape, &mut random, &mut count, &mut hash, out)?;
        }
        total += count.points;
        wrong += count.wrong.iter().sum::<u64>();
        report(dimension, shapes.len(), &count, out)?;
    }
    writeln!(out, "total: {total} points, {wrong} wrong, hash {hash:016x}")?;
    Ok(wrong)
}

/// Locates one point in every way.
fn ask(shape: &Shape, random: &mut Random, count: &mut Count, hash: &mut u64, out: &mut impl Write) -> io::Result<()> {
    let point = shape.sample(random);
    let floats: Vec<f64> = point.iter().map(|&x| x as f64 * STEP).collect();
    let expected = shape.answer(&point);
    for (way, stabbing) in
        [Stabbing::Displaced, Stabbing::Marked, Stabbing::Random(random.below(1 << 20))].into_iter().enumerate()
    {
        let start = Instant::now();
        let found = found(shape, stabbing, &floats);
        count.seconds[way] += start.elapsed().as_secs_f64();
        if found != Some(expected) {
            count.wrong[way] += 1;
            if count.wrong.iter().sum::<u64>() <= SHOWN as u64 {
                writeln!(
                    out,
                    "wrong: {} at {point:?} in steps, {stabbing:?}: {found:?}, not {expected:?}",
                    shape.name
                )?;
            }
        }
    }
    count.points += 1;
    let code = match expected {
        Answer::On(face) => {
            let lattice = shape.polytope.lattice();
            count.on[lattice.face(face).map_or(0, |face| lattice.dimension_of(face))] += 1;
            2 * face as u64
        }
        Answer::Off(winding) => {
            *(if winding == 0 { &mut count.outside } else { &mut count.inside }) += 1;
            2 * winding as u64 + 1
        }
    };
    *hash = (*hash ^ code).wrapping_mul(0x0000_0100_0000_01b3);
    Ok(())
}

/// Returns the library's answer in two calls, one on the boundary, in the form of the independent one; none if it
/// contradicts itself.
fn found(shape: &Shape, stabbing: Stabbing, point: &[f64]) -> Option<Answer> {
    let location = shape.polytope.locate_by(stabbing, point).ok()?;
    if let Location::On(face) = location {
        return Some(Answer::On(face.index()));
    }
    let times = shape.polytope.winding_number(stabbing, point).ok()??;
    ((times == 0) == (location == Location::Outside)).then_some(Answer::Off(times))
}

fn report(dimension: usize, shapes: usize, count: &Count, out: &mut impl Write) -> io::Result<()> {
    let Count { points, inside, outside, on, wrong, seconds } = count;
    let faces: Vec<String> = on.iter().enumerate().map(|(k, number)| format!("{number} on {k}-faces")).collect();
    writeln!(
        out,
        "E^{dimension}: {shapes} polytopes, {points} points: {inside} inside, {outside} outside, {}",
        faces.join(", ")
    )?;
    let cost = seconds.map(|total| format!("{:.2}", total / (*points).max(1) as f64 * 1e6)).join(", ");
    writeln!(out, "     wrong {wrong:?}; microseconds a point: {cost}")
}
