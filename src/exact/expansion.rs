//! Determinants by expansion along the rows: no division, so that what floats hold exactly stays exact.

use std::ops::{Add, Mul, Sub};

/// The largest matrix that is expanded; beyond, elimination costs less.
pub(crate) const LARGEST: usize = 5;

/// Numbers that are expanded.
pub(crate) trait Entry: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {}

impl<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>> Entry for T {}

/// The determinant of a matrix of one to [`LARGEST`] rows; nothing for others.
#[inline]
pub(crate) fn expand<T: Entry, const N: usize>(matrix: &[[T; N]; N]) -> Option<T> {
    Some(match &matrix.each_ref().map(<[T; N]>::as_slice)[..] {
        [[x]] => *x,
        [a, b] => two([a, b], [0, 1]),
        [a, b, c] => three([a, b, c], [0, 1, 2]),
        [a, b, c, d] => four([a, b, c, d], [0, 1, 2, 3]),
        [first, a, b, c, d] => {
            let part = |column: usize, others: [usize; 4]| first[column] * four([a, b, c, d], others);
            let odd = part(1, [0, 2, 3, 4]) + part(3, [0, 1, 2, 4]);
            part(0, [1, 2, 3, 4]) + part(2, [0, 1, 3, 4]) + part(4, [0, 1, 2, 3]) - odd
        }
        _ => return None,
    })
}

#[inline(always)]
fn two<T: Entry>([a, b]: [&[T]; 2], [i, j]: [usize; 2]) -> T {
    a[i] * b[j] - a[j] * b[i]
}

#[inline(always)]
fn three<T: Entry>([a, b, c]: [&[T]; 3], [i, j, k]: [usize; 3]) -> T {
    a[i] * two([b, c], [j, k]) - a[j] * two([b, c], [i, k]) + a[k] * two([b, c], [i, j])
}

/// By minors of the first two rows and the complementary ones of the last two.
#[inline(always)]
fn four<T: Entry>([a, b, c, d]: [&[T]; 4], [i, j, k, l]: [usize; 4]) -> T {
    let part = |columns: [usize; 2], others: [usize; 2]| two([a, b], columns) * two([c, d], others);
    let odd = part([i, k], [j, l]) + part([j, l], [i, k]);
    part([i, j], [k, l]) + part([i, l], [j, k]) + part([j, k], [i, l]) + part([k, l], [i, j]) - odd
}

#[cfg(test)]
mod tests {
    use dashu_int::IBig;

    use super::*;
    use crate::exact::linear::determinant;

    fn agree<const N: usize>(random: &mut impl FnMut() -> i64) {
        for _ in 0..100 {
            let matrix: [[i64; N]; N] = std::array::from_fn(|_| std::array::from_fn(|_| random()));
            let rows = matrix.iter().map(|row| row.iter().copied().map(IBig::from).collect()).collect();
            assert_eq!(expand(&matrix).map(IBig::from), Some(determinant(rows)), "{matrix:?}");
        }
    }

    #[test]
    fn expansion_and_elimination_agree() {
        let mut seed = 7u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((seed >> 40) % 9) as i64 - 4
        };
        agree::<1>(&mut random);
        agree::<2>(&mut random);
        agree::<3>(&mut random);
        agree::<4>(&mut random);
        agree::<LARGEST>(&mut random);
        assert_eq!(expand(&[[0; 6]; 6]), None);
    }
}
