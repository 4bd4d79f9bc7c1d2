//! The instant of an event in twice the floats' precision, and what else follows from the products that it takes.

use super::event::{Event, Place};
use firstcontact_exact::{DoubleDouble, DoubleDoubleVector, ExactTime, Quotient, at_fraction};
use firstcontact_motion::{Precise, Scene, Span};

/// Instant of an event: the fraction `det[u, v, across] / det[u, v, motion]` of the piece.
pub(super) struct PreciseInstant<'v> {
    /// The vectors `[u, v, across, motion]`, where they were needed.
    vectors: Option<&'v [DoubleDoubleVector; 4]>,
    /// `u x v`.
    pub plane: DoubleDoubleVector,
    /// `det[u, v, motion]`.
    pub below: DoubleDouble,
    /// The fraction.
    pub fraction: DoubleDouble,
}

impl<'v> PreciseInstant<'v> {
    /// The instant of an event; its vectors, if they are needed, are left in the room that is given for them.
    #[inline]
    pub(super) fn new(
        event: &Event,
        precise: &Precise<'_>,
        room: &'v mut Option<[DoubleDoubleVector; 4]>,
    ) -> PreciseInstant<'v> {
        if let [Span::Axis(i), Span::Axis(j)] = event.spans
            && j == (i + 1) % 3
        {
            // The product of two axes is the third.
            let k = (i + 2) % 3;
            let [above, below] = [precise.across(event.a, event.b, k), precise.step(k)];
            return PreciseInstant {
                vectors: None,
                plane: precise.span(Span::Axis(k)),
                below,
                fraction: above / below,
            };
        }
        let vectors: &[DoubleDoubleVector; 4] = room.insert(event.vectors(precise));
        let [u, v, across, motion] = vectors;
        let plane = u.cross(v);
        let (above, below) = (plane.dot(across), plane.dot(motion));
        PreciseInstant { vectors: Some(vectors), plane, below, fraction: above / below }
    }

    /// The time on the clock.
    #[inline(always)]
    pub(super) fn time(&self, scene: &Scene<'_>, event: &Event, precise: &Precise<'_>) -> ExactTime {
        match self.certain_time(scene, event, precise) {
            Some(([time, _], None)) => ExactTime::at(time),
            Some((bracket, Some(quotient))) => ExactTime::between(bracket, clock_of(scene), quotient),
            None => ExactTime::new(scene.piece.time(&event.exact_fraction(scene))),
        }
    }

    /// The floats around the time, and what it is made of if it is neither of them, if that is certain.
    #[inline(always)]
    pub(super) fn certain_time(
        &self,
        scene: &Scene<'_>,
        event: &Event,
        precise: &Precise<'_>,
    ) -> Option<([f64; 2], Option<Quotient>)> {
        let bracket = at_fraction(clock_of(scene), &self.fraction).bracket()?;
        if bracket[0] == bracket[1] {
            return Some((bracket, None));
        }
        let quotient = match self.vectors {
            Some(vectors) => Quotient::new(vectors),
            None => Quotient::new(&event.vectors(precise)),
        };
        Some((bracket, Some(quotient?)))
    }

    /// Position of the event along an edge of B, from 0 to 1, if an edge of A, `u`, crosses it there: B's is `v`, and
    /// `across` leads from the beginning of one to that of the other.
    ///
    /// The plane of `u` and the motion cuts B's edge where `f(x) = det[motion, u, x]` vanishes. At its beginning `f` is
    /// `det[motion, u, across]`, and along the edge it grows by `det[motion, u, v] = det[u, v, motion]`.
    #[inline]
    pub(super) fn share_of_edge(&self, event: &Event) -> Option<DoubleDouble> {
        let Place::OnB([from, to], sight, a) = event.place else { return None };
        let is_crossing = sight == [Span::Motion, event.spans[0]] && event.spans[1] == Span::OfB(from, to);
        let begins_there = [a, from] == [event.a, event.b];
        let [u, _, across, motion] = self.vectors?;
        (is_crossing && begins_there).then(|| u.cross(motion).dot(across) / self.below)
    }
}

/// The span of the clock that a scene's piece takes.
pub(super) fn clock_of(scene: &Scene<'_>) -> [f64; 2] {
    [scene.piece.start, scene.piece.end]
}
