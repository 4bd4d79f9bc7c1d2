//! One question about two bodies at rest, put to every static method that applies.

use nalgebra::{Point3, Vector3};

use super::witness::too_large;
use firstcontact_papers::lattice_sizes;
use firstcontact_papers::measure::{
    Direction, Distance, MeasureError, MeasureMethod as Method, Penetration, Question, State, direction, distance,
    overlap, penetration,
};
use firstcontact_solid::Body;

/// The boundary-based test is asked up to this many pairs of a vertex and a triangle: about a second of work.
const BOUNDARY_SIZE: usize = 10_000_000;

/// Answers of the methods.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct MeasureAudit<A> {
    /// Those that take the bodies, with their answers. An error other than that a method does not apply is an answer
    /// too.
    pub answers: Vec<(Method, Result<A, MeasureError>)>,
    /// Those of them that did not decide themselves, with the method that they handed over to: their answers are no
    /// further ones.
    pub handed_over: Vec<(Method, Method)>,
    /// Those that do not, with the reason.
    pub skipped: Vec<(Method, String)>,
}

impl<A: PartialEq> MeasureAudit<A> {
    /// True if all that answered agree.
    pub fn agrees(&self) -> bool {
        self.answers.windows(2).all(|pair| pair[0].1 == pair[1].1)
    }

    /// The number of methods that decided an answer: that of answers, less those of methods that handed over to one of
    /// the others.
    pub fn decisions(&self) -> usize {
        let own = |method| !self.handed_over.iter().any(|(from, _)| *from == method);
        let all = self.answers.iter().map(|&(method, _)| method).filter(|&method| own(method));
        let mut deciders: Vec<Method> = all.chain(self.handed_over.iter().map(|&(_, to)| to)).collect();
        deciders.sort_unstable();
        deciders.dedup();
        deciders.len()
    }
}

/// Distance of two bodies by every method, A at an offset. They must agree in exact square, features and feet.
pub fn audit_distance(a: &Body, b: &Body, at: impl Into<Point3<f64>>) -> MeasureAudit<Distance> {
    let at = at.into();
    ask_all(Question::Distance, [a, b], |method| distance(a, b, at, method))
}

/// Relation of two bodies by every method, A at an offset. They must agree in the case. The features that share a point
/// are found by the trees for all of them.
pub fn audit_overlap(a: &Body, b: &Body, at: impl Into<Point3<f64>>) -> MeasureAudit<State> {
    let at = at.into();
    let mut handed_over = Vec::new();
    let audit = ask_all(Question::Overlap, [a, b], |method| {
        let found = overlap(a, b, at, method)?;
        if found.decided_by != method {
            handed_over.push((method, found.decided_by));
        }
        Ok(found.state)
    });
    MeasureAudit { handed_over, ..audit }
}

/// Penetration depth of two convex solids by every method, A at an offset. They must agree in the exact translation and
/// in what touches then.
pub fn audit_penetration(a: &Body, b: &Body, at: impl Into<Point3<f64>>) -> MeasureAudit<Penetration> {
    let at = at.into();
    ask_all(Question::Penetration, [a, b], |method| penetration(a, b, at, method))
}

/// Free way of A, at an offset, along a direction, by every method. They must agree in the exact multiples and in what
/// touches then.
pub fn audit_direction(
    a: &Body,
    b: &Body,
    at: impl Into<Point3<f64>>,
    along: impl Into<Vector3<f64>>,
) -> MeasureAudit<Direction> {
    let (at, along) = (at.into(), along.into());
    ask_all(Question::Direction, [a, b], |method| direction(a, b, at, along, method))
}

/// Runs every method that is not too slow for the bodies.
pub(super) fn ask_all<A>(
    question: Question,
    bodies: [&Body; 2],
    mut ask: impl FnMut(Method) -> Result<A, MeasureError>,
) -> MeasureAudit<A> {
    let mut audit = MeasureAudit { answers: Vec::new(), handed_over: Vec::new(), skipped: Vec::new() };
    for &method in question.methods().iter().filter(|method| **method != Method::Auto) {
        if let Some(reason) = slow(method, bodies) {
            audit.skipped.push((method, reason));
            continue;
        }
        match ask(method) {
            Err(MeasureError::Inapplicable(reason)) => audit.skipped.push((method, reason.to_string())),
            answer => audit.answers.push((method, answer)),
        }
    }
    audit
}

/// Why a method is not asked that would answer. Bodies that it does not take are refused by the method itself.
fn slow(method: Method, [a, b]: [&Body; 2]) -> Option<String> {
    match method {
        Method::Lattice => lattice_sizes(a, b).ok().and_then(too_large),
        Method::Boundary => {
            let pairs = |one: &Body, other: &Body| one.topology().triangles().saturating_mul(other.positions().len());
            let work = pairs(a, b).saturating_add(pairs(b, a));
            let text =
                || format!("too large for it: {work} pairs of a vertex and a triangle are more than {BOUNDARY_SIZE}");
            (work > BOUNDARY_SIZE).then(text)
        }
        _ => None,
    }
}
