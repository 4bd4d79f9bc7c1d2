//! Motions from a pose that is known in rational numbers to another one.

use firstcontact_exact::{Filtered, Rational};

use super::motion::{RigidMotion, RigidMotionError, exact_quaternion, finite};
use crate::rational_pose::{RationalPose, Screw, quotient};

impl RigidMotion {
    /// A body that comes from a pose to an orientation, given by a quaternion, scalar first, and a place: in a straight
    /// line and by the shortest arc about its origin, both at a constant rate.
    ///
    /// ```
    /// # use firstcontact_rotation::facade as firstcontact;
    /// use firstcontact::exact::Rational;
    /// use firstcontact::rotation::{RationalPose, RigidMotion, Turn};
    ///
    /// // After a turn by 30 degrees, on to 90 degrees, and by 2 along x.
    /// let start = RationalPose::at([0.0, 0.0, 1.0].map(Rational::of));
    /// let start = start.turned(&Turn::by_degrees([0.0, 0.0, 1.0], [0.0; 3], 30.0)?).ok_or("not rational")?;
    /// let motion = RigidMotion::arcing(&start, [1.0, 0.0, 0.0, 1.0], [2.0, 0.0, 1.0])?;
    /// assert!((motion.numbers().angle - std::f64::consts::FRAC_PI_3).abs() < 1e-15);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a number is not finite, the quaternion is zero, or the two orientations are half a turn apart or within one
    /// part in a thousand million of it.
    pub fn arcing(start: &RationalPose, to: [f64; 4], place: [f64; 3]) -> Result<RigidMotion, RigidMotionError> {
        finite(&place)?;
        let relative = quotient(&exact_quaternion(to)?, &start.quaternion());
        RigidMotion::at_pose(start).turning_on(&relative)?.moving_to(place)
    }

    /// A body that comes from a pose to an orientation, given by a quaternion, scalar first, and a place by a constant
    /// screw: a turn by the shortest arc about an axis that stands, and along it, both at a constant rate.
    ///
    /// The origin runs on a helix, or on a circle. [`RigidMotion::turning_between`] with [`RigidMotion::moving_to`] has
    /// it run in a straight line: the two agree in both poses, and in between only where there is no turn, or the
    /// origin is on the axis.
    ///
    /// ```
    /// # use firstcontact_rotation::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::exact::Rational;
    /// use firstcontact::rotation::{RationalPose, RigidMotion, RigidQuery};
    ///
    /// // A quarter turn on an arc from (2, 0, 0) to (0, 2, 0) about the origin of the world, past a post on the chord.
    /// let (body, post) = (Body::cuboid([0.5; 3])?, Body::cuboid([0.25; 3])?);
    /// let (from, to) = ([1.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 1.0]);
    /// let start = RationalPose::at([2.0, 0.0, 0.0].map(Rational::of)).oriented(from);
    /// let screw = RigidMotion::screwing(&start, to, [0.0, 2.0, 0.0])?;
    /// let separate = RigidMotion::at([2.0, 0.0, 0.0])?.turning_between(from, to)?.moving_to([0.0, 2.0, 0.0])?;
    /// let still = RigidMotion::at([0.875, 0.875, 0.0])?;
    /// let is_clear = |motion| RigidQuery::new([&body, &post], [motion, &still]).first_contact().is_clear();
    /// assert!(is_clear(&screw) && !is_clear(&separate));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a number is not finite, the quaternion is zero, or the two orientations are half a turn apart or within one
    /// part in a thousand million of it.
    pub fn screwing(start: &RationalPose, to: [f64; 4], place: [f64; 3]) -> Result<RigidMotion, RigidMotionError> {
        finite(&place)?;
        let (to, place) = (exact_quaternion(to)?, place.map(Rational::of));
        let relative = quotient(&to, &start.quaternion());
        let turning = RigidMotion::at_pose(start).turning_on(&relative)?;
        let Some(Screw { center, way }) = Screw::new(&relative, start.origin(), &place).filter(|_| turning.turns())
        else {
            return Ok(turning.moving_to_rational(&place));
        };
        let of = |numbers: &[Rational; 3]| numbers.each_ref().map(Filtered::of);
        Ok(RigidMotion {
            end: of(&std::array::from_fn(|k| &center[k] + &way[k])),
            offset: of(&std::array::from_fn(|k| &start.origin()[k] - &center[k])),
            center: of(&center),
            way: of(&way),
            ..turning
        })
    }
}
