//! From an exact finding to the contact that is reported.

#[cfg(target_arch = "x86_64")]
mod in_lanes;

use nalgebra::{Point3, Vector3};

use super::event::{Event, Pair, Place, PreciseInstant, by_axes};
use super::normal::{normal, normal_of, plane};
use super::verdict::{Apart, Contact, ContactSide};
use firstcontact_exact::{DoubleDouble, ExactTime, Number, Rational, Surd};
use firstcontact_intersection::{AtEnds, share};
use firstcontact_motion::{ContactPlane, Leg, Precise, Scene};
use firstcontact_solid::Body;

#[cfg(target_arch = "x86_64")]
use firstcontact_exact::simd;

/// The contact of an event.
// Never inlined: what is returned by a call is written where it is wanted, and not copied there.
#[inline(never)]
pub(crate) fn of_event(scene: &Scene<'_>, a: &Body, b: &Body, event: &Event) -> Contact {
    #[cfg(target_arch = "x86_64")]
    if simd::is_supported() {
        // SAFETY: its only condition is a processor with the features that were detected.
        #[expect(unsafe_code, reason = "a function compiled for a processor's features cannot be called otherwise")]
        return unsafe { in_lanes::of_event(scene, a, b, event) };
    }
    in_sequence(scene, a, b, event)
}

/// The time on the clock at which features touch in a plane, if a vector unit is certain of it.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn time_of(scene: &Scene<'_>, contact: &ContactPlane) -> Option<ExactTime> {
    if !simd::is_supported() {
        return None;
    }
    // SAFETY: its only condition is a processor with the features that were detected.
    #[expect(unsafe_code, reason = "a function compiled for a processor's features cannot be called otherwise")]
    unsafe {
        in_lanes::time_of(scene, contact)
    }
}

/// The same on a processor whose vector unit is not used.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn time_of(_: &Scene<'_>, _: &ContactPlane) -> Option<ExactTime> {
    None
}

/// The contact of an event, one number after the other.
#[inline(never)]
fn in_sequence(scene: &Scene<'_>, a: &Body, b: &Body, event: &Event) -> Contact {
    let event = &Event { plane: by_axes(scene, &event.plane), ..*event };
    let precise = Precise::new(scene);
    let mut vectors = None;
    let instant = PreciseInstant::new(&event.plane, &precise, &mut vectors);
    let details = details(scene, event, &precise, &instant)
        .certain()
        .unwrap_or_else(|| exactly(scene, event.place, &event.plane.exact_fraction(scene)));
    let normal = plane(scene, a, b, event).map(|spans| match spans == event.plane.spans {
        true => normal_of(scene, spans, &instant.plane, instant.below.sign()),
        false => normal(scene, &precise, spans),
    });
    details.contact(scene, event.pair, instant.time(scene, &event.plane, &precise), normal)
}

/// Details of an event besides its time and its plane, in double-double precision.
#[inline(always)]
fn details(
    scene: &Scene<'_>,
    event: &Event,
    precise: &Precise<'_>,
    instant: &PreciseInstant<'_>,
) -> Details<DoubleDouble> {
    Details::new(scene, event.place, &instant.fraction, |ends| {
        instant.share_of_edge(event).unwrap_or_else(|| share(ends, |spans| precise.value(spans)))
    })
}

/// The contact of features that touch at the beginning of the piece.
pub(crate) fn of_beginning(scene: &Scene<'_>, (pair, place): (Pair, Place)) -> Contact {
    let precise = Precise::new(scene);
    let details = Details::new(scene, place, &DoubleDouble::of(0.0), |ends| share(ends, |spans| precise.value(spans)))
        .certain()
        .unwrap_or_else(|| exactly(scene, place, &Rational::ZERO));
    details.contact(scene, pair, ExactTime::at(scene.piece.start), None)
}

/// Contact of bodies that come within a margin of each other at a fraction of the piece.
pub(crate) fn of_gap(scene: &Scene<'_>, fraction: &Surd, pair: Pair, normal: Vector3<f64>, apart: Apart) -> Contact {
    let point: [f64; 3] = apart.on_a.into();
    let details = match fraction.rational() {
        Some(fraction) => Details::at(scene, &DoubleDouble::enclosing(fraction), point.map(DoubleDouble::of))
            .certain()
            .unwrap_or_else(|| Details::at(scene, fraction, point.map(Rational::of)).nearest()),
        None => at_root(scene, fraction, point),
    };
    let [start, end] = [0.0, 1.0].map(|end| scene.piece.time(&Rational::of(end)));
    let time = ExactTime::of_root(fraction.between(&start, &end));
    Contact { apart: Some(Box::new(apart)), ..details.contact(scene, pair, time, Some(normal)) }
}

