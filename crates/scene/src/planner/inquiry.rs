//! One question: a robot on its way among all other objects.
//!
//! The robot is an object that is not attached, with all that is attached to it. Its way is asked about one straight piece after
//! another: the index tells which objects a part may meet on it, and the contact layer decides about each such pair. The first
//! piece with a contact holds the first contact.

use super::ball::{Pass, Rolling};
use super::checker::Checker;
use super::clearance::Nearness;
use super::error::QueryError;
use super::record::Record;
use super::scratch::{Candidate, Scratch};
use super::stage::Stage;
use super::tree::{Passage, Pending};
use super::verdict::Collision;
use crate::world::{Manner, ObjectId, Outcome, Touch, extended, reach};
use firstcontact_contact::{EarlyAnswer, EarlyOut, Method, Start};
use firstcontact_motion::{Motion, StraightPiece, Timing};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// A robot and its way.
#[derive(Clone, Copy)]
pub(super) struct Inquiry<'q> {
    stage: &'q Stage,
    members: &'q [u32],
    motion: &'q Motion,
    root: u32,
}

/// Whether a search stops where balls inside of two objects meet. Where balls around them stay apart, the pair is left out in any case,
/// unless a margin matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Balls {
    Asked,
    Ignored,
}

/// A straight piece of the way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    /// Where it begins and ends, as far as the motion's own numbers say.
    ends: [[f64; 3]; 2],
    /// From when to when.
    clock: [f64; 2],
}

impl Checker {
    /// The question about an object on a motion.
    pub(super) fn inquiry<'q>(&'q self, id: ObjectId, motion: &'q Motion) -> Result<Inquiry<'q>, QueryError> {
        let stage = &*self.stage;
        let (root, record) = stage.get(id).ok_or(QueryError::Stale { id })?;
        if let Some(carrier) = record.carrier.as_ref().and_then(|(carrier, _)| stage.at(*carrier)) {
            let (object, carrier) = (record.name.to_string(), carrier.name.to_string());
            return Err(QueryError::Attached { object, carrier });
        }
        let inquiry = Inquiry { stage, members: &record.members, motion, root };
        match inquiry.needs_times() {
            Some(other) => Err(QueryError::NeedsTimes { object: other.name.to_string() }),
            None => Ok(inquiry),
        }
    }
}

