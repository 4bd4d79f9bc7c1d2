//! Polygons whose corners are not all in one plane: what is made of them is more than the file says.

use firstcontact_formats::Mesh;
use nalgebra::Vector3;

use super::capped_list::CappedList;
use super::loops::Loops;
use super::triangulate::is_planar;

/// Faces of four or more corners that do not lie in one plane, and are cut into triangles that do.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct NonPlanarFaces {
    /// The faces. Decided exactly: rounded coordinates are seldom in one plane.
    pub faces: CappedList<u32>,
    /// The most that a corner is off the mean plane of its face, in the unit of the file: an estimate in floats. Zero without such faces.
    pub by: f64,
}

/// Looks at all faces, with equal vertices as one.
pub(super) fn find(mesh: &Mesh, loops: &Loops) -> NonPlanarFaces {
    let mut bent = NonPlanarFaces::default();
    let mut corners: Vec<[f64; 3]> = Vec::new();
    for face in (0..loops.len() as u32).filter(|&face| loops.get(face).len() > 3) {
        corners.clear();
        corners.extend(loops.get(face).iter().map(|&vertex| mesh.vertices()[vertex as usize]));
        if !is_planar(&corners) {
            bent.faces.note(|| face);
            bent.by = bent.by.max(off_plane(&corners));
        }
    }
    bent
}

/// The most that a corner is off the plane through their middle, across their Newell normal.
fn off_plane(corners: &[[f64; 3]]) -> f64 {
    let points: Vec<Vector3<f64>> = corners.iter().map(|&corner| corner.into()).collect();
    let middle = points.iter().map(|point| point / points.len() as f64).sum::<Vector3<f64>>();
    let ways = || points.iter().map(|point| point - middle);
    let normal: Vector3<f64> = ways().zip(ways().cycle().skip(1)).map(|(way, next)| way.cross(&next)).sum();
    match normal.try_normalize(0.0) {
        Some(normal) => ways().map(|way| way.dot(&normal).abs()).fold(0.0, f64::max),
        None => ways().map(|way| way.norm()).fold(0.0, f64::max),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Body;

    #[test]
    fn bent_polygons_are_found_and_measured() {
        let vertices =
            vec![[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 0.5], [0.0, 2.0, 0.0], [2.0, 2.0, 0.0], [1.0, 1.0, 9.0]];
        let faces: [&[u32]; 4] = [&[0, 1, 4, 3], &[0, 1, 2, 3], &[0, 1, 5], &[0, 1, 2, 2]];
        let bent = Body::surface_from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap().suspicious_faces().bent;
        assert_eq!(bent.faces.first(), [1]);
        assert!((0.1..0.3).contains(&bent.by), "{}", bent.by);
    }
}
