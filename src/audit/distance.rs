//! One distance measured by every method that applies.

use nalgebra::Point3;

use crate::measure::{Distance, MeasureError, Method, distance};
use crate::solid::Body;

/// What the methods said.
#[derive(Debug, Clone, PartialEq)]
pub struct DistanceAudit {
    /// Those that answered, with their answers.
    pub answers: Vec<(Method, Distance)>,
    /// Those that did not, with the reason.
    pub skipped: Vec<(Method, MeasureError)>,
}

impl DistanceAudit {
    /// Whether all that answered said the same: exact square, features and feet.
    pub fn agrees(&self) -> bool {
        self.answers.windows(2).all(|pair| pair[0].1 == pair[1].1)
    }
}

/// Asks every method for the distance of two bodies, A at an offset.
pub fn audit_distance(a: &Body, b: &Body, at: impl Into<Point3<f64>>) -> DistanceAudit {
    let at = at.into();
    let mut audit = DistanceAudit { answers: Vec::new(), skipped: Vec::new() };
    for &method in Method::ALL.iter().filter(|method| **method != Method::Auto) {
        match distance(a, b, at, method) {
            Ok(answer) => audit.answers.push((method, answer)),
            Err(reason) => audit.skipped.push((method, reason)),
        }
    }
    audit
}
