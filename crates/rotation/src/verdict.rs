//! Answers about bodies of which one turns.

use firstcontact_solid::Feature;
use nalgebra::Point3;

use super::parameter::TurnParameter;

/// Answer to a [`TurnQuery`](crate::TurnQuery) or about a [`TurnPiece`](crate::TurnPiece).
#[derive(Debug, Clone)]
pub enum TurnVerdict {
    /// No common point in any pose of the turn.
    Clear,
    /// The bodies have a common point at the beginning already.
    StartsInContact(TurnContact),
    /// The bodies are apart at first and meet later.
    Contact(TurnContact),
}

/// First contact of a turn.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct TurnContact {
    /// The pose, exactly.
    pub pose: TurnParameter,
    /// Floats that enclose the share of the turn that is done: the time, where it takes one unit of time at a constant
    /// rate.
    pub share: [f64; 2],
    /// Floats that enclose the angle, in degrees.
    pub degrees: [f64; 2],
    /// A point that the two features share, each coordinate to the nearest float or the next.
    pub point: Point3<f64>,
    /// The least feature of A in contact.
    pub a: Feature,
    /// The least feature of B in contact with it.
    pub b: Feature,
}

impl TurnVerdict {
    /// True if two verdicts are of one kind, and contacts have the same pose and features.
    ///
    /// ```
    /// # use firstcontact_rotation::{Turn, TurnQuery};
    /// # use firstcontact_solid::Body;
    /// let bar = Body::cuboid([4.0, 1.0, 1.0]).unwrap();
    /// let post = Body::cuboid([1.0; 3]).unwrap();
    /// let turn = Turn::by_degrees([0.0, 0.0, 1.0], [0.0; 3], 90.0).unwrap();
    /// let ask = |y: f64| TurnQuery { a: &bar, origin_of_a: [0.0; 3], b: &post, origin_of_b: [0.0, y, 0.0], turn: &turn };
    /// let near = ask(1.5).first_contact().unwrap();
    /// assert!(near.agrees_with(&ask(1.5).first_contact_unfiltered().unwrap()));
    /// assert!(!near.agrees_with(&ask(1.75).first_contact().unwrap()));
    /// assert!(!near.agrees_with(&ask(9.0).first_contact().unwrap()));
    /// ```
    pub fn agrees_with(&self, other: &TurnVerdict) -> bool {
        let what = |verdict: &TurnVerdict| verdict.contact().map(|found| (found.pose.clone(), found.a, found.b));
        std::mem::discriminant(self) == std::mem::discriminant(other) && what(self) == what(other)
    }

    /// The contact, if there is one.
    pub fn contact(&self) -> Option<&TurnContact> {
        match self {
            TurnVerdict::Clear => None,
            TurnVerdict::StartsInContact(contact) | TurnVerdict::Contact(contact) => Some(contact),
        }
    }

    /// True if there is no contact.
    pub fn is_clear(&self) -> bool {
        matches!(self, TurnVerdict::Clear)
    }
}

impl TurnContact {
    /// A contact at the beginning.
    pub(crate) fn at_beginning([a, b]: [Feature; 2], point: Point3<f64>) -> TurnContact {
        TurnContact { pose: TurnParameter::beginning(), share: [0.0; 2], degrees: [0.0; 2], point, a, b }
    }
}
