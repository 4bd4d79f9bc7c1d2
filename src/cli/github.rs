//! What GitHub shows beside the files: its commands, one a line, for what is wrong; words for the rest.

use super::diagnostic::{Diagnostic, Severity};
use super::printed::printed;
use super::report::{CheckFinding, Finding, Grade, LintFinding};
use super::text;

/// Where a note is shown.
#[derive(Default)]
struct Place<'a> {
    file: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
}

/// One result: a failing check is an error at its place, each remark of a lint a note at its own.
pub(crate) fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Check(check) if !check.pass => failed(check),
        Finding::Lint(lint) => linted(lint),
        other => text::finding(other),
    }
}

/// An error or a warning.
pub(crate) fn diagnostic(diagnostic: &Diagnostic) -> String {
    let kind = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let place = &diagnostic.place;
    let place = Place { file: place.file.as_deref(), line: place.line, column: place.column };
    command(kind, &place, None, &diagnostic.lines())
}

fn failed(check: &CheckFinding) -> String {
    let place = Place { file: Some(&check.world), line: check.line, column: None };
    let lines: Vec<String> = text::plain(check).lines().map(str::to_owned).collect();
    command("error", &place, Some(&check.check), &lines)
}

fn linted(lint: &LintFinding) -> String {
    let remarks = lint.findings.iter().map(|remark| {
        let kind = match remark.severity {
            Grade::Error => "error",
            Grade::Warning => "warning",
            Grade::Note => "notice",
        };
        let file = remark.file.as_deref().unwrap_or(&lint.file);
        let place = Place { file: Some(file), line: remark.line, column: remark.column };
        let lines: Vec<String> = [Some(remark.message.clone()), remark.help.clone()].into_iter().flatten().collect();
        command(kind, &place, Some(remark.rule), &lines)
    });
    remarks.collect()
}

/// One command. Nothing in it can end it and begin another.
fn command(kind: &str, place: &Place<'_>, title: Option<&str>, lines: &[String]) -> String {
    let number = |name: &str, number: Option<usize>| number.map(|number| format!("{name}={number}"));
    let word = |name: &str, text: Option<&str>| text.map(|text| format!("{name}={}", property(text)));
    let properties =
        [word("file", place.file), number("line", place.line), number("col", place.column), word("title", title)];
    let properties: Vec<String> = properties.into_iter().flatten().collect();
    let lines: Vec<String> = lines.iter().map(|line| printed(line).replace('%', "%25")).collect();
    let space = if properties.is_empty() { "" } else { " " };
    format!("::{kind}{space}{}::{}\n", properties.join(","), lines.join("%0A"))
}

fn property(text: &str) -> String {
    printed(text).replace('%', "%25").replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::diagnostic;
    use crate::cli::diagnostic::{Diagnostic, Place};

    #[test]
    fn a_command_is_one_line() {
        let place = Place { file: Some("a,b:c\n.yaml".to_owned()), line: Some(3), column: Some(7), excerpt: None };
        let told = Diagnostic::warning("50 %\n::error::x").at(place).cause("why").help("so");
        let expected = "::warning file=a%2Cb%3Ac\\n.yaml,line=3,col=7::50 %25\\n::error::x%0Awhy%0Ahelp: so\n";
        assert_eq!(diagnostic(&told), expected);
        assert_eq!(diagnostic(&Diagnostic::error("no")), "::error::no\n");
    }
}
