//! Checked polyhedra: topology, shells, triangulation, convexity, bounding-volume tree. Knows no motion.
//!
//! From mesh to body:
//!
//! - `assemble`: a [`Body`] of a mesh. `loops`: vertices with equal coordinates become one, faces become loops of them.
//! - `topology`: shells, open and flipped edges, pinched vertices; no coordinate enters. `connectivity`: edges and
//!   their numbers, disjoint sets. `capped_list`: lists of faults with their full count.
//! - `triangulate`, `polygon`: the one rule by which faces become triangles, by clipping ears.
//! - `skin`: [`Skin`], the one triangulation that all methods use, and [`Feature`], its parts by the file's numbers.
//! - `convexity`: certificate that a solid is convex, or the reason why not. `volume`: exact signs of volumes, winding
//!   numbers.
//! - `parts`: the convex solids of which a solid is the union.
//! - `placed`: a body with its vertices elsewhere. A solid that was certified convex before a placement is the hull
//!   of its placed vertices after it. `hull`: exact convex hulls.
//! - `primitives`, `round`: boxes, cylinders, capsules and spheres, the round ones inscribed or circumscribed;
//!   `composed`: hulls, prisms, heightmaps, voxels and point clouds.
//!
//! Bounding volumes:
//!
//! - `tree`: [`Tree`], four children a node, boxes rounded outward. `boxes`, `node`: their boxes and nodes. `split`:
//!   the surface-area heuristic, by which no slot of a node stays empty. `slab`: slabs across flat patches.
//! - `flats`: triangles in one plane, and the triangle that owns each vertex and edge.
//! - `hierarchy`: [`Hierarchy`], two children a fork, over any boxes, for a search that comes once.
//! - `k_dop`: extents along the diagonals.
//!
//! `parallel` runs long work on several threads; every result goes to a place that is known beforehand. A [`Body`] is
//! immutable and cheap to clone. `bytes` writes bodies as bytes. `cache` keeps prepared bodies in a folder, each under
//! a digest of the content of its mesh file; no answer depends on it.

pub mod assemble;
mod body;
pub mod boxes;
mod capped_list;
mod composed;
pub mod connectivity;
mod convexity;
mod error;
mod flats;
pub mod hierarchy;
mod hull;
mod k_dop;
pub mod loops;
pub mod node;
pub mod parallel;
mod parts;
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
#[cfg(feature = "bytes")]
pub(crate) use body::{Derived, Inner};
pub use boxes::{Box3, WIDTH, to_units};
pub use capped_list::{BadEdge, CappedList};
pub use composed::voxel_boxes;
pub use connectivity::{EdgeNumbers, Triangle, Union, edge_ends, edge_key};
pub use convexity::NotConvex;
pub use error::BuildError;
pub use flats::{Marks, Owned};
pub use hierarchy::Hierarchy;
pub use hull::{HullError, convex_hull};
pub use k_dop::{DIAGONALS, KDop};
pub use node::{Below, Child, ChildKind, Node, Slabs};
pub use parts::ConvexPart;
pub use placed::Orientation;
pub use round::{Fit, MOST_SEGMENTS, Round};
pub use skin::{Feature, Piece, Skin, SkinShell};
pub use topology::{Shell, Topology};
pub use tree::{Tree, rounded_outward};

#[cfg(feature = "bytes")]
pub mod bytes;
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
