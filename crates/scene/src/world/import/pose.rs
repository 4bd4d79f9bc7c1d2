//! Poses of objects: a position and a quaternion, and one such within another.
//!
//! OMPL.app reads meshes with assimp, which scales a COLLADA file to metres, turns it so that y is up, gives each
//! triangle its normal and joins the corners that have one position and one normal. The centre is the mean of what is
//! left: each vertex counts once for each direction of the faces around it, so that a corner of a box counts three
//! times and a smooth seam more often than a flat one.

use firstcontact_formats::Mesh;
use std::collections::BTreeMap;

/// A place in a frame. The quaternion is `x y z w`, as written, not necessarily of norm one; `None` turns nothing.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Frame {
    pub(crate) position: [f64; 3],
    pub(crate) turn: Option<[f64; 4]>,
}

impl Frame {
    /// Pose as text; a quaternion that turns nothing is left out.
    pub(crate) fn new(position: [f64; 3], [x, y, z, w]: [f64; 4]) -> Frame {
        let turns = [x, y, z].iter().any(|value| *value != 0.0);
        Frame { position, turn: turns.then_some([x, y, z, w]) }
    }

    /// True if it is the frame itself.
    pub(crate) fn is_identity(&self) -> bool {
        self.turn.is_none() && self.position == [0.0; 3]
    }

    /// A vector of this frame, turned as the frame is.
    pub(crate) fn turned(&self, vector: [f64; 3]) -> [f64; 3] {
        self.turn.map_or(vector, |turn| rotate(normalised(turn), vector))
    }

    /// The pose that undoes this one, computed in floats.
    pub(crate) fn inverse(&self) -> Frame {
        let turn = self.turn.map(normalised).map(|[x, y, z, w]| [-x, -y, -z, w]);
        let position = Frame { position: [0.0; 3], turn }.turned(self.position).map(|x| 0.0 - x);
        Frame { position, turn }
    }

    /// A pose that is given in the frame of this one, computed in floats.
    pub(crate) fn then(&self, inner: &Frame) -> Frame {
        let offset = self.turned(inner.position);
        let position = std::array::from_fn(|k| self.position[k] + offset[k]);
        let turn = match (self.turn, inner.turn) {
            (Some(outer), Some(inner)) => Some(product(normalised(outer), normalised(inner))),
            (outer, inner) => outer.or(inner),
        };
        Frame { position, turn }
    }
}

fn normalised(q: [f64; 4]) -> [f64; 4] {
    let largest = q.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    if largest == 0.0 {
        return [0.0, 0.0, 0.0, 1.0];
    }
    let scaled = q.map(|value| value / largest);
    let norm = scaled.iter().map(|value| value * value).sum::<f64>().sqrt();
    scaled.map(|value| value / norm)
}

