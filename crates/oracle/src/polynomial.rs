//! Polynomials over the integers, and their real roots by Sturm's chains.

use std::cell::RefCell;
use std::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, Gcd};
use firstcontact_exact::Sign;

use super::Rational;

/// A polynomial; the constant first, the last number not zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Polynomial(Vec<IBig>);

impl Polynomial {
    /// The polynomial of some numbers, the constant first.
    pub(super) fn new(mut numbers: Vec<IBig>) -> Polynomial {
        while numbers.last().is_some_and(|last| *last == IBig::ZERO) {
            numbers.pop();
        }
        Polynomial(numbers)
    }

    /// A constant.
    pub(super) fn constant(number: IBig) -> Polynomial {
        Polynomial::new(vec![number])
    }

    /// True if it is zero everywhere.
    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn plus(&self, other: &Polynomial) -> Polynomial {
        self.combined(other, |a, b| a + b)
    }

    pub(super) fn minus(&self, other: &Polynomial) -> Polynomial {
        self.combined(other, |a, b| a - b)
    }

    fn combined(&self, other: &Polynomial, join: impl Fn(IBig, IBig) -> IBig) -> Polynomial {
        let at = |numbers: &[IBig], index: usize| numbers.get(index).cloned().unwrap_or(IBig::ZERO);
        let length = self.0.len().max(other.0.len());
        Polynomial::new((0..length).map(|i| join(at(&self.0, i), at(&other.0, i))).collect())
    }

    pub(super) fn times(&self, other: &Polynomial) -> Polynomial {
        if self.is_zero() || other.is_zero() {
            return Polynomial(Vec::new());
        }
        let mut product = vec![IBig::ZERO; self.0.len() + other.0.len() - 1];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in other.0.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        Polynomial::new(product)
    }

    /// True if no root is above zero, by Descartes' rule of signs; false may be doubt.
    fn is_of_one_sign(&self) -> bool {
        self.0.iter().all(|x| *x >= IBig::ZERO) || self.0.iter().all(|x| *x <= IBig::ZERO)
    }

    fn derivative(&self) -> Polynomial {
        Polynomial::new(self.0.iter().enumerate().skip(1).map(|(i, x)| x * IBig::from(i)).collect())
    }

    /// The sign at a rational number.
    pub(super) fn sign_at(&self, x: &Rational) -> Sign {
        let (p, q) = (x.numerator(), x.denominator());
        let (mut total, mut power) = (IBig::ZERO, IBig::ONE);
        for number in self.0.iter().rev() {
            total = total * p + number * &power;
            power *= q;
        }
        total.cmp(&IBig::ZERO).into()
    }

    /// The same over the common divisor of its numbers.
    fn primitive(self) -> Polynomial {
        let divisor = self.0.iter().fold(IBig::ZERO, |divisor, x| match (divisor == IBig::ZERO, *x == IBig::ZERO) {
            (true, _) => {
                if *x < IBig::ZERO {
                    -x
                } else {
                    x.clone()
                }
            }
            (false, true) => divisor,
            (false, false) => IBig::from((&divisor).gcd(x)),
        });
        if divisor <= IBig::ONE { self } else { Polynomial(self.0.into_iter().map(|x| x / &divisor).collect()) }
    }

    /// The remainder of a division, times a positive number.
    fn remainder(&self, divisor: &Polynomial) -> Polynomial {
        let (mut rest, lead) = (self.0.clone(), divisor.0[divisor.0.len() - 1].clone());
        let (size, negative) = (if lead < IBig::ZERO { -&lead } else { lead.clone() }, lead < IBig::ZERO);
        while rest.len() >= divisor.0.len() {
            let (top, shift) = (rest[rest.len() - 1].clone(), rest.len() - divisor.0.len());
            let top = if negative { -top } else { top };
            rest.iter_mut().for_each(|x| *x *= &size);
            for (i, x) in divisor.0.iter().enumerate() {
                rest[shift + i] -= &top * x;
            }
            rest = Polynomial::new(rest).0;
        }
        Polynomial::new(rest).primitive()
    }

    fn common_divisor(&self, other: &Polynomial) -> Polynomial {
        let (mut a, mut b) = (self.clone().primitive(), other.clone().primitive());
        while !b.is_zero() {
            let rest = a.remainder(&b);
            (a, b) = (b, rest);
        }
        a
    }

