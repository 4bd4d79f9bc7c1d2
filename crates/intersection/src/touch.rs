//! Two triangles at one instant: which of their features share a point.
//!
//! The same test as the sweep, with edges in place of the motion: a vertex lies in a triangle, an edge pierces a
//! triangle where the three signs along it agree, two edges of one plane cross, and on one line they overlap.

use super::determinants::Determinants;
use super::facet::{Facet, InTriangle, OnEdge, in_triangle, on_edge};
use super::place::{Pair, Place};
use firstcontact_exact::Sign;
use firstcontact_motion::{Scene, Span};
use firstcontact_solid::Feature;

/// The least pair of features that touch, and where. Vertices tell several parts of the same features apart, as those
/// of a folded face, so that the answer does not depend on the order in which they are found.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Least {
    best: Option<(Pair, [[u32; 3]; 2], Place)>,
}

/// Receiver of the pairs of features that share a point.
pub(crate) trait Shared {
    /// Takes a pair. The vertices span what touches of A and of B.
    fn offer(&mut self, pair: Pair, vertices: [[u32; 3]; 2], place: Place);

    /// True if pairs with this feature of A still matter.
    fn admits(&self, feature_of_a: Feature) -> bool;
}

impl Shared for Least {
    fn offer(&mut self, pair: Pair, vertices: [[u32; 3]; 2], place: Place) {
        let vertices = vertices.map(sorted);
        if self.best.is_none_or(|(best, others, _)| (pair, vertices) < (best, others)) {
            self.best = Some((pair, vertices, place));
        }
    }

    fn admits(&self, feature_of_a: Feature) -> bool {
        self.best.is_none_or(|((best, _), _, _)| feature_of_a <= best)
    }
}

impl Least {
    /// The least pair offered.
    pub(crate) fn best(&self) -> Option<(Pair, Place)> {
        self.best.map(|(pair, _, place)| (pair, place))
    }

    /// The vertex of A in it, if it has one.
    pub(crate) fn vertex(&self) -> Option<u32> {
        match self.best?.0.0 {
            Feature::Vertex(vertex) => Some(vertex),
            _ => None,
        }
    }

    /// The lesser end of the edge of A in it, if it has one.
    pub(crate) fn edge(&self) -> Option<u32> {
        match self.best?.0.0 {
            Feature::Edge([end, _]) => Some(end),
            _ => None,
        }
    }
}

/// True once a pair of features is found to touch.
struct Any(bool);

impl Shared for Any {
    fn offer(&mut self, _: Pair, _: [[u32; 3]; 2], _: Place) {
        self.0 = true;
    }

    fn admits(&self, _: Feature) -> bool {
        !self.0
    }
}

fn sorted(mut vertices: [u32; 3]) -> [u32; 3] {
    vertices.sort_unstable();
    vertices
}

/// One of the two triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    A,
    B,
}

impl Side {
    fn other(self) -> Side {
        if self == Side::A { Side::B } else { Side::A }
    }

    /// The span between two vertices of its body.
    fn span(self) -> fn(u32, u32) -> Span {
        if self == Side::A { Span::OfA } else { Span::OfB }
    }

    /// The span between a vertex of its body and one of the other.
    fn across(self, own: u32, other: u32) -> Span {
        if self == Side::A { Span::Across(own, other) } else { Span::Across(other, own) }
    }

    /// The place of a vertex of its body.
    fn place(self, vertex: u32) -> Place {
        if self == Side::A { Place::AtA(vertex) } else { Place::AtB(vertex) }
    }

    /// What belongs to A, then what belongs to B.
    fn in_order<T>(self, own: T, other: T) -> [T; 2] {
        if self == Side::A { [own, other] } else { [other, own] }
    }
}

/// Two triangles at the beginning of a piece.
pub struct Touch<'s, 'p> {
    scene: &'s Scene<'s>,
    a: &'p Facet<'s>,
    b: &'p Facet<'s>,
    /// The side of B's plane on which each corner of A lies; all zero also if B's triangle has no area.
    heights_of_a: [Sign; 3],
    heights_of_b: Determinants,
}

const AXES: [Span; 3] = [Span::Axis(0), Span::Axis(1), Span::Axis(2)];

