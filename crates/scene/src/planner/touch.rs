//! Which objects may touch.

use super::checker::Checker;
use super::error::EditError;
use super::record::Record;
use crate::world::{ObjectId, Touch};
use firstcontact_solid::Kind;

/// Touching: of objects that may touch, contact begins just after the last instant up to which their interiors share no point, for all
/// questions; see [`Touch`] for how statements combine with each other and with margins. To begin with nobody may touch.
impl Checker {
    /// Whether objects may touch of which nothing else is stated. Allowed to all, it extends to solids only.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::world::Touch;
    /// use firstcontact::{Body, Checker, LastValid, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0, 0.0, 1.0])?)?;
    /// checker.add("table", Body::cuboid([9.0, 9.0, 1.0])?, Motion::at([0.0; 3])?)?;
    /// let (slide, sink) = (Motion::edge([0.0, 0.0, 1.0], [3.0, 0.0, 1.0])?, Motion::edge([0.0, 0.0, 2.0], [0.0; 3])?);
    /// let mut scratch = checker.scratch();
    /// assert!(!checker.is_clear(part, &slide, &mut scratch)?);
    /// checker.set_default_touch(Touch::Allowed);
    /// assert!(checker.is_clear(part, &slide, &mut scratch)?);
    /// let verdict = checker.first_contact(part, &sink, &mut scratch)?;
    /// let collision = verdict.collision().ok_or("it sinks in")?;
    /// // Contact begins after that instant, at which the two only touch.
    /// assert_eq!((collision.touch, collision.contact.time.to_string()), (Touch::Allowed, "1/2".to_owned()));
    /// assert!(matches!(checker.last_valid(part, &sink, &mut scratch)?, LastValid::Until(until) if until < 0.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_default_touch(&mut self, touch: Touch) {
        self.edited().manners.state(|stated| stated.touch = Some(touch));
    }

    /// Whether an object may touch others.
    ///
    /// # Errors
    /// If the handle is stale, or touching is allowed to a surface, which has no interior.
    pub fn set_touch(&mut self, id: ObjectId, touch: Touch) -> Result<(), EditError> {
        let (slot, record) = self.known(id)?;
        with_interior(record, touch)?;
        self.edited().manners.state_object(slot, |stated| stated.touch = Some(touch));
        Ok(())
    }

    /// Whether two objects may touch, whatever is said of each. Allowed, it does away with the margins of the two, but not with one
    /// that is stated of the pair.
    ///
    /// # Errors
    /// If a handle is stale, both are the same, or touching is allowed to a surface.
    pub fn set_pair_touch(&mut self, a: ObjectId, b: ObjectId, touch: Touch) -> Result<(), EditError> {
        let pair = self.two(a, b)?;
        for id in [a, b] {
            with_interior(self.known(id)?.1, touch)?;
        }
        self.edited().manners.state_pair(pair, |stated| stated.touch = Some(touch));
        Ok(())
    }

    /// Whether two objects may touch; `None` if one is no longer there.
    pub fn touch(&self, a: ObjectId, b: ObjectId) -> Option<Touch> {
        self.manner(a, b).map(|manner| manner.touch)
    }
}

fn with_interior(record: &Record, touch: Touch) -> Result<(), EditError> {
    match (touch, record.body.kind()) {
        (Touch::Allowed, Kind::Surface) => Err(EditError::NoInterior { object: record.name.to_string() }),
        _ => Ok(()),
    }
}