impl<'q> Inquiry<'q> {
    /// An object that makes it matter when the motion takes place, though nobody has said so.
    fn needs_times(&self) -> Option<&'q Record> {
        if self.motion.timing() == Timing::Timed {
            return None;
        }
        let mut own = self.members.iter().filter_map(|&part| self.stage.at(part));
        if let Some(part) = own.find(|part| !part.is_rigid()) {
            return Some(part);
        }
        let others = self.stage.timed.iter().filter_map(|&slot| Some((slot, self.stage.at(slot)?)));
        let mut others = others.filter(|(_, other)| other.root != self.root);
        let matters = |&(slot, other): &(u32, &Record)| {
            let mut parts = self.members.iter().filter_map(|&part| Some((part, self.stage.at(part)?)));
            parts.any(|(part, record)| !self.stage.rules.allow([part, slot], [record, other]))
        };
        others.find(matters).map(|(_, other)| other)
    }

    /// The straight pieces of the way, in order. One who stands does so for an instant.
    pub(super) fn pieces(self) -> impl Iterator<Item = Piece> + 'q {
        let waypoints = self.motion.waypoints();
        let still = |at: [f64; 3], time: f64| Piece { ends: [at; 2], clock: [time; 2] };
        let alone = match (self.motion.standing(), waypoints) {
            (Some(position), _) => Some(still(position.into(), 0.0)),
            (None, [only]) => Some(still(only.position.into(), only.time)),
            (None, _) => None,
        };
        let straight = waypoints.windows(2).map(|pair| Piece {
            ends: [pair[0].position.into(), pair[1].position.into()],
            clock: [pair[0].time, pair[1].time],
        });
        alone.into_iter().chain(straight)
    }

    /// Sets the parts of the robot in motion.
    pub(super) fn set_out(&self, scratch: &mut Scratch) {
        let motion = |&part: &u32| match self.stage.at(part).and_then(|record| record.way.as_ref()) {
            None => self.motion.clone(),
            Some(way) => way.riding_on(self.motion),
        };
        scratch.motions.clear();
        // The first part is the root of all and moves as is asked about.
        scratch.motions.extend(self.members.iter().skip(1).map(motion));
    }

    /// Finds the pairs that may meet on a piece, in the order of the times from which on they may.
    pub(super) fn gather(&self, piece: &Piece, Scratch { pending, motions, candidates, .. }: &mut Scratch) {
        candidates.clear();
        let _ = self.each_near(piece, motions, pending, Balls::Ignored, candidates);
        in_order(candidates);
    }

    /// Finds the pairs that may meet on a piece, and of which it is not seen at a glance whether they do, the likeliest first; `Break`
    /// as soon as a pair certainly does.
    pub(super) fn gather_doubtful(
        &self,
        piece: &Piece,
        Scratch { pending, motions, candidates, .. }: &mut Scratch,
    ) -> ControlFlow<()> {
        candidates.clear();
        self.each_near(piece, motions, pending, Balls::Asked, candidates)?;
        // The likeliest to meet come first: one that does is enough.
        candidates.sort_unstable_by(|one, other| one.pass.total_cmp(&other.pass));
        let mut doubtful = 0;
        for index in 0..candidates.len() {
            let candidate = candidates[index];
            let Some(pair) = self.pair(&candidate, motions) else { continue };
            match pair.glance(piece) {
                // Those that touch may be allowed to.
                Some(EarlyAnswer::Contact) if pair.manner.touch == Touch::Contact => return ControlFlow::Break(()),
                // Those that do not touch may still be too near.
                Some(EarlyAnswer::Clear) if pair.manner.margin == 0.0 => {}
                Some(_) | None => {
                    candidates[doubtful] = candidate;
                    doubtful += 1;
                }
            }
        }
        candidates.truncate(doubtful);
        once_each(candidates);
        candidates.sort_unstable_by(|one, other| one.pass.total_cmp(&other.pass));
        ControlFlow::Continue(())
    }

    /// Adds every pair that may meet on a piece to a list, one on a path perhaps several times; `Break` as soon as balls inside of two
    /// meet, if they are asked.
    fn each_near(
        &self,
        piece: &Piece,
        motions: &[Motion],
        pending: &mut Pending,
        balls: Balls,
        candidates: &mut Vec<Candidate>,
    ) -> ControlFlow<()> {
        let most = self.stage.manners.most();
        for (number, part, motion) in self.parts(motions) {
            let Some(record) = self.stage.at(part) else { continue };
            let reach = widened(self.reach(record, motion, piece), most);
            let passage = Passage::new(reach, piece.ends, piece.clock);
            let core = record.core.as_ref().filter(|_| self.is_rigid(record));
            let rolling = Rolling::new(core, motion, reach, piece.ends);
            self.stage.index.search(&passage, pending, |entry, earliest| {
                let rules = &self.stage.rules;
                let may_touch = |other| rules.allow([part, entry.object], [record, other]);
                if entry.root == self.root || !rules.is_empty() && self.stage.at(entry.object).is_none_or(may_touch) {
                    return ControlFlow::Continue(());
                }
                let pass = match rolling.passes(entry) {
                    Pass::Meets if balls == Balls::Asked => return ControlFlow::Break(()),
                    Pass::Misses if most == 0.0 => return ControlFlow::Continue(()),
                    Pass::Meets => 0.0,
                    Pass::Misses => f64::INFINITY,
                    Pass::By(pass) => pass,
                };
                candidates.push(Candidate { part: number, other: entry.object, earliest, pass });
                ControlFlow::Continue(())
            })?;
        }
        self.each_inner_near(piece, most, candidates);
        ControlFlow::Continue(())
    }

    /// Adds every pair of parts that move on each other, and may meet on a piece, to a list: by their boxes as the root sees them, in
    /// the order of their least x.
    fn each_inner_near(&self, piece: &Piece, most: f64, candidates: &mut Vec<Candidate>) {
        if !self.stage.at(self.root).is_some_and(|root| root.has_axes) {
            return;
        }
        let seen = |number: usize| -> Option<(usize, [[f64; 3]; 2])> {
            let record = self.stage.at(*self.members.get(number)?)?;
            let offsets = record.way.as_ref().map_or(&[][..], Motion::offsets);
            Some((number, widened(self.along(reach(record.body.bounds(), offsets), record, piece), most)))
        };
        let mut parts: Vec<_> = (0..self.members.len()).filter_map(seen).collect();
        parts.sort_unstable_by(|(_, [a, _]), (_, [b, _])| a[0].total_cmp(&b[0]));
        for (index, &(a, [low, high])) in parts.iter().enumerate() {
            let beside = parts[index + 1..].iter().take_while(|(_, [other, _])| other[0] <= high[0]);
            let near = beside.filter(|(_, [least, most])| (1..3).all(|k| least[k] <= high[k] && low[k] <= most[k]));
            for &(b, _) in near {
                candidates.extend(self.inner_pair([a.min(b), a.max(b)], piece.start()));
            }
        }
    }

    /// All pairs of parts that move on each other and are looked at.
    pub(super) fn inner_pairs(&self, earliest: f64) -> impl Iterator<Item = Candidate> {
        let has_axes = self.stage.at(self.root).is_some_and(|root| root.has_axes);
        let count = if has_axes { self.members.len() } else { 0 };
        (0..count).flat_map(move |a| (a + 1..count).filter_map(move |b| self.inner_pair([a, b], earliest)))
    }

    /// Two parts by their numbers, if they move on each other, neither being attached to the other, and are looked at.
    fn inner_pair(&self, [number, other]: [usize; 2], earliest: f64) -> Option<Candidate> {
        let [a, b] = [*self.members.get(number)?, *self.members.get(other)?];
        let [first, second] = [self.stage.at(a)?, self.stage.at(b)?];
        let carries = |slot: u32, other: &Record| other.carrier.as_ref().is_some_and(|(carrier, _)| *carrier == slot);
        let is_joined = first.link == second.link || carries(a, second) || carries(b, first);
        let counts = !is_joined && !self.stage.rules.allow([a, b], [first, second]);
        counts.then_some(Candidate { part: number as u32, other: b, earliest, pass: 0.0 })
    }

    /// The number of a part.
    fn number(&self, slot: u32) -> Option<u32> {
        self.members.iter().position(|&part| part == slot).map(|number| number as u32)
    }

    /// Whether a part goes straight from end to end of a piece.
    fn is_rigid(&self, record: &Record) -> bool {
        self.motion.rides().is_empty() && record.is_rigid()
    }

    /// A box about the way of the robot's own waypoints that holds a part on a piece.
    fn reach(&self, record: &Record, motion: &Motion, piece: &Piece) -> [[f64; 3]; 2] {
        let reach = reach(record.body.bounds(), motion.offsets());
        if self.is_rigid(record) {
            return reach;
        }
        self.along(extended(reach, self.motion.rides(), piece.clock), record, piece)
    }

    /// A box with what a part covers on a piece, as the root sees it, added to it.
    fn along(&self, reach: [[f64; 3]; 2], record: &Record, piece: &Piece) -> [[f64; 3]; 2] {
        let way = record.way.as_ref().filter(|way| way.standing().is_none());
        way.map_or(reach, |way| extended(extended(reach, way.rides(), piece.clock), [way], piece.clock))
    }

    /// Whether a pair stays apart on a piece, of which that is not seen at a glance.
    pub(super) fn stays_apart(
        &self,
        piece: &Piece,
        candidate: &Candidate,
        motions: &[Motion],
        scratch: &mut firstcontact_contact::Scratch,
    ) -> Result<bool, QueryError> {
        match self.pair(candidate, motions) {
            Some(pair) => {
                let Manner { margin, touch } = pair.manner;
                if margin == 0.0 && touch == Touch::Contact && pair.is_glanced_at() {
                    return Ok(pair.query(piece.clock).is_clear_after_early_out(scratch)?);
                }
                Ok(pair.manner.is_clear(&pair.query(piece.clock), scratch)?)
            }
            None => Ok(true),
        }
    }

    /// The first contact of a pair on a piece.
    pub(super) fn meet(
        &self,
        piece: &Piece,
        candidate: &Candidate,
        motions: &[Motion],
        scratch: &mut firstcontact_contact::Scratch,
    ) -> Result<Option<Collision>, QueryError> {
        let Some(pair) = self.pair(candidate, motions) else { return Ok(None) };
        let pair = pair.by_name();
        let Manner { margin, touch } = pair.manner;
        let Some((outcome, contact)) = pair.manner.first(&pair.query(piece.clock), scratch)? else { return Ok(None) };
        let [start, _] = self.clock();
        // Whoever is in contact as a later piece begins was apart as the motion did.
        let outcome = if start < piece.start() { Outcome::Contact } else { outcome };
        let [a, b] = pair.slots.map(|slot| self.stage.id(slot));
        Ok(Some(Collision { a, b, outcome, touch, margin, contact }))
    }

    /// How a pair is as a piece begins.
    pub(super) fn start(
        &self,
        piece: &Piece,
        candidate: &Candidate,
        motions: &[Motion],
        scratch: &mut firstcontact_contact::Scratch,
    ) -> Result<Start, QueryError> {
        match self.pair(candidate, motions) {
            Some(pair) => Ok(pair.query(piece.clock).start(scratch)?),
            None => Ok(Start::Apart),
        }
    }

    /// The two objects of a pair.
    pub(super) fn objects(&self, candidate: &Candidate) -> Option<[ObjectId; 2]> {
        let part = *self.members.get(candidate.part as usize)?;
        Some([part, candidate.other].map(|slot| self.stage.id(slot)))
    }

    /// How near a pair comes on the whole way.
    pub(super) fn nearness(
        &self,
        candidate: &Candidate,
        motions: &[Motion],
        tolerance: f64,
        scratch: &mut firstcontact_contact::Scratch,
    ) -> Result<Option<Nearness>, QueryError> {
        let Some(pair) = self.pair(candidate, motions).map(Pair::by_name) else { return Ok(None) };
        let clearance = pair.query(self.clock()).min_clearance(tolerance, scratch)?;
        let [a, b] = pair.slots.map(|slot| self.stage.id(slot));
        Ok(clearance.map(|clearance| Nearness { a, b, clearance }))
    }

    /// From when to when the way leads.
    pub(super) fn clock(&self) -> [f64; 2] {
        self.motion.times().unwrap_or_default()
    }

    /// The parts of the robot: their numbers, their slots and their motions.
    pub(super) fn parts<'p>(&'p self, motions: &'p [Motion]) -> impl Iterator<Item = (u32, u32, &'p Motion)> {
        let motions = std::iter::once(self.motion).chain(motions);
        self.members.iter().zip(motions).enumerate().map(|(number, (&part, motion))| (number as u32, part, motion))
    }

    /// The motion of the part with a number.
    fn motion_of<'p>(&'p self, part: u32, motions: &'p [Motion]) -> Option<&'p Motion> {
        let carried = part.checked_sub(1);
        carried.map_or(Some(self.motion), |carried| motions.get(carried as usize))
    }

    /// Whether a part of the robot and another object are a pair that is looked at.
    pub(super) fn counts(&self, [part, other]: [u32; 2]) -> bool {
        let [Some(own), Some(its)] = [part, other].map(|slot| self.stage.at(slot)) else { return false };
        its.root != self.root && !self.stage.rules.allow([part, other], [own, its])
    }

    fn pair<'p>(&'p self, candidate: &Candidate, motions: &'p [Motion]) -> Option<Pair<'p>> {
        let part = *self.members.get(candidate.part as usize)?;
        let records = [self.stage.at(part)?, self.stage.at(candidate.other)?];
        let other = match records[1].root == self.root {
            true => self.motion_of(self.number(candidate.other)?, motions)?,
            false => &records[1].motion,
        };
        let motions = [self.motion_of(candidate.part, motions)?, other];
        let is_rigid = self.is_rigid(records[0]);
        let slots = [part, candidate.other];
        let manner = self.stage.manners.of(slots, records);
        Some(Pair { slots, records, motions, manner, is_rigid })
    }

    /// Of two collisions the one that is reported first: by time, exactly; what begins at an instant before what begins just after it;
    /// then by the names.
    pub(super) fn order(&self, one: &Collision, other: &Collision) -> Ordering {
        let names = |collision: &Collision| {
            [collision.a, collision.b].map(|id| self.stage.get(id).map(|(_, record)| &*record.name))
        };
        let after = |found: &Collision| found.touch == Touch::Allowed && found.outcome == Outcome::Contact;
        let rest = |found: &Collision| (after(found), names(found));
        one.contact.time.cmp(&other.contact.time).then_with(|| rest(one).cmp(&rest(other)))
    }
}

