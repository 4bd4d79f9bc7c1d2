//! Rings.

use super::Shape;
use std::f64::consts::TAU;

/// A torus about the z axis in triangles: `around` segments along the ring, `across` along the tube.
///
/// Vertices lie on the x axis, at the ring radius plus and (for even `across`) minus the tube radius.
pub fn torus(ring: f64, tube: f64, around: u32, across: u32) -> Shape {
    let mut vertices = Vec::new();
    for i in 0..around {
        let (ring_sin, ring_cos) = (TAU * f64::from(i) / f64::from(around)).sin_cos();
        for j in 0..across {
            let (tube_sin, tube_cos) = (TAU * f64::from(j) / f64::from(across)).sin_cos();
            let reach = ring + tube * tube_cos;
            vertices.push([reach * ring_cos, reach * ring_sin, tube * tube_sin]);
        }
    }
    Shape { vertices, faces: wrapped(around, across) }
}

/// The triangles of a closed band of `around` rings of `across` vertices each, outward if each ring turns
/// counter-clockwise seen along the way in which the rings follow each other.
pub(super) fn wrapped(around: u32, across: u32) -> Vec<Vec<u32>> {
    let vertex = |i: u32, j: u32| i % around * across + j % across;
    let cell = |i: u32, j: u32| {
        let [a, b, c, d] = [vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)];
        [vec![a, b, c], vec![a, c, d]]
    };
    (0..around).flat_map(|i| (0..across).flat_map(move |j| cell(i, j))).collect()
}
