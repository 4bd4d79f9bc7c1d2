//! `mesh`: the commands on mesh files.

mod convert;
mod faults;
mod hull;
mod info;
mod lint;
mod repair;

use clap::{Args, Subcommand};
use firstcontact::formats::Mesh;
use firstcontact::solid::{Body, BuildError, Kind};
use firstcontact::view::Scene;

use super::console::{Console, OutputArgs};
use super::diagnostic::{Exit, Failure};
use super::load::{LimitsArgs, unbuilt};
use super::text::short_name;

/// One command on mesh files.
#[derive(Debug, Subcommand)]
pub(crate) enum MeshCommand {
    /// Say what mesh files hold: counts, shells, closed or open, convex, volume, bounds
    Info(info::MeshInfoArgs),
    /// Write a mesh file in another format
    Convert(convert::MeshConvertArgs),
    /// Make a closed solid of a broken mesh file, and say what was done
    #[command(after_help = repair::STATUS)]
    Repair(repair::MeshRepairArgs),
    /// Write the exact convex hull of all the vertices of mesh files
    Hull(hull::MeshHullArgs),
    /// Report what is wrong with mesh files, for machines; exit status 1 if anything is
    #[command(after_help = lint::rules())]
    Lint(lint::MeshLintArgs),
}

impl MeshCommand {
    /// The options of the report.
    pub(crate) fn output(&self) -> &OutputArgs {
        match self {
            MeshCommand::Info(args) => &args.options.output,
            MeshCommand::Convert(args) => &args.options.output,
            MeshCommand::Repair(args) => &args.options.output,
            MeshCommand::Hull(args) => &args.options.output,
            MeshCommand::Lint(args) => &args.options.output,
        }
    }
}

/// Options of every command on mesh files.
#[derive(Debug, Args)]
pub(crate) struct MeshOptions {
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The least and the greatest coordinates of a mesh.
fn bounds(mesh: &Mesh) -> [[f64; 3]; 2] {
    let bound = |pick: fn(f64, f64) -> f64, start: f64| {
        mesh.vertices().iter().fold([start; 3], |bound, point| std::array::from_fn(|k| pick(bound[k], point[k])))
    };
    [bound(f64::min, f64::INFINITY), bound(f64::max, f64::NEG_INFINITY)]
}

/// A page of one mesh, in the units of its file.
fn scene(name: &str, body: &Body) -> Scene {
    let name = short_name(name);
    let mut scene = Scene::new(name, ["units", ""]);
    scene.add(name, body, Some([0.0; 3]));
    scene
}

/// Runs one of them.
pub(crate) fn run(command: &MeshCommand, console: &mut Console<'_>) -> Result<Exit, Failure> {
    match command {
        MeshCommand::Info(args) => info::run(args, console),
        MeshCommand::Convert(args) => convert::run(args, console),
        MeshCommand::Repair(args) => repair::run(args, console),
        MeshCommand::Hull(args) => hull::run(args, console),
        MeshCommand::Lint(args) => lint::run(args, console),
    }
}

/// A mesh as a body, and the name of the set of points that it stands for: solid, surface or mixed. Mixed is a mesh of
/// closed and open shells, taken as a surface; it is an error in a world unless that says `kind: surface`.
fn body(name: &str, mesh: Mesh) -> Result<(Body, &'static str), Failure> {
    match Body::from_mesh(mesh.clone()) {
        Ok(body) => {
            let set = match body.kind() {
                Kind::Solid => "solid",
                Kind::Surface => "surface",
            };
            Ok((body, set))
        }
        // The lists of edges have the reason.
        Err(BuildError::MixedShells { .. }) => {
            let body = Body::surface_from_mesh(mesh).map_err(|error| unbuilt(name, &error))?;
            Ok((body, "mixed"))
        }
        Err(error) => Err(unbuilt(name, &error).into()),
    }
}
