//! Signs of formulas in spans that are no single determinant: scalar products, and products of several vectors.
//!
//! A formula is written once and evaluated up to three times: in floats with error bounds, in twice their precision,
//! and in integers. Floats with bounds settle what is far from zero; twice the precision also knows zeros of numbers
//! with few digits, such as coordinates on a lattice, because it says when nothing was rounded; integers settle the
//! rest. Both filters prove their own bounds, whatever the operations are ([`Filtered`], [`DoubleDouble`]).

use super::precise::Precise;
use super::{Scene, Span};
use firstcontact_exact::{
    BigVector, DoubleDouble, Filtered, FilteredVector, HALF_ULP, LARGEST_FILTERED, Rational, Ring, Sign, SmallBigInt,
    UNDERFLOW,
};

/// A number of which spans are made.
pub trait SpanNumber: Ring {
    /// A span of vertices as a vector, up to a positive factor common to all spans.
    fn vector(scene: &Scene<'_>, span: Span) -> [Self; 3];
}

/// A number computed from spans between vertices, every term of it a product of equally many.
pub trait Formula {
    /// Its value in the numbers wanted.
    fn value<N: SpanNumber>(&self, scene: &Scene<'_>) -> N;
}

impl Scene<'_> {
    /// The sign of a formula: two filters first, and exact arithmetic where both are in doubt.
    pub fn sign_of(&self, formula: &impl Formula) -> Sign {
        if self.is_filtered() {
            let rough: Filtered = formula.value(self);
            if rough.value.abs() > rough.error {
                return Sign::of(rough.value);
            }
            if let Some(sign) = formula.value::<DoubleDouble>(self).sign() {
                return sign;
            }
        }
        self.count_exact_sign();
        formula.value::<SmallBigInt>(self).sign()
    }

    /// The sign of the scalar product of a finite direction and a span.
    ///
    /// The filter: each coordinate of the span is within `u |value| + error` of the exact one, and three products and
    /// two sums lose at most `3 u` of their magnitudes: `8 u` holds both and the computation of the bound. A zero is
    /// certain if every product has a factor that is exactly zero, as no difference of floats becomes zero by
    /// underflow.
    pub fn sign_along(&self, direction: [f64; 3], span: Span) -> Sign {
        if self.is_filtered() && direction.iter().all(|x| x.abs() <= LARGEST_FILTERED) {
            let FilteredVector { value, error } = self.filtered(span);
            let product = |k: usize| direction[k] * value[k];
            let doubt = |k: usize| 8.0 * HALF_ULP * product(k).abs() + 2.0 * direction[k].abs() * error[k];
            let sum = product(0) + product(1) + product(2);
            if sum.abs() > doubt(0) + doubt(1) + doubt(2) + UNDERFLOW {
                return Sign::of(sum);
            }
            if (0..3).all(|k| direction[k] == 0.0 || value[k] == 0.0 && error[k] == 0.0) {
                return Sign::Zero;
            }
        }
        self.count_exact_sign();
        BigVector::of(direction).dot(&self.direction(span)).sign()
    }

    /// The common denominator of the motion.
    pub fn denominator(&self) -> &SmallBigInt {
        &self.exact_motion().denominator
    }

    /// A span between vertices as an exact vector, times the denominator.
    pub fn scaled(&self, span: Span) -> BigVector {
        let direction = self.direction(span);
        match span {
            Span::OfA(..) | Span::OfB(..) if !self.denominator().is_one() => direction.times(self.denominator()),
            _ => direction,
        }
    }

    /// A span between vertices in a unit that all such spans share.
    fn integers(&self, span: Span) -> [SmallBigInt; 3] {
        self.scaled(span).in_unit(self.exponent_of_integers())
    }

    /// Unit of spans in integers: two to the power [`Scene::exponent_of_integers`], over the denominator of the motion.
    pub fn unit_of_integers(&self) -> Rational {
        let denominator = Rational::new(self.denominator().clone(), SmallBigInt::ONE);
        Rational::scaled(&SmallBigInt::ONE, self.exponent_of_integers()).over(&denominator)
    }

    /// The exponent of two in the unit of spans in integers, not above zero.
    pub fn exponent_of_integers(&self) -> i32 {
        self.unit.min(self.exact_motion().exponent)
    }

    fn count_exact_sign(&self) {
        self.exact_signs.set(self.exact_signs.get() + 1);
    }

    /// The quotient of two formulas, exactly, the first of which is a product of two lengths more than the other; a
    /// missing one is one.
    pub fn square<F: Formula>(&self, above: &F, below: Option<&F>) -> Rational {
        let below = below.map_or(SmallBigInt::ONE, |formula| formula.value(self));
        let unit = self.unit_of_integers();
        &Rational::new(above.value(self), below) * &(&unit * &unit)
    }
}

impl SpanNumber for Filtered {
    #[inline]
    fn vector(scene: &Scene<'_>, span: Span) -> [Filtered; 3] {
        let filtered = scene.filtered(span);
        // The rounding of the difference is at most half a unit in the last place; the bound on it is rounded up.
        let doubt = |k: usize| (filtered.value[k].abs() * HALF_ULP + filtered.error[k]) * (1.0 + 4.0 * HALF_ULP);
        std::array::from_fn(|k| Filtered { value: filtered.value[k], error: doubt(k) })
    }
}

impl SpanNumber for DoubleDouble {
    fn vector(scene: &Scene<'_>, span: Span) -> [DoubleDouble; 3] {
        Precise::new(scene).span(span).0
    }
}

impl SpanNumber for SmallBigInt {
    fn vector(scene: &Scene<'_>, span: Span) -> [SmallBigInt; 3] {
        scene.integers(span)
    }
}
