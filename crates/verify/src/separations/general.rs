//! The separation of solids that are not convex, against trying everything in 128-bit integers.

use firstcontact::polytope::{Separation, separation};

use super::brute::{self, Relation};
use super::report::Report;
use super::settings::{BITS, setting};

/// Compares one pair: the relation, the exact square of the distance of the surfaces, and the distance in floats.
pub fn compare(seed: u64, index: u64, report: &mut Report) {
    let setting = setting(seed, index);
    let [a, b] = setting.solids.each_ref().map(|solid| solid.polytope(BITS, setting.offset));
    let (Ok(a), Ok(b)) = (a, b) else { return report.complain(format!("{seed}/{index}: no polytope")) };
    let Ok(found) = separation(&a, &b) else { return report.complain(format!("{seed}/{index}: no separation")) };
    report.count(&found);
    let [own, other] = setting.solids.each_ref().map(|solid| solid.triangles());
    let (relation, squared) = brute::separation(&own, &other);
    let same = match found {
        Separation::Apart(_) => relation == Relation::Apart,
        Separation::Meeting(_) => relation == Relation::Touching,
        Separation::Enclosed(_) => relation == Relation::Enclosed,
    };
    let nearest = found.boundaries();
    let (text, expected) = (nearest.squared_distance().to_string(), squared.text(BITS));
    if !same || text != expected {
        report.complain(format!("{seed}/{index}: {text} instead of {expected}, {relation:?}"));
    }
    let coordinates = own.points.iter().chain(&other.points).flatten().map(|x| x.unsigned_abs());
    let largest = coordinates.max().unwrap_or(0) as f64 / f64::from(1u32 << BITS) + setting.offset;
    report.compare(nearest.distance(), squared.root(BITS), largest, || format!("{seed}/{index}"));
}