/// Contact at a fraction that is a root: all of it changes at constant rates from one end of the piece to the other.
fn at_root(scene: &Scene<'_>, fraction: &Surd, point: [f64; 3]) -> Details<f64> {
    let [start, end] = [0.0, 1.0].map(|end| journeys(scene, &Rational::of(end)));
    let between = |from: &Rational, to: &Rational| fraction.between(from, to).nearest();
    let sides = [0, 1];
    Details {
        fractions: sides.map(|side| Some(between(start.0[side].as_ref()?, end.0[side].as_ref()?))),
        origins: sides.map(|side| [0, 1, 2].map(|k| between(&start.1[side][k], &end.1[side][k]))),
        point,
    }
}

/// Contact from exact numbers.
fn exactly(scene: &Scene<'_>, place: Place, fraction: &Rational) -> Details<f64> {
    let value = |spans| scene.value(spans).to_rational();
    Details::new(scene, place, fraction, |ends| share(ends, value)).nearest()
}

/// Details of a contact at an instant: for both bodies the fraction of the leg and the origin; and the point.
struct Details<N> {
    fractions: [Option<N>; 2],
    origins: [[N; 3]; 2],
    point: [N; 3],
}

impl<N: Number> Details<N> {
    /// Details at a fraction of the piece; `at` gives the position on an edge, as [`Place::point_at`] asks.
    #[inline(always)]
    fn new(scene: &Scene<'_>, place: Place, fraction: &N, at: impl FnOnce(AtEnds) -> N) -> Details<N> {
        let (fractions, origins) = journeys(scene, fraction);
        let point = place.point_at(scene, &origins, at);
        Details { fractions, origins, point }
    }

    /// Details at a fraction of the piece, with a point.
    fn at(scene: &Scene<'_>, fraction: &N, point: [N; 3]) -> Details<N> {
        let (fractions, origins) = journeys(scene, fraction);
        Details { fractions, origins, point }
    }
}

/// Fractions of the legs and origins of both bodies at a fraction of the piece.
#[inline(always)]
pub(crate) fn journeys<N: Number>(scene: &Scene<'_>, fraction: &N) -> ([Option<N>; 2], [[N; 3]; 2]) {
    let (a, b) = (&scene.piece.a, &scene.piece.b);
    let fractions = [scene.piece.fraction_of_leg(a, fraction), scene.piece.fraction_of_leg(b, fraction)];
    let origin = |leg, past: &Option<N>| scene.piece.origin(leg, fraction, past.as_ref());
    let origins = [origin(a, &fractions[0]), origin(b, &fractions[1])];
    (fractions, origins)
}

impl Details<Rational> {
    /// The nearest floats.
    fn nearest(&self) -> Details<f64> {
        let each = |vector: &[Rational; 3]| vector.each_ref().map(Rational::nearest);
        let [a, b] = &self.origins;
        Details {
            fractions: self.fractions.each_ref().map(|fraction| fraction.as_ref().map(Rational::nearest)),
            origins: [each(a), each(b)],
            point: each(&self.point),
        }
    }
}

impl Details<DoubleDouble> {
    /// The nearest floats, if all of them are certain.
    #[inline(always)]
    fn certain(&self) -> Option<Details<f64>> {
        // Written out: the compiler leaves the closures of mapped arrays as calls.
        let each = |[x, y, z]: &[DoubleDouble; 3]| Some([x.nearest()?, y.nearest()?, z.nearest()?]);
        let past = |fraction: Option<DoubleDouble>| match fraction {
            Some(fraction) => fraction.nearest().map(Some),
            None => Some(None),
        };
        let ([a, b], [of_a, of_b]) = (self.fractions, &self.origins);
        Some(Details {
            fractions: [past(a)?, past(b)?],
            origins: [each(of_a)?, each(of_b)?],
            point: each(&self.point)?,
        })
    }
}

impl Details<f64> {
    #[inline(always)]
    fn contact(self, scene: &Scene<'_>, pair: Pair, time: ExactTime, normal: Option<Vector3<f64>>) -> Contact {
        let [past_a, past_b] = self.fractions;
        // Adding zero makes a negative zero positive.
        let point = |[x, y, z]: [f64; 3]| Point3::new(x + 0.0, y + 0.0, z + 0.0);
        let side = |feature, leg: &Leg<'_>, fraction: Option<f64>, origin| ContactSide {
            feature,
            segment: leg.segment(),
            fraction: fraction.map(|fraction| fraction + 0.0),
            origin: point(origin),
        };
        let a = side(pair.0, &scene.piece.a, past_a, self.origins[0]);
        let b = side(pair.1, &scene.piece.b, past_b, self.origins[1]);
        Contact { time, point: point(self.point), normal, apart: None, a, b }
    }
}

#[cfg(test)]
mod tests;
