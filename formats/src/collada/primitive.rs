//! The faces of a mesh: triangles, polygons, strips and fans.

use roxmltree::Node;

use super::input::{Places, attribute, children, reference, whole, words};
use crate::error::{Cause, Faults, ReadError, plural};
use crate::extra::{Extra, Extras};
use crate::mesh::Faces;
use crate::scan::Word;
use crate::{Limits, number};

/// Contents of a geometry, as its text has them.
#[derive(Debug, Default)]
pub(super) struct Shape {
    pub(super) points: Vec<[f64; 3]>,
    pub(super) point_lines: Vec<u32>,
    pub(super) faces: Faces,
    pub(super) face_lines: Vec<u32>,
    /// Contents that are no part of the mesh.
    pub(super) extras: Extras,
    /// Number of elements of lines, and the line of the first.
    pub(super) thin: (u64, Option<u32>),
}

/// State of the reading of a geometry.
pub(super) struct ColladaReading<'r, 'a> {
    pub(super) places: &'r Places<'a>,
    pub(super) limits: &'r Limits,
    pub(super) faults: &'r mut Faults,
}

/// Rule by which corners make faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Primitive {
    Triangles,
    /// Polygons whose sizes are listed.
    Polylist,
    /// Polygons with a list of corners each.
    Polygons,
    Strips,
    Fans,
}

impl Primitive {
    pub(super) fn from_name(name: &str) -> Option<Primitive> {
        match name {
            "triangles" => Some(Primitive::Triangles),
            "polylist" => Some(Primitive::Polylist),
            "polygons" => Some(Primitive::Polygons),
            "tristrips" => Some(Primitive::Strips),
            "trifans" => Some(Primitive::Fans),
            _ => None,
        }
    }
}

/// A corner: the vertex, and where its number stands.
type Corner<'a> = (u32, Word<'a>);

/// Reads the faces of one element.
pub(super) fn read<'a>(
    node: Node<'a, '_>,
    primitive: Primitive,
    vertices: Option<&str>,
    reading: &mut ColladaReading<'_, 'a>,
    shape: &mut Shape,
) -> Result<(), ReadError> {
    let inputs = Inputs::read(node, vertices, reading, shape)?;
    shape.note(Extra::Materials, u64::from(attribute(node, "material").is_some()));
    let mut lists = Vec::new();
    for part in children(node) {
        match part.tag_name().name() {
            "p" => lists.push(part),
            "input" | "vcount" | "extra" => {}
            "ph" => {
                let error = reading.places.error(part, "a polygon with holes").with_cause(Cause::Unsupported);
                return Err(error.with_help("export triangles"));
            }
            _ => return Err(reading.places.error(part, "not a part of a list of faces").with_expected("`<p>`")),
        }
    }
    let before = shape.faces.len();
    let counted = match primitive {
        Primitive::Polylist => {
            polylist(node, &lists, &inputs, reading, shape)?;
            shape.faces.len() - before
        }
        Primitive::Triangles => {
            for list in &lists {
                triangles(*list, &inputs, reading, shape)?;
            }
            shape.faces.len() - before
        }
        Primitive::Polygons | Primitive::Strips | Primitive::Fans => {
            for list in &lists {
                whole_list(*list, primitive, &inputs, reading, shape)?;
            }
            lists.len()
        }
    };
    match whole(node, "count", reading.places)? {
        Some(count) if count != counted as u64 && reading.faults.is_empty() => {
            let error = reading.places.attribute_error(node, "count", "the count is wrong");
            let error = error.with_expected(counted.to_string()).with_found(count.to_string());
            Err(error.with_help("the file is cut short, or was changed by hand"))
        }
        _ => Ok(()),
    }
}

/// Place of the vertex's number among the numbers of a corner.
struct Inputs {
    /// Number of numbers of a corner.
    stride: usize,
    vertex: usize,
}

impl Inputs {
    fn read(
        node: Node<'_, '_>,
        vertices: Option<&str>,
        reading: &ColladaReading<'_, '_>,
        shape: &mut Shape,
    ) -> Result<Inputs, ReadError> {
        let places = reading.places;
        let (mut stride, mut vertex) = (1, None);
        for input in children(node).filter(|part| part.tag_name().name() == "input") {
            let offset = usize::try_from(whole(input, "offset", places)?.unwrap_or(0)).unwrap_or(usize::MAX);
            stride = stride.max(offset.saturating_add(1));
            if attribute(input, "semantic") != Some("VERTEX") {
                shape.note(Extra::VertexInputs, 1);
                continue;
            }
            if vertex.is_some() {
                return Err(places.error(input, "corners with two vertices"));
            }
            if vertices != Some(reference(input, "source", places)?) {
                let error = places.attribute_error(input, "source", "not the vertices of this mesh");
                return Err(error.with_expected("the id of its `<vertices>`"));
            }
            vertex = Some(offset);
        }
        match vertex {
            Some(vertex) => Ok(Inputs { stride, vertex }),
            None => {
                let error = places.error(node, "faces without vertices");
                Err(error.with_expected("an `<input>` with `semantic=\"VERTEX\"`"))
            }
        }
    }

