//! Checkers that leave objects out, and checkers whose questions can be stopped. They share all else with the one that
//! they are made of.

use crate::objects::ObjectId;
use crate::planner::Checker;
use crate::planner::batch::Control;
use crate::planner::error::EditError;
use firstcontact_contact::Interrupt;
use std::sync::Arc;

impl Checker {
    /// The same checker without some objects, for some questions: no question meets them, and one about a motion of
    /// them meets nothing. It shares everything with this one, and costs next to nothing.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let door = checker.add("door", Body::cuboid([1.0; 3])?, Motion::at([2.0, 0.0, 0.0])?)?;
    /// let (edge, mut scratch) = (Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?, checker.scratch());
    /// assert!(!checker.is_clear(robot, &edge, &mut scratch)?);
    /// assert!(checker.without([door])?.is_clear(robot, &edge, &mut scratch)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a handle is stale.
    pub fn without(&self, objects: impl IntoIterator<Item = ObjectId>) -> Result<Checker, EditError> {
        let mut checker = self.clone();
        objects.into_iter().try_for_each(|id| checker.set_enabled(id, false))?;
        Ok(checker)
    }

    /// Enables an object, or disables it: as long as it is disabled, no question meets it, and it meets nothing itself.
    /// So a robot that is disabled is clear on every motion and free everywhere, but for the parts attached to it, which
    /// stay enabled. It keeps its place and its motion, and still counts for the clock of a robot that stands. Worlds
    /// and bytes that are made of a checker do not know who is disabled.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let door = checker.add("door", Body::cuboid([1.0; 3])?, Motion::at([2.0, 0.0, 0.0])?)?;
    /// checker.set_enabled(door, false)?;
    /// assert_eq!(checker.is_enabled(door), Some(false));
    /// assert!(checker.is_free(robot, [2.0, 0.0, 0.0], &mut checker.scratch())?);
    /// // A robot that is disabled meets nothing either.
    /// checker.set_enabled(door, true)?;
    /// checker.set_enabled(robot, false)?;
    /// assert!(checker.is_free(robot, [2.0, 0.0, 0.0], &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the handle is stale.
    pub fn set_enabled(&mut self, id: ObjectId, enabled: bool) -> Result<(), EditError> {
        let (slot, _) = self.known(id)?;
        if self.left_out.contains(&slot) == enabled {
            let left_out = Arc::make_mut(&mut self.left_out);
            if enabled {
                left_out.remove(&slot)
            } else {
                left_out.insert(slot)
            };
        }
        Ok(())
    }

    /// True if questions meet an object; `None` if it is no longer there.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let door = checker.add("door", Body::cuboid([1.0; 3])?, Motion::at([2.0, 0.0, 0.0])?)?;
    /// assert_eq!(checker.without([door])?.is_enabled(door), Some(false));
    /// // The one that it is made of still has the door.
    /// assert_eq!(checker.is_enabled(door), Some(true));
    /// checker.remove(door)?;
    /// assert_eq!(checker.is_enabled(door), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_enabled(&self, id: ObjectId) -> Option<bool> {
        self.store.get(id).map(|(slot, _)| !self.left_out.contains(&slot))
    }

    /// The same checker, whose questions can be stopped: they end with
    /// [`QueryError::Cancelled`](crate::planner::QueryError::Cancelled) soon after the control is cancelled or its
    /// deadline has passed. If this checker has a control already, both hold: whichever ends first ends the question. So
    /// do the control of a checker and that in the options of a batch. The new checker shares everything with this one,
    /// and costs next to nothing.
    ///
    /// A structure that is made when a body first needs it is not interrupted: the first question about meshes of
    /// 100,000 triangles may end up to half a second late.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{Control, QueryError};
    /// use firstcontact::{Body, Checker, Motion};
    /// use std::time::Instant;
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let edge = Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?;
    /// let late = checker.stopped_by(&Control::until(Instant::now()));
    /// assert_eq!(late.first_contact(robot, &edge, &mut late.scratch()), Err(QueryError::Cancelled));
    /// assert_eq!(late.is_free(robot, [9.0; 3], &mut late.scratch()), Err(QueryError::Cancelled));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stopped_by(&self, control: &Control) -> Checker {
        let control = self.control.as_ref().map_or_else(|| control.clone(), |outer| control.within(outer));
        Checker { control: Some(control), ..self.clone() }
    }

    /// True if questions are to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.interrupt().is_some_and(Interrupt::is_raised)
    }

    /// Signal by which questions end.
    pub(crate) fn interrupt(&self) -> Option<&Interrupt> {
        self.control.as_ref().map(Control::interrupt)
    }
}
