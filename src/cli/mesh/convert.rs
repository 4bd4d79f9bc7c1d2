//! `mesh convert`: a mesh file in another format, with a warning for each difference.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::target::{EncodedMesh, NotKept, Target, TargetArgs, encode};
use crate::cli::console::{Console, OutputArgs};
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::finding::Finding;
use crate::cli::load::{self, LimitsArgs, reader_warnings};
use crate::cli::text::{Block, plural};

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

/// A mesh file that was written in another format.
#[derive(Debug, Serialize)]
struct ConvertFinding {
    file: String,
    /// The file written.
    output: String,
    format: &'static str,
    /// Those of the mesh written; STL numbers only those that its triangles use.
    vertices: usize,
    faces: usize,
    /// Faces that became several triangles.
    faces_cut: usize,
    /// Faces that collapse to an edge or a point and are no triangles.
    faces_left_out: usize,
    coordinates_rounded: usize,
    /// Faces with corners that rounding makes one.
    faces_collapsed: usize,
    /// Vertices that will have another number, or none, when the file is read.
    vertices_renumbered: usize,
    /// Things in the file read that no format written has.
    not_kept: Vec<NotKept>,
    warnings: Vec<String>,
}

/// Reads the file, writes it and reports the losses.
pub(super) fn run(args: &MeshConvertArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let target = Target::new(&args.target, std::slice::from_ref(&args.file), args.output.format)?;
    let (file, mesh) = load::mesh(&args.file, &args.limits)?;
    let read = reader_warnings(&file, &mesh);
    let not_kept = NotKept::all_of(&mesh);
    let EncodedMesh { bytes, again, cut, left_out, loss, losses } = encode(mesh, &target)?;
    let finding = ConvertFinding {
        file,
        output: target.name(),
        format: target.format.name(),
        vertices: again.vertices().len(),
        faces: again.face_count(),
        faces_cut: cut,
        faces_left_out: left_out,
        coordinates_rounded: loss.rounded,
        faces_collapsed: loss.collapsed,
        vertices_renumbered: loss.renumbered,
        not_kept,
        warnings: read.into_iter().chain(losses).collect(),
    };
    console.warn(&finding.warnings);
    target.put(&bytes, &finding, console)?;
    Ok(Exit::Success)
}

impl Finding for ConvertFinding {
    const KIND: &'static str = "convert";

    /// The file and its counts. Warnings name the losses.
    fn text(&self) -> String {
        let mut block = Block::default();
        block.line("of", self.file.as_str());
        let (vertices, faces) = (plural(self.vertices, "vertex"), plural(self.faces, "face"));
        block.under(&format!("wrote {}: {}, {vertices}, {faces}", self.output, self.format))
    }
}
