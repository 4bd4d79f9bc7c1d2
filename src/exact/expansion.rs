//! Determinants by expansion along the rows: no division, so that what floats hold exactly stays exact.

use std::ops::{Add, Mul, Sub};

/// The largest matrix that is expanded; the cost grows like `n 2^n`.
pub(crate) const LARGEST: usize = 5;

/// A square matrix of at most [`LARGEST`] rows, in the first places of an array.
pub(crate) type Matrix<T> = [[T; LARGEST]; LARGEST];

/// The determinant of the first rows and columns of a matrix, at least one and at most [`LARGEST`] of them.
///
/// The minors of the first rows are built up row by row; `minors[set]` is the one in the columns of the set.
pub(crate) fn expand<T>(matrix: &Matrix<T>, size: usize) -> T
where
    T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>,
{
    let size = size.clamp(1, LARGEST);
    let mut minors = [matrix[0][0]; 1 << LARGEST];
    for (column, &entry) in matrix[0][..size].iter().enumerate() {
        minors[1 << column] = entry;
    }
    for set in (1usize..1 << size).filter(|set| set.count_ones() > 1) {
        let row = &matrix[set.count_ones() as usize - 1];
        // The last column of the set has the sign of the diagonal; before it signs alternate.
        let mut columns = (0..size).rev().filter(|column| set & 1 << column != 0);
        let product = |column: usize| row[column] * minors[set & !(1 << column)];
        let Some(mut minor) = columns.next().map(product) else { continue };
        let mut adds = false;
        for column in columns {
            minor = if adds { minor + product(column) } else { minor - product(column) };
            adds = !adds;
        }
        minors[set] = minor;
    }
    minors[(1 << size) - 1]
}

#[cfg(test)]
mod tests {
    use dashu_int::IBig;

    use super::*;
    use crate::exact::linear::determinant;

    #[test]
    fn expansion_and_elimination_agree() {
        let mut seed = 7u64;
        for round in 0..300 {
            let size = 1 + round % LARGEST;
            let mut matrix = [[0i64; LARGEST]; LARGEST];
            for entry in matrix.as_flattened_mut() {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                *entry = ((seed >> 40) % 9) as i64 - 4;
            }
            let rows = matrix[..size].iter().map(|row| row[..size].iter().copied().map(IBig::from).collect());
            assert_eq!(determinant(rows.collect()), IBig::from(expand(&matrix, size)));
        }
    }
}
