//! How near any two objects of a check come to each other.

use super::clearance::Nearness;
use crate::world::{Check, CheckError, ObjectId, TestedPair, World, swept_boxes};
use firstcontact_contact::Scratch;

impl World {
    /// How near any two objects come that a check is about; `None` if there are no two. The bounds differ by no more than the tolerance, a
    /// length in the unit of the world. Margins are of no account, nor is who may touch: of those that do, the distance is zero.
    ///
    /// # Errors
    /// If the check is not one of this world, or the tolerance is not a finite length above zero.
    pub fn clearance(&self, check: &Check, tolerance: f64) -> Result<Option<Nearness>, CheckError> {
        let pairs = self.tested_pairs(check)?;
        let mut by_gap: Vec<(f64, &TestedPair<'_>)> =
            pairs.iter().filter_map(|pair| Some((gap(pair)?, pair))).collect();
        by_gap.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let mut scratch = Scratch::new();
        let mut best: Option<Nearness> = None;
        for (gap, pair) in by_gap {
            if best.as_ref().is_some_and(|best| best.clearance.upper <= gap) {
                break;
            }
            let found = pair.query().min_clearance(tolerance, &mut scratch);
            let ids =
                || [pair.a, pair.b].map(|id: ObjectId| self.object(id).map_or("", |object| object.id()).to_owned());
            let found = found.map_err(|source| CheckError::of_clearance(ids(), source))?;
            let Some(clearance) = found else { continue };
            let found = Nearness { a: pair.a, b: pair.b, clearance };
            best = Some(match best {
                None => found,
                Some(best) => best.nearer(found),
            });
        }
        Ok(best)
    }
}

/// How far boxes around the ways of two objects are from each other, at least; nothing if the two are never there together.
fn gap(pair: &TestedPair<'_>) -> Option<f64> {
    let query = pair.query();
    let sides = [(query.a, query.motion_of_a), (query.b, query.motion_of_b)];
    let [own, its] = sides.map(|(body, motion)| swept_boxes(body.bounds(), motion, query.clock));
    let gaps = own.iter().flat_map(|a| its.iter().map(move |b| a.gap(b)));
    gaps.min_by(f64::total_cmp)
}
