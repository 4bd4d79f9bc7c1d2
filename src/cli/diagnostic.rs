//! Errors and warnings: the message, its place, cause and help, the exit status, and the text in the style of rustc.

use std::ops::Range;
use std::process::ExitCode;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use serde::Serialize;

use super::text::{holds_command, printed};

/// Exit status of the process, as grep and diff have it. The highest of several inputs counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Exit {
    /// 0: every check passes; the query is clear.
    #[default]
    Success,
    /// 1: a check fails; the query finds contact; an audit finds two methods that disagree.
    Found,
    /// 2: the input or the usage is wrong, and nothing was decided about it.
    BadInput,
    /// 3: a limit was reached, or the user interrupted.
    Stopped,
}

impl Exit {
    /// The number itself.
    pub(crate) fn status(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.status())
    }
}

/// Errors that end a command or one of its inputs, and the exit status they lead to.
#[derive(Debug)]
pub(crate) struct Failure {
    /// At least one, in the order of the input.
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) exit: Exit,
}

impl Failure {
    /// A limit was reached: other input of the same kind may be fine.
    pub(crate) fn limit(diagnostic: Diagnostic) -> Failure {
        Failure { diagnostics: vec![diagnostic], exit: Exit::Stopped }
    }
}

/// A diagnostic alone means wrong input.
impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Failure {
        Failure { diagnostics: vec![diagnostic], exit: Exit::BadInput }
    }
}

/// Severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Severity {
    /// Nothing was decided.
    Error,
    /// Decided all the same, but worth a look.
    Warning,
}

/// One error or warning.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Diagnostic {
    pub(crate) severity: Severity,
    pub(crate) message: String,
    #[serde(flatten)]
    pub(crate) place: Place,
    /// Text beside the caret.
    pub(crate) cause: Option<String>,
    pub(crate) help: Vec<String>,
}

/// Place of a diagnostic, as far as it is known. Lines and columns count from 1.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub(crate) struct Place {
    pub(crate) file: Option<String>,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    #[serde(skip)]
    pub(crate) excerpt: Option<Excerpt>,
}

/// Line of a place, and the part of it to underline.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Excerpt {
    pub(crate) text: String,
    /// Bytes of `text`, on character boundaries.
    pub(crate) span: Range<usize>,
}

