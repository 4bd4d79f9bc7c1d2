//! First contact of two bodies that both turn, with one parameter, decided exactly.
//!
//! Each turns about a fixed axis of its own, in the same time, so that both poses have one number `s`: the vectors of
//! the axes have one length, and both turns end at one number. All conditions of a contact are polynomials in `s` of
//! degree 4 (`two_axes`), and their roots are told by the least polynomials that have them (`root`).
//!
//! Enclosures of the motion come first. They prove that the bodies are free before a time, in most cases up to very near
//! to the contact, or all the time. From that time on, for a short while at first, the pairs of triangles that are not
//! shown to be apart are decided exactly, and the first of their meetings is the first contact: all else is apart until
//! then. If none meets, as where a contact is missed by a hair, enclosures go on after that while, and the next one is
//! longer.

use std::f64::consts::PI;

use firstcontact_exact::{Filtered, Rational, Sign};
use firstcontact_intersection::Facet;
use firstcontact_motion::Angle;
use firstcontact_solid::Body;

use super::arc::half_angle_of;
use super::bracket::{ASIDE, BEYOND, HalfAngle, last_of};
use super::event::Point;
use super::meeting::{ExactSetting, FacetPair, FirstMeeting};
use super::parameter::TurnParameter;
use super::piece::contact_at_beginning;
use super::place::{nearest, place};
use super::rational_pose::RationalPose;
use super::rigid::{RigidCost, RigidMotion, RigidWalk, TOLERANCE, Walked};
use super::turn::{Turn, TurnEnd};
use super::two_axes::TwoAxes;
use super::verdict::{TurnContact, TurnVerdict};

/// Steps of a walk by enclosures, and of those after one that took more, as where bodies keep at a hair from each other:
/// what is not shown to be free in them is decided exactly.
const MOST_STEPS: [u64; 2] = [200_000, 20_000];

/// Steps in which pairs of triangles that are near are collected.
const MOST_COLLECTED: u64 = 10_000_000;

/// A while that is decided exactly is so many times as long as the one before, if no contact was in that.
const LONGER: f64 = 16.0;

/// No while is longer than this part of the turn, which is less than half a turn of parameters.
const LONGEST: f64 = 0.125;

