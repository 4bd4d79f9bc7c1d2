//! Faces that are no fault of a body and yet hardly meant: without area, there twice, or polygons that are not plane.

use firstcontact_exact::geom::predicate::collinear;
use firstcontact_formats::Mesh;
use nalgebra::Vector3;

use firstcontact_solid::loops::{Loops, weld};
use firstcontact_solid::triangulate::is_planar;
use firstcontact_solid::{Body, CappedList};

/// Faces of a mesh that its maker may want to look at. Decided exactly, in the file's coordinates; vertices with equal
/// coordinates are one.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SuspiciousFaces {
    /// Faces with three or more different corners, all on one line.
    pub flat_faces: CappedList<u32>,
    /// Faces with the same corners as an earlier one, wherever they begin and whichever way they run.
    pub duplicate_faces: CappedList<u32>,
    /// Polygons whose corners do not lie in one plane.
    pub bent: NonPlanarFaces,
}

/// Finds flat, duplicate and non-planar faces of a body's mesh. Faces with fewer than three different corners are in
/// `Topology::collapsed_faces`.
pub fn suspicious_faces(body: &Body) -> SuspiciousFaces {
    let mesh = body.mesh();
    let loops = Loops::new(mesh.faces(), &weld(mesh.vertices()));
    let at = |vertex: u32| mesh.vertices()[vertex as usize];
    let mut suspicious = SuspiciousFaces { bent: non_planar(mesh, &loops), ..SuspiciousFaces::default() };
    let mut sets: Vec<(Vec<u32>, u32)> = Vec::with_capacity(loops.len());
    for face in 0..loops.len() as u32 {
        let corners = loops.get(face);
        if let [a, b, rest @ ..] = corners
            && !rest.is_empty()
        {
            if rest.iter().all(|&c| collinear(at(*a), at(*b), at(c))) {
                suspicious.flat_faces.note(|| face);
            }
            let mut set = corners.to_vec();
            set.sort_unstable();
            sets.push((set, face));
        }
    }
    // Equal sets are in the order of their faces.
    sets.sort_unstable();
    let again = |group: &[(Vec<u32>, u32)]| group[1..].iter().map(|(_, face)| *face).collect::<Vec<u32>>();
    let mut duplicates: Vec<u32> = sets.chunk_by(|left, right| left.0 == right.0).flat_map(again).collect();
    duplicates.sort_unstable();
    for face in duplicates {
        suspicious.duplicate_faces.note(|| face);
    }
    suspicious
}
/// Faces of four or more corners that do not lie in one plane, and are cut into triangles that do.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct NonPlanarFaces {
    /// The faces. Decided exactly: rounded coordinates are seldom in one plane.
    pub faces: CappedList<u32>,
    /// The most that a corner is off the mean plane of its face, in the unit of the file: an estimate in floats. Zero
    /// without such faces.
    pub by: f64,
}

/// Looks at all faces, with equal vertices as one.
pub(crate) fn non_planar(mesh: &Mesh, loops: &Loops) -> NonPlanarFaces {
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
    use firstcontact_formats::Mesh;

    use super::*;
    use firstcontact_solid::Body;

    #[test]
    fn flat_and_repeated_faces_are_found() {
        let vertices = vec![
            [0.0, 0.0, 0.0],
            [0.1, 0.1, 0.1],
            [0.2, 0.2, 0.2],
            [1.0, 0.0, 0.0],
            [-0.0, 0.0, 0.0],
            [0.30000000000000004, 0.3, 0.3],
        ];
        let faces: [&[u32]; 7] = [&[0, 1, 2], &[0, 1, 3], &[3, 4, 1], &[0, 2, 3], &[0, 1, 5], &[0, 0, 4], &[1, 0, 3]];
        let found = suspicious_faces(&Body::surface_from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap());
        assert_eq!((found.flat_faces.first(), found.flat_faces.total()), (&[0][..], 1));
        assert_eq!((found.duplicate_faces.first(), found.duplicate_faces.total()), (&[2, 6][..], 2));
    }

    #[test]
    fn bent_polygons_are_found_and_measured() {
        let vertices =
            vec![[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 0.5], [0.0, 2.0, 0.0], [2.0, 2.0, 0.0], [1.0, 1.0, 9.0]];
        let faces: [&[u32]; 4] = [&[0, 1, 4, 3], &[0, 1, 2, 3], &[0, 1, 5], &[0, 1, 2, 2]];
        let bent = suspicious_faces(&Body::surface_from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()).bent;
        assert_eq!(bent.faces.first(), [1]);
        assert!((0.1..0.3).contains(&bent.by), "{}", bent.by);
    }
}
