//! Planes of facets that keep the interiors of two solids apart while one of them turns, though they may touch: a door
//! that opens from its stop, a box that is tipped over its edge.
//!
//! If a body is on one side of the plane of one of its facets, and every vertex of the other keeps to the other side
//! while it turns, as seen from the first, no interiors meet. The height of a vertex over the plane is a form of degree
//! 2 in the pose (`form`), and its sign along the turn follows from its zeros, exactly.

use firstcontact_exact::ring::{cross, difference, dot};
use firstcontact_exact::{Filtered, Rational, Ring, Sign};
use firstcontact_solid::{Body, Kind};

use super::event::StandingTriangle;
use super::form::{Form, sign_between};
use super::leaf::Setting;
use super::meeting::ExactSetting;
use super::parameter::TurnParameter;
use super::piece::TurnPiece;

/// No planes are tried for bodies whose facets, all together, times their vertices are more than this.
const MOST_PAIRS: usize = 1 << 22;

/// Part of a turn, from its beginning on, in which interiors are known not to meet.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeptApart {
    /// None that is known.
    Nowhere,
    /// Up to a pose, and in it.
    Until(TurnParameter),
    /// All of it.
    Throughout,
}

impl TurnPiece<'_> {
    /// The part of the turn in which planes of facets, one after the other, keep the interiors of the two solids apart;
    /// they may touch.
    ///
    /// ```
    /// # use firstcontact_rotation::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::exact::Rational;
    /// use firstcontact::rotation::{KeptApart, RationalPose, Turn, TurnPiece};
    ///
    /// // A door hangs on a wall, with one of its edges on the axis: it opens to one side only.
    /// let (door, wall) = (Body::cuboid([8.0, 1.0, 9.0])?, Body::cuboid([8.0, 8.0, 9.0])?);
    /// let at = |x: f64, y: f64| RationalPose::at([x, y, 0.0].map(Rational::of));
    /// let poses = [&at(4.0, 0.5), &at(-4.0, 0.0)];
    /// let opens = |degrees: f64| {
    ///     let turn = Turn::by_degrees([0.0, 0.0, 1.0], [0.0; 3], degrees).unwrap();
    ///     let piece = TurnPiece { bodies: [&door, &wall], poses, turning: 0, turn: &turn, is_free_at_start: false };
    ///     piece.interiors_are_kept_apart()
    /// };
    /// assert_eq!(opens(-90.0), KeptApart::Throughout);
    /// assert_eq!(opens(1.0), KeptApart::Nowhere);
    /// let KeptApart::Until(pose) = opens(-91.0) else { panic!("a quarter turn is free") };
    /// assert_eq!(pose.to_string(), "1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn interiors_are_kept_apart(&self) -> KeptApart {
        let count = |of: fn(&&Body) -> usize| self.bodies.iter().map(of).sum::<usize>();
        let pairs = count(|body| body.skin().triangles.len()).saturating_mul(count(|body| body.positions().len()));
        if self.bodies.iter().any(|body| body.kind() != Kind::Solid) || pairs > MOST_PAIRS {
            return KeptApart::Nowhere;
        }
        let (setting, mut kept) = (self.setting(), KeptApart::Nowhere);
        loop {
            let from = match &kept {
                KeptApart::Until(pose) => Some(pose),
                _ => None,
            };
            let longer = longest(&setting, [from, self.turn.end()]);
            if longer <= kept || longer == KeptApart::Throughout {
                return longer.max(kept);
            }
            kept = longer;
        }
    }
}

/// The longest part from a pose on, or from the beginning, in which the plane of one facet keeps interiors apart.
fn longest(setting: &Setting<'_>, part: [Option<&TurnParameter>; 2]) -> KeptApart {
    let mut longest = KeptApart::Nowhere;
    for side in 0..2 {
        for facet in &setting.bodies[side].skin().triangles {
            longest = longest.max(FacetPlane::new(setting, side, facet.corners).part(part));
            if longest == KeptApart::Throughout {
                return longest;
            }
        }
    }
    longest
}

/// The plane of a facet, in floats with bounds and exactly.
struct FacetPlane<'s, 'q> {
    setting: &'s Setting<'q>,
    /// The body of the facet.
    side: usize,
    about: [[Filtered; 3]; 3],
    corners: [[Rational; 3]; 3],
}

impl<'s, 'q> FacetPlane<'s, 'q> {
    fn new(setting: &'s Setting<'q>, side: usize, corners: [u32; 3]) -> FacetPlane<'s, 'q> {
        let about = corners.map(|corner| setting.filtered(side, corner));
        FacetPlane { setting, side, about, corners: corners.map(|corner| setting.point(side, corner)) }
    }

