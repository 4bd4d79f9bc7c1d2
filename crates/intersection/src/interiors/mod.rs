//! Whether the interiors of two solids share a point, at an instant or just after it.
//!
//! The interior of a solid here is where its winding number `w` is not zero; what the skin adds has no volume. So two
//! interiors share a point if and only if the product `f = w_A w_B` is not zero somewhere off the skins. No vertex of
//! one solid need be inside the other: two boxes that share all their side planes and overlap have none. What decides
//! are the cones of both solids around single points.
//!
//! # Which points need a look
//!
//! A function that is a sum of functions, each of them invariant along some line, and that vanishes outside of a cone
//! without lines, is zero: far enough back along each of the lines it vanishes, and a finite difference along all
//! of them expresses its value at a point by values there. Take an extreme point of the convex hull of where `f` is not
//! zero. Around it `f` is a cone function that vanishes outside of a cone without lines. If the point is a vertex of
//! neither solid, `w_A` is a sum of half-spaces and of wedges along edges of A, and so is `w_B`; the product of two such is
//! invariant along a line, unless an edge of one crosses a plane of the other or an edge that is not parallel.
//! So each extreme point is a vertex of one of the solids, or where an edge of one meets a face or an edge of the
//! other in a single point. Nothing is assumed of the solids: shells may cross, and faces may lie on each other.
//!
//! The same argument in space and time (a vertex of A is then a line along the motion, an edge a plane) shows that
//! whether interiors meet changes only when two features touch that then have a single point of space and time in common
//! (Joseph & Plantinga, Lemma 2); and that, where interiors meet just after an instant and not before, there is such a point
//! at that instant towards which all that is shared shrinks.

mod cells;
mod drift;
mod near;
mod pane;
mod side;
mod sky;
mod spot;
mod told;

pub(crate) use near::winding_number_at;
pub use near::{Moment, interiors_meet_near};
