//! L3. Two bodies at one instant: which of their features share a point, and whether one is inside the other.
//!
//! First contact begins with these tests, and so do the static questions.

mod common;
mod containment;
mod descent;
mod facet;
mod interiors;
mod place;
mod row;
mod static_contact;
mod swept;
mod touch;
mod walk;

pub use common::{Common, Commons, weight};
pub use containment::{Inner, Probe, find_enclosed};
pub use descent::{BoxRanking, Explorer, Frames, descend};
pub use facet::{Facet, InTriangle, OnEdge, in_triangle, on_edge};
pub use interiors::{Moment, interiors_meet_near};
pub use place::{AtEnds, Pair, Place, share};
pub use row::{Row, three};
pub use static_contact::{Room, Wanted, find_common};
pub use touch::Touch;
pub use walk::{Extent, Visitor, seek, walk};
