//! The convex method: two convex solids, in time that barely grows with their size.
//!
//! A and B share a point at fraction `s` of the motion where `offset + s d` lies in the Minkowski difference `B - A`; they
//! first touch where the ray from the offset along `d` enters it (Choi et al. §6; Joseph & Plantinga §2). A search in
//! floats proposes the facet that the ray enters, or a direction in which the difference is apart from the whole ray.
//! Either is then certified exactly: a facet by the signs of its neighbours' heights and by the point in it, a direction by
//! a filtered bound. What cannot be certified is left to the exact walk.

mod certificate;
mod guess;
mod portal;
mod search;
mod seen;

use super::beginning::contact_at_beginning;
use super::event::Finding;
use super::sweeper::sweep_all;
use super::tally::Tally;
use super::touching::least_on;
use crate::convex::ConvexSolid;
use crate::exact::Sign;
use crate::motion::Scene;
use crate::solid::Body;
use certificate::{Doubt, certify, certify_apart};
use search::{Proposal, Search, Way};

/// What two convex solids first do during a piece; `None` if they share no point, or one is not convex.
pub(crate) fn meet(scene: &Scene<'_>, a: &Body, b: &Body, tally: &mut Tally) -> Option<Finding> {
    let solids = [ConvexSolid::of(a)?, ConvexSolid::of(b)?];
    match propose(scene, solids, a, b, tally) {
        Ok(finding) => finding,
        Err(Doubt) => {
            tally.walks += 1;
            contact_at_beginning(scene, a, b, tally).map(Finding::AtBeginning).or_else(|| {
                let moves = !scene.is_at_rest();
                moves.then(|| sweep_all(scene, a, b, tally)).flatten().map(Finding::During)
            })
        }
    }
}

fn propose(
    scene: &Scene<'_>,
    solids: [&ConvexSolid; 2],
    a: &Body,
    b: &Body,
    tally: &mut Tally,
) -> Result<Option<Finding>, Doubt> {
    let mut search = Search::new(scene, solids);
    let proposal = search.run(Way::Forward);
    tally.support_evaluations += search.evaluations;
    match proposal {
        Proposal::Apart(direction) => certify_apart(scene, solids, &direction).map(|()| None),
        Proposal::Facet(portal) => {
            let plane = certify(scene, solids, &portal)?;
            match plane.side_at_beginning {
                _ if plane.side_at_end == Sign::Positive => Ok(None),
                Sign::Positive => match least_on(scene, [a, b], solids, &plane.supporting, tally) {
                    Some(found) => Ok(Some(Finding::During(found))),
                    None => Err(Doubt),
                },
                _ => beginning(scene, search, a, b, tally),
            }
        }
        Proposal::Nothing => Err(Doubt),
    }
}

/// The line has entered the difference before the motion begins: it is still inside, or has left it.
fn beginning(
    scene: &Scene<'_>,
    mut search: Search<'_>,
    a: &Body,
    b: &Body,
    tally: &mut Tally,
) -> Result<Option<Finding>, Doubt> {
    let before = search.evaluations;
    let proposal = search.run(Way::Backward);
    tally.support_evaluations += search.evaluations - before;
    if let Proposal::Apart(direction) = proposal
        && certify_apart(scene, search.solids, &direction).is_ok()
    {
        return Ok(None);
    }
    match contact_at_beginning(scene, a, b, tally) {
        Some(found) => Ok(Some(Finding::AtBeginning(found))),
        // Apart at the beginning, though past the facet through which the line enters: the line has left.
        None => Err(Doubt),
    }
}
