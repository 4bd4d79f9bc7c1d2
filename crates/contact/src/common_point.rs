//! A point that two bodies share as a piece begins, where their hulls do: proposed by the faces of the hulls'
//! difference through which the line of the motion enters and leaves, and proven in floats.
//!
//! A point that is strictly behind the planes of all triangles of a closed skin is inside: every triangle is seen under
//! a positive solid angle, and their sum is the winding number. Bodies that are convex but for rounding have many such
//! points.
//!
//! Bound for one triangle `p q r` and a point `x`, with `u = 2^-53`:
//!
//! - `S` is at least twice the sum of the largest coordinates of the body and of the point, and at most [`LARGEST`].
//! - No component of `q - p`, `r - p`, `x - p` is beyond `S`, and each is within `doubt = error of x + 16 u S`.
//! - The determinant has six products. Each is within `3 S^2 doubt` and a little, and the roundings are below
//!   `36 u S^3 < 3 S^2 doubt`: the determinant is within `32 S^2 doubt`, and `2^-1022` for underflow.

use nalgebra::Vector3;

use super::proposal::Portal;
use firstcontact_convex::ConvexSolid;
use firstcontact_exact::HALF_ULP;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// Largest size of numbers for which the test is made: products of three are floats.
const LARGEST: f64 = 1e90;

/// A point in A's frame that two hulls share as a piece begins, as rounded. The line of the motion goes through the
/// triangles of both portals, before the piece begins and after. Where rounding has them in one place it is no number.
pub(super) fn point_between(solids: [&ConvexSolid; 2], [entry, exit]: [&Portal; 2], d: &Vector3<f64>) -> Vector3<f64> {
    let [(before, entry), (after, exit)] = [entry, exit].map(|portal| crossing(solids[0], portal, d));
    (entry * after - exit * before) / (after - before)
}

/// The fraction of the motion at which the line goes through the plane of a portal, and the point of A there.
fn crossing(a: &ConvexSolid, portal: &Portal, d: &Vector3<f64>) -> (f64, Vector3<f64>) {
    let [p, q, r] = portal.corners.map(|corner| corner.point);
    let shares = [q.cross(&r).dot(d), r.cross(&p).dot(d), p.cross(&q).dot(d)];
    let sum: f64 = shares.iter().sum();
    let of_a = portal.corners.map(|corner| a.polyhedron.points()[corner.vertices[0] as usize].coords);
    let point = of_a.iter().zip(shares).map(|(point, share)| point * (share / sum)).sum();
    (p.cross(&q).dot(&r) / sum, point)
}

/// True if a point in A's frame certainly is inside of both bodies as the scene's piece begins.
pub(super) fn is_in_both(scene: &Scene<'_>, [a, b]: [&Body; 2], point: &Vector3<f64>) -> bool {
    let offset = Vector3::from(scene.offset.map(|x| x.value));
    let error = scene.offset.iter().map(|x| x.error).fold(0.0, f64::max) + HALF_ULP * (point + offset).amax();
    is_behind_all(a, point, 0.0) && is_behind_all(b, &(point + offset), error)
}

/// True if a point, each coordinate of which is within an error, certainly is behind the planes of all triangles.
fn is_behind_all(body: &Body, point: &Vector3<f64>, error: f64) -> bool {
    let reach = body.bounds().map(|corner| corner.coords.amax());
    let size = 2.0 * (reach[0].max(reach[1]) + point.amax());
    if !(0.0..=LARGEST).contains(&size) {
        return false;
    }
    let doubt = error + 16.0 * HALF_ULP * size;
    let least = 32.0 * size * size * doubt + f64::MIN_POSITIVE;
    body.tree().triangles.iter().all(|triangle| {
        let [p, q, r] = triangle.corners.map(|corner| body.positions()[corner as usize].coords);
        (q - p).cross(&(r - p)).dot(&(p - point)) > least
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_behind_all_planes_is_well_inside() {
        let body = Body::cuboid([2.0, 4.0, 6.0]).unwrap();
        let is_inside = |point: [f64; 3], error| is_behind_all(&body, &Vector3::from(point), error);
        assert!(is_inside([0.0; 3], 0.0) && is_inside([0.99, -1.99, 2.99], 0.0) && is_inside([0.9, 0.0, 0.0], 1e-6));
        for outside in
            [[1.0, 0.0, 0.0], [1.0 - 1e-15, 0.0, 0.0], [0.0, -2.5, 0.0], [0.0, 0.0, f64::NAN], [1e200, 0.0, 0.0]]
        {
            assert!(!is_inside(outside, 0.0), "{outside:?}");
        }
        assert!(!is_inside([0.9, 0.0, 0.0], 0.1) && !is_inside([0.0; 3], f64::INFINITY));
    }
}
