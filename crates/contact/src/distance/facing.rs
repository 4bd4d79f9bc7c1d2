//! Boxes around whole bodies that face each other: nothing is nearer than they are, exactly.
//!
//! Rows of equal parts above others are all as near at once. Once one pair is as near as the boxes, no other pair can be
//! nearer or earlier, and only lesser features of A matter. These are looked for in the order of A's vertices.

use super::StillPair;
use super::closest::{Closest, Found};
use super::feature_pair::{FeaturePair, TrianglePart};
use firstcontact_exact::{Rational, Sign};
use firstcontact_intersection::{Facet, LeastVisitor, Sought, Vicinity, WalkBuffers, search_least};
use firstcontact_motion::Scene;
use firstcontact_solid::{Body, Feature};

/// The way between the boxes of two bodies at an instant.
pub(crate) struct BoxesApart {
    /// The square of their distance.
    pub(crate) square: Rational,
    /// Half of how fast the square falls: per fraction of the piece.
    pub(crate) fall: Rational,
}

impl BoxesApart {
    /// The way at a fraction of a scene's piece.
    pub(crate) fn at(scene: &Scene<'_>, bodies: [&Body; 2], fraction: &Rational) -> BoxesApart {
        let ([start, step], [a, b]) = (scene.rational_motion(), bodies.map(Body::bounds));
        let mut boxes = BoxesApart { square: Rational::ZERO, fall: Rational::ZERO };
        for k in 0..3 {
            let offset = &start[k] + &(&step[k] * fraction);
            let across = |of_b: f64, of_a: f64| &(&Rational::of(of_b) - &Rational::of(of_a)) - &offset;
            let (ahead, behind) = (across(b[0][k], a[1][k]), across(b[1][k], a[0][k]));
            let gap = match (ahead.sign(), behind.sign()) {
                (Sign::Positive, _) => ahead,
                (_, Sign::Negative) => behind,
                _ => continue,
            };
            boxes.square = &boxes.square + &(&gap * &gap);
            boxes.fall = &boxes.fall + &(&gap * &step[k]);
        }
        boxes
    }

    /// True if the boxes are never nearer before. The square of their distance is a convex function of time.
    pub(crate) fn have_fallen(&self) -> bool {
        self.fall.sign() != Sign::Negative
    }
}

/// The least features of two bodies that are as near as their boxes, given some that are.
pub(super) fn least_features<'s>(still: &'s StillPair<'s>, closest: Closest<'s>, distance: f64) -> Option<Found> {
    let mut search = FacingSearch { still, closest, sought: Sought::Vertices };
    let trees = still.bodies.map(Body::tree);
    let vicinity = Vicinity { instant: [0.0; 2], reach: distance };
    let mut buffers = WalkBuffers::default();
    for sought in [Sought::Vertices, Sought::Triangles] {
        search.sought = sought;
        if !matches!(search.closest.feature_of_a(), Some(Feature::Vertex(_))) || sought == Sought::Vertices {
            search_least(&still.scene, trees, &vicinity, sought, buffers.queue(), &mut search);
        }
    }
    search.closest.finish()
}

/// Search for the least of the nearest features.
struct FacingSearch<'s> {
    still: &'s StillPair<'s>,
    closest: Closest<'s>,
    sought: Sought,
}

