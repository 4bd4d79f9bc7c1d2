//! Output of the command: results to standard output, everything else to standard error.

use std::io::{self, ErrorKind, Write};
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::ci::{self, CiLevel, CiResult};
use super::diagnostic::{Diagnostic, Exit, Failure, Severity};
use super::finding::{self, Finding, Report, Units};
use super::progress::{Gauge, Progress};
use super::text::printed;

/// Format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON document
    Json,
    /// One JSON object a line, each result as soon as it is known
    Jsonl,
    /// Test results of checks, in XML
    #[value(hide = true)]
    Junit,
    /// SARIF 2.1.0, the format of static analysis, for checks and lints
    #[value(hide = true)]
    Sarif,
    /// Commands that GitHub shows beside the files, for checks and lints
    #[value(hide = true)]
    Github,
    /// A table, for edges
    #[value(hide = true)]
    Csv,
}

impl Format {
    /// The name by which the user asks for it.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

/// Options of every command that reports.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct OutputArgs {
    /// Format of the report
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,
    /// Print no progress and no warnings, but that an audit compared nothing; of checks the failures and the summary
    /// only
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Stream whose reader may leave: after that, writing is silently over (`| head` is not an error).
struct Pipe<'a> {
    stream: &'a mut dyn Write,
    is_open: bool,
    failure: Option<io::Error>,
}

impl<'a> Pipe<'a> {
    fn new(stream: &'a mut dyn Write) -> Pipe<'a> {
        Pipe { stream, is_open: true, failure: None }
    }

    fn write(&mut self, text: &str) {
        self.attempt(|stream| stream.write_all(text.as_bytes()));
    }

    fn flush(&mut self) {
        self.attempt(|stream| stream.flush());
    }

    fn attempt(&mut self, action: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if !self.is_open {
            return;
        }
        if let Err(error) = action(self.stream) {
            self.is_open = false;
            self.failure = (error.kind() != ErrorKind::BrokenPipe).then_some(error);
        }
    }
}

/// Results that are kept for one document at the end.
#[derive(Default)]
struct Kept {
    json: Vec<String>,
    /// Units of the results that have any.
    units: Vec<Units>,
    ci: Vec<CiResult>,
}

/// State of a report of very many results, each of which is printed as it is found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stream {
    /// The report is no such one.
    None,
    /// It has begun, and has no result yet.
    Empty,
    /// It has results.
    Filled,
}

/// The two streams, and the user's wishes about them.
pub(crate) struct Console<'a> {
    out: Pipe<'a>,
    err: Pipe<'a>,
    format: Format,
    is_quiet: bool,
    kept: Kept,
    /// Errors of a JSON report, for one object at the end.
    errors: Vec<Diagnostic>,
    /// Warnings of a JSON report.
    warnings: Vec<Diagnostic>,
    /// Diagnostics already shown, so that none is shown twice.
    shown: Vec<Diagnostic>,
    stream: Stream,
    /// True if a report is due even if it has no result.
    is_due: bool,
}

