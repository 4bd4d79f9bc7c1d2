//! One triangle moving past another: every event of its vertices and edges (Joseph & Plantinga, Lemma 2).
//!
//! Seen along the motion, a vertex sweeps through a triangle where the three signs around it agree, and two edges cross
//! where four signs alternate. Projected edges that coincide lie in one plane with the motion, and the problem is one
//! dimension lower: a vertex meets an edge in that plane, or a vertex another on the line of the motion.

use super::event::{Event, EventPlanes, Offered, Place};
use super::sight::{Sides, Vertex};
use super::view::Areas;
use firstcontact_exact::Sign;
use firstcontact_intersection::{Facet, InTriangle, OnEdge, in_triangle, on_edge};
use firstcontact_motion::{ContactPlane, Scene, Span};
use firstcontact_solid::Feature;

/// Two triangles and the signs between them, decided as they are needed.
pub(crate) struct Sweep<'s, 'p, S = ()> {
    scene: &'s Scene<'s>,
    a: &'p Facet<'s>,
    b: &'p Facet<'s>,
    areas: &'p Areas,
    /// Signs that the areas left uncertain, as far as they were needed: of A's edges, then of B's.
    decided: [[[Option<Sign>; 3]; 3]; 2],
    /// The vertices seen along the motion, where many signs are in doubt.
    sight: S,
}

/// Relation of two edges, projected along the motion.
pub(crate) enum Edges {
    /// They share no point.
    Apart,
    /// They meet in this event.
    Crossing(Event),
    /// They lie in one plane with the motion.
    InOnePlane,
}

impl<'s, 'p> Sweep<'s, 'p> {
    /// Two triangles, with the signed areas between their projections along the motion.
    #[inline(always)]
    pub(crate) fn new(scene: &'s Scene<'s>, a: &'p Facet<'s>, b: &'p Facet<'s>, areas: &'p Areas) -> Sweep<'s, 'p> {
        Sweep { scene, a, b, areas, decided: [[[None; 3]; 3]; 2], sight: () }
    }

    /// The same, with what is left uncertain seen along the motion first.
    pub(crate) fn seen_by<S: Sides>(self, sight: S) -> Sweep<'s, 'p, S> {
        let Sweep { scene, a, b, areas, decided, .. } = self;
        Sweep { scene, a, b, areas, decided, sight }
    }
}

impl<S: Sides> Sweep<'_, '_, S> {
    /// Offers every event of the features that the two triangles own.
    // Part of its caller, it takes registers from the walk: 1 to 2 % of instructions between knots and gears.
    #[inline(never)]
    pub(crate) fn offer_all(&mut self, earliest: &mut impl Offered) {
        self.offer_some(earliest, |_, _| true);
    }

    /// Offers those of them whose features, by the sets of their corners of A and of B, a bit for each, may matter.
    #[inline(always)]
    pub(crate) fn offer_some(&mut self, earliest: &mut impl Offered, may_matter: impl Fn(usize, usize) -> bool) {
        const EDGES: [usize; 3] = [0b011, 0b110, 0b101];
        let (a, b) = (self.a, self.b);
        for i in (0..3).filter(|&i| a.owned.corner(i) && b.owned.inside()) {
            if may_matter(1 << i, 0b111) {
                earliest.offer_some(self.scene, self.vertex_of_a(i));
            }
        }
        for j in (0..3).filter(|&j| b.owned.corner(j) && a.owned.inside()) {
            if may_matter(0b111, 1 << j) {
                earliest.offer_some(self.scene, self.vertex_of_b(j));
            }
        }
        for i in (0..3).filter(|&i| a.owned.edge(i)) {
            for j in (0..3).filter(|&j| b.owned.edge(j) && may_matter(EDGES[i], EDGES[j])) {
                match self.edges(i, j) {
                    Edges::Apart => {}
                    Edges::Crossing(event) => earliest.offer(self.scene, event),
                    Edges::InOnePlane => self.in_one_plane(i, j, earliest),
                }
            }
        }
    }

