//! The exact sign of the volume that oriented triangles enclose.

use dashu_int::IBig;

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{UNDERFLOW, WINDOW};
use firstcontact_exact::integer::align_all;

/// The sign of the signed volume of closed oriented triangles: `Positive` if they run counter-clockwise seen from
/// outside.
///
/// The filter: each of the `n` determinants is off by at most `8u` of its magnitude (see [`firstcontact_exact::geom::predicate`]);
/// summing adds less than `n u` of the sum of magnitudes, and the magnitudes themselves are summed with the same care:
/// `(2n + 32)u` covers all. Underflow adds less than `n 2^-770`.
pub(crate) fn volume_sign(triangles: impl Iterator<Item = [[f64; 3]; 3]> + Clone) -> Sign {
    let Some([origin, ..]) = triangles.clone().next() else { return Sign::Zero };
    let (mut sum, mut size, mut widest, mut count) = (0.0f64, 0.0f64, 0.0f64, 0.0f64);
    for corners in triangles.clone() {
        let [u, v, w] = corners.map(|corner| -> [f64; 3] { std::array::from_fn(|axis| corner[axis] - origin[axis]) });
        let minors = [(u[1] * v[2], u[2] * v[1]), (u[2] * v[0], u[0] * v[2]), (u[0] * v[1], u[1] * v[0])];
        for (coordinate, (plus, minus)) in w.into_iter().zip(minors) {
            sum += coordinate * (plus - minus);
            size += coordinate.abs() * (plus.abs() + minus.abs());
        }
        widest = [u, v, w].as_flattened().iter().fold(widest, |most, each| most.max(each.abs()));
        count += 3.0;
    }
    let bound = (count + 16.0) * f64::EPSILON * size + UNDERFLOW;
    if widest <= WINDOW && sum.abs() > bound { Sign::of(sum) } else { volume_sign_exact(triangles) }
}

fn volume_sign_exact(triangles: impl Iterator<Item = [[f64; 3]; 3]>) -> Sign {
    let floats: Vec<f64> = triangles.flat_map(|corners| corners.into_iter().flatten()).collect();
    let exact = align_all(&floats);
    let mut sum = IBig::ZERO;
    for c in exact.chunks_exact(9) {
        sum += &c[6] * (&c[1] * &c[5] - &c[2] * &c[4]);
        sum += &c[7] * (&c[2] * &c[3] - &c[0] * &c[5]);
        sum += &c[8] * (&c[0] * &c[4] - &c[1] * &c[3]);
    }
    sum.cmp(&IBig::ZERO).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tetrahedron(height: f64) -> Vec<[[f64; 3]; 3]> {
        let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.3, 0.3, height]];
        [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]].map(|face: [usize; 3]| face.map(|corner| points[corner])).to_vec()
    }

    #[test]
    fn the_sign_is_exact() {
        for (height, sign) in [
            (1.0, Sign::Positive),
            (-1.0, Sign::Negative),
            (0.0, Sign::Zero),
            (5e-324, Sign::Positive),
            (-5e-324, Sign::Negative),
            (1e305, Sign::Positive),
        ] {
            assert_eq!(volume_sign(tetrahedron(height).into_iter()), sign, "{height}");
        }
    }
}
