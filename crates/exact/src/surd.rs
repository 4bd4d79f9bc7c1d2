//! Numbers made of one square root: where the square of a distance, a parabola in time, reaches a number.

use std::cmp::Ordering;
use std::fmt;

use super::root::nearer;
use super::{Rational, Sign, SmallBigInt};

/// A rational number plus or minus the square root of another one.
///
/// Ordered and compared exactly; shown as `n/d` where it is rational, else as `n/d + sqrt(n/d)` or `n/d - sqrt(n/d)`,
/// both fractions in lowest terms. No two such forms are one number.
#[derive(Debug, Clone)]
pub struct Surd {
    rational: Rational,
    /// Its sign is that of the root; zero where the number is rational.
    radicand: Rational,
    bracket: [f64; 2],
}

/// So many bits of a root tell mostly which floats are beside the number.
const ROOT_BITS: usize = 80;

impl Surd {
    /// A rational number.
    pub fn of(rational: Rational) -> Surd {
        Surd { bracket: rational.bracket(), rational, radicand: Rational::ZERO }
    }

    /// A number plus the square root of a radicand, or, of one below zero, minus the root of its magnitude.
    pub fn new(rational: Rational, radicand: Rational) -> Surd {
        if radicand.sign().is_zero() {
            // Over as many twos as other roots that are rational.
            let root = Rational::new(SmallBigInt::ZERO, radicand.denominator() << ROOT_BITS);
            return Surd::of(&rational + &root);
        }
        let negative = radicand.sign() == Sign::Negative;
        let magnitude = if negative { -&radicand } else { radicand.clone() };
        let mut bits = ROOT_BITS;
        loop {
            let roots = magnitude.root_enclosure_to(bits);
            let [low, high] = roots.each_ref().map(|root| if negative { &rational - root } else { &rational + root });
            if low == high {
                return Surd::of(low);
            }
            let floor = low.bracket()[0].min(high.bracket()[0]);
            let ceiling = low.bracket()[1].max(high.bracket()[1]);
            // The number is irrational, and so no float: two neighbours enclose it.
            if floor.next_up() >= ceiling {
                return Surd { rational, radicand, bracket: [floor, ceiling] };
            }
            bits *= 2;
        }
    }

    /// The number, if it is rational.
    pub fn rational(&self) -> Option<&Rational> {
        self.radicand.sign().is_zero().then_some(&self.rational)
    }

    /// The number without its root.
    pub fn rational_part(&self) -> &Rational {
        &self.rational
    }

    /// The number under the root, with the sign of the root; zero where the number is rational.
    pub fn radicand(&self) -> &Rational {
        &self.radicand
    }

    /// The largest float not above the number and the smallest not below it.
    pub fn bracket(&self) -> [f64; 2] {
        self.bracket
    }

    /// The float nearest to the number, ties to even.
    pub fn nearest(&self) -> f64 {
        match self.rational() {
            Some(rational) => rational.nearest(),
            None => {
                let two = Rational::of(2.0);
                let double = [&self.rational * &two, &self.radicand * &(&two * &two)];
                nearer(self.bracket, |sum| sign(&(&double[0] - sum), &double[1]).into())
            }
        }
    }

    /// Numbers that enclose it; the root in it is known to so many bits.
    pub fn enclosure(&self, bits: usize) -> [Rational; 2] {
        let negative = self.radicand.sign() == Sign::Negative;
        if !negative {
            return self.radicand.root_enclosure_to(bits).map(|root| &self.rational + &root);
        }
        let [low, high] = (-&self.radicand).root_enclosure_to(bits);
        [&self.rational - &high, &self.rational - &low]
    }

    /// The sign of the polynomial `c[0] + c[1] x + c[2] x^2` at the number.
    pub fn sign_of(&self, c: &[Rational; 3]) -> Sign {
        let x = &self.rational;
        let at_rational_part = &c[0] + &(&(&c[1] + &(&c[2] * x)) * x);
        if self.radicand.sign().is_zero() {
            return at_rational_part.sign();
        }
        // With x = p + r and r^2 known, r has the factor c[1] + 2 c[2] p.
        let negative = self.radicand.sign() == Sign::Negative;
        let square = if negative { -&self.radicand } else { self.radicand.clone() };
        let factor = &c[1] + &(&(&c[2] + &c[2]) * x);
        let radicand = &(&factor * &factor) * &self.radicand;
        let radicand = if factor.sign() == Sign::Negative { -&radicand } else { radicand };
        sign(&(&at_rational_part + &(&c[2] * &square)), &radicand)
    }

