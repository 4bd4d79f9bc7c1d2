//! What must not stay in a source file: marks of unfinished work, and tests that do not run.

use super::source::Source;
use super::violation::Violation;

/// Macros that mark unfinished work.
const UNFINISHED: [&str; 3] = ["todo", "unimplemented", "dbg"];

/// No unfinished work, no skipped test, no lint allowed without a reason.
pub(crate) fn check(source: &Source) -> Vec<Violation> {
    let mut violations = Vec::new();
    for word in UNFINISHED {
        let is_macro = |byte: &usize| source.code[byte + word.len()..].starts_with('!');
        let found = source.words(word).filter(is_macro);
        violations.extend(found.map(|byte| source.at(byte, format!("`{word}!`: nothing is left undone"))));
    }
    let attribute = |byte: &usize| source.code[..*byte].trim_end().ends_with("#[");
    let ignored = source.words("ignore").filter(attribute);
    violations.extend(ignored.map(|byte| source.at(byte, "`#[ignore]`: every test runs".to_owned())));
    violations.extend(unexplained(source));
    violations
}

fn unexplained(source: &Source) -> impl Iterator<Item = Violation> + '_ {
    let is_attribute = |byte: &usize| {
        let before = source.code[..*byte].trim_end();
        (before.ends_with("#[") || before.ends_with("#![")) && source.code[byte + 5..].starts_with('(')
    };
    let explained = |byte: &usize| {
        let end = source.code[*byte..].find(']').map_or(source.code.len(), |length| byte + length);
        source.code[*byte..end].contains("reason")
    };
    let found = source.words("allow").filter(is_attribute).filter(move |byte| !explained(byte));
    found.map(|byte| source.at(byte, "`allow` without a `reason`".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        check(&Source::new("src/exact/a.rs", text)).len()
    }

    #[test]
    fn unfinished_work_is_found() {
        assert_eq!(count("fn f() { todo!() }"), 1);
        assert_eq!(count("fn f() { unimplemented!(\"later\"); dbg!(1) }"), 2);
        assert_eq!(count("// todo!\nlet todo = \"dbg!\";"), 0);
    }

    #[test]
    fn skipped_tests_are_found() {
        assert_eq!(count("#[test]\n#[ignore]\nfn f() {}"), 1);
        assert_eq!(count("#[ignore = \"slow\"]"), 1);
        assert_eq!(count("let ignore = 1;"), 0);
    }

    #[test]
    fn lints_are_allowed_with_a_reason() {
        assert_eq!(count("#![allow(dead_code)]"), 1);
        assert_eq!(count("#[allow(dead_code, reason = \"later\")]"), 0);
        assert_eq!(count("fn allow() { allow(1) }"), 0);
    }
}
