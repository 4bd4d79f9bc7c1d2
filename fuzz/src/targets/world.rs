//! World files without meshes of their own files: loaded, written, loaded again, looked through.

use firstcontact::world::{LoadOptions, World};
use serde::Deserialize;

use crate::Guards;
use crate::outcome::Outcome;

/// Runs a world file; without guards its crate alone.
pub(crate) fn run(bytes: &[u8], guards: Guards) -> Outcome {
    let Ok(text) = std::str::from_utf8(bytes) else { return Outcome::Refused("no text".to_owned()) };
    match guards {
        Guards::Off => by_serde_yaml(text),
        Guards::On => guarded(text),
    }
}

fn guarded(text: &str) -> Outcome {
    let world = match World::from_yaml_str(text, &LoadOptions::new()) {
        Ok(world) => world,
        Err(error) => return Outcome::refused(error.message()),
    };
    let again = world.to_yaml();
    if let Err(error) = World::from_yaml_str(&again, &LoadOptions::new()) {
        return Outcome::Wrong(format!("what was written is refused: {error}\n{again}"));
    }
    let triangles: usize = world.objects().map(|(_, object)| object.body().mesh().face_count()).sum();
    if triangles < 3000 {
        let _ = world.lint();
    }
    Outcome::accepted(&[world.objects().len(), world.paths().len(), world.checks().len()])
}

/// A document of any shape, as a program would read it that does not know what comes.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[allow(dead_code, reason = "only that it can be made is of interest")]
enum Anything {
    Nothing(()),
    Flag(bool),
    Number(f64),
    Text(String),
    List(Vec<Anything>),
    Map(std::collections::BTreeMap<String, Anything>),
}

/// The crate alone, into a tree.
pub(crate) fn by_serde_yaml(text: &str) -> Outcome {
    match serde_yaml::from_str::<Anything>(text) {
        Ok(_) => Outcome::accepted(&[]),
        Err(error) => Outcome::refused(&error.to_string()),
    }
}
