//! A possible contact of two features, and its instant in twice the floats' precision, with what else follows from the
//! products that it takes.

pub(crate) use firstcontact_intersection::{Pair, Place};

use firstcontact_exact::{DoubleDouble, DoubleDoubleVector, ExactTime, Quotient, at_fraction};
use firstcontact_motion::{ContactPlane, Precise, Scene, Span};

/// A possible contact of two features while A moves (Joseph & Plantinga, Lemma 2).
#[derive(Debug, Clone, Copy)]
pub struct Event {
    /// The plane in which they touch, with a vertex of each feature.
    pub plane: ContactPlane,
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
}

/// Instant at which features touch in a plane: the fraction `det[u, v, across] / det[u, v, motion]` of the piece.
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
    /// The instant of a plane; its vectors, if they are needed, are left in the room that is given for them.
    #[inline]
    pub(super) fn new(
        contact: &ContactPlane,
        precise: &Precise<'_>,
        room: &'v mut Option<[DoubleDoubleVector; 4]>,
    ) -> PreciseInstant<'v> {
        if let [Span::Axis(i), Span::Axis(j)] = contact.spans
            && j == (i + 1) % 3
        {
            // The product of two axes is the third.
            let k = (i + 2) % 3;
            let [above, below] = [precise.across(contact.a, contact.b, k), precise.step(k)];
            return PreciseInstant {
                vectors: None,
                plane: precise.span(Span::Axis(k)),
                below,
                fraction: above / below,
            };
        }
        let vectors: &[DoubleDoubleVector; 4] = room.insert(contact.vectors(precise));
        let [u, v, across, motion] = vectors;
        let plane = u.cross(v);
        let (above, below) = (plane.dot(across), plane.dot(motion));
        PreciseInstant { vectors: Some(vectors), plane, below, fraction: above / below }
    }

    /// The time on the clock.
    #[inline(always)]
    pub(super) fn time(&self, scene: &Scene<'_>, contact: &ContactPlane, precise: &Precise<'_>) -> ExactTime {
        match self.certain_time(scene, contact, precise) {
            Some(([time, _], None)) => ExactTime::at(time),
            Some((bracket, Some(quotient))) => ExactTime::between(bracket, clock_of(scene), quotient),
            None => ExactTime::new(scene.piece.time(&contact.exact_fraction(scene))),
        }
    }

    /// The floats around the time, and what it is made of if it is neither of them, if that is certain.
    #[inline(always)]
    pub(super) fn certain_time(
        &self,
        scene: &Scene<'_>,
        contact: &ContactPlane,
        precise: &Precise<'_>,
    ) -> Option<([f64; 2], Option<Quotient>)> {
        let bracket = at_fraction(clock_of(scene), &self.fraction).bracket()?;
        if bracket[0] == bracket[1] {
            return Some((bracket, None));
        }
        let quotient = match self.vectors {
            Some(vectors) => Quotient::new(vectors),
            None => Quotient::new(&contact.vectors(precise)),
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
        let is_crossing = sight == [Span::Motion, event.plane.spans[0]] && event.plane.spans[1] == Span::OfB(from, to);
        let begins_there = [a, from] == [event.plane.a, event.plane.b];
        let [u, _, across, motion] = self.vectors?;
        (is_crossing && begins_there).then(|| u.cross(motion).dot(across) / self.below)
    }
}

/// The same plane, spanned by two axes if it is across the third: products of edges along it only add rounding.
#[inline]
pub(super) fn by_axes(scene: &Scene<'_>, contact: &ContactPlane) -> ContactPlane {
    let is_given = |span: &Span| matches!(span, Span::OfA(..) | Span::OfB(..));
    if !contact.spans.iter().all(is_given) {
        return *contact;
    }
    // Floats that differ have a difference that is not zero.
    let [u, v] = [scene.floats(contact.spans[0]), scene.floats(contact.spans[1])];
    match (0..3).find(|&k| u[k] == 0.0 && v[k] == 0.0) {
        Some(k) => ContactPlane { spans: [Span::Axis((k + 1) % 3), Span::Axis((k + 2) % 3)], ..*contact },
        None => *contact,
    }
}

/// The span of the clock that a scene's piece takes.
pub(super) fn clock_of(scene: &Scene<'_>) -> [f64; 2] {
    [scene.piece.start, scene.piece.end]
}
