//! The report as JSON.

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

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a report is plain data: structs, lists, strings and numbers")
}
