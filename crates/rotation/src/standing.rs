//! The least features that two bodies share which stand in rational poses, decided exactly.
//!
//! Two triangles share a point where a vertex of one lies in the other, or two edges cross, or an edge goes through the
//! other triangle.

use firstcontact_exact::ring::{cross, difference, dot};
use firstcontact_exact::{Rational, Sign};
use firstcontact_intersection::{Facet, InTriangle, OnEdge, in_triangle, on_edge};
use firstcontact_solid::{Body, ChildKind, Feature, Kind};
use nalgebra::Point3;

use super::event::Point;
use super::frame::{TreeFrame, opened};
use super::place::nearest;
use super::rational_pose::RationalPose;

/// Features of A and B that share a point, and the point.
pub(crate) type Shared = ([Feature; 2], Point3<f64>);

/// The least features of their skins that two bodies share; `None` if the skins are apart.
pub(crate) fn common_of_skins(bodies: [&Body; 2], poses: [&RationalPose; 2]) -> Option<Shared> {
    let enclosed = poses.map(RationalPose::enclosed);
    let frames = [0, 1].map(|side| TreeFrame::new(bodies[side], &enclosed[side]));
    let mut pending = vec![[frames[0].root(), frames[1].root()]];
    let mut least: Option<([Feature; 2], Point<Rational>)> = None;
    while let Some(pair) = pending.pop() {
        let [a, b] = pair.map(|branch| branch.extent);
        // Boxes are wider than what they hold by more than these roundings, but for underflow.
        let are_apart =
            |k: usize| (a.middle[k] - b.middle[k]).abs() * (1.0 - 1e-15) > (a.half[k] + b.half[k]) * (1.0 + 1e-15);
        if (0..3).any(are_apart) {
            continue;
        }
        match (opened(&frames, pair), pair[0].kind, pair[1].kind) {
            (Some(pairs), _, _) => pending.extend(pairs),
            (None, ChildKind::Leaf(a), ChildKind::Leaf(b)) => StandingPair::new(bodies, poses, [a, b]).meet(&mut least),
            (None, _, _) => {}
        }
    }
    least.map(|(features, point)| (features, nearest(&point)))
}

/// A vertex of one body that lies in the other, of bodies whose skins are apart, and the vertex; `None` if there is
/// none.
///
/// A shell that meets no skin is in the other body if one of its vertices is. The least vertex of all such shells is
/// named.
pub(crate) fn vertex_inside(bodies: [&Body; 2], poses: [&RationalPose; 2]) -> Option<Shared> {
    let inside = |(inner, outer): (usize, usize)| {
        if bodies[outer].kind() != Kind::Solid {
            return None;
        }
        let placed = placed_skin(bodies[outer], poses[outer]);
        let skin = bodies[inner].skin();
        let is_inside = |vertex: u32| winding(&poses[inner].place_vertex(bodies[inner], vertex), &placed) != 0;
        let shells = skin.shells.iter().filter(|shell| is_inside(shell.vertex));
        let triangles =
            shells.flat_map(|shell| &skin.triangles[shell.triangles.start as usize..shell.triangles.end as usize]);
        let vertex = triangles.flat_map(|triangle| triangle.corners).min()?;
        let features = [Feature::Vertex(vertex), Feature::Interior];
        let in_order = if inner == 0 { features } else { [features[1], features[0]] };
        Some((in_order, nearest(&poses[inner].place_vertex(bodies[inner], vertex))))
    };
    inside((0, 1)).or_else(|| inside((1, 0)))
}

/// Corners of the triangles of a skin.
fn placed_skin(body: &Body, pose: &RationalPose) -> Vec<[Point<Rational>; 3]> {
    body.skin()
        .triangles
        .iter()
        .map(|triangle| triangle.corners.map(|corner| pose.place_vertex(body, corner)))
        .collect()
}

/// How often triangles that do not hold a point wind around it.
///
/// A ray from the point along x is counted where it goes through a triangle. Seen along x the point is a little beside
/// its place, first in y and much less in z, so that it is beside every line.
fn winding(point: &Point<Rational>, triangles: &[[Point<Rational>; 3]]) -> i32 {
    let through = |corners: &[Point<Rational>; 3]| {
        let sides = [0, 1, 2].map(|i| side_along_x(point, [&corners[i], &corners[(i + 1) % 3]]));
        if sides[0].is_zero() || sides[0] != sides[1] || sides[1] != sides[2] {
            return 0;
        }
        let [a, b, c] = corners;
        let height = dot(&cross(&difference(b, a), &difference(c, a)), &difference(point, a)).sign();
        // The triangle is ahead if the point is on the side of it from which x grows towards it.
        match (sides[0], height) {
            (Sign::Positive, Sign::Negative) => 1,
            (Sign::Negative, Sign::Positive) => -1,
            _ => 0,
        }
    };
    triangles.iter().map(through).sum()
}

