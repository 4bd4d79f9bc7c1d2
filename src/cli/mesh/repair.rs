//! `mesh repair`: a closed solid of a broken mesh file, with a report of the changes.

use std::path::PathBuf;

use clap::Args;
use firstcontact::formats::Mesh;
use firstcontact::solid::repair::{Changes, LeftOpen, Nested, Remaining};
use firstcontact::solid::{Body, CappedList, RepairError, RepairOptions, Repaired, repair};
use serde_json::{Value, json};

use super::convert::{EncodedMesh, Target, TargetArgs, encode, kinds, not_kept};
use super::faults::{Crossings, FaultList};
use super::{MeshOptions, bounds};
use crate::cli::console::Console;
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::finding::{Choices, one_of};
use crate::cli::load::{self, reader_warnings};
use crate::cli::quantity::{count, file_length};
use crate::cli::text::{Block, number, plural};

/// The text below `mesh repair --help`.
pub(super) const STATUS: &str = "\
Holes are filled with faces that cross nothing, as far as such are found. A hole of three edges is filled with its one \
triangle even if that crosses other faces, unless the mesh has that triangle already or it has no area. \
Faces of the file that cross each other are counted and left as they are: the vertices where they cross would have \
fractions for coordinates, and rounding these for a file can make faces cross anew. Commands that take a solid take one \
that crosses itself too: what its faces wind around counts.

Exit status: 0 the mesh written is closed, oriented, faces outward and is free of crossings, 1 it is written and one of \
these does not hold (the report says which), 2 a file cannot be read or written, 3 a limit.";

/// `mesh repair FILE -o OUT`
#[derive(Debug, Args)]
pub(crate) struct MeshRepairArgs {
    /// A mesh file (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input. Colours, normals, groups, materials and
    /// names are not kept, with a warning
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Distance up to which a vertex becomes one with an earlier one, or part of an edge, in the unit of the
    /// file; without it only equal vertices do
    #[arg(long, value_name = "DISTANCE", value_parser = file_length, allow_hyphen_values = true, default_value_t = 0.0)]
    pub(crate) weld: f64,
    /// Fill holes with up to so many edges, at most 10000; 0 fills none
    #[arg(long, value_name = "EDGES", value_parser = most_edges, default_value_t = RepairOptions::DEFAULT_MAX_HOLE)]
    pub(crate) max_hole: usize,
    /// Meaning of a closed shell inside of another
    #[arg(long, value_name = "MEANING", value_parser = one_of(NESTED), default_value = "cavities")]
    pub(crate) nested: Nested,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) options: MeshOptions,
}

/// Meanings of a closed shell inside of another.
const NESTED: Choices<Nested> = &[
    ("cavities", "The wall of a cavity, or a core within one", Nested::Cavities),
    ("solids", "A solid of its own: the set is the union of all shells", Nested::Solids),
];

/// Repairs the file, writes the result and reports the changes and the remaining faults. Status 1: it is no closed
/// solid yet, or its faces cross.
pub(super) fn run(args: &MeshRepairArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let target = Target::new(&args.target, std::slice::from_ref(&args.file), args.options.output.format)?;
    let options = RepairOptions::new().weld_within(args.weld).map_err(|error| {
        Diagnostic::error("`--weld` cannot be that").cause(error.to_string()).help("for example `--weld 1e-6`")
    })?;
    let options = options.max_hole(args.max_hole).nested(args.nested);
    let (file, mesh) = load::mesh(&args.file, &args.options.limits)?;
    let Repaired { mesh: made, changes, .. } = repair(&mesh, &options).map_err(|error| unrepaired(&file, &error))?;
    let read = reader_warnings(&file, &mesh);
    let not_kept_warnings = not_kept(&mesh).into_iter().map(|warning| format!("{}: {warning}", target.name()));
    let unsearched = (changes.unsearched_edges > 0).then(|| {
        format!(
            "{file}: {} open edges were not searched for vertices on them: there are too many",
            changes.unsearched_edges
        )
    });
    let EncodedMesh { bytes, again, losses, .. } = encode(made, &target)?;
    // The mesh written counts: STL rounds.
    let remaining = Remaining::of(&again).map_err(|error| unrepaired(&file, &error))?;
    let (solid, free_of_crossings) = (remaining.is_solid(), remaining.is_free_of_crossings());
    let volume =
        if solid { Body::from_mesh(again.clone()).ok().and_then(|body| body.properties().volume) } else { None };
    let mut report = target.report("repair", ("file", &[file]), &again, "");
    report.exit = if solid && free_of_crossings { Exit::Success } else { Exit::Found };
    report.fields(json!({
        "weld": args.weld,
        "closed": remaining.is_closed(),
        "oriented": remaining.is_oriented(),
        "free_of_crossings": free_of_crossings,
        "solid": solid,
        "volume": volume,
    }));
    let listed = list_changes(&changes, &mut report.block);
    report.field("done", listed);
    report.block.line("now", now(&remaining, volume));
    let faults = faults_left(&remaining, &mut report.block);
    report.fields(json!({ "remaining": faults, "not_kept": kinds(mesh.read_over()) }));
    // A soup of triangles: most edges were open before holes were filled.
    if args.weld == 0.0 && report.exit == Exit::Found && changes.open_edges > mesh.face_count() {
        let help =
            "most edges of the file have one face only: if the vertices of neighbours are nearly equal, join them";
        let [fine, coarse] = [1e-4, 1e-3].map(|part| number(size(&again) * part));
        report.block.line("help", format!("{help} with `--weld DISTANCE`, such as {fine} or {coarse}"));
    }
    let warnings = read.into_iter().chain(losses).chain(not_kept_warnings).chain(unsearched);
    target.put(&bytes, report.warned(warnings.collect()), console)
}

