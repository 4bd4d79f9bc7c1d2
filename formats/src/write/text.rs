//! OFF and OBJ, and the numbers in them.

use std::fmt;
use std::io::{self, BufWriter, Write};

use crate::Mesh;

pub(super) fn off(mesh: &Mesh, out: &mut impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    writeln!(out, "OFF\n{} {} 0", mesh.vertices().len(), mesh.face_count())?;
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

pub(super) fn obj(mesh: &Mesh, out: &mut impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    for &[x, y, z] in mesh.vertices() {
        writeln!(out, "v {} {} {}", Shortest(x), Shortest(y), Shortest(z))?;
    }
    for face in mesh.faces() {
        write!(out, "f")?;
        for &corner in face {
            write!(out, " {}", u64::from(corner) + 1)?;
        }
        writeln!(out)?;
    }
    out.flush()
}

/// The shortest decimal that reads back as the same number, with an exponent where that saves a row of zeros.
pub(super) struct Shortest<T>(pub(super) T);

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
