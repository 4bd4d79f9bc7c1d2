//! Questions about several motions at once: the first conflict of a fleet, and all of them.
//!
//! Each robot is on the motion of the question, with all that is attached to it; all other objects stand or move as
//! they do. Boxes of the pieces of all these motions are in an index of the question alone, so that robots are tested
//! against each other; the index of the checker has the other objects. The engine orders the contacts.

use crate::broad_phase::{
    BoxContent, BoxEntry, BoxTree, BroadPhase, MovingBox, SearchStack, bounds_between, moving_boxes,
};
use crate::candidates::{Candidate, Candidates};
use crate::engine::{AtStart, Collision, Engine, Scope};
use crate::objects::{MovingObject, MovingObjects, ObjectId};
use crate::pairs::{PairPolicy, ordered};
use crate::planner::Checker;
use crate::planner::error::QueryError;
use crate::planner::object_store::ObjectStore;
use crate::planner::robot::{PairRules, Robot, widened};
use crate::planner::scratch::Scratch;
use firstcontact_contact::Method;
use firstcontact_motion::{Motion, Timing};
use firstcontact_solid::Body;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Questions about several motions, which the robots make on one clock. It runs from the first instant of any of them
/// to the last; who begins later or ends earlier waits or stays, as its motion says
/// ([`Motion::before`](firstcontact_motion::Motion::before), [`Motion::after`](firstcontact_motion::Motion::after)): by
/// default it stands, and so is in the way of others.
///
/// # Errors
/// As [`Checker::first_contact`] for each robot; if a robot is named twice; and if one of several that move does so
/// without times.
impl Checker {
    /// First contact of any of the robots, with each other or with other objects; `None` if there is none. Who has arrived
    /// stays in the way of the others until the last motion ends.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let one = checker.add("one", cube.clone(), Motion::at([0.0; 3])?)?;
    /// let other = checker.add("other", cube, Motion::at([0.0; 3])?)?;
    /// // Two who change places meet half way, after 2 of 4 m.
    /// let there = Motion::timed(0.0, [0.0; 3], 4.0, [5.0, 0.0, 0.0])?;
    /// let back = Motion::timed(0.0, [5.0, 0.0, 0.0], 4.0, [0.0; 3])?;
    /// let found = checker.first_conflict([(one, &there), (other, &back)], &mut checker.scratch())?;
    /// let conflict = found.ok_or("they pass through each other")?;
    /// assert_eq!((conflict.a, conflict.b), (one, other));
    /// assert_eq!(conflict.contact.time.to_string(), "8/5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`] for each robot; if a robot is named twice; and if one of several that move does so
    /// without times.
    pub fn first_conflict<'q>(
        &'q self,
        motions: impl IntoIterator<Item = (ObjectId, &'q Motion)>,
        scratch: &mut Scratch,
    ) -> Result<Option<Collision>, QueryError> {
        let fleet = Fleet::new(self, motions)?;
        let (candidates, engine) = (fleet.candidates(), fleet.engine());
        self.watch(scratch)?;
        let found =
            engine.earliest(candidates.as_slice(), AtStart::Least, |_, _| false, &mut Vec::new(), &mut scratch.pair)?;
        let Some(found) = found else { return Ok(None) };
        Ok(engine.collision(found, &mut scratch.pair)?)
    }

    /// First contact of every pair that has one and in which one of the robots is, the earliest first. Who has arrived
    /// stays in the way of the others until the last motion of this question ends; after that nothing is asked, even if
    /// other objects move longer ([`Motion::waiting_during`]).
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let [one, two] = ["one", "two"].map(|name| checker.add(name, cube.clone(), Motion::at_origin()));
    /// let wall = checker.add("wall", cube, Motion::at([9.0, 0.0, 0.0])?)?;
    /// let plans = [Motion::timed(0.0, [0.0; 3], 8.0, [8.0, 0.0, 0.0])?, Motion::timed(0.0, [4.0, 4.0, 0.0], 2.0, [4.0, 0.0, 0.0])?];
    /// let (fleet, mut scratch) = ([one?, two?], checker.scratch());
    /// let conflicts = checker.conflicts(fleet.into_iter().zip(&plans), &mut scratch)?;
    /// let names: Vec<_> = conflicts.iter().map(|conflict| (checker.name(conflict.a), checker.name(conflict.b))).collect();
    /// // The second waits in the way of the first, which goes on to the wall in the plan as it is.
    /// assert_eq!(names, [(Some("one"), Some("two")), (Some("one"), Some("wall"))]);
    /// assert_eq!(conflicts[1].b, wall);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`] for each robot; if a robot is named twice; and if one of several that move does so
    /// without times.
    pub fn conflicts<'q>(
        &'q self,
        motions: impl IntoIterator<Item = (ObjectId, &'q Motion)>,
        scratch: &mut Scratch,
    ) -> Result<Vec<Collision>, QueryError> {
        let fleet = Fleet::new(self, motions)?;
        let (candidates, engine) = (fleet.candidates(), fleet.engine());
        self.watch(scratch)?;
        let mut all = Vec::new();
        for candidate in candidates.as_slice() {
            all.extend(engine.ask(candidate, Scope::AllPairs, &engine.bound(), &mut scratch.pair)?);
        }
        Ok(engine.sorted(all))
    }
}

/// Robots on the motions of a question, among all other objects.
struct Fleet<'q> {
    store: &'q ObjectStore,
    rules: PairRules<'q>,
    robots: Vec<Robot<'q>>,
    /// Motions of all parts of the robots, by their slots.
    motions: HashMap<usize, Motion>,
    /// First and last instant of all motions.
    clock: [f64; 2],
}

