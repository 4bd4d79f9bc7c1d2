//! State of two bodies (apart, touching or overlapping) and its certificate.

#[cfg(test)]
mod tests;

use std::fmt;

use nalgebra::Point3;

use super::Question;
use super::method::{MeasureError, MeasureMethod};
use super::pair::{Placed, Shared, Stands, StaticVerdict, lattice_verdict};
use crate::fourier_motzkin::MOST_INEQUALITIES;
use crate::measure::method::MeasureInapplicable;
use crate::{ConvexPair, RationalCertificate};
use firstcontact_convex::{ConvexCertificate, Cost, Relation, WarmStart};
use firstcontact_exact::ExactSquare;
use firstcontact_solid::{Body, Kind};

/// State of two bodies and its certificate. See the notes on convexity-based methods, "Convexity-based Methods".
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct StaticOverlap {
    /// State: the same for every method.
    pub state: State,
    /// Certificate of the method; closest features by V-Clip if two convex solids are apart and the method gives none.
    pub certificate: Certificate,
    /// The method that decided which case it is: the chosen one, or the one that it handed over to. The trees
    /// decide for all methods which features are named for a shared point.
    pub decided_by: MeasureMethod,
    /// Number of times that a method could not decide, or decides no more than that a point is shared, and handed over:
    /// to another method, or, as GJK does beyond the floats' certainty, to a search in integers.
    pub handovers: u64,
}

/// Relation of two closed sets, by shared points and shared inner points. See the notes on convexity-based methods,
/// "Convexity-based Methods".
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum State {
    /// They share no point.
    Apart,
    /// Two solids share points of their boundaries only.
    Touching(Shared),
    /// Two solids share inner points.
    Overlapping(Shared),
    /// They share a point, and one of them is a surface, which has no inner points.
    Contact(Shared),
}

/// Certificate of the relation of two bodies. See the notes on convexity-based methods, "Convexity-based Methods".
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Certificate {
    /// The method has nothing that could be checked apart from it.
    Nothing,
    /// The square of their distance: they are apart.
    Distance(ExactSquare),
    /// Features or vertices of two convex solids, by which
    /// [`ConvexPair::certifies`](crate::ConvexPair::certifies) checks it.
    Features(ConvexCertificate),
    /// A plane or a point in rational numbers.
    Numbers(Box<RationalCertificate>),
}

/// State of two bodies, the coordinates of A taken from an offset that is added to them exactly. See the
/// notes on convexity-based methods, "Convexity-based Methods".
///
/// A solid includes its inside, a surface is its skin alone. The named features are the least pair that shares a point,
/// as in [`distance`](super::distance).
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::measure::{Method, State, overlap};
///
/// let cube = Body::cuboid([1.0; 3])?;
/// let state = |x: f64| overlap(&cube, &cube, [x, 0.5, 0.0], Method::Auto).map(|overlap| overlap.state);
/// assert_eq!(state(1.5)?, State::Apart);
/// assert!(matches!(state(1.0)?, State::Touching(_)));
/// assert!(matches!(state(0.75)?, State::Overlapping(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the offset is not finite, or the method does not take the bodies.
pub fn overlap(
    a: &Body,
    b: &Body,
    at: impl Into<Point3<f64>>,
    method: MeasureMethod,
) -> Result<StaticOverlap, MeasureError> {
    let stands = Stands::at(at.into())?;
    let placed = Placed::new([a, b], &stands);
    match method.chosen(Question::Overlap, a, b)? {
        MeasureMethod::Lattice => by_lattice(&placed),
        MeasureMethod::General => by_trees(&placed),
        method => overlap_of_convex(&placed, method),
    }
}

fn by_lattice(placed: &Placed<'_>) -> Result<StaticOverlap, MeasureError> {
    let decided_by = MeasureMethod::Lattice;
    let apart = |certificate| Ok(StaticOverlap { state: State::Apart, certificate, decided_by, handovers: 0 });
    match lattice_verdict(placed)? {
        StaticVerdict::Apart(square) => apart(Certificate::Distance(square)),
        StaticVerdict::Empty => apart(Certificate::Nothing),
        StaticVerdict::Common if placed.are_convex() => overlap_of_convex(placed, MeasureMethod::Lattice),
        StaticVerdict::Common => {
            let shared = placed.shared().ok_or(MeasureError::Disagreement(MeasureMethod::Lattice))?;
            Ok(in_contact(placed, shared, MeasureMethod::Lattice))
        }
    }
}

