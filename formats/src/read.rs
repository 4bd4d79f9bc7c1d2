//! Bytes to mesh.

use std::borrow::Cow;

use crate::encoding::{self, decoded};
use crate::foreign::intruder;
use crate::scan::{Dialect, Text};
use crate::sniff::recognise;
use crate::{Cause, Format, Limits, Mesh, ReadError, obj, off, stl};

/// Reads a mesh. The format is recognised from the bytes, never from a name.
///
/// Takes time linear in the number of bytes and memory in proportion to them, whatever the file claims about itself, and does
/// not panic.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    limits.check_bytes(bytes.len() as u64)?;
    if stl::binary::has_exact_size(bytes) {
        return stl::binary::read(bytes, limits);
    }
    let text = decoded(bytes);
    let format = recognise(&text)?;
    let mut mesh = match format {
        Format::Off => off::read(&text, limits),
        Format::Obj => obj::read(&text, limits),
        Format::StlAscii => stl::ascii::read(&text, limits),
        Format::StlBinary => stl::binary::read(&text, limits),
        #[cfg(feature = "ply")]
        Format::PlyAscii | Format::PlyBinary => crate::ply::read(&text, limits),
        #[cfg(feature = "collada")]
        Format::Collada => crate::collada::read(&text, limits),
        #[cfg(not(all(feature = "ply", feature = "collada")))]
        other => Err(crate::sniff::not_built(other)),
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
