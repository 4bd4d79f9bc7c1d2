//! How long files and functions may be.

use super::imports::closing_brace;
use super::source::Source;
use super::violation::Violation;

/// Lines of a file outside tests.
const FILE: usize = 400;

/// Lines of a function, from its name to its closing brace.
const FUNCTION: usize = 70;

/// Files whose functions are tables: the cases are read as a list, and cutting it would only hide that.
const TABLES: [&str; 3] = ["formats/tests/dialects.rs", "formats/tests/malformed/cases.rs", "tests/world_errors.rs"];

fn is_test(path: &str) -> bool {
    path.starts_with("tests/") || path.contains("/tests/")
}

/// A file outside tests is at most 400 lines long.
pub(crate) fn check_file(source: &Source) -> Vec<Violation> {
    let lines = source.text.lines().count();
    if is_test(&source.path) || lines <= FILE {
        return Vec::new();
    }
    let last = source.text.len();
    vec![source.at(last, format!("{lines} lines; a file has at most {FILE}, and one noun or one verb"))]
}

/// A function is at most 70 lines long.
pub(crate) fn check_functions(source: &Source) -> Vec<Violation> {
    if TABLES.contains(&source.path.as_str()) {
        return Vec::new();
    }
    let mut violations = Vec::new();
    for byte in source.words("fn") {
        let rest = &source.code[byte..];
        // The type of a function has no name and no body.
        let Some(open) = body(rest).filter(|_| rest[2..].starts_with(' ')) else { continue };
        let end = closing_brace(&source.code, byte + open);
        let lines = source.code[byte..end].matches('\n').count() + 1;
        if lines > FUNCTION {
            let name = rest[2..].split(|c: char| "(<".contains(c)).next().unwrap_or_default().trim();
            violations.push(source.at(byte, format!("`{name}` has {lines} lines; a function has at most {FUNCTION}")));
        }
    }
    violations
}

/// Where the body of a function begins; a declaration without one ends in a semicolon outside of brackets.
fn body(code: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, b) in code.bytes().enumerate() {
        match b {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'{' if depth == 0 => return Some(at),
            b';' | b'}' if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn function(lines: usize) -> String {
        format!("fn long(x: [u8; 3]) -> [u8; 3] {{\n{}}}\n", "    f();\n".repeat(lines - 2))
    }

    #[test]
    fn long_functions_are_named() {
        assert_eq!(check_functions(&Source::new("src/exact/a.rs", &function(70))), []);
        let found = check_functions(&Source::new("src/exact/a.rs", &format!("\n{}", function(71))));
        assert_eq!(found[0].to_string(), "src/exact/a.rs:2: `long` has 71 lines; a function has at most 70");
        let generic = function(71).replace("(x: [u8; 3])", "<A, B>(x: A) where A: Iterator<Item = B>");
        assert_eq!(check_functions(&Source::new("src/exact/a.rs", &generic)).len(), 1);
        let declared = format!("trait T {{ fn a(); {} }}", "const B: u8;\n".repeat(100));
        assert_eq!(check_functions(&Source::new("src/exact/a.rs", &declared)), []);
    }

    #[test]
    fn long_files_are_named() {
        let text = "\n".repeat(401);
        assert_eq!(check_file(&Source::new("src/exact/a.rs", &text)).len(), 1);
        assert_eq!(check_file(&Source::new("tests/a.rs", &text)), []);
    }
}
