//! What is kept from one query to the next. It never changes a verdict.

use super::state::State;
use crate::side::Side;
use crate::solids::{Solids, Vertex};
use crate::standing::Face;

/// The features where the last search ended, by the numbers of the bodies' vertices: the bodies may be placed anew between two
/// queries. For the same pair of solids, or for any (notes on convexity-based methods, "The V-Clip Algorithm").
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Witness {
    last: Option<[Face; 2]>,
}

impl Witness {
    /// Forgets where the last search ended.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Keeps the features of a pair.
    pub(super) fn keep(&mut self, solids: &Solids<'_>, state: State) {
        // A search cannot begin at an edge and a facet.
        let kept = match state {
            State::EdgeFacet(edge, facet, _) => State::VertexFacet(solids.ends(edge)[0], facet),
            kept => kept,
        };
        self.last = Some(kept.features().map(|feature| solids.face(feature)));
    }

    /// Where to begin: with the last features, or with vertices that face each other.
    pub(super) fn start(&self, solids: &Solids<'_>) -> State {
        self.resumed(solids).unwrap_or_else(|| facing(solids))
    }

    fn resumed(&self, solids: &Solids<'_>) -> Option<State> {
        let [a, b] = self.last?;
        State::of([solids.feature(Side::A, a)?, solids.feature(Side::B, b)?])
    }
}

/// The vertices furthest along the line through the middles of both solids, found in floats.
fn facing(solids: &Solids<'_>) -> State {
    let [a, b] = [Side::A, Side::B].map(|side| solids.solid(side));
    let offset = solids.scene.offset.map(|x| x.value);
    let way = b.ellipsoid.center - a.ellipsoid.center - nalgebra::Vector3::from(offset);
    State::Vertices(
        Vertex { side: Side::A, number: a.extreme(&way, None) },
        Vertex { side: Side::B, number: b.extreme(&-way, None) },
    )
}
