//! Reports for build servers: JUnit test results, SARIF 2.1.0 for code scanning, and commands that GitHub shows beside
//! the files.

use std::fmt::Write;

use serde_json::{Value, json};

use super::diagnostic::{Diagnostic, Severity};
use super::text::{escape_xml, printed};

/// Entry of such a report: a check, a finding of a lint, an error or a warning.
#[derive(Debug, Clone)]
pub(crate) struct CiResult {
    pub(crate) level: CiLevel,
    /// Name of the rule in SARIF.
    pub(crate) rule: &'static str,
    /// Name of the test case, and title of the note beside the file.
    pub(crate) title: Option<String>,
    pub(crate) file: Option<String>,
    /// From 1.
    pub(crate) line: Option<usize>,
    /// From 1, in characters.
    pub(crate) column: Option<usize>,
    /// The text, one thought a line.
    pub(crate) lines: Vec<String>,
}

/// Level of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CiLevel {
    /// A check that passes.
    Pass,
    /// A question that was not asked.
    Skipped,
    Note,
    Warning,
    Error,
}

/// The rule of errors and warnings about input, which no test case stands for.
const INPUT: &str = "input";

impl CiLevel {
    fn sarif(self) -> Option<&'static str> {
        match self {
            CiLevel::Pass => None,
            CiLevel::Skipped | CiLevel::Note => Some("note"),
            CiLevel::Warning => Some("warning"),
            CiLevel::Error => Some("error"),
        }
    }

    fn github(self) -> Option<&'static str> {
        self.sarif().map(|word| if word == "note" { "notice" } else { word })
    }
}

impl From<&Diagnostic> for CiResult {
    fn from(diagnostic: &Diagnostic) -> CiResult {
        CiResult {
            level: match diagnostic.severity {
                Severity::Error => CiLevel::Error,
                Severity::Warning => CiLevel::Warning,
            },
            rule: INPUT,
            title: None,
            file: diagnostic.place.file.clone(),
            line: diagnostic.place.line,
            column: diagnostic.place.column,
            lines: diagnostic.lines(),
        }
    }
}

impl CiResult {
    /// A command of GitHub, on one line; none for a check that passes. No part of it can end it and begin another.
    pub(crate) fn github(&self) -> Option<String> {
        let word = |name: &str, text: &Option<String>| {
            let escaped = |text| printed(text).replace('%', "%25").replace(':', "%3A").replace(',', "%2C");
            text.as_deref().map(|text| format!("{name}={}", escaped(text)))
        };
        let number = |name: &str, number: Option<usize>| number.map(|number| format!("{name}={number}"));
        let properties = [
            word("file", &self.file),
            number("line", self.line),
            number("col", self.column),
            word("title", &self.title),
        ];
        let properties: Vec<String> = properties.into_iter().flatten().collect();
        let lines: Vec<String> = self.lines.iter().map(|line| printed(line).replace('%', "%25")).collect();
        let space = if properties.is_empty() { "" } else { " " };
        let kind = self.level.github()?;
        Some(format!("::{kind}{space}{}::{}\n", properties.join(","), lines.join("%0A")))
    }

    fn sarif(&self) -> Option<Value> {
        let message = json!({ "text": self.lines.join("\n") });
        let mut result = json!({ "ruleId": self.rule, "level": self.level.sarif()?, "message": message });
        if let Some(file) = &self.file {
            let mut place = json!({ "artifactLocation": { "uri": uri(file) } });
            match (self.line, self.column) {
                (Some(line), Some(column)) => place["region"] = json!({ "startLine": line, "startColumn": column }),
                (Some(line), None) => place["region"] = json!({ "startLine": line }),
                (None, _) => {}
            }
            result["locations"] = json!([{ "physicalLocation": place }]);
        }
        Some(result)
    }

    fn is_input(&self) -> bool {
        self.rule == INPUT
    }

    fn suite(&self) -> &str {
        self.file.as_deref().unwrap_or("firstcontact")
    }

