//! A possible contact of two features, its instant, and the earliest seen so far.

use std::cmp::Ordering;

use super::scene::{Scene, Span};
use crate::exact::{Rational, Sign};
use crate::solid::Feature;

/// The features of A and of B that meet; ordered as simultaneous contacts are ranked.
pub(crate) type Pair = (Feature, Feature);

/// Where two features meet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Place {
    /// At a vertex of A.
    AtA(u32),
    /// At a vertex of B.
    AtB(u32),
    /// On the edge of A between two vertices, where the determinant of the two spans with the span across from the
    /// edge to the given vertex of B vanishes.
    OnA([u32; 2], [Span; 2], u32),
    /// On the edge of B between two vertices, likewise with a vertex of A.
    OnB([u32; 2], [Span; 2], u32),
}

/// A possible contact while A moves: it takes place at the fraction `det[u, v, across] / det[u, v, motion]` of the
/// piece, where `across` leads from vertex `a` to vertex `b` (Joseph & Plantinga, Lemma 2).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Event {
    /// The two spans that, with the motion, are not in one plane.
    pub spans: [Span; 2],
    /// A vertex of A on its feature.
    pub a: u32,
    /// A vertex of B on its feature.
    pub b: u32,
    /// What meets.
    pub pair: Pair,
    /// Where it meets.
    pub place: Place,
    /// Which plane the contact has.
    pub normal: Normal,
}

/// What is known of the plane of a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Normal {
    /// The plane of the event's two spans.
    OfSpans,
    /// The same, if the face is flat at the diagonal that is met.
    AtDiagonal,
    /// No plane is canonical.
    Absent,
}

/// An event and when it happens.
#[derive(Debug, Clone)]
struct Timed {
    event: Event,
    /// The fraction of the piece lies between these.
    bracket: [f64; 2],
    exact: Option<Rational>,
}

/// The earliest event so far; of several at the same instant, the one of least features.
#[derive(Debug, Clone, Default)]
pub(crate) struct Earliest {
    best: Option<Timed>,
}

impl Event {
    fn numerator(&self) -> [Span; 3] {
        [self.spans[0], self.spans[1], Span::Across(self.a, self.b)]
    }

    fn denominator(&self) -> [Span; 3] {
        [self.spans[0], self.spans[1], Span::Motion]
    }

    /// The fraction of the piece at which the event happens, exactly.
    fn exact_fraction(&self, scene: &Scene<'_>) -> Rational {
        scene.value(self.numerator()).over(&scene.value(self.denominator()))
    }

    /// Floats that enclose the fraction.
    fn bracket(&self, scene: &Scene<'_>) -> [f64; 2] {
        if !scene.is_filtered() {
            return [f64::NEG_INFINITY, f64::INFINITY];
        }
        let quotient = scene.estimate(self.numerator()) / scene.estimate(self.denominator());
        [(quotient.value - quotient.error).next_down(), (quotient.value + quotient.error).next_up()]
    }

    /// Whether the event happens before the piece begins.
    fn is_before(&self, scene: &Scene<'_>) -> bool {
        scene.sign(self.numerator()) * scene.sign(self.denominator()) == Sign::Negative
    }

    /// Whether the event happens after the piece has ended.
    fn is_after(&self, scene: &Scene<'_>) -> bool {
        let [u, v] = self.spans;
        let rest = scene.sign([u, v, Span::AcrossAtEnd(self.a, self.b)]);
        rest * scene.sign(self.denominator()) == Sign::Positive
    }
}

impl Earliest {
    /// No later instant matters: a float not below the fraction of the earliest event, or 1.
    pub(crate) fn limit(&self) -> f64 {
        self.best.as_ref().map_or(1.0, |best| best.bracket[1].min(1.0))
    }

    /// Takes the event if it happens within the piece and comes before what is known.
    pub(crate) fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        let bracket = event.bracket(scene);
        if bracket[0] > self.limit() || bracket[1] < 0.0 {
            return;
        }
        if bracket[0] < 0.0 && event.is_before(scene) || bracket[1] > 1.0 && event.is_after(scene) {
            return;
        }
        let mut timed = Timed { event, bracket, exact: None };
        let replaces = match &mut self.best {
            None => true,
            Some(best) => match timed.compare(best, scene) {
                Ordering::Less => true,
                Ordering::Equal => event.pair < best.event.pair,
                Ordering::Greater => false,
            },
        };
        if replaces {
            self.best = Some(timed);
        }
    }

    /// The earliest event and its fraction.
    pub(crate) fn finish(self, scene: &Scene<'_>) -> Option<(Event, Rational)> {
        let best = self.best?;
        let fraction = best.exact.unwrap_or_else(|| best.event.exact_fraction(scene));
        Some((best.event, fraction))
    }
}

impl Timed {
    fn compare(&mut self, other: &mut Timed, scene: &Scene<'_>) -> Ordering {
        if self.bracket[1] < other.bracket[0] {
            Ordering::Less
        } else if self.bracket[0] > other.bracket[1] {
            Ordering::Greater
        } else {
            self.exact(scene).cmp(other.exact(scene))
        }
    }

    /// The exact fraction; from now on the bracket is the tightest.
    fn exact(&mut self, scene: &Scene<'_>) -> &Rational {
        let exact = self.exact.get_or_insert_with(|| self.event.exact_fraction(scene));
        self.bracket = exact.bracket();
        exact
    }
}
