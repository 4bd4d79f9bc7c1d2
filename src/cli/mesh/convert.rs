//! `mesh convert`, and the mesh file that a command writes: its format, its bytes, which are checked by reading them
//! again, and its losses.

use std::path::{Path, PathBuf};

use clap::Args;
use firstcontact::formats::{self, Extra, Format as FileFormat, Limits, Loss, Mesh, ReadOver, read};
use firstcontact::solid::{Triangulated, triangulated};
use firstcontact::world::LengthUnit;
use serde_json::{Value, json};

use super::MeshOptions;
use super::info::bent_warning;
use crate::cli::console::{Console, Format};
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::files;
use crate::cli::finding::{Choices, Finding, Report, one_of};
use crate::cli::load::{self, reader_warnings};
use crate::cli::text::{counted, number, plural};

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

/// Reads the file, writes it and reports the losses.
pub(super) fn run(args: &MeshConvertArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let target = Target::new(&args.target, std::slice::from_ref(&args.file), args.options.output.format)?;
    let (file, mesh) = load::mesh(&args.file, &args.options.limits)?;
    let read = reader_warnings(&file, &mesh);
    let not_kept = kinds(mesh.read_over());
    let EncodedMesh { bytes, again, cut, left_out, loss, losses } = encode(mesh, &target)?;
    let mut report = target.report("convert", ("file", &[file]), &again, "");
    report.fields(json!({
        "faces_cut": cut,
        "faces_left_out": left_out,
        "coordinates_rounded": loss.rounded,
        "faces_collapsed": loss.collapsed,
        "vertices_renumbered": loss.renumbered,
        "not_kept": not_kept,
    }));
    target.put(&bytes, report.warned(read.into_iter().chain(losses).collect()), console)
}

/// The file to be written.
#[derive(Debug, Args)]
pub(crate) struct TargetArgs {
    /// The file to write, all of it or nothing; `-` is standard output. Killed while it writes, the command may leave a
    /// hidden
    /// `.OUT.PID.tmp` beside it
    #[arg(long = "out", short, value_name = "OUT")]
    pub(crate) out: PathBuf,
    /// The format to write; without it the one that OUT is named after, and OFF for standard output
    #[arg(long = "as", value_name = "MESH FORMAT", value_parser = one_of(FORMATS))]
    pub(crate) mesh_format: Option<FileFormat>,
    /// Replace OUT if it exists, and if it is a link, what it leads to; never a file that is read, nor what is no
    /// regular file
    #[arg(long)]
    pub(crate) force: bool,
}

/// Formats in which meshes are written.
const FORMATS: Choices<FileFormat> = &[
    ("off", "Object File Format; no number is rounded", FileFormat::Off),
    ("obj", "Wavefront OBJ; no number is rounded", FileFormat::Obj),
    ("stl", "Binary STL: triangles, of 32-bit floats", FileFormat::StlBinary),
    ("stl-ascii", "ASCII STL: triangles, of 32-bit floats", FileFormat::StlAscii),
    ("ply", "Binary PLY; no number is rounded", FileFormat::PlyBinary),
    ("ply-ascii", "ASCII PLY; no number is rounded", FileFormat::PlyAscii),
];

/// The user's wishes about the file, checked.
pub(super) struct Target<'a> {
    args: &'a TargetArgs,
    /// The files that are read.
    inputs: &'a [PathBuf],
    pub(super) format: FileFormat,
}

