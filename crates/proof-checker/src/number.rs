//! Numbers: rational ones, and `a + b sqrt(D)` with integers.

use std::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::Gcd;

/// A rational number, its denominator positive. Not reduced but by powers of two where they are short.
#[derive(Debug, Clone)]
pub(crate) struct Ratio {
    pub(crate) above: IBig,
    pub(crate) below: IBig,
}

impl Ratio {
    pub(crate) fn zero() -> Ratio {
        Ratio { above: IBig::ZERO, below: IBig::ONE }
    }

    /// The number of a double's bits; `None` for infinities and NaN.
    pub(crate) fn of_bits(bits: u64) -> Option<Ratio> {
        let (mantissa, exponent) = split(bits)?;
        let mantissa = IBig::from(mantissa);
        Some(match exponent {
            0.. => Ratio { above: mantissa << exponent as usize, below: IBig::ONE },
            _ => Ratio { above: mantissa, below: IBig::ONE << exponent.unsigned_abs() as usize },
        })
    }

    pub(crate) fn plus(&self, other: &Ratio) -> Ratio {
        if self.below == other.below {
            return Ratio { above: &self.above + &other.above, below: self.below.clone() };
        }
        Ratio { above: &self.above * &other.below + &other.above * &self.below, below: &self.below * &other.below }
            .short()
    }

    pub(crate) fn minus(&self, other: &Ratio) -> Ratio {
        self.plus(&Ratio { above: -&other.above, below: other.below.clone() })
    }

    pub(crate) fn times(&self, other: &Ratio) -> Ratio {
        Ratio { above: &self.above * &other.above, below: &self.below * &other.below }.short()
    }

    /// Over a positive number.
    pub(crate) fn over(&self, other: &Ratio) -> Ratio {
        Ratio { above: &self.above * &other.below, below: &self.below * &other.above }.short()
    }

    fn short(self) -> Ratio {
        if self.above.is_zero() {
            return Ratio::zero();
        }
        let common = IBig::from((&self.above).gcd(&self.below));
        Ratio { above: self.above / &common, below: self.below / common }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Ratio) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (&self.above * &other.below).cmp(&(&other.above * &self.below))
    }
}

impl std::fmt::Display for Ratio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let short = self.clone().short();
        if short.below.is_one() { write!(f, "{}", short.above) } else { write!(f, "{}/{}", short.above, short.below) }
    }
}

/// A double's bits as an odd mantissa and an exponent, zero as `(0, 0)`; `None` for infinities and NaN.
pub(crate) fn split(bits: u64) -> Option<(i64, i32)> {
    let (biased, fraction) = ((bits >> 52 & 0x7ff) as i32, (bits & ((1 << 52) - 1)) as i64);
    if biased == 0x7ff {
        return None;
    }
    let mantissa = if biased == 0 { fraction } else { fraction | 1 << 52 };
    if mantissa == 0 {
        return Some((0, 0));
    }
    let zeros = mantissa.trailing_zeros();
    let magnitude = mantissa >> zeros;
    Some((if bits >> 63 == 1 { -magnitude } else { magnitude }, biased.max(1) - 1075 + zeros as i32))
}

/// The number `a + b sqrt(D)`; `D` is known from the context.
#[derive(Debug, Clone)]
pub(crate) struct Root {
    pub(crate) a: IBig,
    pub(crate) b: IBig,
}

impl From<IBig> for Root {
    fn from(a: IBig) -> Root {
        Root { a, b: IBig::ZERO }
    }
}

impl Root {
    pub(crate) fn plus(&self, other: &Root) -> Root {
        Root { a: &self.a + &other.a, b: &self.b + &other.b }
    }

    pub(crate) fn minus(&self, other: &Root) -> Root {
        Root { a: &self.a - &other.a, b: &self.b - &other.b }
    }

    pub(crate) fn scaled(&self, factor: &IBig) -> Root {
        Root { a: &self.a * factor, b: if self.b.is_zero() { IBig::ZERO } else { &self.b * factor } }
    }

    pub(crate) fn times(&self, other: &Root, radicand: &IBig) -> Root {
        if self.b.is_zero() {
            return other.scaled(&self.a);
        }
        let a = &self.a * &other.a + &self.b * &other.b * radicand;
        Root { a, b: &self.a * &other.b + &self.b * &other.a }
    }

    /// The order of the number and zero.
    pub(crate) fn sign(&self, radicand: &IBig) -> Ordering {
        let a = self.a.cmp(&IBig::ZERO);
        let b = if radicand.is_zero() { Ordering::Equal } else { self.b.cmp(&IBig::ZERO) };
        match (a, b) {
            (a, Ordering::Equal) => a,
            (Ordering::Equal, b) => b,
            (a, b) if a == b => a,
            (a, b) => match (&self.a * &self.a).cmp(&(&self.b * &self.b * radicand)) {
                Ordering::Greater => a,
                Ordering::Less => b,
                Ordering::Equal => Ordering::Equal,
            },
        }
    }
}

pub(crate) type Vector = [IBig; 3];

pub(crate) fn dot(u: &Vector, v: &Vector) -> IBig {
    &u[0] * &v[0] + &u[1] * &v[1] + &u[2] * &v[2]
}

pub(crate) fn cross(u: &Vector, v: &Vector) -> Vector {
    let part = |i: usize, j: usize| &u[i] * &v[j] - &u[j] * &v[i];
    [part(1, 2), part(2, 0), part(0, 1)]
}

pub(crate) fn less(u: &Vector, v: &Vector) -> Vector {
    std::array::from_fn(|k| &u[k] - &v[k])
}

/// The scalar product of a vector of roots and an integer one.
pub(crate) fn dot_root(u: &[Root; 3], v: &Vector) -> Root {
    u[0].scaled(&v[0]).plus(&u[1].scaled(&v[1])).plus(&u[2].scaled(&v[2]))
}
