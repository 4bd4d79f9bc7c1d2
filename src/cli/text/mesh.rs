//! A mesh file in words.

use super::block::Block;
use super::number::{number, plural, point};
use crate::cli::report::{
    EdgeFinding, EdgesFinding, ListFinding, MeshFinding, NestingFinding, SelfIntersectionsFinding, SetFinding,
    VolumeFinding,
};

/// So many offending edges or faces are named.
pub(super) const NAMED: usize = 8;

/// One file.
pub(crate) fn mesh(mesh: &MeshFinding) -> String {
    let mut block = Block::default();
    block.line("set", set(mesh));
    block.line("bounds", format!("{} .. {}, {}", point(mesh.bounds.min), point(mesh.bounds.max), unit(mesh)));
    if let Some(axis) = mesh.up_axis {
        block.line("up axis", format!("{axis}, says the file; nothing is turned"));
    }
    block.line("size", size(mesh));
    if let Some(found) = &mesh.nesting {
        nesting(&mut block, found);
    }
    edges(&mut block, "open edges", &mesh.open_edges);
    edges(&mut block, "flipped edges", &mesh.flipped_edges);
    edges(&mut block, "crowded edges", &mesh.crowded_edges);
    list(&mut block, "pinched vertices", &mesh.pinched_vertices);
    list(&mut block, "collapsed faces", &mesh.collapsed_faces);
    list(&mut block, "flat faces", &mesh.flat_faces);
    list(&mut block, "duplicate faces", &mesh.duplicate_faces);
    list(&mut block, "bent faces", &mesh.bent_faces);
    self_intersections(&mut block, &mesh.self_intersections);
    block.under(&headline(mesh))
}

fn headline(mesh: &MeshFinding) -> String {
    let counts = [
        plural(mesh.vertices, "vertex"),
        plural(mesh.faces, "face"),
        plural(mesh.triangles, "triangle"),
        plural(mesh.shells, "shell"),
    ];
    format!("{}: {}, {}", mesh.file, mesh.format.unwrap_or("mesh"), counts.join(", "))
}

fn unit(mesh: &MeshFinding) -> String {
    let stated = mesh.stated_unit.map(|metres| format!(", which it says is {} m", number(metres)));
    let guess = mesh.likely_unit.map(|unit| format!(" (by its size perhaps {unit})"));
    format!("in the unit of the file{}", stated.or(guess).unwrap_or_default())
}

fn size(mesh: &MeshFinding) -> String {
    let sum = match mesh.volume_is {
        Some(VolumeFinding::SignedSum) => " summed by how often each place is enclosed, not that of the set",
        _ => "",
    };
    let volume = mesh.volume.map(|volume| format!("volume {}{sum}", number(volume)));
    let area = mesh.area.map(|area| format!("area {}", number(area)));
    let genus = mesh.genus.map(|genus| plural(genus, "handle"));
    let parts: Vec<String> = [volume, area, genus].into_iter().flatten().collect();
    parts.join(", ")
}

/// Lines only of what makes a difference to the volume.
fn nesting(block: &mut Block, found: &NestingFinding) {
    list(block, "inward faces", &found.inward_faces);
    let faces =
        |list: &ListFinding| listed(list.first.iter().map(|face| format!("at face {face}")).collect(), list.count);
    if let Some(shells) = faces(&found.nested_shells) {
        let what = "facing outward inside of others: their volumes are added, the union is smaller";
        block.line("nested shells", format!("{shells} ({what})"));
    }
    let pairs = found.meeting_shells.first.iter().map(|[a, b]| format!("at faces {a} and {b}")).collect();
    if let Some(shells) = listed(pairs, found.meeting_shells.count) {
        let what = "where shells overlap, their volumes are added, the union is smaller";
        block.line("meeting shells", format!("{shells} ({what})"));
    }
    if !found.complete {
        block.line("shells", "too many to look which lies in which");
    }
}

fn set(mesh: &MeshFinding) -> String {
    let name = match mesh.set {
        SetFinding::Solid => "solid",
        SetFinding::Surface => "surface",
        SetFinding::Mixed => "mixed",
    };
    let words = [
        if mesh.closed { "closed" } else { "open" },
        if mesh.oriented { "oriented" } else { "not oriented" },
        if mesh.manifold { "manifold" } else { "not manifold" },
        if mesh.convex { "convex" } else { "not convex" },
    ];
    let why = match (mesh.set, &mesh.not_convex) {
        (SetFinding::Solid, Some(reason)) => format!(" ({reason})"),
        _ => String::new(),
    };
    format!("{name}: {}{why}", words.join(", "))
}

/// Faces that meet; a line only if there are any, or may be.
pub(super) fn self_intersections(block: &mut Block, found: &SelfIntersectionsFinding) {
    let names = found.faces.first.iter().map(|[a, b]| format!("{a} with {b}")).collect();
    if let Some(faces) = listed(names, found.faces.count) {
        let more = if found.complete { "" } else { " or more" };
        block.line("crossing faces", format!("{faces} ({}{more})", plural(found.count, "pair of triangles")));
    } else if !found.complete {
        block.line("crossing faces", "none found, but too much to look at: there may be some");
    }
}

/// Edges at fault; a line only if there are any.
pub(super) fn edges(block: &mut Block, label: &str, edges: &EdgesFinding) {
    let name = |edge: &EdgeFinding| {
        let [low, high] = edge.vertices;
        let faces: Vec<String> = edge.faces.iter().map(u32::to_string).collect();
        let noun = if faces.len() == 1 { "face" } else { "faces" };
        format!("{low}-{high} ({noun} {})", faces.join(", "))
    };
    named(block, label, edges.first.iter().map(name).collect(), edges.count);
}

/// Vertices or faces at fault; a line only if there are any.
pub(super) fn list(block: &mut Block, label: &str, list: &ListFinding) {
    named(block, label, list.first.iter().map(u32::to_string).collect(), list.count);
}

/// The first few names of a list; a line only if there are any.
pub(super) fn named(block: &mut Block, label: &str, names: Vec<String>, count: usize) {
    if let Some(text) = listed(names, count) {
        block.line(label, text);
    }
}

fn listed(names: Vec<String>, count: usize) -> Option<String> {
    let shown = names.len().min(NAMED);
    let text = names[..shown].join(", ");
    match count - shown {
        _ if count == 0 => None,
        0 => Some(text),
        more => Some(format!("{text}, and {more} more")),
    }
}
