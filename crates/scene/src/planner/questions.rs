//! Questions about one motion: first contact, clear or not, state at the start.

use crate::engine::{AtStart, Collision, Scope};
use crate::objects::ObjectId;
use crate::pairs::Outcome;
use crate::planner::Checker;
use crate::planner::answers::Verdict;
use crate::planner::error::QueryError;
use crate::planner::robot::Robot;
use crate::planner::scratch::Scratch;
use firstcontact_contact::{PieceStart, Start};
use firstcontact_motion::Motion;
use nalgebra::Point3;
use std::collections::HashSet;

/// Questions about an object that moves, with all that is attached to it, while the others stand or move as they do.
/// The clock is that of the motion: an edge's goes from 0 to 1, a path's from its first waypoint to its last. The clock
/// of a robot that stands is that of all paths of other objects, which pass while it is parked; without any path it is
/// one instant.
///
/// # Errors
/// All questions refuse a stale handle, an object that is attached to another one, and a motion without times where an
/// object moves that it may not touch.
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
    /// If the handle is stale, the object is attached to another one, or the motion has no times and an object moves
    /// that the robot may not touch.
    pub fn first_contact(&self, id: ObjectId, motion: &Motion, scratch: &mut Scratch) -> Result<Verdict, QueryError> {
        let robot = self.robot(id, motion)?;
        let Some((piece, found)) = robot.earliest(AtStart::Least, scratch)? else { return Ok(Verdict::Clear) };
        let (in_motion, scratch) = robot.in_motion(scratch);
        let collision = in_motion.engine(&piece).collision(found, scratch)?;
        Ok(collision.map_or(Verdict::Clear, |collision| match collision.outcome {
            Outcome::StartsInContact => Verdict::StartsInContact(collision),
            Outcome::Contact | Outcome::Clear | Outcome::Undecided => Verdict::Contact(collision),
        }))
    }

    /// True if nothing is touched. As exact as [`Checker::first_contact`], and often much faster: it stops at any
    /// contact that it can prove. A robot that is disabled ([`Checker::set_enabled`]) is clear everywhere.
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
    /// If the handle is stale, the object is attached to another one, or the motion has no times and an object moves
    /// that the robot may not touch.
    pub fn is_clear(&self, id: ObjectId, motion: &Motion, scratch: &mut Scratch) -> Result<bool, QueryError> {
        Ok(self.robot(id, motion)?.any_contact(scratch)?.is_none())
    }

    /// True if the robot, as it stands with its origin at a position in the world, touches nothing at any time of the
    /// paths of other objects. [`Motion::path`] with one waypoint is a state at an instant. A robot that is disabled
    /// ([`Checker::set_enabled`]) is free everywhere.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let mut scratch = checker.scratch();
    /// assert!(checker.is_free(robot, [1.5, 0.0, 0.0], &mut scratch)?);
    /// // Touching is contact.
    /// assert!(!checker.is_free(robot, [2.0, 0.0, 0.0], &mut scratch)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::is_clear`].
    pub fn is_free(
        &self,
        id: ObjectId,
        position: impl Into<Point3<f64>>,
        scratch: &mut Scratch,
    ) -> Result<bool, QueryError> {
        self.is_clear(id, &Motion::at(position)?, scratch)
    }

    /// Part of the robot, and an object that it touches on its motion: any such pair, not the first; `None` if nothing
    /// is touched. The robot's part comes first, whatever the names, and [`Checker::describe`] says the pair with names.
    /// It costs what [`Checker::is_clear`] costs. Of several pairs it is the one that is proven first, which may change
    /// with the history of edits.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let wall = checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let found = checker.any_contact(robot, &Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?, &mut checker.scratch())?;
    /// assert_eq!(found, Some((robot, wall)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`].
    pub fn any_contact(
        &self,
        id: ObjectId,
        motion: &Motion,
        scratch: &mut Scratch,
    ) -> Result<Option<(ObjectId, ObjectId)>, QueryError> {
        let robot = self.robot(id, motion)?;
        Ok(robot.any_contact(scratch)?.map(|pair| robot.own_first(pair)))
    }

    /// The first contact of every pair that has one, the earliest first; empty if the way is clear. It is about the
    /// times of the motion and no longer: [`Motion::waiting_during`] adds what comes by before and after.
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
    /// If the handle is stale, the object is attached to another one, or the motion has no times and an object moves
    /// that the robot may not touch.
    pub fn first_contacts(
        &self,
        id: ObjectId,
        motion: &Motion,
        scratch: &mut Scratch,
    ) -> Result<Vec<Collision>, QueryError> {
        let robot = self.robot(id, motion)?;
        robot.set_in_motion(scratch);
        let (mut all, mut known) = (Vec::new(), HashSet::new());
        for piece in robot.pieces() {
            let (in_motion, candidates, scratch) = robot.candidates(&piece, scratch);
            let engine = in_motion.engine(&piece);
            for candidate in candidates {
                if !known.contains(&candidate.pair)
                    && let Some(collision) = engine.ask(candidate, Scope::AllPairs, &engine.bound(), scratch)?
                {
                    known.insert(candidate.pair);
                    all.push(collision);
                }
            }
        }
        let (in_motion, _) = robot.in_motion(scratch);
        Ok(in_motion.whole().sorted(all))
    }

    /// State of the robot as its motion begins: overlapping another object, in contact with a surface, touching, or
    /// apart. The worst of several pairs is reported, in this order. The answer is exact. It is a question of its own,
    /// so that other questions do not pay for it. Margins and permissions to touch are ignored.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Start;
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
        self.worst(id, motion, |_| true, scratch)
    }

    /// State of the two objects of a collision as the motion begins.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Start;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("floor", Body::cuboid([9.0, 9.0, 1.0])?, Motion::at([0.0, 0.0, -1.0])?)?;
    /// let door = checker.add("door", Body::cuboid([1.0; 3])?, Motion::at([0.75, 0.0, 0.0])?)?;
    /// let (away, mut scratch) = (Motion::edge([0.0; 3], [-3.0, 0.0, 0.0])?, checker.scratch());
    /// // It stands on the floor, and in the door.
    /// for collision in checker.first_contacts(robot, &away, &mut scratch)? {
    ///     let in_door = [collision.a, collision.b].contains(&door);
    ///     let expected = if in_door { Start::Overlapping } else { Start::Touching };
    ///     assert_eq!(checker.start_of(robot, &away, &collision, &mut scratch)?, expected);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        let is_asked = |pair: [usize; 2]| pair.iter().all(|&slot| both.contains(&self.store.id(slot)));
        self.worst(id, motion, is_asked, scratch)
    }

    fn worst(
        &self,
        id: ObjectId,
        motion: &Motion,
        is_asked: impl Fn([usize; 2]) -> bool,
        scratch: &mut Scratch,
    ) -> Result<Start, QueryError> {
        let robot = self.robot(id, motion)?;
        robot.set_in_motion(scratch);
        let mut worst = Start::Apart;
        if let Some(piece) = robot.pieces().next() {
            let piece = piece.beginning();
            let (in_motion, candidates, scratch) = robot.candidates(&piece, scratch);
            let engine = in_motion.engine(&piece);
            for candidate in candidates.iter().filter(|candidate| is_asked(candidate.pair)) {
                let start = engine.start(candidate.pair, scratch)?;
                worst = if severity(start) > severity(worst) { start } else { worst };
            }
        }
        Ok(worst)
    }
}

impl Robot<'_> {
    /// Pair that meets on the motion; `None` if nothing is touched.
    fn any_contact(&self, scratch: &mut Scratch) -> Result<Option<[usize; 2]>, QueryError> {
        self.any_contact_near(None, PieceStart::Unknown, scratch)
    }

    /// The same, given a pair that is near contact and what is known as the motion begins.
    pub(crate) fn any_contact_near(
        &self,
        near: Option<[usize; 2]>,
        mut start: PieceStart,
        scratch: &mut Scratch,
    ) -> Result<Option<[usize; 2]>, QueryError> {
        self.set_in_motion(scratch);
        for mut piece in self.pieces() {
            piece.start = start;
            if let Some(pair) = self.any_contact_on(&piece, near, scratch)? {
                return Ok(Some(pair));
            }
            // The next one begins where this one ends.
            start = PieceStart::Apart;
        }
        Ok(None)
    }
}

/// Rank of a state at the start: the more, the worse.
fn severity(start: Start) -> u8 {
    match start {
        Start::Apart => 0,
        Start::Touching => 1,
        Start::InContact => 2,
        Start::Overlapping => 3,
    }
}
