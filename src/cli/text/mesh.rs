//! A mesh file in words.

use super::block::Block;
use super::number::{number, plural, point};
use crate::cli::report::{MeshFinding, SetFinding};

/// This many offending edges or faces are named; the JSON report names all.
const NAMED: usize = 8;

/// One file.
pub(crate) fn mesh(mesh: &MeshFinding) -> String {
    let mut block = Block::default();
    block.line("set", set(mesh));
    let unit = &mesh.units.length;
    block.line("bounds", format!("{} .. {} {unit}", point(mesh.bounds.min), point(mesh.bounds.max)));
    let volume = mesh.volume.map(|volume| format!("volume {} {unit}^3, ", number(volume))).unwrap_or_default();
    block.line("size", format!("{volume}area {} {unit}^2", number(mesh.area)));
    named(&mut block, "open edges", mesh.open_edges.iter().map(edge).collect());
    named(&mut block, "flipped edges", mesh.flipped_edges.iter().map(edge).collect());
    named(&mut block, "crowded edges", mesh.crowded_edges.iter().map(edge).collect());
    named(&mut block, "flat faces", mesh.flat_faces.iter().map(u32::to_string).collect());
    format!("{}\n{}", headline(mesh), block.print())
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

fn set(mesh: &MeshFinding) -> String {
    let name = match mesh.set {
        SetFinding::Solid => "solid",
        SetFinding::Surface => "surface",
        SetFinding::Mixed => "mixed",
    };
    let either = |holds: bool, yes: &'static str, no: &'static str| if holds { yes } else { no };
    let words = [
        either(mesh.closed, "closed", "open"),
        either(mesh.oriented, "oriented", "not oriented"),
        either(mesh.manifold, "manifold", "not manifold"),
        either(mesh.convex, "convex", "not convex"),
    ];
    format!("{name}: {}", words.join(", "))
}

fn edge([low, high]: &[u32; 2]) -> String {
    format!("{low}-{high}")
}

fn named(block: &mut Block, label: &str, names: Vec<String>) {
    match names.len() {
        0 => {}
        ..=NAMED => block.line(label, names.join(", ")),
        all => block.line(label, format!("{}, and {} more", names[..NAMED].join(", "), all - NAMED)),
    }
}
