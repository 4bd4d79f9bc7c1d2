//! `mesh convert`: a mesh file in another format, with a warning for each difference.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::MeshOptions;
use super::target::{EncodedMesh, NotKept, Target, TargetArgs, WrittenMesh, encode};
use crate::cli::console::Console;
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::finding::Finding;
use crate::cli::load::{self, reader_warnings};
use crate::cli::text::Block;

/// `mesh convert FILE -o OUT`
#[derive(Debug, Args)]
pub(crate) struct MeshConvertArgs {
    /// A mesh file (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input. Colours, normals, groups, materials and
    /// names are not kept, with a warning
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) options: MeshOptions,
}

/// A mesh file that was written in another format.
#[derive(Debug, Serialize)]
struct ConvertFinding {
    file: String,
    #[serde(flatten)]
    written: WrittenMesh,
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
    let target = Target::new(&args.target, std::slice::from_ref(&args.file), args.options.output.format)?;
    let (file, mesh) = load::mesh(&args.file, &args.options.limits)?;
    let read = reader_warnings(&file, &mesh);
    let not_kept = NotKept::all_of(&mesh);
    let EncodedMesh { bytes, again, cut, left_out, loss, losses } = encode(mesh, &target)?;
    let finding = ConvertFinding {
        file,
        written: target.written(&again),
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
        block.under(&self.written.headline(""))
    }
}
