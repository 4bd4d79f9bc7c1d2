//! How far objects have to stay away from each other.

use super::checker::Checker;
use super::error::EditError;
use crate::world::{Manner, ObjectId};

/// Margins: from now on whoever comes within one of another object is in contact with it, for all questions. How exactly, is said in
/// [`clearance`](firstcontact_contact::clearance). Objects without margins are asked about as if there were none.
impl Checker {
    /// The margin of all objects that have none of their own; zero to begin with.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let shelf = checker.add("shelf", Body::cuboid([1.0; 3])?, Motion::at([0.0, 1.25, 0.0])?)?;
    /// let (past, mut scratch) = (Motion::edge([-3.0, 0.0, 0.0], [3.0, 0.0, 0.0])?, checker.scratch());
    /// assert!(checker.is_clear(robot, &past, &mut scratch)?);
    /// checker.set_default_margin(0.5)?;
    /// assert!(!checker.is_clear(robot, &past, &mut scratch)?);
    /// checker.set_pair_margin(robot, shelf, 0.125)?;
    /// assert!(checker.is_clear(robot, &past, &mut scratch)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the margin is no finite length.
    pub fn set_default_margin(&mut self, margin: f64) -> Result<(), EditError> {
        length(margin)?;
        self.edited().manners.state(|stated| stated.margin = Some(margin));
        Ok(())
    }

    /// The margin of an object. A pair of two has the larger one.
    ///
    /// # Errors
    /// If the handle is stale, or the margin no finite length.
    pub fn set_margin(&mut self, id: ObjectId, margin: f64) -> Result<(), EditError> {
        let (slot, _) = self.known(id)?;
        length(margin)?;
        self.edited().manners.state_object(slot, |stated| stated.margin = Some(margin));
        Ok(())
    }

    /// The margin of a single pair, whatever that of its objects is. More than zero, it goes before that the pair may touch.
    ///
    /// # Errors
    /// If a handle is stale, both are the same, or the margin is no finite length.
    pub fn set_pair_margin(&mut self, a: ObjectId, b: ObjectId, margin: f64) -> Result<(), EditError> {
        let pair = self.two(a, b)?;
        length(margin)?;
        self.edited().manners.state_pair(pair, |stated| stated.margin = Some(margin));
        Ok(())
    }

    /// How far two objects have to stay away from each other; `None` if one is no longer there.
    pub fn margin(&self, a: ObjectId, b: ObjectId) -> Option<f64> {
        self.manner(a, b).map(|manner| manner.margin)
    }

    /// How two objects are asked about; `None` if one is no longer there.
    pub(super) fn manner(&self, a: ObjectId, b: ObjectId) -> Option<Manner> {
        let [(a, first), (b, second)] = [self.stage.get(a)?, self.stage.get(b)?];
        Some(self.stage.manners.of([a, b], [first, second]))
    }
}

fn length(margin: f64) -> Result<(), EditError> {
    if margin.is_finite() && margin >= 0.0 { Ok(()) } else { Err(EditError::BadMargin { margin }) }
}
