//! OBJ, the Wavefront format: polygons over one numbered list of vertices.
//!
//! `listing` checks every line; only the plainest OBJ there is, lines `v x y z` and `f i j k ...`, reaches `tobj`, in `polygons`.
//! Groups, objects and materials do not cut the vertex list: a body is the whole file.

mod corner;
mod keyword;
mod listing;
mod notes;
mod polygons;

pub(crate) use keyword::is_keyword;
use listing::Listing;

use crate::builder::no_faces;
use crate::error::ReadError;
use crate::{Limits, Mesh};

/// Reads an OBJ file.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    let mut listing = listing::list(bytes, limits)?;
    if listing.face_lines.is_empty() {
        return Err(no_faces());
    }
    polygons::faces(&mut listing)?;
    let Listing { mut builder, extras, notes, .. } = listing;
    extras.list().iter().for_each(|extra| builder.read_over(extra.what, extra.count));
    builder.warnings(notes.warnings());
    builder.finish()
}
