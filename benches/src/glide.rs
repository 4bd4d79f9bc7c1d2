//! One body gliding round another in small steps, each of which is a query.

use std::f64::consts::TAU;

use firstcontact::contact::{Cost, Scratch};
use firstcontact::{Body, Verdict};
use nalgebra::Vector3;

use crate::case::Case;
use crate::flat;
use crate::kind::perpendicular;
use crate::pair::Pair;
use crate::rival;
use crate::shapes::{Random, Shape, cuboid, window_plate};

/// The gap while gliding: a thousandth of the size of the standing body, whose reach is half of it.
const GAP: f64 = 2e-3;

/// Once round the standing body in a number of steps, close to it; `None` if the bodies do not meet from some side.
pub fn steps(pair: &Pair, count: usize, random: &mut Random) -> Option<Vec<Case>> {
    let place = |dive: Case| {
        let meeting = dive.meeting(&pair.bodies)?;
        Some(dive.from * (1.0 - meeting) + dive.from.normalize() * (GAP * pair.reach[1]))
    };
    let places: Vec<Vector3<f64>> = dives(pair, count, random).into_iter().map(place).collect::<Option<_>>()?;
    Some(places.windows(2).map(|ends| Case::new(ends[0], ends[1] - ends[0])).collect())
}

/// From places once round the standing body, and the last of them the first, straight towards its middle.
pub fn dives(pair: &Pair, count: usize, random: &mut Random) -> Vec<Case> {
    let first = Vector3::from(random.direction());
    let second = perpendicular(first, random);
    let dive = |step: usize| {
        let (sin, cos) = (TAU * step as f64 / count as f64).sin_cos();
        let far = (first * cos + second * sin) * (1.05 * pair.span());
        Case::new(far, -far)
    };
    (0..=count).map(dive).collect()
}

/// What was counted over a path, and in how many steps the verdict of the warm start was another.
#[derive(Debug, Clone, Copy, Default)]
pub struct Coherence {
    /// Support evaluations, or pairs of triangles, with nothing known before each step.
    pub cold: u64,
    /// The same with what is left over from the step before.
    pub warm: u64,
    /// Steps in which the verdicts differ.
    pub differences: usize,
    /// Steps in which the bodies meet.
    pub contacts: usize,
}

/// Asks about every step from a cold and from a warm start.
pub fn compare(bodies: &[Body; 2], steps: &[Case]) -> Coherence {
    let mut coherence = Coherence::default();
    let mut warm = Scratch::new();
    for step in steps {
        let (cold_verdict, cold) = step.weighed_verdict(bodies);
        let warm_verdict = step.verdict_with(bodies, &mut warm);
        coherence.cold += looks(&cold);
        coherence.differences += usize::from(cold_verdict != warm_verdict);
        coherence.contacts += usize::from(cold_verdict != Verdict::Clear);
    }
    coherence.warm = looks(warm.cost());
    coherence
}

/// What a query looked at: support points if the bodies are convex, else pairs of triangles.
fn looks(tally: &Cost) -> u64 {
    tally.support_evaluations + tally.triangle_pairs
}

/// Clearances as exponents of two: those next to 1e-2, 1e-6 and 1e-9; the last is none at all.
pub const CLEARANCES: [Option<i32>; 4] = [Some(-7), Some(-20), Some(-30), None];

/// What must come out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Known {
    /// No contact.
    Clear,
    /// The bodies meet at this time.
    At(f64),
    /// They meet at some time after the start.
    Later,
    /// They are in contact at the start.
    AtStart,
}

impl Known {
    /// What a verdict says, but for the time.
    pub fn of(verdict: &Verdict) -> Known {
        match verdict {
            Verdict::Clear => Known::Clear,
            Verdict::Contact(_) => Known::Later,
            Verdict::StartsInContact(_) => Known::AtStart,
        }
    }

    /// Whether that is what a verdict says.
    pub fn agrees(self, verdict: &Verdict) -> bool {
        match (verdict, self) {
            (Verdict::Clear, Known::Clear)
            | (Verdict::Contact(_), Known::Later)
            | (Verdict::StartsInContact(_), Known::AtStart) => true,
            (Verdict::Contact(contact), Known::At(time)) => contact.time.lower() == time,
            _ => false,
        }
    }
}

/// A peg and a plate with a window that is wider by the clearance.
pub fn peg_shapes(clearance: f64) -> [Shape; 2] {
    [cuboid([2.0, 1.0 - clearance, 1.0 - clearance]), window_plate(0.5, [3.0; 2], [1.0; 2])]
}

/// The same as both libraries take them.
///
/// # Panics
/// If they are no proper bodies.
pub fn peg(clearance: f64) -> Pair {
    Pair::ready(flat::bodies(peg_shapes(clearance)), rival::mesh)
}

/// The peg's way, aside by a multiple of a sixteenth of the clearance, and what comes of it.
pub fn through_window(clearance: f64, random: &mut Random) -> (Case, Known) {
    let sixteenths = [0; 2].map(|_| random.between(-12.0, 12.0).round());
    let aside = sixteenths.map(|count| count * clearance / 16.0);
    // The peg's front is 3 before the plate's middle, whose face is 0.25 before it.
    let case = Case::new([-4.0, aside[0], aside[1]].into(), [8.0, 0.0, 0.0].into());
    let fits = clearance > 0.0 && sixteenths.iter().all(|count| count.abs() < 8.0);
    (case, if fits { Known::Clear } else { Known::At(2.75 / 8.0) })
}