/// Question when two bodies first touch that both turn about fixed axes with one parameter, from rational poses.
///
/// ```
/// # use firstcontact_rotation::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::exact::Rational;
/// use firstcontact::rotation::{RationalPose, Turn, TurnPair, TurnVerdict};
///
/// // Two bars 8 long and 6 wide, 10 apart, turn towards each other: the corners of both come to the plane between them
/// // at (5, 0), from (4, -3) and (6, -3).
/// let bar = Body::cuboid([8.0, 6.0, 1.0])?;
/// let poses = [0.0, 10.0].map(|x| RationalPose::at([x, 0.0, 0.0].map(Rational::of)));
/// let left = Turn::by_degrees([0.0, 0.0, 1.0], [0.0; 3], 90.0)?;
/// let right = Turn::by_degrees([0.0, 0.0, 1.0], [10.0, 0.0, 0.0], -90.0)?;
/// let pair = TurnPair { bodies: [&bar, &bar], poses: poses.each_ref(), turns: [&left, &right], is_free_at_start: false };
/// let Some(TurnVerdict::Contact(contact)) = pair.first_contact() else { panic!("the bars touch") };
/// assert_eq!((contact.pose.to_string().as_str(), contact.point), ("1/3", [5.0, 0.0, -0.5].into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct TurnPair<'q> {
    /// The bodies A and B.
    pub bodies: [&'q Body; 2],
    /// Their poses when the turns begin.
    pub poses: [&'q RationalPose; 2],
    /// Their turns, in the frame of the world.
    pub turns: [&'q Turn; 2],
    /// True if it is known that the bodies are apart at the beginning.
    pub is_free_at_start: bool,
}

/// Part of the turns in which meetings are decided exactly.
struct PairSetting<'q> {
    bodies: [&'q Body; 2],
    /// Poses before the turns, each seen from its centre.
    poses: [RationalPose; 2],
    motions: [TwoAxes; 2],
    end: Option<TurnParameter>,
}

impl ExactSetting<5> for PairSetting<'_> {
    type Motion = TwoAxes;

    fn motion(&self, side: usize) -> &TwoAxes {
        &self.motions[side]
    }

    fn point(&self, side: usize, vertex: u32) -> Point<Rational> {
        self.poses[side].place_vertex(self.bodies[side], vertex)
    }

    fn end(&self) -> Option<&TurnParameter> {
        self.end.as_ref()
    }

    fn is_swapped(&self) -> bool {
        false
    }
}

impl<'q> TurnPair<'q> {
    /// True if two turns have one parameter: their axes are of one length, and they end at one number.
    ///
    /// Turns about `(0, 0, 1)` and `(0, 0, -1)`, or `(3, 4, 0)` and `(0, 0, 5)`, by one angle have one.
    pub fn has_one_parameter(turns: [&Turn; 2]) -> bool {
        let [one, other] = turns.map(Turn::exact_axis);
        let ends_alike = match [&turns[0].end, &turns[1].end] {
            [TurnEnd::At(one), TurnEnd::At(other)] => one == other,
            [TurnEnd::Whole(one), TurnEnd::Whole(other)] => one == other,
            _ => false,
        };
        ends_alike && one.square() == other.square()
    }

    /// The first contact, exactly; `None` if the turns have not one parameter, or more triangles are near each other
    /// than are looked at.
    pub fn first_contact(&self) -> Option<TurnVerdict> {
        if !TurnPair::has_one_parameter(self.turns) {
            return None;
        }
        let start = if self.is_free_at_start { None } else { contact_at_beginning(self.bodies, self.poses) };
        match start {
            Some(contact) => Some(TurnVerdict::StartsInContact(contact)),
            None => self.first_meeting().map(|found| found.map_or(TurnVerdict::Clear, TurnVerdict::Contact)),
        }
    }

    /// The first contact of bodies that are apart at the beginning; the outer `None` if that is not found out.
    fn first_meeting(&self) -> Option<Option<TurnContact>> {
        let (axis, end) = (self.turns[0].axis(), self.turns[0].end());
        if end.is_some_and(TurnParameter::is_beginning) {
            return Some(None);
        }
        let half = half_angle_of(axis, end).min(PI) * BEYOND;
        let at = |time: f64| HalfAngle::new(Filtered::exact(time) * Filtered::exact(half), axis);
        // All around there is nothing new beyond half a turn of parameters.
        if half <= PI && !end.is_some_and(|end| at(1.0).is_certainly(Sign::Positive, last_of(end))) {
            return None;
        }
        let angle = Angle::Radians(2.0 * half);
        let motion = |side: usize| {
            let turn = self.turns[side];
            RigidMotion::at_pose(self.poses[side]).turning_by(turn.axis(), Some(turn.about()), angle).ok()
        };
        let motions = [motion(0)?, motion(1)?];
        let (mut from, mut length, mut most_steps) = (0.0f64, TOLERANCE, MOST_STEPS[0]);
        while from < 1.0 {
            let Some([free, until]) = next_doubt(self.bodies, &motions, from, &mut most_steps) else {
                return Some(None);
            };
            let until = until.max(free + length).min(free + LONGEST).min(1.0);
            let low = if free > 0.0 { at(free).aside(-ASIDE) } else { [1.0, 0.0] };
            let high = at(until).aside(ASIDE);
            let is_enclosed = (free == 0.0 || at(free).is_certainly(Sign::Positive, low))
                && at(until).is_certainly(Sign::Negative, high);
            if !is_enclosed {
                return None;
            }
            let setting = self.setting([low, high]);
            // What meets before the later pose is looked at.
            let last = (until + 2.0 * ASIDE / half).min(1.0);
            if let Some(found) = self.meeting_within(&setting, &motions, [free, last])? {
                return Some(Some(self.contact(found)));
            }
            (from, length) = (until, LONGER * length);
        }
        Some(None)
    }

    /// The bodies in exact numbers, between two poses.
    fn setting(&self, ends: [[f64; 2]; 2]) -> PairSetting<'q> {
        let centers = self.turns.map(|turn| turn.about().map(Rational::of));
        let offset = std::array::from_fn(|k| &centers[0][k] - &centers[1][k]);
        let motion = TwoAxes::new(self.turns.map(Turn::exact_axis), offset, ends);
        PairSetting {
            bodies: self.bodies,
            poses: [0, 1].map(|side| self.poses[side].seen_from(self.turns[side].about())),
            motions: [motion.clone(), motion.reversed()],
            end: self.turns[0].end().cloned(),
        }
    }

    /// The first meeting of the triangles that are not shown to be apart between two times, before which they are; the
    /// outer `None` if there are too many.
    fn meeting_within(
        &self,
        setting: &PairSetting<'q>,
        motions: &[RigidMotion; 2],
        [free, until]: [f64; 2],
    ) -> Option<Option<FirstMeeting>> {
        let [one, other] = [0, 1].map(|side| motions[side].part(&Rational::of(free), &Rational::of(until)));
        let walk = RigidWalk::new(self.bodies, [&one, &other], 0.0, false);
        let near = walk.near_pairs(MOST_COLLECTED, &mut RigidCost::default())?;
        let mut first = None;
        for places in near {
            let pair = FacetPair { setting, facets: [0, 1].map(|side| Facet::whole(self.bodies[side], places[side])) };
            for (side, corner) in (0..6).map(|index| (index / 3, index % 3)) {
                pair.meet_vertex(side, corner, &mut first);
            }
            for (i, j) in (0..9).map(|index| (index / 3, index % 3)) {
                pair.meet_edges(i, j, &mut first);
            }
        }
        Some(first)
    }

    fn contact(&self, FirstMeeting { pose, features: [a, b], spot, .. }: FirstMeeting) -> TurnContact {
        let setting = self.setting([[1.0, 0.0], [0.0, 1.0]]);
        let numbers = pose.pose();
        let axes = self.turns.map(Turn::exact_axis);
        let norm = axes[0].norm(&numbers);
        let point = nearest(&place(spot, &norm, |side, vertex| {
            let turned = axes[side].turned(&setting.point(side, vertex), &numbers);
            let about = self.turns[side].about();
            std::array::from_fn(|k| &turned[k] + &(&norm * &Rational::of(about[k])))
        }));
        let [share, degrees] = self.turns[0].share_and_degrees_at(&pose);
        TurnContact { share, degrees, point, a, b, pose }
    }
}

