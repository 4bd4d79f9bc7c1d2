//! Names of types, and sizes of files.

use std::collections::BTreeMap;

use super::imports::crate_of;
use super::source::{Source, is_name};
use super::violation::Violation;

/// Least number of lines of a file of production code.
const LEAST: usize = 60;

/// Names that several types at module level of one crate share: one violation for each name, at its last type.
pub(crate) fn shared_names(sources: &[Source]) -> Vec<Violation> {
    let mut first: BTreeMap<(&str, &str), &str> = BTreeMap::new();
    let mut shared = BTreeMap::new();
    for source in sources {
        let own = crate_of(&source.path).unwrap_or("firstcontact");
        for (line, name) in source.code.lines().enumerate().filter_map(|(line, text)| Some((line, defined_type(text)?)))
        {
            if let Some(other) = first.insert((own, name), &source.path) {
                let rule = format!("`{name}` is a type in {other}, too");
                shared.insert((own, name), Violation { path: source.path.clone(), line: line + 1, rule });
            }
        }
    }
    shared.into_values().collect()
}

/// Name of the type that a line defines at module level.
fn defined_type(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub").map_or(line, |rest| rest.split_once(") ").map_or(rest, |(_, rest)| rest));
    let (keyword, rest) = rest.trim_start_matches(' ').split_once(' ')?;
    let length = rest.bytes().take_while(|&b| is_name(b)).count();
    let is_type = ["struct", "enum", "trait", "type", "union"].contains(&keyword) && !line.starts_with(' ');
    (is_type && length > 0).then(|| &rest[..length])
}

/// Files of less than [`LEAST`] lines; entry points of crates may be small.
pub(crate) fn small_files(sources: &[Source]) -> Vec<Violation> {
    let is_entry = |path: &str| path.ends_with("src/lib.rs") || path.ends_with("src/main.rs");
    let small = sources.iter().filter(|source| !is_entry(&source.path) && source.text.lines().count() < LEAST);
    small.map(|source| source.at(0, format!("a file has {LEAST} lines or more"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_told_from_other_items() {
        let types = ["pub(crate) struct A<'a> {", "pub enum B {", "struct C(f64);", "type D = f64;"];
        assert_eq!(types.map(defined_type), [Some("A"), Some("B"), Some("C"), Some("D")]);
        assert_eq!(["    type Item = f64;", "pub(crate) fn f(", "pub use a::B;", ""].map(defined_type), [None; 4]);
    }

    #[test]
    fn shared_names_and_small_files_are_found() {
        let sources =
            [Source::new("crates/x/src/a.rs", "struct A;"), Source::new("crates/x/src/b.rs", "struct A;\nstruct B;")];
        assert_eq!(
            shared_names(&sources)[0].to_string(),
            "crates/x/src/b.rs:1: `A` is a type in crates/x/src/a.rs, too"
        );
        assert_eq!(small_files(&sources).len(), 2);
    }
}
