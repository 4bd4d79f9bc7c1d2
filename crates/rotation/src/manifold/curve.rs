//! Curves of vertices, ruled surfaces of edges and planes that turn, and the poses in which two of them meet.
//!
//! In the pose `(w, s)` a vector `v` of the body that turns about `a` is at `w^2 v + w s 2 (a x v) + s^2 (2 (a . v) a -
//! |a|^2 v)`, over `w^2 + s^2 |a|^2`: three vectors, which are the curve. A plane that turns has the curve of its normal
//! and keeps its level. A line that turns has the curves of its direction and its moment (its coordinates of Plücker),
//! and meets another line where the product of either's direction and the other's moment adds up to zero. So each
//! condition is the product of one curve and one vector that stands: three numbers, of degree 2 in the pose.

use firstcontact_exact::ring::{cross, difference, dot};
use firstcontact_exact::{Filtered, Rational, Ring, Sign};

use super::number::RootNumber;
use super::{Coordinates, TurnParameter};

/// Curves about an axis.
pub(super) struct Curves<N> {
    axis: [N; 3],
    square: N,
}

/// A plane by its normal and its level.
pub(super) struct FacePlane<N> {
    normal: Coordinates<N>,
    level: N,
}

/// A line by its direction and its moment.
pub(super) struct Line<N> {
    direction: Coordinates<N>,
    moment: Coordinates<N>,
}

/// Numbers of `w^2`, `w s` and `s^2`.
type Condition<N> = [N; 3];

impl<N: Ring> FacePlane<N> {
    /// The plane of a triangle; one without a normal, if it has no area.
    pub(super) fn of([p, q, r]: &[Coordinates<N>; 3]) -> FacePlane<N> {
        FacePlane::upright(cross(&difference(q, p), &difference(r, p)), p)
    }

    /// The plane upright on a vector, through a point.
    fn upright(normal: Coordinates<N>, through: &Coordinates<N>) -> FacePlane<N> {
        FacePlane { level: dot(&normal, through), normal }
    }
}

impl FacePlane<Rational> {
    /// True if it has no normal.
    pub(super) fn is_none(&self) -> bool {
        self.normal.iter().all(|x| x.sign().is_zero())
    }
}

impl<N: Ring> Line<N> {
    /// The line through two points.
    pub(super) fn through([p, q]: [Coordinates<N>; 2]) -> Line<N> {
        let direction = difference(&q, &p);
        Line { moment: cross(&p, &direction), direction }
    }
}

/// Planes of which a vertex comes to one when it comes into a triangle in whose plane it stays: upright on the triangle
/// along its sides. For a triangle without area, planes along the axes through its sides and corners.
pub(super) fn sides_of(corners: &[Coordinates<Rational>; 3], plane: &FacePlane<Rational>) -> Vec<FacePlane<Rational>> {
    let ways = [0, 1, 2].map(|i| difference(&corners[(i + 1) % 3], &corners[i]));
    let along = |normal: &Coordinates<Rational>| {
        let side = |i: usize| FacePlane::upright(cross(normal, &ways[i]), &corners[i]);
        [side(0), side(1), side(2)]
    };
    if !plane.is_none() {
        return along(&plane.normal).into();
    }
    let unit = |k: usize| std::array::from_fn(|i| Rational::of(if i == k { 1.0 } else { 0.0 }));
    let axes = [unit(0), unit(1), unit(2)];
    let through = |normal: &Coordinates<Rational>| [0, 1, 2].map(|i| FacePlane::upright(normal.clone(), &corners[i]));
    axes.iter().flat_map(|axis| along(axis).into_iter().chain(through(axis))).collect()
}

impl<N: Ring> Curves<N> {
    /// Curves about an axis through the origin.
    pub(super) fn new(axis: [N; 3]) -> Curves<N> {
        Curves { square: dot(&axis, &axis), axis }
    }

    /// The curve of a vector.
    fn of(&self, v: &Coordinates<N>) -> [Coordinates<N>; 3] {
        let (aside, along) = (cross(&self.axis, v), dot(&self.axis, v));
        let twice = along.plus(&along);
        let far = |k: usize| twice.times(&self.axis[k]).minus(&self.square.times(&v[k]));
        [v.clone(), aside.each_ref().map(|x| x.plus(x)), [far(0), far(1), far(2)]]
    }

    /// The height of a vertex of a side over a plane of the other one.
    fn height(&self, side: usize, vertex: &Coordinates<N>, plane: &FacePlane<N>) -> Condition<N> {
        let (turning, standing) = if side == 0 { (vertex, &plane.normal) } else { (&plane.normal, vertex) };
        let [first, mixed, last] = self.of(turning).each_ref().map(|part| dot(part, standing));
        [first.minus(&plane.level), mixed, last.minus(&self.square.times(&plane.level))]
    }

    /// The product of a line that turns and one that stands: zero where they meet or are parallel.
    fn product(&self, turning: &Line<N>, standing: &Line<N>) -> Condition<N> {
        let (ways, moments) = (self.of(&turning.direction), self.of(&turning.moment));
        [0, 1, 2].map(|k| dot(&ways[k], &standing.moment).plus(&dot(&moments[k], &standing.direction)))
    }
}

impl Curves<Filtered> {
    /// False if a vertex certainly does not come to a plane up to a pose.
    pub(super) fn may_reach(
        &self,
        side: usize,
        vertex: &Coordinates<Filtered>,
        plane: &FacePlane<Filtered>,
        end: Option<&TurnParameter>,
    ) -> bool {
        may_vanish(&self.height(side, vertex, plane), end)
    }

