//! First contact of two bodies in rigid motion.

use firstcontact_contact::{Contact, Method, Overlap, Query, Scratch, Verdict};
use firstcontact_exact::ExactTime;
use firstcontact_exact::geom::Magnitudes;
use firstcontact_intersection::{Inner, Probe};
use firstcontact_motion::{Motion, Piece, Scene};
use firstcontact_solid::{Body, Feature, Kind};
use nalgebra::Point3;

use crate::place::common_at_rest;

use super::crossing::Meeting;
use super::motion::RigidMotion;
use super::overlap::{has_inside_beside, overlap_at_rest};
use super::walk::{RigidCost, RigidWalk, TOLERANCE, Walked};

/// Steps after which a question is given up, unless others are asked for.
const MOST_STEPS: u64 = 5_000_000;

/// Question when two bodies in rigid motion first come within a margin of each other, or touch.
#[derive(Debug, Clone, Copy)]
pub struct RigidQuery<'q> {
    /// The bodies.
    pub bodies: [&'q Body; 2],
    /// Their motions while `t` goes from 0 to 1.
    pub motions: [&'q RigidMotion; 2],
    /// Distance to be kept. At zero, or less, contact is a shared point; what is no number is never kept.
    pub margin: f64,
    /// True if the bodies are solids that may touch: contact begins where their interiors begin to share points. That
    /// they are apart at the beginning means their interiors then. A margin above zero precedes it.
    pub touch_allowed: bool,
    /// True if it is known that the bodies are apart at the beginning: the piece before it is clear.
    pub is_free_at_start: bool,
    /// Steps after which the question is given up.
    pub most_steps: u64,
}

/// What a verdict is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guarantee {
    /// Decided exactly.
    Exact,
    /// Proven by enclosures: clear all the time, or free before a bracket and in contact at its end.
    Enclosed,
    /// Not known within the tolerance.
    Undecided,
}

/// Answer to a [`RigidQuery`].
#[derive(Debug, Clone)]
pub enum RigidVerdict {
    /// Proven: no common point, or none of their interiors where they may touch, or farther than the margin from each
    /// other, all the time.
    Clear,
    /// Proven: in contact at the beginning.
    StartsInContact(RigidContact),
    /// Proven: free before a bracket and in contact at its end.
    Contact(RigidContact),
    /// Neither is proven.
    Undecided(RigidDoubt),
}

/// First contact of a rigid motion.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RigidContact {
    /// The bodies are free before the first time, and overlap, or are within the margin, at the second. Of an exact
    /// time these are the floats beside it.
    pub bracket: [f64; 2],
    /// The exact time, where neither body turns.
    pub time: Option<ExactTime>,
    /// About a point of the contact at the end of the bracket.
    pub point: Point3<f64>,
    /// A feature of A that is in contact at the end of the bracket.
    pub a: Feature,
    /// A feature of B that it is in contact with.
    pub b: Feature,
}

/// What is known where neither is proven.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RigidDoubt {
    /// The bodies are free before this time.
    pub from: f64,
    /// They are certainly in contact at this time, if that is known; else it is the end of the piece.
    pub until: f64,
    /// A certain contact at the end, if one is known.
    pub contact: Option<RigidContact>,
    /// True if the steps were used up.
    pub is_out_of_work: bool,
}

impl Guarantee {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Guarantee::Exact => "exact",
            Guarantee::Enclosed => "enclosed",
            Guarantee::Undecided => "undecided",
        }
    }
}

impl RigidVerdict {
    /// True only if there is proof that there is no contact.
    pub fn is_clear(&self) -> bool {
        matches!(self, RigidVerdict::Clear)
    }

    /// The contact, if one is proven within a bracket.
    pub fn contact(&self) -> Option<&RigidContact> {
        match self {
            RigidVerdict::StartsInContact(contact) | RigidVerdict::Contact(contact) => Some(contact),
            RigidVerdict::Clear | RigidVerdict::Undecided(_) => None,
        }
    }

    /// What the verdict is worth.
    pub fn guarantee(&self) -> Guarantee {
        match self {
            RigidVerdict::Undecided(_) => Guarantee::Undecided,
            verdict if verdict.contact().is_some_and(|contact| contact.time.is_some()) => Guarantee::Exact,
            _ => Guarantee::Enclosed,
        }
    }
}

impl<'q> RigidQuery<'q> {
    /// No contact bracket is wider than this part of the piece.
    pub const TOLERANCE: f64 = TOLERANCE;

