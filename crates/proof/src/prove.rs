//! Proofs of single queries and of the checks of worlds.

use std::collections::HashMap;

use firstcontact_contact::clearance::ClearanceError;
use firstcontact_contact::{Contact, Overlap, OverlapError, Query, QueryError, Scratch, Verdict};
use firstcontact_motion::{Motion, Waypoint};
use firstcontact_scene::world::{Check, CheckError, CheckOptions, CheckReport, ObjectId, PairContact, Scope};
use firstcontact_scene::world::{StandingReport, TestedPair, Touch, World};

use crate::prover::{Proof, Prover};
use crate::statement::{Found, Object, Pair, Path, Question, Rule, Stage};

/// Why there is no verdict to prove.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The query has no answer.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The query about a margin has no answer.
    #[error(transparent)]
    Clearance(#[from] ClearanceError),
    /// The query about interiors has no answer.
    #[error(transparent)]
    Overlap(#[from] OverlapError),
    /// The check has no answer.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// The question to a checker has no answer.
    #[error(transparent)]
    Motion(#[from] firstcontact_scene::planner::QueryError),
}

/// A query as a statement names it.
#[derive(Debug, Clone)]
pub struct NamedQuery<'q> {
    /// The question.
    pub query: Query<'q>,
    /// Names of the bodies.
    pub names: [String; 2],
    /// Units of length and of time.
    pub units: [String; 2],
    /// Margin; 0 if there is none.
    pub margin: f64,
    /// Permission to touch.
    pub touch: Touch,
}

/// Asks about two bodies, and proves the verdict.
///
/// # Errors
/// If the query has no answer. A verdict that is found but not proven is no error: [`Proof::unproven`] names it.
///
/// ```
/// use firstcontact_contact::{Method, Query};
/// use firstcontact_motion::Motion;
/// use firstcontact_solid::Body;
///
/// let cube = Body::cuboid([1.0; 3])?;
/// let (past, stand) = (Motion::edge([-2.0, 1.5, 0.0], [2.0, 1.5, 0.0])?, Motion::at([0.0; 3])?);
/// let query = Query { a: &cube, motion_of_a: &past, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
/// let proof = firstcontact_proof::prove(&query)?;
/// assert!(proof.unproven.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(query: &Query<'_>) -> Result<Proof, ProveError> {
    let mut prover = Prover::new();
    prover.query(&NamedQuery {
        query: *query,
        names: ["a", "b"].map(str::to_owned),
        units: [String::new(), String::new()],
        margin: 0.0,
        touch: Touch::Contact,
    })?;
    Ok(prover.finish())
}

impl Prover {
    /// Asks about two bodies, and adds the proof of the verdict.
    ///
    /// # Errors
    /// If the query has no answer.
    pub fn query(&mut self, named: &NamedQuery<'_>) -> Result<(), ProveError> {
        let scratch = &mut Scratch::new();
        let query = &named.query;
        let of_verdict = |verdict: Verdict| match verdict {
            Verdict::Clear => None,
            Verdict::Contact(contact) | Verdict::StartsInContact(contact) => Some(contact),
        };
        let contact: Option<Contact> = match named.touch {
            Touch::Allowed => match query.first_overlap(scratch)? {
                Overlap::Clear => None,
                Overlap::Begins(contact) | Overlap::FromStart(contact) => Some(contact),
            },
            Touch::Contact if named.margin > 0.0 => of_verdict(query.first_within(named.margin, scratch)?),
            Touch::Contact => of_verdict(query.first_contact(scratch)?),
        };
        self.answered(named, contact.as_ref());
        Ok(())
    }

    /// Adds the proof of an answer to a query: its first contact, if there is one.
    pub fn answered(&mut self, named: &NamedQuery<'_>, contact: Option<&Contact>) {
        let query = &named.query;
        let mut stage = Stage { name: "query".to_owned(), units: named.units.clone(), ..Stage::default() };
        let [a, b] = [query.a, query.b].map(|body| self.body(body));
        let a = stage.add((&named.names[0], a), None, query.motion_of_a, Some(query.clock[0]));
        let b = stage.add((&named.names[1], b), None, query.motion_of_b, None);
        let rule = Rule { margin: named.margin, touch: named.touch };
        if named.margin > 0.0 || named.touch == Touch::Allowed {
            stage.rules.push(([a, b], rule));
        }
        let motions = [query.motion_of_a.clone(), query.motion_of_b.clone()];
        let found = contact.map(|contact| Found {
            objects: [a, b],
            time: contact.time.clone(),
            features: [contact.a.feature, contact.b.feature],
        });
        let question = Question {
            id: "query".to_owned(),
            clock: query.clock,
            all_pairs: false,
            focus: Vec::new(),
            paths: (0..stage.paths.len()).collect(),
            pairs: vec![Pair { objects: [a, b], motions, rule }],
            found: found.into_iter().collect(),
        };
        self.stage(&stage, &[question]);
    }

    /// Answers checks of a world, and adds the proofs of the verdicts.
    ///
    /// # Errors
    /// If a check has no answer.
    pub fn checks(&mut self, world: &World) -> Result<(), ProveError> {
        let reports = world.checks().iter().map(|check| world.check(check, &CheckOptions::default()));
        let reports = reports.collect::<Result<Vec<CheckReport>, CheckError>>()?;
        self.reports(world, &reports)
    }

    /// Adds the proofs of the reports on checks of a world.
    ///
    /// # Errors
    /// If a report is not one of this world.
    pub fn reports(&mut self, world: &World, reports: &[CheckReport]) -> Result<(), ProveError> {
        let mut cast = Cast::new(self, world);
        let mut questions = Vec::new();
        for report in reports {
            if let Some(check) = world.checks().iter().find(|check| check.id() == report.check) {
                questions.push(cast.question(world, check, report)?);
            }
        }
        self.stage(&cast.stage, &questions);
        Ok(())
    }
}

