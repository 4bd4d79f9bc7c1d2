//! First contact of a body that turns and one that stands.

use firstcontact_exact::Rational;
use firstcontact_solid::{Body, Feature};
use nalgebra::Point3;

use super::arc::TurnArcs;
use super::bracket::narrow;
use super::leaf::{FirstMeeting, Setting};
use super::parameter::TurnParameter;
use super::place::{common_at_rest, nearest, place};
use super::turn::{Turn, TurnError};
use super::walk::{TurnCost, find_first_meeting};

/// Pairs of boxes that are compared before there is a filter.
const FEW_BOXES: u64 = 64;

/// Question when a body that turns first touches one that stands.
#[derive(Debug, Clone, Copy)]
pub struct TurnQuery<'q> {
    /// The body that turns.
    pub a: &'q Body,
    /// Place of its origin at the beginning.
    pub origin_of_a: [f64; 3],
    /// The body that stands.
    pub b: &'q Body,
    /// Place of its origin.
    pub origin_of_b: [f64; 3],
    /// The turn, in the frame of the world.
    pub turn: &'q Turn,
}

/// Answer to a [`TurnQuery`].
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
    /// Floats that enclose the share of the turn that is done: the time, where it takes one unit of time at a constant rate.
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

impl TurnQuery<'_> {
    /// The first contact, exactly.
    ///
    /// # Errors
    /// If an origin is not finite.
    pub fn first_contact(&self) -> Result<TurnVerdict, TurnError> {
        self.first_contact_counted(&mut TurnCost::default())
    }

    /// The same; the work is added to a count.
    ///
    /// # Errors
    /// If an origin is not finite.
    pub fn first_contact_counted(&self, cost: &mut TurnCost) -> Result<TurnVerdict, TurnError> {
        self.first_contact_in(
            |arcs, cost| narrow([self.a, self.b], [self.origin_of_a, self.origin_of_b], self.turn, arcs, cost),
            cost,
        )
    }

    /// The same, without the filter by enclosures, with which others compare it.
    ///
    /// # Errors
    /// If an origin is not finite.
    pub fn first_contact_unfiltered(&self) -> Result<TurnVerdict, TurnError> {
        self.first_contact_in(|_, _| {}, &mut TurnCost::default())
    }

    /// The first contact in the arcs that a filter leaves.
    fn first_contact_in(
        &self,
        filter: impl Fn(&mut TurnArcs, &mut TurnCost),
        cost: &mut TurnCost,
    ) -> Result<TurnVerdict, TurnError> {
        if let Some(contact) = self.contact_at_beginning()? {
            return Ok(TurnVerdict::StartsInContact(contact));
        }
        let (turn, end) = (self.turn, self.turn.end());
        if end.is_some_and(TurnParameter::is_beginning) {
            return Ok(TurnVerdict::Clear);
        }
        let origins = [self.origin_of_a, self.origin_of_b];
        let setting = Setting::new([self.a, self.b], origins, (turn.axis(), turn.about()), end.cloned());
        let arcs = &mut TurnArcs::new(turn.axis(), end);
        let find = |arcs: &mut TurnArcs, cost: &mut TurnCost, most| {
            find_first_meeting(&setting, origins, turn.about(), arcs, cost, most)
        };
        // What is far is clear before a filter is made.
        let found = find(arcs, cost, FEW_BOXES).unwrap_or_else(|| {
            filter(arcs, cost);
            find(arcs, cost, u64::MAX).flatten()
        });
        Ok(found.map_or(TurnVerdict::Clear, |found| TurnVerdict::Contact(self.contact(&setting, found))))
    }

    /// The least features that share a point before the turn begins, as of two bodies that stand.
    fn contact_at_beginning(&self) -> Result<Option<TurnContact>, TurnError> {
        let origins = [self.origin_of_a, self.origin_of_b];
        if !origins.as_flattened().iter().all(|x| x.is_finite()) {
            return Err(TurnError::NotFinite);
        }
        let found = common_at_rest([self.a, self.b], origins);
        Ok(found.map(|([a, b], point)| {
            let pose = TurnParameter::beginning();
            TurnContact { pose, share: [0.0; 2], degrees: [0.0; 2], point, a, b }
        }))
    }

    fn contact(&self, setting: &Setting<'_>, found: FirstMeeting) -> TurnContact {
        let FirstMeeting { pose, features: [a, b], spot, .. } = found;
        let relative = place(setting, &pose, spot);
        let about = self.turn.about();
        let point = nearest(&std::array::from_fn(|k| &relative[k] + &Rational::of(about[k])));
        let [share, degrees] = self.turn.share_and_degrees_at(&pose);
        TurnContact { share, degrees, point, a, b, pose }
    }
}