/// The value of `--max-hole`.
fn most_edges(text: &str) -> Result<usize, String> {
    let most = RepairOptions::MOST_HOLE_EDGES;
    match count(text) {
        Ok(edges) if edges <= most => Ok(edges),
        _ => Err(format!("expected a whole number from 0 to {most}, found `{text}`")),
    }
}

fn size(mesh: &Mesh) -> f64 {
    let [low, high] = bounds(mesh);
    (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max)
}

fn unrepaired(name: &str, error: &RepairError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{name}` cannot be repaired")).in_file(name).cause(error.to_string());
    match error {
        RepairError::NothingLeft => diagnostic.help("if `--weld` is given, make it smaller than the parts of the mesh"),
        _ => diagnostic,
    }
}

/// The field of holes that were left open.
const OPEN_HOLES: &str = "open_holes";

/// The changes, in the numbering of the file read.
fn list_changes(changes: &Changes, block: &mut Block) -> Value {
    let list = FaultList::of_indices;
    let junctions = FaultList::of(
        &changes.junctions,
        |split| json!({ "vertices": split.edge, "face": split.face, "vertex": split.vertex }),
        |split| format!("{}-{} of face {} at vertex {}", split.edge[0], split.edge[1], split.face, split.vertex),
    );
    let filled = FaultList::of(
        &changes.filled,
        |hole| json!({ "edges": hole.edges, "vertex": hole.vertex, "faces": hole.faces, "meets": hole.meets }),
        |hole| {
            let (edges, faces) = (plural(hole.edges, "edge"), plural(hole.faces, "face"));
            let meets = if hole.meets { " (meeting other faces)" } else { "" };
            format!("{edges} from vertex {} with {faces}{meets}", hole.vertex)
        },
    );
    let (open, common) = open_holes(&changes.left_open);
    let lists = [
        ("equal_vertices", "equal vertices joined", list(&changes.equal_vertices)),
        ("near_vertices", "near vertices joined", list(&changes.near_vertices)),
        ("collapsed_faces", "collapsed faces dropped", list(&changes.collapsed_faces)),
        ("flat_faces", "flat faces dropped", list(&changes.flat_faces)),
        ("duplicate_faces", "duplicate faces dropped", list(&changes.duplicate_faces)),
        ("junctions", "edges split", junctions),
        ("turned_faces", "faces turned", list(&changes.turned_faces)),
        ("unorientable", "not orientable from", list(&changes.unorientable)),
        ("filled_holes", "holes filled", filled),
        (OPEN_HOLES, "holes left open", open),
        ("cavities", "cavities at faces", list(&changes.cavities)),
        ("unused_vertices", "unused vertices dropped", list(&changes.unused_vertices)),
    ];
    for (name, label, list) in &lists {
        list.describe(label, block);
        let reason = common.filter(|_| *name == OPEN_HOLES);
        reason.into_iter().for_each(|reason| block.more(format!("each {reason}")));
    }
    lists.into_iter().map(|(name, _, list)| (name, json!(list))).collect()
}

/// The holes that were not filled, and the reason that several have in common.
fn open_holes(holes: &CappedList<LeftOpen>) -> (FaultList, Option<&'static str>) {
    let first = holes.first().first().map(|hole| hole.reason.words()).filter(|_| holes.total() > 1);
    let common = first.filter(|reason| holes.first().iter().all(|hole| hole.reason.words() == *reason));
    let list = FaultList::of(
        holes,
        |hole| json!({ "edges": hole.edges, "vertex": hole.vertex, "reason": hole.reason.words() }),
        |hole| {
            let name = format!("{} from vertex {}", plural(hole.edges, "edge"), hole.vertex);
            if common.is_some() { name } else { format!("{name} ({})", hole.reason.words()) }
        },
    );
    (list, common)
}

/// Remaining faults of the mesh written, in its own numbering.
fn faults_left(remaining: &Remaining, block: &mut Block) -> Value {
    let yes = |holds: bool| if holds { "yes" } else { "no" };
    let crossings = Crossings::of(&remaining.self_intersections);
    let is_unknown = crossings.count == 0 && !crossings.complete;
    let free = if is_unknown { "not known" } else { yes(remaining.is_free_of_crossings()) };
    block.line("closed", yes(remaining.is_closed()));
    block.line("oriented", yes(remaining.is_oriented()));
    block.line("free of crossings", free);
    let (open, flipped) = (FaultList::of_edges(&remaining.open_edges), FaultList::of_edges(&remaining.flipped_edges));
    open.describe("open edges", block);
    flipped.describe("flipped edges", block);
    crossings.describe(block);
    json!({ "open_edges": open, "flipped_edges": flipped, "self_intersections": crossings })
}

fn now(remaining: &Remaining, volume: Option<f64>) -> String {
    let volume = |name: &str| volume.map_or(String::new(), |volume| format!(", {name} {}", number(volume)));
    match (remaining.is_solid(), remaining.is_free_of_crossings()) {
        (true, true) => format!("a closed solid{}", volume("volume")),
        (true, false) => format!("closed, but its faces cross{}", volume("sum of volumes")),
        (false, _) if remaining.is_closed() && remaining.is_oriented() => {
            "closed, but it encloses no volume".to_owned()
        }
        (false, _) => "not a closed solid yet".to_owned(),
    }
}
