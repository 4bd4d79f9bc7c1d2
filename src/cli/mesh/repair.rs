//! `mesh repair`: a closed solid of a broken mesh file, with a report of the changes.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use firstcontact::formats::Mesh;
use firstcontact::solid::repair::{Done, Nested, Remaining};
use firstcontact::solid::{Body, RepairError, RepairOptions, Repaired, repair};
use serde::Serialize;

use super::MeshOptions;
use super::faults::{Crossings, FaultList, FaultyEdge, describe_edges, describe_lists, edges, list};
use super::target::{EncodedMesh, NotKept, Target, TargetArgs, WrittenMesh, encode, not_kept};
use crate::cli::console::Console;
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::finding::Finding;
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
    #[arg(long, value_enum, value_name = "MEANING", default_value_t)]
    pub(crate) nested: NestedArg,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) options: MeshOptions,
}

/// Meaning of a closed shell inside of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum NestedArg {
    /// The wall of a cavity, or a core within one
    #[default]
    Cavities,
    /// A solid of its own: the set is the union of all shells
    Solids,
}

impl From<NestedArg> for Nested {
    fn from(arg: NestedArg) -> Nested {
        match arg {
            NestedArg::Cavities => Nested::Cavities,
            NestedArg::Solids => Nested::Solids,
        }
    }
}

/// A mesh file that was repaired.
#[derive(Debug, Serialize)]
struct RepairFinding {
    file: String,
    #[serde(flatten)]
    written: WrittenMesh,
    /// Distance up to which vertices became one.
    weld: f64,
    /// Number of faces of the file read.
    #[serde(skip)]
    faces_before: usize,
    /// Number of open edges before holes were filled.
    #[serde(skip)]
    open_edges_before: usize,
    /// Greatest extent of the mesh along an axis.
    #[serde(skip)]
    size: f64,
    /// True if each edge of the mesh written has an even number of faces.
    closed: bool,
    /// True if its faces run the same way on both sides of each edge.
    oriented: bool,
    /// True if no two faces of it meet but at common vertices and edges; false also where that is not known.
    free_of_crossings: bool,
    /// True for a closed solid that faces outward.
    solid: bool,
    /// Enclosed by it; none unless it is a solid.
    volume: Option<f64>,
    done: DoneFinding,
    remaining: RemainingFinding,
    /// Things in the file read that no format written has.
    not_kept: Vec<NotKept>,
    warnings: Vec<String>,
}

/// The changes, in the numbering of the file read.
#[derive(Debug, Serialize)]
struct DoneFinding {
    equal_vertices: FaultList<u32>,
    near_vertices: FaultList<u32>,
    collapsed_faces: FaultList<u32>,
    flat_faces: FaultList<u32>,
    duplicate_faces: FaultList<u32>,
    junctions: FaultList<SplitEdge>,
    turned_faces: FaultList<u32>,
    unorientable: FaultList<u32>,
    filled_holes: FaultList<FilledHole>,
    open_holes: FaultList<OpenHole>,
    cavities: FaultList<u32>,
    unused_vertices: FaultList<u32>,
}

/// A vertex on the edge of a face that did not have it.
#[derive(Debug, Serialize)]
struct SplitEdge {
    vertices: [u32; 2],
    face: u32,
    vertex: u32,
}

/// A hole that was filled.
#[derive(Debug, Serialize)]
struct FilledHole {
    edges: usize,
    vertex: u32,
    faces: usize,
    /// True if these meet other faces.
    meets: bool,
}

/// A hole that was not.
#[derive(Debug, Serialize)]
struct OpenHole {
    edges: usize,
    vertex: u32,
    reason: &'static str,
}

/// Remaining faults of the mesh written, in its own numbering.
#[derive(Debug, Serialize)]
struct RemainingFinding {
    open_edges: FaultList<FaultyEdge>,
    flipped_edges: FaultList<FaultyEdge>,
    self_intersections: Crossings,
}

