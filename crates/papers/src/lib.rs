//! L4. Systems of the papers on two convex solids, apart from the one that first contact takes: hierarchies, 4-prisms, linear programs,
//! static tests with their certificates, penetration depths and scaled solids.

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
