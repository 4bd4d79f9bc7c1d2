//! `mesh info`: contents of mesh files.

use std::path::{Path, PathBuf};

use clap::Args;
use firstcontact::formats::Mesh;
use firstcontact::solid::{self, Body, NonPlanarFaces};
use firstcontact::world::LengthUnit;
use serde::Serialize;

use super::faults::{Crossings, FaultList, FaultyEdge, ShellNesting, describe_edges, describe_lists, edges, list};
use super::{MeshOptions, body};
use crate::cli::console::Console;
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::files;
use crate::cli::finding::Finding;
use crate::cli::load::{self, LimitsArgs, mesh_warnings};
use crate::cli::text::{Block, number, plural, point};

/// `mesh info FILE...`
#[derive(Debug, Args)]
pub(crate) struct MeshInfoArgs {
    /// Mesh files (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) options: MeshOptions,
}

/// Contents of a mesh file.
#[derive(Debug, Serialize)]
struct MeshFinding {
    file: String,
    format: Option<&'static str>,
    vertices: usize,
    faces: usize,
    triangles: usize,
    shells: usize,
    closed: bool,
    oriented: bool,
    manifold: bool,
    convex: bool,
    /// Solid, surface or mixed.
    set: &'static str,
    /// None for a surface.
    volume: Option<f64>,
    /// `enclosed` if it is that of the set; `signed_sum` if it is a sum over shells, in which some places count more
    /// than once, or less than none.
    volume_is: Option<&'static str>,
    area: Option<f64>,
    /// Number of handles.
    genus: Option<usize>,
    bounds: BoundsFinding,
    /// The reason why it carries no certificate of convexity.
    not_convex: Option<String>,
    /// Edges with an odd number of faces.
    open_edges: FaultList<FaultyEdge>,
    /// Edges whose faces do not run equally often both ways.
    flipped_edges: FaultList<FaultyEdge>,
    /// Edges with more than two faces.
    crowded_edges: FaultList<FaultyEdge>,
    /// Vertices whose faces are more than one fan.
    pinched_vertices: FaultList<u32>,
    /// Faces with fewer than three different corners.
    collapsed_faces: FaultList<u32>,
    /// Faces whose corners are all on one line.
    flat_faces: FaultList<u32>,
    /// Faces with the corners of an earlier one.
    duplicate_faces: FaultList<u32>,
    /// Polygons whose corners are not in one plane.
    bent_faces: FaultList<u32>,
    /// Greatest distance of a corner from the plane of its polygon; none where all are plane.
    bent_by: Option<f64>,
    /// Pairs of triangles that share more than vertices and edges.
    self_intersections: Crossings,
    /// Nesting of closed shells; none for a surface.
    nesting: Option<ShellNesting>,
    /// The unit that the file states, in metres.
    stated_unit: Option<f64>,
    /// The axis that points up, if the file states it.
    up_axis: Option<&'static str>,
    /// A guess by the size; none where the file states its unit.
    likely_unit: Option<&'static str>,
    warnings: Vec<String>,
}

/// An axis-aligned box.
#[derive(Debug, Serialize)]
pub(super) struct BoundsFinding {
    pub(super) min: [f64; 3],
    pub(super) max: [f64; 3],
}

/// Describes every file; the worst decides the exit status.
pub(super) fn run(args: &MeshInfoArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    files::refuse_second_stdin(&args.files)?;
    let exits = args.files.iter().map(|file| match inspect(file, &args.options.limits) {
        Ok(finding) => {
            console.warn(&finding.warnings);
            console.result(&finding);
            Exit::Success
        }
        Err(failure) => console.fail(failure),
    });
    Ok(exits.max().unwrap_or(Exit::Success))
}

fn inspect(file: &Path, limits: &LimitsArgs) -> Result<MeshFinding, Failure> {
    let (name, mesh) = load::mesh(file, limits)?;
    let (body, set) = body(&name, mesh)?;
    Ok(describe(name, &body, set))
}

fn describe(file: String, body: &Body, set: &'static str) -> MeshFinding {
    let topology = body.topology();
    let (properties, suspicious) = (body.properties(), solid::suspicious_faces(body));
    let crossings = Crossings::of(&solid::self_intersections(body));
    let nesting = (set == "solid").then(|| solid::nesting(body));
    let is_enclosed = |encloses_once: bool| encloses_once && crossings.count == 0 && crossings.complete;
    let volume_is = nesting
        .as_ref()
        .filter(|_| properties.volume.is_some())
        .map(|nesting| if is_enclosed(nesting.encloses_once()) { "enclosed" } else { "signed_sum" });
    let [min, max] = body.bounds().map(|corner| [corner.x, corner.y, corner.z]);
    let bent = &suspicious.bent;
    let mut warnings = mesh_warnings(&file, body);
    warnings.extend(bent_warning(body.mesh(), bent).map(|warning| format!("{file}: {warning}")));
    MeshFinding {
        file,
        format: body.mesh().format().map(|format| format.name()),
        vertices: topology.vertices(),
        faces: topology.faces(),
        // A face of n corners is n - 2 triangles, whatever has collapsed in it.
        triangles: body.mesh().faces().map(|face| face.len() - 2).sum(),
        shells: topology.shells().len(),
        closed: topology.is_closed(),
        oriented: topology.is_oriented(),
        manifold: topology.is_manifold(),
        convex: body.is_convex(),
        set,
        // The volume of an inside-out mesh is that of the points inside.
        volume: properties.volume.map(f64::abs),
        volume_is,
        area: properties.area,
        genus: properties.genus,
        bounds: BoundsFinding { min, max },
        not_convex: body.convexity().err().map(|reason| reason.to_string()),
        open_edges: edges(topology.open_edges()),
        flipped_edges: edges(topology.flipped_edges()),
        crowded_edges: edges(topology.crowded_edges()),
        pinched_vertices: list(topology.pinched_vertices()),
        collapsed_faces: list(topology.collapsed_faces()),
        flat_faces: list(&suspicious.flat_faces),
        duplicate_faces: list(&suspicious.duplicate_faces),
        bent_faces: list(&bent.faces),
        bent_by: (!bent.faces.is_empty()).then_some(bent.by),
        self_intersections: crossings,
        nesting: nesting.as_ref().map(ShellNesting::of),
        stated_unit: body.mesh().unit(),
        up_axis: body.mesh().up_axis().map(|axis| axis.name()),
        likely_unit: likely_unit(body).filter(|_| body.mesh().unit().is_none()),
        warnings,
    }
}

