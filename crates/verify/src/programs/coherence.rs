//! What V-Clip and GJK cost along a path of small steps, when each begins where the last step ended.
//!
//! `cargo run --release -p firstcontact-verify -- coherence --steps 10000`
//!
//! Hulls of random points on ellipsoids, the first of two gliding around the second close to it. On the first path it
//! only translates; on the second it turns in small steps as well: each step places its mesh anew, and the placed mesh
//! is certified convex again before it is asked about. Prints the mean number of pairs of features that V-Clip looked
//! at and of simplices of GJK, cold and warm; with coherence they should hardly grow with the number of vertices. The
//! distances of both are compared at every step; status 1 if they differ.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use firstcontact::convex::{ConvexCertificate, ConvexPair, Cost, Distance, Gjk, Separation, WarmStart};
use firstcontact::formats::Mesh;
use firstcontact::motion::{Angle, Rotation};
use firstcontact::solid::convex_hull;
use firstcontact::{Body, Placement};

struct Random(u64);

impl Random {
    /// Between -1 and 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}

/// Half axes of the ellipsoids.
const AXES: [f64; 3] = [2.0, 1.0, 1.0];

/// How far from the middle of the second body the first one glides.
const DISTANCE: f64 = 4.1;

/// A full turn takes this many steps.
const STEPS_A_TURN: f64 = 2000.0;

/// How the first body goes from step to step.
#[derive(Clone, Copy)]
enum Path {
    Translating,
    Turning,
}

#[derive(Default)]
struct Sums {
    cold: [u64; 2],
    warm: [u64; 2],
    apart: u64,
    refused: u64,
    wrong: u64,
}

pub(crate) fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut steps = 2000;
    let mut words = std::env::args().skip(2);
    while let Some(word) = words.next() {
        match (word.as_str(), words.next().map(|value| value.parse())) {
            ("--steps", Some(Ok(number))) => steps = number,
            _ => return Err(format!("`{word}` is not --steps with a number").into()),
        }
    }
    let out = &mut io::stdout();
    let mut wrong = 0;
    writeln!(
        out,
        "iterations a step over {steps} steps      V-Clip cold   warm    GJK cold   warm   apart  not convex"
    )?;
    for (path, name, sizes) in [
        (Path::Translating, "translating", &[20, 100, 1000, 10_000][..]),
        (Path::Turning, "turning", &[20, 100, 500][..]),
    ] {
        for &size in sizes {
            let sums = glide(size, path, steps)?;
            let mean = |count: u64| count as f64 / steps as f64;
            writeln!(
                out,
                "  {name:12} {size:6} vertices each   {:>14.2} {:>6.2}   {:>9.2} {:>6.2}  {:>6}  {:>6}",
                mean(sums.cold[0]),
                mean(sums.warm[0]),
                mean(sums.cold[1]),
                mean(sums.warm[1]),
                sums.apart,
                sums.refused,
            )?;
            wrong += sums.wrong;
        }
    }
    writeln!(out, "{wrong} steps with distances that differ")?;
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn glide(size: usize, path: Path, steps: u64) -> Result<Sums, Box<dyn Error>> {
    let random = &mut Random(size as u64);
    let [first, second] = [ellipsoid(random, size)?, ellipsoid(random, size)?];
    let (mut sums, mut witness, mut gjk) = (Sums::default(), WarmStart::default(), Gjk::new(&first, &second)?);
    for step in 0..steps {
        let turn = std::f64::consts::TAU * step as f64 / STEPS_A_TURN;
        let at = [DISTANCE * turn.cos(), 2.2 * turn.sin(), 0.3 * (3.0 * turn).sin()];
        let placed = match path {
            Path::Translating => first.clone(),
            Path::Turning => {
                let rotation = Rotation::from_axis_angle([0.3, 0.5, 0.8], Angle::Radians(turn))?;
                let placed = Placement { rotation, ..Placement::identity() }.apply(&first)?;
                if placed.convexity().is_err() {
                    sums.refused += 1;
                    continue;
                }
                gjk.replace(&placed, &second)?;
                placed
            }
        };
        compare(&[placed, second.clone()], at, &mut witness, &mut gjk, &mut sums)?;
    }
    Ok(sums)
}

fn compare(
    [a, b]: &[Body; 2],
    at: [f64; 3],
    witness: &mut WarmStart,
    gjk: &mut Gjk,
    sums: &mut Sums,
) -> Result<(), Box<dyn Error>> {
    let pair = ConvexPair::new(a, at, b, [0.0; 3])?;
    let (mut cold, mut warm) = (Cost::default(), Cost::default());
    pair.v_clip(&mut WarmStart::default(), &mut cold);
    let standing = pair.v_clip(witness, &mut warm);
    let mut fresh = Gjk::new(a, b)?;
    fresh.distance(at)?;
    let before = gjk.cost().iterations;
    let distance = gjk.distance(at)?;
    sums.cold[0] += cold.iterations;
    sums.warm[0] += warm.iterations;
    sums.cold[1] += fresh.cost().iterations;
    sums.warm[1] += gjk.cost().iterations - before;
    let agree = match (standing, distance) {
        (ConvexCertificate::Apart(Separation::Closest { a, b }), Distance::Apart(gap)) => {
            sums.apart += 1;
            let square = pair.squared_distance(a, b).ok_or("the features are those of the bodies")?;
            gap.lower * gap.lower <= square.upper() * (1.0 + 1e-15)
                && square.lower() * (1.0 - 1e-15) <= gap.upper * gap.upper
        }
        (standing, Distance::Meeting) => standing.is_contact(),
        _ => false,
    };
    sums.wrong += u64::from(!agree);
    Ok(())
}

fn ellipsoid(random: &mut Random, count: usize) -> Result<Body, Box<dyn Error>> {
    let mut point = || loop {
        let v = [random.unit(), random.unit(), random.unit()];
        let length = v.iter().map(|x| x * x).sum::<f64>().sqrt();
        if (0.1..1.0).contains(&length) {
            return [0, 1, 2].map(|k| v[k] / length * AXES[k]);
        }
    };
    let points: Vec<[f64; 3]> = (0..count).map(|_| point()).collect();
    let triangles = convex_hull(&points)?;
    Ok(Body::solid_from_mesh(Mesh::new(points, &triangles)?)?)
}
