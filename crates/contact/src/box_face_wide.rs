//! Faces of a body's box that hold many vertices or triangles: plates, blocks and tables that are finely cut.
//!
//! The vertices are kept in ascending order, in blocks with bounds, so that the first of them in a rectangle is found
//! without most of the others. A face of a convex solid that has the four corners of its box is a rectangle, which its
//! triangles fill: nothing else of the solid is there, if they all have an area.

use firstcontact_exact::geom::coordinates;
use firstcontact_exact::geom::predicate::collinear;
use firstcontact_solid::Body;
use nalgebra::Point3;

/// Least and greatest coordinates along the two axes that follow the one across a face.
pub(super) type Rectangle = [[f64; 2]; 2];

/// Number of vertices in a block.
const BLOCK: usize = 32;

/// The vertices of a body in a face of its box.
#[derive(Debug)]
pub(super) struct WideFace {
    vertices: Vec<u32>,
    blocks: Vec<Rectangle>,
}

impl WideFace {
    /// Those of a body at a coordinate along an axis.
    pub(super) fn of(body: &Body, axis: usize, coordinate: f64) -> WideFace {
        let corners = body.tree().triangles.iter().flat_map(|triangle| triangle.corners);
        let is_level = |corner: &u32| body.positions()[*corner as usize][axis] == coordinate;
        let mut vertices: Vec<u32> = corners.filter(is_level).collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices.shrink_to_fit();
        let bounds = |block: &[u32]| {
            [1, 2].map(|step| {
                let along = block.iter().map(|&vertex| body.positions()[vertex as usize][(axis + step) % 3]);
                along.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], x| [least.min(x), most.max(x)])
            })
        };
        let blocks = vertices.chunks(BLOCK).map(bounds).collect();
        WideFace { vertices, blocks }
    }

    /// The vertices that may be in a rectangle, in ascending order.
    pub(super) fn within<'f>(
        &'f self,
        positions: &'f [Point3<f64>],
        axes: [usize; 2],
        rectangle: &'f Rectangle,
    ) -> impl Iterator<Item = u32> + 'f {
        let do_meet = |bounds: &Rectangle| (0..2).all(|i| !is_beyond(bounds[i], rectangle[i]));
        let blocks = self.vertices.chunks(BLOCK).zip(&self.blocks).filter(move |(_, bounds)| do_meet(bounds));
        blocks.flat_map(|(block, _)| block).copied().filter(move |&vertex| {
            let point = &positions[vertex as usize];
            do_meet(&axes.map(|k| [point[k]; 2]))
        })
    }
}

/// True if an interval is before another or after it.
fn is_beyond([least, most]: [f64; 2], [low, high]: [f64; 2]) -> bool {
    most < low || least > high
}

