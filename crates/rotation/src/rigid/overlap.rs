//! Contact where touching is allowed: interiors of solids that begin to share points.
//!
//! Two triangles that certainly cross are not in one plane. On one side of each at least is the inside of its solid, so
//! that interiors meet beside the line in which they cross; but where another triangle of the same solid lies in the
//! same place, turned over, both sides may be outside.

use firstcontact_contact::{self as contact, Method, Query, Scratch};
use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{orient2d, orient3d};
use firstcontact_motion::Motion;
use firstcontact_solid::{Body, Box3};
use nalgebra::Point3;

/// True if the interiors of two solids meet that stand at their origins, not turned.
pub(super) fn overlap_at_rest([a, b]: [&Body; 2], origins: [[f64; 3]; 2]) -> bool {
    let [Ok(motion_of_a), Ok(motion_of_b)] = origins.map(Motion::at) else { return true };
    let [motion_of_a, motion_of_b] = [&motion_of_a, &motion_of_b];
    let query = Query { a, motion_of_a, b, motion_of_b, clock: [0.0; 2], method: Method::AUTO };
    !matches!(query.start(&mut Scratch::new()), Ok(contact::Start::Apart | contact::Start::Touching))
}

/// True if no triangle of a solid is turned over in the place of another one, as far as boxes tell.
pub(super) fn has_inside_beside(body: &Body, place: u32) -> bool {
    let triangle = &body.tree().triangles[place as usize];
    let corners = |of: [u32; 3]| of.map(|corner| body.positions()[corner as usize]);
    let (own, around) = (corners(triangle.corners), Box3::<f64>::around(corners(triangle.corners)));
    let lies_in_it = |[p, q, r]: &[Point3<f64>; 3]| {
        let [a, b, c] = own.map(<[f64; 3]>::from);
        [p, q, r].iter().all(|point| orient3d(a, b, c, (**point).into()) == Sign::Zero)
    };
    let is_turned_over = |other: &[Point3<f64>; 3]| {
        (0..3).any(|axis| seen_along(axis, &own) == -seen_along(axis, other) && !seen_along(axis, &own).is_zero())
    };
    let mut others = body.skin().triangles.iter().map(|other| corners(other.corners));
    !others.any(|other| around.meets(&Box3::around(other)) && is_turned_over(&other) && lies_in_it(&other))
}

/// The sides on which triangles of one plane are seen along an axis: the same signs for those that are turned alike.
fn seen_along(axis: usize, corners: &[Point3<f64>; 3]) -> Sign {
    let [p, q, r] = corners.each_ref().map(|point| [point[(axis + 1) % 3], point[(axis + 2) % 3]]);
    orient2d(p, q, r)
}

#[cfg(test)]
mod tests {
    use firstcontact_solid::facade::formats::Mesh;

    use super::*;

    #[test]
    fn solids_that_touch_do_not_overlap() {
        let (cube, core) = (Body::cuboid([2.0; 3]).unwrap(), Body::cuboid([1.0; 3]).unwrap());
        let overlap = |x: f64| overlap_at_rest([&cube, &core], [[0.0; 3], [x, 0.0, 0.0]]);
        assert!(overlap(0.0) && overlap(1.5f64.next_down()));
        assert!(!overlap(1.5) && !overlap(2.0) && !overlap(-1.5));
    }

    #[test]
    fn triangles_turned_over_in_one_place_have_no_inside_beside_them() {
        // Two tetrahedra whose bases share a part of a plane, from both sides, with the inside or the outside between.
        let solid = |tips: [f64; 2]| {
            let mut vertices = Vec::new();
            let mut faces = Vec::new();
            for (first, by, tip) in [(0, 0.0, tips[0]), (4, 0.5, tips[1])] {
                vertices.extend([[by, by, 0.0], [4.0 + by, by, 0.0], [by, 4.0 + by, 0.0], [1.0, 1.0, tip]]);
                let [a, b, c, d] = [0u32, 1, 2, 3].map(|k| first + k);
                faces.extend(if tip > 0.0 {
                    [[a, c, b], [a, b, d], [b, c, d], [c, a, d]]
                } else {
                    [[a, b, c], [a, d, b], [b, d, c], [c, d, a]]
                });
            }
            Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
        };
        let flat = |body: &Body| {
            let is_flat = |corners: [u32; 3]| corners.iter().all(|corner| body.positions()[*corner as usize].z == 0.0);
            let places = 0..body.tree().triangles.len() as u32;
            let flat: Vec<u32> =
                places.filter(|place| is_flat(body.tree().triangles[*place as usize].corners)).collect();
            (flat.len(), flat.iter().filter(|place| has_inside_beside(body, **place)).count())
        };
        assert_eq!(flat(&solid([3.0, -3.0])), (2, 0));
        assert_eq!(flat(&solid([3.0, 5.0])), (2, 2));
        let cube = Body::cuboid([1.0; 3]).unwrap();
        assert!((0..12).all(|place| has_inside_beside(&cube, place)));
    }
}
