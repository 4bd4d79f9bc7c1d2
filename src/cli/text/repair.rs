//! A repaired mesh in words.

use super::block::Block;
use super::mesh::{edges, list, named, self_intersections};
use super::number::{number, plural};
use crate::cli::report::{DoneFinding, RepairFinding};

/// One file: what was done in its own numbering, what is left in that of the file written.
pub(crate) fn repair(repair: &RepairFinding) -> String {
    let mut block = Block::default();
    block.line("of", repair.file.as_str());
    done(&mut block, &repair.done);
    let remaining = &repair.remaining;
    block.line("now", now(repair));
    block.line("closed", yes(repair.closed));
    block.line("oriented", yes(repair.oriented));
    let met = &remaining.self_intersections;
    let is_unknown = met.count == 0 && !met.complete;
    block.line("free of crossings", if is_unknown { "not known" } else { yes(repair.free_of_crossings) });
    edges(&mut block, "open edges", &remaining.open_edges);
    edges(&mut block, "flipped edges", &remaining.flipped_edges);
    self_intersections(&mut block, &remaining.self_intersections);
    let counts = [plural(repair.vertices, "vertex"), plural(repair.faces, "face")].join(", ");
    block.under(&format!("wrote {}: {}, {counts}", repair.output, repair.format))
}

fn yes(holds: bool) -> &'static str {
    if holds { "yes" } else { "no" }
}

fn now(repair: &RepairFinding) -> String {
    let volume = |name: &str| repair.volume.map_or(String::new(), |volume| format!(", {name} {}", number(volume)));
    match (repair.solid, repair.free_of_crossings) {
        (true, true) => format!("a closed solid{}", volume("volume")),
        (true, false) => format!("closed, but its faces cross{}", volume("sum of volumes")),
        (false, _) if repair.closed && repair.oriented => "closed, but it encloses no volume".to_owned(),
        (false, _) => "not a closed solid yet".to_owned(),
    }
}

fn done(block: &mut Block, done: &DoneFinding) {
    list(block, "equal vertices joined", &done.equal_vertices);
    list(block, "near vertices joined", &done.near_vertices);
    list(block, "collapsed faces dropped", &done.collapsed_faces);
    list(block, "flat faces dropped", &done.flat_faces);
    list(block, "duplicate faces dropped", &done.duplicate_faces);
    let junctions = done.junctions.first.iter().map(|junction| {
        let [low, high] = junction.vertices;
        format!("{low}-{high} of face {} at vertex {}", junction.face, junction.vertex)
    });
    named(block, "edges split", junctions.collect(), done.junctions.count);
    list(block, "faces turned", &done.turned_faces);
    list(block, "not orientable from", &done.unorientable);
    let filled = done.filled_holes.first.iter().map(|hole| {
        let meets = if hole.meets { " (meeting other faces)" } else { "" };
        format!("{} from vertex {} with {}{meets}", plural(hole.edges, "edge"), hole.vertex, plural(hole.faces, "face"))
    });
    named(block, "holes filled", filled.collect(), done.filled_holes.count);
    let open = done
        .open_holes
        .first
        .iter()
        .map(|hole| format!("{} from vertex {} ({})", plural(hole.edges, "edge"), hole.vertex, hole.reason));
    named(block, "holes left open", open.collect(), done.open_holes.count);
    list(block, "cavities at faces", &done.cavities);
    list(block, "unused vertices dropped", &done.unused_vertices);
}
