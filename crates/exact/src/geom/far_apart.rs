//! Signs of sums of products of floats whose magnitudes are far apart.
//!
//! Over a common unit such floats have thousands of bits, nearly all of them zero. Here each product has its own
//! exponent, and products are added from the greatest on until those that are left cannot change the sign.

use std::cmp::Reverse;

use crate::integer::decode;
use crate::{Sign, SmallBigInt};

/// The greatest number of terms is below two to this power.
const BITS: i32 = 5;

/// A float as an integer times a power of two.
type Part = (i64, i32);

/// Product of floats: of the mantissas, times `2^exponent`.
struct Product<const N: usize> {
    mantissas: [i64; N],
    exponent: i32,
    /// The product is below two to this power in magnitude.
    top: i32,
}

impl<const N: usize> Product<N> {
    /// The product of floats, or its opposite; `None` if it is zero.
    fn of(sign: i64, parts: [Part; N]) -> Option<Product<N>> {
        let mut product = Product { mantissas: parts.map(|part| part.0), exponent: 0, top: 0 };
        for (mantissa, exponent) in parts {
            product.exponent += exponent;
            product.top += exponent + 64 - mantissa.unsigned_abs().leading_zeros() as i32;
        }
        product.mantissas[0] *= sign;
        (!product.mantissas.contains(&0)).then_some(product)
    }

    fn value(&self) -> SmallBigInt {
        self.mantissas.iter().fold(SmallBigInt::ONE, |value, &mantissa| &value * &SmallBigInt::from(mantissa))
    }
}

/// The sign of a sum of products of finite floats, fewer than `2^BITS` of them.
///
/// A sum that is not zero and does not decide is less than `2^BITS` times the bound of the next product, so that it
/// never has more than some hundred bits.
fn sign_of_sum<const N: usize>(products: impl Iterator<Item = Product<N>>) -> Sign {
    let mut products: Vec<Product<N>> = products.collect();
    debug_assert!(products.len() < 1 << BITS);
    products.sort_unstable_by_key(|product| Reverse(product.top));
    let (mut sum, mut unit) = (SmallBigInt::ZERO, 0);
    for product in &products {
        if sum.is_zero() {
            unit = product.exponent;
        } else if sum.bit_len() as i32 - 1 + unit >= product.top + BITS {
            break;
        }
        let low = unit.min(product.exponent);
        sum = &(&sum << (unit - low) as usize) + &(&product.value() << (product.exponent - low) as usize);
        unit = low;
    }
    sum.sign()
}

/// The sign of `det[b - a, c - a]`.
pub(super) fn orient2d(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Sign {
    let [a, b, c] = [a, b, c].map(|point| point.map(decode));
    let products = |[p, q]: [[Part; 2]; 2]| [Product::of(1, [p[0], q[1]]), Product::of(-1, [p[1], q[0]])];
    sign_of_sum([[b, c], [c, a], [a, b]].into_iter().flat_map(products).flatten())
}

/// The sign of `det[b - a, c - a, d - a]`.
pub(super) fn orient3d(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Sign {
    let [a, b, c, d] = [a, b, c, d].map(|point| point.map(decode));
    let products = |[p, q, r]: [[Part; 3]; 3]| {
        [0, 1, 2].into_iter().flat_map(move |k| {
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            [Product::of(1, [p[k], q[i], r[j]]), Product::of(-1, [p[k], q[j], r[i]])]
        })
    };
    sign_of_sum([[b, c, d], [a, d, c], [a, b, d], [a, c, b]].into_iter().flat_map(products).flatten())
}
