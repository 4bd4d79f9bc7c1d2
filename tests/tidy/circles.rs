//! No circles: modules beside each other in a folder import from each other in one direction only.
//!
//! A module and all below it count as one. A name that a module re-exports leads to the file that defines it.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::{Root, imports, module, uses};
use super::source::Source;

/// Imports of one module by another, as `file:line: path`.
type Imports = Vec<String>;

/// Import graph of the modules of all crates.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// Names that a module brings into its scope, with the path that each stands for.
    scopes: BTreeMap<Vec<String>, BTreeMap<String, Vec<String>>>,
    /// By folder: imports from one module in it by another.
    folders: BTreeMap<Vec<String>, BTreeMap<(String, String), Imports>>,
}

impl Graph {
    /// Graph of these files.
    pub(crate) fn new(sources: &[Source]) -> Graph {
        let mut graph = Graph::default();
        for source in sources {
            graph.scopes.insert(module(&source.path), uses(source));
        }
        for source in sources {
            let own = module(&source.path);
            for import in imports(source).into_iter().filter(|import| import.root == Root::Own) {
                let target = graph.resolved(&import.names, 8);
                let common = own.iter().zip(&target).take_while(|(a, b)| a == b).count();
                if let (Some(from), Some(to)) = (own.get(common), target.get(common)) {
                    let text = source.at(import.byte, import.names.join("::")).to_string();
                    let folder = graph.folders.entry(own[..common].to_vec()).or_default();
                    folder.entry((from.clone(), to.clone())).or_default().push(text);
                }
            }
        }
        graph
    }

    /// Module that defines what a path names, as far as `use` declarations lead.
    fn resolved(&self, names: &[String], steps: usize) -> Vec<String> {
        let length = (0..=names.len()).rev().find(|&n| self.scopes.contains_key(&names[..n])).unwrap_or(0);
        let (module, rest) = names.split_at(length);
        let used = rest.first().and_then(|name| self.scopes.get(module)?.get(name));
        match used {
            Some(path) if steps > 0 => self.resolved(&[path, &rest[1..]].concat(), steps - 1),
            _ => module.to_vec(),
        }
    }

    /// Every circle, as `folder: module module ...`, with the imports that make it.
    pub(crate) fn circles(&self) -> BTreeMap<String, Imports> {
        let mut circles = BTreeMap::new();
        for (folder, edges) in &self.folders {
            let reach = reachable(edges.keys());
            let mut left: BTreeSet<&String> = reach.keys().copied().collect();
            while let Some(first) = left.pop_first() {
                let back = |name: &&String| reach.get(*name).is_some_and(|r| r.contains(first));
                let circle: BTreeSet<_> = reach[first].iter().copied().filter(back).chain([first]).collect();
                left.retain(|name| !circle.contains(name));
                let inside = edges.iter().filter(|((a, b), _)| circle.contains(a) && circle.contains(b));
                let imports: Imports = inside.flat_map(|(_, imports)| imports.clone()).collect();
                if circle.len() > 1 {
                    let names: Vec<_> = circle.into_iter().cloned().collect();
                    circles.insert(format!("{}: {}", folder.join("/"), names.join(" ")), imports);
                }
            }
        }
        circles
    }
}

/// Modules that can be reached from each module.
fn reachable<'a>(edges: impl Iterator<Item = &'a (String, String)>) -> BTreeMap<&'a String, BTreeSet<&'a String>> {
    let mut reach: BTreeMap<&String, BTreeSet<&String>> = BTreeMap::new();
    for (from, to) in edges {
        reach.entry(from).or_default().insert(to);
    }
    loop {
        let mut grown = reach.clone();
        for (from, to) in &reach {
            let further = to.iter().filter_map(|name| reach.get(name)).flatten();
            grown.entry(from).or_default().extend(further);
        }
        if grown == reach {
            return reach;
        }
        reach = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circles(files: &[(&str, &str)]) -> Vec<String> {
        let sources: Vec<_> = files.iter().filter_map(|(path, text)| Source::new(path, text).production()).collect();
        Graph::new(&sources).circles().into_keys().collect()
    }

    #[test]
    fn circles_are_found() {
        let down = ("crates/x/src/a.rs", "use crate::b::B;");
        assert_eq!(circles(&[down, ("crates/x/src/b.rs", "use std::fs;")]), [""; 0]);
        assert_eq!(circles(&[down, ("crates/x/src/b.rs", "use super::a::A;")]), ["x: a b"]);
        assert_eq!(
            circles(&[down, ("crates/x/src/b/mod.rs", ""), ("crates/x/src/b/c.rs", "use crate::a;")]),
            ["x: a b"]
        );
        let test = "#[cfg(test)]\nmod tests { use crate::a::A; }";
        assert_eq!(
            circles(&[down, ("crates/x/src/b.rs", test), ("crates/x/src/b/tests.rs", "use crate::a;")]),
            [""; 0]
        );
        let around = [down, ("crates/x/src/b.rs", "use crate::c;"), ("crates/x/src/c.rs", "use crate::{a::A};")];
        assert_eq!(circles(&around), ["x: a b c"]);
    }

    #[test]
    fn re_exports_lead_to_the_definition() {
        let files = [
            ("crates/x/src/lib.rs", "mod a; mod b; pub use a::{A, Z as Y}; pub use b::B;"),
            ("crates/x/src/a.rs", "use crate::B;"),
        ];
        assert_eq!(circles(&[files[0], files[1], ("crates/x/src/b.rs", "use crate::Y;")]), ["x: a b"]);
        assert_eq!(circles(&[files[0], files[1], ("crates/x/src/b.rs", "use crate::Q;")]), [""; 0]);
    }
}
