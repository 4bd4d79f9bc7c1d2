//! The findings on a mesh file in words.

use super::block::Block;
use super::mesh::NAMED;
use crate::cli::report::{MeshLintFinding, PlaceFinding, RuleFinding};

/// One file.
pub(crate) fn mesh_lint(lint: &MeshLintFinding) -> String {
    if lint.findings.is_empty() {
        return format!("{}: clean\n", lint.file);
    }
    lint.findings.iter().map(|found| finding(&lint.file, found)).collect()
}

fn finding(file: &str, found: &RuleFinding) -> String {
    let line = found.places.iter().find_map(|place| place.line).map(|line| format!(":{line}")).unwrap_or_default();
    let mut block = Block::default();
    if !found.places.is_empty() {
        let shown = found.places.len().min(NAMED);
        let places: Vec<String> = found.places[..shown].iter().map(place).collect();
        let more = match found.count.saturating_sub(shown) {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        block.line("at", format!("{}{more}", places.join(", ")));
    }
    block.line("help", found.help);
    format!("{file}{line}: {}[{}]: {}\n{}", found.severity.name(), found.id, found.message, block.print())
}

fn place(place: &PlaceFinding) -> String {
    let faces: Vec<String> = place.faces.iter().map(u32::to_string).collect();
    let of_faces = match faces.len() {
        0 => None,
        1 => Some(format!("face {}", faces[0])),
        _ => Some(format!("faces {}", faces.join(", "))),
    };
    match (&place.vertices[..], of_faces) {
        ([low, high], Some(faces)) => format!("edge {low}-{high} ({faces})"),
        ([vertex, ..], _) => format!("vertex {vertex}"),
        ([], faces) => faces.unwrap_or_default(),
    }
}