impl Diagnostic {
    pub(crate) fn error(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, message.into())
    }

    pub(crate) fn warning(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, message.into())
    }

    fn new(severity: Severity, message: String) -> Diagnostic {
        Diagnostic { severity, message, place: Place::default(), cause: None, help: Vec::new() }
    }

    pub(crate) fn at(self, place: Place) -> Diagnostic {
        Diagnostic { place, ..self }
    }

    pub(crate) fn in_file(self, file: impl Into<String>) -> Diagnostic {
        self.at(Place { file: Some(file.into()), ..Place::default() })
    }

    pub(crate) fn cause(self, cause: impl Into<String>) -> Diagnostic {
        Diagnostic { cause: Some(cause.into()), ..self }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help.push(help.into());
        self
    }

    /// Adds help, if there is any.
    pub(crate) fn help_if(self, help: Option<impl Into<String>>) -> Diagnostic {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// Adds the cause, as far as it is known what was expected and what was found.
    pub(crate) fn cause_of(self, expected: Option<&str>, found: Option<&str>) -> Diagnostic {
        match (expected, found) {
            (Some(expected), Some(found)) => self.cause(format!("expected {expected}, found {found}")),
            (Some(expected), None) => self.cause(format!("expected {expected}")),
            (None, Some(found)) => self.cause(format!("found {found}")),
            (None, None) => self,
        }
    }

    /// Asks if the nearest of the known names was meant; without such a name the help is another.
    pub(crate) fn did_you_mean<'n>(
        self,
        word: &str,
        known: impl IntoIterator<Item = &'n str>,
        otherwise: impl Into<String>,
    ) -> Diagnostic {
        match nearest_name(word, known) {
            Some(meant) => self.help(format!("did you mean `{meant}`?")),
            None => self.help(otherwise),
        }
    }

    /// All of it but its place, one thought a line.
    pub(crate) fn lines(&self) -> Vec<String> {
        let help = self.help.iter().map(|help| format!("help: {help}"));
        [Some(self.message.clone()), self.cause.clone()].into_iter().flatten().chain(help).collect()
    }

    /// The text with colours; the stream takes them out where they are not wanted.
    pub(crate) fn render(&self) -> String {
        let clean = self.printable();
        let level = match clean.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let main = Group::with_title(level.primary_title(clean.message.as_str()));
        let mut main = match clean.snippet() {
            Some((Some(origin), snippet)) => main.element(origin).element(snippet),
            Some((None, snippet)) => main.element(snippet),
            None => clean.without_snippet(main),
        };
        for help in &clean.help {
            main = main.element(Level::HELP.message(help.as_str()));
        }
        Renderer::styled().render(&[main])
    }

    /// The same with all text from files made safe to print.
    fn printable(&self) -> Diagnostic {
        let clean = |text: &String| printed(text).into_owned();
        Diagnostic {
            severity: self.severity,
            message: clean(&self.message),
            place: Place { file: self.place.file.as_ref().map(clean), ..self.place.clone() },
            cause: self.cause.as_ref().map(clean),
            help: self.help.iter().map(clean).collect(),
        }
    }

    /// The line with its place. If the line is shown in part, the column differs from the one in the file and is
    /// printed apart.
    fn snippet(&self) -> Option<(Option<Origin<'_>>, Snippet<'_, Annotation<'_>>)> {
        let Place { file: Some(file), line: Some(line), excerpt: Some(excerpt), column } = &self.place else {
            return None;
        };
        if holds_command(&excerpt.text) {
            return None;
        }
        let caret = AnnotationKind::Primary.span(excerpt.span.clone()).label(self.cause.as_deref());
        let snippet = Snippet::source(excerpt.text.as_str()).line_start(*line).annotation(caret);
        let shown_at = excerpt.text[..excerpt.span.start].chars().count() + 1;
        Some(match column {
            Some(column) if *column != shown_at => {
                (Some(Origin::path(file.as_str()).line(*line).char_column(*column)), snippet)
            }
            _ => (None, snippet.path(file.as_str())),
        })
    }

    fn without_snippet<'a>(&'a self, mut group: Group<'a>) -> Group<'a> {
        if let Some(file) = &self.place.file {
            let mut origin = Origin::path(file.as_str());
            if let Some(line) = self.place.line {
                origin = origin.line(line);
                if let Some(column) = self.place.column {
                    origin = origin.char_column(column);
                }
            }
            group = group.element(origin);
        }
        match &self.cause {
            Some(cause) => group.element(Level::NOTE.message(cause.as_str())),
            None => group,
        }
    }
}

/// The most similar name, if any is similar: at most a third of the letters are to be changed, upper and lower case
/// being the same.
pub(crate) fn nearest_name<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let (word, allowed) = (word.to_lowercase(), word.chars().count().div_ceil(3));
    let ranked = known.into_iter().map(|name| (strsim::levenshtein(&word, &name.to_lowercase()), name));
    ranked.filter(|(distance, _)| *distance <= allowed).min().map(|(_, name)| name)
}

impl Place {
    /// A place in a text that is at hand, so that the line can be shown. Without a column the whole line is meant,
    /// without a length the word there.
    pub(crate) fn in_text(file: &str, line: usize, column: Option<usize>, length: Option<usize>, text: &[u8]) -> Place {
        let excerpt = line_of(text, line).map(|text| Excerpt { span: part(&text, column, length), text });
        Place { file: Some(file.to_owned()), line: Some(line), column, excerpt }
    }
}

/// Longest line shown; longer ones are data, not something a person wrote.
const LONGEST_EXCERPT: usize = 400;

