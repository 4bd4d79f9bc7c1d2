//! `mesh info`: what mesh files hold.

use std::path::Path;

use firstcontact::formats::Mesh;
use firstcontact::solid::{self, Body, NonPlanarFaces};
use firstcontact::world::LengthUnit;

use super::body::body;
use super::listed::{self, edges, list, self_intersections, volume_is};
use crate::cli::args::{LimitsArgs, MeshInfoArgs};
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::load;
use crate::cli::report::{BoundsFinding, Finding, MeshFinding, SetFinding};
use crate::cli::source;

/// Looks into every file; the worst decides the exit status.
pub(crate) fn run(args: &MeshInfoArgs, console: &mut Console<'_>) -> Exit {
    if let Err(failure) = source::refuse_second_stdin(args.files.iter().map(|file| file.as_path())) {
        return console.fail(failure);
    }
    let mut exit = Exit::Success;
    for file in &args.files {
        match look(file, &args.limits) {
            Ok(finding) => {
                console.warn(&finding.warnings);
                console.found(Finding::Mesh(finding));
            }
            Err(failure) => exit = exit.max(console.fail(failure)),
        }
    }
    exit
}

fn look(file: &Path, limits: &LimitsArgs) -> Result<MeshFinding, Failure> {
    let (name, mesh) = load::mesh(file, limits)?;
    let (body, set) = body(&name, mesh)?;
    Ok(describe(name, &body, set))
}

fn describe(file: String, body: &Body, set: SetFinding) -> MeshFinding {
    let topology = body.topology();
    let (properties, suspicious) = (body.properties(), solid::suspicious_faces(&body));
    let met = solid::self_intersections(&body);
    let nesting = (set == SetFinding::Solid).then(|| solid::nesting(&body));
    let [min, max] = body.bounds().map(|corner| [corner.x, corner.y, corner.z]);
    let bent = &suspicious.bent;
    let mut warnings = load::warnings(&file, body);
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
        // An inside-out mesh still bounds what it bounds.
        volume: properties.volume.map(f64::abs),
        volume_is: nesting.as_ref().filter(|_| properties.volume.is_some()).map(|nesting| volume_is(nesting, &met)),
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
        self_intersections: self_intersections(&met),
        nesting: nesting.as_ref().map(listed::nesting),
        stated_unit: body.mesh().unit(),
        up_axis: body.mesh().up_axis().map(|axis| axis.name()),
        likely_unit: likely_unit(body).filter(|_| body.mesh().unit().is_none()),
        warnings,
    }
}

/// Polygons that are not plane, if there are any.
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
