//! Vertices of a polytope, in integers: exact, and as floats with error bounds.

use std::borrow::Cow;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, Gcd};

use firstcontact_exact::integer::{decode, in_units};
use firstcontact_exact::{Filtered, Rational, SmallBigInt};

/// Points of `E^d` with integer coordinates in one unit, `2^exponent / denominator`.
#[derive(Debug, Clone)]
pub struct Points {
    dimension: usize,
    coordinates: Vec<IBig>,
    estimates: Vec<Filtered>,
    exponent: i32,
    denominator: IBig,
    /// The estimates are those of the coordinates over two to this power.
    scale: i32,
}

/// A point with rational coordinates in the unit of some [`Points`]: integers over one positive weight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// The numerators.
    pub coordinates: Vec<IBig>,
    /// The denominator that they share, which is positive.
    pub(crate) weight: IBig,
}

/// Estimates keep clear of the ends of the floats: the largest coordinate is brought near two to this power.
const LARGEST: i32 = 60;

impl Points {
    /// Points from finite floats, all coordinates of the first, then of the second, and so on.
    pub(crate) fn of_floats(dimension: usize, values: &[f64]) -> Points {
        let exponent = values.iter().copied().filter(|&x| x != 0.0).map(|x| decode(x).1).min().unwrap_or(0);
        Points::new(dimension, values.iter().map(|&x| in_units(x, exponent)).collect(), exponent, IBig::ONE)
    }

    /// Points from integers in the unit `2^exponent / denominator`.
    pub fn new(dimension: usize, coordinates: Vec<IBig>, exponent: i32, denominator: IBig) -> Points {
        let scale = scale(&coordinates);
        Points::in_scale(dimension, coordinates, (exponent, denominator), scale)
    }

    /// Two sets of points from integers in one unit, with estimates in one scale.
    pub fn pair(dimension: usize, sets: [Vec<IBig>; 2], exponent: i32, denominator: &IBig) -> [Points; 2] {
        let scale = scale(&sets[0]).max(scale(&sets[1]));
        sets.map(|coordinates| Points::in_scale(dimension, coordinates, (exponent, denominator.clone()), scale))
    }

    /// Points in a unit, and estimates that are the coordinates over `2^scale`.
    fn in_scale(dimension: usize, coordinates: Vec<IBig>, (exponent, denominator): (i32, IBig), scale: i32) -> Points {
        let estimates = coordinates.iter().map(|x| estimate(x, scale)).collect();
        Points { dimension, coordinates, estimates, exponent, denominator, scale }
    }

    /// The dimension of the space.
    pub(crate) fn dimension(&self) -> usize {
        self.dimension
    }

    /// The number of points.
    pub(crate) fn len(&self) -> usize {
        self.coordinates.len().checked_div(self.dimension).unwrap_or(0)
    }

    /// The estimates are those of the coordinates over two to this power.
    pub(crate) fn scale(&self) -> i32 {
        self.scale
    }

    /// The exponent and the denominator of the unit.
    pub fn unit(&self) -> (i32, &IBig) {
        (self.exponent, &self.denominator)
    }

    /// The coordinates of a point.
    pub fn coordinates(&self, point: usize) -> &[IBig] {
        &self.coordinates[point * self.dimension..(point + 1) * self.dimension]
    }

    /// The coordinates of a point in floats: those of [`Points::coordinates`] over `2^scale`.
    pub(crate) fn estimates(&self, point: usize) -> &[Filtered] {
        &self.estimates[point * self.dimension..(point + 1) * self.dimension]
    }

    /// The least and the greatest of each coordinate of some points, rounded outward, in the scale of the estimates.
    pub(crate) fn bounds(&self, points: impl IntoIterator<Item = usize>) -> Vec<[f64; 2]> {
        let mut bounds = vec![[f64::INFINITY, f64::NEG_INFINITY]; self.dimension];
        for point in points {
            for ([low, high], estimate) in bounds.iter_mut().zip(self.estimates(point)) {
                let [least, greatest] = estimate.interval();
                *low = low.min(least);
                *high = high.max(greatest);
            }
        }
        bounds
    }

    /// The way from one point to another.
    pub(super) fn span(&self, from: usize, to: usize) -> Vec<IBig> {
        self.coordinates(to).iter().zip(self.coordinates(from)).map(|(x, o)| x - o).collect()
    }

    /// The same in floats, in the scale of [`Points::estimates`].
    pub(super) fn estimated_span(&self, from: usize, to: usize) -> Vec<Filtered> {
        self.estimates(to).iter().zip(self.estimates(from)).map(|(&x, &o)| x - o).collect()
    }

    /// Some of the points, in the same unit.
    pub(super) fn chosen(&self, points: impl IntoIterator<Item = usize>) -> Points {
        let coordinates = points.into_iter().flat_map(|point| self.coordinates(point)).cloned().collect();
        Points::new(self.dimension, coordinates, self.exponent, self.denominator.clone())
    }

    /// A vertex as a point of its own.
    pub(crate) fn point(&self, point: usize) -> Point {
        Point { coordinates: self.coordinates(point).to_vec(), weight: IBig::ONE }
    }

    /// A point given in finite floats, in the unit of these points.
    pub(crate) fn point_at(&self, values: &[f64]) -> Point {
        let (coordinates, exponent) = self.refined(values);
        Point { coordinates, weight: IBig::ONE << (self.exponent - exponent) as usize }
    }

