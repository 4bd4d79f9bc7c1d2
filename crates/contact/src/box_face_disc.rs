//! A disc in a face of a convex solid's box: two that are in one plane and meet show that the solids touch, however many
//! vertices their faces have.
//!
//! The disc is bounded by the lines along the border of the face. With coordinates of at most `m`, the middle among them,
//! differences are at most `2 m` and within `2 u m`; an area, two products and their difference, is within `2 (2 (2 m)
//! (2 u m) + 3 u (2 m)^2) < 64 u m^2`, and the height over an edge within that over its length. Factors of `1 - 16 u` hold
//! the roundings of lengths and quotients, and the least normal float what underflows.

use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_solid::Body;

/// A disc in a face of a body's box.
#[derive(Debug, Clone, Copy)]
pub(super) struct Disc {
    /// Its middle, along the two axes that follow the one across the face.
    middle: [f64; 2],
    radius: f64,
}

/// Factor that holds the roundings of a few operations.
const LESS: f64 = 1.0 - 16.0 * HALF_ULP;

impl Disc {
    /// A disc in the face of a convex solid at a coordinate along an axis, about the mean of its vertices.
    pub(super) fn of(body: &Body, axis: usize, coordinate: f64) -> Option<Disc> {
        let at = |vertex: u32| {
            let point = &body.positions()[vertex as usize];
            [point[(axis + 1) % 3], point[(axis + 2) % 3]]
        };
        let is_level = |vertex: &u32| body.positions()[*vertex as usize][axis] == coordinate;
        let level = body.tree().triangles.iter().map(|triangle| triangle.corners).filter(|it| it.iter().all(is_level));
        let mut edges: Vec<[u32; 2]> = level.flat_map(|[p, q, r]| [[p, q], [q, r], [r, p]]).collect();
        edges.sort_unstable();
        let border = edges.iter().filter(|[p, q]| edges.binary_search(&[*q, *p]).is_err());
        let ends: Vec<[[f64; 2]; 2]> = border.map(|edge| edge.map(at)).collect();
        let sum = |k: usize| ends.iter().map(|[p, _]| p[k]).sum::<f64>() / ends.len() as f64;
        let middle = [sum(0), sum(1)];
        let most = ends.iter().flatten().flatten().chain(&middle).fold(0.0, |most: f64, x| most.max(x.abs()));
        let height = |[p, q]: &[[f64; 2]; 2]| {
            let area = (q[0] - p[0]) * (middle[1] - p[1]) - (q[1] - p[1]) * (middle[0] - p[0]);
            let lost = 64.0 * HALF_ULP * most * most + f64::MIN_POSITIVE;
            let height = ((area.abs() - lost) / (q[0] - p[0]).hypot(q[1] - p[1]) * LESS).max(0.0);
            if area < 0.0 { -height } else { height }
        };
        let (least, greatest) =
            ends.iter().map(height).fold((f64::INFINITY, f64::NEG_INFINITY), |(least, greatest), x| {
                (if x < least { x } else { least }, if x > greatest { x } else { greatest })
            });
        // The border runs round the middle in one sense.
        let radius = if least > 0.0 { least } else { -greatest };
        // A height that overflows may be the least.
        let are_known = least.is_finite() && greatest.is_finite() && most.is_finite();
        (radius > 0.0 && are_known).then_some(Disc { middle, radius })
    }

