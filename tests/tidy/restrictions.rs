//! Names and imports that are allowed in certain places only, such as files, processes and nalgebra.

use super::imports::{Root, imports};
use super::source::Source;
use super::tree::is_published;
use super::violation::Violation;

/// The modules of the standard library through which a program reaches the world outside.
const OUTSIDE: [&str; 4] = ["fs", "net", "env", "process"];

/// Where the library and the command reach it: world files name meshes, the command is given files, and bodies
/// are kept in a cache.
const IO_PATHS: [&str; 4] = ["crates/solid/src/cache/", "crates/scene/src/world/file/", "src/cli/", "src/main.rs"];

/// The parsers get bytes and give meshes; so does the library but for these. Topology is combinatorics. Powers are
/// not left to a function that may round them otherwise in another build.
pub(crate) fn check_absences(source: &Source) -> Vec<Violation> {
    let mut violations = Vec::new();
    if is_published(&source.path) && !IO_PATHS.iter().any(|path| source.path.starts_with(path)) {
        let outside = |names: &[String]| names.first().is_some_and(|name| OUTSIDE.contains(&name.as_str()));
        let named = imports(source).into_iter().filter(|import| import.root == Root::Std && outside(&import.names));
        violations.extend(named.map(|import| {
            let path = import.names.join("::");
            source.at(
                import.byte,
                format!("`std::{path}`: parsers open no files; only {} reach outside", IO_PATHS.join(", ")),
            )
        }));
    }
    if is_published(&source.path) {
        let rule = "`powi` promises no precision: `power_of_two`, or products";
        violations.extend(source.words("powi").map(|byte| source.at(byte, rule.to_owned())));
    }
    if source.path == "crates/solid/src/topology.rs" {
        let code = ["f64", "f32", "Point3", "Vector3"];
        let named = code.iter().flat_map(|word| source.words(word).map(move |byte| (word, byte)));
        violations.extend(named.map(|(word, byte)| source.at(byte, format!("`{word}`: topology has no coordinates"))));
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsers_stay_inside() {
        let opened = check_absences(&Source::new("formats/src/read.rs", "use std::{io, fs::File};"));
        assert!(opened[0].to_string().starts_with("formats/src/read.rs:1: `std::fs::File`: parsers open no files"));
        assert_eq!(check_absences(&Source::new("crates/scene/src/world/run.rs", "use std::fs;")).len(), 1);
        assert_eq!(check_absences(&Source::new("crates/scene/src/world/file/folder.rs", "use std::fs;")), []);
        assert_eq!(check_absences(&Source::new("formats/tests/read.rs", "use std::fs;")), []);
        assert_eq!(
            check_absences(&Source::new("crates/exact/src/a.rs", "fn a() -> f64 { 2f64.powi(-1074) }")).len(),
            1
        );
        assert_eq!(check_absences(&Source::new("crates/solid/src/topology.rs", "struct A { at: f64 }")).len(), 1);
    }
}
