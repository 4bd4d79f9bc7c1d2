//! Rational numbers that are never rounded and reduced only to be shown.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Add, Mul, Neg, Sub};

use super::integer::{decode, power_of_two};
use super::rounding::{Leading, leading, magnitude_bracket, magnitude_nearest, without_common_twos};
use super::{Sign, SmallBigInt};

/// A rational number as numerator over positive denominator, not necessarily in lowest terms.
#[derive(Debug, Clone)]
pub struct Rational {
    numerator: SmallBigInt,
    denominator: SmallBigInt,
}

impl Rational {
    /// Zero.
    pub const ZERO: Rational = Rational { numerator: SmallBigInt::ZERO, denominator: SmallBigInt::ONE };

    /// `numerator / denominator`; the sign of the denominator moves to the numerator.
    ///
    /// # Panics
    /// In debug builds, if the denominator is zero.
    pub fn new(numerator: SmallBigInt, denominator: SmallBigInt) -> Rational {
        debug_assert!(!denominator.is_zero());
        if denominator.sign() == Sign::Negative {
            Rational { numerator: -&numerator, denominator: -&denominator }
        } else {
            Rational { numerator, denominator }
        }
    }

    /// `integer * 2^exponent`.
    pub fn scaled(integer: &SmallBigInt, exponent: i32) -> Rational {
        if exponent >= 0 {
            Rational { numerator: integer << exponent as usize, denominator: SmallBigInt::ONE }
        } else {
            Rational { numerator: integer.clone(), denominator: &SmallBigInt::ONE << exponent.unsigned_abs() as usize }
        }
    }

    /// The float itself, which must be finite.
    pub fn of(value: f64) -> Rational {
        let (mantissa, exponent) = decode(value);
        Rational::scaled(&SmallBigInt::from(mantissa), exponent)
    }

    /// The numerator over [`Rational::denominator`]; the two may have common factors, but for a number that is
    /// [reduced](Rational::reduced).
    pub fn numerator(&self) -> &SmallBigInt {
        &self.numerator
    }

    /// The denominator, always positive.
    pub fn denominator(&self) -> &SmallBigInt {
        &self.denominator
    }

    /// The sign of the number.
    pub fn sign(&self) -> Sign {
        self.numerator.sign()
    }

    /// The same number in lowest terms.
    pub fn reduced(&self) -> Rational {
        let divisor = self.numerator.common_divisor(&self.denominator);
        if divisor.is_one() {
            return self.clone();
        }
        Rational { numerator: self.numerator.divided_by(&divisor), denominator: self.denominator.divided_by(&divisor) }
    }

    /// The quotient by a number that is not zero.
    pub fn over(&self, other: &Rational) -> Rational {
        Rational::new(&self.numerator * &other.denominator, &self.denominator * &other.numerator)
    }

    /// The number, if it is a float of no small exponent: found at a glance, and not all are.
    pub(super) fn as_float(&self) -> Option<f64> {
        let (bits, twos) = (self.numerator.bit_len(), self.denominator.trailing_zeros());
        let is_float = bits <= 53 && twos <= 1021 && self.denominator.bit_len() == twos + 1;
        is_float.then(|| {
            let magnitude = self.numerator.highest_bits(53) as u64 >> (53 - bits);
            let value = magnitude as f64 * power_of_two(-(twos as i32));
            if self.sign() == Sign::Negative { -value } else { value }
        })
    }

    /// The largest float not above the number and the smallest not below it; equal when it is a float itself.
    /// Beyond the largest float the outer bound is infinite.
    pub fn bracket(&self) -> [f64; 2] {
        if let Some(float) = self.as_float() {
            return [float; 2];
        }
        let [near, far] = magnitude_bracket(&self.numerator.magnitude(), &self.denominator);
        match self.sign() {
            Sign::Negative => [-far, -near],
            Sign::Zero => [0.0, 0.0],
            Sign::Positive => [near, far],
        }
    }