    /// Finite floats as integers, and the power of two that, over the denominator of these points, is their unit: one
    /// that divides that of the points.
    pub(super) fn refined(&self, values: &[f64]) -> (Vec<IBig>, i32) {
        let exponent = values.iter().copied().filter(|&x| x != 0.0).map(|x| decode(x).1).min().unwrap_or(0);
        let exponent = exponent.min(self.exponent);
        (values.iter().map(|&x| in_units(x, exponent) * &self.denominator).collect(), exponent)
    }

    /// The same points moved by a vector of finite floats.
    pub(super) fn translated(&self, by: &[f64]) -> Points {
        let (shift, exponent) = self.refined(by);
        let factor = self.unit_over(exponent, &self.denominator);
        let moved = self.coordinates.iter().zip(shift.iter().cycle()).map(|(x, shift)| x * &factor + shift);
        Points::new(self.dimension, moved.collect(), exponent, self.denominator.clone())
    }

    /// The coordinates of a point in floats, in the scale of [`Points::estimates`].
    pub(crate) fn estimate(&self, point: &Point) -> Vec<Filtered> {
        let weight = Rational::scaled(&SmallBigInt::from(point.weight.clone()), self.scale);
        let coordinates = point.coordinates.iter().map(|x| Rational::scaled(&SmallBigInt::from(x.clone()), 0));
        coordinates.map(|x| enclosed(x.over(&weight).bracket())).collect()
    }

    /// A rational multiple of the unit, as a number.
    pub(crate) fn in_units(&self, numerator: &IBig, weight: &IBig) -> Rational {
        let whole = Rational::scaled(&SmallBigInt::from(numerator.clone()), self.exponent);
        whole.over(&Rational::scaled(&SmallBigInt::from(weight * &self.denominator), 0))
    }

    /// Number of finer units, which divide this one, in one of these.
    pub(crate) fn unit_over(&self, exponent: i32, denominator: &IBig) -> IBig {
        debug_assert!(exponent <= self.exponent && (denominator % &self.denominator).is_zero());
        (denominator / &self.denominator) << (self.exponent - exponent).max(0) as usize
    }

    /// The same points in a finer unit: one that divides this one.
    pub fn in_unit(&self, exponent: i32, denominator: &IBig) -> Points {
        let factor = self.unit_over(exponent, denominator);
        let coordinates = self.coordinates.iter().map(|x| x * &factor).collect();
        Points::new(self.dimension, coordinates, exponent, denominator.clone())
    }

    /// Two sets of points in one unit, their estimates in one scale; copied only where they are not.
    pub(crate) fn in_common<'a>(first: &'a Points, second: &'a Points) -> [Cow<'a, Points>; 2] {
        let exponent = first.exponent.min(second.exponent);
        let (u, v) = (&first.denominator, &second.denominator);
        let denominator = if u == v { u.clone() } else { u * v / IBig::from(u.gcd(v)) };
        let both = [first, second].map(|points| match points.unit() == (exponent, &denominator) {
            true => Cow::Borrowed(points),
            false => Cow::Owned(points.in_unit(exponent, &denominator)),
        });
        let scale = both[0].scale.max(both[1].scale);
        both.map(|points| if points.scale == scale { points } else { Cow::Owned(points.into_owned().rescaled(scale)) })
    }

    /// The same points, their estimates in another scale.
    fn rescaled(self, scale: i32) -> Points {
        Points::in_scale(self.dimension, self.coordinates, (self.exponent, self.denominator), scale)
    }
}

/// The scale in which the largest of the integers is near two to the power [`LARGEST`].
fn scale(coordinates: &[IBig]) -> i32 {
    let bits = coordinates.iter().map(BitTest::bit_len).max().unwrap_or(0);
    bits as i32 - LARGEST
}

/// An integer over a power of two, as a float.
fn estimate(value: &IBig, scale: i32) -> Filtered {
    Filtered::scaled(&SmallBigInt::from(value.clone()), -scale)
}

/// One of two neighbouring floats that enclose a number.
fn enclosed([lower, upper]: [f64; 2]) -> Filtered {
    Filtered { value: lower, error: upper - lower }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_kept_exactly() {
        let points = Points::of_floats(2, &[0.1, -3.0, 0.0, 1e-30]);
        assert_eq!((points.dimension(), points.len()), (2, 2));
        for (index, value) in [0.1, -3.0, 0.0, 1e-30].into_iter().enumerate() {
            let integer = &points.coordinates(index / 2)[index % 2];
            assert!(points.in_units(integer, &IBig::ONE) == Rational::of(value));
        }
    }

    #[test]
    fn a_point_finer_than_the_unit_has_a_weight() {
        let points = Points::of_floats(2, &[1.0, 2.0, 4.0, 8.0]);
        let point = points.point_at(&[0.375, 1e300]);
        assert!(points.in_units(&point.coordinates[0], &point.weight) == Rational::of(0.375));
        assert!(points.in_units(&point.coordinates[1], &point.weight) == Rational::of(1e300));
        let finer = points.in_unit(-3, &IBig::from(7));
        assert!(finer.in_units(&finer.coordinates(1)[1], &IBig::ONE) == Rational::of(8.0));
    }

    #[test]
    fn estimates_are_near() {
        let points = Points::of_floats(1, &[1.0, 3.0, 0.1]);
        let scaled = |estimate: Filtered| estimate.value / points.estimates(0)[0].value;
        assert!((scaled(points.estimates(2)[0]) - 0.1).abs() < 1e-15);
        let third = Point { coordinates: vec![points.coordinates(0)[0].clone()], weight: IBig::from(3) };
        assert!((scaled(points.estimate(&third)[0]) - 1.0 / 3.0).abs() < 1e-15);
        assert!(points.estimates(1)[0].is_exact());
    }
}
