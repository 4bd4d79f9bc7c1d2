//! Boxes.

use super::{Shape, grid};

/// A box of the given size, centred.
pub fn cuboid(size: [f64; 3]) -> Shape {
    let [x, y, z] = size.map(|length| [-length / 2.0, length / 2.0]);
    grid([&x, &y, &z], |_| true)
}
