//! The separation of convex solids, against GJK.

use std::error::Error;

use firstcontact::Body;
use firstcontact::convex::{Distance, distance};
use firstcontact::formats::Mesh;
use firstcontact::polytope::{Polytope, Separation, separation};
use firstcontact::solid::convex_hull;

use super::clouds::clouds;
use super::lattice::lattice;
use super::report::Report;

/// Compares one pair; clouds in one plane are no pair.
pub fn compare(seed: u64, index: u64, report: &mut Report) -> Result<(), Box<dyn Error>> {
    let [a, b] = clouds(seed, index);
    let (Ok(own), Ok(other)) = (convex_hull(&a), convex_hull(&b)) else { return Ok(()) };
    let largest = a.iter().chain(&b).flatten().fold(0.0, |largest: f64, x| largest.max(x.abs()));
    let found = separation(&polytope(&a, &own)?, &polytope(&b, &other)?)?;
    report.count(&found);
    let bodies = [Body::solid_from_mesh(Mesh::new(a, &own)?)?, Body::solid_from_mesh(Mesh::new(b, &other)?)?];
    match (&found, distance(&bodies[0], [0.0; 3], &bodies[1])?) {
        (Separation::Apart(nearest), Distance::Apart(gap)) => {
            let expected = nearest.distance();
            if expected < gap.lower || expected > gap.upper {
                report.complain(format!("{seed}/{index}: {expected:e} is not in {:e} to {:e}", gap.lower, gap.upper));
            }
            report.compare(expected, gap.upper, largest, || format!("{seed}/{index}"));
        }
        (Separation::Meeting(_) | Separation::Enclosed(_), Distance::Meeting) => {}
        (found, expected) => report.complain(format!("{seed}/{index}: {found:?} instead of {expected:?}")),
    }
    Ok(())
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
