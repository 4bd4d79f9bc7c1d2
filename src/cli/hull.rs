//! `mesh hull`: the exact convex hull of the vertices of mesh files, as a mesh file.

use std::path::Path;

use firstcontact::convex::Hull;
use firstcontact::formats::{self, Format as Written, Mesh};
use firstcontact::solid::HullError;

use super::args::{Format, MeshFormat, MeshHullArgs};
use super::console::Console;
use super::diagnostic::Diagnostic;
use super::exit::Exit;
use super::failure::Failure;
use super::load;
use super::output::{self, Replace};
use super::report::{BoundsFinding, Finding, HullFinding};
use super::source;
use super::text;

/// Reads all files, takes the hull of all their vertices, checks it, writes it and says so.
pub(crate) fn run(args: &MeshHullArgs, console: &mut Console<'_>) -> Exit {
    match work(args, console) {
        Ok(()) => Exit::Success,
        Err(failure) => console.fail(failure),
    }
}

fn work(args: &MeshHullArgs, console: &mut Console<'_>) -> Result<(), Failure> {
    source::refuse_second_stdin(args.files.iter().map(|file| file.as_path()))?;
    let format = format(args)?;
    let (mut files, mut points, mut warnings) = (Vec::new(), Vec::new(), Vec::new());
    for file in &args.files {
        let (name, mesh) = load::mesh(file)?;
        points.extend_from_slice(mesh.vertices());
        warnings.extend(mesh.warnings().iter().map(|warning| format!("{name}: {warning}")));
        files.push(name);
    }
    let mesh = hull(&files, &points, format)?;
    let mut bytes = Vec::new();
    let written = formats::write(&mesh, format, &mut bytes);
    let loss = written.map_err(|error| {
        unwritten(&args.out, Diagnostic::error("the hull cannot be written").cause(error.to_string()))
    })?;
    if loss.rounded > 0 {
        return Err(unwritten(&args.out, rounded(loss.rounded)));
    }
    let finding = describe(args, files, points.len(), &mesh, format, warnings);
    console.warn(&finding.warnings);
    if to_stdout(args) {
        console.answer(&String::from_utf8_lossy(&bytes));
        console.remark_aside(&text::finding(&Finding::Hull(finding)));
        return Ok(());
    }
    output::write(&args.out, &bytes, Replace::if_forced(args.force))?;
    console.found(Finding::Hull(finding));
    Ok(())
}

fn to_stdout(args: &MeshHullArgs) -> bool {
    args.out.as_os_str() == "-"
}

/// The format to write, by flag or by name. Standard output takes text, and only if no report wants it.
fn format(args: &MeshHullArgs) -> Result<Written, Failure> {
    let format = match args.mesh_format {
        Some(MeshFormat::Off) => Written::Off,
        Some(MeshFormat::Obj) => Written::Obj,
        Some(MeshFormat::Stl) => Written::StlBinary,
        Some(MeshFormat::StlAscii) => Written::StlAscii,
        None if to_stdout(args) => Written::Off,
        None => by_name(&args.out)?,
    };
    if to_stdout(args) && format == Written::StlBinary {
        let diagnostic = Diagnostic::error("binary STL cannot go to standard output");
        return Err(diagnostic.help("give a file with `-o part.stl`, or write `--as stl-ascii`").into());
    }
    if to_stdout(args) && args.output.format != Format::Text {
        let diagnostic = Diagnostic::error("the mesh and a JSON report cannot both go to standard output");
        return Err(diagnostic.help("give the mesh a file with `-o`").into());
    }
    Ok(format)
}

fn by_name(out: &Path) -> Result<Written, Failure> {
    let extension = out.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "off" => Ok(Written::Off),
        "obj" => Ok(Written::Obj),
        "stl" => Ok(Written::StlBinary),
        _ => {
            let diagnostic = Diagnostic::error(format!("`{}` does not say in which format to write", out.display()));
            Err(diagnostic.help("end its name in .off, .obj or .stl, or say `--as off`").into())
        }
    }
}

/// The hull as a mesh of its vertices only, in polygons where the format has them. Nothing is outside of it, or it is an
/// error.
fn hull(files: &[String], points: &[[f64; 3]], format: Written) -> Result<Mesh, Failure> {
    let hull = Hull::of(points).map_err(|error| without_inside(files, error))?;
    if let Some(index) = hull.first_outside(points) {
        let diagnostic = Diagnostic::error(format!("point {index} is outside of the hull that was found"));
        return Err(diagnostic.help("this is a fault of this program: please report it with the files").into());
    }
    let vertices = hull.vertices();
    let renumbered = |corner: u32| vertices.partition_point(|&vertex| vertex < corner) as u32;
    let positions = vertices.iter().map(|&vertex| points[vertex as usize]).collect();
    let faces: Vec<Vec<u32>> = match format {
        Written::Off | Written::Obj => hull.facets(),
        Written::StlAscii | Written::StlBinary => hull.triangles().iter().map(|corners| corners.to_vec()).collect(),
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

fn unwritten(out: &Path, diagnostic: Diagnostic) -> Failure {
    diagnostic.in_file(out.display().to_string()).into()
}

fn rounded(count: usize) -> Diagnostic {
    let diagnostic = Diagnostic::error("the hull cannot be written as STL without rounding");
    let noun = if count == 1 { "coordinate is" } else { "coordinates are" };
    let cause = format!("{count} {noun} no 32-bit float; rounded, the hull might leave points outside");
    diagnostic.cause(cause).help("write OFF or OBJ, which round nothing")
}

fn describe(
    args: &MeshHullArgs,
    files: Vec<String>,
    points: usize,
    mesh: &Mesh,
    format: Written,
    warnings: Vec<String>,
) -> HullFinding {
    let bound = |pick: fn(f64, f64) -> f64, start: f64| {
        mesh.vertices().iter().fold([start; 3], |bound, point| std::array::from_fn(|k| pick(bound[k], point[k])))
    };
    HullFinding {
        files,
        output: if to_stdout(args) { "<stdout>".to_owned() } else { args.out.display().to_string() },
        format: format.name(),
        points,
        vertices: mesh.vertices().len(),
        faces: mesh.face_count(),
        bounds: BoundsFinding { min: bound(f64::min, f64::INFINITY), max: bound(f64::max, f64::NEG_INFINITY) },
        warnings,
    }
}
