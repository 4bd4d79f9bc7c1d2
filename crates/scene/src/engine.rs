//! Engine: first contacts among objects in motion.
//!
//! The broad phase admits [candidates](crate::candidates); one exact query decides each; contacts are put in order, by
//! time first; and the earliest time known so far bounds the queries that are left.
//! [`World::check`](crate::world::World::check) and the [`Checker`](crate::planner::Checker) are two faces of this
//! engine.

use crate::candidates::Candidate;
use crate::objects::{MovingObject, MovingObjects, ObjectId};
use crate::pairs::{Outcome, PairError, PairPolicy, PairTime, Touch};
use crate::parallel;
use crate::parallel::ThreadsError;
use firstcontact_contact::{Contact, Method, Query, Scratch, Start};
use firstcontact_exact::ExactTime;
use firstcontact_motion::Motion;
use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering as Memory};

/// Two objects that touch. Side `a` is the object whose name comes first in byte order. A checker reports collisions of
/// the robot, or of an object attached to it.
///
/// The least of all pairs that touch first at the same instant is reported, by the names of its objects in byte order.
/// A contact that begins at an instant precedes one that begins after it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Collision {
    /// Object of side `a`: it may be a part that is attached to the robot that was asked about.
    /// [`Checker::part_of`](crate::planner::Checker::part_of) tells which side is the robot's.
    pub a: ObjectId,
    /// Object of side `b`.
    pub b: ObjectId,
    /// State of the two as the motion begins: in contact ([`Outcome::StartsInContact`]), or in contact later
    /// ([`Outcome::Contact`]).
    pub outcome: Outcome,
    /// States if the two may touch. If so, contact begins after [`Contact::time`], the infimum of the times at which
    /// their interiors share points; else it begins at that time.
    pub touch: Touch,
    /// Least distance of the two. If it is more than 0, contact begins where their distance is first the margin or
    /// less; [`Contact::apart`] is their exact distance then.
    pub margin: f64,
    /// Time, place and features.
    pub contact: Contact,
}

/// How the contact begins, and the contact; sides have no names here.
impl fmt::Display for Collision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, ["A", "B"])
    }
}

impl Collision {
    /// Writes the collision as text, with names for the two sides.
    pub(crate) fn write(&self, f: &mut impl fmt::Write, names: [&str; 2]) -> fmt::Result {
        f.write_str(match self.outcome {
            Outcome::StartsInContact => "in contact from the start, at ",
            Outcome::Contact | Outcome::Clear | Outcome::Undecided => "first contact at ",
        })?;
        self.contact.write(f, names)
    }
}

/// First contact of a pair: its time, and its place and features if they are known already.
#[derive(Debug)]
pub(crate) struct EarliestContact {
    pub(crate) pair: [usize; 2],
    /// Handles, in the order of the names.
    pub(crate) ids: [ObjectId; 2],
    policy: PairPolicy,
    pub(crate) outcome: Outcome,
    pub(crate) time: ExactTime,
    /// Speed of approach of the pair, as [`Scratch::approach`] tells it.
    pub(crate) approach: f64,
    contact: Option<Box<Contact>>,
}

/// Contact that is sought among pairs that are in contact as the motion begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AtStart {
    /// The first by the names of the objects.
    Least,
    /// Any of them.
    Any,
}

/// Quantities by which contacts are ordered.
struct ContactRank<'c> {
    time: &'c ExactTime,
    begins_after: bool,
    ids: [ObjectId; 2],
}

impl EarliestContact {
    fn rank(&self) -> ContactRank<'_> {
        ContactRank { time: &self.time, begins_after: begins_after(self.policy.touch, self.outcome), ids: self.ids }
    }
}

impl Collision {
    fn rank(&self) -> ContactRank<'_> {
        let begins_after = begins_after(self.touch, self.outcome);
        ContactRank { time: &self.contact.time, begins_after, ids: [self.a, self.b] }
    }
}