    /// A question about touching.
    pub fn new(bodies: [&'q Body; 2], motions: [&'q RigidMotion; 2]) -> RigidQuery<'q> {
        RigidQuery {
            bodies,
            motions,
            margin: 0.0,
            touch_allowed: false,
            is_free_at_start: false,
            most_steps: MOST_STEPS,
        }
    }

    /// True if neither body turns and floats hold their places and vertices, so that the verdict is exact: in
    /// orientations of quarter turns about the axes.
    pub fn is_straight(&self) -> bool {
        self.motions.iter().all(|motion| motion.straight().is_some())
    }

    /// The first contact. Where neither body turns and floats hold their places and vertices it is found as of other
    /// straight motions, exactly.
    pub fn first_contact(&self) -> RigidVerdict {
        self.first_contact_counted(&mut RigidCost::default())
    }

    /// The same; the work is added to a count.
    pub fn first_contact_counted(&self, cost: &mut RigidCost) -> RigidVerdict {
        if let Some(verdict) = self.straight() {
            return verdict;
        }
        let start = if self.is_free_at_start { Start::Free } else { self.start(cost) };
        if let Start::Contact(contact) = start {
            return RigidVerdict::StartsInContact(contact);
        }
        let is_free = matches!(start, Start::Free);
        if is_free && !self.motions.iter().any(|motion| motion.moves()) {
            return RigidVerdict::Clear;
        }
        let walk = RigidWalk::new(self.bodies, self.motions, self.margin, false);
        match self.counting(walk.run(self.most_steps, cost)) {
            Walked::Apart if is_free => RigidVerdict::Clear,
            Walked::Meets(bracket, meeting) if is_free || bracket[0] == 0.0 => {
                RigidVerdict::Contact(contact(bracket, &meeting))
            }
            Walked::Apart => RigidVerdict::Undecided(RigidDoubt::of([0.0, 1.0], None)),
            Walked::Meets([from, until], meeting) | Walked::Doubtful([from, until], Some(meeting)) => {
                RigidVerdict::Undecided(RigidDoubt::of([if is_free { from } else { 0.0 }, until], Some(&meeting)))
            }
            Walked::Doubtful([from, until], None) => {
                RigidVerdict::Undecided(RigidDoubt::of([if is_free { from } else { 0.0 }, until], None))
            }
            Walked::OutOfWork(from) => {
                let doubt = RigidDoubt::of([if is_free { from } else { 0.0 }, 1.0], None);
                RigidVerdict::Undecided(RigidDoubt { is_out_of_work: true, ..doubt })
            }
        }
    }

    /// True if touching counts for nothing.
    fn may_touch(&self) -> bool {
        self.touch_allowed && self.margin <= 0.0 && self.bodies.iter().all(|body| body.kind() == Kind::Solid)
    }

    /// The outcome of a walk, with a meeting that does not tell that interiors meet as a doubt, where they must.
    fn counting(&self, walked: Walked) -> Walked {
        match walked {
            Walked::Meets(bracket, meeting) if !self.counts(&meeting) => Walked::Doubtful([bracket[0], 1.0], None),
            Walked::Doubtful([from, _], Some(meeting)) if !self.counts(&meeting) => Walked::Doubtful([from, 1.0], None),
            walked => walked,
        }
    }

    /// True if a meeting is a contact.
    fn counts(&self, meeting: &Meeting) -> bool {
        !self.may_touch() || (0..2).all(|side| has_inside_beside(self.bodies[side], meeting.places[side]))
    }

    /// The verdict on two bodies that do not turn, in orientations of quarter turns; `None` if one is otherwise.
    fn straight(&self) -> Option<RigidVerdict> {
        let [(one, turn_of_a), (other, turn_of_b)] = [self.motions[0].straight()?, self.motions[1].straight()?];
        let [a, b] = [turn_of_a.of_body(self.bodies[0])?, turn_of_b.of_body(self.bodies[1])?];
        let [motion_of_a, motion_of_b] = [&one, &other];
        let query = Query { a, motion_of_a, b, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
        let scratch = &mut Scratch::new();
        if self.may_touch() {
            return Some(match query.first_overlap(scratch).ok()? {
                Overlap::Clear => RigidVerdict::Clear,
                Overlap::FromStart(found) => RigidVerdict::StartsInContact(of_straight(found)),
                Overlap::Begins(found) => RigidVerdict::Contact(of_straight(found)),
            });
        }
        let found = match self.margin == 0.0 {
            true => query.first_contact(scratch).ok(),
            false => query.first_within(self.margin, scratch).ok(),
        };
        Some(match found? {
            Verdict::Clear => RigidVerdict::Clear,
            Verdict::StartsInContact(found) => RigidVerdict::StartsInContact(of_straight(found)),
            Verdict::Contact(found) => RigidVerdict::Contact(of_straight(found)),
        })
    }

    /// What is known of the beginning.
    pub(crate) fn start(&self, cost: &mut RigidCost) -> Start {
        if let [Some(a), Some(b)] = self.motions.map(RigidMotion::exact_start) {
            // What is no number is a margin that is refused.
            return match self.margin <= 0.0 {
                true => start_of(self.bodies, [a, b], self.may_touch()),
                false => self.within_margin_at([a, b]),
            };
        }
        let still = |margin: f64| RigidWalk::new(self.bodies, self.motions, margin, true);
        // While its vertices are rounded a body moves by less than this: apart by more, skins do not meet then.
        let rounding = 8.0 * still(0.0).noise();
        match still(self.margin.max(rounding)).run(self.most_steps, cost) {
            Walked::Apart => return self.enclosed_at_start(),
            Walked::OutOfWork(_) => return Start::Doubt,
            Walked::Meets(..) | Walked::Doubtful(..) => {}
        }
        match still(self.margin).run(self.most_steps, cost) {
            Walked::Meets(bracket, meeting) if self.counts(&meeting) => Start::Contact(contact(bracket, &meeting)),
            _ => Start::Doubt,
        }
    }

    /// Whether two bodies that stand at their origins, not turned, are within the margin of each other.
    fn within_margin_at(&self, origins: [[f64; 3]; 2]) -> Start {
        let ([a, b], [Ok(one), Ok(other)]) = (self.bodies, origins.map(Motion::at)) else { return Start::Doubt };
        let query = Query { a, motion_of_a: &one, b, motion_of_b: &other, clock: [0.0; 2], method: Method::AUTO };
        match query.first_within(self.margin, &mut Scratch::new()) {
            Ok(Verdict::Clear) => Start::Free,
            Ok(Verdict::StartsInContact(found) | Verdict::Contact(found)) => Start::Contact(of_straight(found)),
            Err(_) => Start::Doubt,
        }
    }

    /// What is known of the beginning of bodies whose skins are apart by more than what vertices move when they are
    /// rounded.
    ///
    /// A shell is inside of the other body if one of its vertices is, and a vertex that moves without meeting the
    /// skin stays on its side of it. Placed, a vertex is off by less than the noise of its body; seen from the other
    /// body, where that is near, by less than twice that of both.
    fn enclosed_at_start(&self) -> Start {
        let poses = self.motions.map(|motion| motion.at_time(0.0));
        for (inner, outer) in [(0, 1), (1, 0)] {
            let (shells, body) = (&self.bodies[inner].skin().shells, self.bodies[outer]);
            let vertices = shells.iter().map(|shell| self.bodies[inner].positions()[shell.vertex as usize]);
            let places: Vec<Point3<f64>> =
                vertices.map(|vertex| poses[outer].seen(&poses[inner].place(&vertex.into())).into()).collect();
            if !places.iter().all(|place| place.iter().all(|x| x.is_finite())) {
                return Start::Doubt;
            }
            let still = Motion::at_origin();
            let magnitudes =
                body.magnitudes().max(Magnitudes::of(places.iter().flat_map(|place| place.iter().copied())));
            let piece = Piece::at_rest(&still, &still);
            let scene = Scene::new(&places, body.positions(), magnitudes, piece, piece.course());
            let probe = |point: usize| Probe { scene: &scene, point: point as u32, role: Inner::A };
            if let Some(shell) = (0..places.len()).find(|&point| probe(point).is_inside(body)) {
                let vertex = shells[shell].vertex;
                let features = [Feature::Vertex(vertex), Feature::Interior];
                let [a, b] = if inner == 0 { features } else { [features[1], features[0]] };
                let place = poses[inner].place(&self.bodies[inner].positions()[vertex as usize].into());
                return Start::Contact(RigidContact { bracket: [0.0; 2], time: None, point: place.into(), a, b });
            }
        }
        Start::Free
    }
}

