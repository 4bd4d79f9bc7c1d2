//! OBJ, the Wavefront format: polygons over one numbered list of vertices.
//!
//! `listing` checks every line and writes the plainest OBJ there is, `v x y z` and `f i j k ...`; only that text reaches
//! `tobj`, in `polygons`. Groups, objects and materials do not cut the vertex list: a body is the whole file.

mod corner;
mod keyword;
mod listing;
mod polygons;

pub(crate) use keyword::is_keyword;

use crate::builder::{Builder, no_faces};
use crate::error::ReadError;
use crate::{Format, Limits, Mesh};

/// Reads an OBJ file.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    let listing = listing::list(bytes, limits)?;
    if listing.face_lines.is_empty() {
        return Err(no_faces());
    }
    let polygons = polygons::parse(&listing)?;
    let mut builder = Builder::new(Format::Obj, *limits);
    builder.reserve(listing.vertex_lines.len(), listing.face_lines.len());
    for (point, &line) in polygons.positions.chunks_exact(3).zip(&listing.vertex_lines) {
        builder.vertex_on([point[0], point[1], point[2]], line)?;
    }
    let mut corners = polygons.corners.as_slice();
    for (&size, &line) in listing.face_sizes.iter().zip(&listing.face_lines) {
        let (face, rest) = corners.split_at(size as usize);
        builder.face_on(face, line)?;
        corners = rest;
    }
    for warning in listing.warnings {
        builder.warn(warning);
    }
    builder.finish()
}
