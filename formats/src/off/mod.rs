//! OFF, the Object File Format, by a grammar of nom parsers over [`Text`].
//!
//! ```text
//! file    = [keyword] [dimension] vertex-count face-count [edge-count] vertex{vertex-count} face{face-count}
//! vertex  = x y z [w] attribute*      one line; how many attributes the keyword says
//! face    = n corner{n} colour*       one line, or corners on several; a colour has up to four numbers
//! ```
//!
//! Comments start with `#`. The counts may stand on the keyword's line. After the word `BINARY` the same follows in
//! 32-bit numbers (`binary`).

mod binary;
mod body;
mod header;
mod keyword;

pub(crate) use header::begins_with_counts;
pub(crate) use keyword::keyword;

use nom::{Err, Parser};

use self::header::{Encoding, OffHeader, data_line};
use crate::builder::{Builder, no_faces};
use crate::error::{Faults, ReadError, plural, refused};
use crate::extra::Extra;
use crate::scan::{Dialect, Text};
use crate::{Format, Limits, Mesh};

/// Reads an OFF file.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    let text = Text::new(bytes, Dialect::Comments);
    let (text, opening) = header::opening(text).map_err(plain)?;
    match opening.encoding {
        Encoding::Binary => binary::read(bytes.len(), text.bytes_below(bytes), &opening, limits),
        Encoding::Text => {
            let (text, header) = header::header(text, opening).map_err(plain)?;
            body(text, &header, limits)
        }
    }
}

fn plain(error: Err<ReadError>) -> ReadError {
    match error {
        Err::Error(error) | Err::Failure(error) => error,
        // Only nom's streaming parsers ask for more, and none is used.
        Err::Incomplete(_) => refused("nom", "it asked for more text"),
    }
}

fn body(text: Text<'_>, header: &OffHeader<'_>, limits: &Limits) -> Result<Mesh, ReadError> {
    header::check_counts(text, header, limits)?;
    if header.faces == 0 {
        return Err(no_faces());
    }
    let mut builder = Builder::new(Format::Off, *limits);
    // The counts are claims, so room is made only for what the bytes left can hold: `0 0 0` and `3 0 0 0` are the
    // shortest.
    let left = text.bytes_left() + 1;
    builder.reserve((header.vertices as usize).min(left / 6), (header.faces as usize).min(left / 8));
    let mut faults = Faults::default();
    let text = vertices(text, header, &mut faults, &mut builder)?;
    let text = faces(text, header, limits, &mut faults, &mut builder)?;
    if let Err(error) = body::end(text, header) {
        return Err(faults.ending_with(plain(error)));
    }
    faults.finish()?;
    builder.warnings(header.warnings());
    builder.finish()
}

fn vertices<'a>(
    text: Text<'a>,
    header: &OffHeader<'_>,
    faults: &mut Faults,
    builder: &mut Builder,
) -> Result<Text<'a>, ReadError> {
    let lines = OffLines { declared: header.vertices, noun: ["vertex", "vertices"] };
    lines.each(text, body::vertex(header), faults, |(point, attributes), line| {
        builder.read_over(Extra::VertexAttributes, u64::from(attributes > 0));
        builder.vertex_on(point, line)
    })
}

fn faces<'a>(
    text: Text<'a>,
    header: &OffHeader<'_>,
    limits: &Limits,
    faults: &mut Faults,
    builder: &mut Builder,
) -> Result<Text<'a>, ReadError> {
    let lines = OffLines { declared: header.faces, noun: ["face", "faces"] };
    let whole = faults.is_empty();
    lines.each(text, body::face(header.vertices, limits.face_corners), faults, |(corners, colour, line), _| match whole
    {
        true => {
            builder.read_over(Extra::FaceColours, u64::from(colour > 0));
            builder.face_on(&corners, line)
        }
        // Some of the vertices are not there: the faces are only looked at for further errors.
        false => Ok(()),
    })
}

/// The lines of one kind.
struct OffLines {
    declared: u64,
    noun: [&'static str; 2],
}

impl OffLines {
    /// Reads all of them. Numbers that are wrong in themselves are kept, and reading goes on below them.
    fn each<'a, T>(
        &self,
        mut text: Text<'a>,
        mut rule: impl Parser<Text<'a>, Output = T, Error = ReadError>,
        faults: &mut Faults,
        mut add: impl FnMut(T, u32) -> Result<(), ReadError>,
    ) -> Result<Text<'a>, ReadError> {
        for index in 0..self.declared {
            match rule.parse(text) {
                Ok((rest, item)) => {
                    add(item, rest.line())?;
                    text = rest;
                }
                Err(error) => {
                    faults.keep(self.explained(error, index))?;
                    text = data_line(text).map_err(plain)?.0;
                }
            }
        }
        Ok(text)
    }

    /// The grammar reports a missing line by a plain `Error`, and what is wrong within a line by a `Failure`.
    fn explained(&self, error: Err<ReadError>, index: u64) -> ReadError {
        let [one, many] = self.noun;
        match error {
            Err::Error(error) => error
                .with_expected(format!("{}, but there are only {index}", plural(self.declared, one, many)))
                .with_help("the file is cut short, or the counts in its header are wrong"),
            other => plain(other),
        }
    }
}
