//! Tests of two features in a pose, by coordinates in the field of its root.
//!
//! A triangle or two edges are looked at along the axis along which they are not seen edge-on; there, areas of triangles
//! in the plane tell what is on which side.

use firstcontact_exact::Ring;
use firstcontact_exact::ring::{cross, difference, dot};
use firstcontact_intersection::{InTriangle, OnEdge, in_triangle, on_edge};

use super::Coordinates;
use super::number::RootNumber;

/// Places of two edges at which they cross, and the point.
pub(super) struct Touch {
    pub(super) places: [OnEdge; 2],
    pub(super) point: Coordinates<RootNumber>,
}

/// The axis along which a normal is not zero, if there is one.
fn axis_of(normal: &Coordinates<RootNumber>) -> Option<usize> {
    (0..3).find(|&k| !normal[k].sign().is_zero())
}

/// Twice the area of a triangle, seen along an axis.
fn area(axis: usize, [p, q, r]: [&Coordinates<RootNumber>; 3]) -> RootNumber {
    let (u, v) = (difference(q, p), difference(r, p));
    let [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
    u[i].times(&v[j]).minus(&u[j].times(&v[i]))
}

/// The parts of a triangle at which a vertex is: none if it is not in it, more than one only of a triangle without area.
pub(super) fn vertex_touches(
    vertex: &Coordinates<RootNumber>,
    corners: [&Coordinates<RootNumber>; 3],
) -> Vec<InTriangle> {
    let [p, q, r] = corners;
    let normal = cross(&difference(q, p), &difference(r, p));
    let Some(axis) = axis_of(&normal) else {
        let on_side = |i: usize| match on_segment(vertex, [corners[i], corners[(i + 1) % 3]]) {
            OnEdge::Apart => None,
            OnEdge::Inside => Some(InTriangle::Edge(i)),
            OnEdge::End(end) => Some(InTriangle::Corner((i + end) % 3)),
        };
        return (0..3).filter_map(on_side).collect();
    };
    if !dot(&normal, &difference(vertex, p)).sign().is_zero() {
        return Vec::new();
    }
    let place = in_triangle([0, 1, 2].map(|i| area(axis, [corners[i], corners[(i + 1) % 3], vertex]).sign()));
    if place == InTriangle::Outside { Vec::new() } else { vec![place] }
}

/// The part of a segment, which may be a point, at which a vertex is.
fn on_segment(vertex: &Coordinates<RootNumber>, [r, t]: [&Coordinates<RootNumber>; 2]) -> OnEdge {
    let is_zero = |v: &Coordinates<RootNumber>| axis_of(v).is_none();
    let (way, from) = (difference(t, r), difference(vertex, r));
    match (axis_of(&way), is_zero(&cross(&way, &from))) {
        (_, false) => OnEdge::Apart,
        (None, true) => {
            if is_zero(&from) {
                OnEdge::End(0)
            } else {
                OnEdge::Apart
            }
        }
        (Some(axis), true) => on_edge([from[axis].sign(), vertex[axis].minus(&t[axis]).sign()]),
    }
}

/// Places of two edges at which they cross, and the point; `None` if they do not, or are parallel.
pub(super) fn edges_touch(
    turning: &[Coordinates<RootNumber>; 2],
    standing: &[Coordinates<RootNumber>; 2],
) -> Option<Touch> {
    let ([p, q], [r, t]) = (turning, standing);
    let normal = cross(&difference(q, p), &difference(t, r));
    let axis = axis_of(&normal)?;
    if !dot(&normal, &difference(r, p)).sign().is_zero() {
        return None;
    }
    let sides = [area(axis, [r, t, p]), area(axis, [r, t, q])];
    let others = [area(axis, [p, q, r]), area(axis, [p, q, t])];
    let places = [&sides, &others].map(|ends| on_edge(ends.each_ref().map(RootNumber::sign)));
    if places.contains(&OnEdge::Apart) {
        return None;
    }
    let share = sides[0].over(&sides[0].minus(&sides[1]));
    let point = std::array::from_fn(|k| p[k].plus(&q[k].minus(&p[k]).times(&share)));
    Some(Touch { places, point })
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use firstcontact_exact::Rational;

    use super::*;

    fn point(numbers: [f64; 3]) -> Coordinates<RootNumber> {
        numbers.map(|x| RootNumber::rational(&Rational::of(x), &Rc::new(Rational::ZERO)))
    }

    #[test]
    fn vertices_are_in_triangles_or_beside_them() {
        let corners = [[0.0, 0.0, 1.0], [4.0, 0.0, 1.0], [0.0, 4.0, 1.0]].map(point);
        let [p, q, r] = corners.each_ref();
        let at = |x: f64, y: f64, z: f64| vertex_touches(&point([x, y, z]), [p, q, r]);
        assert_eq!(at(1.0, 1.0, 1.0), [InTriangle::Interior]);
        assert_eq!(at(2.0, 2.0, 1.0), [InTriangle::Edge(1)]);
        assert_eq!(at(0.0, 4.0, 1.0), [InTriangle::Corner(2)]);
        assert!(at(3.0, 3.0, 1.0).is_empty() && at(1.0, 1.0, 2.0).is_empty());
        // Without area: a segment, and a point.
        let at = |x: f64| vertex_touches(&point([x, 0.0, 1.0]), [p, q, q]);
        assert_eq!(at(1.0), [InTriangle::Edge(0), InTriangle::Edge(2)]);
        assert_eq!(at(4.0)[0], InTriangle::Corner(1));
        assert!(at(-1.0).is_empty());
        assert_eq!(vertex_touches(p, [p, p, p])[0], InTriangle::Corner(0));
    }

    #[test]
    fn edges_cross_inside_or_at_ends() {
        let edge = |ends: [[f64; 3]; 2]| ends.map(point);
        let along = edge([[0.0, 0.0, 0.0], [4.0, 0.0, 0.0]]);
        let touch = |ends| edges_touch(&along, &edge(ends)).map(|touch| touch.places);
        assert_eq!(touch([[1.0, -1.0, 0.0], [1.0, 1.0, 0.0]]), Some([OnEdge::Inside; 2]));
        assert_eq!(touch([[4.0, 0.0, 0.0], [4.0, 1.0, 0.0]]), Some([OnEdge::End(1), OnEdge::End(0)]));
        assert_eq!(touch([[1.0, -1.0, 1.0], [1.0, 1.0, 1.0]]), None);
        assert_eq!(touch([[1.0, 0.0, 0.0], [6.0, 0.0, 0.0]]), None);
        let Touch { point: place, .. } = edges_touch(&along, &edge([[1.0, -1.0, -1.0], [1.0, 1.0, 1.0]])).unwrap();
        assert!(place[0].minus(&point([1.0; 3])[0]).sign().is_zero() && place[1].sign().is_zero());
    }
}
