//! Flipping the diagonals of a face that is not planar, so that it folds towards the convex side.

use std::collections::BTreeMap;

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{orient2d, orient3d};

use super::triangulate::Fold;

/// Flips diagonals while one folds the wrong way and its flip is valid in the projection.
///
/// Seen along the projection each flip raises (or lowers) the folded face and never undoes another, so there are at
/// most as many flips as pairs of corners.
pub(crate) fn fold(triangles: &mut [[u32; 3]], flat: &[[f64; 2]], corners: &[[f64; 3]], direction: Fold) {
    let wrong = match direction {
        Fold::Outward => Sign::Positive,
        Fold::Inward => Sign::Negative,
    };
    let mut sides = BTreeMap::new();
    for (index, triangle) in triangles.iter().enumerate() {
        for step in 0..3 {
            sides.insert((triangle[step], triangle[(step + 1) % 3]), index);
        }
    }
    let mut waiting: Vec<(u32, u32)> = sides.keys().copied().filter(|&(from, to)| from < to).collect();
    waiting.reverse();
    let mut budget = corners.len() * corners.len();
    while let Some((from, to)) = waiting.pop() {
        let (Some(&left), Some(&right)) = (sides.get(&(from, to)), sides.get(&(to, from))) else { continue };
        let (above, below) = (apex(triangles[left], from, to), apex(triangles[right], from, to));
        if !crosses(flat, [from, to], [above, below]) {
            continue;
        }
        let [a, b, c, d] = [from, to, above, below].map(|place| corners[place as usize]);
        if orient3d(a, b, c, d) != wrong || budget == 0 {
            continue;
        }
        budget -= 1;
        sides.remove(&(from, to));
        sides.remove(&(to, from));
        triangles[left] = [from, below, above];
        triangles[right] = [below, to, above];
        for index in [left, right] {
            let triangle = triangles[index];
            for step in 0..3 {
                let side = (triangle[step], triangle[(step + 1) % 3]);
                sides.insert(side, index);
                if side != (above, below) && side != (below, above) {
                    waiting.push((side.0.min(side.1), side.0.max(side.1)));
                }
            }
        }
    }
}

fn apex(triangle: [u32; 3], from: u32, to: u32) -> u32 {
    triangle.into_iter().find(|&corner| corner != from && corner != to).unwrap_or(from)
}

/// Whether the line through the two apexes separates the ends of the diagonal, so that the quad is strictly convex.
fn crosses(flat: &[[f64; 2]], ends: [u32; 2], apexes: [u32; 2]) -> bool {
    let [a, b] = ends.map(|place| flat[place as usize]);
    let [c, d] = apexes.map(|place| flat[place as usize]);
    orient2d(c, d, a) * orient2d(c, d, b) == Sign::Negative
}
