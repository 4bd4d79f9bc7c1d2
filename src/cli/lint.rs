//! Lints of worlds and meshes: ignored and denied rules, the findings on a file, and the exit status.

use clap::Args;
use firstcontact::view::Words;
use firstcontact::world::lint::Severity;
use serde::{Serialize, Serializer};

use super::ci::{CiLevel, CiResult};
use super::console::Console;
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::finding::{Choices, Finding, one_of};
use super::text::{listed, plural, printed};

/// Number of places of a finding that are named.
const NAMED: usize = 8;

/// Options of every lint.
#[derive(Debug, Args)]
pub(crate) struct LintArgs {
    /// Leave the findings of a rule out; may be given several times
    #[arg(long, visible_alias = "allow", value_delimiter = ',', value_name = "RULE")]
    pub(crate) ignore: Vec<String>,
    /// Make the findings of a rule errors; may be given several times
    #[arg(long, value_delimiter = ',', value_name = "RULE")]
    pub(crate) deny: Vec<String>,
    /// End with status 1 from this severity on
    #[arg(long, value_parser = one_of(FAIL_ON), default_value = "warning", value_name = "SEVERITY")]
    pub(crate) fail_on: FailOn,
}

/// Least severity that is a failure, if any is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FailOn(Option<Severity>);

/// Severities from which on a lint fails.
const FAIL_ON: Choices<FailOn> = &[
    ("note", "Every finding", FailOn(Some(Severity::Note))),
    ("warning", "Findings that are probably not meant", FailOn(Some(Severity::Warning))),
    ("error", "Findings that cannot work", FailOn(Some(Severity::Error))),
    ("never", "Nothing: only input that cannot be read gives a status", FailOn(None)),
];

/// Findings of a lint on one file.
#[derive(Debug, Serialize)]
pub(crate) struct LintReport {
    file: String,
    errors: usize,
    warnings: usize,
    notes: usize,
    /// True if no finding has the severity of a failure.
    pass: bool,
    findings: Vec<LintFinding>,
}

/// One finding on a file.
#[derive(Debug, Serialize)]
pub(crate) struct LintFinding {
    /// The name of its rule.
    pub(crate) rule: &'static str,
    #[serde(serialize_with = "name")]
    pub(crate) severity: Severity,
    pub(crate) message: String,
    pub(crate) file: Option<String>,
    /// From 1.
    pub(crate) line: Option<usize>,
    /// From 1, in characters.
    pub(crate) column: Option<usize>,
    /// Advice.
    pub(crate) help: Option<String>,
    /// Number of cases, if one finding stands for many; a lower bound if the message states that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<usize>,
    /// The first places in a mesh.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) places: Vec<MeshPlace>,
}

fn name<S: Serializer>(severity: &Severity, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(severity.name())
}

/// A place in a mesh, in the file's numbering.
#[derive(Debug, Default, Serialize)]
pub(crate) struct MeshPlace {
    pub(crate) faces: Vec<u32>,
    /// Two vertices are an edge.
    pub(crate) vertices: Vec<u32>,
    /// Line of the first face, else of the first vertex, if the format has lines; from 1.
    pub(crate) line: Option<u32>,
}

/// Refuses to ignore or deny a rule that does not exist: a typo there would bring findings back, or lose them,
/// unnoticed.
pub(crate) fn refuse_unknown<'r>(args: &LintArgs, rules: impl Iterator<Item = &'r str> + Clone) -> Result<(), Failure> {
    let ignored = args.ignore.iter().map(|name| (name, "ignore"));
    let mut named = ignored.chain(args.deny.iter().map(|name| (name, "deny")));
    match named.find(|(name, _)| !rules.clone().any(|rule| rule == name.as_str())) {
        None => Ok(()),
        Some((name, verb)) => {
            let known = format!("the rules are {}", rules.clone().collect::<Vec<_>>().join(", "));
            Err(Diagnostic::error(format!("there is no rule `{name}` to {verb}"))
                .did_you_mean(name, rules, known)
                .into())
        }
    }
}

