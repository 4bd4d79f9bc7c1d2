//! `mesh info`: what mesh files hold.

use std::path::Path;

use firstcontact::formats::Mesh;
use firstcontact::solid::{BadEdge, Body, BuildError, Kind, Offenders};

use super::args::MeshInfoArgs;
use super::console::Console;
use super::exit::Exit;
use super::load::{self, Failure};
use super::report::{BoundsFinding, EdgeFinding, EdgesFinding, Finding, ListFinding, MeshFinding, SetFinding};
use super::source;

/// Looks into every file; the worst decides the exit status.
pub(crate) fn run(args: &MeshInfoArgs, console: &mut Console<'_>) -> Exit {
    if let Err(diagnostic) = source::refuse_second_stdin(args.files.iter().map(|file| file.as_path())) {
        console.complain(diagnostic);
        return Exit::BadInput;
    }
    let mut exit = Exit::Success;
    for file in &args.files {
        match look(file) {
            Ok(finding) => {
                console.warn(&finding.warnings);
                console.found(Finding::Mesh(finding));
            }
            Err((diagnostic, status)) => {
                console.complain(diagnostic);
                exit = exit.max(status);
            }
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
        Err(error) => Err(load::unbuilt(&name, &error)),
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
    let mesh = body.mesh();
    let [min, max] = body.bounds().map(|corner| [corner.x, corner.y, corner.z]);
    let warnings = load::warnings(&file, body);
    MeshFinding {
        file,
        format: mesh.format().map(|format| format.name()),
        vertices: topology.vertices(),
        faces: topology.faces(),
        triangles: topology.triangles(),
        shells: topology.shells().len(),
        closed: topology.is_closed(),
        oriented: topology.is_oriented(),
        manifold: topology.is_manifold(),
        convex: body.is_convex(),
        set,
        volume: (set == SetFinding::Solid).then(|| volume(mesh, min).abs()),
        area: area(mesh),
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

/// What the faces enclose, to the precision of floats: where shells overlap it is counted twice. Seen from `origin`,
/// a corner of the bounds, so that a mesh far from zero loses no digits.
fn volume(mesh: &Mesh, origin: [f64; 3]) -> f64 {
    let six = |[a, b, c]: [[f64; 3]; 3]| dot(minus(a, origin), cross(minus(b, origin), minus(c, origin)));
    fans(mesh).map(six).sum::<f64>() / 6.0
}

/// The area of all faces, to the precision of floats.
fn area(mesh: &Mesh) -> f64 {
    let doubled = |face: &[u32]| -> [f64; 3] {
        let normals = fan(mesh, face).map(|[a, b, c]| cross(minus(b, a), minus(c, a)));
        normals.fold([0.0; 3], |sum, normal| std::array::from_fn(|axis| sum[axis] + normal[axis]))
    };
    mesh.faces().map(|face| dot(doubled(face), doubled(face)).sqrt()).sum::<f64>() / 2.0
}

fn fans(mesh: &Mesh) -> impl Iterator<Item = [[f64; 3]; 3]> {
    mesh.faces().flat_map(|face| fan(mesh, face))
}

fn fan<'a>(mesh: &'a Mesh, face: &'a [u32]) -> impl Iterator<Item = [[f64; 3]; 3]> + 'a {
    let at = |corner: u32| mesh.vertices()[corner as usize];
    let first = at(face[0]);
    face[1..].windows(2).map(move |pair| [first, at(pair[0]), at(pair[1])])
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|axis| a[axis] - b[axis])
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
