//! What may be named in one place only, or not in some.

use super::imports::{Root, imports};
use super::source::{Source, word_positions};
use super::violation::Violation;

/// Whether a file is a part of the library, the command or the parsers.
fn is_library(source: &Source) -> bool {
    ["src/", "formats/src/"].iter().any(|root| source.path.starts_with(root))
}

/// Dependencies and the beginnings of the paths of the files that may name them.
const HOMES: [(&str, &[&str]); 6] = [
    ("rstar", &["src/world/index.rs"]),
    ("serde_yaml", &["src/world/yaml.rs"]),
    ("petgraph", &["src/polytope/lattice.rs"]),
    ("clap", &["src/cli/"]),
    ("blake3", &["src/cache/"]),
    ("postcard", &["src/cache/record.rs"]),
];

/// Heavy dependencies are named by the files that exist for them. Tests may use what they like.
pub(crate) fn check_crates(source: &Source) -> Vec<Violation> {
    if !is_library(source) {
        return Vec::new();
    }
    let mut violations = Vec::new();
    for (name, homes) in HOMES {
        if homes.iter().any(|home| source.path.starts_with(home)) {
            continue;
        }
        let homes = homes.join(", ");
        violations.extend(source.words(name).map(|byte| source.at(byte, format!("`{name}` belongs in {homes}"))));
    }
    violations
}

/// Where something unsafe is done, and why: `report` calls a function compiled for features that it has asked the processor for, and so
/// do tests.
const UNSAFE: [&str; 3] = ["src/contact/report.rs", "src/contact/report/tests.rs", "src/exact/lanes/tests.rs"];

/// Nothing unsafe is done elsewhere.
pub(crate) fn check_unsafe(source: &Source) -> Vec<Violation> {
    if UNSAFE.contains(&source.path.as_str()) {
        return Vec::new();
    }
    source.words("unsafe").map(|byte| source.at(byte, "`unsafe` has one home".to_owned())).collect()
}

/// The modules of the standard library through which a program reaches the world outside.
const OUTSIDE: [&str; 4] = ["fs", "net", "env", "process"];

/// Where the library and the command reach it: world files name meshes, the command is given files, and bodies
/// are kept in a cache.
const DOORS: [&str; 4] = ["src/cache/", "src/world/file/", "src/cli/", "src/main.rs"];

/// The parsers get bytes and give meshes; so does the library but for its doors. Topology is combinatorics.
pub(crate) fn check_absences(source: &Source) -> Vec<Violation> {
    let mut violations = Vec::new();
    if is_library(source) && !DOORS.iter().any(|door| source.path.starts_with(door)) {
        let outside = |names: &[String]| names.first().is_some_and(|name| OUTSIDE.contains(&name.as_str()));
        let named = imports(source).into_iter().filter(|import| import.root == Root::Std && outside(&import.names));
        violations.extend(named.map(|import| {
            let path = import.names.join("::");
            source.at(
                import.byte,
                format!("`std::{path}`: parsers open no files; only {} reach outside", DOORS.join(", ")),
            )
        }));
    }
    if source.path == "src/solid/topology.rs" {
        let code = ["f64", "f32", "Point3", "Vector3"];
        let named = code.iter().flat_map(|word| source.words(word).map(move |byte| (word, byte)));
        violations.extend(named.map(|(word, byte)| source.at(byte, format!("`{word}`: topology has no coordinates"))));
    }
    violations
}

/// What dependencies call themselves and their types. None may show in a public signature; nalgebra may.
const INNER: [&str; 14] = [
    "dashu_int",
    "IBig",
    "UBig",
    "libm",
    "rstar",
    "RTree",
    "AABB",
    "serde_yaml",
    "rayon",
    "csv",
    "nom",
    "tobj",
    "stl_io",
    "memchr",
];

/// No public item of the libraries names a dependency that is not re-exported.
pub(crate) fn check_public(source: &Source) -> Vec<Violation> {
    if !is_library(source) || source.path.starts_with("src/cli/") {
        return Vec::new();
    }
    let mut violations = Vec::new();
    for byte in source.words("pub") {
        let item = &source.code[byte..];
        // What follows in parentheses narrows it: such an item is not public.
        let end = item.find(['{', ';', '=']).unwrap_or(item.len());
        let leaked = INNER.iter().find(|word| word_positions(&item[..end], word).next().is_some());
        if let Some(word) = leaked.filter(|_| item[3..].starts_with(' ')) {
            violations.push(source.at(byte, format!("`{word}` in a public signature")));
        }
    }
    violations
}

