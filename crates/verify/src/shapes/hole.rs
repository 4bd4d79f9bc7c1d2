//! Plates and blocks with a rectangular hole.

use super::{Shape, grid};

/// A wall of the given thickness across the x axis, `outer` wide (y) and high (z), with a centred window.
pub fn window_plate(thickness: f64, outer: [f64; 2], window: [f64; 2]) -> Shape {
    let [y, z] = [ring(outer[0], window[0]), ring(outer[1], window[1])];
    grid([&[-thickness / 2.0, thickness / 2.0], &y, &z], |[_, j, k]| j != 1 || k != 1)
}

/// A square tube along z from 0 to `length`.
pub fn square_tube(outer: f64, inner: f64, length: f64) -> Shape {
    let ring = ring(outer, inner);
    grid([&ring, &ring, &[0.0, length]], |[i, j, _]| i != 1 || j != 1)
}

/// A square block on z = 0 with a square hole from its top, at z = `height`, down to z = `floor`.
pub fn blind_hole(outer: f64, inner: f64, height: f64, floor: f64) -> Shape {
    let ring = ring(outer, inner);
    grid([&ring, &ring, &[0.0, floor, height]], |[i, j, k]| i != 1 || j != 1 || k == 0)
}

fn ring(outer: f64, inner: f64) -> [f64; 4] {
    [-outer / 2.0, -inner / 2.0, inner / 2.0, outer / 2.0]
}
