//! Binary PLY: the elements one after the other, without anything between them.

use std::io::ErrorKind;

use ply_rs_bw::parser::Parser;
use ply_rs_bw::ply::{ElementDef, Encoding, Property, PropertyAccess, PropertyAccessResult, PropertyType, ScalarType};

use super::header::{CORNERS, Element, PlyHeader, Role};
use super::{PlyReading, more};
use crate::error::{Cause, ReadError, guarded, plural};

/// Reads all elements of a file.
pub(super) fn read(bytes: &[u8], header: &PlyHeader<'_>, reading: &mut PlyReading<'_>) -> Result<(), ReadError> {
    let mut input = PlyInput { length: bytes.len(), rest: &bytes[header.body..], encoding: header.encoding };
    input.check_counts(&header.elements)?;
    // Both fit in the bytes that are there.
    reading.builder.reserve(header.count(Role::Vertices) as usize, header.count(Role::Faces) as usize);
    guarded("ply-rs-bw", || {
        for element in &header.elements {
            for _ in 0..element.count() {
                match element.role {
                    Role::Vertices => vertex(&mut input, &element.definition, reading)?,
                    Role::Faces => face(&mut input, &element.definition, reading)?,
                    Role::Other => input.element::<Passed>(&element.definition).map(|_| ())?,
                }
            }
        }
        if input.rest.is_empty() {
            return Ok(());
        }
        let bytes = plural(input.rest.len() as u64, "byte", "bytes");
        let error = ReadError::new(Cause::Malformed, "there is more after the last element").with_byte(input.at());
        Err(more(error.with_found(bytes)))
    })
}

/// Rest of the file.
struct PlyInput<'a> {
    length: usize,
    rest: &'a [u8],
    encoding: Encoding,
}

impl PlyInput<'_> {
    /// The offset reached in the file.
    fn at(&self) -> usize {
        self.length - self.rest.len()
    }

    /// Refuses counts that the bytes cannot hold, whatever the lengths of the lists.
    fn check_counts(&self, elements: &[Element<'_>]) -> Result<(), ReadError> {
        let needed = |element: &Element<'_>| u128::from(element.count()) * u128::from(shortest(&element.definition));
        let needed: u128 = elements.iter().map(needed).sum();
        if needed <= self.rest.len() as u128 {
            return Ok(());
        }
        Err(ReadError::new(Cause::Malformed, "the elements of the header cannot fit in the bytes that follow it")
            .with_byte(self.at())
            .with_expected(format!("at least {needed} bytes"))
            .with_found(plural(self.rest.len() as u64, "byte", "bytes"))
            .with_help("the file is cut short, or the counts in its header are wrong"))
    }

    /// The next element.
    fn element<E: PropertyAccess>(&mut self, definition: &ElementDef) -> Result<E, ReadError> {
        let parser = Parser::<E>::new();
        let at = self.at();
        let element = match self.encoding {
            Encoding::BinaryBigEndian => parser.read_big_endian_element(&mut self.rest, definition),
            _ => parser.read_little_endian_element(&mut self.rest, definition),
        };
        element.map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => ReadError::new(Cause::Malformed, "the binary PLY file is cut short")
                .with_byte(self.length)
                .with_help("fetch or export the file again"),
            _ => ReadError::new(Cause::Malformed, format!("not a `{}`: its list has no length", definition.name))
                .with_byte(at),
        })
    }
}

/// The fewest bytes of an element: lists may be empty.
fn shortest(definition: &ElementDef) -> u64 {
    let size = |scalar: &ScalarType| match scalar {
        ScalarType::Char | ScalarType::UChar => 1,
        ScalarType::Short | ScalarType::UShort => 2,
        ScalarType::Int | ScalarType::UInt | ScalarType::Float => 4,
        ScalarType::Double => 8,
    };
    let bytes = |kind: &PropertyType| match kind {
        PropertyType::Scalar(scalar) | PropertyType::List(scalar, _) => size(scalar),
    };
    definition.properties.values().map(|property| bytes(&property.data_type)).sum()
}

fn vertex(input: &mut PlyInput<'_>, definition: &ElementDef, reading: &mut PlyReading<'_>) -> Result<(), ReadError> {
    let at = input.at();
    let Point(point) = input.element(definition)?;
    if let Some(value) = point.iter().find(|value| !value.is_finite()) {
        let error = ReadError::not_finite().with_byte(at).with_found(value.to_string());
        reading.faults.keep(error.only_here())?;
    }
    reading.builder.vertex(point)
}

fn face(input: &mut PlyInput<'_>, definition: &ElementDef, reading: &mut PlyReading<'_>) -> Result<(), ReadError> {
    let at = input.at();
    let Corners(indices) = input.element(definition)?;
    let found = plural(indices.len() as u64, "corner", "corners");
    if indices.len() < 3 {
        let error = ReadError::new(Cause::Malformed, "a face needs at least 3 corners").with_byte(at);
        return reading.faults.keep(error.with_found(found).only_here());
    }
    if indices.len() > reading.limits.face_corners as usize {
        let error = ReadError::new(Cause::Malformed, "too many corners for one face").with_byte(at);
        return Err(error.with_found(found).at_most(reading.limits.face_corners));
    }
    let mut corners = Vec::with_capacity(indices.len());
    for index in indices {
        match reading.corner(index) {
            Some(corner) => corners.push(corner),
            None => {
                let error = ReadError::new(Cause::Malformed, "there is no such vertex").with_byte(at);
                let error = error.with_expected(reading.no_such_vertex()).with_found(index.to_string());
                return reading.faults.keep(error.only_here());
            }
        }
    }
    if reading.faults.is_empty() { reading.builder.face(&corners) } else { Ok(()) }
}

/// A vertex.
#[derive(Default)]
struct Point([f64; 3]);

impl PropertyAccess for Point {
    fn new() -> Point {
        Point::default()
    }

    fn set_property(&mut self, name: &str, property: Property) -> PropertyAccessResult {
        let Some(axis) = ["x", "y", "z"].iter().position(|axis| *axis == name) else {
            return PropertyAccessResult::Ignored;
        };
        self.0[axis] = match property {
            Property::Char(value) => value.into(),
            Property::UChar(value) => value.into(),
            Property::Short(value) => value.into(),
            Property::UShort(value) => value.into(),
            Property::Int(value) => value.into(),
            Property::UInt(value) => value.into(),
            Property::Float(value) => value.into(),
            Property::Double(value) => value,
            _ => return PropertyAccessResult::UnsupportedType,
        };
        PropertyAccessResult::Set
    }
}

/// The corners of a face.
#[derive(Default)]
struct Corners(Vec<i64>);

impl PropertyAccess for Corners {
    fn new() -> Corners {
        Corners::default()
    }

    fn set_property(&mut self, name: &str, property: Property) -> PropertyAccessResult {
        if !CORNERS.contains(&name) {
            return PropertyAccessResult::Ignored;
        }
        fn wide<T: Into<i64>>(list: Vec<T>) -> Vec<i64> {
            list.into_iter().map(Into::into).collect()
        }
        self.0 = match property {
            Property::ListChar(list) => wide(list),
            Property::ListUChar(list) => wide(list),
            Property::ListShort(list) => wide(list),
            Property::ListUShort(list) => wide(list),
            Property::ListInt(list) => wide(list),
            Property::ListUInt(list) => wide(list),
            _ => return PropertyAccessResult::UnsupportedType,
        };
        PropertyAccessResult::Set
    }
}

/// An element of another kind.
struct Passed;

impl PropertyAccess for Passed {
    fn new() -> Passed {
        Passed
    }
}
