//! Every file says what it is.

use super::source::Source;
use super::violation::Violation;

/// Every Rust file begins with a sentence about itself.
pub(crate) fn check_heading(source: &Source) -> Vec<Violation> {
    if source.text.starts_with("//! ") {
        return Vec::new();
    }
    vec![source.at(0, "a file begins with `//!` and what it is".to_owned())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_wanted() {
        assert_eq!(check_heading(&Source::new("src/a.rs", "//! A.\n")), []);
        assert_eq!(check_heading(&Source::new("src/a.rs", "// A.\n")).len(), 1);
    }
}
