//! The plane of a triangle of B, and the vertex of A that comes to it first.
//!
//! Until that vertex is in the plane, all of A is behind it, and touches no point of the triangle. So a triangle whose
//! plane A does not reach before a known instant is left out, and where the vertex goes through the triangle no other
//! part of A meets that sooner.
//!
//! Let `n` be the normal as computed from two edges of the triangle, of which no component is beyond `m`; let `S` be the
//! sum of the greatest coordinates of both bodies, of A's place and of the motion, `e` the greatest error of a component
//! of the last two, and `u = 2^-53`.
//!
//! - A component of `n` is within `9 u m^2`, and at most `2 m^2` but for that.
//! - Heights are products of `n` and vectors of at most `S`, within `9 u m^2 * 3 S` for the normal, `4 u * 6 m^2 S` for
//!   three products and their sums, and `6 m^2 e` for the vector. A difference of two, which may have two more roundings
//!   of at most `6 m^2 S`, is within twice as much and those: all is less than `256 u m^2 S + 16 m^2 e`.
//! - The numbers are within a window, so that nothing overflows, and that what underflows is nothing beside that bound.

use nalgebra::{Point3, Vector3};

use firstcontact_exact::HALF_ULP;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// The range of sizes of edges and bodies for which the bounds hold.
const WINDOW: std::ops::RangeInclusive<f64> = 1e-50..=1e50;

/// Two bodies and the motion of A, as far as the plane of any triangle of B needs them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Approach {
    offset: Vector3<f64>,
    step: Vector3<f64>,
    /// The sum of the greatest coordinates.
    size: f64,
    /// The greatest error of a component of the offset or the step.
    error: f64,
}

/// What comes first to the plane of a triangle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Foremost {
    /// The foremost vertex of A, if the others are certainly behind it.
    pub vertex: Option<u32>,
    /// Height of the lowest corner above the foremost vertex as the piece begins.
    ahead: f64,
    /// Height by which A rises.
    rise: f64,
    doubt: f64,
}

impl Approach {
    /// Two bodies in a piece.
    pub(super) fn new(scene: &Scene<'_>, bodies: [&Body; 2]) -> Approach {
        let [offset, step] = [scene.offset, scene.displacement].map(|of| Vector3::from(of.map(|x| x.value)));
        let [a, b] = bodies.map(|body| body.bounds().map(|corner| corner.coords.amax()));
        let size = a[0].max(a[1]) + b[0].max(b[1]) + offset.amax() + step.amax();
        let errors = scene.offset.iter().chain(&scene.displacement).map(|x| x.error);
        Approach { offset, step, size, error: errors.fold(0.0, f64::max) }
    }

    /// What of A comes first to the plane of a triangle with the given corners; `None` if A does not certainly begin
    /// behind the plane and come nearer.
    pub(super) fn foremost(&self, scene: &Scene<'_>, corners: [u32; 3]) -> Option<Foremost> {
        let [p, q, r] = corners.map(|corner| scene.b[corner as usize].coords);
        let (u, v) = (q - p, r - p);
        let normal = u.cross(&v);
        let rise = normal.dot(&self.step);
        let (normal, rise) = if rise < 0.0 { (-normal, -rise) } else { (normal, rise) };
        let edge = u.amax().max(v.amax());
        let doubt = edge * edge * (256.0 * HALF_ULP * self.size + 16.0 * self.error);
        if !WINDOW.contains(&edge) || !WINDOW.contains(&self.size) || rise <= doubt {
            return None;
        }
        let ((first, vertex), second) = highest(scene.a, &normal);
        let lowest = normal.dot(&p).min(normal.dot(&q)).min(normal.dot(&r));
        let ahead = lowest - normal.dot(&self.offset) - first;
        let vertex = (first - second > doubt).then_some(vertex);
        (ahead > doubt).then_some(Foremost { vertex, ahead, rise, doubt })
    }
}

impl Foremost {
    /// A fraction of the piece before which A certainly does not reach the triangle.
    pub(super) fn earliest(&self) -> f64 {
        // A few roundings are left to the factor.
        (self.ahead - 2.0 * self.doubt) / self.rise * (1.0 - 16.0 * HALF_ULP)
    }
}

/// The greatest height of a point along a direction, with the number of the point, and the greatest of the others.
fn highest(points: &[Point3<f64>], direction: &Vector3<f64>) -> ((f64, u32), f64) {
    let mut highest = ((f64::NEG_INFINITY, 0), f64::NEG_INFINITY);
    for (vertex, point) in (0..).zip(points) {
        let height = direction.dot(&point.coords);
        if height > highest.0.0 {
            highest = ((height, vertex), highest.0.0);
        } else if height > highest.1 {
            highest.1 = height;
        }
    }
    highest
}

#[cfg(test)]
mod tests {
    use firstcontact_convex::samples::Random;
    use firstcontact_exact::{Rational, power_of_two};
    use firstcontact_motion::{ContactPlane, Motion, Span};

    use super::*;
    use crate::{Method, Query};

    /// No vertex of A is in the plane of a triangle before its earliest fraction, and the foremost one is before all
    /// others, exactly.
    #[test]
    fn what_comes_first_to_a_plane_comes_first_exactly() {
        let mut random = Random(17);
        let (mut ahead, mut alone) = (0, 0);
        for round in 0..300 {
            let hair = [0.0, 1.0, power_of_two(-40), power_of_two(-52)][round % 4];
            let unit = [1.0, 1e-40, 1e40, 1.0][round / 4 % 4];
            let place = [0.0, 1e7][round / 16 % 2];
            let mut near = |reach: f64| unit * ((reach * random.number()).round() + hair * random.number());
            let mut box_of = || {
                let mut side = |corner: usize, k: usize| {
                    let half = if corner >> k & 1 == 0 { -2.0 } else { 2.0 };
                    unit * (half + place) + near(0.4)
                };
                let points = (0..8).map(|corner| [0, 1, 2].map(|k| side(corner, k)));
                Body::hull(points.collect::<Vec<_>>()).unwrap()
            };
            let (a, b) = (box_of(), box_of());
            let (from, to) = ([near(2.0) - 9.0 * unit, near(2.0), near(2.0)], [near(2.0), near(2.0), near(2.0)]);
            let (moving, still) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
            let (motion_of_a, motion_of_b) = (&moving, &still);
            let query = Query { a: &a, motion_of_a, b: &b, motion_of_b, clock: [0.0, 1.0], method: Method::GENERAL };
            for passage in query.passages() {
                let scene = query.scene(passage.piece, passage.course);
                let approach = Approach::new(&scene, [&a, &b]);
                for triangle in &b.tree().triangles {
                    let [p, q, r] = triangle.corners;
                    let Some(foremost) = approach.foremost(&scene, [p, q, r]) else { continue };
                    let spans = [Span::OfB(p, q), Span::OfB(p, r)];
                    let fraction = |vertex: u32| ContactPlane { spans, a: vertex, b: p }.exact_fraction(&scene);
                    let all: Vec<_> = (0..scene.a.len() as u32).map(fraction).collect();
                    let earliest = Rational::of(foremost.earliest());
                    assert!(all.iter().all(|own| *own >= earliest), "round {round}");
                    ahead += 1;
                    if let Some(first) = foremost.vertex {
                        let others = (0..).zip(&all).filter(|(vertex, _)| *vertex != first);
                        assert!(others.into_iter().all(|(_, own)| *own > all[first as usize]), "round {round}");
                        alone += 1;
                    }
                }
            }
        }
        assert!(ahead > 1_000 && alone > 300 && alone < ahead, "{ahead} ahead, {alone} of them alone");
    }
}
