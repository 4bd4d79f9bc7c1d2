//! Vectors and 3x3 determinants: as filtered floats, as small integers, and as big integers.

use super::filtered::HALF_ULP;
use super::integer::{align, align_flat};
use super::{Filtered, Rational, Sign, SmallBigInt, ring};

/// A vector of floats, each within `2^-53 |value| + error` of the exact component.
#[derive(Debug, Clone, Copy)]
pub struct FilteredVector {
    /// The components.
    pub value: [f64; 3],
    /// Bound on their error beyond half a unit in the last place.
    pub error: [f64; 3],
}

/// The largest magnitude of components for which the filter is proven: products of three stay finite.
pub const LARGEST_FILTERED: f64 = 1e90;

/// The least exponent of two in whose units components are whole numbers for which a filtered zero is proven: products
/// of three do not underflow.
pub const LEAST_UNIT: i32 = -300;

/// More than all underflow in one determinant of components up to [`LARGEST_FILTERED`] can amount to: thirty products,
/// each losing at most `2^-1074` times a later factor.
pub const UNDERFLOW: f64 = 1e-200;

/// A determinant of filtered vectors: the float filter.
///
/// With `P` the permanent of the magnitudes, evaluating the determinant of the given floats errs by at most `5 u P`
/// (two products, one difference, a sum of three; `u = 2^-53`), the relative errors of the components add `3 u P`, and
/// computing `P` itself errs by `5 u P`: `16 u P` holds them all with the higher-order terms. Absolute errors raise the
/// permanent to `Q`; they add at most `Q - P`, computed to within `10 u Q`.
///
/// Proven for components of at most [`LARGEST_FILTERED`], whatever their errors: if those overflow, the error is
/// infinite or NaN, and no value is beyond it. An error of zero means that every product is zero; it may have become
/// so by underflow, except where components are whole numbers of a unit not below [`LEAST_UNIT`].
#[inline]
pub fn determinant(u: &FilteredVector, v: &FilteredVector, w: &FilteredVector) -> Filtered {
    let [a, b, c] = [u.value, v.value, w.value];
    let value =
        a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
    let (a, b, c) = (magnitudes(&a), magnitudes(&b), magnitudes(&c));
    let magnitude = permanent(&a, &b, &c);
    let exactly_given = u.error == [0.0; 3] && v.error == [0.0; 3] && w.error == [0.0; 3];
    // Products that are all but lost to underflow must leave a doubt, even if their relative error vanishes.
    let (error, largest) = if exactly_given {
        (16.0 * HALF_ULP * magnitude, magnitude)
    } else {
        let raised = permanent(&raised(&a, u), &raised(&b, v), &raised(&c, w));
        (32.0 * HALF_ULP * raised + (raised - magnitude), raised)
    };
    // Not `largest > 0`: where errors overflow, the permanent may be NaN, and nothing is known.
    Filtered { value, error: if largest == 0.0 { 0.0 } else { error + UNDERFLOW } }
}

/// The components of a [`FilteredVector`] along two axes.
#[derive(Debug, Clone, Copy)]
pub struct FilteredPair {
    /// The components.
    pub value: [f64; 2],
    /// Bound on their error beyond half a unit in the last place.
    pub error: [f64; 2],
}

/// The determinant of an axis and two vectors, given by their components along the two axes that follow: that of
/// [`determinant`], with the same bound, without the products that are zero.
#[inline]
pub fn determinant_beside_axis(v: &FilteredPair, w: &FilteredPair) -> Filtered {
    let [b, c] = [v.value, w.value];
    let permanent = |b: [f64; 2], c: [f64; 2]| b[0] * c[1] + b[1] * c[0];
    let value = b[0] * c[1] - b[1] * c[0];
    let (b, c) = (b.map(f64::abs), c.map(f64::abs));
    let magnitude = permanent(b, c);
    let (error, largest) = if v.error == [0.0; 2] && w.error == [0.0; 2] {
        (16.0 * HALF_ULP * magnitude, magnitude)
    } else {
        let raise = |of: [f64; 2], by: [f64; 2]| [of[0] + by[0], of[1] + by[1]];
        let raised = permanent(raise(b, v.error), raise(c, w.error));
        (32.0 * HALF_ULP * raised + (raised - magnitude), raised)
    };
    Filtered { value, error: if largest == 0.0 { 0.0 } else { error + UNDERFLOW } }
}

/// The cross product of two vectors without errors of their own, ready for determinants with many others.
#[derive(Debug, Clone, Copy)]
pub struct FilteredNormal {
    value: [f64; 3],
    /// The same of the magnitudes, with every difference a sum.
    magnitude: [f64; 3],
}

