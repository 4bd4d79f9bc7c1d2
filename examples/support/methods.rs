//! Who can answer a query. The only file here that calls a method of the library.

use firstcontact::oracle::clock::{Path, first_contact_on_clock};
use firstcontact::oracle::{Contact, Outcome};

use super::answer::Answer;
use super::query::{Query, Way};

/// A way to answer a query; an error is a fault of the query or of the method.
pub type Method = fn(&Query) -> Result<Answer, String>;

/// Every method of the library by name, each of which must agree with the oracle.
///
/// Empty until the library has its first method. To switch one on, add a function that turns a [`Query`] into bodies and
/// motions and the verdict into an [`Answer`].
pub const METHODS: &[(&str, Method)] = &[];

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