    /// Side of A's edge `i` on which B's corner `j` is, projected along the motion.
    #[inline(always)]
    fn side_of_a(&mut self, i: usize, j: usize) -> Sign {
        let certain = self.areas.certain(self.areas.of_a[i][j]);
        if !certain.is_zero() {
            return certain;
        }
        let (scene, edge, vertex, sight) = (self.scene, self.a.edge(i), self.b.corners[j], self.sight);
        let seen = || sight.side([Vertex::OfA(edge[0]), Vertex::OfA(edge[1])], Vertex::OfB(vertex));
        *self.decided[0][i][j].get_or_insert_with(|| seen().unwrap_or_else(|| scene.side_of_edge_of_a(edge, vertex)))
    }

    /// Side of B's edge `j` on which A's corner `i` is, projected along the motion.
    #[inline(always)]
    fn side_of_b(&mut self, j: usize, i: usize) -> Sign {
        let certain = self.areas.certain(self.areas.of_b[j][i]);
        if !certain.is_zero() {
            return certain;
        }
        let (scene, edge, vertex, sight) = (self.scene, self.b.edge(j), self.a.corners[i], self.sight);
        let seen = || sight.side([Vertex::OfB(edge[0]), Vertex::OfB(edge[1])], Vertex::OfA(vertex));
        *self.decided[1][j][i].get_or_insert_with(|| seen().unwrap_or_else(|| scene.side_of_edge_of_b(edge, vertex)))
    }

    /// True if the areas alone show that edge `i` of A and edge `j` of B share no point, projected along the motion.
    #[inline(always)]
    fn certainly_apart(&self, i: usize, j: usize) -> bool {
        let Areas { of_a, of_b, .. } = &self.areas;
        let agree = |x: f64, y: f64| self.areas.certain(x) * self.areas.certain(y) == Sign::Positive;
        agree(of_a[i][j], of_a[i][(j + 1) % 3]) || agree(of_b[j][i], of_b[j][(i + 1) % 3])
    }

    /// True if the areas of a corner with the edges of a triangle show that it is outside, projected along the motion.
    #[inline(always)]
    fn certainly_outside(&self, areas: [f64; 3]) -> bool {
        let signs = areas.map(|area| self.areas.certain(area));
        signs.contains(&Sign::Negative) && signs.contains(&Sign::Positive)
    }

    /// The planes of the two triangles.
    fn planes(&self) -> Option<EventPlanes> {
        Some(EventPlanes {
            flats: [[self.a.flat?; 2], [self.b.flat?; 2]],
            spans: [self.a.plane(Span::OfA), self.b.plane(Span::OfB)],
        })
    }

    /// The planes of the two triangles and of their neighbours over two edges.
    fn planes_at_edges(&self, i: usize, j: usize) -> Option<EventPlanes> {
        let [a, b] = [self.a.flat?, self.b.flat?];
        let (of_a, of_b) = ([a, self.a.flat_beyond(i, a)], [b, self.b.flat_beyond(j, b)]);
        self.planes().map(|planes| EventPlanes { flats: [of_a, of_b], ..planes })
    }

    fn vertex_of_a(&mut self, i: usize) -> Option<Event> {
        let place = self.around_b(i);
        let event = vertex_in_triangle_of_b(self.a.corners[i], self.b, place)?;
        Some(Event { planes: self.planes(), ..event })
    }

    fn vertex_of_b(&mut self, j: usize) -> Option<Event> {
        let place = self.around_a(j);
        let event = vertex_in_triangle_of_a(self.b.corners[j], self.a, place)?;
        Some(Event { planes: self.planes(), ..event })
    }