impl<'a> Target<'a> {
    /// The format is that of the flag or of the name. Standard output takes text, and only if no report wants it.
    pub(super) fn new(args: &'a TargetArgs, inputs: &'a [PathBuf], report: Format) -> Result<Target<'a>, Failure> {
        let target = Target { args, inputs, format: format(args)? };
        if target.is_stdout() && matches!(target.format, FileFormat::StlBinary | FileFormat::PlyBinary) {
            let name = target.format.name();
            let diagnostic = Diagnostic::error(format!("binary {} cannot go to standard output", name.to_uppercase()));
            let help = format!("give a file with `-o part.{name}`, or write `--as {name}-ascii`");
            return Err(diagnostic.help(help).into());
        }
        if target.is_stdout() && report != Format::Text {
            let diagnostic = Diagnostic::error("the mesh and a JSON report cannot both go to standard output");
            return Err(diagnostic.help("give the mesh a file with `-o`").into());
        }
        if !target.is_stdout() {
            files::refuse_unwritable(&args.out, args.force, inputs)?;
        }
        Ok(target)
    }

    /// Name in reports.
    pub(super) fn name(&self) -> String {
        files::output_name(&self.args.out)
    }

    /// The report of a mesh that is written, made of a file or of several.
    pub(super) fn report(&self, kind: &'static str, made_of: (&str, &[String]), mesh: &Mesh, noun: &str) -> Report {
        let (output, format) = (self.name(), self.format.name());
        let (vertices, faces) = (mesh.vertices().len(), mesh.face_count());
        let mut report = Report::new(kind, None);
        match made_of {
            ("file", [file]) => report.field("file", file),
            (name, files) => report.field(name, files),
        }
        report.block.line("of", made_of.1.join(", "));
        report.fields(json!({ "output": output, "format": format, "vertices": vertices, "faces": faces }));
        let counts = format!("{}, {}", plural(vertices, "vertex"), plural(faces, "face"));
        report.headline = format!("wrote {output}: {format}{noun}, {counts}");
        report
    }

    /// True for STL, which has triangles only.
    pub(super) fn has_triangles_only(&self) -> bool {
        matches!(self.format, FileFormat::StlAscii | FileFormat::StlBinary)
    }

    /// The bytes of the mesh, and the losses.
    pub(super) fn encode(&self, mesh: &Mesh) -> Result<(Vec<u8>, Loss), Failure> {
        let mut bytes = Vec::new();
        let loss = formats::write(mesh, self.format, &mut bytes)
            .map_err(|error| self.refused(Diagnostic::error("the mesh cannot be written").cause(error.to_string())))?;
        Ok((bytes, loss))
    }

    /// Writes the bytes, all or nothing, and reports.
    pub(super) fn put(&self, bytes: &[u8], report: Report, console: &mut Console<'_>) -> Result<Exit, Failure> {
        console.warn(&report.warnings);
        if self.is_stdout() {
            console.print(&String::from_utf8_lossy(bytes));
            console.stderr_note(&report.text());
        } else {
            files::write(&self.args.out, bytes, self.args.force, self.inputs)?;
            console.result(&report);
        }
        Ok(report.exit)
    }

    /// The reason why nothing was written.
    pub(super) fn refused(&self, diagnostic: Diagnostic) -> Failure {
        diagnostic.in_file(self.name()).into()
    }

    fn is_stdout(&self) -> bool {
        files::is_dash(&self.args.out)
    }
}

fn format(args: &TargetArgs) -> Result<FileFormat, Failure> {
    match args.mesh_format {
        Some(format) => Ok(format),
        None if files::is_dash(&args.out) => Ok(FileFormat::Off),
        None => by_name(&args.out),
    }
}

fn by_name(out: &Path) -> Result<FileFormat, Failure> {
    let extension = out.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "off" => Ok(FileFormat::Off),
        "obj" => Ok(FileFormat::Obj),
        "stl" => Ok(FileFormat::StlBinary),
        "ply" => Ok(FileFormat::PlyBinary),
        "dae" => {
            let diagnostic = Diagnostic::error("COLLADA is read, and not written").in_file(out.display().to_string());
            Err(diagnostic.help("end the name in .off, .obj, .stl or .ply").into())
        }
        _ => {
            let diagnostic = Diagnostic::error(format!("`{}` does not say in which format to write", out.display()));
            Err(diagnostic.help("end its name in .off, .obj, .stl or .ply, or say `--as off`").into())
        }
    }
}

/// A mesh in the format of its target.
pub(super) struct EncodedMesh {
    pub(super) bytes: Vec<u8>,
    /// The mesh that the bytes hold.
    pub(super) again: Mesh,
    /// Number of faces that were cut into triangles.
    pub(super) cut: usize,
    /// Number of faces that are no triangles and were left out.
    pub(super) left_out: usize,
    pub(super) loss: Loss,
    /// All differences, one sentence each, with the name of the target.
    pub(super) losses: Vec<String>,
}

