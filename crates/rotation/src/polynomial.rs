//! Polynomials with whole coefficients, and their real roots by Sturm's chains.

use firstcontact_exact::{Rational, Sign, SmallBigInt};

/// A polynomial; the constant first, the last number not zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Polynomial(Vec<SmallBigInt>);

impl Polynomial {
    fn new(mut numbers: Vec<SmallBigInt>) -> Polynomial {
        while numbers.last().is_some_and(SmallBigInt::is_zero) {
            numbers.pop();
        }
        Polynomial(numbers)
    }

    /// The polynomial with these coefficients, the constant first, times a positive number.
    pub(crate) fn of(coefficients: &[Rational]) -> Polynomial {
        let reduced: Vec<Rational> = coefficients.iter().map(Rational::reduced).collect();
        let one = SmallBigInt::ONE;
        let common = reduced.iter().fold(one, |common, x| common.common_multiple(x.denominator()));
        let whole = |x: &Rational| x.numerator() * &common.divided_by(x.denominator());
        Polynomial::new(reduced.iter().map(whole).collect()).primitive()
    }

    /// The coefficients, the constant first.
    pub(crate) fn coefficients(&self) -> &[SmallBigInt] {
        &self.0
    }

    /// The number of coefficients: one more than the degree.
    fn len(&self) -> usize {
        self.0.len()
    }

    /// The degree; zero of a constant.
    pub(crate) fn degree(&self) -> usize {
        self.len().saturating_sub(1)
    }

    /// The leading coefficient.
    pub(crate) fn lead(&self) -> &SmallBigInt {
        self.0.last().unwrap_or(&SmallBigInt::ZERO)
    }

    /// The same over the common divisor of its numbers.
    fn primitive(self) -> Polynomial {
        let divisor = self.0.iter().filter(|x| !x.is_zero()).fold(None, |divisor: Option<SmallBigInt>, x| {
            let common = |divisor: SmallBigInt| {
                // The common divisor is what reduces their quotient.
                let reduced = Rational::new(x.magnitude(), divisor.clone()).reduced();
                divisor.divided_by(reduced.denominator())
            };
            Some(divisor.map_or_else(|| x.magnitude(), common))
        });
        match divisor {
            Some(divisor) if !divisor.is_one() => Polynomial(self.0.iter().map(|x| x.divided_by(&divisor)).collect()),
            _ => self,
        }
    }

    /// The same with a positive leading coefficient.
    pub(crate) fn positive(self) -> Polynomial {
        if self.lead().sign() == Sign::Negative { self.negated() } else { self }
    }

    fn negated(self) -> Polynomial {
        Polynomial(self.0.iter().map(|x| -x).collect())
    }

    /// The sign at a rational number.
    pub(crate) fn sign_at(&self, x: &Rational) -> Sign {
        let (mut total, mut power) = (SmallBigInt::ZERO, SmallBigInt::ONE);
        for number in self.0.iter().rev() {
            total = &(&total * x.numerator()) + &(number * &power);
            power = &power * x.denominator();
        }
        total.sign()
    }

    fn derivative(&self) -> Polynomial {
        let terms = self.0.iter().enumerate().skip(1);
        Polynomial::new(terms.map(|(power, x)| x * &SmallBigInt::from(power as i64)).collect())
    }

    /// The quotient and the remainder of a division, both times one positive number.
    fn divided(&self, divisor: &Polynomial) -> (Polynomial, Polynomial) {
        let (size, is_negative) = (divisor.lead().magnitude(), divisor.lead().sign() == Sign::Negative);
        let mut rest = self.0.clone();
        let mut quotient = vec![SmallBigInt::ZERO; (self.len() + 1).saturating_sub(divisor.len())];
        while rest.len() >= divisor.len() {
            let (top, shift) = (rest[rest.len() - 1].clone(), rest.len() - divisor.len());
            let top = if is_negative { -&top } else { top };
            rest.iter_mut().chain(&mut quotient).for_each(|x| *x = &*x * &size);
            quotient[shift] = &quotient[shift] + &top;
            for (i, x) in divisor.0.iter().enumerate() {
                rest[shift + i] = &rest[shift + i] - &(&top * x);
            }
            // The leading number has become zero.
            rest.pop();
            while rest.last().is_some_and(SmallBigInt::is_zero) {
                rest.pop();
            }
        }
        (Polynomial::new(quotient), Polynomial::new(rest))
    }

