//! Runs a check: every pair that can meet is asked about, and the least contact is the answer.

use super::actor::{Actor, SceneError};
use super::check::{Check, Outcome, Scope};
use super::check_error::CheckError;
use super::exempt;
use super::id::ObjectId;
use super::index::Candidate;
use super::options::CheckOptions;
use super::pair::{Manner, Touch};
use super::report::{CheckReport, CheckResult, CheckVerdict, PairContact, PairCounts, StandingContact, StandingReport};
use super::scene::Scene;
use super::world::World;
use firstcontact_contact::{Method, OverlapError, Scratch};
use firstcontact_motion::Motion;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering as Memory};

/// What one candidate pair answered.
enum Answer {
    Apart,
    Touches(Box<PairContact>),
    Failed(Box<CheckError>),
}

impl World {
    /// Answers a check. The answer does not depend on the order of objects, on the options or on the machine.
    ///
    /// # Errors
    /// If the check is of another world, or the contact layer cannot decide a pair with the method asked for.
    pub fn check(&self, check: &Check, options: &CheckOptions) -> Result<CheckReport, CheckError> {
        let scene = self.scene_of(check)?;
        let allowed = self.allowed();
        let (mut pairs, listed) = exempt::count(&scene, allowed);
        let candidates = self.candidates(&scene);
        pairs.admitted = candidates.len();
        let methods = self.methods(&candidates, options.method)?;
        let answers = Inquiry { world: self, scene: &scene, scope: check.scope, method: options.method }
            .ask_all(&candidates, options)?;
        let verdict = verdict(answers);
        let touching = candidates.iter().filter(|candidate| self.may_touch(candidate)).count();
        let keeping = candidates.iter().filter(|candidate| self.keeps_margin(candidate)).count();
        Ok(CheckReport { methods, touching, keeping, ..self.report(check, &scene, verdict, pairs, &listed) })
    }

    /// The pairs of a check that are in contact as its clock begins, least ids first.
    pub(super) fn starting_contacts(&self, check: &Check) -> Result<Vec<PairContact>, CheckError> {
        let mut scene = self.scene_of(check)?;
        let mut candidates = self.candidates(&scene);
        candidates.retain(|candidate| candidate.earliest <= scene.clock[0]);
        scene.clock[1] = scene.clock[0];
        let inquiry = Inquiry { world: self, scene: &scene, scope: Scope::AllPairs, method: Method::Auto };
        let mut contacts = inquiry.ask_all(&candidates, &CheckOptions::default())?;
        contacts.retain(|contact| contact.outcome == Outcome::StartsInContact);
        Ok(contacts)
    }

    /// The objects that are in contact where they stand, by the rules of the world: attached pairs and pairs under `allow` are not
    /// asked about, those that may touch are in contact where their interiors meet, and those with a margin where they do not keep it.
    ///
    /// # Errors
    /// If an object has no position, or a pair cannot be decided with the method asked for.
    pub fn standing_contacts(&self, options: &CheckOptions) -> Result<StandingReport, CheckError> {
        let scene = self.standing_scene().map_err(|error| CheckError::Standing { reason: self.describe(&error) })?;
        let (mut pairs, _) = exempt::count(&scene, self.allowed());
        let candidates = self.candidates(&scene);
        pairs.admitted = candidates.len();
        let inquiry = Inquiry { world: self, scene: &scene, scope: Scope::AllPairs, method: options.method };
        let mut scratch = Scratch::new();
        let mut found = Vec::new();
        for contact in inquiry.ask_all(&candidates, options)? {
            let pair = self.question(&scene, [contact.a.slot(), contact.b.slot()]);
            let ids = || [contact.a, contact.b].map(|id| self.slots()[id.slot()].id.clone());
            let start = pair.query().start(&mut scratch).map_err(|error| CheckError::of_query(ids(), error))?;
            found.push(StandingContact { contact, start });
        }
        Ok(StandingReport { contacts: found, pairs })
    }

    /// How many pairs each method decides. All pairs are looked at, also those that a contact found earlier will spare, so
    /// that a method that does not apply is always an error.
    fn methods(&self, candidates: &[Candidate], method: Method) -> Result<Vec<(Method, usize)>, CheckError> {
        let mut counts = BTreeMap::new();
        for candidate in candidates.iter().filter(|candidate| !self.keeps_margin(candidate)) {
            let [a, b] = self.by_rank(candidate.pair.map(ObjectId::from_slot)).map(|id| &self.slots()[id.slot()]);
            let ids = || [a.id.clone(), b.id.clone()];
            let chosen =
                method.chosen(&a.body, &b.body).map_err(|reason| CheckError::of_query(ids(), reason.into()))?;
            if chosen == Method::Lattice && self.may_touch(candidate) {
                return Err(CheckError::of_overlap(ids(), OverlapError::CountsTouching(chosen)));
            }
            *counts.entry(chosen).or_default() += 1;
        }
        Ok(counts.into_iter().collect())
    }

