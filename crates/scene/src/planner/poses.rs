//! Edges between poses: a robot that turns while it moves.
//!
//! The position goes in a straight line, and the orientation along the shortest arc to the other one, each at a
//! constant rate: what the waypoints of a world file mean, and OMPL's SE(3). Turns in place are decided exactly against
//! what stands, other such motions by enclosures (see [`rotation`](firstcontact_rotation)): clear and contact are
//! proven, and what is neither is undecided. It is never called clear.
//!
//! The index finds what is near: the box of a part is one around the ball that holds it however it is turned.

use crate::broad_phase::{BoxContent, BoxTree, BroadPhase, MovingBox};
use crate::candidates::Candidate;
use crate::objects::ObjectId;
use crate::pairs::Outcome;
use crate::planner::Checker;
use crate::planner::batch::BatchOptions;
use crate::planner::error::QueryError;
use crate::planner::object_store::{ObjectRecord, exact_place};
use crate::planner::robot::{Robot, widened};
use crate::planner::scratch::Scratch;
use crate::world::EnclosedContact;
use crate::world::track::{Mover, RigidTrack};
use crate::world::turning;
use firstcontact_exact::Rational;
use firstcontact_motion::{Motion, MotionError};
use firstcontact_rotation::{RationalPose, RigidMotion, RigidMotionError, Turn};
use nalgebra::Point3;
use std::ops::ControlFlow;

/// The square of a quaternion's length may be off from 1 by so much.
const UNIT_TOLERANCE: f64 = 1e-6;

/// Place of an object's origin, and the orientation of the object about it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RobotPose {
    /// Position of the origin, in the world, in the unit of length of all bodies.
    pub position: Point3<f64>,
    /// Unit quaternion that turns the object's frame into the world's: scalar first, `w, x, y, z`. Opposite ones mean
    /// the same. What its length is off from 1 by does not matter: the rotation is that of the quaternion divided by
    /// its exact length.
    pub quaternion: [f64; 4],
}

/// A motion of an object from one pose to another. Nothing is checked before a question: the answer about a bad edge
/// is an error of its own.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PoseEdge {
    /// First pose.
    pub from: RobotPose,
    /// Last pose.
    pub to: RobotPose,
    /// First and last instant; `None` where nothing else moves, so that times do not matter.
    pub times: Option<[f64; 2]>,
}

/// Answer about an edge between poses.
#[derive(Debug, Clone)]
pub enum PoseVerdict {
    /// Proven: nothing is touched that may not be, nothing is overlapped, and all margins are kept.
    Clear,
    /// Proven: the first contact, free before a bracket and in contact at its end. Times are the edge's, or go from 0
    /// to 1 where it has none.
    Contact(EnclosedContact),
    /// Neither is proven of the pair of objects of which it is unknown first; all is free before the first of its
    /// times.
    Undecided(EnclosedContact),
}

impl RobotPose {
    /// A pose by its position and its quaternion, scalar first.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::RobotPose;
    ///
    /// // Turned by 90 degrees about z.
    /// let half = 0.5f64.sqrt();
    /// let pose = RobotPose::new([2.0, 0.0, 0.0], [half, 0.0, 0.0, half]);
    /// assert_eq!(pose.quaternion, [half, 0.0, 0.0, half]);
    /// ```
    pub fn new(position: impl Into<Point3<f64>>, quaternion: [f64; 4]) -> RobotPose {
        RobotPose { position: position.into(), quaternion }
    }

    fn check(&self) -> Result<(), QueryError> {
        if !self.quaternion.iter().chain(self.position.iter()).all(|x| x.is_finite()) {
            return Err(RigidMotionError::NotFinite.into());
        }
        let square: f64 = self.quaternion.iter().map(|x| x * x).sum();
        if (square - 1.0).abs() <= UNIT_TOLERANCE { Ok(()) } else { Err(QueryError::NotUnit { square }) }
    }
}

impl PoseEdge {
    /// An edge whose times do not matter.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{PoseEdge, RobotPose};
    ///
    /// let pose = RobotPose::new([0.0; 3], [1.0, 0.0, 0.0, 0.0]);
    /// assert_eq!(PoseEdge::new(pose, pose).times, None);
    /// ```
    pub fn new(from: RobotPose, to: RobotPose) -> PoseEdge {
        PoseEdge { from, to, times: None }
    }

