//! Facets out of `stl_io` and into a mesh.

use std::io::{Read, Seek};

use super::weld::{Seen, Weld, canonical};
use crate::builder::Builder;
use crate::error::ReadError;
use crate::guard::{guarded, refused};

/// On which lines of a text the facets stand.
pub(super) trait Lines {
    /// The line facet `facet` begins on, if the file has lines.
    fn facet(&self, facet: usize) -> Option<u32>;
    /// The line of corner `corner` of facet `facet`.
    fn corner(&self, facet: usize, corner: usize) -> Option<u32>;
    /// The error with its place added: coordinate `axis` of that corner.
    fn locate(&self, error: ReadError, facet: usize, corner: usize, axis: usize) -> ReadError;
}

/// Lets `stl_io` parse `source`, which must hold exactly `facets` facets, and adds them to the mesh. The weld knows the vertices
/// that the mesh has.
pub(super) fn parse(
    mut source: impl Read + Seek,
    facets: usize,
    lines: &impl Lines,
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
    lines: &impl Lines,
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
            Seen::Again(number) => number,
            Seen::First(number) => {
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
