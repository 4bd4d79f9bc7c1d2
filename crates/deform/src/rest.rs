//! Two bodies at one instant, A at an offset.

use nalgebra::Point3;

use firstcontact_motion::{Motion, MotionError, Piece, Scene};
use firstcontact_solid::Body;

/// A place at which A stands, and one at the origin for B.
#[derive(Debug, Clone)]
pub(super) struct Rest([Motion; 2]);

impl Rest {
    /// A at an offset.
    pub(super) fn at(offset: Point3<f64>) -> Result<Rest, MotionError> {
        Ok(Rest([Motion::at(offset)?, Motion::at(Point3::origin())?]))
    }

    /// The bodies there.
    pub(super) fn scene<'s>(&'s self, [a, b]: [&'s Body; 2]) -> Scene<'s> {
        let piece = Piece::at_rest(&self.0[0], &self.0[1]);
        Scene::new(a.positions(), b.positions(), a.magnitudes().max(b.magnitudes()), piece, piece.course())
    }
}