    /// An edge at a time.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{PoseEdge, RobotPose};
    ///
    /// let pose = RobotPose::new([0.0; 3], [1.0, 0.0, 0.0, 0.0]);
    /// assert_eq!(PoseEdge::timed(2.0, pose, 3.5, pose).times, Some([2.0, 3.5]));
    /// ```
    pub fn timed(start: f64, from: RobotPose, end: f64, to: RobotPose) -> PoseEdge {
        PoseEdge { times: Some([start, end]), ..PoseEdge::new(from, to) }
    }

    /// The motion of the origin alone.
    fn straight(&self) -> Result<Motion, MotionError> {
        match self.times {
            None => Motion::edge(self.from.position, self.to.position),
            Some([start, end]) => Motion::timed(start, self.from.position, end, self.to.position),
        }
    }

    /// The first pose, exactly.
    fn start(&self) -> RationalPose {
        let place: [f64; 3] = self.from.position.into();
        RationalPose::at(place.map(Rational::of)).oriented(self.from.quaternion)
    }

    /// The turn about a fixed axis that it is, if the position is kept.
    fn turn(&self) -> Option<Turn> {
        if self.from.position == self.to.position { self.start().turn_to(self.to.quaternion) } else { None }
    }

    /// A vector along the axis, if it turns, and the way of the origin.
    fn axis_and_shift(&self) -> (Option<[Rational; 3]>, [Rational; 3]) {
        let (start, to) = (self.start(), self.to.position);
        let shift = std::array::from_fn(|k| &Rational::of(to[k]) - &start.origin()[k]);
        (start.axis_to(self.to.quaternion), shift)
    }

    /// The motion over a time from 0 to 1.
    fn rigid(&self) -> Result<RigidMotion, RigidMotionError> {
        let at = RigidMotion::at(self.from.position.into())?;
        let turning = match self.from.quaternion == self.to.quaternion {
            true => at.oriented(self.from.quaternion)?,
            false => at.turning_between(self.from.quaternion, self.to.quaternion)?,
        };
        turning.moving_to(self.to.position.into())
    }
}

impl PoseVerdict {
    /// True only if there is proof that there is no contact.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// assert!(firstcontact::planner::PoseVerdict::Clear.is_clear());
    /// ```
    pub fn is_clear(&self) -> bool {
        matches!(self, PoseVerdict::Clear)
    }

    /// The contact, or what is known of the pair that is undecided; `None` if all is clear.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// assert!(firstcontact::planner::PoseVerdict::Clear.found().is_none());
    /// ```
    pub fn found(&self) -> Option<&EnclosedContact> {
        match self {
            PoseVerdict::Clear => None,
            PoseVerdict::Contact(found) | PoseVerdict::Undecided(found) => Some(found),
        }
    }
}

/// Questions about a robot that turns while it moves. Its parts keep their places on it, and turn with it.
impl Checker {
    /// First contact of a robot on an edge between poses, with all that is attached to it.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{PoseEdge, PoseVerdict, RobotPose};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let bar = checker.add("bar", Body::cuboid([7.0, 1.0, 1.0])?, Motion::at([0.0; 3])?)?;
    /// let wall = checker.add("wall", Body::cuboid([30.0, 2.0, 30.0])?, Motion::at([0.0, 3.5, 0.0])?)?;
    /// // A quarter turn about z: the corner (7/2, 1/2) comes to (5/2, 5/2), where the sine of the angle is 3/5.
    /// let half = 0.5f64.sqrt();
    /// let [from, to] = [[1.0, 0.0, 0.0, 0.0], [half, 0.0, 0.0, half]].map(|turn| RobotPose::new([0.0; 3], turn));
    /// let verdict = checker.first_contact_turning(bar, &PoseEdge::new(from, to), &mut checker.scratch())?;
    /// let PoseVerdict::Contact(found) = verdict else { panic!("the bar hits the wall") };
    /// let time = 0.6f64.asin().to_degrees() / 90.0;
    /// assert!((found.time[0] - time).abs() < 1e-8 && [found.a, found.b] == [bar, wall]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`]; if a quaternion is not of length 1, to within one part in a million; if the
    /// poses are half a turn apart, so that no arc is the shortest; and if a part of the robot moves on it.
    pub fn first_contact_turning(
        &self,
        id: ObjectId,
        edge: &PoseEdge,
        scratch: &mut Scratch,
    ) -> Result<PoseVerdict, QueryError> {
        let mut first: Option<EnclosedContact> = None;
        self.each_turning_pair(id, edge, scratch, |found| {
            let is_earlier = first.as_ref().is_none_or(|first| match (&found.moment, &first.moment) {
                (Some(found), Some(first)) => found.order(first).is_lt(),
                // What is exact may be later than a bracket that begins with the same float.
                (None, Some(_)) => found.time[0] <= first.time[0],
                _ => found.time[0] < first.time[0],
            });
            if is_earlier {
                first = Some(found);
            }
            ControlFlow::Continue(())
        })?;
        Ok(match first {
            None => PoseVerdict::Clear,
            Some(found) if found.outcome == Outcome::Undecided => PoseVerdict::Undecided(found),
            Some(found) => PoseVerdict::Contact(found),
        })
    }

