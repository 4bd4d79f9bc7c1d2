//! Measures how long the penetration depth of two convex solids takes as they grow, and compares it with the hull of
//! all differences where that is small.
//!
//! `cargo run --release -p firstcontact-verify -- penetration --pairs 5 --seed 1`
//!
//! Prints for each family and size the mean time, pairs of edges whose arcs were tested, those that form facets, and
//! how many answers are not those of the hull; status 1 if any.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use firstcontact::convex::cd_dual::Escape;
use firstcontact::convex::{ConvexPair, MOST_DIFFERENCES};
use firstcontact::convex::{Cost, WarmStart};
use firstcontact_verify::support::convex::ellipsoid;
use firstcontact_verify::support::convex::hull;
use firstcontact_verify::support::prng::Prng;
use firstcontact_verify::support::runs::{counts, ending};

/// Points of which the hulls are taken.
const SIZES: [usize; 5] = [12, 100, 1000, 3000, 10_000];

/// Two kinds of ellipsoids, and where the first is.
struct Family {
    name: &'static str,
    half_axes: [[f64; 3]; 2],
    at: [f64; 3],
}

const FAMILIES: [Family; 3] = [
    Family { name: "spheres, one over the other", half_axes: [[1.0; 3]; 2], at: [0.0, 0.0, 1.9] },
    Family { name: "spheres at one place", half_axes: [[1.0; 3]; 2], at: [0.0; 3] },
    Family { name: "needle and disk", half_axes: [[0.1, 0.1, 1.0], [1.0, 1.0, 0.1]], at: [0.3, 0.2, 0.1] },
];

pub(crate) fn main() -> ExitCode {
    ending(arguments().map(|[pairs, seed]| run(pairs, seed, &mut io::stdout())))
}

fn arguments() -> Result<[u64; 2], String> {
    let (seed, [pairs]) = counts([("pairs", 5)])?;
    Ok([pairs, seed])
}

fn run(pairs: u64, seed: u64, out: &mut impl Write) -> io::Result<u64> {
    let mut wrong = 0;
    for (number, family) in FAMILIES.iter().enumerate() {
        writeln!(out, "{:30} vertices         ms    arcs tested  facets of edges  wrong", family.name)?;
        for size in SIZES {
            let row = Row::of(family, size, pairs, seed + 1000 * number as u64);
            writeln!(
                out,
                "{:30} {size:8} {:10.2} {:14.0} {:16.0}  {}",
                "",
                row.seconds * 1e3 / pairs as f64,
                row.counts.arc_tests as f64 / pairs as f64,
                row.counts.faces_of_edges as f64 / pairs as f64,
                row.compared(),
            )?;
            wrong += row.wrong;
        }
    }
    Ok(wrong)
}

#[derive(Default)]
struct Row {
    seconds: f64,
    counts: Cost,
    asked: u64,
    wrong: u64,
}

impl Row {
    fn of(family: &Family, size: usize, pairs: u64, seed: u64) -> Row {
        let mut row = Row::default();
        for index in 0..pairs {
            let prng = &mut Prng::new(seed + size as u64, index);
            let [a, b] =
                family.half_axes.map(|axes| hull(&ellipsoid(prng, size, axes)).and_then(|shape| shape.to_body().ok()));
            let (Some(a), Some(b)) = (a, b) else { continue };
            let Ok(pair) = ConvexPair::new(&a, family.at, &b, [0.0; 3]) else { continue };
            // Prepares the bodies.
            pair.meet(&mut WarmStart::default(), &mut Cost::default());
            let start = Instant::now();
            let found = pair.penetration(&mut row.counts);
            row.seconds += start.elapsed().as_secs_f64();
            if let Ok(expected) = pair.penetration_by_hull(MOST_DIFFERENCES) {
                row.asked += 1;
                row.wrong += u64::from(!is_same(&found, &expected));
            }
        }
        row
    }

    fn compared(&self) -> String {
        if self.asked == 0 { "-".to_owned() } else { format!("{} of {}", self.wrong, self.asked) }
    }
}

fn is_same(found: &Option<Escape>, expected: &Option<Escape>) -> bool {
    let way = |escape: &Option<Escape>| escape.clone().map(|escape| (escape.square, escape.translation));
    way(found) == way(expected)
}
