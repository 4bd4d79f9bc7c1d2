//! Numbers in twice the floats' precision, of any exponent: where products overflow or vanish beside each other.

use super::{DoubleDouble, Number, Rational, Ring, Sign};

/// A number in twice the precision of floats times a power of two, with a bound on its error. Nothing overflows, and
/// what is lost where two are added is nothing beside the larger.
#[derive(Debug, Clone, Copy)]
pub struct FarFloat {
    /// Near one, unless it is zero or unknown.
    part: DoubleDouble,
    exponent: i32,
}

impl FarFloat {
    /// A number times a power of two.
    fn scaled(part: DoubleDouble, exponent: i32) -> FarFloat {
        match part.exponent() {
            Some(own) => FarFloat { part: part.shifted(-own), exponent: exponent + own },
            None => FarFloat { part, exponent: 0 },
        }
    }

    /// The sign of the exact number, if it is certain.
    pub fn sign(&self) -> Option<Sign> {
        self.part.sign()
    }
}

impl From<DoubleDouble> for FarFloat {
    fn from(number: DoubleDouble) -> FarFloat {
        FarFloat::scaled(number, 0)
    }
}

impl Ring for FarFloat {
    fn plus(&self, other: &FarFloat) -> FarFloat {
        let [low, high] = if self.exponent <= other.exponent { [self, other] } else { [other, self] };
        match [low.part.is_zero(), high.part.is_zero()] {
            [_, true] => *low,
            [true, _] => *high,
            _ => FarFloat::scaled(low.part.shifted(low.exponent - high.exponent) + high.part, high.exponent),
        }
    }

    fn minus(&self, other: &FarFloat) -> FarFloat {
        self.plus(&other.negated())
    }

    fn times(&self, other: &FarFloat) -> FarFloat {
        FarFloat::scaled(self.part * other.part, self.exponent + other.exponent)
    }

    fn negated(&self) -> FarFloat {
        FarFloat { part: -self.part, ..*self }
    }
}

impl Number for FarFloat {
    fn of(value: f64) -> FarFloat {
        DoubleDouble::of(value).into()
    }

    fn enclosing(number: &Rational) -> FarFloat {
        DoubleDouble::enclosing(number).into()
    }

    fn difference(a: f64, b: f64) -> FarFloat {
        DoubleDouble::sum(a, -b).into()
    }

    fn divided_by(&self, other: &FarFloat) -> FarFloat {
        FarFloat::scaled(self.part / other.part, self.exponent - other.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::power_of_two;

    #[test]
    fn signs_are_those_of_rational_numbers() {
        let (mut state, mut certain) = (7u64, 0);
        let mut number = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let exponent = (state >> 55) as i32 * 4 - 1024;
            ((state >> 11) as f64 / (1u64 << 52) as f64 - 1.0) * power_of_two(exponent)
        };
        fn value<N: Number>(numbers: [f64; 6], round: usize) -> N {
            let [a, b, c, d, e, f] = numbers.map(N::of);
            let all = [a.times(&b), c.times(&d).divided_by(&e), f.times(&f)];
            match round % 4 {
                0 => all[0].plus(&all[1]).minus(&all[2]),
                1 => all[0].times(&all[1]).minus(&all[2].times(&all[2])),
                2 => all[0].plus(&all[2]).minus(&all[0]).minus(&all[2]),
                _ => all[1].times(&e).minus(&c.times(&d)).plus(&all[2]),
            }
        }
        for round in 0..4_000 {
            let numbers = [0; 6].map(|_| number());
            let found = value::<FarFloat>(numbers, round).sign();
            assert!(found.is_none_or(|sign| sign == value::<Rational>(numbers, round).sign()), "{numbers:?}");
            certain += usize::from(found.is_some());
        }
        assert!(certain > 2_000, "{certain}");
    }
}
