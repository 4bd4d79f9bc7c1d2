//! Points and the predicates on them. Knows no bodies.
//!
//! - `predicate`: `orient2d`, `orient3d` and `collinear`, exact for all finite floats. `far_apart`: their signs where
//!   magnitudes are far apart.
//! - [`Visibility`] and [`around`]: steps of convex hulls, the same in every dimension.
//! - [`Magnitudes`]: the range of a set of numbers, which decides if a filter is proven for them.

mod far_apart;
mod hull;
pub mod predicate;

use nalgebra::Point3;

use crate::integer::decode;

pub use hull::{Horizon, Visibility, around};

/// A point as an array.
#[inline]
pub fn coordinates(point: &Point3<f64>) -> [f64; 3] {
    [point.x, point.y, point.z]
}

/// The range of magnitudes of some finite floats.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Magnitudes {
    /// The largest magnitude.
    pub largest: f64,
    /// The largest exponent of two in whose units all of them are whole numbers; [`i32::MAX`] if all are zero.
    pub unit: i32,
}

impl Magnitudes {
    /// The range of the given floats.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Magnitudes {
        let none = Magnitudes { largest: 0.0, unit: i32::MAX };
        values.into_iter().filter(|&value| value != 0.0).fold(none, |sum, value| Magnitudes {
            largest: sum.largest.max(value.abs()),
            unit: sum.unit.min(decode(value).1),
        })
    }

    /// The range of both sets.
    #[inline]
    pub fn max(self, other: Magnitudes) -> Magnitudes {
        Magnitudes { largest: self.largest.max(other.largest), unit: self.unit.min(other.unit) }
    }
}

/// Puts the elements in an order that depends on nothing but how many they are (splitmix64 and Fisher-Yates).
pub fn shuffle<T>(order: &mut [T]) {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    for last in (1..order.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        order.swap(last, (bits % (last as u64 + 1)) as usize);
    }
}