    fn exact(&self) -> StandingTriangle<'_, Rational> {
        StandingTriangle::new(self.setting.motion(1 - self.side), self.corners.each_ref())
    }

    /// True if the facet has no area.
    fn is_degenerate(&self) -> bool {
        self.exact().normal().iter().all(|x| x.sign().is_zero())
    }

    /// The part of the turn, from a pose on, in which the body is on the inner side of the plane and the other one on the
    /// outer side.
    fn part(&self, part_of_turn: [Option<&TurnParameter>; 2]) -> KeptApart {
        let vertices = |side: usize| 0..self.setting.bodies[side].positions().len() as u32;
        let mut part = KeptApart::Throughout;
        for vertex in vertices(1 - self.side) {
            part = part.min(self.part_of_vertex(vertex, part_of_turn));
            if part == KeptApart::Nowhere {
                return part;
            }
        }
        let is_border = !self.is_degenerate() && vertices(self.side).all(|vertex| self.is_inside(vertex));
        if is_border { part } else { KeptApart::Nowhere }
    }

    /// The part of the turn in which a vertex of the other body is not below the plane.
    fn part_of_vertex(&self, vertex: u32, [from, end]: [Option<&TurnParameter>; 2]) -> KeptApart {
        let other = 1 - self.side;
        let axis = self.setting.filtered_axis(other);
        let plane = StandingTriangle::new(axis, self.about.each_ref());
        let height = plane.height(axis, &axis.turning(self.setting.filtered(other, vertex)));
        let last = end.filter(|end| end.part() == 0).map(|end| [1.0, end.bracket()[1]]);
        match last.and_then(|last| sign_between(&height, [[1.0, 0.0], last])) {
            Some(Sign::Positive) => KeptApart::Throughout,
            Some(_) => KeptApart::Nowhere,
            None => {
                let axis = self.setting.motion(other);
                let height = self.exact().height(axis, &axis.turning(self.setting.point(other, vertex)));
                not_negative(&height, [from, end])
            }
        }
    }

    /// True if a vertex of the body is not above the plane.
    fn is_inside(&self, vertex: u32) -> bool {
        let [p, q, r] = &self.about;
        let side = height_of(&self.setting.filtered(self.side, vertex), [p, q, r]);
        let exact = || {
            let [p, q, r] = &self.corners;
            height_of(&self.setting.point(self.side, vertex), [p, q, r]).sign()
        };
        side.sign().unwrap_or_else(exact) != Sign::Positive
    }
}

/// The product of the normal of a triangle and the way to a point from it.
fn height_of<N: Ring>(point: &[N; 3], [p, q, r]: [&[N; 3]; 3]) -> N {
    dot(&cross(&difference(q, p), &difference(r, p)), &difference(point, p))
}

/// The part of a turn, from a pose on, in which a form is not below zero.
///
/// It ends where the form crosses zero. With `w = 1` it grows at the rate `c[1] + 2 c[2] s`; at half a turn, where `s`
/// is infinite, it crosses zero if `c[2]` is zero and `c[1]` is not.
fn not_negative(form: &Form<Rational>, [from, end]: [Option<&TurnParameter>; 2]) -> KeptApart {
    let rate = [form[1].clone(), &form[2] + &form[2], Rational::ZERO];
    let crosses = |zero: &TurnParameter| match zero.number() {
        Some(_) => !zero.sign_of(&rate).is_zero(),
        None => !form[1].sign().is_zero(),
    };
    let is_within = |zero: &TurnParameter| from.is_none_or(|from| zero > from) && end.is_none_or(|end| zero < end);
    let signs = match from {
        None => [form[0].sign(), form[1].sign(), form[2].sign()],
        // After half a turn `w` is below zero.
        Some(from) if from.number().is_none() => [form[2].sign(), -form[1].sign(), form[0].sign()],
        Some(from) => [from.sign_of(form), from.sign_of(&rate), form[2].sign()],
    };
    match signs.into_iter().find(|sign| !sign.is_zero()) {
        None => KeptApart::Throughout,
        Some(Sign::Negative) => KeptApart::Nowhere,
        Some(_) => {
            let zeros = TurnParameter::zeros_of(form).into_iter().filter(|zero| is_within(zero) && crosses(zero));
            zeros.min().map_or(KeptApart::Throughout, KeptApart::Until)
        }
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::Surd;

    use super::*;

    #[test]
    fn forms_are_negative_from_a_pose_on_or_nowhere() {
        let at = |s: f64| TurnParameter::of(Surd::of(Rational::of(s)));
        let part = |c: [f64; 3], end: Option<f64>| not_negative(&c.map(Rational::of), [None, end.map(at).as_ref()]);
        let until = |s: f64| KeptApart::Until(at(s));
        // 1 - s, s - s^2, (s - 1)^2, s, and -s, which comes back after half a turn.
        assert_eq!([1.0, 1.5].map(|end| part([1.0, -1.0, 0.0], Some(end))), [KeptApart::Throughout, until(1.0)]);
        assert_eq!([1.0, 2.0].map(|end| part([0.0, 1.0, -1.0], Some(end))), [KeptApart::Throughout, until(1.0)]);
        assert_eq!([Some(2.0), None].map(|end| part([1.0, -2.0, 1.0], end)), [const { KeptApart::Throughout }; 2]);
        assert_eq!(part([0.0, 1.0, 0.0], Some(1e9)), KeptApart::Throughout);
        assert_eq!(part([0.0, 1.0, 0.0], Some(-1e9)), KeptApart::Until(TurnParameter::HALF_TURN));
        assert_eq!(
            [[0.0, -1.0, 0.0], [-1.0, 9.0, 0.0]].map(|c| part(c, Some(1e-9))),
            [const { KeptApart::Nowhere }; 2]
        );
        assert_eq!(part([0.0; 3], None), KeptApart::Throughout);
        // From where (s - 1)(s - 2) is zero, and from half a turn on, where 1 - s begins to be above zero.
        let from = |c: [f64; 3], start: &TurnParameter| not_negative(&c.map(Rational::of), [Some(start), None]);
        assert_eq!([1.0, 2.0].map(|s| from([2.0, -3.0, 1.0], &at(s))), [KeptApart::Nowhere, KeptApart::Throughout]);
        assert_eq!(from([1.0, -2.0, 1.0], &at(1.0)), KeptApart::Throughout);
        assert_eq!(from([1.0, -1.0, 0.0], &TurnParameter::HALF_TURN), KeptApart::Throughout);
        assert_eq!(from([1.0, 1.0, 0.0], &TurnParameter::HALF_TURN), KeptApart::Nowhere);
    }
}