    /// Position of A's corner `i` in B's triangle, projected along the motion; gives up at the first two signs that
    /// disagree, certain ones first.
    fn around_b(&mut self, i: usize) -> InTriangle {
        if self.certainly_outside([0, 1, 2].map(|j| self.areas.of_b[j][i])) {
            return InTriangle::Outside;
        }
        let first = [self.side_of_b(0, i), self.side_of_b(1, i)];
        if first[0] * first[1] == Sign::Negative {
            return InTriangle::Outside;
        }
        in_triangle([first[0], first[1], self.side_of_b(2, i)])
    }

    /// Position of B's corner `j` in A's triangle, projected along the motion.
    fn around_a(&mut self, j: usize) -> InTriangle {
        if self.certainly_outside([0, 1, 2].map(|i| self.areas.of_a[i][j])) {
            return InTriangle::Outside;
        }
        let first = [self.side_of_a(0, j), self.side_of_a(1, j)];
        if first[0] * first[1] == Sign::Negative {
            return InTriangle::Outside;
        }
        in_triangle([first[0], first[1], self.side_of_a(2, j)])
    }

    /// Relation of edge `i` of A and edge `j` of B.
    pub(crate) fn edges(&mut self, i: usize, j: usize) -> Edges {
        if self.certainly_apart(i, j) {
            return Edges::Apart;
        }
        let along_b = [self.side_of_a(i, j), self.side_of_a(i, (j + 1) % 3)];
        if along_b[0] == along_b[1] && !along_b[0].is_zero() {
            return Edges::Apart;
        }
        let along_a = [self.side_of_b(j, i), self.side_of_b(j, (i + 1) % 3)];
        if [along_a, along_b] == [[Sign::Zero; 2]; 2] {
            return Edges::InOnePlane;
        }
        let planes = self.planes_at_edges(i, j);
        match crossing_of(self.a, i, on_edge(along_a), self.b, j, on_edge(along_b)) {
            Some(event) => Edges::Crossing(Event { planes, ..event }),
            None => Edges::Apart,
        }
    }

    /// Two edges that lie in one plane with the motion, or are both parallel to it.
    // By itself, so that where that is not so nothing is prepared for it.
    #[inline(never)]
    fn in_one_plane(&mut self, i: usize, j: usize, earliest: &mut impl Offered) {
        let [p, q] = [self.a.edge(i), self.b.edge(j)];
        let beside = |span: Span| self.scene.axis_beside([span, Span::Motion]);
        match beside(Span::OfB(q[0], q[1])) {
            Some(axis) => p.into_iter().for_each(|vertex| {
                earliest.offer_some(self.scene, vertex_on_edge_of_b(self.scene, axis, vertex, self.b, j));
            }),
            None => self.vertices(p, q, earliest),
        }
        match beside(Span::OfA(p[0], p[1])) {
            Some(axis) => q.into_iter().for_each(|vertex| {
                let event = vertex_on_edge_of_a(self.scene, axis, vertex, self.a, i);
                earliest.offer_some(self.scene, event.map(|event| Event { planes: self.planes(), ..event }));
            }),
            None => self.vertices(p, q, earliest),
        }
    }

    /// Vertices that follow one another on the line of the motion.
    fn vertices(&self, p: [u32; 2], q: [u32; 2], earliest: &mut impl Offered) {
        for (a, b) in p.into_iter().flat_map(|a| q.map(|b| (a, b))) {
            if !self.sight.are_apart([Vertex::OfA(a), Vertex::OfB(b)]) {
                earliest.offer_some(self.scene, vertex_on_vertex(self.scene, a, b));
            }
        }
    }
}