    /// The leading 54 or 55 bits of the number: rounded towards zero by less than one part in `2^53`.
    pub fn leading(&self) -> Rational {
        if self.sign() == Sign::Zero {
            return Rational::ZERO;
        }
        let Leading { bits, shift, .. } = leading(&self.numerator.magnitude(), &self.denominator);
        let bits = SmallBigInt::from(bits as i64);
        let magnitude = if shift <= 0 {
            Rational { numerator: &bits << shift.unsigned_abs() as usize, denominator: SmallBigInt::ONE }
        } else {
            Rational { numerator: bits, denominator: &SmallBigInt::ONE << shift as usize }
        };
        if self.sign() == Sign::Negative { -&magnitude } else { magnitude }
    }

    /// The float nearest to the number, ties to even; infinite from half a unit in the last place above the largest.
    pub fn nearest(&self) -> f64 {
        if let Some(float) = self.as_float() {
            return float;
        }
        let magnitude = magnitude_nearest(&self.numerator.magnitude(), &self.denominator);
        if self.sign() == Sign::Negative { -magnitude } else { magnitude }
    }
}

ordered_by_cmp!(Rational);

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        let signs = self.sign().cmp(&other.sign());
        if signs.is_ne() {
            return signs;
        }
        let long = |x: &SmallBigInt, y: &SmallBigInt| x.bit_len() + y.bit_len() > LONG;
        if long(&self.numerator, &other.denominator)
            && long(&other.numerator, &self.denominator)
            && let Some(order) = self.compare_leading_bits(other)
        {
            return if self.sign() == Sign::Negative { order.reverse() } else { order };
        }
        without_common_twos(&self.denominator, &other.denominator, |own, others| {
            (&self.numerator * others).cmp(&(&other.numerator * own))
        })
    }
}

/// Bits of a product from which on it costs more than a look at the leading bits of its factors.
const LONG: usize = 640;

impl Rational {
    /// Compares the magnitudes of two numbers that are not zero; `None` where the leading bits do not decide.
    ///
    /// An integer of `n` bits with the leading bits `x`, of which there are 62, is at least `x 2^(n - 62)` and below
    /// `(x + 1) 2^(n - 62)`. So products of two such `x` are at least `2^122`, and those of two `x + 1` at most `2^124`:
    /// with three bits more a product is the larger one.
    fn compare_leading_bits(&self, other: &Rational) -> Option<Ordering> {
        let product = |x: &SmallBigInt, y: &SmallBigInt| {
            let [p, q] = [x, y].map(|factor| factor.highest_bits(62));
            (x.bit_len() + y.bit_len(), p * q, (p + 1) * (q + 1))
        };
        let (bits, least, beyond) = product(&self.numerator, &other.denominator);
        let (others, others_least, others_beyond) = product(&other.numerator, &self.denominator);
        let [more, fewer] = [bits.saturating_sub(others).min(3), others.saturating_sub(bits).min(3)];
        if least << more >= others_beyond << fewer {
            Some(Ordering::Greater)
        } else {
            (others_least << fewer >= beyond << more).then_some(Ordering::Less)
        }
    }
}

impl<'a> Add<&'a Rational> for &Rational {
    type Output = Rational;

    fn add(self, other: &'a Rational) -> Rational {
        if self.denominator == other.denominator {
            let numerator = &self.numerator + &other.numerator;
            return Rational { numerator, denominator: self.denominator.clone() };
        }
        without_common_twos(&self.denominator, &other.denominator, |own, others| Rational {
            numerator: &(&self.numerator * others) + &(&other.numerator * own),
            denominator: &self.denominator * others,
        })
    }
}

impl<'a> Sub<&'a Rational> for &Rational {
    type Output = Rational;

    fn sub(self, other: &'a Rational) -> Rational {
        self + &-other
    }
}

impl<'a> Mul<&'a Rational> for &Rational {
    type Output = Rational;

    fn mul(self, other: &'a Rational) -> Rational {
        without_common_twos(&self.numerator, &other.denominator, |numerator, others| {
            without_common_twos(&other.numerator, &self.denominator, |factor, own| Rational {
                numerator: numerator * factor,
                denominator: own * others,
            })
        })
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        Rational { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }
}

/// In lowest terms: `n/d`, or `n` for a whole number.
impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rational { numerator, denominator } = self.reduced();
        if denominator.is_one() { write!(f, "{numerator}") } else { write!(f, "{numerator}/{denominator}") }
    }
}

