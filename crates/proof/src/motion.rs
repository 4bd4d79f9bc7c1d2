//! Proofs of answers of a planner's checker, any number of them in one file.

use std::collections::HashSet;

use firstcontact_motion::Motion;
use firstcontact_scene::planner::{Checker, MotionStage, ObjectId, Verdict};
use firstcontact_scene::world::Touch;

use crate::prove::ProveError;
use crate::prover::Prover;
use crate::statement::{Found, Pair, Question, Rule, Stage};

/// A question to a checker about a motion, as a statement names it.
#[derive(Debug, Clone)]
pub struct NamedMotion<'q> {
    /// The checker, whose objects stand and move as they do.
    pub checker: &'q Checker,
    /// The object that moves, with all that is attached to it.
    pub object: ObjectId,
    /// Its motion.
    pub motion: &'q Motion,
    /// Name of the check, such as the line of a file.
    pub name: String,
    /// Name of the world; empty if there is none.
    pub world: String,
    /// Units of length and of time.
    pub units: [String; 2],
}

impl Prover {
    /// Asks a checker for the first contact on a motion, and adds the proof of the answer. What the checks of a proof
    /// have in common, bodies and paths, is in it once.
    ///
    /// # Errors
    /// If the question has no answer. An answer that is found but not proven is no error:
    /// [`Proof::unproven`](crate::Proof::unproven) names it.
    ///
    /// ```
    /// use firstcontact_motion::Motion;
    /// use firstcontact_proof::{NamedMotion, Prover};
    /// use firstcontact_scene::planner::Checker;
    /// use firstcontact_solid::Body;
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let edges = [Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?, Motion::edge([0.0; 3], [0.0, 3.0, 0.0])?];
    /// let mut prover = Prover::new();
    /// for (row, motion) in edges.iter().enumerate() {
    ///     let (name, units) = (format!("row {row}"), ["m", "s"].map(str::to_owned));
    ///     prover.motion(&NamedMotion { checker: &checker, object: robot, motion, name, world: String::new(), units })?;
    /// }
    /// assert!(prover.finish().unproven.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn motion(&mut self, named: &NamedMotion<'_>) -> Result<(), ProveError> {
        let NamedMotion { checker, object, motion, .. } = named;
        let verdict = checker.first_contact(*object, motion, &mut checker.scratch())?;
        self.motion_answered(named, &verdict)
    }

    /// Adds the proof of an answer to a question about a motion.
    ///
    /// # Errors
    /// If the checker refuses the question.
    pub fn motion_answered(&mut self, named: &NamedMotion<'_>, verdict: &Verdict) -> Result<(), ProveError> {
        let asked = named.checker.stage(named.object, named.motion)?;
        let name = if named.world.is_empty() { &named.name } else { &named.world };
        let mut stage = Stage { name: name.clone(), units: named.units.clone(), ..Stage::default() };
        let places = self.cast(&asked, &mut stage);
        let mut question = Question {
            id: named.name.clone(),
            clock: asked.clock,
            all_pairs: false,
            focus: Vec::new(),
            paths: (0..stage.paths.len()).collect(),
            pairs: Vec::new(),
            found: found(&asked, &places, verdict).into_iter().collect(),
        };
        for tested in &asked.pairs {
            let objects = tested.objects.map(|object| places[object]);
            let motions = tested.objects.map(|object| asked.objects[object].motion.clone());
            let rule = Rule { margin: tested.margin, touch: tested.touch };
            if tested.margin > 0.0 || tested.touch == Touch::Allowed {
                stage.rules.push((objects, rule));
            }
            question.pairs.push(Pair { objects, motions, rule });
        }
        let parts = asked.objects.iter().zip(&places).filter(|(object, _)| object.is_part);
        question.focus = parts.map(|(_, &place)| place).collect();
        stage.exempt = exempt(&stage, &question);
        self.stage(&stage, &[question]);
        Ok(())
    }

    /// Adds the objects of a question to a stage, and returns their places there, which increase.
    fn cast(&mut self, asked: &MotionStage<'_>, stage: &mut Stage) -> Vec<usize> {
        let mut places: Vec<usize> = Vec::with_capacity(asked.objects.len());
        for object in &asked.objects {
            let body = self.body(object.body);
            let carrier = object.carrier.map(|carrier| places[carrier]);
            // A robot that stands does so on a track, so that it has another one than what stands around it.
            let stands_at = (object.is_part && carrier.is_none()).then_some(asked.clock[0]);
            places.push(stage.add((object.name, body), carrier, &object.own, stands_at));
        }
        places
    }
}

/// The contact of an answer, the object first that comes first in the stage.
fn found(asked: &MotionStage<'_>, places: &[usize], verdict: &Verdict) -> Option<Found> {
    let collision = verdict.collision()?;
    let place = |id: ObjectId| asked.objects.iter().position(|object| object.id == id).map(|object| places[object]);
    let contact = &collision.contact;
    let sides = [(place(collision.a)?, contact.a.feature), (place(collision.b)?, contact.b.feature)];
    let [first, second] = if sides[0].0 < sides[1].0 { sides } else { [sides[1], sides[0]] };
    Some(Found { objects: [first.0, second.0], time: contact.time.clone(), features: [first.1, second.1] })
}

/// Pairs of parts of the robot, with each other or with other objects, that the question does not test, although one
/// moves seen from the other.
fn exempt(stage: &Stage, question: &Question) -> Vec<[usize; 2]> {
    let placed = question.placed(stage);
    let tested: HashSet<[usize; 2]> = question.pairs.iter().map(|pair| pair.objects).collect();
    let bodies = || (0..stage.objects.len()).filter(|&object| stage.objects[object].body.is_some());
    let pairs = question.focus.iter().flat_map(|&part| bodies().map(move |other| [part.min(other), part.max(other)]));
    let mut exempt: Vec<[usize; 2]> =
        pairs.filter(|pair| placed[pair[0]].paths != placed[pair[1]].paths && !tested.contains(pair)).collect();
    exempt.sort_unstable();
    exempt.dedup();
    exempt
}
