//! Exact first contact between moving polyhedra.

pub mod audit;
pub mod contact;
pub mod exact;
pub mod geom;
pub mod motion;
pub mod oracle;
pub mod solid;
pub mod world;

pub use contact::{Contact, Verdict, first_contact};
pub use firstcontact_formats as formats;
pub use motion::{Motion, Placement, Waypoint};
pub use nalgebra;
pub use solid::{Body, Feature};
