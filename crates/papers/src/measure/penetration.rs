//! Penetration depth of two convex solids: the shortest translation after which they only touch.

use std::fmt;

use nalgebra::Point3;

use super::Question;
use super::method::{MeasureError, MeasureInapplicable, MeasureMethod};
use super::pair::{Placed, Shared, Stands};
use crate::MOST_DIFFERENCES;
pub use crate::cd_dual::Escape;
use firstcontact_convex::Cost;
use firstcontact_solid::Body;

/// Penetration depth of two convex solids: the penetration distance of Choi et al. (§6), over all directions.
#[derive(Debug, Clone, PartialEq)]
pub enum Penetration {
    /// They share no point.
    Apart,
    /// They share points of their boundaries only: the depth is zero.
    Touching(Shared),
    /// They share inner points.
    Overlapping(Box<Escape>),
}

/// Penetration depth of two convex solids, the coordinates of A taken from an offset that is added to them exactly. See
/// Choi et al. §6.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::measure::{Method, Penetration, penetration};
///
/// let cube = Body::cuboid([1.0; 3])?;
/// let Penetration::Overlapping(escape) = penetration(&cube, &cube, [0.75, 0.5, 0.0], Method::Auto)? else {
///     panic!("they overlap")
/// };
/// assert_eq!((escape.depth, escape.square.to_string()), (0.25, "1/16".to_owned()));
/// assert_eq!(escape.translation.map(|x| x.to_string()), ["1/4", "0", "0"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the offset is not finite, a body is no convex solid, or the method does not take the bodies. The depth of other
/// solids has no exact method here: that of their hulls is at least as great, and convex parts can be measured one by
/// one.
pub fn penetration(
    a: &Body,
    b: &Body,
    at: impl Into<Point3<f64>>,
    method: MeasureMethod,
) -> Result<Penetration, MeasureError> {
    let stands = Stands::at(at.into())?;
    let placed = Placed::new([a, b], &stands);
    let method = method.chosen(Question::Penetration, a, b)?;
    let pair = placed.convex(method)?;
    let found = match method {
        MeasureMethod::Hull => pair
            .penetration_by_hull(MOST_DIFFERENCES)
            .map_err(|error| MeasureInapplicable::hull(error, MeasureMethod::CdDual))?,
        _ => pair.penetration(&mut Cost::default()),
    };
    match found {
        None => Ok(Penetration::Apart),
        Some(escape) if escape.square.is_zero() => {
            placed.shared().map(Penetration::Touching).ok_or(MeasureError::Disagreement(method))
        }
        Some(escape) => Ok(Penetration::Overlapping(Box::new(escape))),
    }
}

impl Penetration {
    /// The depth as the nearest float; zero where they do not overlap.
    pub fn nearest(&self) -> f64 {
        match self {
            Penetration::Overlapping(escape) => escape.depth,
            Penetration::Apart | Penetration::Touching(_) => 0.0,
        }
    }
}

/// `0.25 deep, exactly the root of 1/16, by [1/4, 0, 0]`
impl fmt::Display for Penetration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Penetration::Apart => f.write_str("apart"),
            Penetration::Touching(Shared { a, b, .. }) => write!(f, "touching, {a} and {b}"),
            Penetration::Overlapping(escape) => {
                let Escape { depth, square, translation: [x, y, z], vertices_of_a, vertices_of_b, .. } = &**escape;
                write!(f, "{depth} deep, exactly the root of {square}, by [{x}, {y}, {z}], ")?;
                write!(f, "vertices {vertices_of_a:?} of A and {vertices_of_b:?} of B")
            }
        }
    }
}

#[cfg(test)]
mod tests;
