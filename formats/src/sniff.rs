//! Which format bytes are in.

use crate::builder::no_faces;
use crate::encoding::decoded;
use crate::error::{Cause, ReadError, plural};
use crate::foreign::foreign;
use crate::scan::{Dialect, Text, Word};
use crate::stl::binary;
use crate::{Format, obj, off};

/// The endings of the names of files that are read, in lower case. A format is recognised from the bytes all the same.
pub const EXTENSIONS: &[&str] = match (cfg!(feature = "ply"), cfg!(feature = "collada")) {
    (true, true) => &["off", "obj", "stl", "ply", "dae"],
    (true, false) => &["off", "obj", "stl", "ply"],
    (false, true) => &["off", "obj", "stl", "dae"],
    (false, false) => &["off", "obj", "stl"],
};

/// The formats that are read, in words.
pub const READABLE: &str = match (cfg!(feature = "ply"), cfg!(feature = "collada")) {
    (true, true) => "OFF, OBJ, STL, PLY or COLLADA",
    (true, false) => "OFF, OBJ, STL or PLY",
    (false, true) => "OFF, OBJ, STL or COLLADA",
    (false, false) => "OFF, OBJ or STL",
};

/// How many lines with words are searched for a keyword.
const LINES: usize = 1000;

/// How many bytes at the start are searched for the zeros that no text has.
const HEAD: usize = 1024;

/// Recognises the format of a file from its bytes.
///
/// A file whose size is exactly that of the binary STL it would be *is* binary STL, whatever its header says: many
/// such headers begin with `solid`. (Text cannot have such a size by accident: its characters taken as the facet count
/// would make it over 7 GB long.) Otherwise the first word that is a keyword decides.
pub fn sniff(bytes: &[u8]) -> Result<Format, ReadError> {
    if binary::has_exact_size(bytes) { Ok(Format::StlBinary) } else { recognise(&decoded(bytes)) }
}

/// The format of a file that is no binary STL of the right size and whose text, if it is one, is no UTF-16.
pub(crate) fn recognise(bytes: &[u8]) -> Result<Format, ReadError> {
    if bytes.is_empty() {
        return Err(ReadError::new(Cause::NoFaces, "the file is empty").with_expected(READABLE));
    }
    if let Some(format) = by_start(bytes) {
        return Ok(format);
    }
    if let Some(error) = foreign(bytes) {
        return Err(error);
    }
    let is_off = first_words(bytes).next().is_some_and(|word| off::keyword(word.text()).is_some());
    if let Some(error) = padded(bytes, is_off) {
        return Err(error);
    }
    if is_off {
        return Ok(Format::Off);
    }
    if let Some(error) = pierced(bytes) {
        return Err(error);
    }
    if has_zero(bytes) {
        return Ok(Format::StlBinary);
    }
    by_keyword(bytes)
}

/// The formats that others could be taken for: PLY, whose body may be binary, and COLLADA, which is XML.
fn by_start(bytes: &[u8]) -> Option<Format> {
    #[cfg(feature = "ply")]
    if let Some(format) = crate::ply::recognise(bytes) {
        return Some(format);
    }
    #[cfg(feature = "collada")]
    if crate::collada::is_collada(bytes) {
        return Some(Format::Collada);
    }
    let _ = bytes;
    None
}

/// The error for a format whose reader is no part of this build.
#[cfg(not(all(feature = "ply", feature = "collada")))]
pub(crate) fn not_built(format: Format) -> ReadError {
    let name = format.name();
    ReadError::new(Cause::Unsupported, "a format that this build does not read")
        .with_found(name)
        .with_expected(READABLE)
        .with_help(format!("build with the feature `{name}`"))
}

fn has_zero(bytes: &[u8]) -> bool {
    bytes[..bytes.len().min(HEAD)].contains(&0)
}

/// The error for a text that ends in zeros, as a file does whose last part was never written: no one knows what was to stand there.
/// What is no longer than the header of a binary STL file may be one, in which zeros are the rule; and binary OFF has them in its counts.
fn padded(bytes: &[u8], is_off: bool) -> Option<ReadError> {
    let end = bytes.iter().rposition(|&byte| byte != 0)? + 1;
    let text = &bytes[..end];
    if end == bytes.len() {
        return None;
    }
    let is_text = match is_off {
        true => memchr::memchr(0, text).is_none(),
        false => end >= binary::FACETS_AT && !has_zero(text) && by_keyword(text).is_ok(),
    };
    if !is_text {
        return None;
    }
    let zeros = plural((bytes.len() - end) as u64, "zero byte", "zero bytes");
    let error = ReadError::new(Cause::Malformed, format!("the text ends in {zeros}")).with_byte(end);
    Some(error.with_help("its end was lost or padded: fetch or export the file again"))
}

/// The error for a text with zeros in it. What is before the first of them must show that it is text: a keyword and more than one line,
/// which no header of a binary STL file has.
fn pierced(bytes: &[u8]) -> Option<ReadError> {
    let first = memchr::memchr(0, &bytes[..bytes.len().min(HEAD)])?;
    let before = &bytes[..first];
    let is_text = match by_keyword(before).ok()? {
        Format::StlAscii => memchr::memmem::find(before, b"facet").is_some() && before.contains(&b'\n'),
        Format::Obj => first_words(before).nth(1).is_some(),
        Format::Off | Format::StlBinary | Format::PlyAscii | Format::PlyBinary | Format::Collada => false,
    };
    if !is_text {
        return None;
    }
    let mut text = Text::new(bytes, Dialect::Plain);
    loop {
        while let Some(word) = text.next_word() {
            if word.text().contains(&0) {
                let error = ReadError::at_word(word, "zero bytes in a text")
                    .with_expected("text, or binary STL of the size it declares");
                return Some(error.with_help("a part of the file was lost: fetch or export it again"));
            }
        }
        text.next_line()?;
    }
}

fn by_keyword(bytes: &[u8]) -> Result<Format, ReadError> {
    let mut words = first_words(bytes).take(LINES);
    let Some(first) = words.next() else {
        return Err(no_faces().with_found("only blank lines and comments"));
    };
    if first.text().eq_ignore_ascii_case(b"solid") {
        return Ok(Format::StlAscii);
    }
    if std::iter::once(first).chain(words).any(|word| obj::is_keyword(word.text())) {
        return Ok(Format::Obj);
    }
    if off::begins_with_counts(bytes) {
        return Ok(Format::Off);
    }
    let error =
        ReadError::at_word(first, "not a mesh format read here").with_cause(Cause::Unsupported).with_expected(READABLE);
    if first.text().iter().all(u8::is_ascii_digit) {
        return Err(error.with_help("if this is OFF, put its keyword `OFF` on the first line"));
    }
    Err(error)
}

/// The first word of each line that has any.
fn first_words(bytes: &[u8]) -> impl Iterator<Item = Word<'_>> {
    let mut text = Text::new(bytes, Dialect::Comments);
    let first = text.word_here_or_below();
    std::iter::successors(first, move |_| text.word_below())
}
