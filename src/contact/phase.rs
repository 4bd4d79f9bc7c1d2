//! What the first contact of two bodies is the beginning of.

use super::event::Finding;
use super::query::{Query, QueryError};
use super::scratch::Scratch;
use super::upcoming::upcoming;
use crate::exact::Rational;
use crate::intersection::{Commons, Moment, least_common};
use crate::motion::{Scene, pieces};
use crate::solid::Kind;

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
    /// If the clock is not an interval of finite times.
    pub fn phase(&self, scratch: &mut Scratch) -> Result<Option<Phase>, QueryError> {
        self.check_clock()?;
        let mut all = pieces(self.motion_of_a, self.motion_of_b, self.clock).enumerate();
        while let Some((index, piece)) = all.next() {
            let course = piece.course();
            if course.keeps_apart(&self.a.bounds(), &self.b.bounds()) {
                continue;
            }
            let scene = self.scene(piece, course);
            let Some(finding) = self.by_events(&scene, index, scratch) else { continue };
            let fraction = match &finding {
                Finding::AtBeginning(_) => Rational::ZERO,
                Finding::During(event) => event.exact_fraction(&scene),
            };
            let begins = matches!(finding, Finding::AtBeginning(_));
            if begins && self.overlap_at_beginning(&scene, scratch) {
                return Ok(Some(Phase::Overlapping));
            }
            // At the end of a piece it is the next that tells what follows.
            let after = if fraction < Rational::of(1.0) && scene.piece.start < scene.piece.end {
                Some(self.after(&scene, &fraction, scratch))
            } else {
                let next = all.next().map(|(_, next)| self.scene(next, next.course()));
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

    fn are_solids(&self) -> bool {
        [self.a, self.b].iter().all(|body| body.kind() == Kind::Solid)
    }

    /// Whether interiors meet as the scene begins.
    fn overlap_at_beginning(&self, scene: &Scene<'_>, scratch: &mut Scratch) -> bool {
        let room = &mut scratch.buffers.room;
        self.are_solids() && Commons::find(scene, self.a, self.b, room).interiors_meet(scene, [self.a, self.b], room)
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
        let Scratch { tally, buffers, .. } = scratch;
        let found = least_common(&scene.rest(&middle), self.a, self.b, &mut buffers.room, &mut tally.triangle_pairs);
        if found.is_some() { After::InContact } else { After::Apart }
    }
}