/// Edge `i` of a triangle of A that sweeps through edge `j` of a triangle of B, at the given parts of both.
#[inline]
pub(crate) fn crossing_of(
    a: &Facet<'_>,
    i: usize,
    on_a: OnEdge,
    b: &Facet<'_>,
    j: usize,
    on_b: OnEdge,
) -> Option<Event> {
    let [p, q] = [a.edge(i), b.edge(j)];
    let pair = (a.feature_on_edge(i, on_a)?, b.feature_on_edge(j, on_b)?);
    let place = match (on_a, on_b) {
        (OnEdge::End(end), _) => Place::AtA(p[end]),
        (_, OnEdge::End(end)) => Place::AtB(q[end]),
        _ => Place::OnB(q, [Span::Motion, Span::OfA(p[0], p[1])], p[0]),
    };
    let plane = ContactPlane { spans: [Span::OfA(p[0], p[1]), Span::OfB(q[0], q[1])], a: p[0], b: q[0] };
    let vertices = [a.vertices_on_edge(i, on_a), b.vertices_on_edge(j, on_b)];
    Some(Event { plane, pair, place, planes: None, vertices })
}

/// Event of a vertex of A with a triangle of B that is not parallel to the motion.
pub(crate) fn vertex_of_a_in(scene: &Scene<'_>, vertex: u32, b: &Facet<'_>) -> Option<Event> {
    vertex_in_triangle_of_b(vertex, b, in_triangle(sides_of_b(scene, vertex, b)))
}

/// Event of a vertex of B with a triangle of A that is not parallel to the motion.
pub(crate) fn vertex_of_b_in(scene: &Scene<'_>, vertex: u32, a: &Facet<'_>) -> Option<Event> {
    vertex_in_triangle_of_a(vertex, a, in_triangle(sides_of_a(scene, vertex, a)))
}

/// Sides of B's edges on which a vertex of A is, projected along the motion.
fn sides_of_b(scene: &Scene<'_>, vertex: u32, b: &Facet<'_>) -> [Sign; 3] {
    let side = |j: usize| scene.side_of_edge_of_b(b.edge(j), vertex);
    // Written out: the compiler leaves the closures of mapped arrays as calls.
    [side(0), side(1), side(2)]
}

/// Sides of A's edges on which a vertex of B is, projected along the motion.
fn sides_of_a(scene: &Scene<'_>, vertex: u32, a: &Facet<'_>) -> [Sign; 3] {
    let side = |i: usize| scene.side_of_edge_of_a(a.edge(i), vertex);
    [side(0), side(1), side(2)]
}

/// Offers every event of a vertex of A with a closed triangle of B.
pub(crate) fn offer_vertex_of_a(scene: &Scene<'_>, vertex: u32, b: &Facet<'_>, earliest: &mut impl Offered) {
    let sides = sides_of_b(scene, vertex, b);
    earliest.offer_some(scene, vertex_in_triangle_of_b(vertex, b, in_triangle(sides)));
    if sides != [Sign::Zero; 3] {
        return;
    }
    for j in 0..3 {
        let [p, q] = b.edge(j);
        match scene.axis_beside([Span::OfB(p, q), Span::Motion]) {
            Some(axis) => earliest.offer_some(scene, vertex_on_edge_of_b(scene, axis, vertex, b, j)),
            None => [p, q].into_iter().for_each(|end| earliest.offer_some(scene, vertex_on_vertex(scene, vertex, end))),
        }
    }
}

/// Offers every event of a vertex of B with a closed triangle of A.
pub(crate) fn offer_vertex_of_b(scene: &Scene<'_>, vertex: u32, a: &Facet<'_>, earliest: &mut impl Offered) {
    let sides = sides_of_a(scene, vertex, a);
    earliest.offer_some(scene, vertex_in_triangle_of_a(vertex, a, in_triangle(sides)));
    if sides != [Sign::Zero; 3] {
        return;
    }
    for i in 0..3 {
        let [p, q] = a.edge(i);
        match scene.axis_beside([Span::OfA(p, q), Span::Motion]) {
            Some(axis) => earliest.offer_some(scene, vertex_on_edge_of_a(scene, axis, vertex, a, i)),
            None => [p, q].into_iter().for_each(|end| earliest.offer_some(scene, vertex_on_vertex(scene, end, vertex))),
        }
    }
}

