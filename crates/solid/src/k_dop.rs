//! k-DOP of a body: its extents along the diagonals of its frame, which cut off the corners and edges of its box.
//!
//! Along a diagonal a vertex is a sum of up to three coordinates. With `S` the sum of their magnitudes and `u =
//! 2^-53`, the computed sum is within `2 u S`, and moving it by `4 u S` rounds by little more than `u S`: so the
//! extents hold the exact ones.

use super::body::Body;
use firstcontact_exact::HALF_ULP;

/// The diagonals of the sides of a cube, and of the cube itself.
pub const DIAGONALS: [[i8; 3]; 10] = [
    [1, 1, 0],
    [1, -1, 0],
    [1, 0, 1],
    [1, 0, -1],
    [0, 1, 1],
    [0, 1, -1],
    [1, 1, 1],
    [1, 1, -1],
    [1, -1, 1],
    [-1, 1, 1],
];

/// The least and the greatest product of a body's points with each of the diagonals, rounded outward.
#[derive(Debug)]
pub struct KDop {
    /// By diagonal.
    pub extents: [[f64; 2]; DIAGONALS.len()],
}

impl KDop {
    /// Returns the k-DOP of a body, which is made at the first call.
    pub fn of(body: &Body) -> &KDop {
        body.derived(KDop::new)
    }

    fn new(body: &Body) -> KDop {
        let (mut extents, mut largest) = ([[f64::INFINITY, f64::NEG_INFINITY]; DIAGONALS.len()], 0.0f64);
        for corner in body.skin().triangles.iter().flat_map(|triangle| triangle.corners) {
            let point = &body.positions()[corner as usize];
            let size = point.x.abs() + point.y.abs() + point.z.abs();
            largest = largest.max(size);
            let doubt = 4.0 * HALF_ULP * size;
            for ([low, high], diagonal) in extents.iter_mut().zip(DIAGONALS) {
                let [x, y, z] = diagonal.map(f64::from);
                let sum = x * point.x + y * point.y + z * point.z;
                (*low, *high) = (low.min(sum - doubt), high.max(sum + doubt));
            }
        }
        let unknown = [[f64::NEG_INFINITY, f64::INFINITY]; DIAGONALS.len()];
        KDop { extents: if largest.is_finite() { extents } else { unknown } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_reaches_to_its_corners() {
        let body = Body::cuboid([2.0, 4.0, 6.0]).unwrap();
        let k_dop = KDop::of(&body);
        for ([low, high], diagonal) in k_dop.extents.iter().zip(DIAGONALS) {
            let reach: f64 = diagonal.iter().zip([1.0, 2.0, 3.0]).map(|(x, half)| f64::from(x.abs()) * half).sum();
            assert!(*high >= reach && *high < reach + 1e-12 && *low == -high, "{diagonal:?}: {low} to {high}");
        }
    }
}