    /// True if there is proof that a robot is in no contact on an edge between poses; false where a contact is proven,
    /// and where neither is.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{PoseEdge, RobotPose};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let bar = checker.add("bar", Body::cuboid([7.0, 1.0, 1.0])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([30.0, 2.0, 30.0])?, Motion::at([0.0, 3.5, 0.0])?)?;
    /// let half = 0.5f64.sqrt();
    /// let pose = |y: f64, turn| RobotPose::new([0.0, y, 0.0], turn);
    /// let from = pose(0.0, [1.0, 0.0, 0.0, 0.0]);
    /// let mut is_clear = |to| checker.is_clear_turning(bar, &PoseEdge::new(from, to), &mut checker.scratch());
    /// assert!(!is_clear(pose(0.0, [half, 0.0, 0.0, half]))?);
    /// // It gives way while it turns.
    /// assert!(is_clear(pose(-3.0, [half, 0.0, 0.0, half]))?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact_turning`].
    pub fn is_clear_turning(&self, id: ObjectId, edge: &PoseEdge, scratch: &mut Scratch) -> Result<bool, QueryError> {
        let mut is_clear = true;
        self.each_turning_pair(id, edge, scratch, |_| {
            is_clear = false;
            ControlFlow::Break(())
        })?;
        Ok(is_clear)
    }

