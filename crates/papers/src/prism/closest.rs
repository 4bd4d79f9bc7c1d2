//! The closest pair of two 4-prisms (Joseph & Plantinga §2, `closest_pair`).
//!
//! The pair is kept as the point of the prisms' difference that is nearest to the origin: `p - q`. It lies inside a
//! simplex of at most five vertices of the difference, and is the point nearest to the origin of that simplex's flat
//! (Wolfe's active set). Then all these vertices have the same product with `p - q`, and the pair is the closest one
//! exactly if no vertex has a lower product. A vertex that has one is added, which brings the origin nearer; vertices
//! whose weight would become negative are left. The distance falls strictly with each step, so no simplex occurs twice,
//! and the search is finite because the arithmetic is exact.

use dashu_int::IBig;

use crate::prism::frame::{LevelDifference, PrismCorner, SpaceTimeFrame};
use firstcontact_convex::Cost;
use firstcontact_exact::Rational;
use firstcontact_exact::linear::{Solution, dot, is_zero, solve};
use firstcontact_exact::ring::difference;

/// Distance of two prisms: zero if they share a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PrismDistance {
    /// They do: `p = q`.
    Zero,
    /// They do not.
    Positive,
}

/// A point of the difference of two prisms, by vertices that span it.
pub(crate) struct ClosestPair {
    /// The vertices.
    pub(crate) corners: Vec<PrismCorner>,
    points: Vec<[IBig; 4]>,
    /// All positive; only their ratios count.
    weights: Vec<IBig>,
    /// Vertices of the solids with the lowest product with `p - q`, at the level at which that was found to be the
    /// closest.
    touching: Option<[u32; 2]>,
}

impl ClosestPair {
    /// The point at one vertex.
    pub(crate) fn at(frame: &SpaceTimeFrame<'_>, corner: PrismCorner) -> ClosestPair {
        let (corners, points, weights) = (vec![corner], vec![frame.point(corner)], vec![IBig::ONE]);
        ClosestPair { corners, points, weights, touching: None }
    }

    /// Moves to the closest pair at a level of each prism. The vertices of the point must be there, as those of a
    /// coarser level are.
    pub(crate) fn approach(&mut self, difference: &LevelDifference<'_>, cost: &mut Cost) -> PrismDistance {
        loop {
            let apart = self.apart();
            if is_zero(&apart) {
                return PrismDistance::Zero;
            }
            let corner = difference.lowest_corner(&apart, self.touching.take());
            let point = difference.frame.point(corner);
            if dot(&point, &apart) >= dot(&self.points[0], &apart) {
                self.touching = Some(corner.vertices);
                return PrismDistance::Positive;
            }
            cost.steps += 1;
            self.add(corner, point);
        }
    }

    /// The square of `|p - q|`.
    pub(crate) fn square(&self, frame: &SpaceTimeFrame<'_>) -> Rational {
        let apart = self.apart();
        let total = self.weights.iter().fold(IBig::ZERO, |sum, weight| sum + weight);
        frame.square(dot(&apart, &apart), &(&total * &total))
    }

    /// A positive multiple of `p - q`.
    fn apart(&self) -> [IBig; 4] {
        let weighted = || self.points.iter().zip(&self.weights);
        std::array::from_fn(|k| weighted().fold(IBig::ZERO, |sum, (point, weight)| sum + &point[k] * weight))
    }

    /// Takes in a vertex with a lower product, which is not in the flat of the others.
    fn add(&mut self, corner: PrismCorner, point: [IBig; 4]) {
        self.corners.push(corner);
        self.points.push(point);
        self.weights.push(IBig::ZERO);
        loop {
            let target = nearest_weights(&self.points);
            let Some(leaving) = self.first_to_leave(&target) else {
                self.weights = target;
                return;
            };
            self.move_towards(&target, leaving);
        }
    }