/// Equal numbers have equal hashes, in lowest terms or not.
impl Hash for Rational {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Adding zero makes the two zeros one.
        self.bracket().map(|bound| (bound + 0.0).to_bits()).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::power_of_two;

    fn ratio(p: i64, q: i64) -> Rational {
        Rational::new(SmallBigInt::from(p), SmallBigInt::from(q))
    }

    #[test]
    fn floats_bracket_themselves() {
        for value in [0.0, 1.0, -0.1, 5e-324, -f64::MAX, f64::MIN_POSITIVE, 3e-310, 1e300] {
            assert_eq!(Rational::of(value).bracket(), [value, value]);
            assert_eq!(Rational::of(value).nearest(), value);
        }
    }

    #[test]
    fn thirds_lie_between_neighbours() {
        let [lower, upper] = ratio(1, 3).bracket();
        assert_eq!(lower.next_up(), upper);
        assert!(Rational::of(lower) < ratio(1, 3) && ratio(1, 3) < Rational::of(upper));
        assert_eq!(ratio(-1, 3).bracket(), [-upper, -lower]);
        assert_eq!(ratio(1, 3).nearest(), 1.0 / 3.0);
    }

    #[test]
    fn extremes_stay_in_range() {
        let tiny = Rational::new(SmallBigInt::ONE, &SmallBigInt::ONE << 2000);
        assert_eq!(tiny.bracket(), [0.0, 5e-324]);
        let huge = Rational::new(&SmallBigInt::ONE << 2000, SmallBigInt::ONE);
        assert_eq!(huge.bracket(), [f64::MAX, f64::INFINITY]);
        assert_eq!((huge.nearest(), (-&huge).nearest()), (f64::INFINITY, f64::NEG_INFINITY));
        let above = &Rational::of(f64::MAX) + &Rational::of(1.0);
        assert_eq!((above.nearest(), (-&above).nearest()), (f64::MAX, -f64::MAX));
        let half = &Rational::of(f64::MAX) + &Rational::of(power_of_two(970));
        assert_eq!((half.nearest(), (-&half).nearest()), (f64::INFINITY, f64::NEG_INFINITY));
        let subnormal = Rational::new(SmallBigInt::from(7i64), &SmallBigInt::from(3i64) << 1074);
        assert_eq!(subnormal.bracket(), [2.0 * 5e-324, 3.0 * 5e-324]);
        // Around half of the least float, and where rounding up makes a power of two.
        let least = |eighths: i64| Rational::new(SmallBigInt::from(eighths), &SmallBigInt::ONE << 1077).nearest();
        assert_eq!([1, 3, 4, 5, 8, 11, 12, 13].map(least), [0.0, 0.0, 0.0, 5e-324, 5e-324, 5e-324, 1e-323, 1e-323]);
        let third = |times: i64| Rational::new(SmallBigInt::from(times), &SmallBigInt::from(3i64) << 1075).nearest();
        assert_eq!([2, 3, 4].map(third), [0.0, 0.0, 5e-324]);
        let power = &ratio(1, 1) - &Rational::of(power_of_two(-54));
        assert_eq!((power.nearest(), ratio((1 << 54) - 3, 1 << 54).nearest()), (1.0, 1.0 - f64::EPSILON));
    }

    #[test]
    fn nearest_floats_are_those_of_the_processor() {
        let values = [1.0, 0.1, -3.7e-310, 5e-324, f64::MAX, f64::MIN_POSITIVE, 1e22, -7.0, 2e-308, 1e-320];
        for a in values {
            for b in values {
                let quotient = Rational::of(a).over(&Rational::of(b));
                assert_eq!(quotient.nearest(), a / b, "{a} / {b}");
            }
        }
    }

