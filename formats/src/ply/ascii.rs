//! PLY as text: an element a line.

use ply_rs_bw::ply::{ElementDef, PropertyType, ScalarType};

use super::header::{CORNERS, Element, PlyHeader, Role};
use super::{PlyReading, more};
use crate::error::{ReadError, plural};
use crate::number;
use crate::scan::{Text, Word};

/// Reads all elements.
pub(super) fn read(header: &PlyHeader<'_>, reading: &mut PlyReading<'_>) -> Result<(), ReadError> {
    let mut text = header.text;
    // The counts are claims, so room is made only for what the bytes left can hold: `0 0 0` and `3 0 0 0` are the
    // shortest.
    let left = text.bytes_left() + 1;
    let room = |role: Role, shortest: usize| (header.count(role) as usize).min(left / shortest);
    reading.builder.reserve(room(Role::Vertices, 6), room(Role::Faces, 8));
    for element in &header.elements {
        elements(&mut text, element, reading)?;
    }
    match text.word_below() {
        None => Ok(()),
        Some(word) => Err(more(ReadError::at_word(word, "there is more after the last element"))),
    }
}

fn elements(text: &mut Text<'_>, element: &Element<'_>, reading: &mut PlyReading<'_>) -> Result<(), ReadError> {
    let mut corners = Vec::new();
    for index in 0..element.count() {
        let mut next = *text;
        let Some(first) = next.word_below() else {
            let name = &element.definition.name;
            let error = ReadError::at_end(*text, "the file ends too early");
            let error = error.with_expected(format!("{} of `{name}`, but there are only {index}", element.count()));
            return Err(error.with_help("the file is cut short, or the counts in its header are wrong"));
        };
        // The line again, from its first word.
        *text = next.back_into(first, 0);
        let read = match element.role {
            Role::Vertices => vertex(text, &element.definition, reading),
            Role::Faces => face(text, &element.definition, &mut corners, reading),
            Role::Other => properties(text, &element.definition, |_, _, _| Ok(false)),
        };
        if let Err(error) = read {
            reading.faults.keep(error)?;
        }
    }
    Ok(())
}

/// Goes over the numbers of an element, but for those that `take` takes.
fn properties<'a>(
    text: &mut Text<'a>,
    definition: &ElementDef,
    mut take: impl FnMut(&str, Word<'a>, &mut Text<'a>) -> Result<bool, ReadError>,
) -> Result<(), ReadError> {
    for (name, property) in &definition.properties {
        let word = next(text, definition)?;
        if take(name, word, text)? {
            continue;
        }
        let length = match property.data_type {
            PropertyType::Scalar(_) => number::attribute(word).map(|()| 0)?,
            PropertyType::List(..) => number::count(word, "the length of a list")?,
        };
        for _ in 0..length {
            number::attribute(next(text, definition)?)?;
        }
    }
    match text.next_word() {
        None => Ok(()),
        Some(extra) => {
            let error = ReadError::at_word(extra, format!("more than the properties of a `{}`", definition.name));
            Err(error.with_expected("the end of the line").with_help("every element has a line of its own"))
        }
    }
}

fn next<'a>(text: &mut Text<'a>, definition: &ElementDef) -> Result<Word<'a>, ReadError> {
    text.next_word().ok_or_else(|| {
        let count = definition.properties.len() as u64;
        let error = ReadError::at_end(*text, format!("a number of a `{}` is missing", definition.name));
        error.with_expected(format!("{} on one line", plural(count, "property", "properties")))
    })
}

fn vertex(text: &mut Text<'_>, definition: &ElementDef, reading: &mut PlyReading<'_>) -> Result<(), ReadError> {
    let line = text.line();
    let mut point = [0.0; 3];
    let mut wrong = None;
    properties(text, definition, |name, word, _| {
        let Some(axis) = ["x", "y", "z"].iter().position(|axis| *axis == name) else { return Ok(false) };
        let is_single =
            |property: &ply_rs_bw::ply::PropertyDef| property.data_type == PropertyType::Scalar(ScalarType::Float);
        let value = match definition.properties.get(name).is_some_and(is_single) {
            true => number::single(word).map(f64::from),
            false => number::coordinate(word),
        };
        match value {
            Ok(value) => point[axis] = value,
            Err(error) => _ = wrong.get_or_insert(error),
        }
        Ok(true)
    })?;
    // There is a vertex all the same, so that corners have no errors that follow from this one.
    reading.builder.vertex_on(point, line)?;
    wrong.map_or(Ok(()), Err)
}

fn face(
    text: &mut Text<'_>,
    definition: &ElementDef,
    corners: &mut Vec<u32>,
    reading: &mut PlyReading<'_>,
) -> Result<(), ReadError> {
    let line = text.line();
    corners.clear();
    let mut wrong = None;
    properties(text, definition, |name, word, text| {
        if !CORNERS.contains(&name) {
            return Ok(false);
        }
        let size = number::count(word, "a number of corners")?;
        if size > text.bytes_left() as u64 {
            let bytes = plural(text.bytes_left() as u64, "byte that follows", "bytes that follow");
            return Err(ReadError::at_word(word, format!("{size} corners cannot fit in the {bytes}")));
        }
        if size > u64::from(reading.limits.face_corners) {
            return Err(ReadError::at_word(word, "too many corners for one face").at_most(reading.limits.face_corners));
        }
        if size < 3 {
            wrong = Some(ReadError::at_word(word, "a face needs at least 3 corners").only_here());
        }
        for _ in 0..size {
            let word = next(text, definition)?;
            match number::index(word, word.text()).map(|index| reading.corner(index)) {
                Ok(Some(corner)) => corners.push(corner),
                Ok(None) => {
                    let error = ReadError::at_word(word, "there is no such vertex").only_here();
                    let error = error.with_expected(reading.no_such_vertex()).with_help("PLY counts vertices from 0");
                    _ = wrong.get_or_insert(error);
                }
                Err(error) => _ = wrong.get_or_insert(error),
            }
        }
        Ok(true)
    })?;
    match wrong {
        Some(error) => Err(error),
        None if !reading.faults.is_empty() => Ok(()),
        None => reading.builder.face_on(corners, line),
    }
}
