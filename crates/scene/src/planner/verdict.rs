//! What a checker answers.

use crate::world::{ObjectId, Outcome, Touch};
use firstcontact_contact::Contact;

/// Whether, when and where a robot on its way first touches another object. Exact: no contact is missed and none is invented.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// It touches nothing at any time of its motion.
    Clear,
    /// It touches nothing at first, and this first.
    Contact(Collision),
    /// It is in contact already as the motion begins; [`Checker::start`](super::Checker::start) tells touching from overlapping.
    StartsInContact(Collision),
}

impl Verdict {
    /// The contact, if there is one.
    pub fn collision(&self) -> Option<&Collision> {
        match self {
            Verdict::Clear => None,
            Verdict::Contact(collision) | Verdict::StartsInContact(collision) => Some(collision),
        }
    }
}

/// Two objects that touch: one of them is the robot, or attached to it.
///
/// Of the pairs that touch first at the same instant the least is reported, by the names of its objects in byte order. What begins
/// at an instant comes before what begins after it.
#[derive(Debug, Clone, PartialEq)]
pub struct Collision {
    /// The object whose name comes first in byte order: side `a` of the contact.
    pub a: ObjectId,
    /// The other object.
    pub b: ObjectId,
    /// Whether the two are in contact as the motion begins ([`Outcome::StartsInContact`]) or later ([`Outcome::Contact`]).
    pub outcome: Outcome,
    /// Whether the two may touch. If so, contact begins after [`Contact::time`], the infimum of the times at which their
    /// interiors share points; else it begins at that time.
    pub touch: Touch,
    /// How far the two have to stay from each other.
    pub margin: f64,
    /// When and where.
    pub contact: Contact,
}

/// How far a robot can go: what OMPL calls the last valid state.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LastValid {
    /// All the way.
    Whole,
    /// Until this instant, which is strictly before the first contact: for an edge without times a fraction from 0 to 1. Of two that
    /// may touch and overlap at once after the motion begins, this is its beginning.
    ///
    /// The robot's position at that instant, rounded to floats by [`Motion::position`](firstcontact_motion::Motion::position), is proven to be
    /// clear itself, and so is the straight way there from the waypoint before it.
    Until(f64),
    /// Not at all: it is in contact as the motion begins.
    Nowhere,
}
