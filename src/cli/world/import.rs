//! `world import`: a scene of another program as a world file, with all assumptions and omissions.

use std::fs;
use std::path::{Component, Path, PathBuf};

use clap::Args;
use firstcontact::solid::Kind;
use firstcontact::world::LoadOptions;
use firstcontact::world::import::{Format, ImportOptions, Imported, LeftOut, import};
use serde_json::json;

use crate::cli::console::{Console, OutputArgs};
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::files;
use crate::cli::finding::{Choices, Finding, Report, one_of};
use crate::cli::load_world::{Package, world_failure};
use crate::cli::text::{plural, some_of};

/// Number of names of omissions that are printed.
const NAMED: usize = 8;

/// Text below `world import --help`.
pub(super) const STATUS: &str = "\
Exit status: 0 the world is written, 2 the scene cannot be read or would be wrong as a world, nothing is written; 3 a \
limit. With --strict it is 2 also where something would be left out.";

/// `world import --from FORMAT FILE -o WORLD.yaml`
#[derive(Debug, Args)]
pub(crate) struct WorldImportArgs {
    /// The format of the scene
    #[arg(long, value_parser = one_of(FORMATS), value_name = "SCENE FORMAT")]
    pub(crate) from: Format,
    /// The scene; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The world file to write; `-` is standard output
    #[arg(long = "out", short, value_name = "WORLD.yaml")]
    pub(crate) out: PathBuf,
    /// The folder that mesh files of the scene are relative to, if not its own
    #[arg(long, value_name = "FOLDER")]
    pub(crate) meshes: Option<PathBuf>,
    /// Folder of the files of a package, as NAME=FOLDER; may be given several times
    #[arg(long, value_name = "NAME=FOLDER")]
    pub(crate) package: Vec<Package>,
    /// The kind that meshes are to be: `surface` or `solid`, of all or as OBJECT=KIND; may be given several times
    #[arg(long, value_name = "[OBJECT=]KIND")]
    pub(crate) kind: Vec<String>,
    /// The value of a robot's joint, in radians or metres; may be given several times. Each joint that moves needs one,
    /// unless it follows another: a world has no joints, and the robot stands as they are set
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) joint: Vec<String>,
    /// Attach all links of a robot to the first that has a shape, so that one path of that object moves the whole
    /// robot. Objects attached to one object are not compared with each other
    #[arg(long)]
    pub(crate) attach: bool,
    /// The SRDF of a robot: the pairs of links that it disables are not compared
    #[arg(long, value_name = "FILE")]
    pub(crate) srdf: Option<PathBuf>,
    /// Refuse a scene of which something would be left out
    #[arg(long)]
    pub(crate) strict: bool,
    /// Replace the world file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Formats of scenes.
const FORMATS: Choices<Format> = &[
    ("moveit", "A planning scene of MoveIt as YAML", Format::MoveIt),
    ("moveit-scene", "A scene that MoveIt saved as text (.scene)", Format::MoveItScene),
    ("curobo", "A world of cuRobo as YAML", Format::CuRobo),
    ("motionbenchmaker", "A scene of MotionBenchMaker as YAML", Format::MotionBenchMaker),
    ("ompl", "A problem of OMPL.app (.cfg)", Format::Ompl),
    ("urdf", "A robot description (.urdf)", Format::Urdf),
];

/// Reads the scene, tries the world out and writes it.
pub(super) fn run(args: &WorldImportArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    if args.from != Format::Urdf && (args.srdf.is_some() || args.attach || !args.joint.is_empty()) {
        let diagnostic = Diagnostic::error("`--joint`, `--attach` and `--srdf` are about robots, and this is none");
        return Err(diagnostic.help("import the robot with `--from urdf`").into());
    }
    files::refuse_second_stdin([&args.file].into_iter().chain(&args.srdf))?;
    if !files::is_dash(&args.out) {
        files::refuse_unwritable(&args.out, args.force, [&args.file])?;
    }
    let (name, text) = read(&args.file)?;
    let options = options(args, &name)?;
    let imported = import(&text, args.from, &options).map_err(|error| world_failure(&error))?;
    if args.strict && !imported.left_out.is_empty() {
        return Err(left_out(&name, &imported));
    }
    let report = report(name, args, &imported);
    if files::is_dash(&args.out) {
        console.print(&imported.yaml);
        console.stderr_note(&report.text());
    } else {
        files::write(&args.out, imported.yaml.as_bytes(), args.force, [&args.file])?;
        console.result(&report);
    }
    Ok(Exit::Success)
}

/// What was made of a scene, which facts it does not state, and what the world has not.
fn report(file: String, args: &WorldImportArgs, imported: &Imported) -> Report {
    let (output, Imported { objects, paths, .. }) = (files::output_name(&args.out), imported);
    let mut report = Report::new("import", None);
    report.headline = format!("wrote {output}: {}, {}", plural(*objects, "object"), plural(*paths, "path"));
    let block = &mut report.block;
    block.line("of", file.as_str());
    block.list("assumed", imported.assumptions.iter().cloned());
    block.list("left out", imported.left_out.iter().map(|left| format!("{} x {}{}", left.count, left.what, of(left))));
    if imported.left_out.is_empty() {
        block.line("left out", "nothing");
    }
    if *paths == 0 {
        let text = "nothing moves in the scene; until a path is added, `check` tells which objects overlap";
        block.line("no path", text);
    }
    let left_out = imported.left_out.iter();
    let left_out = left_out.map(|left| json!({ "what": left.what, "count": left.count, "names": left.names }));
    report.fields(json!({
        "file": file,
        "output": output,
        "objects": objects,
        "paths": paths,
        "assumptions": imported.assumptions,
        "left_out": left_out.collect::<Vec<_>>(),
    }));
    report
}

