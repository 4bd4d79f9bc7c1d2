//! The vertex of a face furthest to the right of one direction after another: rotating calipers.
//!
//! The edges of one part, in the order of its polyhedron, turn one way by less than half a turn at a time, or by half a turn if
//! there are two. The vertex of the other part furthest to the right turns with them, and therefore moves around its
//! facet that same way, once around for all of them. In M the facets of A run the other way round than those of B; so where
//! the directions are those of one solid in its order, the vertices are passed in the other's order turned round.
//!
//! *It stops at the right place.* Let the direction turn by at most half a turn. The edges that the vertex has to pass are
//! those whose own directions lie between the old direction and the new one, and each of them leads further to the right of the
//! new one, or neither way if it is parallel to both; the edges behind them, for half a turn more, lead back. The first of
//! those that leads back strictly is where it stops. There is one, because in no open half of all directions is a convex
//! polygon without an edge.

use super::difference::{Difference, Side};
use super::face::Part;
use firstcontact_exact::Sign;
use firstcontact_motion::Span;

/// A part of a face, and the vertex of it that was furthest to the right of the last direction.
pub(super) struct Caliper {
    side: Side,
    part: Part,
    /// For a facet that has been asked about, the half-edge that begins at that vertex.
    last: Option<u32>,
}

impl Caliper {
    /// Around a part of one of the solids.
    pub(super) fn new(side: Side, part: Part) -> Caliper {
        Caliper { side, part, last: None }
    }

    /// The vertex furthest to the right of a direction. Directions must come in the order of the other solid's boundary.
    pub(super) fn rightmost(&mut self, difference: &Difference<'_>, direction: Span) -> u32 {
        let polyhedron = difference.polyhedron(self.side);
        let turn = |from: u32, to: u32| {
            let [from, to] = [from, to].map(|half_edge| polyhedron.origin(half_edge));
            difference.turn(direction, difference.step(self.side, from, to))
        };
        let further = |best: u32, next: u32| if turn(best, next) == Sign::Negative { next } else { best };
        match self.part {
            Part::Vertex(vertex) => vertex,
            Part::Edge(half_edge) => polyhedron.origin(further(half_edge, polyhedron.twin(half_edge))),
            Part::Facet(facet) => {
                let start = polyhedron.any_half_edge(facet);
                let mut here = self.last.unwrap_or_else(|| polyhedron.around_facet(facet).fold(start, further));
                let mut next = polyhedron.before(here);
                while turn(here, next) != Sign::Positive {
                    (here, next) = (next, polyhedron.before(next));
                }
                self.last = Some(here);
                polyhedron.origin(here)
            }
        }
    }
}
