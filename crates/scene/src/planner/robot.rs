//! Robot on its motion: the face of a checker towards the engine.
//!
//! The robot is an object that is not attached, with all that is attached to it. Straight pieces of its motion are
//! decided one after another: the index finds the objects that a part may meet on a piece, and the engine decides each
//! such pair. The first piece with a contact holds the first contact.

use crate::broad_phase::{BoxContent, BoxTree, BroadPhase, MovingBox, SearchStack, extended, reach};
use crate::candidates::{Candidate, Candidates};
use crate::engine::Engine;
use crate::exemptions::Exemptions;
use crate::nearest::NearestSoFar;
use crate::objects::{MovingObject, MovingObjects, ObjectId};
use crate::pairs::{PairPolicy, Touch};
use crate::planner::Checker;
use crate::planner::error::QueryError;
use crate::planner::inner_sphere::{MovingSphere, SphereTest};
use crate::planner::object_store::{ObjectRecord, ObjectStore};
use crate::planner::robot_pair::{MotionPiece, RobotPair};
use crate::planner::scratch::Scratch;
use firstcontact_contact as contact;
use firstcontact_contact::{EarlyAnswer, Interrupt, Method, PieceStart};
use firstcontact_motion::{Motion, Timing};
use firstcontact_solid::Body;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Robot and the motion of a question.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Robot<'q> {
    store: &'q ObjectStore,
    members: &'q [usize],
    motion: &'q Motion,
    root: usize,
    rules: PairRules<'q>,
    interrupt: Option<&'q Interrupt>,
    /// First and last instant of the motion; of a robot that stands, those of all paths.
    clock: [f64; 2],
}

/// Pairs that a checker does not test.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PairRules<'q> {
    exemptions: &'q Exemptions,
    left_out: &'q BTreeSet<usize>,
}

impl PairRules<'_> {
    /// True if all pairs are tested.
    #[inline]
    fn is_empty(self) -> bool {
        self.exemptions.is_empty() && self.left_out.is_empty()
    }

    /// True if a pair of different objects is not tested.
    pub(crate) fn is_exempt(self, pair: [usize; 2]) -> bool {
        self.exemptions.contains(pair) || pair.iter().any(|object| self.left_out.contains(object))
    }
}

/// Robot with the motions of its parts, among all other objects.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RobotInMotion<'p> {
    robot: &'p Robot<'p>,
    /// Motions of the parts, but for the first of them.
    motions: &'p [Motion],
}

/// Use of spheres inside objects. Spheres around objects that stay apart leave a pair out in any case, unless a margin
/// matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InnerSpheres {
    /// Two inner spheres that meet end the search.
    Decide,
    /// Two inner spheres that meet make a candidate.
    Ignored,
}

impl Checker {
    /// Pairs that are not tested.
    pub(crate) fn rules(&self) -> PairRules<'_> {
        PairRules { exemptions: &self.store.exemptions, left_out: &self.left_out }
    }

    /// Has queries with a scratch end as soon as the questions of this checker are to end, which may be now.
    pub(crate) fn watch(&self, scratch: &mut Scratch) -> Result<(), QueryError> {
        scratch.pair.interrupt_by(self.interrupt());
        self.go_on()
    }

    /// Refuses questions once they are to end.
    fn go_on(&self) -> Result<(), QueryError> {
        if self.is_stopped() { Err(QueryError::Cancelled) } else { Ok(()) }
    }

    /// Robot of an object on a motion.
    pub(crate) fn robot<'q>(&'q self, id: ObjectId, motion: &'q Motion) -> Result<Robot<'q>, QueryError> {
        self.go_on()?;
        let store = &*self.store;
        let (root, record) = store.get(id).ok_or(QueryError::Stale { id })?;
        if let Some(carrier) = record.carrier.as_ref().and_then(|(carrier, _)| store.at(*carrier)) {
            let (object, carrier) = (record.name.to_string(), carrier.name.to_string());
            return Err(QueryError::Attached { object, carrier });
        }
        let clock = motion.times().unwrap_or_else(|| store.span_of_paths(root));
        let (members, rules, interrupt) = (&*record.members, self.rules(), self.interrupt());
        let robot = Robot { store, members, motion, root, rules, interrupt, clock };
        match robot.needs_times() {
            Some(other) => {
                let [robot, object] = [record, other].map(|record| record.name.to_string());
                Err(QueryError::NeedsTimes { robot, object })
            }
            None => Ok(robot),
        }
    }
}