/// Repairs the file, writes the result and reports the changes and the remaining faults. Status 1: it is no closed
/// solid yet, or its faces cross.
pub(super) fn run(args: &MeshRepairArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let target = Target::new(&args.target, std::slice::from_ref(&args.file), args.options.output.format)?;
    let options = RepairOptions::new().weld_within(args.weld).map_err(|error| {
        Diagnostic::error("`--weld` cannot be that").cause(error.to_string()).help("for example `--weld 1e-6`")
    })?;
    let options = options.max_hole(args.max_hole).nested(args.nested.into());
    let (file, mesh) = load::mesh(&args.file, &args.options.limits)?;
    let Repaired { mesh: made, done, .. } = repair(&mesh, &options).map_err(|error| unrepaired(&file, &error))?;
    let read = reader_warnings(&file, &mesh);
    let not_kept_warnings = not_kept(&mesh).into_iter().map(|warning| format!("{}: {warning}", target.name()));
    let unsearched = (done.unsearched_edges > 0).then(|| {
        format!(
            "{file}: {} open edges were not searched for vertices on them: there are too many",
            done.unsearched_edges
        )
    });
    let EncodedMesh { bytes, again, losses, .. } = encode(made, &target)?;
    // The mesh written counts: STL rounds.
    let remaining = Remaining::of(&again).map_err(|error| unrepaired(&file, &error))?;
    let (solid, free_of_crossings) = (remaining.is_solid(), remaining.is_free_of_crossings());
    let finding = RepairFinding {
        file,
        written: target.written(&again),
        weld: args.weld,
        faces_before: mesh.face_count(),
        open_edges_before: done.open_edges,
        size: size(&again),
        closed: remaining.is_closed(),
        oriented: remaining.is_oriented(),
        free_of_crossings,
        solid,
        volume: if solid { Body::from_mesh(again).ok().and_then(|body| body.properties().volume) } else { None },
        done: DoneFinding::of(&done),
        remaining: RemainingFinding {
            open_edges: edges(&remaining.open_edges),
            flipped_edges: edges(&remaining.flipped_edges),
            self_intersections: Crossings::of(&remaining.self_intersections),
        },
        not_kept: NotKept::all_of(&mesh),
        warnings: read.into_iter().chain(losses).chain(not_kept_warnings).chain(unsearched).collect(),
    };
    console.warn(&finding.warnings);
    target.put(&bytes, &finding, console)?;
    Ok(if solid && free_of_crossings { Exit::Success } else { Exit::Found })
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
    let extent = |k: usize| {
        let coordinates = mesh.vertices().iter().map(|point| point[k]);
        let [low, high] =
            coordinates.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [x.min(low), x.max(high)]);
        high - low
    };
    (0..3).map(extent).fold(0.0, f64::max)
}

