//! Rigid motion of a body in one piece of time: a place that moves in a straight line while the body turns about it.
//!
//! Over `t` from 0 to 1 a point `v` of the body is at `c + t w + R(t) (o + Q v)`: a centre `c` that moves by `w`, an
//! offset `o` from the centre, an orientation `Q` at the beginning, and a turn `R(t)` by `t` times an angle about a
//! fixed axis. All numbers are enclosures of the real ones, which the floats of the input define: nothing is rounded
//! and then taken for the truth.

use firstcontact_exact::ring::dot;
use firstcontact_exact::{Filtered, HALF_ULP, Rational, Sign, arctangent, half_turn};
use firstcontact_motion::{Angle, Motion};
use nalgebra::Point3;

use crate::rational_pose::{RationalPose, quotient};
use crate::turn::Turn;

use super::quarter_turn::QuarterTurn;
use super::sine::sine_cosine;
use crate::arc::length;
use crate::pose::{Matrix, Pose, TINY, identity, product, times};

/// Orientations so near to half a turn apart have no shortest arc.
const NEAR_HALF_TURN: f64 = 1e-9;

/// Rigid motion of a body while `t` goes from 0 to 1.
#[derive(Debug, Clone)]
pub struct RigidMotion {
    pub(super) center: [Filtered; 3],
    /// The way of the centre, and where it ends.
    pub(super) way: [Filtered; 3],
    pub(super) end: [Filtered; 3],
    pub(super) offset: [Filtered; 3],
    pub(super) orientation: Matrix,
    /// False if that is no rotation.
    pub(super) is_oriented: bool,
    /// Unit vector; without meaning where the angle is zero.
    pub(super) axis: [Filtered; 3],
    /// In radians.
    pub(super) angle: Filtered,
}

/// Why numbers are no rigid motion.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RigidMotionError {
    /// A number is NaN or infinite.
    #[error("positions, orientations and angles must be finite numbers")]
    NotFinite,
    /// An axis of length zero.
    #[error("the axis of a turn must not be zero")]
    ZeroAxis,
    /// An orientation after a turn the end of which is no rational pose.
    #[error("an orientation after a turn that does not end in a rational pose, as those by 60 degrees do not")]
    NotRational,
    /// A quaternion of length zero.
    #[error("a quaternion must not be zero")]
    ZeroQuaternion,
    /// Two orientations half a turn apart, between which no arc is the shortest.
    #[error(
        "two orientations half a turn apart have no shortest arc between them: say the axis and the angle of the turn"
    )]
    HalfTurn,
}

