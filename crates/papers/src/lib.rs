//! Systems of the papers that the automatic choice of first contact never takes, and static questions.
//!
//! First contact:
//!
//! - [`NamedMethods`]: the methods `prism` and `lattice`, and the names of all methods.
//! - `lattice`: the algorithm of Joseph & Plantinga as they wrote it; it shares no code with the general method and
//!   gives the same bits.
//! - [`prism`]: first contact and distance by hierarchies of 4-prisms.
//!
//! Static questions:
//!
//! - [`measure`]: distance, overlap, penetration, direction and scaling of two bodies, by any method that answers.
//!
//! Two convex solids:
//!
//! - [`ConvexPair`]: two convex solids at rest; most systems are its methods.
//! - `certificate`: check of certificates against all vertices; exact squares of distances between features.
//! - [`boundary`], [`chung_wang`]: the boundary-based test, and the search for a separating vector.
//! - [`cd_dual`]: overlap and travel along a direction by CD-Dual; penetration depth, over the facets of the Minkowski
//!   difference, which `overlay` finds by boxes around Gaussian images.
//! - `difference_hull`: the same depth for small solids, by the hull of all differences of vertices.
//! - [`Hierarchy`]: the hierarchy of Dobkin and Kirkpatrick; extreme vertices, crossing lines and nearest points.
//! - [`SupportSearch`]: support points by one of five methods.
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
mod lattice;
pub mod linear_program;
pub mod measure;
mod methods;
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
pub use methods::{NamedMethods, lattice_sizes};
pub use pair::ConvexPair;
pub use pair_facets::{RationalCertificate, RationalPoint, SeparatingPlane, TouchingPoint, WeightedFacet};
pub use support_search::{SupportMethod, SupportSearch};

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use firstcontact_contact::facade::*;

    /// Static questions, by the names that the `firstcontact` crate gives them.
    pub mod measure {
        pub use crate::measure::*;
        pub use crate::measure::{
            MeasureInapplicable as Inapplicable, MeasureMethod as Method, StaticOverlap as Overlap,
        };
    }

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
