//! The three searches of Choi et al. §3.3, and the walk that makes good what they leave.

use crate::cd_dual::difference::{DifferencePlane, LineDifference};
use crate::cd_dual::walk::{WalkEnding, WalkGoal, walk};
use crate::cost::Cost;
use crate::difference::{Side, SupportPoint};
use crate::warm_start::{FacetStart, WarmStart};
use firstcontact_exact::Sign;
use firstcontact_motion::Span;

/// A search for the face of M that a line enters, phase by phase in the order of the paper.
pub struct DualSearch<'s, 'w> {
    difference: LineDifference<'s>,
    goal: WalkGoal,
    warm: &'w mut WarmStart,
    cost: &'w mut Cost,
    best: BestFace,
    is_settled: bool,
}

/// The best face so far and what it is made of.
#[derive(Debug, Clone, Copy)]
struct BestFace {
    plane: DifferencePlane,
    feature: FaceOrigin,
}

#[derive(Debug, Clone, Copy)]
enum FaceOrigin {
    /// A facet of one body and the supporting vertex of the other.
    Facet(Side, u32),
    /// Half-edges of A and B.
    Edges([u32; 2]),
}

impl<'s, 'w> DualSearch<'s, 'w> {
    /// Takes the first face: that of the warm, or one whose normal is near the direction against the line (§4.2).
    pub fn new(
        difference: LineDifference<'s>,
        goal: WalkGoal,
        warm: &'w mut WarmStart,
        cost: &'w mut Cost,
    ) -> DualSearch<'s, 'w> {
        cost.searches += 1;
        let start = known_start(&difference, warm).unwrap_or_else(|| first_start(&difference));
        cost.faces_of_b += 1;
        let plane = signed_distance(&difference, Side::B, start.facet, start.vertex, cost);
        let best = BestFace { plane, feature: FaceOrigin::Facet(Side::B, start.facet) };
        let is_settled = goal.is_settled(&difference, &plane);
        DualSearch { difference, goal, warm, cost, best, is_settled }
    }

    /// SEARCH-FV: from the first face over neighbouring facets of B while the signed distance grows.
    pub fn over_facets_of_b(&mut self) {
        if let FaceOrigin::Facet(Side::B, facet) = self.best.feature {
            self.over_facets(Side::B, facet, self.best.plane);
        }
    }

    /// SEARCH-VF: the same over facets of A, from one at the vertex that supports the face found so far.
    pub fn over_facets_of_a(&mut self) {
        if self.is_settled {
            return;
        }
        let corner = self.best.plane.corner;
        let polyhedron = self.difference.polyhedron(Side::A);
        let facets = polyhedron.around_vertex(corner.of(Side::A)).map(|half_edge| polyhedron.facet(half_edge));
        let guide = self.difference.solid(Side::A).normal_map();
        let Some(facet) = guide.furthest(facets, self.difference.direction()) else { return };
        self.cost.faces_of_a += 1;
        let plane = signed_distance(&self.difference, Side::A, facet, corner.of(Side::B), self.cost);
        self.offer(plane, FaceOrigin::Facet(Side::A, facet));
        self.over_facets(Side::A, facet, plane);
    }

    /// From a facet to the neighbour of greatest signed distance while that is greater than its own.
    ///
    /// The climb to a supporting vertex begins at that of the facet or at that of the neighbour before, whichever is
    /// further along: around a facet of many edges both go around together, and no climb goes all the way.
    fn over_facets(&mut self, side: Side, facet: u32, plane: DifferencePlane) {
        let polyhedron = self.difference.polyhedron(side);
        let (mut here, mut best) = (facet, plane);
        while !self.is_settled {
            let (before, near) = (here, best.corner.of(side.other()));
            let mut last = near;
            for next in polyhedron.adjacent(before) {
                *self.visits(side) += 1;
                let start = nearer(&self.difference, side, next, [near, last]);
                let candidate = signed_distance(&self.difference, side, next, start, self.cost);
                last = candidate.corner.of(side.other());
                if self.difference.is_greater(&candidate, &best) {
                    (here, best) = (next, candidate);
                }
            }
            if here == before {
                return;
            }
            self.offer(best, FaceOrigin::Facet(side, here));
        }
    }

    fn visits(&mut self, side: Side) -> &mut u64 {
        match side {
            Side::A => &mut self.cost.faces_of_a,
            Side::B => &mut self.cost.faces_of_b,
        }
    }

    /// Keeps a face if it is better than the best so far, and says whether it is.
    fn offer(&mut self, plane: DifferencePlane, feature: FaceOrigin) -> bool {
        let is_better = self.difference.is_greater(&plane, &self.best.plane);
        if is_better {
            self.best = BestFace { plane, feature };
            self.is_settled = self.goal.is_settled(&self.difference, &plane);
        }
        is_better
    }

