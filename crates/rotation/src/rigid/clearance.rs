//! Least distance of two bodies in rigid motion: proven from below, and attained from above.
//!
//! Floats go downhill to a time at which the bodies are near, and enclosures bound the distance of two of their points
//! there. Then the question about a margin that is a little less ([`RigidQuery`]) proves that they are never nearer, or
//! tells a time at which they are, from which floats go downhill again. Along the axis of a turn nothing changes but in
//! straight lines, so that the gap there is known without that: all of the distance of bodies that turn side by side.

use firstcontact_exact::Filtered;
use firstcontact_exact::ring::dot;

use super::instants::{Instants, NearTriangles, RigidNearest};
use super::motion::RigidMotion;
use super::query::{RigidQuery, RigidVerdict};

/// Times at which distances are looked at first, and more for each radian of the turns.
const SAMPLES: f64 = 16.0;
const SAMPLES_OF_A_RADIAN: f64 = 4.0;
const MOST_SAMPLES: f64 = 256.0;

/// The shortest step of a descent, a part of the motion.
const SHORTEST_STEP: f64 = 1e-13;

/// More margins are not tried.
const MOST_ROUNDS: usize = 64;

/// The gap between the bounds, after a margin was too near to the least distance.
const WIDENED: f64 = 8.0;

/// Where the tolerance takes too much work, the gap is this part of the distance, and then made finer by this factor.
const COARSE: f64 = 1e-6;
const FINER: f64 = 1.0 / 64.0;

/// Steps of a question at the tolerance, or one that would only make a bound finer.
const STEPS_TO_REFINE: u64 = 500_000;

/// Bounds are no nearer to each other than this multiple of what distances are off by, for which nothing is proven.
const NOISES: f64 = 8.0;

/// Least distance of two bodies in rigid motion.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct RigidClearance {
    /// They are certainly never nearer to each other. Zero if they are in contact, or nothing more is known.
    pub lower: f64,
    /// They are certainly no farther from each other at the time.
    pub upper: f64,
    /// A time of the motion, from 0 to 1.
    pub time: f64,
}

