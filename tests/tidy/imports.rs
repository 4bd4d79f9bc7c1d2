//! Paths that a source file names, resolved to where they begin.

use std::collections::BTreeMap;

use super::source::{Source, is_name};

/// Crates of the workspace behind the library.
const OURS: [&str; 14] = [
    "exact",
    "formats",
    "solid",
    "mesh_tools",
    "motion",
    "polytope",
    "intersection",
    "convex",
    "contact",
    "papers",
    "deform",
    "oracle",
    "scene",
    "audit",
];

/// Where a path begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Root {
    /// A crate of the workspace; `crate` and `super` are resolved to this.
    Own,
    /// The standard library.
    Std,
}

/// A path that is named somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Import {
    /// Where in the code.
    pub byte: usize,
    /// Where the path begins.
    pub root: Root,
    /// The names after that.
    pub names: Vec<String>,
}

/// Modules around a file, the crate's first: `crates/contact/src/convex/meet.rs` is `contact`, `convex`, `meet`.
/// Modules of the command begin without a crate.
pub(crate) fn module(path: &str) -> Vec<String> {
    let names = path.trim_end_matches(".rs").split('/').map(str::to_owned);
    names.filter(|name| !matches!(name.as_str(), "crates" | "src" | "mod" | "lib" | "main")).collect()
}

/// Crate of a file of the workspace, if it is not the root's.
pub(crate) fn crate_of(path: &str) -> Option<&str> {
    if path.starts_with("formats/") {
        return Some("formats");
    }
    path.strip_prefix("crates/")?.split('/').next()
}

/// Names that a file brings into its scope by `use`, each with the path from the root that it stands for.
pub(crate) fn uses(source: &Source) -> BTreeMap<String, Vec<String>> {
    let mut scope = BTreeMap::new();
    for byte in source.words("use") {
        let Some((tree, _)) = source.code[byte + 3..].split_once(';') else { continue };
        for (path, alias) in leaves(tree) {
            let mut names: Vec<_> = path.split("::").map(|name| name.trim().to_owned()).collect();
            names.retain(|name| name != "self");
            let name = alias.or(names.last().cloned()).unwrap_or_default();
            let own = module(&source.path);
            let above = names.iter().take_while(|name| *name == "super").count();
            let names = match names.first().map(String::as_str) {
                Some("crate") => [crate_of(&source.path).map(str::to_owned).as_slice(), &names[1..]].concat(),
                Some(first) if first.starts_with("firstcontact_") => {
                    [&[first["firstcontact_".len()..].to_owned()], &names[1..]].concat()
                }
                _ => [&own[..own.len().saturating_sub(above)], &names[above..]].concat(),
            };
            scope.insert(name, names);
        }
    }
    scope
}

/// Paths of a `use` tree, with their new names where they are renamed.
fn leaves(tree: &str) -> Vec<(String, Option<String>)> {
    let tree = tree.trim();
    let Some((head, group)) = tree.split_once('{') else {
        let (path, alias) =
            tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias.to_owned())));
        return vec![(path.to_owned(), alias)];
    };
    let group = group.trim_end().strip_suffix('}').unwrap_or(group);
    let mut depth = 0;
    let branches = group.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let filled = branches.filter(|branch| !branch.trim().is_empty());
    filled.flat_map(leaves).map(|(path, alias)| (format!("{head}{path}"), alias)).collect()
}

/// Every path in the code that begins with `crate`, `super`, the name of one of our crates or `std`, each branch of a
/// group by itself. Paths into our crates begin with the crate: `firstcontact_convex::Hull` is `convex`, `Hull`.
pub(crate) fn imports(source: &Source) -> Vec<Import> {
    let mut found = Vec::new();
    let others = OURS.map(|name| (format!("firstcontact_{name}"), Root::Own));
    let roots = [("crate", Root::Own), ("super", Root::Own), ("std", Root::Std)];
    for (word, root) in roots.map(|(word, root)| (word.to_owned(), root)).into_iter().chain(others) {
        for byte in source.words(&word).filter(|&byte| is_start(&source.code, byte)) {
            for names in branches(&source.code, byte + word.len()) {
                let first = word.strip_prefix("firstcontact_").or(crate_of(&source.path).filter(|_| word == "crate"));
                let names = match first {
                    Some(first) => [vec![first.to_owned()], names].concat(),
                    None if word == "super" => above(source, byte, &names),
                    None => names,
                };
                found.push(Import { byte, root, names });
            }
        }
    }
    found.retain(|import| !import.names.is_empty());
    found
}

