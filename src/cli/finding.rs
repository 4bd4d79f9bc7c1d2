//! Results of commands: the JSON report is a finding field by field, the text report says the same in words.

use std::borrow::Cow;

use firstcontact::formats::printable;
use serde::Serialize;

use super::ci::CiResult;
use super::diagnostic::Diagnostic;
use super::text::{Block, distinct_names};

/// The name and version of the report's format.
pub(crate) const SCHEMA: &str = "firstcontact/report/1";

/// Text between two results of a JSON document.
pub(crate) const BETWEEN: &str = ",\n ";

/// Text below the last result of a JSON document.
pub(crate) const FOOT: &str = "]}\n";

/// Result of a command.
pub(crate) trait Finding: Serialize {
    /// Value of `kind` in the JSON report.
    const KIND: &'static str;

    /// The finding in words, with colours; the stream takes them out where they are not wanted.
    fn text(&self) -> String;

    /// Units of the numbers; none for a mesh file, whose unit only its maker knows, and for words.
    fn units(&self) -> Option<&Units> {
        None
    }

    /// Entries of reports for build servers.
    fn ci_results(&self) -> Vec<CiResult> {
        Vec::new()
    }

    /// Row of a table.
    fn csv_row(&self) -> String {
        String::new()
    }
}

/// The units of the numbers in a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Units {
    pub(crate) length: String,
    pub(crate) time: Option<String>,
    /// The unit of A's file, if it was converted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file_a: Option<String>,
    /// That of B's file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file_b: Option<String>,
}

impl Units {
    /// Units of numbers none of which was converted.
    pub(crate) fn of(length: impl ToString, time: impl ToString) -> Units {
        Units { length: length.to_string(), time: Some(time.to_string()), file_a: None, file_b: None }
    }

    /// Adds a line for each file that was converted from another unit.
    pub(crate) fn describe_converted(&self, block: &mut Block, names: [&str; 2]) {
        for (name, unit) in distinct_names(names).into_iter().zip([&self.file_a, &self.file_b]) {
            if let Some(unit) = unit {
                let length = &self.length;
                block
                    .line("units", format!("{name} is in {unit}: converted to {length}, each coordinate rounded once"));
            }
        }
    }
}

#[derive(Serialize)]
struct Entry<'a, F> {
    /// Said where an entry stands alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<&'static str>,
    kind: &'static str,
    #[serde(flatten)]
    finding: &'a F,
}

#[derive(Serialize)]
struct Errors<'a> {
    schema: &'a str,
    errors: &'a [Diagnostic],
    #[serde(skip_serializing_if = "<[Diagnostic]>::is_empty")]
    warnings: &'a [Diagnostic],
}

/// A result of a JSON document.
pub(crate) fn json_entry<F: Finding>(finding: &F) -> String {
    json(&Entry { schema: None, kind: F::KIND, finding })
}

/// A result on a line of its own.
pub(crate) fn json_line<F: Finding>(finding: &F) -> String {
    format!("{}\n", json(&Entry { schema: Some(SCHEMA), kind: F::KIND, finding }))
}

/// The text above the first result of a JSON document.
pub(crate) fn json_head(units: Option<&Units>) -> String {
    let units = units.map(|units| format!(", \"units\": {}", json(units))).unwrap_or_default();
    format!("{{\"schema\": {}{units}, \"results\": [\n ", json(&SCHEMA))
}

/// All errors of a run, and the warnings that are in no result, as one object on one line.
pub(crate) fn json_errors(errors: &[Diagnostic], warnings: &[Diagnostic]) -> String {
    format!("{}\n", json(&Errors { schema: SCHEMA, errors, warnings }))
}

/// Plain data as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("a report is plain data: structs, lists, strings and numbers");
    match printable(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(_) => text.chars().map(visible).collect(),
    }
}

/// A character of JSON; an invisible one, which can only be in a string, is escaped, and the string stays the same.
fn visible(character: char) -> String {
    let one = character.to_string();
    match printable(&one) {
        Cow::Borrowed(_) => one,
        Cow::Owned(_) => character.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_keep_their_meaning() {
        let evil = "a\u{1b}\n\u{7f}\u{9b}\u{202e}\u{e0041}\u{a0}ü\"";
        let json = json(&evil);
        assert_eq!(json, r#""a\u001b\n\u007f\u009b\u202e\udb40\udc41\u00a0ü\"""#);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), evil);
    }
}
