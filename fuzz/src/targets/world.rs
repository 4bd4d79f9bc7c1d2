//! World files without meshes of their own files: loaded, written, loaded again, looked through.

use firstcontact::world::{LoadOptions, World};

use crate::outcome::Outcome;

/// Runs a world file.
pub(crate) fn run(bytes: &[u8]) -> Outcome {
    let Ok(text) = std::str::from_utf8(bytes) else { return Outcome::Refused("no text".to_owned()) };
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
