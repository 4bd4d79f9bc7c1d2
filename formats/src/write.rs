//! Mesh to bytes.

use std::fmt;
use std::io::{self, BufWriter, Write};

use crate::stl::{VertexNumber, Weld, canonical};
use crate::{Format, Mesh};

/// Information that a format cannot hold, and that was lost in writing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loss {
    /// Coordinates rounded to the 32 bits of STL.
    pub rounded: usize,
    /// Faces with corners that differ in the mesh and become the same by rounding.
    pub collapsed: usize,
    /// Vertices that will not be read back under their number: STL has no vertex list, so unused vertices vanish,
    /// equal ones become one, and the rest are numbered by first use.
    pub renumbered: usize,
}

impl Loss {
    /// True if reading the bytes back gives the same vertices and faces.
    pub fn is_none(&self) -> bool {
        *self == Loss::default()
    }
}

/// Writes `mesh`.
///
/// OFF, OBJ and PLY hold every mesh without loss: numbers are written with the fewest digits that read back as the
/// same double. Binary PLY has the doubles themselves. STL holds triangles of 32-bit numbers; what it loses is
/// returned, and what it cannot hold (a face with more than three corners, a coordinate beyond its range) is an error
/// of kind [`io::ErrorKind::InvalidInput`] before any byte is written. So is [`Format::Collada`].
pub fn write(mesh: &Mesh, format: Format, out: &mut impl Write) -> io::Result<Loss> {
    let (mut out, mut loss) = (BufWriter::new(out), Loss::default());
    match format {
        Format::Off => off(mesh, &mut out)?,
        Format::Obj => obj(mesh, &mut out)?,
        Format::StlAscii => loss = stl_ascii(mesh, &mut out)?,
        Format::StlBinary => loss = stl_binary(mesh, &mut out)?,
        Format::PlyAscii => ply_ascii(mesh, &mut out)?,
        Format::PlyBinary => ply_binary(mesh, &mut out)?,
        Format::Collada => return refuse("COLLADA is read and not written".to_owned()),
    }
    out.flush()?;
    Ok(loss)
}

fn off(mesh: &Mesh, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "OFF\n{} {} 0", mesh.vertices().len(), mesh.face_count())?;
    elements(mesh, out)
}

