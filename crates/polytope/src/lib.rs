//! Polytopes in any dimension: face lattices, containment, separation (Joseph & Plantinga §3). Knows no motion.
//!
//! A polytope of dimension `d` in `E^d` need not be convex, nor connected: it is what a boundary of facets encloses,
//! with cavities, holes and several shells. Its [`Lattice`] holds the faces and their incidences; its points are the
//! vertices, as integers in one unit. No algorithm here knows `d` in advance.
//!
//! | subject | items | paper |
//! |---|---|---|
//! | faces of every dimension and their incidences, `I(P)` | [`Lattice`], [`LatticeBuilder`]; [`Lattice::check`] has the laws | §3.1 |
//! | polytopes from solids, polygons, points, motions | [`Polytope::of_solid`], [`Polytope::polygon`], [`Polytope::hull`], [`Polytope::prism`] | §2, §3.1 |
//! | coplanar faces as one | [`Polytope::merged`] | |
//! | location of a point | [`Polytope::locate`], [`Polytope::winding_number`]; rays in three ways: [`Stabbing`] | §3.3 |
//! | intersection of a segment and a facet | [`Polytope::meet_segment`] | §3.4 |
//! | distance of two polytopes, and nearest points | [`separation()`] | §3.2, Algorithm 2 |
//! | first contact of two moving solids | `Method::Lattice` | §3.5, Lemma 2 |
//!
//! Everything is exact, and takes the time stated in the paper: `O(I(P))` for a point, `O(I(P) I(Q))` for a pair, with
//! memory in proportion to the lattices. Two statements of the paper do not hold, and are replaced: the count of a ray
//! that hits a lower face ([`Stabbing::Marked`]), and the test of one point of each polytope for containment of one in
//! the other ([`separation()`]), which takes one point of each shell.
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
//!
//! # Modules
//!
//! - `lattice`, `law`: faces and incidences without coordinates, and the laws that they obey.
//! - `points`, `flat`, `polytope`: vertices as integers in one unit, the flat of each face, and both with a lattice as
//!   a [`Polytope`].
//! - `solid`, `glue`: the polytope of a body, with the file's names; triangles glued at edges and vertices, coplanar
//!   ones joined.
//! - `polygons`, `merge`, `hull`, `simplices`: polytopes from loops in the plane, with coplanar faces joined, and from
//!   points.
//! - `prism`: the prism that a polytope sweeps in space and time.
//! - `projected_point`, `containment`, `locate`: the side of a flat on which a point lies, the face that holds it, and
//!   segments.
//! - `bounds`, `linear_system`: boxes and reaches of faces, and small linear systems, in floats with error bounds.
//! - `feet`, `closest_faces`, `separation`: exact feet of a mutual normal, the nearest pair of faces, and the distance.
//! - `meeting`: the first single point that faces of two prisms share.

mod bounds;
mod closest_faces;
mod containment;
mod feet;
mod flat;
mod glue;
mod hull;
mod lattice;
mod law;
mod linear_system;
mod locate;
mod meeting;
mod merge;
mod points;
mod polygons;
mod polytope;
mod prism;
mod projected_point;
mod separation;
mod simplices;
mod solid;

pub use bounds::Reaches;
pub use closest_faces::Nearest;
pub use containment::Location;
pub use lattice::{FaceId, Lattice, LatticeBuilder, Orientation};
pub use law::LawViolation;
pub use locate::{LocateError, SegmentFacet, Sense};
pub use meeting::{Meeting, first_meeting};
pub use points::Points;
pub use polygons::PolygonError;
pub use polytope::{Polytope, PolytopeError};
pub use prism::{Part, Prisms, prism, prism_vertices};
pub use projected_point::Stabbing;
pub use separation::{Enclosed, Separation, SeparationError, Which, separation, separation_work};
pub use solid::Declined;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as polytope;
    pub use firstcontact_solid::facade::*;
}
