//! World files: the folders they may use, and errors that name the place and the remedy.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use firstcontact::cache::BodyCache;
use firstcontact::formats;
use firstcontact::world::lint::Finding;
use firstcontact::world::{self, LoadError, LoadOptions, PathsNeeded, World};

use super::diagnostic::{Diagnostic, Exit, Failure, Place};
use super::files;
use super::load::{LimitsArgs, start_threads};
use super::progress;

/// Folders that a world may use besides its own.
#[derive(Debug, Args)]
pub(crate) struct RootsArgs {
    /// Let meshes lie in this folder too, outside the world file's own; may be given several times
    #[arg(long, value_name = "FOLDER")]
    pub(crate) allow_root: Vec<PathBuf>,
    /// Put a package of the world in this folder and let meshes lie there; may be given several times. A world's own
    /// packages are only read in or below its folder
    #[arg(long, value_name = "NAME=FOLDER")]
    pub(crate) package: Vec<Package>,
}

/// A package and its folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
}

impl FromStr for Package {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Package, &'static str> {
        match text.split_once('=') {
            Some((name, folder)) if !name.is_empty() && !folder.is_empty() => {
                Ok(Package { name: name.to_owned(), folder: PathBuf::from(folder) })
            }
            _ => Err("it does not say which folder; write NAME=FOLDER"),
        }
    }
}

/// Loads a world file; its meshes may also be in the folders that the user allows, and prepared bodies in a cache.
pub(crate) fn load_world(
    path: &Path,
    roots: &RootsArgs,
    limits: &LimitsArgs,
    cache: Option<&BodyCache>,
) -> Result<World, Failure> {
    start_threads(None)?;
    let options = LoadOptions::new().mesh_limits(limits.limits()).paths_needed(PathsNeeded::None);
    let options = roots.allow_root.iter().fold(options, |options, root| options.allow_root(root));
    let packages = roots.package.iter();
    let options = packages.fold(options, |options, package| options.package(&package.name, &package.folder));
    let options = cache.into_iter().fold(options, |options, cache| options.cache(cache));
    if !files::is_dash(path) {
        progress::enter(format!("reading `{}` and its meshes", path.display()));
        let world = World::load(path, &options)
            .map_err(|error| meant_mesh(path).map_or_else(|| limited_failure(&error), Failure::from));
        progress::enter(format!("working on `{}`", path.display()));
        return world;
    }
    let (name, text) = files::read_text(path, LoadOptions::DEFAULT_MAX_BYTES, "a world file")?;
    World::from_yaml_str(&text, &options.name(&name).base(".")).map_err(|error| limited_failure(&error))
}

/// The error about a file that is no world, if its name is that of a mesh file.
fn meant_mesh(path: &Path) -> Option<Diagnostic> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    let is_mesh = path.is_file() && formats::EXTENSIONS.contains(&ending.as_str());
    let name = files::input_name(path);
    is_mesh.then(|| {
        Diagnostic::error(format!("`{name}` is a mesh file, not a world"))
            .in_file(name.as_str())
            .help(format!("two meshes: `firstcontact query {name} OTHER --move DX,DY,DZ`"))
            .help("a world is a YAML file that names meshes; `firstcontact init` writes one to begin with")
    })
}

/// Refuses folders for meshes that do not exist.
pub(crate) fn refuse_missing_roots(roots: &RootsArgs) -> Result<(), Failure> {
    let packages = roots.package.iter().map(|package| (&package.folder, "--package"));
    let mut folders = roots.allow_root.iter().map(|root| (root, "--allow-root")).chain(packages);
    let Some((folder, flag)) = folders.find(|(folder, _)| !folder.is_dir()) else { return Ok(()) };
    let name = folder.display();
    let diagnostic = Diagnostic::error(format!("cannot allow `{name}` with `{flag}`"))
        .in_file(name.to_string())
        .cause(if folder.exists() { "this is not a folder" } else { "there is no such folder" });
    Err(diagnostic.help("name a folder that exists, relative to the current one").into())
}

/// The errors of a world that was not loaded, and the exit status.
pub(crate) fn world_failure(error: &LoadError) -> Failure {
    let all = std::iter::once(error).chain(error.further());
    let diagnostics: Vec<Diagnostic> = all.clone().map(diagnosed).collect();
    let exit = if all.clone().any(|error| error.is_limit()) { Exit::Stopped } else { Exit::BadInput };
    Failure { diagnostics, exit }
}

/// The same, where limits of meshes are options. The size of a world file is none of them: its error has help.
fn limited_failure(error: &LoadError) -> Failure {
    let mut failure = world_failure(error);
    let mut all = std::iter::once(error).chain(error.further());
    if all.any(|error| error.is_limit() && error.help().is_none()) {
        failure.diagnostics.last_mut().into_iter().for_each(|last| last.help.push(LimitsArgs::ADVICE.to_owned()));
    }
    failure
}

fn diagnosed(error: &LoadError) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(error.message());
    if let Some(place) = error.place() {
        diagnostic = diagnostic.at(located(place, error.text().unwrap_or_default()));
    }
    // The message may name already the word that was found.
    let found = error.found().filter(|found| !error.message().contains(found));
    // The help may list already what is expected.
    let is_listed = |expected: &&str| error.help().is_some_and(|help| help.contains(expected));
    let diagnostic = match error.tried() {
        Some(tried) => diagnostic.cause(format!("tried {tried}")),
        None => diagnostic.cause_of(error.expected().filter(|expected| !is_listed(expected)), found),
    };
    diagnostic.help_if(error.help())
}

fn located(place: &world::Place, text: &str) -> Place {
    match &place.position {
        Some(at) => Place::in_text(&place.file, at.line, Some(at.column), Some(at.span.len()), text.as_bytes()),
        None => Place { file: Some(place.file.clone()), ..Place::default() },
    }
}

/// A warning about a world.
pub(crate) fn world_warning(warning: &Finding) -> Diagnostic {
    let mut diagnostic = Diagnostic::warning(warning.message.as_str());
    if let Some(place) = &warning.place {
        let at = place.position.as_ref();
        let (line, column) = (at.map(|at| at.line), at.map(|at| at.column));
        diagnostic = diagnostic.at(Place { file: Some(place.file.clone()), line, column, excerpt: None });
    }
    diagnostic.help_if(warning.help.as_deref())
}
