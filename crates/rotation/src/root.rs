//! Real roots of polynomials of degree up to 4, by the polynomial of least degree that has them.
//!
//! A root that is rational, or has one square root, is a [`Surd`]. Any other is told by its irreducible polynomial of
//! degree 3 or 4 and bounds. So two such roots are equal if their polynomials and places among the roots are, and a
//! polynomial is zero at one if it has that factor: whatever else is asked of a root, bounds that are narrow enough tell.

use std::cmp::Ordering;
use std::fmt;

use firstcontact_exact::{Rational, Sign, SmallBigInt, Surd};

use super::polynomial::Polynomial;

/// A root of an irreducible polynomial of degree 3 or 4.
#[derive(Debug, Clone)]
pub(crate) struct HighRoot {
    /// With a positive leading coefficient, and no common divisor.
    polynomial: Polynomial,
    /// The only root above the one and up to the other. Neither is a root.
    bounds: [Rational; 2],
    bracket: [f64; 2],
}

/// A real root.
#[derive(Debug, Clone)]
pub(crate) enum Root {
    Surd(Surd),
    High(HighRoot),
}

impl Root {
    /// The roots of a polynomial `c[0] + c[1] x + ...` of degree up to 4, which is not zero, above one number and up to
    /// another, but for zero; in order.
    pub(crate) fn all_between(coefficients: &[Rational], [low, high]: [Rational; 2]) -> Vec<Root> {
        let polynomial = Polynomial::of(coefficients).square_free().positive();
        if polynomial.degree() <= 2 {
            let bounds = [low, high].map(Surd::of);
            let roots = surds_of(&polynomial).into_iter().filter(|root| bounds[0] < *root && *root <= bounds[1]);
            return roots.map(Root::Surd).collect();
        }
        let roots = polynomial.isolated(low, high);
        let is_irreducible = !roots.is_empty() && polynomial.is_known_irreducible();
        roots.into_iter().map(|bounds| Root::of(&polynomial, bounds, is_irreducible)).collect()
    }

    /// The only root of a polynomial without multiple roots, of degree 3 or 4, above one number and up to another.
    fn of(polynomial: &Polynomial, bounds: [Rational; 2], is_irreducible: bool) -> Root {
        if is_irreducible {
            return Root::High(HighRoot::new(polynomial.clone(), bounds));
        }
        let lead = polynomial.lead().clone();
        let narrow = |mut bounds: [Rational; 2], most: &Rational| {
            while &(&bounds[1] - &bounds[0]) > most {
                bounds = polynomial.halved(&bounds);
            }
            bounds
        };
        // The leading coefficient times a rational root is whole, and so it is with sum and product of two roots of one
        // square root.
        let least = Rational::new(SmallBigInt::ONE, &lead * &SmallBigInt::from(8i64));
        let own = narrow(bounds, &least);
        let times_lead = |x: &Rational| x * &Rational::scaled(&lead, 0);
        let number = Rational::new(whole_near(&times_lead(&own[1])), lead.clone());
        if own[0] <= number && number <= own[1] && polynomial.sign_at(&number).is_zero() {
            return Root::Surd(Surd::of(number.reduced()));
        }
        let bound = polynomial.bound();
        let size = &bound + &Rational::of(1.0);
        let least = least.over(&(&size + &size));
        let own = narrow(own, &least);
        for other in polynomial.isolated(-&bound, bound) {
            let other = narrow(other, &least);
            let sum = whole_near(&times_lead(&(&own[1] + &other[1])));
            let product = whole_near(&times_lead(&(&own[1] * &other[1])));
            let quadratic = [product, -&sum, lead.clone()].map(|x| Rational::scaled(&x, 0));
            let found = Surd::roots_of(&quadratic).into_iter().find(|root| {
                Surd::of(own[0].clone()) <= *root && *root <= Surd::of(own[1].clone()) && root.rational().is_none()
            });
            if let Some(root) = found
                && polynomial.has_factor(&Polynomial::of(&quadratic))
            {
                return Root::Surd(root);
            }
        }
        Root::High(HighRoot::new(cubic_factor(polynomial, &own), own))
    }

    /// The largest float not above the number and the smallest not below it.
    pub(crate) fn bracket(&self) -> [f64; 2] {
        match self {
            Root::Surd(number) => number.bracket(),
            Root::High(root) => root.bracket,
        }
    }

    /// Numbers that enclose the root and agree to so many bits.
    pub(crate) fn enclosure(&self, bits: usize) -> [Rational; 2] {
        match self {
            Root::Surd(number) => number.enclosure(bits),
            Root::High(root) => root.enclosure(bits),
        }
    }

