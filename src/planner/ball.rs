//! Balls inside of objects that stand, and of the robot on its way: where two of them meet, nothing else need be asked.
//!
//! The centre of a ball in the world is a sum of floats. With `n` terms of magnitudes that add up to `S`, it is within `n u S` of
//! exact in each component (`u = 2^-53`); a ball whose radius is less by twice that lies in the true one. On the way, the
//! difference of two centres and a fraction of the displacement have five more roundings of numbers no larger than the two centres
//! and the displacement together.

use crate::convex::{Ball, ConvexSolid, nearest_fraction};
use crate::exact::HALF_ULP;
use crate::motion::Motion;
use crate::solid::Body;
use nalgebra::{Point3, Vector3};

/// A ball inside of an object that stands, in the world; `None` if it does not, or none is known.
pub(super) fn standing_ball(body: &Body, motion: &Motion) -> Option<Ball> {
    placed(body, motion.offsets(), motion.standing()?.into())
}

/// A ball inside of a body whose origin is at a place, added up of a position and offsets.
fn placed(body: &Body, offsets: &[Point3<f64>], position: [f64; 3]) -> Option<Ball> {
    let Ball { center, radius } = ConvexSolid::of(body)?.core()?.ball;
    let (mut sum, mut size) = (center, center.amax());
    for term in offsets.iter().copied().chain([position.into()]) {
        sum += term.coords;
        size += term.coords.amax();
    }
    let radius = radius - 2.0 * (offsets.len() + 2) as f64 * HALF_ULP * size;
    Some(Ball { center: sum, radius }).filter(Ball::is_known)
}

/// A ball inside of a part of the robot, on a straight way.
#[derive(Debug, Clone, Copy)]
pub(super) struct RollingBall {
    ball: Ball,
    step: Vector3<f64>,
    size: f64,
}

impl RollingBall {
    /// Of a body whose origin goes from one point to another, with offsets added.
    pub(super) fn new(body: &Body, offsets: &[Point3<f64>], [from, to]: [[f64; 3]; 2]) -> Option<RollingBall> {
        let ball = placed(body, offsets, from)?;
        let step = Vector3::from(to) - Vector3::from(from);
        // The displacement is rounded once.
        let size = ball.center.amax() + step.amax();
        Some(RollingBall { ball, step, size })
    }

    /// Whether it certainly meets a ball that stands.
    pub(super) fn meets(&self, other: &Ball) -> bool {
        let way = other.center - self.ball.center;
        let direction = way - self.step * nearest_fraction(&way, &self.step);
        let doubt = 16.0 * HALF_ULP * (self.size + other.center.amax());
        self.ball.meets(other, &direction, doubt)
    }
}
