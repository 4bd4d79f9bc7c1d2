//! Bodies that really are scaled, where their coordinates are floats but for a common factor; asked about by V-Clip.

use firstcontact::Body;
use firstcontact::convex::scaling::{Scaling, Verdict};
use firstcontact::convex::{ConvexPair, Standing, vclip};
use firstcontact::exact::Rational;
use firstcontact::nalgebra::Point3;
use firstcontact::solid::Orientation;

/// How the scaled bodies are; `None` if their coordinates, times the denominators of the scalings, are no floats.
pub fn verdict_of_bodies(scaling: &Scaling<'_>, scalings: [&Rational; 2]) -> Option<Verdict> {
    if scalings.iter().any(|scaling| scaling.sign().is_zero()) {
        return None;
    }
    let [p, q] = [denominator(scalings[0])?, denominator(scalings[1])?];
    let factor = Rational::of((p / greatest_common(p, q) * q) as f64);
    let [a, b] = [scaled(scaling, 0, scalings[0], &factor)?, scaled(scaling, 1, scalings[1], &factor)?];
    let pair = ConvexPair::new(&a, Point3::origin(), &b, Point3::origin()).ok()?;
    Some(match pair.v_clip(&mut vclip::Witness::default(), &mut vclip::Counts::default()) {
        Standing::Apart(_) => Verdict::Apart,
        Standing::Touching { .. } => Verdict::Touching,
        Standing::Overlapping(_) => Verdict::Overlapping,
    })
}

/// The denominator in lowest terms, if it is small.
fn denominator(number: &Rational) -> Option<u64> {
    let text = number.to_string();
    let digits = text.split_once('/').map_or("1", |(_, denominator)| denominator);
    digits.parse().ok().filter(|&denominator: &u64| denominator < 1 << 26)
}

fn greatest_common(mut p: u64, mut q: u64) -> u64 {
    while q != 0 {
        (p, q) = (q, p % q);
    }
    p
}

/// A body scaled about its seed, and then everything by a factor.
fn scaled(scaling: &Scaling<'_>, index: usize, by: &Rational, factor: &Rational) -> Option<Body> {
    let body = scaling.bodies()[index];
    let (place, seed) = (scaling.places()[index], scaling.seeds()[index]);
    let (by, seeds) = (by * factor, [0, 1, 2].map(|k| &Rational::of(seed[k]) * factor));
    let arms = [0, 1, 2].map(|k| &Rational::of(place[k]) - &Rational::of(seed[k]));
    let coordinate = |point: &Point3<f64>, k: usize| {
        let exact = &seeds[k] + &(&by * &(&Rational::of(point[k]) + &arms[k]));
        let [below, above] = exact.bracket();
        (below == above).then_some(below)
    };
    let point =
        |point: &Point3<f64>| Some(Point3::new(coordinate(point, 0)?, coordinate(point, 1)?, coordinate(point, 2)?));
    let positions: Option<Vec<Point3<f64>>> = body.positions().iter().map(point).collect();
    body.with_positions(positions?, Orientation::Kept).ok()
}
