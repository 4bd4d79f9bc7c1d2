//! OMPL's motion validator: `checkMotion(s1, s2)` and `checkMotion(s1, s2, lastValid)` as they are defined in
//! `ompl::base::MotionValidator`, on top of a checker.
//!
//! The contract: `s1` is taken to be valid. If the motion is not, `lastValid.second` becomes a number from 0 to 1
//! strictly before contact, and `lastValid.first`, if there is one, the state there. If it is, neither of them is
//! touched. Valid and invalid motions are counted.

use std::io::Write;

use firstcontact::planner::{QueryError, Scratch};
use firstcontact::world::ObjectId;
use firstcontact::{Checker, LastValid, Motion};

use super::Failure;
use super::clutter::{anywhere, room};
use super::prng::Prng;
use super::vector::Place;

/// What OMPL calls `std::pair<State *, double>`: the state may be missing.
pub struct LastValidState<'s> {
    /// Where to put the last valid state, if anybody wants it.
    pub first: Option<&'s mut Place>,
    /// Where to put how far it is.
    pub second: &'s mut f64,
}

/// Validates motions of one robot.
pub struct MotionValidator {
    checker: Checker,
    robot: ObjectId,
    scratch: Scratch,
    /// How many motions were valid.
    pub valid: u64,
    /// How many were not.
    pub invalid: u64,
}

impl MotionValidator {
    /// A validator of a robot's motions.
    pub fn new(checker: Checker, robot: ObjectId) -> MotionValidator {
        let scratch = checker.scratch();
        MotionValidator { checker, robot, scratch, valid: 0, invalid: 0 }
    }

    /// Whether a state is valid.
    pub fn is_valid(&mut self, state: Place) -> Result<bool, QueryError> {
        self.checker.is_clear(self.robot, &Motion::at(state)?, &mut self.scratch)
    }

    /// Whether the straight motion between two states is valid.
    pub fn check_motion(&mut self, s1: Place, s2: Place) -> Result<bool, QueryError> {
        let valid = self.checker.is_clear(self.robot, &Motion::edge(s1, s2)?, &mut self.scratch)?;
        self.count(valid);
        Ok(valid)
    }

    /// The same; how far the motion is valid, if it is not.
    pub fn check_motion_until(&mut self, s1: Place, s2: Place, last: LastValidState<'_>) -> Result<bool, QueryError> {
        let edge = Motion::edge(s1, s2)?;
        let until = match self.checker.last_valid(self.robot, &edge, &mut self.scratch)? {
            LastValid::Whole => None,
            LastValid::Until(until) => Some(until),
            LastValid::Nowhere => Some(0.0),
        };
        if let Some(until) = until {
            *last.second = until;
            if let (Some(first), Some(state)) = (last.first, edge.position(until)) {
                *first = state.into();
            }
        }
        self.count(until.is_none());
        Ok(until.is_none())
    }

    fn count(&mut self, valid: bool) {
        *if valid { &mut self.valid } else { &mut self.invalid } += 1;
    }
}

/// Asks about random motions from valid states, and holds the answers against the contract.
pub fn run(seed: u64, motions: u64, out: &mut impl Write) -> Result<(), Failure> {
    let room = room(seed, 100)?;
    let mut validator = MotionValidator::new(room.checker, room.robot);
    let mut prng = Prng::new(seed, u64::MAX);
    let mut asked = 0;
    while asked < motions {
        let (s1, s2) = (anywhere(&mut prng), anywhere(&mut prng));
        if !validator.is_valid(s1)? {
            continue;
        }
        asked += 1;
        let (mut state, mut fraction) = ([f64::NAN; 3], f64::NAN);
        let last = LastValidState { first: Some(&mut state), second: &mut fraction };
        let valid = validator.check_motion_until(s1, s2, last)?;
        let untouched = fraction.is_nan() && state.iter().all(|x| x.is_nan());
        let kept = match valid {
            true => untouched,
            false => {
                (0.0..1.0).contains(&fraction) && validator.is_valid(state)? && validator.check_motion(s1, state)?
            }
        };
        if !kept || validator.check_motion(s1, s2)? != valid {
            return Err(format!("the contract is broken from {s1:?} to {s2:?}").into());
        }
    }
    writeln!(out, "{motions} motions: the contract is kept; {} valid, {} invalid", validator.valid, validator.invalid)?;
    Ok(())
}
