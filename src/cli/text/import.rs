//! An imported scene in words.

use super::block::Block;
use super::number::plural;
use crate::cli::report::ImportFinding;

/// This many names of what was left out are told.
const NAMED: usize = 8;

/// One world.
pub(crate) fn import(import: &ImportFinding) -> String {
    let mut block = Block::default();
    block.line("of", import.file.as_str());
    for (index, assumption) in import.assumptions.iter().enumerate() {
        block.line(if index == 0 { "assumed" } else { "" }, assumption.as_str());
    }
    for (index, left_out) in import.left_out.iter().enumerate() {
        let what = &left_out.what;
        let of = named(&left_out.names);
        block.line(if index == 0 { "left out" } else { "" }, format!("{} x {what}{of}", left_out.count));
    }
    if import.left_out.is_empty() {
        block.line("left out", "nothing");
    }
    if import.paths == 0 {
        block.line("no path", "nothing moves in the scene; until a path is added, `check` tells which objects overlap");
    }
    let counts = [plural(import.objects, "object"), plural(import.paths, "path")].join(", ");
    block.under(&format!("wrote {}: {counts}", import.output))
}

/// The names of what was left out.
fn named(names: &[String]) -> String {
    let list: Vec<&str> = names.iter().take(NAMED).map(String::as_str).collect();
    match names.len().saturating_sub(NAMED) {
        _ if names.is_empty() => String::new(),
        0 => format!(" ({})", list.join(", ")),
        more => format!(" ({} and {more} more)", list.join(", ")),
    }
}
