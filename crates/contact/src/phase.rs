//! What the first contact of two bodies is the beginning of.

use super::beginning::contact_at_beginning;
use super::event::Finding;
use super::query::{Passage, Query, QueryError};
use super::scratch::Scratch;
use super::upcoming::upcoming;
use firstcontact_exact::Rational;
use firstcontact_intersection::{Commons, Moment, Wanted};
use firstcontact_motion::Scene;

/// What two bodies do as they are first in contact.
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
    /// They touch, and stay in contact for a while, but their interiors share no point; one slides on the other or rests on it.
    Sliding,
    /// They touch as they begin, and are apart at once after that.
    Leaving,
}

/// How bodies are just after an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    Apart,
    InContact,
    Overlapping,
}

impl Query<'_> {
    /// What two bodies do at their first contact; `None` if there is none.
    ///
    /// # Errors
    /// As [`Query::first_contact`].
    pub fn phase(&self, scratch: &mut Scratch) -> Result<Option<Phase>, QueryError> {
        self.check_clock()?;
        let method = self.method.chosen(self.a, self.b)?;
        let mut all = self.passages();
        while let Some(Passage { index, piece, course }) = all.next() {
            let scene = self.scene(piece, course);
            let Some(finding) = self.meet(&scene, method, index, scratch) else { continue };
            let fraction = finding.fraction(&scene);
            let begins = matches!(finding, Finding::AtBeginning(_));
            if begins && self.are_solids() && self.interiors_meet(&scene, method, scratch) {
                return Ok(Some(Phase::Overlapping));
            }
            // At the end of a piece it is the next that tells what follows; in contact as it begins, it is not left out.
            let after = if fraction < Rational::of(1.0) && scene.piece.start < scene.piece.end {
                Some(self.after(&scene, &fraction, scratch))
            } else {
                let next = all.next().map(|next| self.scene(next.piece, next.course));
                next.map(|next| self.after(&next, &Rational::ZERO, scratch))
            };
            return Ok(Some(match after {
                Some(After::Overlapping) => Phase::Entering,
                Some(After::InContact) => Phase::Sliding,
                Some(After::Apart) if begins => Phase::Leaving,
                Some(After::Apart) | None => Phase::Touching,
            }));
        }
        Ok(None)
    }

    /// How the bodies are just after a fraction of the piece at which they touch.
    fn after(&self, scene: &Scene<'_>, fraction: &Rational, scratch: &mut Scratch) -> After {
        if scene.is_at_rest() {
            return After::InContact;
        }
        let bodies = [self.a, self.b];
        let rest = scene.rest(fraction);
        if self.are_solids() {
            let room = &mut scratch.buffers.room;
            let commons = Commons::find(&rest, self.a, self.b, room);
            if commons.pressing(&rest, bodies, Moment::JustAfter, room).is_some() {
                return After::Overlapping;
            }
        }
        // Until features meet again, what is in contact stays so.
        let next = upcoming(scene, bodies, fraction, 1, scratch).pop().map_or(Rational::of(1.0), |next| next.fraction);
        let middle = &(fraction + &next) * &Rational::of(0.5);
        let found = contact_at_beginning(&scene.rest(&middle), bodies, Wanted::Any, scratch);
        if found.is_some() { After::InContact } else { After::Apart }
    }
}
