//! What two solids share that touch at a pair of scalings.
//!
//! All of it is in the plane of the facet of the Minkowski difference that has the target: it is what the parts of both solids in
//! that plane have in common. So it is a point, a segment or a convex polygon, and is found by cutting the one part off at
//! the borders of the other. That anything is left is the check that the paper asks for in the cases of edge-face and
//! face-face contact (Appendix, (iv) and (v)); the plane of the facet alone does not show it.

use super::border::{Border, Point, cut};
use super::facet::Facet;
use super::frame::{Frame, index};
use super::pair::Pair;
use super::touch::Touch;
use crate::convex::Face;
use crate::convex::cd_dual::Part;
use crate::convex::side::Side;
use crate::exact::Rational;

/// What the parts of two scaled solids in one plane have in common.
pub(super) struct Shared<'f, 's> {
    frame: &'f Frame<'s>,
    facet: &'f Facet<'s>,
    pair: &'f Pair,
    /// The vertices of both parts in the order in which they come around the facet of the difference.
    outlines: [Vec<Corner>; 2],
    /// The vertices of what is shared, each at least once; in units of the frame over the denominator of the scalings.
    points: Vec<Point>,
}

/// A vertex of a scaled solid.
struct Corner {
    vertex: u32,
    point: Point,
}

impl<'f, 's> Shared<'f, 's> {
    /// What is shared at scalings at which the target is in a facet.
    pub(super) fn new(frame: &'f Frame<'s>, facet: &'f Facet<'s>, pair: &'f Pair) -> Shared<'f, 's> {
        let outlines = [Side::A, Side::B].map(|side| outline(frame, facet, side, pair));
        let mut shared = Shared { frame, facet, pair, outlines, points: Vec::new() };
        shared.points = shared.common();
        shared
    }

    fn is_seed(&self, side: Side) -> bool {
        self.pair.scaled(side).is_zero()
    }

    fn outline(&self, side: Side) -> &[Corner] {
        &self.outlines[index(side)]
    }

    /// A seed if one of them is only that; else the part with fewer vertices, cut off at the borders of the other.
    fn common(&self) -> Vec<Point> {
        if let Some(side) = [Side::A, Side::B].into_iter().find(|&side| self.is_seed(side)) {
            return vec![self.frame.seed(side, self.pair)];
        }
        let side = if self.outline(Side::A).len() <= self.outline(Side::B).len() { Side::A } else { Side::B };
        let part: Vec<Point> = self.outline(side).iter().map(|corner| corner.point.clone()).collect();
        if part.len() == 1 {
            return part;
        }
        self.borders(side.other()).iter().fold(part, |part, border| cut(&part, border))
    }

    /// What bounds a part that is no vertex: for each of its vertices the edge that begins there; the ends of an edge too.
    fn borders(&self, side: Side) -> Vec<Border> {
        let (outline, way) = (self.outline(side), self.facet.way());
        let ends = || outline.iter().zip(outline.iter().cycle().skip(1)).map(|(p, q)| (&p.point, &q.point));
        let left = ends().map(|(p, q)| Border::left_of(p, q, way));
        if outline.len() > 2 {
            return left.collect();
        }
        left.chain(ends().map(|(p, q)| Border::ahead_of(p, q, way))).collect()
    }

    /// How they touch there.
    pub(super) fn touch(&self) -> Touch {
        let least = self.points.iter().min().cloned().unwrap_or_else(|| self.frame.seed(Side::A, self.pair));
        let [a, b] = [Side::A, Side::B].map(|side| (!self.is_seed(side)).then(|| self.face(side)));
        Touch { point: self.frame.in_world(&least, self.pair), a, b }
    }

    /// The feature of a solid whose inside has a point from the inside of what is shared. As features of both solids share such
    /// points only where their insides meet, it is the lowest that holds all of it.
    pub(super) fn face(&self, side: Side) -> Face {
        let (outline, middle) = (self.outline(side), self.middle());
        let polyhedron = self.facet.difference().polyhedron(side);
        let name = |corner: &Corner| polyhedron.body_vertices()[corner.vertex as usize];
        if let Some(corner) = outline.iter().find(|corner| corner.point == middle) {
            return Face::Vertex(name(corner));
        }
        let edge = |first: usize| {
            let [p, q] = [first, (first + 1) % outline.len()].map(|index| name(&outline[index]));
            Face::Edge([p.min(q), p.max(q)])
        };
        let Part::Facet(facet) = self.facet.part(side) else { return edge(0) };
        let is_on = |border: &Border| border.height(&middle).sign().is_zero();
        self.borders(side).iter().position(is_on).map_or_else(|| Face::Facet(self.frame.corners(side, facet)), edge)
    }

    /// A point in the inside of what is shared.
    fn middle(&self) -> Point {
        let count = Rational::of(self.points.len() as f64);
        std::array::from_fn(|k| {
            let sum = self.points.iter().fold(Rational::ZERO, |sum, point| &sum + &point[k]);
            sum.over(&count)
        })
    }
}

/// The vertices of a scaled part.
fn outline(frame: &Frame<'_>, facet: &Facet<'_>, side: Side, pair: &Pair) -> Vec<Corner> {
    let difference = facet.difference();
    let polyhedron = difference.polyhedron(side);
    let mut vertices: Vec<u32> = match facet.part(side) {
        Part::Vertex(vertex) => vec![vertex],
        Part::Edge(edge) => vec![polyhedron.origin(edge), polyhedron.target(edge)],
        Part::Facet(facet) => polyhedron.around_facet(facet).map(|edge| polyhedron.origin(edge)).collect(),
    };
    // The facets of A run the other way round in the difference.
    if side == Side::A {
        vertices.reverse();
    }
    vertices.into_iter().map(|vertex| Corner { vertex, point: frame.scaled(side, vertex, pair) }).collect()
}
