//! The families of convex solids.

use super::super::prng::Prng;
use super::super::shape::Shape;
use super::cloud::{coarse, count, ellipsoid, thin};
use super::hull::hull;
use super::spelling::spelled;
use super::vector::Triple;
use super::whole;

/// What the two solids of a setting are like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Hulls of points on a sphere or an ellipsoid, a few of them inside.
    Round,
    /// Ellipsoids 1000:10:1 and 100:10:1.
    Long,
    /// Needles, slivers and plates.
    Thin,
    /// Hulls of points with few bits, so that motions and halves are exact; polygons and cut faces.
    Coarse,
    /// Small whole coordinates; polygons and cut faces.
    Lattice,
    /// Lattice solids, turned, so that rounding has moved their vertices out of the planes of their faces.
    Turned,
    /// Two families.
    Mixed,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 7] =
        [Family::Round, Family::Long, Family::Thin, Family::Coarse, Family::Lattice, Family::Turned, Family::Mixed];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Family::Round => "round",
            Family::Long => "long",
            Family::Thin => "thin",
            Family::Coarse => "coarse",
            Family::Lattice => "lattice",
            Family::Turned => "turned",
            Family::Mixed => "mixed",
        }
    }

    /// The family of a random setting: the lattice most often.
    pub fn random(prng: &mut Prng) -> Family {
        match prng.below(12) {
            0..2 => Family::Round,
            2 => Family::Long,
            3 => Family::Thin,
            4..6 => Family::Coarse,
            6..10 => Family::Lattice,
            10 => Family::Turned,
            _ => Family::Mixed,
        }
    }

    /// A solid of at most `most` extreme vertices.
    pub fn solid(self, prng: &mut Prng, most: usize) -> Shape {
        match self {
            Family::Round => {
                let half_axes = if prng.once_in(2) { [1.0; 3] } else { prng.float_point(0.3, 3.0) };
                some_hull(prng, most, |prng, count| ellipsoid(prng, count, half_axes))
            }
            Family::Long => {
                let mut half_axes = if prng.once_in(2) { [1000.0, 10.0, 1.0] } else { [100.0, 10.0, 1.0] };
                half_axes.rotate_left(prng.below(3) as usize);
                some_hull(prng, most, |prng, count| ellipsoid(prng, count, half_axes))
            }
            Family::Thin => some_hull(prng, most, thin),
            Family::Coarse => {
                let shape = some_hull(prng, most, coarse);
                spelled(prng, shape)
            }
            Family::Lattice | Family::Turned => {
                let shape = whole::solid(prng, most);
                spelled(prng, shape)
            }
            Family::Mixed => {
                let one = Family::ALL[prng.below(6) as usize];
                one.solid(prng, most)
            }
        }
    }
}

/// The hull of the first cloud that has one.
fn some_hull(prng: &mut Prng, most: usize, cloud: impl Fn(&mut Prng, usize) -> Vec<Triple>) -> Shape {
    loop {
        let count = count(prng, most);
        let points = cloud(prng, count);
        if let Some(shape) = hull(&points) {
            return shape;
        }
    }
}
