//! An instant of the clock as a proof states it: `(a + b sqrt(D)) / c` in integers.

use dashu_int::IBig;
use firstcontact_exact::{ExactTime, Rational, Sign, Surd};

use crate::root::Root;

/// The instant `(a + b sqrt(D)) / c`, with `c` and `D` positive or, where it is rational, `b` and `D` zero.
#[derive(Debug, Clone)]
pub(crate) struct Instant {
    pub(crate) above: Root,
    pub(crate) radicand: IBig,
    pub(crate) below: IBig,
    /// A float near it.
    nearest: f64,
}

/// Numerator and denominator of a rational number in lowest terms.
pub(crate) fn parts(value: &Rational) -> (IBig, IBig) {
    let value = value.reduced();
    (value.numerator().to_big(), value.denominator().to_big())
}

/// A number as `(a + b sqrt(D)) / c`: `a` and `b`, `D`, `c`.
pub(crate) fn root_parts(value: &Surd) -> (Root, IBig, IBig) {
    let (a, c) = parts(value.rational_part());
    let radicand = value.radicand();
    if radicand.sign().is_zero() {
        return (Root::of(a), IBig::ZERO, c);
    }
    // sqrt(n / d) = sqrt(n d) / d.
    let (n, d) = parts(radicand);
    let negative = radicand.sign() == Sign::Negative;
    let magnitude = if negative { -n } else { n };
    let b = if negative { -&c } else { c.clone() };
    (Root { a: a * &d, b }, magnitude * &d, c * d)
}

impl Instant {
    pub(crate) fn of(time: &ExactTime) -> Instant {
        let (above, radicand, below) = root_parts(&time.value());
        Instant { above, radicand, below, nearest: time.lower() }
    }

    /// The fraction of a span of the clock that is past at the instant, as a number over a positive integer, and the
    /// radicand; of an empty span zero.
    pub(crate) fn fraction_of(&self, [start, end]: [f64; 2]) -> ((Root, IBig), IBig) {
        if start == end {
            return ((Root::zero(), IBig::ONE), IBig::ZERO);
        }
        let (from, length) = (Rational::of(start), &Rational::of(end) - &Rational::of(start));
        let ((p, q), (r, s)) = (parts(&from), parts(&length));
        // ((a + b sqrt D) / c - p / q) s / r
        let above = self.above.scaled(&q).minus(&Root::of(&p * &self.below)).scaled(&s);
        ((above, &self.below * &q * &r), self.radicand.clone())
    }
}

impl Instant {
    /// The order of the instant and a time.
    fn order(&self, time: f64) -> std::cmp::Ordering {
        let (p, q) = parts(&Rational::of(time));
        self.above.scaled(&q).minus(&Root::of(p * &self.below)).sign(&self.radicand)
    }

    pub(crate) fn is_not_after(&self, time: f64) -> bool {
        self.order(time).is_le()
    }

    pub(crate) fn is_before(&self, time: f64) -> bool {
        self.order(time).is_lt()
    }

    /// The fraction of a span that is past, about.
    pub(crate) fn share_of(&self, [start, end]: [f64; 2]) -> f64 {
        if start == end { 0.0 } else { (self.nearest - start) / (end - start) }
    }
}
