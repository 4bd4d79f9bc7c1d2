//! Scenes of other programs made into world files.
//!
//! Each format is read into a `Scene` and written as a world. What had to be assumed is told, and what a world
//! cannot hold is counted: nothing is left out in silence. What would change the meaning of what is kept is an error.
//!
//! A world needs something that moves. A scene without motion gets a small box that goes along its upper side, so that the world
//! loads and its obstacles can be looked at; it is to be replaced.
//!
//! The facts about the formats: moveit_msgs/PlanningScene and shape_msgs/SolidPrimitive; the `.scene` text that MoveIt saves;
//! cuRobo's world configuration; the scenes of MotionBenchMaker, which are those of Robowflex; OMPL.app's `.cfg`.

mod curobo;
mod meshes;
mod moveit;
mod notes;
mod ompl;
mod pose;
mod primitive;
mod probe;
mod saved;
mod scene;
mod word;
mod write;

pub use notes::LeftOut;

use super::error::LoadError;
use super::file::foreign::Foreign;
use super::options::LoadOptions;
use super::tree::Node;
use super::world::World;
use std::path::PathBuf;

/// A format that can be imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
}

/// What an import needs to know besides the text.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// What to call the text in errors.
    pub name: String,
    /// The folder the world will be in; mesh files are found from there when the world is tried out.
    pub folder: PathBuf,
    /// The way from there to the folder that the mesh files of the scene are relative to, `/` between its steps; empty if it is the
    /// same folder.
    pub meshes: String,
    /// Folders of packages, relative to the world's folder.
    pub packages: Vec<(String, String)>,
}

/// A world file, and all that there is to say about how it came to be.
#[derive(Debug, Clone)]
pub struct Imported {
    /// The text of the world file.
    pub yaml: String,
    /// How many objects came from the scene.
    pub objects: usize,
    /// How many paths came from the scene.
    pub paths: usize,
    /// What the scene does not say and had to be assumed, one sentence each.
    pub assumptions: Vec<String>,
    /// What the scene has and the world has not.
    pub left_out: Vec<LeftOut>,
}

/// Makes a world file of a scene.
///
/// # Errors
/// If the text is not of the format, what it has would mean something else in a world, or a mesh file is not where it should be or
/// cannot be read.
pub fn import(text: &str, format: Format, options: &ImportOptions) -> Result<Imported, LoadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut scene = match format {
        Format::MoveIt | Format::MotionBenchMaker => from_yaml(text, options, moveit::read)?,
        Format::CuRobo => from_yaml(text, options, curobo::read)?,
        Format::MoveItScene => saved::read(text, options)?,
        Format::Ompl => ompl::read(text, options)?,
    };
    let (objects, paths) = (scene.items.len(), scene.paths.len());
    if paths == 0 {
        probe::add(&mut scene, options)?;
    }
    let yaml = write::world(&scene);
    load(&yaml, options)?;
    let (assumptions, left_out) = scene.notes.told();
    Ok(Imported { yaml, objects, paths, assumptions, left_out })
}

fn from_yaml(
    text: &str,
    options: &ImportOptions,
    read: fn(&Node<'_>, &ImportOptions) -> Result<scene::Scene, super::fault::Fault>,
) -> Result<scene::Scene, LoadError> {
    let foreign = Foreign::read(text, &options.name)?;
    read(&Node::root(&foreign.tree), options).map_err(|fault| foreign.place(fault))
}

/// Tries the world out; an error is about the text that was made, which nobody has seen, so that it also says of which object it is.
fn load(yaml: &str, options: &ImportOptions) -> Result<World, LoadError> {
    let name = format!("{} (as a world)", options.name);
    let options_of = LoadOptions::new().name(name).base(&options.folder);
    World::from_yaml_str(yaml, &options_of).map_err(|error| {
        let line = error.place().and_then(|place| place.position.as_ref()).map(|at| at.line);
        let Some(line) = line else { return error };
        let above = || yaml.lines().take(line).collect::<Vec<_>>().into_iter().rev();
        let id = above().find_map(|text| text.trim_start().strip_prefix("- id: "));
        let object = id.map(|id| format!(", at its object {}", id.trim())).unwrap_or_default();
        let told = format!("the line is one of the world that is made of `{}`, not of that file{object}", options.name);
        let help = error.help().map(|help| format!("{help}; {told}")).unwrap_or(told);
        error.helped(help)
    })
}