impl<'a> Console<'a> {
    pub(crate) fn new(out: &'a mut dyn Write, err: &'a mut dyn Write, output: &OutputArgs) -> Console<'a> {
        Console {
            out: Pipe::new(out),
            err: Pipe::new(err),
            format: output.format,
            is_quiet: output.quiet,
            kept: Kept::default(),
            errors: Vec::new(),
            warnings: Vec::new(),
            shown: Vec::new(),
            stream: Stream::None,
            is_due: false,
        }
    }

    /// Makes a report due that may have no result: an input was read, and nothing in it was asked. Warnings then stand
    /// beside it.
    pub(crate) fn expect_report(&mut self) {
        self.is_due = true;
    }

    /// Prints text that is not a report, whatever the format.
    pub(crate) fn print(&mut self, text: &str) {
        self.out.write(text);
    }

    /// Prints text for people on standard error.
    pub(crate) fn stderr_line(&mut self, text: &str) {
        self.out.flush();
        self.err.write(text);
    }

    /// Prints text that only people need.
    pub(crate) fn note(&mut self, text: &str) {
        if self.format == Format::Text {
            self.out.write(text);
        }
    }

    /// Prints text that only people need on standard error, because standard output holds a file.
    pub(crate) fn stderr_note(&mut self, text: &str) {
        if !self.is_quiet {
            self.stderr_line(text);
        }
    }

    /// Prints text that only people need, and that is no part of the results.
    pub(crate) fn text_note(&mut self, text: &str) {
        if self.format == Format::Text {
            self.stderr_note(text);
        }
    }

    /// Works, and shows meanwhile that something is going on.
    pub(crate) fn working<T>(&self, what: &str, work: impl FnOnce() -> T) -> T {
        let progress = self.progress(what);
        let done = work();
        drop(progress);
        done
    }

    /// Makes a report and prints it, or the one value of it that is wanted.
    pub(crate) fn report(
        &mut self,
        what: &str,
        print: Option<&str>,
        make: impl FnOnce() -> Result<Report, Failure>,
    ) -> Result<Exit, Failure> {
        let report = self.working(what, make)?;
        Ok(self.show(&report, print))
    }

    /// Prints a report, or the one value of it that is wanted.
    pub(crate) fn show(&mut self, report: &Report, print: Option<&str>) -> Exit {
        self.warn(&report.warnings);
        self.warn_always(&report.unaudited);
        match print {
            None => self.result(report),
            Some(place) => self.print(&report.value(place)),
        }
        report.exit
    }

    /// Prints a result, or keeps it for the one document.
    pub(crate) fn result<F: Finding>(&mut self, finding: &F) {
        match self.format {
            Format::Text | Format::Csv => self.out.write(&finding.text()),
            Format::Jsonl => self.out.write(&finding::json_line(finding)),
            Format::Github => {
                let results = finding.ci_results();
                match results.iter().any(|result| result.level == CiLevel::Pass) {
                    true => self.out.write(&finding.text()),
                    false => results.iter().filter_map(CiResult::github).for_each(|line| self.out.write(&line)),
                }
            }
            Format::Json => {
                self.kept.json.push(finding::json_entry(finding));
                self.kept.units.extend(finding.units().cloned());
            }
            Format::Junit | Format::Sarif => self.kept.ci.extend(finding.ci_results()),
        }
        self.out.flush();
    }

    /// Keeps a result that people do not want to read, for reports that have all.
    pub(crate) fn silent_result<F: Finding>(&mut self, finding: &F) {
        if !matches!(self.format, Format::Text | Format::Github) {
            self.result(finding);
        }
    }

    /// Begins a report of very many results, which may turn out to have none.
    pub(crate) fn begin_stream(&mut self, units: &Units, csv_head: &str) {
        self.stream = Stream::Empty;
        match self.format {
            Format::Json => self.out.write(&finding::json_head(Some(units))),
            Format::Csv => self.out.write(csv_head),
            _ => {}
        }
    }

    /// Prints a result of such a report. It is kept nowhere, and stays in the buffer until [`Console::flush`].
    pub(crate) fn stream_result<F: Finding>(&mut self, finding: &F) {
        match self.format {
            Format::Text | Format::Junit | Format::Sarif | Format::Github => self.out.write(&finding.text()),
            Format::Jsonl => self.out.write(&finding::json_line(finding)),
            Format::Csv => self.out.write(&finding.csv_row()),
            Format::Json => {
                let between = if self.stream == Stream::Filled { finding::BETWEEN } else { "" };
                self.out.write(&format!("{between}{}", finding::json_entry(finding)));
            }
        }
        self.stream = Stream::Filled;
    }

    /// Passes on buffered text.
    pub(crate) fn flush(&mut self) {
        self.out.flush();
    }

    /// True while standard output has a reader, as far as that is known.
    pub(crate) fn is_open(&self) -> bool {
        self.out.is_open
    }

    /// Shows how far something is, until the returned value is dropped.
    pub(crate) fn bar(&self, what: &str, gauge: &Arc<Gauge>) -> Progress {
        if self.is_quiet { Progress::silent() } else { Progress::bar(&printed(what), gauge) }
    }

    /// Shows that something is going on, until the returned value is dropped.
    pub(crate) fn progress(&self, what: &str) -> Progress {
        if self.is_quiet { Progress::silent() } else { Progress::start(&printed(what)) }
    }

    /// Shows a diagnostic. In a JSON report, errors are kept for one object at the end, and warnings are part of
    /// the results, or of that object if results are printed as they are found.
    pub(crate) fn diagnostic(&mut self, diagnostic: Diagnostic) {
        let is_hidden = diagnostic.severity == Severity::Warning && self.is_quiet;
        self.show_diagnostic(diagnostic, is_hidden);
    }

    fn show_diagnostic(&mut self, diagnostic: Diagnostic, is_hidden: bool) {
        match (self.format, diagnostic.severity) {
            (Format::Json | Format::Jsonl, Severity::Error) => self.errors.push(diagnostic),
            (Format::Json | Format::Jsonl, Severity::Warning) => self.warnings.push(diagnostic),
            _ if is_hidden || self.shown.iter().rev().take(100).any(|shown| *shown == diagnostic) => {}
            (Format::Github, _) => self.out.write(&CiResult::from(&diagnostic).github().unwrap_or_default()),
            (Format::Text | Format::Csv | Format::Junit | Format::Sarif, _) => {
                self.stderr_line(&format!("{}\n", diagnostic.render()));
                self.shown.push(diagnostic);
            }
        }
    }

    /// Shows a failure, and returns its exit status.
    pub(crate) fn fail(&mut self, failure: impl Into<Failure>) -> Exit {
        let failure = failure.into();
        for diagnostic in failure.diagnostics {
            self.diagnostic(diagnostic);
        }
        failure.exit
    }

    /// The exit status of an input, after its failure was shown.
    pub(crate) fn exit_of(&mut self, result: Result<Exit, Failure>) -> Exit {
        result.unwrap_or_else(|failure| self.fail(failure))
    }

    /// Answers each of several inputs, also after one has failed; the worst decides the exit status.
    pub(crate) fn each<T>(
        &mut self,
        inputs: impl IntoIterator<Item = T>,
        mut answer: impl FnMut(T, &mut Console<'a>) -> Result<Exit, Failure>,
    ) -> Exit {
        let exits = inputs.into_iter().map(|input| {
            let result = answer(input, self);
            self.exit_of(result)
        });
        exits.max().unwrap_or(Exit::Success)
    }

    /// Shows warnings that are part of a result.
    pub(crate) fn warn(&mut self, warnings: &[String]) {
        warnings.iter().for_each(|warning| self.diagnostic(Diagnostic::warning(warning)));
    }

    /// Shows warnings that are part of a result, and that a user who asks for quiet needs no less.
    pub(crate) fn warn_always(&mut self, warnings: &[String]) {
        warnings.iter().for_each(|warning| self.diagnostic_always(Diagnostic::warning(warning)));
    }

    /// Shows a diagnostic also to a user who asks for quiet.
    pub(crate) fn diagnostic_always(&mut self, diagnostic: Diagnostic) {
        self.show_diagnostic(diagnostic, false);
    }

    /// Writes all that is kept. The exit status is the command's, unless the results could not be written.
    pub(crate) fn finish(mut self, exit: Exit) -> Exit {
        self.write_kept();
        self.out.flush();
        let status = match self.out.failure.take() {
            None => exit,
            Some(error) => {
                self.diagnostic(Diagnostic::error("cannot write to standard output").cause(error.to_string()));
                exit.max(Exit::BadInput)
            }
        };
        if (self.stream == Stream::None && !self.is_due) || self.is_quiet {
            self.warnings.clear();
        }
        if !self.errors.is_empty() || !self.warnings.is_empty() {
            self.err.write(&finding::json_errors(&self.errors, &self.warnings));
        }
        self.err.flush();
        status
    }

    fn write_kept(&mut self) {
        let Kept { json, units, mut ci } = std::mem::take(&mut self.kept);
        ci.extend(self.shown.iter().map(CiResult::from));
        match self.format {
            Format::Junit => self.out.write(&ci::junit(&ci)),
            Format::Sarif => self.out.write(&format!("{}\n", finding::json(&ci::sarif(&ci)))),
            Format::Json if self.stream != Stream::None => self.out.write(finding::FOOT),
            Format::Json if !json.is_empty() || self.is_due => {
                // The units of all results, unless two differ.
                let common = units.first().filter(|first| units.iter().all(|other| other == *first));
                let (head, results) = (finding::json_head(common), json.join(finding::BETWEEN));
                self.out.write(&format!("{head}{results}{}", finding::FOOT));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Write};

    struct Failing(ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn output(format: Format) -> OutputArgs {
        OutputArgs { format, quiet: false }
    }

    #[test]
    fn a_closed_pipe_keeps_the_status_and_is_silent() {
        let (mut out, mut err) = (Failing(ErrorKind::BrokenPipe), Vec::new());
        let mut console = Console::new(&mut out, &mut err, &output(Format::Text));
        console.print("PASS");
        assert_eq!(console.finish(Exit::Found), Exit::Found);
        assert!(err.is_empty());
    }

    #[test]
    fn a_full_disk_is_an_error() {
        let (mut out, mut err) = (Failing(ErrorKind::StorageFull), Vec::new());
        let mut console = Console::new(&mut out, &mut err, &output(Format::Text));
        console.print("PASS");
        assert_eq!(console.finish(Exit::Success), Exit::BadInput);
        assert!(String::from_utf8(err).unwrap().contains("cannot write to standard output"));
    }

    #[test]
    fn errors_are_one_json_object() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut out, &mut err, &output(Format::Json));
        console.diagnostic(Diagnostic::error("one").in_file("a.off"));
        console.diagnostic(Diagnostic::error("two"));
        console.diagnostic(Diagnostic::warning("three"));
        assert_eq!(console.finish(Exit::BadInput), Exit::BadInput);
        let object: serde_json::Value = serde_json::from_slice(&err).unwrap();
        assert_eq!(object["errors"].as_array().unwrap().len(), 2);
        assert_eq!(object["errors"][0]["file"], "a.off");
        assert!(out.is_empty());
    }
}
