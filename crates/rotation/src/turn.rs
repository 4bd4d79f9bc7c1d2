//! Turns: an axis, a point on it, and the pose in which they end.

use firstcontact_exact::{Rational, Surd, half_turn};
use firstcontact_motion::Angle;
use nalgebra::Point3;
use std::f64::consts::{FRAC_PI_2, TAU};

use super::form::Axis;
use super::parameter::TurnParameter;

/// Bounds on the largest coordinate of an axis, between which parameters keep clear of the ends of the floats.
const AXIS_RANGE: [f64; 2] = [1e-100, 1e100];

/// A turn about a fixed axis, by the right-hand rule.
///
/// The axis is the vector of floats itself, whatever its length. The end is a [`TurnParameter`], rounded once when the
/// turn is made: it *is* the turn from then on. Multiples of 60 and of 90 degrees are not rounded, because the square
/// of their tangent is rational. A turn by a negative angle is one about the opposite vector. Beyond 360 degrees
/// nothing new is met.
#[derive(Debug, Clone)]
pub struct Turn {
    axis: [f64; 3],
    about: [f64; 3],
    pub(crate) end: TurnEnd,
}

/// End of a turn.
#[derive(Debug, Clone)]
pub(crate) enum TurnEnd {
    /// A pose within the first 360 degrees.
    At(TurnParameter),
    /// An angle of 360 degrees or more.
    Whole(Angle),
}

/// Why numbers are no turn.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TurnError {
    /// A number is NaN or infinite.
    #[error("a turn and the bodies' origins must be given by finite numbers")]
    NotFinite,
    /// An axis of length zero.
    #[error("the axis of a turn must not be zero")]
    ZeroAxis,
    /// An axis so long or short that parameters may be beyond the floats.
    #[error(
        "the largest coordinate of a turn's axis must lie between 1e-100 and 1e100, not at {0:e}: any vector along it will do"
    )]
    AxisLength(f64),
    /// An end that is neither rational nor of one square root.
    #[error("the end of a turn must be a pose that is rational or has one square root")]
    HighRoot,
    /// More pairs of features than the manifold method takes.
    #[error("method `manifold` takes bodies that make up to {limit} pairs of features, not {pairs}")]
    TooManyPairs {
        /// The pairs of a vertex and a face, and of two edges.
        pairs: u64,
        /// The most that are taken.
        limit: u64,
    },
}

impl Turn {
    /// A turn about an axis through a point, by an angle in degrees.
    ///
    /// # Errors
    /// If a number is not finite, or the axis is zero or very long or short.
    pub fn by_degrees(
        axis: impl Into<Point3<f64>>,
        about: impl Into<Point3<f64>>,
        degrees: f64,
    ) -> Result<Turn, TurnError> {
        Turn::by(axis, about, Angle::Degrees(degrees))
    }

    /// A turn about an axis through a point, by an angle.
    ///
    /// # Errors
    /// If a number is not finite, or the axis is zero or very long or short.
    pub fn by(axis: impl Into<Point3<f64>>, about: impl Into<Point3<f64>>, angle: Angle) -> Result<Turn, TurnError> {
        let axis: [f64; 3] = axis.into().into();
        let forward = if angle.value() < 0.0 { axis.map(|x| -x) } else { axis };
        let turn = Turn::until(forward, about, TurnParameter::HALF_TURN)?;
        let (angle, is_whole) = match in_degrees(angle) {
            Angle::Degrees(degrees) => (Angle::Degrees(degrees.abs()), degrees.abs() >= 360.0),
            // The float is less than the angle of a whole turn.
            Angle::Radians(radians) => (Angle::Radians(radians.abs()), radians.abs() > TAU),
        };
        match is_whole {
            _ if !angle.value().is_finite() => Err(TurnError::NotFinite),
            true => Ok(Turn { end: TurnEnd::Whole(angle), ..turn }),
            false => Ok(Turn { end: TurnEnd::At(turn.pose_after(angle)), ..turn }),
        }
    }

    /// A turn about an axis through a point, up to a pose.
    ///
    /// # Errors
    /// If a number is not finite, the axis is zero or very long or short, or the pose neither rational nor of one square
    /// root.
    pub fn until(
        axis: impl Into<Point3<f64>>,
        about: impl Into<Point3<f64>>,
        end: TurnParameter,
    ) -> Result<Turn, TurnError> {
        let [axis, about]: [[f64; 3]; 2] = [axis.into().into(), about.into().into()];
        if !axis.iter().chain(&about).all(|x| x.is_finite()) {
            return Err(TurnError::NotFinite);
        }
        match axis.iter().fold(0.0f64, |most, x| most.max(x.abs())) {
            0.0 => Err(TurnError::ZeroAxis),
            _ if end.polynomial().is_some() => Err(TurnError::HighRoot),
            most if !(AXIS_RANGE[0]..=AXIS_RANGE[1]).contains(&most) => Err(TurnError::AxisLength(most)),
            _ => Ok(Turn { axis: axis.map(|x| x + 0.0), about, end: TurnEnd::At(end) }),
        }
    }

