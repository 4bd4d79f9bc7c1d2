//! L2. Checked polyhedra: topology, shells, triangulation, convexity. Knows no motion.

mod assemble;
pub mod bent;
pub mod body;
pub mod capped_list;
mod capsule;
pub mod convexity;
pub mod crossing;
mod cuboid;
mod cylinder;
mod ears;
mod edge_numbers;
mod edges;
pub mod error;
pub mod feature;
mod flats;
mod fold;
pub mod hull;
mod k_dop;
pub mod kind;
mod loops;
mod node;
mod owned;
pub mod parallel;
mod place;
mod polygon;
pub mod properties;
mod refit;
mod rehull;
pub mod repair;
mod reshape;
pub mod round;
pub mod skin;
mod slab;
mod sphere;
mod split;
pub mod suspicious_faces;
pub mod topology;
mod tree;
mod triangulate;
pub mod triangulated;
mod union;
mod volume;
mod weld;
mod winding;

pub use bent::NonPlanarFaces;
pub use body::{Body, Orientation};
#[cfg(feature = "cache")]
pub(crate) use body::{Derived, Inner};
pub use capped_list::{BadEdge, CappedList};
pub use convexity::NotConvex;
pub use crossing::{Searched, SelfIntersections};
pub use edge_numbers::EdgeNumbers;
pub use edges::{edge_ends, edge_key};
pub use error::BuildError;
pub use feature::Feature;
pub use flats::Marks;
pub use hull::{HullError, convex_hull};
pub use k_dop::{DIAGONALS, KDop};
pub use kind::Kind;
pub use node::{Below, ChildKind, Node};
pub use owned::Owned;
pub use properties::Properties;
pub use repair::{RepairError, RepairOptions, Repaired, repair};
pub use round::{Fit, Round};
pub use skin::{Piece, Skin, SkinShell, Triangle};
pub use slab::Slabs;
pub use suspicious_faces::SuspiciousFaces;
pub use topology::{Shell, Topology};
pub use tree::{Box3, Tree, WIDTH};
pub use triangulated::{Triangulated, triangulated};
pub use union::Union;

#[cfg(feature = "cache")]
pub mod cache;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as solid;
    #[cfg(feature = "cache")]
    pub use crate::cache;
    pub use crate::{Body, Feature};
    pub use firstcontact_exact::{self as exact, geom};
    pub use firstcontact_formats as formats;
    pub use nalgebra;
}
