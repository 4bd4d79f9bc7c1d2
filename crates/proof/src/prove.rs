//! Proofs of single queries and of the checks of worlds.

use std::collections::HashMap;

use firstcontact_contact::clearance::ClearanceError;
use firstcontact_contact::{Contact, Overlap, OverlapError, Query, QueryError, Scratch, Verdict};
use firstcontact_motion::Motion;
use firstcontact_scene::world::{Check, CheckError, CheckOptions, CheckReport, ObjectId, Scope, Touch, World};

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

/// Objects of a world by their numbers in the proof: carriers first.
struct Cast {
    stage: Stage,
    numbers: HashMap<ObjectId, usize>,
    /// The object of each place in the order of the file.
    slots: Vec<usize>,
}

impl Cast {
    fn new(prover: &mut Prover, world: &World) -> Cast {
        let units = world.units();
        let units = [units.length.to_string(), units.time.to_string()];
        let stage = Stage { name: world.name().to_owned(), units, ..Stage::default() };
        let objects: Vec<_> = world.objects().collect();
        let places = world.own_places();
        let mut cast = Cast { stage, numbers: HashMap::new(), slots: vec![0; objects.len()] };
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
            cast.slots[slot] = cast.stage.objects.len();
            cast.numbers.insert(id, cast.stage.objects.len());
            cast.stage.objects.push(Object { id: object.id().to_owned(), body, carrier, place });
        }
        for path in world.paths() {
            if let Ok(motion) = path.motion() {
                let object = cast.numbers[&path.object()];
                cast.stage.paths.push(Path { object, motion });
            }
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
        let motions: Vec<Motion> = world.motions(check)?;
        let mut by_number = vec![Motion::default(); self.stage.objects.len()];
        for (slot, motion) in motions.into_iter().enumerate() {
            by_number[self.slots[slot]] = motion;
        }
        let mut pairs: Vec<Pair> = Vec::new();
        for tested in world.tested_pairs(check)? {
            let objects = self.pair([tested.a, tested.b]);
            let rule = Rule { margin: tested.margin, touch: tested.touch };
            let is_plain = tested.margin == 0.0 && tested.touch == Touch::Contact;
            if !is_plain && !self.stage.rules.iter().any(|(pair, _)| *pair == objects) {
                self.stage.rules.push((objects, rule));
            }
            pairs.push(Pair { objects, motions: objects.map(|object| by_number[object].clone()), rule });
        }
        pairs.sort_by_key(|pair| pair.objects);
        let found = report.contacts().iter().map(|contact| {
            let objects = self.pair([contact.a, contact.b]);
            let features = [contact.contact.a.feature, contact.contact.b.feature];
            let is_turned = self.numbers.get(&contact.a) != Some(&objects[0]);
            let features = if is_turned { [features[1], features[0]] } else { features };
            Found { objects, time: contact.contact.time.clone(), features }
        });
        Ok(Question {
            id: check.id().to_owned(),
            clock: report.clock,
            all_pairs: check.scope() == Scope::AllPairs,
            focus: Vec::new(),
            paths: report.paths.clone(),
            found: found.collect(),
            pairs,
        })
    }
}
