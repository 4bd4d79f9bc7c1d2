//! A square peg on its way through a square window, all numbers dyadic, so that every verdict and time is known beforehand.

use std::time::Duration;

use firstcontact::{Body, Verdict};

use crate::case::Case;
use crate::pair::{Built, Pair};
use crate::rival;
use crate::shapes::{Random, cuboid, window_plate};

/// Clearances as exponents of two: those next to 1e-2, 1e-6 and 1e-9; the last is none at all.
pub const CLEARANCES: [Option<i32>; 4] = [Some(-7), Some(-20), Some(-30), None];

/// What must come out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Known {
    /// The peg goes through.
    Clear,
    /// It meets the plate at this time.
    At(f64),
}

impl Known {
    /// Whether that is what a verdict says.
    pub fn agrees(self, verdict: &Verdict) -> bool {
        match (verdict, self) {
            (Verdict::Clear, Known::Clear) => true,
            (Verdict::Contact(contact), Known::At(time)) => contact.time.lower() == time,
            _ => false,
        }
    }
}

/// A peg and a plate with a window that is wider by the clearance.
///
/// # Panics
/// If they are no proper bodies.
pub fn pair(clearance: f64) -> Pair {
    let shapes = [cuboid([2.0, 1.0 - clearance, 1.0 - clearance]), window_plate(0.5, [3.0; 2], [1.0; 2])];
    let bodies = shapes.map(|shape| Body::from_mesh(shape.mesh()).expect("generated shapes are solids"));
    let rivals = bodies.each_ref().map(rival::mesh);
    let none = Duration::ZERO;
    Pair { bodies, rivals, reach: [2.0, 2.0], built: Built { check: none, trees: none, rival: none } }
}

/// The peg's way, aside by a multiple of a sixteenth of the clearance, and what comes of it.
pub fn through(clearance: f64, random: &mut Random) -> (Case, Known) {
    let sixteenths = [0; 2].map(|_| random.between(-12.0, 12.0).round());
    let aside = sixteenths.map(|count| count * clearance / 16.0);
    // The peg's front is 3 before the plate's middle, whose face is 0.25 before it.
    let case = Case::new([-4.0, aside[0], aside[1]].into(), [8.0, 0.0, 0.0].into());
    let fits = clearance > 0.0 && sixteenths.iter().all(|count| count.abs() < 8.0);
    (case, if fits { Known::Clear } else { Known::At(2.75 / 8.0) })
}
