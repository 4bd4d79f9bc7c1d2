//! `mesh info`: what mesh files hold.

use std::path::Path;

use firstcontact::solid::{BadEdge, Body, BuildError, Kind, Offenders};

use super::args::MeshInfoArgs;
use super::console::Console;
use super::exit::Exit;
use super::failure::Failure;
use super::load;
use super::report::{BoundsFinding, EdgeFinding, EdgesFinding, Finding, ListFinding, MeshFinding, SetFinding};
use super::source;

/// Looks into every file; the worst decides the exit status.
pub(crate) fn run(args: &MeshInfoArgs, console: &mut Console<'_>) -> Exit {
    if let Err(failure) = source::refuse_second_stdin(args.files.iter().map(|file| file.as_path())) {
        return console.fail(failure);
    }
    let mut exit = Exit::Success;
    for file in &args.files {
        match look(file) {
            Ok(finding) => {
                console.warn(&finding.warnings);
                console.found(Finding::Mesh(finding));
            }
            Err(failure) => exit = exit.max(console.fail(failure)),
        }
    }
    exit
}

fn look(file: &Path) -> Result<MeshFinding, Failure> {
    let (name, mesh) = load::mesh(file)?;
    match Body::from_mesh(mesh.clone()) {
        Ok(body) => Ok(describe(name, &body, set(body.kind()))),
        // What is wrong with it is in the edges that are listed.
        Err(BuildError::MixedShells { .. }) => {
            let body = Body::surface_from_mesh(mesh).map_err(|error| load::unbuilt(&name, &error))?;
            Ok(describe(name, &body, SetFinding::Mixed))
        }
        Err(error) => Err(load::unbuilt(&name, &error).into()),
    }
}

fn set(kind: Kind) -> SetFinding {
    match kind {
        Kind::Solid => SetFinding::Solid,
        Kind::Surface => SetFinding::Surface,
    }
}

fn describe(file: String, body: &Body, set: SetFinding) -> MeshFinding {
    let topology = body.topology();
    let properties = body.properties();
    let [min, max] = body.bounds().map(|corner| [corner.x, corner.y, corner.z]);
    let warnings = load::warnings(&file, body);
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
        area: properties.area,
        genus: properties.genus,
        bounds: BoundsFinding { min, max },
        not_convex: body.convexity().err().map(|reason| reason.to_string()),
        open_edges: edges(topology.open_edges()),
        flipped_edges: edges(topology.flipped_edges()),
        crowded_edges: edges(topology.crowded_edges()),
        pinched_vertices: list(topology.pinched_vertices()),
        collapsed_faces: list(topology.collapsed_faces()),
        warnings,
    }
}

fn edges(offenders: &Offenders<BadEdge>) -> EdgesFinding {
    let finding = |edge: &BadEdge| EdgeFinding { vertices: edge.ends, faces: edge.faces.clone() };
    EdgesFinding { count: offenders.total(), first: offenders.first().iter().map(finding).collect() }
}

fn list(offenders: &Offenders<u32>) -> ListFinding {
    ListFinding { count: offenders.total(), first: offenders.first().to_vec() }
}
