//! Targets by name.

mod bare;
mod geometry;
mod readers;

use firstcontact::world::import::Format;

use crate::Guards;
use crate::outcome::Outcome;

/// A way to run an input.
pub(crate) struct Target {
    /// Also that of its dictionary, and of the folder of its seeds.
    pub(crate) name: &'static str,
    guarded: fn(&[u8]) -> Outcome,
    bare: fn(&[u8]) -> Outcome,
}

impl Target {
    /// Runs an input.
    pub(crate) fn run(&self, bytes: &[u8], guards: Guards) -> Outcome {
        match guards {
            Guards::On => (self.guarded)(bytes),
            Guards::Off => (self.bare)(bytes),
        }
    }
}

/// All of them.
pub(crate) const ALL: [Target; 13] = [
    Target { name: "off", guarded: readers::mesh, bare: bare::off },
    Target { name: "obj", guarded: readers::mesh, bare: bare::tobj },
    Target { name: "stl", guarded: readers::mesh, bare: bare::stl_io },
    Target { name: "ply", guarded: readers::mesh, bare: bare::ply },
    Target { name: "collada", guarded: readers::mesh, bare: bare::collada },
    Target { name: "world", guarded: readers::world, bare: bare::serde_yaml },
    Target { name: "moveit", guarded: |bytes| readers::scene(bytes, Format::MoveIt), bare: bare::serde_yaml },
    Target { name: "scene", guarded: |bytes| readers::scene(bytes, Format::MoveItScene), bare: bare::scene },
    Target { name: "curobo", guarded: |bytes| readers::scene(bytes, Format::CuRobo), bare: bare::serde_yaml },
    Target { name: "ompl", guarded: |bytes| readers::scene(bytes, Format::Ompl), bare: bare::ompl },
    Target { name: "proof", guarded: |bytes| readers::proof(b"firstcontact proof 1\n", bytes), bare: bare::counts },
    Target {
        name: "turn_proof",
        guarded: |bytes| readers::proof(b"firstcontact turn proof 1\n", bytes),
        bare: bare::counts,
    },
    Target { name: "geometry", guarded: geometry::run, bare: bare::determinant },
];

/// The target of a name.
pub(crate) fn find(name: &str) -> Option<&'static Target> {
    ALL.iter().find(|target| target.name == name)
}
