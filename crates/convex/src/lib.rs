//! L4. Algorithms on convex solids.

mod ball;
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
mod in_file;
mod interiors;
pub mod linear_program;
mod meeting;
mod pair;
mod pair_facets;
mod polyhedron;
pub mod prism;
mod relation;
#[doc(hidden)]
pub mod samples;
pub mod scaling;
mod side;
mod solid;
mod solids;
mod square;
mod standing;
mod support;
pub mod vclip;

pub use ball::{Ball, Core, nearest_fraction};
pub use difference_hull::{MOST_DIFFERENCES, TooManyDifferences};
pub use ellipsoid::Ellipsoid;
pub use gjk::{Asked, Pairing, Passing, PointSet, Shape};
pub use gjk::{Cast, Corner, Distance, Gap, Gjk, GjkError, Instant, TimeOfImpact, Work, distance};
pub use halfspace::{HalfSpace, HalfSpaceError};
pub use hierarchy::{Crossing, Hierarchy, Nearest};
pub use hull::Hull;
pub use interiors::interiors_meet;
pub use meeting::{Meeting, SupportingPlane};
pub use pair::{ConvexPair, PairError};
pub use polyhedron::Polyhedron;
pub use relation::{RationalPoint, Relation, SeparatingPlane, TouchingPoint, WeightedFacet};
pub use solid::ConvexSolid;
pub use standing::{Case, Face, Inside, Normal, Separation, Standing, Touch};
pub use support::{SupportMethod, SupportSearch};

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as convex;
    pub use firstcontact_motion::facade::*;
}
