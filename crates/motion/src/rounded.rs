//! Products of a scale, a rotation and a point, rounded once.

use dashu_int::IBig;

use firstcontact_exact::integer::decode;
use firstcontact_exact::{Rational, two_product, two_sum};

/// The float nearest to `(a0 b0 c0 + a1 b1 c1 + a2 b2 c2) / divisor`; the divisor is positive.
///
/// If one operation of the processor is enough, it is used. Else the sum is made in pairs of floats, whose error is
/// below `2^-95` of the sum of magnitudes while every factor is zero or between `2^-100` and `2^100`; if that leaves
/// the nearest float in doubt, or a factor is outside, the sum is made in integers.
pub(crate) fn rounded(terms: [[f64; 3]; 3], divisor: f64) -> f64 {
    if let Some(value) = single(terms, divisor) {
        return value;
    }
    paired(terms, divisor).unwrap_or_else(|| exact(terms, divisor))
}

/// The sum if at most one product or quotient in it needs rounding.
fn single(terms: [[f64; 3]; 3], divisor: f64) -> Option<f64> {
    let mut live = terms.iter().filter(|term| !term.contains(&0.0));
    let (Some(&[a, b, c]), None) = (live.next(), live.next()) else {
        return terms.iter().all(|term| term.contains(&0.0)).then_some(0.0);
    };
    // A factor of plus or minus one changes no bit; of the others all but one pair must be such.
    match (a.abs() == 1.0, b.abs() == 1.0, divisor == 1.0) {
        (true, true, _) => Some(a * b * c / divisor),
        (true, false, true) | (false, true, true) => Some(a * b * c),
        _ => None,
    }
}

/// A number as the sum of two floats, the second at most half a unit of the first.
type Pair = (f64, f64);

fn add(a: Pair, b: Pair) -> Pair {
    let (high, low) = (two_sum(a.0, b.0), two_sum(a.1, b.1));
    let (high0, carry) = two_sum(high.0, high.1 + low.0);
    two_sum(high0, carry + low.1)
}

fn paired(terms: [[f64; 3]; 3], divisor: f64) -> Option<f64> {
    let window = |factor: f64| factor == 0.0 || (7.9e-31..1.2e30).contains(&factor.abs());
    if !(window(divisor) && terms.as_flattened().iter().all(|&factor| window(factor))) {
        return None;
    }
    let (mut sum, mut size) = ((0.0, 0.0), 0.0);
    for [a, b, c] in terms {
        let (high, low) = two_product(a, b);
        let (top, rest) = two_product(high, c);
        sum = add(sum, two_sum(top, rest + low * c));
        size += top.abs();
    }
    let high = sum.0 / divisor;
    let (product, excess) = two_product(high, divisor);
    let low = ((sum.0 - product) - excess + sum.1) / divisor;
    let (high, low) = two_sum(high, low);
    let slack = size / divisor * 2.6e-29;
    (high + (low + slack) == high && high + (low - slack) == high).then_some(high)
}

fn exact(terms: [[f64; 3]; 3], divisor: f64) -> f64 {
    let products = terms.map(|term| {
        let parts = term.map(decode);
        let mantissa = parts.iter().fold(IBig::ONE, |product, part| product * IBig::from(part.0));
        (mantissa, parts.iter().map(|part| part.1).sum::<i32>())
    });
    let live = products.iter().filter(|product| !product.0.is_zero());
    let low = live.map(|product| product.1).min().unwrap_or(0);
    let mut sum = IBig::ZERO;
    for (mantissa, exponent) in products {
        if !mantissa.is_zero() {
            sum += mantissa << (exponent - low) as usize;
        }
    }
    let (mantissa, exponent) = decode(divisor);
    Rational::scaled(&sum.into(), low - exponent).over(&Rational::scaled(&mantissa.into(), 0)).nearest()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quick_ways_agree_with_the_exact_one() {
        let mut state = 99u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let value = (state >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0;
            if state & 0x700 == 0 { (value * 4.0).round() } else { value }
        };
        let mut decided = 0;
        for round in 0..20_000 {
            let mut terms: [[f64; 3]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| next()));
            if round % 3 == 0 {
                terms[1] = terms[0].map(|factor| -factor);
                terms[2][0] *= 1e-16;
            }
            let divisor = if round % 2 == 0 { 1000.0 } else { 1.0 };
            let want = exact(terms, divisor);
            assert_eq!(rounded(terms, divisor), want, "{terms:?}");
            decided += usize::from(paired(terms, divisor) == Some(want));
        }
        assert!(decided > 12_000, "{decided}");
    }

    #[test]
    fn units_are_divided_out() {
        let terms = |value: f64| [[1.0, 1.0, value], [0.0, 1.0, 3.0], [0.0, 1.0, 5.0]];
        assert_eq!(rounded(terms(1234.5), 1000.0), 1234.5 / 1000.0);
        assert_eq!(rounded(terms(1e-320), 1000.0), 1e-320 / 1000.0);
        assert_eq!(rounded(terms(f64::MAX), 1.0), f64::MAX);
    }
}
