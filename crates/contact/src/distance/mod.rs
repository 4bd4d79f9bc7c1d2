//! Distance of two bodies that share no point: exact, with the closest pair of features.
//!
//! - `search`: traversal of two trees by lower bounds in doubles; pairs of triangles that floats cannot order are kept,
//!   and large parallel flats are decided at once
//! - `by_projection`: the same where floats bound nothing, by products with the way known so far
//! - `facing`: bodies that are as near as the boxes around them
//! - `box_gap`: lower bound on the distance of two boxes, at rest or in motion
//! - `reach`: lower and upper bound on the distance of two triangles, in floats
//! - `feature_pair`: closest points of vertex, edge or face and another, every formula written once for double-double
//!   numbers, those of any exponent, and exact ones (`vectors`)
//! - `candidate`: parts of triangles that may be nearest, by floats
//! - `of_solids`: the nearest features of two convex solids, from the few vertices that are foremost
//! - `closest`: the least of many pairs, with ties broken by features, then feet
//! - `reached`: the first pair of features within a length during a motion

mod box_gap;
mod by_projection;
mod candidate;
mod closest;
mod facing;
mod feature_pair;
mod of_solids;
mod reach;
mod reached;
mod search;
mod vectors;

pub(crate) use box_gap::BoxGap;
pub(crate) use closest::Closest;
pub(crate) use facing::BoxesApart;
pub(crate) use reach::{NearestWay, TriangleCorners};
pub(crate) use reached::{Nearing, Reached};
pub(crate) use search::each_within;

pub use closest::{Foot, Found, Gap};
pub use search::closest;

use nalgebra::Point3;

use crate::journeys;
use firstcontact_exact::{Number, Rational};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// Two bodies that stand, if only for an instant.
pub struct StillPair<'b> {
    /// The bodies.
    pub bodies: [&'b Body; 2],
    /// Begins at the instant.
    pub scene: Scene<'b>,
    /// Origins of the bodies in the world.
    pub origins: [[Rational; 3]; 2],
}

impl<'b> StillPair<'b> {
    /// The bodies of a scene at a fraction of its piece.
    pub(crate) fn at(scene: &Scene<'b>, bodies: [&'b Body; 2], fraction: &Rational) -> StillPair<'b> {
        let (_, origins) = journeys(scene, fraction);
        StillPair { bodies, scene: scene.rest(fraction), origins }
    }

    /// Origins of the bodies.
    pub fn origins<N: Number>(&self) -> [[N; 3]; 2] {
        self.origins.each_ref().map(|origin| origin.each_ref().map(N::enclosing))
    }
}

/// The nearest pair of features, as [`closest`] has it: sooner, where both bodies are certified convex.
pub(crate) fn nearest(still: &StillPair<'_>, upper: f64) -> Option<Found> {
    of_solids::closest_of_solids(still).or_else(|| closest(still, upper))
}

/// A point whose coordinates are all certain.
pub fn nearest_floats([x, y, z]: [Option<f64>; 3]) -> Option<Point3<f64>> {
    Some(plain([x?, y?, z?]))
}

/// A point without negative zeros.
pub fn plain(coordinates: [f64; 3]) -> Point3<f64> {
    Point3::from(coordinates.map(|x| x + 0.0))
}