impl<'s, 'p> Touch<'s, 'p> {
    /// Two triangles; `None` if the plane of one has the other strictly on one side.
    pub fn new(scene: &'s Scene<'s>, a: &'p Facet<'s>, b: &'p Facet<'s>) -> Option<Touch<'s, 'p>> {
        Touch::with(scene, a, b, Determinants::between(scene, a.corners, b.corners)?)
    }

    /// The same, where the heights are known already.
    pub(crate) fn with(
        scene: &'s Scene<'s>,
        a: &'p Facet<'s>,
        b: &'p Facet<'s>,
        [quick_of_a, heights_of_b]: [Determinants; 2],
    ) -> Option<Touch<'s, 'p>> {
        let [u, v] = b.plane(Span::OfB);
        let height = |i: usize| {
            quick_of_a.sign(i).unwrap_or_else(|| scene.sign([u, v, Span::Across(a.corners[i], b.corners[0])]))
        };
        let heights_of_a = [height(0), height(1), height(2)];
        (!one_sided(heights_of_a)).then_some(Touch { scene, a, b, heights_of_a, heights_of_b })
    }

    /// Offers every pair of touching features that the two triangles own and that may be the least.
    ///
    /// A vertex of A is offered by its own test; so is an edge of A. The tests of B's vertices and edges are for A's
    /// face.
    pub(crate) fn offer_all(&self, least: &mut impl Shared) {
        self.offer_vertices_of_a(least);
        self.offer_edges_of_a(least);
        if least.admits(self.a.face_feature()) {
            self.offer_face_of_a(least);
        }
    }

    fn offer_vertices_of_a(&self, least: &mut impl Shared) {
        for i in (0..3).filter(|&i| self.a.owned.corner(i) && self.heights_of_a[i].is_zero()) {
            self.vertex(Side::A, i, least);
        }
    }

    fn offer_edges_of_a(&self, least: &mut impl Shared) {
        for i in (0..3).filter(|&i| self.a.owned.edge(i)) {
            let [from, to] = [self.heights_of_a[i], self.heights_of_a[(i + 1) % 3]];
            // With both ends strictly on one side of B's plane it touches nothing of B. An end in that plane may be a
            // vertex on an edge of a triangle without area, which only edges find.
            let matters = from * to != Sign::Positive && (from.is_zero() || to.is_zero() || self.admits(i, least));
            if matters {
                let beside = Determinants::beside_edge_of_a(self.scene, self.a.edge(i), self.b.corners);
                if from * to == Sign::Negative {
                    self.edge(Side::A, i, &beside, least);
                }
                // Edges that are in no plane do not touch.
                let in_plane = |&j: &usize| self.b.owned.edge(j) && beside.sign(j).is_none();
                (0..3).filter(in_plane).for_each(|j| self.edges(i, j, least));
            }
        }
    }

    /// True if pairs with edge `i` of A still matter.
    fn admits(&self, i: usize, least: &impl Shared) -> bool {
        least.admits(self.a.edge_feature(i))
    }

    /// True if the two triangles share a point in parts that they own, or anywhere if they lie in one plane.
    pub fn is_contact(&self) -> bool {
        if self.heights_of_a == [Sign::Zero; 3]
            && let Some(is_contact) = self.overlap_in_plane()
        {
            return is_contact;
        }
        let mut any = Any(false);
        self.offer_vertices_of_a(&mut any);
        if !any.0 {
            self.offer_face_of_a(&mut any);
        }
        if !any.0 {
            self.offer_edges_of_a(&mut any);
        }
        any.0
    }

    /// True if two triangles of one plane share a point: if no edge of either has the other triangle strictly beyond
    /// it. `None` if one of them has no area.
    fn overlap_in_plane(&self) -> Option<bool> {
        let axis = self.scene.axis_beside(self.b.plane(Span::OfB))?;
        let have_area = |side: Side| {
            let [u, v] = self.own_and_other(side).0.plane(side.span());
            Some(self.scene.sign([axis, u, v])).filter(|sign| !sign.is_zero())
        };
        let turns = [have_area(Side::A)?, have_area(Side::B)?];
        let has_beyond = |side: Side, turn: Sign| {
            let (own, other) = self.own_and_other(side);
            (0..3).any(|i| {
                let [p, q] = own.edge(i);
                let beyond = |corner: u32| {
                    // From the edge's beginning to the other triangle's corner.
                    let across = self.scene.sign([axis, side.span()(p, q), side.across(p, corner)]);
                    let turned = if side == Side::A { across } else { -across };
                    turned * turn == Sign::Negative
                };
                other.corners.into_iter().all(beyond)
            })
        };
        Some(!has_beyond(Side::A, turns[0]) && !has_beyond(Side::B, turns[1]))
    }

