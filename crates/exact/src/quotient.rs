//! Quotients of determinants, kept as the floats they are made of until someone asks for the number.

use super::{BigVector, DoubleDouble, Rational, ring};

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
