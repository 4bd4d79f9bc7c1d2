//! What the user may type after `mesh`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use firstcontact::solid::RepairOptions;
use firstcontact::solid::repair::Nested;

use super::{LimitsArgs, LintArgs, OutputArgs};
use crate::cli::quantity::file_length;

const REPAIR_STATUS: &str = "\
Holes are filled with faces that cross nothing, as far as such are found; one missing triangle is filled in any case. \
Faces of the file that cross each other are counted and left as they are: the vertices where they cross would have \
fractions for coordinates, and rounding these for a file can make faces cross anew. Commands that take a solid take one \
that crosses itself too: what its faces wind around counts.

Exit status: 0 the mesh written is closed, oriented, faces outward and is free of crossings, 1 it is written and one of \
these does not hold (the report says which), 2 a file cannot be read or written, 3 a limit.";

/// One command on mesh files.
#[derive(Debug, Subcommand)]
pub(crate) enum MeshCommand {
    /// Say what mesh files hold: counts, shells, closed or open, convex, volume, bounds
    Info(MeshInfoArgs),
    /// Write a mesh file in another format
    Convert(MeshConvertArgs),
    /// Make a closed solid of a broken mesh file, and say what was done
    #[command(after_help = REPAIR_STATUS)]
    Repair(MeshRepairArgs),
    /// Write the exact convex hull of all the vertices of mesh files
    Hull(MeshHullArgs),
    /// Report what is wrong with mesh files, for machines; exit status 1 if anything is
    #[command(after_help = super::super::mesh::RULES)]
    Lint(MeshLintArgs),
}

impl MeshCommand {
    /// How the command prints its report.
    pub(crate) fn output(&self) -> &OutputArgs {
        match self {
            MeshCommand::Info(args) => &args.output,
            MeshCommand::Convert(args) => &args.output,
            MeshCommand::Repair(args) => &args.output,
            MeshCommand::Hull(args) => &args.output,
            MeshCommand::Lint(args) => &args.output,
        }
    }
}

/// `mesh info FILE...`
#[derive(Debug, Args)]
pub(crate) struct MeshInfoArgs {
    /// Mesh files (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Where a mesh is written.
#[derive(Debug, Args)]
pub(crate) struct TargetArgs {
    /// The file to write, all of it or nothing; `-` is standard output. Killed while it writes, the command may leave a hidden
    /// `.OUT.PID.tmp` beside it
    #[arg(long = "out", short, value_name = "OUT")]
    pub(crate) out: PathBuf,
    /// The format to write; without it the one that OUT is named after, and OFF for standard output
    #[arg(long = "as", value_enum, value_name = "MESH FORMAT")]
    pub(crate) mesh_format: Option<MeshFormat>,
    /// Replace OUT if it exists, and if it is a link, what it leads to; never a file that is read, nor what is no regular file
    #[arg(long)]
    pub(crate) force: bool,
}

/// `mesh convert FILE -o OUT`
#[derive(Debug, Args)]
pub(crate) struct MeshConvertArgs {
    /// A mesh file (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input. Colours, normals, groups, materials and names are not
    /// kept, with a warning
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `mesh repair FILE -o OUT`
#[derive(Debug, Args)]
pub(crate) struct MeshRepairArgs {
    /// A mesh file (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input. Colours, normals, groups, materials and names are not
    /// kept, with a warning
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// How far a vertex may be from an earlier one to become one with it, and from an edge to become part of it, in the unit of the
    /// file; without it only equal vertices do
    #[arg(long, value_name = "DISTANCE", value_parser = file_length, allow_hyphen_values = true, default_value_t = 0.0)]
    pub(crate) weld: f64,
    /// Fill holes with up to so many edges, at most 10000; 0 fills none
    #[arg(long, value_name = "EDGES", default_value_t = RepairOptions::DEFAULT_MAX_HOLE)]
    pub(crate) max_hole: usize,
    /// What a closed shell inside of another is
    #[arg(long, value_enum, value_name = "MEANING", default_value_t)]
    pub(crate) nested: NestedArg,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What a closed shell inside of another is.
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

/// `mesh lint FILE...`
#[derive(Debug, Args)]
pub(crate) struct MeshLintArgs {
    /// Mesh files (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) lint: LintArgs,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// `mesh hull FILE... -o OUT`
#[derive(Debug, Args)]
pub(crate) struct MeshHullArgs {
    /// Mesh files (OFF, OBJ, STL, PLY or COLLADA), all in one unit; `-` is standard input. Of several the common hull is taken
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A format in which meshes are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MeshFormat {
    /// Object File Format; no number is rounded
    Off,
    /// Wavefront OBJ; no number is rounded
    Obj,
    /// Binary STL: triangles, of 32-bit floats
    Stl,
    /// ASCII STL: triangles, of 32-bit floats
    StlAscii,
    /// Binary PLY; no number is rounded
    Ply,
    /// ASCII PLY; no number is rounded
    PlyAscii,
}
