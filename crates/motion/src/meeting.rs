//! First instant of contact, without the features that touch.

use super::scene::{Precise, Scene, Span};
use firstcontact_exact::{DoubleDoubleVector, Rational, Sign};

/// First contact of two bodies while A moves along a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meeting {
    /// They share no point during the piece, its ends included.
    Apart,
    /// They share a point at its beginning.
    AtBeginning,
    /// They are apart at its beginning and first share a point on this plane.
    On(ContactPlane),
}

impl Meeting {
    /// The fraction of the piece at which the bodies first share a point, if they do.
    pub fn fraction(&self, scene: &Scene<'_>) -> Option<Rational> {
        match self {
            Meeting::Apart => None,
            Meeting::AtBeginning => Some(Rational::ZERO),
            Meeting::On(plane) => Some(plane.exact_fraction(scene)),
        }
    }
}

/// The plane in which features of two bodies touch: that of the face, if a vertex meets a face, and that of both edges
/// otherwise (Joseph & Plantinga, Lemma 2). Of two convex solids it is a facet of the Minkowski difference `B - A` that
/// the line of the motion enters, with B outside and A inside (Choi et al. §3.1, §6).
///
/// Its normal is the cross product of two spans. It is not parallel to the motion, so that the instant of contact is
/// the fraction `det[u, v, across] / det[u, v, motion]` of the piece, where `across` leads from `a` to `b`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContactPlane {
    /// Two spans that are parallel to the plane but not to each other.
    pub spans: [Span; 2],
    /// A vertex of A on the plane, in the body's numbering.
    pub a: u32,
    /// A vertex of B on the plane, in the body's numbering.
    pub b: u32,
}

impl ContactPlane {
    fn numerator(&self) -> [Span; 3] {
        [self.spans[0], self.spans[1], Span::Across(self.a, self.b)]
    }

    fn denominator(&self) -> [Span; 3] {
        [self.spans[0], self.spans[1], Span::Motion]
    }

    /// The fraction of the piece at which the two vertices are on one such plane, exactly.
    pub fn exact_fraction(&self, scene: &Scene<'_>) -> Rational {
        scene.quotient(self.numerator(), self.denominator())
    }

    /// The vectors `[u, v, across, motion]` of which the fraction is made.
    #[inline(always)]
    pub fn vectors(&self, precise: &Precise<'_>) -> [DoubleDoubleVector; 4] {
        let [u, v] = self.spans;
        let across = Span::Across(self.a, self.b);
        // Written out: the compiler leaves the closures of mapped arrays as calls.
        [precise.span(u), precise.span(v), precise.span(across), precise.span(Span::Motion)]
    }

    /// Floats that enclose the fraction.
    pub fn bracket(&self, scene: &Scene<'_>) -> [f64; 2] {
        self.bracket_before(scene, f64::INFINITY).unwrap_or([f64::NEG_INFINITY, f64::INFINITY])
    }

    /// Floats that enclose the fraction; `None` if it is not within the piece, or certainly above a limit of at most 1.
    pub fn bracket_until(&self, scene: &Scene<'_>, limit: f64) -> Option<[f64; 2]> {
        let bracket = self.bracket_before(scene, limit)?;
        let is_outside = bracket[0] > limit
            || bracket[1] < 0.0
            || bracket[0] < 0.0 && self.is_before(scene)
            || bracket[1] > 1.0 && self.is_after(scene);
        (!is_outside).then_some(bracket)
    }

    /// Floats that enclose the fraction; `None` where plain floats tell that it is above a limit.
    #[inline]
    fn bracket_before(&self, scene: &Scene<'_>, limit: f64) -> Option<[f64; 2]> {
        if !scene.is_filtered() {
            return Some([f64::NEG_INFINITY, f64::INFINITY]);
        }
        let [above, below] = scene.estimates_until(self.spans, Span::Across(self.a, self.b), limit)?;
        Some((above / below).interval())
    }

    /// True if the fraction is below zero: the instant is before the piece begins.
    pub fn is_before(&self, scene: &Scene<'_>) -> bool {
        scene.sign(self.numerator()) * scene.sign(self.denominator()) == Sign::Negative
    }

    /// True if the instant is after the piece has ended.
    pub fn is_after(&self, scene: &Scene<'_>) -> bool {
        let [u, v] = self.spans;
        let rest = scene.sign([u, v, Span::AcrossAtEnd(self.a, self.b)]);
        rest * scene.sign(self.denominator()) == Sign::Positive
    }
}
