//! L2. Polytopes in any dimension: face lattices, containment, separation (Joseph & Plantinga §3). Knows no motion.
//!
//! A polytope of dimension `d` in `E^d` need not be convex, nor connected: it is what a boundary of facets encloses, with
//! cavities, holes and several shells. Its [`Lattice`] says which faces there are and how they bound one another; its points
//! say where the vertices are, as integers in one unit. No algorithm here knows `d` in advance.

mod boxes;
mod containment;
mod estimate;
mod feet;
mod flat;
mod glue;
mod hull;
mod hyperplane;
mod incidences;
mod lattice;
mod law;
mod locate;
mod meeting;
mod merge;
mod nearest;
mod orient;
mod patch;
mod points;
mod polygons;
mod prisms;
mod product;
mod ray;
mod reach;
mod realization;
mod search;
mod segment;
mod sense;
mod separation;
mod side;
mod simplices;
mod solid;
mod swept;
mod system;
mod view;

pub use containment::Location;
pub use lattice::{FaceId, Lattice, LatticeBuilder, Orientation};
pub use law::Breach;
pub use locate::LocateError;
pub(crate) use meeting::{Meeting, first_meeting};
pub use nearest::Nearest;
pub(crate) use points::Points;
pub use polygons::PolygonError;
pub(crate) use prisms::{Prisms, prism_vertices};
pub use product::{Part, prism};
pub use ray::Stabbing;
pub use realization::{Polytope, PolytopeError};
pub use segment::{SegmentFacet, Sense};
pub use separation::{Enclosed, Separation, SeparationError, Which, separation, separation_work};
pub use solid::Declined;
