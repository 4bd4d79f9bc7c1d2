//! How near a robot comes to any other object on its way.

use super::checker::Checker;
use super::error::QueryError;
use super::inquiry::Inquiry;
use super::scratch::{Candidate, Scratch};
use crate::world::{ObjectId, swept_boxes};
use firstcontact_contact::clearance::Clearance;
use firstcontact_motion::Motion;

/// Two objects, and how near they come.
#[derive(Debug, Clone, PartialEq)]
pub struct Nearness {
    /// The object whose name comes first in byte order: side `a` of the clearance.
    pub a: ObjectId,
    /// The other object.
    pub b: ObjectId,
    /// How near they come. No other pair comes nearer than [`Clearance::lower`].
    pub clearance: Clearance,
}

impl Checker {
    /// How near a robot comes to any other object with which it is a pair; `None` if there is none. The bounds differ by no more than the
    /// tolerance, a length in the unit of the world. Margins are of no account, nor is who may touch: of those that do, the distance
    /// is zero. Pairs that are not looked at ([`Checker::allow`]) are left out.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let shelf = checker.add("shelf", Body::cuboid([1.0; 3])?, Motion::at([0.0, 1.25, 0.0])?)?;
    /// let past = Motion::edge([-3.0, 0.0, 0.0], [3.0, 0.0, 0.0])?;
    /// let nearness = checker.min_clearance(robot, &past, 1e-6, &mut checker.scratch())?.ok_or("nobody there")?;
    /// assert_eq!((nearness.a, nearness.b), (robot, shelf));
    /// assert!(nearness.clearance.lower <= 0.25 && nearness.clearance.upper >= 0.25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`], and if the tolerance is not a finite length above zero.
    pub fn min_clearance(
        &self,
        id: ObjectId,
        motion: &Motion,
        tolerance: f64,
        scratch: &mut Scratch,
    ) -> Result<Option<Nearness>, QueryError> {
        let inquiry = self.inquiry(id, motion)?;
        inquiry.set_out(scratch);
        let mut pairs = self.by_boxes(&inquiry, scratch);
        pairs.sort_by(|(gap, _), (other, _)| gap.total_cmp(other));
        let mut best: Option<Nearness> = None;
        for (gap, candidate) in pairs {
            if best.as_ref().is_some_and(|best| best.clearance.upper <= gap) {
                break;
            }
            let Scratch { pair, motions, .. } = &mut *scratch;
            let Some(found) = inquiry.nearness(&candidate, motions, tolerance, pair)? else { continue };
            best = Some(match best {
                None => found,
                Some(best) => best.nearer(found),
            });
        }
        Ok(best)
    }

    /// All pairs that count, and how far boxes around them are from each other.
    fn by_boxes(&self, inquiry: &Inquiry<'_>, scratch: &Scratch) -> Vec<(f64, Candidate)> {
        let clock = inquiry.clock();
        let mut pairs = Vec::new();
        for (number, part, motion) in inquiry.parts(&scratch.motions) {
            let Some(record) = self.stage.at(part) else { continue };
            let own = swept_boxes(record.body.bounds(), motion, clock);
            for (other, its) in self.stage.objects().filter(|(other, _)| inquiry.counts([part, *other])) {
                let swept = swept_boxes(its.body.bounds(), &its.motion, clock);
                let gaps = own.iter().flat_map(|a| swept.iter().map(move |b| a.gap(b)));
                if let Some(gap) = gaps.min_by(f64::total_cmp) {
                    pairs.push((gap, Candidate { part: number, other, earliest: clock[0], pass: f64::INFINITY }));
                }
            }
        }
        // Parts that move on each other are as near as can be until they are asked about.
        pairs.extend(inquiry.inner_pairs(clock[0]).map(|candidate| (0.0, candidate)));
        pairs
    }
}

impl Nearness {
    /// The nearer of two pairs, and a bound for both.
    pub(crate) fn nearer(self, other: Nearness) -> Nearness {
        let lower = self.clearance.lower.min(other.clearance.lower);
        let nearest = if other.clearance.upper < self.clearance.upper { other } else { self };
        Nearness { clearance: Clearance { lower, ..nearest.clearance }, ..nearest }
    }
}
