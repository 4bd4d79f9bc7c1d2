//! Where a mesh is written, in which format, and whether in place of another file.

use std::path::{Path, PathBuf};

use firstcontact::formats::{self, Format as Written, Loss, Mesh};

use crate::cli::args::{Format, MeshFormat, TargetArgs};
use crate::cli::console::Console;
use crate::cli::diagnostic::Diagnostic;
use crate::cli::failure::Failure;
use crate::cli::output::{self, Replace};
use crate::cli::report::Finding;
use crate::cli::text;

/// What the user said about it, checked.
pub(super) struct Target<'a> {
    args: &'a TargetArgs,
    /// The files that are read.
    inputs: &'a [PathBuf],
    pub(super) format: Written,
}

impl<'a> Target<'a> {
    /// The format is that of the flag or of the name. Standard output takes text, and only if no report wants it.
    pub(super) fn new(args: &'a TargetArgs, inputs: &'a [PathBuf], report: Format) -> Result<Target<'a>, Failure> {
        let target = Target { args, inputs, format: format(args)? };
        if target.is_stdout() && matches!(target.format, Written::StlBinary | Written::PlyBinary) {
            let name = target.format.name();
            let diagnostic = Diagnostic::error(format!("binary {} cannot go to standard output", name.to_uppercase()));
            let help = format!("give a file with `-o part.{name}`, or write `--as {name}-ascii`");
            return Err(diagnostic.help(help).into());
        }
        if target.is_stdout() && report != Format::Text {
            let diagnostic = Diagnostic::error("the mesh and a JSON report cannot both go to standard output");
            return Err(diagnostic.help("give the mesh a file with `-o`").into());
        }
        Ok(target)
    }

    /// What to call it.
    pub(super) fn name(&self) -> String {
        if self.is_stdout() { "<stdout>".to_owned() } else { self.args.out.display().to_string() }
    }

    /// The bytes of the mesh, and what they do not keep of it.
    pub(super) fn encode(&self, mesh: &Mesh) -> Result<(Vec<u8>, Loss), Failure> {
        let mut bytes = Vec::new();
        let written = formats::write(mesh, self.format, &mut bytes);
        let loss = written
            .map_err(|error| self.refused(Diagnostic::error("the mesh cannot be written").cause(error.to_string())))?;
        Ok((bytes, loss))
    }

    /// Writes the bytes, all or nothing, and says so.
    pub(super) fn put(&self, bytes: &[u8], finding: Finding, console: &mut Console<'_>) -> Result<(), Failure> {
        if self.is_stdout() {
            console.answer(&String::from_utf8_lossy(bytes));
            console.remark_aside(&text::finding(&finding));
        } else {
            output::write(&self.args.out, bytes, Replace::if_forced(self.args.force), self.inputs)?;
            console.found(finding);
        }
        Ok(())
    }

    /// Why nothing was written.
    pub(super) fn refused(&self, diagnostic: Diagnostic) -> Failure {
        diagnostic.in_file(self.name()).into()
    }

    fn is_stdout(&self) -> bool {
        is_stdout(self.args)
    }
}

fn is_stdout(args: &TargetArgs) -> bool {
    args.out.as_os_str() == "-"
}

fn format(args: &TargetArgs) -> Result<Written, Failure> {
    match args.mesh_format {
        Some(MeshFormat::Off) => Ok(Written::Off),
        Some(MeshFormat::Obj) => Ok(Written::Obj),
        Some(MeshFormat::Stl) => Ok(Written::StlBinary),
        Some(MeshFormat::StlAscii) => Ok(Written::StlAscii),
        Some(MeshFormat::Ply) => Ok(Written::PlyBinary),
        Some(MeshFormat::PlyAscii) => Ok(Written::PlyAscii),
        None if is_stdout(args) => Ok(Written::Off),
        None => by_name(&args.out),
    }
}

fn by_name(out: &Path) -> Result<Written, Failure> {
    let extension = out.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "off" => Ok(Written::Off),
        "obj" => Ok(Written::Obj),
        "stl" => Ok(Written::StlBinary),
        "ply" => Ok(Written::PlyBinary),
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
