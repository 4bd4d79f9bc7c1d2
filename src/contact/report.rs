//! From an exact finding to the contact that is reported.

use nalgebra::{Point3, Vector3};

use super::event::{Event, Pair, Place};
use super::normal::{normal, plane};
use super::verdict::{Contact, Side};
use crate::exact::{Doubled, ExactTime, Number, Quotient, Rational, at_fraction, quotient};
use crate::motion::{Leg, Precise, Scene, Span};
use crate::solid::Body;

/// The contact of an event.
pub(crate) fn of_event(scene: &Scene<'_>, a: &Body, b: &Body, event: &Event) -> Contact {
    let precise = Precise::new(scene);
    let (fraction, time) = instant(scene, &precise, event);
    let time = time.unwrap_or_else(|| ExactTime::new(scene.piece.time(&event.exact_fraction(scene))));
    let details = Details::new(scene, event.place, &fraction, |spans| precise.value(spans))
        .certain()
        .unwrap_or_else(|| exactly(scene, event.place, &event.exact_fraction(scene)));
    let normal = plane(scene, a, b, event).map(|spans| normal(scene, &precise, spans));
    details.contact(scene, event.pair, time, normal)
}

/// The fraction of the piece at which an event takes place, and the time if the floats around it are certain.
fn instant(scene: &Scene<'_>, precise: &Precise<'_>, event: &Event) -> (Doubled, Option<ExactTime>) {
    let vectors = event.vectors(precise);
    let fraction = quotient(&vectors);
    let span = [scene.piece.start, scene.piece.end];
    let bracket = at_fraction(span, &fraction).bracket();
    let time = bracket.and_then(|bracket| Some(ExactTime::between(bracket, span, Quotient::new(&vectors)?)));
    (fraction, time)
}

/// The contact of features that touch at the beginning of the piece.
pub(crate) fn of_beginning(scene: &Scene<'_>, (pair, place): (Pair, Place)) -> Contact {
    let precise = Precise::new(scene);
    let details = Details::new(scene, place, &Doubled::of(0.0), |spans| precise.value(spans))
        .certain()
        .unwrap_or_else(|| exactly(scene, place, &Rational::ZERO));
    details.contact(scene, pair, ExactTime::at(scene.piece.start), None)
}

/// What is reported of a contact, from exact numbers.
fn exactly(scene: &Scene<'_>, place: Place, fraction: &Rational) -> Details<f64> {
    Details::new(scene, place, fraction, |spans| scene.value(spans).to_rational()).map(Rational::nearest)
}

/// What is reported of a contact at an instant: of both bodies how much of the leg is past, and the origin; and the point.
struct Details<N> {
    fractions: [Option<N>; 2],
    origins: [[N; 3]; 2],
    point: [N; 3],
}

impl<N: Number> Details<N> {
    /// What is found at a fraction of the piece, given the values of determinants up to a common factor.
    fn new(scene: &Scene<'_>, place: Place, fraction: &N, value: impl Fn([Span; 3]) -> N) -> Details<N> {
        let legs = [&scene.piece.a, &scene.piece.b];
        let fractions = legs.map(|leg| scene.piece.fraction_of_leg(leg, fraction));
        let origins = [legs[0].origin(fractions[0].as_ref()), legs[1].origin(fractions[1].as_ref())];
        let point = place.point(scene, &origins, value);
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
