//! From an exact finding to the contact that is reported.

use dashu_int::IBig;
use dashu_int::ops::Gcd;
use nalgebra::{Point3, Vector3};

use super::event::{Event, Normal, Pair, Place};
use super::scene::{Scene, Span};
use super::verdict::{Contact, Side};
use crate::exact::{ExactTime, Rational, Sign};
use crate::motion::Leg;
use crate::solid::{Body, Feature};

/// The contact of an event at a fraction of the piece.
pub(crate) fn of_event(scene: &Scene<'_>, a: &Body, b: &Body, event: &Event, fraction: &Rational) -> Contact {
    let normal = normal(scene, a, b, event);
    contact(scene, event.pair, event.place, fraction, normal)
}

/// The contact of features that touch at the beginning of the piece.
pub(crate) fn of_beginning(scene: &Scene<'_>, (pair, place): (Pair, Place)) -> Contact {
    contact(scene, pair, place, &Rational::ZERO, None)
}

fn contact(scene: &Scene<'_>, pair: Pair, place: Place, fraction: &Rational, normal: Option<Vector3<f64>>) -> Contact {
    let time = scene.piece.time(fraction);
    let origins = [&scene.piece.a, &scene.piece.b].map(|leg| leg.origin(&time));
    let point = nearest(&point(scene, place, &origins));
    let [origin_of_a, origin_of_b] = &origins;
    let a = side(pair.0, &scene.piece.a, &time, origin_of_a);
    let b = side(pair.1, &scene.piece.b, &time, origin_of_b);
    Contact { time: ExactTime::new(time), point, normal, a, b }
}

fn side(feature: Feature, leg: &Leg<'_>, time: &Rational, origin: &[Rational; 3]) -> Side {
    let fraction = leg.segment().map(|_| leg.fraction(time).nearest());
    Side { feature, segment: leg.segment(), fraction, origin: nearest(origin) }
}

/// The point of contact in world coordinates, given the origins of both bodies.
fn point(scene: &Scene<'_>, place: Place, [origin_of_a, origin_of_b]: &[[Rational; 3]; 2]) -> [Rational; 3] {
    let vertex = |vertices: &[Point3<f64>], index: u32| {
        let point = &vertices[index as usize];
        [point.x, point.y, point.z].map(Rational::of)
    };
    match place {
        Place::AtA(index) => sum(&vertex(scene.a, index), origin_of_a),
        Place::AtB(index) => sum(&vertex(scene.b, index), origin_of_b),
        Place::OnA([p, q], [u, v], b) => {
            let ends = [p, q].map(|end| scene.value([u, v, Span::Across(end, b)]).to_rational());
            let [from, to] = [p, q].map(|end| vertex(scene.a, end));
            sum(&between(&from, &to, &ends), origin_of_a)
        }
        Place::OnB([p, q], [u, v], a) => {
            let ends = [p, q].map(|end| scene.value([u, v, Span::Across(a, end)]).to_rational());
            let [from, to] = [p, q].map(|end| vertex(scene.b, end));
            sum(&between(&from, &to, &ends), origin_of_b)
        }
    }
}

/// The point between two at which a linear function vanishes that has the given values at them.
fn between(from: &[Rational; 3], to: &[Rational; 3], values: &[Rational; 2]) -> [Rational; 3] {
    let share = values[0].over(&(&values[0] - &values[1]));
    std::array::from_fn(|k| &from[k] + &(&(&to[k] - &from[k]) * &share))
}

fn sum(x: &[Rational; 3], y: &[Rational; 3]) -> [Rational; 3] {
    std::array::from_fn(|k| &x[k] + &y[k])
}

fn nearest(point: &[Rational; 3]) -> Point3<f64> {
    // Adding zero makes a negative zero positive.
    Point3::from(std::array::from_fn(|k| point[k].nearest() + 0.0))
}

/// The unit normal of the plane of contact, from B to A.
fn normal(scene: &Scene<'_>, a: &Body, b: &Body, event: &Event) -> Option<Vector3<f64>> {
    match event.normal {
        Normal::Absent => return None,
        Normal::OfSpans => {}
        Normal::AtDiagonal => {
            let folded = match event.pair {
                (Feature::Vertex(_), Feature::Face(face)) => is_folded(b, face),
                (Feature::Face(face), Feature::Vertex(_)) => is_folded(a, face),
                _ => true,
            };
            if folded {
                return None;
            }
        }
    }
    let [u, v] = event.spans;
    let unit = unit(scene.direction(u).cross(&scene.direction(v)).components());
    // A comes towards B along the motion: the normal from B to A points against it.
    Some(if scene.sign([u, v, Span::Motion]) == Sign::Positive { -unit } else { unit })
}

/// Whether the triangles of a face lie in different planes.
fn is_folded(body: &Body, face: u32) -> bool {
    let positions = body.positions();
    let corners = || body.skin().triangles.iter().filter(|t| t.face == face).map(|t| t.corners);
    let Some(first) = corners().next() else { return false };
    let point = |index: u32| {
        let p = &positions[index as usize];
        [p.x, p.y, p.z]
    };
    let [p, q, r] = first.map(point);
    corners().flatten().any(|x| !crate::geom::predicate::orient3d(p, q, r, point(x)).is_zero())
}

/// The unit vector along integers that are not all zero. Parallel vectors give the same bits.
fn unit(direction: &[IBig; 3]) -> Vector3<f64> {
    // Zero divides nothing but itself, and the divisor of two zeros is not defined.
    let shared = direction.iter().filter(|x| !x.is_zero()).fold(IBig::ZERO, |shared, x| x.gcd(&shared).into());
    let reduced = direction.clone().map(|x| x / &shared);
    let bits = reduced.iter().map(dashu_int::ops::BitTest::bit_len).max().unwrap_or(0) as i32;
    let scaled = reduced.map(|x| Rational::scaled(x, -bits).nearest());
    let length = (scaled[0] * scaled[0] + scaled[1] * scaled[1] + scaled[2] * scaled[2]).sqrt();
    Vector3::from(scaled.map(|x| x / length + 0.0))
}
