//! A scene as the text of a world file.

use crate::world::file::emit::{braces, brackets, item, line, name_of, put, quote, row};
use crate::world::file::shapes::KINDS;
use crate::world::import::ImportOptions;
use crate::world::import::scene::{AllowedBy, ForeignScene, Item, ItemShape};
use firstcontact_formats::{EXTENSIONS, READABLE};
use std::path::{Component, Path};

/// The whole file.
pub(crate) fn world(scene: &ForeignScene) -> String {
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
            AllowedBy::Pair(ids) => ("pair", ids),
            AllowedBy::Groups(groups) => ("groups", groups),
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
pub(crate) fn item_at(text: &str, line: usize) -> Option<usize> {
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
    if let Some(carrier) = &object.carrier {
        line(text, 4, "attach_to", quote(carrier));
    }
    let turn = match (&object.matrix, object.pose.turn) {
        (Some(rows), _) => Some(format!("matrix: {}", brackets(rows.iter().map(|cells| row(cells))))),
        (None, turn) => turn.map(|turn| format!("quat_xyzw: {}", row(&turn))),
    };
    let position = format!("position: {}", row(&object.pose.position));
    line(text, 4, "pose", braces([position].into_iter().chain(turn)));
}

fn write_shape(text: &mut String, shape: &ItemShape) {
    match shape {
        ItemShape::Cuboid(size) => line(text, 4, "box", format_args!("{{size: {}}}", row(size))),
        ItemShape::Sphere { radius } => line(text, 4, "sphere", format_args!("{{radius: {radius:?}}}")),
        ItemShape::Cylinder { radius, length } => {
            line(text, 4, "cylinder", format_args!("{{radius: {radius:?}, length: {length:?}}}"));
        }
        ItemShape::Capsule { radius, length } => {
            line(text, 4, "capsule", format_args!("{{radius: {radius:?}, length: {length:?}}}"));
        }
        ItemShape::File { file, scale } => {
            let scale = (*scale != [1.0; 3]).then(|| format!("scale: {}", row(scale)));
            line(text, 4, "mesh", braces([format!("file: {}", quote(file))].into_iter().chain(scale)));
        }
        ItemShape::Mesh { vertices, faces } => {
            text.push_str("    mesh:\n");
            line(text, 6, "vertices", brackets(vertices.iter().map(|vertex| row(vertex))));
            line(text, 6, "faces", brackets(faces.iter().map(|face| brackets(face.iter().map(u32::to_string)))));
        }
    }
}

/// The package that stands for a folder of meshes outside the world's own.
const PACKAGE: &str = "meshes";

/// The name in the world of a file that a scene names, and the package that is needed for it.
pub(crate) fn name(file: &str, options: &ImportOptions) -> Result<(String, Option<(String, String)>), String> {
    let extension = Path::new(file).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if !EXTENSIONS.contains(&extension.to_ascii_lowercase().as_str()) {
        return Err(format!("`{}` is no {READABLE} file; convert it, and name the new file here", file.escape_debug()));
    }
    if let Some(rest) = file.strip_prefix("package://") {
        let package = rest.split('/').next().unwrap_or_default();
        return match options.packages.iter().find(|(name, _)| name == package) {
            Some(known) => Ok((file.to_owned(), Some(known.clone()))),
            None => {
                Err(format!("where is package `{}`? say so with `--package {package}=FOLDER`", package.escape_debug()))
            }
        };
    }
    let bare = file.strip_prefix("file://").unwrap_or(file);
    if bare.contains("://") {
        return Err(format!("`{}` is on no disk; fetch it, and name the file here", file.escape_debug()));
    }
    if Path::new(bare).is_absolute() {
        return Err(format!(
            "`{}` is absolute, which a world would not open elsewhere; name it relative to the scene, or as package://NAME/... \
             with `--package NAME=FOLDER`",
            bare.escape_debug()
        ));
    }
    let inside = tidy(bare).filter(|steps| !steps.starts_with(".."));
    let inside = inside.ok_or_else(|| format!("`{}` leads out of the folder of the scene", file.escape_debug()))?;
    match tidy(&options.meshes) {
        Some(folder) if folder.is_empty() => Ok((inside, None)),
        Some(folder) if !folder.starts_with("..") => Ok((format!("{folder}/{inside}"), None)),
        _ => {
            let package = (PACKAGE.to_owned(), options.meshes.clone());
            Ok((format!("package://{PACKAGE}/{inside}"), Some(package)))
        }
    }
}

/// A relative path without `.` and with `..` only at its beginning; `None` if it is absolute.
fn tidy(path: &str) -> Option<String> {
    let mut steps: Vec<&str> = Vec::new();
    for component in Path::new(path).components() {
        match component {
            Component::Normal(step) => steps.push(step.to_str()?),
            Component::CurDir => {}
            Component::ParentDir if steps.last().is_some_and(|step| *step != "..") => _ = steps.pop(),
            Component::ParentDir => steps.push(".."),
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(steps.join("/"))
}

/// True if the faces of a mesh that is written out are faces of its vertices.
pub(crate) fn check(vertices: &[[f64; 3]], faces: &[Vec<u32>]) -> Result<(), String> {
    let count = vertices.len();
    for (number, face) in faces.iter().enumerate() {
        if face.len() < 3 {
            return Err(format!("triangle {number} of the mesh has {} corners", face.len()));
        }
        if let Some(corner) = face.iter().find(|&&corner| corner as usize >= count) {
            return Err(format!(
                "triangle {number} of the mesh names vertex {corner}, but there are {count} vertices, counted from 0"
            ));
        }
    }
    match faces {
        [] => Err("the mesh has no triangles".to_owned()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(file: &str, meshes: &str) -> Result<(String, Option<(String, String)>), String> {
        let packages = vec![("cell".to_owned(), "../cell".to_owned())];
        name(file, &ImportOptions { meshes: meshes.to_owned(), packages, ..ImportOptions::default() })
    }

    #[test]
    fn files_stay_in_the_folder_or_in_a_package() {
        assert_eq!(named("a.off", ""), Ok(("a.off".into(), None)));
        assert_eq!(named("./m/../a.STL", "scenes/"), Ok(("scenes/a.STL".into(), None)));
        let outside = ("package://meshes/m/a.obj".into(), Some(("meshes".into(), "../scenes".into())));
        assert_eq!(named("m/a.obj", "../scenes"), Ok(outside));
        let package = ("package://cell/a.obj".into(), Some(("cell".into(), "../cell".into())));
        assert_eq!(named("package://cell/a.obj", ""), Ok(package));
        for refused in
            ["../a.off", "m/../../a.off", "/a.off", "file:///a.off", "a.fbx", "package://x/a.off", "http://x/a.off"]
        {
            assert!(named(refused, "").is_err(), "{refused}");
        }
    }
}