impl RigidMotion {
    /// A body that stands with its origin at a place, not turned.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn at(origin: [f64; 3]) -> Result<RigidMotion, RigidMotionError> {
        finite(&origin)?;
        Ok(RigidMotion::standing(origin.map(Filtered::exact), identity()))
    }

    /// A body that stands with its origin at a place that is not a float, not turned.
    pub fn at_rational(origin: &[Rational; 3]) -> RigidMotion {
        RigidMotion::standing(origin.each_ref().map(Filtered::of), identity())
    }

    /// A body that stands in a pose.
    pub fn at_pose(pose: &RationalPose) -> RigidMotion {
        let Pose { matrix, shift, .. } = pose.enclosed();
        RigidMotion::standing(shift, matrix)
    }

    fn standing(center: [Filtered; 3], orientation: Matrix) -> RigidMotion {
        let zero = [Filtered::exact(0.0); 3];
        RigidMotion {
            center,
            way: zero,
            end: center,
            offset: zero,
            is_oriented: orientation != identity(),
            orientation,
            axis: zero,
            angle: Filtered::exact(0.0),
        }
    }

    /// The same body, in an orientation given by a quaternion, scalar first, of whatever length.
    ///
    /// # Errors
    /// If it is zero or not finite.
    pub fn oriented(mut self, quaternion: [f64; 4]) -> Result<RigidMotion, RigidMotionError> {
        let q = exact_quaternion(quaternion)?;
        self.orientation = matrix(&q);
        self.is_oriented = self.orientation != identity();
        Ok(self)
    }

    /// The same motion, with a centre that moves by a vector besides.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn moving(mut self, by: [f64; 3]) -> Result<RigidMotion, RigidMotionError> {
        finite(&by)?;
        self.way = by.map(Filtered::exact);
        self.end = std::array::from_fn(|k| self.center[k] + self.way[k]);
        Ok(self)
    }

    /// The same motion, with a centre that comes to a place in the end.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn moving_to(self, place: [f64; 3]) -> Result<RigidMotion, RigidMotionError> {
        finite(&place)?;
        Ok(self.ending(place.map(Filtered::exact)))
    }

    /// The same motion, with a centre that comes to a place in the end that is not a float.
    #[must_use]
    pub fn moving_to_rational(self, place: &[Rational; 3]) -> RigidMotion {
        self.ending(place.each_ref().map(Filtered::of))
    }

    fn ending(self, end: [Filtered; 3]) -> RigidMotion {
        RigidMotion { way: std::array::from_fn(|k| end[k] - self.center[k]), end, ..self }
    }

    /// The motion of a body that this one carries along, with its origin at an offset in the frame of this one.
    #[must_use]
    pub fn carrying(mut self, offset: &[Rational; 3]) -> RigidMotion {
        let offset = offset.each_ref().map(Filtered::of);
        let turned = if self.is_oriented { times(&self.orientation, &offset) } else { offset };
        self.offset = std::array::from_fn(|k| self.offset[k] + turned[k]);
        self
    }

    /// A body that stands, now turning by an angle in degrees about an axis through a point, by the right-hand rule. If
    /// it moves besides, the axis moves along.
    ///
    /// # Errors
    /// If a number is not finite, or the axis is zero.
    pub fn turning(self, axis: [f64; 3], about: [f64; 3], degrees: f64) -> Result<RigidMotion, RigidMotionError> {
        self.turning_by(axis, Some(about), Angle::Degrees(degrees))
    }

    /// A body that stands, now turning by an angle about an axis through a point, or through its own origin.
    ///
    /// # Errors
    /// If a number is not finite, or the axis is zero.
    pub fn turning_by(
        mut self,
        axis: [f64; 3],
        about: Option<[f64; 3]>,
        angle: Angle,
    ) -> Result<RigidMotion, RigidMotionError> {
        finite(&axis)?;
        finite(&about.unwrap_or_default())?;
        finite(&[angle.value()])?;
        if axis == [0.0; 3] {
            return Err(RigidMotionError::ZeroAxis);
        }
        self.axis = unit(axis.map(Rational::of));
        self.angle = match angle {
            Angle::Radians(radians) => Filtered::exact(radians),
            Angle::Degrees(degrees) => {
                let [low, high] = half_turn().map(|half| (&half * &Rational::of(degrees)).over(&Rational::of(180.0)));
                if degrees < 0.0 { enclosing(&high, &low) } else { enclosing(&low, &high) }
            }
        };
        Ok(match about {
            Some(about) => self.about(about),
            None => self,
        })
    }

    /// A body that stands, now in a turn. If it moves besides, the axis moves along.
    #[must_use]
    pub fn turned(mut self, turn: &Turn) -> RigidMotion {
        let [low, high] = turn.radians();
        self.axis = unit(turn.axis().map(Rational::of));
        self.angle = enclosing(&low, &high);
        self.about(turn.about())
    }

    /// The same turn about an axis through a point.
    fn about(mut self, about: [f64; 3]) -> RigidMotion {
        let origin = self.at_time(0.0).shift;
        self.center = about.map(Filtered::exact);
        self.end = std::array::from_fn(|k| self.center[k] + self.way[k]);
        self.offset = std::array::from_fn(|k| origin[k] - self.center[k]);
        self
    }

    /// A body of an orientation given by a quaternion, scalar first, which turns about its origin to another
    /// orientation, along the shortest arc and at a constant rate.
    ///
    /// # Errors
    /// If a quaternion is zero or not finite, or the two are half a turn apart or within one part in a thousand million
    /// of it.
    pub fn turning_between(self, from: [f64; 4], to: [f64; 4]) -> Result<RigidMotion, RigidMotionError> {
        let (p, q) = (exact_quaternion(from)?, exact_quaternion(to)?);
        self.oriented(from)?.turning_on(&quotient(&q, &p))
    }

    /// A body that stands, now turning by a rotation, along the shortest arc.
    pub(super) fn turning_on(mut self, [w, x, y, z]: &[Rational; 4]) -> Result<RigidMotion, RigidMotionError> {
        let is_opposite = w.sign() == Sign::Negative;
        let [w, x, y, z] = [w, x, y, z].map(|x| if is_opposite { -x } else { x.clone() });
        let vector = [x, y, z];
        let square = dot(&vector, &vector);
        if square.sign().is_zero() {
            return Ok(self);
        }
        // The tangent of the quarter that is left to half a turn, about half the angle to it.
        let near = Rational::of(NEAR_HALF_TURN);
        if &w * &w <= &(&near * &near) * &square {
            return Err(RigidMotionError::HalfTurn);
        }
        self.axis = unit(vector);
        let [low, high] = square.over(&(&w * &w)).reduced().root_enclosure();
        let twice = Rational::of(2.0);
        self.angle = enclosing(&(&arctangent(&low)[0] * &twice), &(&arctangent(&high)[1] * &twice));
        Ok(self)
    }

    /// The part of the motion between two times, as a motion of its own.
    pub fn part(&self, from: &Rational, to: &Rational) -> RigidMotion {
        let (start, share) = (Filtered::of(from), Filtered::of(&(to - from)));
        let turn = self.turn(self.angle * start);
        let [first, last] = [from, to].map(|time| self.center_at(Filtered::of(time)));
        let orientation = if start.is_zero() { self.orientation } else { product(&turn, &self.orientation) };
        RigidMotion {
            center: first,
            way: self.way.map(|x| x * share),
            end: last,
            offset: if start.is_zero() { self.offset } else { times(&turn, &self.offset) },
            is_oriented: orientation != identity(),
            orientation,
            axis: self.axis,
            angle: self.angle * share,
        }
    }

    /// The body standing in the pose of the beginning.
    pub fn start(&self) -> RigidMotion {
        self.standing_at(0.0)
    }

    /// The body standing in the pose of the end.
    pub fn end(&self) -> RigidMotion {
        self.standing_at(1.0)
    }

    fn standing_at(&self, time: f64) -> RigidMotion {
        let Pose { matrix, shift, .. } = self.at_time(time);
        RigidMotion::standing(shift, matrix)
    }

    /// Corners of a box that holds all of a body within bounds while it moves.
    ///
    /// The centre runs straight from its first place to its last, and no point of the body is farther from it than its
    /// offset and the farthest corner of the bounds together.
    pub fn swept_bounds(&self, bounds: [Point3<f64>; 2]) -> [Point3<f64>; 2] {
        let far = std::array::from_fn(|k| bounds[0][k].abs().max(bounds[1][k].abs()));
        let reach = length(far) + length(self.offset.map(|x| x.value.abs() + x.error));
        // Fewer than a hundred roundings, and no less than what underflow can lose.
        let reach = reach * (1.0 + 128.0 * HALF_ULP) + TINY;
        let ends = [self.center, self.end];
        let low = |k: usize| (ends[0][k].interval()[0].min(ends[1][k].interval()[0]) - reach).next_down();
        let high = |k: usize| (ends[0][k].interval()[1].max(ends[1][k].interval()[1]) + reach).next_up();
        match reach.is_finite() {
            true => [[low(0), low(1), low(2)].into(), [high(0), high(1), high(2)].into()],
            false => [[f64::NEG_INFINITY; 3].into(), [f64::INFINITY; 3].into()],
        }
    }

    /// True if it turns.
    pub fn turns(&self) -> bool {
        !self.angle.is_zero()
    }

    /// True if it turns or moves in a straight line.
    pub(crate) fn moves(&self) -> bool {
        self.turns() || !self.way.iter().all(|x| x.is_zero())
    }

    /// The place of the origin at the beginning, if the pose of the beginning is one of floats, not turned.
    pub(crate) fn exact_start(&self) -> Option<[f64; 3]> {
        let start = self.at_time(0.0);
        let is_exact = start.matrix == identity() && start.shift.iter().all(|x| x.is_exact());
        is_exact.then(|| start.shift.map(|x| x.value))
    }

    /// No less than the angle in radians, but for underflow.
    pub(crate) fn rate(&self) -> f64 {
        (self.angle.value.abs() + self.angle.error) * (1.0 + 4.0 * HALF_ULP)
    }

    /// The motion of a body that does not turn, and its orientation, where floats hold all its places and vertices:
    /// what the question for straight motions takes.
    pub(super) fn straight(&self) -> Option<(Motion, QuarterTurn)> {
        let places = [self.center, self.end, self.offset];
        let is_exact = places.as_flattened().iter().all(|x| x.is_exact());
        if self.turns() || !is_exact {
            return None;
        }
        let orientation = QuarterTurn::of(&self.orientation)?;
        let [from, to, offset] = places.map(|place| place.map(|x| x.value));
        let way = if from == to { Motion::at(from) } else { Motion::edge(from, to) };
        let way = way.ok()?;
        let way = if offset == [0.0; 3] { way } else { way.carrying(offset).ok()? };
        Some((way, orientation))
    }

    /// The orientation at the beginning.
    #[cfg(test)]
    pub(crate) fn orientation(&self) -> Matrix {
        self.orientation
    }

    /// The motion of the centre.
    pub(crate) fn way(&self) -> &[Filtered; 3] {
        &self.way
    }

    /// The axis and the offset, in the frame of the body.
    pub(crate) fn in_body(&self) -> [[Filtered; 3]; 2] {
        let transposed = [0, 1, 2].map(|i| [0, 1, 2].map(|j| self.orientation[j][i]));
        [times(&transposed, &self.axis), times(&transposed, &self.offset)]
    }

    /// The pose at a time.
    pub(crate) fn at_time(&self, time: f64) -> Pose {
        let time = Filtered::exact(time);
        let moved = self.center_at(time);
        if time.is_zero() || !self.turns() {
            let shift = std::array::from_fn(|k| moved[k] + self.offset[k]);
            return Pose::new(self.orientation, shift);
        }
        let turn = self.turn(self.angle * time);
        let shift = match self.offset.iter().all(|x| x.is_zero()) {
            true => moved,
            false => {
                let offset = times(&turn, &self.offset);
                std::array::from_fn(|k| moved[k] + offset[k])
            }
        };
        if self.is_oriented { Pose::new(product(&turn, &self.orientation), shift) } else { Pose::new(turn, shift) }
    }

    /// The place of the centre at a time; at the ends as it is given.
    fn center_at(&self, time: Filtered) -> [Filtered; 3] {
        match (time.value, time.is_exact()) {
            (0.0, true) => self.center,
            (1.0, true) => self.end,
            _ => std::array::from_fn(|k| self.center[k] + self.way[k].exact_product(time)),
        }
    }

    /// The turn by an angle: `c + (1 - c) a a^T + s [a]`.
    fn turn(&self, angle: Filtered) -> Matrix {
        if angle.is_zero() {
            return identity();
        }
        let [sine, cosine] = sine_cosine(angle);
        let versine = Filtered::exact(1.0) - cosine;
        let [x, y, z] = self.axis;
        let [u, v, w] = [x * versine, y * versine, z * versine];
        let [p, q, r] = [x * sine, y * sine, z * sine];
        let (xy, yz, zx) = (u * y, v * z, w * x);
        [[cosine + u * x, xy - r, zx + q], [xy + r, cosine + v * y, yz - p], [zx - q, yz + p, cosine + w * z]]
    }
}

