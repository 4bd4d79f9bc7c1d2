//! Time of impact of two convex solids on any motions, between two floats that are proven to enclose it.
//!
//! The ray cast (`cast`) proposes a time. Contact up to a given float is an exact question: GJK on the vertices of A at
//! both ends of every straight piece up to then. So a float before which they share no point and one by which they do
//! are found by asking at the proposed time, and at times ever farther from it until both are had. The verdict, too, is
//! exact; only how near the two floats are depends on the search.

use firstcontact_motion::{Motion, pieces};

use super::{CastInstant, Gjk, cast};
use crate::difference::Extent;
use crate::solid::PairError;

/// Distance of the first time asked about from the proposed one, as a share of the clock.
const FIRST_REACH: f64 = 1.0 / (1u64 << 48) as f64;

/// Factor by which the next time asked about is farther away.
const GROWTH: f64 = 16.0;

/// First contact of two convex solids while the clock runs. The case is exact. See the notes on convexity-based
/// methods, "GJK for Moving Objects".
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TimeOfImpact {
    /// They share no point while the clock runs, its ends included.
    Clear,
    /// They share a point as the clock begins, or as one of them appears.
    AtBeginning {
        /// The time.
        time: f64,
    },
    /// They first share a point between two times.
    Enclosed {
        /// They share no point up to this time, which is proven.
        lower: f64,
        /// They share a point up to this time, which is proven.
        upper: f64,
        /// Exact questions that it took to prove both.
        proofs: u32,
    },
}

impl Gjk {
    /// First contact of the two while the clock runs: the verdict is exact, the time is enclosed.
    ///
    /// ```
    /// # use firstcontact_convex::facade as firstcontact;
    /// use firstcontact::convex::{Gjk, TimeOfImpact};
    /// use firstcontact::{Body, Motion};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let (fall, stand) = (Motion::edge([0.0, 0.0, 2.0], [0.0, 0.0, -1.0])?, Motion::at([0.0; 3])?);
    /// let mut gjk = Gjk::new(&cube, &cube)?;
    /// let TimeOfImpact::Enclosed { lower, upper, .. } = gjk.time_of_impact(&fall, &stand, [0.0, 1.0])? else { panic!("they meet") };
    /// // The exact time is 1/3.
    /// assert!(lower < upper && 3.0 * lower <= 1.0 && 3.0 * upper >= 1.0 && upper - lower < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the clock is no interval of finite times.
    pub fn time_of_impact(
        &mut self,
        motion_of_a: &Motion,
        motion_of_b: &Motion,
        clock: [f64; 2],
    ) -> Result<TimeOfImpact, PairError> {
        let [start, end] = clock;
        if !(start.is_finite() && end.is_finite() && start <= end) {
            return Err(PairError::Clock(start, end));
        }
        for piece in pieces(motion_of_a, motion_of_b, clock) {
            if !self.ask_during(piece, |asked| asked.meet(Extent::Swept))? {
                continue;
            }
            if self.ask_during(piece, |asked| asked.meet(Extent::Still))? {
                return Ok(TimeOfImpact::AtBeginning { time: piece.start });
            }
            let CastInstant { fraction, .. } = self.ask_during(piece, |asked| {
                cast(&asked.difference(Extent::Still), asked.start(Extent::Still), asked.cost)
            })?;
            let proposed = piece.start + fraction * (piece.end - piece.start);
            return self.enclosed([motion_of_a, motion_of_b], [piece.start, piece.end], proposed);
        }
        Ok(TimeOfImpact::Clear)
    }

    /// The time of an impact that is known to be after the beginning of a piece and not after its end, enclosed around
    /// a proposed one.
    fn enclosed(
        &mut self,
        [a, b]: [&Motion; 2],
        [mut lower, mut upper]: [f64; 2],
        proposed: f64,
    ) -> Result<TimeOfImpact, PairError> {
        let start = lower;
        // Added to any time of the piece, it makes another float.
        let least = f64::EPSILON * lower.abs().max(upper.abs());
        let mut reach = least.max(FIRST_REACH * (upper - lower));
        let (mut asked_at, mut proofs) = (proposed, 0);
        while lower < asked_at && asked_at < upper {
            proofs += 1;
            let Some(piece) = pieces(a, b, [start, asked_at]).next() else { break };
            if self.ask_during(piece, |asked| asked.meet(Extent::Swept))? {
                upper = asked_at;
                asked_at = proposed - reach;
            } else {
                lower = asked_at;
                asked_at = proposed + reach;
            }
            reach *= GROWTH;
        }
        Ok(TimeOfImpact::Enclosed { lower, upper, proofs })
    }
}
