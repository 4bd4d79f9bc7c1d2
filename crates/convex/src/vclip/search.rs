//! The walk from pair to pair.

use super::counts::Counts;
use super::state::{Step, step};
use super::witness::Witness;
use crate::solids::Solids;
use crate::standing::{Separation, Standing};

/// How two solids are, by V-Clip from where the witness says.
pub(crate) fn v_clip(solids: &Solids<'_>, witness: &mut Witness, counts: &mut Counts) -> Standing {
    let mut state = witness.start(solids);
    let standing = loop {
        counts.iterations += 1;
        match step(solids, state) {
            Step::Next(next) => state = next,
            Step::Escape(next) => {
                counts.local_minima += 1;
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
