//! Checks of a world, answered by the engine.

use crate::broad_phase::{BroadPhase, SearchStack, StaticIndex, SweptBox, swept_boxes};
use crate::candidates::{Candidate, Candidates};
use crate::engine::{Collision, Engine, Scope};
use crate::objects::{MovingObject, MovingObjects, ObjectId};
use crate::pairs::{Outcome, PairPolicy, Touch, ordered};
use crate::world::check::{Check, CheckError};
use crate::world::options::CheckOptions;
use crate::world::report::{
    CheckReport, CheckVerdict, EnclosedContact, PairContact, PairCounts, StandingContact, StandingReport,
};
use crate::world::scenario::{Actor, Scenario, ScenarioError};
use crate::world::track::{Mover, RigidTrack};
use crate::world::turning;
use crate::world::turning_order::{TurningPairs, in_order};
use crate::world::{World, pair_rules};
use firstcontact_contact::{Method, OverlapError, Query, Scratch};
use firstcontact_exact::Rational;
use firstcontact_motion::Motion;
use firstcontact_rotation::RigidMotionError;
use firstcontact_solid::Body;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Objects of a world in motion for one check.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WorldInMotion<'w> {
    pub(crate) world: &'w World,
    pub(crate) scenario: &'w Scenario,
}

impl MovingObjects for WorldInMotion<'_> {
    fn object(&self, object: usize) -> Option<MovingObject<'_>> {
        let body = &self.world.slots().get(object)?.body;
        let motion = &self.scenario.actor(object).motion;
        Some(MovingObject { id: self.world.ids().id(object), body, motion })
    }

    fn order_of_names(&self, one: usize, other: usize) -> Ordering {
        self.world.ranks()[one].cmp(&self.world.ranks()[other])
    }

    fn policy(&self, pair: [usize; 2], bodies: [&Body; 2]) -> PairPolicy {
        self.world.policies().policy(pair, bodies)
    }
}

impl<'w> WorldInMotion<'w> {
    pub(crate) fn engine(&self, method: Method) -> Engine<'_, Self> {
        let clock = self.scenario.clock;
        Engine { objects: self, clock, start: clock[0], method }
    }

    /// First contacts of candidates, least first, with the paths of their objects.
    fn contacts(
        &self,
        candidates: &[Candidate],
        scope: Scope,
        options: &CheckOptions,
    ) -> Result<Vec<PairContact>, CheckError> {
        let found = self.engine(options.method).contacts(candidates, scope, options.threads);
        let found = found.map_err(|error| CheckError::of_engine(error, |id| self.world.name_of(id)))?;
        Ok(found.into_iter().map(|collision| self.with_paths(collision)).collect())
    }

    fn with_paths(&self, Collision { a, b, outcome, touch, margin, contact }: Collision) -> PairContact {
        let [path_a, path_b] = [a, b].map(|id| self.scenario.actor(id.number()).path);
        PairContact { a, b, path_a, path_b, outcome, touch, margin, contact }
    }
}

impl World {
    /// Answers a check. The answer does not depend on the order of objects, on the options or on the machine.
    ///
    /// # Errors
    /// If the check is of another world, or the contact layer cannot decide a pair with the method asked for.
    pub fn check(&self, check: &Check, options: &CheckOptions) -> Result<CheckReport, CheckError> {
        let scenario = self.any_scenario_of(check)?;
        let (mut pairs, listed) = pair_rules::count(&scenario, self.exempt_pairs());
        let candidates = self.candidates(&scenario);
        let candidates = candidates.as_slice();
        let of_turns = self.turning_pairs(&scenario)?;
        let (turning, turning_exactly, enclosed) = (of_turns.count, of_turns.exact, of_turns.contacts);
        pairs.admitted = candidates.len() + turning;
        let methods = self.methods(candidates, options.method)?;
        let contacts = WorldInMotion { world: self, scenario: &scenario }.contacts(candidates, check.scope, options)?;
        let verdict = verdict(contacts);
        let (verdict, enclosed) = match check.scope {
            Scope::First => self.first_of_both(verdict, enclosed),
            _ => (verdict, enclosed),
        };
        let touching = of_turns.touching + candidates.iter().filter(|candidate| self.may_touch(candidate)).count();
        let keeping = of_turns.keeping + candidates.iter().filter(|candidate| self.keeps_margin(candidate)).count();
        let report = self.report(check, &scenario, (verdict, enclosed), pairs, &listed);
        Ok(CheckReport { methods, touching, keeping, turning, turning_exactly, ..report })
    }