    /// The corners that a `<p>` lists. The error of a wrong one is kept.
    fn corners<'a>(
        &self,
        list: Node<'a, '_>,
        reading: &mut ColladaReading<'_, 'a>,
        vertices: usize,
    ) -> Result<Vec<Corner<'a>>, ReadError> {
        let mut corners = Vec::new();
        let mut numbers = 0;
        for word in words(list, reading.places)? {
            if numbers % self.stride == self.vertex {
                corners.push((corner(word, vertices).or_else(|error| reading.faults.keep(error).map(|()| 0))?, word));
            }
            numbers += 1;
        }
        if numbers % self.stride == 0 {
            return Ok(corners);
        }
        let error = reading.places.error(list, "a corner is not complete");
        let error = error.with_expected(format!("{} for each corner", plural(self.stride as u64, "number", "numbers")));
        Err(error.with_found(plural(numbers as u64, "number", "numbers")))
    }
}

fn corner(word: Word<'_>, vertices: usize) -> Result<u32, ReadError> {
    let index = number::index(word, word.text())?;
    match u32::try_from(index) {
        Ok(index) if (index as usize) < vertices => Ok(index),
        _ => Err(ReadError::at_word(word, "there is no such vertex")
            .with_expected(match vertices {
                0 => "a vertex, but there is none".to_owned(),
                _ => format!("0 to {}", vertices - 1),
            })
            .only_here()),
    }
}

/// The corners of one face.
fn face(corners: &[Corner<'_>], shape: &mut Shape) {
    let numbers: Vec<u32> = corners.iter().map(|(corner, _)| *corner).collect();
    shape.face(&numbers, corners[0].1.line());
}

fn triangles<'a>(
    list: Node<'a, '_>,
    inputs: &Inputs,
    reading: &mut ColladaReading<'_, 'a>,
    shape: &mut Shape,
) -> Result<(), ReadError> {
    let corners = inputs.corners(list, reading, shape.points.len())?;
    let (triangles, rest) = corners.as_chunks::<3>();
    if !rest.is_empty() {
        let error = reading.places.error(list, "a triangle is not complete");
        return Err(error.with_expected("3 corners for each").with_found(format!("{} corners", corners.len())));
    }
    triangles.iter().for_each(|[a, b, c]| shape.face(&[a.0, b.0, c.0], a.1.line()));
    Ok(())
}

fn polylist<'a>(
    node: Node<'a, '_>,
    lists: &[Node<'a, '_>],
    inputs: &Inputs,
    reading: &mut ColladaReading<'_, 'a>,
    shape: &mut Shape,
) -> Result<(), ReadError> {
    let mut corners = Vec::new();
    for list in lists {
        corners.append(&mut inputs.corners(*list, reading, shape.points.len())?);
    }
    let mut rest = corners.as_slice();
    let sizes = children(node).filter(|part| part.tag_name().name() == "vcount");
    for sizes in sizes {
        for word in words(sizes, reading.places)? {
            let size = number::count(word, "a number of corners")?;
            if size > rest.len() as u64 {
                let error = ReadError::at_word(word, "more corners than `<p>` has");
                let left = plural(rest.len() as u64, "corner that is", "corners that are");
                return Err(error.with_expected(format!("at most the {left} left")));
            }
            let (own, after) = rest.split_at(size as usize);
            rest = after;
            check_size(own.len(), word, reading)?;
            if own.len() >= 3 {
                face(own, shape);
            }
        }
    }
    match rest.first() {
        None => Ok(()),
        Some((_, word)) => {
            let error = ReadError::at_word(*word, "there are more corners than `<vcount>` says");
            Err(error.with_help("the file is cut short, or was changed by hand"))
        }
    }
}

/// Keeps an error about too few corners; too many are the end.
fn check_size(size: usize, word: Word<'_>, reading: &mut ColladaReading<'_, '_>) -> Result<(), ReadError> {
    let most = reading.limits.face_corners;
    if size < 3 {
        return reading.faults.keep(ReadError::at_word(word, "a face needs at least 3 corners").only_here());
    }
    if size > most as usize {
        return Err(ReadError::at_word(word, "too many corners for one face").at_most(most));
    }
    Ok(())
}

/// A polygon, a strip or a fan, each of which has a list of its own.
fn whole_list<'a>(
    list: Node<'a, '_>,
    primitive: Primitive,
    inputs: &Inputs,
    reading: &mut ColladaReading<'_, 'a>,
    shape: &mut Shape,
) -> Result<(), ReadError> {
    let corners = inputs.corners(list, reading, shape.points.len())?;
    let [first, _, _, ..] = corners.as_slice() else {
        let error = reading.places.error(list, "a face needs at least 3 corners").only_here();
        return reading.faults.keep(error.with_found(plural(corners.len() as u64, "corner", "corners")));
    };
    let first = first.0;
    if primitive == Primitive::Polygons {
        check_size(corners.len(), reading.places.word(list.range().start), reading)?;
        face(&corners, shape);
        return Ok(());
    }
    for (index, three) in corners.windows(3).enumerate() {
        let line = three[0].1.line();
        let [a, b, c] = [three[0].0, three[1].0, three[2].0];
        match primitive {
            Primitive::Fans => shape.face(&[first, b, c], line),
            // Every other triangle of a strip runs the other way.
            _ if index % 2 == 1 => shape.face(&[b, a, c], line),
            _ => shape.face(&[a, b, c], line),
        }
    }
    Ok(())
}