    /// The sign of a polynomial `c[0] + c[1] x + ...` at the number.
    pub(crate) fn sign_of(&self, coefficients: &[Rational]) -> Sign {
        match (self, coefficients) {
            (Root::Surd(number), [c0, c1, c2]) => number.sign_of(&[c0.clone(), c1.clone(), c2.clone()]),
            (Root::Surd(number), _) => number.sign_of(&linear(number, coefficients)),
            (Root::High(root), _) => root.sign_of(coefficients),
        }
    }
}

/// The roots of a polynomial of degree up to 2.
fn surds_of(polynomial: &Polynomial) -> Vec<Surd> {
    let number = |k: usize| polynomial.coefficients().get(k).map_or(Rational::ZERO, |x| Rational::scaled(x, 0));
    Surd::roots_of(&[number(0), number(1), number(2)])
}

/// The polynomial of degree 1 that has the same value as another one at a number `p + r`, of which `x^2 = 2 p x - (p^2 -
/// r^2)`.
fn linear(number: &Surd, coefficients: &[Rational]) -> [Rational; 3] {
    let p = number.rational_part();
    let square = match number.radicand().sign() {
        Sign::Negative => -number.radicand(),
        _ => number.radicand().clone(),
    };
    let (double, rest) = (p + p, &(p * p) - &square);
    let mut value = [Rational::ZERO, Rational::ZERO];
    for coefficient in coefficients.iter().rev() {
        let [constant, slope] = &value;
        value = [coefficient - &(slope * &rest), constant + &(slope * &double)];
    }
    let [constant, slope] = value;
    [constant, slope, Rational::ZERO]
}

/// A whole number within one of a number.
fn whole_near(number: &Rational) -> SmallBigInt {
    let sum = &(number + number) + &Rational::of(1.0);
    let double = sum.denominator() + sum.denominator();
    let (numerator, is_negative) = (sum.numerator().magnitude(), sum.sign() == Sign::Negative);
    let quotient = SmallBigInt::from(numerator.to_big() / double.to_big());
    // Rounded down, too, below zero.
    let is_whole = &quotient * &double == numerator;
    match (is_negative, is_whole) {
        (false, _) => quotient,
        (true, true) => -&quotient,
        (true, false) => -&(&quotient + &SmallBigInt::ONE),
    }
}

/// The factor of degree 3 or 4 of a polynomial that has a root which is neither rational nor of one square root.
fn cubic_factor(polynomial: &Polynomial, bounds: &[Rational; 2]) -> Polynomial {
    if polynomial.degree() == 3 {
        return polynomial.clone();
    }
    let (bound, lead) = (polynomial.bound(), polynomial.lead().clone());
    let least = Rational::new(SmallBigInt::ONE, &lead * &SmallBigInt::from(8i64));
    for mut other in polynomial.isolated(-&bound, bound) {
        while &other[1] - &other[0] > least {
            other = polynomial.halved(&other);
        }
        let number = Rational::new(whole_near(&(&other[1] * &Rational::scaled(&lead, 0))), lead.clone());
        let factor = Polynomial::of(&[-&number, Rational::of(1.0)]);
        if polynomial.has_factor(&factor) {
            let rest = polynomial.without(&factor).positive();
            // The other factor has the root: rational numbers are found before.
            debug_assert!(rest.sign_at(&bounds[0]) != rest.sign_at(&bounds[1]) || bounds[0] == bounds[1]);
            return rest;
        }
    }
    polynomial.clone()
}

impl HighRoot {
    fn new(polynomial: Polynomial, mut bounds: [Rational; 2]) -> HighRoot {
        let bracket = loop {
            let (low, high) = (bounds[0].bracket()[0], bounds[1].bracket()[1]);
            // The number is irrational, and so no float: two neighbours enclose it.
            if low.next_up() >= high {
                break [low, high];
            }
            bounds = polynomial.halved(&bounds);
        };
        HighRoot { polynomial, bounds, bracket }
    }

    /// The coefficients of its polynomial, the constant first.
    pub(crate) fn coefficients(&self) -> &[SmallBigInt] {
        self.polynomial.coefficients()
    }

    fn enclosure(&self, bits: usize) -> [Rational; 2] {
        let part = Rational::scaled(&SmallBigInt::ONE, -(bits as i32));
        let mut bounds = self.bounds.clone();
        loop {
            let [low, high] = &bounds;
            let size = if low.sign() == Sign::Negative { -high } else { low.clone() };
            if high - low <= &size * &part {
                return bounds;
            }
            bounds = self.polynomial.halved(&bounds);
        }
    }

