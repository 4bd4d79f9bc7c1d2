//! Text that is not UTF-8 or a relative of ASCII.

use std::borrow::Cow;

/// Warning about a file in UTF-16.
pub(crate) const WARNING: &str = "the text is UTF-16, which few programs read: save it as UTF-8";

/// Order of the two bytes of a code unit.
#[derive(Debug, Clone, Copy)]
enum Order {
    Little,
    Big,
}

/// The bytes of a text as UTF-8, or as they are unless they are UTF-16.
///
/// UTF-16 is recognised by its byte order mark or, without one, by the zeros that every other byte of its ASCII
/// characters is. Bytes that are no character become the replacement character, which no number and no keyword has.
pub(crate) fn decoded(bytes: &[u8]) -> Cow<'_, [u8]> {
    let Some((order, body)) = utf16(bytes) else { return Cow::Borrowed(bytes) };
    let pairs = body.chunks(2).map(|pair| match (order, pair) {
        (Order::Little, &[low, high]) => u16::from_le_bytes([low, high]),
        (Order::Big, &[high, low]) => u16::from_be_bytes([high, low]),
        // Half a unit at the end: a lone surrogate, which is no character either.
        _ => 0xd800,
    });
    let characters = char::decode_utf16(pairs).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER));
    Cow::Owned(characters.collect::<String>().into_bytes())
}

fn utf16(bytes: &[u8]) -> Option<(Order, &[u8])> {
    // The marks of UTF-32 begin, or go on, with two zeros.
    if bytes.starts_with(b"\xff\xfe\0\0") {
        return None;
    }
    if let Some(body) = bytes.strip_prefix(b"\xff\xfe") {
        return Some((Order::Little, body));
    }
    if let Some(body) = bytes.strip_prefix(b"\xfe\xff") {
        return Some((Order::Big, body));
    }
    let head = bytes.get(..8)?;
    let zeros: [bool; 8] = std::array::from_fn(|place| head[place] == 0);
    match zeros {
        [false, true, false, true, false, true, false, true] => Some((Order::Little, bytes)),
        [true, false, true, false, true, false, true, false] => Some((Order::Big, bytes)),
        _ => None,
    }
}

/// A text in which every character is seen for what it is: control characters, line breaks, blanks other than a
/// space, what has no width and what turns the direction of text are written as escapes such as `\n` and `\u{202e}`.
/// So a name from a file can neither steer a terminal nor look like a line of its own.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    text.chars().for_each(|character| push(&mut shown, character));
    Cow::Owned(shown)
}

/// Adds a character, escaped if it is invisible.
pub(crate) fn push(shown: &mut String, character: char) {
    if is_unseen(character) { shown.extend(character.escape_debug()) } else { shown.push(character) }
}

/// True if a character would not be seen for what it is, by the tables of the standard library. Marks that join the
/// letter before them, as in decomposed accents, are seen.
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
    use super::{decoded, printable};

    #[test]
    fn both_orders_are_read_with_and_without_a_mark() {
        let text = "v 0 0 0 # \u{1f600}\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in
            [little.clone(), big.clone(), [&b"\xff\xfe"[..], &little].concat(), [&b"\xfe\xff"[..], &big].concat()]
        {
            assert_eq!(&*decoded(&bytes), text.as_bytes());
        }
        assert_eq!(&*decoded(&little[..little.len() - 1]), "v 0 0 0 # \u{1f600}\u{fffd}".as_bytes());
    }

    #[test]
    fn all_else_stays_as_it_is() {
        for bytes in [&b"v 0 0 0"[..], b"", b"\xff", b"\xff\xfe\0\0v\0\0\0", b"\0\0\0\0\0\0\0\0", b"\0a\0bcd\0e"] {
            assert_eq!(&*decoded(bytes), bytes);
        }
    }

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
