//! Text for people: numbers with six significant digits, labelled lines, and names from files made safe to print.

use std::borrow::{Borrow, Cow};

use clap::builder::styling::{AnsiColor, Style};
use firstcontact::formats::printable;

/// Number of significant digits shown; the JSON report has all of them.
const DIGITS: usize = 6;

/// Labelled, indented lines. Whatever names are in them, a line stays one line.
#[derive(Debug, Default)]
pub(crate) struct Block {
    lines: Vec<(String, String)>,
}

impl Block {
    pub(crate) fn line(&mut self, label: &str, text: impl Into<String>) {
        self.lines.push((printed(label).into_owned(), printed(&text.into()).into_owned()));
    }

    /// Adds a further line under the last label.
    pub(crate) fn more(&mut self, text: impl Into<String>) {
        self.line("", text);
    }

    /// Adds several lines under one label.
    pub(crate) fn list(&mut self, label: &str, lines: impl IntoIterator<Item = String>) {
        for (index, text) in lines.into_iter().enumerate() {
            self.line(if index == 0 { label } else { "" }, text);
        }
    }

    /// The text below a headline.
    pub(crate) fn under(&self, headline: &str) -> String {
        format!("{}\n{}", printed(headline), self.print())
    }

    /// The text: two spaces, the label, two more after the longest label.
    pub(crate) fn print(&self) -> String {
        let width = self.lines.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        self.lines.iter().map(|(label, text)| format!("  {label:width$}  {text}\n")).collect()
    }
}

/// A number, rounded for reading.
pub(crate) fn number(value: f64) -> String {
    let rounded = format!("{value:.*e}", DIGITS - 1);
    let Some((mantissa, exponent)) = rounded.split_once('e') else { return rounded };
    match exponent.parse::<i32>() {
        Ok(exponent @ -4..6) => trimmed(&format!("{value:.*}", (DIGITS as i32 - 1 - exponent).max(0) as usize)),
        _ => format!("{}e{exponent}", trimmed(mantissa)),
    }
}

/// A number with as many digits as distinguish it from its neighbours.
pub(crate) fn every_digit(value: f64) -> String {
    let digits = format!("{value:?}");
    digits.strip_suffix(".0").map(str::to_owned).unwrap_or(digits)
}

fn trimmed(digits: &str) -> String {
    let short = match digits.contains('.') {
        true => digits.trim_end_matches('0').trim_end_matches('.'),
        false => digits,
    };
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// A point or a vector.
pub(crate) fn point(value: [f64; 3]) -> String {
    format!("[{}, {}, {}]", number(value[0]), number(value[1]), number(value[2]))
}

/// A share of one, in percent.
pub(crate) fn percent(fraction: f64) -> String {
    format!("{} %", trimmed(&format!("{:.1}", fraction * 100.0)))
}

/// A count with its noun: `1 path`, `2 paths`.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    match (count, noun, noun.split_once(" of ")) {
        (1, ..) => format!("1 {noun}"),
        (_, "vertex", _) => format!("{count} vertices"),
        (_, _, Some((noun, whose))) => format!("{} of {whose}", plural(count, noun)),
        _ if noun.ends_with("ch") => format!("{count} {noun}es"),
        _ => format!("{count} {noun}s"),
    }
}

/// A count with one of two nouns, or with what follows it; none of nothing.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {many}")),
    }
}

/// Some of several names, and the number of the others: `a, b and 3 more`.
pub(crate) fn some_of(names: &[impl Borrow<str>], shown: usize) -> String {
    match names.split_at_checked(shown) {
        Some((first, others @ [_, ..])) => format!("{} and {} more", first.join(", "), others.len()),
        _ => names.join(", "),
    }
}

