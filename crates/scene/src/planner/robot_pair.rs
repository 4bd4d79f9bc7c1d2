//! Part of a robot and another object, on a straight piece of the robot's motion.
//!
//! The early out decides most such pairs; the engine is asked about the others.

use crate::pairs::PairPolicy;
use crate::planner::error::QueryError;
use crate::planner::object_store::ObjectRecord;
use firstcontact_contact as contact;
use firstcontact_contact::{EarlyAnswer, EarlyOut, Method, PieceStart, are_apart_at_beginning};
use firstcontact_exact::HALF_ULP;
use firstcontact_motion::{Motion, StraightPiece};

/// Straight piece of the motion.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MotionPiece {
    /// First and last position, by the motion's own numbers.
    pub(crate) ends: [[f64; 3]; 2],
    /// First and last instant.
    pub(crate) clock: [f64; 2],
    /// Knowledge about the robot and all others as it begins.
    pub(crate) start: PieceStart,
}

impl MotionPiece {
    /// First instant of the piece alone.
    pub(crate) fn beginning(&self) -> MotionPiece {
        MotionPiece { ends: [self.ends[0]; 2], clock: [self.clock[0]; 2], ..*self }
    }

    /// Fraction of the piece that has passed at an instant, rounded up; at most 1.
    fn share_until(&self, instant: f64) -> f64 {
        let [start, end] = self.clock;
        if instant >= end {
            return 1.0;
        }
        let share = ((instant - start).next_up() / (end - start).next_down()).next_up();
        // What is no number, as 0 divided by 0, is no fraction.
        if (0.0..1.0).contains(&share) { share } else { 1.0 }
    }

    /// Bound on the distance, along each axis, from a position on the piece to the floats nearest to it.
    pub(crate) fn rounding(&self) -> f64 {
        let size = self.ends.as_flattened().iter().fold(0.0, |size: f64, x| size.max(x.abs()));
        // Twice as much as half a unit in the last place.
        2.0 * HALF_ULP * size + f64::MIN_POSITIVE
    }
}

/// Part of the robot and another object, in motion.
pub(crate) struct RobotPair<'p> {
    pub(crate) records: [&'p ObjectRecord; 2],
    pub(crate) motions: [&'p Motion; 2],
    pub(crate) policy: PairPolicy,
    /// True if the part goes straight from end to end of a piece.
    pub(crate) is_rigid: bool,
}

impl RobotPair<'_> {
    /// Answer of the early out for a piece, which a standing second object, or a convex part of it, can have.
    #[inline]
    pub(crate) fn early_out(&self, piece: &MotionPiece, part: Option<u32>) -> Option<EarlyAnswer> {
        self.early_out_on(&StraightPiece::new(piece.ends, self.motions[0].offsets()), part)
    }

    #[inline]
    fn early_out_on(&self, straight: &StraightPiece, part: Option<u32>) -> Option<EarlyAnswer> {
        let [a, b] = self.records;
        if !self.is_rigid {
            return None;
        }
        let course = straight.past(self.motions[1])?;
        let of_b = match part {
            None => b.early_out.as_ref(),
            Some(number) => Some(&b.parts.as_ref()?.get(number as usize)?.early_out),
        };
        match [a.early_out.as_ref(), of_b] {
            [Some(a), Some(b)] => EarlyOut::test(&course, [a, b]),
            _ if course.stands() && are_apart_at_beginning(&course.offset, [&a.body, &b.body]) => {
                Some(EarlyAnswer::Clear)
            }
            _ => Method::AUTO.early_out(&course, [&a.body, &b.body]),
        }
    }

    /// True if the early out is certain that the pair, or a convex part of the second object, has no contact on a piece
    /// up to an instant, nor on the way to the floats nearest to a position before that.
    pub(crate) fn is_surely_clear(&self, piece: &MotionPiece, part: Option<u32>, until: f64) -> bool {
        // Bodies that do not touch may still be nearer than their margin.
        self.policy.margin == 0.0 && {
            let straight = StraightPiece::new(piece.ends, self.motions[0].offsets()).until(piece.share_until(until));
            self.early_out_on(&straight.with_end_within(piece.rounding()), part) == Some(EarlyAnswer::Clear)
        }
    }

    /// True if the pair, or a convex part of the second object, stays apart on a piece that the early out did not
    /// decide.
    pub(crate) fn is_clear(
        &self,
        piece: &MotionPiece,
        part: Option<u32>,
        scratch: &mut contact::Scratch,
    ) -> Result<bool, QueryError> {
        let ([first, second], [motion_of_first, motion_of_second]) = (self.records, self.motions);
        let second_body = second.shape(part);
        // In the order in which the engine asks, so that each finds what the other has kept in the scratch.
        let ([a, b], [motion_of_a, motion_of_b]) = if first.name <= second.name {
            ([&first.body, second_body], [motion_of_first, motion_of_second])
        } else {
            ([second_body, &first.body], [motion_of_second, motion_of_first])
        };
        let query = contact::Query { a, motion_of_a, b, motion_of_b, clock: piece.clock, method: Method::AUTO };
        let had_early_out = self.is_rigid && self.motions[1].standing().is_some();
        if self.policy.is_plain() && had_early_out {
            return Ok(query.is_clear_after_early_out(piece.start, scratch)?);
        }
        Ok(self.policy.is_clear(&query, scratch)?)
    }
}