impl Prover {
    /// Adds the proof of a report on the objects of a world where they stand: which pairs are in contact, and that no
    /// other pair is.
    ///
    /// # Errors
    /// If an object has no position.
    pub fn standing(&mut self, world: &World, report: &StandingReport) -> Result<(), ProveError> {
        let mut cast = Cast::new(self, world);
        cast.stage.paths.clear();
        let roots = (0..cast.stage.objects.len()).filter(|&object| cast.stage.objects[object].carrier.is_none());
        for object in roots.collect::<Vec<usize>>() {
            // Each stands on a track of its own for an instant, and what is attached to it on the same.
            let waypoint = Waypoint { time: 0.0, position: cast.stage.objects[object].place.into() };
            if let Ok(motion) = Motion::path([waypoint]) {
                cast.stage.paths.push(Path { object, motion });
            }
        }
        let pairs = cast.pairs(world.standing_pairs()?);
        let contacts = report.contacts.iter().map(|found| &found.contact);
        let question = Question {
            id: "standing objects".to_owned(),
            clock: [0.0; 2],
            all_pairs: true,
            focus: Vec::new(),
            paths: (0..cast.stage.paths.len()).collect(),
            found: contacts.map(|found| cast.found(found)).collect(),
            pairs,
        };
        self.stage(&cast.stage, &[question]);
        Ok(())
    }
}

/// Objects of a world by their numbers in the proof: carriers first.
struct Cast {
    stage: Stage,
    numbers: HashMap<ObjectId, usize>,
    /// Numbers of the world's paths; those that turn have none.
    paths: Vec<Option<usize>>,
}

impl Cast {
    fn new(prover: &mut Prover, world: &World) -> Cast {
        let units = world.units();
        let units = [units.length.to_string(), units.time.to_string()];
        let stage = Stage { name: world.name().to_owned(), units, ..Stage::default() };
        let objects: Vec<_> = world.objects().collect();
        let places = world.own_places();
        let mut cast = Cast { stage, numbers: HashMap::new(), paths: Vec::new() };
        let mut waiting: Vec<usize> = (0..objects.len()).rev().collect();
        while let Some(slot) = waiting.pop() {
            let (id, object) = objects[slot];
            if cast.numbers.contains_key(&id) {
                continue;
            }
            let carrier = object.carrier();
            if let Some(carrier) = carrier.filter(|carrier| !cast.numbers.contains_key(carrier)) {
                waiting.push(slot);
                waiting.extend(objects.iter().position(|(id, _)| *id == carrier));
                continue;
            }
            let body = Some(prover.body(object.body()));
            let carrier = carrier.and_then(|carrier| cast.numbers.get(&carrier).copied());
            let place = places[slot].unwrap_or_default();
            cast.numbers.insert(id, cast.stage.objects.len());
            cast.stage.objects.push(Object { id: object.id().to_owned(), body, carrier, place });
        }
        for path in world.paths() {
            let number = path.motion().ok().map(|motion| {
                cast.stage.paths.push(Path { object: cast.numbers[&path.object()], motion });
                cast.stage.paths.len() - 1
            });
            cast.paths.push(number);
        }
        let mut exempt: Vec<[usize; 2]> = world.exempt().into_iter().map(|pair| cast.pair(pair)).collect();
        exempt.sort_unstable();
        cast.stage.exempt = exempt;
        cast
    }

    /// Numbers of two objects, the lower first.
    fn pair(&self, pair: [ObjectId; 2]) -> [usize; 2] {
        let mut numbers = pair.map(|id| self.numbers.get(&id).copied().unwrap_or_default());
        numbers.sort_unstable();
        numbers
    }

    fn question(&mut self, world: &World, check: &Check, report: &CheckReport) -> Result<Question, ProveError> {
        let pairs = self.pairs(world.tested_pairs(check)?);
        Ok(Question {
            id: check.id().to_owned(),
            clock: report.clock,
            all_pairs: check.scope() == Scope::AllPairs,
            focus: Vec::new(),
            paths: report.paths.iter().filter_map(|&path| self.paths[path]).collect(),
            found: report.contacts().iter().map(|found| self.found(found)).collect(),
            pairs,
        })
    }

    /// Tested pairs, in order; the stage has their rules from now on.
    fn pairs(&mut self, tested: Vec<TestedPair<'_>>) -> Vec<Pair> {
        let mut pairs: Vec<Pair> = Vec::new();
        for tested in tested {
            let objects = self.pair([tested.a, tested.b]);
            let rule = Rule { margin: tested.margin, touch: tested.touch };
            let is_plain = tested.margin == 0.0 && tested.touch == Touch::Contact;
            if !is_plain && !self.stage.rules.iter().any(|(pair, _)| *pair == objects) {
                self.stage.rules.push((objects, rule));
            }
            let query = tested.query();
            let mut motions = [query.motion_of_a.clone(), query.motion_of_b.clone()];
            if self.is_turned(tested.a, objects) {
                motions.reverse();
            }
            pairs.push(Pair { objects, motions, rule });
        }
        pairs.sort_by_key(|pair| pair.objects);
        pairs
    }

    fn found(&self, found: &PairContact) -> Found {
        let objects = self.pair([found.a, found.b]);
        let mut features = [found.contact.a.feature, found.contact.b.feature];
        if self.is_turned(found.a, objects) {
            features.reverse();
        }
        Found { objects, time: found.contact.time.clone(), features }
    }

    /// True if the first object of a pair has the higher number.
    fn is_turned(&self, first: ObjectId, objects: [usize; 2]) -> bool {
        self.numbers.get(&first) != Some(&objects[0])
    }
}