/// The names of the things that were left out, or some of them.
fn of(left: &LeftOut) -> String {
    if left.names.is_empty() { String::new() } else { format!(" ({})", some_of(&left.names, NAMED)) }
}

/// The name of a file, and its text.
fn read(file: &Path) -> Result<(String, String), Failure> {
    files::read_text(file, LoadOptions::DEFAULT_MAX_BYTES, "a scene")
}

/// The errors about all things that a world cannot hold.
fn left_out(name: &str, imported: &Imported) -> Failure {
    let error = |left: &LeftOut| {
        let of = if left.names.is_empty() { String::new() } else { format!(" ({})", left.names.join(", ")) };
        let message = format!("a world cannot hold {} x {}{of}", left.count, left.what);
        Diagnostic::error(message).in_file(name).help("without `--strict` it is left out")
    };
    Failure { diagnostics: imported.left_out.iter().map(error).collect(), exit: Exit::BadInput }
}

/// Options of the import: the places of all files, relative to the folder of the world.
fn options(args: &WorldImportArgs, name: &str) -> Result<ImportOptions, Failure> {
    let beside = |file: &Path| match file.parent() {
        Some(folder) if file.as_os_str() != "-" && !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let folder = absolute(&beside(&args.out))?;
    let meshes = absolute(&args.meshes.clone().unwrap_or_else(|| beside(&args.file)))?;
    let mut packages = Vec::new();
    for Package { name, folder: place } in &args.package {
        packages.push((name.clone(), relative(&folder, &absolute(place)?)));
    }
    let kinds = args.kind.iter().map(|kind| kind_of(kind)).collect::<Result<_, _>>()?;
    let joints = args.joint.iter().map(|joint| joint_of(joint)).collect::<Result<_, _>>()?;
    let srdf = args.srdf.as_deref().map(read).transpose()?;
    Ok(ImportOptions {
        name: name.to_owned(),
        meshes: relative(&folder, &meshes),
        folder,
        packages,
        kinds,
        joints,
        attach: args.attach,
        srdf,
    })
}

/// `KIND` or `OBJECT=KIND`.
fn kind_of(text: &str) -> Result<(Option<String>, Kind), Failure> {
    let (object, kind) = match text.rsplit_once('=') {
        Some((object, kind)) => (Some(object.to_owned()), kind),
        None => (None, text),
    };
    match kind {
        "surface" => Ok((object, Kind::Surface)),
        "solid" => Ok((object, Kind::Solid)),
        _ => {
            let diagnostic = Diagnostic::error(format!("`--kind {text}` names no kind"));
            Err(diagnostic.help("write `--kind surface`, `--kind solid`, or `--kind OBJECT=surface`").into())
        }
    }
}

/// `NAME=VALUE`.
fn joint_of(text: &str) -> Result<(String, f64), Failure> {
    let parts = text.rsplit_once('=').filter(|(name, _)| !name.is_empty());
    let value = parts.and_then(|(name, value)| Some((name.to_owned(), value.trim().parse().ok()?)));
    value.filter(|(_, value): &(String, f64)| value.is_finite()).ok_or_else(|| {
        if let Some((name, degrees)) = parts.and_then(|(name, value)| Some((name, value.trim().strip_suffix("deg")?)))
            && let Ok(degrees) = degrees.trim_end().parse::<f64>()
        {
            let diagnostic = Diagnostic::error(format!("`--joint {text}` gives an angle in degrees"));
            let help = format!("values are in radians or metres: write `--joint {name}={}`", degrees.to_radians());
            return diagnostic.help(help).into();
        }
        let diagnostic = Diagnostic::error(format!("`--joint {text}` does not say which joint has which value"));
        diagnostic.help("write `--joint NAME=VALUE`, the value in radians or metres").into()
    })
}

fn absolute(folder: &Path) -> Result<PathBuf, Failure> {
    let place = fs::canonicalize(folder).ok().filter(|place| place.is_dir());
    let name = folder.display().to_string();
    place.ok_or_else(|| Diagnostic::error("there is no such folder").in_file(name).help("create it first").into())
}

/// The relative path from one absolute folder to another; absolute if they have no beginning in common.
fn relative(from: &Path, to: &Path) -> String {
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
    use super::*;
    use std::path::Path;

    #[test]
    fn ways_go_up_and_down() {
        let between = |from: &str, to: &str| relative(Path::new(from), Path::new(to));
        assert_eq!(between("/a/b", "/a/b"), "");
        assert_eq!(between("/a/b", "/a/b/c"), "c");
        assert_eq!(between("/a/b", "/a/c/d"), "../c/d");
    }
}