    /// The roots of the polynomial `c[0] + c[1] x + c[2] x^2`, which is not zero, the least first; a double root is
    /// there once.
    pub fn roots_of(c: &[Rational; 3]) -> Vec<Surd> {
        match (c[2].sign(), c[1].sign()) {
            (Sign::Zero, Sign::Zero) => Vec::new(),
            (Sign::Zero, _) => vec![Surd::of((-&c[0]).over(&c[1]).reduced())],
            _ => {
                let double = &c[2] + &c[2];
                let middle = (-&c[1]).over(&double).reduced();
                // The square of half the distance of the two.
                let square = (&(&middle * &middle) - &c[0].over(&c[2])).reduced();
                match square.sign() {
                    Sign::Negative => Vec::new(),
                    Sign::Zero => vec![Surd::of(middle)],
                    Sign::Positive => vec![Surd::new(middle.clone(), -&square), Surd::new(middle, square)],
                }
            }
        }
    }

    /// The number at this share of the way from one number to another.
    pub fn between(&self, from: &Rational, to: &Rational) -> Surd {
        let way = to - from;
        if self.radicand.sign().is_zero() && self.rational.sign().is_zero() {
            let rational = from.reduced();
            return if way.sign().is_zero() { Surd::of(rational) } else { Surd::new(rational, Rational::ZERO) };
        }
        let rational = (from + &(&way * &self.rational)).reduced();
        let square = &(&way * &way) * &self.radicand;
        match way.sign() {
            Sign::Zero => Surd::of(rational),
            Sign::Positive => Surd::new(rational, square.reduced()),
            Sign::Negative => Surd::new(rational, -&square.reduced()),
        }
    }
}

/// The sign of a number plus the root of a radicand, or minus that of its magnitude.
fn sign(rational: &Rational, radicand: &Rational) -> Sign {
    match (rational.sign(), radicand.sign()) {
        (own, Sign::Zero) => own,
        (Sign::Zero, roots) => roots,
        (own, roots) if own == roots => own,
        (own, roots) => {
            let square = rational * rational;
            let magnitude = if roots == Sign::Negative { -radicand } else { radicand.clone() };
            match square.cmp(&magnitude) {
                Ordering::Greater => own,
                Ordering::Less => roots,
                Ordering::Equal => Sign::Zero,
            }
        }
    }
}

/// The sign of a number plus two such roots.
fn sign_of_two(rational: &Rational, one: &Rational, other: &Rational) -> Sign {
    let (left, right) = (sign(rational, one), other.sign());
    if right.is_zero() || left == right {
        return left;
    }
    if left.is_zero() {
        return right;
    }
    // The two are of opposite signs: (a + r)^2 - s^2 = a^2 + r^2 - s^2 + 2 a r tells which is larger.
    let magnitude = |x: &Rational| if x.sign() == Sign::Negative { -x } else { x.clone() };
    let square = rational * rational;
    let whole = &(&square + &magnitude(one)) - &magnitude(other);
    let product = &(&square * one) * &Rational::of(4.0);
    let product = if rational.sign() == Sign::Negative { -&product } else { product };
    match sign(&whole, &product) {
        Sign::Positive => left,
        Sign::Negative => right,
        Sign::Zero => Sign::Zero,
    }
}

impl Ord for Surd {
    fn cmp(&self, other: &Surd) -> Ordering {
        if self.bracket[1] < other.bracket[0] {
            return Ordering::Less;
        }
        if self.bracket[0] > other.bracket[1] {
            return Ordering::Greater;
        }
        sign_of_two(&(&self.rational - &other.rational), &self.radicand, &-&other.radicand).into()
    }
}

ordered_by_cmp!(Surd);