/// Piece of the motion of a part.
struct PartPiece {
    slot: usize,
    root: usize,
    moving: MovingBox,
}

impl<'q> Fleet<'q> {
    fn new(
        checker: &'q Checker,
        motions: impl IntoIterator<Item = (ObjectId, &'q Motion)>,
    ) -> Result<Fleet<'q>, QueryError> {
        let (mut robots, mut of_parts) = (Vec::<Robot<'q>>::new(), HashMap::new());
        for (id, motion) in motions {
            let robot = checker.robot(id, motion)?;
            if of_parts.contains_key(&robot.root()) {
                return Err(QueryError::NamedTwice { object: robot.name().to_owned() });
            }
            of_parts.extend(robot.motions_of_parts());
            robots.push(robot);
        }
        check_times(&robots)?;
        // The clock of robots of which none moves is that of all paths, which each has by itself.
        let moves = robots.iter().any(|robot| robot.motion().times().is_some());
        let counting = robots.iter().filter(|robot| !moves || robot.motion().times().is_some());
        let clock = counting.map(Robot::clock).reduce(|[start, end], [first, last]| [start.min(first), end.max(last)]);
        Ok(Fleet {
            store: &checker.store,
            rules: checker.rules(),
            robots,
            motions: of_parts,
            clock: clock.unwrap_or_default(),
        })
    }

    fn engine(&self) -> Engine<'_, Self> {
        Engine { objects: self, clock: self.clock, start: self.clock[0], method: Method::AUTO }
    }

    /// Pairs that may meet, in the order of the times before which they do not.
    fn candidates(&self) -> Candidates {
        let pieces = self.pieces();
        let mut found = Candidates::default();
        let together = self.index_of(&pieces);
        let mut stack = SearchStack::default();
        for PartPiece { slot, root, moving } in &pieces {
            let _ = self.store.index.visit_near(moving, &mut stack, |entry, earliest| {
                if !self.is_robot(entry.root as usize) {
                    let met = match entry.content {
                        BoxContent::Run => self.store.first_meeting(entry, moving, earliest),
                        _ => Some(earliest),
                    };
                    met.into_iter().for_each(|met| self.note([*slot, BoxTree::object(entry)], met, &mut found));
                }
                ControlFlow::<()>::Continue(())
            });
            let _ = together.visit_near(moving, &mut stack, |entry, earliest| {
                // Two robots are found from the one with the lower number.
                if *root < entry.root as usize {
                    self.note([*slot, BoxTree::object(entry)], earliest, &mut found);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        for pair in self.robots.iter().flat_map(Robot::inner_pairs) {
            self.note(pair, self.clock[0], &mut found);
        }
        found.keep_each_once();
        found.sort_by_time(|pair| pair);
        found
    }

    fn note(&self, pair: [usize; 2], earliest: f64, found: &mut Candidates) {
        if !self.rules.is_exempt(pair) {
            found.push(Candidate { pair: ordered(pair), earliest, estimate: 0.0, part: None });
        }
    }

    /// Boxes of all pieces, each with the slots of its part and its robot.
    fn index_of(&self, pieces: &[PartPiece]) -> BoxTree {
        let entry = |PartPiece { slot, root, moving }: &PartPiece| {
            let swept = moving.swept();
            let [low, high] = swept.reach();
            BoxEntry {
                bounds: bounds_between(low, high),
                times: moving.clock,
                sphere: None,
                is_filled: false,
                object: *slot as u32,
                root: *root as u32,
                content: BoxContent::Whole,
            }
        };
        let mut index = BoxTree::default();
        index.insert_all(pieces.iter().map(entry).collect());
        index
    }

    /// Straight pieces of the motions of all parts, with margins.
    fn pieces(&self) -> Vec<PartPiece> {
        let margin = self.store.policies.largest_margin();
        let mut pieces = Vec::new();
        for robot in &self.robots {
            for &slot in robot.members() {
                let (Some(record), Some(motion)) = (self.store.at(slot), self.motions.get(&slot)) else { continue };
                let moving = moving_boxes(record.body.bounds(), motion, self.clock);
                pieces.extend(moving.into_iter().map(|moving| {
                    let moving = MovingBox { reach: widened(moving.reach, margin), ..moving };
                    PartPiece { slot, root: robot.root(), moving }
                }));
            }
        }
        pieces
    }

    fn is_robot(&self, root: usize) -> bool {
        self.motions.contains_key(&root)
    }
}

impl MovingObjects for Fleet<'_> {
    fn object(&self, object: usize) -> Option<MovingObject<'_>> {
        let record = self.store.at(object)?;
        let motion = self.motions.get(&object).unwrap_or(&record.motion);
        Some(MovingObject { id: self.store.id(object), body: &record.body, motion })
    }

    fn order_of_names(&self, one: usize, other: usize) -> Ordering {
        self.store.order_of_names(one, other)
    }

    fn policy(&self, pair: [usize; 2], bodies: [&Body; 2]) -> PairPolicy {
        self.store.policies.policy(pair, bodies)
    }
}

/// Refuses several robots that move of which one does so without times.
fn check_times(robots: &[Robot<'_>]) -> Result<(), QueryError> {
    let moves = |robot: &&Robot<'_>| robot.motion().standing().is_none();
    let untimed = |robot: &Robot<'_>| robot.motion().timing() == Timing::Untimed;
    let (mut moving, mut others) = (robots.iter().filter(moves), robots.iter().filter(moves));
    match (moving.find(|robot| untimed(robot)), others.nth(1)) {
        (Some(robot), Some(_)) => Err(QueryError::NeedsOwnTimes { object: robot.name().to_owned() }),
        _ => Ok(()),
    }
}
