//! PLY, ASCII and binary, in doubles.

use std::io::{self, BufWriter, Write};

use super::text::Shortest;
use crate::Mesh;

pub(super) fn ascii(mesh: &Mesh, out: &mut impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    header(mesh, "ascii", &mut out)?;
    for &[x, y, z] in mesh.vertices() {
        writeln!(out, "{} {} {}", Shortest(x), Shortest(y), Shortest(z))?;
    }
    for face in mesh.faces() {
        write!(out, "{}", face.len())?;
        for corner in face {
            write!(out, " {corner}")?;
        }
        writeln!(out)?;
    }
    out.flush()
}

pub(super) fn binary(mesh: &Mesh, out: &mut impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    header(mesh, "binary_little_endian", &mut out)?;
    for value in mesh.vertices().iter().flatten() {
        out.write_all(&value.to_le_bytes())?;
    }
    let small = size(mesh) == "uchar";
    for face in mesh.faces() {
        let corners = face.len() as u32;
        if small {
            out.write_all(&[corners as u8])?
        } else {
            out.write_all(&corners.to_le_bytes())?
        }
        for corner in face {
            out.write_all(&corner.to_le_bytes())?;
        }
    }
    out.flush()
}

/// The type of the number of corners: one byte, as most programs expect, where all fit.
fn size(mesh: &Mesh) -> &'static str {
    if mesh.faces().all(|face| face.len() < 256) { "uchar" } else { "uint" }
}

/// Indices are signed where that is enough: some programs read no others.
fn header(mesh: &Mesh, encoding: &str, out: &mut impl Write) -> io::Result<()> {
    let (vertices, faces) = (mesh.vertices().len(), mesh.face_count());
    writeln!(out, "ply\nformat {encoding} 1.0\nelement vertex {vertices}")?;
    writeln!(out, "property double x\nproperty double y\nproperty double z\nelement face {faces}")?;
    let index = if i32::try_from(vertices).is_ok() { "int" } else { "uint" };
    writeln!(out, "property list {} {index} vertex_indices\nend_header", size(mesh))
}
