//! The closest pair of two 4-prisms (Joseph & Plantinga §2, `closest_pair`).
//!
//! The pair is kept as the point of the prisms' difference that is nearest to the origin: `p - q`. It lies inside a simplex of
//! at most five vertices of the difference, and is the point nearest to the origin of that simplex's flat (Wolfe's active
//! set). Then all these vertices have the same product with `p - q`, and the pair is the closest one exactly if no vertex has
//! a lower product. A vertex that has one is added, which brings the origin nearer; vertices whose weight would
//! become negative are left. The distance falls strictly with each step, so no simplex occurs twice, and the search is finite
//! because the arithmetic is exact.

use dashu_int::IBig;

use super::Counts;
use super::difference::Difference;
use super::frame::{Corner, Frame};
use super::nearest::nearest_weights;
use firstcontact_exact::Rational;
use firstcontact_exact::linear::{dot, is_zero};

/// Whether two prisms share a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Separation {
    /// They do: `p = q`.
    Zero,
    /// They do not.
    Positive,
}

/// A point of the difference of two prisms, by vertices that span it.
pub(super) struct Closest {
    /// The vertices.
    pub(super) corners: Vec<Corner>,
    points: Vec<[IBig; 4]>,
    /// All positive; only their ratios count.
    weights: Vec<IBig>,
    /// Vertices of the solids with the lowest product with `p - q`, at the level at which that was found to be the closest.
    touching: Option<[u32; 2]>,
}

impl Closest {
    /// The point at one vertex.
    pub(super) fn at(frame: &Frame<'_>, corner: Corner) -> Closest {
        let (corners, points, weights) = (vec![corner], vec![frame.point(corner)], vec![IBig::ONE]);
        Closest { corners, points, weights, touching: None }
    }

    /// Moves to the closest pair at a level of each prism. The vertices of the point must be there, as those of a coarser
    /// level are.
    pub(super) fn approach(&mut self, difference: &Difference<'_>, counts: &mut Counts) -> Separation {
        loop {
            let apart = self.apart();
            if is_zero(&apart) {
                return Separation::Zero;
            }
            let corner = difference.lowest_corner(&apart, self.touching.take());
            let point = difference.frame.point(corner);
            if dot(&point, &apart) >= dot(&self.points[0], &apart) {
                self.touching = Some(corner.vertices);
                return Separation::Positive;
            }
            counts.steps += 1;
            self.add(corner, point);
        }
    }

    /// The square of `|p - q|`.
    pub(super) fn square(&self, frame: &Frame<'_>) -> Rational {
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
    fn add(&mut self, corner: Corner, point: [IBig; 4]) {
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

    /// Which weight is the first to become zero on the way to others; `None` if all of those are positive.
    ///
    /// The weight `w` becomes zero at a share of the way that grows with `target / w`, whatever the two sums of weights are.
    /// A weight that is zero at first grows: only that of the new vertex is, and the product falls towards it.
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
