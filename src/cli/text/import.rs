//! An imported scene in words.

use annotate_snippets::normalize_untrusted_str;

use super::block::Block;
use super::number::plural;
use crate::cli::report::ImportFinding;

/// One world.
pub(crate) fn import(import: &ImportFinding) -> String {
    let mut block = Block::default();
    block.line("of", import.file.as_str());
    for (index, assumption) in import.assumptions.iter().enumerate() {
        block.line(if index == 0 { "assumed" } else { "" }, normalize_untrusted_str(assumption));
    }
    for (index, left_out) in import.left_out.iter().enumerate() {
        let what = normalize_untrusted_str(&left_out.what);
        block.line(if index == 0 { "left out" } else { "" }, format!("{} x {what}", left_out.count));
    }
    if import.left_out.is_empty() {
        block.line("left out", "nothing");
    }
    let counts = [plural(import.objects, "object"), plural(import.paths, "path")].join(", ");
    format!("wrote {}: {counts}\n{}", import.output, block.print())
}