    /// The first contact on each of many edges between poses, as [`Checker::first_contact_turning`] has it, on all
    /// cores with the feature `parallel`, else on one. The answers are in the order of the edges, each with an error of
    /// its own.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{BatchOptions, PoseEdge, RobotPose};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let edge = |x: f64| PoseEdge::new(
    ///     RobotPose::new([0.0; 3], [1.0, 0.0, 0.0, 0.0]),
    ///     RobotPose::new([x, 0.0, 0.0], [0.8, 0.0, 0.0, 0.6]),
    /// );
    /// let verdicts = checker.check_edges_turning(robot, &[edge(3.0), edge(1.0), edge(f64::NAN)], &BatchOptions::new());
    /// assert!(verdicts[0].as_ref().is_ok_and(|verdict| verdict.found().is_some()));
    /// assert!(verdicts[1].as_ref().is_ok_and(|verdict| verdict.is_clear()));
    /// assert!(verdicts[2].is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_edges_turning(
        &self,
        id: ObjectId,
        edges: &[PoseEdge],
        options: &BatchOptions,
    ) -> Vec<Result<PoseVerdict, QueryError>> {
        self.each(edges, options, |checker, edge, scratch| checker.first_contact_turning(id, edge, scratch))
    }

    /// True for each of many edges between poses on which it is proven that there is no contact; in batches as
    /// [`Checker::check_edges_turning`].
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{BatchOptions, PoseEdge, RobotPose};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let edges = [3.0, 1.0].map(|x| PoseEdge::new(
    ///     RobotPose::new([0.0; 3], [1.0, 0.0, 0.0, 0.0]),
    ///     RobotPose::new([x, 0.0, 0.0], [0.8, 0.0, 0.0, 0.6]),
    /// ));
    /// assert_eq!(checker.are_clear_turning(robot, &edges, &BatchOptions::new()), [Ok(false), Ok(true)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn are_clear_turning(
        &self,
        id: ObjectId,
        edges: &[PoseEdge],
        options: &BatchOptions,
    ) -> Vec<Result<bool, QueryError>> {
        self.each(edges, options, |checker, edge, scratch| checker.is_clear_turning(id, edge, scratch))
    }

    /// Shows every pair of a part and another object that is not proven clear on an edge, until that is enough.
    fn each_turning_pair(
        &self,
        id: ObjectId,
        edge: &PoseEdge,
        scratch: &mut Scratch,
        mut show: impl FnMut(EnclosedContact) -> ControlFlow<()>,
    ) -> Result<(), QueryError> {
        edge.from.check()?;
        edge.to.check()?;
        let straight = edge.straight()?;
        let robot = self.robot(id, &straight)?;
        let rigid = edge.rigid()?;
        self.find_near_turning(&robot, edge, scratch)?;
        for candidate in scratch.candidates.as_slice() {
            if self.is_stopped() {
                return Err(QueryError::Cancelled);
            }
            let found = self.turning_pair(candidate.pair, (edge, &rigid), robot.clock())?;
            if found.is_some_and(|found| show(found).is_break()) {
                break;
            }
        }
        Ok(())
    }

    /// Finds the pairs of a part, first, and an object that may meet, in the order of the times before which they do
    /// not.
    fn find_near_turning(
        &self,
        robot: &Robot<'_>,
        edge: &PoseEdge,
        Scratch { stack, candidates, .. }: &mut Scratch,
    ) -> Result<(), QueryError> {
        let (store, rules) = (&*self.store, self.rules());
        let ends = [edge.from.position.into(), edge.to.position.into()];
        candidates.clear();
        for &part in robot.members() {
            let Some(record) = store.at(part) else { continue };
            if !record.is_rigid() {
                return Err(QueryError::PartMoves { object: record.name.to_string() });
            }
            let radius = radius(record);
            let reach = widened([[-radius; 3], [radius; 3]], store.policies.largest_margin());
            let moving = MovingBox { reach, ends, clock: robot.clock() };
            let _ = candidates.collect(&store.index, &moving, stack, |entry, earliest| {
                let other = BoxTree::object(entry);
                let is_tested = entry.root as usize != robot.root() && !rules.is_exempt([part, other]);
                let met = match entry.content {
                    BoxContent::Run if is_tested => store.first_meeting(entry, &moving, earliest),
                    _ => is_tested.then_some(earliest),
                };
                let candidate = |earliest| Candidate { pair: [part, other], earliest, estimate: 0.0, part: None };
                ControlFlow::<(), _>::Continue(met.map(candidate))
            });
        }
        candidates.keep_each_once();
        candidates.sort_by_time(|pair| pair);
        Ok(())
    }

    /// First contact of a part, whose robot is in a rigid motion, and another object; `None` if they are proven clear.
    fn turning_pair(
        &self,
        pair: [usize; 2],
        (edge, rigid): (&PoseEdge, &RigidMotion),
        clock: [f64; 2],
    ) -> Result<Option<EnclosedContact>, QueryError> {
        let store = &*self.store;
        let [Some(part), Some(other)] = pair.map(|slot| store.at(slot)) else { return Ok(None) };
        let policy = store.policies.policy(pair, [&part.body, &other.body]);
        let (offset, turn) = (offset(part), edge.turn());
        let start = edge.start().carrying(&offset);
        let planar = edge.axis_and_shift();
        let track = RigidTrack::between(clock, rigid.clone().carrying(&offset), (start, turn), planar);
        let (own, others) = (
            (pair[0], &part.body, Mover::Turning(Box::new(track))),
            (pair[1], &other.body, Mover::Straight(&other.motion)),
        );
        let is_first = store.order_of_names(pair[0], pair[1]).is_le();
        let [(a, body_of_a, of_a), (b, body_of_b, of_b)] = if is_first { [own, others] } else { [others, own] };
        let answer = turning::first_contact([body_of_a, body_of_b], &[of_a, of_b], policy, clock);
        Ok(answer.found.map(|found| EnclosedContact::of([store.id(a), store.id(b)], policy, found)))
    }
}

/// Place of a part in the frame of its robot, exactly.
fn offset(part: &ObjectRecord) -> [Rational; 3] {
    part.way.as_ref().map_or([Rational::ZERO; 3], exact_place)
}

/// No less than the distance of any point of a part from the origin of its robot.
fn radius(part: &ObjectRecord) -> f64 {
    let far = |point: Point3<f64>| point.coords.abs();
    let [low, high] = part.body.bounds().map(far);
    let places = part.way.iter().flat_map(|way| way.standing().into_iter().chain(way.offsets().iter().copied()));
    let most = places.fold(low.sup(&high), |sum, place| sum + far(place));
    // Fewer than a hundred roundings, and no less than what underflow can lose.
    most.x.hypot(most.y).hypot(most.z) * (1.0 + 1e-13) + f64::MIN_POSITIVE
}
