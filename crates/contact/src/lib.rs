//! L5. First contact: when and where two bodies first touch.

mod beginning;
mod blocked;
mod box_face;
mod cd_dual;
mod contact_set;
mod convex;
mod earliest;
mod event;
mod few;
mod flush;
mod general;
mod instant;
mod landing;
mod latest;
mod lattice;
mod meeter;
mod method;
mod mixed;
mod normal;
mod outline;
mod overlap;
mod phase;
mod prism;
mod query;
mod report;
mod scratch;
mod spans;
mod start;
mod stay;
mod sweep;
mod sweeper;
mod tally;
#[cfg(test)]
mod tests;
mod touchdown;
mod touching;
mod upcoming;
mod verdict;
mod view;

pub use blocked::Blocked;
pub use contact_set::{ContactPart, ContactSet, Patch};
pub use firstcontact_exact::method_names::UnknownMethod;
pub use method::{Inapplicable, Lack, Method, lattice_sizes};
pub use overlap::{Overlap, OverlapError};
pub use phase::Phase;
pub use query::{Query, QueryError, first_contact};
pub use scratch::Scratch;
pub use start::Start;
pub use tally::Tally;
pub use verdict::{Apart, Contact, Side, Verdict};

pub(crate) use beginning::contact_at_beginning;
pub use convex::{Answer, glance};
pub(crate) use report::{journeys, of_gap};

pub mod clearance;
pub mod measure;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as contact;
    pub use crate::{Contact, Verdict, clearance, first_contact, measure};
    pub use firstcontact_convex::facade::*;
}
