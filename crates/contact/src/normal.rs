//! The plane of contact of two features, and its normal.

use nalgebra::Vector3;

use super::event::{Event, Place};
use firstcontact_exact::geom::coordinates;
use firstcontact_exact::geom::predicate::{Axis, collinear, orient2d, orient3d};
use firstcontact_exact::{DoubleDouble, DoubleDoubleVector, Rational, Sign, SmallBigInt};
use firstcontact_intersection::{InTriangle, in_triangle};
use firstcontact_motion::{Precise, Scene, Span};
use firstcontact_solid::{Body, Feature};

/// Two spans of the plane of contact; `None` where no plane is canonical. They depend on the features alone, whichever
/// event found them.
pub(super) fn plane(scene: &Scene<'_>, a: &Body, b: &Body, event: &Event) -> Option<[Span; 2]> {
    match (event.pair, event.place) {
        ((Feature::Vertex(vertex), Feature::Face(face)), _) => {
            plane_at(b, face, Span::OfB, |edge| scene.side_of_edge_of_b(edge, vertex))
        }
        ((Feature::Face(face), Feature::Vertex(vertex)), _) => {
            plane_at(a, face, Span::OfA, |edge| scene.side_of_edge_of_a(edge, vertex))
        }
        // Two edges that cross between their ends.
        (_, Place::OnB(..)) => Some(event.plane.spans),
        _ => None,
    }
}

/// The unit normal of the plane of two spans, from B to A.
pub(super) fn normal(scene: &Scene<'_>, precise: &Precise<'_>, spans: [Span; 2]) -> Vector3<f64> {
    if let Some(normal) = level_normal(scene, spans) {
        return normal;
    }
    let [u, v] = spans.map(|span| precise.span(span));
    normal_of(scene, spans, &u.cross(&v), None)
}

/// [`normal`] of two spans of one body that are across an axis, along which it certainly moves.
fn level_normal(scene: &Scene<'_>, spans: [Span; 2]) -> Option<Vector3<f64>> {
    if !spans.iter().all(|span| matches!(span, Span::OfA(..) | Span::OfB(..))) {
        return None;
    }
    // Floats that differ have a difference that is not zero.
    let [u, v] = spans.map(|span| scene.floats(span));
    let axis = (0..3).find(|&k| u[k] == 0.0 && v[k] == 0.0)?;
    let step = scene.displacement[axis];
    let against = if step.value > 0.0 { -1.0 } else { 1.0 };
    let normal = Vector3::from_fn(|k, _| if k == axis { against } else { 0.0 });
    (step.value.abs() > step.error).then_some(normal)
}

/// [`normal`], given the cross product of the two spans and, if it is certain, the sign of its product with the motion.
pub(super) fn normal_of(
    scene: &Scene<'_>,
    spans: [Span; 2],
    cross: &DoubleDoubleVector,
    along_motion: Option<Sign>,
) -> Vector3<f64> {
    match ratios_to_largest(cross) {
        Some(ratios) => normal_along(scene, spans, ratios, along_motion),
        None => exact_normal(scene, spans),
    }
}

/// [`normal_of`], given instead of the product the ratios of its components to the magnitude of the largest, each
/// rounded once.
#[inline]
pub(super) fn normal_along(
    scene: &Scene<'_>,
    [u, v]: [Span; 2],
    ratios: [f64; 3],
    along_motion: Option<Sign>,
) -> Vector3<f64> {
    from_b_to_a(of_length_one(ratios), along_motion.unwrap_or_else(|| scene.sign([u, v, Span::Motion])))
}

/// [`normal`] from exact numbers alone.
pub(super) fn exact_normal(scene: &Scene<'_>, [u, v]: [Span; 2]) -> Vector3<f64> {
    let unit = unit(scene.direction(u).cross(&scene.direction(v)).components());
    from_b_to_a(unit, scene.sign([u, v, Span::Motion]))
}

/// The normal or its opposite: A comes towards B along the motion, and the normal from B to A points against it.
fn from_b_to_a(unit: Vector3<f64>, along_motion: Sign) -> Vector3<f64> {
    let normal = if along_motion == Sign::Positive { -unit } else { unit };
    // Adding zero makes a negative zero positive.
    normal.add_scalar(0.0)
}

