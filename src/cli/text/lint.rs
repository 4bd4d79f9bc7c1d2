//! The findings of a lint in words, each on a line that editors and build servers understand.

use super::mesh::NAMED;
use super::number::plural;
use crate::cli::printed::printed;
use crate::cli::report::{LintFinding, PlaceFinding, RemarkFinding};

/// One file.
pub(crate) fn lint(lint: &LintFinding) -> String {
    let remarks: String = lint.findings.iter().map(|remark| line(lint, remark)).collect();
    format!("{remarks}{}: {}\n", printed(&lint.file), total(lint))
}

fn line(lint: &LintFinding, remark: &RemarkFinding) -> String {
    let file = printed(remark.file.as_ref().unwrap_or(&lint.file));
    let place: String = [remark.line, remark.column].iter().flatten().map(|number| format!(":{number}")).collect();
    let message = printed(&remark.message);
    let help = remark.help.as_ref().map(|help| format!("  help: {}\n", printed(help)));
    let word = remark.severity.word();
    format!("{file}{place}: {word}: {message} [{}]\n{}{}", remark.rule, places(remark), help.unwrap_or_default())
}

/// The first places in a mesh.
fn places(remark: &RemarkFinding) -> String {
    let shown = remark.places.len().min(NAMED);
    let names: Vec<String> = remark.places[..shown].iter().map(named).collect();
    match remark.count.unwrap_or_default().saturating_sub(shown) {
        _ if shown == 0 => String::new(),
        0 => format!("  at: {}\n", names.join(", ")),
        more => format!("  at: {}, and {more} more\n", names.join(", ")),
    }
}

fn named(place: &PlaceFinding) -> String {
    let faces: Vec<String> = place.faces.iter().map(u32::to_string).collect();
    let noun = if faces.len() == 1 { "face" } else { "faces" };
    match place.vertices[..] {
        [low, high] => format!("edge {low}-{high} ({noun} {})", faces.join(", ")),
        [vertex, ..] => format!("vertex {vertex}"),
        [] => format!("{noun} {}", faces.join(", ")),
    }
}

fn total(lint: &LintFinding) -> String {
    let counts = [(lint.errors, "error"), (lint.warnings, "warning"), (lint.notes, "note")];
    let parts: Vec<String> =
        counts.iter().filter(|(count, _)| *count > 0).map(|(count, noun)| plural(*count, noun)).collect();
    if parts.is_empty() { "nothing found".to_owned() } else { parts.join(", ") }
}
