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
