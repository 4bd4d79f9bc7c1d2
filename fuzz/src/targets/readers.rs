//! Readers behind their guards: mesh files are made into bodies and written, worlds are written and linted, scenes
//! imported.

use firstcontact::Body;
use firstcontact::formats::{Format, Limits, Mesh, read, write};
use firstcontact::proof::verify;
use firstcontact::world::{LoadOptions, World, import};

use crate::mutate::folder;
use crate::outcome::Outcome;

/// Runs a file of any format.
pub(super) fn mesh(bytes: &[u8]) -> Outcome {
    let limits = Limits { bytes: 1 << 20, vertices: 1 << 16, faces: 1 << 16, ..Limits::default() };
    let mesh = match read(bytes, &limits) {
        Ok(mesh) => mesh,
        Err(error) => return Outcome::refused(error.message()),
    };
    if mesh.vertices().iter().flatten().any(|x| !x.is_finite()) {
        return Outcome::Wrong("a coordinate that is not finite was accepted".to_owned());
    }
    if let Some(why) = lost(&mesh, &limits) {
        return Outcome::Wrong(why);
    }
    let counts = [mesh.vertices().len(), mesh.face_count(), mesh.warnings().len()];
    if mesh.face_count() < 500 {
        // A body or an error, but never a panic.
        let _ = Body::from_mesh(mesh);
    }
    Outcome::accepted(&counts)
}

/// Loss of a mesh written as OFF, which should keep everything, and read again.
fn lost(mesh: &Mesh, limits: &Limits) -> Option<String> {
    let mut bytes = Vec::new();
    let loss = write(mesh, Format::Off, &mut bytes).ok()?;
    if !loss.is_none() {
        return Some("OFF loses something".to_owned());
    }
    match read(&bytes, limits) {
        Ok(again) if again.vertices() == mesh.vertices() && again.faces().eq(mesh.faces()) => None,
        Ok(_) => Some("what was written is read as something else".to_owned()),
        Err(error) => Some(format!("what was written is refused: {error}")),
    }
}

/// Runs a world file without mesh files of its own.
pub(super) fn world(bytes: &[u8]) -> Outcome {
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

/// Runs a scene of another program, in a folder without files.
pub(super) fn scene(bytes: &[u8], format: import::Format) -> Outcome {
    let Ok(text) = std::str::from_utf8(bytes) else { return Outcome::Refused("no text".to_owned()) };
    let options = import::ImportOptions {
        name: "scene".to_owned(),
        folder: folder("seeds/geometry"),
        ..import::ImportOptions::default()
    };
    match import::import(text, format, &options) {
        Ok(imported) => Outcome::accepted(&[imported.objects, imported.paths, imported.left_out.len()]),
        Err(error) => Outcome::refused(error.message()),
    }
}

/// Checks a proof of the kind that begins so; the input is what is behind its length.
pub(super) fn proof(beginning: &[u8], bytes: &[u8]) -> Outcome {
    let length = (bytes.len() as u64).to_le_bytes();
    match verify(&[beginning, &length[..], bytes].concat(), &[]) {
        Ok(accepted) => {
            let counts =
                accepted.checks.iter().flat_map(|check| [check.pairs, check.contacts.len(), check.exempt.len()]);
            let turns = accepted.turn.iter().map(|turn| turn.answer as usize);
            Outcome::accepted(&counts.chain(turns).collect::<Vec<_>>())
        }
        Err(error) => {
            // Names and reasons are what the input says.
            let words = error.to_string();
            Outcome::refused(if words.contains(" is not proven: ") { "a check is not proven" } else { &words })
        }
    }
}