impl FilteredNormal {
    /// The cross product; `None` if one of the vectors has an error.
    #[inline]
    pub fn of(u: &FilteredVector, v: &FilteredVector) -> Option<FilteredNormal> {
        if u.error != [0.0; 3] || v.error != [0.0; 3] {
            return None;
        }
        let [a, b] = [u.value, v.value];
        let value = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
        let (a, b) = (magnitudes(&a), magnitudes(&b));
        let magnitude = [a[1] * b[2] + a[2] * b[1], a[2] * b[0] + a[0] * b[2], a[0] * b[1] + a[1] * b[0]];
        Some(FilteredNormal { value, magnitude })
    }

    /// The product with a third vector, as rounded.
    #[inline(always)]
    pub fn product(&self, w: &[f64; 3]) -> f64 {
        w[0] * self.value[0] + w[1] * self.value[1] + w[2] * self.value[2]
    }

    /// Components of the cross product with every product in them replaced by its magnitude.
    #[inline(always)]
    pub fn magnitude(&self) -> &[f64; 3] {
        &self.magnitude
    }

    /// Sum of the magnitudes of the components of the cross product, enlarged by a bound on their errors. Each comes of
    /// two differences, a product and a sum, so that it is within `4 u (1 + u)^3` of its magnitude, plus what
    /// underflows.
    #[inline]
    pub fn size(&self) -> f64 {
        let [[x, y, z], m] = [magnitudes(&self.value), self.magnitude];
        x + y + z + 8.0 * HALF_ULP * (m[0] + m[1] + m[2]) + UNDERFLOW
    }

    /// The determinant of both vectors and a third: that of [`determinant`], with the same operations and the same
    /// bound. The share of absolute errors of the third in the permanent is computed by itself, to within `8 u`.
    #[inline(always)]
    pub fn determinant(&self, w: &FilteredVector) -> Filtered {
        let (m, c) = (&self.magnitude, magnitudes(&w.value));
        let value = self.product(&w.value);
        let magnitude = c[0] * m[0] + c[1] * m[1] + c[2] * m[2];
        let added = if w.error == [0.0; 3] { 0.0 } else { w.error[0] * m[0] + w.error[1] * m[1] + w.error[2] * m[2] };
        let error = 16.0 * HALF_ULP * magnitude + added * (1.0 + 32.0 * HALF_ULP) + UNDERFLOW;
        let is_exact = magnitude == 0.0 && w.error == [0.0; 3];
        Filtered { value, error: if is_exact { 0.0 } else { error } }
    }
}

#[inline(always)]
fn magnitudes(vector: &[f64; 3]) -> [f64; 3] {
    [vector[0].abs(), vector[1].abs(), vector[2].abs()]
}

#[inline(always)]
fn raised(magnitudes: &[f64; 3], vector: &FilteredVector) -> [f64; 3] {
    [magnitudes[0] + vector.error[0], magnitudes[1] + vector.error[1], magnitudes[2] + vector.error[2]]
}

/// The permanent of three vectors of magnitudes.
#[inline(always)]
fn permanent(a: &[f64; 3], b: &[f64; 3], c: &[f64; 3]) -> f64 {
    a[0] * (b[1] * c[2] + b[2] * c[1]) + a[1] * (b[2] * c[0] + b[0] * c[2]) + a[2] * (b[0] * c[1] + b[1] * c[0])
}

/// A vector of integers of at most `SMALL_BITS` bits, in units of a power of two.
#[derive(Debug, Clone, Copy)]
pub struct SmallVector {
    components: [i64; 3],
    exponent: i32,
}

/// The bits a component of a [`SmallVector`] may have: a determinant, six products of three, then fits 128 bits.
const SMALL_BITS: u32 = 40;

/// The bits a term of a sum may have: four of them then fit 64 bits.
const TERM_BITS: u32 = 61;

impl SmallVector {
    /// The sum of floats for each component, if it is a small integer in some unit.
    pub fn sum<const N: usize>(terms: [[f64; 3]; N]) -> Option<SmallVector> {
        let (aligned, exponent) = align_flat::<i64, N, 3>(terms, TERM_BITS)?;
        let components: [i64; 3] = std::array::from_fn(|k| aligned.iter().map(|term| term[k]).sum());
        let fits = components.iter().all(|c| c.unsigned_abs() < 1 << SMALL_BITS);
        fits.then_some(SmallVector { components, exponent })
    }

    /// The determinant of three vectors, in units of the sum of their exponents.
    pub fn determinant(u: &SmallVector, v: &SmallVector, w: &SmallVector) -> ExactNumber {
        let value = ring::determinant(&[u, v, w].map(|vector| vector.components.map(i128::from)));
        ExactNumber::Small(value, u.exponent + v.exponent + w.exponent)
    }
}

/// The bits a float may have for a difference of two to fit 128 bits.
const DIFFERENCE_BITS: u32 = 126;

