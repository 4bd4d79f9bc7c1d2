//! A written convex hull in words.

use super::block::Block;
use super::number::{plural, point};
use crate::cli::report::HullFinding;

/// One hull.
pub(crate) fn hull(hull: &HullFinding) -> String {
    let mut block = Block::default();
    block.line("of", hull.files.join(", "));
    block.line("points", format!("{}, each exactly inside or on the hull", hull.points));
    block.line("bounds", format!("{} .. {}, in the unit of the file", point(hull.bounds.min), point(hull.bounds.max)));
    let counts = [plural(hull.vertices, "vertex"), plural(hull.faces, "face")].join(", ");
    block.under(&format!("wrote {}: {}, convex hull, {counts}", hull.output, hull.format))
}