    /// Pairs of a check that are in contact as its clock begins, least ids first, those in which an object turns last.
    pub(crate) fn starting_contacts(&self, check: &Check) -> Result<Vec<[ObjectId; 2]>, CheckError> {
        let mut scenario = self.any_scenario_of(check)?;
        let candidates = self.candidates(&scenario);
        let at_start = candidates.as_slice().iter().filter(|candidate| candidate.earliest <= scenario.clock[0]);
        let at_start: Vec<Candidate> = at_start.copied().collect();
        scenario.clock[1] = scenario.clock[0];
        let in_motion = WorldInMotion { world: self, scenario: &scenario };
        let mut contacts = in_motion.contacts(&at_start, Scope::AllPairs, &CheckOptions::default())?;
        contacts.retain(|contact| contact.outcome == Outcome::StartsInContact);
        let mut turning = self.turning_pairs(&scenario)?.contacts;
        turning.retain(|contact| contact.outcome == Outcome::StartsInContact);
        let straight = contacts.iter().map(|contact| [contact.a, contact.b]);
        Ok(straight.chain(turning.iter().map(|contact| [contact.a, contact.b])).collect())
    }

    /// The objects that are in contact where they stand, by the rules of the world: attached pairs and pairs under
    /// `allow` are not tested, pairs that may touch are in contact where their interiors meet, and pairs with a margin
    /// where they do not keep it.
    ///
    /// # Errors
    /// If an object has no position, or a pair cannot be decided with the method asked for.
    pub fn standing_contacts(&self, options: &CheckOptions) -> Result<StandingReport, CheckError> {
        let scenario = self.standing_together()?;
        let (mut pairs, _) = pair_rules::count(&scenario, self.exempt_pairs());
        let candidates = self.candidates(&scenario);
        pairs.admitted = candidates.as_slice().len();
        let in_motion = WorldInMotion { world: self, scenario: &scenario };
        let mut scratch = Scratch::new();
        let mut found = Vec::new();
        for contact in in_motion.contacts(candidates.as_slice(), Scope::AllPairs, options)? {
            let start = in_motion.engine(Method::AUTO).start([contact.a.number(), contact.b.number()], &mut scratch);
            let start = start.map_err(|failure| CheckError::of_pair(failure, |id| self.name_of(id)))?;
            found.push(StandingContact { contact, start });
        }
        Ok(StandingReport { contacts: found, pairs })
    }

    /// Places of the origins of all objects where they stand, in the order of the file, each coordinate rounded; `None`
    /// for an object without a place.
    pub fn standing_places(&self) -> Vec<Option<[f64; 3]>> {
        let standing = &self.0.standing;
        let mut places: Vec<_> =
            standing.actors.iter().map(|actor| actor.motion.position(0.0).map(Into::into)).collect();
        standing.refused.iter().for_each(|(slot, _)| places[*slot] = None);
        places
    }

    /// Places of the origins of all objects while no path moves them, in the order of the file: in the frame of the
    /// object that each is attached to, or in the world; `None` for an object without a place. Exact.
    pub fn own_places(&self) -> Vec<Option<[f64; 3]>> {
        let standing = &self.0.standing;
        let place = |actor: &Actor| actor.own.as_ref().unwrap_or(&actor.motion).standing().map(Into::into);
        let mut places: Vec<_> = standing.actors.iter().map(place).collect();
        standing.refused.iter().for_each(|(slot, _)| places[*slot] = None);
        places
    }

    /// All pairs of objects that rules exempt.
    pub fn exempt(&self) -> Vec<[ObjectId; 2]> {
        self.exemptions().exempt_pairs().into_iter().map(|pair| self.ids_of(pair)).collect()
    }

    /// Number of pairs that each method decides. All pairs count, also those that an earlier contact will spare, so
    /// that a method that does not apply is always an error.
    fn methods(&self, candidates: &[Candidate], method: Method) -> Result<Vec<(Method, usize)>, CheckError> {
        let mut counts = BTreeMap::new();
        for candidate in candidates.iter().filter(|candidate| !self.keeps_margin(candidate)) {
            let [a, b] = self.by_rank(self.ids_of(candidate.pair)).map(|id| &self.slots()[id.number()]);
            let ids = || [a.id.clone(), b.id.clone()];
            let chosen =
                method.chosen(&a.body, &b.body).map_err(|reason| CheckError::of_query(ids(), reason.into()))?;
            if !chosen.allows_touching() && self.may_touch(candidate) {
                return Err(CheckError::of_overlap(ids(), OverlapError::CountsTouching(chosen)));
            }
            *counts.entry(chosen).or_default() += 1;
        }
        Ok(counts.into_iter().collect())
    }

