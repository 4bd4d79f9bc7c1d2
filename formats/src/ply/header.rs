//! The header of a PLY file.

use std::collections::HashSet;

use ply_rs_bw::parser::{ParseError, Parser, Reader};
use ply_rs_bw::ply::{DefaultElement, ElementDef, Encoding, PropertyType, ScalarType};

use crate::Limits;
use crate::builder::no_faces;
use crate::error::{Cause, ReadError, guarded, plural};
use crate::scan::{Dialect, Text, Word};

/// Contents of the header.
pub(super) struct PlyHeader<'a> {
    pub(super) encoding: Encoding,
    /// In the order of the file.
    pub(super) elements: Vec<Element<'a>>,
    /// The text, on the last line of the header.
    pub(super) text: Text<'a>,
    /// The offset of the first byte after it.
    pub(super) body: usize,
}

/// Elements of one kind.
pub(super) struct Element<'a> {
    pub(super) definition: ElementDef,
    pub(super) role: Role,
    /// Place of its declaration.
    word: Word<'a>,
}

/// Role of elements in the mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Vertices,
    Faces,
    Other,
}

/// The names of the list of corners.
pub(super) const CORNERS: [&str; 2] = ["vertex_indices", "vertex_index"];

/// Reads the header.
pub(super) fn read(bytes: &[u8]) -> Result<PlyHeader<'_>, ReadError> {
    let mut lines = HeaderLines::default();
    let text = lines.read(bytes)?;
    let header = guarded("ply-rs-bw", || {
        let mut reader = Reader::new(lines.plain.as_bytes());
        Parser::<DefaultElement>::new().read_header(&mut reader).map_err(|error| lines.explained(&error))
    })?;
    let definitions = header.elements.into_values().zip(&lines.elements);
    let elements = definitions.map(|(definition, word)| Element { role: role(&definition), definition, word: *word });
    let elements: Vec<Element<'_>> = elements.collect();
    if let Some(bare) = elements.iter().find(|element| element.definition.properties.is_empty() && element.count() > 0)
    {
        let error = ReadError::at_word(bare.word, "an element without properties");
        return Err(error.with_expected("`property` below it"));
    }
    Ok(PlyHeader { encoding: header.encoding, elements, text, body: body(bytes, text) })
}

fn role(definition: &ElementDef) -> Role {
    match definition.name.as_str() {
        "vertex" => Role::Vertices,
        "face" => Role::Faces,
        _ => Role::Other,
    }
}

/// Offset of the body.
fn body(bytes: &[u8], text: Text<'_>) -> usize {
    let body = bytes.len() - text.bytes_below(bytes).len();
    // Where lines end with a lone CR, an LF after the last of them is a number of the body.
    let first = memchr::memchr2(b'\n', b'\r', bytes).unwrap_or(0);
    let lone = bytes.get(first) == Some(&b'\r') && bytes.get(first + 1) != Some(&b'\n');
    if lone && bytes[..body].ends_with(b"\r\n") { body - 1 } else { body }
}

/// The lines of the header, in their plainest form.
#[derive(Default)]
struct HeaderLines<'a> {
    plain: String,
    /// The first word of each.
    first: Vec<Word<'a>>,
    /// The name of each element.
    elements: Vec<Word<'a>>,
}

impl<'a> HeaderLines<'a> {
    /// Reads up to `end_header`.
    fn read(&mut self, bytes: &'a [u8]) -> Result<Text<'a>, ReadError> {
        let mut text = Text::new(bytes, Dialect::Plain);
        let mut names: HashSet<&'a [u8]> = HashSet::new();
        let mut properties: HashSet<&'a [u8]> = HashSet::new();
        let mut first = text.word_here_or_below();
        while let Some(word) = first {
            self.first.push(word);
            self.plain.push_str(&String::from_utf8_lossy(word.text()));
            let (mut second, mut last) = (None, None);
            // What a comment says does not matter.
            let counts = !matches!(word.text(), b"comment" | b"obj_info");
            while let Some(next) = text.next_word().filter(|_| counts) {
                second = second.or(Some(next));
                last = Some(next);
                self.plain.push(' ');
                self.plain.push_str(&String::from_utf8_lossy(next.text()));
            }
            self.plain.push('\n');
            match (word.text(), second, last) {
                (b"end_header", ..) => return Ok(text),
                (b"element", Some(name), _) => {
                    self.elements.push(name);
                    properties.clear();
                    refuse_second(&mut names, name, "an element of this name was declared above")?;
                }
                (b"property", _, Some(name)) => {
                    refuse_second(&mut properties, name, "the element has a property of this name above")?;
                }
                _ => {}
            }
            first = text.word_below();
        }
        let error = ReadError::at_end(text, "the header does not end").with_expected("`end_header`");
        Err(error.with_help("fetch or export the file again"))
    }

    /// The parser says on which line it gave up.
    fn explained(&self, error: &ParseError) -> ReadError {
        let line = error.line().and_then(|line| line.checked_sub(1)).and_then(|line| self.first.get(line));
        let Some(word) = line else {
            let error = ReadError::new(Cause::Malformed, "the header is not complete");
            return error.with_expected("`format`, as in `format ascii 1.0`, then elements and their properties");
        };
        let expected = match word.text() {
            b"format" => "`format`, one of `ascii`, `binary_little_endian` and `binary_big_endian`, and `1.0`",
            b"element" => "`element`, a name and a whole number",
            b"property" => {
                "`property`, a type and a name below an element; for lists `property list`, two types and a name"
            }
            _ => "`format`, `element`, `property`, `comment`, `obj_info` or `end_header`",
        };
        ReadError::at_word(*word, "not a line of a PLY header").with_expected(expected)
    }
}

fn refuse_second<'a>(names: &mut HashSet<&'a [u8]>, name: Word<'a>, message: &str) -> Result<(), ReadError> {
    match names.insert(name.text()) {
        true => Ok(()),
        false => Err(ReadError::at_word(name, message).with_expected("a name of its own")),
    }
}

