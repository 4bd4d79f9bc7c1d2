//! A possible contact of two features, and its instant.

pub(crate) use firstcontact_intersection::{Pair, Place};

use firstcontact_exact::{DoubleDoubleVector, Rational, Sign};
use firstcontact_motion::{Precise, Scene, Span};

/// A possible contact while A moves: it takes place at the fraction `det[u, v, across] / det[u, v, motion]` of the
/// piece, where `across` leads from vertex `a` to vertex `b` (Joseph & Plantinga, Lemma 2).
#[derive(Debug, Clone, Copy)]
pub struct Event {
    /// The two spans that, with the motion, are not in one plane.
    pub spans: [Span; 2],
    /// A vertex of A on its feature.
    pub a: u32,
    /// A vertex of B on its feature.
    pub b: u32,
    /// What meets.
    pub pair: Pair,
    /// Place of the contact.
    pub place: Place,
    /// The planes in which the features lie, where two triangles were tested.
    pub planes: Option<EventPlanes>,
    /// The vertices of A, and of B, that span what meets; repeated where there are fewer than three.
    pub vertices: [[u32; 3]; 2],
}

/// Planes in which the features of an event lie, of A and of B.
#[derive(Debug, Clone, Copy)]
pub struct EventPlanes {
    /// The flats, first those of the two triangles that were tested.
    pub flats: [[u32; 2]; 2],
    /// Two spans of each of these triangles.
    pub spans: [[Span; 2]; 2],
}

/// Receiver of the events that a sweep finds.
pub(crate) trait Offered {
    /// Takes an event, at whatever fraction of the piece it happens.
    fn offer(&mut self, scene: &Scene<'_>, event: Event);

    /// [`Offered::offer`] if there is an event.
    fn offer_some(&mut self, scene: &Scene<'_>, event: Option<Event>) {
        if let Some(event) = event {
            self.offer(scene, event);
        }
    }
}

impl Event {
    /// True if it comes first among those of the same instant: by its features, or by its vertices if several parts of
    /// the same features meet (as on the diagonals of a folded face).
    pub(crate) fn is_less_than(&self, other: &Event) -> bool {
        (self.pair, self.vertices) < (other.pair, other.vertices)
    }

    fn numerator(&self) -> [Span; 3] {
        [self.spans[0], self.spans[1], Span::Across(self.a, self.b)]
    }

    fn denominator(&self) -> [Span; 3] {
        [self.spans[0], self.spans[1], Span::Motion]
    }

    /// The fraction of the piece at which the event happens, exactly.
    pub(crate) fn exact_fraction(&self, scene: &Scene<'_>) -> Rational {
        scene.quotient(self.numerator(), self.denominator())
    }

    /// The vectors `[u, v, across, motion]` of which the fraction is made.
    #[inline(always)]
    pub(crate) fn vectors(&self, precise: &Precise<'_>) -> [DoubleDoubleVector; 4] {
        let [u, v] = self.spans;
        let across = Span::Across(self.a, self.b);
        // Written out: the compiler leaves the closures of mapped arrays as calls.
        [precise.span(u), precise.span(v), precise.span(across), precise.span(Span::Motion)]
    }

    /// Floats that enclose the fraction.
    pub(crate) fn bracket(&self, scene: &Scene<'_>) -> [f64; 2] {
        if !scene.is_filtered() {
            return [f64::NEG_INFINITY, f64::INFINITY];
        }
        let [above, below] = scene.estimates(self.spans, [Span::Across(self.a, self.b), Span::Motion]);
        (above / below).interval()
    }

    /// Floats that enclose the fraction; `None` if it is not within the piece, or certainly above a limit.
    pub(crate) fn bracket_until(&self, scene: &Scene<'_>, limit: f64) -> Option<[f64; 2]> {
        let bracket = self.bracket(scene);
        let is_outside = bracket[0] > limit
            || bracket[1] < 0.0
            || bracket[0] < 0.0 && self.is_before(scene)
            || bracket[1] > 1.0 && self.is_after(scene);
        (!is_outside).then_some(bracket)
    }

    /// True if the event happens before the piece begins.
    pub(crate) fn is_before(&self, scene: &Scene<'_>) -> bool {
        scene.sign(self.numerator()) * scene.sign(self.denominator()) == Sign::Negative
    }

    /// True if the event happens after the piece has ended.
    pub(crate) fn is_after(&self, scene: &Scene<'_>) -> bool {
        let [u, v] = self.spans;
        let rest = scene.sign([u, v, Span::AcrossAtEnd(self.a, self.b)]);
        rest * scene.sign(self.denominator()) == Sign::Positive
    }
}
