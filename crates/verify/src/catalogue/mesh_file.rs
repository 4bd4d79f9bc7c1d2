//! The bytes of a shape in a mesh format.

use crate::shapes::Shape;
use firstcontact::formats::{Format, write};

/// The shape as a mesh file. For STL it is cut into triangles.
///
/// # Panics
/// If the format cannot hold it without loss: the sample worlds state exact times.
pub fn bytes(shape: &Shape, format: Format) -> Vec<u8> {
    let mesh = match format {
        Format::StlAscii | Format::StlBinary => shape.clone().triangulated().mesh(),
        _ => shape.mesh(),
    };
    let mut bytes = Vec::new();
    let loss = write(&mesh, format, &mut bytes).expect("writing to memory");
    assert_eq!(loss.rounded, 0, "a coordinate does not fit the format");
    bytes
}
