//! Results of commands: fields for programs, and the same in words for people.

use std::borrow::Cow;

use clap::builder::styling::AnsiColor;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use firstcontact::formats::printable;
use firstcontact::view::Words;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::audit::AuditFinding;
use super::ci::{CiLevel, CiResult};
use super::diagnostic::{Diagnostic, Exit};
use super::text::{Block, badge, distinct_names, uncoloured_lines};

/// The name and version of the report's format.
pub(crate) const SCHEMA: &str = "firstcontact/report/1";

/// Text between two results of a JSON document.
pub(crate) const BETWEEN: &str = ",\n ";

/// Text below the last result of a JSON document.
pub(crate) const FOOT: &str = "]}\n";

/// Place of the verdict in a report.
pub(crate) const VERDICT: &str = "/verdict";

/// Result of a command.
pub(crate) trait Finding: Serialize {
    /// Value of `kind` in the JSON report.
    fn kind(&self) -> &'static str;

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

/// Report of a command: fields for programs and lines for people, built side by side.
#[derive(Debug, Default)]
pub(crate) struct Report {
    kind: &'static str,
    units: Option<Units>,
    fields: Map<String, Value>,
    /// A word before the headline, and its colour.
    pub(crate) badge: Option<(&'static str, AnsiColor)>,
    /// The first line of the text.
    pub(crate) headline: String,
    /// The lines below it.
    pub(crate) block: Block,
    /// Text that `--print` writes instead of a field.
    pub(crate) printed: Option<String>,
    pub(crate) warnings: Vec<String>,
    /// Warnings about answers that no second method confirms, which are shown in any case.
    pub(crate) unaudited: Vec<String>,
    /// Its entry in reports for build servers, without the lines: those are the text, or of a pass what is unaudited.
    pub(crate) ci: Option<CiResult>,
    pub(crate) exit: Exit,
}

impl Report {
    /// A report of a kind, the value of `kind` in JSON, with the units of its numbers.
    pub(crate) fn new(kind: &'static str, units: impl Into<Option<Units>>) -> Report {
        let mut report = Report { kind, units: units.into(), ..Report::default() };
        let units = report.units.clone();
        report.field_if("units", units);
        report
    }

    /// Adds the fields of a JSON object.
    pub(crate) fn fields(&mut self, fields: impl Serialize) {
        if let Ok(Value::Object(fields)) = serde_json::to_value(fields) {
            self.fields.extend(fields);
        }
    }

    /// Adds a field.
    pub(crate) fn field(&mut self, name: &str, value: impl Serialize) {
        self.fields.insert(name.to_owned(), serde_json::to_value(value).unwrap_or_default());
    }

    /// Adds a field where it has a value.
    pub(crate) fn field_if(&mut self, name: &str, value: Option<impl Serialize>) {
        value.into_iter().for_each(|value| self.field(name, value));
    }

    /// Adds a list as a field where it is not empty.
    pub(crate) fn list(&mut self, name: &str, list: &[impl Serialize]) {
        self.field_if(name, Some(list).filter(|list| !list.is_empty()));
    }

    /// Adds an audit of something with reported contacts of some pairs, and fails if it found methods that disagree.
    pub(crate) fn audit(&mut self, audit: Option<&AuditFinding>, what: &str, reported: &[[&str; 2]]) {
        let Some(found) = audit else { return };
        self.unaudited = found.warnings(what, reported);
        found.describe(&mut self.block);
        self.field("audit", found);
        if found.agree == Some(false) {
            self.exit = self.exit.max(Exit::Found);
        }
    }

    /// Adds the warnings, the last field.
    pub(crate) fn warned(mut self, warnings: Vec<String>) -> Report {
        self.field("warnings", [warnings.as_slice(), &self.unaudited].concat());
        Report { warnings, ..self }
    }

    /// All that it says, for a page.
    pub(crate) fn words(&self) -> Words {
        Words { headline: self.headline.clone(), report: uncoloured_lines(&self.text()).join("\n") }
    }

    /// The one value that `--print` writes: that at a place of the JSON report, or nothing where there is none.
    pub(crate) fn value(&self, place: &str) -> String {
        let mut steps = place.split('/').skip(1);
        let first = steps.next().and_then(|name| self.fields.get(name));
        let value = steps.fold(first, |value, name| value?.get(name));
        self.printed.clone().or(value.map(|value| format!("{}\n", plain(value)))).unwrap_or_default()
    }
}

/// A value as scripts read it: every digit of a number, and a point without brackets. Numbers that JSON does not have
/// are infinite.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.as_f64().map(|number| number.to_string()).unwrap_or_default(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(","),
        _ => f64::INFINITY.to_string(),
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.fields.serialize(serializer)
    }
}

impl Finding for Report {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn text(&self) -> String {
        let badge = self.badge.map(|(word, colour)| badge(word, colour) + " ").unwrap_or_default();
        badge + &self.block.under(&self.headline)
    }

    fn units(&self) -> Option<&Units> {
        self.units.as_ref()
    }

    fn ci_results(&self) -> Vec<CiResult> {
        let lines = |level| match level {
            CiLevel::Pass => self.unaudited.clone(),
            _ => uncoloured_lines(&self.text()),
        };
        self.ci.iter().map(|entry| CiResult { lines: lines(entry.level), ..entry.clone() }).collect()
    }
}

/// The fields of a JSON object that have a value.
pub(crate) fn known(mut fields: Value) -> Value {
    if let Value::Object(fields) = &mut fields {
        fields.retain(|_, value| !value.is_null());
    }
    fields
}

/// Names of an option's values, with the help of each and what it stands for.
pub(crate) type Choices<T> = &'static [(&'static str, &'static str, T)];

/// Parser of an option that takes one of several names.
pub(crate) fn one_of<T: Clone + Send + Sync>(choices: Choices<T>) -> impl TypedValueParser<Value = T> {
    let names = choices.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help));
    let chosen = |name: String| choices.iter().find(|(known, ..)| *known == name).map(|(.., value)| value.clone());
    PossibleValuesParser::new(names).try_map(move |name| chosen(name).ok_or("it is not known"))
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
    json(&Entry { schema: None, kind: finding.kind(), finding })
}

/// A result on a line of its own.
pub(crate) fn json_line<F: Finding>(finding: &F) -> String {
    format!("{}\n", json(&Entry { schema: Some(SCHEMA), kind: finding.kind(), finding }))
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
