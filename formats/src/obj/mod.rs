//! OBJ, the Wavefront format: polygons over one numbered list of vertices.
//!
//! `listing` checks every line. Only the plainest OBJ there is, lines `v x y z` and `f i j k ...`, reaches `tobj`.
//! Groups, objects and materials do not cut the vertex list: a body is the whole file.
//!
//! The checked lines through `tobj`.
//!
//! By itself `tobj` numbers vertices by their first use in a face, drops those that no face uses, and takes up to
//! thirty times the memory of its text. So it is given the file in portions of bounded size, each a small OBJ text in
//! which its numbering can do no harm: portions of vertices, followed by one polygon over all of them in order, and
//! portions of faces, over stand-in vertices that are already numbered by first use.

use std::io::{BufRead, Read, Write};
use std::num::NonZeroU32;

pub(crate) use keyword::is_keyword;
use listing::ObjListing;

use crate::builder::{Builder, no_faces};
use crate::error::{ReadError, guarded, refused};
use crate::{Limits, Mesh};

mod keyword;
mod listing;

/// Number of vertices, or corners of faces, in a portion.
const PORTION: usize = 1 << 15;

const OPTIONS: tobj::LoadOptions =
    tobj::LoadOptions { single_index: true, triangulate: false, ignore_points: false, ignore_lines: false };

/// Vertices on their way into the mesh, as text that is never longer than a portion where nothing is wrong with the
/// file.
#[derive(Debug, Default)]
pub(super) struct Vertices {
    /// Lines `v x y z`, the numbers as the file writes them.
    text: Vec<u8>,
    /// The lines of the file these are.
    lines: Vec<u32>,
    passed_on: usize,
}

impl Vertices {
    /// Number of vertices that have begun.
    pub(super) fn count(&self) -> usize {
        self.passed_on + self.lines.len()
    }

    /// True if there are enough to be passed on.
    pub(super) fn is_portion(&self) -> bool {
        self.lines.len() >= PORTION
    }

    /// Begins the vertex on `line` of the file. Its three coordinates follow.
    pub(super) fn begin(&mut self, line: u32) {
        if !self.lines.is_empty() {
            self.text.push(b'\n');
        }
        self.lines.push(line);
        self.text.push(b'v');
    }

    /// Adds a coordinate to the last vertex.
    pub(super) fn coordinate(&mut self, text: &[u8]) {
        self.text.push(b' ');
        self.text.extend_from_slice(text);
    }

    /// Parses all vertices, each of which has its coordinates, into the mesh.
    pub(super) fn pass_on(&mut self, builder: &mut Builder) -> Result<(), ReadError> {
        let count = self.lines.len();
        if count == 0 {
            return Ok(());
        }
        self.text.push(b'\n');
        write_face(&mut self.text, 1..=count);
        let parsed = parse(self.text.as_slice(), count, &[count])?;
        if !parsed.indices.iter().copied().eq(0..count as u32) {
            return Err(refused("tobj", "vertices in another order than the file has"));
        }
        for (point, &line) in parsed.positions.chunks_exact(3).zip(&self.lines) {
            builder.vertex_on([point[0], point[1], point[2]], line)?;
        }
        self.passed_on += count;
        self.text.clear();
        self.lines.clear();
        Ok(())
    }
}

/// Parses the faces of the listing into its mesh, which has its vertices.
fn faces(listing: &mut ObjListing) -> Result<(), ReadError> {
    let builder = &mut listing.builder;
    builder.reserve(0, listing.face_lines.len());
    let mut numbering = Numbering { numbers: vec![None; listing.vertices.count()], used: Vec::new() };
    let mut text = Vec::new();
    let mut sizes = Vec::new();
    let mut corners = listing.corners.as_slice();
    let mut lines = listing.face_lines.as_slice();
    for (index, &size) in listing.face_sizes.iter().enumerate() {
        let (face, rest) = corners.split_at(size as usize);
        corners = rest;
        write_face(&mut text, face.iter().map(|&corner| numbering.number(corner)));
        sizes.push(size as usize);
        if text.len() >= 8 * PORTION || index + 1 == listing.face_sizes.len() {
            let (portion, rest) = lines.split_at(sizes.len());
            lines = rest;
            add_faces(&text, &sizes, portion, &numbering, builder)?;
            numbering.restart();
            text.clear();
            sizes.clear();
        }
    }
    Ok(())
}

