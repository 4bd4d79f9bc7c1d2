//! Phase that begins with the first contact of two bodies.

use super::next_events::next_events;
use super::piece_method::{PieceMethod, PieceStart};
use super::query::{Passage, Query, QueryError};
use super::scratch::{Scratch, begins_in_contact};
use firstcontact_convex::interiors_meet;
use firstcontact_exact::Rational;
use firstcontact_intersection::{Commons, Moment};
use firstcontact_motion::{Meeting, Scene};
use firstcontact_solid::Kind;

/// Phase of two bodies at their first contact.
///
/// Only solids have an interior: surfaces never enter each other, but stay in contact or do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The interiors share points already: as the clock begins, or as a body appears.
    Overlapping,
    /// They touch, and at once after that their interiors share points.
    Entering,
    /// They touch at this instant only, or it is the last of the clock.
    Touching,
    /// They touch, and stay in contact for a while, but their interiors share no point; one slides on the other or
    /// rests on it.
    Sliding,
    /// They touch as they begin, and are apart at once after that.
    Leaving,
}

/// Relation of two bodies just after an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    Apart,
    InContact,
    Overlapping,
}

impl Query<'_> {
    /// Phase of two bodies at their first contact; `None` if there is none.
    ///
    /// # Errors
    /// As [`Query::first_contact`].
    pub fn phase(&self, scratch: &mut Scratch) -> Result<Option<Phase>, QueryError> {
        self.check_clock()?;
        let phase = self.phase_by(self.piece_method()?, scratch);
        scratch.go_on()?;
        Ok(phase)
    }

    fn phase_by(&self, method: &dyn PieceMethod, scratch: &mut Scratch) -> Option<Phase> {
        let mut all = self.passages();
        while let Some(Passage { index, piece, course }) = all.next() {
            let scene = self.scene(piece, course);
            let meeting = method.meeting(&self.during(&scene, PieceStart::of_piece(index)), scratch);
            let Some(fraction) = meeting.fraction(&scene) else { continue };
            let begins = meeting == Meeting::AtBeginning;
            if begins && self.are_solids() && self.interiors_meet(&scene, method, scratch) {
                return Some(Phase::Overlapping);
            }
            // At the end of a piece the next one decides; in contact as it begins, it is not left
            // out.
            let after = if fraction < Rational::of(1.0) && scene.piece.start < scene.piece.end {
                Some(self.after(&scene, &fraction, method, scratch))
            } else {
                let next = all.next().map(|next| self.scene(next.piece, next.course));
                next.map(|next| self.after(&next, &Rational::ZERO, method, scratch))
            };
            return Some(match after {
                Some(After::Overlapping) => Phase::Entering,
                Some(After::InContact) => Phase::Sliding,
                Some(After::Apart) if begins => Phase::Leaving,
                Some(After::Apart) | None => Phase::Touching,
            });
        }
        None
    }

    /// Relation of the bodies just after a fraction of the piece at which they touch.
    fn after(&self, scene: &Scene<'_>, fraction: &Rational, method: &dyn PieceMethod, scratch: &mut Scratch) -> After {
        if scene.is_at_rest() {
            return After::InContact;
        }
        if method.is_for_convex_solids() {
            return self.after_of_convex(scene, fraction, method, scratch);
        }
        let bodies = [self.a, self.b];
        let rest = scene.rest(fraction);
        if self.are_solids() {
            let walks = &mut scratch.buffers.walks;
            let commons = Commons::find(&rest, self.a, self.b, walks);
            if commons.pressing(&rest, bodies, Moment::JustAfter).is_some() {
                return After::Overlapping;
            }
        }
        // Until features meet again, what is in contact stays so.
        let next =
            next_events(scene, bodies, fraction, 1, scratch).pop().map_or(Rational::of(1.0), |next| next.fraction);
        let middle = &(fraction + &next) * &Rational::of(0.5);
        if begins_in_contact(&scene.rest(&middle), bodies, scratch) { After::InContact } else { After::Apart }
    }

    /// The same of two convex solids: what holds in the middle of the time in contact holds in all of it but its ends.
    fn after_of_convex(
        &self,
        scene: &Scene<'_>,
        fraction: &Rational,
        method: &dyn PieceMethod,
        scratch: &mut Scratch,
    ) -> After {
        match self.last_of_convex(scene, method, scratch).filter(|last| last > fraction) {
            None => After::Apart,
            Some(last) => {
                let middle = &(fraction + &last) * &Rational::of(0.5);
                let is_overlap = interiors_meet(&scene.rest(&middle), [self.a, self.b]);
                if is_overlap { After::Overlapping } else { After::InContact }
            }
        }
    }
}

/// Relation of two bodies as the clock begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Start {
    /// They share no point, or one of them is not there yet.
    Apart,
    /// They share points, but the interiors of the solids share none: one rests on the other, or fits into it.
    Touching,
    /// Their interiors share points.
    Overlapping,
    /// They share points, and one of them is a surface: without an interior there is no such difference.
    InContact,
}

impl Query<'_> {
    /// Relation of the two bodies as the clock begins: those of a
    /// [`Verdict::StartsInContact`](super::Verdict::StartsInContact) touch or overlap. Exact, and the same for all
    /// methods. It is a question of its own, so that other questions do not pay for it.
    ///
    /// ```
    /// # use firstcontact_contact::facade as firstcontact;
    /// use firstcontact::contact::{Method, Query, Scratch, Start};
    /// use firstcontact::{Body, Motion};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let (away, stand) = (Motion::edge([1.0, 0.0, 0.0], [2.0, 0.0, 0.0])?, Motion::at([0.0; 3])?);
    /// let query = Query { a: &cube, motion_of_a: &away, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
    /// assert_eq!(query.start(&mut Scratch::new())?, Start::Touching);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Query::first_contact`].
    pub fn start(&self, scratch: &mut Scratch) -> Result<Start, QueryError> {
        self.check_clock()?;
        let method = self.piece_method()?;
        let Some(Passage { piece, course, .. }) = self.passages().next() else { return Ok(Start::Apart) };
        if piece.start > self.clock[0] {
            return Ok(Start::Apart);
        }
        let (scene, bodies) = (self.scene(piece, course), [self.a, self.b]);
        let start = if !begins_in_contact(&scene, bodies, scratch) {
            Start::Apart
        } else if !self.are_solids() {
            Start::InContact
        } else if self.interiors_meet(&scene, method, scratch) {
            Start::Overlapping
        } else {
            Start::Touching
        };
        scratch.cost.add_scene(&scene);
        scratch.go_on()?;
        Ok(start)
    }

    /// True if both bodies have an interior.
    pub(super) fn are_solids(&self) -> bool {
        [self.a, self.b].iter().all(|body| body.kind() == Kind::Solid)
    }

    /// True if the interiors of two solids share points as the scene begins.
    pub(super) fn interiors_meet(&self, scene: &Scene<'_>, method: &dyn PieceMethod, scratch: &mut Scratch) -> bool {
        let (bodies, walks) = ([self.a, self.b], &mut scratch.buffers.walks);
        if method.is_for_convex_solids() {
            interiors_meet(scene, bodies)
        } else {
            Commons::find(scene, self.a, self.b, walks).interiors_meet(scene, bodies)
        }
    }
}
