//! The three searches of Choi et al. §3.3, and the walk that makes good what they leave.

use super::arcs::face_of_edges;
use super::counts::Counts;
use super::difference::{Corner, Difference, Plane, Side};
use super::goal::Goal;
use super::walk::{Ending, walk};
use super::witness::{Start, Witness};
use firstcontact_exact::Sign;
use firstcontact_motion::Span;

/// A search for the face of M that a line enters, phase by phase in the order of the paper.
pub(super) struct Search<'s, 'w> {
    difference: Difference<'s>,
    goal: Goal,
    witness: &'w mut Witness,
    counts: &'w mut Counts,
    best: Best,
    is_settled: bool,
}

/// The best face so far and what it is made of.
#[derive(Debug, Clone, Copy)]
struct Best {
    plane: Plane,
    feature: Feature,
}

#[derive(Debug, Clone, Copy)]
enum Feature {
    /// A facet of one body and the supporting vertex of the other.
    Facet(Side, u32),
    /// Half-edges of A and B.
    Edges([u32; 2]),
}

impl<'s, 'w> Search<'s, 'w> {
    /// Takes the first face: that of the witness, or one whose normal is near the direction against the line (§4.2).
    pub(super) fn new(
        difference: Difference<'s>,
        goal: Goal,
        witness: &'w mut Witness,
        counts: &'w mut Counts,
    ) -> Search<'s, 'w> {
        counts.searches += 1;
        let start = known_start(&difference, witness).unwrap_or_else(|| first_start(&difference));
        counts.faces_of_b += 1;
        let plane = signed_distance(&difference, Side::B, start.facet, start.vertex, counts);
        let best = Best { plane, feature: Feature::Facet(Side::B, start.facet) };
        let is_settled = goal.is_settled(&difference, &plane);
        Search { difference, goal, witness, counts, best, is_settled }
    }

    /// SEARCH-FV: from the first face over neighbouring facets of B while the signed distance grows.
    pub(super) fn over_facets_of_b(&mut self) {
        if let Feature::Facet(Side::B, facet) = self.best.feature {
            self.over_facets(Side::B, facet, self.best.plane);
        }
    }

    /// SEARCH-VF: the same over facets of A, from one at the vertex that supports the face found so far.
    pub(super) fn over_facets_of_a(&mut self) {
        if self.is_settled {
            return;
        }
        let corner = self.best.plane.corner;
        let polyhedron = self.difference.polyhedron(Side::A);
        let facets = polyhedron.around_vertex(corner.of(Side::A)).map(|half_edge| polyhedron.facet(half_edge));
        let guide = self.difference.solid(Side::A).guide();
        let Some(facet) = guide.furthest(facets, self.difference.direction()) else { return };
        self.counts.faces_of_a += 1;
        let plane = signed_distance(&self.difference, Side::A, facet, corner.of(Side::B), self.counts);
        self.offer(plane, Feature::Facet(Side::A, facet));
        self.over_facets(Side::A, facet, plane);
    }

    /// From a facet to the neighbour of greatest signed distance while that is greater than its own.
    ///
    /// The climb to a supporting vertex begins at that of the facet or at that of the neighbour before, whichever is further
    /// along: around a facet of many edges both go around together, and no climb goes all the way.
    fn over_facets(&mut self, side: Side, facet: u32, plane: Plane) {
        let polyhedron = self.difference.polyhedron(side);
        let (mut here, mut best) = (facet, plane);
        while !self.is_settled {
            let (before, near) = (here, best.corner.of(side.other()));
            let mut last = near;
            for next in polyhedron.adjacent(before) {
                *self.visits(side) += 1;
                let start = nearer(&self.difference, side, next, [near, last]);
                let candidate = signed_distance(&self.difference, side, next, start, self.counts);
                last = candidate.corner.of(side.other());
                if self.difference.is_greater(&candidate, &best) {
                    (here, best) = (next, candidate);
                }
            }
            if here == before {
                return;
            }
            self.offer(best, Feature::Facet(side, here));
        }
    }

    fn visits(&mut self, side: Side) -> &mut u64 {
        match side {
            Side::A => &mut self.counts.faces_of_a,
            Side::B => &mut self.counts.faces_of_b,
        }
    }

