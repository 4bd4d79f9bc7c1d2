//! The distance of two convex solids by GJK: the face of their difference at which its search ends, evaluated exactly.

use crate::measure::error::{Inapplicable, MeasureError};
use crate::measure::method::Method;
use crate::measure::pair::{Placed, Verdict};
use firstcontact_convex::Gjk;
use firstcontact_convex::GjkError;

/// Whether the two share a point, and how far apart they are if not.
pub(super) fn verdict(placed: &Placed<'_>) -> Result<Verdict, MeasureError> {
    let [a, b] = placed.still.bodies;
    let not_convex = |second, reason| Inapplicable::NotConvex { method: Method::Gjk, second, reason };
    let refuse = |error: GjkError| match error {
        GjkError::FirstNotConvex(reason) => not_convex(false, reason).into(),
        GjkError::SecondNotConvex(reason) => not_convex(true, reason).into(),
        _ => MeasureError::Empty,
    };
    let square = Gjk::new(a, b).and_then(|mut gjk| gjk.squared_distance(placed.offset)).map_err(refuse)?;
    Ok(square.map_or(Verdict::Common, Verdict::Apart))
}
