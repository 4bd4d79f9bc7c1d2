//! Files that were converted from one unit into another, in words.

use super::block::Block;
use super::contact::told_apart;
use crate::cli::report::Units;

/// Adds a line for each file that was converted.
pub(super) fn converted(block: &mut Block, units: &Units, names: [&str; 2]) {
    for (name, unit) in told_apart(names).into_iter().zip([&units.file_a, &units.file_b]) {
        if let Some(unit) = unit {
            let length = &units.length;
            block.line("units", format!("{name} is in {unit}: converted to {length}, each coordinate rounded once"));
        }
    }
}
