//! Something that moves, for a scene in which nothing does.

use super::pose::Pose;
use super::scene::{Item, Scene, Shape, Track};
use super::{ImportOptions, load, write};
use crate::world::error::LoadError;
use nalgebra::Point3;

/// The name of the box and of its path.
const NAME: &str = "probe";

/// Adds a box of a hundredth of the scene that goes along its upper side, without touching it.
pub(super) fn add(scene: &mut Scene, options: &ImportOptions) -> Result<(), LoadError> {
    if scene.items.is_empty() {
        let rest = match scene.notes.list() {
            none if none.is_empty() => "it is empty".to_owned(),
            list => format!("it has nothing but what a world cannot hold: {list}"),
        };
        let error = LoadError::new(format!("{}: the scene has no object that a world can hold", options.name));
        return Err(error.helped(rest));
    }
    let mut id = NAME.to_owned();
    while scene.items.iter().any(|item| item.id == id) {
        id.push('_');
    }
    put(scene, &id, 1.0, [0.0; 3], [1.0, 0.0, 0.0]);
    // Only the meshes know how large they are: the world is loaded to learn where its upper side is.
    let [low, high] = bounds(&write::world(scene), &id, options)?;
    scene.items.pop();
    scene.paths.pop();
    let width = (high - low).amax();
    let size = width / 100.0;
    let (y, z) = ((low.y + high.y) / 2.0, high.z + 2.0 * size);
    put(scene, &id, size, [low.x, y, z], [high.x, y, z]);
    scene.notes.assume(format!(
        "nothing moves in the scene: the box `{id}`, {size} wide, goes along its upper side; replace it by what moves"
    ));
    Ok(())
}

fn put(scene: &mut Scene, id: &str, size: f64, from: [f64; 3], to: [f64; 3]) {
    let pose = Pose { position: from, turn: None };
    scene.items.push(Item { id: id.to_owned(), group: None, shape: Shape::Cuboid([size; 3]), pose });
    scene.paths.push(Track { id: id.to_owned(), object: id.to_owned(), from, to });
}

/// The box around all objects but one.
fn bounds(yaml: &str, but: &str, options: &ImportOptions) -> Result<[Point3<f64>; 2], LoadError> {
    let world = load(yaml, options)?;
    let others = world.slots().iter().filter(|object| object.id != but);
    let boxes = others.map(|object| {
        let at = Point3::from(object.offset.unwrap_or_default()).coords;
        object.body.bounds().map(|corner| corner + at)
    });
    let all = boxes.reduce(|[low, high], [a, b]| [low.inf(&a), high.sup(&b)]);
    all.ok_or_else(|| LoadError::new(format!("{}: the scene has no object", options.name)))
}
