//! How far apart two bodies are, exactly.

mod boxes;
mod closest;
mod feature_pair;
mod feet;
mod general;
mod gjk;
mod planes;
mod reach;
mod reached;
mod v_clip;
mod vectors;

pub(crate) use boxes::rank;
pub(crate) use closest::{Closest, Found};
pub(crate) use general::{closest, each_within};
pub(crate) use reach::{Corners, Way};
pub(crate) use reached::{Nearing, Reached};

use std::fmt;

use nalgebra::Point3;

use super::error::MeasureError;
use super::lattice;
use super::method::{Method, Question};
use super::pair::{Placed, Shared, Stands, Verdict};
use firstcontact_exact::ExactSquare;
use firstcontact_solid::{Body, Feature};

/// How far apart two bodies are.
/// See Joseph & Plantinga §3.2, and the notes on convexity-based methods, "Closest-features Algorithms".
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

/// The distance of two bodies that share no point.
/// See Joseph & Plantinga §3.2, and the notes on convexity-based methods, "Closest-features Algorithms".
///
/// Of all pairs of points at that distance the pair is taken whose features come first, by the order of [`Feature`]
/// first on A, then on B, each feature the lowest-dimensional of the file that contains its point; and of several on the
/// same two features that whose foot on A comes first by x, y and z, then that on B. So the answer is the same for every
/// method.
#[derive(Debug, Clone, PartialEq)]
pub struct Gap {
    /// The square of the distance, which is a rational number.
    pub square: ExactSquare,
    /// The distance, as the nearest float.
    pub distance: f64,
    /// The point of the first body.
    pub a: Foot,
    /// The point of the second body.
    pub b: Foot,
}

/// One of two nearest points.
/// See Joseph & Plantinga §3.2, and the notes on convexity-based methods, "Closest-features Algorithms".
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Foot {
    /// The lowest-dimensional feature of the file that contains it.
    pub feature: Feature,
    /// Where it is in the world, each coordinate the nearest float.
    pub point: Point3<f64>,
}

/// The distance of two bodies, the coordinates of A taken from an offset that is added to them exactly.
/// See Joseph & Plantinga §3.2, and the notes on convexity-based methods, "Closest-features Algorithms".
///
/// Of solids the inside counts, of surfaces the skin alone. Lengths are those of the bodies' coordinates.
///
/// ```
/// # use firstcontact_contact::facade as firstcontact;
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
pub fn distance(a: &Body, b: &Body, at: impl Into<Point3<f64>>, method: Method) -> Result<Distance, MeasureError> {
    let stands = Stands::at(at.into())?;
    let placed = Placed::new([a, b], &stands).ok_or(MeasureError::Empty)?;
    let verdict = match method.chosen(Question::Distance, a, b)? {
        Method::Gjk => gjk::verdict(&placed)?,
        Method::VClip => v_clip::verdict(&placed)?,
        Method::Lattice => lattice::verdict(&placed)?,
        _ => return by_trees(&placed),
    };
    match verdict {
        Verdict::Empty => Err(MeasureError::Empty),
        Verdict::Common => common(&placed).ok_or(MeasureError::Disagreement(method)),
        Verdict::Apart(square) => {
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

/// What the two share, if they share a point.
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

#[cfg(test)]
mod tests;
