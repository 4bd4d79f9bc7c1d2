//! Convex polygons in one plane, cut off at each other's borders, exactly.
//!
//! Points of the plane are compared by two of their coordinates: the axis of the third one is not parallel to the
//! plane, so that leaving it out keeps straight lines, and sides of them but for the sense. Floats with bounds say on
//! which side a point is where they can, so that two polygons of many vertices take many sums of floats and few of
//! integers.

use crate::scaling::frame::AxisDirection;
use firstcontact_convex::Sense;
use firstcontact_exact::{Filtered, Rational, Ring, Sign};

/// A point, exactly and in floats.
#[derive(Clone)]
pub(crate) struct PlanePoint {
    /// The coordinates.
    pub exact: [Rational; 3],
    rough: [Filtered; 3],
}

/// A straight border in a plane, and which side of it is inside.
pub(crate) struct Border {
    axes: [usize; 2],
    exact: BorderLine<Rational>,
    rough: BorderLine<Filtered>,
}

/// A point of a line, and a vector normal to it.
struct BorderLine<N> {
    at: [N; 2],
    inward: [N; 2],
}

impl PlanePoint {
    /// The point at exact coordinates.
    pub(crate) fn new(exact: [Rational; 3]) -> PlanePoint {
        let rough = exact.each_ref().map(Filtered::of);
        PlanePoint { exact, rough }
    }
}

impl<N: Ring> BorderLine<N> {
    /// Through a point, inside being where it goes along a vector.
    fn ahead(at: [N; 2], to: [N; 2]) -> BorderLine<N> {
        let inward = std::array::from_fn(|k| to[k].minus(&at[k]));
        BorderLine { at, inward }
    }

    /// Along the vector, inside being to its left, seen against an axis that leads the given way.
    fn turned_left(self, sense: Sense) -> BorderLine<N> {
        let [x, y] = &self.inward;
        // Along an axis upwards everything is seen from below, and turns the other way round.
        let inward = match sense {
            Sense::Forward => [y.clone(), x.negated()],
            Sense::Backward => [y.negated(), x.clone()],
        };
        BorderLine { inward, ..self }
    }

    fn height(&self, [x, y]: [&N; 2]) -> N {
        let [p, q] = &self.at;
        self.inward[0].times(&x.minus(p)).plus(&self.inward[1].times(&y.minus(q)))
    }
}

impl Border {
    /// Inside is to the left of the way from one point to another, seen against an axis that leads through the plane.
    pub(crate) fn left_of(from: &PlanePoint, to: &PlanePoint, (axis, sense): AxisDirection) -> Border {
        let Border { axes, exact, rough } = Border::ahead_of(from, to, (axis, sense));
        Border { axes, exact: exact.turned_left(sense), rough: rough.turned_left(sense) }
    }

    /// Inside is where it goes from one point to another.
    pub(crate) fn ahead_of(from: &PlanePoint, to: &PlanePoint, (axis, _): AxisDirection) -> Border {
        let axes = [(axis + 1) % 3, (axis + 2) % 3];
        let exact = [from, to].map(|point| axes.map(|k| point.exact[k].clone()));
        let rough = [from, to].map(|point| axes.map(|k| point.rough[k]));
        let ([at, next], [near_at, near_next]) = (exact, rough);
        Border { axes, exact: BorderLine::ahead(at, next), rough: BorderLine::ahead(near_at, near_next) }
    }

    /// On which side a point of the plane is: positive inside.
    pub(crate) fn side(&self, point: &PlanePoint) -> Sign {
        let rough = self.rough.height(self.axes.map(|k| &point.rough[k]));
        rough.sign().unwrap_or_else(|| self.height(point).sign())
    }

    /// Depth of a point of the plane inside, in some unit.
    fn height(&self, point: &PlanePoint) -> Rational {
        self.exact.height(self.axes.map(|k| &point.exact[k]))
    }

    /// Crossing of the border with the way between two points on different sides.
    fn crossing(&self, from: &PlanePoint, to: &PlanePoint) -> PlanePoint {
        let [here, there] = [from, to].map(|point| self.height(point));
        let share = here.over(&(&here - &there));
        let along = |k: usize| &share * &(&to.exact[k] - &from.exact[k]);
        PlanePoint::new(std::array::from_fn(|k| (&from.exact[k] + &along(k)).reduced()))
    }
}

/// The part of a convex polygon that is inside of a border, its vertices given in order; also of a segment and of a
/// point.
pub(crate) fn cut(polygon: Vec<PlanePoint>, border: &Border) -> Vec<PlanePoint> {
    let sides: Vec<Sign> = polygon.iter().map(|point| border.side(point)).collect();
    if !sides.contains(&Sign::Negative) {
        return polygon;
    }
    let mut rest: Vec<PlanePoint> = Vec::with_capacity(polygon.len() + 1);
    for (here, point) in polygon.iter().enumerate() {
        let next = (here + 1) % polygon.len();
        if sides[here] != Sign::Negative {
            rest.push(point.clone());
        }
        if sides[here] * sides[next] == Sign::Negative {
            rest.push(border.crossing(point, &polygon[next]));
        }
    }
    rest.dedup_by(|p, q| p.exact == q.exact);
    rest
}
