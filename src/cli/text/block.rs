//! Indented lines with a label in front. Whatever names are in them, a line stays one line.

use crate::cli::printed::printed;

/// Labelled lines; a label may have several.
#[derive(Default)]
pub(crate) struct Block {
    lines: Vec<(String, String)>,
}

impl Block {
    pub(crate) fn line(&mut self, label: &str, text: impl Into<String>) {
        self.lines.push((printed(label).into_owned(), printed(&text.into()).into_owned()));
    }

    /// A further line under the last label.
    pub(crate) fn more(&mut self, text: impl Into<String>) {
        self.line("", text);
    }

    /// The text below a line that says what it is about.
    pub(crate) fn under(&self, headline: &str) -> String {
        format!("{}\n{}", printed(headline), self.print())
    }

    /// The text: two spaces, the label, two more after the longest label.
    pub(crate) fn print(&self) -> String {
        let width = self.lines.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        self.lines.iter().map(|(label, text)| format!("  {label:width$}  {text}\n")).collect()
    }
}
