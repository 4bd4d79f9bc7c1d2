//! Distance of two bodies that share no point: exact, with the closest pair of features.

mod closest;
mod feature_pair;
mod reach;
mod reached;
mod search;
mod still;
mod vectors;

pub(crate) use closest::{Closest, Found};
pub(crate) use reach::{NearestWay, TriangleCorners};
pub(crate) use reached::{Nearing, Reached};
pub(crate) use search::{closest, each_within, rank};
pub(crate) use still::{StillPair, nearest_floats, plain};

pub use closest::{Foot, Gap};
