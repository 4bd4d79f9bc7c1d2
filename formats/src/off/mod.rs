//! OFF, the Object File Format, by a grammar of nom parsers over [`Text`].
//!
//! ```text
//! file    = keyword vertex-count face-count [edge-count] vertex{vertex-count} face{face-count}
//! vertex  = x y z attribute*          one line; how many attributes the keyword says
//! face    = n corner{n} colour*       one line; a colour has up to four numbers
//! ```
//!
//! Comments start with `#` anywhere a word may start. The counts may stand on the keyword's line.

mod body;
mod header;
mod keyword;
mod rule;

pub(crate) use keyword::keyword;

use nom::{Err, Parser};

use self::header::Header;
use crate::builder::{Builder, no_faces};
use crate::error::ReadError;
use crate::guard::refused;
use crate::scan::{Dialect, Text};
use crate::{Format, Limits, Mesh};

/// Reads an OFF file.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    match file(Text::new(bytes, Dialect::Comments), limits) {
        Ok(mesh) => Ok(mesh),
        Err(Err::Error(error) | Err::Failure(error)) => Err(error),
        // Only nom's streaming parsers ask for more, and none is used.
        Err(Err::Incomplete(_)) => Err(refused("nom", "it asked for more text")),
    }
}

fn file(text: Text<'_>, limits: &Limits) -> Result<Mesh, Err<ReadError>> {
    let (text, header) = header::header(text)?;
    header::check_counts(text, &header, limits).map_err(Err::Failure)?;
    if header.faces == 0 {
        return Err(Err::Failure(no_faces()));
    }
    let mut builder = Builder::new(Format::Off, *limits);
    // The counts are claims, so room is made only for what the bytes left can hold: `0 0 0` and `3 0 0 0` are the shortest.
    let left = text.bytes_left() + 1;
    builder.reserve((header.vertices as usize).min(left / 6), (header.faces as usize).min(left / 8));
    let text = vertices(text, &header, &mut builder)?;
    let text = faces(text, &header, limits, &mut builder)?;
    body::end(text, &header)?;
    builder.finish().map_err(Err::Failure)
}

fn vertices<'a>(mut text: Text<'a>, header: &Header<'_>, builder: &mut Builder) -> Result<Text<'a>, Err<ReadError>> {
    let mut vertex = body::vertex(header);
    for index in 0..header.vertices {
        let (rest, point) = vertex.parse(text).map_err(|error| missing(error, index, header.vertices, "vertices"))?;
        builder.vertex_on(point, rest.line()).map_err(Err::Failure)?;
        text = rest;
    }
    Ok(text)
}

fn faces<'a>(
    mut text: Text<'a>,
    header: &Header<'_>,
    limits: &Limits,
    builder: &mut Builder,
) -> Result<Text<'a>, Err<ReadError>> {
    let mut face = body::face(header.vertices, limits.face_corners);
    for index in 0..header.faces {
        let (rest, corners) = face.parse(text).map_err(|error| missing(error, index, header.faces, "faces"))?;
        builder.face_on(&corners, rest.line()).map_err(Err::Failure)?;
        text = rest;
    }
    Ok(text)
}

/// The grammar reports a missing line by a plain `Error`, and what is wrong within a line by a `Failure`.
fn missing(error: Err<ReadError>, index: u64, declared: u64, what: &str) -> Err<ReadError> {
    match error {
        Err::Error(error) => Err::Failure(
            error
                .with_expected(format!("{declared} {what}, but there are only {index}"))
                .with_help("the file is cut short, or the counts in its header are wrong"),
        ),
        other => other,
    }
}
