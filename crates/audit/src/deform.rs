//! One step of two deforming meshes, judged by everyone else who can answer.
//!
//! The meshes as they are at the step are bodies, and so are their convex hulls. Its results are compared with every
//! static method that takes those, and with the oracle, which shares no code with any: for the whole meshes, and for
//! all pairs of facets if there are few.

use std::fmt;

use nalgebra::Point3;

use super::answer::Answer;
use super::measure::{MeasureAudit, audit_distance, audit_overlap, audit_penetration};
use super::translate;
use super::witness::Witness;
use firstcontact_contact::{self as contact, Query};
use firstcontact_convex::Side;
use firstcontact_deform::{Deforming, Hulls, Meeting, Method, Pair, Settled, Step, Verdict};
use firstcontact_exact::{ExactSquare, Rational};
use firstcontact_motion::Motion;
use firstcontact_oracle as oracle;
use firstcontact_papers::measure::{Distance, Penetration};

/// The oracle is asked about each pair of facets up to this many pairs of triangles: about a second of work.
const PAIRS_SIZE: usize = 20_000;

/// Answers of all witnesses about a step (Joukhadar, Scheuer & Laugier §2 to §4).
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct DeformAudit {
    /// Those that answered.
    pub answers: Vec<DeformAnswer>,
    /// Those that did not, with the reason.
    pub skipped: Vec<(String, String)>,
}

/// Answer of one of them.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct DeformAnswer {
    /// Witnesses and questions: `overlap general`, `hulls penetration hull`.
    pub witness: String,
    /// The answer.
    pub said: String,
    /// Answer of the step.
    pub step: String,
    /// True if both can be true.
    pub agrees: bool,
}

/// `overlap general says apart, the step says touching`
impl fmt::Display for DeformAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} says {}, the step says {}", self.witness, self.said, self.step)
    }
}

impl DeformAudit {
    /// True if the step is consistent with all answers.
    pub fn agrees(&self) -> bool {
        self.disagreements().next().is_none()
    }

    /// The answers that contradict the step.
    pub fn disagreements(&self) -> impl Iterator<Item = &DeformAnswer> {
        self.answers.iter().filter(|answer| !answer.agrees)
    }

    fn add(&mut self, witness: impl fmt::Display, said: impl ToString, step: impl ToString, agrees: bool) {
        let (witness, said, step) = (witness.to_string(), said.to_string(), step.to_string());
        self.answers.push(DeformAnswer { witness, said, step, agrees });
    }

    fn skip(&mut self, witness: impl fmt::Display, reason: impl ToString) {
        self.skipped.push((witness.to_string(), reason.to_string()));
    }

    /// The answers of all methods of a static question, each judged by what the step says.
    fn add_all<A>(&mut self, question: &str, asked: MeasureAudit<A>, step: &str, judge: impl Fn(&A) -> (String, bool)) {
        for (method, answer) in &asked.answers {
            let (said, agrees) = match answer {
                Ok(answer) => judge(answer),
                Err(error) => (error.to_string(), false),
            };
            self.add(format_args!("{question} {method}"), said, step, agrees);
        }
        for (method, reason) in &asked.skipped {
            self.skip(format_args!("{question} {method}"), reason);
        }
    }
}

/// Puts the meshes, as they are now, to every other way to answer, and compares with the step that was just taken.
///
/// Contact and containment must be those of every method of `distance` and `overlap`, and of the oracle; the pairs of
/// facets those that the oracle finds one by one; whether the hulls meet, that of every method of `overlap` for convex
/// solids; their distance, if they do not, that of `distance`. The depth must not be less than the exact penetration
/// depth of the hulls, nor more where it is to be that. A step by each other method must find the same contacts.
pub fn audit_deform(meshes: &Deforming, step: &Step) -> DeformAudit {
    let mut audit = DeformAudit::default();
    meshes_as_bodies(&mut audit, meshes, step);
    all_pairs(&mut audit, meshes, step);
    other_methods(&mut audit, meshes, step);
    hulls(&mut audit, meshes, step);
    audit
}

fn meshes_as_bodies(audit: &mut DeformAudit, meshes: &Deforming, step: &Step) {
    let (a, b, at) = (meshes.body(Side::A), meshes.body(Side::B), meshes.at());
    let (said, is_contact) = (name(&step.verdict), step.verdict.is_contact());
    audit.add_all("distance", audit_distance(a, b, at), said, |found| {
        let case = case(found);
        (case.to_owned(), case == said)
    });
    audit.add_all("overlap", audit_overlap(a, b, at), said, |state| {
        (state.name().to_owned(), state.is_contact() == is_contact)
    });
    let places = [at, Point3::origin()].map(Motion::at);
    let [Ok(of_a), Ok(of_b)] = &places else { return };
    let method = contact::Method::AUTO;
    let query = Query { a, motion_of_a: of_a, b, motion_of_b: of_b, clock: [0.0, 0.0], method };
    match Witness::Oracle.ask(&query) {
        Ok(answer) => audit.add("oracle", &answer, said, (answer != Answer::Clear) == is_contact),
        Err(reason) => audit.skip("oracle", reason),
    }
}

/// Relation of the meshes, as the step names it.
fn name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Apart => "apart",
        Verdict::Touching(_) => "facets touch",
        Verdict::FirstInside => "A inside B",
        Verdict::SecondInside => "B inside A",
    }
}

