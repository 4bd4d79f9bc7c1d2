//! Determinants by expansion along the rows: no division, so that what floats hold exactly stays exact.

use std::ops::{Add, Mul, Neg, Sub};

/// The largest matrix that is expanded; the cost grows like `n 2^n`.
pub const LARGEST: usize = 5;

/// A square matrix of at most [`LARGEST`] rows, in the first places of an array.
pub type Matrix<T> = [[T; LARGEST]; LARGEST];

/// The determinant of the first rows and columns of a matrix, at least one and at most [`LARGEST`] of them.
pub fn expand<T>(matrix: &Matrix<T>, size: usize) -> T
where
    T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>,
{
    let size = size.clamp(1, LARGEST);
    let mut minors = [matrix[0][0]; 1 << LARGEST];
    build_up(&matrix[..size], &mut minors[..1 << size]);
    minors[(1 << size) - 1]
}

/// The vector whose product with any other is the determinant of the rows with that other vector below them: it is
/// orthogonal to every row, and zero if they are dependent. The rows are one fewer than the entries of each.
///
/// Without rows it is `one`.
pub fn normal<T>(rows: &[Vec<T>], one: T) -> Vec<T>
where
    T: Clone + Neg<Output = T> + Add<Output = T> + Sub<Output = T> + Mul<Output = T>,
{
    let columns = rows.len() + 1;
    let mut minors = vec![one; 1 << columns];
    build_up(rows, &mut minors);
    let all = (1 << columns) - 1;
    let minor = |column: usize| minors[all & !(1 << column)].clone();
    (0..columns).map(|column| if (columns - column) % 2 == 1 { minor(column) } else { -minor(column) }).collect()
}

/// Builds up minors row by row: `minors[set]` becomes the one of the first rows in the columns of the set, for all
/// sets of at least one column and of no more than there are rows. The places are as many as sets of columns.
fn build_up<T, R>(rows: &[R], minors: &mut [T])
where
    T: Clone + Add<Output = T> + Sub<Output = T> + Mul<Output = T>,
    R: AsRef<[T]>,
{
    let columns = minors.len().ilog2() as usize;
    for set in 1..minors.len() {
        let Some(row) = rows.get(set.count_ones() as usize - 1).map(AsRef::as_ref) else { continue };
        if set.is_power_of_two() {
            minors[set] = row[set.ilog2() as usize].clone();
            continue;
        }
        // The last column of the set has the sign of the diagonal; before it signs alternate.
        let mut columns = (0..columns).rev().filter(|column| set & 1 << column != 0);
        let product = |column: usize| row[column].clone() * minors[set & !(1 << column)].clone();
        let Some(mut minor) = columns.next().map(product) else { continue };
        let mut adds = false;
        for column in columns {
            minor = if adds { minor + product(column) } else { minor - product(column) };
            adds = !adds;
        }
        minors[set] = minor;
    }
}

#[cfg(test)]
mod tests {
    use dashu_int::IBig;

    use super::*;
    use crate::linear::determinant;

    fn small(seed: &mut u64) -> i64 {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((*seed >> 40) % 9) as i64 - 4
    }

    #[test]
    fn expansion_and_elimination_agree() {
        let mut seed = 7u64;
        for round in 0..300 {
            let size = 1 + round % LARGEST;
            let mut matrix = [[0i64; LARGEST]; LARGEST];
            for entry in matrix.as_flattened_mut() {
                *entry = small(&mut seed);
            }
            let rows = matrix[..size].iter().map(|row| row[..size].iter().copied().map(IBig::from).collect());
            assert_eq!(determinant(rows.collect()), IBig::from(expand(&matrix, size)));
        }
    }

    #[test]
    fn a_normal_makes_determinants() {
        let mut seed = 2u64;
        for size in 1..7 {
            for _ in 0..20 {
                let mut entries = || (0..size).map(|_| IBig::from(small(&mut seed))).collect::<Vec<IBig>>();
                let rows: Vec<Vec<IBig>> = (1..size).map(|_| entries()).collect();
                let other = entries();
                let product: IBig = normal(&rows, IBig::ONE).iter().zip(&other).map(|(n, x)| n * x).sum();
                assert_eq!(product, determinant([rows, vec![other]].concat()));
            }
        }
    }
}
