//! Piece of a longer motion in which one body turns about a fixed axis and the other stands.

use firstcontact_exact::Rational;
use firstcontact_solid::Body;

use super::arc::TurnArcs;
use super::bracket::narrow;
use super::leaf::Setting;
use super::meeting::{ExactSetting, FirstMeeting};
use super::parameter::TurnParameter;
use super::place::{common_at_rest, nearest, place};
use super::rational_pose::RationalPose;
use super::rigid::{RigidCost, RigidMotion, RigidQuery, Start};
use super::standing::{common_of_skins, vertex_inside};
use super::turn::Turn;
use super::verdict::{TurnContact, TurnVerdict};
use super::walk::{TurnCost, find_first_meeting};

/// Pairs of boxes that are compared before there is a filter.
const FEW_BOXES: u64 = 64;

/// Question when a body that turns first touches one that stands, both in rational poses when the turn begins.
///
/// ```
/// # use firstcontact_rotation::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::exact::Rational;
/// use firstcontact::rotation::{RationalPose, Turn, TurnPiece, TurnVerdict};
///
/// // A bar 40 long and 30 wide, turned back by a quarter already, turns on. Its corner at (15, 20) comes to (7, 24), where the wall is.
/// let (bar, wall) = (Body::cuboid([40.0, 30.0, 1.0])?, Body::cuboid([90.0, 2.0, 90.0])?);
/// let at = |y: f64| RationalPose::at([0.0, y, 0.0].map(Rational::of));
/// let (upright, above) = (at(0.0).oriented([1.0, 0.0, 0.0, -1.0]), at(25.0));
/// let turn = Turn::by_degrees([0.0, 0.0, 1.0], [0.0; 3], 90.0)?;
/// let (bodies, poses) = ([&bar, &wall], [&upright, &above]);
/// let piece = TurnPiece { bodies, poses, turning: 0, turn: &turn, is_free_at_start: false };
/// let TurnVerdict::Contact(contact) = piece.first_contact() else { panic!("the bar hits the wall") };
/// assert_eq!((contact.pose.to_string().as_str(), contact.point), ("2/11", [7.0, 24.0, -0.5].into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct TurnPiece<'q> {
    /// The bodies A and B.
    pub bodies: [&'q Body; 2],
    /// Their poses when the turn begins.
    pub poses: [&'q RationalPose; 2],
    /// The one that turns: 0 for A, 1 for B.
    pub turning: usize,
    /// The turn, in the frame of the world.
    pub turn: &'q Turn,
    /// True if it is known that the bodies are apart at the beginning: the piece before it is clear.
    pub is_free_at_start: bool,
}

impl TurnPiece<'_> {
    /// The first contact, exactly.
    pub fn first_contact(&self) -> TurnVerdict {
        let start = if self.is_free_at_start { None } else { contact_at_beginning(self.bodies, self.poses) };
        match start {
            Some(contact) => TurnVerdict::StartsInContact(contact),
            None => self.first_meeting(&mut TurnCost::default()).map_or(TurnVerdict::Clear, TurnVerdict::Contact),
        }
    }

    /// The first contact of bodies that are apart at the beginning; the work is added to a count.
    pub(crate) fn first_meeting(&self, cost: &mut TurnCost) -> Option<TurnContact> {
        let (bodies, poses) = (self.in_turn(self.bodies), self.in_turn(self.poses));
        self.first_meeting_in(|arcs, cost| narrow(bodies, poses, self.turn, arcs, cost), cost)
    }

    /// The same, without the filter by enclosures.
    pub(crate) fn first_meeting_unfiltered(&self) -> Option<TurnContact> {
        self.first_meeting_in(|_, _| {}, &mut TurnCost::default())
    }

    /// What is of A and B, that of the body that turns first.
    fn in_turn<T>(&self, [a, b]: [T; 2]) -> [T; 2] {
        if self.turning == 1 { [b, a] } else { [a, b] }
    }

    /// The first contact in the arcs that a filter leaves.
    fn first_meeting_in(
        &self,
        filter: impl Fn(&mut TurnArcs, &mut TurnCost),
        cost: &mut TurnCost,
    ) -> Option<TurnContact> {
        let end = self.turn.end();
        if end.is_some_and(TurnParameter::is_beginning) {
            return None;
        }
        let setting = self.setting();
        let arcs = &mut TurnArcs::new(self.turn.axis(), end);
        // What is far is clear before a filter is made.
        let found = find_first_meeting(&setting, arcs, cost, FEW_BOXES).unwrap_or_else(|| {
            filter(arcs, cost);
            find_first_meeting(&setting, arcs, cost, u64::MAX).flatten()
        });
        found.map(|found| self.contact(&setting, found))
    }

    /// The two, that of the body that turns first.
    pub(crate) fn setting(&self) -> Setting<'_> {
        let (bodies, poses) = (self.in_turn(self.bodies), self.in_turn(self.poses));
        Setting::new(bodies, poses, self.turn, self.turning == 1)
    }

    fn contact(&self, setting: &Setting<'_>, found: FirstMeeting) -> TurnContact {
        let FirstMeeting { pose, features, spot, .. } = found;
        let numbers = pose.pose();
        let norm = setting.axis().norm(&numbers);
        let relative = place(spot, &norm, |side, vertex| match side {
            0 => setting.axis().turned(&setting.point(0, vertex), &numbers),
            _ => setting.point(1, vertex).map(|x| &x * &norm),
        });
        let about = self.turn.about();
        let point = nearest(&std::array::from_fn(|k| &relative[k] + &Rational::of(about[k])));
        let [share, degrees] = self.turn.share_and_degrees_at(&pose);
        let [a, b] = self.in_turn(features);
        TurnContact { share, degrees, point, a, b, pose }
    }
}

/// The least features that two bodies share in rational poses, decided exactly; `None` if the two are apart. The pose of
/// the contact is the beginning of a turn.
pub fn contact_at_beginning(bodies: [&Body; 2], poses: [&RationalPose; 2]) -> Option<TurnContact> {
    if let [Some(a), Some(b)] = poses.map(RationalPose::unturned) {
        let found = common_at_rest(bodies, [a, b]);
        return found.map(|(features, point)| TurnContact::at_beginning(features, point));
    }
    let [one, other] = poses.map(RigidMotion::at_pose);
    // Enclosures tell what is clear; the rest takes longer.
    if let Start::Free = RigidQuery::new(bodies, [&one, &other]).start(&mut RigidCost::default()) {
        return None;
    }
    let of_skins = common_of_skins(bodies, poses);
    let found = of_skins.or_else(|| vertex_inside(bodies, poses));
    found.map(|(features, point)| TurnContact::at_beginning(features, point))
}