    /// False if two lines certainly do not meet up to a pose.
    pub(super) fn may_cross(
        &self,
        turning: &Line<Filtered>,
        standing: &Line<Filtered>,
        end: Option<&TurnParameter>,
    ) -> bool {
        may_vanish(&self.product(turning, standing), end)
    }
}

impl Curves<Rational> {
    /// The poses, but for the beginning, in which a vertex comes to a plane; `None` if it stays in it.
    pub(super) fn poses_at(
        &self,
        side: usize,
        vertex: &Coordinates<Rational>,
        plane: &FacePlane<Rational>,
    ) -> Option<Vec<TurnParameter>> {
        let height = self.height(side, vertex, plane);
        (!is_nothing(&height)).then(|| TurnParameter::zeros_of(&height))
    }

    /// The poses, but for the beginning, in which two lines meet or are parallel; none if they always are.
    pub(super) fn poses_of_lines(&self, turning: &Line<Rational>, standing: &Line<Rational>) -> Vec<TurnParameter> {
        let product = self.product(turning, standing);
        if is_nothing(&product) { Vec::new() } else { TurnParameter::zeros_of(&product) }
    }

    /// The norm of a pose.
    pub(super) fn norm_at(&self, [w, s]: &[RootNumber; 2]) -> RootNumber {
        w.times(w).plus(&s.times(s).times(&RootNumber::rational(&self.square, s.radicand())))
    }

    /// A point of the body that turns in a pose, times the norm.
    pub(super) fn place_at(&self, point: &Coordinates<Rational>, [w, s]: &[RootNumber; 2]) -> Coordinates<RootNumber> {
        let parts = self.of(point);
        let factors = [w.times(w), w.times(s), s.times(s)];
        let of = |k: usize| {
            let term = |i: usize| factors[i].times(&RootNumber::rational(&parts[i][k], s.radicand()));
            term(0).plus(&term(1)).plus(&term(2))
        };
        [of(0), of(1), of(2)]
    }
}

fn is_nothing(condition: &Condition<Rational>) -> bool {
    condition.iter().all(|x| x.sign().is_zero())
}

/// False if a condition certainly holds in no pose up to an end.
///
/// It holds in none at all if its discriminant is below zero. Before half a turn `s` runs from zero to a number `e`, and
/// three numbers `c0`, `c0 + c1 e / 2` and `c0 + c1 e + c2 e^2` of one sign, the Bernstein coefficients, leave no zero.
fn may_vanish([c0, c1, c2]: &Condition<Filtered>, end: Option<&TurnParameter>) -> bool {
    let (four, half) = (Filtered::exact(4.0), Filtered::exact(0.5));
    if (*c1 * *c1 - four * *c0 * *c2).sign() == Some(Sign::Negative) {
        return false;
    }
    let last = end.map_or(f64::INFINITY, |end| end.bracket()[1]);
    if !(0.0..f64::INFINITY).contains(&last) {
        return true;
    }
    let e = Filtered::exact(last);
    let signs = [*c0, *c0 + half * *c1 * e, *c0 + (*c1 + *c2 * e) * e].map(Filtered::sign);
    !(matches!(signs[0], Some(Sign::Negative | Sign::Positive)) && signs[0] == signs[1] && signs[1] == signs[2])
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::Surd;

    use super::*;

    fn point(numbers: [f64; 3]) -> Coordinates<Rational> {
        numbers.map(Rational::of)
    }

    #[test]
    fn a_vertex_meets_a_plane_where_its_circle_does() {
        // (5, 0) turns to (3, 4), where the tangent of half the angle is 1/2, and later to (3, -4).
        let curves = Curves::new(point([0.0, 0.0, 1.0]));
        let wall = FacePlane::of(&[[3.0, 0.0, 0.0], [3.0, 1.0, 0.0], [3.0, 0.0, 1.0]].map(point));
        let poses = curves.poses_at(0, &point([5.0, 0.0, 0.0]), &wall).unwrap();
        assert_eq!(poses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["-1/2", "1/2"]);
        // A plane through (5, 0) that turns comes to the vertex (3, 4) that stands.
        let door = FacePlane::of(&[[5.0, 0.0, 0.0], [5.0, 1.0, 0.0], [5.0, 0.0, 1.0]].map(point));
        let poses = curves.poses_at(1, &point([3.0, 4.0, 0.0]), &door).unwrap();
        assert_eq!(poses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1/2"]);
        let floor = FacePlane::of(&[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(point));
        assert!(curves.poses_at(0, &point([5.0, 0.0, 0.0]), &floor).is_none());
    }

    #[test]
    fn lines_meet_where_their_surfaces_do() {
        let curves = Curves::new(point([0.0, 0.0, 1.0]));
        let post = Line::through([[5.0, 0.0, -1.0], [5.0, 0.0, 1.0]].map(point));
        let rail = Line::through([[0.0, 4.0, 0.0], [9.0, 4.0, 0.0]].map(point));
        let poses = curves.poses_of_lines(&post, &rail);
        assert_eq!(poses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1/2", "2"]);
    }

    #[test]
    fn conditions_that_hold_nowhere_are_told() {
        let end = TurnParameter::of(Surd::of(Rational::of(1.0)));
        let may = |c: [f64; 3], end| may_vanish(&c.map(Filtered::exact), end);
        assert!(!may([1.0, 1.0, 1.0], None) && may([-2.0, 0.0, 1.0], None));
        assert!(!may([-2.0, 0.0, 1.0], Some(&end)) && may([-1.0, 0.0, 1.0], Some(&end)));
        assert!(may([-2.0, 0.0, 1.0], Some(&TurnParameter::HALF_TURN)));
    }
}
