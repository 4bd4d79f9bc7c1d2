//! STL, ASCII and binary.

use std::io::{self, BufWriter, Write};

use super::Loss;
use super::text::Shortest;
use crate::Mesh;
use crate::stl::weld::{Seen, Weld, canonical};

/// The unit vector from which the corners are seen counter-clockwise, as far as floats tell; zero for a facet without area. Of the corners as they are
/// written, in double precision, so that no difference or product of them overflows or loses the direction.
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

pub(super) fn ascii(mesh: &Mesh, out: &mut impl Write) -> io::Result<Loss> {
    let (points, loss) = singles(mesh)?;
    let mut out = BufWriter::new(out);
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
    out.flush()?;
    Ok(loss)
}

pub(super) fn binary(mesh: &Mesh, out: &mut impl Write) -> io::Result<Loss> {
    let (points, loss) = singles(mesh)?;
    let facet = |index: usize| {
        let corners = corners(mesh.face(index), &points);
        stl_io::Triangle { normal: stl_io::Normal::new(normal(corners)), vertices: corners.map(stl_io::Vertex::new) }
    };
    stl_io::write_stl(out, (0..mesh.face_count()).map(facet))?;
    Ok(loss)
}

/// Where the corners of a triangle are.
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

/// Whether two corners of a face are at different places and are rounded to the same.
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
        if weld.number(points[corner as usize]) == Seen::First(corner) {
            kept += 1;
        }
    }
    points.len() - kept
}

fn refuse<T>(message: String) -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}
