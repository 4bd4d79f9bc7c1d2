//! `mesh hull`: the exact convex hull of the vertices of mesh files, as a mesh file.

use std::path::PathBuf;

use clap::Args;
use firstcontact::convex::Hull;
use firstcontact::formats::Mesh;
use firstcontact::solid::HullError;
use serde_json::json;

use super::convert::{Target, TargetArgs, frame_not_kept, is_of_frame, kinds};
use super::{MeshOptions, bounds};
use crate::cli::console::Console;
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::files;
use crate::cli::load::{self, reader_warnings};
use crate::cli::text::point;

/// `mesh hull FILE... -o OUT`
#[derive(Debug, Args)]
pub(crate) struct MeshHullArgs {
    /// Mesh files (OFF, OBJ, STL, PLY or COLLADA), all in one unit; `-` is standard input. Several files have one
    /// common hull
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) options: MeshOptions,
}

/// Reads all files, takes the hull of all their vertices, checks it, writes it and reports.
pub(super) fn run(args: &MeshHullArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    files::refuse_second_stdin(&args.files)?;
    let target = Target::new(&args.target, &args.files, args.options.output.format)?;
    let (mut files, mut points, mut warnings) = (Vec::new(), Vec::new(), Vec::new());
    let (mut not_kept, mut units) = (Vec::new(), Vec::new());
    for file in &args.files {
        let (name, mesh) = load::mesh(file, &args.options.limits)?;
        points.extend_from_slice(mesh.vertices());
        warnings.extend(reader_warnings(&name, &mesh));
        warnings.extend(frame_not_kept(&mesh).into_iter().map(|warning| format!("{name}: {warning}")));
        // A hull has none of the rest.
        not_kept.extend(kinds(mesh.read_over().iter().filter(|each| is_of_frame(each))));
        units.push(mesh.unit());
        files.push(name);
    }
    if units.iter().any(|unit| *unit != units[0]) {
        warnings.push("the files do not state one unit, and their numbers are taken as if they did".to_owned());
    }
    let mesh = hull(&files, &points, target.has_triangles_only())?;
    let (bytes, loss) = target.encode(&mesh)?;
    if loss.rounded > 0 {
        return Err(target.refused(rounded(loss.rounded)));
    }
    let [min, max] = bounds(&mesh);
    let mut report = target.report("hull", ("files", &files), &mesh, ", convex hull");
    report.block.line("points", format!("{}, each exactly inside or on the hull", points.len()));
    report.block.line("bounds", format!("{} .. {}, in the unit of the file", point(min), point(max)));
    let bounds = json!({ "min": min, "max": max });
    report.fields(json!({ "points": points.len(), "bounds": bounds, "not_kept": not_kept }));
    target.put(&bytes, report.warned(warnings), console)
}

/// The hull as a mesh of its vertices only, in polygons unless triangles are wanted. A point outside of it is an error.
fn hull(files: &[String], points: &[[f64; 3]], in_triangles: bool) -> Result<Mesh, Failure> {
    let hull = Hull::of(points).map_err(|error| without_inside(files, error))?;
    if let Some(index) = hull.first_outside(points) {
        let diagnostic = Diagnostic::error(format!("point {index} is outside of the hull that was found"));
        return Err(diagnostic.help("this is a fault of this program: please report it with the files").into());
    }
    let vertices = hull.vertices();
    let renumbered = |corner: u32| vertices.partition_point(|&vertex| vertex < corner) as u32;
    let positions: Vec<_> = vertices.iter().map(|&vertex| points[vertex as usize]).collect();
    let faces: Vec<Vec<u32>> = match in_triangles {
        true => hull.triangles().iter().map(|corners| corners.to_vec()).collect(),
        false => hull.facets(),
    };
    let faces = faces.into_iter().map(|face| face.into_iter().map(renumbered).collect::<Vec<u32>>());
    Mesh::new(positions, faces)
        .map_err(|error| Diagnostic::error("the hull is no mesh").cause(error.to_string()).into())
}

fn without_inside(files: &[String], error: HullError) -> Failure {
    let diagnostic = Diagnostic::error("there is no convex hull with an inside").cause(error.to_string());
    let diagnostic = match files {
        [file] => diagnostic.in_file(file),
        _ => diagnostic,
    };
    diagnostic.help("a hull needs at least four points that are not all in one plane").into()
}

fn rounded(count: usize) -> Diagnostic {
    let diagnostic = Diagnostic::error("the hull cannot be written as STL without rounding");
    let noun = if count == 1 { "coordinate is" } else { "coordinates are" };
    let cause = format!("{count} {noun} no 32-bit float; rounded, the hull might leave points outside");
    diagnostic.cause(cause).help("write OFF or OBJ, which round nothing")
}
