//! What is written: every file says what it is, and the repository speaks of itself only.

use super::source::{Source, word_positions};
use super::violation::Violation;

/// Every Rust file begins with a sentence about itself.
pub(crate) fn check_heading(source: &Source) -> Vec<Violation> {
    if source.text.starts_with("//! ") {
        return Vec::new();
    }
    vec![source.at(0, "a file begins with `//!` and what it is".to_owned())]
}

/// Words about how and where the text was written, which a reader of the repository cannot follow. They are put
/// together here so that this file does not hold them.
fn foreign_words() -> Vec<String> {
    let halves = [
        ("clau", "de"),
        ("anthro", "pic"),
        ("chat", "gpt"),
        ("co", "pilot"),
        ("sub", "agent"),
        ("work", "tree"),
        ("con", "tract.md"),
        ("DES", "IGN.md"),
        ("STY", "LE.md"),
        ("CRA", "TES.md"),
        ("PEE", "RS.md"),
        ("USE", "RS.md"),
        ("DES", "IGN"),
        ("ses", "sion"),
        ("ses", "sions"),
    ];
    halves.iter().map(|(a, b)| format!("{a}{b}")).collect()
}

/// The same for beginnings of paths, and for numbers that mean something elsewhere only.
fn foreign_beginnings() -> Vec<String> {
    let halves = [("/wo", "rk/"), ("/ro", "ot/"), ("/tm", "p/"), ("/ho", "me/"), ("pap", "ers/0"), ("iss", "ue #")];
    halves.iter().map(|(a, b)| format!("{a}{b}")).collect()
}

/// No file names the place or the tools with which it was made.
pub(crate) fn check_words(source: &Source) -> Vec<Violation> {
    let mut violations = Vec::new();
    let lower = source.text.to_ascii_lowercase();
    for word in foreign_words() {
        // In capitals it is the name of a document; in small letters it may be an ordinary word.
        let is_name = word.chars().any(char::is_uppercase);
        let text = if is_name { &source.text } else { &lower };
        let found = word_positions(text, &word);
        violations.extend(found.map(|byte| source.at(byte, format!("`{word}` means nothing to a reader"))));
    }
    for beginning in foreign_beginnings() {
        let found = source.text.match_indices(&beginning);
        violations.extend(found.map(|(byte, _)| source.at(byte, format!("`{beginning}` means nothing to a reader"))));
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_wanted() {
        assert_eq!(check_heading(&Source::new("src/a.rs", "//! A.\n")), []);
        assert_eq!(check_heading(&Source::new("src/a.rs", "// A.\n")).len(), 1);
    }

    #[test]
    fn foreign_words_are_found_in_any_file() {
        for word in foreign_words().into_iter().chain(foreign_beginnings()) {
            let found = check_words(&Source::new("notes.md", &format!("A\nsee {word}")));
            assert!(found.iter().any(|violation| violation.line == 2), "{word}");
        }
        assert_eq!(check_words(&Source::new("notes.md", "a design, an issue, an obsession, the home of rstar")), []);
    }
}
