//! Names and words from files, before they are printed.

use std::borrow::Cow;

use firstcontact::formats::printable;

/// A text that stays on its line, steers no terminal and is no command to a build server: those read what programs print, and obey
/// lines that begin with `::` (GitHub) and anything after `##` (GitHub, Azure, TeamCity).
pub(crate) fn printed(text: &str) -> Cow<'_, str> {
    let text = printable(text);
    let begins_command = text.trim_start().starts_with("::");
    if !begins_command && !holds_command(&text) {
        return text;
    }
    let mut text = text.into_owned();
    if holds_command(&text) {
        text = text.replace('#', "\\u{23}");
    }
    if begins_command {
        text = text.replacen(':', "\\u{3a}", 1);
    }
    Cow::Owned(text)
}

/// Whether there is a command to a build server in the middle of a text.
pub(crate) fn holds_command(text: &str) -> bool {
    text.contains("##")
}

#[cfg(test)]
mod tests {
    use super::printed;

    #[test]
    fn build_servers_are_given_no_commands() {
        assert_eq!(printed("::error::x"), "\\u{3a}:error::x");
        assert_eq!(printed("  ::stop-commands::x"), "  \\u{3a}:stop-commands::x");
        assert_eq!(printed("a\n::warning::x"), "a\\n::warning::x");
        assert_eq!(printed("x ##[error]y ##vso[z]"), "x \\u{23}\\u{23}[error]y \\u{23}\\u{23}vso[z]");
        assert_eq!(printed("std::vec #1"), "std::vec #1");
    }
}