/// A vector of integers of any size, in units of a power of two.
#[derive(Debug, Clone)]
pub struct BigVector {
    components: [SmallBigInt; 3],
    exponent: i32,
}

impl BigVector {
    /// Integers in units of `2^exponent`.
    pub fn new(components: [SmallBigInt; 3], exponent: i32) -> BigVector {
        BigVector { components, exponent }
    }

    /// A vector of floats.
    pub fn of(values: [f64; 3]) -> BigVector {
        let (components, exponent) = align(values);
        BigVector { components, exponent }
    }

    /// The vector times an integer.
    pub fn times(self, factor: &SmallBigInt) -> BigVector {
        if factor.is_one() {
            return self;
        }
        BigVector { components: self.components.map(|x| &x * factor), exponent: self.exponent }
    }

    /// The difference of two vectors of floats.
    #[inline]
    pub fn difference(to: [f64; 3], from: [f64; 3]) -> BigVector {
        match align_flat::<i128, 2, 3>([to, from], DIFFERENCE_BITS) {
            Some(([to, from], exponent)) => {
                let component = |k: usize| SmallBigInt::from(to[k] - from[k]);
                BigVector { components: [component(0), component(1), component(2)], exponent }
            }
            None => BigVector::of(to).minus(BigVector::of(from)),
        }
    }

    /// The difference of two vectors.
    pub fn minus(self, other: BigVector) -> BigVector {
        if other.is_zero() {
            return self;
        }
        let exponent = self.exponent.min(other.exponent);
        let [shift, other_shift] = [&self, &other].map(|vector| (vector.exponent - exponent) as usize);
        let component = |k: usize| &(&self.components[k] << shift) - &(&other.components[k] << other_shift);
        // In one array: the compiler copies what the closures of chained ones return.
        BigVector { components: [component(0), component(1), component(2)], exponent }
    }

    /// The cross product.
    pub fn cross(&self, other: &BigVector) -> BigVector {
        let components = ring::cross(&self.components, &other.components);
        BigVector { components, exponent: self.exponent + other.exponent }
    }

    /// The scalar product.
    pub fn dot(&self, other: &BigVector) -> ExactNumber {
        ExactNumber::Big(ring::dot(&self.components, &other.components), self.exponent + other.exponent)
    }

    /// The determinant of three vectors.
    pub fn determinant(u: &BigVector, v: &BigVector, w: &BigVector) -> ExactNumber {
        u.cross(v).dot(w)
    }

    /// The zero vector.
    pub fn zero() -> BigVector {
        BigVector { components: [SmallBigInt::ZERO; 3], exponent: 0 }
    }

    /// The components in units of `2^exponent`, in which they must be whole numbers.
    pub fn in_unit(&self, exponent: i32) -> [SmallBigInt; 3] {
        let shift = usize::try_from(self.exponent - exponent).unwrap_or(0);
        std::array::from_fn(|k| &self.components[k] << shift)
    }

    /// True if all components are zero.
    pub fn is_zero(&self) -> bool {
        self.components.iter().all(|x| x.sign().is_zero())
    }

    /// The integers, without their unit.
    pub fn components(&self) -> &[SmallBigInt; 3] {
        &self.components
    }
}

/// An exact number: an integer in units of a power of two.
#[derive(Debug, Clone)]
pub enum ExactNumber {
    /// An integer of at most 128 bits, and the exponent of its unit.
    Small(i128, i32),
    /// An integer of any size, and the exponent of its unit.
    Big(SmallBigInt, i32),
}

impl ExactNumber {
    /// Its sign.
    pub fn sign(&self) -> Sign {
        match self {
            ExactNumber::Small(value, _) => value.cmp(&0).into(),
            ExactNumber::Big(value, _) => value.sign(),
        }
    }

    /// The integer and the exponent of its unit.
    fn parts(&self) -> (SmallBigInt, i32) {
        match self {
            ExactNumber::Small(value, exponent) => (SmallBigInt::from(*value), *exponent),
            ExactNumber::Big(value, exponent) => (value.clone(), *exponent),
        }
    }

    /// The same number as a rational.
    pub fn to_rational(&self) -> Rational {
        let (value, exponent) = self.parts();
        Rational::scaled(&value, exponent)
    }

