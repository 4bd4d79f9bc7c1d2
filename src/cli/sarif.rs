//! Checks and lints in the format of static analysis, SARIF 2.1.0, which code scanning reads: a result for each failure, remark, error
//! and warning.

use serde_json::{Value, json};

use super::diagnostic::{Diagnostic, Severity};
use super::json;
use super::report::{CheckFinding, Finding, Grade, LintFinding};
use super::text;

/// The rule of checks that fail.
const FAILED: &str = "check-failed";

/// The rule of what cannot be read or decided.
const INPUT: &str = "input";

/// The whole report.
pub(crate) fn document(findings: &[Finding], told: &[Diagnostic]) -> String {
    let found = findings.iter().flat_map(|finding| match finding {
        Finding::Check(check) if !check.pass => vec![failed(check)],
        Finding::Lint(lint) => linted(lint),
        _ => Vec::new(),
    });
    let results: Vec<Value> = found.chain(told.iter().map(said)).collect();
    let mut rules: Vec<&str> = results.iter().filter_map(|result| result["ruleId"].as_str()).collect();
    rules.sort_unstable();
    rules.dedup();
    let rules: Vec<Value> = rules.iter().map(|rule| json!({ "id": rule })).collect();
    let driver = json!({ "name": "firstcontact", "version": env!("CARGO_PKG_VERSION"), "rules": rules });
    let run = json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results });
    let schema = "https://json.schemastore.org/sarif-2.1.0.json";
    format!("{}\n", json::text(&json!({ "$schema": schema, "version": "2.1.0", "runs": [run] })))
}

fn failed(check: &CheckFinding) -> Value {
    result(FAILED, "error", text::plain(check).trim_end(), Some(&check.world), [check.line, None])
}

fn linted(lint: &LintFinding) -> Vec<Value> {
    let remarks = lint.findings.iter().map(|remark| {
        let level = match remark.severity {
            Grade::Error => "error",
            Grade::Warning => "warning",
            Grade::Note => "note",
        };
        let help = remark.help.as_ref().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
        let message = format!("{}{help}", remark.message);
        let file = remark.file.as_deref().unwrap_or(&lint.file);
        result(remark.rule, level, &message, Some(file), [remark.line, remark.column])
    });
    remarks.collect()
}

fn said(diagnostic: &Diagnostic) -> Value {
    let level = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let place = &diagnostic.place;
    let message = diagnostic.lines().join("\n");
    result(INPUT, level, &message, place.file.as_deref(), [place.line, place.column])
}

fn result(rule: &str, level: &str, message: &str, file: Option<&str>, [line, column]: [Option<usize>; 2]) -> Value {
    let mut result = json!({ "ruleId": rule, "level": level, "message": { "text": message } });
    let Some(file) = file else { return result };
    let mut place = json!({ "artifactLocation": { "uri": uri(file) } });
    if let Some(line) = line {
        place["region"] = match column {
            Some(column) => json!({ "startLine": line, "startColumn": column }),
            None => json!({ "startLine": line }),
        };
    }
    result["locations"] = json!([{ "physicalLocation": place }]);
    result
}

/// The name of a file as an address, relative if the name is.
fn uri(file: &str) -> String {
    let mut uri = String::new();
    if file.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in file.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            b'\\' if cfg!(windows) => uri.push('/'),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn names_become_addresses() {
        assert_eq!(uri("cells/a b.yaml"), "cells/a%20b.yaml");
        assert_eq!(uri("/tmp/ü#?.yaml"), "file:///tmp/%C3%BC%23%3F.yaml");
        assert_eq!(uri("x:y"), "x%3Ay");
    }
}
