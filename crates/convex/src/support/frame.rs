//! A frame in which a body is about as wide in every direction.
//!
//! If the ellipsoid that the body is like has the matrix `L Lᵀ` (Cholesky), then in the frame with `x = L y` it is the unit
//! sphere. As `n · x = (Lᵀ n) · y`, the vertex extreme in direction `n` is that extreme in direction `Lᵀ n` there:
//! directions are spread over the vertices evenly, however long and thin the body is.

use nalgebra::{Matrix3, Vector3};

use crate::ellipsoid::Ellipsoid;

/// The columns of `L`, lower triangular.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    factor: Matrix3<f64>,
    inverse: Matrix3<f64>,
}

impl Frame {
    /// The frame of an ellipsoid, or the body's own where rounding leaves none.
    pub(crate) fn of(ellipsoid: &Ellipsoid) -> Frame {
        let factors = ellipsoid.shape.cholesky().map(|found| found.l()).and_then(|l| Some((l, l.try_inverse()?)));
        let (factor, inverse) = factors.unwrap_or((Matrix3::identity(), Matrix3::identity()));
        Frame { factor, inverse }
    }

    /// A direction, seen in the frame; its length means nothing.
    #[inline(always)]
    pub(crate) fn inward(&self, n: &Vector3<f64>) -> Vector3<f64> {
        let l = &self.factor;
        Vector3::new(l.m11 * n.x + l.m21 * n.y + l.m31 * n.z, l.m22 * n.y + l.m32 * n.z, l.m33 * n.z)
    }

    /// The direction that is seen in the frame as this one.
    pub(crate) fn outward(&self, m: &Vector3<f64>) -> Vector3<f64> {
        self.inverse.tr_mul(m)
    }
}