    /// True if another polynomial, which is no constant, is a factor.
    pub(crate) fn has_factor(&self, factor: &Polynomial) -> bool {
        self.divided(factor).1.len() == 0
    }

    /// The quotient by a factor.
    pub(crate) fn without(&self, factor: &Polynomial) -> Polynomial {
        self.divided(factor).0.primitive()
    }

    fn common_divisor(&self, other: &Polynomial) -> Polynomial {
        let (mut one, mut other) = (self.clone(), other.clone());
        while other.len() > 0 {
            let rest = one.divided(&other).1.primitive();
            (one, other) = (other, rest);
        }
        one
    }

    /// The polynomial with the same roots but zero, each of them once.
    pub(crate) fn square_free(&self) -> Polynomial {
        let zeros = self.0.iter().take_while(|x| x.is_zero()).count();
        let own = Polynomial(self.0[zeros..].to_vec());
        let multiple = own.common_divisor(&own.derivative());
        if multiple.degree() == 0 { own } else { own.without(&multiple) }
    }

    /// Sturm's chain of a polynomial without multiple roots.
    fn chain(&self) -> Vec<Polynomial> {
        let mut chain = vec![self.clone(), self.derivative().primitive()];
        while let [.., before, last] = &chain[..]
            && last.degree() > 0
        {
            chain.push(before.divided(last).1.primitive().negated());
        }
        chain.retain(|polynomial| polynomial.len() > 0);
        chain
    }

    /// The real roots above one number and up to another of a polynomial without multiple roots, in order: each the only
    /// one above a number and up to another.
    pub(crate) fn isolated(&self, low: Rational, high: Rational) -> Vec<[Rational; 2]> {
        if self.degree() == 0 || low >= high {
            return Vec::new();
        }
        let chain = self.chain();
        let mut roots = Vec::new();
        let changes = [changes_at(&chain, &low), changes_at(&chain, &high)];
        let mut open = vec![([low, high], changes)];
        while let Some(([low, high], [at_low, at_high])) = open.pop() {
            match at_low.saturating_sub(at_high) {
                0 => {}
                1 => roots.push([low, high]),
                _ => {
                    let middle = middle(&low, &high);
                    let at_middle = changes_at(&chain, &middle);
                    open.push(([middle.clone(), high], [at_middle, at_high]));
                    open.push(([low, middle], [at_low, at_middle]));
                }
            }
        }
        roots
    }

    /// A number above the magnitudes of all roots.
    pub(crate) fn bound(&self) -> Rational {
        let most = self.0.iter().map(SmallBigInt::magnitude).max().unwrap_or(SmallBigInt::ONE);
        let bits = (most.bit_len() + 2).saturating_sub(self.lead().bit_len());
        Rational::scaled(&SmallBigInt::ONE, bits as i32)
    }

    /// The narrower half of bounds that hold one simple root above the one and up to the other; equal where that is
    /// known to be it.
    pub(crate) fn halved(&self, [low, high]: &[Rational; 2]) -> [Rational; 2] {
        let middle = middle(low, high);
        let [at_middle, at_high] = [&middle, high].map(|x| self.sign_at(x));
        match () {
            () if at_high.is_zero() => [high.clone(), high.clone()],
            () if at_middle.is_zero() => [middle.clone(), middle],
            () if at_middle != at_high => [middle, high.clone()],
            () => [low.clone(), middle],
        }
    }

