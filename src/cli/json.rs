//! The report as JSON.

use std::borrow::Cow;

use firstcontact::formats::printable;
use serde::Serialize;

use super::diagnostic::Diagnostic;
use super::report::{Finding, Line, SCHEMA, Units};

/// One document: a head, then one result a line.
pub(crate) fn document(findings: &[Finding]) -> String {
    let results: Vec<String> = findings.iter().map(result).collect();
    format!("{}{}{FOOT}", head(common_units(findings).as_ref()), results.join(BETWEEN))
}

/// What stands above the first result of a document.
pub(crate) fn head(units: Option<&Units>) -> String {
    let units = units.map(|units| format!(", \"units\": {}", text(units))).unwrap_or_default();
    format!("{{\"schema\": {}{units}, \"results\": [\n ", text(&SCHEMA))
}

/// What stands between two results of a document.
pub(crate) const BETWEEN: &str = ",\n ";

/// What stands below the last result of a document.
pub(crate) const FOOT: &str = "]}\n";

/// A result of a document.
pub(crate) fn result(finding: &Finding) -> String {
    text(finding)
}

/// One line that stands alone.
pub(crate) fn line(result: &Finding) -> String {
    format!("{}\n", text(&Line { schema: SCHEMA, result }))
}

/// All errors of a run, and the warnings that are in no result, as one object on one line.
pub(crate) fn errors(errors: &[Diagnostic], warnings: &[Diagnostic]) -> String {
    format!("{}\n", text(&Errors { schema: SCHEMA, errors, warnings }))
}

#[derive(Serialize)]
struct Errors<'a> {
    schema: &'a str,
    errors: &'a [Diagnostic],
    #[serde(skip_serializing_if = "<[Diagnostic]>::is_empty")]
    warnings: &'a [Diagnostic],
}

/// The units of all results that have any; none if two differ or, as with mesh files, no result has one.
fn common_units(findings: &[Finding]) -> Option<Units> {
    let mut units = findings.iter().filter_map(Finding::units);
    let first = units.next()?;
    units.all(|other| other == first).then(|| first.clone())
}

/// Plain data as text.
pub(crate) fn text(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("a report is plain data: structs, lists, strings and numbers");
    match printable(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(_) => text.chars().map(seen).collect(),
    }
}

/// A character of JSON that would not be seen for what it is, which can only be in a string, as JSON escapes it: the string stays the
/// same.
fn seen(character: char) -> String {
    let one = character.to_string();
    match printable(&one) {
        Cow::Borrowed(_) => one,
        Cow::Owned(_) => character.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn strings_keep_their_meaning() {
        let evil = "a\u{1b}\n\u{7f}\u{9b}\u{202e}\u{e0041}\u{a0}ü\"";
        let json = text(&evil);
        assert_eq!(json, r#""a\u001b\n\u007f\u009b\u202e\udb40\udc41\u00a0ü\"""#);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), evil);
    }
}
