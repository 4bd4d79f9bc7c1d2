//! Seeds: points strictly inside of a solid, which scaling leaves where they are.

use nalgebra::Point3;

use super::error::ScalingError;
use super::facet::is_before;
use super::frame::Frame;
use super::scaled::framed;
use super::side::Solid;
use crate::side::{Sense, Side};
use crate::{ConvexSolid, PairError};
use firstcontact_motion::Motion;
use firstcontact_solid::{Body, NotConvex};

/// A seed for a body with its origin at a place: the mean of its vertices, rounded, as in the paper (Fig. 5); or, where floats
/// are too coarse for that, another point. In the world; certainly inside.
///
/// ```
/// # use firstcontact_convex::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::convex::scaling::default_seed;
///
/// let seed = default_seed(&Body::cuboid([1.0, 2.0, 3.0])?, [10.0, 0.0, 0.0])?;
/// assert_eq!(seed, [10.0, 0.0, 0.0].into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the body is not certified convex, the place is not finite, or no seed was found.
pub fn default_seed(body: &Body, at: impl Into<Point3<f64>>) -> Result<Point3<f64>, ScalingError> {
    let at = at.into();
    let solid = convex(body)?;
    Motion::at(at).map_err(PairError::from)?;
    let inside = solid.guide().inside().iter().map(|inside| at + inside.point.coords);
    let mut usable = inside.filter(|seed| seed.iter().all(|x| x.is_finite()));
    let is_inside = |seed: &Point3<f64>| {
        framed([body; 2], [solid; 2], [at; 2], [*seed; 2], |frame| facet_before(frame, Side::B).is_none())
    };
    usable.find(is_inside).ok_or(ScalingError::NoSeed)
}

/// A body that is certified convex.
pub(super) fn convex(body: &Body) -> Result<&ConvexSolid, ScalingError> {
    body.convexity().map_err(PairError::from)?;
    ConvexSolid::of(body).ok_or(ScalingError::Pair(PairError::NotConvex(NotConvex::Surface)))
}

/// That both seeds are inside of their solids.
pub(super) fn check(frame: &Frame<'_>, seeds: [Point3<f64>; 2]) -> Result<(), ScalingError> {
    for (side, solid, seed) in [(Side::A, Solid::A, seeds[0]), (Side::B, Solid::B, seeds[1])] {
        if let Some(facet) = facet_before(frame, side) {
            return Err(ScalingError::SeedNotInside { solid, seed, facet });
        }
    }
    Ok(())
}

/// A facet of a solid, by three corners, that its seed is not strictly behind.
fn facet_before(frame: &Frame<'_>, side: Side) -> Option<[u32; 3]> {
    let difference = frame.difference((0, Sense::Forward));
    let polyhedron = difference.polyhedron(side);
    let facet = (0..polyhedron.facet_count() as u32).find(|&facet| {
        let (spans, vertex) = difference.normal(side, facet);
        !is_before(frame, side, spans, vertex)
    })?;
    Some(frame.corners(side, facet))
}
