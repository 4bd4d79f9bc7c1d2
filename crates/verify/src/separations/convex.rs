//! The separation of convex solids, against GJK.

use std::error::Error;

use firstcontact::Body;
use firstcontact::convex::{Corner, Distance, Gap, distance};
use firstcontact::formats::Mesh;
use firstcontact::polytope::{Polytope, Separation, separation};
use firstcontact::solid::convex_hull;

use super::brute::{Point, from_flat};
use super::clouds::{BITS, Clouds, clouds};
use super::lattice::lattice;
use super::report::Report;

/// Compares one pair; clouds in one plane are no pair.
pub fn compare(seed: u64, index: u64, report: &mut Report) -> Result<(), Box<dyn Error>> {
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
    let difference = |corner: &Corner| [0, 1, 2].map(|k| b[corner.b as usize][k] - a[corner.a as usize][k]);
    let corners: Vec<Point> = gap.corners().iter().map(difference).collect();
    Some(from_flat([0; 3], &corners)?.root(BITS))
}

/// Points in units of `1 / 2^BITS` as floats, moved.
fn floats(points: &[Point], by: Point) -> Vec<[f64; 3]> {
    let unit = f64::from(1u32 << BITS);
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
