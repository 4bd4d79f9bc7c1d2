//! Audits of pairs in which an object turns: what is decided exactly, beside enclosures of the same motions.

use crate::objects::ObjectId;
use crate::pairs::{Outcome, Touch};
use crate::world::World;
use crate::world::check::{Check, CheckError};
use crate::world::report::EnclosedContact;
use crate::world::track::Mover;
use crate::world::turning::first_contact;
use firstcontact_rotation::RigidQuery;

/// Two answers about one pair in which an object turns.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct TurningAudit {
    /// Object whose name comes first in byte order.
    pub a: ObjectId,
    /// Other object.
    pub b: ObjectId,
    /// True if the answer is exact, so that enclosures are a second one. Where touching is allowed they are not.
    pub is_compared: bool,
    /// The answer; `None` if the two are clear.
    pub answer: Option<EnclosedContact>,
    /// What enclosures alone say; `None` if the two are proven clear.
    pub enclosed: Option<EnclosedContact>,
    /// Brackets of both may be so far apart: no more than what enclosures leave open.
    slack: f64,
    /// When the clock begins: for enclosures a contact at once may be one a little later.
    begin: f64,
}

impl TurningAudit {
    /// True if the two answers do not contradict each other; `None` if there are no two, or enclosures leave it open.
    pub fn agrees(&self) -> Option<bool> {
        match (&self.answer, &self.enclosed) {
            _ if !self.is_compared => None,
            (None, None) => Some(true),
            (answer, Some(enclosed)) if enclosed.outcome == Outcome::Undecided => {
                // Before the doubt all is free.
                let is_early = answer.as_ref().is_some_and(|answer| answer.time[1] < enclosed.time[0] - self.slack);
                is_early.then_some(false)
            }
            (Some(answer), Some(enclosed)) => {
                let [one, other] = [answer.time, enclosed.time];
                let is_together = one[0] <= other[1] + self.slack && other[0] <= one[1] + self.slack;
                let is_at_once = answer.outcome == Outcome::StartsInContact && enclosed.time[0] <= self.begin;
                Some((answer.outcome == enclosed.outcome || is_at_once) && is_together)
            }
            _ => Some(false),
        }
    }
}

impl World {
    /// Every pair of a check in which an object turns, with its answer and that of enclosures alone.
    ///
    /// # Errors
    /// As for [`World::check`].
    pub fn audit_turning(&self, check: &Check) -> Result<Vec<TurningAudit>, CheckError> {
        let scenario = self.any_scenario_of(check)?;
        let [start, end] = scenario.clock;
        let audit = |pair: [usize; 2]| {
            let [a, b] = self.by_rank(self.ids_of(pair));
            let mover = |id| self.mover(&scenario, id, [a, b]);
            let bodies = [a, b].map(|id| &self.slots()[id.number()].body);
            let policy = self.policy([a, b]);
            let ask = |movers: [Mover<'_>; 2]| {
                let answer = first_contact(bodies, &movers, policy, scenario.clock);
                (answer.found.map(|found| EnclosedContact::of([a, b], policy, found)), answer.is_exact)
            };
            let (answer, is_exact) = ask([mover(a)?, mover(b)?]);
            let (enclosed, _) = ask([mover(a)?, mover(b)?].map(Mover::by_enclosures));
            let is_compared = is_exact && policy.touch == Touch::Contact;
            let slack = 4.0 * RigidQuery::TOLERANCE * (end - start);
            Ok(TurningAudit { a, b, is_compared, answer, enclosed, slack, begin: start })
        };
        let turning = self.all_tested_pairs(&scenario).filter(|pair| scenario.turns(*pair));
        turning.map(audit).collect()
    }
}