impl fmt::Display for Surd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (alone, negative) = (self.rational.sign().is_zero(), self.radicand.sign() == Sign::Negative);
        if self.radicand.sign().is_zero() {
            return self.rational.fmt(f);
        }
        if !alone {
            write!(f, "{} {} ", self.rational, if negative { '-' } else { '+' })?;
        } else if negative {
            f.write_str("-")?;
        }
        let magnitude = if negative { -&self.radicand } else { self.radicand.clone() };
        write!(f, "sqrt({magnitude})")
    }
}

/// The square of a length: a rational number, while the length itself seldom is one.
///
/// Ordered and compared exactly; shown as `n/d` in lowest terms, in the square of the unit of length.
#[derive(Debug, Clone)]
pub struct ExactSquare {
    bracket: [f64; 2],
    value: Rational,
}

impl ExactSquare {
    /// Zero.
    pub const ZERO: ExactSquare = ExactSquare { bracket: [0.0, 0.0], value: Rational::ZERO };

    /// The square that is a number, which is not negative.
    pub fn new(value: Rational) -> ExactSquare {
        ExactSquare { bracket: value.bracket(), value }
    }

    /// The number.
    pub fn value(&self) -> &Rational {
        &self.value
    }

    /// The largest float not above the square.
    pub fn lower(&self) -> f64 {
        self.bracket[0]
    }

    /// The smallest float not below the square; equal to [`ExactSquare::lower`] when the square is a float.
    pub fn upper(&self) -> f64 {
        self.bracket[1]
    }

    /// The float nearest to the length.
    pub fn root(&self) -> f64 {
        self.value.nearest_root()
    }

    /// True if the length is zero.
    pub fn is_zero(&self) -> bool {
        self.bracket[1] == 0.0
    }
}

ordered_by_cmp!(ExactSquare);

