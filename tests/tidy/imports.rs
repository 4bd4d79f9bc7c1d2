//! The paths that a source file names, resolved to where they begin.

use super::source::{Source, is_name};

/// Where a path begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Root {
    /// The crate that the file is part of; `super` is resolved to this.
    Own,
    /// The library, seen from outside.
    Library,
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

/// The modules around a file: `src/contact/scene.rs` is `contact`, `scene`.
pub(crate) fn module(path: &str) -> Vec<String> {
    let inside = path.strip_prefix("src/").unwrap_or(path);
    let names = inside.trim_end_matches(".rs").split('/').map(str::to_owned);
    names.filter(|name| !matches!(name.as_str(), "mod" | "lib" | "main")).collect()
}

/// Every path in the code that begins with `crate`, `super`, `firstcontact` or `std`, each branch of a group by itself.
pub(crate) fn imports(source: &Source) -> Vec<Import> {
    let mut found = Vec::new();
    for (word, root) in
        [("crate", Root::Own), ("super", Root::Own), ("firstcontact", Root::Library), ("std", Root::Std)]
    {
        for byte in source.words(word).filter(|&byte| is_start(&source.code, byte)) {
            for names in branches(&source.code, byte + word.len()) {
                let names = if word == "super" { above(source, byte, &names) } else { names };
                found.push(Import { byte, root, names });
            }
        }
    }
    found.retain(|import| !import.names.is_empty());
    found
}

/// Whether a name is the first of its path.
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