impl<'q> Robot<'q> {
    /// Object because of which the motion needs times, if it has none.
    fn needs_times(&self) -> Option<&'q ObjectRecord> {
        // Who stands does so all the time.
        if self.motion.timing() == Timing::Timed || self.motion.standing().is_some() {
            return None;
        }
        let mut own = self.members.iter().filter_map(|&part| self.store.at(part));
        if let Some(part) = own.find(|part| !part.is_rigid()) {
            return Some(part);
        }
        let others = self.store.timed.iter().filter_map(|&slot| Some((slot, self.store.at(slot)?)));
        let mut others = others.filter(|(_, other)| other.root != self.root);
        let is_tested = |slot: usize| self.members.iter().any(|&part| !self.rules.is_exempt([part, slot]));
        others.find(|&(slot, _)| is_tested(slot)).map(|(_, other)| other)
    }

    /// Straight pieces of the motion, in order. A robot that stands has a single piece.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = MotionPiece> + use<'q> {
        let Robot { motion, clock, .. } = *self;
        let (waypoints, start) = (motion.waypoints(), PieceStart::Unknown);
        let count = waypoints.len().saturating_sub(1).max(1);
        (0..count).filter_map(move |index| {
            if let Some([from, to]) = waypoints.get(index..index + 2) {
                let ends = [from.position.into(), to.position.into()];
                return Some(MotionPiece { ends, clock: [from.time, to.time], start });
            }
            let place = motion.standing().or_else(|| Some(waypoints.first()?.position))?;
            Some(MotionPiece { ends: [place.into(); 2], clock, start })
        })
    }

    /// Sets the parts of the robot in motion; these motions serve all pieces.
    pub(crate) fn set_in_motion(&self, scratch: &mut Scratch) {
        scratch.pair.interrupt_by(self.interrupt);
        scratch.motions.clear();
        // The first part is the root of all, and moves as is asked about.
        if let [_, others @ ..] = self.members {
            scratch.motions.extend(others.iter().map(|&part| self.motion_of_part(part)));
        }
    }

    /// Motion of a part.
    fn motion_of_part(&self, part: usize) -> Motion {
        match self.store.at(part).and_then(|record| record.way.as_ref()) {
            None => self.motion.clone(),
            Some(way) => way.riding_on(self.motion),
        }
    }

    /// Slots of all parts, each with its motion.
    pub(crate) fn motions_of_parts(&self) -> impl Iterator<Item = (usize, Motion)> {
        self.members.iter().map(|&part| (part, self.motion_of_part(part)))
    }

    /// Slots of all parts, that of the robot itself first.
    pub(crate) fn members(&self) -> &'q [usize] {
        self.members
    }

    /// Slot of the robot itself.
    pub(crate) fn root(&self) -> usize {
        self.root
    }

    /// Name of the robot.
    pub(crate) fn name(&self) -> &'q str {
        self.store.at(self.root).map_or("", |record| &*record.name)
    }

    /// Motion of the question.
    pub(crate) fn motion(&self) -> &'q Motion {
        self.motion
    }

    /// Finds the pairs that may meet on a piece, in the order of the times before which they do not.
    pub(crate) fn candidates<'s>(
        &'s self,
        piece: &MotionPiece,
        Scratch { stack, motions, candidates, pair, .. }: &'s mut Scratch,
    ) -> (RobotInMotion<'s>, &'s [Candidate], &'s mut contact::Scratch) {
        let in_motion = RobotInMotion { robot: self, motions };
        candidates.clear();
        let _ = in_motion.each_near(piece, stack, InnerSpheres::Ignored, candidates);
        candidates.keep_each_once();
        candidates.sort_by_time(|pair| pair);
        (in_motion, candidates.as_slice(), pair)
    }

    /// Pair that meets on a piece, not necessarily the first; `None` if nothing is touched. A pair that is near contact,
    /// so that floats do not tell, is asked about exactly before all others. Of those spheres decide first, then the
    /// early out, then exact queries, the likeliest contact first.
    pub(crate) fn any_contact_on(
        &self,
        piece: &MotionPiece,
        near: Option<[usize; 2]>,
        Scratch { stack, motions, candidates, pair: scratch, .. }: &mut Scratch,
    ) -> Result<Option<[usize; 2]>, QueryError> {
        let in_motion = RobotInMotion { robot: self, motions };
        if let Some(both) = near
            && let Some(pair) = in_motion.pair(both)
            && !pair.is_clear(piece, None, scratch)?
        {
            return Ok(near);
        }
        if let ControlFlow::Break(pair) = in_motion.doubtful(piece, near, stack, candidates) {
            return Ok(Some(pair));
        }
        for candidate in candidates.as_slice() {
            if let Some(pair) = in_motion.pair(candidate.pair)
                && !pair.is_clear(piece, candidate.part, scratch)?
            {
                return Ok(Some(candidate.pair));
            }
        }
        Ok(None)
    }

    /// Handles of a pair, that of a part of the robot first.
    pub(crate) fn own_first(&self, [a, b]: [usize; 2]) -> (ObjectId, ObjectId) {
        let is_own = |slot: usize| self.store.at(slot).is_some_and(|record| record.root == self.root);
        let [own, other] = if is_own(a) { [a, b] } else { [b, a] };
        (self.store.id(own), self.store.id(other))
    }

    /// First and last instant of the motion; of a robot that stands, those of all paths.
    pub(crate) fn clock(&self) -> [f64; 2] {
        self.clock
    }

    /// Pair of a part and another object that comes nearest on a piece and nearer than the best so far, which it
    /// replaces. The nearest boxes come first.
    pub(crate) fn find_nearest_on(
        &self,
        piece: &MotionPiece,
        tolerance: f64,
        best: &mut NearestSoFar,
        Scratch { motions, pair: scratch, nearest, asked, .. }: &mut Scratch,
    ) -> Result<(), QueryError> {
        let in_motion = RobotInMotion { robot: self, motions };
        let engine = in_motion.engine(piece);
        asked.clear();
        for (part, motion) in in_motion.parts() {
            let Some(record) = self.store.at(part) else { continue };
            let reach = in_motion.reach(record, motion, piece);
            let around = MovingBox { reach, ends: piece.ends, clock: piece.clock }.swept();
            self.store.index.visit_nearest(&around, nearest, best.limit, |entry, _| {
                let pair = [part, BoxTree::object(entry)];
                let is_tested = entry.root as usize != self.root && !self.rules.is_exempt(pair);
                if is_tested && asked.insert(pair) {
                    best.offer(&engine, pair, tolerance, scratch)?;
                }
                Ok::<f64, QueryError>(best.limit)
            })?;
        }
        for pair in self.inner_pairs() {
            best.offer(&engine, pair, tolerance, scratch)?;
        }
        Ok(())
    }

    /// Tested pairs of two parts that move on each other.
    pub(crate) fn inner_pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let Robot { store, members, root, .. } = *self;
        let has_axes = store.at(root).is_some_and(|root| root.has_axes);
        let inner = if has_axes { members } else { &[] };
        let inner = inner.iter().enumerate().flat_map(|(index, &a)| inner[index + 1..].iter().map(move |&b| [a, b]));
        inner.filter(|&pair| self.is_inner_pair(pair))
    }

    /// True if two parts move on each other, neither is attached to the other, and the pair is tested.
    fn is_inner_pair(&self, [a, b]: [usize; 2]) -> bool {
        let (Some(first), Some(second)) = (self.store.at(a), self.store.at(b)) else { return false };
        let carries =
            |slot: usize, other: &ObjectRecord| other.carrier.as_ref().is_some_and(|(carrier, _)| *carrier == slot);
        let is_joined = first.link == second.link || carries(a, second) || carries(b, first);
        !is_joined && !self.rules.is_exempt([a, b])
    }

    /// True if no pair has a margin or may touch.
    pub(crate) fn has_plain_policies(&self) -> bool {
        self.store.policies.are_plain()
    }

    /// Robot with the motions of its parts, but for the first of them.
    pub(crate) fn with_motions<'s>(&'s self, motions: &'s [Motion]) -> RobotInMotion<'s> {
        RobotInMotion { robot: self, motions }
    }

    /// Robot with its parts in motion, as [`Robot::set_in_motion`] has left them in a scratch.
    pub(crate) fn in_motion<'s>(
        &'s self,
        Scratch { motions, pair, .. }: &'s mut Scratch,
    ) -> (RobotInMotion<'s>, &'s mut contact::Scratch) {
        (RobotInMotion { robot: self, motions }, pair)
    }
}

