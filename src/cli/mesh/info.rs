//! `mesh info`: contents of mesh files.

use std::path::{Path, PathBuf};

use clap::Args;
use firstcontact::formats::Mesh;
use firstcontact::solid::{self, Body, NonPlanarFaces, Properties, SuspiciousFaces, Topology};
use firstcontact::view::{Answer, Scene};
use firstcontact::world::LengthUnit;
use serde_json::{Value, json};

use super::faults::{self, Crossings, FaultList};
use super::{MeshOptions, body};
use crate::cli::console::Console;
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::files;
use crate::cli::finding::Report;
use crate::cli::load::{self, LimitsArgs, mesh_warnings};
use crate::cli::page::BesideArgs;
use crate::cli::text::{counted, number, plural, point};

/// `mesh info FILE...`
#[derive(Debug, Args)]
pub(crate) struct MeshInfoArgs {
    /// Mesh files (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) page: BesideArgs,
    #[command(flatten)]
    pub(crate) options: MeshOptions,
}

/// Describes every file; the worst decides the exit status.
pub(super) fn run(args: &MeshInfoArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    files::refuse_second_stdin(&args.files)?;
    args.page.refuse_several(&args.files, "mesh")?;
    Ok(console.each(&args.files, |file, console| {
        args.page.report(("mesh", None), [file], console, || inspect(file, &args.options.limits))
    }))
}

/// The report on a file, and its page.
fn inspect(file: &Path, limits: &LimitsArgs) -> Result<(Report, impl FnOnce(&Report) -> Scene + use<>), Failure> {
    let (name, mesh) = load::mesh(file, limits)?;
    let (body, set) = body(&name, mesh)?;
    let report = describe(&name, &body, set);
    Ok((report, move |report: &Report| {
        let mut scene = super::scene(&name, &body);
        scene.add_answer(Answer { id: "mesh", ..Answer::new(report.words()) }, &[]);
        scene
    }))
}

fn describe(file: &str, body: &Body, set: &'static str) -> Report {
    let (mesh, topology) = (body.mesh(), body.topology());
    let (properties, suspicious) = (body.properties(), solid::suspicious_faces(body));
    let crossings = Crossings::of(&solid::self_intersections(body));
    let nesting = (set == "solid").then(|| solid::nesting(body));
    // The volume is that of the set, or a sum over shells, in which some places count more than once, or less than
    // none.
    let is_enclosed = |encloses_once: bool| encloses_once && crossings.count == 0 && crossings.complete;
    let volume_is = nesting
        .as_ref()
        .filter(|_| properties.volume.is_some())
        .map(|nesting| if is_enclosed(nesting.encloses_once()) { "enclosed" } else { "signed_sum" });
    let (bent, likely_unit) = (&suspicious.bent, likely_unit(body).filter(|_| mesh.unit().is_none()));
    let mut report = Report::new("mesh", None);
    report.fields(facts(file, body, (set, volume_is), &properties));
    let lists = lists(topology, &suspicious);
    lists.iter().for_each(|(name, list)| report.field(name, list));
    report.fields(json!({
        "bent_by": (!bent.faces.is_empty()).then_some(bent.by),
        "self_intersections": crossings,
    }));
    report.block.line("set", self::set(body, set));
    let [min, max] = corners(body);
    report.block.line("bounds", format!("{} .. {}, {}", point(min), point(max), unit(mesh.unit(), likely_unit)));
    if let Some(axis) = mesh.up_axis() {
        report.block.line("up axis", format!("{}, says the file; nothing is turned", axis.name()));
    }
    report.block.line("size", size(volume_is, &properties));
    let nesting = nesting.map(|found| faults::nesting(&found, &mut report.block));
    report.field("nesting", nesting);
    for (name, list) in &lists {
        list.describe(&name.replace('_', " "), &mut report.block);
    }
    crossings.describe(&mut report.block);
    report.headline = headline(file, body);
    report.fields(json!({
        "stated_unit": mesh.unit(),
        "up_axis": mesh.up_axis().map(|axis| axis.name()),
        "likely_unit": likely_unit,
    }));
    let bent = bent_warning(mesh, bent).map(|warning| format!("{file}: {warning}"));
    report.warned(mesh_warnings(file, body).into_iter().chain(bent).collect())
}

/// Counts and measures, as fields of the report.
fn facts(file: &str, body: &Body, (set, volume_is): (&str, Option<&str>), properties: &Properties) -> Value {
    let topology = body.topology();
    let [min, max] = corners(body);
    json!({
        "file": file,
        "format": body.mesh().format().map(|format| format.name()),
        "vertices": topology.vertices(),
        "faces": topology.faces(),
        "triangles": triangles(body.mesh()),
        "shells": topology.shells().len(),
        "closed": topology.is_closed(),
        "oriented": topology.is_oriented(),
        "manifold": topology.is_manifold(),
        "convex": body.is_convex(),
        "set": set,
        "volume": volume(properties),
        "volume_is": volume_is,
        "area": properties.area,
        "genus": properties.genus,
        "bounds": { "min": min, "max": max },
        "not_convex": body.convexity().err().map(|reason| reason.to_string()),
    })
}

