//! How a robot is as its motion begins: whether it only touches what it is in contact with.

use super::checker::Checker;
use super::error::QueryError;
use super::inquiry::Inquiry;
use super::scratch::{Candidate, Scratch};
use super::verdict::Collision;
use crate::world::ObjectId;
use firstcontact_contact::Start;
use firstcontact_motion::Motion;

impl Checker {
    /// How the robot is as its motion begins: overlapping another object, in contact with a surface, touching, or apart; of
    /// several pairs the worst, in this order. Exact, and a question of its own, so that nobody else pays for it. Margins are of no
    /// account, and those that may touch are asked about as all others.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::contact::Start;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0, 0.0, 1.0])?)?;
    /// let table = checker.add("table", Body::cuboid([9.0, 9.0, 1.0])?, Motion::at([0.0; 3])?)?;
    /// let (lift, mut scratch) = (Motion::edge([0.0, 0.0, 1.0], [0.0, 0.0, 3.0])?, checker.scratch());
    /// assert_eq!(checker.start(part, &lift, &mut scratch)?, Start::Touching);
    /// checker.move_to(table, [0.0, 0.0, 0.25])?;
    /// assert_eq!(checker.start(part, &lift, &mut scratch)?, Start::Overlapping);
    /// let verdict = checker.first_contact(part, &lift, &mut scratch)?;
    /// let collision = verdict.collision().ok_or("it is in the table")?;
    /// assert_eq!(checker.start_of(part, &lift, collision, &mut scratch)?, Start::Overlapping);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`].
    pub fn start(&self, id: ObjectId, motion: &Motion, scratch: &mut Scratch) -> Result<Start, QueryError> {
        self.worst(id, motion, |_, _| true, scratch)
    }

    /// How the two objects of a collision are as the motion begins.
    ///
    /// # Errors
    /// As [`Checker::first_contact`].
    pub fn start_of(
        &self,
        id: ObjectId,
        motion: &Motion,
        collision: &Collision,
        scratch: &mut Scratch,
    ) -> Result<Start, QueryError> {
        let both = [collision.a, collision.b];
        let asked = |inquiry: &Inquiry<'_>, candidate: &Candidate| {
            inquiry.objects(candidate).is_some_and(|pair| pair.iter().all(|id| both.contains(id)))
        };
        self.worst(id, motion, asked, scratch)
    }

    fn worst(
        &self,
        id: ObjectId,
        motion: &Motion,
        is_asked: impl Fn(&Inquiry<'_>, &Candidate) -> bool,
        scratch: &mut Scratch,
    ) -> Result<Start, QueryError> {
        let inquiry = self.inquiry(id, motion)?;
        inquiry.set_out(scratch);
        let mut worst = Start::Apart;
        if let Some(piece) = inquiry.pieces().next() {
            let piece = piece.beginning();
            inquiry.gather(&piece, scratch);
            let Scratch { pair, motions, candidates, .. } = &mut *scratch;
            for candidate in candidates.iter().filter(|candidate| is_asked(&inquiry, candidate)) {
                let start = inquiry.start(&piece, candidate, motions, pair)?;
                worst = if severity(start) > severity(worst) { start } else { worst };
            }
        }
        Ok(worst)
    }
}

/// How bad it is: the more, the worse.
fn severity(start: Start) -> u8 {
    match start {
        Start::Apart => 0,
        Start::Touching => 1,
        Start::InContact => 2,
        Start::Overlapping => 3,
    }
}
