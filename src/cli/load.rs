//! From what the user named to a mesh, a body or a world, or to an error that says where and how to mend it.

use std::path::Path;

use firstcontact::cache::BodyCache;
use firstcontact::formats::{self, Cause, Mesh, ReadError};
use firstcontact::solid::{Body, BuildError};
use firstcontact::world::{LoadOptions, PathsNeeded, World};

use super::args::{CheckArgs, LimitsArgs, RootsArgs};
use super::console::Console;
use super::diagnostic::{Diagnostic, Excerpt, Place};
use super::exit::Exit;
use super::failure::Failure;
use super::refused::{refused, warned};
use super::source::{self, Source};

/// Reads a mesh file; the name is how to call it from now on.
pub(crate) fn mesh(path: &Path, limits: &LimitsArgs) -> Result<(String, Mesh), Failure> {
    let source = source(path, limits)?;
    let mesh = parsed(&source, limits)?;
    Ok((source.name, mesh))
}

/// The bytes of a mesh file.
pub(crate) fn source(path: &Path, limits: &LimitsArgs) -> Result<Source, Failure> {
    source::read(path, limits.limits().bytes).map_err(advised)
}

/// The mesh of a file's bytes.
pub(crate) fn parsed(source: &Source, limits: &LimitsArgs) -> Result<Mesh, Failure> {
    formats::read(&source.bytes, &limits.limits()).map_err(|error| advised(failure(source, &error)))
}

/// Limits can be raised.
fn advised(mut failure: Failure) -> Failure {
    if let (Exit::Stopped, Some(last)) = (failure.exit, failure.diagnostics.last_mut()) {
        last.help.push(LimitsArgs::ADVICE.to_owned());
    }
    failure
}

/// Why a mesh is no body.
pub(crate) fn unbuilt(name: &str, error: &BuildError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{name}` is no body")).in_file(name).cause(error.to_string());
    diagnostic.help(format!("`firstcontact mesh info {name}` says what the file holds"))
}

/// What is worth saying about a mesh that can be used, with its name.
pub(crate) fn warnings(name: &str, body: &Body) -> Vec<String> {
    // Those of the reader are among them.
    body.warnings().iter().map(|warning| format!("{name}: {warning}")).collect()
}

/// Loads a world file; its meshes may also be in the folders that the user allows, and what is made of them in a cache.
pub(crate) fn world(
    path: &Path,
    roots: &RootsArgs,
    limits: &LimitsArgs,
    cache: Option<&BodyCache>,
) -> Result<World, Failure> {
    let options = LoadOptions::new().mesh_limits(limits.limits()).paths_needed(PathsNeeded::None);
    let options = roots.allow_root.iter().fold(options, |options, root| options.allow_root(root));
    let packages = roots.package.iter();
    let options = packages.fold(options, |options, package| options.package(&package.name, &package.folder));
    let options = cache.into_iter().fold(options, |options, cache| options.cache(cache));
    if !source::is_stdin(path) {
        return World::load(path, &options)
            .map_err(|error| meant_mesh(path).map_or_else(|| refused(&error), Failure::from));
    }
    let source = source::read(path, LoadOptions::DEFAULT_MAX_BYTES)?;
    let text = String::from_utf8(source.bytes).map_err(|_| {
        Diagnostic::error("a world file is text in UTF-8, and this is not").in_file(source.name.as_str())
    })?;
    World::from_yaml_str(&text, &options.name(&source.name).base(".")).map_err(|error| refused(&error))
}

/// What to say of a file that is no world, if its name is that of a mesh file.
fn meant_mesh(path: &Path) -> Option<Diagnostic> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    let is_mesh = path.is_file() && formats::EXTENSIONS.contains(&ending.as_str());
    let name = source::name(path);
    is_mesh.then(|| {
        let diagnostic = Diagnostic::error(format!("`{name}` is a mesh file, not a world")).in_file(name.as_str());
        let diagnostic = diagnostic.help(format!("two meshes: `firstcontact query {name} OTHER --move DX,DY,DZ`"));
        diagnostic.help("a world is a YAML file that names meshes; `firstcontact init` writes one to begin with")
    })
}

/// Loads a world that is asked about, and shows what is worth saying about it and about the cache.
pub(crate) fn asked(path: &Path, args: &CheckArgs, console: &mut Console<'_>) -> Result<World, Failure> {
    let cache = args.cache.open(args.method.audit);
    let world = world(path, &args.roots, &args.limits, cache.as_ref())?;
    world.warnings().iter().for_each(|warning| console.complain(warned(warning)));
    if let Some(trouble) = cache.as_ref().and_then(|cache| cache.trouble()) {
        console.complain(Diagnostic::warning(trouble));
    }
    Ok(world)
}

/// Refuses folders for meshes that are none.
pub(crate) fn refuse_missing_roots(roots: &RootsArgs) -> Result<(), Failure> {
    let packages = roots.package.iter().map(|package| (&package.folder, "--package"));
    let mut folders = roots.allow_root.iter().map(|root| (root, "--allow-root")).chain(packages);
    match folders.find(|(folder, _)| !folder.is_dir()) {
        Some((folder, flag)) => Err(no_root(folder, flag).into()),
        None => Ok(()),
    }
}

fn no_root(root: &Path, flag: &str) -> Diagnostic {
    let cause = if root.exists() { "this is not a folder" } else { "there is no such folder" };
    let name = root.display();
    Diagnostic::error(format!("cannot allow `{name}` with `{flag}`"))
        .in_file(name.to_string())
        .cause(cause)
        .help("name a folder that exists, relative to the current one")
}

fn failure(source: &Source, error: &ReadError) -> Failure {
    let mut diagnostics: Vec<Diagnostic> =
        std::iter::once(error).chain(error.further()).map(|error| misread(source, error)).collect();
    if let (Some(last), 1..) = (diagnostics.last_mut(), error.uncounted()) {
        let noun = if error.uncounted() == 1 { "error is" } else { "errors are" };
        last.help.push(format!("{} further {noun} not shown", error.uncounted()));
    }
    let exit = if error.cause() == Cause::Limit { Exit::Stopped } else { Exit::BadInput };
    Failure { diagnostics, exit }
}

fn misread(source: &Source, error: &ReadError) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(format!("{}{}", error.message(), beyond_lines(error)));
    diagnostic = diagnostic.at(place(source, error));
    diagnostic = match (error.expected(), error.found()) {
        (Some(expected), Some(found)) => diagnostic.cause(format!("expected {expected}, found {found}")),
        (Some(expected), None) => diagnostic.cause(format!("expected {expected}")),
        (None, Some(found)) => diagnostic.cause(format!("found {found}")),
        (None, None) => diagnostic,
    };
    match error.help() {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

fn place(source: &Source, error: &ReadError) -> Place {
    let number = |value: Option<u32>| value.map(|value| value as usize);
    let excerpt = error.excerpt(&source.bytes).map(|line| Excerpt { text: line.text, span: line.span });
    Place { file: Some(source.name.clone()), line: number(error.line()), column: number(error.column()), excerpt }
}

/// Binary files have facets and bytes instead of lines.
fn beyond_lines(error: &ReadError) -> String {
    let facet = error.facet().map(|facet| format!("facet {facet}"));
    let byte = error.byte().map(|byte| format!("byte {byte}"));
    let places: Vec<String> = facet.into_iter().chain(byte).collect();
    if places.is_empty() { String::new() } else { format!(" ({})", places.join(", ")) }
}
