//! Mesh files and the two bodies of a command: limits, the cache, kinds and units, and errors that name the place and
//! the remedy.

use std::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use clap::Args;
use clap::builder::OsStringValueParser;
use firstcontact::cache::BodyCache;
use firstcontact::formats::{self, Cause, Limits, Mesh, ReadError};
use firstcontact::solid::{Body, BuildError, Feature, Kind};
use firstcontact::view::Scene;

use super::contact::{FeatureFinding, Named};
use super::diagnostic::{Diagnostic, Excerpt, Exit, Failure, Place};
use super::files::{self, Source};
use super::finding::{Choices, Units, one_of};
use super::limit::Size;
use super::progress;
use super::text::{counted, short_names};
use super::unit::{ChosenUnits, FileUnit, UnitArgs};

/// Limits of mesh files; a larger file ends the command with exit status 3.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct LimitsArgs {
    /// The most bytes of a mesh file: a number, or one with KiB, MiB, GiB, kB, MB or GB; 4 GiB is never reached
    #[arg(long, help_heading = "Limits", value_name = "SIZE", default_value = "256MiB")]
    max_bytes: Size,
    /// The most vertices of a mesh
    #[arg(long, help_heading = "Limits", value_name = "N", default_value_t = Limits::default().vertices)]
    max_vertices: u32,
    /// The most faces of a mesh
    #[arg(long, help_heading = "Limits", value_name = "N", default_value_t = Limits::default().faces)]
    max_faces: u32,
    /// The most corners of one face; polygons of many more take long to cut into triangles
    #[arg(long, help_heading = "Limits", value_name = "N", default_value_t = Limits::default().face_corners)]
    max_corners: u32,
}

impl LimitsArgs {
    /// Advice to a user whose file exceeds a limit.
    pub(crate) const ADVICE: &'static str =
        "limits are options: --max-bytes, --max-vertices, --max-faces, --max-corners";

    /// Limits for the readers.
    pub(crate) fn limits(&self) -> Limits {
        let (vertices, faces) = (self.max_vertices, self.max_faces);
        Limits { bytes: self.max_bytes.bytes(), vertices, faces, face_corners: self.max_corners }
    }
}

/// A folder that spares reading large meshes again.
#[derive(Debug, Args)]
pub(crate) struct CacheArgs {
    /// Keep prepared bodies of large mesh files in this folder, and take them from there the next time; no answer
    /// depends on it, and it may be deleted at any time. An audit does without
    #[arg(long, value_name = "FOLDER", env = "FIRSTCONTACT_CACHE", value_parser = OsStringValueParser::new())]
    cache: Option<OsString>,
}

impl CacheArgs {
    /// The cache, if one is named; an empty name is none. An audit has none: it is to find errors anywhere, also in
    /// bodies prepared before.
    pub(crate) fn open(&self, is_audited: bool) -> Option<BodyCache> {
        let folder = self.cache.as_ref().filter(|folder| !folder.is_empty() && !is_audited);
        // A command has one folder, whatever it opens it for.
        folder.map(|folder| CACHE.get_or_init(|| BodyCache::new(folder)).clone())
    }
}

/// The cache of the command, if it has one.
static CACHE: OnceLock<BodyCache> = OnceLock::new();

/// Lets the cache write no more, for a process that ends now.
pub(crate) fn abandon() {
    CACHE.get().into_iter().for_each(BodyCache::abandon);
}

/// The two meshes.
#[derive(Debug, Args)]
pub(crate) struct FilesArgs {
    /// The first mesh, which moves or is put at an offset (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input
    #[arg(value_name = "A")]
    pub(crate) a: PathBuf,
    /// The other mesh; `-` is standard input
    #[arg(value_name = "B")]
    pub(crate) b: PathBuf,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
}

/// Units and kinds of the two meshes.
#[derive(Debug, Args)]
pub(crate) struct MeaningArgs {
    #[command(flatten)]
    pub(crate) units: UnitArgs,
    /// Kind of A; without it, a solid if every shell of its mesh is closed, a surface if none is
    #[arg(long, value_parser = one_of(KINDS), value_name = "KIND")]
    pub(crate) kind_a: Option<Kind>,
    /// Kind of B
    #[arg(long, value_parser = one_of(KINDS), value_name = "KIND")]
    pub(crate) kind_b: Option<Kind>,
}

/// Kinds of set that a mesh stands for.
const KINDS: Choices<Kind> = &[
    ("solid", "Full inside; an error if a shell is open", Kind::Solid),
    ("surface", "The skin alone, hollow inside, whatever its shells are", Kind::Surface),
];