    /// SEARCH-EE: over pairs of edges whose Gaussian images intersect, near the best face so far.
    ///
    /// The neighbours of a pair are looked at if it is an improvement. The printed indentation also allows to look at
    /// those of every pair that forms a face; that visits all faces of this type, of which there may be as many as
    /// pairs.
    pub fn over_pairs_of_edges(&mut self) {
        self.warm.pairs.clear();
        self.push_neighbours();
        while !self.is_settled {
            let Some([of_a, of_b]) = self.warm.pairs.pop() else { return };
            self.cost.arc_tests += 1;
            let Some(plane) = face_of_edges(&self.difference, of_a, of_b) else { continue };
            self.cost.faces_of_edges += 1;
            if self.offer(plane, FaceOrigin::Edges([of_a, of_b])) {
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
        let pairs = &mut self.warm.pairs;
        let corner = self.best.plane.corner;
        match self.best.feature {
            FaceOrigin::Facet(Side::A, facet) => {
                for of_a in a.around_facet(facet) {
                    let at = b.around_vertex(corner.of(Side::B));
                    at.for_each(|of_b| pairs.push([edge_of_a(of_a), edge_of_b(of_b)]));
                }
            }
            FaceOrigin::Facet(Side::B, facet) => {
                for of_b in b.around_facet(facet) {
                    let at = a.around_vertex(corner.of(Side::A));
                    at.for_each(|of_a| pairs.push([edge_of_a(of_a), edge_of_b(of_b)]));
                }
            }
            FaceOrigin::Edges([of_a, of_b]) => {
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
    pub fn over_all_neighbours(&mut self) -> WalkEnding {
        let before = self.best.plane;
        if self.is_settled {
            self.keep(&before);
            return WalkEnding::Settled(before);
        }
        let start = if before.faces() { before } else { some_facing(&self.difference, self.cost).unwrap_or(before) };
        let visited = self.cost.faces_walked;
        let ending = walk(&self.difference, start, self.goal, self.cost);
        let has_moved = self.cost.faces_walked > visited + 1 || !before.faces();
        match ending {
            WalkEnding::Entered(plane) => {
                self.cost.not_optimal += u64::from(has_moved);
                self.keep(&plane);
            }
            WalkEnding::Settled(plane) => {
                self.cost.not_optimal += 1;
                self.cost.wrong_verdicts += u64::from(self.goal == WalkGoal::Origin);
                self.keep(&plane);
            }
            // Only where the line is not known to meet M can it miss.
            WalkEnding::Missed => {
                self.cost.not_optimal += u64::from(self.goal == WalkGoal::Origin);
                self.cost.wrong_verdicts += u64::from(self.goal == WalkGoal::Origin);
            }
        }
        ending
    }

    /// All phases in their order.
    pub fn run(&mut self) -> WalkEnding {
        self.over_facets_of_b();
        self.over_facets_of_a();
        self.over_pairs_of_edges();
        self.over_all_neighbours()
    }

    /// Remembers a facet of B near a face (§4.4): of those at its corner the one whose normal is nearest.
    fn keep(&mut self, plane: &DifferencePlane) {
        let polyhedron = self.difference.polyhedron(Side::B);
        let facets = polyhedron.around_vertex(plane.corner.of(Side::B)).map(|half_edge| polyhedron.facet(half_edge));
        let [u, v] = plane.spans.map(|span| nalgebra::Vector3::from(self.difference.scene.floats(span)));
        let nearest = self.difference.solid(Side::B).normal_map().furthest(facets, u.cross(&v).into());
        self.warm.facet = nearest.map(|facet| FacetStart { facet, vertex: plane.corner.of(Side::A) });
    }
}

/// Start of the last search, if these solids have such a facet and vertex.
fn known_start(difference: &LineDifference<'_>, warm: &WarmStart) -> Option<FacetStart> {
    warm.facet.filter(|start| {
        (start.facet as usize) < difference.polyhedron(Side::B).facet_count()
            && (start.vertex as usize) < difference.polyhedron(Side::A).points().len()
    })
}

/// A facet of B whose normal is nearly against the line, and a vertex of a facet of A whose normal is nearly along it.
fn first_start(difference: &LineDifference<'_>) -> FacetStart {
    let along = difference.direction();
    let towards = |side: Side, direction| {
        let solid = difference.solid(side);
        solid.normal_map().facet_towards(&solid.polyhedron, direction)
    };
    let polyhedron = difference.polyhedron(Side::A);
    let vertex = polyhedron.origin(polyhedron.any_half_edge(towards(Side::A, along)));
    FacetStart { facet: towards(Side::B, along.map(|x| -x)), vertex }
}

/// Some face of M that faces the line: the first facet of B, as its normals span space positively; `None` if the line
/// has no direction.
pub(crate) fn some_facing(difference: &LineDifference<'_>, cost: &mut Cost) -> Option<DifferencePlane> {
    let start = first_start(difference);
    let all = 0..difference.polyhedron(Side::B).facet_count() as u32;
    std::iter::once(start.facet).chain(all).find_map(|facet| {
        let (spans, vertex) = difference.normal(Side::B, facet);
        let plane = difference.plane(spans, SupportPoint::new(Side::B, vertex, start.vertex));
        plane.faces().then(|| signed_distance(difference, Side::B, facet, start.vertex, cost))
    })
}

/// SIGNEDDISTANCE-FV: the face made of a facet of one body and the vertex of the other that supports it, climbing from
/// a vertex.
pub fn signed_distance(
    difference: &LineDifference<'_>,
    side: Side,
    facet: u32,
    near: u32,
    cost: &mut Cost,
) -> DifferencePlane {
    let (spans, vertex) = difference.normal(side, facet);
    let support = climb(difference, side.other(), spans, near, cost);
    difference.plane(spans, SupportPoint::new(side, vertex, support))
}

/// Returns the vertex, of two of the other body, that is further along the normal of a facet.
fn nearer(difference: &LineDifference<'_>, side: Side, facet: u32, [near, last]: [u32; 2]) -> u32 {
    if near == last {
        return near;
    }
    let ([u, v], _) = difference.normal(side, facet);
    let rise = difference.scene.sign([u, v, difference.step(side.other(), near, last)]);
    if rise == Sign::Positive { last } else { near }
}

/// The vertex furthest along a normal. A vertex none of whose neighbours is further is furthest of all.
fn climb(difference: &LineDifference<'_>, side: Side, [u, v]: [Span; 2], near: u32, cost: &mut Cost) -> u32 {
    let polyhedron = difference.polyhedron(side);
    let mut here = near;
    loop {
        let further = polyhedron.neighbours(here).find(|&next| {
            cost.support_evaluations += 1;
            difference.scene.sign([u, v, difference.step(side, here, next)]) == Sign::Positive
        });
        match further {
            Some(next) => here = next,
            None => return here,
        }
    }
}

/// Search along the line turned round: ends at the face where the line leaves M, or at a plane that shows M behind the
/// origin. From any face, by the walk alone.
pub fn leaving(difference: &LineDifference<'_>, goal: WalkGoal, cost: &mut Cost) -> WalkEnding {
    let turned = difference.turned();
    match some_facing(&turned, cost) {
        Some(start) => walk(&turned, start, goal, cost),
        None => WalkEnding::Missed,
    }
}

// Whether the Gaussian images of two edges intersect (Choi et al. §4.3).
//
// The image of an edge is the arc between the normals of its two facets. With `w` an edge of B, `L` and `R` the outward
// normals of the facets to its left and right, and `w'`, `L'`, `R'` the same of an edge of `-A`, `L x R` is a positive
// multiple of `w`, so the four determinants of the paper's `|cba|`, `|dba|`, `|adc|` and `|bdc|` are `L'.w`, `R'.w`,
// `L.w'` and `R.w'`, each a determinant of three edges. A point common to the two great circles is `N = w x w'` or its
// opposite, and it lies on the arc of `w` from `L` to `R` if `(L x N).w >= 0 >= (R x N).w`, which is `L.w' >= 0 >=
// R.w'`; on that of `w'` likewise if `L'.w <= 0 <= R'.w`. Condition (3) of the paper, the common hemisphere, is that
// both hold for the same of the two points. The comparisons are not strict: where an edge of one solid is parallel to a
// facet of the other, the end of an arc lies on the other arc. Parallel edges form no face; only they have `L.w' = R.w'
// = 0`.

/// The plane of the face that two edges form, each given by a half-edge; `None` if they form none.
pub fn face_of_edges(difference: &LineDifference<'_>, of_a: u32, of_b: u32) -> Option<DifferencePlane> {
    let ends_a = difference.ends(Side::A, of_a);
    let ends_b = difference.ends(Side::B, of_b);
    let w = difference.step(Side::B, ends_b[0], ends_b[1]);
    let w_of_a = difference.step(Side::A, ends_a[0], ends_a[1]);
    let along = |side: Side, half_edge: u32, edge| {
        let (normal, _) = difference.normal(side, difference.polyhedron(side).facet(half_edge));
        difference.scene.sign([normal[0], normal[1], edge])
    };
    let twin = |side: Side, half_edge: u32| difference.polyhedron(side).twin(half_edge);
    let left = along(Side::B, of_b, w_of_a);
    let right = along(Side::B, twin(Side::B, of_b), w_of_a);
    if left == right {
        return None;
    }
    let is_upward = left != Sign::Negative && right != Sign::Positive;
    let is_downward = left != Sign::Positive && right != Sign::Negative;
    if !(is_upward || is_downward) {
        return None;
    }
    let [below, above] = if is_upward { [of_a, twin(Side::A, of_a)] } else { [twin(Side::A, of_a), of_a] };
    if along(Side::A, below, w) == Sign::Positive || along(Side::A, above, w) == Sign::Negative {
        return None;
    }
    let spans = if is_upward { [w, w_of_a] } else { [w_of_a, w] };
    Some(difference.plane(spans, SupportPoint::new(Side::B, ends_b[0], ends_a[0])))
}
