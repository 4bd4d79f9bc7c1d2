//! What two solids share that touch at a pair of scalings.
//!
//! All of it is in the plane of the facet of the Minkowski difference that has the target: it is what the parts of both solids in
//! that plane have in common. So it is a point, a segment or a convex polygon, and is found by cutting the one part off at
//! the borders of the other. That anything is left is the check that the paper asks for in the cases of edge-face and
//! face-face contact (Appendix, (iv) and (v)); the plane of the facet alone does not show it.

use super::border::{Border, Point, cut};
use super::error::ScalingError;
use super::facet::Facet;
use super::frame::{Frame, Way};
use super::pair::Pair;
use super::side::index;
use super::touch::Touch;
use crate::Face;
use crate::cd_dual::Part;
use crate::side::Side;
use firstcontact_exact::Rational;

/// What the parts of two scaled solids in one plane have in common.
pub(super) struct Shared<'f, 's> {
    frame: &'f Frame<'s>,
    facet: &'f Facet<'s>,
    pair: &'f Pair,
    outlines: [Vec<Corner>; 2],
    /// A point in the inside of what is shared, in units of the frame over the denominator of the scalings.
    middle: Point,
    /// The least of the points that are shared, by its first coordinates.
    least: [Rational; 3],
}

/// The vertices of both parts in the order in which they come around the facet of the difference.
struct Outlines<'o>(&'o [Vec<Corner>; 2]);

/// A vertex of a scaled solid.
struct Corner {
    vertex: u32,
    point: Point,
}

impl Outlines<'_> {
    fn of(&self, side: Side) -> &[Corner] {
        &self.0[index(side)]
    }

    /// The part with fewer vertices, cut off at the borders of the other: vertices of what is shared, each at least once.
    fn common(&self, way: Way) -> Vec<Point> {
        let side = if self.of(Side::A).len() <= self.of(Side::B).len() { Side::A } else { Side::B };
        let part: Vec<Point> = self.of(side).iter().map(|corner| corner.point.clone()).collect();
        if part.len() == 1 {
            return part;
        }
        self.borders(side.other(), way).iter().fold(part, cut)
    }

    /// What bounds a part that is no vertex: for each of its vertices the edge that begins there; the ends of an edge too.
    fn borders(&self, side: Side, way: Way) -> Vec<Border> {
        let outline = self.of(side);
        let ends = || outline.iter().zip(outline.iter().cycle().skip(1)).map(|(p, q)| (&p.point, &q.point));
        let left = ends().map(|(p, q)| Border::left_of(p, q, way));
        if outline.len() > 2 {
            return left.collect();
        }
        left.chain(ends().map(|(p, q)| Border::ahead_of(p, q, way))).collect()
    }
}

impl<'f, 's> Shared<'f, 's> {
    /// What is shared at scalings at which the target is in a facet: a seed if one of the solids is only that.
    ///
    /// # Errors
    /// If nothing is shared, so that the target is not in the facet.
    pub(super) fn new(
        frame: &'f Frame<'s>,
        facet: &'f Facet<'s>,
        pair: &'f Pair,
    ) -> Result<Shared<'f, 's>, ScalingError> {
        let outlines = [Side::A, Side::B].map(|side| outline(frame, facet, side, pair));
        let points = match [Side::A, Side::B].into_iter().find(|&side| is_seed(pair, side)) {
            Some(side) => vec![Point::new(frame.seed(side, pair))],
            None => Outlines(&outlines).common(facet.way()),
        };
        let least = points.iter().map(|point| &point.exact).min().ok_or(ScalingError::Inconsistent)?.clone();
        Ok(Shared { frame, facet, pair, outlines, middle: middle(&points), least })
    }

    /// How they touch there.
    pub(super) fn touch(&self) -> Result<Touch, ScalingError> {
        let face = |side: Side| if is_seed(self.pair, side) { Ok(None) } else { self.face(side).map(Some) };
        let (a, b) = (face(Side::A)?, face(Side::B)?);
        Ok(Touch { point: self.frame.in_world(&self.least, self.pair), a, b })
    }

    /// The feature of a solid whose inside has a point from the inside of what is shared. As features of both solids share such
    /// points only where their insides meet, it is the lowest that holds all of it.
    pub(super) fn face(&self, side: Side) -> Result<Face, ScalingError> {
        let (outlines, middle) = (Outlines(&self.outlines), &self.middle);
        let outline = outlines.of(side);
        let polyhedron = self.facet.difference().polyhedron(side);
        let name = |corner: &Corner| polyhedron.body_vertices()[corner.vertex as usize];
        if let Some(corner) = outline.iter().find(|corner| corner.point.exact == middle.exact) {
            return Ok(Face::Vertex(name(corner)));
        }
        let edge = |first: usize| {
            let [p, q] = [first, (first + 1) % outline.len()].map(|index| name(&outline[index]));
            Face::Edge([p.min(q), p.max(q)])
        };
        let is_on = |border: &Border| border.side(middle).is_zero();
        match self.facet.part(side) {
            Part::Vertex(_) => Err(ScalingError::Inconsistent),
            Part::Edge(_) => Ok(edge(0)),
            Part::Facet(facet) => {
                let found = outlines.borders(side, self.facet.way()).iter().position(is_on);
                Ok(found.map_or_else(|| Face::Facet(self.frame.corners(side, facet)), edge))
            }
        }
    }
}

fn is_seed(pair: &Pair, side: Side) -> bool {
    pair.scaled(side).is_zero()
}

/// The mean of points.
fn middle(points: &[Point]) -> Point {
    let count = Rational::of(points.len() as f64);
    Point::new(std::array::from_fn(|k| {
        let sum = points.iter().fold(Rational::ZERO, |sum, point| (&sum + &point.exact[k]).reduced());
        sum.over(&count)
    }))
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
    vertices.into_iter().map(|vertex| Corner { vertex, point: Point::new(frame.scaled(side, vertex, pair)) }).collect()
}
