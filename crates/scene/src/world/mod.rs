//! L6. Worlds: objects on timed paths on one clock, and the checks asked of them.
//!
//! A [`World`] is made by a [`WorldBuilder`] or read from a YAML file, never changes, and is cheap to clone. It decides
//! which pairs of objects can meet at all (not exempt, at least one moving, boxes in space and time that overlap) and
//! asks the contact layer about each of those; the verdict of a check is the least of theirs.
//!
//! What is deliberately absent: no geometry is decided here, and nothing is printed.

mod actor;
mod builder;
mod check;
mod check_error;
mod draft;
mod error;
mod exempt;
mod expect;
mod far;
mod fault;
#[cfg(feature = "yaml")]
mod file;
mod first;
mod id;
#[cfg(feature = "yaml")]
pub mod import;
mod index;
mod keypath;
mod length;
pub mod lint;
#[cfg(feature = "yaml")]
mod nearest;
mod object;
mod options;
mod pair;
mod place;
mod question;
mod report;
mod run;
mod scene;
#[cfg(feature = "yaml")]
pub mod schema;
mod standing;
mod sweep;
mod track;
#[cfg(feature = "yaml")]
mod tree;
mod unit;
mod warn;
mod warning;
#[allow(clippy::module_inception, reason = "the module is the layer, the file its front type")]
mod world;
mod written;
#[cfg(feature = "yaml")]
mod yaml;

pub(crate) use actor::Actor;
pub use builder::{CheckBuilder, ObjectBuilder, PathBuilder, WorldBuilder};
pub use check::{Check, Expectation, ExpectedTime, Outcome, Scope};
pub use check_error::CheckError;
pub use error::LoadError;
pub(crate) use exempt::AllowedPairs;
pub(crate) use first::Refused;
pub use id::ObjectId;
pub use object::{Object, Source};
pub use options::{CheckOptions, LoadOptions, PathsNeeded};
pub use pair::Touch;
pub(crate) use pair::{Manner, Stated, Statements};
pub use place::{Place, Position};
pub use question::TestedPair;
pub use report::{CheckReport, CheckResult, CheckVerdict, PairContact, PairCounts, StandingContact, StandingReport};
pub(crate) use sweep::{SweptBox, extended, reach, swept_boxes};
pub use track::TimedPath;
pub use unit::{AngleUnit, LengthUnit, TimeUnit, Unit, Units};
pub use warning::Warning;
pub use world::World;
