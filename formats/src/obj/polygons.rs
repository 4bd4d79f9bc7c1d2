//! The checked text through `tobj`.

use std::io::{BufRead, Read, Write};

use super::listing::Listing;
use crate::error::ReadError;
use crate::guard::{guarded, refused};

/// What `tobj` read: positions and corners in the file's own numbering.
#[derive(Debug)]
pub(super) struct Polygons {
    /// x, y and z of each vertex.
    pub(super) positions: Vec<f64>,
    /// The corners of all faces, counted from 0.
    pub(super) corners: Vec<u32>,
}

const OPTIONS: tobj::LoadOptions =
    tobj::LoadOptions { single_index: true, triangulate: false, ignore_points: false, ignore_lines: false };

/// Parses the listing.
///
/// `tobj` numbers vertices by first use in a face and drops the unused. So a polygon over all vertices in order, the census, is
/// put before the real faces: then its numbering *is* the file's, and nothing is dropped.
pub(super) fn parse(listing: &Listing) -> Result<Polygons, ReadError> {
    let vertices = listing.vertex_lines.len();
    let census = census(vertices).map_err(|error| refused("tobj", error))?;
    let mut text = listing.vertex_text.as_slice().chain(census.as_slice()).chain(listing.face_text.as_slice());
    let model = guarded("tobj", move || load(&mut text))?;
    check(model, listing)
}

fn census(vertices: usize) -> std::io::Result<Vec<u8>> {
    let mut line = b"f".to_vec();
    for index in 1..=vertices {
        write!(line, " {index}")?;
    }
    line.push(b'\n');
    Ok(line)
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

/// Holds `tobj`'s result against what was written for it.
fn check(mesh: tobj::Mesh, listing: &Listing) -> Result<Polygons, ReadError> {
    let vertices = listing.vertex_lines.len();
    let sizes = std::iter::once(vertices).chain(listing.face_sizes.iter().map(|&size| size as usize));
    let same_sizes = match mesh.face_arities.as_slice() {
        // How tobj says "triangles only".
        [] => sizes.clone().all(|size| size == 3),
        arities => sizes.clone().eq(arities.iter().map(|&size| size as usize)),
    };
    let (census, corners) = mesh.indices.split_at_checked(vertices).unwrap_or_default();
    let in_order = census.len() == vertices && census.iter().enumerate().all(|(place, &index)| place == index as usize);
    let in_range = corners.iter().all(|&index| (index as usize) < vertices);
    let total: usize = sizes.sum();
    if !same_sizes || !in_order || !in_range || mesh.positions.len() != 3 * vertices || mesh.indices.len() != total {
        return Err(refused("tobj", "other vertices or faces than the file has"));
    }
    Ok(Polygons { corners: corners.to_vec(), positions: mesh.positions })
}
