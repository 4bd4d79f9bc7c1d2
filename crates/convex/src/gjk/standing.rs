//! How two solids are, and what shows it: the verdict of GJK with its certificate.

use super::asked::{Asked, Settled};
use super::difference::{Difference, Extent, Pairing};
use super::search::Goal;
use super::work::Work;
use crate::side::Side;
use crate::solids::{Solids, Vertex};
use crate::standing::{Inside, Separation, Standing};

/// What GJK says of two solids.
pub(crate) enum Said {
    /// All that there is to say.
    Standing(Standing),
    /// They are apart, by less than floats can tell: a search in integers found it, which has no direction in floats to show.
    Apart,
    /// They share a point; the simplex found has the origin on its boundary, so that it does not tell touching from overlapping.
    Sharing,
}

/// How two solids are where the piece of a scene begins. Costs are added to the work.
pub(crate) fn standing(solids: &Solids<'_>, work: &mut Work) -> Said {
    let [a, b] = [Side::A, Side::B].map(|side| solids.solid(side));
    let mut simplex: Vec<Pairing> = Vec::new();
    let difference = Difference { scene: solids.scene, a, b, extent: Extent::Still };
    let settled = Asked { scene: solids.scene, a, b, witness: &mut simplex, work }.settle(Extent::Still, Goal::Verdict);
    work.exact_signs += solids.scene.exact_signs();
    match settled {
        Settled::Apart(apart) => Said::Standing(Standing::Apart(Separation::Direction(apart.direction.into()))),
        Settled::ApartInIntegers(_) => Said::Apart,
        Settled::Meeting => match simplex[..] {
            [p, q, r, s] if difference.encloses_origin_strictly([p, q, r, s]) => {
                let names = |Pairing { a, b, .. }: Pairing| {
                    [(Side::A, a), (Side::B, b)].map(|(side, number)| solids.name(Vertex { side, number }))
                };
                Said::Standing(Standing::Overlapping(Inside::Tetrahedron([p, q, r, s].map(names))))
            }
            _ => Said::Sharing,
        },
    }
}
