//! Square roots of rational numbers: floats next to them, and numbers that enclose them.
//!
//! # Floats
//!
//! Let `v` be a number, `h` the float nearest to it, and `s` the float nearest to the root of `h`. What is left of `v`
//! beside `s^2` is known from the exact square of `s` and from the two floats next to `v - h`: `rest`, in which no more
//! than three roundings of numbers below `4 u v` are lost, `12 u^2 v`, and what the two floats differ by, below
//! `u^2 v`.
//! The root of `v` is `s + c` with `c = (v - s^2) / (sqrt(v) + s)`; as the two roots are within `2 u s` of each other,
//! `rest / 2 s` is off by `4 u` of itself and by the `13 u^2 v / 2 s` of the rest, which is less than `32 u^2 s` in
//! all. A root that is [`MARGIN`] times `s` away from all floats has the same floats beside it as all numbers that agree
//! with it to 80 bits.

use std::cmp::Ordering;

use dashu_int::ops::{BitTest, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::filtered::two_product;
use super::{Rational, SmallBigInt};

/// A share of a root that is far more than is lost, and more than its 80th bit: `2^-76`.
const MARGIN: f64 = f64::from_bits((1023 - 76) << 52);

/// Numbers between this and its inverse have roots in floats: nothing is lost to underflow.
const LEAST: f64 = 1e-200;

/// A float near the square root of a number, and what is left of it.
struct RootInFloats {
    float: f64,
    /// What is to be added; off by less than [`MARGIN`] times the float, unless it is exact.
    rest: f64,
    /// True if nothing is lost.
    is_exact: bool,
}

impl RootInFloats {
    /// The root of a number; `None` of one that is very small or very large.
    fn of(number: &Rational) -> Option<RootInFloats> {
        let high = number.nearest();
        if !(LEAST..1.0 / LEAST).contains(&high) {
            return None;
        }
        let [low, beyond] = (number - &Rational::of(high)).bracket();
        let float = high.sqrt();
        let (square, rounding) = two_product(float, float);
        let left = ((high - square) - rounding) + low;
        let is_exact = low == beyond && high == square && low == rounding;
        Some(RootInFloats { float, rest: left / (2.0 * float), is_exact })
    }

    /// The floats next to the root, if they are certain.
    fn bracket(&self) -> Option<[f64; 2]> {
        let RootInFloats { float, rest, is_exact } = *self;
        let (margin, [below, above]) = (MARGIN * float, [float.next_down(), float.next_up()]);
        match rest {
            _ if is_exact => Some([float; 2]),
            _ if rest > margin && rest < above - float - margin => Some([float, above]),
            _ if rest < -margin && -rest < float - below - margin => Some([below, float]),
            _ => None,
        }
    }

    /// The float nearest to the root, if it is certain.
    fn nearest(&self) -> Option<f64> {
        let RootInFloats { float, rest, .. } = *self;
        let gap = if rest < 0.0 { float - float.next_down() } else { float.next_up() - float };
        (rest.abs() + MARGIN * float < 0.5 * gap).then_some(float)
    }
}

impl Rational {
    /// Floats that enclose the square root of a number that is not negative; neighbours, or equal where the root is a
    /// float.
    pub fn root_bracket(&self) -> [f64; 2] {
        if let Some(bracket) = RootInFloats::of(self).and_then(|root| root.bracket()) {
            return bracket;
        }
        let [below, above] = self.root_enclosure();
        let lower = below.bracket();
        if below == above { lower } else { [lower[0], above.bracket()[1]] }
    }

    /// Numbers that enclose the square root of a number that is not negative and agree to 80 bits; equal where the
    /// root is one of them.
    pub fn root_enclosure(&self) -> [Rational; 2] {
        self.root_enclosure_to(80)
    }

    /// The same, which agree to so many bits.
    pub(super) fn root_enclosure_to(&self, bits: usize) -> [Rational; 2] {
        let [p, q] = [self.numerator(), self.denominator()].map(|x| x.to_big().unsigned_abs());
        // p/q = pq/q^2. The root of an integer of twice as many bits or more is known to these.
        let square = p * &q;
        let shift = bits.saturating_sub(square.bit_len() / 2);
        let scaled = square << (2 * shift);
        let root = scaled.sqrt();
        let exact = &root * &root == scaled;
        let over = |root: UBig| Rational::new(IBig::from(root).into(), (IBig::from(q.clone()) << shift).into());
        let above = over(if exact { root.clone() } else { &root + UBig::ONE });
        [over(root), above]
    }

    /// The float nearest to the square root of a number that is not negative, as [`Rational::nearest`] has it.
    pub(crate) fn nearest_root(&self) -> f64 {
        if let Some(nearest) = RootInFloats::of(self).and_then(|root| root.nearest()) {
            return nearest;
        }
        let [lower, upper] = self.root_bracket();
        // The root lies so close to a float between the bounds, if there is one, that no other is as near.
        if lower < upper && lower.next_up() < upper {
            return lower.next_up();
        }
        let double = self + self;
        let quadruple = &double + &double;
        nearer([lower, upper], |sum| quadruple.cmp(&(sum * sum)))
    }
}

/// Returns the nearer to a number of two floats, neighbours or equal, given the comparison of the number's double.
pub(super) fn nearer([lower, upper]: [f64; 2], compare: impl Fn(&Rational) -> Ordering) -> f64 {
    if lower == upper {
        return lower;
    }
    // Beyond the largest float the next would be 2^1024.
    let beyond = || Rational::scaled(&SmallBigInt::ONE, 1024);
    let [below, above] = [lower, upper].map(|bound| match bound {
        f64::INFINITY => beyond(),
        f64::NEG_INFINITY => -&beyond(),
        finite => Rational::of(finite),
    });
    let even = if lower.to_bits() & 1 == 0 { lower } else { upper };
    match compare(&(&below + &above)) {
        Ordering::Less => lower,
        Ordering::Greater => upper,
        Ordering::Equal => even,
    }
}
