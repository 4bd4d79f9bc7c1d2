//! What is fuzzed.

mod geometry;
mod import;
mod mesh;
mod world;

use firstcontact::formats::Format as MeshFormat;
use firstcontact::world::import::Format;

use crate::Guards;
use crate::outcome::Outcome;

/// A way to run an input.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// The name of its dictionary.
    pub(crate) dictionary: &'static str,
    /// The folder of its seeds.
    pub(crate) seeds: &'static str,
    pub(crate) run: fn(&[u8], Guards) -> Outcome,
}

/// All of them.
pub(crate) const ALL: [Target; 9] = [
    target("off", |bytes, guards| mesh::run(bytes, MeshFormat::Off, guards)),
    target("obj", |bytes, guards| mesh::run(bytes, MeshFormat::Obj, guards)),
    target("stl", |bytes, guards| mesh::run(bytes, MeshFormat::StlBinary, guards)),
    target("world", world::run),
    target("moveit", |bytes, guards| import::run(bytes, Format::MoveIt, guards)),
    target("scene", |bytes, guards| import::run(bytes, Format::MoveItScene, guards)),
    target("curobo", |bytes, guards| import::run(bytes, Format::CuRobo, guards)),
    target("ompl", |bytes, guards| import::run(bytes, Format::Ompl, guards)),
    target("geometry", |bytes, _| geometry::run(bytes)),
];

const fn target(name: &'static str, run: fn(&[u8], Guards) -> Outcome) -> Target {
    Target { name, dictionary: name, seeds: name, run }
}

/// The target of a name.
pub(crate) fn find(name: &str) -> Option<&'static Target> {
    ALL.iter().find(|target| target.name == name)
}