pub(super) fn finite(numbers: &[f64]) -> Result<(), RigidMotionError> {
    if numbers.iter().all(|x| x.is_finite()) { Ok(()) } else { Err(RigidMotionError::NotFinite) }
}

pub(super) fn exact_quaternion(quaternion: [f64; 4]) -> Result<[Rational; 4], RigidMotionError> {
    finite(&quaternion)?;
    if quaternion == [0.0; 4] { Err(RigidMotionError::ZeroQuaternion) } else { Ok(quaternion.map(Rational::of)) }
}

/// An enclosure of all numbers between two.
fn enclosing(low: &Rational, high: &Rational) -> Filtered {
    let [least, most] = [low.bracket()[0].min(high.bracket()[0]), low.bracket()[1].max(high.bracket()[1])];
    Filtered { value: least, error: (most - least) * (1.0 + 4.0 * HALF_ULP) }
}

/// The unit vector of a vector that is not zero.
fn unit(vector: [Rational; 3]) -> [Filtered; 3] {
    let [low, high] = dot(&vector, &vector).reduced().root_enclosure();
    vector.map(|x| {
        let bounds = [x.over(&low).reduced(), x.over(&high).reduced()];
        if bounds[0] < bounds[1] { enclosing(&bounds[0], &bounds[1]) } else { enclosing(&bounds[1], &bounds[0]) }
    })
}

