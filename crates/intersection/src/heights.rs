//! How high the corners of one triangle are above the plane of another: a cheap filter for triangles that touch.
//!
//! The normal is the cross product of two sides of the triangle, a height its product with the way from a corner of the
//! triangle to the point. Let every coordinate of the sides be at most `m` and of the ways at most `w`, the latter known
//! to within `e`. A component of the normal is at most `2 m^2` and within `8 u m^2` (three roundings in each of two
//! products and in their difference, and `u = 2^-53`); a height, the sum of three products, is therefore within
//! `3 (8 u m^2 w + 2 m^2 e + 4 u 2 m^2 w) = m^2 (48 u w + 6 e)`. The bound used, `m^2 (64 u w + 8 e)`, leaves room for
//! computing it.
//!
//! Nothing overflows where the scene's filters are proven. There six products may underflow and lose at most `2^-1075` each,
//! and are then multiplied by up to four times [`LARGEST_FILTERED`](firstcontact_exact::LARGEST_FILTERED), where a triangle is tiny and the
//! way to the other one long: [`UNDERFLOW`] is more than all of that, and than what the bound itself loses.

use nalgebra::{Point3, Vector3};

use firstcontact_exact::{HALF_ULP, Sign, UNDERFLOW};
use firstcontact_motion::Scene;

/// Three heights, up to a common factor, and a bound on their error.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Heights {
    value: [f64; 3],
    bound: f64,
}

impl Heights {
    /// The heights of the corners of a triangle of A above B's triangle, in the direction of its normal, and of B's corners above A's, both
    /// with the signs of the determinants of the plane's spans and the span across.
    ///
    /// `None` if one triangle is certainly on one side of the other's plane.
    #[inline]
    pub(crate) fn between(scene: &Scene<'_>, a: [u32; 3], b: [u32; 3]) -> Option<[Heights; 2]> {
        let [p, q, r] = corners(scene.a, a);
        let [s, t, u] = corners(scene.b, b);
        let offset = Vector3::new(scene.offset[0].value, scene.offset[1].value, scene.offset[2].value);
        let ways_to_s = [s - p - offset, s - q - offset, s - r - offset];
        let ways_from_p = [ways_to_s[0], t - p - offset, u - p - offset];
        let doubt = scene.doubt_across();
        let of_a = Heights::of(t - s, u - s, &ways_to_s, doubt);
        if of_a.are_one_sided() {
            return None;
        }
        let of_b = Heights::of(q - p, r - p, &ways_from_p, doubt);
        (!of_b.are_one_sided()).then_some([of_a, of_b])
    }

    #[inline(always)]
    fn of(side: Vector3<f64>, other: Vector3<f64>, ways: &[Vector3<f64>; 3], doubt: f64) -> Heights {
        let normal = side.cross(&other);
        let m = most(&side).max(most(&other));
        let w = most(&ways[0]).max(most(&ways[1])).max(most(&ways[2]));
        let bound = m * m * (64.0 * HALF_ULP * w + 8.0 * doubt) + UNDERFLOW;
        Heights { value: [normal.dot(&ways[0]), normal.dot(&ways[1]), normal.dot(&ways[2])], bound }
    }

    /// The sign of a height, if it is certain.
    #[inline]
    pub(crate) fn sign(&self, i: usize) -> Option<Sign> {
        (self.value[i].abs() > self.bound).then(|| Sign::of(self.value[i]))
    }

    /// Whether all three are certainly on the same side.
    #[inline]
    fn are_one_sided(&self) -> bool {
        let [x, y, z] = self.value;
        let bound = self.bound;
        x > bound && y > bound && z > bound || x < -bound && y < -bound && z < -bound
    }
}

#[inline(always)]
fn corners(vertices: &[Point3<f64>], [p, q, r]: [u32; 3]) -> [Point3<f64>; 3] {
    [vertices[p as usize], vertices[q as usize], vertices[r as usize]]
}

#[inline(always)]
fn most(vector: &Vector3<f64>) -> f64 {
    vector.x.abs().max(vector.y.abs()).max(vector.z.abs())
}
