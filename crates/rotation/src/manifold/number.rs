//! Numbers of the field of one square root: `p + q sqrt(r)` with rational `p`, `q` and `r`.
//!
//! In a pose whose parameter has one square root, all coordinates are such numbers. Their signs are decided exactly.

use std::rc::Rc;

use firstcontact_exact::{Rational, Ring, Sign, Surd};

use super::TurnParameter;

/// A number `p + q sqrt(r)`; all that are joined have the same `r`, which is not negative.
#[derive(Debug, Clone)]
pub(super) struct RootNumber {
    rational: Rational,
    factor: Rational,
    radicand: Rc<Rational>,
}

impl RootNumber {
    /// The numbers `(w, s)` of a pose: `(1, s)`, and `(0, 1)` for half a turn.
    pub(super) fn pose_of(pose: &TurnParameter) -> [RootNumber; 2] {
        let one = Rational::of(1.0);
        let Some(number) = pose.number() else {
            let root = Rc::new(Rational::ZERO);
            return [RootNumber::rational(&Rational::ZERO, &root), RootNumber::rational(&one, &root)];
        };
        let radicand = number.radicand();
        let (factor, radicand) = match radicand.sign() {
            Sign::Negative => (-&one, -radicand),
            _ => (one.clone(), radicand.clone()),
        };
        let radicand = Rc::new(radicand);
        let s = RootNumber { rational: number.rational_part().clone(), factor, radicand: Rc::clone(&radicand) };
        [RootNumber::rational(&one, &radicand), s]
    }

    /// A rational number in the field of a root.
    pub(super) fn rational(number: &Rational, radicand: &Rc<Rational>) -> RootNumber {
        RootNumber { rational: number.clone(), factor: Rational::ZERO, radicand: Rc::clone(radicand) }
    }

    /// The number under the root.
    pub(super) fn radicand(&self) -> &Rc<Rational> {
        &self.radicand
    }

    /// The sign of the number.
    pub(super) fn sign(&self) -> Sign {
        let root = if self.radicand.sign().is_zero() { Sign::Zero } else { self.factor.sign() };
        match (self.rational.sign(), root) {
            (own, Sign::Zero) => own,
            (Sign::Zero, root) => root,
            (own, root) if own == root => own,
            (own, root) => {
                let squares = [&self.rational * &self.rational, &(&self.factor * &self.factor) * &*self.radicand];
                match squares[0].cmp(&squares[1]) {
                    std::cmp::Ordering::Greater => own,
                    std::cmp::Ordering::Less => root,
                    std::cmp::Ordering::Equal => Sign::Zero,
                }
            }
        }
    }

    /// The product with another number.
    pub(super) fn scaled(&self, by: &RootNumber) -> RootNumber {
        self.times(by)
    }

    /// The sum with a rational number.
    pub(super) fn plus_rational(&self, number: &Rational) -> RootNumber {
        RootNumber { rational: &self.rational + number, ..self.clone() }
    }

    /// The quotient by a number that is not zero.
    pub(super) fn over(&self, other: &RootNumber) -> RootNumber {
        let conjugate = RootNumber { factor: -&other.factor, ..other.clone() };
        let norm = other.times(&conjugate).rational;
        let product = self.times(&conjugate);
        // Where the root is rational, the conjugate may be zero.
        if norm.sign().is_zero() {
            return RootNumber { factor: Rational::ZERO, ..self.rooted().over_rational(&other.rooted().rational) };
        }
        product.over_rational(&norm)
    }

    fn over_rational(self, number: &Rational) -> RootNumber {
        RootNumber { rational: self.rational.over(number), factor: self.factor.over(number), ..self }
    }

    /// The same number without its root, which is rational.
    fn rooted(&self) -> RootNumber {
        let root = Surd::new(Rational::ZERO, (*self.radicand).clone());
        let root = root.rational().cloned().unwrap_or(Rational::ZERO);
        RootNumber {
            rational: &self.rational + &(&self.factor * &root),
            factor: Rational::ZERO,
            radicand: Rc::clone(&self.radicand),
        }
    }

    /// The float nearest to the number.
    pub(super) fn nearest(&self) -> f64 {
        let square = (&(&self.factor * &self.factor) * &*self.radicand).reduced();
        let radicand = if self.factor.sign() == Sign::Negative { -&square } else { square };
        Surd::new(self.rational.reduced(), radicand).nearest()
    }
}

impl Ring for RootNumber {
    fn plus(&self, other: &RootNumber) -> RootNumber {
        RootNumber {
            rational: &self.rational + &other.rational,
            factor: &self.factor + &other.factor,
            radicand: Rc::clone(&self.radicand),
        }
    }

    fn minus(&self, other: &RootNumber) -> RootNumber {
        self.plus(&other.negated())
    }

    fn times(&self, other: &RootNumber) -> RootNumber {
        let roots = &(&self.factor * &other.factor) * &*self.radicand;
        RootNumber {
            rational: &(&self.rational * &other.rational) + &roots,
            factor: &(&self.rational * &other.factor) + &(&self.factor * &other.rational),
            radicand: Rc::clone(&self.radicand),
        }
    }

    fn negated(&self) -> RootNumber {
        RootNumber { rational: -&self.rational, factor: -&self.factor, radicand: Rc::clone(&self.radicand) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_quotients_are_those_of_the_field() {
        let root = Rc::new(Rational::of(2.0));
        let number = |p: f64, q: f64| RootNumber {
            rational: Rational::of(p),
            factor: Rational::of(q),
            radicand: Rc::clone(&root),
        };
        assert_eq!(number(-1.5, 1.0).sign(), Sign::Negative);
        assert_eq!(number(-1.0, 1.0).sign(), Sign::Positive);
        assert_eq!(number(1.5, -1.0).sign(), Sign::Positive);
        assert_eq!(number(0.0, 0.0).sign(), Sign::Zero);
        let quotient = number(1.0, 0.0).over(&number(1.0, 1.0));
        assert!(quotient.minus(&number(-1.0, 1.0)).sign().is_zero());
        assert_eq!(quotient.nearest(), 0.414_213_562_373_095_03);
    }

    #[test]
    fn what_a_rational_root_makes_zero_is_zero() {
        let root = Rc::new(Rational::of(4.0));
        let number = |p: f64, q: f64| RootNumber {
            rational: Rational::of(p),
            factor: Rational::of(q),
            radicand: Rc::clone(&root),
        };
        assert_eq!(number(-2.0, 1.0).sign(), Sign::Zero);
        assert_eq!(number(1.0, 0.0).over(&number(2.0, 1.0)).nearest(), 0.25);
    }
}
