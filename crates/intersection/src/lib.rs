//! L3. Two bodies at one instant: which of their features share a point, and whether one is inside the other.
//!
//! What first contact asks when the clock begins, and what the static questions ask first.

mod ahead;
mod beginning;
mod common;
mod containment;
mod descent;
mod facet;
mod frames;
mod grade;
mod heights;
mod interiors;
mod place;
mod row;
mod signs;
mod swept;
mod touch;
mod walk;
mod way;

pub use beginning::{Room, Wanted, find_common};
pub use common::{Common, Commons};
pub use containment::{Inner, Probe, find_enclosed};
pub use descent::{BoxRanking, Explorer, descend};
pub use facet::Facet;
pub use frames::Frames;
pub use grade::weight;
pub use interiors::{Moment, interiors_meet_near};
pub use place::{AtEnds, Pair, Place, share};
pub use row::{Row, three};
pub use signs::{InTriangle, OnEdge, in_triangle, on_edge};
pub use touch::Touch;
pub use walk::{Extent, Visitor, seek, walk};