    /// The polynomial with the same roots, each of them once.
    fn square_free(&self) -> Polynomial {
        let multiple = self.common_divisor(&self.derivative());
        if multiple.0.len() < 2 {
            return self.clone();
        }
        let (mut rest, mut quotient) = (self.0.clone(), vec![IBig::ZERO; self.0.len() + 1 - multiple.0.len()]);
        let lead = &multiple.0[multiple.0.len() - 1];
        while rest.len() >= multiple.0.len() {
            let (top, shift) = (rest[rest.len() - 1].clone(), rest.len() - multiple.0.len());
            rest.iter_mut().chain(&mut quotient).for_each(|x| *x *= lead);
            quotient[shift] += &top;
            for (i, x) in multiple.0.iter().enumerate() {
                rest[shift + i] -= &top * x;
            }
            rest = Polynomial::new(rest).0;
        }
        Polynomial::new(quotient).primitive()
    }

    /// Sturm's chain of a polynomial without multiple roots.
    fn chain(&self) -> Vec<Polynomial> {
        let mut chain = vec![self.clone().primitive(), self.derivative().primitive()];
        while let [.., before, last] = &chain[..]
            && !last.is_zero()
        {
            let rest = before.remainder(last);
            chain.push(Polynomial(rest.0.into_iter().map(|x| -x).collect()));
        }
        chain.retain(|polynomial| !polynomial.is_zero());
        chain
    }
}

/// Number of roots above one number and up to another.
fn count(chain: &[Polynomial], low: &Rational, high: &Rational) -> usize {
    let changes = |x: &Rational| {
        let signs: Vec<Sign> = chain.iter().map(|part| part.sign_at(x)).filter(|sign| !sign.is_zero()).collect();
        signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
    };
    changes(low).saturating_sub(changes(high))
}

/// A real number that is the only root between two rational numbers of a polynomial without multiple roots.
#[derive(Debug, Clone)]
pub(super) struct RealRoot {
    polynomial: Polynomial,
    /// Above the one and up to the other; equal where the root is rational and known.
    bounds: RefCell<[Rational; 2]>,
}

/// A number between two that are not negative: about as many times the one as the other is times it, or the middle of
/// near ones.
fn middle(low: &Rational, high: &Rational) -> Rational {
    let over = |x: &Rational, divisor: i64| (x / &Rational::from(divisor)).unwrap_or(Rational::ZERO);
    let bits = |x: &Rational| x.ceiling().bit_len();
    match () {
        () if low.is_zero() && *high > Rational::from(4) => Rational::ONE,
        () if low.is_zero() => over(high, 16),
        () if *low >= Rational::ONE && bits(high) > bits(low) + 2 => {
            Rational::new(IBig::ONE << ((bits(low) + bits(high)) / 2), 1).unwrap_or(Rational::ONE)
        }
        () => over(&(low + high), 2),
    }
}

impl RealRoot {
    /// A rational number.
    pub(super) fn rational(number: &Rational) -> RealRoot {
        let polynomial = Polynomial::new(vec![-number.numerator(), number.denominator().clone()]);
        let bounds = RefCell::new([number.clone(), number.clone()]);
        RealRoot { polynomial, bounds }
    }

    /// The roots above zero of a polynomial, in order.
    pub(super) fn all_above_zero(polynomial: &Polynomial) -> Vec<RealRoot> {
        if polynomial.is_of_one_sign() {
            return Vec::new();
        }
        let zeros = polynomial.0.iter().take_while(|x| **x == IBig::ZERO).count();
        let polynomial = &Polynomial(polynomial.0[zeros..].to_vec()).square_free();
        let chain = polynomial.chain();
        // Cauchy's bound: one more than the largest quotient by the leading number.
        let size = |x: &IBig| if *x < IBig::ZERO { -x } else { x.clone() };
        let lead = size(&polynomial.0[polynomial.0.len() - 1]);
        let most = polynomial.0.iter().map(size).max().unwrap_or(IBig::ONE);
        let bound = Rational::new(most / lead + IBig::from(2), 1).unwrap_or(Rational::ONE);
        let mut roots = Vec::new();
        let mut open = vec![[Rational::ZERO, bound]];
        while let Some([low, high]) = open.pop() {
            match count(&chain, &low, &high) {
                0 => {}
                1 => {
                    let bounds = RefCell::new([low, high]);
                    roots.push(RealRoot { polynomial: polynomial.clone(), bounds });
                }
                _ => {
                    let middle = middle(&low, &high);
                    open.extend([[middle.clone(), high], [low, middle]]);
                }
            }
        }
        roots
    }

    fn bounds(&self) -> [Rational; 2] {
        self.bounds.borrow().clone()
    }

    /// Narrows the bounds.
    fn refine(&self) {
        let [low, high] = self.bounds();
        if low == high {
            return;
        }
        let middle = middle(&low, &high);
        let [at_middle, at_high] = [&middle, &high].map(|x| self.polynomial.sign_at(x));
        // The one root is simple, so that the sign changes there.
        *self.bounds.borrow_mut() = match () {
            () if at_high.is_zero() => [high.clone(), high],
            () if at_middle.is_zero() => [middle.clone(), middle],
            () if at_middle != at_high => [middle, high],
            () => [low, middle],
        };
    }

