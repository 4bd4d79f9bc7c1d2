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

/// How two convex solids are, by a method that takes them.
pub(super) fn overlap(placed: &Placed<'_>, method: Method) -> Result<Overlap, MeasureError> {
    let pair = placed.convex(method)?;
    let (said, handovers) = ask(&pair, placed.still.bodies, method)?;
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
    Ok(Overlap { state, certificate, handovers })
}

/// The answer of a method, and how often it handed over.
fn ask(pair: &ConvexPair<'_>, bodies: [&Body; 2], method: Method) -> Result<(Said, u64), MeasureError> {
    let by_itself = |standing| Ok((Said::Features(standing), 0));
    match method {
        Method::General => match pair.at_common_point() {
            Some(standing) => by_itself(standing),
            None => by_itself(closest(pair, method)?),
        },
        Method::Lattice => by_itself(by_cones(pair, method)?),
        Method::Gjk => {
            let mut work = Work::default();
            Ok((Said::Features(pair.gjk(&mut work)), work.handovers))
        }
        Method::CdDual => match pair.overlap(&mut cd_dual::Witness::default(), &mut cd_dual::Counts::default()) {
            cd_dual::Overlap::Separate => by_itself(closest(pair, method)?),
            cd_dual::Overlap::Overlap => by_itself(by_cones(pair, method)?),
        },
        Method::ChungWang => {
            let mut counts = chung_wang::Counts::default();
            Ok((Said::Features(pair.chung_wang(&mut counts)), counts.handovers))
        }
        Method::Boundary => {
            check_signs(bodies)?;
            let mut counts = boundary::Counts::default();
            Ok((Said::Features(pair.boundary(&mut counts)), counts.handovers))
        }
        Method::LinearProgram => Ok((Said::Numbers(Box::new(pair.by_linear_program())), 0)),
        Method::FourierMotzkin => {
            let relation = pair.by_elimination(MOST_INEQUALITIES).map_err(Inapplicable::Elimination)?;
            Ok((Said::Numbers(Box::new(relation)), 0))
        }
        _ => by_itself(by_v_clip(pair)),
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
