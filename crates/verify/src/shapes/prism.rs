//! Prisms.

use super::{Shape, extrusion};
use std::f64::consts::TAU;

/// A regular prism from z = 0 to `height`, its base one polygon with the first corner on the x axis.
pub fn prism(sides: u32, radius: f64, height: f64) -> Shape {
    let corner = |index: u32| {
        let (sin, cos) = (TAU * f64::from(index) / f64::from(sides)).sin_cos();
        [radius * cos, radius * sin]
    };
    let points: Vec<[f64; 2]> = (0..sides).map(corner).collect();
    extrusion(&points, &[(0..sides).collect()], &[0.0, height])
}

/// A box on z = 0 whose upright edges are cut off at 45 degrees, `chamfer` along each side; centred in x and y.
pub fn chamfered(size: [f64; 3], chamfer: f64) -> Shape {
    let [x, y] = [size[0] / 2.0, size[1] / 2.0];
    let (inner_x, inner_y) = (x - chamfer, y - chamfer);
    let right = [[x, -inner_y], [x, inner_y], [inner_x, y], [-inner_x, y]];
    let left = right.map(|[x, y]| [-x, -y]);
    let points: Vec<[f64; 2]> = right.into_iter().chain(left).collect();
    extrusion(&points, &[(0..8).collect()], &[0.0, size[2]])
}