/// Writes the vertices, then the faces with their numbers of corners, one a line, as OFF and PLY have them.
fn elements(mesh: &Mesh, out: &mut impl Write) -> io::Result<()> {
    vertices(mesh, "", out)?;
    for face in mesh.faces() {
        write!(out, "{}", face.len())?;
        for corner in face {
            write!(out, " {corner}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn vertices(mesh: &Mesh, before: &str, out: &mut impl Write) -> io::Result<()> {
    mesh.vertices()
        .iter()
        .try_for_each(|&[x, y, z]| writeln!(out, "{before}{} {} {}", Shortest(x), Shortest(y), Shortest(z)))
}

fn obj(mesh: &Mesh, out: &mut impl Write) -> io::Result<()> {
    vertices(mesh, "v ", out)?;
    for face in mesh.faces() {
        write!(out, "f")?;
        for &corner in face {
            write!(out, " {}", u64::from(corner) + 1)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The shortest decimal that reads back as the same number, with an exponent where that saves a row of zeros.
struct Shortest<T>(T);

impl<T: Copy + Into<f64> + fmt::Display + fmt::LowerExp> fmt::Display for Shortest<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.into().abs();
        if size == 0.0 || (1e-5..1e16).contains(&size) {
            write!(out, "{}", self.0)
        } else {
            write!(out, "{:e}", self.0)
        }
    }
}

fn ply_ascii(mesh: &Mesh, out: &mut impl Write) -> io::Result<()> {
    header(mesh, "ascii", out)?;
    elements(mesh, out)
}

fn ply_binary(mesh: &Mesh, out: &mut impl Write) -> io::Result<()> {
    header(mesh, "binary_little_endian", out)?;
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
    Ok(())
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

/// The unit vector from which the corners are seen counter-clockwise, in floats; zero for a facet without area. The
/// corners are taken as they are written, in double precision, so that no difference or product of them overflows or
/// loses the direction.
fn normal(corners: [[f32; 3]; 3]) -> [f32; 3] {
    let [p, q, r] = corners.map(|corner| corner.map(f64::from));
    let [u, v]: [[f64; 3]; 2] = [q, r].map(|end| std::array::from_fn(|axis| end[axis] - p[axis]));
    let cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let largest = cross.iter().fold(0.0f64, |most, value| most.max(value.abs()));
    if largest == 0.0 {
        return [0.0; 3];
    }
    let scaled = cross.map(|value| value / largest);
    let length = scaled.iter().map(|value| value * value).sum::<f64>().sqrt();
    // A zero without a sign.
    scaled.map(|value| (value / length) as f32 + 0.0)
}

fn stl_ascii(mesh: &Mesh, out: &mut impl Write) -> io::Result<Loss> {
    let (points, loss) = singles(mesh)?;
    writeln!(out, "solid mesh")?;
    for face in mesh.faces() {
        let corners = corners(face, &points);
        let [x, y, z] = normal(corners);
        writeln!(out, "facet normal {} {} {}\nouter loop", Shortest(x), Shortest(y), Shortest(z))?;
        for [x, y, z] in corners {
            writeln!(out, "vertex {} {} {}", Shortest(x), Shortest(y), Shortest(z))?;
        }
        writeln!(out, "endloop\nendfacet")?;
    }
    writeln!(out, "endsolid mesh")?;
    Ok(loss)
}

fn stl_binary(mesh: &Mesh, out: &mut impl Write) -> io::Result<Loss> {
    let (points, loss) = singles(mesh)?;
    let facet = |index: usize| {
        let corners = corners(mesh.face(index), &points);
        stl_io::Triangle { normal: stl_io::Normal::new(normal(corners)), vertices: corners.map(stl_io::Vertex::new) }
    };
    stl_io::write_stl(out, (0..mesh.face_count()).map(facet))?;
    Ok(loss)
}

/// Returns the positions of the corners of a triangle.
fn corners(face: &[u32], points: &[[f32; 3]]) -> [[f32; 3]; 3] {
    std::array::from_fn(|place| points[face[place] as usize])
}

/// The positions as STL holds them, and what that loses. Refuses what STL cannot hold.
fn singles(mesh: &Mesh) -> io::Result<(Vec<[f32; 3]>, Loss)> {
    if let Some(face) = mesh.faces().position(|face| face.len() != 3) {
        let corners = mesh.face(face).len();
        return refuse(format!("face {face} has {corners} corners, and STL holds triangles only"));
    }
    let mut points = Vec::with_capacity(mesh.vertices().len());
    let mut rounded = 0;
    for (vertex, point) in mesh.vertices().iter().enumerate() {
        // `as` rounds to the nearest single, and to infinity beyond the largest.
        let single = canonical(point.map(|value| value as f32));
        if !single.iter().all(|value| value.is_finite()) {
            return refuse(format!("vertex {vertex} is beyond the range of STL's 32-bit numbers"));
        }
        rounded += single.iter().zip(point).filter(|(single, value)| f64::from(**single) != **value).count();
        points.push(single);
    }
    let renumbered = renumbered(mesh, &points);
    let collapsed = mesh.faces().filter(|face| collapses(mesh, &points, face)).count();
    Ok((points, Loss { rounded, collapsed, renumbered }))
}

/// True if two corners of a face are at different places and are rounded to the same.
fn collapses(mesh: &Mesh, points: &[[f32; 3]], face: &[u32]) -> bool {
    let pairs = face.iter().zip(face.iter().cycle().skip(1));
    pairs
        .map(|(a, b)| (*a as usize, *b as usize))
        .any(|(a, b)| points[a] == points[b] && mesh.vertices()[a] != mesh.vertices()[b])
}

fn renumbered(mesh: &Mesh, points: &[[f32; 3]]) -> usize {
    let mut weld = Weld::default();
    let mut kept = 0;
    for &corner in mesh.faces().flatten() {
        if weld.number(points[corner as usize]) == VertexNumber::First(corner) {
            kept += 1;
        }
    }
    points.len() - kept
}

fn refuse<T>(message: String) -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}
