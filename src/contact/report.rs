//! From an exact finding to the contact that is reported.

use dashu_int::IBig;
use dashu_int::ops::Gcd;
use nalgebra::{Point3, Vector3};

use super::event::{Event, Pair, Place};
use super::signs::{InTriangle, in_triangle};
use super::verdict::{Contact, Side};
use crate::exact::{ExactTime, Rational, Sign};
use crate::geom::predicate::{collinear, orient3d};
use crate::motion::Leg;
use crate::motion::{Scene, Span};
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
    let vertex = |vertices: &[Point3<f64>], index: u32| coordinates(&vertices[index as usize]).map(Rational::of);
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

/// The unit normal of the plane of contact, from B to A. It depends on the features alone, whichever event found them.
fn normal(scene: &Scene<'_>, a: &Body, b: &Body, event: &Event) -> Option<Vector3<f64>> {
    let [u, v] = match (event.pair, event.place) {
        ((Feature::Vertex(vertex), Feature::Face(face)), _) => plane_at(b, face, Span::OfB, |[p, q]| {
            -scene.sign([Span::Motion, Span::OfB(p, q), Span::Across(vertex, p)])
        })?,
        ((Feature::Face(face), Feature::Vertex(vertex)), _) => {
            plane_at(a, face, Span::OfA, |[p, q]| scene.sign([Span::Motion, Span::OfA(p, q), Span::Across(p, vertex)]))?
        }
        // Two edges that cross between their ends.
        (_, Place::OnB(..)) => event.spans,
        _ => return None,
    };
    let unit = unit(scene.direction(u).cross(&scene.direction(v)).components());
    // A comes towards B along the motion: the normal from B to A points against it.
    let normal = if scene.sign([u, v, Span::Motion]) == Sign::Positive { -unit } else { unit };
    // Adding zero makes a negative zero positive.
    Some(normal.add_scalar(0.0))
}

/// The plane of a face at a vertex inside it: that of the triangle that holds the vertex, or of any if the face is flat;
/// `None` on a fold. `side` tells on which side of an edge the vertex is seen along the motion.
fn plane_at(
    body: &Body,
    face: u32,
    span: impl Fn(u32, u32) -> Span,
    side: impl Fn([u32; 2]) -> Sign,
) -> Option<[Span; 2]> {
    let mut triangles = body.skin().triangles_of(face).map(|t| t.corners).filter(|&t| !is_degenerate(body, t));
    let first = triangles.next()?;
    let plane = |[p, q, r]: [u32; 3]| [span(p, q), span(p, r)];
    let is_flat = body.skin().triangles_of(face).all(|t| t.corners.iter().all(|&x| is_in_plane(body, first, x)));
    if is_flat {
        return Some(plane(first));
    }
    let holds = |&[p, q, r]: &[u32; 3]| in_triangle([[p, q], [q, r], [r, p]].map(&side)) == InTriangle::Interior;
    std::iter::once(first).chain(triangles).find(holds).map(plane)
}

fn is_degenerate(body: &Body, triangle: [u32; 3]) -> bool {
    let [p, q, r] = triangle.map(|corner| coordinates(&body.positions()[corner as usize]));
    collinear(p, q, r)
}

fn is_in_plane(body: &Body, triangle: [u32; 3], vertex: u32) -> bool {
    let point = |index: u32| coordinates(&body.positions()[index as usize]);
    let [p, q, r] = triangle.map(point);
    orient3d(p, q, r, point(vertex)).is_zero()
}

fn coordinates(point: &Point3<f64>) -> [f64; 3] {
    [point.x, point.y, point.z]
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