/// Starts the threads that share the work, as many as there are cores if no number is given.
///
/// # Errors
/// If the system has none.
pub(crate) fn start_threads(count: Option<u16>) -> Result<(), Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count.unwrap_or(0).into());
    // Without a source the reason is that they were started before.
    match pool.build_global().map_err(|error| error.source().map(ToString::to_string)) {
        Err(Some(reason)) => {
            let diagnostic = Diagnostic::error("the system has no threads for this command").cause(reason);
            Err(Failure::limit(
                diagnostic.help("end other programs, or raise the limits of the system (`ulimit -a` shows them)"),
            ))
        }
        _ => Ok(()),
    }
}

/// Reads a mesh file; the name is the one for reports.
pub(crate) fn mesh(path: &Path, limits: &LimitsArgs) -> Result<(String, Mesh), Failure> {
    start_threads(None)?;
    progress::enter(format!("reading `{}`", files::input_name(path)));
    let source = source(path, limits)?;
    let mesh = parsed(&source, limits)?;
    progress::enter(format!("working on `{}`", source.name));
    Ok((source.name, mesh))
}

fn source(path: &Path, limits: &LimitsArgs) -> Result<Source, Failure> {
    files::read(path, limits.limits().bytes).map_err(advised)
}

fn parsed(source: &Source, limits: &LimitsArgs) -> Result<Mesh, Failure> {
    formats::read(&source.bytes, &limits.limits()).map_err(|error| advised(failure(source, &error)))
}

/// Adds the advice that limits can be raised.
fn advised(mut failure: Failure) -> Failure {
    if let (Exit::Stopped, Some(last)) = (failure.exit, failure.diagnostics.last_mut()) {
        last.help.push(LimitsArgs::ADVICE.to_owned());
    }
    failure
}