impl Element<'_> {
    /// Number of them that the header declares.
    pub(super) fn count(&self) -> u64 {
        self.definition.count as u64
    }

    fn error(&self, message: &str) -> ReadError {
        ReadError::at_word(self.word, message)
    }

    /// Refuses vertices without coordinates.
    fn check_vertices(&self) -> Result<(), ReadError> {
        let is_scalar = |axis: &&str| {
            let property = self.definition.properties.get::<str>(axis);
            property.is_some_and(|property| matches!(property.data_type, PropertyType::Scalar(_)))
        };
        match ["x", "y", "z"].iter().find(|axis| !is_scalar(axis)) {
            None => Ok(()),
            Some(axis) => {
                Err(self.error("vertices without three coordinates").with_expected(format!("a number `{axis}`")))
            }
        }
    }

    /// Refuses faces without corners.
    fn check_faces(&self) -> Result<(), ReadError> {
        let lists: Vec<_> = CORNERS.iter().filter_map(|name| self.definition.properties.get(*name)).collect();
        let expected = "one list of whole numbers with the name `vertex_indices` or `vertex_index`";
        let error = match lists.as_slice() {
            [list] => match list.data_type {
                PropertyType::List(_, ScalarType::Float | ScalarType::Double) => "corners that are not whole numbers",
                PropertyType::List(ScalarType::Float | ScalarType::Double, _) => {
                    "lists whose length is no whole number"
                }
                PropertyType::List(..) => return Ok(()),
                PropertyType::Scalar(_) => "faces with a single corner",
            },
            [] => "faces without corners",
            _ => "faces with two lists of corners",
        };
        Err(self.error(error).with_expected(expected))
    }
}

impl PlyHeader<'_> {
    /// Number of vertices, faces or others that the header declares.
    pub(super) fn count(&self, role: Role) -> u64 {
        self.elements.iter().filter(|element| element.role == role).map(Element::count).sum()
    }

    /// Refuses what is no mesh, and what is too large.
    pub(super) fn check(&self, limits: &Limits) -> Result<(), ReadError> {
        let place = |role: Role| self.elements.iter().position(|element| element.role == role);
        let strips = self.elements.iter().find(|element| element.definition.name == "tristrips" && element.count() > 0);
        let (Some(faces), Some(vertices)) = (place(Role::Faces), place(Role::Vertices)) else {
            return Err(match strips {
                Some(strips) => strips
                    .error("triangle strips are not read")
                    .with_cause(Cause::Unsupported)
                    .with_help("export faces"),
                None => no_faces(),
            });
        };
        if self.count(Role::Faces) == 0 {
            return Err(no_faces());
        }
        let [vertices, faces] = [&self.elements[vertices], &self.elements[faces]];
        vertices.check_vertices()?;
        faces.check_faces()?;
        if place(Role::Faces) < place(Role::Vertices) {
            let error = faces.error("faces before the vertices").with_cause(Cause::Unsupported);
            return Err(error.with_help("write the element `vertex` first"));
        }
        for (element, most, [one, many]) in
            [(vertices, limits.vertices, ["vertex", "vertices"]), (faces, limits.faces, ["face", "faces"])]
        {
            if element.count() > u64::from(most) {
                let error = element.error(&format!("too many {many}")).at_most(most);
                return Err(error.with_found(plural(element.count(), one, many)));
            }
        }
        Ok(())
    }
}
