//! Numbers `a + b sqrt(D)` with integers `a` and `b`; the radicand `D` is known from the context.

use dashu_int::IBig;
use std::cmp::Ordering;

/// The number `a + b sqrt(D)`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Root {
    pub(crate) a: IBig,
    pub(crate) b: IBig,
}

impl Root {
    pub(crate) fn zero() -> Root {
        Root::of(IBig::ZERO)
    }

    pub(crate) fn of(a: IBig) -> Root {
        Root { a, b: IBig::ZERO }
    }

    pub(crate) fn plus(&self, other: &Root) -> Root {
        Root { a: &self.a + &other.a, b: &self.b + &other.b }
    }

    pub(crate) fn minus(&self, other: &Root) -> Root {
        Root { a: &self.a - &other.a, b: &self.b - &other.b }
    }

    pub(crate) fn negative(&self) -> Root {
        Root { a: -&self.a, b: -&self.b }
    }

    pub(crate) fn scaled(&self, factor: &IBig) -> Root {
        Root { a: &self.a * factor, b: &self.b * factor }
    }

    pub(crate) fn times(&self, other: &Root, radicand: &IBig) -> Root {
        if self.b.is_zero() {
            return other.scaled(&self.a);
        }
        if other.b.is_zero() {
            return self.scaled(&other.a);
        }
        Root { a: &self.a * &other.a + &self.b * &other.b * radicand, b: &self.a * &other.b + &self.b * &other.a }
    }

    /// The order of the number and zero.
    pub(crate) fn sign(&self, radicand: &IBig) -> Ordering {
        let (a, b) = (self.a.cmp(&IBig::ZERO), self.b.cmp(&IBig::ZERO));
        if b.is_eq() || radicand.is_zero() || a == b {
            return a;
        }
        if a.is_eq() {
            return b;
        }
        match (&self.a * &self.a).cmp(&(&self.b * &self.b * radicand)) {
            Ordering::Greater => a,
            Ordering::Less => b,
            Ordering::Equal => Ordering::Equal,
        }
    }

    pub(crate) fn is_zero(&self, radicand: &IBig) -> bool {
        self.sign(radicand).is_eq()
    }
}

/// A direction, over the radicand of the instant at which a window ends.
pub(crate) type Direction = [Root; 3];

/// A direction of integers.
pub(crate) fn direction(n: &[IBig; 3]) -> Direction {
    n.clone().map(Root::of)
}

/// Scalar product of an integer vector and one of such numbers.
pub(crate) fn dot(n: &[Root; 3], x: &[IBig; 3]) -> Root {
    n[0].scaled(&x[0]).plus(&n[1].scaled(&x[1])).plus(&n[2].scaled(&x[2]))
}

/// Cross product of two integer vectors.
pub(crate) fn cross(u: &[IBig; 3], v: &[IBig; 3]) -> [IBig; 3] {
    let part = |i: usize, j: usize| &u[i] * &v[j] - &u[j] * &v[i];
    [part(1, 2), part(2, 0), part(0, 1)]
}
