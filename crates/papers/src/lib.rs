//! Systems of the papers on two convex solids that the automatic choice of first contact never takes.
//!
//! - [`ConvexPair`]: two convex solids at rest; most systems are its methods.
//! - `certificate`: check of certificates against all vertices; exact squares of distances between features.
//! - [`boundary`], [`chung_wang`]: the boundary-based test, and the search for a separating vector.
//! - [`cd_dual`]: overlap and travel along a direction by CD-Dual; penetration depth, over the facets of the Minkowski
//!   difference, which `overlay` finds by boxes around Gaussian images.
//! - `difference_hull`: the same depth for small solids, by the hull of all differences of vertices.
//! - [`Hierarchy`]: the hierarchy of Dobkin and Kirkpatrick; extreme vertices, crossing lines and nearest points.
//! - [`SupportSearch`]: support points by one of five methods.
//! - [`prism`]: first contact and distance by hierarchies of 4-prisms.
//! - [`HalfSpace`], [`linear_program`], [`fourier_motzkin`]: half-spaces of any dimension, Seidel's algorithm and
//!   elimination, with proofs.
//! - `pair_facets`, `pair_program`: the facets of two solids as half-spaces, and their relation by one program, with a
//!   proof in numbers.
//! - [`scaling`]: two solids scaled about seeds, the curve of touching scalings, growth distance and decision curve.
//!   `curve_search` finds the curve line by line with one of three oracles (`walk`, `program`, `differences`).
//! - [`Hull`]: exact convex hull of points, and the points outside of it.

pub mod boundary;
pub mod cd_dual;
mod certificate;
pub mod chung_wang;
mod difference_hull;
pub mod fourier_motzkin;
mod half_space;
mod hierarchy;
mod hull;
pub mod linear_program;
mod pair;
mod pair_facets;
mod pair_program;
pub mod prism;
pub mod scaling;
mod support_search;

pub use difference_hull::{MOST_DIFFERENCES, TooManyDifferences};
pub use half_space::{HalfSpace, HalfSpaceError};
pub use hierarchy::{Crossing, Hierarchy, Nearest};
pub use hull::Hull;
pub use pair::ConvexPair;
pub use pair_facets::{RationalCertificate, RationalPoint, SeparatingPlane, TouchingPoint, WeightedFacet};
pub use support_search::{SupportMethod, SupportSearch};

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use firstcontact_convex::facade::*;

    /// Both crates on convex solids.
    pub mod convex {
        pub use crate::{
            ConvexPair, Crossing, HalfSpace, HalfSpaceError, Hierarchy, Hull, RationalCertificate, SupportMethod,
            SupportSearch, TouchingPoint, cd_dual, fourier_motzkin, linear_program, scaling,
        };
        pub use firstcontact_convex::{
            ConvexCertificate, Cost, Distance, Face, Relation, Separation, Touch, WarmStart, distance,
        };
    }
}
