//! The walk from pair to pair.

use super::counts::Counts;
use super::state::{State, Step, step};
use super::witness::Witness;
use crate::convex::solids::Solids;
use crate::convex::standing::{Separation, Standing};

/// How two solids are, by V-Clip from where the witness says.
pub(crate) fn v_clip(solids: &Solids<'_>, witness: &mut Witness, counts: &mut Counts) -> Standing {
    let mut state = witness.start(solids);
    let standing = loop {
        counts.iterations += 1;
        match step(solids, state) {
            Step::Next(next) => {
                counts.local_minima += u64::from(is_escape(state, next));
                state = next;
            }
            Step::Closest => {
                let [a, b] = state.features().map(|feature| solids.face(feature));
                break Standing::Apart(Separation::Closest { a, b });
            }
            Step::Sharing => break solids.sharing(state.features()),
            Step::Inside(inside) => break Standing::Overlapping(inside),
        }
    };
    witness.keep(solids, state);
    counts.exact_signs += solids.scene.exact_signs();
    standing
}

/// Whether a step leads out of a local minimum: from a facet to a feature that is no edge of it.
fn is_escape(state: State, next: State) -> bool {
    matches!((state, next), (State::VertexFacet(..), State::VertexFacet(..) | State::Vertices(..)))
}
