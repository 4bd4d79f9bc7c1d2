//! Two bodies at one instant: features that share a point, and containment.
//!
//! First contact begins with these tests, and so do the static questions.
//!
//! - `touch`: features of two triangles that share a point; `facet`: a triangle with the parts that it owns, and their
//!   names
//! - `level`: two triangles in one plane across an axis
//! - `flat_pairs`: parallel flats that keep apart, or meet at a known instant
//! - `place`: the contact point of two features
//! - `walk`: traversal of the pairs of two trees that can meet, in the order of the earliest time at which they can, by
//!   boxes and slabs (`swept`, `row`); `descent`: the traversal itself, with one tree placed in the frame of the other,
//!   and the signal by which it ends early
//! - `least_search`: parts of one body in the order of their least vertices, with the triangles of the other near them
//! - `overlapping`: triangles whose boxes overlap a box, or lie ahead of a point
//! - `at_rest`: quick tests in floats that two bodies which stand, or one of which moves, are apart, or that a box
//!   holds a vertex; `outside`: the part about containment
//! - `containment`: winding number of a body around a vertex, and the triangles that a vertex passes
//! - `common`: the least pair of features that share a point, or the body that is inside the other; all features that
//!   two skins share, and what they decide about the interiors
//! - `interiors`: overlap of the interiors of two solids near a contact point, at an instant or just after it: the
//!   cones of both around the point (`contact_point`, `link_triangle`) are cut into cells by the planes through it
//!   (`cells`), and winding numbers (`solid_side`) tell the cells inside of both. `link` finds the triangles around the
//!   point that can meet, so that a vertex of thousands of edges takes little more than its triangles;
//!   `relative_velocity` moves the point on, and `uncertain_sign` is arithmetic whose signs may be uncertain

mod at_rest;
mod common;
mod containment;
mod descent;
mod determinants;
mod facet;
mod flat_pairs;
mod interiors;
mod least_search;
mod level;
mod outside;
mod overlapping;
mod place;
mod row;
mod swept;
mod touch;
mod walk;

pub use at_rest::{SweptBox, are_apart_at_beginning, has_vertex_in_box, swept_box};
pub use common::{Common, Commons, are_one, find_common, find_least_common, have_common, have_common_soon, weight};
pub use containment::{Inner, Probe, find_enclosed};
pub use descent::{BoxRanking, DONE, Frames, Interrupt, PairVisitor, descend, search_tree, visit_all};
pub use facet::{Facet, InTriangle, OnEdge, in_triangle, on_edge};
pub use flat_pairs::{FlatPairs, Lasting, keep_beyond};
pub use interiors::{Moment, interiors_meet_near};
pub use least_search::{LeastQueue, LeastVisitor, Sought, Vicinity, search_least};
pub use outside::is_outside;
pub use overlapping::find_near_point;
pub use place::{AtEnds, Pair, Place, share};
pub use row::{Row, three};
pub use touch::Touch;
pub use walk::{Extent, WalkBuffers, seek, walk};