fn line_of(text: &[u8], line: usize) -> Option<String> {
    let index = line.checked_sub(1)?;
    let bytes = text.split(|&byte| byte == b'\n').nth(index)?;
    if bytes.len() > LONGEST_EXCERPT {
        return None;
    }
    let line = std::str::from_utf8(bytes).ok()?.trim_end_matches('\r');
    let printable = !line.chars().any(|c| c.is_control() && c != '\t');
    printable.then(|| line.to_owned())
}

fn part(line: &str, column: Option<usize>, length: Option<usize>) -> Range<usize> {
    match column {
        Some(column) => span(line, column, length),
        None => {
            let start = line.len() - line.trim_start().len();
            start..start + line.trim().len()
        }
    }
}

/// The bytes to underline from a column (in characters, from 1) on.
fn span(line: &str, column: usize, length: Option<usize>) -> Range<usize> {
    let start = line.char_indices().nth(column.saturating_sub(1)).map_or(line.len(), |(byte, _)| byte);
    let rest = &line[start..];
    let one = rest.chars().next().map_or(0, char::len_utf8);
    let length = length.unwrap_or_else(|| word(rest)).clamp(one, rest.len());
    let end = (start + length..line.len()).find(|&end| line.is_char_boundary(end));
    start..end.unwrap_or(line.len())
}

fn word(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && !"_-+./".contains(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn underlines_the_word() {
        assert_eq!(span("  - id: gripper", 9, None), 8..15);
        assert_eq!(span("[1, 2]", 1, None), 0..1);
        assert_eq!(span("abc", 4, None), 3..3);
        assert_eq!(span("abc", 90, Some(7)), 3..3);
        assert_eq!(span("äöü x", 3, None), 4..6);
        assert_eq!(span("id: a b c", 5, Some(3)), 4..7);
        assert_eq!(span("a ä", 3, Some(1)), 2..4);
    }

    #[test]
    fn shows_no_data() {
        let binary = b"ok\n\x00\x01\n";
        assert!(Place::in_text("f", 1, Some(1), None, binary).excerpt.is_some());
        assert!(Place::in_text("f", 2, Some(1), None, binary).excerpt.is_none());
        assert!(Place::in_text("f", 9, Some(1), None, binary).excerpt.is_none());
        assert!(Place::in_text("f", 1, Some(1), None, &[b'['; 80_000]).excerpt.is_none());
    }

    #[test]
    fn looks_like_rustc() {
        let place = Place::in_text("cell.yaml", 2, Some(3), None, b"objects:\n  positon: 1\n");
        let diagnostic = Diagnostic::error("unknown key `positon`").at(place).cause("not known here");
        let text = diagnostic.help("did you mean `position`?").render();
        let plain = anstream::adapter::strip_str(&text).to_string();
        let expected = "error: unknown key `positon`\n \
--> cell.yaml:2:3\n  |\n2 |   positon: 1\n  |   ^^^^^^^ not known here\n  |\n  = help: did you mean `position`?";
        assert_eq!(plain, expected);
    }

    #[test]
    fn of_a_line_that_is_cut_the_column_is_that_of_the_file() {
        let mut place = Place::in_text("a.obj", 7, Some(4), None, b"\n\n\n\n\n\n...x 1 2...");
        place.column = Some(1000);
        let plain =
            anstream::adapter::strip_str(&Diagnostic::error("not an index").at(place).cause("no").render()).to_string();
        assert!(plain.contains("--> a.obj:7:1000\n") && plain.contains("7 | ...x 1 2...\n"), "{plain}");
        assert!(plain.contains("|    ^ no"), "{plain}");
    }

    #[test]
    fn without_a_line_names_the_file() {
        let diagnostic = Diagnostic::error("cannot read").in_file("a.stl").cause("facet 3").help("export it again");
        let plain = anstream::adapter::strip_str(&diagnostic.render()).to_string();
        assert_eq!(plain, "error: cannot read\n--> a.stl\n = note: facet 3\n = help: export it again");
    }

    #[test]
    fn suggests_only_what_is_near() {
        assert_eq!(nearest_name("grpper.stl", ["table.stl", "gripper.stl"]), Some("gripper.stl"));
        assert_eq!(nearest_name("x", ["table.stl"]), None);
    }
}
