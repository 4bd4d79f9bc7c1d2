//! STL, a list of triangles, as text or binary, through `stl_io`.
//!
//! `stl_io` takes many legal files for the wrong kind, stops after the first of several solids, and joins vertices by
//! their bits. So the kind is decided before it (`sniff`), it is given text or bytes that leave it no choice, and
//! vertices are joined here (`weld`). It parses every number that ends up in the mesh.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{Read, Seek};

use crate::builder::Builder;
use crate::error::{ReadError, guarded, refused};

pub(crate) mod ascii;
pub(crate) mod binary;

/// On which lines of a text the facets stand.
pub(super) trait FacetLines {
    /// The line facet `facet` begins on, if the file has lines.
    fn facet(&self, facet: usize) -> Option<u32>;
    /// The line of corner `corner` of facet `facet`.
    fn corner(&self, facet: usize, corner: usize) -> Option<u32>;
    /// The error with its place added: coordinate `axis` of that corner.
    fn locate(&self, error: ReadError, facet: usize, corner: usize, axis: usize) -> ReadError;
}

/// Lets `stl_io` parse `source`, which must hold exactly `facets` facets, and adds them to the mesh. The weld knows
/// the vertices that the mesh has.
pub(super) fn parse(
    mut source: impl Read + Seek,
    facets: usize,
    lines: &impl FacetLines,
    weld: &mut Weld,
    builder: &mut Builder,
) -> Result<(), ReadError> {
    guarded("stl_io", move || {
        let mut reader = stl_io::create_stl_reader(&mut source).map_err(|error| refused("stl_io", error))?;
        // Counted here: after an error the reader's iterator may go on for ever, and its size hint is the file's claim.
        for facet in 0..facets {
            let triangle = match reader.next() {
                Some(Ok(triangle)) => triangle,
                Some(Err(error)) => return Err(refused("stl_io", error)),
                None => return Err(refused("stl_io", format!("only {facet} of {facets} facets"))),
            };
            add(facet, triangle.vertices.map(|vertex| vertex.0), lines, weld, builder)?;
        }
        match reader.next() {
            None => Ok(()),
            Some(_) => Err(refused("stl_io", format!("more than {facets} facets"))),
        }
    })
}

fn add(
    facet: usize,
    points: [[f32; 3]; 3],
    lines: &impl FacetLines,
    weld: &mut Weld,
    builder: &mut Builder,
) -> Result<(), ReadError> {
    let mut corners = [0; 3];
    for (corner, point) in points.into_iter().enumerate() {
        if let Some(axis) = point.iter().position(|value| !value.is_finite()) {
            let error = ReadError::not_finite().with_found(point[axis].to_string()).with_facet(facet);
            return Err(lines.locate(error, facet, corner, axis));
        }
        corners[corner] = match weld.number(point) {
            VertexNumber::Again(number) => number,
            VertexNumber::First(number) => {
                let position = canonical(point).map(f64::from);
                match lines.corner(facet, corner) {
                    Some(line) => builder.vertex_on(position, line)?,
                    None => builder.vertex(position)?,
                }
                number
            }
        };
    }
    match lines.facet(facet) {
        Some(line) => builder.face_on(&corners, line),
        None => builder.face(&corners),
    }
}

/// Positions numbered in order of first appearance; `-0.0` is `0.0`.
///
/// The map's hash is seeded at random, so that no file can be made to be slow; no result depends on the seed.
#[derive(Debug, Default)]
pub(crate) struct Weld {
    numbers: HashMap<[u32; 3], u32>,
}

/// Number of a position among those that were welded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VertexNumber {
    /// A new number, of a position that appears for the first time.
    First(u32),
    /// The number of a position that appeared before.
    Again(u32),
}

impl Weld {
    /// The number of the finite position `point`.
    pub(crate) fn number(&mut self, point: [f32; 3]) -> VertexNumber {
        // Fewer than u32::MAX positions fit in the bytes of a file, or in a mesh.
        let next = self.numbers.len() as u32;
        match self.numbers.entry(canonical(point).map(f32::to_bits)) {
            Entry::Occupied(entry) => VertexNumber::Again(*entry.get()),
            Entry::Vacant(entry) => VertexNumber::First(*entry.insert(next)),
        }
    }
}

/// The position with every `-0.0` made `0.0`.
pub(crate) fn canonical(point: [f32; 3]) -> [f32; 3] {
    point.map(|value| if value == 0.0 { 0.0 } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_of_either_sign_are_one_position() {
        let mut weld = Weld::default();
        assert_eq!(weld.number([0.0, 1.0, -0.0]), VertexNumber::First(0));
        assert_eq!(weld.number([1.0, 1.0, 0.0]), VertexNumber::First(1));
        assert_eq!(weld.number([-0.0, 1.0, 0.0]), VertexNumber::Again(0));
    }
}
