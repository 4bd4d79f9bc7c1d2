//! Poses at which a vertex comes to a triangle, or an edge to an edge, decided exactly.
//!
//! In the first common pose of two triangles a vertex of one lies in the other, or two edges cross: two edges, or an
//! edge and a triangle, that cross properly do so just before, too. Four cases are left, and each is a set of forms
//! that must be zero or not negative:
//!
//! - A vertex and a triangle: the height over its plane is zero. Where the vertex stays in that plane, it comes in over
//!   an edge.
//! - A vertex and a triangle without area: the vertex lies on a side of it.
//! - Two edges that are not parallel: the volume that they span is zero. Where they stay in one plane, they cannot
//!   begin to cross but at an end, which is a vertex.
//! - Two parallel edges meet at an end of one of them, which is a vertex.

use firstcontact_exact::ring::{cross, difference, dot};
use firstcontact_exact::{Rational, Ring};
use firstcontact_intersection::{InTriangle, OnEdge, in_triangle, on_edge};

use super::form::{Axis, Conditions, Form, StandingVector, TurningVector, is_zero, minus, plus};
use super::parameter::TurnParameter;

/// A point relative to the centre of the turn.
pub(crate) type Point<N> = [N; 3];

/// Forms of a turning vertex and a standing triangle.
#[derive(Debug, Clone)]
pub(crate) struct VertexForms<N> {
    /// The height over the plane.
    pub(crate) height: Form<N>,
    /// The side of each edge on which the vertex is, positive inside.
    pub(crate) sides: [Form<N>; 3],
}

/// A standing triangle and its plane.
#[derive(Debug, Clone)]
pub(crate) struct StandingTriangle<'t, N> {
    corners: [&'t Point<N>; 3],
    normal: Point<N>,
    upright: StandingVector<N>,
    level: N,
}

