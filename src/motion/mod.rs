//! L3. Where bodies are: placement and timed paths. Knows no contact.

pub mod angle;
pub mod placement;
pub mod rotation;
mod rounded;

pub use angle::Angle;
pub use placement::Placement;
pub use rotation::{Rotation, RotationError};