    /// True if it is a root of another polynomial, too.
    fn is_root_of(&self, other: &Polynomial) -> bool {
        let [low, high] = self.bounds();
        if low == high {
            return other.sign_at(&low).is_zero();
        }
        let common = self.polynomial.common_divisor(other);
        common.0.len() > 1 && count(&common.chain(), &low, &high) > 0
    }

    /// True if the two are one number: a common root within the bounds of both.
    fn is_same(&self, other: &RealRoot) -> bool {
        let ([low, high], [other_low, other_high]) = (self.bounds(), other.bounds());
        match (low == high, other_low == other_high) {
            (true, true) => low == other_low,
            (true, false) => other_low < low && low <= other_high && other.polynomial.sign_at(&low).is_zero(),
            (false, true) => other.is_same(self),
            (false, false) => {
                let (low, high) = (low.max(other_low), high.min(other_high));
                let common = self.polynomial.common_divisor(&other.polynomial);
                low < high && common.0.len() > 1 && count(&common.chain(), &low, &high) > 0
            }
        }
    }

    /// The sign of a polynomial at the number.
    pub(super) fn sign_of(&self, other: &Polynomial) -> Sign {
        if other.is_zero() || self.is_root_of(other) {
            return Sign::Zero;
        }
        let chain = other.square_free().chain();
        loop {
            let [low, high] = self.bounds();
            // Without a root above the one and up to the other, the sign is that at the other.
            if low == high || count(&chain, &low, &high) == 0 {
                return other.sign_at(&high);
            }
            self.refine();
        }
    }
}

impl Ord for RealRoot {
    fn cmp(&self, other: &RealRoot) -> Ordering {
        if self.is_same(other) {
            return Ordering::Equal;
        }
        loop {
            let ([low, high], [other_low, other_high]) = (self.bounds(), other.bounds());
            if high < other_low || high == other_low && other_low < other_high {
                return Ordering::Less;
            }
            if other_high < low || other_high == low && low < high {
                return Ordering::Greater;
            }
            self.refine();
            other.refine();
        }
    }
}

impl PartialOrd for RealRoot {
    fn partial_cmp(&self, other: &RealRoot) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for RealRoot {
    fn eq(&self, other: &RealRoot) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for RealRoot {}

#[cfg(test)]
mod tests {
    use super::*;

    fn polynomial(numbers: &[i64]) -> Polynomial {
        Polynomial::new(numbers.iter().map(|&x| IBig::from(x)).collect())
    }

    #[test]
    fn roots_are_found_and_ordered() {
        // (x - 1)^2 (x - 3) (x + 2) x.
        let factors: [&[i64]; 5] = [&[-1, 1], &[-1, 1], &[-3, 1], &[2, 1], &[0, 1]];
        let product = factors.into_iter().fold(polynomial(&[1]), |product, factor| product.times(&polynomial(factor)));
        let roots = RealRoot::all_above_zero(&product);
        assert_eq!(roots.len(), 2);
        assert!(roots[0] == RealRoot::rational(&Rational::ONE) && roots[1] == RealRoot::rational(&Rational::from(3)));
        let mut all = RealRoot::all_above_zero(&polynomial(&[-2, 0, 1]));
        all.extend(RealRoot::all_above_zero(&polynomial(&[-2, 0, 0, 1])));
        all.extend(RealRoot::all_above_zero(&polynomial(&[-8, 0, 2, 0, 1])));
        all.sort();
        // The cube root of 2, and the square root of 2 twice.
        assert!(all[0] < all[1] && all[1] == all[2]);
    }

    #[test]
    fn signs_at_roots_are_exact() {
        let root = &RealRoot::all_above_zero(&polynomial(&[-2, 0, 1]))[0];
        assert_eq!(root.sign_of(&polynomial(&[-4, 0, 0, 0, 1])), Sign::Zero);
        assert_eq!(root.sign_of(&polynomial(&[-1_414_213_562, 1_000_000_000])), Sign::Positive);
        assert_eq!(root.sign_of(&polynomial(&[-1_414_213_563, 1_000_000_000])), Sign::Negative);
        let half = RealRoot::rational(&middle(&Rational::ZERO, &Rational::from(8)));
        assert_eq!(half.sign_of(&polynomial(&[-1, 1])), Sign::Zero);
        let half = RealRoot::rational(&middle(&middle(&Rational::ZERO, &Rational::from(2)), &Rational::ONE));
        // 1/8 and 1 have the middle 9/16.
        assert_eq!(half.sign_of(&polynomial(&[-9, 16])), Sign::Zero);
        assert_eq!(half.sign_of(&polynomial(&[81, -288, 256])), Sign::Zero);
    }
}