    /// True if two discs in one plane certainly share a point, the first of which is moved by an offset.
    pub(super) fn do_meet(discs: [Option<&Disc>; 2], offset: [Filtered; 2]) -> bool {
        let [Some(a), Some(b)] = discs else { return false };
        let way = |k: usize| {
            let way = Filtered::exact(a.middle[k]) + offset[k] - Filtered::exact(b.middle[k]);
            way.value.abs() + way.error
        };
        way(0).hypot(way(1)) < (a.radius + b.radius) * LESS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::box_face_contact::box_faces_touch;
    use crate::{Method, Query, Scratch, begins_in_contact};
    use firstcontact_convex::samples::Random;
    use firstcontact_formats::Mesh;
    use firstcontact_motion::Motion;

    /// A prism of so many sides, of height 1, its outline stretched.
    fn prism(sides: u32, stretch: [f64; 2], by: f64) -> Body {
        let ring = |z: f64| {
            (0..sides).map(move |side| {
                let (sin, cos) = (std::f64::consts::TAU * f64::from(side) / f64::from(sides)).sin_cos();
                [stretch[0] * cos + by, stretch[1] * sin - by, z]
            })
        };
        let walls = (0..sides).map(|i| vec![i, (i + 1) % sides, (i + 1) % sides + sides, i + sides]);
        let ends = [(0..sides).rev().collect(), (sides..2 * sides).collect()];
        Body::from_mesh(Mesh::new(ring(0.0).chain(ring(1.0)), walls.chain(ends)).unwrap()).unwrap()
    }

    #[test]
    fn discs_that_meet_are_in_faces_that_touch() {
        let mut random = Random(31);
        let mut seen = [0; 3];
        for round in 0..240 {
            let stretch = [1.0 + 0.5 * random.number(), 1.0 + 0.9 * random.number()];
            let by = [0.0, 0.1, 1e3, -1e9][round % 4];
            let sides = [3, 4, 65, 130][round / 4 % 4];
            let [a, b] = [prism(sides, stretch, by), prism(130, [1.0, 1.0], 0.0)];
            let turn = 3.2 * random.number();
            // From on one another to beside one another, with a hair between them or none.
            let reach = [0.5, 1.0, 1.9, 2.1][round / 16 % 4];
            let hair = [0.0, 0.0, 1e-15][round % 3];
            let place = [reach * turn.cos() - by, reach * turn.sin() + by, 1.0 + hair];
            let (way, still) = (Motion::at(place).unwrap(), Motion::at([0.0; 3]).unwrap());
            let (clock, method) = ([0.0, 1.0], Method::GENERAL);
            let query = Query { a: &a, motion_of_a: &way, b: &b, motion_of_b: &still, clock, method };
            for query in [query, Query { a: &b, motion_of_a: &still, b: &a, motion_of_b: &way, ..query }] {
                let Some(passage) = query.passages().next() else { continue };
                let scene = query.scene(passage.piece, passage.course);
                let is_met = box_faces_touch(&scene, query.a, query.b);
                let is_contact = begins_in_contact(&scene, [query.a, query.b], &mut Scratch::new());
                assert!(is_contact || !is_met, "round {round}");
                seen[usize::from(is_met) + usize::from(is_contact)] += 1;
            }
        }
        assert!(seen[0] > 50 && seen[1] > 10 && seen[2] > 100, "{seen:?}");
    }

    /// A face so long that areas over its long edges overflow, and over the pieces of its short ones do not.
    #[test]
    fn heights_that_overflow_leave_no_disc() {
        let (pieces, long) = (200, 1e160);
        let side = |x: f64, height: f64| (0..=pieces).map(move |i| [x, height * f64::from(i) / f64::from(pieces)]);
        for (high, is_disc) in [(1e149, false), (1e140, false), (1e159, true)] {
            let scale = if is_disc { 1e-9 } else { 1.0 };
            let outline: Vec<[f64; 2]> = side(long, high).chain(side(-long, 0.875 * high).rev()).collect();
            let outline: Vec<[f64; 2]> = outline.into_iter().map(|point| point.map(|x| scale * x)).collect();
            let body = Body::extrusion(&outline, 1.0).unwrap();
            let disc = Disc::of(&body, 2, body.bounds()[1][2]);
            assert_eq!(disc.is_some(), is_disc, "{high}");
            assert!(disc.is_none_or(|disc| disc.radius < 0.5 * scale * high), "{disc:?}");
        }
    }

    #[test]
    fn a_disc_is_within_its_face() {
        let cuboid = Body::cuboid([2.0, 4.0, 6.0]).unwrap();
        for (axis, radius) in [(0, 2.0), (1, 1.0), (2, 1.0)] {
            let disc = Disc::of(&cuboid, axis, cuboid.bounds()[1][axis]).unwrap();
            assert!(disc.middle == [0.0; 2] && disc.radius < radius && disc.radius > 0.999 * radius, "{disc:?}");
        }
        // A ridge is no face.
        let roof =
            [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 2.0, 0.0], [0.0, 2.0, 0.0], [1.0, 1.0, 1.0], [3.0, 1.0, 1.0]];
        let faces: Vec<Vec<u32>> =
            vec![vec![3, 2, 1, 0], vec![0, 1, 5, 4], vec![1, 2, 5], vec![2, 3, 4, 5], vec![3, 0, 4]];
        let roof = Body::from_mesh(Mesh::new(roof, faces).unwrap()).unwrap();
        assert!(Disc::of(&roof, 2, 1.0).is_none() && Disc::of(&roof, 2, 0.0).is_some());
    }
}