    /// The quotient by a number that is not zero.
    pub fn over(&self, other: &ExactNumber) -> Rational {
        let ((numerator, unit), (denominator, other_unit)) = (self.parts(), other.parts());
        if unit >= other_unit {
            Rational::new(&numerator << (unit - other_unit) as usize, denominator)
        } else {
            Rational::new(numerator, &denominator << (other_unit - unit) as usize)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::power_of_two;

    fn filtered(value: [f64; 3]) -> FilteredVector {
        FilteredVector { value, error: [0.0; 3] }
    }

    #[test]
    fn the_three_stages_agree() {
        let mut state = 7u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 40) % 17) as f64 - 8.0
        };
        for _ in 0..2000 {
            let vectors: [[f64; 3]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| next()));
            let [u, v, w] = vectors.map(|x| SmallVector::sum([x]).unwrap());
            let [p, q, r] = vectors.map(BigVector::of);
            let small = SmallVector::determinant(&u, &v, &w);
            let big = BigVector::determinant(&p, &q, &r);
            assert_eq!(small.to_rational(), big.to_rational());
            let [x, y, z] = vectors.map(filtered);
            let float = determinant(&x, &y, &z);
            let distance = &Rational::of(float.value) - &big.to_rational();
            assert!(distance <= Rational::of(float.error) && -&distance <= Rational::of(float.error));
        }
    }

    #[test]
    fn differences_are_exact_at_all_magnitudes() {
        for (to, from) in [
            ([1.0, -2.0, 0.0], [0.1, 1e-16, -0.0]),
            ([1e300, 1.0, 5e-324], [-1e300, 1e-30, 3.0]),
            ([power_of_two(60), 1.0, 0.5], [-power_of_two(60), power_of_two(-65), 0.5]),
        ] {
            let [quick, plain] = [BigVector::difference(to, from), BigVector::of(to).minus(BigVector::of(from))];
            let gap = quick.minus(plain);
            assert!(gap.is_zero(), "{to:?} - {from:?}: {gap:?}");
        }
    }

    #[test]
    fn errors_of_the_components_are_held() {
        let wide = FilteredVector { value: [1.0, 0.0, 0.0], error: [0.5, 0.25, 0.0] };
        let float = determinant(&wide, &filtered([0.0, 2.0, 0.0]), &filtered([0.0, 0.0, 4.0]));
        assert!(float.error >= 4.0, "{float:?}");
        let bare = determinant(&filtered([0.0; 3]), &filtered([1.0; 3]), &filtered([2.0; 3]));
        assert!(bare.is_exact() && bare.value == 0.0);
    }

    #[test]
    fn errors_that_overflow_leave_a_doubt() {
        let unknown = FilteredVector { value: [0.0; 3], error: [f64::INFINITY; 3] };
        let wide = FilteredVector { value: [0.0, -5.0, 0.0], error: [1e184, 0.0, 1e184] };
        let axis = filtered([1.0, 0.0, 0.0]);
        for [u, v, w] in [[unknown, axis, axis], [axis, unknown, axis], [axis, wide, wide], [axis, unknown, unknown]] {
            let float = determinant(&u, &v, &w);
            assert!(!float.is_exact() && (float.value.abs() <= float.error || float.error.is_nan()), "{float:?}");
        }
    }

    #[test]
    fn what_underflows_stays_in_doubt() {
        // The products are subnormal, and 2^-49 of them would be zero.
        let tiny =
            determinant(&filtered([1e-105, 2e-105, 0.0]), &filtered([0.0, 3e-105, 1e-105]), &filtered([1e-105; 3]));
        assert!(tiny.error >= UNDERFLOW, "{tiny:?}");
    }

    #[test]
    fn small_vectors_refuse_what_does_not_fit() {
        assert!(SmallVector::sum([[1e30, 0.0, 1e-30]]).is_none());
        assert!(SmallVector::sum([[0.1, 0.0, 0.0]]).is_none());
        assert!(SmallVector::sum([[power_of_two(100), 0.0, 0.0]]).is_some());
        assert!(SmallVector::sum([[0.5, 3.0, 0.0], [-0.25, 1024.0, 0.0]]).is_some());
    }

    #[test]
    fn determinants_beside_an_axis_are_those_of_three_vectors() {
        let mut state = 3u64;
        for round in 0..3000 {
            let [v, w] = [0, 1].map(|_| {
                let mut next = || {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    ((state >> 40) % 17) as f64 - 8.0
                };
                let scale = [1.0, 0.1, power_of_two(-300), power_of_two(290)][round % 4];
                let value = [0, 1, 2].map(|_| scale * next());
                let error = [0, 1, 2].map(|_| if round % 3 == 0 { 0.0 } else { 1e-16 * scale * next().abs() });
                FilteredVector { value, error }
            });
            for axis in 0..3 {
                let unit = filtered([0, 1, 2].map(|k| if k == axis { 1.0 } else { 0.0 }));
                let axes = [(axis + 1) % 3, (axis + 2) % 3];
                let pair = |of: &FilteredVector| FilteredPair {
                    value: axes.map(|k| of.value[k]),
                    error: axes.map(|k| of.error[k]),
                };
                let (quick, whole) = (determinant_beside_axis(&pair(&v), &pair(&w)), determinant(&unit, &v, &w));
                assert_eq!((quick.value, quick.error), (whole.value, whole.error), "{v:?} {w:?} {axis}");
            }
        }
    }
}