/// The vertices that the faces of a portion use, numbered from 1 in order of first use.
struct Numbering {
    /// The number of each vertex of the file in this portion.
    numbers: Vec<Option<NonZeroU32>>,
    /// The vertex of the file behind each number.
    used: Vec<u32>,
}

impl Numbering {
    fn number(&mut self, vertex: u32) -> NonZeroU32 {
        let used = &mut self.used;
        *self.numbers[vertex as usize].get_or_insert_with(|| {
            used.push(vertex);
            // A portion has far fewer vertices than 32 bits can count.
            NonZeroU32::MIN.saturating_add(used.len() as u32 - 1)
        })
    }

    fn restart(&mut self) {
        for vertex in self.used.drain(..) {
            self.numbers[vertex as usize] = None;
        }
    }
}

fn add_faces(
    text: &[u8],
    sizes: &[usize],
    lines: &[u32],
    numbering: &Numbering,
    builder: &mut Builder,
) -> Result<(), ReadError> {
    let stand_ins = b"v 0 0 0\n".repeat(numbering.used.len());
    let parsed = parse(stand_ins.chain(text), numbering.used.len(), sizes)?;
    let vertex = |&number: &u32| numbering.used.get(number as usize).copied();
    let corners: Option<Vec<u32>> = parsed.indices.iter().map(vertex).collect();
    let corners = corners.ok_or_else(|| refused("tobj", "a vertex that the file does not have"))?;
    let mut corners = corners.as_slice();
    for (&size, &line) in sizes.iter().zip(lines) {
        let (face, rest) = corners.split_at(size);
        builder.face_on(face, line)?;
        corners = rest;
    }
    Ok(())
}

fn write_face(text: &mut Vec<u8>, corners: impl Iterator<Item = impl std::fmt::Display>) {
    text.push(b'f');
    for corner in corners {
        // Writing to a vector cannot fail.
        let _ = write!(text, " {corner}");
    }
    text.push(b'\n');
}

/// Lets `tobj` parse `text` and holds the result against what was written for it: so many vertices, faces of these
/// sizes.
fn parse(mut text: impl BufRead, vertices: usize, sizes: &[usize]) -> Result<tobj::Mesh, ReadError> {
    let mesh = guarded("tobj", move || load(&mut text))?;
    let same_sizes = match mesh.face_arities.as_slice() {
        // How tobj says "triangles only".
        [] => sizes.iter().all(|&size| size == 3),
        arities => arities.iter().map(|&size| size as usize).eq(sizes.iter().copied()),
    };
    let counts = (mesh.positions.len(), mesh.indices.len());
    if same_sizes && counts == (3 * vertices, sizes.iter().sum()) {
        return Ok(mesh);
    }
    Err(refused("tobj", "other vertices or faces than the file has"))
}

fn load(text: &mut impl BufRead) -> Result<tobj::Mesh, ReadError> {
    // The text names no material library; should tobj ask for one all the same, it gets nothing from the disk.
    let no_materials = |_: &std::path::Path| Err(tobj::LoadError::OpenFileFailed);
    let (mut models, _) = tobj::load_obj_buf(text, &OPTIONS, no_materials).map_err(|error| refused("tobj", error))?;
    match (models.pop(), models.pop()) {
        (Some(model), None) => Ok(model.mesh),
        _ => Err(refused("tobj", "not exactly one model")),
    }
}

/// Reads an OBJ file.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    let mut listing = listing::list(bytes, limits)?;
    if listing.face_lines.is_empty() {
        return Err(no_faces());
    }
    faces(&mut listing)?;
    let ObjListing { mut builder, extras, notes, .. } = listing;
    extras.list().iter().for_each(|extra| builder.read_over(extra.what, extra.count));
    builder.warnings(notes.warnings());
    builder.finish()
}