    /// The vector of the axis, about which the turn is by a positive angle.
    pub fn axis(&self) -> [f64; 3] {
        self.axis
    }

    /// The point about which it turns.
    pub fn about(&self) -> [f64; 3] {
        self.about
    }

    /// The pose in which it ends; `None` if that is after 360 degrees or more.
    pub fn end(&self) -> Option<&TurnParameter> {
        match &self.end {
            TurnEnd::At(end) => Some(end),
            TurnEnd::Whole(_) => None,
        }
    }

    /// Floats that enclose the angle of a pose, in degrees.
    pub fn degrees_at(&self, pose: &TurnParameter) -> [f64; 2] {
        degrees_of(&pose.share_of_half_turn(self.exact_axis().square()))
    }

    /// Floats that enclose the share of the whole turn that is done in a pose: 0 at the beginning, 1 at the end.
    ///
    /// It is the time on a clock on which the turn takes one unit at a constant rate. Shares are quotients of arc
    /// tangents, which are transcendental in general: the exact number is the pose.
    pub fn share_at(&self, pose: &TurnParameter) -> [f64; 2] {
        if pose.is_beginning() {
            return [0.0; 2];
        }
        if self.end() == Some(pose) {
            return [1.0; 2];
        }
        let done = pose.share_of_half_turn(self.exact_axis().square());
        self.share_of(&done)
    }

    /// Floats that enclose both the share of the whole turn and the angle in degrees, of a pose that is not the
    /// beginning.
    pub(crate) fn share_and_degrees_at(&self, pose: &TurnParameter) -> [[f64; 2]; 2] {
        let done = pose.share_of_half_turn(self.exact_axis().square());
        let share = if self.end() == Some(pose) { [1.0; 2] } else { self.share_of(&done) };
        [share, degrees_of(&done)]
    }

    /// Numbers that enclose the share of the whole turn that is done in a pose, and agree to 180 bits or more.
    pub fn share_enclosure(&self, pose: &TurnParameter) -> [Rational; 2] {
        if pose.is_beginning() {
            return [Rational::ZERO; 2];
        }
        if self.end() == Some(pose) {
            return [Rational::of(1.0), Rational::of(1.0)];
        }
        self.quotient_of(&pose.share_of_half_turn(self.exact_axis().square()))
    }

    /// The share of the whole turn, of a share of half a turn.
    fn share_of(&self, done: &[Rational; 2]) -> [f64; 2] {
        let [low, high] = self.quotient_of(done);
        [low.bracket()[0].max(0.0), high.bracket()[1].min(1.0)]
    }

    fn quotient_of(&self, [low, high]: &[Rational; 2]) -> [Rational; 2] {
        let whole = self.half_turns();
        [low.over(&whole[1]), high.over(&whole[0])]
    }

    /// Numbers that enclose the angle of the whole turn, as a share of half a turn.
    fn half_turns(&self) -> [Rational; 2] {
        match &self.end {
            TurnEnd::At(end) => end.share_of_half_turn(self.exact_axis().square()),
            TurnEnd::Whole(Angle::Degrees(degrees)) => {
                [0, 1].map(|_| Rational::of(*degrees).over(&Rational::of(180.0)))
            }
            TurnEnd::Whole(Angle::Radians(radians)) => {
                let [low, high] = half_turn();
                [Rational::of(*radians).over(&high), Rational::of(*radians).over(&low)]
            }
        }
    }

    /// Numbers that enclose the angle of the whole turn in radians.
    pub(crate) fn radians(&self) -> [Rational; 2] {
        if let TurnEnd::Whole(Angle::Radians(radians)) = self.end {
            return [0, 1].map(|_| Rational::of(radians));
        }
        let ([low, high], half) = (self.half_turns(), half_turn());
        [&low * &half[0], &high * &half[1]]
    }

    /// The quaternion of the end, scalar first, of any length; `None` if it is not rational.
    pub(crate) fn end_quaternion(&self) -> Option<[Rational; 4]> {
        let end = match &self.end {
            TurnEnd::At(end) => end.clone(),
            TurnEnd::Whole(Angle::Degrees(degrees)) if [60.0, 90.0].iter().any(|part| degrees % part == 0.0) => {
                self.pose_after(Angle::Degrees(degrees % 360.0))
            }
            TurnEnd::Whole(_) => return None,
        };
        let [x, y, z] = self.axis.map(Rational::of);
        let Some(number) = end.number() else { return Some([Rational::ZERO, x, y, z]) };
        let number = number.rational()?;
        Some([Rational::of(1.0), number * &x, number * &y, number * &z])
    }

    /// The axis in exact numbers.
    pub(crate) fn exact_axis(&self) -> Axis<Rational> {
        Axis::new(self.axis.map(Rational::of))
    }