/// The trees decide whether a point is shared, and the cones of both solids, at it if they are convex, whether inner
/// points are.
fn by_trees(placed: &Placed<'_>) -> Result<StaticOverlap, MeasureError> {
    if placed.are_convex() {
        return overlap_of_convex(placed, MeasureMethod::General);
    }
    let decided_by = MeasureMethod::General;
    let apart = StaticOverlap { state: State::Apart, certificate: Certificate::Nothing, decided_by, handovers: 0 };
    Ok(placed.shared().map_or(apart, |shared| in_contact(placed, shared, MeasureMethod::General)))
}

/// State of two bodies that share a point by the word of a method, and are not both convex solids. The cones at points
/// that the trees find decide if solids share inner points.
fn in_contact(placed: &Placed<'_>, shared: Shared, method: MeasureMethod) -> StaticOverlap {
    let (state, decided_by) = match placed.still.bodies.iter().all(|body| body.kind() == Kind::Solid) {
        false => (State::Contact(shared), method),
        true if placed.interiors_meet() => (State::Overlapping(shared), MeasureMethod::General),
        true => (State::Touching(shared), MeasureMethod::General),
    };
    let handovers = u64::from(decided_by != method);
    StaticOverlap { state, certificate: Certificate::Nothing, decided_by, handovers }
}

impl State {
    /// True if they share a point.
    pub fn is_contact(&self) -> bool {
        *self != State::Apart
    }

    /// The point that they share.
    pub fn shared(&self) -> Option<&Shared> {
        match self {
            State::Apart => None,
            State::Touching(shared) | State::Overlapping(shared) | State::Contact(shared) => Some(shared),
        }
    }

    /// The name in reports.
    pub fn name(&self) -> &'static str {
        match self {
            State::Apart => "apart",
            State::Touching(_) => "touching",
            State::Overlapping(_) => "overlapping",
            State::Contact(_) => "contact",
        }
    }
}

/// `touching, vertex 3 and face 0`
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shared() {
            None => f.write_str(self.name()),
            Some(Shared { a, b, .. }) => write!(f, "{}, {a} and {b}", self.name()),
        }
    }
}

/// The most pairs of a vertex and a facet of which the boundary-based test keeps the signs: some hundred megabytes.
const MOST_SIGNS: u64 = 200_000_000;

/// Answer of a method and where it comes from.
struct MethodAnswer {
    relation: Relation,
    certificate: Certificate,
    decided_by: MeasureMethod,
    handovers: u64,
}

impl MethodAnswer {
    /// A method's own, with a certificate of features.
    fn of(method: MeasureMethod, found: ConvexCertificate) -> MethodAnswer {
        let (relation, certificate) = (found.relation(), Certificate::Features(found));
        MethodAnswer { relation, certificate, decided_by: method, handovers: 0 }
    }

    /// A method's own, with a certificate in numbers.
    fn in_numbers(method: MeasureMethod, found: RationalCertificate) -> MethodAnswer {
        let (relation, certificate) = (found.relation(), Certificate::Numbers(Box::new(found)));
        MethodAnswer { relation, certificate, decided_by: method, handovers: 0 }
    }

    /// That of a method to which another handed over so many times, if it did at all.
    fn handed_over(self, to: MeasureMethod, times: u64) -> MethodAnswer {
        if times > 0 { MethodAnswer { decided_by: to, handovers: self.handovers + times, ..self } } else { self }
    }
}

