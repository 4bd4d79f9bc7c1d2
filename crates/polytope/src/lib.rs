//! L2. Polytopes in any dimension: face lattices, containment, separation (Joseph & Plantinga §3). Knows no motion.
//!
//! A polytope of dimension `d` in `E^d` need not be convex, nor connected: it is what a boundary of facets encloses, with
//! cavities, holes and several shells. Its [`Lattice`] says which faces there are and how they bound one another; its points
//! say where the vertices are, as integers in one unit. No algorithm here knows `d` in advance.
//!
//! | what | how | paper |
//! |---|---|---|
//! | faces of every dimension and their incidences, `I(P)` | [`Lattice`], [`LatticeBuilder`]; [`Lattice::check`] has the laws | §3.1 |
//! | polytopes from solids, polygons, points, motions | [`Polytope::of_solid`], [`Polytope::polygon`], [`Polytope::hull`], [`Polytope::prism`] | §2, §3.1 |
//! | coplanar faces as one | [`Polytope::merged`] | |
//! | where a point is | [`Polytope::locate`], [`Polytope::winding_number`]; rays in three ways: [`Stabbing`] | §3.3 |
//! | where a segment meets a facet | [`Polytope::meet_segment`] | §3.4 |
//! | how far apart two polytopes are, and where | [`separation()`] | §3.2, Algorithm 2 |
//! | when two moving solids first touch | `Method::Lattice` | §3.5, Lemma 2 |
//!
//! Everything is exact, and takes the time that the paper says: `O(I(P))` for a point, `O(I(P) I(Q))` for a pair, with memory in
//! proportion to the lattices. Two things do not hold as the paper has them, and are done otherwise: what a ray counts where it hits a
//! lower face ([`Stabbing::Marked`]), and that one point of each polytope tells whether one is inside the other ([`separation()`]): if
//! there are several shells, it takes one of each.
//!
//! ```
//! # use firstcontact_polytope::facade as firstcontact;
//! use firstcontact::polytope::{Location, Polytope, Separation, separation};
//!
//! // Two polygons of the plane: a square with a square hole, and a triangle in the hole.
//! let outer = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
//! let hole = [[1.0, 1.0], [1.0, 3.0], [3.0, 3.0], [3.0, 1.0]];
//! let frame = Polytope::polygon(&[&outer, &hole])?;
//! let triangle = Polytope::polygon(&[&[[1.5, 1.5], [2.5, 1.5], [1.5, 2.75]]])?;
//! assert_eq!(frame.locate(&[2.0, 2.0])?, Location::Outside);
//! assert!(matches!(frame.locate(&[1.0, 2.0])?, Location::On(_)));
//!
//! let Separation::Apart(nearest) = separation(&frame, &triangle)? else { panic!("the triangle floats in the hole") };
//! assert_eq!((nearest.distance(), nearest.squared_distance().to_string()), (0.25, "1/16".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use meeting::{Meeting, first_meeting};
pub use nearest::Nearest;
pub use points::Points;
pub use polygons::PolygonError;
pub use prisms::{Prisms, prism_vertices};
pub use product::{Part, prism};
pub use ray::Stabbing;
pub use reach::Reaches;
pub use realization::{Polytope, PolytopeError};
pub use segment::{SegmentFacet, Sense};
pub use separation::{Enclosed, Separation, SeparationError, Which, separation, separation_work};
pub use solid::Declined;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as polytope;
    pub use firstcontact_solid::facade::*;
}
