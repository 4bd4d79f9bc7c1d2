//! Spans of a scene as vectors: in floats and in twice their precision, which may be in doubt, and exactly.
//!
//! Every formula about nearest points is written once, for all of them.

use std::convert::Infallible;

use firstcontact_exact::ring::{cross, dot};
use firstcontact_exact::{BigVector, DoubleDouble, DoubleDoubleVector, FarFloat, Filtered, Number, Rational, Sign};
use firstcontact_motion::{Precise, Scene, Span, SpanNumber};

/// A sign that is in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct InDoubt;

/// Vectors by their kind of number, and the certainty of their signs.
pub(super) trait Vectors {
    /// A vector.
    type Vector;
    /// A number.
    type Scalar: Number;
    /// Value given instead of a sign.
    type Doubt;

    /// A span as a vector.
    fn span(&self, span: Span) -> Self::Vector;
    /// The cross product.
    fn cross(&self, u: &Self::Vector, v: &Self::Vector) -> Self::Vector;
    /// The scalar product.
    fn dot(&self, u: &Self::Vector, v: &Self::Vector) -> Self::Scalar;
    /// The sign of a number.
    fn sign(&self, x: &Self::Scalar) -> Result<Sign, Self::Doubt>;
}

/// Spans in floats with bounds on their errors.
pub(super) struct Rough<'s, 'm>(pub(super) &'s Scene<'m>);

impl Vectors for Rough<'_, '_> {
    type Vector = [Filtered; 3];
    type Scalar = Filtered;
    type Doubt = InDoubt;

    fn span(&self, span: Span) -> [Filtered; 3] {
        Filtered::vector(self.0, span)
    }

    fn cross(&self, u: &[Filtered; 3], v: &[Filtered; 3]) -> [Filtered; 3] {
        cross(u, v)
    }

    fn dot(&self, u: &[Filtered; 3], v: &[Filtered; 3]) -> Filtered {
        dot(u, v)
    }

    fn sign(&self, x: &Filtered) -> Result<Sign, InDoubt> {
        x.sign().ok_or(InDoubt)
    }
}

impl Vectors for Precise<'_> {
    type Vector = DoubleDoubleVector;
    type Scalar = DoubleDouble;
    type Doubt = InDoubt;

    fn span(&self, span: Span) -> DoubleDoubleVector {
        Precise::span(self, span)
    }

    fn cross(&self, u: &DoubleDoubleVector, v: &DoubleDoubleVector) -> DoubleDoubleVector {
        u.cross(v)
    }

    fn dot(&self, u: &DoubleDoubleVector, v: &DoubleDoubleVector) -> DoubleDouble {
        u.dot(v)
    }

    fn sign(&self, x: &DoubleDouble) -> Result<Sign, InDoubt> {
        DoubleDouble::sign(*x).ok_or(InDoubt)
    }
}

/// Spans in twice the floats' precision, whatever their exponents.
pub(super) struct Far<'p>(pub(super) &'p Precise<'p>);

impl Vectors for Far<'_> {
    type Vector = [FarFloat; 3];
    type Scalar = FarFloat;
    type Doubt = InDoubt;

    fn span(&self, span: Span) -> [FarFloat; 3] {
        self.0.span(span).0.map(FarFloat::from)
    }

    fn cross(&self, u: &[FarFloat; 3], v: &[FarFloat; 3]) -> [FarFloat; 3] {
        cross(u, v)
    }

    fn dot(&self, u: &[FarFloat; 3], v: &[FarFloat; 3]) -> FarFloat {
        dot(u, v)
    }

    fn sign(&self, x: &FarFloat) -> Result<Sign, InDoubt> {
        x.sign().ok_or(InDoubt)
    }
}

/// All spans are times the denominator of the scene's motion, which most scenes do without.
impl Vectors for Scene<'_> {
    type Vector = BigVector;
    type Scalar = Rational;
    type Doubt = Infallible;

    fn span(&self, span: Span) -> BigVector {
        self.scaled(span)
    }

    fn cross(&self, u: &BigVector, v: &BigVector) -> BigVector {
        u.cross(v)
    }

    fn dot(&self, u: &BigVector, v: &BigVector) -> Rational {
        u.dot(v).to_rational()
    }

    fn sign(&self, x: &Rational) -> Result<Sign, Infallible> {
        Ok(x.sign())
    }
}