    fn keeps_margin(&self, candidate: &Candidate) -> bool {
        let [a, b] = self.ids_of(candidate.pair);
        self.margin(a, b) > 0.0
    }

    fn may_touch(&self, candidate: &Candidate) -> bool {
        let [a, b] = self.ids_of(candidate.pair);
        self.touch(a, b) == Touch::Allowed
    }

    /// Pairs in which an object turns and whose boxes meet, and their first contacts.
    fn turning_pairs(&self, scenario: &Scenario) -> Result<TurningPairs, CheckError> {
        let mut all = TurningPairs::default();
        for pair in self.near_turning(scenario, |pair| !self.exemptions().contains(pair)) {
            let policy = self.policy(self.ids_of(pair));
            let (found, is_exact) = self.turning_pair(scenario, pair, policy)?;
            all.count += 1;
            all.touching += usize::from(policy.touch == Touch::Allowed);
            all.keeping += usize::from(policy.margin > 0.0);
            all.exact += usize::from(is_exact);
            all.contacts.extend(found);
        }
        all.contacts = in_order(all.contacts, |id| self.ranks()[id.number()]);
        Ok(all)
    }

    /// Pairs in which an object turns, whose boxes, margins included, share a point of space and time, if they pass a
    /// test.
    pub(crate) fn near_turning(
        &self,
        scenario: &Scenario,
        is_tested: impl Fn([usize; 2]) -> bool,
    ) -> BTreeSet<[usize; 2]> {
        let mut near = BTreeSet::new();
        if scenario.turning().is_none() {
            return near;
        }
        let boxes: Vec<Vec<SweptBox>> = (0..scenario.len()).map(|slot| self.swept_boxes(scenario, slot)).collect();
        let of_all = boxes.iter().enumerate().flat_map(|(slot, boxes)| boxes.iter().map(move |swept| (slot, *swept)));
        let (index, stack) = (StaticIndex::<4>::new(of_all), &mut SearchStack::default());
        let turns = |slot: usize| scenario.actor(slot).turning.is_some();
        for slot in scenario.moving().map(|(slot, _)| slot).filter(|&slot| turns(slot)) {
            for swept in &boxes[slot] {
                let _ = index.visit_near(&swept.standing(), stack, |entry, _| {
                    let pair = ordered([slot, StaticIndex::<4>::object(entry)]);
                    if pair[0] != pair[1] && scenario.is_moving_pair(pair) && is_tested(pair) {
                        near.insert(pair);
                    }
                    ControlFlow::<()>::Continue(())
                });
            }
        }
        near
    }

    /// Boxes in space and time of an object, margins included. Of a path on which it cannot turn it is everywhere: the
    /// question about a pair says why.
    fn swept_boxes(&self, scenario: &Scenario, slot: usize) -> Vec<SweptBox> {
        let (actor, bounds, clock) = (scenario.actor(slot), self.bounds(slot), scenario.clock);
        if actor.turning.is_none() {
            return swept_boxes(bounds, &actor.motion, clock);
        }
        let everywhere = || vec![SweptBox { low: [f64::NEG_INFINITY; 4], high: [f64::INFINITY; 4] }];
        let track = self.rigid_track(actor, self.ids_of([slot, slot])[0]);
        track.map_or_else(|_| everywhere(), |track| track.swept_boxes(bounds, clock))
    }

    /// First contact of a pair in which an object turns, `None` if it is proven clear; and if all that is exact.
    pub(crate) fn turning_pair(
        &self,
        scenario: &Scenario,
        pair: [usize; 2],
        policy: PairPolicy,
    ) -> Result<(Option<EnclosedContact>, bool), CheckError> {
        let [a, b] = self.by_rank(self.ids_of(pair));
        let bodies = [a, b].map(|id| &self.slots()[id.number()].body);
        let movers = [self.mover(scenario, a, [a, b])?, self.mover(scenario, b, [a, b])?];
        let answer = turning::first_contact(bodies, &movers, policy, scenario.clock);
        Ok((answer.found.map(|found| EnclosedContact::of([a, b], policy, found)), answer.is_exact))
    }

