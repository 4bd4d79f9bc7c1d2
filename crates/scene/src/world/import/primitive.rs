//! Primitives by name and dimensions, as MoveIt's messages and saved scenes have them.

use super::notes::Notes;
use super::scene::Shape;
use std::f64::consts::PI;

/// The sides of a cone's base.
const SIDES: u32 = 32;

/// A cone with its apex up, as a polyhedron that contains it: its base is a polygon around the circle.
pub(super) fn cone(radius: f64, length: f64, notes: &mut Notes) -> Shape {
    notes.assume(format!(
        "a cone is a pyramid of {SIDES} sides that contains it, with its apex up and its origin at half its height"
    ));
    // The factor covers the rounding of the corners.
    let outer = radius / libm::cos(PI / f64::from(SIDES)) * (1.0 + 1e-12);
    let corner = |side: u32| {
        let angle = 2.0 * PI * f64::from(side) / f64::from(SIDES);
        [outer * libm::cos(angle), outer * libm::sin(angle), -length / 2.0]
    };
    let mut vertices: Vec<[f64; 3]> = (0..SIDES).map(corner).collect();
    vertices.push([0.0, 0.0, length / 2.0]);
    let mut faces = vec![(0..SIDES).rev().collect::<Vec<u32>>()];
    faces.extend((0..SIDES).map(|side| vec![side, (side + 1) % SIDES, SIDES]));
    Shape::Mesh { vertices, faces }
}

/// What is wrong with dimensions, if anything is.
pub(super) fn refuse_dimensions(dimensions: &[f64]) -> Result<(), String> {
    match dimensions.iter().find(|size| !(size.is_finite() && **size > 0.0)) {
        None => Ok(()),
        Some(size) => Err(format!("a dimension must be more than 0, and this is {size}")),
    }
}
