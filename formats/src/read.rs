//! Bytes to mesh.

use std::borrow::Cow;

use crate::builder::no_faces;
use crate::encoding::{self, decoded};
use crate::error::{Cause, ReadError, plural};
use crate::scan::{Dialect, Text, Word};
use crate::stl::{self, binary};
use crate::{Format, Limits, Mesh, obj, off};

/// Reads a mesh. The format is recognised from the bytes, never from a name.
///
/// Takes time linear in the number of bytes and memory in proportion to them, whatever the file claims about itself,
/// and does not panic.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    limits.check_bytes(bytes.len() as u64)?;
    if binary::has_exact_size(bytes) {
        return binary::read(bytes, limits);
    }
    let text = decoded(bytes);
    let format = recognise(&text)?;
    let mut mesh = match format {
        Format::Off => off::read(&text, limits),
        Format::Obj => obj::read(&text, limits),
        Format::StlAscii => stl::ascii::read(&text, limits),
        Format::StlBinary => binary::read(&text, limits),
        #[cfg(feature = "ply")]
        Format::PlyAscii | Format::PlyBinary => crate::ply::read(&text, limits),
        #[cfg(feature = "collada")]
        Format::Collada => crate::collada::read(&text, limits),
        #[cfg(not(all(feature = "ply", feature = "collada")))]
        other => Err(not_built(other)),
    }
    .map_err(|error| named(error, &text, format))?;
    if matches!(text, Cow::Owned(_)) {
        mesh.warnings.insert(0, encoding::WARNING.to_owned());
    }
    Ok(mesh)
}

/// An error by the name of what stands on its line, where that is well known and no mesh.
fn named(error: ReadError, text: &[u8], format: Format) -> ReadError {
    let Some(line) = error.line().filter(|_| error.cause() == Cause::Malformed) else { return error };
    let mut lines = Text::new(text, Dialect::Plain);
    while lines.line() < line {
        if lines.next_line().is_none() {
            return error;
        }
    }
    match intruder(lines.whole_line(), format) {
        Some((what, help)) => ReadError::new(Cause::Malformed, format!("this is {what}, no part of a mesh"))
            .with_line(line)
            .with_help(help),
        None => error,
    }
}

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

/// Number of lines with words that are searched for a keyword.
const LINES: usize = 1000;

/// Number of bytes at the start that are searched for zeros, which no text has.
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
    foreign(bytes).map_or(Ok(()), Err)?;
    let is_off = first_words(bytes).next().is_some_and(|word| off::keyword(word.text()).is_some());
    padded(bytes, is_off).map_or(Ok(()), Err)?;
    if is_off {
        return Ok(Format::Off);
    }
    pierced(bytes).map_or(Ok(()), Err)?;
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

/// The error for a text that ends in zeros, as a file does whose last part was never written: no one knows what was
/// to stand there. A text no longer than the header of a binary STL file may be such a header, in which zeros are the
/// rule. Binary OFF has zeros in its counts.
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

/// The error for a text with zeros in it. The bytes before the first zero must show that it is text: a keyword and
/// more than one line, which no header of a binary STL file has.
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

