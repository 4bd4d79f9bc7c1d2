//! Indented lines with a label in front.

/// Labelled lines; a label may have several.
#[derive(Default)]
pub(crate) struct Block {
    lines: Vec<(String, String)>,
}

impl Block {
    pub(crate) fn line(&mut self, label: &str, text: impl Into<String>) {
        self.lines.push((label.to_owned(), text.into()));
    }

    /// A further line under the last label.
    pub(crate) fn more(&mut self, text: impl Into<String>) {
        self.line("", text);
    }

    /// The text: two spaces, the label, two more after the longest label.
    pub(crate) fn print(&self) -> String {
        let width = self.lines.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        self.lines.iter().map(|(label, text)| format!("  {label:width$}  {text}\n")).collect()
    }
}
