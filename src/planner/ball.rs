//! Balls inside of objects that stand, and of the robot on its way: where two of them meet, nothing else need be asked.
//!
//! The centre of a ball in the world is a sum of floats. With `n` terms of magnitudes that add up to `S`, it is within `n u S` of
//! exact in each component (`u = 2^-53`); a ball whose radius is less by twice that lies in the true one. On the way, the
//! difference of two centres and a fraction of the displacement have five more roundings of numbers no larger than the two centres
//! and the displacement together.

use super::record::Record;
use super::tree::{Bounds, Entry};
use crate::convex::{Ball, Core};
use crate::exact::HALF_ULP;
use crate::motion::Motion;
use nalgebra::{Point3, Vector3};

/// A ball inside of an object that stands, in the world; `None` if it does not, or none is known.
pub(super) fn standing_ball(Record { core, motion, .. }: &Record) -> Option<Ball> {
    placed(core.as_ref()?, motion.offsets(), motion.standing()?.into())
}

/// A ball inside of a body whose origin is at a place, added up of a position and offsets.
fn placed(core: &Core, offsets: &[Point3<f64>], position: [f64; 3]) -> Option<Ball> {
    let Ball { center, radius } = core.ball;
    let (mut sum, mut size) = (center, center.amax());
    for term in offsets.iter().copied().chain([position.into()]) {
        sum += term.coords;
        size += term.coords.amax();
    }
    let radius = radius - 2.0 * (offsets.len() + 2) as f64 * HALF_ULP * size;
    Some(Ball { center: sum, radius }).filter(Ball::is_known)
}

/// A part of the robot on a straight way, with a ball inside of it if one is known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rolling {
    ball: Option<Ball>,
    /// About where the part is at first, and how far it reaches from there.
    middle: Ball,
    step: Vector3<f64>,
    /// The step divided by the square of its length, about; zero where there is none.
    rate: Vector3<f64>,
    /// No coordinate of the ball's centre or of the step is greater.
    size: f64,
}

/// How something on its way passes something that stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Pass {
    /// They certainly meet.
    Meets,
    /// They may not: about the square of their distance in the sum of their radii. The less, the likelier they meet.
    By(f64),
}

impl Rolling {
    /// A part that lies between two corners about its origin, with offsets added; its origin goes from one point to another.
    pub(super) fn new(record: &Record, motion: &Motion, reach: [[f64; 3]; 2], [from, to]: [[f64; 3]; 2]) -> Rolling {
        let ball = record.core.as_ref().and_then(|core| placed(core, motion.offsets(), from));
        let [low, high] = reach.map(Vector3::from);
        let middle = Ball { center: (low + high) * 0.5 + Vector3::from(from), radius: radius_between(&low, &high) };
        let step = Vector3::from(to) - Vector3::from(from);
        let square = step.norm_squared();
        let rate = if square > 0.0 { step / square } else { Vector3::zeros() };
        // The displacement is rounded once.
        let size = ball.map_or(0.0, |ball| ball.center.amax()) + step.amax();
        Rolling { ball, middle, step, rate, size }
    }

    /// How it passes what is in a box and may have a ball inside of it.
    #[inline]
    pub(super) fn passes(&self, entry: &Entry) -> Pass {
        let (Some(own), Some(other)) = (&self.ball, &entry.ball) else { return self.passes_box(&entry.bounds) };
        let direction = self.direction(&own.center, &other.center);
        let doubt = 16.0 * HALF_ULP * (self.size + other.center.amax());
        if own.meets(other, &direction, doubt) { Pass::Meets } else { Pass::by(&direction, own.radius + other.radius) }
    }

    fn passes_box(&self, bounds: &Bounds) -> Pass {
        let [low, high] = [bounds.low, bounds.high].map(|corner| Vector3::from(corner.map(f64::from)));
        let direction = self.direction(&self.middle.center, &((low + high) * 0.5));
        Pass::by(&direction, self.middle.radius + radius_between(&low, &high))
    }

    /// From a place of a point on the way, about the nearest one, to another point.
    #[inline(always)]
    fn direction(&self, from: &Vector3<f64>, to: &Vector3<f64>) -> Vector3<f64> {
        let way = to - from;
        // What is no number is no fraction, and says nothing.
        way - self.step * way.dot(&self.rate).clamp(0.0, 1.0)
    }
}

impl Pass {
    #[inline(always)]
    fn by(direction: &Vector3<f64>, reach: f64) -> Pass {
        Pass::By(direction.norm_squared() / (reach * reach))
    }
}

/// About how far what lies between two corners reaches from its middle.
fn radius_between(low: &Vector3<f64>, high: &Vector3<f64>) -> f64 {
    (high - low).sum() / 6.0
}
