//! `world import`: a scene of another program as a world file, with all that had to be assumed or left out.

use std::fs;
use std::path::{Component, Path, PathBuf};

use firstcontact::solid::Kind;
use firstcontact::world::LoadOptions;
use firstcontact::world::import::{Format, ImportOptions, Imported, LeftOut, import};

use crate::cli::args::{Package, SceneFormat, WorldImportArgs};
use crate::cli::console::Console;
use crate::cli::diagnostic::Diagnostic;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::output::{self, Replace};
use crate::cli::refused::refused;
use crate::cli::report::{Finding, ImportFinding, LeftOutFinding};
use crate::cli::source;
use crate::cli::text;

/// Reads the scene, tries the world out and writes it.
pub(crate) fn run(args: &WorldImportArgs, console: &mut Console<'_>) -> Exit {
    match work(args, console) {
        Ok(()) => Exit::Success,
        Err(failure) => console.fail(failure),
    }
}

fn work(args: &WorldImportArgs, console: &mut Console<'_>) -> Result<(), Failure> {
    if args.from != SceneFormat::Urdf && (args.srdf.is_some() || !args.joint.is_empty()) {
        let diagnostic = Diagnostic::error("`--joint` and `--srdf` are about robots, and this is none");
        return Err(diagnostic.help("import the robot with `--from urdf`").into());
    }
    source::refuse_second_stdin([args.file.as_path()].into_iter().chain(args.srdf.as_deref()))?;
    let (name, text) = read(&args.file)?;
    let options = options(args, &name)?;
    let imported = import(&text, format(args.from), &options).map_err(|error| refused(&error))?;
    if args.strict && !imported.left_out.is_empty() {
        return Err(left_out(&name, &imported));
    }
    let is_stdout = args.out.as_os_str() == "-";
    let finding = Finding::Import(finding(args, name, &imported, is_stdout));
    if is_stdout {
        console.answer(&imported.yaml);
        console.remark_aside(&text::finding(&finding));
    } else {
        output::write(&args.out, imported.yaml.as_bytes(), Replace::if_forced(args.force), [&args.file])?;
        console.found(finding);
    }
    Ok(())
}

/// The name of a file, and its text.
fn read(file: &Path) -> Result<(String, String), Failure> {
    let read = source::read(file, LoadOptions::DEFAULT_MAX_BYTES)?;
    let text = String::from_utf8(read.bytes);
    let text =
        text.map_err(|_| Diagnostic::error("a scene is text in UTF-8, and this is not").in_file(read.name.as_str()))?;
    Ok((read.name, text))
}

/// The errors about all that a world cannot hold.
fn left_out(name: &str, imported: &Imported) -> Failure {
    let error = |left: &LeftOut| {
        let of = if left.names.is_empty() { String::new() } else { format!(" ({})", left.names.join(", ")) };
        let message = format!("a world cannot hold {} x {}{of}", left.count, left.what);
        Diagnostic::error(message).in_file(name).help("without `--strict` it is left out")
    };
    Failure { diagnostics: imported.left_out.iter().map(error).collect(), exit: Exit::BadInput }
}

fn format(from: SceneFormat) -> Format {
    match from {
        SceneFormat::Moveit => Format::MoveIt,
        SceneFormat::MoveitScene => Format::MoveItScene,
        SceneFormat::Curobo => Format::CuRobo,
        SceneFormat::Motionbenchmaker => Format::MotionBenchMaker,
        SceneFormat::Ompl => Format::Ompl,
        SceneFormat::Urdf => Format::Urdf,
    }
}

fn finding(args: &WorldImportArgs, file: String, imported: &Imported, is_stdout: bool) -> ImportFinding {
    let left_out = imported.left_out.iter();
    ImportFinding {
        file,
        output: if is_stdout { "<stdout>".to_owned() } else { args.out.display().to_string() },
        objects: imported.objects,
        paths: imported.paths,
        assumptions: imported.assumptions.clone(),
        left_out: left_out.map(LeftOutFinding::of).collect(),
    }
}

/// Where everything is, seen from the folder the world will be in.
fn options(args: &WorldImportArgs, name: &str) -> Result<ImportOptions, Failure> {
    let beside = |file: &Path| match file.parent() {
        Some(folder) if file.as_os_str() != "-" && !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let folder = absolute(&beside(&args.out))?;
    let meshes = absolute(&args.meshes.clone().unwrap_or_else(|| beside(&args.file)))?;
    let mut packages = Vec::new();
    for Package { name, folder: place } in &args.package {
        packages.push((name.clone(), way(&folder, &absolute(place)?)));
    }
    let kinds = args.kind.iter().map(|kind| told_kind(kind)).collect::<Result<_, _>>()?;
    let joints = args.joint.iter().map(|joint| told_joint(joint)).collect::<Result<_, _>>()?;
    let srdf = args.srdf.as_deref().map(read).transpose()?;
    Ok(ImportOptions { name: name.to_owned(), meshes: way(&folder, &meshes), folder, packages, kinds, joints, srdf })
}

/// `KIND` or `OBJECT=KIND`.
fn told_kind(told: &str) -> Result<(Option<String>, Kind), Failure> {
    let (object, kind) = match told.rsplit_once('=') {
        Some((object, kind)) => (Some(object.to_owned()), kind),
        None => (None, told),
    };
    match kind {
        "surface" => Ok((object, Kind::Surface)),
        "solid" => Ok((object, Kind::Solid)),
        _ => {
            let diagnostic = Diagnostic::error(format!("`--kind {told}` names no kind"));
            Err(diagnostic.help("write `--kind surface`, `--kind solid`, or `--kind OBJECT=surface`").into())
        }
    }
}

/// `NAME=VALUE`.
fn told_joint(told: &str) -> Result<(String, f64), Failure> {
    let parts = told.rsplit_once('=').filter(|(name, _)| !name.is_empty());
    let value = parts.and_then(|(name, value)| Some((name.to_owned(), value.trim().parse().ok()?)));
    value.filter(|(_, value): &(String, f64)| value.is_finite()).ok_or_else(|| {
        let diagnostic = Diagnostic::error(format!("`--joint {told}` does not say which joint has which value"));
        diagnostic.help("write `--joint NAME=VALUE`, the value in radians or metres").into()
    })
}

fn absolute(folder: &Path) -> Result<PathBuf, Failure> {
    let place = fs::canonicalize(folder).ok().filter(|place| place.is_dir());
    let name = folder.display().to_string();
    place.ok_or_else(|| Diagnostic::error("there is no such folder").in_file(name).help("create it first").into())
}

/// The relative path from one absolute folder to another; absolute if they have no beginning in common.
fn way(from: &Path, to: &Path) -> String {
    let (from_steps, to_steps): (Vec<Component<'_>>, Vec<Component<'_>>) =
        (from.components().collect(), to.components().collect());
    let common = from_steps.iter().zip(&to_steps).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return to.display().to_string();
    }
    let up = from_steps[common..].iter().map(|_| "..".to_owned());
    let down = to_steps[common..].iter().map(|step| step.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::way;
    use std::path::Path;

    #[test]
    fn ways_go_up_and_down() {
        let between = |from: &str, to: &str| way(Path::new(from), Path::new(to));
        assert_eq!(between("/a/b", "/a/b"), "");
        assert_eq!(between("/a/b", "/a/b/c"), "c");
        assert_eq!(between("/a/b", "/a/c/d"), "../c/d");
    }
}
