//! What came out of many comparisons.

use std::fmt;

use firstcontact::polytope::Separation;

/// Counts, the largest differences, and a hash of all answers.
#[derive(Debug, Default)]
pub struct Report {
    pub apart: u64,
    pub touching: u64,
    pub enclosed: u64,
    /// The largest relative difference of two distances.
    pub relative: f64,
    /// The largest difference in units in the last place of the largest coordinate.
    pub places: f64,
    /// Answers of another relation, or whose distance differs more than is allowed by either measure.
    pub wrong: u64,
    /// What is written of the first wrong answers.
    pub complaints: Vec<String>,
    hash: u64,
}

/// Relative difference allowed.
const RELATIVE: f64 = 1e-12;

/// Units in the last place of the largest coordinate allowed.
const PLACES: f64 = 4.0;

/// At most so many wrong answers are printed.
const SHOWN: usize = 5;

impl Report {
    /// Counts an answer, and takes its distance into the hash.
    pub fn count(&mut self, separation: &Separation) {
        match separation {
            Separation::Apart(_) => self.apart += 1,
            Separation::Meeting(_) => self.touching += 1,
            Separation::Enclosed(_) => self.enclosed += 1,
        }
        for byte in separation.boundaries().distance().to_bits().to_le_bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Compares a distance with an independent one; the largest coordinate of the bodies says what is near.
    pub fn compare(&mut self, found: f64, expected: f64, largest: f64, name: impl FnOnce() -> String) {
        let difference = (found - expected).abs();
        let relative = if difference == 0.0 { 0.0 } else { difference / found.abs().max(expected.abs()) };
        let places = difference / (largest.next_up() - largest);
        if relative <= RELATIVE || places > PLACES {
            self.relative = self.relative.max(relative);
        } else {
            self.places = self.places.max(places);
        }
        if relative > RELATIVE && places > PLACES {
            self.complain(format!("{}: {found:e} instead of {expected:e}", name()));
        }
    }

    /// Takes down a wrong answer.
    pub fn complain(&mut self, what: String) {
        self.wrong += 1;
        if self.complaints.len() < SHOWN {
            self.complaints.push(what);
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { apart, touching, enclosed, relative, places, wrong, hash, .. } = self;
        writeln!(f, "apart {apart}, boundaries meeting {touching}, enclosed {enclosed}; wrong {wrong}")?;
        writeln!(
            f,
            "largest relative difference {relative:.2e}; where it is more than 1e-12, {places:.2} ulp of the largest coordinate"
        )?;
        write!(f, "hash of all distances {hash:016x}")?;
        self.complaints.iter().try_for_each(|complaint| write!(f, "\n{complaint}"))
    }
}
