//! Bytes to mesh.

use crate::{Format, Limits, Mesh, ReadError, obj, off, sniff, stl};

/// Reads a mesh. The format is recognised from the bytes, never from a name.
///
/// Takes time linear in the number of bytes and memory in proportion to them, whatever the file claims about itself, and does
/// not panic.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    limits.check_bytes(bytes.len() as u64)?;
    match sniff(bytes)? {
        Format::Off => off::read(bytes, limits),
        Format::Obj => obj::read(bytes, limits),
        Format::StlAscii => stl::ascii::read(bytes, limits),
        Format::StlBinary => stl::binary::read(bytes, limits),
    }
}