/// A vertex of A that sweeps through the given part of a triangle of B.
fn vertex_in_triangle_of_b(vertex: u32, b: &Facet<'_>, place: InTriangle) -> Option<Event> {
    let pair = (Feature::Vertex(vertex), b.feature(place)?);
    Some(Event { pair, vertices: [[vertex; 3], b.vertices(place)], ..vertex_inside_b(vertex, b) })
}

/// A vertex of A that sweeps through the inside of a triangle of B.
pub(crate) fn vertex_inside_b(vertex: u32, b: &Facet<'_>) -> Event {
    Event {
        plane: ContactPlane { spans: b.plane(Span::OfB), a: vertex, b: b.corners[0] },
        pair: (Feature::Vertex(vertex), b.face_feature()),
        place: Place::AtA(vertex),
        planes: None,
        vertices: [[vertex; 3], b.corners],
    }
}

/// A vertex of B that sweeps through the given part of a triangle of A.
fn vertex_in_triangle_of_a(vertex: u32, a: &Facet<'_>, place: InTriangle) -> Option<Event> {
    let feature = a.feature(place)?;
    Some(Event {
        plane: ContactPlane { spans: a.plane(Span::OfA), a: a.corners[0], b: vertex },
        pair: (feature, Feature::Vertex(vertex)),
        place: Place::AtB(vertex),
        planes: None,
        vertices: [a.vertices(place), [vertex; 3]],
    })
}

/// A vertex of A that meets an edge of B in the plane of that edge and the motion, beside which the axis lies.
fn vertex_on_edge_of_b(scene: &Scene<'_>, axis: Span, vertex: u32, b: &Facet<'_>, j: usize) -> Option<Event> {
    let q = b.edge(j);
    let on_edge = on_edge(q.map(|end| scene.sign([axis, Span::Motion, Span::Across(vertex, end)])));
    Some(Event {
        plane: ContactPlane { spans: [axis, Span::OfB(q[0], q[1])], a: vertex, b: q[0] },
        pair: (Feature::Vertex(vertex), b.feature_on_edge(j, on_edge)?),
        place: Place::AtA(vertex),
        planes: None,
        vertices: [[vertex; 3], b.vertices_on_edge(j, on_edge)],
    })
}

/// A vertex of B that meets an edge of A in the plane of that edge and the motion, beside which the axis lies.
fn vertex_on_edge_of_a(scene: &Scene<'_>, axis: Span, vertex: u32, a: &Facet<'_>, i: usize) -> Option<Event> {
    let p = a.edge(i);
    let on_edge = on_edge(p.map(|end| scene.sign([axis, Span::Motion, Span::Across(end, vertex)])));
    Some(Event {
        plane: ContactPlane { spans: [axis, Span::OfA(p[0], p[1])], a: p[0], b: vertex },
        pair: (a.feature_on_edge(i, on_edge)?, Feature::Vertex(vertex)),
        place: Place::AtB(vertex),
        planes: None,
        vertices: [a.vertices_on_edge(i, on_edge), [vertex; 3]],
    })
}

/// Two vertices on one line of the motion.
fn vertex_on_vertex(scene: &Scene<'_>, a: u32, b: u32) -> Option<Event> {
    let is_aside = |k: usize| !scene.sign([Span::Axis(k), Span::Motion, Span::Across(a, b)]).is_zero();
    if (0..3).any(is_aside) {
        return None;
    }
    let others = |k: usize| [Span::Axis((k + 1) % 3), Span::Axis((k + 2) % 3)];
    let spans = (0..3).map(others).find(|&[u, v]| !scene.sign([u, v, Span::Motion]).is_zero())?;
    Some(Event {
        plane: ContactPlane { spans, a, b },
        pair: (Feature::Vertex(a), Feature::Vertex(b)),
        place: Place::AtA(a),
        planes: None,
        vertices: [[a; 3], [b; 3]],
    })
}
