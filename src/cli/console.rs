//! The two streams, and what the user wants on them.

use std::io::Write;
use std::sync::Arc;

use super::args::{Format, OutputArgs};
use super::diagnostic::{Diagnostic, Severity};
use super::exit::Exit;
use super::failure::Failure;
use super::github;
use super::json;
use super::junit;
use super::pipe::Pipe;
use super::printed::printed;
use super::progress::{Gauge, Progress};
use super::render::render;
use super::report::{Finding, Units};
use super::sarif;
use super::table;
use super::text;

/// Where a command writes. Answers go to `out`, everything else to `err`.
pub(crate) struct Console<'a> {
    out: Pipe<'a>,
    err: Pipe<'a>,
    format: Format,
    warnings: Warnings,
    findings: Vec<Finding>,
    errors: Vec<Diagnostic>,
    remarks: Vec<Diagnostic>,
    /// What was shown, so that it is not said twice.
    told: Vec<Diagnostic>,
    stream: Stream,
}

/// A report of very many results, each of which is printed as it is found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stream {
    /// The report is no such one.
    None,
    /// It has begun, and has no result yet.
    Empty,
    /// It has results.
    Filled,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Warnings {
    Shown,
    Hidden,
}

impl<'a> Console<'a> {
    pub(crate) fn new(out: &'a mut dyn Write, err: &'a mut dyn Write, output: &OutputArgs) -> Console<'a> {
        let warnings = if output.quiet { Warnings::Hidden } else { Warnings::Shown };
        let (out, err) = (Pipe::new(out), Pipe::new(err));
        let (findings, errors, remarks, told) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Console { out, err, format: output.format, warnings, findings, errors, remarks, told, stream: Stream::None }
    }

    /// Prints something that is not a report, whatever the format.
    pub(crate) fn answer(&mut self, text: &str) {
        self.out.write(text);
    }

    /// Prints words for people on standard error.
    pub(crate) fn hint(&mut self, text: &str) {
        self.out.flush();
        self.err.write(text);
    }

    /// Prints words that only people need.
    pub(crate) fn remark(&mut self, text: &str) {
        if self.format == Format::Text {
            self.out.write(text);
        }
    }

    /// Prints words that only people need where the answer has standard output for itself.
    pub(crate) fn remark_aside(&mut self, text: &str) {
        if self.warnings == Warnings::Shown {
            self.hint(text);
        }
    }

    /// Prints words that only people need, and that are no part of the results.
    pub(crate) fn remark_below(&mut self, text: &str) {
        if self.format == Format::Text {
            self.remark_aside(text);
        }
    }

    /// Prints a result, or keeps it for the one document.
    pub(crate) fn found(&mut self, finding: Finding) {
        match self.format {
            Format::Text | Format::Csv => self.out.write(&text::finding(&finding)),
            Format::Jsonl => self.out.write(&json::line(&finding)),
            Format::Github => self.out.write(&github::finding(&finding)),
            Format::Json | Format::Junit | Format::Sarif => return self.findings.push(finding),
        }
        self.out.flush();
    }

    /// Keeps a result that people do not want to be told, for reports that have all.
    pub(crate) fn found_unsaid(&mut self, finding: Finding) {
        if !matches!(self.format, Format::Text | Format::Github) {
            self.found(finding);
        }
    }

    /// Begins a report of very many results, which may turn out to have none.
    pub(crate) fn begin_stream(&mut self, units: &Units) {
        self.stream = Stream::Empty;
        match self.format {
            Format::Json => self.out.write(&json::head(Some(units))),
            Format::Csv => self.out.write(table::HEAD),
            _ => {}
        }
    }

    /// Prints a result of such a report: it is kept nowhere, and stays in the buffer until [`Console::flush`].
    pub(crate) fn streamed(&mut self, finding: &Finding) {
        match self.format {
            Format::Text | Format::Junit | Format::Sarif | Format::Github => self.out.write(&text::finding(finding)),
            Format::Jsonl => self.out.write(&json::line(finding)),
            Format::Csv => self.out.write(&table::row(finding)),
            Format::Json => {
                let between = if self.stream == Stream::Filled { json::BETWEEN } else { "" };
                self.out.write(&format!("{between}{}", json::result(finding)));
            }
        }
        self.stream = Stream::Filled;
    }

    /// Passes on what is buffered.
    pub(crate) fn flush(&mut self) {
        self.out.flush();
    }

    /// Whether someone still reads the answers.
    pub(crate) fn is_heard(&self) -> bool {
        self.out.is_open()
    }

    /// Shows how far something is, until what is returned is dropped.
    pub(crate) fn bar(&self, what: &str, gauge: &Arc<Gauge>) -> Progress {
        match self.warnings {
            Warnings::Shown => Progress::bar(&printed(what), gauge),
            Warnings::Hidden => Progress::silent(),
        }
    }

    /// Shows that something is going on, until what is returned is dropped.
    pub(crate) fn progress(&self, what: &str) -> Progress {
        match self.warnings {
            Warnings::Shown => Progress::start(&printed(what)),
            Warnings::Hidden => Progress::silent(),
        }
    }

    /// Shows a diagnostic. Where the report is JSON, errors are kept for one object at the end, and warnings are part of
    /// the report, or of that object where results are printed as they are found.
    pub(crate) fn complain(&mut self, diagnostic: Diagnostic) {
        let is_hidden = diagnostic.severity == Severity::Warning && self.warnings == Warnings::Hidden;
        match (self.format, diagnostic.severity) {
            (Format::Json | Format::Jsonl, Severity::Error) => self.errors.push(diagnostic),
            (Format::Json | Format::Jsonl, Severity::Warning) => self.remarks.push(diagnostic),
            _ if is_hidden || self.was_told(&diagnostic) => {}
            (Format::Github, _) => self.out.write(&github::diagnostic(&diagnostic)),
            (Format::Text | Format::Csv | Format::Junit | Format::Sarif, _) => {
                self.hint(&format!("{}\n", render(&diagnostic)));
                self.told.push(diagnostic);
            }
        }
    }

    /// Whether the same was said a short while ago.
    fn was_told(&self, diagnostic: &Diagnostic) -> bool {
        self.told.iter().rev().take(100).any(|told| told == diagnostic)
    }

    /// Shows why something came to nothing, and passes on what the shell is told.
    pub(crate) fn fail(&mut self, failure: Failure) -> Exit {
        for diagnostic in failure.diagnostics {
            self.complain(diagnostic);
        }
        failure.exit
    }

    /// Shows warnings that are part of a result.
    pub(crate) fn warn(&mut self, warnings: &[String]) {
        for warning in warnings {
            self.complain(Diagnostic::warning(warning));
        }
    }

    /// Writes what is still kept back. The exit status is the command's, unless the answer could not be written.
    pub(crate) fn finish(mut self, exit: Exit) -> Exit {
        match self.format {
            Format::Junit => self.out.write(&junit::document(&self.findings, &self.told)),
            Format::Sarif => self.out.write(&sarif::document(&self.findings, &self.told)),
            _ if self.findings.is_empty() => {}
            _ => self.out.write(&json::document(&self.findings)),
        }
        if self.stream != Stream::None && self.format == Format::Json {
            self.out.write(json::FOOT);
        }
        self.out.flush();
        let status = match self.out.take_failure() {
            None => exit,
            Some(error) => {
                self.complain(Diagnostic::error("cannot write to standard output").cause(error.to_string()));
                exit.max(Exit::BadInput)
            }
        };
        if self.stream == Stream::None || self.warnings == Warnings::Hidden {
            self.remarks.clear();
        }
        if !self.errors.is_empty() || !self.remarks.is_empty() {
            self.err.write(&json::errors(&self.errors, &self.remarks));
        }
        self.err.flush();
        status
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};

    use super::Console;
    use crate::cli::args::{Format, OutputArgs};
    use crate::cli::diagnostic::Diagnostic;
    use crate::cli::exit::Exit;

    struct Failing(io::ErrorKind);

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
        let (mut out, mut err) = (Failing(io::ErrorKind::BrokenPipe), Vec::new());
        let mut console = Console::new(&mut out, &mut err, &output(Format::Text));
        console.answer("PASS");
        assert_eq!(console.finish(Exit::Found), Exit::Found);
        assert!(err.is_empty());
    }

    #[test]
    fn a_full_disk_is_an_error() {
        let (mut out, mut err) = (Failing(io::ErrorKind::StorageFull), Vec::new());
        let mut console = Console::new(&mut out, &mut err, &output(Format::Text));
        console.answer("PASS");
        assert_eq!(console.finish(Exit::Success), Exit::BadInput);
        assert!(String::from_utf8(err).unwrap().contains("cannot write to standard output"));
    }

    #[test]
    fn errors_are_one_json_object() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut out, &mut err, &output(Format::Json));
        console.complain(Diagnostic::error("one").in_file("a.off"));
        console.complain(Diagnostic::error("two"));
        console.complain(Diagnostic::warning("three"));
        assert_eq!(console.finish(Exit::BadInput), Exit::BadInput);
        let object: serde_json::Value = serde_json::from_slice(&err).unwrap();
        assert_eq!(object["errors"].as_array().unwrap().len(), 2);
        assert_eq!(object["errors"][0]["file"], "a.off");
        assert!(out.is_empty());
    }
}
