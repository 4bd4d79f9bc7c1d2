//! One distance measured by every method that applies.

use nalgebra::Point3;

use super::witness::too_large;
use crate::contact::lattice_sizes;
use crate::measure::{Distance, Method, distance};
use crate::solid::Body;

/// What the methods said.
#[derive(Debug, Clone, PartialEq)]
pub struct DistanceAudit {
    /// Those that answered, with their answers.
    pub answers: Vec<(Method, Distance)>,
    /// Those that did not, with the reason.
    pub skipped: Vec<(Method, String)>,
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
        match ask(method, a, b, at) {
            Ok(answer) => audit.answers.push((method, answer)),
            Err(reason) => audit.skipped.push((method, reason)),
        }
    }
    audit
}

fn ask(method: Method, a: &Body, b: &Body, at: Point3<f64>) -> Result<Distance, String> {
    // Bodies that are no polytopes are refused by the method itself.
    if method == Method::Lattice
        && let Some(reason) = lattice_sizes(a, b).ok().and_then(too_large)
    {
        return Err(reason);
    }
    distance(a, b, at, method).map_err(|error| error.to_string())
}
