//! GJK (Gilbert, Johnson and Keerthi 1988): distance, overlap and approximate time of contact of two convex solids.
//!
//! Everything is asked of the Minkowski difference `C = B - A - offset` (the module `difference`): the solids share a point
//! if and only if the origin is in `C`, and their distance is the origin's from `C`. The search (`search`) walks in floats
//! from simplex to simplex of `C`, each nearer to the origin; the nearest point of a simplex is found by signed volumes
//! (`nearest`), after the idea of Montanari, Petrinic and Barbieri (2017).
//!
//! # What is exact and what is not
//!
//! **The verdict is exact.** The search only proposes. That the solids are apart is certified by a direction along which
//! all of `C` is beyond the origin, its extreme vertex found and checked with exact signs; that they meet, by a simplex
//! of `C` that holds the origin, by exact orientations (both in `certificate`). Where neither can be had in floats, which
//! is rare and mostly means that the gap is lost in rounding, the same question is decided in integers (`minimum`), and
//! that is counted ([`Work::handovers`]).
//!
//! **The distance is enclosed.** `lower` and `upper` are floats with the distance between them, errors of rounding included
//! (derived in `gap`). The search ends when they agree to about `2^-40` of the distance, or when floats can do no better:
//! with coordinates of size `W` and a distance `d`, `upper` is then measured to be within `2 10^-14 W` of it and `lower`
//! within `2 10^-14 W (1 + W / d)`, because the direction of a short gap is known only as well as its ends are. Gaps for
//! which that is nothing are those that are handed over, and their bounds are neighbouring floats.
//!
//! **The time of contact is approximate** (`cast`); whether there is any is exact. `impact` encloses it between floats, with proof.
//!
//! # Termination
//!
//! Each step of the search must bring the nearest point strictly nearer in floats, or the search ends; there is a limit on
//! steps besides. Each step in integers brings it strictly nearer in real arithmetic, and there are finitely many simplices.

mod asked;
mod cast;
mod certificate;
mod difference;
mod error;
mod gap;
mod impact;
mod minimum;
mod nearest;
mod passing;
mod query;
mod search;
mod shape;
mod simplex;
mod standing;
#[cfg(test)]
mod tests;
mod work;

pub use difference::Pairing;
pub(crate) use difference::{Difference, End, Extent};
pub(crate) use nearest::nearest;
pub(crate) use simplex::Simplex;
pub(crate) use standing::{Said, standing};

pub use asked::Asked;
pub use cast::{Cast, Instant};
pub use error::GjkError;
pub use gap::{Corner, Gap};
pub use impact::TimeOfImpact;
pub use passing::Passing;
pub use query::{Distance, Gjk, distance};
pub use shape::{PointSet, Shape};
pub use work::Work;