    /// Keeps a face if it is better than the best so far, and says whether it is.
    fn offer(&mut self, plane: Plane, feature: Feature) -> bool {
        let is_better = self.difference.is_greater(&plane, &self.best.plane);
        if is_better {
            self.best = Best { plane, feature };
            self.is_settled = self.goal.is_settled(&self.difference, &plane);
        }
        is_better
    }

    /// SEARCH-EE: over pairs of edges whose Gaussian images intersect, near the best face so far.
    ///
    /// The neighbours of a pair are looked at if it is an improvement. The printed indentation also allows to look at those
    /// of every pair that forms a face; that visits all faces of this type, of which there may be as many as pairs.
    pub(super) fn over_pairs_of_edges(&mut self) {
        self.witness.pairs.clear();
        self.push_neighbours();
        while !self.is_settled {
            let Some([of_a, of_b]) = self.witness.pairs.pop() else { return };
            self.counts.arc_tests += 1;
            let Some(plane) = face_of_edges(&self.difference, of_a, of_b) else { continue };
            self.counts.faces_of_edges += 1;
            if self.offer(plane, Feature::Edges([of_a, of_b])) {
                self.push_neighbours();
            }
        }
    }

    /// Puts the pairs of edges next to the best face on the stack.
    fn push_neighbours(&mut self) {
        if self.is_settled {
            return;
        }
        let [a, b] = [Side::A, Side::B].map(|side| self.difference.polyhedron(side));
        let edge_of_a = |half_edge: u32| half_edge.min(a.twin(half_edge));
        let edge_of_b = |half_edge: u32| half_edge.min(b.twin(half_edge));
        let pairs = &mut self.witness.pairs;
        let corner = self.best.plane.corner;
        match self.best.feature {
            Feature::Facet(Side::A, facet) => {
                for of_a in a.around_facet(facet) {
                    let at = b.around_vertex(corner.of(Side::B));
                    at.for_each(|of_b| pairs.push([edge_of_a(of_a), edge_of_b(of_b)]));
                }
            }
            Feature::Facet(Side::B, facet) => {
                for of_b in b.around_facet(facet) {
                    let at = a.around_vertex(corner.of(Side::A));
                    at.for_each(|of_a| pairs.push([edge_of_a(of_a), edge_of_b(of_b)]));
                }
            }
            Feature::Edges([of_a, of_b]) => {
                for end in [a.origin(of_a), a.target(of_a)] {
                    a.around_vertex(end).for_each(|next| pairs.push([edge_of_a(next), edge_of_b(of_b)]));
                }
                for end in [b.origin(of_b), b.target(of_b)] {
                    b.around_vertex(end).for_each(|next| pairs.push([edge_of_a(of_a), edge_of_b(next)]));
                }
            }
        }
    }

    /// The walk over all neighbours, from the best face to the optimal one; says how the search ends.
    pub(super) fn over_all_neighbours(&mut self) -> Ending {
        let before = self.best.plane;
        if self.is_settled {
            self.keep(&before);
            return Ending::Settled(before);
        }
        let start = if before.faces() { before } else { some_facing(&self.difference, self.counts).unwrap_or(before) };
        let visited = self.counts.faces_walked;
        let ending = walk(&self.difference, start, self.goal, self.counts);
        let has_moved = self.counts.faces_walked > visited + 1 || !before.faces();
        match ending {
            Ending::Entered(plane) => {
                self.counts.not_optimal += u64::from(has_moved);
                self.keep(&plane);
            }
            Ending::Settled(plane) => {
                self.counts.not_optimal += 1;
                self.counts.wrong_verdicts += u64::from(self.goal == Goal::Origin);
                self.keep(&plane);
            }
            // Only where the line is not known to meet M can it miss.
            Ending::Missed => {
                self.counts.not_optimal += u64::from(self.goal == Goal::Origin);
                self.counts.wrong_verdicts += u64::from(self.goal == Goal::Origin);
            }
        }
        ending
    }

    /// All phases in their order.
    pub(super) fn run(&mut self) -> Ending {
        self.over_facets_of_b();
        self.over_facets_of_a();
        self.over_pairs_of_edges();
        self.over_all_neighbours()
    }

