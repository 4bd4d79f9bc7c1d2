//! Text that others wrote, made fit to be shown.

use std::borrow::Cow;

/// A text in which every character is seen for what it is: control characters, line breaks, blanks other than a space, what has no
/// width and what turns the direction of text are written as escapes such as `\n` and `\u{202e}`. So a name from a file can
/// neither steer a terminal nor look like a line of its own.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    text.chars().for_each(|character| push(&mut shown, character));
    Cow::Owned(shown)
}

/// Adds a character, escaped where it would not be seen.
pub(crate) fn push(shown: &mut String, character: char) {
    if is_unseen(character) { shown.extend(character.escape_debug()) } else { shown.push(character) }
}

/// Whether a character would not be seen for what it is, by the tables of the standard library. Marks that join the letter before
/// them, as in decomposed accents, are seen.
fn is_unseen(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control();
    }
    // After a letter, a mark that joins it is not escaped.
    let mut bytes = [b'a'; 5];
    let length = character.encode_utf8(&mut bytes[1..]).len();
    let pair = std::str::from_utf8(&bytes[..=length]).unwrap_or_default();
    pair.escape_debug().count() != 2
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn what_is_not_seen_is_escaped() {
        assert_eq!(printable("a\u{1b}[2J\r\n\tb\u{7f}"), "a\\u{1b}[2J\\r\\n\\tb\\u{7f}");
        for unseen in ['\0', '\u{9b}', '\u{85}', '\u{a0}', '\u{ad}', '\u{61c}', '\u{180e}', '\u{200b}', '\u{200e}'] {
            assert!(printable(&format!("x{unseen}")).starts_with("x\\"), "{unseen:?}");
        }
        for unseen in ['\u{2028}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{feff}', '\u{fff9}', '\u{e0041}'] {
            assert!(printable(&format!("x{unseen}")).starts_with("x\\u{"), "{unseen:?}");
        }
    }

    #[test]
    fn what_is_seen_stays() {
        for seen in ["C:\\parts\\\"it's\".stl", "Gehäuse", "Geha\u{308}use", "部品", "деталь", "\u{1f916}"] {
            assert_eq!(printable(seen), seen);
        }
    }
}
