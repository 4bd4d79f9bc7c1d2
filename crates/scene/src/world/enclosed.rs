//! First contact of a pair in which an object turns, or what is known of it, on the clock.

use crate::pairs::Outcome;
use crate::world::moment::TurnMoment;
use firstcontact_exact::{ExactTime, Rational};
use firstcontact_rotation::{Guarantee, RigidContact, RigidQuery, RigidVerdict, Turn, TurnContact, TurnVerdict};
use firstcontact_solid::Feature;
use nalgebra::Point3;

/// First contact of a pair in which an object turns, or what is known of it.
#[derive(Debug)]
pub(crate) struct Enclosed {
    pub(crate) outcome: Outcome,
    pub(crate) guarantee: Guarantee,
    /// The pair is free before the first time, and in contact at the second, if that is known.
    pub(crate) time: [f64; 2],
    /// The time, where it is known exactly.
    pub(crate) exact: Option<ExactTime>,
    /// What is in contact at the second time.
    pub(crate) meeting: Option<([Feature; 2], Point3<f64>)>,
    /// The pose, where it is known exactly.
    pub(crate) moment: Option<TurnMoment>,
    pub(crate) is_out_of_work: bool,
}

impl Enclosed {
    /// A contact of two objects at an instant, exactly.
    pub(crate) fn at_rest(found: &TurnContact, (time, is_first): (f64, bool)) -> Enclosed {
        Enclosed {
            outcome: if is_first { Outcome::StartsInContact } else { Outcome::Contact },
            guarantee: Guarantee::Exact,
            time: [time; 2],
            exact: Some(ExactTime::at(time)),
            meeting: Some(([found.a, found.b], found.point)),
            moment: None,
            is_out_of_work: false,
        }
    }

    /// True if all but the end of a piece is proven to be free: what comes next may tell more.
    pub(crate) fn is_of_end(&self, [from, to]: [f64; 2]) -> bool {
        let is_near = self.time[0] >= to - 2.0 * RigidQuery::TOLERANCE * (to - from);
        self.outcome == Outcome::Undecided && self.meeting.is_none() && is_near
    }
}

/// What is known of a pair that is in doubt at the end of one piece, from the next: a contact that is proven soon
/// enough ends the bracket.
pub(crate) fn joined(doubt: Enclosed, next: Option<Enclosed>, [from, to]: [f64; 2]) -> Enclosed {
    match next {
        Some(found)
            if found.outcome == Outcome::Contact
                && found.time[1] - doubt.time[0] <= 2.0 * RigidQuery::TOLERANCE * (to - from) =>
        {
            let time = [doubt.time[0], found.time[1]];
            Enclosed { time, exact: None, guarantee: Guarantee::Enclosed, moment: None, ..found }
        }
        _ => doubt,
    }
}

/// A verdict on a piece, on the clock.
pub(crate) fn enclosed(verdict: &RigidVerdict, [from, to]: [f64; 2], is_first: bool) -> Enclosed {
    let ends = [from, to].map(Rational::of);
    let span = &ends[1] - &ends[0];
    let at = |share: f64, side: usize| (&ends[0] + &(&span * &Rational::of(share))).bracket()[side];
    let on_clock = |[low, high]: [f64; 2]| [at(low, 0), at(high, 1)];
    let exactly = |share: &ExactTime| ExactTime::of_root(share.value().between(&ends[0], &ends[1]));
    let meeting = |contact: &RigidContact| ([contact.a, contact.b], contact.point);
    let guarantee = verdict.guarantee();
    let of = |outcome, time: [f64; 2], contact: Option<&RigidContact>| {
        let exact = contact.and_then(|contact| contact.time.as_ref()).map(exactly);
        Enclosed {
            outcome,
            guarantee,
            time: exact.as_ref().map_or_else(|| on_clock(time), |exact| [exact.lower(), exact.upper()]),
            exact,
            meeting: contact.map(meeting),
            moment: None,
            is_out_of_work: false,
        }
    };
    match verdict {
        RigidVerdict::StartsInContact(found) if is_first => of(Outcome::StartsInContact, found.bracket, Some(found)),
        RigidVerdict::StartsInContact(found) | RigidVerdict::Contact(found) => {
            of(Outcome::Contact, found.bracket, Some(found))
        }
        RigidVerdict::Undecided(doubt) => Enclosed {
            is_out_of_work: doubt.is_out_of_work,
            ..of(Outcome::Undecided, [doubt.from, doubt.until], doubt.contact.as_ref())
        },
        RigidVerdict::Clear => of(Outcome::Clear, [0.0, 1.0], None),
    }
}

/// First contact that is known exactly.
#[derive(Debug)]
pub(crate) struct Turned {
    contact: TurnContact,
    is_at_start: bool,
    turn: Turn,
    /// That of the second object, if both turn.
    other: Option<Turn>,
    piece: [f64; 2],
}

impl Turned {
    /// The contact of a verdict, if there is one.
    pub(crate) fn of(verdict: TurnVerdict, (turn, other): (&Turn, Option<&Turn>), piece: [f64; 2]) -> Option<Turned> {
        let (contact, is_at_start) = match verdict {
            TurnVerdict::Clear => return None,
            TurnVerdict::StartsInContact(contact) => (contact, true),
            TurnVerdict::Contact(contact) => (contact, false),
        };
        Some(Turned { contact, is_at_start, turn: turn.clone(), other: other.cloned(), piece })
    }

    /// True if the bodies first touch as the turn ends: they do not overlap before.
    pub(crate) fn is_at_end(&self) -> bool {
        !self.is_at_start && self.turn.end() == Some(&self.contact.pose)
    }

    /// The contact on the clock.
    pub(crate) fn on_clock(self, is_first: bool) -> Enclosed {
        let Turned { contact, is_at_start, turn, other, piece } = self;
        let TurnContact { pose, degrees, point, a, b, .. } = contact;
        let moment = TurnMoment::new(turn, pose, degrees, piece).beside(other);
        Enclosed {
            outcome: if is_first && is_at_start { Outcome::StartsInContact } else { Outcome::Contact },
            guarantee: Guarantee::Exact,
            time: moment.bracket(),
            exact: None,
            meeting: Some(([a, b], point)),
            moment: Some(moment),
            is_out_of_work: false,
        }
    }
}