/// The file, its format and how much there is in it.
fn headline(file: &str, body: &Body) -> String {
    let (mesh, topology) = (body.mesh(), body.topology());
    let counts = [
        plural(topology.vertices(), "vertex"),
        plural(topology.faces(), "face"),
        plural(triangles(mesh), "triangle"),
        plural(topology.shells().len(), "shell"),
    ];
    format!("{file}: {}, {}", mesh.format().map_or("mesh", |format| format.name()), counts.join(", "))
}

/// The least and the greatest coordinates.
fn corners(body: &Body) -> [[f64; 3]; 2] {
    body.bounds().map(|corner| [corner.x, corner.y, corner.z])
}

/// Number of triangles: a face of n corners is n - 2 of them, whatever has collapsed in it.
fn triangles(mesh: &Mesh) -> usize {
    mesh.faces().map(|face| face.len() - 2).sum()
}

/// The volume; that of an inside-out mesh is that of the points inside.
fn volume(properties: &Properties) -> Option<f64> {
    properties.volume.map(f64::abs)
}

/// The lists of faults, by their names in the report.
fn lists(topology: &Topology, suspicious: &SuspiciousFaces) -> [(&'static str, FaultList); 8] {
    [
        ("open_edges", FaultList::of_edges(topology.open_edges())),
        ("flipped_edges", FaultList::of_edges(topology.flipped_edges())),
        ("crowded_edges", FaultList::of_edges(topology.crowded_edges())),
        ("pinched_vertices", FaultList::of_indices(topology.pinched_vertices())),
        ("collapsed_faces", FaultList::of_indices(topology.collapsed_faces())),
        ("flat_faces", FaultList::of_indices(&suspicious.flat_faces)),
        ("duplicate_faces", FaultList::of_indices(&suspicious.duplicate_faces)),
        ("bent_faces", FaultList::of_indices(&suspicious.bent.faces)),
    ]
}

fn unit(stated: Option<f64>, likely: Option<&str>) -> String {
    let stated = stated.map(|metres| format!(", which it says is {} m", number(metres)));
    let guess = likely.map(|unit| format!(" (by its size perhaps {unit})"));
    format!("in the unit of the file{}", stated.or(guess).unwrap_or_default())
}

fn size(volume_is: Option<&str>, properties: &Properties) -> String {
    let sum = match volume_is {
        Some("signed_sum") => " summed by how often each place is enclosed, not that of the set",
        _ => "",
    };
    let volume = volume(properties).map(|volume| format!("volume {}{sum}", number(volume)));
    let beyond = "area beyond the range of doubles".to_owned();
    let area = Some(properties.area.map_or(beyond, |area| format!("area {}", number(area))));
    let genus = properties.genus.map(|genus| plural(genus, "handle"));
    let parts: Vec<String> = [volume, area, genus].into_iter().flatten().collect();
    parts.join(", ")
}

fn set(body: &Body, set: &str) -> String {
    let topology = body.topology();
    let has_boundary = !topology.open_edges().is_empty()
        && topology.crowded_edges().is_empty()
        && topology.pinched_vertices().is_empty();
    let words = [
        if topology.is_closed() { "closed" } else { "open" },
        if topology.is_oriented() { "oriented" } else { "not oriented" },
        match (topology.is_manifold(), has_boundary) {
            (true, _) => "manifold",
            (false, true) => "manifold with a boundary",
            (false, false) => "not manifold",
        },
        if body.is_convex() { "convex" } else { "not convex" },
    ];
    let reason = body.convexity().err().filter(|_| set == "solid");
    let reason = reason.map(|reason| format!(" ({reason})")).unwrap_or_default();
    format!("{set}: {}{reason}", words.join(", "))
}

/// Warning about polygons that are not plane, if there are any.
pub(super) fn bent_warning(mesh: &Mesh, bent: &NonPlanarFaces) -> Option<String> {
    let first = *bent.faces.first().first()?;
    let line = mesh.face_line(first as usize).map(|line| format!(" (line {line})")).unwrap_or_default();
    let place = format!("first face {first}{line}");
    let polygons = counted(bent.faces.total(), "polygon is not plane and is", "polygons are not plane and are")?;
    Some(format!("{polygons} cut into triangles: {place}, corners off the mean plane by up to {:.3e}", bent.by))
}

/// The unit that a mesh is probably in.
pub(super) fn likely_unit(body: &Body) -> Option<&'static str> {
    let [low, high] = body.bounds();
    LengthUnit::likely((high - low).amax()).map(LengthUnit::name)
}