/// Names, as many as are to be shown, and the number of the others: `a, b, and 3 more`; none if there is nothing to
/// name.
pub(crate) fn listed(names: Vec<String>, count: usize, shown: usize) -> Option<String> {
    let shown = names.len().min(shown);
    let text = names[..shown].join(", ");
    match count - shown {
        _ if count == 0 => None,
        0 => Some(text),
        more => Some(format!("{text}, and {more} more")),
    }
}

/// Names of two things, also where both have the same name.
pub(crate) fn distinct_names([a, b]: [&str; 2]) -> [&str; 2] {
    if a == b { ["A", "B"] } else { [a, b] }
}

/// Name of a file without its folders, for pages.
pub(crate) fn short_name(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

/// Names of two files without their folders, for pages; as they are where these are equal.
pub(crate) fn short_names(names: [&str; 2]) -> [&str; 2] {
    let [a, b] = names.map(short_name);
    if a == b { distinct_names(names) } else { [a, b] }
}

/// The lines of a text without colours.
pub(crate) fn uncoloured_lines(text: &str) -> Vec<String> {
    anstream::adapter::strip_str(text).to_string().lines().map(str::to_owned).collect()
}

/// A word with a colour that is in bold.
pub(crate) fn badge(word: &str, colour: AnsiColor) -> String {
    let style = Style::new().bold().fg_color(Some(colour.into()));
    format!("{style}{word}{style:#}")
}

/// A text that stays on its line, steers no terminal and is no command to a build server: those read what programs
/// print, and obey lines that begin with `::` (GitHub) and anything after `##` (GitHub, Azure, TeamCity).
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
/// True if there is a command to a build server in the middle of a text.
pub(crate) fn holds_command(text: &str) -> bool {
    text.contains("##")
}

/// Text without markup, for XML. Invisible characters are escaped as in all output. Characters that XML cannot hold
/// become replacement signs.
pub(crate) fn escape_xml(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in printed(text).chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&apos;"),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (1.25, "1.25"),
            (-4.0, "-4"),
            (1.0 / 3.0, "0.333333"),
            (1.0333333333, "1.03333"),
            (123456.0, "123456"),
            (999999.7, "1e6"),
            (1e9, "1e9"),
            (1.5e-30, "1.5e-30"),
            (0.00012, "0.00012"),
            (0.00001, "1e-5"),
            (100.0, "100"),
        ];
        for (value, text) in cases {
            assert_eq!(number(value), text);
        }
        assert_eq!(point([1.0, -0.0, 0.5]), "[1, 0, 0.5]");
        assert_eq!([2.0, 2f64.next_down(), 1e300].map(every_digit), ["2", "1.9999999999999998", "1e300"]);
    }

    #[test]
    fn percents_and_counts() {
        assert_eq!(percent(5.0 / 6.0), "83.3 %");
        assert_eq!(percent(0.5), "50 %");
        assert_eq!(percent(0.0), "0 %");
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(plural(1, "vertex"), "1 vertex");
        assert_eq!(plural(2, "vertex"), "2 vertices");
        assert_eq!(plural(0, "path"), "0 paths");
    }

    #[test]
    fn build_servers_are_given_no_commands() {
        assert_eq!(printed("::error::x"), "\\u{3a}:error::x");
        assert_eq!(printed("  ::stop-commands::x"), "  \\u{3a}:stop-commands::x");
        assert_eq!(printed("a\n::warning::x"), "a\\n::warning::x");
        assert_eq!(printed("x ##[error]y ##vso[z]"), "x \\u{23}\\u{23}[error]y \\u{23}\\u{23}vso[z]");
        assert_eq!(printed("std::vec #1"), "std::vec #1");
    }

    #[test]
    fn names_cannot_leave_their_place() {
        assert_eq!(escape_xml("a<b>&\"'\u{7}\n\u{202e}ü"), "a&lt;b&gt;&amp;&quot;&apos;\\u{7}\\n\\u{202e}ü");
        assert!(escape_xml("\u{fffe}\u{ffff}\u{1}").chars().all(|c| c.is_ascii_graphic() || c == '\u{fffd}'));
    }
}
