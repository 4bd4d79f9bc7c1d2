//! The table of directions that a proof names: few that whole nodes are separated by, and single ones of any size.

use std::collections::HashMap;

use dashu_int::IBig;

use crate::bytes::Bytes;
use crate::root::{Direction, Root};
use crate::shape::AXES;

/// Single directions, each once.
#[derive(Debug, Default)]
pub(crate) struct Table {
    singles: Vec<Direction>,
    numbers: HashMap<Direction, u32>,
}

/// The direction of a code below `2 * AXES.len()`.
pub(crate) fn common(code: usize) -> [i32; 3] {
    let axis = AXES[code / 2];
    if code.is_multiple_of(2) { axis } else { axis.map(|x| -x) }
}

/// The same, as one of a window.
pub(crate) fn common_direction(code: usize) -> Direction {
    common(code).map(|x| Root::of(IBig::from(x)))
}

impl Table {
    /// The number of a single direction.
    pub(crate) fn number(&mut self, n: &Direction) -> u32 {
        if let Some(&number) = self.numbers.get(n) {
            return number;
        }
        let number = (2 * AXES.len() + self.singles.len()) as u32;
        self.singles.push(n.clone());
        self.numbers.insert(n.clone(), number);
        number
    }

    pub(crate) fn write(&self, bytes: &mut Bytes) {
        bytes.count(2 * AXES.len() + self.singles.len());
        let common = (0..2 * AXES.len()).map(common_direction);
        for component in common.chain(self.singles.iter().cloned()).flatten() {
            bytes.pair(&component);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_direction_is_there_once_and_none_is_zero() {
        let all: Vec<[i32; 3]> = (0..2 * AXES.len()).map(common).collect();
        assert!(all.len() <= 64 && !all.contains(&[0; 3]));
        assert!(all.iter().all(|n| all.iter().filter(|other| *other == n).count() == 1));
        let (mut table, n) = (Table::default(), common_direction(3));
        assert_eq!([table.number(&n), table.number(&common_direction(4)), table.number(&n)], [50, 51, 50]);
    }
}