/// True if a name is the first of its path.
fn is_start(code: &str, byte: usize) -> bool {
    !code[..byte].trim_end().ends_with("::")
}

/// The paths that continue at a byte with `::`: one, or one for each branch of a group.
fn branches(code: &str, byte: usize) -> Vec<Vec<String>> {
    let Some(rest) = code[byte..].trim_start().strip_prefix("::") else { return vec![Vec::new()] };
    let rest = rest.trim_start();
    let start = code.len() - rest.len();
    if rest.starts_with('{') {
        return group(code, start + 1);
    }
    let length = rest.bytes().take_while(|&b| is_name(b)).count();
    let name = &rest[..length];
    branches(code, start + length).into_iter().map(|tail| [vec![name.to_owned()], tail].concat()).collect()
}

/// The branches of a group whose brace is just before a byte.
fn group(code: &str, byte: usize) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut depth = 0;
    let mut expects_name = true;
    for (at, b) in code.bytes().enumerate().skip(byte) {
        match b {
            b'{' => depth += 1,
            b'}' if depth == 0 => break,
            b'}' => depth -= 1,
            b',' if depth == 0 => expects_name = true,
            _ if expects_name && depth == 0 && is_name(b) => {
                expects_name = false;
                let length = code[at..].bytes().take_while(|&b| is_name(b)).count();
                let name = code[at..at + length].to_owned();
                all.extend(branches(code, at + length).into_iter().map(|tail| [vec![name.clone()], tail].concat()));
            }
            _ => {}
        }
    }
    all
}

/// The path from the root of the crate of what follows a `super`.
fn above(source: &Source, byte: usize, names: &[String]) -> Vec<String> {
    let mut base = module(&source.path);
    base.extend(inline_modules(&source.code, byte));
    base.pop();
    let further = names.iter().take_while(|name| *name == "super").count();
    base.truncate(base.len().saturating_sub(further));
    base.extend(names[further..].iter().cloned());
    base
}

/// The modules written out in the file that a byte is in.
fn inline_modules(code: &str, byte: usize) -> Vec<String> {
    let mut modules = Vec::new();
    for (at, _) in code[..byte].match_indices("mod ") {
        let rest = &code[at + 4..];
        let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        let Some(open) = rest[name.len()..].find(|c: char| !c.is_whitespace()) else { continue };
        let open = at + 4 + name.len() + open;
        if code.as_bytes()[open] == b'{' && closing_brace(code, open) > byte {
            modules.push(name);
        }
    }
    modules
}

/// The brace that closes the one at a byte, or the end.
pub(crate) fn closing_brace(code: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, b) in code.bytes().enumerate().skip(open) {
        depth += i32::from(b == b'{') - i32::from(b == b'}');
        if depth == 0 {
            return at;
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(path: &str, text: &str) -> Vec<String> {
        imports(&Source::new(path, text)).into_iter().map(|import| import.names.join("::")).collect()
    }

    #[test]
    fn groups_are_taken_apart() {
        let text = "use crate::{exact::{Sign, self}, geom};\npub(crate) fn f() { crate::solid::g(1) }";
        assert_eq!(own("src/a/b.rs", text), ["exact::Sign", "exact::self", "geom", "solid::g"]);
    }

    #[test]
    fn super_is_resolved() {
        assert_eq!(own("src/a/b.rs", "use super::c::D; use super::super::e::F;"), ["a::c::D", "e::F"]);
        assert_eq!(own("src/a/mod.rs", "use super::e;"), ["e"]);
        assert_eq!(own("crates/solid/src/lib.rs", "use crate::e; use super::f;"), ["solid::e", "f"]);
        assert_eq!(own("crates/solid/src/a.rs", "use super::f; use firstcontact_exact::g;"), ["solid::f", "exact::g"]);
        assert_eq!(
            own("src/a/b.rs", "mod tests { use super::*; use super::super::c; } use super::d;"),
            ["a::b::", "a::c", "a::d"]
        );
    }

    #[test]
    fn comments_name_nothing() {
        assert_eq!(own("src/a/b.rs", "// crate::x\n/// [`super::y`]\nlet _ = \"std::fs\";"), [""; 0]);
    }
}
