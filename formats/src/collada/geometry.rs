//! A geometry: its positions and its faces.

use roxmltree::Node;

use super::input::{Places, attribute, child, children, reference, whole, words};
use super::primitive::{self, ColladaReading, Primitive, Shape};
use crate::error::{Cause, ReadError};
use crate::extra::Extra;
use crate::number;

/// Reads a `<geometry>`.
pub(super) fn read<'a>(node: Node<'a, '_>, reading: &mut ColladaReading<'_, 'a>) -> Result<Shape, ReadError> {
    let places = reading.places;
    let Some(mesh) = child(node, "mesh") else {
        let kind = children(node).map(|part| part.tag_name().name()).find(|name| !["asset", "extra"].contains(name));
        let error = places.error(node, "a geometry that is no mesh").with_cause(Cause::Unsupported);
        let error = error.with_found(kind.map_or("nothing in it".to_owned(), |kind| format!("`<{kind}>`")));
        return Err(error.with_expected("`<mesh>`").with_help("export polygons"));
    };
    let mut shape = Shape::default();
    let mut primitives: Vec<(Node<'a, '_>, Primitive)> = Vec::new();
    for part in children(mesh) {
        match part.tag_name().name() {
            "source" | "vertices" | "extra" => {}
            "lines" | "linestrips" => {
                shape.thin.0 += 1;
                shape.thin.1.get_or_insert(places.line_of(part.range().start));
            }
            name => match Primitive::from_name(name) {
                Some(primitive) => primitives.push((part, primitive)),
                None => {
                    let error = places.error(part, "not a part of a mesh");
                    return Err(
                        error.with_expected("`<source>`, `<vertices>`, `<triangles>`, `<polylist>` or the like")
                    );
                }
            },
        }
    }
    if primitives.is_empty() {
        return Ok(shape);
    }
    let vertices = child(mesh, "vertices")
        .ok_or_else(|| places.error(mesh, "a mesh without vertices").with_expected("`<vertices>`"))?;
    positions(mesh, vertices, reading, &mut shape)?;
    for (part, primitive) in primitives {
        primitive::read(part, primitive, attribute(vertices, "id"), reading, &mut shape)?;
    }
    Ok(shape)
}

/// Reads the positions that `<vertices>` refers to.
fn positions<'a>(
    mesh: Node<'a, '_>,
    vertices: Node<'a, '_>,
    reading: &mut ColladaReading<'_, 'a>,
    shape: &mut Shape,
) -> Result<(), ReadError> {
    let places = reading.places;
    let inputs = children(vertices).filter(|part| part.tag_name().name() == "input");
    let mut inputs = inputs.filter(|input| attribute(*input, "semantic") == Some("POSITION"));
    let Some(input) = inputs.next() else {
        let error = places.error(vertices, "vertices without positions");
        return Err(error.with_expected("an `<input>` with `semantic=\"POSITION\"`"));
    };
    if let Some(second) = inputs.next() {
        return Err(places.error(second, "vertices with two positions"));
    }
    let id = reference(input, "source", places)?;
    let source = children(mesh).find(|part| part.tag_name().name() == "source" && attribute(*part, "id") == Some(id));
    let Some(source) = source else {
        let error = places.attribute_error(input, "source", "there is no such source in this mesh");
        return Err(error.with_expected("the id of a `<source>`"));
    };
    let layout = Layout::read(source, places)?;
    let mut faults = 0;
    let mut values: Vec<(f64, u32)> = Vec::new();
    for word in words(layout.array, places)? {
        let value = match number::coordinate(word) {
            Ok(value) => value,
            Err(error) => {
                faults += 1;
                reading.faults.keep(error)?;
                0.0
            }
        };
        values.push((value, word.line()));
    }
    layout.check(values.len(), places)?;
    // Further errors would only follow from these, but corners can still be looked at.
    shape.points.reserve_exact(if faults == 0 { layout.count } else { 0 });
    for vertex in 0..layout.count {
        let at = layout.offset + vertex * layout.stride;
        shape.points.push(layout.axes.map(|axis| values[at + axis].0));
        shape.point_lines.push(values[at].1);
    }
    Ok(())
}

/// Places of the coordinates in an array of numbers.
struct Layout<'a, 'i> {
    array: Node<'a, 'i>,
    accessor: Node<'a, 'i>,
    count: usize,
    offset: usize,
    stride: usize,
    /// Places of x, y and z among the numbers of a vertex.
    axes: [usize; 3],
}

impl<'a, 'i> Layout<'a, 'i> {
    fn read(source: Node<'a, 'i>, places: &Places<'_>) -> Result<Layout<'a, 'i>, ReadError> {
        let Some(array) = child(source, "float_array") else {
            return Err(places.error(source, "positions without numbers").with_expected("a `<float_array>`"));
        };
        let accessor = child(source, "technique_common").and_then(|technique| child(technique, "accessor"));
        let Some(accessor) = accessor else {
            let error = places.error(source, "numbers without a meaning");
            return Err(error.with_expected("`<technique_common>` with an `<accessor>`"));
        };
        if attribute(array, "id") != Some(reference(accessor, "source", places)?) {
            let error = places.attribute_error(accessor, "source", "not the numbers of this source");
            return Err(error.with_expected("the id of its `<float_array>`"));
        }
        let number = |name: &str, otherwise: u64| {
            let number = whole(accessor, name, places)?.unwrap_or(otherwise);
            Ok(usize::try_from(number).unwrap_or(usize::MAX))
        };
        let (count, offset, stride) = (number("count", 0)?, number("offset", 0)?, number("stride", 1)?);
        let names = || children(accessor).filter(|part| part.tag_name().name() == "param");
        let place = |axis: &str| names().position(|param| attribute(param, "name") == Some(axis));
        let (Some(x), Some(y), Some(z)) = (place("X"), place("Y"), place("Z")) else {
            let error = places.error(accessor, "positions without the three coordinates");
            return Err(error.with_expected("a `<param>` each with the names X, Y and Z"));
        };
        Ok(Layout { array, accessor, count, offset, stride, axes: [x, y, z] })
    }

    /// Refuses what is not in the array, and an array that is not as long as it says.
    fn check(&self, present: usize, places: &Places<'_>) -> Result<(), ReadError> {
        if let Some(count) = whole(self.array, "count", places)?.filter(|&count| count != present as u64) {
            let error = places.attribute_error(self.array, "count", "the count of numbers is wrong");
            let error = error.with_expected(format!("{present} numbers")).with_found(count.to_string());
            return Err(error.with_help("the file is cut short, or was changed by hand"));
        }
        let last = self.axes.into_iter().max().unwrap_or(0);
        let end = self.count.checked_sub(1).map_or(Some(0), |before| {
            before.checked_mul(self.stride)?.checked_add(self.offset)?.checked_add(last)?.checked_add(1)
        });
        if end.is_some_and(|end| end <= present) && (self.stride > last || self.count < 2) {
            return Ok(());
        }
        let error = places.error(self.accessor, "positions that are not in the array");
        let found = format!("{} of them at {} from each other", self.count, self.stride);
        Err(error.with_expected(format!("positions within {present} numbers")).with_found(found))
    }
}

impl Shape {
    /// Adds a face, whose corners were checked.
    pub(super) fn face(&mut self, corners: &[u32], line: u32) {
        self.faces.push(corners);
        self.face_lines.push(line);
    }

    /// Counts what is no part of the mesh.
    pub(super) fn note(&mut self, what: Extra, count: u64) {
        self.extras.note(what, count);
    }
}
