//! Position of a body at an instant, as the nearest floats.
//!
//! Positions are for reports and for boxes: no verdict is computed from them.

use nalgebra::Point3;

use super::path::Motion;
use super::relative::Leg;
use firstcontact_exact::{DoubleDouble, Number, Rational};

impl Motion {
    /// The corners of a box around all places of the track between two times, outward, without constant offsets and
    /// without what the body rides on.
    pub fn extent(&self, [start, end]: [f64; 2]) -> [Point3<f64>; 2] {
        let waypoints = self.waypoints();
        let inside = waypoints.iter().filter(|waypoint| start < waypoint.time && waypoint.time < end);
        let given = inside.map(|waypoint| [waypoint.position; 2]);
        let ends = [start, end].map(|time| Leg::from(self, time).0.bounds(time));
        let all = ends.into_iter().chain(given).reduce(|a, b| [a[0].inf(&b[0]), a[1].sup(&b[1])]);
        all.unwrap_or([Point3::origin(); 2])
    }

    /// Returns the position of the body's origin at an instant of the clock, each coordinate the float nearest to the
    /// exact one; `None` if it is not there, or if the instant is not a finite number.
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
        let precise = origin_at::<DoubleDouble>(self, &leg, time).map(|x| x.nearest());
        let nearest = match precise {
            [Some(x), Some(y), Some(z)] => [x, y, z],
            _ => origin_at::<Rational>(self, &leg, time).map(|x| x.nearest()),
        };
        // Adding zero makes a negative zero positive.
        Some(nearest.map(|x| x + 0.0).into())
    }
}

/// The origin of a motion at a time of a leg, with what it rides on.
fn origin_at<N: Number>(motion: &Motion, leg: &Leg<'_>, time: f64) -> [N; 3] {
    let at = |leg: &Leg<'_>| -> [N; 3] {
        let past = leg.segment().map(|_| leg.fraction(&N::of(time)));
        leg.origin(past.as_ref())
    };
    motion.rides().iter().fold(at(leg), |sum, ride| {
        let [x, y, z] = at(&Leg::from(ride, time).0);
        [sum[0].plus(&x), sum[1].plus(&y), sum[2].plus(&z)]
    })
}
