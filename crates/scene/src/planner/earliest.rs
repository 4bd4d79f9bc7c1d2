//! First contact of a robot by its time, without its place and its features.
//!
//! A solid that is the union of convex ones is asked about by those of them that the robot may meet: the first contact
//! of all of these is that of the solid. Of parts the early out leaves few, and their times cost as little as those of
//! objects. Where a margin counts or objects may touch, the whole is asked.

use crate::candidates::Candidate;
use crate::engine::{AtStart, EarliestContact};
use crate::objects::ObjectId;
use crate::planner::Checker;
use crate::planner::error::QueryError;
use crate::planner::robot::{InnerSpheres, Robot};
use crate::planner::robot_pair::MotionPiece;
use crate::planner::scratch::Scratch;
use firstcontact_contact::PieceStart;
use firstcontact_motion::Motion;

impl Checker {
    /// First contact by its time; of pairs in contact as the motion begins, the least or any.
    pub(crate) fn earliest(
        &self,
        id: ObjectId,
        motion: &Motion,
        at_start: AtStart,
        scratch: &mut Scratch,
    ) -> Result<Option<EarliestContact>, QueryError> {
        Ok(self.robot(id, motion)?.earliest(at_start, scratch)?.map(|(_, found)| found))
    }
}

impl Robot<'_> {
    /// First contact on the motion by its time, and its piece; `None` if nothing is touched.
    pub(crate) fn earliest(
        self,
        at_start: AtStart,
        scratch: &mut Scratch,
    ) -> Result<Option<(MotionPiece, EarliestContact)>, QueryError> {
        self.set_in_motion(scratch);
        for piece in self.pieces() {
            if let Some(found) = self.earliest_on(&piece, at_start, scratch)? {
                return Ok(Some((piece, found)));
            }
        }
        Ok(None)
    }

    /// First contact on a piece; `None` if nothing is touched. The early out spares pairs that do not meet before the
    /// earliest time known so far; the others stay listed in the scratch.
    fn earliest_on(
        &self,
        piece: &MotionPiece,
        at_start: AtStart,
        scratch: &mut Scratch,
    ) -> Result<Option<EarliestContact>, QueryError> {
        let Scratch { stack, motions, candidates, asked_in_time: asked, pair: scratch, .. } = scratch;
        let in_motion = self.with_motions(motions);
        candidates.clear();
        asked.clear();
        let _ = in_motion.each_near(piece, stack, InnerSpheres::Ignored, candidates);
        candidates.keep_each_asked_once(self.has_plain_policies());
        candidates.sort_by_time(|pair| pair);
        let is_surely_clear = |candidate: &Candidate, until| {
            in_motion.pair(candidate.pair).is_some_and(|pair| pair.is_surely_clear(piece, candidate.part, until))
        };
        Ok(in_motion.engine(piece).earliest(candidates.as_slice(), at_start, is_surely_clear, asked, scratch)?)
    }

    /// True if none of some pairs, or parts, meets on the motion, at whose beginning they are apart.
    pub(crate) fn is_clear_of(self, others: &[Candidate], scratch: &mut Scratch) -> Result<bool, QueryError> {
        self.set_in_motion(scratch);
        let (in_motion, scratch) = self.in_motion(scratch);
        for piece in self.pieces().map(|piece| MotionPiece { start: PieceStart::Apart, ..piece }) {
            for other in others {
                if let Some(pair) = in_motion.pair(other.pair)
                    && !pair.is_clear(&piece, other.part, scratch)?
                {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
