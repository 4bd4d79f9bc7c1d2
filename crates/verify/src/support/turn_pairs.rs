//! Two bodies that both turn with one parameter: families of cases, and the comparison of the engine with the oracle.

use firstcontact::Body;
use firstcontact::exact::{Rational, Surd};
use firstcontact::oracle::{self, TurnOutcome, TurnPose, Turning};
use firstcontact::rotation::{RationalPose, Turn, TurnPair, TurnParameter, TurnVerdict};

use super::prng::Prng;
use super::turning::{TurnCase, TurnFamily, found, named, pose, until};

/// A case of a body that turns, in which the other one turns as well.
#[derive(Debug, Clone)]
pub struct TurnPairCase {
    pub case: TurnCase,
    /// The turn of B.
    pub other: Turn,
}

/// The case of a family in which B turns, too: about a vector of the same numbers in another order, with other signs, or
/// the same; through its origin, A's centre or another point.
pub fn pair_case(family: TurnFamily, seed: u64, index: u64) -> Result<TurnPairCase, String> {
    let mut case = family(seed, index);
    let prng = &mut Prng::new(seed.wrapping_add(0x7061_6972), index);
    let [x, y, z] = case.turn.axis();
    let signed = |prng: &mut Prng, x: f64| if prng.once_in(2) { -x } else { x };
    let axis = match prng.below(4) {
        0 => [x, y, z],
        1 => [-x, -y, -z],
        2 => [y, z, x],
        _ => [signed(prng, z), signed(prng, x), signed(prng, y)],
    };
    let about = match prng.below(4) {
        0 => case.turn.about(),
        1 => case.origins[1],
        _ => {
            let [x, y, z] = prng.point(-6, 6).map(|x| x as f64);
            if prng.once_in(2) { [x, y, 0.0] } else { [x, y, z] }
        }
    };
    // Farther apart, so that fewer are in contact from the start.
    if prng.once_in(2) {
        case.origins[1][0] += 4.0;
    }
    // Both take one whole turn, or end in one pose.
    case.turn = until(case.turn.axis(), case.turn.about(), &case.turn)?;
    let other = until(axis, about, &case.turn)?;
    Ok(TurnPairCase { case, other })
}

/// A case with its bodies.
pub struct PreparedPair<'c> {
    case: &'c TurnPairCase,
    bodies: [Body; 2],
    oracle: [oracle::Body; 2],
}

impl TurnPairCase {
    /// The case with its bodies.
    pub fn prepared(&self) -> Result<PreparedPair<'_>, String> {
        let TurnCase { a, b, .. } = &self.case;
        Ok(PreparedPair { case: self, bodies: [a.to_body()?, b.to_body()?], oracle: [a.to_oracle()?, b.to_oracle()?] })
    }
}

/// A pose in the oracle's terms.
fn pose_of(parameter: &TurnParameter) -> Result<TurnPose, String> {
    let Some(polynomial) = parameter.polynomial() else { return pose(parameter) };
    let exact = |text: String| text.parse::<oracle::Rational>().map_err(|error| error.to_string());
    let coefficients = polynomial.iter().map(|x| exact(x.to_string())).collect::<Result<Vec<_>, String>>()?;
    let bracket = parameter.bracket().map(|x| oracle::Rational::from_f64(x).ok_or(format!("{x} is no number")));
    let [low, high] = bracket;
    TurnPose::root(&coefficients, [&low?, &high?]).ok_or(format!("{parameter} is no root"))
}

