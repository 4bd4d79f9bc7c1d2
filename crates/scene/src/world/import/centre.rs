//! The centre of a robot's mesh, and its upright position, as OMPL.app has them.
//!
//! OMPL.app reads meshes with assimp, which scales a COLLADA file to metres, turns it so that y is up, gives each triangle its normal
//! and joins the corners that have one position and one normal. The centre is the mean of what is left: each vertex counts once for
//! each direction of the faces around it, so that a corner of a box counts three times and a smooth seam more often than a flat one.

use firstcontact_formats::Mesh;
use std::collections::BTreeMap;

/// Positions within this share of the mesh's extent are one position.
const SAME_PLACE: f64 = 1e-6;

/// Normals whose coordinates differ by less are one normal.
const SAME_NORMAL: f64 = 1e-4;

/// The mean of the corners of a mesh, those of one position and one normal counted once, in floats.
pub(super) fn centre(mesh: &Mesh, upright: impl Fn([f64; 3]) -> [f64; 3]) -> [f64; 3] {
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
