//! Signs of sums of products of floats whose magnitudes are far apart.
//!
//! Over a common unit such floats have thousands of bits, nearly all of them zero. Here each product has its own
//! exponent, and products are added from the greatest on until those that are left cannot change the sign.

use std::cmp::Reverse;

use crate::integer::decode;
use crate::{Sign, SmallBigInt};

/// The greatest number of terms is below two to this power.
const BITS: i32 = 5;

/// Product of floats: `value * 2^exponent`.
struct Product {
    value: SmallBigInt,
    exponent: i32,
    /// The product is below two to this power in magnitude.
    top: i32,
}

impl Product {
    /// The product of finite floats; `None` if it is zero.
    fn of<const N: usize>(factors: [f64; N]) -> Option<Product> {
        let parts = factors.map(decode);
        if parts.iter().any(|part| part.0 == 0) {
            return None;
        }
        let value = parts.iter().fold(SmallBigInt::ONE, |product, part| &product * &SmallBigInt::from(part.0));
        let exponent = parts.iter().map(|part| part.1).sum();
        let top = value.bit_len() as i32 + exponent;
        Some(Product { value, exponent, top })
    }
}

/// The sign of a sum of products of finite floats, fewer than `2^BITS` of them.
///
/// A sum that is not zero and does not decide is less than `2^BITS` times the bound of the next product, so that it
/// never has more than some hundred bits.
fn sign_of_sum(products: impl Iterator<Item = Product>) -> Sign {
    let mut products: Vec<Product> = products.collect();
    debug_assert!(products.len() < 1 << BITS);
    products.sort_unstable_by_key(|product| Reverse(product.top));
    let (mut sum, mut unit) = (SmallBigInt::ZERO, 0);
    for Product { value, exponent, top } in &products {
        if sum.is_zero() {
            unit = *exponent;
        } else if sum.bit_len() as i32 - 1 + unit >= top + BITS {
            break;
        }
        let low = unit.min(*exponent);
        sum = &(&sum << (unit - low) as usize) + &(value << (exponent - low) as usize);
        unit = low;
    }
    sum.sign()
}

/// The sign of `det[b - a, c - a]`.
pub(super) fn orient2d(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Sign {
    let pairs = [[b, c], [c, a], [a, b]];
    sign_of_sum(pairs.into_iter().flat_map(|[p, q]| [[p[0], q[1]], [-p[1], q[0]]]).filter_map(Product::of))
}

/// The sign of `det[b - a, c - a, d - a]`.
pub(super) fn orient3d(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Sign {
    let triples = [[b, c, d], [a, d, c], [a, b, d], [a, c, b]];
    let products = |[p, q, r]: [[f64; 3]; 3]| {
        (0..3).flat_map(move |k| {
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            [[p[k], q[i], r[j]], [-p[k], q[j], r[i]]]
        })
    };
    sign_of_sum(triples.into_iter().flat_map(products).filter_map(Product::of))
}
