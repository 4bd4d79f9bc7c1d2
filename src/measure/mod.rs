//! L5. Static questions about two bodies: how far apart they are. The one chooser of static methods.
//!
//! A question is asked of two bodies that stand, A at an offset that is added exactly to its coordinates and never rounded
//! into them. Each kind of question has a folder of its own; `pair` is what they share.

mod distance;
mod method;
mod pair;

pub use distance::{Distance, Foot, Gap, Shared, distance};
pub use method::{Inapplicable, MeasureError, Method, UnknownMethod};
