//! Mesh to bytes.

mod ply;
mod stl;
mod text;

use std::io::{self, Write};

use crate::{Format, Mesh};

/// What writing in a format did not keep, because the format cannot hold it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Loss {
    /// Coordinates rounded to the 32 bits of STL.
    pub rounded: usize,
    /// Faces with corners that differ in the mesh and become the same by rounding.
    pub collapsed: usize,
    /// Vertices that will not be read back under their number: STL has no vertex list, so unused vertices vanish, equal ones
    /// become one, and the rest are numbered by first use.
    pub renumbered: usize,
}

impl Loss {
    /// Whether reading the bytes back gives the same vertices and faces.
    pub fn is_none(&self) -> bool {
        *self == Loss::default()
    }
}

/// Writes `mesh`.
///
/// OFF, OBJ and PLY hold every mesh without loss: numbers are written with the fewest digits that read back as the same double.
/// Binary PLY has the doubles themselves. STL holds triangles of 32-bit numbers; what it loses is returned, and what it cannot hold (a face with more than three
/// corners, a coordinate beyond its range) is an error of kind [`io::ErrorKind::InvalidInput`] before any byte is written. So is [`Format::Collada`].
pub fn write(mesh: &Mesh, format: Format, out: &mut impl Write) -> io::Result<Loss> {
    match format {
        Format::Off => text::off(mesh, out).map(|()| Loss::default()),
        Format::Obj => text::obj(mesh, out).map(|()| Loss::default()),
        Format::StlAscii => stl::ascii(mesh, out),
        Format::StlBinary => stl::binary(mesh, out),
        Format::PlyAscii => ply::ascii(mesh, out).map(|()| Loss::default()),
        Format::PlyBinary => ply::binary(mesh, out).map(|()| Loss::default()),
        Format::Collada => Err(io::Error::new(io::ErrorKind::InvalidInput, "COLLADA is read and not written")),
    }
}
