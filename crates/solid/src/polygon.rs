//! What a polygon looks like: the axis it faces, the sign of its area, whether it is convex.

use dashu_int::IBig;

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{Axis, UNDERFLOW, WINDOW, orient2d};
use firstcontact_exact::integer::align_all;

/// The axes in the order in which the polygon's Newell normal leans towards them. A float estimate is enough: any axis
/// along which the polygon has an area will do.
pub(crate) fn newell_axes(corners: &[[f64; 3]]) -> [Axis; 3] {
    let normal = newell(corners);
    let mut axes = Axis::ALL;
    axes.sort_by(|&left, &right| normal[right as usize].abs().total_cmp(&normal[left as usize].abs()));
    axes
}

/// The Newell normal, of twice the length of the polygon's area, as far as floats tell.
pub(crate) fn newell(corners: &[[f64; 3]]) -> [f64; 3] {
    let mut normal = [0.0f64; 3];
    let origin = corners[0];
    for (place, corner) in corners.iter().enumerate() {
        let next = corners[(place + 1) % corners.len()];
        let u: [f64; 3] = std::array::from_fn(|axis| corner[axis] - origin[axis]);
        let v: [f64; 3] = std::array::from_fn(|axis| next[axis] - origin[axis]);
        normal[0] += u[1] * v[2] - u[2] * v[1];
        normal[1] += u[2] * v[0] - u[0] * v[2];
        normal[2] += u[0] * v[1] - u[1] * v[0];
    }
    normal
}

/// The exact sign of the area that a closed polygon encloses.
///
/// The filter: each of the `n` terms is off by at most `4u` of its magnitude (see [`firstcontact_exact::geom::predicate`]), and
/// summing adds less than `n u` of the sum of magnitudes; `(2n + 16)u` covers both.
pub(crate) fn area_sign(flat: &[[f64; 2]]) -> Sign {
    let origin = flat[0];
    let (mut sum, mut size, mut widest) = (0.0f64, 0.0f64, 0.0f64);
    for (place, corner) in flat.iter().enumerate() {
        let next = flat[(place + 1) % flat.len()];
        let u = [corner[0] - origin[0], corner[1] - origin[1]];
        let v = [next[0] - origin[0], next[1] - origin[1]];
        let (left, right) = (u[0] * v[1], u[1] * v[0]);
        sum += left - right;
        size += left.abs() + right.abs();
        widest = widest.max(u[0].abs()).max(u[1].abs());
    }
    let bound = (flat.len() as f64 + 8.0) * f64::EPSILON * size + UNDERFLOW;
    if widest <= WINDOW && sum.abs() > bound { Sign::of(sum) } else { area_sign_exact(flat) }
}

fn area_sign_exact(flat: &[[f64; 2]]) -> Sign {
    let exact = align_all(flat.as_flattened());
    let corners: Vec<&[IBig]> = exact.chunks_exact(2).collect();
    let mut sum = IBig::ZERO;
    for (place, corner) in corners.iter().enumerate() {
        let next = corners[(place + 1) % corners.len()];
        sum += &corner[0] * &next[1] - &corner[1] * &next[0];
    }
    sum.cmp(&IBig::ZERO).into()
}

/// Whether every corner turns left and the polygon goes round once.
pub(crate) fn is_strictly_convex(flat: &[[f64; 2]]) -> bool {
    let count = flat.len();
    let at = |place: usize| flat[place % count];
    let left = (0..count).all(|place| orient2d(at(place), at(place + 1), at(place + 2)) == Sign::Positive);
    let rises = |place: usize| at(place) < at(place + 1);
    left && (0..count).filter(|&place| rises(place) != rises(place + 1)).count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pentagram_is_not_convex() {
        let star: Vec<[f64; 2]> = (0..5)
            .map(|step| {
                let angle = f64::from(step * 2 % 5) * std::f64::consts::TAU / 5.0;
                [angle.cos(), angle.sin()]
            })
            .collect();
        assert!(!is_strictly_convex(&star));
        assert!(is_strictly_convex(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]));
    }

    #[test]
    fn areas_that_cancel_are_zero() {
        assert_eq!(area_sign(&[[0.1, 0.1], [0.2, 0.2], [0.3, 0.3], [0.7, 0.7]]), Sign::Zero);
        assert_eq!(area_sign(&[[0.1, 0.1], [0.2, 0.2], [0.3, 0.3f64.next_up()]]), Sign::Positive);
        assert_eq!(area_sign(&[[1e300, 0.0], [-1e300, 1e300], [-1e300, -1e300]]), Sign::Positive);
    }
}
