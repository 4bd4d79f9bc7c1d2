//! The families of meshes that speed is measured on.

use super::{Gear, Shape, blob, gear, torus, torus_knot};

/// A family of shapes of about the same size that can be had at any number of triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// A trefoil tube.
    Knot,
    /// A smooth lump; its form is the same at every size.
    Blob,
    /// A ring.
    Torus,
    /// A spur gear.
    Gear,
}

impl Family {
    /// Every family.
    pub const ALL: [Family; 4] = [Family::Knot, Family::Blob, Family::Torus, Family::Gear];

    /// The name, as tables print it.
    pub fn name(self) -> &'static str {
        match self {
            Family::Knot => "knot",
            Family::Blob => "blob",
            Family::Torus => "torus",
            Family::Gear => "gear",
        }
    }

    /// A member with `triangles` triangles, to a few per cent, all its faces triangles. From about 200 up.
    pub fn shape(self, triangles: u32) -> Shape {
        let share = |parts: f64| (f64::from(triangles) / parts).sqrt().round().max(4.0) as u32;
        match self {
            // A trefoil is about 15 times as long as this tube is around.
            Family::Knot => {
                let across = share(30.0);
                torus_knot(2, 3, 0.3, triangles / (2 * across), across)
            }
            Family::Blob => blob(share(20.0), 1),
            Family::Torus => {
                let across = share(6.0);
                torus(1.0, 0.3, triangles / (2 * across), across)
            }
            Family::Gear => {
                let teeth = share(1.4);
                let layers = (f64::from(triangles) / f64::from(12 * teeth)).round() as u32;
                let layers = layers.saturating_sub(1).max(1);
                gear(Gear { teeth, bore: 0.3, root: 0.9, tip: 1.0, thickness: 0.4, layers }).triangulated()
            }
        }
    }
}
