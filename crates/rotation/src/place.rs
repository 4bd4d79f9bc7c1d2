//! Places of contacts: of two features in a pose, and of bodies at rest.

use firstcontact_exact::Rational;
use firstcontact_exact::ring::{cross, difference, dot};
use firstcontact_intersection::{WalkBuffers, find_common};
use firstcontact_motion::{Motion, Piece, Scene};
use firstcontact_solid::{Body, Feature};
use nalgebra::Point3;

use super::event::Point;
use super::meeting::Spot;

/// A shared point, to one part in `2^180` or so, from the places of vertices in a pose, each times the norm of that.
pub(crate) fn place(spot: Spot, norm: &Rational, placed: impl Fn(usize, u32) -> Point<Rational>) -> Point<Rational> {
    // Numerators and denominators are kept apart until the end, so that they stay short.
    match spot {
        Spot::Vertex(side, vertex) => placed(side, vertex).map(|x| x.over(norm)),
        Spot::Edges([one, other]) => {
            let [p, q] = one.map(|vertex| placed(0, vertex));
            let [r, t] = other.map(|vertex| placed(1, vertex));
            // The plane that holds the second edge and stands upright on both.
            let way = difference(&t, &r);
            let upright = cross(&way, &cross(&difference(&q, &p), &way));
            let level = dot(&upright, &r);
            let [from, to] = [&p, &q].map(|end| &dot(&upright, end) - &level);
            let whole = &from - &to;
            if whole.sign().is_zero() {
                return p.map(|x| x.over(norm));
            }
            let whole = &whole * norm;
            std::array::from_fn(|k| (&(&q[k] * &from) - &(&p[k] * &to)).over(&whole))
        }
    }
}

/// The least features that two bodies share which stand at their origins, not turned, and the shared point; `None` if
/// they are apart, or an origin is not finite.
pub(crate) fn common_at_rest(bodies: [&Body; 2], origins: [[f64; 3]; 2]) -> Option<([Feature; 2], Point3<f64>)> {
    let motions = [Motion::at(origins[0]).ok()?, Motion::at(origins[1]).ok()?];
    let piece = Piece::at_rest(&motions[0], &motions[1]);
    let scene = Scene::of_bodies(bodies, piece, piece.course());
    let ((a, b), place) = find_common(&scene, bodies, &mut WalkBuffers::default(), &mut 0)?;
    let origins = origins.map(|origin| origin.map(Rational::of));
    let point = place.point(&scene, &origins, |spans| scene.value(spans).to_rational());
    Some(([a, b], nearest(&point)))
}

/// A point, each coordinate to the nearest float.
pub(crate) fn nearest(point: &[Rational; 3]) -> Point3<f64> {
    point.each_ref().map(|x| x.nearest() + 0.0).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_at_rest_share_a_point_or_none() {
        let cube = Body::cuboid([2.0; 3]).unwrap();
        let shared = |x: f64| common_at_rest([&cube, &cube], [[0.0; 3], [x, 0.0, 0.0]]);
        assert!(shared(2.5).is_none() && shared(f64::NAN).is_none());
        assert_eq!(shared(2.0).unwrap().1.x, 1.0);
    }
}