    fn test_case(&self) -> String {
        let line = self.line.map(|line| format!(" line=\"{line}\"")).unwrap_or_default();
        let (file, name) = (escape_xml(self.suite()), escape_xml(self.title.as_deref().unwrap_or(self.rule)));
        let case = format!("classname=\"{file}\" name=\"{name}\" file=\"{file}\"{line}");
        let (headline, details) = self.lines.split_first().map_or(("", &[][..]), |(first, rest)| (first, rest));
        let (element, details) = match self.level {
            CiLevel::Pass if self.lines.is_empty() => return format!("    <testcase {case}/>\n"),
            CiLevel::Pass => {
                let lines = self.lines.iter().map(|line| escape_xml(line)).collect::<Vec<_>>().join("\n");
                return format!("    <testcase {case}>\n      <system-out>{lines}</system-out>\n    </testcase>\n");
            }
            CiLevel::Skipped => ("skipped", details),
            _ if self.is_input() => ("error", &self.lines[..]),
            _ => ("failure", details),
        };
        let (headline, details) = (escape_xml(headline), details.iter().map(|line| escape_xml(line)));
        let details = details.collect::<Vec<_>>().join("\n");
        format!(
            "    <testcase {case}>\n      <{element} message=\"{headline}\">{details}</{element}>\n    </testcase>\n"
        )
    }
}

/// JUnit report: a suite for each world, a case for each check and each error.
pub(crate) fn junit(results: &[CiResult]) -> String {
    let results = results.iter().filter(|result| !(result.is_input() && result.level == CiLevel::Warning));
    let mut suites: Vec<(&str, Vec<&CiResult>)> = Vec::new();
    for result in results.clone() {
        match suites.iter_mut().find(|(name, _)| *name == result.suite()) {
            Some((_, cases)) => cases.push(result),
            None => suites.push((result.suite(), vec![result])),
        }
    }
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"firstcontact\" {}>\n",
        counts(&results.collect::<Vec<_>>())
    );
    for (name, cases) in suites {
        // Writing to a string does not fail.
        let _ = writeln!(text, "  <testsuite name=\"{}\" {}>", escape_xml(name), counts(&cases));
        text.extend(cases.iter().map(|case| case.test_case()));
        text.push_str("  </testsuite>\n");
    }
    text + "</testsuites>\n"
}

fn counts(cases: &[&CiResult]) -> String {
    let count = |is_counted: &dyn Fn(&CiResult) -> bool| cases.iter().filter(|case| is_counted(case)).count();
    let failures = count(&|case| case.level == CiLevel::Error && !case.is_input());
    let (errors, skipped) = (count(&CiResult::is_input), count(&|case| case.level == CiLevel::Skipped));
    let skipped = if skipped > 0 { format!(" skipped=\"{skipped}\"") } else { String::new() };
    format!("tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\"{skipped}", cases.len())
}

/// SARIF report: a result for each failure, finding, error and warning.
pub(crate) fn sarif(results: &[CiResult]) -> Value {
    let results: Vec<Value> = results.iter().filter_map(CiResult::sarif).collect();
    let mut rules: Vec<&str> = results.iter().filter_map(|result| result["ruleId"].as_str()).collect();
    rules.sort_unstable();
    rules.dedup();
    let rules: Vec<Value> = rules.iter().map(|rule| json!({ "id": rule })).collect();
    let driver = json!({ "name": "firstcontact", "version": env!("CARGO_PKG_VERSION"), "rules": rules });
    let run = json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results });
    json!({ "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run] })
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
    use super::*;
    use crate::cli::diagnostic::Place;

    #[test]
    fn names_become_addresses() {
        assert_eq!(uri("cells/a b.yaml"), "cells/a%20b.yaml");
        assert_eq!(uri("/tmp/ü#?.yaml"), "file:///tmp/%C3%BC%23%3F.yaml");
        assert_eq!(uri("x:y"), "x%3Ay");
    }

    #[test]
    fn a_command_is_one_line() {
        let place = Place { file: Some("a,b:c\n.yaml".to_owned()), line: Some(3), column: Some(7), excerpt: None };
        let warning = Diagnostic::warning("50 %\n::error::x").at(place).cause("why").help("so");
        let expected = "::warning file=a%2Cb%3Ac\\n.yaml,line=3,col=7::50 %25\\n::error::x%0Awhy%0Ahelp: so\n";
        assert_eq!(CiResult::from(&warning).github().unwrap(), expected);
        assert_eq!(CiResult::from(&Diagnostic::error("no")).github().unwrap(), "::error::no\n");
    }
}
