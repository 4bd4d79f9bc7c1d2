//! Nearest features of bodies whose distance floats cannot bound: exponents far apart, or bodies that are nothing beside
//! the gap between them.
//!
//! Let `w` lead from a point of A to one of B, and let `L` be its length. For a triangle of either, let `g` be the least
//! `w b` less the greatest `w a` over their corners. Then the two are at least `g / L` apart: farther than `L` if `g` is
//! more than its square. The triangles farthest ahead of A and farthest back of B are tried first, and as soon as
//! a pair is nearer the search begins again with its way. Where many are ahead, the trees are walked for those whose boxes
//! are near, too.

use super::StillPair;
use super::closest::{Closest, Found};
use firstcontact_exact::geom::coordinates;
use firstcontact_exact::integer::decode;
use firstcontact_exact::{Filtered, Rational, Sign, SmallBigInt, ring};
use firstcontact_intersection::{DONE, Extent, Facet, Lasting, WalkBuffers, keep_beyond, walk};
use firstcontact_motion::Scene;
use firstcontact_solid::{Body, to_units};

/// The nearest features of two bodies that have triangles, and whose skins share no point.
pub(super) fn closest_by_projection(still: &StillPair<'_>) -> Option<Found> {
    let mut closest = Closest::new(still);
    let [of_a, of_b] = still.bodies.map(|body| body.tree().triangles.len() as u32);
    let all = (0..of_a).flat_map(|i| (0..of_b).map(move |j| [i, j]));
    let mut nearest = find_nearer(&mut closest, still, all, None);
    let few = FEW * (of_a + of_b) as usize;
    // Boxes of trees are asked at rest.
    let standing = still.scene.between(&Rational::ZERO, &Rational::ZERO);
    while let Some((way, square)) = nearest {
        let near = NearPairs::new(still, &way, &square);
        let mut offer =
            |pairs: &mut dyn Iterator<Item = [u32; 2]>| find_nearer(&mut closest, still, pairs, Some(&square));
        let mut pairs = near.pairs();
        nearest = offer(&mut pairs.by_ref().take(few).filter(|pair| near.may_be_nearer(*pair)));
        if nearest.is_none() && pairs.next().is_some() {
            nearest = near.walk(&standing, offer);
        }
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
) -> Option<Way> {
    let [a, b] = still.bodies;
    pairs.find_map(|[i, j]| {
        let before = closest.best().map(|best| best.pair);
        closest.offer_all(&Facet::new(a, i), &Facet::new(b, j));
        let nearest = closest.best().filter(|best| Some(best.pair) != before)?;
        let square = nearest.square(still).value();
        known.is_none_or(|known| square < known).then(|| (nearest.way(still), square.clone()))
    })
}

/// A way and the square of its length.
type Way = ([Rational; 3], Rational);

/// Triangles that may be nearer than a way.
struct NearPairs<'s> {
    still: &'s StillPair<'s>,
    /// Bounds on products with the way, and places in the tree, in ascending order: of A the other way round.
    products: [Vec<(f64, u32)>; 2],
    /// Two triangles may be nearer if the sum of their products is not more.
    limit: f64,
    /// Length of the way, rounded up.
    length: f64,
}

/// So many pairs for each triangle are looked at one by one before trees are walked.
const FEW: usize = 16;