    /// Remembers a facet of B near a face (§4.4): of those at its corner the one whose normal is nearest.
    fn keep(&mut self, plane: &Plane) {
        let polyhedron = self.difference.polyhedron(Side::B);
        let facets = polyhedron.around_vertex(plane.corner.of(Side::B)).map(|half_edge| polyhedron.facet(half_edge));
        let [u, v] = plane.spans.map(|span| nalgebra::Vector3::from(self.difference.scene.floats(span)));
        let nearest = self.difference.solid(Side::B).guide().furthest(facets, u.cross(&v).into());
        self.witness.last = nearest.map(|facet| Start { facet, vertex: plane.corner.of(Side::A) });
    }
}

/// Where the last search ended, if that is a place in these solids.
fn known_start(difference: &Difference<'_>, witness: &Witness) -> Option<Start> {
    witness.last.filter(|start| {
        (start.facet as usize) < difference.polyhedron(Side::B).facet_count()
            && (start.vertex as usize) < difference.polyhedron(Side::A).points().len()
    })
}

/// A facet of B whose normal is nearly against the line, and a vertex of a facet of A whose normal is nearly along it.
fn first_start(difference: &Difference<'_>) -> Start {
    let along = difference.direction();
    let towards = |side: Side, direction| {
        let solid = difference.solid(side);
        solid.guide().facet_towards(&solid.polyhedron, direction)
    };
    let polyhedron = difference.polyhedron(Side::A);
    let vertex = polyhedron.origin(polyhedron.any_half_edge(towards(Side::A, along)));
    Start { facet: towards(Side::B, along.map(|x| -x)), vertex }
}

/// Some face of M that faces the line: the first facet of B, as its normals span space positively; `None` if the line has
/// no direction.
pub(super) fn some_facing(difference: &Difference<'_>, counts: &mut Counts) -> Option<Plane> {
    let start = first_start(difference);
    let all = 0..difference.polyhedron(Side::B).facet_count() as u32;
    std::iter::once(start.facet).chain(all).find_map(|facet| {
        let (spans, vertex) = difference.normal(Side::B, facet);
        let plane = difference.plane(spans, Corner::new(Side::B, vertex, start.vertex));
        plane.faces().then(|| signed_distance(difference, Side::B, facet, start.vertex, counts))
    })
}

/// SIGNEDDISTANCE-FV: the face made of a facet of one body and the vertex of the other that supports it, climbing from a vertex.
pub(crate) fn signed_distance(
    difference: &Difference<'_>,
    side: Side,
    facet: u32,
    near: u32,
    counts: &mut Counts,
) -> Plane {
    let (spans, vertex) = difference.normal(side, facet);
    let support = climb(difference, side.other(), spans, near, counts);
    difference.plane(spans, Corner::new(side, vertex, support))
}

/// Which of two vertices of the other body is further along the normal of a facet.
fn nearer(difference: &Difference<'_>, side: Side, facet: u32, [near, last]: [u32; 2]) -> u32 {
    if near == last {
        return near;
    }
    let ([u, v], _) = difference.normal(side, facet);
    let rise = difference.scene.sign([u, v, difference.step(side.other(), near, last)]);
    if rise == Sign::Positive { last } else { near }
}

/// The vertex furthest along a normal. A vertex none of whose neighbours is further is furthest of all.
fn climb(difference: &Difference<'_>, side: Side, [u, v]: [Span; 2], near: u32, counts: &mut Counts) -> u32 {
    let polyhedron = difference.polyhedron(side);
    let mut here = near;
    loop {
        let further = polyhedron.neighbours(here).find(|&next| {
            counts.support_evaluations += 1;
            difference.scene.sign([u, v, difference.step(side, here, next)]) == Sign::Positive
        });
        match further {
            Some(next) => here = next,
            None => return here,
        }
    }
}

/// Whether the line, turned round, enters M before it reaches the origin: the face where it leaves M, or what settles that
/// M is behind the origin. From any face, by the walk alone.
pub(super) fn leaving(difference: &Difference<'_>, goal: Goal, counts: &mut Counts) -> Ending {
    let turned = difference.turned();
    match some_facing(&turned, counts) {
        Some(start) => walk(&turned, start, goal, counts),
        None => Ending::Missed,
    }
}
