//! `mesh hull`: the exact convex hull of the vertices of mesh files, as a mesh file.

use firstcontact::convex::Hull;
use firstcontact::formats::{Format as Written, Mesh};
use firstcontact::solid::HullError;

use super::target::Target;
use crate::cli::args::MeshHullArgs;
use crate::cli::console::Console;
use crate::cli::diagnostic::Diagnostic;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::load;
use crate::cli::report::{BoundsFinding, Finding, HullFinding};
use crate::cli::source;

/// Reads all files, takes the hull of all their vertices, checks it, writes it and says so.
pub(crate) fn run(args: &MeshHullArgs, console: &mut Console<'_>) -> Exit {
    match work(args, console) {
        Ok(()) => Exit::Success,
        Err(failure) => console.fail(failure),
    }
}

fn work(args: &MeshHullArgs, console: &mut Console<'_>) -> Result<(), Failure> {
    source::refuse_second_stdin(args.files.iter().map(|file| file.as_path()))?;
    let target = Target::new(&args.target, &args.files, args.output.format)?;
    let (mut files, mut points, mut warnings) = (Vec::new(), Vec::new(), Vec::new());
    for file in &args.files {
        let (name, mesh) = load::mesh(file, &args.limits)?;
        points.extend_from_slice(mesh.vertices());
        warnings.extend(mesh.warnings().iter().map(|warning| format!("{name}: {warning}")));
        files.push(name);
    }
    let mesh = hull(&files, &points, target.format)?;
    let (bytes, loss) = target.encode(&mesh)?;
    if loss.rounded > 0 {
        return Err(target.refused(rounded(loss.rounded)));
    }
    let finding = describe(&target, files, points.len(), &mesh, warnings);
    console.warn(&finding.warnings);
    target.put(&bytes, Finding::Hull(finding), console)
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
        Written::StlAscii | Written::StlBinary => hull.triangles().iter().map(|corners| corners.to_vec()).collect(),
        _ => hull.facets(),
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

fn describe(target: &Target<'_>, files: Vec<String>, points: usize, mesh: &Mesh, warnings: Vec<String>) -> HullFinding {
    let bound = |pick: fn(f64, f64) -> f64, start: f64| {
        mesh.vertices().iter().fold([start; 3], |bound, point| std::array::from_fn(|k| pick(bound[k], point[k])))
    };
    HullFinding {
        files,
        output: target.name(),
        format: target.format.name(),
        points,
        vertices: mesh.vertices().len(),
        faces: mesh.face_count(),
        bounds: BoundsFinding { min: bound(f64::min, f64::INFINITY), max: bound(f64::max, f64::NEG_INFINITY) },
        warnings,
    }
}
