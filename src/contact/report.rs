//! From an exact finding to the contact that is reported.

use nalgebra::{Point3, Vector3};

use super::event::{Event, Pair, Place};
use super::instant::Instant;
use super::normal::{normal, normal_of, plane};
use super::verdict::{Contact, Side};
use crate::exact::{Doubled, ExactTime, Number, Rational};
use crate::intersection::{AtEnds, share};
use crate::motion::{Leg, Precise, Scene};
use crate::solid::Body;

/// The contact of an event.
pub(crate) fn of_event(scene: &Scene<'_>, a: &Body, b: &Body, event: &Event) -> Contact {
    let precise = Precise::new(scene);
    let instant = Instant::new(event, &precise);
    let time = instant.time(scene).unwrap_or_else(|| ExactTime::new(scene.piece.time(&event.exact_fraction(scene))));
    let details = details(scene, event, &precise, &instant)
        .certain()
        .unwrap_or_else(|| exactly(scene, event.place, &event.exact_fraction(scene)));
    let normal = plane(scene, a, b, event).map(|spans| match spans == event.spans {
        true => normal_of(scene, spans, &instant.plane, instant.below.sign()),
        false => normal(scene, &precise, spans),
    });
    details.contact(scene, event.pair, time, normal)
}

/// What is reported of the contact of an event besides its time and its plane, in twice the floats' precision.
#[inline(always)]
fn details(scene: &Scene<'_>, event: &Event, precise: &Precise<'_>, instant: &Instant) -> Details<Doubled> {
    Details::new(scene, event.place, &instant.fraction, |ends| {
        instant.share_of_edge(event).unwrap_or_else(|| share(ends, |spans| precise.value(spans)))
    })
}

/// The contact of features that touch at the beginning of the piece.
pub(crate) fn of_beginning(scene: &Scene<'_>, (pair, place): (Pair, Place)) -> Contact {
    let precise = Precise::new(scene);
    let details = Details::new(scene, place, &Doubled::of(0.0), |ends| share(ends, |spans| precise.value(spans)))
        .certain()
        .unwrap_or_else(|| exactly(scene, place, &Rational::ZERO));
    details.contact(scene, pair, ExactTime::at(scene.piece.start), None)
}

/// What is reported of a contact, from exact numbers.
fn exactly(scene: &Scene<'_>, place: Place, fraction: &Rational) -> Details<f64> {
    let value = |spans| scene.value(spans).to_rational();
    Details::new(scene, place, fraction, |ends| share(ends, value)).map(Rational::nearest)
}

/// What is reported of a contact at an instant: of both bodies how much of the leg is past, and the origin; and the point.
struct Details<N> {
    fractions: [Option<N>; 2],
    origins: [[N; 3]; 2],
    point: [N; 3],
}

impl<N: Number> Details<N> {
    /// What is found at a fraction of the piece; `at` tells where on an edge it is, as [`Place::point_at`] asks.
    #[inline(always)]
    fn new(scene: &Scene<'_>, place: Place, fraction: &N, at: impl FnOnce(AtEnds) -> N) -> Details<N> {
        let (a, b) = (&scene.piece.a, &scene.piece.b);
        let fractions = [scene.piece.fraction_of_leg(a, fraction), scene.piece.fraction_of_leg(b, fraction)];
        let origins = [a.origin(fractions[0].as_ref()), b.origin(fractions[1].as_ref())];
        let point = place.point_at(scene, &origins, at);
        Details { fractions, origins, point }
    }
}

impl<N> Details<N> {
    /// The same with every number replaced.
    #[inline(always)]
    fn map<M>(&self, mut change: impl FnMut(&N) -> M) -> Details<M> {
        let [p, q] = &self.fractions;
        let fractions = [p.as_ref().map(&mut change), q.as_ref().map(&mut change)];
        // Written out: the compiler leaves the closures of mapped arrays as calls.
        let mut each = |[x, y, z]: &[N; 3]| [change(x), change(y), change(z)];
        Details { fractions, origins: [each(&self.origins[0]), each(&self.origins[1])], point: each(&self.point) }
    }
}

impl Details<Doubled> {
    /// The nearest floats, if all of them are certain.
    fn certain(&self) -> Option<Details<f64>> {
        let mut is_certain = true;
        let floats = self.map(|x| {
            let nearest = x.nearest();
            is_certain &= nearest.is_some();
            nearest.unwrap_or(0.0)
        });
        is_certain.then_some(floats)
    }
}

impl Details<f64> {
    fn contact(self, scene: &Scene<'_>, pair: Pair, time: ExactTime, normal: Option<Vector3<f64>>) -> Contact {
        // Adding zero makes a negative zero positive.
        let Details { fractions: [past_a, past_b], origins: [of_a, of_b], point } = self.map(|x| x + 0.0);
        let side = |feature, leg: &Leg<'_>, fraction, origin| Side {
            feature,
            segment: leg.segment(),
            fraction,
            origin: Point3::from(origin),
        };
        let a = side(pair.0, &scene.piece.a, past_a, of_a);
        let b = side(pair.1, &scene.piece.b, past_b, of_b);
        Contact { time, point: Point3::from(point), normal, a, b }
    }
}

#[cfg(test)]
mod tests;
