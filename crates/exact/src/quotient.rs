//! Quotients of determinants, kept as the floats they are made of until someone asks for the number.

use super::{BigVector, DoubleDouble, Rational, Sign, ring};

/// A vector in twice the precision of floats.
#[derive(Debug, Clone, Copy)]
pub struct DoubleDoubleVector(pub [DoubleDouble; 3]);

impl DoubleDoubleVector {
    /// The difference of two vectors.
    #[inline(always)]
    pub fn minus(&self, other: &DoubleDoubleVector) -> DoubleDoubleVector {
        let (a, b) = (&self.0, &other.0);
        DoubleDoubleVector([a[0] - b[0], a[1] - b[1], a[2] - b[2]])
    }

    /// The cross product.
    #[inline]
    pub fn cross(&self, other: &DoubleDoubleVector) -> DoubleDoubleVector {
        // Written out: the compiler leaves a closure as calls, and then splits every factor twice.
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        let minors = [
            DoubleDouble::minor([b, c], [y, z]),
            DoubleDouble::minor([c, a], [z, x]),
            DoubleDouble::minor([a, b], [x, y]),
        ];
        match minors {
            [Some(x), Some(y), Some(z)] => DoubleDoubleVector([x, y, z]),
            _ => self.cross_with_care(other),
        }
    }

    /// The cross product, where something is not rounded.
    #[inline(never)]
    fn cross_with_care(&self, other: &DoubleDoubleVector) -> DoubleDoubleVector {
        DoubleDoubleVector(ring::cross(&self.0, &other.0))
    }

    /// The scalar product.
    #[inline]
    pub fn dot(&self, other: &DoubleDoubleVector) -> DoubleDouble {
        DoubleDouble::products(&self.0, &other.0).unwrap_or_else(|| ring::dot(&self.0, &other.0))
    }

    /// For each component the two floats whose sum it is, if all are known to be such.
    #[inline(always)]
    fn parts(&self) -> Option<Parts> {
        let [x, y, z] = &self.0;
        let ([x, x2], [y, y2], [z, z2]) = (x.parts()?, y.parts()?, z.parts()?);
        Some([[x, y, z], [x2, y2, z2]])
    }
}

/// The sign of the determinant of three vectors of any size, if it is certain.
///
/// Columns and then rows are multiplied by powers of two, which changes no sign, so that the largest of each is near
/// one: what is 1e300 long and 1e-300 wide is decided like a cube.
#[cold]
pub fn balanced_sign(vectors: [&DoubleDoubleVector; 3]) -> Option<Sign> {
    let exponents = vectors.map(|vector| vector.0.map(|x| x.exponent()));
    let largest = |of: [Option<i32>; 3]| of.into_iter().flatten().max().unwrap_or(0);
    let columns: [i32; 3] = std::array::from_fn(|k| largest(exponents.map(|row| row[k])));
    let row = |i: usize| {
        let own: [Option<i32>; 3] = std::array::from_fn(|k| Some(exponents[i][k]? - columns[k]));
        let most = largest(own);
        DoubleDoubleVector(std::array::from_fn(|k| vectors[i].0[k].shifted(-columns[k] - most)))
    };
    row(0).cross(&row(1)).dot(&row(2)).sign()
}

/// The quotient `det[u, v, across] / det[u, v, motion]` for `[u, v, across, motion]`.
#[inline]
pub fn quotient([u, v, across, motion]: &[DoubleDoubleVector; 4]) -> DoubleDouble {
    let plane = u.cross(v);
    plane.dot(across) / plane.dot(motion)
}

/// A vector that is the sum of two vectors of floats.
pub(super) type Parts = [[f64; 3]; 2];

/// The quotient `det[u, v, across] / det[u, v, motion]` of vectors that are known exactly.
#[derive(Debug, Clone, Copy)]
pub struct Quotient {
    vectors: [Parts; 4],
}

impl Quotient {
    /// The quotient for `[u, v, across, motion]`, if they are known exactly.
    #[inline(always)]
    pub fn new([u, v, across, motion]: &[DoubleDoubleVector; 4]) -> Option<Quotient> {
        Some(Quotient { vectors: [u.parts()?, v.parts()?, across.parts()?, motion.parts()?] })
    }

    /// The quotient for `[u, v, across, motion]`, each the sum of two vectors of floats.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub fn of_parts(vectors: [Parts; 4]) -> Quotient {
        Quotient { vectors }
    }

    /// The number itself.
    pub(crate) fn value(&self) -> Rational {
        let [u, v, across, motion] = self.vectors.map(|[high, low]| {
            let low = low.map(|x| -x);
            BigVector::of(high).minus(BigVector::of(low))
        });
        BigVector::determinant(&u, &v, &across).over(&BigVector::determinant(&u, &v, &motion))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{power_of_two, ring};

    #[test]
    fn balanced_signs_are_those_of_exact_determinants() {
        let (mut state, mut certain) = (7u64, 0);
        let mut number = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        };
        for round in 0..2_000 {
            let scales = [[1000, -1000, 0], [-1020, 900, -900], [0; 3], [1020; 3], [-1060; 3]][round % 5];
            let mut rows: [[f64; 3]; 3] =
                std::array::from_fn(|_| std::array::from_fn(|k| number() * power_of_two(scales[k])));
            match round % 4 {
                // Flat, or all but flat, or with coordinates that are nothing beside others of the same axis.
                1 => rows[2] = std::array::from_fn(|k| 0.5 * rows[0][k] + 0.25 * rows[1][k]),
                2 => rows[1][round % 3] = 0.0,
                3 => rows[1] = rows[1].map(|x| x * power_of_two(-600)),
                _ => {}
            }
            let exact = ring::determinant(&rows.map(|row| row.map(Rational::of))).sign();
            let [u, v, w] = rows.map(|row| DoubleDoubleVector(row.map(DoubleDouble::of)));
            let found = balanced_sign([&u, &v, &w]);
            assert!(found.is_none_or(|sign| sign == exact), "{rows:?}");
            certain += usize::from(found.is_some());
        }
        assert!(certain > 1_200, "{certain}");
    }
}
