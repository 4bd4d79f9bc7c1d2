//! Scenes of other programs made into world files.
//!
//! Each format is read into a `ForeignScene` and written as a world. Assumptions are listed, and items that a world
//! cannot hold are counted: nothing is left out in silence. An item whose loss would change the meaning of the rest is
//! an error.
//!
//! A scene in which nothing moves becomes a world without a path. An error in the world that was made is shown at the
//! place in the scene's own file that the object came from.
//!
//! The facts about the formats: moveit_msgs/PlanningScene and shape_msgs/SolidPrimitive; the `.scene` text that MoveIt
//! saves; cuRobo's world configuration; the scenes of MotionBenchMaker, which are those of Robowflex; OMPL.app's
//! `.cfg`; URDF and SRDF as ROS documents them.

mod curobo;
mod moveit;
mod ompl;
mod pose;
mod scene;
mod urdf;
mod word;
mod write;
mod xml;

use crate::world::error::{LoadError, Place};
use crate::world::file::ForeignText;
pub use crate::world::import::scene::LeftOut;
use crate::world::import::scene::{ForeignScene, ItemPlace, ItemShape};
use crate::world::options::{LoadOptions, PathsNeeded};
use crate::world::yaml::message::nearest;
use crate::world::yaml::source::SourceText;
use crate::world::yaml::tree::Node;
use crate::world::{World, file};
use firstcontact_solid::Kind;
use std::path::PathBuf;

/// A format that can be imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A planning scene of MoveIt as YAML, as `ros2 topic echo` prints one.
    MoveIt,
    /// A scene that MoveIt saved as text.
    MoveItScene,
    /// A world of cuRobo.
    CuRobo,
    /// A scene of MotionBenchMaker.
    MotionBenchMaker,
    /// A problem of OMPL.app.
    Ompl,
    /// A robot description of ROS, its joints set to values.
    Urdf,
}

/// Options of an import.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// Name of the text in errors.
    pub name: String,
    /// The folder the world will be in; mesh files are found from there when the world is tried out.
    pub folder: PathBuf,
    /// The way from there to the folder that the mesh files of the scene are relative to, `/` between its steps; empty
    /// if it is the same folder.
    pub meshes: String,
    /// Folders of packages, relative to the world's folder.
    pub packages: Vec<(String, String)>,
    /// The kind that meshes are to be: of the object or group of a name, or of all. The last that fits counts.
    pub kinds: Vec<(Option<String>, Kind)>,
    /// The values of joints of a robot, in radians and metres, each joint once.
    pub joints: Vec<(String, f64)>,
    /// True if all links of a robot are attached to the first that has a shape.
    pub attach: bool,
    /// The SRDF of a robot: its name for errors, and its text.
    pub srdf: Option<(String, String)>,
}

/// World file, with notes on its making.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Imported {
    /// The text of the world file.
    pub yaml: String,
    /// Number of its objects.
    pub objects: usize,
    /// Number of its paths.
    pub paths: usize,
    /// Assumptions about gaps in the scene, one sentence each.
    pub assumptions: Vec<String>,
    /// Items of the scene that the world has not.
    pub left_out: Vec<LeftOut>,
}

/// Makes a world file of a scene.
///
/// # Errors
/// If the text is not of the format, what it has would mean something else in a world, or a mesh file is not where it
/// should be or cannot be read.
pub fn import(text: &str, format: Format, options: &ImportOptions) -> Result<Imported, LoadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut scene = match format {
        Format::MoveIt | Format::MotionBenchMaker => from_yaml(text, options, moveit::read)?,
        Format::CuRobo => from_yaml(text, options, curobo::read)?,
        Format::MoveItScene => moveit::read_text(text, options)?,
        Format::Ompl => ompl::read(text, options)?,
        Format::Urdf => urdf::read(text, options)?,
    };
    if scene.items.is_empty() {
        return Err(nothing(&scene, options));
    }
    state_kinds(&mut scene, options)?;
    let attempt = TrialWorld { text, options };
    let world = attempt.load(&scene)?;
    let is_as_meant = match format {
        Format::Ompl => ompl::settle(&mut scene, &world),
        Format::CuRobo => true,
        Format::MoveIt | Format::MoveItScene | Format::MotionBenchMaker | Format::Urdf => to_metres(&mut scene, &world),
    };
    let world = if is_as_meant { world } else { attempt.load(&scene)? };
    let (objects, paths) = (world.objects().len(), world.paths().len());
    let yaml = write::world(&scene);
    for (name, folder) in scene.packages.iter().filter(|(_, folder)| leads_out(folder)) {
        scene.notes.assume(format!(
            "package `{name}` is in `{folder}`, outside the world's folder: whoever loads the world has to allow that, with `--package`"
        ));
    }
    let (assumptions, left_out) = scene.notes.into_lists();
    Ok(Imported { yaml, objects, paths, assumptions, left_out })
}