impl<'s> NearPairs<'s> {
    fn new(still: &'s StillPair<'s>, way: &[Rational; 3], square: &Rational) -> NearPairs<'s> {
        let (along, limit) = Along::new(still, way, square);
        let products = [along.least(still.bodies[0], |x| -x), along.least(still.bodies[1], |x| x)];
        NearPairs { still, products, limit, length: square.root_bracket()[1] }
    }

    /// True if boxes do not keep two triangles farther apart.
    fn may_be_nearer(&self, [i, j]: [u32; 2]) -> bool {
        let [a, b] = self.still.bodies.map(|body| &body.tree().triangles);
        let corners = [a[i as usize].corners, b[j as usize].corners];
        !keep_beyond(&self.still.scene, corners, self.length, Lasting::Beginning)
    }

    /// The pairs that may be nearer by their products, the farthest ahead first.
    fn pairs(&self) -> impl Iterator<Item = [u32; 2]> {
        let ([of_a, of_b], limit) = (&self.products, self.limit);
        let near_a = of_a.iter().take_while(move |(x, _)| x + of_b[0].0 <= limit);
        near_a.flat_map(move |(x, i)| {
            let near_b = of_b.iter().take_while(move |(y, _)| x + y <= limit);
            near_b.map(|(_, j)| [*i, *j])
        })
    }

    /// Offers those of them that may be nearer by their boxes, too, until one is.
    fn walk(
        &self,
        standing: &Scene<'_>,
        mut offer: impl FnMut(&mut dyn Iterator<Item = [u32; 2]>) -> Option<Way>,
    ) -> Option<Way> {
        let [of_a, of_b] = self.products.each_ref().map(|products| {
            let mut by_place = vec![0.0; products.len()];
            products.iter().for_each(|&(product, place)| by_place[place as usize] = product);
            by_place
        });
        let (extent, mut nearer) = (Extent::Within(self.length), None);
        let trees = self.still.bodies.map(Body::tree);
        walk(standing, trees, extent, 1.0, &mut WalkBuffers::default(), &mut |i: u32, j: u32| {
            if of_a[i as usize] + of_b[j as usize] <= self.limit {
                nearer = offer(&mut std::iter::once([i, j]));
            }
            if nearer.is_some() { DONE } else { 1.0 }
        });
        nearer
    }
}

/// Products of points with a way in floats, over a power of two beside which none is large.
struct Along {
    /// The way, each coordinate over a power of two of its own.
    way: [Filtered; 3],
    /// What coordinates of points are over for that, as exponents of two.
    exponents: [i32; 3],
}

impl Along {
    /// Along a way, and a float that is not below its square, less the product with the way from the origin of A to that
    /// of B.
    fn new(still: &StillPair<'_>, way: &[Rational; 3], square: &Rational) -> (Along, f64) {
        let own = way.each_ref().map(|x| x.numerator().bit_len() as i32 - x.denominator().bit_len() as i32);
        let sizes = (0..3).filter(|&k| way[k].sign() != Sign::Zero).map(|k| own[k] + exponent_above(still, k) + 1);
        let whole = sizes.max().unwrap_or(0);
        let over = |x: &Rational, exponent: i32| x * &Rational::scaled(&SmallBigInt::ONE, -exponent);
        let [from, to] = &still.origins;
        let limit = square - &ring::dot(way, &[0, 1, 2].map(|k| &to[k] - &from[k]));
        let along = Along {
            way: [0, 1, 2].map(|k| Filtered::of(&over(&way[k], own[k]))),
            exponents: own.map(|own| whole - own),
        };
        (along, over(&limit, whole).bracket()[1])
    }

    /// For each triangle of a body a float that is not above the products with its corners, each seen from a side; in
    /// ascending order.
    fn least(&self, body: &Body, side: impl Fn(Filtered) -> Filtered) -> Vec<(f64, u32)> {
        let products: Vec<f64> =
            body.positions().iter().map(|point| side(self.product(coordinates(point))).interval()[0]).collect();
        let least = |corners: [u32; 3]| corners.into_iter().fold(f64::INFINITY, |x, i| x.min(products[i as usize]));
        let triangles = (0..).zip(&body.tree().triangles);
        let mut all: Vec<_> = triangles.map(|(place, triangle)| (least(triangle.corners), place)).collect();
        all.sort_unstable_by(|(x, i), (y, j)| x.total_cmp(y).then(i.cmp(j)));
        all
    }

    fn product(&self, point: [f64; 3]) -> Filtered {
        let term = |k: usize| {
            let [first, second] = to_units(self.exponents[k]);
            self.way[k] * Filtered { value: point[k] * first * second, error: f64::MIN_POSITIVE }
        };
        let terms = (0..3).filter(|&k| !self.way[k].is_zero()).map(term);
        terms.fold(Filtered::exact(0.0), |sum, term| sum + term)
    }
}

/// The exponent of a power of two that is above the coordinates of both bodies along an axis, and not far.
fn exponent_above(still: &StillPair<'_>, k: usize) -> i32 {
    let ends = still.bodies.iter().flat_map(|body| body.bounds().map(|end| end[k].abs()));
    let (mantissa, exponent) = decode(ends.fold(0.0, f64::max));
    exponent + 64 - mantissa.leading_zeros() as i32
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
            by_floats += usize::from(super::super::reach::are_within_bounds(&still));
        }
        assert!((8..40).contains(&by_floats), "{by_floats}");
    }
}