    /// Offers B's vertices and edges that touch A's triangle.
    fn offer_face_of_a(&self, least: &mut impl Shared) {
        let [u, v] = self.a.plane(Span::OfA);
        let heights = [0, 1, 2].map(|j| {
            let sign = || self.scene.sign([u, v, Span::Across(self.a.corners[0], self.b.corners[j])]);
            self.heights_of_b.sign(j).unwrap_or_else(sign)
        });
        for j in (0..3).filter(|&j| self.b.owned.corner(j) && heights[j].is_zero()) {
            self.vertex(Side::B, j, least);
        }
        for j in (0..3).filter(|&j| self.b.owned.edge(j) && heights[j] * heights[(j + 1) % 3] == Sign::Negative) {
            let beside = Determinants::beside_edge_of_b(self.scene, self.b.edge(j), self.a.corners);
            self.edge(Side::B, j, &beside, least);
        }
    }

    /// A triangle, and the other one.
    fn own_and_other(&self, side: Side) -> (&'p Facet<'s>, &'p Facet<'s>) {
        if side == Side::A { (self.a, self.b) } else { (self.b, self.a) }
    }

    /// Corner `i` of one triangle in the other one.
    #[inline]
    fn vertex(&self, side: Side, i: usize, least: &mut impl Shared) {
        let (own, other) = self.own_and_other(side);
        if let Some(axis) = self.scene.axis_beside(other.plane(side.other().span())) {
            vertex_in(self.scene, side, own.corners[i], other, axis, least);
        }
    }

    /// Edge `i` of one triangle piercing the other one between its ends, which are on different sides of its plane.
    #[inline]
    fn edge(&self, side: Side, i: usize, beside: &Determinants, least: &mut impl Shared) {
        let (own, other) = self.own_and_other(side);
        let ([p, q], [of_own, of_other]) = (own.edge(i), [side.span(), side.other().span()]);
        if beside.certainly_differ() {
            return;
        }
        let sides = [0, 1, 2].map(|j| {
            let [from, to] = other.edge(j);
            let sign = || self.scene.sign([of_own(p, q), of_other(from, to), side.across(p, from)]);
            beside.sign(j).unwrap_or_else(sign)
        });
        let inside = in_triangle(sides);
        if let Some(feature) = other.feature(inside) {
            let place = match inside {
                InTriangle::Corner(j) => side.other().place(other.corners[j]),
                _ if side == Side::A => Place::OnA([p, q], other.plane(of_other), other.corners[0]),
                _ => Place::OnB([p, q], other.plane(of_other), other.corners[0]),
            };
            let vertices = side.in_order(own.vertices_on_edge(i, OnEdge::Inside), other.vertices(inside));
            least.offer(side.in_order(own.edge_feature(i), feature).into(), vertices, place);
        }
    }

    /// Two edges in one plane, which cross; or on one line, where they overlap.
    fn edges(&self, i: usize, j: usize, least: &mut impl Shared) {
        let (p, q) = (self.a.edge(i), self.b.edge(j));
        let (of_a, of_b) = (Span::OfA(p[0], p[1]), Span::OfB(q[0], q[1]));
        if !self.scene.sign([of_a, of_b, Span::Across(p[0], q[0])]).is_zero() {
            return;
        }
        let Some(axis) = self.scene.axis_beside([of_a, of_b]) else { return self.parallel_edges(i, j, least) };
        let on_a = on_edge(p.map(|end| self.scene.sign([axis, of_b, Span::Across(end, q[0])])));
        let on_b = on_edge(q.map(|end| self.scene.sign([axis, of_a, Span::Across(p[0], end)])));
        let features = (self.a.feature_on_edge(i, on_a), self.b.feature_on_edge(j, on_b));
        if let (Some(feature_of_a), Some(feature_of_b)) = features {
            let place = match (on_a, on_b) {
                (OnEdge::End(end), _) => Place::AtA(p[end]),
                (_, OnEdge::End(end)) => Place::AtB(q[end]),
                _ => Place::OnB(q, [axis, of_a], p[0]),
            };
            let vertices = [self.a.vertices_on_edge(i, on_a), self.b.vertices_on_edge(j, on_b)];
            least.offer((feature_of_a, feature_of_b), vertices, place);
        }
    }

