//! What can be asked about one motion.

use super::checker::Checker;
use super::error::QueryError;
use super::inquiry::Inquiry;
use super::scratch::Scratch;
use super::verdict::{Collision, Verdict};
use crate::world::{ObjectId, Outcome};
use firstcontact_motion::Motion;
use std::collections::HashSet;

/// Questions about an object that moves, with all that is attached to it, while the others stand or move as they do. The clock is
/// that of the motion: an edge's goes from 0 to 1, a path's from its first waypoint to its last. One who stands is asked about at
/// a single instant.
///
/// # Errors
/// All questions refuse a stale handle, an object that is attached to another one, and a motion without times where an object
/// moves that it may not touch.
impl Checker {
    /// The first contact, exactly.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Verdict;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let wall = checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let verdict = checker.first_contact(robot, &Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?, &mut checker.scratch())?;
    /// let Verdict::Contact(collision) = verdict else { panic!() };
    /// assert_eq!((collision.b, collision.contact.time.to_string()), (wall, "2/3".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// See above.
    pub fn first_contact(&self, id: ObjectId, motion: &Motion, scratch: &mut Scratch) -> Result<Verdict, QueryError> {
        let inquiry = self.inquiry(id, motion)?;
        inquiry.set_out(scratch);
        for piece in inquiry.pieces() {
            inquiry.gather(&piece, scratch);
            let Scratch { pair, motions, candidates, .. } = &mut *scratch;
            let mut first: Option<Collision> = None;
            for candidate in candidates.iter() {
                if first.as_ref().is_some_and(|first| first.contact.time.upper() < candidate.earliest) {
                    break;
                }
                let found = inquiry.meet(&piece, candidate, motions, pair)?;
                first = match (first, found) {
                    (Some(first), Some(found)) if inquiry.order(&first, &found).is_le() => Some(first),
                    (first, found) => found.or(first),
                };
            }
            if let Some(collision) = first {
                return Ok(match collision.outcome {
                    Outcome::StartsInContact => Verdict::StartsInContact(collision),
                    Outcome::Contact | Outcome::Clear => Verdict::Contact(collision),
                });
            }
        }
        Ok(Verdict::Clear)
    }

    /// Whether nothing is touched. As exact as [`Checker::first_contact`], and often much faster: it stops at any contact that it
    /// can prove.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let mut scratch = checker.scratch();
    /// assert!(checker.is_clear(robot, &Motion::edge([0.0; 3], [0.0, 3.0, 0.0])?, &mut scratch)?);
    /// assert!(!checker.is_clear(robot, &Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?, &mut scratch)?);
    /// // Whether a place is free: one who stands.
    /// assert!(checker.is_clear(robot, &Motion::at([0.0, 0.0, 3.0])?, &mut scratch)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// See above.
    pub fn is_clear(&self, id: ObjectId, motion: &Motion, scratch: &mut Scratch) -> Result<bool, QueryError> {
        self.inquiry(id, motion)?.is_clear(scratch)
    }

    /// The first contact of every pair that has one, the earliest first; empty if the way is clear.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// for (name, x) in [("near", 3.0), ("far", 5.0)] {
    ///     checker.add(name, Body::cuboid([1.0; 3])?, Motion::at([x, 0.0, 0.0])?)?;
    /// }
    /// let all = checker.first_contacts(robot, &Motion::edge([0.0; 3], [8.0, 0.0, 0.0])?, &mut checker.scratch())?;
    /// assert_eq!(all.iter().map(|c| c.contact.time.to_string()).collect::<Vec<_>>(), ["1/4", "1/2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// See above.
    pub fn first_contacts(
        &self,
        id: ObjectId,
        motion: &Motion,
        scratch: &mut Scratch,
    ) -> Result<Vec<Collision>, QueryError> {
        let inquiry = self.inquiry(id, motion)?;
        inquiry.set_out(scratch);
        let (mut all, mut known) = (Vec::new(), HashSet::new());
        for piece in inquiry.pieces() {
            inquiry.gather(&piece, scratch);
            let Scratch { pair, motions, candidates, .. } = &mut *scratch;
            for candidate in candidates.iter() {
                let key = (candidate.part, candidate.other);
                if !known.contains(&key)
                    && let Some(collision) = inquiry.meet(&piece, candidate, motions, pair)?
                {
                    known.insert(key);
                    all.push(collision);
                }
            }
        }
        all.sort_by(|one, other| inquiry.order(one, other));
        Ok(all)
    }
}

impl Inquiry<'_> {
    /// Whether nothing is touched on the way.
    pub(super) fn is_clear(self, scratch: &mut Scratch) -> Result<bool, QueryError> {
        self.set_out(scratch);
        for piece in self.pieces() {
            if self.gather_doubtful(&piece, scratch).is_break() {
                return Ok(false);
            }
            let Scratch { pair, motions, candidates, .. } = &mut *scratch;
            for candidate in candidates.iter() {
                if !self.stays_apart(&piece, candidate, motions, pair)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