impl<'t, N: Ring> StandingTriangle<'t, N> {
    /// The triangle of three corners.
    pub(crate) fn new(axis: &Axis<N>, corners: [&'t Point<N>; 3]) -> StandingTriangle<'t, N> {
        let [p, q, r] = corners;
        let normal = cross(&difference(q, p), &difference(r, p));
        StandingTriangle { corners, level: dot(&normal, p), upright: axis.standing(normal.clone()), normal }
    }

    /// The normal of the plane, zero if the triangle has no area.
    pub(crate) fn normal(&self) -> &Point<N> {
        &self.normal
    }

    /// The height of a vertex over the plane.
    pub(crate) fn height(&self, axis: &Axis<N>, vertex: &TurningVector<N>) -> Form<N> {
        axis.less(axis.product_of(&self.upright, vertex), &self.level)
    }

    /// The side of each edge on which a vertex is, positive inside.
    pub(crate) fn sides(&self, axis: &Axis<N>, vertex: &TurningVector<N>) -> [Form<N>; 3] {
        [0, 1, 2].map(|i| {
            let (from, to) = (self.corners[i], self.corners[(i + 1) % 3]);
            let inward = cross(&self.normal, &difference(to, from));
            let level = dot(&inward, from);
            axis.less(axis.product_of(&axis.standing(inward), vertex), &level)
        })
    }
}

/// An edge that turns: its direction, and the normal of the plane through it and the centre.
#[derive(Debug, Clone)]
pub(crate) struct TurningEdge<N> {
    direction: TurningVector<N>,
    normal: TurningVector<N>,
}

/// An edge that stands: its direction, and the normal of the plane through it and the centre.
#[derive(Debug, Clone)]
pub(crate) struct StandingEdge<N> {
    direction: StandingVector<N>,
    normal: StandingVector<N>,
}

impl<N: Ring> TurningEdge<N> {
    /// The edge from `p` to `q`.
    pub(crate) fn new(axis: &Axis<N>, [p, q]: [&Point<N>; 2]) -> TurningEdge<N> {
        let way = difference(q, p);
        TurningEdge { normal: axis.turning(cross(p, &way)), direction: axis.turning(way) }
    }
}

impl<N: Ring> StandingEdge<N> {
    /// The edge from `r` to `t`.
    pub(crate) fn new(axis: &Axis<N>, [r, t]: [&Point<N>; 2]) -> StandingEdge<N> {
        let way = difference(t, r);
        StandingEdge { normal: axis.standing(cross(&way, r)), direction: axis.standing(way) }
    }
}

/// Forms of a turning edge and a standing one.
#[derive(Debug, Clone)]
pub(crate) struct EdgeForms<N> {
    /// The volume that the two span.
    pub(crate) volume: Form<N>,
}

/// Forms of the same two edges, seen along a direction.
#[derive(Debug, Clone)]
pub(crate) struct SeenEdges<N> {
    /// The side of the line of the standing edge on which either end of the turning one is.
    pub(crate) turning_ends: [Form<N>; 2],
    /// The side of the line of the turning edge on which either end of the standing one is.
    pub(crate) standing_ends: [Form<N>; 2],
}

impl<N: Ring> EdgeForms<N> {
    /// The form of a turning edge from `p` in the direction `u` and a standing one from `r` in the direction `v`.
    pub(crate) fn new(axis: &Axis<N>, turning: &TurningEdge<N>, standing: &StandingEdge<N>) -> EdgeForms<N> {
        // det[R u, v, R p - r] = v . R (p x u) - (v x r) . R u.
        let first = axis.product_of(&standing.direction, &turning.normal);
        EdgeForms { volume: minus(&first, &axis.product_of(&standing.normal, &turning.direction)) }
    }
}

impl<N: Ring> SeenEdges<N> {
    /// The forms seen along a direction `d`.
    pub(crate) fn new(axis: &Axis<N>, [p, q]: [&Point<N>; 2], [r, t]: [&Point<N>; 2], d: &Point<N>) -> SeenEdges<N> {
        let (u, v) = (difference(q, p), difference(t, r));
        // det[d, v, R p - r].
        let across = cross(d, &v);
        let turning = |end: &Point<N>| axis.less(axis.product(&across, end), &dot(&across, r));
        // det[d, R u, r - R p] = (r x d) . R u - d . R (u x p).
        let own = axis.product(d, &cross(&u, p));
        let standing = |end: &Point<N>| minus(&axis.product(&cross(end, d), &u), &own);
        SeenEdges { turning_ends: [turning(p), turning(q)], standing_ends: [standing(r), standing(t)] }
    }
}

/// Shows every pose, but for the beginning, in which a vertex may come to a triangle, and its place there. `keeps`
/// tells which poses matter.
pub(crate) fn vertex_meets_triangle<const K: usize>(
    motion: &impl Conditions<K>,
    vertex: &Point<Rational>,
    triangle: [&Point<Rational>; 3],
    keeps: impl Fn(&TurnParameter) -> bool,
    mut show: impl FnMut(TurnParameter, InTriangle),
) {
    let [p, q, r] = triangle;
    let normal = cross(&difference(q, p), &difference(r, p));
    if normal.iter().all(|x| x.sign().is_zero()) {
        for i in 0..3 {
            let ends = [triangle[i], triangle[(i + 1) % 3]];
            vertex_meets_segment(motion, vertex, ends, &keeps, |pose, place| match place {
                OnEdge::Apart => {}
                OnEdge::Inside => show(pose, InTriangle::Edge(i)),
                OnEdge::End(end) => show(pose, InTriangle::Corner((i + end) % 3)),
            });
        }
        return;
    }
    let height = motion.height(&normal, vertex, &dot(&normal, p));
    let sides = || {
        [0, 1, 2].map(|i| {
            let (from, to) = (triangle[i], triangle[(i + 1) % 3]);
            let inward = cross(&normal, &difference(to, from));
            motion.height(&inward, vertex, &dot(&inward, from))
        })
    };
    let (poses, mut known) = match zeros(motion, std::slice::from_ref(&height)) {
        Some(poses) => (poses, None),
        None => {
            let sides = sides();
            (all_zeros(motion, &sides), Some(sides))
        }
    };
    for pose in poses.into_iter().filter(|pose| keeps(pose)) {
        let sides = known.get_or_insert_with(sides);
        let place = in_triangle(sides.each_ref().map(|side| pose.sign_of(side)));
        if place != InTriangle::Outside {
            show(pose, place);
        }
    }
}

/// Shows every pose, but for the beginning, in which a vertex may come to a segment, which may be a point, and its
/// place there.
fn vertex_meets_segment<const K: usize>(
    motion: &impl Conditions<K>,
    vertex: &Point<Rational>,
    [r, t]: [&Point<Rational>; 2],
    keeps: impl Fn(&TurnParameter) -> bool,
    mut show: impl FnMut(TurnParameter, OnEdge),
) {
    let way = difference(t, r);
    let beyond = |m: &Point<Rational>, from| motion.height(m, vertex, &dot(m, from));
    let is_point = way.iter().all(|x| x.sign().is_zero());
    // Off the line of the segment in three directions, or off the point.
    let off: [[Rational; K]; 3] = std::array::from_fn(|k| match is_point {
        true => beyond(&direction(k), r),
        false => beyond(&cross(&direction(k), &way), r),
    });
    let ends = [beyond(&way, r), beyond(&way, t)];
    for pose in zeros(motion, &off).unwrap_or_else(|| all_zeros(motion, &ends)) {
        if keeps(&pose) && off.iter().all(|form| pose.sign_of(form).is_zero()) {
            let place = if is_point { OnEdge::End(0) } else { on_edge(ends.each_ref().map(|end| pose.sign_of(end))) };
            if place != OnEdge::Apart {
                show(pose, place);
            }
        }
    }
}

/// Shows every pose, but for the beginning, in which two edges come to cross that are not parallel then, and the
/// places on both.
pub(crate) fn edges_meet<const K: usize>(
    motion: &impl Conditions<K>,
    [p, q]: [&Point<Rational>; 2],
    [r, t]: [&Point<Rational>; 2],
    keeps: impl Fn(&TurnParameter) -> bool,
    mut show: impl FnMut(TurnParameter, [OnEdge; 2]),
) {
    let (u, v) = (difference(q, p), difference(t, r));
    // With P the place of p and U the direction: det[U, v, P - r] = v . (P x U) - (v x r) . U.
    let volume = minus(&motion.moment(&v, p, &u), &motion.product(&cross(&v, r), &u));
    let Some(poses) = zeros(motion, std::slice::from_ref(&volume)) else { return };
    for pose in poses.into_iter().filter(|pose| keeps(pose)) {
        // Seen along a direction d, the area det[d, U, v] that the directions span.
        let is_seen = |d: &Point<Rational>| !pose.sign_of(&motion.product(&cross(&v, d), &u)).is_zero();
        let Some(d) = (0..3).map(direction).find(is_seen) else { continue };
        // The sides det[d, v, P - r] and det[d, U, r - P] on which the ends are, with U . (r x d) + d . (P x U).
        let across = cross(&d, &v);
        let level = dot(&across, r);
        let turning = [p, q].map(|end| pose.sign_of(&motion.height(&across, end, &level)));
        let own = motion.moment(&d, p, &u);
        let standing = [r, t].map(|end| pose.sign_of(&plus(&motion.product(&cross(end, &d), &u), &own)));
        let places = [on_edge(turning), on_edge(standing)];
        if !places.contains(&OnEdge::Apart) {
            show(pose, places);
        }
    }
}

/// The direction of an axis of coordinates.
fn direction(axis: usize) -> Point<Rational> {
    std::array::from_fn(|k| Rational::of(if k == axis { 1.0 } else { 0.0 }))
}

/// The zeros of the first of some forms that is not zero everywhere; `None` if all are.
fn zeros<const K: usize>(motion: &impl Conditions<K>, forms: &[[Rational; K]]) -> Option<Vec<TurnParameter>> {
    forms.iter().find(|form| !is_zero(&form[..])).map(|form| motion.zeros(form))
}

/// The zeros of all forms that are not zero everywhere.
fn all_zeros<const K: usize>(motion: &impl Conditions<K>, forms: &[[Rational; K]]) -> Vec<TurnParameter> {
    forms.iter().filter(|form| !is_zero(&form[..])).flat_map(|form| motion.zeros(form)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(numbers: [f64; 3]) -> Point<Rational> {
        numbers.map(Rational::of)
    }

    fn poses(axis: [f64; 3], vertex: [f64; 3], triangle: [[f64; 3]; 3]) -> Vec<(String, InTriangle)> {
        let (axis, triangle) = (Axis::new(point(axis)), triangle.map(point));
        let mut found = Vec::new();
        vertex_meets_triangle(
            &axis,
            &point(vertex),
            triangle.each_ref(),
            |_| true,
            |pose, place| {
                found.push((pose.to_string(), place));
            },
        );
        found.sort_by_key(|(pose, _)| pose.clone());
        found.dedup();
        found
    }

    const Z: [f64; 3] = [0.0, 0.0, 1.0];

    #[test]
    fn a_vertex_comes_to_a_plane_that_it_crosses() {
        // The vertex (5, 0) turns to (3, 4), where the tangent of half the angle is 1/2, and later to (3, -4).
        let wall = [[3.0, -9.0, -9.0], [3.0, 9.0, -9.0], [3.0, 0.0, 9.0]];
        assert_eq!(
            poses(Z, [5.0, 0.0, 0.0], wall),
            [("-1/2".to_owned(), InTriangle::Interior), ("1/2".to_owned(), InTriangle::Interior)]
        );
        // A plane that the circle touches: one pose, a double root.
        let touching = [[-5.0, -9.0, -9.0], [-5.0, 9.0, -9.0], [-5.0, 0.0, 9.0]];
        assert_eq!(poses(Z, [5.0, 0.0, 0.0], touching), [("infinite".to_owned(), InTriangle::Interior)]);
    }

    #[test]
    fn a_vertex_that_turns_in_a_plane_comes_in_over_an_edge() {
        let flat = [[0.0, 4.0, 0.0], [9.0, 4.0, 0.0], [0.0, 9.0, 0.0]];
        let found = poses(Z, [5.0, 0.0, 0.0], flat);
        assert!(found.contains(&("1/2".to_owned(), InTriangle::Edge(0))), "{found:?}");
    }

    #[test]
    fn a_vertex_comes_to_a_segment_and_to_a_point() {
        let segment = [[3.0, 4.0, -1.0], [3.0, 4.0, 2.0], [3.0, 4.0, -1.0]];
        assert!(poses(Z, [5.0, 0.0, 0.0], segment).contains(&("1/2".to_owned(), InTriangle::Edge(0))));
        assert_eq!(poses(Z, [5.0, 0.0, 0.5], [[3.0, 4.0, 0.5]; 3]).len(), 3);
        assert!(poses(Z, [5.0, 0.0, 0.0], [[3.0, 4.0, 0.5]; 3]).is_empty());
    }

    #[test]
    fn edges_cross_where_their_lines_do() {
        let axis = Axis::new(point(Z));
        let (turning, standing) = ([[5.0, 0.0, -1.0], [5.0, 0.0, 1.0]], [[0.0, 4.0, 0.0], [9.0, 4.0, 0.0]]);
        let (turning, standing) = (turning.map(point), standing.map(point));
        let mut found = Vec::new();
        edges_meet(
            &axis,
            turning.each_ref(),
            standing.each_ref(),
            |_| true,
            |pose, places| {
                found.push((pose.to_string(), places));
            },
        );
        assert_eq!(found, [("1/2".to_owned(), [OnEdge::Inside; 2])]);
    }
}
