//! L2. Checked polyhedra: topology, shells, triangulation, convexity. Knows no motion.

pub mod assemble;
mod body;
pub mod boxes;
mod capped_list;
pub mod connectivity;
mod convexity;
mod error;
mod flats;
mod hull;
mod k_dop;
pub mod loops;
pub mod node;
pub mod parallel;
mod placed;
pub mod polygon;
mod primitives;
mod round;
mod skin;
mod slab;
pub mod split;
mod topology;
mod tree;
pub mod triangulate;
pub mod volume;

pub use body::{Body, Kind, Properties};
#[cfg(feature = "cache")]
pub(crate) use body::{Derived, Inner};
pub use boxes::{Box3, WIDTH};
pub use capped_list::{BadEdge, CappedList};
pub use connectivity::{EdgeNumbers, Triangle, Union, edge_ends, edge_key};
pub use convexity::NotConvex;
pub use error::BuildError;
pub use flats::{Marks, Owned};
pub use hull::{HullError, convex_hull};
pub use k_dop::{DIAGONALS, KDop};
pub use node::{Below, ChildKind, Node, Slabs};
pub use placed::Orientation;
pub use round::{Fit, MOST_SEGMENTS, Round};
pub use skin::{Feature, Piece, Skin, SkinShell};
pub use topology::{Shell, Topology};
pub use tree::Tree;

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