/// The plane of a face at a vertex inside it: that of the triangle that holds the vertex, or of any if the face is
/// flat; `None` on a fold. `side` gives the side of an edge on which the vertex is, projected along the motion.
fn plane_at(
    body: &Body,
    face: u32,
    span: impl Fn(u32, u32) -> Span,
    side: impl Fn([u32; 2]) -> Sign,
) -> Option<[Span; 2]> {
    let plane = |[p, q, r]: [u32; 3]| [span(p, q), span(p, r)];
    let mut all = body.skin().triangles_of(face).map(|t| t.corners);
    // A face that is one triangle has an area, or no vertex would be projected inside it.
    if let (Some(only), None) = (all.next(), all.next()) {
        return Some(plane(only));
    }
    let all = body.skin().triangles_of(face).map(|t| t.corners);
    let mut triangles = all.filter(|&t| !is_degenerate(body, t));
    let first = triangles.next()?;
    if is_flat(body, face, first) {
        return Some(plane(first));
    }
    let holds = |&[p, q, r]: &[u32; 3]| in_triangle([[p, q], [q, r], [r, p]].map(&side)) == InTriangle::Interior;
    std::iter::once(first).chain(triangles).find(holds).map(plane)
}

fn is_degenerate(body: &Body, triangle: [u32; 3]) -> bool {
    let [p, q, r] = triangle.map(|corner| coordinates(&body.positions()[corner as usize]));
    // Along the axis that the triangle seems to face most, its area is rarely in doubt.
    let (u, v) = ([0, 1, 2].map(|k| q[k] - p[k]), [0, 1, 2].map(|k| r[k] - p[k]));
    let area = |k: usize| (u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3]).abs();
    let most = (1..3).fold(0, |best, k| if area(k) > area(best) { k } else { best });
    let [p2, q2, r2] = [p, q, r].map(|point| Axis::ALL[most].drop_from(point));
    orient2d(p2, q2, r2).is_zero() && collinear(p, q, r)
}

/// True if all of a face lies in the plane of one of its triangles.
fn is_flat(body: &Body, face: u32, triangle: [u32; 3]) -> bool {
    let point = |index: u32| coordinates(&body.positions()[index as usize]);
    let [p, q, r] = triangle.map(point);
    let level = [0, 1, 2].map(|k| p[k] == q[k] && p[k] == r[k]);
    let is_in_plane = |corner: u32| {
        let x = point(corner);
        // Most vertices need no arithmetic: those of the triangle, and those of planes across an axis.
        triangle.contains(&corner) || (0..3).any(|k| level[k] && x[k] == p[k]) || orient3d(p, q, r, x).is_zero()
    };
    body.skin().triangles_of(face).all(|t| t.corners.into_iter().all(is_in_plane))
}

/// The unit vector along integers that are not all zero. Parallel vectors give the same bits: those of the ratios to
/// the largest component, each rounded once, over their length.
fn unit(direction: &[SmallBigInt; 3]) -> Vector3<f64> {
    let [x, y, z] = [0, 1, 2].map(|k| direction[k].magnitude());
    let largest = x.max(y).max(z);
    let ratios = [0, 1, 2].map(|k| Rational::new(direction[k].clone(), largest.clone()).nearest());
    of_length_one(ratios)
}

/// The ratios of which [`unit`] is made, if the nearest floats are certain.
fn ratios_to_largest(DoubleDoubleVector([x, y, z]): &DoubleDoubleVector) -> Option<[f64; 3]> {
    // If the order of the largest two is uncertain, either may be the divisor only if they are equal.
    let largest = x.magnitude().larger(y.magnitude())?.larger(z.magnitude())?;
    // The largest is once itself, up to its sign, however well it is known. No other is given by the same floats unless
    // all are exact: its order would have been uncertain.
    let ratio = |component: &DoubleDouble| match component.magnitude() == largest {
        true => component.sign().map(|sign| if sign == Sign::Negative { -1.0 } else { 1.0 }),
        false => (*component / largest).nearest(),
    };
    Some([ratio(x)?, ratio(y)?, ratio(z)?])
}

#[inline]
fn of_length_one(direction: [f64; 3]) -> Vector3<f64> {
    let [x, y, z] = direction;
    let length = (x * x + y * y + z * z).sqrt();
    Vector3::from(direction.map(|x| x / length))
}
