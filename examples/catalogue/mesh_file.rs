//! The bytes of a shape in each mesh format.

use crate::shapes::Shape;

/// Object File Format.
pub fn off(shape: &Shape) -> Vec<u8> {
    let mut text = format!("OFF\n{} {} 0\n", shape.vertices.len(), shape.faces.len());
    for [x, y, z] in &shape.vertices {
        text += &format!("{x} {y} {z}\n");
    }
    for face in &shape.faces {
        text += &format!("{}{}\n", face.len(), numbers(face, 0));
    }
    text.into_bytes()
}

/// Wavefront OBJ.
pub fn obj(shape: &Shape) -> Vec<u8> {
    let mut text = String::new();
    for [x, y, z] in &shape.vertices {
        text += &format!("v {x} {y} {z}\n");
    }
    for face in &shape.faces {
        text += &format!("f{}\n", numbers(face, 1));
    }
    text.into_bytes()
}

fn numbers(face: &[u32], first: u32) -> String {
    face.iter().map(|corner| format!(" {}", corner + first)).collect()
}

/// ASCII STL. The faces must be triangles.
pub fn ascii_stl(shape: &Shape, name: &str) -> Vec<u8> {
    let mut text = format!("solid {name}\n");
    for corners in facets(shape) {
        let [x, y, z] = normal(corners);
        text += &format!("  facet normal {x} {y} {z}\n    outer loop\n");
        for [x, y, z] in corners {
            text += &format!("      vertex {x} {y} {z}\n");
        }
        text += "    endloop\n  endfacet\n";
    }
    text += &format!("endsolid {name}\n");
    text.into_bytes()
}

/// Binary STL. The faces must be triangles and the coordinates exact in 32 bits.
pub fn binary_stl(shape: &Shape) -> Vec<u8> {
    let mut bytes = vec![0; 80];
    bytes.extend((shape.faces.len() as u32).to_le_bytes());
    for corners in facets(shape) {
        let [a, b, c] = corners;
        for coordinate in [normal(corners), a, b, c].into_iter().flatten() {
            bytes.extend((coordinate as f32).to_le_bytes());
        }
        bytes.extend([0, 0]);
    }
    bytes
}

fn facets(shape: &Shape) -> impl Iterator<Item = [[f64; 3]; 3]> + '_ {
    shape.faces.iter().map(|face| [0, 1, 2].map(|corner| shape.vertices[face[corner] as usize]))
}

/// The unit normal; nothing but multiplication and square root, so its bits are the same everywhere.
fn normal([a, b, c]: [[f64; 3]; 3]) -> [f64; 3] {
    let [u, v] = [b, c].map(|corner| [0, 1, 2].map(|axis| corner[axis] - a[axis]));
    let across = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let length = across.iter().map(|x| x * x).sum::<f64>().sqrt();
    across.map(|x| x / length + 0.0)
}