/// The matrix of a quaternion, each number as near as floats are.
fn matrix(q: &[Rational; 4]) -> Matrix {
    let [w, x, y, z] = q;
    let square = |a: &Rational| a * a;
    let norm = &(&square(w) + &square(x)) + &(&square(y) + &square(z));
    let number = |numerator: Rational| Filtered::of(&numerator.over(&norm).reduced());
    let diagonal =
        |a: &Rational, b: &Rational, c: &Rational| number(&(&square(w) + &square(a)) - &(&square(b) + &square(c)));
    let beside = |a: &Rational, b: &Rational, c: &Rational, is_plus: bool| {
        let (one, other) = (a * b, w * c);
        let half = if is_plus { &one + &other } else { &one - &other };
        number(&half + &half)
    };
    [
        [diagonal(x, y, z), beside(x, y, z, false), beside(x, z, y, true)],
        [beside(x, y, z, true), diagonal(y, x, z), beside(y, z, x, false)],
        [beside(x, z, y, false), beside(y, z, x, true), diagonal(z, x, y)],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn off(motion: &RigidMotion, time: f64, point: [f64; 3], place: [f64; 3]) -> f64 {
        let found = motion.at_time(time).place(&point);
        (0..3).fold(0.0, |most: f64, k| most.max((found[k] - place[k]).abs()))
    }

    #[test]
    fn a_body_turns_about_an_axis_while_it_moves() {
        let motion =
            RigidMotion::at([2.0, 0.0, 0.0]).unwrap().turning([0.0, 0.0, 3.0], [1.0, 0.0, 0.0], 180.0).unwrap();
        let motion = motion.moving([0.0, 0.0, 4.0]).unwrap();
        assert!(off(&motion, 0.0, [1.0, 0.0, 0.0], [3.0, 0.0, 0.0]) == 0.0);
        assert!(off(&motion, 0.5, [1.0, 0.0, 0.0], [1.0, 2.0, 2.0]) < 1e-15);
        assert!(off(&motion, 1.0, [1.0, 0.0, 0.0], [-1.0, 0.0, 4.0]) < 1e-15);
        let end = motion.end();
        assert!(off(&end, 0.3, [1.0, 0.0, 0.0], [-1.0, 0.0, 4.0]) < 1e-15 && !end.turns());
        let half = motion.part(&Rational::of(0.5), &Rational::of(1.0));
        assert!(off(&half, 0.0, [1.0, 0.0, 0.0], [1.0, 2.0, 2.0]) < 1e-15);
        assert!(off(&half, 1.0, [1.0, 0.0, 0.0], [-1.0, 0.0, 4.0]) < 1e-15);
    }

    #[test]
    fn arcs_between_orientations_are_the_shortest() {
        let at = || RigidMotion::at([0.0; 3]).unwrap();
        let half = 0.5f64.sqrt();
        // A quarter turn about x, given as a quaternion and as the opposite one.
        for sign in [1.0, -1.0] {
            let motion = at().turning_between([2.0, 0.0, 0.0, 0.0], [sign * half, sign * half, 0.0, 0.0]).unwrap();
            assert!(off(&motion, 1.0, [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]) < 1e-15);
            let third = motion.at_time(1.0 / 3.0).place(&[0.0, 1.0, 0.0]);
            assert!((third[2] - 0.5).abs() < 1e-15 && (third[1] - 0.75f64.sqrt()).abs() < 1e-15);
        }
        assert!(!at().turning_between([0.3, 0.4, 0.0, 0.0], [-0.6, -0.8, 0.0, 0.0]).unwrap().turns());
        let refused = at().turning_between([1.0, 0.0, 0.0, 0.0], [1e-12, 0.0, 0.0, 1.0]);
        assert_eq!(refused.unwrap_err(), RigidMotionError::HalfTurn);
        assert_eq!(at().oriented([0.0; 4]).unwrap_err(), RigidMotionError::ZeroQuaternion);
    }

    #[test]
    fn poses_are_enclosed_tightly() {
        let motion = RigidMotion::at([0.0; 3]).unwrap().turning([1.0, 2.0, -2.0], [3.0, 0.0, 1.0], 700.0).unwrap();
        for step in 0..64 {
            let pose = motion.at_time(f64::from(step) / 64.0);
            assert!(pose.error < 1e-14, "{}", pose.error);
        }
        assert_eq!(motion.exact_start(), Some([0.0; 3]));
        assert_eq!(motion.end().exact_start(), None);
    }
}
