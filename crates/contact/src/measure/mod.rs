//! L5. Static questions about two bodies: how far apart they are, whether they overlap and how deep, how far one can move
//! along a direction, and at which scalings they touch. The one chooser of static methods.
//!
//! A question is asked of two bodies that stand, A at an offset that is added exactly to its coordinates and never rounded
//! into them. Each kind of question has a folder of its own; `pair` is what they share.

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
