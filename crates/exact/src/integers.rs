//! Vectors of big integers in one common unit.

use dashu_int::IBig;
use dashu_int::ops::Gcd;

/// The difference `u - v`.
pub fn difference<const N: usize>(u: &[IBig; N], v: &[IBig; N]) -> [IBig; N] {
    std::array::from_fn(|k| &u[k] - &v[k])
}

/// The scalar product.
pub fn dot(u: &[IBig], v: &[IBig]) -> IBig {
    u.iter().zip(v).filter(|(x, y)| !x.is_zero() && !y.is_zero()).fold(IBig::ZERO, |sum, (x, y)| sum + x * y)
}

/// The cross product.
pub fn cross(u: &[IBig; 3], v: &[IBig; 3]) -> [IBig; 3] {
    let minor = |i: usize, j: usize| &u[i] * &v[j] - &u[j] * &v[i];
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

/// Whether every component is zero.
pub fn is_zero(vector: &[IBig]) -> bool {
    vector.iter().all(IBig::is_zero)
}

/// The greatest number that divides every component; one if all are zero.
pub fn common_divisor(vector: &[IBig]) -> IBig {
    let nonzero = vector.iter().filter(|x| !x.is_zero());
    let divisor = nonzero.fold(IBig::ZERO, |divisor, x| if divisor.is_one() { divisor } else { divisor.gcd(x).into() });
    if divisor.is_zero() { IBig::ONE } else { divisor }
}