/// Files recognised by their first bytes, what they are, and what to do about it.
const KNOWN: &[(&[u8], &str, &str)] = &[
    (b"version https://git-lfs", "a git-lfs pointer, not the file itself", "run `git lfs pull` to fetch the mesh"),
    (b"/annex/objects/", "a git-annex pointer, not the file itself", "run `git annex get` to fetch the mesh"),
    (b"<<<<<<<", "a file with a merge conflict of git in it", "resolve the conflict"),
    (b"404: Not Found", "the error page of a failed download", "fetch the file again"),
    (b"\x1f\x8b", "a gzip archive", UNPACK),
    (b"BZh", "a bzip2 archive", UNPACK),
    (b"\xfd7zXZ\0", "an xz archive", UNPACK),
    (b"\x28\xb5\x2f\xfd", "a zstd archive", UNPACK),
    (b"PK\x03\x04", "a zip archive, such as 3MF", "unpack it, or export OFF, OBJ, STL or PLY"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", UNPACK),
    (b"\x04\x22\x4d\x18", "an lz4 archive", UNPACK),
    (b"Rar!\x1a\x07", "a RAR archive", UNPACK),
    (b"\x1f\x9d", "an archive of `compress`", UNPACK),
    (b"\xff\xfe\0\0", "UTF-32 text", "save it as UTF-8 or ASCII"),
    (b"\0\0\xfe\xff", "UTF-32 text", "save it as UTF-8 or ASCII"),
    (b"glTF", "a binary glTF file", EXPORT),
    #[cfg(not(feature = "ply"))]
    (b"ply\n", "a PLY file", "export OFF, OBJ or STL"),
    #[cfg(not(feature = "ply"))]
    (b"ply\r", "a PLY file", "export OFF, OBJ or STL"),
    (b"ISO-10303-21", "a STEP file", EXPORT),
    (b"#VRML", "a VRML file", EXPORT),
    (b"#usda", "a USD file", EXPORT),
    (b"PXR-USDC", "a USD file", EXPORT),
    (b"Kaydara FBX", "an FBX file", EXPORT),
    (b"; FBX", "an FBX file", EXPORT),
    (b"BLENDER", "a Blender file", EXPORT),
    (b"$MeshFormat", "a Gmsh file", EXPORT),
    (b"# vtk DataFile", "a VTK file", EXPORT),
    (b"%PDF", "a PDF file", EXPORT),
    (b"\x89PNG", "a PNG picture", EXPORT),
    (b"\xff\xd8\xff", "a JPEG picture", EXPORT),
    (b"<", "XML or HTML, such as URDF, X3D or the error page of a failed download", EXPORT),
    (b"{", "JSON, such as glTF, or OOGL", EXPORT),
    (b"appearance", "an OOGL file with more than the OFF object in it", "remove everything before the keyword `OFF`"),
    (b"0\nSECTION", "a DXF file", EXPORT),
    (b"0\r\nSECTION", "a DXF file", EXPORT),
    (b"OCTM", "an OpenCTM file", EXPORT),
    (b"\x89HDF", "an HDF5 file", EXPORT),
    (b"\xd0\xcf\x11\xe0", "a compound document, such as a part of SolidWorks or Inventor", EXPORT),
    (b"DRACO", "a Draco file", EXPORT),
    (b"LIST", "an OOGL list, not a single OFF object", EXPORT),
];

/// Beginnings of lines that never belong in a mesh, wherever they stand.
const INTRUDERS: &[(&[u8], &str, &str)] = &[
    (b"<<<<<<<", "a merge conflict of git", "resolve the conflict"),
    (b"=======", "a merge conflict of git", "resolve the conflict"),
    (b"|||||||", "a merge conflict of git", "resolve the conflict"),
    (b">>>>>>>", "a merge conflict of git", "resolve the conflict"),
    (b"version https://git-lfs", "a git-lfs pointer", "run `git lfs pull` to fetch the mesh"),
    (b"/annex/objects/", "a git-annex pointer", "run `git annex get` to fetch the mesh"),
    (b"<", "XML or HTML, such as the error page of a failed download", "fetch or export the file again"),
];

/// Returns the name of well-known foreign text on a line, and the way to mend the file.
pub(crate) fn intruder(line: &[u8], format: Format) -> Option<(&'static str, &'static str)> {
    let line = line.trim_ascii_start();
    let found = INTRUDERS.iter().find(|(start, _, _)| line.starts_with(start))?;
    let is_own = format == Format::Collada && found.0 == b"<";
    (!is_own).then_some((found.1, found.2))
}

/// Offset of the magic of a tar archive.
const TAR_AT: usize = 257;

/// Offset at which the first line of an IGES file names its section `S` and its number.
const IGES_AT: usize = 72;

const UNPACK: &str = "unpack it first";
const EXPORT: &str = "export OFF, OBJ, STL or PLY";

/// The error for `bytes` if they are one of the known foreign kinds.
pub(crate) fn foreign(bytes: &[u8]) -> Option<ReadError> {
    let body = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let first_line = body.split(|&byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    // What a link of git-annex leads to, where a file system has no links.
    if first_line.starts_with(b"..") || first_line.starts_with(b".git") {
        let parts = [b".git/annex/objects/".as_slice(), br".git\annex\objects\"];
        if parts.iter().any(|part| memchr::memmem::find(first_line, part).is_some()) {
            return Some(unsupported(
                "a git-annex pointer, not the file itself",
                "run `git annex get` to fetch the mesh",
            ));
        }
    }
    let known = KNOWN.iter().find(|(start, _, _)| bytes.starts_with(start) || body.starts_with(start));
    let tar = bytes.get(TAR_AT..).is_some_and(|field| field.starts_with(b"ustar"));
    let iges =
        bytes.get(IGES_AT..).is_some_and(|field| field.starts_with(b"S      1") || field.starts_with(b"S0000001"));
    let found = known.map(|(_, what, help)| (*what, *help));
    let found = found.or(tar.then_some(("a tar archive", UNPACK))).or(iges.then_some(("an IGES file", EXPORT)));
    found.map(|(what, help)| unsupported(what, help))
}

fn unsupported(what: &str, help: &str) -> ReadError {
    ReadError::new(Cause::Unsupported, "not a mesh format read here")
        .with_expected(READABLE)
        .with_found(what)
        .with_help(help)
}
