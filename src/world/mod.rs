//! L6. Worlds: objects on timed paths on one clock, and the checks asked of them.
//!
//! A [`World`] is made by a [`WorldBuilder`] or read from a YAML file, never changes, and is cheap to clone. It decides
//! which pairs of objects can meet at all (not exempt, at least one moving, boxes in space and time that overlap) and
//! asks the contact layer about each of those; the verdict of a check is the least of theirs.
//!
//! What is deliberately absent: no geometry is decided here, and nothing is printed.

mod check;
mod error;
#[cfg(feature = "yaml")]
mod file;
mod id;
mod object;
mod options;
mod place;
mod report;
mod standin;
mod track;
mod unit;
mod warning;
#[cfg(feature = "yaml")]
mod yaml;

pub use check::{Check, Expectation, ExpectedTime, Outcome, Scope};
pub use error::LoadError;
pub use id::ObjectId;
pub use object::{Object, Source};
pub use options::{CheckOptions, LoadOptions};
pub use place::{Place, Position};
pub use report::{CheckReport, CheckResult, CheckVerdict, PairContact, PairCounts};
pub use track::TimedPath;
pub use unit::{AngleUnit, LengthUnit, TimeUnit, Unit, Units};
pub use warning::Warning;
