//! How a world names the mesh files of a scene. Only names are computed here; no file is opened.

use super::ImportOptions;
use firstcontact_formats::{EXTENSIONS, READABLE};
use std::path::{Component, Path};

/// The package that stands for a folder of meshes outside the world's own.
const PACKAGE: &str = "meshes";

/// The name in the world of a file that a scene names, and the package that is needed for it.
pub(super) fn name(file: &str, options: &ImportOptions) -> Result<(String, Option<(String, String)>), String> {
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

/// Whether the faces of a mesh that is written out are faces of its vertices.
pub(super) fn check(vertices: &[[f64; 3]], faces: &[Vec<u32>]) -> Result<(), String> {
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
