//! The one rule by which faces become triangles. Every method uses the result; reports name the file's face.
//!
//! A face is seen along the axis that is closest to its Newell normal. If it is strictly convex there, it is a fan
//! from its first corner; otherwise ears are clipped, each of positive area and free of other corners, so that straight
//! corners do not leave triangles of no area. If the corners do not lie in one plane exactly, inner diagonals are then
//! flipped where that folds the face outward (towards the convex side) and stays valid in the projection. All signs are
//! exact. A face that is no simple polygon in the projection is completed by a fan, and the outcome says so.

use std::collections::BTreeMap;

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{Axis, collinear, orient2d, orient3d};

use super::polygon::{Outcome, area_sign, clip_ears, is_strictly_convex, newell_axes};

/// Direction in which faces that are not planar are folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fold {
    /// Towards the side from which the corners run counter-clockwise.
    Outward,
    /// Towards the other side: the mesh is inside out.
    Inward,
}

/// A face cut into triangles.
pub struct Cut {
    /// Triangles as places in the face's corner loop, oriented like it.
    pub triangles: Vec<[u32; 3]>,
    /// True if the corners lie in one plane exactly.
    pub planar: bool,
    /// Kind of polygon that the face is in the projection.
    pub outcome: Outcome,
}

/// Cuts the polygon with the given corners, at least three.
pub fn triangulate(corners: &[[f64; 3]], direction: Fold) -> Cut {
    if corners.len() == 3 {
        return Cut { triangles: vec![[0, 1, 2]], planar: true, outcome: Outcome::Simple };
    }
    let planar = is_planar(corners);
    let Some(flat) = project(corners) else {
        return Cut { triangles: fan(corners.len()), planar, outcome: Outcome::Degenerate };
    };
    let (mut triangles, outcome) =
        if is_strictly_convex(&flat) { (fan(corners.len()), Outcome::Simple) } else { clip_ears(&flat) };
    if !planar && outcome == Outcome::Simple {
        fold(&mut triangles, &flat, corners, direction);
    }
    Cut { triangles, planar, outcome }
}

fn fan(corners: usize) -> Vec<[u32; 3]> {
    (1..corners as u32 - 1).map(|place| [0, place, place + 1]).collect()
}

/// The corners in the plane, running counter-clockwise; `None` if they enclose no area along any axis.
fn project(corners: &[[f64; 3]]) -> Option<Vec<[f64; 2]>> {
    newell_axes(corners).into_iter().find_map(|axis: Axis| {
        let flat: Vec<[f64; 2]> = corners.iter().map(|&corner| axis.drop_from(corner)).collect();
        match area_sign(&flat) {
            Sign::Positive => Some(flat),
            Sign::Negative => Some(flat.into_iter().map(|[x, y]| [y, x]).collect()),
            Sign::Zero => None,
        }
    })
}

/// True if points lie in one plane exactly.
pub fn is_planar(corners: &[[f64; 3]]) -> bool {
    let first = corners[0];
    let Some(second) = corners.iter().copied().find(|&corner| corner != first) else { return true };
    let Some(third) = corners.iter().copied().find(|&corner| !collinear(first, second, corner)) else { return true };
    corners.iter().all(|&corner| orient3d(first, second, third, corner).is_zero())
}

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

/// True if the line through the two apexes separates the ends of the diagonal, so that the quad is strictly convex.
fn crosses(flat: &[[f64; 2]], ends: [u32; 2], apexes: [u32; 2]) -> bool {
    let [a, b] = ends.map(|place| flat[place as usize]);
    let [c, d] = apexes.map(|place| flat[place as usize]);
    orient2d(c, d, a) * orient2d(c, d, b) == Sign::Negative
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lift(flat: &[[f64; 2]]) -> Vec<[f64; 3]> {
        flat.iter().map(|&[x, y]| [x, y, 0.0]).collect()
    }

    fn area(flat: &[[f64; 2]], triangles: &[[u32; 3]]) -> f64 {
        triangles
            .iter()
            .map(|corners| {
                let [a, b, c] = corners.map(|corner| flat[corner as usize]);
                let twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
                assert!(twice > 0.0, "{corners:?}");
                twice / 2.0
            })
            .sum()
    }

    #[test]
    fn convex_polygons_fan_from_their_first_corner() {
        let cut = triangulate(&lift(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]), Fold::Outward);
        assert_eq!(cut.triangles, [[0, 1, 2], [0, 2, 3]]);
    }

    #[test]
    fn straight_corners_leave_no_flat_triangle() {
        let flat = [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 0.0], [3.0, 3.0], [1.5, 3.0], [0.0, 3.0], [0.0, 1.0]];
        let cut = triangulate(&lift(&flat), Fold::Outward);
        assert_eq!((cut.triangles.len(), cut.outcome), (6, Outcome::Simple));
        assert_eq!(area(&flat, &cut.triangles), 9.0);
    }

    #[test]
    fn a_comb_keeps_its_area() {
        let mut flat = vec![[0.0, -1.0], [40.0, -1.0]];
        for tooth in (0..20).rev() {
            flat.push([f64::from(2 * tooth) + 1.5, 5.0]);
            flat.push([f64::from(2 * tooth) + 0.5, 0.0]);
        }
        let shoelace: f64 = (0..flat.len())
            .map(|i| {
                let (a, b) = (flat[i], flat[(i + 1) % flat.len()]);
                (a[0] * b[1] - a[1] * b[0]) / 2.0
            })
            .sum();
        let cut = triangulate(&lift(&flat), Fold::Outward);
        assert_eq!(cut.outcome, Outcome::Simple);
        assert!((area(&flat, &cut.triangles) - shoelace).abs() < 1e-9);
    }

    #[test]
    fn a_hole_bridged_by_a_repeated_edge_is_cut() {
        let flat = [
            [0.0, 0.0],
            [4.0, 0.0],
            [4.0, 4.0],
            [0.0, 4.0],
            [0.0, 0.0],
            [1.0, 1.0],
            [1.0, 3.0],
            [3.0, 3.0],
            [3.0, 1.0],
            [1.0, 1.0],
        ];
        let cut = triangulate(&lift(&flat), Fold::Outward);
        assert_eq!(cut.outcome, Outcome::Simple);
        assert_eq!(area(&flat, &cut.triangles), 12.0);
    }

    #[test]
    fn a_bow_tie_is_reported() {
        let bow = [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 3.0]];
        assert_ne!(triangulate(&lift(&bow), Fold::Outward).outcome, Outcome::Simple);
        let balanced = [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]];
        assert_eq!(triangulate(&lift(&balanced), Fold::Outward).outcome, Outcome::Degenerate);
    }

    #[test]
    fn a_bent_quad_folds_outward() {
        let mut corners = lift(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
        corners[0][2] = -1e-9;
        assert_eq!(triangulate(&corners, Fold::Outward).triangles.len(), 2);
        let ridge = |cut: Cut| cut.triangles.iter().all(|triangle| triangle.contains(&1) && triangle.contains(&3));
        assert!(ridge(triangulate(&corners, Fold::Outward)));
        assert!(!ridge(triangulate(&corners, Fold::Inward)));
    }
}
