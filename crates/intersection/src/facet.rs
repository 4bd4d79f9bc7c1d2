//! Triangle of a body with its corners and edges, the parts that it owns, and their names.

use firstcontact_exact::Sign;
use firstcontact_motion::Span;
use firstcontact_solid::{Body, Feature, Marks, Owned, Triangle};
use nalgebra::Point3;

/// Role of a triangle's part in the solid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grade {
    /// Inside of a flat.
    Flat,
    /// Inside of an edge at which flats end.
    Fold,
    /// A vertex of such edges.
    Corner,
}

/// A triangle of a body's tree.
#[derive(Debug, Clone, Copy)]
pub struct Facet<'b> {
    body: &'b Body,
    /// Its corners.
    pub corners: [u32; 3],
    face: u32,
    /// Index among the skin's triangles.
    index: u32,
    /// Its place in the tree, if that is known.
    place: Option<u32>,
    marks: Marks,
    /// The vertices and edges for which it answers.
    pub owned: Owned,
    /// The flat that it is part of, if that is known.
    pub flat: Option<u32>,
}

impl<'b> Facet<'b> {
    /// The triangle at a place of the body's tree.
    pub fn new(body: &'b Body, place: u32) -> Facet<'b> {
        let tree = body.tree();
        let (owned, flat) = (tree.owned[place as usize], tree.flats.of_triangle(place));
        let of_skin = Facet::of(body, tree.triangles[place as usize].index);
        Facet { owned, place: Some(place), marks: tree.flats.marks(place), flat: Some(flat), ..of_skin }
    }

    /// The triangle at a place of the body's tree, answering for all that it has.
    pub fn whole(body: &'b Body, place: u32) -> Facet<'b> {
        Facet { owned: Owned::ALL, ..Facet::new(body, place) }
    }

    /// Triangle of the body's skin that answers for the given parts. The facet has no known flats.
    pub fn of_skin(body: &'b Body, triangle: u32, owned: Owned) -> Facet<'b> {
        Facet { owned, ..Facet::of(body, triangle) }
    }

    /// A triangle of a body's skin.
    fn of(body: &'b Body, index: u32) -> Facet<'b> {
        let Triangle { corners, face } = body.skin().triangles[index as usize];
        Facet { body, corners, face, index, place: None, marks: Marks::ALONE, owned: Owned::ALL, flat: None }
    }

    /// The two ends of edge `i`.
    pub fn edge(&self, i: usize) -> [u32; 2] {
        [self.corners[i], self.corners[(i + 1) % 3]]
    }

    /// Name of the triangle's inside.
    pub fn face_feature(&self) -> Feature {
        Feature::Face(self.face)
    }

    /// The box of the triangle, in the body's coordinates.
    pub(crate) fn bounds(&self) -> [Point3<f64>; 2] {
        let [p, q, r] = self.corners.map(|corner| self.body.positions()[corner as usize]);
        [p.inf(&q).inf(&r), p.sup(&q).sup(&r)]
    }

    /// The box of the body.
    pub(crate) fn bounds_of_body(&self) -> [Point3<f64>; 2] {
        self.body.bounds()
    }

    /// True if the flat that it is part of is known, and large.
    pub(crate) fn is_of_large_flat(&self) -> bool {
        self.flat.is_some_and(|flat| self.body.tree().flats.is_large(flat))
    }

    /// True if it answers for a vertex of that index or less, or for an edge that ends there.
    #[inline]
    pub fn owns_vertex_up_to(&self, vertex: u32) -> bool {
        let owns = |i: usize| self.owned.corner(i) || self.owned.edge(i) || self.owned.edge((i + 2) % 3);
        (0..3).any(|i| self.corners[i] <= vertex && owns(i))
    }

    /// The flat beyond edge `i` of the triangle, whose own is the given one; that, where no other is known.
    #[inline]
    pub fn flat_beyond(&self, i: usize, own: u32) -> u32 {
        self.place.map_or(own, |place| self.body.tree().flats.beyond(place, i, own))
    }

    /// Name of edge `i`.
    #[inline]
    pub fn edge_feature(&self, i: usize) -> Feature {
        let (corners, face) = (self.corners, self.face);
        self.body.skin().feature_of(Triangle { corners, face }, self.index, i)
    }

    /// Name of the part of the triangle that holds a point; `None` outside.
    #[inline]
    pub fn feature(&self, place: InTriangle) -> Option<Feature> {
        match place {
            InTriangle::Outside => None,
            InTriangle::Interior => Some(self.face_feature()),
            InTriangle::Edge(i) => Some(self.edge_feature(i)),
            InTriangle::Corner(i) => Some(Feature::Vertex(self.corners[i])),
        }
    }

    /// Name of the part of edge `i` that holds a point; `None` off the edge.
    #[inline]
    pub fn feature_on_edge(&self, i: usize, place: OnEdge) -> Option<Feature> {
        match place {
            OnEdge::Apart => None,
            OnEdge::Inside => Some(self.edge_feature(i)),
            OnEdge::End(end) => Some(Feature::Vertex(self.edge(i)[end])),
        }
    }

    /// The vertices that span the part of the triangle that holds a point.
    pub fn vertices(&self, place: InTriangle) -> [u32; 3] {
        match place {
            InTriangle::Outside | InTriangle::Interior => self.corners,
            InTriangle::Edge(i) => three(self.edge(i)),
            InTriangle::Corner(i) => [self.corners[i]; 3],
        }
    }

    /// The vertices that span the part of edge `i` that holds a point.
    #[inline]
    pub fn vertices_on_edge(&self, i: usize, place: OnEdge) -> [u32; 3] {
        match place {
            OnEdge::Apart | OnEdge::Inside => three(self.edge(i)),
            OnEdge::End(end) => [self.edge(i)[end]; 3],
        }
    }

    /// True for each edge that holds the part spanned by the given vertices.
    pub fn edges_with(&self, vertices: [u32; 3]) -> [bool; 3] {
        [0, 1, 2].map(|i| vertices.iter().all(|vertex| self.edge(i).contains(vertex)))
    }

    /// Role in the solid of the part that the given vertices span.
    pub(super) fn grade(&self, vertices: [u32; 3]) -> Grade {
        let [first, second, third] = vertices;
        if first == second && second == third {
            let is_corner = self.corners.iter().position(|&corner| corner == first);
            return if is_corner.is_none_or(|i| self.marks.is_corner(i)) { Grade::Corner } else { Grade::Flat };
        }
        let on_edge = self.edges_with(vertices).iter().position(|&holds| holds);
        if on_edge.is_some_and(|i| self.marks.is_fold(i)) { Grade::Fold } else { Grade::Flat }
    }

    /// Two spans of the plane of the triangle, made by `span` from two vertices.
    pub fn plane(&self, span: impl Fn(u32, u32) -> Span) -> [Span; 2] {
        let [p, q, r] = self.corners;
        [span(p, q), span(p, r)]
    }
}

/// The two ends of an edge, the lesser first, whichever way its triangle runs along it; the other twice.
#[inline]
fn three([p, q]: [u32; 2]) -> [u32; 3] {
    [p.min(q), p.max(q), p.max(q)]
}

/// Position of a point in a closed triangle, from its sides of the three edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InTriangle {
    /// Outside, or the projected triangle has no area.
    Outside,
    /// Inside all edges.
    Interior,
    /// On edge `i`, which joins corners `i` and `i + 1`.
    Edge(usize),
    /// On corner `i`.
    Corner(usize),
}

/// Position of a point that lies on the given sides of the edges of a triangle.
///
/// Three zeros mean that the triangle is projected to a line: the point is *not* counted as inside.
#[inline]
pub fn in_triangle(sides: [Sign; 3]) -> InTriangle {
    let some = |sign| sides.contains(&sign);
    if some(Sign::Negative) == some(Sign::Positive) {
        return InTriangle::Outside;
    }
    match sides.map(Sign::is_zero) {
        [false, false, false] => InTriangle::Interior,
        [true, false, false] => InTriangle::Edge(0),
        [false, true, false] => InTriangle::Edge(1),
        [false, false, true] => InTriangle::Edge(2),
        [true, true, false] => InTriangle::Corner(1),
        [false, true, true] => InTriangle::Corner(2),
        [true, false, true] => InTriangle::Corner(0),
        [true, true, true] => InTriangle::Outside,
    }
}

/// Position on an edge, from its first end to its second, of the crossing with a line that has the ends on the given
/// sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnEdge {
    /// It does not cross, or it runs along the whole edge.
    Apart,
    /// Between the ends.
    Inside,
    /// At end 0 or 1.
    End(usize),
}

/// Position at which a line crosses an edge whose ends lie on the given sides of it.
pub fn on_edge(sides: [Sign; 2]) -> OnEdge {
    match sides {
        [Sign::Zero, Sign::Zero] => OnEdge::Apart,
        [Sign::Zero, _] => OnEdge::End(0),
        [_, Sign::Zero] => OnEdge::End(1),
        [first, second] if first == second => OnEdge::Apart,
        _ => OnEdge::Inside,
    }
}

#[cfg(test)]
mod tests {
    use Sign::{Negative as N, Positive as P, Zero as Z};

    use super::*;

    #[test]
    fn seen_edge_on_is_outside() {
        assert_eq!(in_triangle([Z, Z, Z]), InTriangle::Outside);
        assert_eq!(in_triangle([Z, P, N]), InTriangle::Outside);
    }

    #[test]
    fn corners_lie_between_their_edges() {
        assert_eq!(in_triangle([P, P, P]), InTriangle::Interior);
        assert_eq!(in_triangle([N, Z, N]), InTriangle::Edge(1));
        assert_eq!(in_triangle([Z, P, Z]), InTriangle::Corner(0));
        assert_eq!(in_triangle([Z, Z, N]), InTriangle::Corner(1));
    }

    #[test]
    fn lines_cross_edges_at_most_once() {
        assert_eq!(on_edge([P, N]), OnEdge::Inside);
        assert_eq!(on_edge([Z, N]), OnEdge::End(0));
        assert_eq!(on_edge([P, Z]), OnEdge::End(1));
        assert_eq!(on_edge([P, P]), OnEdge::Apart);
        assert_eq!(on_edge([Z, Z]), OnEdge::Apart);
    }
}
