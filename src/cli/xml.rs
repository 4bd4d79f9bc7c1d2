//! Names and words in XML: drawings and reports of test runs.

use super::printed::printed;

/// Text without markup. What would not be seen, such as control characters in the name of a file, is escaped as everywhere; what XML
/// cannot hold otherwise becomes a replacement sign.
pub(crate) fn escape(text: &str) -> String {
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
    use super::escape;

    #[test]
    fn names_cannot_leave_their_place() {
        assert_eq!(escape("a<b>&\"'\u{7}\n\u{202e}ü"), "a&lt;b&gt;&amp;&quot;&apos;\\u{7}\\n\\u{202e}ü");
        assert!(escape("\u{fffe}\u{ffff}\u{1}").chars().all(|c| c.is_ascii_graphic() || c == '\u{fffd}'));
    }
}