    /// Index of the weight that is the first to become zero on the way to others; `None` if all of those are positive.
    ///
    /// The weight `w` becomes zero at a share of the way that grows with `target / w`, whatever the two sums of weights
    /// are. A weight that is zero at first grows: only that of the new vertex is, and the product falls towards it.
    fn first_to_leave(&self, target: &[IBig]) -> Option<usize> {
        let falling = (0..target.len()).filter(|&i| target[i] <= IBig::ZERO && !self.weights[i].is_zero());
        falling.min_by(|&i, &j| (&target[i] * &self.weights[j]).cmp(&(&target[j] * &self.weights[i])))
    }

    /// Moves on until a weight is zero, and leaves the vertices whose weights then are.
    fn move_towards(&mut self, target: &[IBig], leaving: usize) {
        let (stay, go) = (-&target[leaving], self.weights[leaving].clone());
        let moved: Vec<IBig> = self.weights.iter().zip(target).map(|(from, to)| from * &stay + to * &go).collect();
        let keeps = |index: usize| !moved[index].is_zero();
        let mut index = 0..;
        self.corners.retain(|_| index.next().is_some_and(keeps));
        let mut index = 0..;
        self.points.retain(|_| index.next().is_some_and(keeps));
        self.weights = moved.iter().filter(|weight| !weight.is_zero()).cloned().collect();
    }
}

/// The weights, up to one positive factor, with which affinely independent points add up to the point of their affine
/// hull that is nearest to the origin.
///
/// With the edges `e_i = p_i - p_0`, the point is `p_0 + sum c_i e_i` where `sum_i (e_i . e_j) c_i = -e_j . p_0`. The
/// matrix is positive definite, unless the points are affinely dependent: then there are no weights.
pub(crate) fn nearest_weights(points: &[[IBig; 4]]) -> Vec<IBig> {
    let Some((first, others)) = points.split_first() else { return Vec::new() };
    let edges: Vec<[IBig; 4]> = others.iter().map(|point| difference(point, first)).collect();
    let row = |edge: &[IBig; 4]| -> Vec<IBig> {
        edges.iter().map(|other| dot(edge, other)).chain([-dot(edge, first)]).collect()
    };
    let Solution::Unique(shares, whole) = solve(edges.iter().map(row).collect(), edges.len()) else {
        return Vec::new();
    };
    let rest = shares.iter().fold(whole, |rest, share| rest - share);
    std::iter::once(rest).chain(shares).collect()
}

#[cfg(test)]
mod nearest_tests {
    use super::*;

    fn point(coordinates: [i64; 4]) -> [IBig; 4] {
        coordinates.map(IBig::from)
    }

    #[test]
    fn a_single_point_is_its_own_nearest() {
        assert_eq!(nearest_weights(&[point([3, -1, 0, 2])]), [IBig::ONE]);
    }

    #[test]
    fn the_foot_on_a_line_divides_it() {
        let weights = nearest_weights(&[point([-1, 2, 0, 0]), point([3, 2, 0, 0])]);
        assert_eq!(&weights[0], &(&weights[1] * IBig::from(3)));
    }

    #[test]
    fn the_nearest_point_is_normal_to_its_flat() {
        let mut state = 5u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 40) % 41) as i64 - 20
        };
        for count in 1..=5 {
            for _ in 0..50 {
                let points: Vec<[IBig; 4]> = (0..count).map(|_| point(std::array::from_fn(|_| next()))).collect();
                let weights = nearest_weights(&points);
                let total = weights.iter().fold(IBig::ZERO, |sum, weight| sum + weight);
                if total.is_zero() {
                    continue;
                }
                let foot: [IBig; 4] = std::array::from_fn(|k| {
                    points.iter().zip(&weights).fold(IBig::ZERO, |sum, (point, weight)| sum + &point[k] * weight)
                });
                assert!(total > IBig::ZERO);
                assert!(points.iter().all(|p| dot(&foot, &difference(p, &points[0])).is_zero()), "{points:?}");
            }
        }
    }
}