    /// Parallel edges, or edges of no length: their ends on one another.
    fn parallel_edges(&self, i: usize, j: usize, least: &mut impl Shared) {
        for (side, own, other) in [(Side::A, i, j), (Side::B, j, i)] {
            let (facet, other_facet) = self.own_and_other(side);
            let [p, q] = other_facet.edge(other);
            for vertex in facet.edge(own) {
                let on_edge =
                    between(self.scene, side.other().span()(p, q), [p, q].map(|end| side.across(vertex, end)));
                if let Some(feature) = other_facet.feature_on_edge(other, on_edge) {
                    let vertices = side.in_order([vertex; 3], other_facet.vertices_on_edge(other, on_edge));
                    least.offer(side.in_order(Feature::Vertex(vertex), feature).into(), vertices, side.place(vertex));
                }
            }
        }
    }
}

/// Offers a vertex of A if it is in a closed triangle of B as a scene begins.
pub(crate) fn offer_vertex_of_a(scene: &Scene<'_>, vertex: u32, b: &Facet<'_>, least: &mut impl Shared) {
    if Determinants::height_of_a(scene, vertex, b.corners).is_some() {
        return;
    }
    let [u, v] = b.plane(Span::OfB);
    if !scene.sign([u, v, Span::Across(vertex, b.corners[0])]).is_zero() {
        return;
    }
    if let Some(axis) = scene.axis_beside([u, v]) {
        return vertex_in(scene, Side::A, vertex, b, axis, least);
    }
    // A triangle without area is its edges.
    for j in 0..3 {
        let [p, q] = b.edge(j);
        let on_edge = between(scene, Span::OfB(p, q), [Span::Across(vertex, p), Span::Across(vertex, q)]);
        if let Some(feature) = b.feature_on_edge(j, on_edge) {
            let vertices = [[vertex; 3], b.vertices_on_edge(j, on_edge)];
            least.offer((Feature::Vertex(vertex), feature), vertices, Place::AtA(vertex));
        }
    }
}

/// Offers a vertex in the plane of a triangle of the other body, beside which an axis lies, if it is in the triangle.
#[inline]
fn vertex_in(scene: &Scene<'_>, side: Side, vertex: u32, other: &Facet<'_>, axis: Span, least: &mut impl Shared) {
    let of_other = side.other().span();
    let sides = [0, 1, 2].map(|j| {
        let [p, q] = other.edge(j);
        scene.sign([axis, of_other(p, q), side.across(vertex, p)])
    });
    let inside = in_triangle(sides);
    if let Some(feature) = other.feature(inside) {
        let (features, vertices) =
            (side.in_order(Feature::Vertex(vertex), feature), side.in_order([vertex; 3], other.vertices(inside)));
        least.offer(features.into(), vertices, side.place(vertex));
    }
}

/// Position of a vertex on an edge, from the spans that join it to the two ends.
fn between(scene: &Scene<'_>, edge: Span, reach: [Span; 2]) -> OnEdge {
    let component = |span: Span, k: usize| scene.sign([AXES[(k + 1) % 3], AXES[(k + 2) % 3], span]);
    if AXES.iter().any(|&axis| !scene.sign([axis, edge, reach[0]]).is_zero()) {
        return OnEdge::Apart;
    }
    match (0..3).find(|&k| !component(edge, k).is_zero()) {
        Some(k) => on_edge(reach.map(|span| component(span, k))),
        None if (0..3).all(|k| component(reach[0], k).is_zero()) => OnEdge::End(0),
        None => OnEdge::Apart,
    }
}

/// True if all three are strictly on the same side.
fn one_sided(heights: [Sign; 3]) -> bool {
    !heights[0].is_zero() && heights[0] == heights[1] && heights[1] == heights[2]
}