    #[test]
    fn leading_bits_are_nearly_all_and_no_more() {
        let tiny = Rational::new(SmallBigInt::from(7i64), &SmallBigInt::from(3i64) << 5000);
        let huge = Rational::new(&SmallBigInt::from(7i64) << 5000, SmallBigInt::from(3i64));
        for number in [ratio(1, 3), ratio(5, 1), ratio(1, 1 << 40), tiny, huge, Rational::of(5e-324)] {
            let leading = number.leading();
            let wrong = &(&number - &leading) * &Rational::of(power_of_two(53));
            assert!(leading <= number && wrong < number, "{number}");
            assert_eq!((-&number).leading(), -&leading);
            assert!(leading.reduced().numerator().bit_len() <= 5000 + 55 && leading.denominator().bit_len() <= 5060);
        }
        assert_eq!(Rational::ZERO.leading(), Rational::ZERO);
        assert_eq!(ratio(5, 8).leading(), ratio(5, 8));
    }

    #[test]
    fn long_numbers_are_in_the_order_of_their_products() {
        // Numbers around powers of two, of all lengths, whose leading bits are alike or not.
        let around = |bits: usize, more: i64| &(&SmallBigInt::ONE << bits) + &SmallBigInt::from(more);
        let lengths = [1, 61, 62, 63, 400, 401, 402, 403, 404, 959, 1500, 1501];
        let integers: Vec<_> = lengths.into_iter().flat_map(|bits| [-1, 0, 1].map(|more| around(bits, more))).collect();
        let mut numbers: Vec<Rational> = Vec::new();
        for (index, p) in integers.iter().enumerate() {
            let q = &integers[index * 7 % integers.len()];
            numbers.extend([p, &-p].map(|p| Rational::new(p.clone(), q.clone())));
            let times = &SmallBigInt::from(3i64) << 700;
            numbers.push(Rational::new(p * &times, q * &times));
        }
        let mut decided = 0;
        for x in &numbers {
            for y in &numbers {
                let expected = (&x.numerator * &y.denominator).cmp(&(&y.numerator * &x.denominator));
                assert_eq!(x.cmp(y), expected, "{x:?} {y:?}");
                if let Some(order) = x.compare_leading_bits(y) {
                    let magnitudes = [x, y].map(|number| number.numerator.magnitude());
                    let expected = (&magnitudes[0] * &y.denominator).cmp(&(&magnitudes[1] * &x.denominator));
                    assert_eq!(order, expected, "{x:?} {y:?}");
                    decided += 1;
                }
            }
        }
        assert!(decided > 3000, "{decided}");
    }

    #[test]
    fn roots_are_enclosed() {
        assert_eq!(ratio(9, 16).root_bracket(), [0.75, 0.75]);
        assert_eq!(Rational::ZERO.root_bracket(), [0.0, 0.0]);
        for number in [ratio(2, 1), ratio(1, 3), Rational::of(1e-300), Rational::of(1.7e300)] {
            let [lower, upper] = number.root_bracket();
            let [below, above] = [lower, upper].map(|root| &Rational::of(root) * &Rational::of(root));
            assert!(lower.next_up() == upper && below < number && number < above, "{number}");
        }
    }

    #[test]
    fn nearest_roots_are_those_of_the_processor() {
        for value in [0.0, 1.0, 2.0, 0.1, 5e-324, 7e-310, f64::MAX, f64::MIN_POSITIVE, 1e22, 3.0, 1.0 + f64::EPSILON] {
            assert_eq!(Rational::of(value).nearest_root(), value.sqrt(), "{value}");
        }
        let huge = Rational::of(f64::MAX);
        assert_eq!((&huge * &huge).nearest_root(), f64::MAX);
        let [low, high] = [1.0, 1.0f64.next_up()].map(Rational::of);
        let middle = &(&low + &high) * &ratio(1, 2);
        assert_eq!((&middle * &middle).nearest_root(), 1.0);
        let tiny = Rational::of(5e-324);
        assert_eq!((&tiny * &tiny).nearest_root(), 5e-324);
    }

    #[test]
    fn shown_in_lowest_terms() {
        assert_eq!(ratio(10, -16).to_string(), "-5/8");
        assert_eq!(ratio(6, 3).to_string(), "2");
        assert_eq!((&ratio(1, 6) + &ratio(1, 3)).to_string(), "1/2");
    }
}
