//! Questions about one motion: first contact, clear or not, state at the start, last valid instant.
//!
//! The last valid instant is a float strictly before the first contact at which the rounded position is clear as well.
//! The largest float before the exact time of contact is on the safe side of it in time, but the position then has to
//! be rounded to floats, which may move the robot into the obstacle or sideways. So the rounded position is put to the
//! same exact test, together with the straight way to it; where positions are coarser than times, that of a few
//! roundings earlier. If it fails, the robot goes back, further each time. It never fails where the straight piece
//! begins, because that is a waypoint.

use crate::engine::{AtStart, Collision, EarliestContact, Scope};
use crate::objects::ObjectId;
use crate::pairs::Outcome;
use crate::planner::Checker;
use crate::planner::answers::{LastValid, Standoff, Verdict};
use crate::planner::error::QueryError;
use crate::planner::robot::Robot;
use crate::planner::robot_pair::MotionPiece;
use crate::planner::scratch::Scratch;
use firstcontact_contact::{PieceStart, Start};
use firstcontact_exact::ExactTime;
use firstcontact_motion::{Motion, Waypoint};
use nalgebra::Point3;
use std::collections::HashSet;

/// Number of roundings of its position by which the robot goes back at first: nearer to contact it is seldom safe, and
/// what is to be decided there is beyond floats.
const ROUNDINGS: f64 = 64.0;

