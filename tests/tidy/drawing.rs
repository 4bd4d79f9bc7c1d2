//! The drawing of the crates in `ARCHITECTURE.md`, held to what their `Cargo.toml` files say.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The crates that each crate imports, by their short names.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// Arrows of the drawing: lines `a --> b`, or `a & b --> c & d`, between the fences of the `mermaid` block.
pub(crate) fn drawn(text: &str) -> Graph {
    let block = text.split("```mermaid").nth(1).and_then(|rest| rest.split("```").next()).unwrap_or_default();
    let mut graph = Graph::new();
    for (from, to) in block.lines().filter_map(|line| line.split_once("-->")) {
        let names = |list: &str| list.split('&').map(|name| name.trim().to_owned()).collect::<Vec<String>>();
        let targets = names(to);
        names(from).into_iter().for_each(|name| graph.entry(name).or_default().extend(targets.iter().cloned()));
    }
    graph
}

/// The dependencies between the crates of the workspace, those of tests left out.
pub(crate) fn declared() -> Graph {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = |path: &Path| -> toml::Table {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let mut folders = vec![root.to_owned(), root.join("formats"), root.join("benches")];
    let crates = fs::read_dir(root.join("crates")).unwrap_or_else(|error| panic!("crates: {error}"));
    folders.extend(crates.flatten().map(|entry| entry.path()));
    folders.iter().map(|folder| imports(&manifest(&folder.join("Cargo.toml")))).collect()
}

/// The name of a crate, and those of our crates that it imports.
fn imports(manifest: &toml::Table) -> (String, BTreeSet<String>) {
    let name = manifest["package"]["name"].as_str().unwrap_or_default();
    let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
    let names = dependencies.into_iter().flatten().map(|(name, _)| name);
    (short(name), names.filter(|name| name.starts_with("firstcontact")).map(|name| short(name)).collect())
}

fn short(name: &str) -> String {
    name.strip_prefix("firstcontact-").unwrap_or(name).to_owned()
}

/// The crates below each crate: its imports, theirs, and so on.
pub(crate) fn closure(graph: &Graph) -> Graph {
    graph.keys().map(|from| (from.clone(), below(graph, from))).collect()
}

fn below(graph: &Graph, from: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        let next = graph.get(name).into_iter().flatten();
        open.extend(next.filter(|name| found.insert((*name).clone())).map(String::as_str));
    }
    found
}

/// The drawing shows every crate with exactly the crates below it; arrows that follow from others are left out.
#[test]
fn the_drawing_of_the_crates_is_true() {
    let text = include_str!("../../ARCHITECTURE.md");
    let (drawn, declared) = (closure(&drawn(text)), closure(&declared()));
    for (name, below) in &declared {
        let shown = drawn.get(name).cloned().unwrap_or_default();
        assert_eq!(&shown, below, "crates below `{name}`: left the drawing, right Cargo.toml");
    }
    assert_eq!(drawn.keys().find(|name| !declared.contains_key(*name)), None, "a crate of the drawing does not exist");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_are_read_and_followed() {
        let graph = drawn("x\n```mermaid\ngraph TD\n  a --> b & c\n  c --> d\n```\n  e --> f\n");
        assert_eq!(graph.len(), 2);
        assert_eq!(closure(&graph)["a"], ["b", "c", "d"].map(String::from).into());
    }
}
