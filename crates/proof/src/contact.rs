//! Contacts of a check: the time, and a witness that two bodies share a point then.

use dashu_int::IBig;
use firstcontact_motion::{Piece, pieces};
use firstcontact_scene::world::Touch;
use firstcontact_solid::{Body, Feature};

use crate::bytes::Bytes;
use crate::instant::Instant;
use crate::nearest;
use crate::overlap::{self, Place};
use crate::prover::PairProver;
use crate::root::Root;
use crate::shape::Shape;
use crate::statement::Found;
use crate::winding::winding;
use crate::window::Window;

/// Why no witness is there.
const NO_POINT: &str = "no common point was found at the time of contact";

impl PairProver<'_> {
    /// Writes a contact: time and witness.
    pub(crate) fn contact(&mut self, found: &Found, instant: &Instant, answer: &mut Bytes) -> Result<(), String> {
        let pair = self.question.pairs.iter().find(|pair| pair.objects == found.objects);
        let pair = pair.ok_or("the contact is of a pair that is not tested")?;
        let numbers = self.stage.numbers();
        found.objects.iter().for_each(|&object| answer.count(numbers[object].unwrap_or_default()));
        [&instant.above.a, &instant.above.b, &instant.radicand, &instant.below]
            .into_iter()
            .for_each(|x| answer.integer(x));
        let [a, b] = &pair.motions;
        let all: Vec<Piece<'_>> = pieces(a, b, self.question.clock).collect();
        let piece =
            all.iter().rev().find(|piece| !instant.is_before(piece.start)).ok_or("contact outside of the clock")?;
        let shapes = self.bodies(found.objects)?.map(Shape::of);
        let window = Window::new(shapes, piece, Some(instant), pair.rule.margin);
        self.work += self.work_of_pieces(found.objects) + self.work_of_course(found.objects);
        match pair.rule.touch {
            Touch::Allowed => self.inner_point(&window, piece, instant, found, answer),
            Touch::Contact if self.common_point(&window, found, answer)? => Ok(()),
            Touch::Contact if self.inside(&window, instant.is_not_after(piece.start), answer) => Ok(()),
            Touch::Contact => Err(format!("{}: {NO_POINT}", self.names(found.objects))),
        }
    }

    /// Writes two triangles and the weights of their corners at a common point, if one is found.
    fn common_point(&self, window: &Window<'_>, found: &Found, answer: &mut Bytes) -> Result<bool, String> {
        let Some(common) = self.common(window, found)? else { return Ok(false) };
        answer.u8(0);
        common.triangles.iter().for_each(|&triangle| answer.u32(triangle));
        answer.count(6);
        common.weights.iter().flatten().for_each(|weight| answer.pair(weight));
        Ok(true)
    }

    /// Two triangles that share a point as the window ends, or come within the margin.
    fn common(&self, window: &Window<'_>, found: &Found) -> Result<Option<Common>, String> {
        let (bodies, shapes) = (self.bodies(found.objects)?, window.shapes);
        let candidates = [0, 1].map(|side| triangles_at(bodies[side], found.features[side]));
        for &i in &candidates[0] {
            for &j in &candidates[1] {
                let corners = [shapes[0].triangles[i as usize], shapes[1].triangles[j as usize]];
                let likely = [0, 1].map(|side| corners_of(corners[side], found.features[side]));
                if let Some(points) = nearest::within(window, corners, likely) {
                    return Ok(Some(Common { triangles: [i, j], corners: corners[1], weights: points.weights }));
                }
            }
        }
        Ok(None)
    }

    /// Writes a point that is inside of both bodies soon after the time.
    fn inner_point(
        &mut self,
        window: &Window<'_>,
        piece: &Piece<'_>,
        instant: &Instant,
        found: &Found,
        answer: &mut Bytes,
    ) -> Result<(), String> {
        let common = self.common(window, found)?;
        let common = common.map(|common| Place::on(window, common.corners, &common.weights[1]));
        let time = (instant.above.a.clone(), instant.below.clone());
        let tools = (&mut *self.table, &mut *self.cover);
        let point = overlap::find(&overlap::Soon { window, piece, time: &time }, common, tools);
        let point =
            point.ok_or_else(|| format!("{}: no point was found that is inside of both", self.names(found.objects)))?;
        answer.u8(3);
        point.rays.iter().for_each(|&ray| answer.u32(ray));
        answer.count(point.numbers.len());
        point.numbers.into_iter().for_each(|(a, b)| answer.pair(&Root { a, b }));
        self.work += self.work_of_course(found.objects) + window.shapes.iter().map(Shape::work_of_ray).sum::<u64>();
        Ok(())
    }

    /// Writes a vertex of one body that is inside of the other, if the window begins at the time and one is found.
    fn inside(&mut self, window: &Window<'_>, is_at_beginning: bool, answer: &mut Bytes) -> bool {
        let found = if is_at_beginning { inside(window) } else { None };
        let Some((side, triangle, ray)) = found else { return false };
        answer.u8(1 + side as u8);
        answer.count(triangle);
        answer.u32(self.table.number(&ray.map(|x| Root::of(IBig::from(x)))));
        answer.count(0);
        self.work += window.shapes[1 - side].work_of_ray();
        true
    }
}

/// The body of which a vertex is inside of the other as the window begins, a triangle that begins with it, and a ray
/// that shows it.
pub(crate) fn inside(window: &Window<'_>) -> Option<(usize, usize, [i64; 3])> {
    let shapes = window.shapes;
    (0..2).filter(|&side| shapes[1 - side].is_solid()).find_map(|side| {
        shapes[side].shells().iter().map(|shell| shell[0]).find_map(|vertex| match winding(window, side, vertex) {
            Some((1.. | ..=-1, ray)) => {
                let triangle = shapes[side].triangles.iter().position(|corners| corners[0] == vertex);
                Some((side, triangle.unwrap_or_default(), ray))
            }
            _ => None,
        })
    })
}

/// Two triangles with a point each, as weights of their corners.
struct Common {
    triangles: [u32; 2],
    /// Corners of the second.
    corners: [u32; 3],
    weights: [[Root; 3]; 2],
}

/// Triangles on which a feature is: one for a vertex or an edge.
pub(crate) fn triangles_at(body: &Body, feature: Feature) -> Vec<u32> {
    let shape = Shape::of(body);
    let with = |vertices: &[u32]| shape.first_with(vertices).into_iter().collect();
    match feature {
        Feature::Vertex(v) => with(&[v]),
        Feature::Edge(ends) => with(&ends),
        Feature::Interior => Vec::new(),
        Feature::Face(f) => {
            let skin = &body.skin().triangles;
            let places = (0u32..).zip(&shape.order);
            places.filter(|&(_, &number)| skin[number as usize].face == f).map(|(place, _)| place).collect()
        }
    }
}

/// Corners of a triangle between which a feature is, a bit for each.
fn corners_of(corners: [u32; 3], feature: Feature) -> u8 {
    let bit = |vertex: u32| corners.iter().position(|&corner| corner == vertex).map_or(7, |place| 1 << place);
    match feature {
        Feature::Vertex(vertex) => bit(vertex),
        Feature::Edge(ends) => bit(ends[0]) | bit(ends[1]),
        Feature::Face(_) | Feature::Interior => 7,
    }
}
