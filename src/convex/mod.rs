//! L4. Algorithms on convex solids.

pub mod boundary;
pub mod cd_dual;
mod certified;
pub mod chung_wang;
mod common_point;
mod cones;
mod difference_hull;
mod ellipsoid;
mod facets;
mod feature;
pub mod fourier_motzkin;
mod gjk;
mod halfspace;
mod hierarchy;
mod hull;
pub mod linear_program;
mod meeting;
mod pair;
mod pair_facets;
mod polyhedron;
pub(crate) mod prism;
mod relation;
#[cfg(test)]
mod samples;
pub mod scaling;
mod side;
mod solid;
mod solids;
mod square;
mod standing;
mod support;
pub mod vclip;

pub use difference_hull::{MOST_DIFFERENCES, TooManyDifferences};
pub(crate) use ellipsoid::Ellipsoid;
pub(crate) use gjk::{Asked, Pairing, PointSet, Shape};
pub use gjk::{Cast, Corner, Distance, Gap, Gjk, GjkError, Instant, Work, distance};
pub use halfspace::{HalfSpace, HalfSpaceError};
pub use hierarchy::{Crossing, Hierarchy, Nearest};
pub use hull::Hull;
pub(crate) use meeting::{Meeting, SupportingPlane};
pub use pair::{ConvexPair, PairError};
pub(crate) use polyhedron::Polyhedron;
pub use relation::{RationalPoint, Relation, SeparatingPlane, TouchingPoint, WeightedFacet};
pub(crate) use solid::ConvexSolid;
pub use standing::{Case, Face, Inside, Normal, Separation, Standing, Touch};
pub use support::{SupportMethod, SupportSearch};
