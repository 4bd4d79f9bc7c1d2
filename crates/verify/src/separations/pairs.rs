//! Separation of random pairs: convex solids against GJK, and general ones against all pairs of features.

use std::error::Error;

use firstcontact::Body;
use firstcontact::convex::{Distance, Gap, WeightedPair, distance};
use firstcontact::formats::Mesh;
use firstcontact::polytope::{Polytope, Separation, separation};
use firstcontact::solid::convex_hull;

use super::brute::{self, Point, Relation, from_flat};
use super::mesh::lattice;
use super::report::Report;
use super::settings::{BITS, setting};
use crate::support::prng::Prng;

/// Compares one pair; clouds in one plane are no pair.
pub fn compare_convex(seed: u64, index: u64, report: &mut Report) -> Result<(), Box<dyn Error>> {
    let Clouds { points, offset } = clouds(seed, index);
    let [a, b] = points.each_ref().map(|cloud| floats(cloud, [0; 3]));
    let (Ok(own), Ok(other)) = (convex_hull(&a), convex_hull(&b)) else { return Ok(()) };
    let [c, d] = points.each_ref().map(|cloud| floats(cloud, offset));
    let largest = c.iter().chain(&d).flatten().fold(0.0, |largest: f64, x| largest.max(x.abs()));
    let found = separation(&polytope(&c, &own)?, &polytope(&d, &other)?)?;
    report.count(&found);
    // GJK works in floats and sees no offset, so that it can be as good as it is.
    let bodies = [Body::solid_from_mesh(Mesh::new(a, &own)?)?, Body::solid_from_mesh(Mesh::new(b, &other)?)?];
    match (&found, distance(&bodies[0], [0.0; 3], &bodies[1])?) {
        (Separation::Apart(nearest), Distance::Apart(gap)) => {
            let exact = nearest.distance();
            if exact < gap.lower || exact > gap.upper {
                report.complain(format!("{seed}/{index}: {exact:e} is not in {:e} to {:e}", gap.lower, gap.upper));
            }
            let expected = polished(&points, &gap).unwrap_or(gap.upper);
            report.compare(exact, expected, largest, || format!("{seed}/{index}"));
        }
        (Separation::Meeting(_) | Separation::Enclosed(_), Distance::Meeting) => {}
        (found, expected) => report.complain(format!("{seed}/{index}: {found:?} instead of {expected:?}")),
    }
    Ok(())
}

/// The distance that GJK has found, from the corners it ended at, without the rounding of its last step.
fn polished([a, b]: &[Vec<Point>; 2], gap: &Gap) -> Option<f64> {
    let difference = |corner: &WeightedPair| [0, 1, 2].map(|k| b[corner.b as usize][k] - a[corner.a as usize][k]);
    let corners: Vec<Point> = gap.corners().iter().map(difference).collect();
    Some(from_flat([0; 3], &corners)?.root(CLOUD_BITS))
}

/// Points in units of `1 / 2^CLOUD_BITS` as floats, moved.
fn floats(points: &[Point], by: Point) -> Vec<[f64; 3]> {
    let unit = f64::from(1u32 << CLOUD_BITS);
    points.iter().map(|point| [0, 1, 2].map(|k| (point[k] + by[k]) as f64 / unit)).collect()
}

/// The hull of some points as a polytope, without the points inside.
fn polytope(points: &[[f64; 3]], triangles: &[[u32; 3]]) -> Result<Polytope, Box<dyn Error>> {
    let mut used: Vec<u32> = triangles.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let number = |corner: &u32| used.partition_point(|vertex| vertex < corner) as u32;
    let faces: Vec<Vec<u32>> = triangles.iter().map(|triangle| triangle.iter().map(number).collect()).collect();
    let coordinates: Vec<f64> = used.iter().flat_map(|&vertex| points[vertex as usize]).collect();
    Ok(Polytope::new(lattice(used.len(), &faces), 3, &coordinates)?)
}

/// Coordinates are multiples of `1 / 2^CLOUD_BITS`.
pub const CLOUD_BITS: u32 = 14;

/// The points of two clouds, in units of `1 / 2^CLOUD_BITS`, and what is added to all coordinates, which changes no distance.
pub struct Clouds {
    pub points: [Vec<Point>; 2],
    pub offset: Point,
}

/// The clouds of a number in a stream.
pub fn clouds(seed: u64, index: u64) -> Clouds {
    let prng = &mut Prng::new(seed, index);
    let points = match prng.below(4) {
        0 => [(); 2].map(|()| lattice_points(prng)),
        1 => {
            let [a, b] = [(); 2].map(|()| lattice_points(prng));
            [a, moved(b, prng.point(-9, 9))]
        }
        _ => [(); 2].map(|()| general(prng)),
    };
    let offset = if prng.once_in(4) { prng.point(-1_000_000, 1_000_000).map(|x| x << CLOUD_BITS) } else { [0; 3] };
    Clouds { points, offset }
}

/// Points on whole units of length.
fn lattice_points(prng: &mut Prng) -> Vec<Point> {
    let (count, size) = (prng.integer(4, 16), prng.integer(1, 3));
    let points = (0..count).map(|_| prng.point(-size, size).map(|x| x << CLOUD_BITS)).collect();
    moved(points, prng.point(-3, 3).map(|x| x << CLOUD_BITS))
}

/// Points in boxes of all forms.
fn general(prng: &mut Prng) -> Vec<Point> {
    let count = prng.integer(4, 24);
    let half = [(); 3].map(|()| prng.integer(1 << (CLOUD_BITS - 5), 2 << CLOUD_BITS));
    let points = (0..count).map(|_| half.map(|half| prng.integer(-half, half))).collect();
    moved(points, prng.point(-3 << CLOUD_BITS, 3 << CLOUD_BITS))
}

fn moved(points: Vec<Point>, by: Point) -> Vec<Point> {
    points.into_iter().map(|point| [0, 1, 2].map(|k| point[k] + by[k])).collect()
}

/// Compares one pair: the relation, the exact square of the distance of the surfaces, and the distance in floats.
pub fn compare_general(seed: u64, index: u64, report: &mut Report) {
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
