//! PLY, the Polygon File Format, as text or binary.
//!
//! ```text
//! ply
//! format ascii 1.0                              or binary_little_endian, binary_big_endian
//! element vertex 8
//! property float x                              y, z, and others, which are passed over
//! element face 6
//! property list uchar int vertex_indices        or vertex_index
//! end_header
//! ```
//!
//! `ply-rs-bw` reads the header, in its plainest form, and the elements of binary files, one by one. Names that are
//! given twice would make it lose numbers, so they are refused before. Elements of text are read by our own scanner,
//! which knows lines and columns. A coordinate is of the type that its property has: a `float` is the nearest of 32
//! bits.

mod ascii;
mod binary;
mod header;

use ply_rs_bw::ply::Encoding;

use self::header::{PlyHeader, Role};
use crate::builder::Builder;
use crate::error::{Faults, ReadError};
use crate::extra::Extra;
use crate::scan::{Dialect, Text};
use crate::{Format, Limits, Mesh};

/// Number of lines of a header that are searched for the encoding.
const LINES: usize = 1000;

/// The format, if the bytes are PLY.
pub(crate) fn recognise(bytes: &[u8]) -> Option<Format> {
    let mut text = Text::new(bytes, Dialect::Plain);
    let first = text.word_here_or_below()?;
    if first.text() != b"ply" || text.next_word().is_some() {
        return None;
    }
    for _ in 0..LINES {
        match text.word_below()?.text() {
            b"format" if text.next_word().is_some_and(|word| word.text().starts_with(b"binary")) => {
                return Some(Format::PlyBinary);
            }
            b"format" | b"end_header" => break,
            _ => {}
        }
    }
    Some(Format::PlyAscii)
}

/// Reads a PLY file.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    let header = header::read(bytes)?;
    header.check(limits)?;
    let format = if header.encoding == Encoding::Ascii { Format::PlyAscii } else { Format::PlyBinary };
    let mut reading = PlyReading {
        vertices: header.count(Role::Vertices),
        builder: Builder::new(format, *limits),
        faults: Faults::default(),
        limits,
    };
    let end = match header.encoding {
        Encoding::Ascii => ascii::read(&header, &mut reading),
        _ => binary::read(bytes, &header, &mut reading),
    };
    let PlyReading { mut builder, faults, .. } = reading;
    if let Err(error) = end {
        return Err(faults.ending_with(error));
    }
    faults.finish()?;
    header.extras().into_iter().for_each(|(what, count)| builder.read_over(what, count));
    builder.finish()
}

/// State of the reading of elements.
struct PlyReading<'r> {
    /// Number of vertices that are declared.
    vertices: u64,
    builder: Builder,
    faults: Faults,
    limits: &'r Limits,
}

impl PlyReading<'_> {
    /// The number of a vertex, if there is such a vertex.
    fn corner(&self, index: i64) -> Option<u32> {
        u32::try_from(index).ok().filter(|&index| u64::from(index) < self.vertices)
    }

    /// The error for a corner that is no vertex; its place is added by who knows it.
    fn no_such_vertex(&self) -> String {
        format!("0 to {}", self.vertices.saturating_sub(1))
    }
}

/// The error for what follows the last element.
fn more(error: ReadError) -> ReadError {
    error.with_expected("the end of the file").with_help("the counts in the header are too small")
}

impl PlyHeader<'_> {
    /// Contents that are no part of the mesh.
    fn extras(&self) -> Vec<(Extra, u64)> {
        let extra = |element: &header::Element<'_>| {
            let properties = element.definition.properties.len();
            match element.role {
                Role::Vertices => (Extra::VertexAttributes, if properties > 3 { element.count() } else { 0 }),
                Role::Faces => (Extra::FaceAttributes, if properties > 1 { element.count() } else { 0 }),
                Role::Other => (Extra::OtherElements, element.count()),
            }
        };
        self.elements.iter().map(extra).collect()
    }
}
