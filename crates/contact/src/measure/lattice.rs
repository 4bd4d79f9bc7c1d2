//! Two solids by their face lattices: Algorithm 2 of Joseph & Plantinga (§3.2), as it is written.

use super::error::Inapplicable;
use super::method::Method;
use super::pair::{Placed, Verdict};
use firstcontact_polytope::{Polytope, Separation, separation, separation_work};
use firstcontact_solid::Body;

/// The largest product of the sizes `I(P)` and `I(Q)` for which the method is tried: minutes of work.
const MOST_WORK: u64 = 10_000_000_000;

/// Whether the two share a point, and how far apart they are if not.
pub(super) fn verdict(placed: &Placed<'_>) -> Result<Verdict, Inapplicable> {
    let [a, b] = polytopes(placed.still.bodies)?;
    Ok(match separation(&a.translated(&placed.offset), &b) {
        Ok(Separation::Apart(nearest)) => Verdict::Apart(nearest.squared_distance().clone()),
        Ok(Separation::Meeting(_) | Separation::Enclosed(_)) => Verdict::Common,
        Err(_) => Verdict::Empty,
    })
}

/// Whether two bodies are polytopes, and small enough for all pairs of their faces.
pub(super) fn check(bodies: [&Body; 2]) -> Result<(), Inapplicable> {
    polytopes(bodies).map(drop)
}

fn polytopes([a, b]: [&Body; 2]) -> Result<[Polytope; 2], Inapplicable> {
    let (a, b) = (polytope(a, false)?, polytope(b, true)?);
    let work = separation_work(a.lattice(), b.lattice());
    if work > MOST_WORK {
        let (method, instead) = (Method::Lattice, Method::General);
        return Err(Inapplicable::TooLarge { method, of: "incidences", work, most: MOST_WORK, instead });
    }
    Ok([a, b])
}

fn polytope(body: &Body, second: bool) -> Result<Polytope, Inapplicable> {
    match Polytope::of_solid(body) {
        Ok((polytope, _)) => Ok(polytope),
        Err(declined) => Err(Inapplicable::NoPolytope { second, declined: Box::new(declined) }),
    }
}
