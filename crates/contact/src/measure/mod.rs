//! Static questions about two bodies: their distance, overlap and penetration depth, the way along a direction, and the
//! scalings at which they touch.
//!
//! A question is asked of two bodies at rest, A at an offset that is added exactly to its coordinates and never rounded
//! into them.
//!
//! - `method`: methods by question, their one chooser, and the errors of a question
//! - `pair`: both bodies in place, with the points that they share; the lattice method's verdict
//! - `distance`: the square as a rational number; of all pairs of points at that distance the one whose features, then
//!   whose feet, come first, the same for every method. GJK, V-Clip and the lattices give a verdict and a square of
//!   their own; the trees name the pair of features for all of them
//! - `overlap`: apart, touching or overlapping, by any of the static methods on convex solids, with the method's
//!   certificate; a surface has no inner points and is at most in contact
//! - `penetration`: the shortest way out of a convex solid
//! - `direction`: the length of a move along a direction, forth and back, by a first contact
//! - `scaling`: scalings about seeds at which two convex solids touch

mod direction;
mod distance;
mod method;
mod overlap;
mod pair;
mod penetration;
mod scaling;

pub use crate::distance::{Foot, Gap};
pub use direction::{Direction, Reach, direction};
pub use distance::{Distance, distance};
pub use firstcontact_exact::method_names::UnknownMethod;
pub use method::{Inapplicable, MeasureError, Method, Question};
pub use overlap::{Certificate, Overlap, State, overlap};
pub use pair::Shared;
pub use penetration::{Escape, Penetration, penetration};
pub use scaling::{Touching, scaling};
