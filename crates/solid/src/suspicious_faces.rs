//! Faces that are no fault of a body and yet hardly meant: without area, there twice, or polygons that are not plane.

use super::bent::{self, NonPlanarFaces};
use super::body::Body;
use super::capped_list::CappedList;
use super::loops::Loops;
use super::weld::weld;
use firstcontact_exact::geom::predicate::collinear;

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

impl Body {
    /// Flat and duplicate faces. Faces with fewer than three different corners are in
    /// [`Topology::collapsed_faces`](super::Topology::collapsed_faces).
    pub fn suspicious_faces(&self) -> SuspiciousFaces {
        let mesh = self.mesh();
        let loops = Loops::new(mesh.faces(), &weld(mesh.vertices()));
        let at = |vertex: u32| mesh.vertices()[vertex as usize];
        let mut suspicious = SuspiciousFaces { bent: bent::find(mesh, &loops), ..SuspiciousFaces::default() };
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
}

#[cfg(test)]
mod tests {
    use firstcontact_formats::Mesh;

    use super::*;

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
        let found = Body::surface_from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap().suspicious_faces();
        assert_eq!((found.flat_faces.first(), found.flat_faces.total()), (&[0][..], 1));
        assert_eq!((found.duplicate_faces.first(), found.duplicate_faces.total()), (&[2, 6][..], 2));
    }
}
