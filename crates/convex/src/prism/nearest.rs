//! The point of a flat that is nearest to the origin.

use dashu_int::IBig;

use firstcontact_exact::linear::{difference, dot};

/// The weights, up to one positive factor, with which affinely independent points add up to the point of their affine hull
/// that is nearest to the origin.
///
/// With the edges `e_i = p_i - p_0`, the point is `p_0 + sum c_i e_i` where `sum_i (e_i . e_j) c_i = -e_j . p_0`. The matrix is
/// positive definite, so that no pivot is zero. The elimination is Bareiss': every division is without remainder, and all
/// numbers are minors of the matrix.
pub(super) fn nearest_weights(points: &[[IBig; 4]]) -> Vec<IBig> {
    let Some((first, others)) = points.split_first() else { return Vec::new() };
    let edges: Vec<[IBig; 4]> = others.iter().map(|point| difference(point, first)).collect();
    let row = |edge: &[IBig; 4]| -> Vec<IBig> {
        edges.iter().map(|other| dot(edge, other)).chain([-dot(edge, first)]).collect()
    };
    let (shares, whole) = eliminate(edges.iter().map(row).collect());
    let rest = shares.iter().fold(whole, |rest, share| rest - share);
    std::iter::once(rest).chain(shares).collect()
}

/// Solves `n` equations given as rows of `n` coefficients and a right-hand side, the coefficients positive definite: the
/// unknowns as numerators of a common denominator, which is positive.
fn eliminate(mut rows: Vec<Vec<IBig>>) -> (Vec<IBig>, IBig) {
    let mut last_pivot = IBig::ONE;
    for step in 0..rows.len() {
        let pivot_row = rows[step].clone();
        let pivot = &pivot_row[step];
        for (_, row) in rows.iter_mut().enumerate().filter(|(index, _)| *index != step) {
            // The columns before, and the diagonal above, are never read again.
            let factor = row[step].clone();
            for column in step + 1..pivot_row.len() {
                row[column] = (pivot * &row[column] - &factor * &pivot_row[column]) / &last_pivot;
            }
        }
        last_pivot = pivot_row[step].clone();
    }
    (rows.into_iter().filter_map(|mut row| row.pop()).collect(), last_pivot)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(coordinates: [i64; 4]) -> [IBig; 4] {
        coordinates.map(IBig::from)
    }

    #[test]
    fn a_single_point_is_its_own_nearest() {
        assert_eq!(nearest_weights(&[point([3, -1, 0, 2])]), [IBig::ONE]);
    }

    #[test]
    fn the_foot_on_a_line_divides_it() {
        let weights = nearest_weights(&[point([-1, 2, 0, 0]), point([3, 2, 0, 0])]);
        assert_eq!(&weights[0], &(&weights[1] * IBig::from(3)));
    }

    #[test]
    fn the_nearest_point_is_normal_to_its_flat() {
        let mut state = 5u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 40) % 41) as i64 - 20
        };
        for count in 1..=5 {
            for _ in 0..50 {
                let points: Vec<[IBig; 4]> = (0..count).map(|_| point(std::array::from_fn(|_| next()))).collect();
                let weights = nearest_weights(&points);
                let total = weights.iter().fold(IBig::ZERO, |sum, weight| sum + weight);
                if total.is_zero() {
                    continue;
                }
                let foot: [IBig; 4] = std::array::from_fn(|k| {
                    points.iter().zip(&weights).fold(IBig::ZERO, |sum, (point, weight)| sum + &point[k] * weight)
                });
                assert!(total > IBig::ZERO);
                assert!(points.iter().all(|p| dot(&foot, &difference(p, &points[0])).is_zero()), "{points:?}");
            }
        }
    }
}
