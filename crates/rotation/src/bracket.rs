//! Part of a turn in which the first meeting certainly is, by enclosures: a filter in front of the exact walk.
//!
//! The turn is walked as a rigid motion, by an angle of floats that is certainly past its end. That tells a part before
//! which, and perhaps after which, nothing is first: two poses of floats. What decides that a pose of floats `(w, s)`
//! is before the one at an angle:
//!
//! - The sine and cosine of half the angle, with their bounds (`sine`), half the angle being a product of floats with
//!   its rounding.
//! - The length of the axis: three squares, two sums and a root are off by less than `4 u` of it (`u = 2^-53`). Squares
//!   that underflow are lost beside one of at least `1e-200`.
//! - The sign of `w sin - s |a| cos`, if it is certain.

use std::f64::consts::PI;

use firstcontact_exact::{Filtered, HALF_ULP, Sign};
use firstcontact_solid::Body;

use super::arc::{TurnArcs, half_angle_of};
use super::parameter::TurnParameter;
use super::rational_pose::RationalPose;
use super::rigid::{RigidCost, RigidMotion, RigidWalk, Walked, sine_cosine};
use super::turn::Turn;
use super::walk::TurnCost;

/// Steps of the walk by enclosures. What takes more is left to the exact one.
const MOST_STEPS: u64 = 100_000;

/// Half the angle by which the rigid motion turns is so many times that of the turn.
pub(crate) const BEYOND: f64 = 1.0 + 1e-9;

/// Poses of floats are set aside by such an angle.
pub(crate) const ASIDE: f64 = 1e-12;

/// Parameters of half an angle: its cosine, and its sine over the length of the axis.
pub(crate) struct HalfAngle {
    sine: Filtered,
    cosine: Filtered,
    length: Filtered,
    about: f64,
}

impl HalfAngle {
    pub(crate) fn new(half_angle: Filtered, axis: [f64; 3]) -> HalfAngle {
        let length = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
        let [sine, cosine] = sine_cosine(half_angle);
        let length = Filtered { value: length, error: 4.0 * HALF_ULP * length };
        HalfAngle { sine, cosine, length, about: half_angle.value }
    }

    /// A pose of floats a little before or after the angle.
    pub(crate) fn aside(&self, by: f64) -> [f64; 2] {
        let angle = (self.about + by).max(0.0);
        [libm::cos(angle), libm::sin(angle) / self.length.value]
    }

    /// True if the pose of the angle is certainly on a side of another one that is less than half a turn of parameters
    /// away.
    pub(crate) fn is_certainly(&self, side: Sign, [w, s]: [f64; 2]) -> bool {
        let past = Filtered::exact(w) * self.sine - Filtered::exact(s) * self.length * self.cosine;
        past.sign() == Some(side)
    }
}

/// A pose of floats that is not before the end of a turn.
pub(crate) fn last_of(end: &TurnParameter) -> [f64; 2] {
    let number = end.bracket()[1];
    match end.part() {
        0 => [1.0, number],
        1 => [0.0, 1.0],
        _ => [-1.0, -number],
    }
}

/// Leaves of the arcs of a turn those in which the first meeting may be; none if there is none. The bodies are apart at
/// the beginning.
pub(crate) fn narrow(
    bodies: [&Body; 2],
    poses: [&RationalPose; 2],
    turn: &Turn,
    arcs: &mut TurnArcs,
    cost: &mut TurnCost,
) {
    let axis = turn.axis();
    let half = half_angle_of(axis, turn.end()).min(PI) * BEYOND;
    let past_end = HalfAngle::new(Filtered::exact(half), axis);
    // All around there is nothing new beyond half a turn of parameters.
    if half <= PI && !turn.end().is_some_and(|end| past_end.is_certainly(Sign::Positive, last_of(end))) {
        return;
    }
    let radians = firstcontact_motion::Angle::Radians(2.0 * half);
    let [start, still] = poses.map(RigidMotion::at_pose);
    let Ok(turning) = start.turning_by(axis, Some(turn.about()), radians) else { return };
    let mut spent = RigidCost::default();
    let walk = RigidWalk::new(bodies, [&turning, &still], 0.0, false);
    let found = walk.run(MOST_STEPS, &mut spent);
    cost.boxes += spent.boxes;
    cost.triangle_pairs += spent.triangle_pairs;
    let at = |time: f64| HalfAngle::new(Filtered::exact(time) * Filtered::exact(half), axis);
    let (from, until) = match found {
        Walked::Apart => return arcs.first.clear(),
        Walked::Meets([from, until], _) | Walked::Doubtful([from, until], Some(_)) => (from, Some(until)),
        Walked::Doubtful([from, _], None) | Walked::OutOfWork(from) => (from, None),
    };
    let start = at(from);
    arcs.begin_at(start.aside(-ASIDE), |pose| start.is_certainly(Sign::Positive, pose));
    if let Some(end) = until.map(at) {
        arcs.end_at(end.aside(ASIDE), |pose| end.is_certainly(Sign::Negative, pose));
    }
}