/// Factor by which the robot goes back further each time.
const FURTHER: f64 = 4.0;

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
    /// contact that it can prove.
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
    /// paths of other objects. [`Motion::path`] with one waypoint is a state at an instant.
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
    /// is touched. It costs what [`Checker::is_clear`] costs. Of several pairs it is the one that is proven first,
    /// which may change with the history of edits.
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

    /// Last valid state of the robot: the whole motion, an instant strictly before the first contact, or none. This is
    /// what OMPL's `lastValid` asks for.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, LastValid, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let mut scratch = checker.scratch();
    /// let edge = Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?;
    /// let LastValid::Until(fraction) = checker.last_valid(robot, &edge, &mut scratch)? else { panic!() };
    /// assert!(fraction < 2.0 / 3.0 && fraction > 0.666);
    /// // The state at that fraction can be built upon.
    /// let state = edge.position(fraction).expect("it is there");
    /// assert!(checker.is_clear(robot, &Motion::at(state)?, &mut scratch)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`].
    pub fn last_valid(&self, id: ObjectId, motion: &Motion, scratch: &mut Scratch) -> Result<LastValid, QueryError> {
        self.last_valid_with(id, motion, Standoff::None, scratch)
    }

    /// Last valid state of the robot that is a standoff back from the first contact, along the motion. An edge without
    /// contact is valid as a whole, however near to an object it ends: a margin keeps it away.
    ///
    /// The next edge of a tree that grows from there does not begin a hair from contact, which costs up to a hundred
    /// times as much to decide.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Standoff;
    /// use firstcontact::{Body, Checker, LastValid, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let edge = Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?;
    /// // First contact after 2 m, half of the way; strictly before it, and 1 m less.
    /// let last = checker.last_valid_with(robot, &edge, Standoff::Distance(1.0), &mut checker.scratch())?;
    /// let LastValid::Until(fraction) = last else { panic!() };
    /// assert!(fraction < 0.25 && fraction > 0.249);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`], and if the standoff is not finite or less than 0.
    pub fn last_valid_with(
        &self,
        id: ObjectId,
        motion: &Motion,
        standoff: Standoff,
        scratch: &mut Scratch,
    ) -> Result<LastValid, QueryError> {
        standoff.check()?;
        let robot = self.robot(id, motion)?;
        match &robot.earliest(AtStart::Any, scratch)? {
            None => Ok(LastValid::Whole),
            Some((_, found)) if found.outcome == Outcome::StartsInContact => Ok(LastValid::Nowhere),
            Some((_, found)) => {
                let (clock, before) = (robot.clock(), strictly_before(&found.time));
                let latest = standoff.before(motion, clock, before);
                let keeps_away = latest < before;
                let [latest, step] = if keeps_away { [latest, 0.0] } else { first_step_back(motion, clock, before) };
                let near = (!keeps_away).then_some(found.pair);
                self.at_or_before((id, motion), near, [clock[0], latest], step, scratch).map(LastValid::Until)
            }
        }
    }

    /// First contact by its time; of pairs in contact as the motion begins, the least or any.
    pub(crate) fn earliest(
        &self,
        id: ObjectId,
        motion: &Motion,
        at_start: AtStart,
        scratch: &mut Scratch,
    ) -> Result<Option<EarliestContact>, QueryError> {
        Ok(self.robot(id, motion)?.earliest(at_start, scratch)?.map(|(_, found)| found))
    }

    /// A safe float between two instants, before the last of which there is no contact; the first step back is given,
    /// and a pair that is near contact.
    fn at_or_before(
        &self,
        (id, motion): (ObjectId, &Motion),
        near: Option<[usize; 2]>,
        [start, latest]: [f64; 2],
        step: f64,
        scratch: &mut Scratch,
    ) -> Result<f64, QueryError> {
        let mut time = latest.max(start);
        let mut step = step.max(time - time.next_down());
        while time > start {
            if self.is_safe((id, motion), near, time, scratch)? {
                return Ok(time);
            }
            time = (time - step).max(start);
            step *= FURTHER;
        }
        // There the motion begins, clear of everything.
        Ok(start)
    }

    /// True if the rounded position at a time before the first contact is clear, and so is the straight way to it from
    /// the waypoint before, where the robot touches nothing.
    fn is_safe(
        &self,
        (id, motion): (ObjectId, &Motion),
        near: Option<[usize; 2]>,
        time: f64,
        scratch: &mut Scratch,
    ) -> Result<bool, QueryError> {
        let Some(position) = motion.position(time) else { return Ok(false) };
        let waypoints = motion.waypoints();
        let before = waypoints.iter().rev().find(|waypoint| waypoint.time < time);
        let (way, start) = match before.filter(|_| motion.offsets().is_empty() && motion.rides().is_empty()) {
            Some(before) => (Motion::timed(before.time, before.position, time, position), PieceStart::Apart),
            None => (Motion::path([Waypoint { time, position }]), PieceStart::Unknown),
        };
        // A sum of coordinates may be beyond the floats.
        let Ok(way) = way else { return Ok(false) };
        Ok(self.robot(id, &way)?.any_contact_near(near, start, scratch)?.is_none())
    }

    /// State of the robot as its motion begins: overlapping another object, in contact with a surface, touching, or
    /// apart. The worst of several pairs is reported, in this order. The answer is exact. It is a question of its own,
    /// so that other questions do not pay for it. Margins and permissions to touch are ignored.
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
        self.worst(id, motion, |_| true, scratch)
    }

    /// State of the two objects of a collision as the motion begins.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::contact::Start;
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
    fn any_contact(self, scratch: &mut Scratch) -> Result<Option<[usize; 2]>, QueryError> {
        self.any_contact_near(None, PieceStart::Unknown, scratch)
    }

    /// The same, given a pair that is near contact and what is known as the motion begins.
    fn any_contact_near(
        self,
        near: Option<[usize; 2]>,
        mut start: PieceStart,
        scratch: &mut Scratch,
    ) -> Result<Option<[usize; 2]>, QueryError> {
        self.set_in_motion(scratch);
        for piece in self.pieces() {
            if let Some(pair) = self.any_contact_on(&MotionPiece { start, ..piece }, near, scratch)? {
                return Ok(Some(pair));
            }
            // The next one begins where this one ends.
            start = PieceStart::Apart;
        }
        Ok(None)
    }

    /// First contact on the motion by its time, and its piece; `None` if nothing is touched.
    fn earliest(
        self,
        at_start: AtStart,
        scratch: &mut Scratch,
    ) -> Result<Option<(MotionPiece, EarliestContact)>, QueryError> {
        self.set_in_motion(scratch);
        for piece in self.pieces() {
            if let Some(found) = self.earliest_on(&piece, at_start, scratch)? {
                return Ok(Some((piece, found)));
            }
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

/// Latest instant that is likely to be safe, and a duration to go back by if it is not: the largest float before a
/// contact, where the position is as fine as the time or the robot waits; else a few roundings of the position earlier.
fn first_step_back(motion: &Motion, clock: [f64; 2], before: f64) -> [f64; 2] {
    let piece = motion.waypoints().windows(2).rev().find(|piece| piece[0].time < before);
    if piece.is_some_and(|piece| piece[0].position == piece[1].position) {
        return [before, 0.0];
    }
    let clock = [piece.map_or(clock[0], |piece| piece[0].time), clock[1]];
    let rounding = motion.position(before).map_or(0.0, |position| position.coords.amax() * f64::EPSILON);
    let [one, few] = [1.0, ROUNDINGS].map(|count| Standoff::Distance(count * rounding).before(motion, clock, before));
    let is_fine = before - one <= 4.0 * (before - before.next_down());
    [if is_fine { before } else { few }, before - few]
}

/// Largest float before an instant.
fn strictly_before(instant: &ExactTime) -> f64 {
    if instant.lower() == instant.upper() { instant.lower().next_down() } else { instant.lower() }
}