/// Puts pairs into the order of the times from which on they may meet, each once.
fn in_order(candidates: &mut Vec<Candidate>) {
    once_each(candidates);
    let key = |candidate: &Candidate| (candidate.part, candidate.other);
    candidates.sort_unstable_by(|a, b| a.earliest.total_cmp(&b.earliest).then(key(a).cmp(&key(b))));
}

/// Keeps each pair once, as it may meet first.
fn once_each(candidates: &mut Vec<Candidate>) {
    if candidates.len() < 2 {
        return;
    }
    let pair = |candidate: &Candidate| (candidate.part, candidate.other);
    candidates.sort_unstable_by(|a, b| pair(a).cmp(&pair(b)).then(a.earliest.total_cmp(&b.earliest)));
    candidates.dedup_by_key(|candidate| pair(candidate));
}

/// A box made larger on all sides, outward.
fn widened([low, high]: [[f64; 3]; 2], by: f64) -> [[f64; 3]; 2] {
    if by == 0.0 { [low, high] } else { [low.map(|x| (x - by).next_down()), high.map(|x| (x + by).next_up())] }
}

impl Piece {
    /// When it begins.
    pub(super) fn start(&self) -> f64 {
        self.clock[0]
    }

    /// Its first instant alone.
    pub(super) fn beginning(&self) -> Piece {
        Piece { ends: [self.ends[0]; 2], clock: [self.clock[0]; 2] }
    }
}