/// Times of a motion from one time on: free until the first, and in contact at the second, if that is known, else the
/// first again; `None` if free to the end.
fn next_doubt(bodies: [&Body; 2], motions: &[RigidMotion; 2], from: f64, most_steps: &mut u64) -> Option<[f64; 2]> {
    let start = Rational::of(from);
    let [one, other] = motions.each_ref().map(|motion| motion.part(&start, &Rational::of(1.0)));
    // Shares of the part, rounded outward on the clock.
    let at = |share: f64| {
        let exact = &start + &(&(&Rational::of(1.0) - &start) * &Rational::of(share));
        exact.bracket()
    };
    let walk = RigidWalk::new(bodies, [&one, &other], 0.0, false);
    let walked = walk.run(*most_steps, &mut RigidCost::default());
    if let Walked::OutOfWork(_) = walked {
        *most_steps = MOST_STEPS[1];
    }
    match walked {
        Walked::Apart => None,
        Walked::Meets([free, until], _) | Walked::Doubtful([free, until], Some(_)) => {
            Some([at(free)[0].max(from), at(until)[1].min(1.0)])
        }
        Walked::Doubtful([free, _], None) | Walked::OutOfWork(free) => Some([at(free)[0].max(from); 2]),
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::power_of_two;

    use super::*;

    fn ask(bodies: [&Body; 2], places: [[f64; 3]; 2], turns: [&Turn; 2]) -> Option<TurnVerdict> {
        let poses = places.map(|place| RationalPose::at(place.map(Rational::of)));
        TurnPair { bodies, poses: poses.each_ref(), turns, is_free_at_start: false }.first_contact()
    }

    fn about_z(about: [f64; 3], degrees: f64) -> Turn {
        Turn::by_degrees([0.0, 0.0, 1.0], about, degrees).unwrap()
    }

    #[test]
    fn bodies_that_keep_at_a_hair_from_each_other_are_clear() {
        // Turned together they stay as they are, at a gap that enclosures prove, or do not, or not in time.
        let cube = Body::cuboid([2.0; 3]).unwrap();
        let turn = about_z([0.0; 3], 360.0);
        for exponent in [-10, -40, -50] {
            let gap = 2.0 + power_of_two(exponent);
            let verdict = ask([&cube, &cube], [[0.0; 3], [gap, 0.0, 0.0]], [&turn, &turn]);
            assert!(matches!(verdict, Some(TurnVerdict::Clear)), "{exponent}: {verdict:?}");
        }
    }

    #[test]
    fn bodies_that_circle_about_each_other_meet_their_sides() {
        // Both turn the same way round about their middles, and stay parallel: the way between these, of length 4, is
        // at 4 cos and 4 sin, and their sides meet where either is 2 in size and the other is no more.
        let cube = Body::cuboid([2.0; 3]).unwrap();
        let turns = [about_z([0.0; 3], 90.0), about_z([4.0, 0.0, 0.0], 90.0)];
        let clear = ask([&cube, &cube], [[0.0; 3], [4.0, 0.0, 0.0]], [&turns[0], &turns[1]]);
        assert!(matches!(clear, Some(TurnVerdict::Clear)), "{clear:?}");
        // Of length 5/2 it comes to (2, -3/2), where the cosine is 4/5.
        let turns = [about_z([0.0; 3], 90.0), about_z([2.5, 0.0, 0.0], 90.0)];
        let found = ask([&cube, &cube], [[0.0; 3], [2.5, 0.0, 0.0]], [&turns[0], &turns[1]]);
        let Some(TurnVerdict::Contact(contact)) = found else { panic!("{found:?}") };
        assert_eq!(contact.pose.to_string(), "1/3");
    }

    #[test]
    fn turns_of_other_lengths_or_ends_have_no_common_parameter() {
        let axis = |axis: [f64; 3], degrees: f64| Turn::by_degrees(axis, [0.0; 3], degrees).unwrap();
        let has = |one: Turn, other: Turn| TurnPair::has_one_parameter([&one, &other]);
        assert!(has(axis([0.0, 0.0, 5.0], 90.0), axis([3.0, 4.0, 0.0], -90.0)));
        assert!(!has(axis([0.0, 0.0, 1.0], 90.0), axis([3.0, 4.0, 0.0], 90.0)));
        assert!(!has(axis([0.0, 0.0, 1.0], 90.0), axis([0.0, 1.0, 0.0], 80.0)));
        assert!(!has(axis([0.0, 0.0, 1.0], 720.0), axis([0.0, 1.0, 0.0], 360.0)));
    }
}