/// The side of a line on which a point is, seen along x.
fn side_along_x(point: &Point<Rational>, [a, b]: [&Point<Rational>; 2]) -> Sign {
    let (way, from) = (difference(b, a), difference(point, a));
    let side = (&(&way[1] * &from[2]) - &(&way[2] * &from[1])).sign();
    [side, (-&way[2]).sign(), way[1].sign()].into_iter().find(|sign| !sign.is_zero()).unwrap_or(Sign::Zero)
}

/// A triangle of each body.
struct StandingPair<'b> {
    facets: [Facet<'b>; 2],
    corners: [[Point<Rational>; 3]; 2],
}

impl<'b> StandingPair<'b> {
    fn new(bodies: [&'b Body; 2], poses: [&RationalPose; 2], leaves: [u32; 2]) -> StandingPair<'b> {
        let facets = [0, 1].map(|side| Facet::whole(bodies[side], leaves[side]));
        let placed = |side: usize, corner: u32| poses[side].place_vertex(bodies[side], corner);
        let corners = [0, 1].map(|side| facets[side].corners.map(|corner| placed(side, corner)));
        StandingPair { facets, corners }
    }

    fn edge(&self, side: usize, i: usize) -> [&Point<Rational>; 2] {
        [&self.corners[side][i], &self.corners[side][(i + 1) % 3]]
    }

    /// Makes what the two share the least of all, if it is less.
    fn meet(&self, least: &mut Option<([Feature; 2], Point<Rational>)>) {
        let mut offer = |features: [Option<Feature>; 2], point: &Point<Rational>| {
            if let [Some(a), Some(b)] = features
                && least.as_ref().is_none_or(|(least, _)| [a, b] < *least)
            {
                *least = Some(([a, b], point.clone()));
            }
        };
        let in_order = |side: usize, own, other| if side == 0 { [own, other] } else { [other, own] };
        for (side, i) in (0..6).map(|index| (index / 3, index % 3)) {
            let (own, other) = (&self.facets[side], &self.facets[1 - side]);
            let triangle = self.corners[1 - side].each_ref();
            let vertex = &self.corners[side][i];
            for place in vertex_in(vertex, triangle) {
                offer(in_order(side, Some(Feature::Vertex(own.corners[i])), other.feature(place)), vertex);
            }
            if let Some(point) = pierced(self.edge(side, i), triangle) {
                offer(in_order(side, Some(own.edge_feature(i)), Some(other.face_feature())), &point);
            }
        }
        for (i, j) in (0..9).map(|index| (index / 3, index % 3)) {
            if let Some((places, point)) = crossing(self.edge(0, i), self.edge(1, j)) {
                let features = [(0, i), (1, j)].map(|(side, i)| self.facets[side].feature_on_edge(i, places[side]));
                offer(features, &point);
            }
        }
    }
}

/// The parts of a triangle in which a point lies: none outside, and more than one only of a triangle without area.
fn vertex_in(vertex: &Point<Rational>, triangle: [&Point<Rational>; 3]) -> Vec<InTriangle> {
    let [p, q, r] = triangle;
    let normal = cross(&difference(q, p), &difference(r, p));
    let ends = |i: usize| [triangle[i], triangle[(i + 1) % 3]];
    if is_zero(&normal) {
        let on = |i: usize| match on_segment(vertex, ends(i)) {
            OnEdge::Apart => None,
            OnEdge::Inside => Some(InTriangle::Edge(i)),
            OnEdge::End(end) => Some(InTriangle::Corner((i + end) % 3)),
        };
        return (0..3).filter_map(on).collect();
    }
    if !dot(&normal, &difference(vertex, p)).sign().is_zero() {
        return Vec::new();
    }
    let place = in_triangle([0, 1, 2].map(|i| {
        let [from, to] = ends(i);
        dot(&cross(&normal, &difference(to, from)), &difference(vertex, from)).sign()
    }));
    if place == InTriangle::Outside { Vec::new() } else { vec![place] }
}

/// The part of a segment, which may be a point, in which a point lies.
fn on_segment(vertex: &Point<Rational>, [r, t]: [&Point<Rational>; 2]) -> OnEdge {
    let (way, from) = (difference(t, r), difference(vertex, r));
    if is_zero(&way) {
        return if is_zero(&from) { OnEdge::End(0) } else { OnEdge::Apart };
    }
    if !is_zero(&cross(&way, &from)) {
        return OnEdge::Apart;
    }
    on_edge([dot(&way, &from).sign(), dot(&way, &difference(vertex, t)).sign()])
}

/// The places of two edges at which they cross, and the point; `None` if they do not, or are parallel.
fn crossing([p, q]: [&Point<Rational>; 2], [r, t]: [&Point<Rational>; 2]) -> Option<([OnEdge; 2], Point<Rational>)> {
    let (u, v, from) = (difference(q, p), difference(t, r), difference(r, p));
    let normal = cross(&u, &v);
    if is_zero(&normal) || !dot(&normal, &from).sign().is_zero() {
        return None;
    }
    // The point is at `p + x u` and at `r + y v`.
    let square = dot(&normal, &normal);
    let shares = [&v, &u].map(|other| dot(&cross(&from, other), &normal));
    let places = shares.each_ref().map(|share| on_edge([share.sign(), (share - &square).sign()]));
    let x = shares[0].over(&square);
    let point = std::array::from_fn(|k| &p[k] + &(&u[k] * &x));
    (!places.contains(&OnEdge::Apart)).then_some((places, point))
}

/// The point at which an edge goes through the inside of a triangle.
fn pierced([p, q]: [&Point<Rational>; 2], triangle: [&Point<Rational>; 3]) -> Option<Point<Rational>> {
    let [a, b, c] = triangle;
    let normal = cross(&difference(b, a), &difference(c, a));
    let [from, to] = [p, q].map(|end| dot(&normal, &difference(end, a)));
    let is_across =
        matches!((from.sign(), to.sign()), (Sign::Negative, Sign::Positive) | (Sign::Positive, Sign::Negative));
    if !is_across {
        return None;
    }
    let way = difference(q, p);
    let corners = triangle.map(|corner| difference(corner, p));
    let sides = [0, 1, 2].map(|i| dot(&way, &cross(&corners[i], &corners[(i + 1) % 3])).sign());
    let share = from.over(&(&from - &to));
    (in_triangle(sides) == InTriangle::Interior).then(|| std::array::from_fn(|k| &p[k] + &(&way[k] * &share)))
}

fn is_zero(vector: &Point<Rational>) -> bool {
    vector.iter().all(|x| x.sign().is_zero())
}

#[cfg(test)]
mod tests {
    use super::super::place::common_at_rest;
    use super::*;

    fn at(origin: [f64; 3]) -> RationalPose {
        RationalPose::at(origin.map(Rational::of))
    }

    #[test]
    fn features_are_those_of_bodies_that_are_not_turned() {
        let (cube, bar) = (Body::cuboid([2.0; 3]).unwrap(), Body::cuboid([6.0, 1.0, 0.5]).unwrap());
        for origin in [
            [2.0, 0.0, 0.0],
            [2.0, 2.0, 2.0],
            [2.0, 2.0, 0.5],
            [0.0, 0.0, 1.25],
            [1.0, 0.25, 0.125],
            [3.5, 1.5, 0.0],
            [9.0, 0.0, 0.0],
            [0.0, 0.0, 1.3],
        ] {
            for other in [&cube, &bar] {
                let exact = common_of_skins([&cube, other], [&at([0.0; 3]), &at(origin)]);
                let expected = common_at_rest([&cube, other], [[0.0; 3], origin]);
                assert_eq!(exact.map(|(features, _)| features), expected.map(|(features, _)| features), "{origin:?}");
            }
        }
    }

    #[test]
    fn turned_bodies_touch_or_are_apart_by_a_rounding() {
        // The corner (4, 3) of the bar, turned by the 3-4-5 angle whose half has the tangent 1/3, comes to (7/5, 24/5),
        // and (-4, 3) to (-5, 0).
        let (bar, wall) = (Body::cuboid([8.0, 6.0, 2.0]).unwrap(), Body::cuboid([2.0, 9.0, 9.0]).unwrap());
        let turned = at([0.0; 3]).oriented([3.0, 0.0, 0.0, 1.0]);
        let touch = |x: f64| common_of_skins([&bar, &wall], [&turned, &at([x, 0.0, 0.0])]);
        let (features, point) = touch(-6.0).unwrap();
        assert!(
            matches!(features, [Feature::Vertex(_), Feature::Face(_)]) && (point.x, point.y) == (-5.0, 0.0),
            "{features:?}"
        );
        assert!(touch((-6.0f64).next_down()).is_none() && touch((-6.0f64).next_up()).is_some());
    }

    #[test]
    fn vertices_are_inside_or_not_wherever_rays_go() {
        let (big, small) = (Body::cuboid([4.0; 3]).unwrap(), Body::cuboid([1.0; 3]).unwrap());
        // Rays along x go through edges and corners of the big cube, turned by quarters or by 3-4-5 angles.
        for quaternion in [
            [1.0, 0.0, 0.0, 0.0],
            [1.0, 0.0, 0.0, 1.0],
            [3.0, 1.0, 0.0, 0.0],
            [1.0, 1.0, 1.0, 1.0],
            [4.0, 1.0, -2.0, 3.0],
        ] {
            let turned = at([0.0; 3]).oriented(quaternion);
            for (x, expected) in [(0.5, true), (-1.0, true), (0.0, true), (9.0, false), (-9.0, false)] {
                for (y, z) in [(0.5, 0.5), (0.0, 0.0), (-0.5, 0.25)] {
                    let other = at([x, y, z]);
                    let found = vertex_inside([&small, &big], [&other, &turned]);
                    assert_eq!(found.is_some(), expected, "{quaternion:?} {x} {y} {z}");
                    assert_eq!(vertex_inside([&big, &small], [&turned, &other]).is_some(), expected);
                }
            }
            assert!(vertex_inside([&small, &big], [&at([-9.0, 2.5, 2.5]), &turned]).is_none());
            let inside = [&at([0.25, 0.0, 0.0]), &turned];
            assert_eq!(vertex_inside([&small, &big], inside).unwrap().0, [Feature::Vertex(0), Feature::Interior]);
        }
    }
}