/// Two objects in motion.
struct Pair<'p> {
    slots: [u32; 2],
    records: [&'p Record; 2],
    motions: [&'p Motion; 2],
    manner: Manner,
    /// Whether the first goes straight from end to end of a piece.
    is_rigid: bool,
}

impl<'p> Pair<'p> {
    /// Whether the two meet on a piece of the way of the first, if that is seen at a glance: the second must stand.
    #[inline]
    fn glance(&self, piece: &Piece) -> Option<EarlyAnswer> {
        let [a, b] = self.records;
        if !self.is_rigid {
            return None;
        }
        let course = StraightPiece::new(piece.ends, self.motions[0].offsets()).past(self.motions[1])?;
        EarlyOut::test(&course, [a.core.as_ref()?, b.core.as_ref()?])
    }

    /// Whether such pairs are glanced at.
    fn is_glanced_at(&self) -> bool {
        self.is_rigid && self.motions[1].standing().is_some() && self.records.iter().all(|record| record.core.is_some())
    }

    /// In the order of their names.
    fn by_name(self) -> Pair<'p> {
        let ([a, b], [p, q], [u, v]) = (self.slots, self.records, self.motions);
        if p.name <= q.name { self } else { Pair { slots: [b, a], records: [q, p], motions: [v, u], ..self } }
    }

    fn query(&self, clock: [f64; 2]) -> firstcontact_contact::Query<'p> {
        let [a, b] = self.records.map(|record| &record.body);
        let [motion_of_a, motion_of_b] = self.motions;
        firstcontact_contact::Query { a, motion_of_a, b, motion_of_b, clock, method: Method::Auto }
    }
}