impl Ord for ExactSquare {
    fn cmp(&self, other: &ExactSquare) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl fmt::Display for ExactSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SmallBigInt, power_of_two};

    #[test]
    fn polynomials_vanish_at_their_roots_and_nowhere_else() {
        for number in 0..2000i64 {
            let c = [number % 13 - 6, number / 13 % 11 - 5, number / 143 % 14 - 7];
            let polynomial = c.map(|x| ratio(x, 3));
            if c == [0; 3] {
                continue;
            }
            let discriminant = c[1] * c[1] - 4 * c[0] * c[2];
            let roots = Surd::roots_of(&polynomial);
            let count = match (c[2], c[1]) {
                (0, 0) => 0,
                (0, _) => 1,
                _ => (discriminant.signum() + 1) as usize,
            };
            assert_eq!(roots.len(), count, "{c:?}");
            assert!(roots.is_sorted());
            for root in &roots {
                assert_eq!(root.sign_of(&polynomial), Sign::Zero, "{c:?}");
                let [low, high] = root.enclosure(100);
                assert!(Surd::of(low) <= *root && *root <= Surd::of(high));
                for k in -6..=6 {
                    // x - k and x^2 - k tell on which side of a rational number, and of a root, the number is.
                    assert_eq!(
                        root.sign_of(&[ratio(-k, 1), ratio(1, 1), Rational::ZERO]),
                        root.cmp(&Surd::of(ratio(k, 1))).into()
                    );
                    let square = root.sign_of(&[ratio(-k, 1), Rational::ZERO, ratio(1, 1)]);
                    let side = |sign: i64| root.cmp(&Surd::new(Rational::ZERO, ratio(sign * k, 1)));
                    let outside = if k < 0 { Ordering::Greater } else { side(1).max(side(-1).reverse()) };
                    assert_eq!(square, outside.into(), "{c:?} {k}");
                }
            }
        }
    }

    fn ratio(p: i64, q: i64) -> Rational {
        Rational::new(SmallBigInt::from(p), SmallBigInt::from(q))
    }

    #[test]
    fn squares_are_rational() {
        let seven = Surd::new(ratio(3, 1), ratio(16, 1));
        assert_eq!((seven.rational(), seven.bracket()), (Some(&ratio(7, 1)), [7.0, 7.0]));
        assert_eq!(Surd::new(ratio(1, 2), ratio(-50, 200)).rational(), Some(&Rational::ZERO));
        assert!(Surd::new(ratio(1, 2), ratio(1, 2)).rational().is_none());
    }

    #[test]
    fn roots_are_shown_and_enclosed() {
        let root = Surd::new(ratio(3, 4), ratio(-10, 32));
        assert_eq!(root.to_string(), "3/4 - sqrt(5/16)");
        assert_eq!(Surd::new(Rational::ZERO, ratio(2, 1)).to_string(), "sqrt(2)");
        assert_eq!(Surd::new(Rational::ZERO, ratio(-2, 1)).to_string(), "-sqrt(2)");
        let two = Surd::new(Rational::ZERO, ratio(2, 1));
        assert_eq!(two.nearest(), 2f64.sqrt());
        let [lower, upper] = two.bracket();
        assert!(
            lower.next_up() == upper
                && lower * lower < 2.0 + 1e-15
                && (lower == two.nearest() || upper == two.nearest())
        );
    }

    #[test]
    fn what_cancels_is_enclosed_too() {
        // n - sqrt(n^2 - 1) is about 1 / 2 n.
        let n = Rational::of(power_of_two(500));
        let square = &(&n * &n) - &ratio(1, 1);
        let [lower, upper] = Surd::new(n, -&square).bracket();
        assert!(lower.next_up() == upper && lower <= power_of_two(-501) && upper >= power_of_two(-501));
    }

    #[test]
    fn all_pairs_are_ordered_as_their_products_say() {
        // Of sums of small numbers, compared in integers: a + sqrt(b) < c + sqrt(d), scaled so that floats separate
        // all that differ.
        let values: Vec<(i64, i64)> = (-4..=4).flat_map(|a| (-6..=6).map(move |b| (a, b))).collect();
        for &(a, b) in &values {
            for &(c, d) in &values {
                let float = |a: i64, b: i64| a as f64 + (b.unsigned_abs() as f64).sqrt() * b.signum() as f64;
                let (one, other) = (Surd::new(ratio(a, 1), ratio(b, 1)), Surd::new(ratio(c, 1), ratio(d, 1)));
                let expected = match float(a, b) - float(c, d) {
                    difference if difference > 1e-9 => Ordering::Greater,
                    difference if difference < -1e-9 => Ordering::Less,
                    _ => Ordering::Equal,
                };
                assert_eq!(one.cmp(&other), expected, "{one} and {other}");
            }
        }
    }

    #[test]
    fn neighbours_are_told_apart() {
        // sqrt(2) and its convergents, which are nearer to it than floats can tell.
        let (mut p, mut q) = (1i64, 1i64);
        for step in 0..40 {
            let root = Surd::new(Rational::ZERO, ratio(2, 1));
            let expected = if step % 2 == 0 { Ordering::Greater } else { Ordering::Less };
            assert_eq!(root.cmp(&Surd::of(ratio(p, q))), expected, "{p}/{q}");
            (p, q) = (p + 2 * q, p + q);
        }
        let sum = Surd::new(ratio(1, 1), ratio(2, 1));
        assert!(
            sum == Surd::new(ratio(2, 2), ratio(4, 2))
                && sum < Surd::new(ratio(1, 1), ratio(2_000_000_001, 1_000_000_000))
        );
    }

    #[test]
    fn a_share_of_a_way_keeps_its_root() {
        let half = Surd::new(ratio(1, 1), ratio(-1, 2));
        assert_eq!(half.between(&ratio(1, 1), &ratio(3, 1)).to_string(), "3 - sqrt(2)");
        assert_eq!(half.between(&ratio(3, 1), &ratio(1, 1)).to_string(), "1 + sqrt(2)");
        assert_eq!(half.between(&ratio(3, 1), &ratio(3, 1)).to_string(), "3");
    }

    #[test]
    fn a_square_knows_its_root() {
        let two = ExactSquare::new(Rational::of(2.0));
        assert_eq!((two.lower(), two.upper(), two.root()), (2.0, 2.0, 2f64.sqrt()));
        let third = ExactSquare::new(Rational::of(1.0).over(&Rational::of(3.0)));
        assert!(third < two && third.lower() < third.upper() && !third.is_zero());
        assert_eq!(third.to_string(), "1/3");
        assert!(ExactSquare::new(Rational::ZERO).is_zero());
    }
}
