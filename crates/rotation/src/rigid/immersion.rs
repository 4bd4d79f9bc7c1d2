//! Certain contact where no edge crosses a triangle: a point of one skin that is inside the other solid.
//!
//! Solids whose sides lie in common planes, such as two equal boxes that meet face to face, share edges and corners
//! once they overlap, and no sign there is certain. But the middle of the face ahead is then well inside the other
//! solid.
//!
//! - Assumption: the middle of a triangle, placed and seen from the other body, is within `e` of floats.
//! - Test: a cube about these floats with half a side of more than `e` is inside the solid, decided exactly as for
//!   bodies at rest, and no shell of the solid is inside the cube.
//! - Conclusion: the true point is in the cube, and all of that is in the solid.

use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_intersection::Facet;
use firstcontact_solid::{Body, Feature, Kind};
use nalgebra::Point3;

use super::crossing::{Meeting, inside};
use crate::place::common_at_rest;
use crate::pose::{Pose, TINY};

/// Shares of the corners of a triangle in a point about its middle.
const MIDDLE: [f64; 3] = [0.375, 0.3125, 0.3125];

/// The middle of one of two triangles, by their places in the trees, that is certainly inside the other solid.
pub(super) fn immersion(bodies: [&Body; 2], poses: [&Pose; 2], places: [u32; 2]) -> Option<Meeting> {
    let facets = [0, 1].map(|side| Facet::whole(bodies[side], places[side]));
    (0..2).find_map(|side| {
        let (inner, outer) = (poses[side], 1 - side);
        let corner = |i: usize| inner.enclosed(&bodies[side].positions()[facets[side].corners[i] as usize].into());
        let ([p, q, r], [one, other]) = ([corner(0), corner(1), corner(2)], inside(&MIDDLE)?);
        let point: [Filtered; 3] = std::array::from_fn(|k| r[k] + one * (p[k] - r[k]) + other * (q[k] - r[k]));
        holds(bodies[outer], &poses[outer].seen_enclosed(&point)).then(|| Meeting {
            features: facets.each_ref().map(Facet::face_feature),
            point: Point3::from(point.map(|x| x.value + 0.0)),
            places,
        })
    })
}

/// True if a point of the body's frame, within what it is off by, is certainly inside a solid.
fn holds(solid: &Body, point: &[Filtered; 3]) -> bool {
    // A sum is no number if one of the errors is none.
    let half = point.iter().map(|x| x.error + HALF_ULP * x.value.abs()).sum::<f64>() + TINY;
    let middle = point.each_ref().map(|x| x.value);
    let is_in_cube = |vertex: u32| {
        let place = &solid.positions()[vertex as usize];
        (0..3).all(|k| (place[k] - middle[k]).abs() <= 2.0 * half)
    };
    let Ok(cube) = Body::cuboid([2.0 * half; 3]) else { return false };
    solid.kind() == Kind::Solid
        && !solid.skin().shells.iter().any(|shell| is_in_cube(shell.vertex))
        && matches!(
            common_at_rest([&cube, solid], [middle, [0.0; 3]]),
            Some(([Feature::Vertex(_), Feature::Interior], _))
        )
}

#[cfg(test)]
mod tests {
    use firstcontact_solid::facade::formats::Mesh;

    use super::*;

    #[test]
    fn a_point_is_inside_with_all_that_it_may_be() {
        // A cube of 4 with a cavity of 1 about its middle.
        let corners = |half: f64| (0..8).map(move |i| [0, 1, 2].map(|k| if i >> k & 1 == 1 { half } else { -half }));
        let sides = [[0u32, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let cavity = sides.map(|[a, b, c, d]| [a, d, c, b].map(|corner| corner + 8));
        let triangles = sides.into_iter().chain(cavity).flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]]);
        let mesh = Mesh::new(corners(2.0).chain(corners(0.5)), triangles).unwrap();
        let body = Body::from_mesh(mesh).unwrap();
        let holds = |x: f64, error: f64| holds(&body, &[x, 0.0, 0.0].map(|value| Filtered { value, error }));
        assert!(holds(1.0, 0.0) && holds(1.0, 0.07) && holds(2.0 - 1e-9, 1e-10));
        assert!(!holds(0.0, 0.0) && !holds(2.5, 0.0) && !holds(2.0, 0.0));
        assert!(!holds(1.0, 0.6) && !holds(2.0 - 1e-9, 1e-8) && !holds(0.0, 1.0));
        assert!(!holds(f64::NAN, 0.0) && !holds(1.0, f64::INFINITY) && !holds(1.0, f64::NAN));
    }
}