    /// The pose after less than 360 degrees.
    fn pose_after(&self, angle: Angle) -> TurnParameter {
        let axis = self.exact_axis();
        let root = |numerator: f64, denominator: f64| {
            let square = Rational::of(numerator).over(&(&Rational::of(denominator) * axis.square()));
            TurnParameter::of(Surd::new(Rational::ZERO, square.reduced()))
        };
        let half = match angle {
            Angle::Degrees(degrees) => Angle::Degrees(degrees / 2.0),
            Angle::Radians(radians) => Angle::Radians(radians / 2.0),
        };
        match angle {
            Angle::Degrees(60.0) => root(1.0, 3.0),
            Angle::Degrees(90.0) => root(1.0, 1.0),
            Angle::Degrees(120.0) => root(3.0, 1.0),
            Angle::Degrees(180.0) => TurnParameter::HALF_TURN,
            Angle::Degrees(240.0) => root(-3.0, 1.0),
            Angle::Degrees(270.0) => root(-1.0, 1.0),
            Angle::Degrees(300.0) => root(-1.0, 3.0),
            _ => {
                let [sine, cosine] = half.sin_cos();
                let length = self.axis.iter().map(|x| x * x).sum::<f64>().sqrt();
                TurnParameter::of(Surd::of(Rational::of(sine / cosine / length)))
            }
        }
    }
}

/// Radians that count as quarter turns in degrees; all other angles as they are.
fn in_degrees(angle: Angle) -> Angle {
    match angle {
        Angle::Radians(radians) if radians.is_finite() && angle.sin_cos().contains(&0.0) => {
            Angle::Degrees((radians / FRAC_PI_2).round() * 90.0)
        }
        angle => angle,
    }
}

/// Floats that enclose the angle in degrees, of a share of half a turn.
fn degrees_of([low, high]: &[Rational; 2]) -> [f64; 2] {
    let half = Rational::of(180.0);
    [(low * &half).bracket()[0].max(0.0), (high * &half).bracket()[1]]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(axis: [f64; 3], degrees: f64) -> Turn {
        Turn::by_degrees(axis, [0.0; 3], degrees).unwrap()
    }

    #[test]
    fn round_angles_are_not_rounded() {
        let end = |axis, degrees| turn(axis, degrees).end().unwrap().to_string();
        assert_eq!(end([0.0, 0.0, 1.0], 90.0), "1");
        assert_eq!(end([0.0, 0.0, 2.0], -90.0), "1/2");
        assert_eq!(end([1.0, 1.0, 1.0], 90.0), "sqrt(1/3)");
        assert_eq!(end([1.0, 1.0, 1.0], 120.0), "1");
        assert_eq!(end([0.0, 3.0, 4.0], 180.0), "infinite");
        assert_eq!(end([0.0, 3.0, 4.0], 270.0), "-1/5");
        assert_eq!(turn([0.0, 0.0, 1.0], -90.0).axis(), [0.0, 0.0, -1.0]);
        assert!(turn([0.0, 0.0, 1.0], 720.0).end().is_none());
    }

    #[test]
    fn angles_are_those_asked_for() {
        for degrees in [1e-9, 0.1, 1.0, 17.3, 60.0, 89.9, 90.0, 120.0, 179.9, 180.0, 180.1, 240.0, 270.0, 300.0, 359.9]
        {
            for axis in [[0.0, 0.0, 1.0], [0.3, -2.0, 5.0], [1e-60, 0.0, 2e-60]] {
                let turn = turn(axis, degrees);
                let [low, high] = turn.degrees_at(turn.end().unwrap());
                assert!((low - degrees).abs() < 1e-12 && (high - degrees).abs() < 1e-12, "{degrees}: {low} {high}");
                assert!(low <= high && high <= low.next_up().next_up());
            }
        }
    }

    #[test]
    fn shares_are_enclosed() {
        let pose = |s: f64| TurnParameter::of(Surd::of(Rational::of(s)));
        let quarter = turn([0.0, 0.0, 1.0], 90.0);
        assert_eq!(quarter.share_at(&pose(1.0)), [1.0, 1.0]);
        assert_eq!(quarter.share_at(&pose(0.0)), [0.0, 0.0]);
        let [low, high] = quarter.share_at(&pose(0.5));
        let share = 0.5f64.atan() / 1f64.atan();
        assert!(low <= high && high <= low.next_up() && (low - share).abs() < 1e-15);
        let [low, high] = turn([0.0, 0.0, 1.0], 720.0).share_at(&pose(1.0));
        assert!(low <= 0.125 && 0.125 <= high);
    }

    #[test]
    fn what_is_no_turn_is_refused() {
        let refused = |axis: [f64; 3], degrees| Turn::by_degrees(axis, [0.0; 3], degrees).unwrap_err();
        assert_eq!(refused([0.0; 3], 90.0), TurnError::ZeroAxis);
        assert_eq!(refused([0.0, 0.0, 1e200], 90.0), TurnError::AxisLength(1e200));
        assert_eq!(refused([0.0, 0.0, 1.0], f64::NAN), TurnError::NotFinite);
        assert_eq!(refused([f64::INFINITY, 0.0, 1.0], 1.0), TurnError::NotFinite);
    }
}