impl LeastVisitor for FacingSearch<'_> {
    fn visit(&mut self, of_a: u32, of_b: u32) {
        let [a, b] = self.still.bodies;
        let other = Facet::new(b, of_b);
        if self.sought == Sought::Vertices {
            let vertex = TrianglePart::of_vertex(of_a);
            TrianglePart::of(&other).for_each(|b| self.closest.offer(FeaturePair { a: vertex, b }));
            return;
        }
        let own = Facet::new(a, of_a);
        let may_be_less = match self.closest.feature_of_a() {
            Some(Feature::Edge([end, _])) => own.owns_vertex_up_to(end),
            _ => true,
        };
        if may_be_less {
            self.closest.offer_all(&own, &other);
        }
    }

    fn is_settled(&self, from: u32) -> bool {
        match (self.closest.feature_of_a(), self.sought) {
            (Some(Feature::Vertex(vertex)), _) => vertex < from,
            (Some(Feature::Edge([end, _])), Sought::Triangles) => end < from,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_convex::samples::Random;
    use firstcontact_formats::Mesh;
    use firstcontact_motion::Motion;

    use super::super::closest;
    use super::*;
    use crate::{Method, Query};

    /// Bars of one size, each a step from the one before, all corners numbered at random.
    fn bars(count: usize, size: [f64; 3], step: [f64; 3], random: &mut Random) -> Body {
        let mut order: Vec<(f64, usize)> = (0..8 * count).map(|i| (random.number(), i)).collect();
        order.sort_by(|x, y| x.0.total_cmp(&y.0));
        let corner = |i: usize| {
            let (bar, bits) = ((i / 8) as f64, i % 8);
            [0, 1, 2].map(|k| bar * step[k] + if bits >> k & 1 == 1 { size[k] } else { 0.0 })
        };
        let mut number = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, &(_, old))| number[old] = new as u32);
        let sides = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let faces: Vec<Vec<u32>> =
            (0..count).flat_map(|bar| sides.map(|side| side.map(|bits| number[8 * bar + bits]).to_vec())).collect();
        Body::from_mesh(Mesh::new(order.iter().map(|&(_, old)| corner(old)).collect::<Vec<_>>(), faces).unwrap())
            .unwrap()
    }

    /// Bars across bars, or above equal ones: the nearest features are the least of all pairs.
    #[test]
    fn rows_that_face_each_other_are_nearest_at_the_least_features() {
        let mut random = Random(9);
        let mut kinds = [0; 3];
        for round in 0..120 {
            let (thin, long) = ([0.125, 0.1][round % 2], [9.0, 5.5, 0.25][round % 3]);
            let across = round % 4 < 2;
            let of_a = bars(8, [long, thin, thin], [0.0, 1.0, 0.0], &mut random);
            let (size, step) =
                if across { ([thin, 9.0, thin], [1.0, 0.0, 0.0]) } else { ([9.0, thin, thin], [0.0, 1.0, 0.0]) };
            let of_b = bars(8, size, step, &mut random);
            let [x, y] = [0; 2].map(|_| (4.0 * random.number()).round() * 0.25 * thin);
            let at = [x, y, [0.375, 0.7, 3.0][round / 2 % 3]];
            let (above, stand) = (Motion::at(at).unwrap(), Motion::at([0.0; 3]).unwrap());
            let (clock, method) = ([0.0, 1.0], Method::AUTO);
            let query = Query { a: &of_a, motion_of_a: &above, b: &of_b, motion_of_b: &stand, clock, method };
            let piece = firstcontact_motion::pieces(&above, &stand, clock).next().unwrap();
            let course = piece.course();
            let scene = query.scene(piece, course);
            let still = StillPair::at(&scene, [&of_a, &of_b], &Rational::ZERO);
            let mut all = Closest::new(&still);
            for i in 0..of_a.tree().triangles.len() as u32 {
                for j in 0..of_b.tree().triangles.len() as u32 {
                    all.offer_all(&Facet::new(&of_a, i), &Facet::new(&of_b, j));
                }
            }
            let found = closest(&still, f64::INFINITY).unwrap().gap(&still);
            kinds[match found.a.feature {
                Feature::Vertex(_) => 0,
                Feature::Edge(_) => 1,
                _ => 2,
            }] += 1;
            assert_eq!(found, all.finish().unwrap().gap(&still), "round {round}");
        }
        assert!(kinds[0] > 5 && kinds[1] > 5, "{kinds:?}");
    }
}