/// Encodes a mesh.
pub(super) fn encode(mesh: Mesh, target: &Target<'_>) -> Result<EncodedMesh, Failure> {
    let not_kept = not_kept(&mesh);
    let made = match target.has_triangles_only() && mesh.faces().any(|face| face.len() != 3) {
        false => Triangulated::unchanged(mesh),
        true => triangulated(&mesh)
            .map_err(|error| target.refused(Diagnostic::error("nothing is left to write").cause(error.to_string())))?,
    };
    let (bytes, loss) = target.encode(&made.mesh)?;
    let again = reread(&made.mesh, &bytes, loss, target)?;
    let all = losses(&made, loss).into_iter().chain(not_kept);
    let losses = all.map(|warning| format!("{}: {warning}", target.name())).collect();
    Ok(EncodedMesh { bytes, again, cut: made.cut, left_out: made.left_out, loss, losses })
}

/// Reads the bytes again, and refuses to write them if they hold another mesh.
fn reread(mesh: &Mesh, bytes: &[u8], loss: Loss, target: &Target<'_>) -> Result<Mesh, Failure> {
    let limits = Limits { bytes: u64::MAX, vertices: u32::MAX, faces: u32::MAX, face_corners: u32::MAX };
    let fault = |cause: String| {
        let diagnostic = Diagnostic::error("the file that was made does not read back").cause(cause);
        target.refused(diagnostic.help("this is a fault of this program: please report it with the file"))
    };
    let again = read(bytes, &limits).map_err(|error| fault(error.to_string()))?;
    let same = again.vertices() == mesh.vertices() && again.faces().eq(mesh.faces());
    if same || (!loss.is_none() && again.face_count() == mesh.face_count()) {
        return Ok(again);
    }
    Err(fault("its vertices or faces are others".to_owned()))
}

/// Kinds of things in the file read that are not in the file written.
pub(super) fn kinds<'m>(not_kept: impl IntoIterator<Item = &'m ReadOver>) -> Vec<Value> {
    not_kept.into_iter().map(|each| json!({ "what": each.what.id(), "count": each.count })).collect()
}

/// True of what gives the numbers of a file their meaning.
pub(super) fn is_of_frame(each: &ReadOver) -> bool {
    matches!(each.what, Extra::Unit | Extra::UpAxis)
}

/// Things in the file read that are not written, one sentence each.
pub(super) fn not_kept(mesh: &Mesh) -> Vec<String> {
    let verb = |count: u64| if count == 1 { "is" } else { "are" };
    let plain = mesh.read_over().iter().filter(|each| !is_of_frame(each));
    plain.map(|each| format!("{each} {} not kept", verb(each.count))).chain(frame_not_kept(mesh)).collect()
}

/// The same of the unit and the up axis, which no format written can state.
pub(super) fn frame_not_kept(mesh: &Mesh) -> Vec<String> {
    let unit = mesh.unit().map(|metres| {
        let known = LengthUnit::of_metres(metres);
        let name = known.map_or_else(|| format!("{} m", number(metres)), |unit| unit.to_string());
        format!(
            "the unit of the file read, {name}, is not kept: the numbers stay as they are, and a reader has to be told"
        )
    });
    let axis = mesh.up_axis();
    let axis =
        axis.map(|axis| format!("the up axis of the file read, {}, is not kept: nothing is turned", axis.name()));
    unit.into_iter().chain(axis).collect()
}

/// Differences of the new file, one sentence each.
fn losses(made: &Triangulated, loss: Loss) -> Vec<String> {
    let all = [
        counted(made.cut, "polygon is cut into triangles", "polygons are cut into triangles"),
        bent_warning(&made.mesh, &made.bent),
        counted(made.left_out, "polygon without area is left out", "polygons without area are left out"),
        counted(loss.rounded, "coordinate is rounded to 32 bits", "coordinates are rounded to 32 bits"),
        counted(
            loss.collapsed,
            "face has corners that become one point by rounding",
            "faces have corners that become one point by rounding",
        ),
        counted(loss.renumbered, "vertex will have another number or none", "vertices will have other numbers or none"),
    ];
    all.into_iter().flatten().collect()
}