/// True if a folder that a world names is not below its own.
fn leads_out(folder: &str) -> bool {
    let path = std::path::Path::new(folder);
    path.is_absolute() || path.starts_with("..")
}

fn from_yaml(
    text: &str,
    options: &ImportOptions,
    read: fn(&Node<'_>, &ImportOptions) -> Result<ForeignScene, LoadError>,
) -> Result<ForeignScene, LoadError> {
    let foreign = ForeignText::read(text, &options.name)?;
    read(&Node::root(&foreign.tree), options).map_err(|fault| foreign.place(fault))
}

/// The error for a scene of which nothing is left.
fn nothing(scene: &ForeignScene, options: &ImportOptions) -> LoadError {
    let rest = match scene.notes.list() {
        none if none.is_empty() => "it is empty".to_owned(),
        list => format!("it has nothing but what a world cannot hold: {list}"),
    };
    LoadError::new("the scene has no object that a world can hold").at(Place::file(&options.name)).helped(rest)
}

/// Sets the kinds of meshes.
fn state_kinds(scene: &mut ForeignScene, options: &ImportOptions) -> Result<(), LoadError> {
    for (name, kind) in &options.kinds {
        let mut setting = 0;
        for item in scene.items.iter_mut().filter(|item| item.is_mesh()) {
            if name.as_ref().is_none_or(|name| item.id == *name || item.group.as_ref() == Some(name)) {
                item.kind = Some(*kind);
                setting += 1;
            }
        }
        let Some(name) = name.as_ref().filter(|_| setting == 0) else { continue };
        let error =
            LoadError::new(format!("the scene has no mesh `{}` of which a kind can be told", name.escape_debug()));
        let meshes = scene.items.iter().filter(|item| item.is_mesh()).map(|item| item.id.as_str());
        let error = error.at(Place::file(&options.name));
        return Err(match nearest(name, meshes) {
            Some(meant) => error.helped(format!("did you mean `{meant}`?")),
            None => error.helped("name an object whose shape is a mesh; boxes and round shapes are solid"),
        });
    }
    Ok(())
}

/// Scales the mesh files that state a unit, as ROS does. Returns whether there was none to scale.
fn to_metres(scene: &mut ForeignScene, world: &World) -> bool {
    let mut is_as_meant = true;
    for (item, object) in scene.items.iter_mut().zip(world.slots()) {
        let unit = object.body.mesh().unit().filter(|unit| *unit != 1.0);
        if let (Some(unit), ItemShape::File { scale, .. }) = (unit, &mut item.shape) {
            *scale = scale.map(|factor| factor * unit);
            is_as_meant = false;
        }
    }
    if !is_as_meant {
        scene.notes.assume("a COLLADA file that states a unit is scaled to metres, as ROS does; its axes are kept");
    }
    is_as_meant
}

/// A world tried out before it is written.
struct TrialWorld<'a> {
    /// The scene's own text.
    text: &'a str,
    options: &'a ImportOptions,
}

impl TrialWorld<'_> {
    /// The world of a scene; an error has its place in the scene's own file.
    fn load(&self, scene: &ForeignScene) -> Result<World, LoadError> {
        let yaml = write::world(scene);
        let options = LoadOptions::new().name(&self.options.name).base(&self.options.folder);
        let folders = scene.packages.iter().map(|(_, folder)| self.options.folder.join(folder));
        let options = folders.fold(options, |options, folder| options.allow_root(folder));
        World::from_yaml_str(&yaml, &options.paths_needed(PathsNeeded::None)).map_err(|error| {
            let line = error.place().and_then(|place| place.position.as_ref()).map(|at| at.line);
            let item = line.and_then(|line| write::item_at(&yaml, line)).and_then(|index| scene.items.get(index));
            let place = item.map_or_else(|| Place::file(&self.options.name), |item| self.place(&item.at));
            let error = error.at(place).with_text(file::body(self.text).into());
            let made = item.map(|item| format!("object `{}` of the world is made of this", item.id.escape_debug()));
            // No option of an import allows what a link leads to.
            let help = error.help().map(|help| match help.contains("--allow-root") {
                true => "a link leads out of the folders of the scene and of its packages: put the file there itself",
                false => help,
            });
            match (help.map(str::to_owned), made) {
                (Some(help), Some(made)) => error.helped(format!("{help} ({made})")),
                (None, Some(made)) => error.helped(made),
                (_, None) => error,
            }
        })
    }

    fn place(&self, at: &ItemPlace) -> Place {
        let source = SourceText::new(&self.options.name, file::body(self.text));
        match at {
            ItemPlace::Key(path) => source.place_of(path),
            ItemPlace::Byte(start) => source.place_of_token(*start),
        }
    }
}
