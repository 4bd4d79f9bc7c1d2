//! L4. Algorithms on convex solids.

pub mod boundary;
pub mod cd_dual;
mod certified;
pub mod chung_wang;
mod cones;
mod ellipsoid;
mod facets;
mod feature;
pub mod fourier_motzkin;
mod gjk;
mod halfspace;
mod hierarchy;
mod hull;
mod interiors;
pub mod linear_program;
mod meeting;
mod pair;
mod pair_facets;
mod polyhedron;
pub(crate) mod prism;
mod relation;
#[cfg(test)]
mod samples;
mod side;
mod solid;
mod solids;
mod square;
mod standing;
mod support;
pub mod vclip;

pub(crate) use ellipsoid::Ellipsoid;
pub use gjk::{Cast, Corner, Distance, Gap, Gjk, GjkError, Instant, Work, distance};
pub use halfspace::{HalfSpace, HalfSpaceError};
pub use hierarchy::{Crossing, Hierarchy, Nearest};
pub use hull::Hull;
pub(crate) use interiors::interiors_meet;
pub(crate) use meeting::{Meeting, SupportingPlane};
pub use pair::{ConvexPair, PairError};
pub(crate) use polyhedron::Polyhedron;
pub use relation::{RationalPoint, Relation, SeparatingPlane, WeightedFacet};
pub(crate) use solid::ConvexSolid;
pub use standing::{Face, Inside, Normal, Separation, Standing};
pub use support::{SupportMethod, SupportSearch};
