//! Placing a body: scale, then rotate, each vertex rounded once. Translation is motion, and is never rounded in.

use nalgebra::Point3;

use firstcontact_solid::{Body, BuildError, Orientation};

use super::rotation::Rotation;

/// Scale and rotation of a body's vertices about its origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    /// Factors along the body's own axes, applied first. A negative one mirrors.
    pub scale: [f64; 3],
    /// The rotation, applied after the scale.
    pub rotation: Rotation,
}

impl Default for Placement {
    fn default() -> Placement {
        Placement::identity()
    }
}

impl Placement {
    /// Leaves every bit of a body as it is.
    pub fn identity() -> Placement {
        Placement { scale: [1.0; 3], rotation: Rotation::identity() }
    }

    /// The body scaled and turned. Each new coordinate is the float nearest to the exact result. A mirror image is
    /// turned inside in again, and a solid certified convex stays convex.
    ///
    /// # Errors
    /// If a factor is zero or not finite, a coordinate becomes infinite, or a convex solid becomes flat.
    pub fn apply(&self, body: &Body) -> Result<Body, BuildError> {
        self.apply_in_unit(body, 1.0)
    }

    /// [`Placement::apply`] to a body whose file counts in a unit of which `per_metre` make one of ours (1000 for
    /// millimetres): every vertex is divided by it too, and all that is rounded once.
    ///
    /// # Errors
    /// As [`Placement::apply`], or if `per_metre` is not finite and positive.
    pub fn apply_in_unit(&self, body: &Body, per_metre: f64) -> Result<Body, BuildError> {
        for factor in self.scale {
            if factor == 0.0 || !factor.is_finite() {
                return Err(BuildError::Size { what: "a scale", wanted: "finite and not zero", found: factor });
            }
        }
        if !(per_metre > 0.0 && per_metre.is_finite()) {
            return Err(BuildError::Size { what: "a unit", wanted: "finite and positive", found: per_metre });
        }
        if self.scale == [1.0; 3] && self.rotation.is_identity() && per_metre == 1.0 {
            return Ok(body.clone());
        }
        let turn = |point: &Point3<f64>| self.rotation.turn_scaled(*point, self.scale, per_metre);
        body.with_positions(body.positions().iter().map(turn).collect(), self.orientation())
    }

    /// Returns the effect on left and right.
    pub fn orientation(&self) -> Orientation {
        match self.scale.iter().filter(|factor| **factor < 0.0).count() % 2 {
            0 => Orientation::Kept,
            _ => Orientation::Mirrored,
        }
    }
}