    fn sign_of(&self, coefficients: &[Rational]) -> Sign {
        let other = Polynomial::of(coefficients);
        let is_factor = other.degree() >= self.polynomial.degree() && other.has_factor(&self.polynomial);
        if other.coefficients().is_empty() || is_factor {
            return Sign::Zero;
        }
        let mut bounds = self.bounds.clone();
        loop {
            if let Some(sign) = sign_within(coefficients, &bounds) {
                return sign;
            }
            bounds = self.polynomial.halved(&bounds);
        }
    }
}

/// The sign that a polynomial has at all numbers within bounds of one sign, if its bounds there tell.
fn sign_within(coefficients: &[Rational], [low, high]: &[Rational; 2]) -> Option<Sign> {
    let is_negative = low.sign() == Sign::Negative;
    let (near, far) = if is_negative { (-high, -low) } else { (low.clone(), high.clone()) };
    let (mut least, mut most) = (Rational::ZERO, Rational::ZERO);
    let (mut low_power, mut high_power) = (Rational::of(1.0), Rational::of(1.0));
    for (power, coefficient) in coefficients.iter().enumerate() {
        let own = if is_negative && power % 2 == 1 { -coefficient } else { coefficient.clone() };
        let ends = [&own * &low_power, &own * &high_power];
        let [smaller, greater] = if own.sign() == Sign::Negative { [1, 0] } else { [0, 1] };
        (least, most) = (&least + &ends[smaller], &most + &ends[greater]);
        (low_power, high_power) = (&low_power * &near, &high_power * &far);
    }
    (least.sign() == most.sign() && !least.sign().is_zero()).then(|| least.sign())
}

impl HighRoot {
    /// The order of the root and a number that is not equal to it.
    fn cmp_surd(&self, number: &Surd) -> Ordering {
        let mut bounds = self.bounds.clone();
        loop {
            let [low, high] = bounds.each_ref().map(|bound| Surd::of(bound.clone()));
            if high <= *number {
                return Ordering::Less;
            }
            if *number <= low {
                return Ordering::Greater;
            }
            bounds = self.polynomial.halved(&bounds);
        }
    }
}

impl Ord for HighRoot {
    fn cmp(&self, other: &HighRoot) -> Ordering {
        let is_same_polynomial = self.polynomial == other.polynomial;
        let (mut own, mut others) = (self.bounds.clone(), other.bounds.clone());
        loop {
            let ([low, high], [other_low, other_high]) = (&own, &others);
            // Neither is equal to a bound, because it is irrational.
            if high <= other_low {
                return Ordering::Less;
            }
            if other_high <= low {
                return Ordering::Greater;
            }
            let common = [low.max(other_low).clone(), high.min(other_high).clone()];
            if is_same_polynomial && {
                let [low, high] = common;
                self.polynomial.isolated(low, high).len() == 1
            } {
                return Ordering::Equal;
            }
            (own, others) = (self.polynomial.halved(&own), other.polynomial.halved(&others));
        }
    }
}

impl Ord for Root {
    fn cmp(&self, other: &Root) -> Ordering {
        let (own, others) = (self.bracket(), other.bracket());
        if own[1] < others[0] {
            return Ordering::Less;
        }
        if own[0] > others[1] {
            return Ordering::Greater;
        }
        match (self, other) {
            (Root::Surd(one), Root::Surd(other)) => one.cmp(other),
            (Root::High(one), Root::High(other)) => one.cmp(other),
            (Root::Surd(_), Root::High(_)) => other.cmp(self).reverse(),
            (Root::High(root), Root::Surd(number)) => root.cmp_surd(number),
        }
    }
}