/// What writes to a terminal or ends the process.
const LOUD: [&str; 7] = ["println", "print", "eprintln", "eprint", "stdout", "stderr", "exit"];

/// Only the command line prints, and only it ends the process.
pub(crate) fn check_printing(source: &Source) -> Vec<Violation> {
    if !is_library(source) || source.path.starts_with("src/cli/") || source.path == "src/main.rs" {
        return Vec::new();
    }
    let code = source.code.as_bytes();
    let is_use = |byte: usize, word: &str| matches!(code.get(byte + word.len()), Some(b'!' | b'('));
    let found = LOUD.iter().flat_map(|word| source.words(word).map(move |byte| (word, byte)));
    let used = found.filter(|(word, byte)| is_use(*byte, word));
    used.map(|(word, byte)| source.at(byte, format!("`{word}`: only the command line prints or exits"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_stay_at_home() {
        let strays = check_crates(&Source::new("src/world/pair.rs", "// rstar\nuse rstar::RTree;"));
        assert_eq!(strays[0].to_string(), "src/world/pair.rs:2: `rstar` belongs in src/world/index.rs");
        assert_eq!(check_crates(&Source::new("src/world/index.rs", "use rstar::RTree;")), []);
        assert_eq!(check_crates(&Source::new("src/world/file.rs", "fn f(x: serde_yaml::Value) {}")).len(), 1);
        assert_eq!(check_crates(&Source::new("src/main.rs", "use clap::Parser;")).len(), 1);
        assert_eq!(check_crates(&Source::new("tests/a.rs", "use serde_yaml::Value;")), []);
    }

    #[test]
    fn nothing_is_unsafe_elsewhere() {
        assert_eq!(check_unsafe(&Source::new("src/solid/a.rs", "// unsafe\nlet a = unsafe { f() };"))[0].line, 2);
        assert_eq!(check_unsafe(&Source::new("src/contact/report.rs", "unsafe { f() }")), []);
    }

    #[test]
    fn parsers_stay_inside() {
        let opened = check_absences(&Source::new("formats/src/read.rs", "use std::{io, fs::File};"));
        assert!(opened[0].to_string().starts_with("formats/src/read.rs:1: `std::fs::File`: parsers open no files"));
        assert_eq!(check_absences(&Source::new("src/world/run.rs", "use std::fs;")).len(), 1);
        assert_eq!(check_absences(&Source::new("src/world/file/folder.rs", "use std::fs;")), []);
        assert_eq!(check_absences(&Source::new("formats/tests/read.rs", "use std::fs;")), []);
        assert_eq!(check_absences(&Source::new("src/solid/topology.rs", "struct A { at: f64 }")).len(), 1);
    }

    #[test]
    fn dependencies_do_not_show() {
        assert_eq!(check_public(&Source::new("src/exact/a.rs", "pub fn f(x: IBig) -> u8 { 1 }")).len(), 1);
        assert_eq!(check_public(&Source::new("src/exact/a.rs", "pub(crate) fn f(x: IBig) {}")), []);
        assert_eq!(check_public(&Source::new("src/exact/a.rs", "pub fn f() -> u8 { IBig::ONE }")), []);
        assert_eq!(check_public(&Source::new("src/exact/a.rs", "pub use rstar::RTree;")).len(), 1);
    }

    #[test]
    fn the_library_is_quiet() {
        assert_eq!(check_printing(&Source::new("src/contact/a.rs", "fn f() {\n println!(\"x\") }"))[0].line, 2);
        assert_eq!(check_printing(&Source::new("src/contact/a.rs", "std::process::exit(1)")).len(), 1);
        assert_eq!(check_printing(&Source::new("src/cli/a.rs", "println!()")), []);
        assert_eq!(check_printing(&Source::new("src/contact/a.rs", "let exit = leave; struct Print;")), []);
    }
}
