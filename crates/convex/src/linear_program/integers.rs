//! Constraints that are given by their integers.

use dashu_int::IBig;

use super::system::Constraints;
use firstcontact_exact::{Filtered, SmallBigInt};

/// Half-spaces in integers of any size: the coefficients of each, and its bound.
pub(crate) struct Integers {
    /// The number of coordinates of each.
    pub(crate) dimension: usize,
    /// The half-spaces.
    pub(crate) rows: Vec<Vec<IBig>>,
}

impl Constraints for Integers {
    fn dimension(&self) -> usize {
        self.dimension
    }

    fn count(&self) -> usize {
        self.rows.len()
    }

    fn estimate(&self, index: usize, row: &mut Vec<Filtered>) {
        scaled_down(&self.rows[index], row);
    }

    fn integers(&self, index: usize) -> Vec<IBig> {
        self.rows[index].clone()
    }
}

/// Appends a positive multiple of integers that floats hold, the greatest about one.
pub(crate) fn scaled_down(integers: &[IBig], row: &mut Vec<Filtered>) {
    let integers: Vec<SmallBigInt> = integers.iter().map(|x| x.clone().into()).collect();
    let bits = integers.iter().map(SmallBigInt::bit_len).max().unwrap_or(0);
    row.extend(integers.iter().map(|x| Filtered::scaled(x, -(bits as i32))));
}
