//! How large and how fine a set of numbers is: what decides whether a float filter is proven for them.

use crate::integer::decode;

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
