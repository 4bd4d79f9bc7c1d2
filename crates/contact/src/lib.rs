//! L5. First contact: when and where two bodies first touch.

mod any_contact;
mod blocked;
mod box_face_contact;
mod contact_set;
mod convex;
mod convex_vs_mesh;
mod distance;
mod earliest;
mod early_out;
mod event;
mod face_tie;
mod general;
mod instant;
mod intervals;
mod lattice;
mod method;
mod next_events;
mod normal;
mod outcode_sweep;
mod overlap;
mod phase;
mod piece_method;
mod plane_contact;
mod projection;
mod proposal;
mod query;
mod report;
mod scratch;
mod sweep;
mod sweeper;
#[cfg(test)]
mod tests;
mod verdict;
mod vertex_inside;
mod view;
mod warm_start;

pub use blocked::Blocked;
pub use contact_set::{ContactPart, ContactSet, Patch};
pub use early_out::EarlyOut;
pub use firstcontact_convex::Ball;
pub use firstcontact_exact::method_names::UnknownMethod;
pub use method::{Inapplicable, Lack, Method, lattice_sizes};
pub use overlap::{Overlap, OverlapError};
pub use phase::{Phase, Start};
pub use piece_method::EarlyAnswer;
pub use query::{Query, QueryError, first_contact};
pub use scratch::{Scratch, Tally};
pub use verdict::{Apart, Contact, ContactSide, Verdict};

pub(crate) use report::{journeys, of_gap};
pub(crate) use scratch::contact_at_beginning;

pub mod clearance;
pub mod measure;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as contact;
    pub use crate::{clearance, measure};
    pub use firstcontact_convex::facade::*;
}
