//! Rational numbers that enclose arc tangents: angles of which only the tangent is known exactly.
//!
//! The series of the arc tangent is summed in integers that count `2^-192`. Arguments above 1 are turned over, and
//! those above 1/2 moved by the arc tangent of 1/2, so that the series is asked for at most 1/2 and each term is less
//! than a quarter of the one before.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::{Rational, Sign, SmallBigInt};

/// Bits after the point.
const BITS: usize = 192;

/// More than the error of a sum, in units of the last bit: see [`series`].
const SLACK: u32 = 1 << 10;

/// Numbers that enclose the arc tangent of a number, in radians. They agree to 120 bits and more.
pub fn arctangent(tangent: &Rational) -> [Rational; 2] {
    match tangent.sign() {
        Sign::Zero => [Rational::ZERO, Rational::ZERO],
        Sign::Negative => {
            let [low, high] = arctangent(&-tangent);
            [-&high, -&low]
        }
        Sign::Positive => positive(tangent),
    }
}

/// Numbers that enclose the circle constant, the angle of half a turn in radians.
pub fn half_turn() -> [Rational; 2] {
    quarter_of_half_turn().map(|angle| &angle * &Rational::of(4.0))
}

/// The arc tangent of 1, which is that of 1/2 plus that of 1/3.
fn quarter_of_half_turn() -> [Rational; 2] {
    sum(&series(&IBig::ONE, &IBig::from(2)), &series(&IBig::ONE, &IBig::from(3)))
}

fn positive(tangent: &Rational) -> [Rational; 2] {
    let (p, q) = (tangent.numerator().to_big(), tangent.denominator().to_big());
    if p.bit_len() + 60 < q.bit_len() {
        // Below 2^-59, x - x^3/3 is less than x by less than one part in 2^118.
        let cube = &(tangent * tangent) * tangent;
        return [tangent - &cube, tangent.clone()];
    }
    if p > q {
        let [low, high] = positive(&Rational::new(q.into(), p.into()));
        let quarter = quarter_of_half_turn().map(|angle| &angle + &angle);
        return [&quarter[0] - &high, &quarter[1] - &low];
    }
    let twice = &p * 2;
    if twice > q {
        // (t - 1/2) / (1 + t/2), at most 1/3.
        return sum(&series(&IBig::ONE, &IBig::from(2)), &series(&(&twice - &q), &(&q * 2 + &p)));
    }
    series(&p, &q)
}

fn sum(one: &[Rational; 2], other: &[Rational; 2]) -> [Rational; 2] {
    [&one[0] + &other[0], &one[1] + &other[1]]
}

/// The arc tangent of `p / q`, from 0 to 1/2.
///
/// Each power of the argument is cut off from the one before and a square, both cut off: with the square at most a
/// quarter, `e` units of error become at most `e / 4 + 1/2 + 1`, never more than two. A quotient adds one. The argument
/// itself is cut off by less than one, which moves the arc tangent by less than one. The sum ends before the first
/// power that is zero, and what is left out is less than three units. At most 100 powers are not zero: `100 * 3 + 4` is
/// less than the slack.
fn series(p: &IBig, q: &IBig) -> [Rational; 2] {
    let argument = (p << BITS) / q;
    let square = (&argument * &argument) >> BITS;
    let (mut power, mut total, mut odd) = (argument, IBig::ZERO, 1u32);
    while power != IBig::ZERO {
        let term = &power / IBig::from(odd);
        total = if odd % 4 == 1 { total + term } else { total - term };
        power = (power * &square) >> BITS;
        odd += 2;
    }
    let number = |units: IBig| Rational::scaled(&SmallBigInt::from(units), -(BITS as i32));
    [number(&total - IBig::from(SLACK)), number(total + IBig::from(SLACK))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::power_of_two;

    #[test]
    fn the_circle_constant_is_known() {
        // The first 40 digits.
        let digits = "3141592653589793238462643383279502884197";
        let number = |text: &str| Rational::new(text.parse::<IBig>().unwrap().into(), IBig::from(10).pow(39).into());
        let [low, high] = half_turn();
        assert!(number(digits) < low && high < number("3141592653589793238462643383279502884198"));
    }

    #[test]
    fn floats_are_enclosed() {
        let mut tangent = 1e-30f64;
        while tangent < 1e30 {
            let [low, high] = arctangent(&Rational::of(tangent));
            assert!(low < high);
            let near = Rational::of(tangent.atan());
            let wrong = &Rational::of(4e-16) * &near;
            assert!(&near - &low < wrong && &high - &near < wrong, "{tangent}");
            let width = &(&high - &low) * &Rational::of(power_of_two(110));
            assert!(width < low, "{tangent}");
            let [least, most] = arctangent(&Rational::of(-tangent));
            assert!(least == -&high && most == -&low);
            tangent *= 1.37;
        }
    }

    #[test]
    fn angles_add_up() {
        // 4 atan(1/5) - atan(1/239) is atan(1) (Machin).
        let ratio = |p: i64, q: i64| Rational::new(SmallBigInt::from(p), SmallBigInt::from(q));
        let [fifth, other, one] = [ratio(1, 5), ratio(1, 239), ratio(1, 1)].map(|tangent| arctangent(&tangent));
        let low = &(&fifth[0] * &ratio(4, 1)) - &other[1];
        let high = &(&fifth[1] * &ratio(4, 1)) - &other[0];
        assert!(low <= one[1] && one[0] <= high);
    }
}
