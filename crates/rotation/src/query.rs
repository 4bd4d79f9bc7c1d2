//! First contact of a body that turns and one that stands.

use firstcontact_exact::Rational;
use firstcontact_solid::Body;

use super::manifold;
use super::piece::TurnPiece;
use super::place::common_at_rest;
use super::rational_pose::RationalPose;
use super::turn::{Turn, TurnError};
use super::verdict::{TurnContact, TurnVerdict};
use super::walk::TurnCost;

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
        self.answer(|piece| piece.first_meeting(cost))
    }

    /// The same, without the filter by enclosures, with which others compare it.
    ///
    /// # Errors
    /// If an origin is not finite.
    pub fn first_contact_unfiltered(&self) -> Result<TurnVerdict, TurnError> {
        self.answer(|piece| piece.first_meeting_unfiltered())
    }

    /// The same by the curves, ruled surfaces and planes of all features (Joseph & Plantinga §4): a method of its own,
    /// which looks at all pairs of features.
    ///
    /// # Errors
    /// If an origin is not finite, or there are more than 1e9 pairs of features.
    pub fn first_contact_by_manifolds(&self) -> Result<TurnVerdict, TurnError> {
        let pairs = manifold::pairs_of([self.a, self.b]);
        if pairs > manifold::MOST_PAIRS {
            return Err(TurnError::TooManyPairs { pairs, limit: manifold::MOST_PAIRS });
        }
        let origins = [self.origin_of_a, self.origin_of_b];
        self.answer(|piece| manifold::first_meeting(piece.bodies, origins, piece.turn))
    }

    /// The verdict, if bodies that are apart at the beginning are asked when they meet.
    fn answer(&self, ask: impl FnOnce(&TurnPiece<'_>) -> Option<TurnContact>) -> Result<TurnVerdict, TurnError> {
        let origins = [self.origin_of_a, self.origin_of_b];
        if !origins.as_flattened().iter().all(|x| x.is_finite()) {
            return Err(TurnError::NotFinite);
        }
        let bodies = [self.a, self.b];
        if let Some((features, point)) = common_at_rest(bodies, origins) {
            return Ok(TurnVerdict::StartsInContact(TurnContact::at_beginning(features, point)));
        }
        let [one, other] = origins.map(|origin| RationalPose::at(origin.map(Rational::of)));
        let piece = TurnPiece { bodies, poses: [&one, &other], turning: 0, turn: self.turn, is_free_at_start: true };
        Ok(ask(&piece).map_or(TurnVerdict::Clear, TurnVerdict::Contact))
    }
}