    fn keeps_margin(&self, candidate: &Candidate) -> bool {
        let [a, b] = candidate.pair.map(ObjectId::from_slot);
        self.margin(a, b) > 0.0
    }

    fn may_touch(&self, candidate: &Candidate) -> bool {
        let [a, b] = candidate.pair.map(ObjectId::from_slot);
        self.touch(a, b) == Touch::Allowed
    }

    /// What moves how in a check of this world.
    pub(super) fn scene_of(&self, check: &Check) -> Result<Scene, CheckError> {
        self.own_paths(&check.id, &check.paths)?;
        self.scene(&check.paths).map_err(|error| self.scene_error(&check.id, &error))
    }

    /// All objects of this world set in motion on some of its paths, for a check of a name.
    pub(crate) fn cast(&self, check: &str, paths: &[usize]) -> Result<Vec<Actor>, CheckError> {
        self.own_paths(check, paths)?;
        self.actors(paths).map_err(|error| self.scene_error(check, &error))
    }

    fn own_paths(&self, check: &str, paths: &[usize]) -> Result<(), CheckError> {
        let known = paths.iter().all(|&path| path < self.paths().len());
        if known { Ok(()) } else { Err(CheckError::OtherWorld { check: check.to_owned() }) }
    }

    fn scene_error(&self, check: &str, error: &SceneError) -> CheckError {
        CheckError::Scene { check: check.to_owned(), reason: self.describe(error) }
    }

    fn candidates(&self, scene: &Scene) -> Vec<Candidate> {
        let wanted = |pair| exempt::is_question(scene, pair) && !self.allowed().contains(&pair);
        let mut candidates = self.near(scene, wanted);
        let ranks = self.ranks();
        let by_rank = |candidate: &Candidate| {
            let [a, b] = candidate.pair.map(|slot| ranks[slot]);
            [a.min(b), a.max(b)]
        };
        candidates.sort_by(|a, b| a.earliest.total_cmp(&b.earliest).then_with(|| by_rank(a).cmp(&by_rank(b))));
        candidates
    }

    fn report(
        &self,
        check: &Check,
        scene: &Scene,
        verdict: CheckVerdict,
        pairs: PairCounts,
        allowed: &[[usize; 2]],
    ) -> CheckReport {
        let result = super::expect::judge(self, check.expectation.as_ref(), &verdict);
        let place = match (&check.expectation, &result) {
            (None, CheckResult::Pass) => None,
            _ => self.place_of_expectation(check),
        };
        let mut warnings = Vec::new();
        if pairs.tested == 0 {
            warnings.push(format!("check `{}` tests 0 pairs", check.id));
        }
        let mut allowed: Vec<[ObjectId; 2]> =
            allowed.iter().map(|pair| self.by_rank(pair.map(ObjectId::from_slot))).collect();
        allowed.sort_by_key(|pair| pair.map(|id| self.ranks()[id.slot()]));
        CheckReport {
            check: check.id.clone(),
            verdict,
            expectation: check.expectation.clone(),
            result,
            pairs,
            allowed,
            paths: check.paths.clone(),
            clock: scene.clock,
            touching: 0,
            keeping: 0,
            methods: Vec::new(),
            place,
            warnings,
        }
    }
}

/// All that is asked of each pair.
#[derive(Clone, Copy)]
struct Inquiry<'w> {
    world: &'w World,
    scene: &'w Scene,
    scope: Scope,
    method: Method,
}

