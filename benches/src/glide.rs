//! One body gliding round another in small steps, each of which is a query.

use std::f64::consts::TAU;

use firstcontact::{Body, Verdict};
use nalgebra::Vector3;

use crate::case::Case;
use crate::kind::perpendicular;
use crate::pair::Pair;
use crate::shapes::Random;

/// The gap while gliding: a thousandth of the size of the standing body, whose reach is half of it.
const GAP: f64 = 2e-3;

/// Once round the standing body in a number of steps, close to it; `None` if the bodies do not meet from some side.
pub fn steps(pair: &Pair, count: usize, random: &mut Random) -> Option<Vec<Case>> {
    let first = Vector3::from(random.direction());
    let second = perpendicular(first, random);
    let place = |step: usize| {
        let (sin, cos) = (TAU * step as f64 / count as f64).sin_cos();
        let side = first * cos + second * sin;
        let far = side * (1.05 * pair.span());
        let meeting = Case::new(far, -far).meeting(&pair.bodies)?;
        Some(far * (1.0 - meeting) + side * (GAP * pair.reach[1]))
    };
    let places: Vec<Vector3<f64>> = (0..=count).map(place).collect::<Option<_>>()?;
    Some(places.windows(2).map(|ends| Case::new(ends[0], ends[1] - ends[0])).collect())
}

/// What was counted over a path, and in how many steps the verdict of the warm start was another.
#[derive(Debug, Clone, Copy, Default)]
pub struct Coherence {
    /// Support evaluations with nothing known before each step.
    pub cold: u64,
    /// Support evaluations with what is left over from the step before.
    pub warm: u64,
    /// Steps in which the verdicts differ.
    pub differences: usize,
    /// Steps in which the bodies meet.
    pub contacts: usize,
}

/// Asks about every step from a cold and from a warm start.
pub fn compare(bodies: &[Body; 2], steps: &[Case]) -> Coherence {
    let mut coherence = Coherence::default();
    let mut warm = Default::default();
    for step in steps {
        let (cold_verdict, cold) = step.weighed_verdict(bodies);
        let warm_verdict = step.verdict_with(bodies, &mut warm);
        coherence.cold += cold.support_evaluations;
        coherence.differences += usize::from(cold_verdict != warm_verdict);
        coherence.contacts += usize::from(cold_verdict != Verdict::Clear);
    }
    coherence.warm = warm.tally().support_evaluations;
    coherence
}