impl<'p> RobotInMotion<'p> {
    /// Engine for a piece of the motion.
    pub(crate) fn engine(&self, piece: &MotionPiece) -> Engine<'_, Self> {
        Engine { objects: self, clock: piece.clock, start: self.robot.clock()[0], method: Method::AUTO }
    }

    /// Engine for the whole motion.
    pub(crate) fn whole(&self) -> Engine<'_, Self> {
        let clock = self.robot.clock();
        Engine { objects: self, clock, start: clock[0], method: Method::AUTO }
    }

    /// Finds the pairs that may meet on a piece and that the early out does not decide, the likeliest first, but for
    /// one that is known to stay apart; `Break` with a pair as soon as one certainly meets.
    fn doubtful(
        &self,
        piece: &MotionPiece,
        apart: Option<[usize; 2]>,
        stack: &mut SearchStack,
        candidates: &mut Candidates,
    ) -> ControlFlow<[usize; 2]> {
        candidates.clear();
        self.each_near(piece, stack, InnerSpheres::Decide, candidates)?;
        let has_mesh = |&part: &usize| self.robot.store.at(part).is_some_and(|record| record.early_out.is_none());
        if candidates.as_slice().len() > 1 && self.robot.members.iter().any(has_mesh) {
            // A mesh is asked about all of another body at once, and may have found several parts of that.
            candidates.keep_each_part_once();
        }
        // One contact is enough, so that the likeliest comes first.
        candidates.sort_by_estimate();
        candidates.try_retain(|candidate| {
            if Some(candidate.pair) == apart {
                return ControlFlow::Continue(false);
            }
            let Some(pair) = self.pair(candidate.pair) else { return ControlFlow::Continue(false) };
            match pair.early_out(piece, candidate.part) {
                Some(EarlyAnswer::Contact) if pair.policy.touch == Touch::Contact => ControlFlow::Break(candidate.pair),
                // Bodies that do not touch may still be nearer than their margin.
                Some(EarlyAnswer::Clear) if pair.policy.margin == 0.0 => ControlFlow::Continue(false),
                Some(_) | None => ControlFlow::Continue(true),
            }
        })?;
        candidates.keep_each_asked_once(self.robot.has_plain_policies());
        candidates.sort_by_estimate();
        ControlFlow::Continue(())
    }

    /// Adds every pair that may meet on a piece to a list, an object on a path perhaps several times; `Break` with a
    /// pair as soon as two inner spheres meet, if these decide.
    pub(crate) fn each_near(
        &self,
        piece: &MotionPiece,
        stack: &mut SearchStack,
        spheres: InnerSpheres,
        candidates: &mut Candidates,
    ) -> ControlFlow<[usize; 2]> {
        let Robot { store, root, rules, .. } = *self.robot;
        let margin = store.policies.largest_margin();
        let has_rules = !rules.is_empty();
        for (part, motion) in self.parts() {
            let Some(record) = store.at(part) else { continue };
            let reach = widened(self.reach(record, motion, piece), margin);
            let moving = MovingBox { reach, ends: piece.ends, clock: piece.clock };
            let early_out = record.early_out.as_ref().filter(|_| self.is_rigid(record));
            let sphere = MovingSphere::new(early_out, motion, &moving);
            candidates.collect(&store.index, &moving, stack, |entry, earliest| {
                let pair = [part, BoxTree::object(entry)];
                if entry.root as usize == root || has_rules && rules.is_exempt(pair) {
                    return ControlFlow::Continue(None);
                }
                let part = match entry.content {
                    BoxContent::Whole => None,
                    // Of parts the early out alone takes one by itself.
                    BoxContent::Part(number) => early_out.map(|_| number),
                    BoxContent::Run => {
                        // What is on a path has no sphere in the index.
                        let met = store.first_meeting(entry, &moving, earliest);
                        let candidate = |earliest| Candidate { pair, earliest, estimate: 0.0, part: None };
                        return ControlFlow::Continue(met.map(candidate));
                    }
                };
                let estimate = match sphere.test(entry) {
                    SphereTest::Meets if spheres == InnerSpheres::Decide => return ControlFlow::Break(pair),
                    SphereTest::Misses if margin == 0.0 => return ControlFlow::Continue(None),
                    SphereTest::Meets => 0.0,
                    SphereTest::Misses => f64::INFINITY,
                    SphereTest::Estimate(estimate) => estimate,
                };
                ControlFlow::Continue(Some(Candidate { pair, earliest, estimate, part }))
            })?;
        }
        self.each_inner_near(piece, margin, candidates);
        ControlFlow::Continue(())
    }

    /// Adds every pair of parts that move on each other, and may meet on a piece: by their boxes in the frame of the
    /// root, swept along x.
    fn each_inner_near(&self, piece: &MotionPiece, margin: f64, candidates: &mut Candidates) {
        let Robot { store, members, root, .. } = *self.robot;
        if !store.at(root).is_some_and(|root| root.has_axes) {
            return;
        }
        let in_frame = |&part: &usize| -> Option<(usize, [[f64; 3]; 2])> {
            let record = store.at(part)?;
            let offsets = record.way.as_ref().map_or(&[][..], Motion::offsets);
            Some((part, widened(along(reach(record.body.bounds(), offsets), record, piece), margin)))
        };
        let mut parts: Vec<_> = members.iter().filter_map(in_frame).collect();
        parts.sort_unstable_by(|(_, [a, _]), (_, [b, _])| a[0].total_cmp(&b[0]));
        for (index, &(a, [low, high])) in parts.iter().enumerate() {
            let beside = parts[index + 1..].iter().take_while(|(_, [other, _])| other[0] <= high[0]);
            let near = beside.filter(|(_, [least, most])| (1..3).all(|k| least[k] <= high[k] && low[k] <= most[k]));
            for &(b, _) in near {
                if self.robot.is_inner_pair([a, b]) {
                    let pair = [a.min(b), a.max(b)];
                    candidates.push(Candidate { pair, earliest: piece.clock[0], estimate: 0.0, part: None });
                }
            }
        }
    }

    /// Parts of the robot with their motions.
    fn parts(&self) -> impl Iterator<Item = (usize, &'p Motion)> {
        let motions = std::iter::once(self.robot.motion).chain(self.motions);
        self.robot.members.iter().copied().zip(motions)
    }

    /// True if a part goes straight from end to end of a piece.
    fn is_rigid(&self, record: &ObjectRecord) -> bool {
        self.robot.motion.rides().is_empty() && record.is_rigid()
    }

    /// Box about the motion of the robot's own waypoints that holds a part on a piece.
    fn reach(&self, record: &ObjectRecord, motion: &Motion, piece: &MotionPiece) -> [[f64; 3]; 2] {
        if self.is_rigid(record) {
            return reach(record.body.bounds(), motion.offsets());
        }
        // What moves on a robot that stands has the robot's place among its offsets, which the ends of the piece have
        // too.
        let way = record.way.as_ref().map_or(&[][..], Motion::offsets);
        let [low, high] = reach(record.body.bounds(), way);
        let reach = reach([low.into(), high.into()], self.robot.motion.offsets());
        along(extended(reach, self.robot.motion.rides(), piece.clock), record, piece)
    }

    /// Motion of an object: parts of the robot follow the motion of the question, other objects their own.
    #[inline]
    fn motion_of(&self, record: &'p ObjectRecord) -> Option<&'p Motion> {
        match record.place {
            _ if record.root != self.robot.root => Some(&record.motion),
            0 => Some(self.robot.motion),
            place => self.motions.get(place - 1),
        }
    }

    #[inline]
    pub(crate) fn pair(&self, pair: [usize; 2]) -> Option<RobotPair<'p>> {
        let Robot { store, .. } = *self.robot;
        let records = [store.at(pair[0])?, store.at(pair[1])?];
        let motions = [self.motion_of(records[0])?, self.motion_of(records[1])?];
        let is_rigid = self.is_rigid(records[0]);
        let policy = store.policies.policy(pair, [&records[0].body, &records[1].body]);
        Some(RobotPair { records, motions, policy, is_rigid })
    }
}