/// Comparisons by `cmp`.
macro_rules! compared {
    ($number:ty) => {
        impl PartialOrd for $number {
            fn partial_cmp(&self, other: &$number) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl PartialEq for $number {
            fn eq(&self, other: &$number) -> bool {
                self.cmp(other) == Ordering::Equal
            }
        }

        impl Eq for $number {}
    };
}

compared!(HighRoot);
compared!(Root);

impl fmt::Display for HighRoot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("root of ")?;
        let terms = self.coefficients().iter().enumerate().rev().filter(|(_, x)| !x.is_zero());
        for (index, (power, x)) in terms.enumerate() {
            match (index, x.sign() == Sign::Negative) {
                (0, _) => {}
                (_, true) => f.write_str(" - ")?,
                (_, false) => f.write_str(" + ")?,
            }
            let size = x.magnitude();
            match power {
                0 => write!(f, "{size}")?,
                _ if size.is_one() => write!(f, "s")?,
                _ => write!(f, "{size} s")?,
            }
            if power > 1 {
                write!(f, "^{power}")?;
            }
        }
        write!(f, " in [{:?}, {:?}]", self.bracket[0], self.bracket[1])
    }
}

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Root::Surd(number) => number.fmt(f),
            Root::High(root) => root.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::power_of_two;

    use super::*;

    fn roots(numbers: &[f64]) -> Vec<Root> {
        let coefficients: Vec<Rational> = numbers.iter().map(|&x| Rational::of(x)).collect();
        let bound = Rational::of(1e6);
        Root::all_between(&coefficients, [-&bound, bound])
    }

    fn words(numbers: &[f64]) -> Vec<String> {
        roots(numbers).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn roots_are_told_by_least_polynomials() {
        // (2 x - 1)(x + 3)(x^2 - 2).
        assert_eq!(words(&[6.0, -10.0, -7.0, 5.0, 2.0]), ["-3", "-sqrt(2)", "1/2", "sqrt(2)"]);
        // (3 x^2 - 2 x - 2)(x^2 + x + 1), with a factor without real roots.
        assert_eq!(words(&[-2.0, -4.0, -1.0, 1.0, 3.0]), ["1/3 - sqrt(7/9)", "1/3 + sqrt(7/9)"]);
        // (x^2 - 2)(x^2 - 3), (x^2 - 2)^2, (x - 5)^3 x.
        assert_eq!(words(&[6.0, 0.0, -5.0, 0.0, 1.0]), ["-sqrt(3)", "-sqrt(2)", "sqrt(2)", "sqrt(3)"]);
        assert_eq!(words(&[4.0, 0.0, -4.0, 0.0, 1.0]), ["-sqrt(2)", "sqrt(2)"]);
        assert_eq!(words(&[0.0, -125.0, 75.0, -15.0, 1.0]), ["5"]);
        // (2 x - 6)(x^3 - 2): the cube root of 2.
        let cubic = "root of s^3 - 2 in [1.259921049894873, 1.2599210498948732]";
        assert_eq!(words(&[12.0, -4.0, 0.0, -6.0, 2.0]), [cubic, "3"]);
        assert_eq!(words(&[-2.0, 0.0, 0.0, 1.0]), [cubic]);
        // Both of degree 4, with two real roots: x^4 - x - 1, and x^4 - 10 x^2 + 1 with four, of two square roots.
        assert_eq!(roots(&[-1.0, -1.0, 0.0, 0.0, 1.0]).len(), 2);
        assert!(matches!(roots(&[1.0, 0.0, -10.0, 0.0, 1.0])[..], [Root::High(_), Root::High(_), Root::High(_), _]));
    }

    #[test]
    fn roots_are_ordered_and_polynomials_have_signs_there() {
        let mut all = roots(&[-1.0, -1.0, 0.0, 0.0, 1.0]);
        all.extend(roots(&[12.0, -4.0, 0.0, -6.0, 2.0]));
        all.extend(roots(&[-2.0, 0.0, 0.0, 1.0]));
        all.extend(roots(&[-1.0, 0.0, 2.0]));
        all.sort();
        // -0.72, -0.71, 0.71, 1.22, the cube root of 2 twice, 3.
        assert_eq!(
            all.iter().map(|root| root.bracket()[0].floor()).collect::<Vec<_>>(),
            [-1., -1., 0., 1., 1., 1., 3.]
        );
        assert!(all[4] == all[5] && all[3] < all[4] && all[5] < all[6]);
        let sign =
            |root: &Root, numbers: &[f64]| root.sign_of(&numbers.iter().map(|&x| Rational::of(x)).collect::<Vec<_>>());
        assert_eq!(sign(&all[4], &[0.0, -2.0, 0.0, 0.0, 1.0]), Sign::Zero);
        assert_eq!(sign(&all[4], &[-1.259921049894873, 1.0, 0.0]), Sign::Positive);
        assert_eq!(sign(&all[4], &[-1.2599210498948732, 1.0, 0.0]), Sign::Negative);
        assert_eq!(sign(&all[0], &[-1.0, -1.0, 0.0, 0.0, 1.0]), Sign::Zero);
        // x^4 - 1/4 at the root of 1/2, and x^4 - 1/4 + 2^-60 x.
        assert_eq!(sign(&all[2], &[-0.25, 0.0, 0.0, 0.0, 1.0]), Sign::Zero);
        assert_eq!(sign(&all[2], &[-0.25, power_of_two(-60), 0.0, 0.0, 1.0]), Sign::Positive);
        let [low, high] = all[4].enclosure(200);
        assert!(&high - &low < Rational::of(power_of_two(-199)));
    }
}