fn unrepaired(name: &str, error: &RepairError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{name}` cannot be repaired")).in_file(name).cause(error.to_string());
    match error {
        RepairError::NothingLeft => diagnostic.help("if `--weld` is given, make it smaller than the parts of the mesh"),
        _ => diagnostic,
    }
}

impl DoneFinding {
    fn of(done: &Done) -> DoneFinding {
        DoneFinding {
            equal_vertices: list(&done.equal_vertices),
            near_vertices: list(&done.near_vertices),
            collapsed_faces: list(&done.collapsed_faces),
            flat_faces: list(&done.flat_faces),
            duplicate_faces: list(&done.duplicate_faces),
            junctions: FaultList::of(&done.junctions, |junction| SplitEdge {
                vertices: junction.edge,
                face: junction.face,
                vertex: junction.vertex,
            }),
            turned_faces: list(&done.turned_faces),
            unorientable: list(&done.unorientable),
            filled_holes: FaultList::of(&done.filled, |hole| FilledHole {
                edges: hole.edges,
                vertex: hole.vertex,
                faces: hole.faces,
                meets: hole.meets,
            }),
            open_holes: FaultList::of(&done.left_open, |hole| OpenHole {
                edges: hole.edges,
                vertex: hole.vertex,
                reason: hole.reason.words(),
            }),
            cavities: list(&done.cavities),
            unused_vertices: list(&done.unused_vertices),
        }
    }

    fn describe(&self, block: &mut Block) {
        let lists = [
            ("equal vertices joined", &self.equal_vertices),
            ("near vertices joined", &self.near_vertices),
            ("collapsed faces dropped", &self.collapsed_faces),
            ("flat faces dropped", &self.flat_faces),
            ("duplicate faces dropped", &self.duplicate_faces),
        ];
        describe_lists(block, &lists);
        self.junctions.describe(block, "edges split", |SplitEdge { vertices: [low, high], face, vertex }| {
            format!("{low}-{high} of face {face} at vertex {vertex}")
        });
        let lists = [("faces turned", &self.turned_faces), ("not orientable from", &self.unorientable)];
        describe_lists(block, &lists);
        self.filled_holes.describe(block, "holes filled", |hole| {
            let (edges, faces) = (plural(hole.edges, "edge"), plural(hole.faces, "face"));
            let meets = if hole.meets { " (meeting other faces)" } else { "" };
            format!("{edges} from vertex {} with {faces}{meets}", hole.vertex)
        });
        self.describe_open_holes(block);
        let lists = [("cavities at faces", &self.cavities), ("unused vertices dropped", &self.unused_vertices)];
        describe_lists(block, &lists);
    }
}

impl DoneFinding {
    /// Adds a line about the holes that were left open. A reason that all of them have is given once.
    fn describe_open_holes(&self, block: &mut Block) {
        let name = |hole: &OpenHole| format!("{} from vertex {}", plural(hole.edges, "edge"), hole.vertex);
        let common = if self.open_holes.count > 1 { self.open_holes.common(|hole| hole.reason) } else { None };
        let holes = match common {
            Some(_) => self.open_holes.words(name),
            None => self.open_holes.words(|hole| format!("{} ({})", name(hole), hole.reason)),
        };
        let Some(holes) = holes else { return };
        block.line("holes left open", holes);
        common.into_iter().for_each(|reason| block.more(format!("each {reason}")));
    }
}

impl Finding for RepairFinding {
    const KIND: &'static str = "repair";

    /// The changes in the numbering of the file read, the remaining faults in that of the file written.
    fn text(&self) -> String {
        let mut block = Block::default();
        let yes = |holds: bool| if holds { "yes" } else { "no" };
        block.line("of", self.file.as_str());
        self.done.describe(&mut block);
        block.line("now", self.now());
        block.line("closed", yes(self.closed));
        block.line("oriented", yes(self.oriented));
        let crossings = &self.remaining.self_intersections;
        let is_unknown = crossings.count == 0 && !crossings.complete;
        block.line("free of crossings", if is_unknown { "not known" } else { yes(self.free_of_crossings) });
        let edges = [("open edges", &self.remaining.open_edges), ("flipped edges", &self.remaining.flipped_edges)];
        describe_edges(&mut block, &edges);
        crossings.describe(&mut block);
        if self.looks_unwelded() {
            let help =
                "most edges of the file have one face only: if the vertices of neighbours are nearly equal, join them";
            let [fine, coarse] = [1e-4, 1e-3].map(|part| number(self.size * part));
            block.line("help", format!("{help} with `--weld DISTANCE`, such as {fine} or {coarse}"));
        }
        block.under(&self.written.headline(""))
    }
}

impl RepairFinding {
    /// True if most edges were open before holes were filled, as those of a soup of triangles are, no near vertices were
    /// joined, and the result is not sound.
    fn looks_unwelded(&self) -> bool {
        let is_sound = self.solid && self.free_of_crossings;
        self.weld == 0.0 && !is_sound && self.open_edges_before > self.faces_before
    }

    fn now(&self) -> String {
        let volume = |name: &str| self.volume.map_or(String::new(), |volume| format!(", {name} {}", number(volume)));
        match (self.solid, self.free_of_crossings) {
            (true, true) => format!("a closed solid{}", volume("volume")),
            (true, false) => format!("closed, but its faces cross{}", volume("sum of volumes")),
            (false, _) if self.closed && self.oriented => "closed, but it encloses no volume".to_owned(),
            (false, _) => "not a closed solid yet".to_owned(),
        }
    }
}
