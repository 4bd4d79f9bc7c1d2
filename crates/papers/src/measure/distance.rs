//! Distance of two bodies, exactly.

use std::fmt;

use nalgebra::Point3;

use super::Question;
use super::method::{MeasureError, MeasureInapplicable, MeasureMethod};
use super::pair::{Placed, Shared, Stands, StaticVerdict, lattice_verdict};
use firstcontact_contact::distance::{Gap, closest};
use firstcontact_convex::{ConvexCertificate, Cost, Gjk, PairError, Separation, WarmStart};
use firstcontact_solid::{Body, Feature};

/// Distance of two bodies. See Joseph & Plantinga §3.2, and the notes on convexity-based methods, "Closest-features
/// Algorithms".
#[derive(Debug, Clone, PartialEq)]
pub enum Distance {
    /// They share no point.
    Apart(Gap),
    /// Their skins share a point.
    Touching(Shared),
    /// The skins share none, but a shell of the first body is inside the second.
    FirstInside(Shared),
    /// The skins share none, but a shell of the second body is inside the first.
    SecondInside(Shared),
}

/// The distance of two bodies, the coordinates of A taken from an offset that is added to them exactly.
/// See Joseph & Plantinga §3.2, and the notes on convexity-based methods, "Closest-features Algorithms".
///
/// A solid includes its inside, a surface is its skin alone. Lengths are those of the bodies' coordinates.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::measure::{Distance, Method, distance};
///
/// let cube = Body::cuboid([1.0; 3])?;
/// match distance(&cube, &cube, [2.0, 3.0, 0.0], Method::Auto)? {
///     Distance::Apart(gap) => {
///         assert_eq!(gap.square.to_string(), "5");
///         assert_eq!(gap.distance, 5f64.sqrt());
///     }
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the offset is not finite, or the method does not take the bodies.
pub fn distance(
    a: &Body,
    b: &Body,
    at: impl Into<Point3<f64>>,
    method: MeasureMethod,
) -> Result<Distance, MeasureError> {
    let stands = Stands::at(at.into())?;
    let placed = Placed::new([a, b], &stands);
    let verdict = match method.chosen(Question::Distance, a, b)? {
        MeasureMethod::Gjk => gjk_verdict(&placed)?,
        MeasureMethod::VClip => v_clip_verdict(&placed)?,
        MeasureMethod::DobkinKirkpatrick => hierarchy_verdict(&placed)?,
        MeasureMethod::Lattice => lattice_verdict(&placed)?,
        _ => return by_trees(&placed),
    };
    match verdict {
        StaticVerdict::Empty => Err(MeasureError::Empty),
        StaticVerdict::Common => common(&placed).ok_or(MeasureError::Disagreement(method)),
        StaticVerdict::Apart(square) => {
            let found = closest(&placed.still, f64::INFINITY).ok_or(MeasureError::Empty)?;
            let distance = square.root();
            Ok(Distance::Apart(Gap { square, distance, ..found.gap(&placed.still) }))
        }
    }
}

fn by_trees(placed: &Placed<'_>) -> Result<Distance, MeasureError> {
    let apart = || closest(&placed.still, f64::INFINITY).map(|found| Distance::Apart(found.gap(&placed.still)));
    common(placed).or_else(apart).ok_or(MeasureError::Empty)
}

/// Shared point of the two, if there is one.
fn common(placed: &Placed<'_>) -> Option<Distance> {
    let shared = placed.shared()?;
    Some(match (shared.a, shared.b) {
        (_, Feature::Interior) => Distance::FirstInside(shared),
        (Feature::Interior, _) => Distance::SecondInside(shared),
        _ => Distance::Touching(shared),
    })
}

impl Distance {
    /// The distance as the nearest float; zero where the bodies share a point.
    pub fn nearest(&self) -> f64 {
        match self {
            Distance::Apart(gap) => gap.distance,
            Distance::Touching(_) | Distance::FirstInside(_) | Distance::SecondInside(_) => 0.0,
        }
    }
}

/// `2.5 apart, exactly the root of 25/4, vertex 3 and face 0`
impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Distance::Apart(Gap { square, distance, a, b }) => {
                write!(f, "{distance} apart, exactly the root of {square}, {} and {}", a.feature, b.feature)
            }
            Distance::Touching(Shared { a, b, .. }) => write!(f, "touching, {a} and {b}"),
            Distance::FirstInside(Shared { a, .. }) => write!(f, "{a} of A inside B"),
            Distance::SecondInside(Shared { b, .. }) => write!(f, "{b} of B inside A"),
        }
    }
}

/// Verdict and distance by GJK.
fn gjk_verdict(placed: &Placed<'_>) -> Result<StaticVerdict, MeasureError> {
    let [a, b] = placed.still.bodies;
    let refuse = |error: PairError| match error {
        PairError::NotConvex { second, reason } => {
            MeasureInapplicable::NotConvex { method: MeasureMethod::Gjk, second, reason }.into()
        }
        _ => MeasureError::Empty,
    };
    let square = Gjk::new(a, b).and_then(|mut gjk| gjk.squared_distance(placed.offset)).map_err(refuse)?;
    Ok(square.map_or(StaticVerdict::Common, StaticVerdict::Apart))
}

/// Verdict and distance by V-Clip.
fn v_clip_verdict(placed: &Placed<'_>) -> Result<StaticVerdict, MeasureError> {
    let pair = placed.convex(MeasureMethod::VClip)?;
    match pair.v_clip(&mut WarmStart::default(), &mut Cost::default()) {
        ConvexCertificate::Apart(Separation::Closest { a, b }) => {
            pair.squared_distance(a, b).map(StaticVerdict::Apart).ok_or(MeasureError::Empty)
        }
        // V-Clip gives no other separation.
        ConvexCertificate::Apart(_) => Err(MeasureError::Empty),
        ConvexCertificate::Touching(_) | ConvexCertificate::Overlapping(_) => Ok(StaticVerdict::Common),
    }
}

/// Verdict and distance by the hierarchies: the closest pair of ever finer levels of both.
fn hierarchy_verdict(placed: &Placed<'_>) -> Result<StaticVerdict, MeasureError> {
    let square = placed.convex(MeasureMethod::DobkinKirkpatrick)?.distance_by_hierarchies(&mut Cost::default());
    Ok(if square.is_zero() { StaticVerdict::Common } else { StaticVerdict::Apart(square) })
}

#[cfg(test)]
mod tests;
