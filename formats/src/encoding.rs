//! Text that is not UTF-8 or a relative of ASCII.

use std::borrow::Cow;

/// What is said about a file in UTF-16.
pub(crate) const WARNING: &str = "the text is UTF-16, which few programs read: save it as UTF-8";

/// How two bytes make a code unit.
#[derive(Debug, Clone, Copy)]
enum Order {
    Little,
    Big,
}

/// The bytes of a text as UTF-8, or as they are unless they are UTF-16.
///
/// UTF-16 is recognised by its byte order mark or, without one, by the zeros that every other byte of its ASCII characters is.
/// What is no character becomes the replacement character, which no number and no keyword has.
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

#[cfg(test)]
mod tests {
    use super::decoded;

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
}