/// Warning about polygons that are not plane, if there are any.
pub(super) fn bent_warning(mesh: &Mesh, bent: &NonPlanarFaces) -> Option<String> {
    let first = *bent.faces.first().first()?;
    let line = mesh.face_line(first as usize).map(|line| format!(" (line {line})")).unwrap_or_default();
    let place = format!("first face {first}{line}");
    let polygons = match bent.faces.total() {
        1 => "1 polygon is not plane and is".to_owned(),
        more => format!("{more} polygons are not plane and are"),
    };
    Some(format!("{polygons} cut into triangles: {place}, corners off the mean plane by up to {:.3e}", bent.by))
}

/// The unit that a mesh is probably in.
pub(super) fn likely_unit(body: &Body) -> Option<&'static str> {
    let [low, high] = body.bounds();
    LengthUnit::likely((high - low).amax()).map(LengthUnit::symbol)
}

impl Finding for MeshFinding {
    const KIND: &'static str = "mesh";

    fn text(&self) -> String {
        let mut block = Block::default();
        block.line("set", self.set());
        block.line("bounds", format!("{} .. {}, {}", point(self.bounds.min), point(self.bounds.max), self.unit()));
        if let Some(axis) = self.up_axis {
            block.line("up axis", format!("{axis}, says the file; nothing is turned"));
        }
        block.line("size", self.size());
        if let Some(found) = &self.nesting {
            found.describe(&mut block);
        }
        let edges = [
            ("open edges", &self.open_edges),
            ("flipped edges", &self.flipped_edges),
            ("crowded edges", &self.crowded_edges),
        ];
        describe_edges(&mut block, &edges);
        let lists = [
            ("pinched vertices", &self.pinched_vertices),
            ("collapsed faces", &self.collapsed_faces),
            ("flat faces", &self.flat_faces),
            ("duplicate faces", &self.duplicate_faces),
            ("bent faces", &self.bent_faces),
        ];
        describe_lists(&mut block, &lists);
        self.self_intersections.describe(&mut block);
        let counts = [
            plural(self.vertices, "vertex"),
            plural(self.faces, "face"),
            plural(self.triangles, "triangle"),
            plural(self.shells, "shell"),
        ];
        block.under(&format!("{}: {}, {}", self.file, self.format.unwrap_or("mesh"), counts.join(", ")))
    }
}

impl MeshFinding {
    /// True if open edges alone keep the mesh from being a manifold.
    fn is_manifold_with_boundary(&self) -> bool {
        self.open_edges.count > 0 && self.crowded_edges.count == 0 && self.pinched_vertices.count == 0
    }

    fn unit(&self) -> String {
        let stated = self.stated_unit.map(|metres| format!(", which it says is {} m", number(metres)));
        let guess = self.likely_unit.map(|unit| format!(" (by its size perhaps {unit})"));
        format!("in the unit of the file{}", stated.or(guess).unwrap_or_default())
    }

    fn size(&self) -> String {
        let sum = match self.volume_is {
            Some("signed_sum") => " summed by how often each place is enclosed, not that of the set",
            _ => "",
        };
        let volume = self.volume.map(|volume| format!("volume {}{sum}", number(volume)));
        let beyond = "area beyond the range of doubles".to_owned();
        let area = Some(self.area.map_or(beyond, |area| format!("area {}", number(area))));
        let genus = self.genus.map(|genus| plural(genus, "handle"));
        let parts: Vec<String> = [volume, area, genus].into_iter().flatten().collect();
        parts.join(", ")
    }

    fn set(&self) -> String {
        let words = [
            if self.closed { "closed" } else { "open" },
            if self.oriented { "oriented" } else { "not oriented" },
            match (self.manifold, self.is_manifold_with_boundary()) {
                (true, _) => "manifold",
                (false, true) => "manifold with a boundary",
                (false, false) => "not manifold",
            },
            if self.convex { "convex" } else { "not convex" },
        ];
        let reason = self.not_convex.as_ref().filter(|_| self.set == "solid");
        let reason = reason.map(|reason| format!(" ({reason})")).unwrap_or_default();
        format!("{}: {}{reason}", self.set, words.join(", "))
    }
}