impl Inquiry<'_> {
    /// The contacts of all candidates that can matter, least first.
    fn ask_all(&self, candidates: &[Candidate], options: &CheckOptions) -> Result<Vec<PairContact>, CheckError> {
        let bound = Bound::new(self.scene.clock[1]);
        let mut contacts = Vec::new();
        for answer in spread(candidates, options, |scratch, candidate| self.ask(candidate, &bound, scratch))? {
            match answer {
                Answer::Apart => {}
                Answer::Touches(contact) => contacts.push(*contact),
                Answer::Failed(error) => return Err(*error),
            }
        }
        contacts.sort_by(|a, b| self.compare(a, b));
        if self.scope == Scope::First {
            contacts.truncate(1);
        }
        Ok(contacts)
    }

    /// Asks about one pair, unless it can no longer be the first to touch.
    ///
    /// Where only the first contact counts, the query ends soon after the earliest time known so far: what touches
    /// later is not the answer, whoever finds it. So the bound saves work and changes nothing.
    fn ask(&self, candidate: &Candidate, bound: &Bound, scratch: &mut Scratch) -> Answer {
        let limit = if self.scope == Scope::First { bound.get() } else { self.scene.clock[1] };
        if candidate.earliest > limit {
            return Answer::Apart;
        }
        let [a, b] = self.world.by_rank(candidate.pair.map(ObjectId::from_slot));
        let (object_a, object_b) = (&self.world.slots()[a.slot()], &self.world.slots()[b.slot()]);
        let (actor_a, actor_b) = (self.scene.actor(a.slot()), self.scene.actor(b.slot()));
        let query = firstcontact_contact::Query {
            a: &object_a.body,
            motion_of_a: &actor_a.motion,
            b: &object_b.body,
            motion_of_b: &actor_b.motion,
            clock: [self.scene.clock[0], self.end_at_waypoint(limit, [&actor_a.motion, &actor_b.motion])],
            method: self.method,
        };
        let manner = self.world.manner(a, b);
        let (outcome, contact) = match manner.first(&query, scratch) {
            Ok(None) => return Answer::Apart,
            Ok(Some(found)) => found,
            Err(refused) => {
                let ids = [object_a.id.clone(), object_b.id.clone()];
                return Answer::Failed(Box::new(CheckError::refused(ids, refused)));
            }
        };
        let Manner { margin, touch } = manner;
        bound.lower_to(contact.time.upper());
        let (path_a, path_b) = (actor_a.path, actor_b.path);
        Answer::Touches(Box::new(PairContact { a, b, path_a, path_b, outcome, touch, margin, contact }))
    }

    /// The first waypoint time of a pair that is after `limit`, or else the end of the clock: a query that ends there has
    /// whole segments only, whose ends are floats, and sees what is just after the limit.
    fn end_at_waypoint(&self, limit: f64, motions: [&Motion; 2]) -> f64 {
        let next = motions.into_iter().filter_map(|motion| motion.next_time(limit));
        next.fold(self.scene.clock[1], f64::min)
    }

    /// By time, exactly, what begins at an instant before what begins just after it; then by the ids.
    fn compare(&self, a: &PairContact, b: &PairContact) -> Ordering {
        let ranks = self.world.ranks();
        let after = |found: &PairContact| found.touch == Touch::Allowed && found.outcome == Outcome::Contact;
        let rest = |found: &PairContact| (after(found), [ranks[found.a.slot()], ranks[found.b.slot()]]);
        a.contact.time.cmp(&b.contact.time).then_with(|| rest(a).cmp(&rest(b)))
    }
}

/// The verdict of contacts that are least first.
fn verdict(contacts: Vec<PairContact>) -> CheckVerdict {
    match contacts.first().map(|first| first.outcome) {
        None | Some(Outcome::Clear) => CheckVerdict::Clear,
        Some(Outcome::Contact) => CheckVerdict::Contact(contacts),
        Some(Outcome::StartsInContact) => CheckVerdict::StartsInContact(contacts),
    }
}

/// The earliest time known, shared by threads. It only ever goes down.
struct Bound(AtomicU64);

impl Bound {
    fn new(time: f64) -> Bound {
        Bound(AtomicU64::new(time.to_bits()))
    }

    fn get(&self) -> f64 {
        f64::from_bits(self.0.load(Memory::Relaxed))
    }

    fn lower_to(&self, time: f64) {
        // A failure to update means that the bound is lower already.
        let lower = |bits| (time < f64::from_bits(bits)).then(|| time.to_bits());
        let _ = self.0.fetch_update(Memory::Relaxed, Memory::Relaxed, lower);
    }
}

#[cfg(feature = "parallel")]
fn spread(
    candidates: &[Candidate],
    options: &CheckOptions,
    ask: impl Fn(&mut Scratch, &Candidate) -> Answer + Sync + Send,
) -> Result<Vec<Answer>, CheckError> {
    use rayon::prelude::*;
    let threads = options.threads.map_or(0, std::num::NonZeroUsize::get);
    if threads == 1 || candidates.len() < 2 {
        let mut scratch = Scratch::new();
        return Ok(candidates.iter().map(|candidate| ask(&mut scratch, candidate)).collect());
    }
    let ask_all = || candidates.par_iter().map_init(Scratch::new, &ask).collect();
    if threads == 0 {
        return Ok(ask_all());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| CheckError::Threads { threads, reason: error.to_string() })?;
    Ok(pool.install(ask_all))
}

#[cfg(not(feature = "parallel"))]
fn spread(
    candidates: &[Candidate],
    _: &CheckOptions,
    ask: impl Fn(&mut Scratch, &Candidate) -> Answer,
) -> Result<Vec<Answer>, CheckError> {
    let mut scratch = Scratch::new();
    Ok(candidates.iter().map(|candidate| ask(&mut scratch, candidate)).collect())
}