/// True if the face of a body's box at a coordinate along an axis is a rectangle that triangles with areas fill, and
/// that holds all of the body there.
pub(super) fn is_rectangle(body: &Body, axis: usize, coordinate: f64) -> bool {
    if !body.is_convex() {
        return false;
    }
    let axes = [(axis + 1) % 3, (axis + 2) % 3];
    let at = |corner: u32| &body.positions()[corner as usize];
    let is_level = |triangle: &[u32; 3]| triangle.iter().all(|&corner| at(corner)[axis] == coordinate);
    let level = || body.tree().triangles.iter().map(|triangle| triangle.corners).filter(is_level);
    let has_corner = |sides: [usize; 2]| {
        let is_there = |corner: u32| (0..2).all(|i| at(corner)[axes[i]] == body.bounds()[sides[i]][axes[i]]);
        level().flatten().any(is_there)
    };
    let has_area = |corners: [u32; 3]| {
        let [p, q, r] = corners.map(|corner| coordinates(at(corner)));
        !collinear(p, q, r)
    };
    [[0, 0], [0, 1], [1, 0], [1, 1]].into_iter().all(has_corner) && level().all(has_area)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::box_face_contact::box_face_contact;
    use crate::outcode_sweep::Outcodes;
    use crate::sweeper::sweep_with;
    use crate::{Method, Query, Scratch, begins_in_contact, report};
    use firstcontact_convex::samples::Random;
    use firstcontact_exact::power_of_two;
    use firstcontact_formats::Mesh;
    use firstcontact_motion::Motion;

    /// A block whose sides are cut into cells of two triangles each, its vertices in an order of their own.
    fn block(random: &mut Random, size: [f64; 3], cells: [u32; 3]) -> Body {
        let mut points: Vec<[u32; 3]> = Vec::new();
        let mut faces: Vec<Vec<[u32; 3]>> = Vec::new();
        for (axis, side) in (0..3).flat_map(|axis| [(axis, 0), (axis, 1)]) {
            let [j, k] = [(axis + 1) % 3, (axis + 2) % 3];
            let at = |u: u32, v: u32| {
                let mut point = [side * cells[axis]; 3];
                (point[j], point[k]) = (u, v);
                point
            };
            for [u, v] in (0..cells[j]).flat_map(|u| (0..cells[k]).map(move |v| [u, v])) {
                let [p, q, r, s] = [at(u, v), at(u + 1, v), at(u + 1, v + 1), at(u, v + 1)];
                let outward = |[x, y, z]: [[u32; 3]; 3]| if side == 1 { vec![x, y, z] } else { vec![z, y, x] };
                faces.extend([outward([p, q, r]), outward([p, r, s])]);
                points.extend([p, q, r, s]);
            }
        }
        points.sort_unstable();
        points.dedup();
        for i in (1..points.len()).rev() {
            points.swap(i, ((random.number().abs() * 1e6) as usize) % (i + 1));
        }
        let number = |point: &[u32; 3]| points.iter().position(|other| other == point).unwrap() as u32;
        let faces: Vec<Vec<u32>> = faces.iter().map(|face| face.iter().map(number).collect()).collect();
        let place = |point: &[u32; 3]| [0, 1, 2].map(|k| size[k] * (f64::from(point[k]) / f64::from(cells[k]) - 0.5));
        Body::from_mesh(Mesh::new(points.iter().map(place).collect::<Vec<_>>(), faces).unwrap()).unwrap()
    }

    #[test]
    fn wide_faces_meet_as_in_a_walk() {
        let mut random = Random(3);
        let sizes = [[2.0, 2.0, 1.0], [1.0, 4.0, 1.0], [0.7, 0.9, 1.0]];
        let cells = [[9, 9, 1], [1, 1, 1], [3, 22, 2]];
        let blocks: Vec<Body> =
            sizes.iter().flat_map(|&size| cells.map(|cells| block(&mut random, size, cells))).collect();
        let (mut met, mut wide) = (0, 0);
        for round in 0..900 {
            let (a, b) = (&blocks[round % 9], &blocks[round / 9 % 9]);
            let hair = [0.0, power_of_two(-30), power_of_two(-52)][round % 3];
            let mut near = |reach: f64| (4.0 * reach * random.number()).round() / 4.0 + hair * random.number().round();
            let (from, way) = ([near(2.0), near(2.0), 2.0 + near(0.5)], [near(1.0), near(1.0), -3.0]);
            let (turn, back) = (round / 81 % 3, if round % 2 == 0 { 1.0 } else { -1.0 });
            let turned = |mut point: [f64; 3]| {
                point.rotate_right(turn);
                point.map(|x| back * x)
            };
            let to = [0, 1, 2].map(|k| from[k] + way[k]);
            let (moving, still) = (Motion::edge(turned(from), turned(to)).unwrap(), Motion::at([0.0; 3]).unwrap());
            let (motion_of_a, motion_of_b) = (&moving, &still);
            let query = Query { a, motion_of_a, b, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
            for passage in query.passages() {
                let scene = query.scene(passage.piece, passage.course);
                let scratch = &mut Scratch::new();
                if begins_in_contact(&scene, [a, b], scratch) {
                    continue;
                }
                let walked = sweep_with(&Outcodes::Unknown, &scene, a, b, scratch);
                if let Some(quick) = box_face_contact(&scene, a, b) {
                    let walked = walked.unwrap();
                    assert_eq!(quick.pair, walked.pair, "round {round}");
                    let [quick, walked] = [quick, walked].map(|event| report::of_event(&scene, a, b, &event));
                    assert_eq!(quick, walked, "round {round}");
                    met += 1;
                    wide += usize::from(a.positions().len() > 64 && b.positions().len() > 64);
                }
            }
        }
        assert!(met > 150 && wide > 60, "{met} met, {wide} of them with wide faces");
    }
}
