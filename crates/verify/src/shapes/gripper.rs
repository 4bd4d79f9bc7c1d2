//! A parallel gripper.

use super::{Shape, grid};

/// The measures of a gripper, all in one unit.
#[derive(Debug, Clone, Copy)]
pub struct Gripper {
    /// Clear distance between the fingers, along x.
    pub opening: f64,
    /// Thickness of each finger along x.
    pub finger: f64,
    /// Length of the fingers below the palm, along z.
    pub reach: f64,
    /// Height of the palm.
    pub palm: f64,
    /// Extent along y.
    pub depth: f64,
    /// Side of the square stem on the palm, less than the opening and the depth.
    pub stem: f64,
    /// Height of the stem.
    pub stem_height: f64,
}

/// Two fingers, palm and stem in one piece; the origin lies between the fingertips, on their lower ends.
pub fn gripper(measures: Gripper) -> Shape {
    let Gripper { opening, finger, reach, palm, depth, stem, stem_height } = measures;
    let (inner, outer) = (opening / 2.0, opening / 2.0 + finger);
    let x = [-outer, -inner, -stem / 2.0, stem / 2.0, inner, outer];
    let y = [-depth / 2.0, -stem / 2.0, stem / 2.0, depth / 2.0];
    let z = [0.0, reach, reach + palm, reach + palm + stem_height];
    grid([&x, &y, &z], |[i, j, k]| match k {
        0 => i == 0 || i == 4,
        1 => true,
        _ => i == 2 && j == 1,
    })
}