impl MovingObjects for RobotInMotion<'_> {
    fn object(&self, object: usize) -> Option<MovingObject<'_>> {
        let record = self.robot.store.at(object)?;
        let motion = self.motion_of(record)?;
        Some(MovingObject { id: self.robot.store.id(object), body: &record.body, motion })
    }

    fn part(&self, object: usize, number: u32) -> Option<&Body> {
        Some(self.robot.store.at(object)?.shape(Some(number)))
    }

    fn order_of_names(&self, one: usize, other: usize) -> Ordering {
        self.robot.store.order_of_names(one, other)
    }

    fn policy(&self, pair: [usize; 2], bodies: [&Body; 2]) -> PairPolicy {
        self.robot.store.policies.policy(pair, bodies)
    }
}

/// Box with the extent of a part on a piece added to it, in the frame of the root.
fn along(reach: [[f64; 3]; 2], record: &ObjectRecord, piece: &MotionPiece) -> [[f64; 3]; 2] {
    let way = record.way.as_ref().filter(|way| way.standing().is_none());
    way.map_or(reach, |way| extended(extended(reach, way.rides(), piece.clock), [way], piece.clock))
}

/// Box enlarged on all sides, rounded outward.
pub(crate) fn widened([low, high]: [[f64; 3]; 2], by: f64) -> [[f64; 3]; 2] {
    if by == 0.0 { [low, high] } else { [low.map(|x| (x - by).next_down()), high.map(|x| (x + by).next_up())] }
}
