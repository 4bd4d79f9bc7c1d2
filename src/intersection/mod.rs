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

pub(crate) use beginning::{Room, Wanted, find_common};
pub(crate) use common::{Common, Commons};
pub(crate) use containment::{Inner, Probe, find_enclosed};
pub(crate) use descent::{BoxRanking, Explorer, descend};
pub(crate) use facet::Facet;
pub(crate) use frames::Frames;
pub(crate) use grade::weight;
pub(crate) use interiors::{Moment, interiors_meet_near};
pub(crate) use place::{AtEnds, Pair, Place, share};
pub(crate) use row::{Row, three};
pub(crate) use signs::{InTriangle, OnEdge, in_triangle, on_edge};
pub(crate) use touch::Touch;
pub(crate) use walk::{Extent, Visitor, seek, walk};