    /// True if remainders by small primes show that no polynomial of less degree is a factor; false may be doubt. The
    /// degree is 3 or 4.
    ///
    /// Without a root by one prime there is no linear factor. With one root by another, a simple one, the rest of a
    /// polynomial of degree 4 is irreducible by that prime, so that it is no product of two of degree 2.
    pub(crate) fn is_known_irreducible(&self) -> bool {
        const PRIMES: [i64; 12] = [5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43];
        let (mut has_no_root, mut has_one) = (false, self.degree() == 3);
        for prime in PRIMES {
            let modulus = SmallBigInt::from(prime).to_big();
            let rest = |x: &SmallBigInt| {
                let rest = SmallBigInt::from(x.to_big() % &modulus);
                let size = (0..prime).find(|&k| SmallBigInt::from(k) == rest.magnitude()).unwrap_or(0);
                if rest.sign() == Sign::Negative { prime - size } else { size }
            };
            let rests: Vec<i64> = self.0.iter().map(rest).collect();
            if rests[rests.len() - 1] == 0 {
                continue;
            }
            let value = |x: i64| rests.iter().rev().fold(0, |total, c| (total * x + c) % prime);
            let slope = |x: i64| {
                let terms = rests.iter().enumerate().skip(1).rev();
                terms.fold(0, |total, (power, c)| (total * x + power as i64 * c) % prime)
            };
            let roots: Vec<i64> = (0..prime).filter(|&x| value(x) == 0).collect();
            match roots[..] {
                [] => has_no_root = true,
                [root] => has_one |= slope(root) != 0,
                _ => {}
            }
        }
        has_no_root && has_one
    }
}

/// The changes of sign in a chain at a number.
fn changes_at(chain: &[Polynomial], x: &Rational) -> usize {
    let signs: Vec<Sign> = chain.iter().map(|part| part.sign_at(x)).filter(|sign| !sign.is_zero()).collect();
    signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// A short number between two: about as many times the one as the other is times it, if these are far from each other.
fn middle(low: &Rational, high: &Rational) -> Rational {
    let bits = |x: &Rational| x.numerator().bit_len() as i32 - x.denominator().bit_len() as i32;
    let power = |exponent: i32| Rational::scaled(&SmallBigInt::ONE, exponent);
    let half = || (&(low + high) * &Rational::of(0.5)).reduced();
    match (low.sign(), high.sign()) {
        (Sign::Positive, Sign::Positive) if bits(high) > bits(low) + 3 => power((bits(low) + bits(high)) / 2),
        (Sign::Negative, Sign::Negative) if bits(low) > bits(high) + 3 => -&power((bits(low) + bits(high)) / 2),
        (Sign::Negative, Sign::Positive) => Rational::ZERO,
        (Sign::Zero, Sign::Positive) => power(bits(high) - 8),
        (Sign::Negative, Sign::Zero) => -&power(bits(low) - 8),
        _ => half(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn polynomial(numbers: &[f64]) -> Polynomial {
        Polynomial::of(&numbers.iter().map(|&x| Rational::of(x)).collect::<Vec<_>>())
    }

    #[test]
    fn roots_are_isolated() {
        // (x - 1)(x - 2)(x + 3)(x - 1/1024).
        let one = polynomial(&[-1.0, 1.0]);
        let all = polynomial(&[-6.0 / 1024.0, 7.0 / 1024.0 + 6.0, -7.0, -1.0 / 1024.0, 1.0]);
        assert!(all.has_factor(&one) && !all.has_factor(&polynomial(&[1.0, 1.0])));
        let bound = all.bound();
        let roots = all.isolated(-&bound, bound.clone());
        assert_eq!(roots.len(), 4);
        for (mut bounds, root) in roots.into_iter().zip([-3.0, 1.0 / 1024.0, 1.0, 2.0]) {
            (0..60).for_each(|_| bounds = all.halved(&bounds));
            assert!(bounds[0].bracket()[0] <= root && root <= bounds[1].bracket()[1]);
            assert!(bounds[1].nearest() - bounds[0].nearest() < 1e-12);
        }
        let square = polynomial(&[1.0, -2.0, 1.0]).square_free().positive();
        assert_eq!(square, one);
        assert_eq!(all.isolated(Rational::of(1.5), bound).len(), 1);
    }

    #[test]
    fn irreducible_polynomials_are_known_by_primes() {
        assert!(polynomial(&[-2.0, 0.0, 0.0, 1.0]).is_known_irreducible());
        assert!(polynomial(&[-1.0, -1.0, 0.0, 0.0, 1.0]).is_known_irreducible());
        // (x^2 - 2)(x^2 - 3), (x^2 + 1)(x^2 + x + 1) and (x - 5)(x^3 - 2).
        assert!(!polynomial(&[6.0, 0.0, -5.0, 0.0, 1.0]).is_known_irreducible());
        assert!(!polynomial(&[1.0, 1.0, 2.0, 1.0, 1.0]).is_known_irreducible());
        assert!(!polynomial(&[10.0, -2.0, 0.0, -5.0, 1.0]).is_known_irreducible());
    }
}
