//! Binary STL: a header of 80 bytes, the number of facets, 50 bytes for each.

use std::io::{self, Read, Seek, SeekFrom};

use super::{FacetLines, Weld, parse};
use crate::builder::{Builder, no_faces};
use crate::error::{Cause, ReadError, plural};
use crate::extra::Extra;
use crate::{Format, Limits, Mesh};

const HEADER: usize = 80;
/// Offset of the facets.
pub(crate) const FACETS_AT: usize = 84;
const FACET: usize = 50;
/// Offset of the attribute bytes of a facet.
const ATTRIBUTES_AT: usize = 48;

/// True if the file is exactly as long as its facet count says. A count of 0 is no sign of anything: many files have
/// zeros there.
pub(crate) fn has_exact_size(bytes: &[u8]) -> bool {
    declared(bytes).is_some_and(|facets| facets > 0 && bytes.len() as u64 == size(facets))
}

/// Reads a binary STL file.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    let facets = check_size(bytes)?;
    if facets > limits.faces {
        let error = ReadError::new(Cause::Limit, "too many facets").with_byte(HEADER);
        return Err(error.at_most(limits.faces).with_found(facets.to_string()));
    }
    let mut builder = Builder::new(Format::StlBinary, *limits);
    let (bytes, added) = bytes.split_at(FACETS_AT + FACET * facets as usize);
    parse(Masked { bytes, at: 0 }, facets as usize, &NoLines, &mut Weld::default(), &mut builder)?;
    let marked = bytes[FACETS_AT..].chunks_exact(FACET).filter(|facet| facet[ATTRIBUTES_AT..] != [0; 2]).count();
    builder.read_over(Extra::FacetAttributes, marked as u64);
    let added = added.len() as u64;
    builder.warnings((added > 0).then(|| format!("{} after the last facet ignored", plural(added, "byte", "bytes"))));
    builder.finish()
}

fn declared(bytes: &[u8]) -> Option<u32> {
    let field = bytes.get(HEADER..FACETS_AT)?;
    field.try_into().ok().map(u32::from_le_bytes)
}

fn size(facets: u32) -> u64 {
    FACETS_AT as u64 + FACET as u64 * u64::from(facets)
}

fn check_size(bytes: &[u8]) -> Result<u32, ReadError> {
    let Some(facets) = declared(bytes) else {
        return Err(ReadError::new(Cause::Malformed, "the file is neither text nor a whole binary STL file")
            .with_byte(bytes.len())
            .with_expected("a header of 84 bytes")
            .with_found(format!("{} bytes in all", bytes.len())));
    };
    let present = bytes.len() - FACETS_AT;
    if facets == 0 && present < FACET {
        return Err(no_faces());
    }
    let error = |message: String| {
        let declares = format!("{} bytes for {}", size(facets), plural(u64::from(facets), "facet", "facets"));
        ReadError::new(Cause::Malformed, message)
            .with_byte(HEADER)
            .with_expected(declares)
            .with_found(format!("{} bytes", bytes.len()))
    };
    match (bytes.len() as u64).cmp(&size(facets)) {
        std::cmp::Ordering::Equal => Ok(facets),
        std::cmp::Ordering::Less => Err(error("the binary STL file is cut short".to_string())
            .with_facet(present / FACET)
            .with_help(if size(facets.swap_bytes()) == bytes.len() as u64 {
                "its numbers have the highest byte first: write them with the lowest first, as STL has them"
            } else {
                "fetch or export the file again"
            })),
        // Too few for a facet: whatever was added, the facet count is right.
        std::cmp::Ordering::Greater if present / FACET == facets as usize => Ok(facets),
        std::cmp::Ordering::Greater => Err(error("the binary STL file goes on after its last facet".to_string())
            .with_help("the facet count is wrong, or something was added at the end")),
    }
}

/// The file with another header. `stl_io` decides by the header's first line between text and binary, and reads the
/// whole file in search of that line's end; here it finds an empty line at once, and takes the file for binary.
struct Masked<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Read for Masked<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.bytes.get(self.at..).unwrap_or_default();
        let length = left.len().min(buffer.len());
        buffer[..length].copy_from_slice(&left[..length]);
        for (place, byte) in (self.at..HEADER).zip(&mut buffer[..length]) {
            *byte = if place == 0 { b'\n' } else { 0 };
        }
        self.at += length;
        Ok(length)
    }
}

impl Seek for Masked<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match to {
            SeekFrom::Start(at) => self.at = usize::try_from(at).map_err(io::Error::other)?,
            SeekFrom::Current(_) | SeekFrom::End(_) => return Err(io::ErrorKind::Unsupported.into()),
        }
        Ok(self.at as u64)
    }
}

/// Binary files have bytes, not lines.
struct NoLines;

impl FacetLines for NoLines {
    fn facet(&self, _: usize) -> Option<u32> {
        None
    }

    fn corner(&self, _: usize, _: usize) -> Option<u32> {
        None
    }

    fn locate(&self, error: ReadError, facet: usize, corner: usize, axis: usize) -> ReadError {
        // A facet is its normal and its three corners, each three numbers of four bytes.
        error.with_byte(FACETS_AT + FACET * facet + 12 * (corner + 1) + 4 * axis)
    }
}