/// State of two convex solids, by a method that takes them.
fn overlap_of_convex(placed: &Placed<'_>, method: MeasureMethod) -> Result<StaticOverlap, MeasureError> {
    let pair = placed.convex(method)?;
    let MethodAnswer { relation, certificate, decided_by, handovers } = ask(&pair, placed.still.bodies, method)?;
    let shared = || placed.shared().ok_or(MeasureError::Disagreement(method));
    let state = match relation {
        Relation::Apart => State::Apart,
        Relation::Touching => State::Touching(shared()?),
        Relation::Overlapping => State::Overlapping(shared()?),
    };
    Ok(StaticOverlap { state, certificate, decided_by, handovers })
}

/// The answer of a method, or of the one that it handed over to.
fn ask(pair: &ConvexPair<'_>, bodies: [&Body; 2], method: MeasureMethod) -> Result<MethodAnswer, MeasureError> {
    let by_itself = |standing| MethodAnswer::of(method, standing);
    // Where a point is shared, the trees and the cones there decide the rest, as the general method does.
    let by_cones = || Ok(by_itself(by_cones(pair, method)?).handed_over(MeasureMethod::General, 1));
    match method {
        MeasureMethod::General => Ok(by_itself(pair.at_common_point().map_or_else(|| closest(pair, method), Ok)?)),
        MeasureMethod::Lattice => by_cones(),
        MeasureMethod::Gjk => {
            let mut work = Cost::default();
            let answer = by_itself(pair.gjk(&mut work));
            let in_integers = MethodAnswer { handovers: work.handovers, ..answer };
            Ok(in_integers.handed_over(MeasureMethod::General, work.by_cones))
        }
        MeasureMethod::CdDual => match pair.meet(&mut WarmStart::default(), &mut Cost::default()) {
            false => Ok(by_itself(closest(pair, method)?)),
            true => by_cones(),
        },
        MeasureMethod::ChungWang => {
            let mut counts = Cost::default();
            Ok(by_itself(pair.chung_wang(&mut counts)).handed_over(MeasureMethod::VClip, counts.handovers))
        }
        MeasureMethod::Boundary => {
            check_signs(bodies)?;
            let mut counts = Cost::default();
            Ok(by_itself(pair.boundary(&mut counts)).handed_over(MeasureMethod::VClip, counts.handovers))
        }
        MeasureMethod::LinearProgram => Ok(MethodAnswer::in_numbers(method, pair.by_linear_program())),
        MeasureMethod::FourierMotzkin => {
            let relation = pair.by_elimination(MOST_INEQUALITIES).map_err(MeasureInapplicable::Elimination)?;
            Ok(MethodAnswer::in_numbers(method, relation))
        }
        _ => Ok(MethodAnswer::of(MeasureMethod::VClip, by_v_clip(pair))),
    }
}

fn by_v_clip(pair: &ConvexPair<'_>) -> ConvexCertificate {
    pair.v_clip(&mut WarmStart::default(), &mut Cost::default())
}

/// The closest features, as the certificate if a method finds two solids apart and has none of its own.
fn closest(pair: &ConvexPair<'_>, method: MeasureMethod) -> Result<ConvexCertificate, MeasureError> {
    let standing = by_v_clip(pair);
    if standing.is_contact() { Err(MeasureError::Disagreement(method)) } else { Ok(standing) }
}

/// The cones at a shared point, for a method that decides no more than that there is one.
fn by_cones(pair: &ConvexPair<'_>, method: MeasureMethod) -> Result<ConvexCertificate, MeasureError> {
    pair.at_common_point().ok_or(MeasureError::Disagreement(method))
}

fn check_signs([a, b]: [&Body; 2]) -> Result<(), MeasureInapplicable> {
    let size = |body: &Body| [body.topology().triangles() as u64, body.positions().len() as u64];
    let ([facets_a, vertices_a], [facets_b, vertices_b]) = (size(a), size(b));
    let work = facets_a.saturating_mul(vertices_b).saturating_add(facets_b.saturating_mul(vertices_a));
    match work > MOST_SIGNS {
        true => {
            let of = "a vertex and a triangle";
            Err(MeasureInapplicable::TooLarge {
                method: MeasureMethod::Boundary,
                of,
                work,
                most: MOST_SIGNS,
                instead: MeasureMethod::General,
            })
        }
        false => Ok(()),
    }
}
