//! `mesh repair`: a closed solid of a broken mesh file, and what was done to make it one.

use firstcontact::solid::repair::{Done, Remaining};
use firstcontact::solid::{Body, RepairError, RepairOptions, Repaired, repair};

use super::encoded::{Encoded, encode, not_kept};
use super::listed::{counted, edges, list, self_intersections};
use super::target::Target;
use crate::cli::args::MeshRepairArgs;
use crate::cli::console::Console;
use crate::cli::diagnostic::Diagnostic;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::load;
use crate::cli::report::{
    DoneFinding, FilledFinding, Finding, JunctionFinding, OpenFinding, RemainingFinding, RepairFinding,
};

/// Repairs the file, writes the result and says what was done and what is left. Status 1: it is no closed solid yet, or its
/// faces cross.
pub(crate) fn run(args: &MeshRepairArgs, console: &mut Console<'_>) -> Exit {
    match work(args, console) {
        Ok(exit) => exit,
        Err(failure) => console.fail(failure),
    }
}

fn work(args: &MeshRepairArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let target = Target::new(&args.target, std::slice::from_ref(&args.file), args.output.format)?;
    let options = RepairOptions::new().weld_within(args.weld).map_err(|error| misused(&error))?;
    let options = options.max_hole(args.max_hole).nested(args.nested.into());
    let (file, mesh) = load::mesh(&args.file, &args.limits)?;
    let fault = |error: RepairError| Failure::from(unrepaired(&file, &error));
    let Repaired { mesh: made, done, .. } = repair(&mesh, &options).map_err(fault)?;
    let read: Vec<String> = mesh.warnings().iter().map(|warning| format!("{file}: {warning}")).collect();
    let not_kept = not_kept(&mesh).into_iter().map(|warning| format!("{}: {warning}", target.name()));
    let not_kept: Vec<String> = not_kept.collect();
    let Encoded { bytes, again, losses, .. } = encode(made, &target)?;
    // What is written counts: STL rounds.
    let remaining = Remaining::of(&again).map_err(fault)?;
    let (solid, free_of_crossings) = (remaining.is_solid(), remaining.is_free_of_crossings());
    let finding = RepairFinding {
        file,
        output: target.name(),
        format: target.format.name(),
        vertices: again.vertices().len(),
        faces: again.face_count(),
        weld: args.weld,
        closed: remaining.is_closed(),
        oriented: remaining.is_oriented(),
        free_of_crossings,
        solid,
        volume: if solid { Body::from_mesh(again).ok().and_then(|body| body.properties().volume) } else { None },
        done: describe(&done),
        remaining: RemainingFinding {
            open_edges: edges(&remaining.open_edges),
            flipped_edges: edges(&remaining.flipped_edges),
            self_intersections: self_intersections(&remaining.self_intersections),
        },
        warnings: read.into_iter().chain(losses).chain(not_kept).collect(),
    };
    console.warn(&finding.warnings);
    target.put(&bytes, Finding::Repair(Box::new(finding)), console)?;
    Ok(if solid && free_of_crossings { Exit::Success } else { Exit::Found })
}

fn misused(error: &RepairError) -> Diagnostic {
    Diagnostic::error("`--weld` cannot be that").cause(error.to_string()).help("for example `--weld 1e-6`")
}

fn unrepaired(name: &str, error: &RepairError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{name}` cannot be repaired")).in_file(name).cause(error.to_string());
    match error {
        RepairError::NothingLeft => diagnostic.help("if `--weld` is given, make it smaller than the parts of the mesh"),
        _ => diagnostic,
    }
}

fn describe(done: &Done) -> DoneFinding {
    DoneFinding {
        equal_vertices: list(&done.equal_vertices),
        near_vertices: list(&done.near_vertices),
        collapsed_faces: list(&done.collapsed_faces),
        flat_faces: list(&done.flat_faces),
        duplicate_faces: list(&done.duplicate_faces),
        junctions: counted(&done.junctions, |junction| JunctionFinding {
            vertices: junction.edge,
            face: junction.face,
            vertex: junction.vertex,
        }),
        turned_faces: list(&done.turned_faces),
        unorientable: list(&done.unorientable),
        filled_holes: counted(&done.filled, |hole| FilledFinding {
            edges: hole.edges,
            vertex: hole.vertex,
            faces: hole.faces,
            meets: hole.meets,
        }),
        open_holes: counted(&done.left_open, |hole| OpenFinding {
            edges: hole.edges,
            vertex: hole.vertex,
            reason: hole.reason.words(),
        }),
        cavities: list(&done.cavities),
        unused_vertices: list(&done.unused_vertices),
    }
}
