//! Nearest features of bodies whose distance floats cannot bound: exponents far apart, or bodies that are nothing beside
//! the gap between them.
//!
//! Let `w` lead from a point of A to one of B, and let `L` be its length. For a triangle of either, let `g` be the least
//! `w b` less the greatest `w a` over their corners. Then the two are at least `g / L` apart: farther than `L` if `g` is
//! more than its square. The triangles farthest ahead of A and farthest back of B are tried first, and as soon as
//! a pair is nearer the search begins again with its way.

use super::StillPair;
use super::closest::{Closest, Found};
use firstcontact_exact::geom::coordinates;
use firstcontact_exact::{Rational, Ring, ring};
use firstcontact_intersection::Facet;

/// The nearest features of two bodies that have triangles, and whose skins share no point.
pub(super) fn closest_by_projection(still: &StillPair<'_>) -> Option<Found> {
    let mut closest = Closest::new(still);
    let [of_a, of_b] = still.bodies.map(|body| body.tree().triangles.len() as u32);
    let all = (0..of_a).flat_map(|i| (0..of_b).map(move |j| [i, j]));
    let mut nearest = find_nearer(&mut closest, still, all, None);
    while let Some((way, square)) = nearest {
        let (of_a, of_b) = (least_along(still, 0, &way.each_ref().map(Ring::negated)), least_along(still, 1, &way));
        let is_near = |x: &Rational, y: &Rational| x + y <= square;
        let near_a = of_a.iter().take_while(|(x, _)| is_near(x, &of_b[0].0));
        let near = near_a.flat_map(|(x, i)| {
            let near_b = of_b.iter().take_while(|(y, _)| is_near(x, y));
            near_b.map(|(_, j)| [*i, *j])
        });
        nearest = find_nearer(&mut closest, still, near, Some(&square));
    }
    closest.finish()
}

/// Offers pairs of triangles until one is nearer than a known pair, or until the first is known. Returns the way between
/// their nearest points, and the square of its length.
fn find_nearer(
    closest: &mut Closest<'_>,
    still: &StillPair<'_>,
    mut pairs: impl Iterator<Item = [u32; 2]>,
    known: Option<&Rational>,
) -> Option<([Rational; 3], Rational)> {
    let [a, b] = still.bodies;
    pairs.find_map(|[i, j]| {
        closest.offer_all(&Facet::new(a, i), &Facet::new(b, j));
        let nearest = closest.best()?;
        let square = nearest.square(still).value();
        known.is_none_or(|known| square < known).then(|| (nearest.way(still), square.clone()))
    })
}

/// The least products of a direction with the corners of each triangle of a body in the world, in ascending order.
fn least_along(still: &StillPair<'_>, side: usize, direction: &[Rational; 3]) -> Vec<(Rational, u32)> {
    let (body, origin) = (still.bodies[side], &still.origins[side]);
    let along = |point: &[Rational; 3]| ring::dot(point, direction);
    let products: Vec<Rational> = body
        .positions()
        .iter()
        .map(|point| coordinates(point).map(Rational::of))
        .map(|point| along(&[0, 1, 2].map(|k| &point[k] + &origin[k])))
        .collect();
    let least = |corners: [u32; 3]| corners.map(|corner| products[corner as usize].clone()).into_iter().min();
    let triangles = (0..).zip(&body.tree().triangles);
    let mut all: Vec<(Rational, u32)> =
        triangles.filter_map(|(place, triangle)| Some((least(triangle.corners)?, place))).collect();
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use firstcontact_convex::samples::Random;
    use firstcontact_exact::power_of_two;
    use firstcontact_formats::Mesh;
    use firstcontact_motion::Motion;
    use firstcontact_solid::{Body, Fit};

    use super::super::closest;
    use super::*;
    use crate::{Method, Query};

    /// A sphere with axes of other lengths; its corners are moved a little, or are where those of others are.
    fn ellipsoid(random: &mut Random, exponents: [i32; 3], noise: f64) -> Body {
        let sphere = Body::sphere(1.0, 4, Fit::Inside).unwrap();
        let scales = exponents.map(power_of_two);
        let mut scaled = |point: &[f64; 3]| [0, 1, 2].map(|k| (point[k] + noise * random.number()) * scales[k]);
        let vertices: Vec<_> = sphere.mesh().vertices().iter().map(&mut scaled).collect();
        Body::from_mesh(Mesh::new(vertices, sphere.mesh().faces()).unwrap()).unwrap()
    }

    #[test]
    fn nearest_features_are_those_of_all_pairs() {
        let (mut random, mut by_floats) = (Random(4), 0);
        let exponents =
            [[1000, -1000, 0], [500, 0, -500], [-1000; 3], [-500; 3], [900; 3], [0, -900, -900], [0, 0, 1000], [0; 3]];
        for round in 0..64 {
            let (exponents, noise) = (exponents[round % 8], [0.0, 0.1][round / 8 % 2]);
            let [a, b] = [0; 2].map(|_| ellipsoid(&mut random, exponents, noise));
            // Apart along one axis by a gap of its size, or by one beside which both are nothing.
            let axis = round / 16 % 3;
            let mut offset = exponents.map(|exponent| random.number() * power_of_two(exponent));
            offset[axis] = if round < 48 { 3.0 * power_of_two(exponents[axis]) } else { 3.0 };
            if round >= 48 && exponents[axis] > 0 {
                offset[axis] = 3.0 * power_of_two(exponents[axis]);
            }
            let (above, stand) = (Motion::at(offset).unwrap(), Motion::at([0.0; 3]).unwrap());
            let (clock, method) = ([0.0, 1.0], Method::AUTO);
            let query = Query { a: &a, motion_of_a: &above, b: &b, motion_of_b: &stand, clock, method };
            let piece = firstcontact_motion::pieces(&above, &stand, clock).next().unwrap();
            let course = piece.course();
            let scene = query.scene(piece, course);
            let still = StillPair::at(&scene, [&a, &b], &Rational::ZERO);
            let mut all = Closest::new(&still);
            for i in 0..a.tree().triangles.len() as u32 {
                for j in 0..b.tree().triangles.len() as u32 {
                    all.offer_all(&Facet::new(&a, i), &Facet::new(&b, j));
                }
            }
            let all = all.finish().unwrap().gap(&still);
            assert_eq!(closest_by_projection(&still).unwrap().gap(&still), all, "round {round}");
            assert_eq!(closest(&still, f64::INFINITY).unwrap().gap(&still), all, "round {round}");
            by_floats += usize::from(super::super::search::are_within_bounds(&still));
        }
        assert!((8..40).contains(&by_floats), "{by_floats}");
    }
}