/// The reason why a mesh is no body.
pub(crate) fn unbuilt(name: &str, error: &BuildError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{name}` is no body")).in_file(name).cause(error.to_string());
    diagnostic.help(format!("`firstcontact mesh info {name}` says what the file holds"))
}

/// Warnings about a mesh that can be used, those of its reader included, with its name.
pub(crate) fn mesh_warnings(name: &str, body: &Body) -> Vec<String> {
    body.warnings().iter().map(|warning| format!("{name}: {warning}")).collect()
}

/// Warnings of the reader, with the file's name.
pub(crate) fn reader_warnings(name: &str, mesh: &Mesh) -> Vec<String> {
    mesh.warnings().iter().map(|warning| format!("{name}: {warning}")).collect()
}

fn failure(source: &Source, error: &ReadError) -> Failure {
    let mut diagnostics: Vec<Diagnostic> =
        std::iter::once(error).chain(error.further()).map(|error| misread(source, error)).collect();
    let more = counted(error.uncounted(), "further error is not shown", "further errors are not shown");
    if let Some(last) = diagnostics.last_mut() {
        last.help.extend(more);
    }
    let exit = if error.cause() == Cause::Limit { Exit::Stopped } else { Exit::BadInput };
    Failure { diagnostics, exit }
}

fn misread(source: &Source, error: &ReadError) -> Diagnostic {
    let number = |value: Option<u32>| value.map(|value| value as usize);
    let excerpt = error.excerpt(&source.bytes).map(|line| Excerpt { text: line.text, span: line.span });
    let file = Some(source.name.clone());
    // Binary files have facets and bytes instead of lines.
    let facet = error.facet().map(|facet| format!("facet {facet}"));
    let byte = error.byte().map(|byte| format!("byte {byte}"));
    let places: Vec<String> = facet.into_iter().chain(byte).collect();
    let places = if places.is_empty() { String::new() } else { format!(" ({})", places.join(", ")) };
    Diagnostic::error(format!("{}{places}", error.message()))
        .at(Place { file, line: number(error.line()), column: number(error.column()), excerpt })
        .cause_of(error.expected(), error.found())
        .help_if(error.help())
        .help_if(meant_world(&source.name, error).as_deref())
        .help_if(meant_text(&source.name, error))
}

/// Advice about a file that is no text and no STL by its name: only STL is read without a word at its beginning.
fn meant_text(name: &str, error: &ReadError) -> Option<String> {
    let ending = Path::new(name).extension()?.to_str()?;
    let is_other = error.message().contains("binary STL") && !ending.eq_ignore_ascii_case("stl");
    is_other.then(|| format!("a file whose name ends in .{ending} is no binary STL: it is perhaps no mesh at all"))
}

/// Advice about a file of no format that is read, which may be a world file.
fn meant_world(name: &str, error: &ReadError) -> Option<String> {
    let is_unknown = error.help().is_none() && error.expected().is_some_and(|known| known.contains("COLLADA"));
    is_unknown.then(|| match error.found() {
        Some(found) if found.contains("firstcontact:") => {
            format!("this is a world file: `firstcontact check {name}`")
        }
        _ => "export the mesh again, in one of these formats".to_owned(),
    })
}

/// A body with its name.
pub(crate) struct LoadedBody {
    pub(crate) name: String,
    pub(crate) body: Body,
    /// Warning that its unit may be another.
    doubt: Option<String>,
    /// The reason why it could not be taken from a cache, or kept there.
    trouble: Option<String>,
}

/// Names of the two.
pub(crate) fn names(bodies: &[LoadedBody; 2]) -> [&str; 2] {
    bodies.each_ref().map(|loaded| loaded.name.as_str())
}

/// A scene of the two, which stand at places or are moved by what is added.
pub(crate) fn scene_of(bodies: &[LoadedBody; 2], places: [Option<[f64; 3]>; 2], units: &Units) -> Scene {
    let names = short_names(names(bodies));
    let units = [units.length.as_str(), units.time.as_deref().unwrap_or_default()];
    let mut scene = Scene::new(&format!("{} and {}", names[0], names[1]), units);
    for ((loaded, name), place) in bodies.iter().zip(names).zip(places) {
        scene.add(name, &loaded.body, place);
    }
    scene
}

impl LoadedBody {
    /// A feature of it by its name in the file.
    pub(crate) fn feature(&self, feature: Feature) -> FeatureFinding {
        FeatureFinding::of(feature, Some(self.body.mesh()))
    }

    /// Names for reports.
    pub(crate) fn named(&self) -> Named<'_> {
        Named { object: &self.name, file: Some(&self.name), path: None, mesh: Some(self.body.mesh()) }
    }
}

/// Reads both files at once; errors of the first are reported first, and those of one that is both once.
/// Audited bodies come from no cache.
pub(crate) fn load_bodies(
    files: &FilesArgs,
    meaning: &MeaningArgs,
    units: &ChosenUnits,
    is_audited: bool,
) -> Result<[LoadedBody; 2], Failure> {
    files::refuse_second_stdin([&files.a, &files.b])?;
    start_threads(None)?;
    let names = [&files.a, &files.b].map(|path| files::input_name(path));
    progress::enter(format!("reading `{}` and `{}`", names[0], names[1]));
    let a = Meaning { kind: meaning.kind_a, unit: units.a, kind_flag: "--kind-a" };
    let b = Meaning { kind: meaning.kind_b, unit: units.b, kind_flag: "--kind-b" };
    let (limits, cache) = (&files.limits, files.cache.open(is_audited));
    let (a, b) = rayon::join(|| a.load(&files.a, limits, cache.as_ref()), || b.load(&files.b, limits, cache.as_ref()));
    let bodies = match (a, b) {
        (Ok(a), Ok(b)) => [a, b],
        (Err(mut a), Err(b)) => {
            a.diagnostics.extend(b.diagnostics.into_iter().filter(|_| files.a != files.b));
            return Err(Failure { exit: a.exit.max(b.exit), ..a });
        }
        (Err(failure), _) | (_, Err(failure)) => return Err(failure),
    };
    progress::enter(format!("working on `{}` and `{}`", names[0], names[1]));
    Ok(bodies)
}

/// Warnings about the two.
pub(crate) fn warnings_of(bodies: &[LoadedBody; 2]) -> Vec<String> {
    let of_mesh = bodies.iter().flat_map(|loaded| mesh_warnings(&loaded.name, &loaded.body));
    let of_unit = bodies.iter().filter_map(|loaded| loaded.doubt.clone());
    of_mesh.chain(of_unit).chain(bodies.iter().find_map(|loaded| loaded.trouble.clone())).collect()
}

/// Kind and unit of one mesh.
struct Meaning {
    kind: Option<Kind>,
    unit: FileUnit,
    /// The flag for its kind.
    kind_flag: &'static str,
}

impl Meaning {
    /// A mesh file as a body in the unit of the report, from the cache if it is there.
    fn load(&self, file: &Path, limits: &LimitsArgs, cache: Option<&BodyCache>) -> Result<LoadedBody, Failure> {
        let source = source(file, limits)?;
        let make = || -> Result<Body, Failure> {
            let hollow = format!("`{} surface` takes the skin alone, hollow inside", self.kind_flag);
            let refused = |error: BuildError| unbuilt(&source.name, &error).help(hollow);
            Ok(self.body(parsed(&source, limits)?).map_err(refused)?)
        };
        let (body, trouble) = match cache {
            None => (make()?, None),
            Some(cache) => {
                let words = format!("{:?} {:?} {:?}", self.kind, self.unit.ratio(), limits.limits());
                let body = cache.entry(&source.bytes, &words).body(make)?;
                (body, cache.trouble().map(str::to_owned))
            }
        };
        Ok(LoadedBody { doubt: self.unit.doubt(&source.name, &body), name: source.name, body, trouble })
    }

    fn body(&self, mesh: Mesh) -> Result<Body, BuildError> {
        let body = match self.kind {
            None => Body::from_mesh(mesh)?,
            Some(Kind::Solid) => Body::solid_from_mesh(mesh)?,
            Some(Kind::Surface) => Body::surface_from_mesh(mesh)?,
        };
        self.unit.converted(body)
    }
}