/// True if a contact begins just after its time.
fn begins_after(touch: Touch, outcome: Outcome) -> bool {
    touch == Touch::Allowed && outcome == Outcome::Contact
}

/// Pair without an answer, and the reason.
#[derive(Debug)]
pub(crate) struct PairFailure {
    pub(crate) pair: [ObjectId; 2],
    pub(crate) error: PairError,
}

/// Reason why no list of contacts could be made.
#[derive(Debug)]
pub(crate) enum EngineError {
    Pair(PairFailure),
    Threads(ThreadsError),
}

named! {
    /// Contacts that are reported.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Scope {
        /// The first contact of all pairs.
        #[default]
        First = "first",
        /// The first contact of each pair that has one.
        AllPairs = "all_pairs",
    }
}

/// Engine for objects in motion during a span of time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Engine<'e, M> {
    pub(crate) objects: &'e M,
    /// First and last instant.
    pub(crate) clock: [f64; 2],
    /// First instant of the whole motion, of which the clock is a part.
    pub(crate) start: f64,
    pub(crate) method: Method,
}

/// Pair of objects in motion, in the order of their names.
#[derive(Debug)]
pub(crate) struct MovingPair<'e> {
    pub(crate) ids: [ObjectId; 2],
    pub(crate) policy: PairPolicy,
    pub(crate) query: Query<'e>,
}

