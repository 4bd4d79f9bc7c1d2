//! Boxes with a cavity.

use super::{Shape, cuboid};

/// A centred box with a centred box-shaped cavity: an outer shell and a reversed inner one.
pub fn hollow_box(outer: [f64; 3], inner: [f64; 3]) -> Shape {
    cuboid(outer).joined(cuboid(inner).reversed())
}