    /// Motion of an object of a pair in which one turns.
    pub(crate) fn mover<'s>(
        &self,
        scenario: &'s Scenario,
        id: ObjectId,
        pair: [ObjectId; 2],
    ) -> Result<Mover<'s>, CheckError> {
        let refused = |error: RigidMotionError| {
            let ([a, b], reason) = (pair.map(|id| self.name_of(id)), error.to_string());
            CheckError::Turning { a, b, reason }
        };
        match scenario.actor(id.number()) {
            Actor { turning: None, motion, .. } => Ok(Mover::Straight(motion)),
            actor => Ok(Mover::Turning(Box::new(self.rigid_track(actor, id).map_err(refused)?))),
        }
    }

    /// Motion of an object that turns, or is carried by one that does.
    pub(crate) fn rigid_track(&self, actor: &Actor, id: ObjectId) -> Result<RigidTrack, RigidMotionError> {
        let path = &self.paths()[actor.turning.unwrap_or_default()];
        let (mut offset, mut here) = ([Rational::ZERO; 3], id);
        while here != path.object
            && let Some(carrier) = self.slots()[here.number()].carrier
        {
            let own = &self.0.standing.actors[here.number()].own;
            let place = own.as_ref().and_then(Motion::standing).unwrap_or_default();
            offset = std::array::from_fn(|k| &offset[k] + &Rational::of(place[k]));
            here = carrier;
        }
        RigidTrack::new(path, &offset)
    }

    /// Objects of this world in motion for a question that is answered for objects that do not turn.
    pub(crate) fn scenario_of(&self, check: &Check) -> Result<Scenario, CheckError> {
        let scenario = self.any_scenario_of(check)?;
        match scenario.turning() {
            Some(object) => Err(self.scenario_error(&check.id, &ScenarioError::Turns { object })),
            None => Ok(scenario),
        }
    }

    /// Objects of this world in motion for a check.
    pub(crate) fn any_scenario_of(&self, check: &Check) -> Result<Scenario, CheckError> {
        self.own_paths(&check.id, &check.paths)?;
        self.scenario(&check.paths).map_err(|error| self.scenario_error(&check.id, &error))
    }

    /// All objects of this world set in motion on some of its paths, for a check of a name.
    ///
    /// An object that is going to be placed by others needs no place of its own.
    pub(crate) fn cast(
        &self,
        check: &str,
        paths: &[usize],
        placed: Option<ObjectId>,
    ) -> Result<Vec<Actor>, CheckError> {
        self.own_paths(check, paths)?;
        let placed = placed.and_then(|id| self.ids().complete(id));
        self.actors(paths, placed).map_err(|error| self.scenario_error(check, &error))
    }

    fn own_paths(&self, check: &str, paths: &[usize]) -> Result<(), CheckError> {
        let known = paths.iter().all(|&path| path < self.paths().len());
        if known { Ok(()) } else { Err(CheckError::OtherWorld { check: check.to_owned() }) }
    }

    fn scenario_error(&self, check: &str, error: &ScenarioError) -> CheckError {
        CheckError::Scenario { check: check.to_owned(), reason: self.describe(error) }
    }

    /// Candidates of a check, in the order of the times before which they do not meet, then of the ids.
    fn candidates(&self, scenario: &Scenario) -> Candidates {
        let has_turning = scenario.turning().is_some();
        let is_tested = |pair| {
            scenario.is_moving_pair(pair) && !self.exemptions().contains(pair) && !(has_turning && scenario.turns(pair))
        };
        let mut candidates = self.near(scenario, is_tested);
        let ranks = self.ranks();
        candidates.sort_by_time(|pair| ordered(pair.map(|slot| ranks[slot])));
        candidates
    }

    fn report(
        &self,
        check: &Check,
        scenario: &Scenario,
        (verdict, enclosed): (CheckVerdict, Vec<EnclosedContact>),
        pairs: PairCounts,
        allowed: &[[usize; 2]],
    ) -> CheckReport {
        let result = crate::world::report::judge(self, check.expectation.as_ref(), &verdict, &enclosed);
        let place = self.place_of_expectation(check);
        let mut warnings = Vec::new();
        if pairs.tested == 0 {
            warnings.push(format!("check `{}` tests 0 pairs", check.id));
        }
        let mut allowed: Vec<[ObjectId; 2]> = allowed.iter().map(|&pair| self.by_rank(self.ids_of(pair))).collect();
        allowed.sort_by_key(|pair| pair.map(|id| self.ranks()[id.number()]));
        CheckReport {
            check: check.id.clone(),
            verdict,
            enclosed,
            turning: 0,
            turning_exactly: 0,
            expectation: check.expectation.clone(),
            result,
            pairs,
            allowed,
            paths: check.paths.clone(),
            clock: scenario.clock,
            touching: 0,
            keeping: 0,
            methods: Vec::new(),
            place,
            warnings,
        }
    }
}

