//! Where a body is at an instant, as the nearest floats.

use nalgebra::Point3;

use super::path::Motion;
use super::relative::Leg;
use firstcontact_exact::{Doubled, Number, Rational};

impl Motion {
    /// Where the body's origin is at an instant of the clock, each coordinate the float nearest to the exact one; `None` if it is
    /// not there, or if the instant is not a finite number.
    ///
    /// ```
    /// # use firstcontact_motion::facade as firstcontact;
    /// use firstcontact::Motion;
    ///
    /// let motion = Motion::timed(0.0, [0.0, 0.0, 0.0], 3.0, [1.0, 0.0, 0.0])?;
    /// assert_eq!(motion.position(1.0), Some([1.0 / 3.0, 0.0, 0.0].into()));
    /// assert_eq!(motion.position(f64::NAN), None);
    /// # Ok::<(), firstcontact::motion::MotionError>(())
    /// ```
    pub fn position(&self, time: f64) -> Option<Point3<f64>> {
        if !time.is_finite() {
            return None;
        }
        self.presence([time; 2])?;
        let (leg, _) = Leg::from(self, time);
        let precise = origin_at::<Doubled>(&leg, time).map(|x| x.nearest());
        let nearest = match precise {
            [Some(x), Some(y), Some(z)] => [x, y, z],
            _ => origin_at::<Rational>(&leg, time).map(|x| x.nearest()),
        };
        // Adding zero makes a negative zero positive.
        Some(nearest.map(|x| x + 0.0).into())
    }
}

/// The origin at a time of a leg.
fn origin_at<N: Number>(leg: &Leg<'_>, time: f64) -> [N; 3] {
    let past = leg.segment().map(|_| leg.fraction(&N::of(time)));
    leg.origin(past.as_ref())
}