impl RigidQuery<'_> {
    /// The least distance while `t` goes from 0 to 1; `None` if it is certainly above a limit, or a body has no
    /// triangle. The margin of the question is not looked at.
    ///
    /// The bounds differ by no more than the tolerance, a length above zero, unless that is finer than what the
    /// roundings leave to prove, or takes too much work: bodies that keep one distance for long are told to about a
    /// millionth of it, but those that keep it along the axis of their turn to a few roundings. If the bodies are proven
    /// to be in contact, both are zero.
    ///
    /// ```
    /// # use firstcontact_rotation::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::rotation::{RigidMotion, RigidQuery};
    ///
    /// // The corners of a bar of 8 x 6 come to a distance of 5 from its middle, and a wall is at 7.
    /// let (bar, wall) = (Body::cuboid([8.0, 6.0, 1.0])?, Body::cuboid([20.0, 2.0, 1.0])?);
    /// let turning = RigidMotion::at([0.0; 3])?.turning([0.0, 0.0, 1.0], [0.0; 3], 90.0)?;
    /// let still = RigidMotion::at([0.0, 8.0, 0.0])?;
    /// let query = RigidQuery::new([&bar, &wall], [&turning, &still]);
    /// let found = query.least_distance(1e-9, f64::INFINITY).ok_or("no triangle")?;
    /// assert!(found.lower <= 2.0 && 2.0 <= found.upper && found.upper - found.lower <= 2e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn least_distance(&self, tolerance: f64, below: f64) -> Option<RigidClearance> {
        let along_axis = self.gap_along_axis().unwrap_or(0.0);
        if along_axis > below || below.is_finite() && self.with_margin(below).first_contact().is_clear() {
            return None;
        }
        let instants = Instants::new(self.bodies, self.motions);
        let verdict = self.with_margin(0.0).first_contact();
        if let Some(found) = verdict.contact() {
            return Some(RigidClearance { lower: 0.0, upper: 0.0, time: found.bracket[1] });
        }
        let mut best = Best::new(&instants, self.motions)?;
        if let RigidVerdict::Undecided(doubt) = verdict {
            best.descend(&instants, doubt.from);
            return Some(best.with_lower(0.0));
        }
        // A part of the tolerance is left for roundings.
        let finest = (0.875 * tolerance).max(NOISES * instants.noise());
        let is_proven = best.upper - along_axis <= finest;
        let lower = if is_proven { along_axis } else { self.proven(&mut best, &instants, finest).max(along_axis) };
        Some(best.with_lower(lower))
    }

    /// A distance along the axis of the turns that the bodies certainly keep; `None` if none turns, or the axes of the
    /// two may have different directions.
    ///
    /// A turn changes no height over a plane across its axis, and a straight way changes that of all points of a body
    /// alike. So the gap of the heights is least at the beginning or in the end.
    fn gap_along_axis(&self) -> Option<f64> {
        let axes = self.motions.map(|motion| motion.turns().then_some(motion.axis));
        let axis = match axes {
            [Some(one), Some(other)] => {
                let exactly = |axis: [Filtered; 3]| axis.iter().all(|x| x.is_exact()).then(|| axis.map(|x| x.value));
                let (one_way, other_way) = (exactly(one)?, exactly(other)?);
                (one_way == other_way || one_way == other_way.map(|x| -x)).then_some(one)?
            }
            [one, other] => one.or(other)?,
        };
        // Lowest and highest points at the beginning, and how much higher they are in the end.
        let heights = [0, 1].map(|side| {
            let pose = self.motions[side].at_time(0.0);
            let each = self.bodies[side].positions().iter().map(|&point| dot(&axis, &pose.enclosed(&point.into())));
            let range = each.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], height| match height.interval() {
                [least, most] if least <= most => [low.min(least), high.max(most)],
                // What is no number is nowhere known to be.
                _ => [f64::NEG_INFINITY, f64::INFINITY],
            });
            (range, dot(&axis, self.motions[side].way()).interval())
        });
        let gap_over = |upper: usize| {
            let (([low, _], [slowest, _]), ([_, high], [_, fastest])) = (heights[upper], heights[1 - upper]);
            let approach = (slowest - fastest).next_down();
            let gap = (low - high).next_down();
            // What is no number stays none.
            if approach >= 0.0 { gap } else { (gap + approach).next_down() }
        };
        Some(gap_over(0).max(gap_over(1))).filter(|gap| gap.is_finite() && *gap > 0.0)
    }

    /// A distance that the bodies certainly keep, as near to the best that is attained as the gap or the work allows.
    fn proven(&self, best: &mut Best, instants: &Instants<'_>, finest: f64) -> f64 {
        let (mut lower, mut gap, mut most_steps) = (0.0, finest, STEPS_TO_REFINE);
        for _ in 0..MOST_ROUNDS {
            let (level, before) = (best.upper - gap, best.upper);
            if level <= lower {
                break;
            }
            let from = match (RigidQuery { most_steps, ..self.with_margin(level) }).first_contact() {
                RigidVerdict::Clear if gap <= finest => return level,
                RigidVerdict::Clear => {
                    (lower, gap, most_steps) = (level, finest.max(gap * FINER), STEPS_TO_REFINE);
                    continue;
                }
                RigidVerdict::Undecided(doubt) if doubt.is_out_of_work => {
                    if most_steps == self.most_steps || lower > 0.0 {
                        break;
                    }
                    (gap, most_steps) = (gap.max(COARSE * best.upper), self.most_steps);
                    continue;
                }
                RigidVerdict::StartsInContact(found) | RigidVerdict::Contact(found) => found.bracket[1],
                RigidVerdict::Undecided(doubt) => doubt.from,
            };
            best.descend(instants, from);
            if best.upper >= before - 0.5 * gap {
                gap *= WIDENED;
            }
        }
        lower
    }

    /// Two points of the bodies that are about the nearest at the beginning, and a certain bound on their distance;
    /// `None` if a body has no triangle.
    pub fn nearest_at_start(&self) -> Option<RigidNearest> {
        let instants = Instants::new(self.bodies, self.motions);
        instants.certain(&instants.nearest(0.0, None)?)
    }

    fn with_margin(&self, margin: f64) -> RigidQuery<'_> {
        RigidQuery { margin, is_free_at_start: false, touch_allowed: false, ..*self }
    }
}

/// The least distance that is certainly attained.
struct Best {
    near: NearTriangles,
    upper: f64,
}

impl Best {
    /// The least of some samples, and from there downhill.
    fn new(instants: &Instants<'_>, motions: [&RigidMotion; 2]) -> Option<Best> {
        let turns: f64 = motions.iter().map(|motion| motion.rate()).sum();
        let count = (SAMPLES + SAMPLES_OF_A_RADIAN * turns).min(MOST_SAMPLES) as u32;
        let near = instants.sampled(count)?;
        let mut best = Best { near, upper: instants.certain(&near)?.upper };
        best.lower_to(instants, instants.descended(near, SHORTEST_STEP));
        Some(best)
    }

    /// Goes downhill from a time.
    fn descend(&mut self, instants: &Instants<'_>, time: f64) {
        if let Some(near) = instants.nearest(time, None) {
            self.lower_to(instants, near);
            self.lower_to(instants, instants.descended(near, SHORTEST_STEP));
        }
    }

    fn lower_to(&mut self, instants: &Instants<'_>, near: NearTriangles) {
        if let Some(found) = instants.certain(&near).filter(|found| found.upper < self.upper) {
            (self.near, self.upper) = (near, found.upper);
        }
    }

    fn with_lower(&self, lower: f64) -> RigidClearance {
        RigidClearance { lower, upper: self.upper, time: self.near.time }
    }
}