/// What is known of the beginning of a motion.
pub(crate) enum Start {
    Free,
    Contact(RigidContact),
    Doubt,
}

impl RigidDoubt {
    fn of([from, until]: [f64; 2], meeting: Option<&Meeting>) -> RigidDoubt {
        let contact = meeting.map(|meeting| contact([from, until], meeting));
        RigidDoubt { from, until, contact, is_out_of_work: false }
    }
}

fn contact(bracket: [f64; 2], meeting: &Meeting) -> RigidContact {
    let [a, b] = meeting.features;
    RigidContact { bracket, time: None, point: meeting.point, a, b }
}

fn of_straight(found: Contact) -> RigidContact {
    let (bracket, [a, b]) = ([found.time.lower(), found.time.upper()], [found.a.feature, found.b.feature]);
    RigidContact { bracket, time: Some(found.time), point: found.point, a, b }
}

/// What is known of two bodies that stand at their origins, not turned, and may touch or not.
fn start_of(bodies: [&Body; 2], origins: [[f64; 3]; 2], may_touch: bool) -> Start {
    if may_touch && !overlap_at_rest(bodies, origins) {
        return Start::Free;
    }
    let found = common_at_rest(bodies, origins);
    found.map_or(Start::Free, |([a, b], point)| {
        Start::Contact(RigidContact { bracket: [0.0; 2], time: None, point, a, b })
    })
}
