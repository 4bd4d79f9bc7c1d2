//! What is quickly said of a convex solid in floats: a ball inside of it, and how far it reaches.
//!
//! A ball is inside if its centre is at least its radius behind the plane of every facet. The height of the centre behind the plane
//! of three corners is a quotient of floats whose errors are bounded; the radius is a float below the least of them all, so that
//! it is certain. Which centre is tried is a guess.

use nalgebra::{Point3, Vector3};

use super::polyhedron::Polyhedron;
use super::support::Linear;
use crate::exact::{Approximate, HALF_ULP};

/// What is quickly said of a convex solid.
#[derive(Debug)]
pub(crate) struct Core {
    /// The centre of a ball that is certainly inside.
    pub center: Vector3<f64>,
    /// Its radius; zero or less if no ball is known.
    pub radius: f64,
    /// No coordinate of a vertex is greater in magnitude.
    pub size: f64,
    vertices: Linear,
}

/// Solids with more facets than that are asked about their ball where the vertices' middle is, and nowhere else.
const FEW_FACETS: usize = 500;

/// How often a better centre is looked for.
const ATTEMPTS: u32 = 24;

/// More vertices than that are not gone through to say how far they reach.
const FEW_VERTICES: usize = 128;

impl Core {
    /// Of a solid; `None` if it has so many vertices that nothing is quickly said of it.
    pub(crate) fn of(polyhedron: &Polyhedron) -> Option<Core> {
        let points = polyhedron.points();
        if points.len() > FEW_VERTICES {
            return None;
        }
        let facets: Vec<[Point3<f64>; 3]> =
            (0..polyhedron.facet_count() as u32).map(|facet| widest_corner(polyhedron, facet)).collect();
        let share = 1.0 / points.len() as f64;
        let middle = points.iter().map(|point| point.coords * share).sum();
        let (center, radius) = inner_ball(&facets, middle);
        let size = points.iter().map(|point| point.coords.amax()).fold(0.0, f64::max);
        Some(Core { center, radius, size, vertices: Linear::new(points) })
    }

    /// The position, in the order of the polyhedron's points, of the vertex furthest along a direction, and how far out it is
    /// along that: a product of floats, as rounded.
    #[inline(always)]
    pub(crate) fn furthest(&self, direction: &Vector3<f64>) -> (u32, f64) {
        self.vertices.furthest(direction)
    }
}

/// Three corners of a facet that see as much of it as three neighbouring ones can.
fn widest_corner(polyhedron: &Polyhedron, facet: u32) -> [Point3<f64>; 3] {
    let point = |half_edge: u32| polyhedron.points()[polyhedron.origin(half_edge) as usize];
    let first = point(polyhedron.any_half_edge(facet));
    let corners = polyhedron
        .around_facet(facet)
        .skip(1)
        .map(|edge| [first, point(edge), point(polyhedron.half_edges()[edge as usize].next)]);
    let width = |[p, q, r]: &[Point3<f64>; 3]| (q - p).cross(&(r - p)).norm_squared();
    corners.max_by(|one, other| width(one).total_cmp(&width(other))).unwrap_or([first; 3])
}

/// A ball behind all facets, its centre near a place.
fn inner_ball(facets: &[[Point3<f64>; 3]], start: Vector3<f64>) -> (Vector3<f64>, f64) {
    let attempts = if facets.len() > FEW_FACETS { 0 } else { ATTEMPTS };
    let (mut best, mut nearest) = least_height(facets, &start);
    let (mut center, mut step) = (start, 1.0);
    for _ in 0..attempts {
        // Away from the nearest facet.
        let [p, q, r] = facets[nearest];
        let inward = -(q - p).cross(&(r - p)).normalize();
        let moved = center + inward * (step * best.abs());
        let (height, facet) = least_height(facets, &moved);
        if height > best {
            (best, nearest, center) = (height, facet, moved);
        } else {
            step *= 0.6;
        }
    }
    (center, best)
}

/// A float below the height of a point behind the nearest facet, and that facet.
fn least_height(facets: &[[Point3<f64>; 3]], point: &Vector3<f64>) -> (f64, usize) {
    let heights = facets.iter().map(|facet| height(facet, point)).enumerate();
    heights.fold((f64::INFINITY, 0), |best, (index, height)| if height < best.0 { (height, index) } else { best })
}

/// A float below the height of a point behind the plane of three corners, seen counter-clockwise from outside; minus infinity
/// where nothing is certain.
fn height([p, q, r]: &[Point3<f64>; 3], point: &Vector3<f64>) -> f64 {
    let difference = |a: f64, b: f64| Approximate::exact(a) - Approximate::exact(b);
    let way = |to: &Point3<f64>| [0, 1, 2].map(|k| difference(to[k], p[k]));
    let ([a, b, c], [x, y, z]) = (way(q), way(r));
    let normal = [b * z - c * y, c * x - a * z, a * y - b * x];
    let behind = [0, 1, 2].map(|k| difference(p[k], point[k]));
    let product = normal[0] * behind[0] + normal[1] * behind[1] + normal[2] * behind[2];
    let longest = normal.map(|x| x.value.abs() + x.error);
    let length = (longest[0] * longest[0] + longest[1] * longest[1] + longest[2] * longest[2]).sqrt();
    let height = (product.value - product.error) / length;
    // Where the length underflows, a quotient may be anything.
    let is_certain = (1e-140..1e140).contains(&length) && height.is_finite();
    if is_certain { height - 16.0 * HALF_ULP * height.abs() } else { f64::NEG_INFINITY }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solid::Body;

    #[test]
    fn the_ball_of_a_box_is_as_large_as_can_be() {
        let body = Body::cuboid([1.0, 0.5, 2.0]).unwrap();
        let core = Core::of(&Polyhedron::new(body.skin(), body.positions())).unwrap();
        assert!(core.radius <= 0.25 && core.radius > 0.25 - 1e-12, "{core:?}");
        assert_eq!((core.center, core.size), (Vector3::zeros(), 1.0));
        let direction = Vector3::new(1.0, -2.0, 0.5);
        let (vertex, reach) = core.furthest(&direction);
        assert_eq!(reach, 0.5 + 0.5 + 0.5);
        assert!(vertex < 8);
    }
}