/// The findings except those of ignored rules. A rule that is both ignored and denied is denied.
pub(crate) fn chosen(mut findings: Vec<LintFinding>, args: &LintArgs) -> Vec<LintFinding> {
    let is_in = |rules: &[String], rule: &str| rules.iter().any(|name| name == rule);
    findings.retain(|finding| !is_in(&args.ignore, finding.rule) || is_in(&args.deny, finding.rule));
    for finding in findings.iter_mut().filter(|finding| is_in(&args.deny, finding.rule)) {
        finding.severity = Severity::Error;
    }
    findings
}

/// Reports the findings on one file.
pub(crate) fn report(file: String, findings: Vec<LintFinding>, args: &LintArgs, console: &mut Console<'_>) -> Exit {
    let findings = chosen(findings, args);
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let FailOn(least) = args.fail_on;
    let pass = least.is_none_or(|least| findings.iter().all(|finding| finding.severity < least));
    let [errors, warnings, notes] = [Severity::Error, Severity::Warning, Severity::Note].map(count);
    console.result(&LintReport { file, errors, warnings, notes, pass, findings });
    if pass { Exit::Success } else { Exit::Found }
}

impl Finding for LintReport {
    fn kind(&self) -> &'static str {
        "lint"
    }

    fn text(&self) -> String {
        let counts = [(self.errors, "error"), (self.warnings, "warning"), (self.notes, "note")];
        let parts = counts.iter().filter(|(count, _)| *count > 0).map(|(count, noun)| plural(*count, noun));
        let parts: Vec<String> = parts.collect();
        let total = if parts.is_empty() { "nothing found".to_owned() } else { parts.join(", ") };
        let findings: String = self.findings.iter().map(|finding| finding.text(&self.file)).collect();
        format!("{findings}{}: {total}\n", printed(&self.file))
    }

    fn ci_results(&self) -> Vec<CiResult> {
        let result = |finding: &LintFinding| CiResult {
            level: match finding.severity {
                Severity::Error => CiLevel::Error,
                Severity::Warning => CiLevel::Warning,
                Severity::Note => CiLevel::Note,
            },
            rule: finding.rule,
            title: Some(finding.rule.to_owned()),
            file: Some(finding.file.clone().unwrap_or_else(|| self.file.clone())),
            line: finding.line,
            column: finding.column,
            lines: [Some(finding.message.clone()), finding.help.as_ref().map(|help| format!("help: {help}"))]
                .into_iter()
                .flatten()
                .collect(),
        };
        self.findings.iter().map(result).collect()
    }
}

impl LintFinding {
    /// The finding in words, for a page.
    pub(crate) fn words(&self, file: &str) -> Words {
        Words { headline: format!("{}: {}", self.severity.name(), self.message), report: self.text(file) }
    }

    /// The finding on a line that editors and build servers understand, and its places and help.
    fn text(&self, file: &str) -> String {
        let file = printed(self.file.as_deref().unwrap_or(file));
        let place: String = [self.line, self.column].iter().flatten().map(|number| format!(":{number}")).collect();
        let (message, word) = (printed(&self.message), self.severity.name());
        let names: Vec<String> = self.places.iter().map(MeshPlace::words).collect();
        let count = self.count.unwrap_or_default().max(names.len().min(NAMED));
        let places = match names.is_empty() {
            true => String::new(),
            false => listed(names, count, NAMED).map(|places| format!("  at: {places}\n")).unwrap_or_default(),
        };
        let help = self.help.as_ref().map(|help| format!("  help: {}\n", printed(help))).unwrap_or_default();
        format!("{file}{place}: {word}: {message} [{}]\n{places}{help}", self.rule)
    }
}

impl MeshPlace {
    fn words(&self) -> String {
        let faces: Vec<String> = self.faces.iter().map(u32::to_string).collect();
        let faces = format!("{} {}", if faces.len() == 1 { "face" } else { "faces" }, faces.join(", "));
        match self.vertices[..] {
            [low, high] => format!("edge {low}-{high} ({faces})"),
            [vertex, ..] => format!("vertex {vertex}"),
            [] => faces,
        }
    }
}
