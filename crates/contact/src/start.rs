//! Whether bodies that are in contact as the clock begins only touch.

use super::beginning::contact_at_beginning;
use super::method::Method;
use super::query::{Passage, Query, QueryError};
use super::scratch::Scratch;
use firstcontact_convex as convex;
use firstcontact_intersection::{Commons, Wanted};
use firstcontact_motion::Scene;
use firstcontact_solid::Kind;

/// How two bodies are as the clock begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Start {
    /// They share no point, or one of them is not there yet.
    Apart,
    /// They share points, but the interiors of the solids share none: one rests on the other, or fits into it.
    Touching,
    /// Their interiors share points.
    Overlapping,
    /// They share points, and one of them is a surface: without an interior there is nothing to tell apart.
    InContact,
}

impl Query<'_> {
    /// How the two bodies are as the clock begins: whether those of a [`Verdict::StartsInContact`](super::Verdict::StartsInContact)
    /// touch or overlap. Exact, and the same for all methods. It is a question of its own, so that nobody else pays for it.
    ///
    /// ```
    /// # use firstcontact_contact::facade as firstcontact;
    /// use firstcontact::contact::{Method, Query, Scratch, Start};
    /// use firstcontact::{Body, Motion};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let (away, stand) = (Motion::edge([1.0, 0.0, 0.0], [2.0, 0.0, 0.0])?, Motion::at([0.0; 3])?);
    /// let query = Query { a: &cube, motion_of_a: &away, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::Auto };
    /// assert_eq!(query.start(&mut Scratch::new())?, Start::Touching);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Query::first_contact`].
    pub fn start(&self, scratch: &mut Scratch) -> Result<Start, QueryError> {
        self.check_clock()?;
        let method = self.method.chosen(self.a, self.b)?;
        let Some(Passage { piece, course, .. }) = self.passages().next() else { return Ok(Start::Apart) };
        if piece.start > self.clock[0] {
            return Ok(Start::Apart);
        }
        let (scene, bodies) = (self.scene(piece, course), [self.a, self.b]);
        let start = if contact_at_beginning(&scene, bodies, Wanted::Any, scratch).is_none() {
            Start::Apart
        } else if !self.are_solids() {
            Start::InContact
        } else if self.interiors_meet(&scene, method, scratch) {
            Start::Overlapping
        } else {
            Start::Touching
        };
        scratch.tally.add(&scene);
        Ok(start)
    }

    /// Whether both bodies have an interior.
    pub(super) fn are_solids(&self) -> bool {
        [self.a, self.b].iter().all(|body| body.kind() == Kind::Solid)
    }

    /// Whether the interiors of two solids share points as the scene begins.
    pub(super) fn interiors_meet(&self, scene: &Scene<'_>, method: Method, scratch: &mut Scratch) -> bool {
        let (bodies, room) = ([self.a, self.b], &mut scratch.buffers.room);
        match method {
            Method::Convex | Method::CdDual | Method::Prism => convex::interiors_meet(scene, bodies),
            Method::Auto | Method::General | Method::Lattice => {
                Commons::find(scene, self.a, self.b, room).interiors_meet(scene, bodies, room)
            }
        }
    }
}
