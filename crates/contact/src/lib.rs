//! First contact: the instant and place at which two bodies first touch.
//!
//! A [`Query`] cuts the clock into straight pieces and puts each to a method.
//!
//! - `query`: the question; `method`: names, and the one chooser; `piece_method`: the trait of a method, by which
//!   crates above this one add their own
//! - `verdict`, `report`, `normal`, `event`: the answer, rounded correctly: in double-double where that is certain
//!   (four coordinates side by side where the processor can), else from exact numbers, with the same bits;
//!   `meeting_time`: the time alone
//! - `scratch`, `warm_start`: memory that queries use again, their cost, and hints from one query to the next
//!
//! Events, shared by the methods:
//!
//! - `sweep`: every event of two triangles (vertex and face, edge and edge, or one dimension lower)
//! - `view`: projection of a pair of triangles along the motion, a filter in plain floats
//! - `sweeper`: traversal of two trees that shows `sweep` the pairs that matter; `outcode_sweep` takes its place for
//!   bodies of a few dozen triangles, with `beside_box`: triangles that a box certainly misses, by their intervals along
//!   the axes, and `foremost`: the vertex that comes first to the plane of a triangle;
//!   `few_triangles` goes between them where signs are in `doubts`, with `sight`, vertices seen along the motion in
//!   twice the precision of floats; `features`, each pair once, where many signs are
//! - `earliest`: the first `event` so far; planes of a tie, in which thousands of equal times are ranked without
//!   computing them
//! - `box_face_contact`: contacts in faces of the bodies' boxes; `box_face_wide`: those of many triangles;
//!   `box_face_disc`: discs in such faces of convex solids
//!
//! Methods:
//!
//! - `general`: any two bodies, by all events; a walk that stops at any contact answers whether they meet at all
//! - `convex`: two convex solids, by the facet of their Minkowski difference that the motion enters: `guess`, `search`
//!   and `walk` propose it in floats (`projection`, `proposal`), `certificate` proves it, and `facet` where
//!   faces land flush; `boxes` along the axes by their intervals
//! - `plane_contact`: CD-Dual (of `firstcontact-convex`), and the event on the plane that a method has found;
//!   `face_in_plane`: the faces that lie in it
//! - `convex_vs_mesh`: `general`, with a shortcut for the swept volume of a small convex solid
//! - `nearly_convex`: `general`, with a shortcut where both solids are convex but for rounding; `near_plane`: triangles
//!   near the plane in which their hulls meet; `common_point`: a point that both certainly share as a piece begins
//! - `early_out`: the quick test of two convex solids in floats, for queries and planners
//!
//! Further questions:
//!
//! - `phase`: relation of the bodies as the clock begins, and what the first contact is the beginning of
//! - `overlap`: first contact with touching allowed; `next_events` gives the instants at which features meet
//! - `blocked`: all times in contact; `intervals` joins them, `vertex_inside` finds long ones
//! - `contact_set`: features and points shared at the first contact, and `outline` of points in one plane;
//!   `flush_facets` for convex solids that land flush
//! - [`distance`]: closest points of two bodies at one instant, exactly
//! - [`clearance`]: margins, and the least distance along the way

mod beside_box;
mod blocked;
mod box_face_contact;
mod box_face_disc;
mod box_face_wide;
mod common_point;
mod contact_set;
mod convex;
mod convex_vs_mesh;
mod doubts;
mod earliest;
mod early_out;
mod event;
mod face_in_plane;
mod features;
mod few_triangles;
mod flush_facets;
mod foremost;
mod general;
mod intervals;
mod meeting_time;
mod method;
mod near_plane;
mod nearly_convex;
mod next_events;
mod normal;
mod outcode_sweep;
mod outline;
mod overlap;
mod phase;
mod piece_method;
mod plane_contact;
mod projection;
mod proposal;
mod query;
mod report;
mod scratch;
mod sight;
mod sweep;
mod sweeper;
#[cfg(test)]
mod tests;
mod verdict;
mod vertex_inside;
mod view;
mod warm_start;

pub use blocked::Blocked;
pub use contact_set::{ContactPart, ContactSet, Patch, PatchKind};
pub use early_out::EarlyOut;
pub use event::{Event, EventPlanes};
pub use firstcontact_convex::{Ball, Cost};
pub use firstcontact_intersection::Interrupt;
pub use firstcontact_intersection::are_apart_at_beginning;
pub use method::{Inapplicable, Method};
pub use overlap::{Overlap, OverlapError};
pub use phase::{Phase, Start};
pub use piece_method::{EarlyAnswer, Finding, Lack, PieceMethod, PieceQuery, PieceStart};
#[doc(hidden)]
pub use plane_contact::finding_of_meeting;
pub use query::{Query, QueryError, first_contact};
pub use scratch::{Scratch, contact_at_beginning};
pub use verdict::{Apart, Contact, ContactSide, ContactTime, Verdict};

pub(crate) use report::{journeys, of_gap};
pub(crate) use scratch::begins_in_contact;

pub mod clearance;
#[doc(hidden)]
pub mod distance;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as contact;
    pub use crate::{Contact, Verdict, clearance, first_contact};
    pub use firstcontact_convex::facade::*;
}
