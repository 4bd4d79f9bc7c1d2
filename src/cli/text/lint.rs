//! The findings of a lint in words, each on a line that editors and build servers understand.

use annotate_snippets::normalize_untrusted_str;

use super::number::plural;
use crate::cli::report::{LintFinding, RemarkFinding};

/// One file.
pub(crate) fn lint(lint: &LintFinding) -> String {
    let remarks: String = lint.findings.iter().map(|remark| line(lint, remark)).collect();
    format!("{remarks}{}: {}\n", normalize_untrusted_str(&lint.file), total(lint))
}

fn line(lint: &LintFinding, remark: &RemarkFinding) -> String {
    let file = normalize_untrusted_str(remark.file.as_ref().unwrap_or(&lint.file));
    let place: String = [remark.line, remark.column].iter().flatten().map(|number| format!(":{number}")).collect();
    let message = normalize_untrusted_str(&remark.message);
    let help = remark.help.as_ref().map(|help| format!("  help: {}\n", normalize_untrusted_str(help)));
    let word = remark.severity.word();
    format!("{file}{place}: {word}: {message} [{}]\n{}", remark.rule, help.unwrap_or_default())
}

fn total(lint: &LintFinding) -> String {
    let counts = [(lint.errors, "error"), (lint.warnings, "warning"), (lint.notes, "note")];
    let parts: Vec<String> =
        counts.iter().filter(|(count, _)| *count > 0).map(|(count, noun)| plural(*count, noun)).collect();
    if parts.is_empty() { "nothing found".to_owned() } else { parts.join(", ") }
}
