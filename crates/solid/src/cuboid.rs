//! The box.

use firstcontact_formats::Mesh;

use super::body::Body;
use super::error::BuildError;

/// Corner `i` is at the lower end of axis `k` where bit `k` of `i` is 0. Faces: -x, +x, -y, +y, -z, +z.
const FACES: [[u32; 4]; 6] = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];

impl Body {
    /// A box of the given edge lengths, centred on the origin: 8 vertices and 6 faces with four corners each.
    ///
    /// # Errors
    /// If a length is not finite and positive, or so small that its half is zero.
    pub fn cuboid(size: [f64; 3]) -> Result<Body, BuildError> {
        let half = size.map(|length| length / 2.0);
        for (length, half) in size.into_iter().zip(half) {
            if !(half > 0.0 && half.is_finite()) {
                return Err(BuildError::Size {
                    what: "an edge of a box",
                    wanted: "finite and positive",
                    found: length,
                });
            }
        }
        let corner =
            |index: usize| std::array::from_fn(|axis| if index >> axis & 1 == 0 { -half[axis] } else { half[axis] });
        let mesh =
            Mesh::new((0..8).map(corner).collect(), FACES).map_err(|error| BuildError::Mesh(error.to_string()))?;
        Body::solid_from_mesh(mesh)
    }
}
