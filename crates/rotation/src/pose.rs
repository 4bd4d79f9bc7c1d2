//! Pose of a body at one instant: a matrix and a shift, as floats with one bound on what they are off by.

use firstcontact_exact::ring::dot;
use firstcontact_exact::{Filtered, HALF_ULP};

/// A matrix by its rows.
pub(crate) type Matrix = [[Filtered; 3]; 3];

/// Length that every bound is widened by: more than all that underflow can lose.
pub(crate) const TINY: f64 = 1e-290;

/// Pose of a body at one instant.
#[derive(Debug, Clone)]
pub(crate) struct Pose {
    /// The matrix, with what each of its numbers is off by.
    pub(crate) matrix: Matrix,
    /// The shift, with what each of its numbers is off by.
    pub(crate) shift: [Filtered; 3],
    /// The numbers of the matrix.
    pub(crate) rows: [[f64; 3]; 3],
    /// Bound on the error of each number of the matrix.
    pub(crate) error: f64,
    is_turned: bool,
}

/// The matrix of no rotation.
pub(crate) fn identity() -> Matrix {
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| Filtered::exact(if i == j { 1.0 } else { 0.0 })))
}

/// A matrix times a vector.
pub(crate) fn times(matrix: &Matrix, vector: &[Filtered; 3]) -> [Filtered; 3] {
    [dot(&matrix[0], vector), dot(&matrix[1], vector), dot(&matrix[2], vector)]
}

/// The product of two matrices.
pub(crate) fn product(one: &Matrix, other: &Matrix) -> Matrix {
    let columns = [0, 1, 2].map(|j| [0, 1, 2].map(|i| other[i][j]));
    one.each_ref().map(|row| [0, 1, 2].map(|j| dot(row, &columns[j])))
}

impl Pose {
    /// A pose.
    pub(crate) fn new(matrix: Matrix, shift: [Filtered; 3]) -> Pose {
        let error = matrix.as_flattened().iter().map(|x| x.error).fold(0.0, f64::max);
        Pose { rows: matrix.map(|row| row.map(|x| x.value)), is_turned: matrix != identity(), matrix, shift, error }
    }

    /// About the place of a point of the body.
    #[inline]
    pub(crate) fn place(&self, [x, y, z]: &[f64; 3]) -> [f64; 3] {
        if !self.is_turned {
            return [self.shift[0].value + x, self.shift[1].value + y, self.shift[2].value + z];
        }
        let place = |k: usize| {
            let [a, b, c] = self.rows[k];
            self.shift[k].value + (a * x + b * y + c * z)
        };
        [place(0), place(1), place(2)]
    }

    /// The place of a point of the body, with what it is off by.
    #[inline]
    pub(crate) fn enclosed(&self, point: &[f64; 3]) -> [Filtered; 3] {
        let point = [Filtered::exact(point[0]), Filtered::exact(point[1]), Filtered::exact(point[2])];
        let turned = if self.is_turned { times(&self.matrix, &point) } else { point };
        std::array::from_fn(|k| self.shift[k] + turned[k])
    }

    /// About a direction of the body, turned.
    #[inline]
    pub(crate) fn turn(&self, [x, y, z]: &[f64; 3]) -> [f64; 3] {
        self.rows.map(|[a, b, c]| a * x + b * y + c * z)
    }

    /// About a place of the world, as seen from the body.
    pub(crate) fn seen(&self, place: &[f64; 3]) -> [f64; 3] {
        let [x, y, z]: [f64; 3] = std::array::from_fn(|k| place[k] - self.shift[k].value);
        let [p, q, r] = self.rows;
        std::array::from_fn(|k| p[k] * x + q[k] * y + r[k] * z)
    }

    /// A place of the world, as seen from the body, with what it is off by. The inverse of a rotation is its transpose.
    pub(crate) fn seen_enclosed(&self, place: &[Filtered; 3]) -> [Filtered; 3] {
        let from_shift: [Filtered; 3] = std::array::from_fn(|k| place[k] - self.shift[k]);
        std::array::from_fn(|k| dot(&[0, 1, 2].map(|i| self.matrix[i][k]), &from_shift))
    }

    /// Half the sides of a box of the body, placed.
    #[inline]
    pub(crate) fn spread(&self, [x, y, z]: &[f64; 3]) -> [f64; 3] {
        if !self.is_turned {
            return [*x, *y, *z];
        }
        let side = |[a, b, c]: [f64; 3]| a.abs() * x + b.abs() * y + c.abs() * z;
        [side(self.rows[0]), side(self.rows[1]), side(self.rows[2])]
    }

    /// No less than what a coordinate of a placed point is off by, or half a side of a placed box, of a body whose
    /// coordinates are at most `reach`, each computed with at most four roundings.
    ///
    /// With numbers of the matrix off by `e`, which are at most 1 otherwise, a placed coordinate is off by `3 e` and by
    /// `12 u` times the reach for what the point is off by (`u = 2^-53`), and by `4 u` times all that is added up for
    /// its own roundings; half a side is half of the reach at most. That is less than a quarter of what is given here.
    pub(crate) fn noise(&self, reach: f64) -> f64 {
        let most = |of: fn(&Filtered) -> f64| self.shift.iter().map(of).fold(0.0, f64::max);
        let size = most(|x| x.value.abs()) + 3.0 * reach;
        1.01 * most(|x| x.error) + 8.0 * self.error * reach + 64.0 * HALF_ULP * size + TINY
    }
}