/// The verdict of contacts that are least first.
fn verdict(contacts: Vec<PairContact>) -> CheckVerdict {
    match contacts.first().map(|first| first.outcome) {
        None | Some(Outcome::Clear | Outcome::Undecided) => CheckVerdict::Clear,
        Some(Outcome::Contact) => CheckVerdict::Contact(contacts),
        Some(Outcome::StartsInContact) => CheckVerdict::StartsInContact(contacts),
    }
}

/// Two objects of a check that are not exempt and of which at least one moves.
#[derive(Debug, Clone)]
pub struct TestedPair<'w> {
    /// The object of side `a`, whose id comes first in byte order.
    pub a: ObjectId,
    /// The object of side `b`.
    pub b: ObjectId,
    /// Permission of the two to touch: then the question is when their interiors meet.
    pub touch: Touch,
    /// Margin of the two: if it is more than 0, the question is when they first come nearer.
    pub margin: f64,
    bodies: [&'w Body; 2],
    motions: [Motion; 2],
    clock: [f64; 2],
}

impl TestedPair<'_> {
    /// The question about this pair alone, over the whole clock of the check.
    pub fn query(&self) -> Query<'_> {
        Query {
            a: self.bodies[0],
            motion_of_a: &self.motions[0],
            b: self.bodies[1],
            motion_of_b: &self.motions[1],
            clock: self.clock,
            method: Method::AUTO,
        }
    }
}

impl World {
    /// Every pair that a check's verdict is about, also those that the index can rule out.
    ///
    /// # Errors
    /// If the check is not one of this world.
    pub fn tested_pairs(&self, check: &Check) -> Result<Vec<TestedPair<'_>>, CheckError> {
        let scenario = self.scenario_of(check)?;
        Ok(self.all_tested_pairs(&scenario).map(|pair| self.question(&scenario, pair)).collect())
    }

    /// The same without pairs in which an object turns.
    ///
    /// # Errors
    /// If the check is not one of this world.
    pub fn straight_pairs(&self, check: &Check) -> Result<Vec<TestedPair<'_>>, CheckError> {
        let scenario = self.any_scenario_of(check)?;
        let straight = self.all_tested_pairs(&scenario).filter(|pair| !scenario.turns(*pair));
        Ok(straight.map(|pair| self.question(&scenario, pair)).collect())
    }

    /// Every pair that is compared where the objects stand, as [`World::standing_contacts`] does.
    ///
    /// # Errors
    /// If an object has no position.
    pub fn standing_pairs(&self) -> Result<Vec<TestedPair<'_>>, CheckError> {
        let scenario = self.standing_together()?;
        Ok(self.all_tested_pairs(&scenario).map(|pair| self.question(&scenario, pair)).collect())
    }

    fn standing_together(&self) -> Result<Scenario, CheckError> {
        self.standing_scenario().map_err(|error| CheckError::Standing { reason: self.describe(&error) })
    }

    /// Numbers of the objects of every pair that is tested.
    pub(crate) fn all_tested_pairs(&self, scenario: &Scenario) -> impl Iterator<Item = [usize; 2]> {
        let count = self.slots().len();
        let pairs = (0..count).flat_map(move |a| (a + 1..count).map(move |b| [a, b]));
        pairs.filter(|pair| scenario.is_moving_pair(*pair) && !self.exemptions().contains(*pair))
    }

    /// Some of the pairs that a check's verdict is about, such as those of a
    /// [`CheckReport`], to ask more about them. Handles of another world are left out, and pairs in which an object
    /// turns.
    ///
    /// # Errors
    /// If the check is not one of this world.
    pub fn questions(&self, check: &Check, pairs: &[[ObjectId; 2]]) -> Result<Vec<TestedPair<'_>>, CheckError> {
        let scenario = self.any_scenario_of(check)?;
        let known = pairs.iter().filter_map(|&[a, b]| Some([self.ids().number(a)?, self.ids().number(b)?]));
        let known = known.filter(|&pair| !scenario.turns(pair));
        Ok(known.map(|pair| self.question(&scenario, pair)).collect())
    }

    fn question(&self, scenario: &Scenario, pair: [usize; 2]) -> TestedPair<'_> {
        let [a, b] = self.by_rank(self.ids_of(pair));
        let bodies = [a, b].map(|id| &self.slots()[id.number()].body);
        let motions = [a, b].map(|id| scenario.actor(id.number()).motion.clone());
        TestedPair { a, b, touch: self.touch(a, b), margin: self.margin(a, b), bodies, motions, clock: scenario.clock }
    }
}
