//! Convex polygons in one plane, cut off at each other's borders, exactly.
//!
//! What is asked about points of the plane is asked of two of their coordinates: the axis of the third one is not parallel to
//! the plane, so that leaving it out keeps straight lines, and sides of them but for the sense.

use super::frame::Way;
use crate::convex::side::Sense;
use crate::exact::{Rational, Sign};

/// A point.
pub(super) type Point = [Rational; 3];

/// A straight border in a plane, and which side of it is inside.
pub(super) struct Border {
    axes: [usize; 2],
    at: [Rational; 2],
    inward: [Rational; 2],
}

impl Border {
    /// Inside is to the left of the way from one point to another, seen against an axis that leads through the plane.
    pub(super) fn left_of(from: &Point, to: &Point, way: Way) -> Border {
        let (axes, at, [x, y]) = along(from, to, way.0);
        // Along an axis upwards everything is seen from below, and turns the other way round.
        let inward = if way.1 == Sense::Forward { [y, -&x] } else { [-&y, x] };
        Border { axes, at, inward }
    }

    /// Inside is where it goes from one point to another.
    pub(super) fn ahead_of(from: &Point, to: &Point, way: Way) -> Border {
        let (axes, at, inward) = along(from, to, way.0);
        Border { axes, at, inward }
    }

    /// How far inside a point of the plane is, in some measure: negative outside, zero on the border.
    pub(super) fn height(&self, point: &Point) -> Rational {
        let part = |k: usize| &self.inward[k] * &(&point[self.axes[k]] - &self.at[k]);
        &part(0) + &part(1)
    }
}

fn along(from: &Point, to: &Point, axis: usize) -> ([usize; 2], [Rational; 2], [Rational; 2]) {
    let axes = [(axis + 1) % 3, (axis + 2) % 3];
    (axes, axes.map(|k| from[k].clone()), axes.map(|k| &to[k] - &from[k]))
}

/// The part of a convex polygon that is inside of a border, its vertices given in order; also of a segment and of a point.
pub(super) fn cut(polygon: &[Point], border: &Border) -> Vec<Point> {
    let heights: Vec<Rational> = polygon.iter().map(|point| border.height(point)).collect();
    let mut rest: Vec<Point> = Vec::with_capacity(polygon.len() + 1);
    for (here, point) in polygon.iter().enumerate() {
        let next = (here + 1) % polygon.len();
        if heights[here] >= Rational::ZERO {
            rest.push(point.clone());
        }
        if heights[here].sign() * heights[next].sign() == Sign::Negative {
            let share = heights[here].over(&(&heights[here] - &heights[next]));
            rest.push(std::array::from_fn(|k| (&point[k] + &(&share * &(&polygon[next][k] - &point[k]))).reduced()));
        }
    }
    rest.dedup();
    rest
}
