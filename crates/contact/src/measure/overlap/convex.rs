//! Two convex solids by each of the static methods.

use super::{Certificate, MeasureError, Method, Overlap, Placed, State};
use crate::measure::error::Inapplicable;
use firstcontact_convex::fourier_motzkin::MOST_INEQUALITIES;
use firstcontact_convex::{Case, ConvexPair, Relation, Standing, Work, boundary, cd_dual, chung_wang, vclip};
use firstcontact_solid::Body;

/// The most pairs of a vertex and a facet of which the boundary-based test keeps the signs: some hundred megabytes.
const MOST_SIGNS: u64 = 200_000_000;

/// What a method says.
enum Said {
    /// With a certificate of features.
    Features(Standing),
    /// With one in numbers.
    Numbers(Box<Relation>),
}

/// An answer and where it comes from.
struct Answer {
    said: Said,
    decided_by: Method,
    handovers: u64,
}

impl Answer {
    /// A method's own.
    fn of(method: Method, standing: Standing) -> Answer {
        Answer { said: Said::Features(standing), decided_by: method, handovers: 0 }
    }

    /// That of a method to which another handed over so many times, if it did at all.
    fn handed_over(self, to: Method, times: u64) -> Answer {
        if times > 0 { Answer { decided_by: to, handovers: self.handovers + times, ..self } } else { self }
    }
}

/// How two convex solids are, by a method that takes them.
pub(super) fn overlap(placed: &Placed<'_>, method: Method) -> Result<Overlap, MeasureError> {
    let pair = placed.convex(method)?;
    let Answer { said, decided_by, handovers } = ask(&pair, placed.still.bodies, method)?;
    let (case, certificate) = match said {
        Said::Features(standing) => (standing.case(), Certificate::Features(standing)),
        Said::Numbers(relation) => (relation.case(), Certificate::Numbers(relation)),
    };
    let shared = || placed.shared().ok_or(MeasureError::Disagreement(method));
    let state = match case {
        Case::Apart(()) => State::Apart,
        Case::Touching(()) => State::Touching(shared()?),
        Case::Overlapping(()) => State::Overlapping(shared()?),
    };
    Ok(Overlap { state, certificate, decided_by, handovers })
}

/// The answer of a method, or of the one that it handed over to.
fn ask(pair: &ConvexPair<'_>, bodies: [&Body; 2], method: Method) -> Result<Answer, MeasureError> {
    let by_itself = |standing| Answer::of(method, standing);
    // Where a point is shared, the trees and the cones there tell the rest, as the general method does.
    let by_cones = || Ok(by_itself(by_cones(pair, method)?).handed_over(Method::General, 1));
    let by_numbers = |relation| Answer { said: Said::Numbers(Box::new(relation)), decided_by: method, handovers: 0 };
    match method {
        Method::General => Ok(by_itself(pair.at_common_point().map_or_else(|| closest(pair, method), Ok)?)),
        Method::Lattice => by_cones(),
        Method::Gjk => {
            let mut work = Work::default();
            let answer = by_itself(pair.gjk(&mut work));
            let in_integers = Answer { handovers: work.handovers, ..answer };
            Ok(in_integers.handed_over(Method::General, work.by_cones))
        }
        Method::CdDual => match pair.overlap(&mut cd_dual::Witness::default(), &mut cd_dual::Counts::default()) {
            cd_dual::Overlap::Separate => Ok(by_itself(closest(pair, method)?)),
            cd_dual::Overlap::Overlap => by_cones(),
        },
        Method::ChungWang => {
            let mut counts = chung_wang::Counts::default();
            Ok(by_itself(pair.chung_wang(&mut counts)).handed_over(Method::VClip, counts.handovers))
        }
        Method::Boundary => {
            check_signs(bodies)?;
            let mut counts = boundary::Counts::default();
            Ok(by_itself(pair.boundary(&mut counts)).handed_over(Method::VClip, counts.handovers))
        }
        Method::LinearProgram => Ok(by_numbers(pair.by_linear_program())),
        Method::FourierMotzkin => {
            let relation = pair.by_elimination(MOST_INEQUALITIES).map_err(Inapplicable::Elimination)?;
            Ok(by_numbers(relation))
        }
        _ => Ok(Answer::of(Method::VClip, by_v_clip(pair))),
    }
}

fn by_v_clip(pair: &ConvexPair<'_>) -> Standing {
    pair.v_clip(&mut vclip::Witness::default(), &mut vclip::Counts::default())
}

/// The closest features, where a method says that two are apart and has nothing that could be checked apart from it.
fn closest(pair: &ConvexPair<'_>, method: Method) -> Result<Standing, MeasureError> {
    let standing = by_v_clip(pair);
    if standing.is_contact() { Err(MeasureError::Disagreement(method)) } else { Ok(standing) }
}

/// The cones at a shared point, where a method says no more than that there is one.
fn by_cones(pair: &ConvexPair<'_>, method: Method) -> Result<Standing, MeasureError> {
    pair.at_common_point().ok_or(MeasureError::Disagreement(method))
}

fn check_signs([a, b]: [&Body; 2]) -> Result<(), Inapplicable> {
    let size = |body: &Body| [body.topology().triangles() as u64, body.positions().len() as u64];
    let ([facets_a, vertices_a], [facets_b, vertices_b]) = (size(a), size(b));
    let work = facets_a.saturating_mul(vertices_b).saturating_add(facets_b.saturating_mul(vertices_a));
    match work > MOST_SIGNS {
        true => {
            let of = "a vertex and a triangle";
            Err(Inapplicable::TooLarge {
                method: Method::Boundary,
                of,
                work,
                most: MOST_SIGNS,
                instead: Method::General,
            })
        }
        false => Ok(()),
    }
}