/// The same of a distance.
fn case(found: &Distance) -> &'static str {
    match found {
        Distance::Apart(_) => "apart",
        Distance::Touching(_) => "facets touch",
        Distance::FirstInside(_) => "A inside B",
        Distance::SecondInside(_) => "B inside A",
    }
}

/// Every facet with every facet, by the oracle.
fn all_pairs(audit: &mut DeformAudit, meshes: &Deforming, step: &Step) {
    const WITNESS: &str = "all pairs of facets";
    let bodies = [Side::A, Side::B].map(|which| meshes.body(which));
    let work = bodies.map(|body| body.topology().triangles()).iter().fold(1, |work: usize, n| work.saturating_mul(*n));
    if work > PAIRS_SIZE {
        return audit.skip(WITNESS, format_args!("too large for it: more than {PAIRS_SIZE} pairs of triangles"));
    }
    let offset = meshes.at().coords.map(oracle::Rational::from_f64);
    let ([[Some(x), Some(y), Some(z)]], Some([of_a, of_b])) = (offset.data.0, translate::facets(bodies)) else {
        return audit.skip(WITNESS, "a facet is not taken by it");
    };
    let (offset, rest) = ([x, y, z], [oracle::Rational::ZERO; 3]);
    let mut pairs = Vec::new();
    for (face_of_a, a) in &of_a {
        for (face_of_b, b) in &of_b {
            if oracle::first_contact(a, b, &offset, &rest) != oracle::Outcome::Clear {
                pairs.push(Pair { a: *face_of_a, b: *face_of_b });
            }
        }
    }
    let words = |pairs: &[Pair]| format!("{} touch", pairs.len());
    audit.add(WITNESS, words(&pairs), words(step.verdict.pairs()), pairs == step.verdict.pairs());
}

/// The same step by the other methods.
fn other_methods(audit: &mut DeformAudit, meshes: &Deforming, step: &Step) {
    for &method in Method::ALL.iter().filter(|method| **method != Method::Auto) {
        let witness = format!("deform {method}");
        match meshes.clone().step_with(method) {
            Err(reason) => audit.skip(witness, reason),
            Ok(other) => {
                let are_meeting = |step: &Step| matches!(step.hulls, Hulls::Meeting(_));
                let agrees = other.verdict == step.verdict && are_meeting(&other) == are_meeting(step);
                audit.add(witness, name(&other.verdict), name(&step.verdict), agrees);
            }
        }
    }
}

/// Answers about the convex hulls.
fn hulls(audit: &mut DeformAudit, meshes: &Deforming, step: &Step) {
    let (a, b) = match (meshes.hull(Side::A), meshes.hull(Side::B)) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(reason), _) | (_, Err(reason)) => return audit.skip("hulls", reason),
    };
    let at = meshes.at();
    let said = match &step.hulls {
        Hulls::Apart { .. } => "hulls apart",
        Hulls::Meeting(_) => "hulls meeting",
    };
    let is_meeting = matches!(step.hulls, Hulls::Meeting(_));
    audit.add_all("hulls overlap", audit_overlap(&a, &b, at), said, |state| {
        (state.name().to_owned(), state.is_contact() == is_meeting)
    });
    match &step.hulls {
        Hulls::Apart { distance, .. } => {
            let step = format!("{} to {}", distance[0], distance[1]);
            audit.add_all("hulls distance", audit_distance(&a, &b, at), &step, |found| {
                let between = |gap: &ExactSquare| is_at_least(gap, distance[0]) && is_at_most(gap, distance[1]);
                (found.nearest().to_string(), matches!(found, Distance::Apart(gap) if between(&gap.square)))
            });
        }
        Hulls::Meeting(meeting) => {
            let [lower, upper] = meeting.negative_distance;
            let size =
                [a.bounds(), b.bounds(), [at; 2]].iter().flatten().fold(0.0f64, |size, p| size.max(p.coords.amax()));
            audit.add_all(
                "hulls penetration",
                audit_penetration(&a, &b, at),
                &format!("{lower} to {upper} deep"),
                |found| (found.to_string(), can_be(meeting, size, found)),
            );
        }
    }
}

/// True if a depth along some direction is consistent with the exact depth: it is not less, and if it should be the
/// least, not more than the rounding of the direction allows.
///
/// A unit vector in floats is within 2^-50 of the true one, and the depth is the largest of products with differences
/// of vertices, of lengths up to eight times the largest coordinate in this scene.
fn can_be(meeting: &Meeting, size: f64, exact: &Penetration) -> bool {
    const ROUNDING: f64 = 1.0 / (1u64 << 46) as f64;
    let [lower, upper] = meeting.negative_distance;
    let is_enough = match exact {
        Penetration::Apart => false,
        Penetration::Touching(_) => true,
        Penetration::Overlapping(escape) => is_at_most(&escape.square, upper),
    };
    let is_least = match meeting.settled {
        Settled::Penetration | Settled::HandedOver => lower <= exact.nearest() + ROUNDING * size,
        Settled::Iterated | Settled::Open => true,
    };
    is_enough && is_least
}

/// True if a length, of which the square is known, is at least another.
fn is_at_least(square: &ExactSquare, length: f64) -> bool {
    squared(length).is_none_or(|length| ExactSquare::new(length) <= *square)
}

/// True if it is at most another, which may be beyond all floats.
fn is_at_most(square: &ExactSquare, length: f64) -> bool {
    squared(length).is_none_or(|length| *square <= ExactSquare::new(length))
}

fn squared(length: f64) -> Option<Rational> {
    let exact = length.is_finite().then(|| Rational::of(length))?;
    Some(&exact * &exact)
}