impl PreparedPair<'_> {
    /// The verdict, with the bodies as they are or exchanged, and up to a pose.
    fn ask(&self, is_swapped: bool, end: Option<&TurnParameter>) -> Result<TurnVerdict, String> {
        let TurnPairCase { case, other } = self.case;
        let ended = |turn: &Turn| match end {
            Some(end) => Turn::until(turn.axis(), turn.about(), end.clone()).map_err(|error| error.to_string()),
            None => Ok(turn.clone()),
        };
        let turns = [ended(&case.turn)?, ended(other)?];
        let poses = case.origins.map(|origin| RationalPose::at(origin.map(Rational::of)));
        let order = if is_swapped { [1, 0] } else { [0, 1] };
        let pair = TurnPair {
            bodies: order.map(|side| &self.bodies[side]),
            poses: order.map(|side| &poses[side]),
            turns: order.map(|side| &turns[side]),
            is_free_at_start: false,
        };
        pair.first_contact().ok_or_else(|| "not decided".to_owned())
    }

    /// Compares engine and oracle. Returns 0 for clear, 1 for a start in contact, 2 for a contact later.
    pub fn compare(&self) -> Result<usize, String> {
        let (TurnCase { origins, turn, .. }, [a, b]) = (&self.case.case, &self.oracle);
        let verdict = self.ask(false, None)?;
        let said = || format!("the engine says {verdict:?}");
        let other = Some([self.case.other.axis(), self.case.other.about()]);
        let turning = Turning { a, b, origins: *origins, axis: turn.axis(), about: turn.about(), other };
        let end = turn.end().map(pose).transpose()?;
        match (turning.first_contact(end.as_ref()), found(&verdict)) {
            (TurnOutcome::Clear, None) => {}
            (TurnOutcome::StartsInContact(features), Some((None, own))) if named(features) == own => return Ok(1),
            (TurnOutcome::Contact(first, features), Some((Some(parameter), own))) => {
                if pose_of(&parameter)? != first || named(features) != own {
                    return Err(format!("{}, the oracle {features:?}", said()));
                }
            }
            (outcome, _) => return Err(format!("{}, the oracle {outcome:?}", said())),
        }
        self.sample(&turning, &verdict)?;
        self.laws(&verdict)?;
        Ok(if verdict.is_clear() { 0 } else { 2 })
    }

    /// Looks at bodies at rest in rational poses: before the first contact they are apart.
    fn sample(&self, turning: &Turning<'_>, verdict: &TurnVerdict) -> Result<(), String> {
        let last = verdict.contact().map(|contact| contact.pose.clone());
        let last = last.as_ref().or(self.case.case.turn.end());
        for (w, s) in [(7, 1), (2, 1), (1, 1), (1, 3), (0, 1), (-1, 2), (-9, 1)] {
            let [whole_w, whole_s] = [w, s].map(|x: i64| Rational::of(x as f64));
            let here = match w {
                0 => TurnParameter::HALF_TURN,
                _ => TurnParameter::of(Surd::of(whole_s.over(&whole_w))),
            };
            let number = |x: i64| oracle::Rational::from(x);
            if last.is_none_or(|last| here < *last)
                && let Some(features) = turning.features_at(&number(w), &number(s))
            {
                return Err(format!("{verdict:?}, but {features:?} meet at {here}"));
            }
        }
        Ok(())
    }

    /// Laws that hold whatever the bodies are: exchanged, and with the turns ended earlier.
    fn laws(&self, verdict: &TurnVerdict) -> Result<(), String> {
        let pose = |verdict: &TurnVerdict| verdict.contact().map(|contact| contact.pose.clone());
        let swapped = self.ask(true, None)?;
        if pose(&swapped) != pose(verdict) {
            return Err(format!("{verdict:?}, but swapped {swapped:?}"));
        }
        let half = TurnParameter::of(Surd::of(Rational::of(0.5)));
        if self.case.case.turn.end().is_none_or(|end| half < *end) {
            let early = self.ask(false, Some(&half))?;
            let expected = found(verdict).filter(|(pose, _)| pose.as_ref().is_none_or(|pose| *pose <= half));
            if found(&early) != expected {
                return Err(format!("{verdict:?}, but up to 1/2 {early:?}"));
            }
        }
        Ok(())
    }
}