impl<'e, M: MovingObjects> Engine<'e, M> {
    /// Query about a pair over the whole clock; `None` if one of the two is gone.
    pub(crate) fn pair(&self, pair: [usize; 2]) -> Option<MovingPair<'e>> {
        self.pair_with_part(pair, None)
    }

    /// Query about a pair, or about the first of the two and a convex part of the second.
    fn pair_with_part(&self, [a, b]: [usize; 2], part: Option<u32>) -> Option<MovingPair<'e>> {
        let of_b = part.and_then(|part| self.objects.part(b, part));
        let [first, second] = [self.objects.object(a)?, self.objects.object(b)?];
        let second = MovingObject { body: of_b.unwrap_or(second.body), ..second };
        let is_in_order = self.objects.order_of_names(a, b).is_le();
        let ([a, b], [first, second]) = if is_in_order { ([a, b], [first, second]) } else { ([b, a], [second, first]) };
        let query = Query {
            a: first.body,
            motion_of_a: first.motion,
            b: second.body,
            motion_of_b: second.motion,
            clock: self.clock,
            method: self.method,
        };
        let policy = self.objects.policy([a, b], [first.body, second.body]);
        Some(MovingPair { ids: [first.id, second.id], policy, query })
    }

    /// Bound on the times of contact, as long as none is known.
    pub(crate) fn bound(&self) -> TimeBound {
        TimeBound(AtomicU64::new(self.clock[1].to_bits()))
    }

    /// First contact of all candidates, which are in the order of their times, without its place and features, unless
    /// they are found on the way. A candidate is spared that is surely clear up to an instant; the others are listed,
    /// that of the answer first. With [`AtStart::Any`], some pair that is in contact as the motion begins ends the
    /// search.
    pub(crate) fn earliest(
        &self,
        candidates: &[Candidate],
        at_start: AtStart,
        is_surely_clear: impl Fn(&Candidate, f64) -> bool,
        asked: &mut Vec<Candidate>,
        scratch: &mut Scratch,
    ) -> Result<Option<EarliestContact>, PairFailure> {
        let bound = self.bound();
        let mut first: Option<EarliestContact> = None;
        for candidate in candidates {
            if candidate.earliest > bound.get() {
                break;
            }
            // What the likeliest of all meets is seldom missed.
            let is_likely = candidate.estimate == 0.0 && first.is_none();
            if !is_likely && is_surely_clear(candidate, bound.get()) {
                continue;
            }
            asked.push(*candidate);
            let Some(found) = self.ask_time(candidate, &bound, scratch)? else { continue };
            if at_start == AtStart::Any && found.outcome == Outcome::StartsInContact {
                return Ok(Some(found));
            }
            // Written only where it changes: it is large.
            if first.as_ref().is_none_or(|first| self.order_of_ranks(first.rank(), found.rank()).is_gt()) {
                first = Some(found);
                let last = asked.len() - 1;
                asked.swap(0, last);
            }
        }
        Ok(first)
    }

    /// The contact with its place and features.
    pub(crate) fn collision(
        &self,
        found: EarliestContact,
        scratch: &mut Scratch,
    ) -> Result<Option<Collision>, PairFailure> {
        let EarliestContact { pair, ids: [a, b], policy: PairPolicy { margin, touch }, outcome, time, contact, .. } =
            found;
        let contact = match contact {
            Some(contact) => Some(*contact),
            None => {
                let candidate = Candidate { pair, earliest: time.lower(), estimate: 0.0, part: None };
                let Some(moving) = self.pair_until(&candidate, time.upper()) else { return Ok(None) };
                let found = moving.policy.first_contact(&moving.query, scratch);
                found.map_err(|error| PairFailure { pair: [a, b], error })?.map(|(_, contact)| contact)
            }
        };
        debug_assert!(contact.is_some(), "the two questions agree");
        Ok(contact.map(|contact| Collision { a, b, outcome, touch, margin, contact }))
    }

    /// Contacts of all candidates, least first, or the least of them alone. Candidates are spread over threads.
    pub(crate) fn contacts(
        &self,
        candidates: &[Candidate],
        scope: Scope,
        threads: Option<NonZeroUsize>,
    ) -> Result<Vec<Collision>, EngineError>
    where
        M: Sync,
    {
        let bound = self.bound();
        let mut answers: Vec<Result<Option<Collision>, PairFailure>> = candidates.iter().map(|_| Ok(None)).collect();
        parallel::fill(candidates, &mut answers, 1, threads, |candidates, answers, scratch| {
            for (candidate, answer) in candidates.iter().zip(answers) {
                *answer = self.ask(candidate, scope, &bound, scratch);
            }
        })
        .map_err(EngineError::Threads)?;
        let mut contacts = Vec::new();
        for answer in answers {
            contacts.extend(answer.map_err(EngineError::Pair)?);
        }
        contacts = self.sorted(contacts);
        if scope == Scope::First {
            contacts.truncate(1);
        }
        Ok(contacts)
    }

    /// First contact of a candidate; `None` if there is none, or if it can no longer be the first of all and only that
    /// one matters.
    ///
    /// In scope [`Scope::First`] the query ends soon after the earliest time known so far: a later contact is not the
    /// answer. The bound saves work and changes no answer.
    pub(crate) fn ask(
        &self,
        candidate: &Candidate,
        scope: Scope,
        bound: &TimeBound,
        scratch: &mut Scratch,
    ) -> Result<Option<Collision>, PairFailure> {
        let limit = if scope == Scope::First { bound.get() } else { self.clock[1] };
        let Some(MovingPair { ids: [a, b], policy, query }) = self.pair_until(candidate, limit) else {
            return Ok(None);
        };
        let found = policy.first_contact(&query, scratch).map_err(|error| PairFailure { pair: [a, b], error })?;
        let Some((outcome, contact)) = found else { return Ok(None) };
        bound.lower_to(contact.time.upper());
        let outcome = self.outcome(outcome);
        let PairPolicy { margin, touch } = policy;
        Ok(Some(Collision { a, b, outcome, touch, margin, contact }))
    }

    /// First contact of a candidate, as [`Engine::ask`] finds it, by its time alone where that is faster.
    fn ask_time(
        &self,
        candidate: &Candidate,
        bound: &TimeBound,
        scratch: &mut Scratch,
    ) -> Result<Option<EarliestContact>, PairFailure> {
        let Some(MovingPair { ids, policy, query }) = self.pair_until(candidate, bound.get()) else { return Ok(None) };
        let found = policy.contact_time(&query, scratch).map_err(|error| PairFailure { pair: ids, error })?;
        Ok(found.map(|PairTime { outcome, time, contact, approach }| {
            bound.lower_to(time.upper());
            let outcome = self.outcome(outcome);
            EarliestContact { pair: candidate.pair, ids, policy, outcome, time, approach, contact }
        }))
    }

    /// Outcome of the whole motion: a contact as a later part of it begins is none as the motion does.
    fn outcome(&self, outcome: Outcome) -> Outcome {
        if self.start < self.clock[0] { Outcome::Contact } else { outcome }
    }

    /// Query about a candidate that ends soon after a limit; `None` if there is no contact up to the limit.
    fn pair_until(&self, candidate: &Candidate, limit: f64) -> Option<MovingPair<'_>> {
        if candidate.earliest > limit {
            return None;
        }
        let mut pair = self.pair_with_part(candidate.pair, candidate.part)?;
        pair.query.clock[1] = self.end_at_waypoint(limit, [pair.query.motion_of_a, pair.query.motion_of_b]);
        Some(pair)
    }

    /// First waypoint time of a pair after `limit`, or else the end of the clock. A query that ends there has whole
    /// segments only, whose ends are floats, and covers the time just after the limit.
    fn end_at_waypoint(&self, limit: f64, motions: [&Motion; 2]) -> f64 {
        if limit >= self.clock[1] {
            return self.clock[1];
        }
        let next = motions.into_iter().filter_map(|motion| motion.next_time(limit));
        next.fold(self.clock[1], f64::min)
    }

    /// Contacts in order: by time, exactly; at equal times a contact that begins at the instant precedes one that begins
    /// just after it; then by the names of the objects.
    pub(crate) fn sorted(&self, contacts: Vec<Collision>) -> Vec<Collision> {
        let resolved = |contact: Collision| (contact.contact.time.resolved(), contact);
        let mut timed: Vec<_> = contacts.into_iter().map(resolved).collect();
        timed.sort_by(|(time, contact), (time_of_other, other)| {
            let other = ContactRank { time: time_of_other, ..other.rank() };
            self.order_of_ranks(ContactRank { time, ..contact.rank() }, other)
        });
        timed.into_iter().map(|(_, contact)| contact).collect()
    }

    /// Order of two contacts.
    fn order_of_ranks(&self, one: ContactRank<'_>, other: ContactRank<'_>) -> Ordering {
        let by_name = |side: usize| self.objects.order_of_names(one.ids[side].number(), other.ids[side].number());
        let by_beginning = || one.begins_after.cmp(&other.begins_after);
        one.time.cmp(other.time).then_with(by_beginning).then_with(|| by_name(0)).then_with(|| by_name(1))
    }

    /// State of a pair as the clock begins.
    pub(crate) fn start(&self, pair: [usize; 2], scratch: &mut Scratch) -> Result<Start, PairFailure> {
        let Some(MovingPair { ids, query, .. }) = self.pair(pair) else { return Ok(Start::Apart) };
        query.start(scratch).map_err(|error| PairFailure { pair: ids, error: PairError::Query(error) })
    }
}

/// Earliest time of contact known so far, shared by threads. It never grows.
#[derive(Debug)]
pub(crate) struct TimeBound(AtomicU64);

impl TimeBound {
    pub(crate) fn get(&self) -> f64 {
        f64::from_bits(self.0.load(Memory::Relaxed))
    }

    fn lower_to(&self, time: f64) {
        // A failure to update means that the bound is lower already.
        let lower = |bits| (time < f64::from_bits(bits)).then(|| time.to_bits());
        let _ = self.0.fetch_update(Memory::Relaxed, Memory::Relaxed, lower);
    }
}
