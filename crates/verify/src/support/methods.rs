//! Methods and oracle that answer a query, and answers as text and hash. The only file here that calls a method of the
//! library.

use std::fmt;

use firstcontact::audit::Answer;
use firstcontact::contact::{ContactTime, NamedMethods};
use firstcontact::oracle::clock::{After, Before, Path, first_contact_on_clock};
use firstcontact::oracle::{self, Contact, Outcome};
use firstcontact::{Body, Motion, Verdict, Waypoint, contact, motion};

use super::query::{Query, Way};

/// The methods that answer by themselves; `auto` only chooses among them.
pub fn methods() -> impl Iterator<Item = contact::Method> {
    contact::Method::ALL.iter().copied().filter(|method| *method != contact::Method::AUTO)
}

/// The answers of all methods that apply, by name, each of which must be the oracle's. An error is a fault of the query
/// or of the method.
pub fn answers(query: &Query) -> Vec<(&'static str, Result<Answer, String>)> {
    let asked = match Asked::new(query) {
        Ok(asked) => asked,
        Err(error) => return vec![("no method", Err(error))],
    };
    let applying = methods().filter(|&method| asked.applies(method));
    applying.map(|method| (method.name(), asked.answer(method))).collect()
}

/// The answer of the method that the library chooses.
pub fn production(query: &Query) -> Result<Answer, String> {
    Asked::new(query)?.answer(contact::Method::AUTO)
}

/// A query in the library's own terms.
pub struct Asked {
    bodies: [Body; 2],
    motions: [Motion; 2],
    clock: [f64; 2],
}

impl Asked {
    /// The query, if the library takes its bodies and motions.
    pub fn new(query: &Query) -> Result<Asked, String> {
        let bodies = [query.a.to_body()?, query.b.to_body()?];
        Ok(Asked { bodies, motions: [motion(&query.way_a)?, motion(&query.way_b)?], clock: query.clock })
    }

    fn answer(&self, method: contact::Method) -> Result<Answer, String> {
        self.verdict(method, &mut contact::Scratch::new()).map(|verdict| Answer::from(&verdict))
    }

    /// Whether a method takes the two bodies.
    pub fn applies(&self, method: contact::Method) -> bool {
        method.chosen(&self.bodies[0], &self.bodies[1]).is_ok()
    }

    /// What a method says; an error also where its quick answers are others: whether the way is clear, and the time
    /// alone.
    pub fn verdict(&self, method: contact::Method, scratch: &mut contact::Scratch) -> Result<Verdict, String> {
        let query = self.query(method);
        let verdict = query.first_contact(scratch).map_err(|error| error.to_string())?;
        let is_clear = query.is_clear(scratch).map_err(|error| error.to_string())?;
        if is_clear != (verdict == Verdict::Clear) {
            return Err(format!("is_clear says {is_clear}, first_contact {verdict:?}"));
        }
        let time = query.contact_time(scratch).map_err(|error| error.to_string())?;
        if time == ContactTime::from(&verdict) {
            Ok(verdict)
        } else {
            Err(format!("contact_time says {time:?}, first_contact {verdict:?}"))
        }
    }

    /// The query for a method.
    pub fn query(&self, method: contact::Method) -> contact::Query<'_> {
        let ([a, b], [motion_of_a, motion_of_b]) = (&self.bodies, &self.motions);
        contact::Query { a, motion_of_a, b, motion_of_b, clock: self.clock, method }
    }
}

fn motion(way: &Way) -> Result<Motion, String> {
    let waypoints = way.waypoints.iter().map(|&(time, position)| Waypoint { time, position: position.into() });
    let before = match way.before {
        Before::Wait => motion::Before::Wait,
        Before::Absent => motion::Before::Absent,
    };
    let after = match way.after {
        After::Hold => motion::After::Hold,
        After::Vanish => motion::After::Vanish,
    };
    let path = Motion::path(waypoints).map(|path| path.before(before).after(after));
    let carried = way.carried.iter().fold(path, |path, &offset| path?.carrying(offset));
    let own = carried.map_err(|error| error.to_string());
    way.rides.iter().fold(own, |sum, ride| Ok(sum?.riding_on(&motion(ride)?)))
}

/// The oracle's answer.
pub fn oracle(query: &Query) -> Result<Answer, String> {
    oracle_outcome(query).map(|outcome| Answer::from(&outcome))
}

/// The place the oracle found, in the world.
pub fn oracle_contact(query: &Query) -> Result<Option<Contact>, String> {
    oracle_outcome(query).map(|outcome| outcome.contact().cloned())
}

fn oracle_outcome(query: &Query) -> Result<Outcome, String> {
    let [(a, path_a), (b, path_b)] = oracle_parts(query)?;
    first_contact_on_clock((&a, &path_a), (&b, &path_b), query.clock).map_err(|error| error.to_string())
}

/// Bodies and paths in the oracle's own terms.
pub fn oracle_parts(query: &Query) -> Result<[(oracle::Body, Path); 2], String> {
    Ok([(query.a.to_oracle()?, path(&query.way_a)?), (query.b.to_oracle()?, path(&query.way_b)?)])
}

fn path(way: &Way) -> Result<Path, String> {
    let path = Path::new(&way.waypoints, way.before, way.after);
    let carried = way.carried.iter().fold(path, |path, &offset| path?.carried_at(offset));
    let own = carried.map_err(|error| error.to_string());
    way.rides.iter().fold(own, |sum, ride| Ok(sum?.riding_on(self::path(ride)?)))
}

/// An answer in one line, as the hash takes it.
pub fn answer_text(answer: &Answer) -> String {
    let Some(found) = answer.found() else { return answer.verdict().to_owned() };
    let features = found.features.map_or(String::new(), |[a, b]| format!(", {a} and {b}"));
    format!("{} at {}{features}", answer.verdict(), found.time)
}

/// A hash of answers in their order, the same on every platform and in every build (64-bit FNV-1a of their texts).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnswerHash(u64);

impl Default for AnswerHash {
    fn default() -> AnswerHash {
        AnswerHash(0xcbf2_9ce4_8422_2325)
    }
}

impl AnswerHash {
    /// Adds an answer.
    pub fn add(&mut self, answer: &Answer) {
        self.add_bytes(answer_text(answer).as_bytes());
        let bracket = answer.found().and_then(|found| found.bracket).unwrap_or_default();
        bracket.iter().for_each(|bound| self.add_bytes(&bound.to_bits().to_le_bytes()));
    }

    /// Adds the hash of a later part of the sequence.
    pub fn append(&mut self, later: AnswerHash) {
        self.add_bytes(&later.0.to_le_bytes());
    }

    fn add_bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl fmt::Display for AnswerHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
