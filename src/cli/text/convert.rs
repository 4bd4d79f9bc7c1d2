//! A written mesh in words.

use super::block::Block;
use super::number::plural;
use crate::cli::report::ConvertFinding;

/// One file. What was lost is told by warnings.
pub(crate) fn convert(convert: &ConvertFinding) -> String {
    let mut block = Block::default();
    block.line("of", convert.file.as_str());
    let counts = [plural(convert.vertices, "vertex"), plural(convert.faces, "face")].join(", ");
    block.under(&format!("wrote {}: {}, {counts}", convert.output, convert.format))
}
