//! Who can answer a query. The only file here that calls a method of the library.

use firstcontact::oracle::clock::{After, Before, Path, first_contact_on_clock};
use firstcontact::oracle::{Contact, Outcome};
use firstcontact::{Motion, Waypoint, contact, motion};

use super::answer::Answer;
use super::query::{Query, Way};

/// A way to answer a query; an error is a fault of the query or of the method.
pub type Method = fn(&Query) -> Result<Answer, String>;

/// Every method of the library by name, each of which must agree with the oracle.
pub const METHODS: &[(&str, Method)] = &[("general", general), ("auto", production)];

/// The answer of the method that the library chooses.
pub fn production(query: &Query) -> Result<Answer, String> {
    answer(query, contact::Method::Auto)
}

/// The answer of the general method.
fn general(query: &Query) -> Result<Answer, String> {
    answer(query, contact::Method::General)
}

fn answer(query: &Query, method: contact::Method) -> Result<Answer, String> {
    let (a, b) = (query.a.to_body()?, query.b.to_body()?);
    let (motion_of_a, motion_of_b) = (motion(&query.way_a)?, motion(&query.way_b)?);
    let (motion_of_a, motion_of_b) = (&motion_of_a, &motion_of_b);
    let query = contact::Query { a: &a, motion_of_a, b: &b, motion_of_b, clock: query.clock, method };
    let verdict = query.first_contact(&mut contact::Scratch::new()).map_err(|error| error.to_string())?;
    Ok(Answer::from(&verdict))
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
    way.carried.iter().fold(path, |path, &offset| path?.carrying(offset)).map_err(|error| error.to_string())
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
    let (a, b) = (query.a.to_oracle()?, query.b.to_oracle()?);
    let (path_a, path_b) = (path(&query.way_a)?, path(&query.way_b)?);
    first_contact_on_clock((&a, &path_a), (&b, &path_b), query.clock).map_err(|error| error.to_string())
}

fn path(way: &Way) -> Result<Path, String> {
    let path = Path::new(&way.waypoints, way.before, way.after);
    way.carried.iter().fold(path, |path, &offset| path?.carried_at(offset)).map_err(|error| error.to_string())
}
