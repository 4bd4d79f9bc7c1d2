//! A pair of scalings as integers over one denominator.

use super::side::index;
use crate::side::Side;
use firstcontact_exact::{Filtered, Rational, Sign, SmallBigInt};

/// The scalings of A and B, neither of them negative.
#[derive(Debug, Clone)]
pub(super) struct Pair {
    of: [SmallBigInt; 2],
    /// Positive.
    over: SmallBigInt,
}

/// A pair of scalings and what they are in floats.
pub(super) struct Rounded<'p> {
    /// The pair.
    pub pair: &'p Pair,
    /// The scalings of A and B.
    pub rough: [Filtered; 2],
}

impl Pair {
    /// Numerators over a denominator that is not zero.
    pub(super) fn new(of: [SmallBigInt; 2], over: SmallBigInt) -> Pair {
        if over.sign() == Sign::Negative {
            return Pair { of: of.each_ref().map(|x| -x), over: -&over };
        }
        Pair { of, over }
    }

    /// Two rational numbers.
    pub(super) fn of_rationals([x, y]: [&Rational; 2]) -> Pair {
        let of = [x.numerator() * y.denominator(), y.numerator() * x.denominator()];
        Pair { of, over: x.denominator() * y.denominator() }
    }

    /// Two finite floats.
    pub(super) fn of_floats(floats: [f64; 2]) -> Pair {
        let [x, y] = floats.map(Rational::of);
        Pair::of_rationals([&x, &y])
    }

    /// Both zero.
    pub(super) fn zero() -> Pair {
        Pair { of: [SmallBigInt::ZERO, SmallBigInt::ZERO], over: SmallBigInt::ONE }
    }

    /// The numerators.
    pub(super) fn of(&self) -> &[SmallBigInt; 2] {
        &self.of
    }

    /// The numerator of one of them.
    pub(super) fn scaled(&self, side: Side) -> &SmallBigInt {
        &self.of[index(side)]
    }

    /// The denominator of both.
    pub(super) fn over(&self) -> &SmallBigInt {
        &self.over
    }

    /// Whether both are zero.
    pub(super) fn is_zero(&self) -> bool {
        self.of.iter().all(SmallBigInt::is_zero)
    }

    /// The pair with its floats.
    pub(super) fn rounded(&self) -> Rounded<'_> {
        let rough = |x: &SmallBigInt| Filtered::of(&Rational::new(x.clone(), self.over.clone()));
        Rounded { pair: self, rough: self.of.each_ref().map(rough) }
    }

    /// The scalings in lowest terms.
    pub(super) fn rationals(&self) -> [Rational; 2] {
        self.of.each_ref().map(|x| Rational::new(x.clone(), self.over.clone()).reduced())
    }

    /// A pair strictly between two different ones, in a line with them.
    pub(super) fn between(p: &Pair, q: &Pair) -> Pair {
        Pair { of: std::array::from_fn(|i| &p.of[i] + &q.of[i]), over: &p.over + &q.over }
    }

    /// The direction from one pair to another, neither of whose scalings is less, times a positive number.
    pub(super) fn way(from: &Pair, to: &Pair) -> [SmallBigInt; 2] {
        std::array::from_fn(|i| &(&to.of[i] * &from.over) - &(&from.of[i] * &to.over))
    }

    /// How a scaling compares with that of another pair.
    pub(super) fn cmp(&self, other: &Pair, side: Side) -> std::cmp::Ordering {
        (self.scaled(side) * &other.over).cmp(&(other.scaled(side) * &self.over))
    }
}

impl PartialEq for Pair {
    fn eq(&self, other: &Pair) -> bool {
        [Side::A, Side::B].into_iter().all(|side| self.cmp(other, side).is_eq())
    }
}