/// The Hamilton product: first `b` turns, then `a`.
fn product([ax, ay, az, aw]: [f64; 4], [bx, by, bz, bw]: [f64; 4]) -> [f64; 4] {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

fn rotate([x, y, z, w]: [f64; 4], [px, py, pz]: [f64; 3]) -> [f64; 3] {
    // p + 2 w (v x p) + 2 v x (v x p)
    let cross =
        |a: [f64; 3], b: [f64; 3]| [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    let once = cross([x, y, z], [px, py, pz]);
    let twice = cross([x, y, z], once);
    let point = [px, py, pz];
    std::array::from_fn(|k| point[k] + 2.0 * (w * once[k] + twice[k]))
}

/// A quaternion `x y z w` that turns z into a direction.
pub(crate) fn from_z([x, y, z]: [f64; 3]) -> Option<[f64; 4]> {
    let norm = (x * x + y * y + z * z).sqrt();
    if x == 0.0 && y == 0.0 {
        return (z < 0.0).then_some([1.0, 0.0, 0.0, 0.0]);
    }
    // Half-way between z and the direction, but for the sign; far from degenerate unless the direction is nearly -z.
    if z < -0.999 * norm {
        let around_x = product([1.0, 0.0, 0.0, 0.0], from_z([x, -y, -z]).unwrap_or([0.0, 0.0, 0.0, 1.0]));
        return Some(around_x);
    }
    Some(normalised([-y, x, 0.0, norm + z]))
}

/// The quaternion `x y z w` of an angle in radians about an axis that is not zero; `None` for no angle. The sine and
/// cosine are those of the program's own trigonometry, the same on every platform.
pub(crate) fn from_axis_angle(axis: [f64; 3], angle: f64) -> Option<[f64; 4]> {
    if angle == 0.0 {
        return None;
    }
    let norm = axis.iter().map(|x| x * x).sum::<f64>().sqrt();
    let (sine, cosine) = (libm::sin(angle / 2.0), libm::cos(angle / 2.0));
    Some([axis[0] / norm * sine, axis[1] / norm * sine, axis[2] / norm * sine, cosine])
}

/// Positions within this share of the mesh's extent are one position.
const SAME_PLACE: f64 = 1e-6;

/// Normals are the same if their coordinates differ by less.
const SAME_NORMAL: f64 = 1e-4;

/// The mean of the corners of a mesh, those of one position and one normal counted once, in floats.
pub(crate) fn centre(mesh: &Mesh, upright: impl Fn([f64; 3]) -> [f64; 3]) -> [f64; 3] {
    let positions: Vec<[f64; 3]> = mesh.vertices().iter().map(|vertex| upright(*vertex)).collect();
    let extent = (0..3).map(|k| {
        let along = positions.iter().map(|position| position[k]);
        along.clone().fold(f64::MIN, f64::max) - along.fold(f64::MAX, f64::min)
    });
    let grain = extent.fold(0.0, f64::max) * SAME_PLACE;
    let mut corners: BTreeMap<[[i64; 3]; 2], [f64; 3]> = BTreeMap::new();
    for face in mesh.faces() {
        let polygon: Vec<[f64; 3]> = face.iter().map(|&corner| positions[corner as usize]).collect();
        let normal = cells(normal(&polygon), SAME_NORMAL);
        for position in polygon {
            corners.entry([cells(position, grain), normal]).or_insert(position);
        }
    }
    let sum = corners.values().fold([0.0; 3], |sum: [f64; 3], position| std::array::from_fn(|k| sum[k] + position[k]));
    sum.map(|sum| sum / corners.len() as f64)
}

/// The cell of a grid that each coordinate is in.
fn cells(position: [f64; 3], grain: f64) -> [i64; 3] {
    position.map(|x| (x / grain).round() as i64)
}

/// The direction of a polygon's face, by Newell's sum over its sides.
fn normal(polygon: &[[f64; 3]]) -> [f64; 3] {
    let mut sum = [0.0; 3];
    for (index, from) in polygon.iter().enumerate() {
        let to = polygon[(index + 1) % polygon.len()];
        for (k, component) in sum.iter_mut().enumerate() {
            let (y, z) = ((k + 1) % 3, (k + 2) % 3);
            // Relative to the first corner, so that a mesh far from its origin loses nothing.
            let [a, b] = [*from, to].map(|corner| [corner[y] - polygon[0][y], corner[z] - polygon[0][z]]);
            *component += a[0] * b[1] - a[1] * b[0];
        }
    }
    let length = sum.iter().map(|x| x * x).sum::<f64>().sqrt();
    if length > 0.0 { sum.map(|x| x / length) } else { sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: [f64; 3], b: [f64; 3]) -> bool {
        a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12)
    }

    #[test]
    fn poses_compose_as_frames_do() {
        let quarter = [0.0, 0.0, 0.5f64.sqrt(), 0.5f64.sqrt()];
        let outer = Frame::new([1.0, 2.0, 3.0], quarter);
        let inner = Frame::new([1.0, 0.0, 0.0], quarter);
        let both = outer.then(&inner);
        assert!(near(both.position, [1.0, 3.0, 3.0]), "{both:?}");
        let q = both.turn.unwrap();
        assert!(near([q[0], q[1], q[2]], [0.0, 0.0, 1.0]) && q[3].abs() < 1e-12, "{q:?}");
        assert!(Frame::new([0.0; 3], [0.0, 0.0, 0.0, 1.0]).is_identity());
    }

    #[test]
    fn z_is_turned_into_any_direction() {
        for direction in [[1.0, 0.0, 0.0], [0.0, -2.0, 0.0], [1.0, 2.0, 3.0], [1e-3, 2e-3, -1.0], [0.0, 1e-9, -1.0]] {
            let norm = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
            let turned = rotate(from_z(direction).unwrap(), [0.0, 0.0, norm]);
            assert!(near(turned, direction), "{direction:?} is {turned:?}");
        }
        assert_eq!(from_z([0.0, 0.0, 2.0]), None);
        assert!(near(rotate(from_z([0.0, 0.0, -1.0]).unwrap(), [0.0, 0.0, 1.0]), [0.0, 0.0, -1.0]));
    }

    #[test]
    fn a_vertex_counts_once_for_each_direction_around_it() {
        let vertices = vec![[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 2.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]];
        // A square base in two triangles, which are of one direction, and four sides to a peak above its first corner.
        let faces: [&[u32]; 6] = [&[0, 2, 1], &[0, 3, 2], &[0, 1, 4], &[1, 2, 4], &[2, 3, 4], &[3, 0, 4]];
        let mesh = Mesh::new(vertices, faces).unwrap();
        // Each of five vertices is in three directions, but the peak in four: 16 corners.
        let found = centre(&mesh, |position| position);
        assert_eq!(found, [24.0 / 16.0, 12.0 / 16.0, 12.0 / 16.0]);
        assert_eq!(centre(&mesh, |[x, y, z]| [x, z, -y]), [24.0 / 16.0, 12.0 / 16.0, -12.0 / 16.0]);
    }

    #[test]
    fn corners_that_a_file_repeats_count_once() {
        let square = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
        let twice = [square, square].concat();
        let mesh = Mesh::new(twice, [[0u32, 1, 2], [4, 6, 7]]).unwrap();
        assert_eq!(centre(&mesh, |position| position), [0.5, 0.5, 0.0]);
    }
}
