//! A scene as the text of a world file.

use super::scene::{Item, Scene, Shape, Who};
use crate::world::file::emit::{braces, brackets, item, line, name_of, put, quote, row};
use crate::world::file::shapes::KINDS;

/// The whole file.
pub(super) fn world(scene: &Scene) -> String {
    let mut text = String::from("firstcontact: 1\n");
    line(&mut text, 0, "units", "{length: m, angle: rad, time: s}");
    if !scene.packages.is_empty() {
        let packages = scene.packages.iter().map(|(name, folder)| format!("{}: {}", quote(name), quote(folder)));
        line(&mut text, 0, "packages", braces(packages));
    }
    put(&mut text, format_args!("\n# {}\nobjects:\n", scene.title));
    scene.items.iter().for_each(|object| write_item(&mut text, object));
    if !scene.allow.is_empty() {
        text.push_str("\nallow:\n");
    }
    for rule in &scene.allow {
        let (key, names) = match &rule.who {
            Who::Pair(ids) => ("pair", ids),
            Who::Groups(groups) => ("groups", groups),
        };
        let who = format!("{key}: {}", brackets(names.iter().map(|name| quote(name))));
        let reason = rule.reason.as_ref().map(|reason| format!("reason: {}", quote(reason)));
        put(&mut text, format_args!("  - {}\n", braces([who].into_iter().chain(reason))));
    }
    text.push_str(if scene.paths.is_empty() { "\npaths: []\n" } else { "\npaths:\n" });
    for path in &scene.paths {
        item(&mut text, &path.id);
        line(&mut text, 4, "object", quote(&path.object));
        text.push_str("    waypoints:\n");
        put(&mut text, format_args!("      - {{t: 0.0, position: {}}}\n", row(&path.from)));
        put(&mut text, format_args!("      - {{t: 1.0, position: {}}}\n", row(&path.to)));
    }
    text
}

/// The number of the object that a line of the file, counted from 1, is about.
pub(super) fn item_at(text: &str, line: usize) -> Option<usize> {
    let before = text.lines().take(line).skip_while(|line| *line != "objects:").skip(1);
    let objects: Vec<&str> = before.collect();
    // After the objects, a line that is not indented begins something else.
    let is_over = objects.iter().any(|line| !line.is_empty() && !line.starts_with(' '));
    let count = objects.iter().filter(|line| line.starts_with("  - id: ")).count();
    if is_over { None } else { count.checked_sub(1) }
}

fn write_item(text: &mut String, object: &Item) {
    item(text, &object.id);
    write_shape(text, &object.shape);
    if let Some(kind) = object.kind {
        line(text, 4, "kind", name_of(kind, KINDS));
    }
    if let Some(group) = &object.group {
        line(text, 4, "groups", brackets([quote(group)]));
    }
    let turn = match (&object.matrix, object.pose.turn) {
        (Some(rows), _) => Some(format!("matrix: {}", brackets(rows.iter().map(|cells| row(cells))))),
        (None, turn) => turn.map(|turn| format!("quat_xyzw: {}", row(&turn))),
    };
    let position = format!("position: {}", row(&object.pose.position));
    line(text, 4, "pose", braces([position].into_iter().chain(turn)));
}

fn write_shape(text: &mut String, shape: &Shape) {
    match shape {
        Shape::Cuboid(size) => line(text, 4, "box", format_args!("{{size: {}}}", row(size))),
        Shape::Sphere { radius } => line(text, 4, "sphere", format_args!("{{radius: {radius:?}}}")),
        Shape::Cylinder { radius, length } => {
            line(text, 4, "cylinder", format_args!("{{radius: {radius:?}, length: {length:?}}}"));
        }
        Shape::Capsule { radius, length } => {
            line(text, 4, "capsule", format_args!("{{radius: {radius:?}, length: {length:?}}}"));
        }
        Shape::File { file, scale } => {
            let scale = (*scale != [1.0; 3]).then(|| format!("scale: {}", row(scale)));
            line(text, 4, "mesh", braces([format!("file: {}", quote(file))].into_iter().chain(scale)));
        }
        Shape::Mesh { vertices, faces } => {
            text.push_str("    mesh:\n");
            line(text, 6, "vertices", brackets(vertices.iter().map(|vertex| row(vertex))));
            line(text, 6, "faces", brackets(faces.iter().map(|face| brackets(face.iter().map(u32::to_string)))));
        }
    }
}
