//! What GJK costs on ellipsoids: `cargo run --release -p firstcontact-verify -- gjk`.
//!
//! Random points on ellipsoids of half axes 200:100:100 and 100:10:1, hulls of 20 to 10,000 of them. The second of two
//! equal solids is in one place, the first in many: far away, near, and inside. Cold queries know nothing of each
//! other; warm ones follow a path in small steps.

use std::error::Error;
use std::io::{self, Write};
use std::time::Instant;

use firstcontact::Body;
use firstcontact::convex::{Cost, Gjk, PairError};
use firstcontact::formats::Mesh;
use firstcontact::solid::convex_hull;

const PLACES: usize = 2000;

struct Random(u64);

impl Random {
    /// Between -1 and 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// On the unit sphere.
    fn direction(&mut self) -> [f64; 3] {
        loop {
            let v = [self.unit(), self.unit(), self.unit()];
            let length = v.iter().map(|x| x * x).sum::<f64>().sqrt();
            if (0.1..1.0).contains(&length) {
                return v.map(|x| x / length);
            }
        }
    }
}

fn ellipsoid(random: &mut Random, count: usize, axes: [f64; 3]) -> Result<Body, Box<dyn Error>> {
    let mut point = || {
        let unit = random.direction();
        std::array::from_fn(|k| unit[k] * axes[k])
    };
    let points: Vec<[f64; 3]> = (0..count).map(|_| point()).collect();
    let triangles = convex_hull(&points)?;
    Ok(Body::solid_from_mesh(Mesh::new(points, &triangles)?)?)
}

/// Cost and time of one query, on the mean.
fn line(out: &mut impl Write, name: &str, queries: usize, work: Cost, seconds: f64) -> io::Result<()> {
    let mean = |count: u64| count as f64 / queries as f64;
    writeln!(
        out,
        "    {name:<16} {:>7.2} us  {:>6.2} supports  {:>6.4} handed over",
        1e6 * seconds / queries as f64,
        mean(work.supports),
        mean(work.handovers)
    )
}

/// Asks about each place afresh.
fn measure(gjk: &Gjk, places: &[[f64; 3]], wanted: Wanted) -> Result<(Cost, f64), PairError> {
    let start = Instant::now();
    let mut work = Cost::default();
    for &place in places {
        let mut cold = gjk.clone();
        match wanted {
            Wanted::Distance => drop(cold.distance(place)?),
            Wanted::Verdict => drop(cold.meet(place)?),
        }
        work.supports += cold.cost().supports;
        work.handovers += cold.cost().handovers;
    }
    Ok((work, start.elapsed().as_secs_f64()))
}

#[derive(Clone, Copy)]
enum Wanted {
    Distance,
    Verdict,
}

/// What is asked, and how far off in units of the half axes; two such ellipsoids touch at twice those.
const QUESTIONS: [(&str, Wanted, f64); 4] = [
    ("distance, far", Wanted::Distance, 6.0),
    ("distance, near", Wanted::Distance, 2.05),
    ("verdict, near", Wanted::Verdict, 2.05),
    ("verdict, inside", Wanted::Verdict, 1.0),
];

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut random, out) = (Random(1), &mut io::stdout());
    for axes in [[200.0, 100.0, 100.0], [100.0, 10.0, 1.0]] {
        for count in [20, 100, 1000, 10_000] {
            let (a, b) = (ellipsoid(&mut random, count, axes)?, ellipsoid(&mut random, count, axes)?);
            let gjk = Gjk::new(&a, &b)?;
            // Bodies are prepared when first asked about.
            gjk.clone().meet([0.0; 3])?;
            writeln!(out, "{axes:?}, {count} vertices")?;
            for (name, wanted, share) in QUESTIONS {
                let mut place = || {
                    let unit = random.direction();
                    std::array::from_fn(|k| unit[k] * share * axes[k])
                };
                let places: Vec<[f64; 3]> = (0..PLACES).map(|_| place()).collect();
                let (work, seconds) = measure(&gjk, &places, wanted)?;
                line(out, name, PLACES, work, seconds)?;
            }
            let mut warm = gjk.clone();
            let start = Instant::now();
            for step in 0..PLACES {
                let turn = step as f64 * 1e-3;
                warm.distance([2.05 * axes[0] * turn.cos(), 2.05 * axes[1] * turn.sin(), 0.0])?;
            }
            line(out, "distance, warm", PLACES, warm.cost(), start.elapsed().as_secs_f64())?;
        }
    }
    Ok(())
}
