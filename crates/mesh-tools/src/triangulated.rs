//! A mesh with its polygons cut, for formats that hold triangles only.

use firstcontact_formats::{Mesh, MeshError};

use super::suspicious_faces::{NonPlanarFaces, non_planar};
use firstcontact_solid::assemble::{Wanted, cut_faces, decide};
use firstcontact_solid::loops::{Loops, weld};
use firstcontact_solid::{Kind, Topology};

/// Mesh with its polygons cut into triangles, and counts of the changes.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Triangulated {
    /// The vertices of the mesh, and triangles only.
    pub mesh: Mesh,
    /// Number of faces with more than three corners that were cut.
    pub cut: usize,
    /// Number of faces that were left out: they had more than three corners, of which fewer than three are different
    /// points.
    pub left_out: usize,
    /// The faces among those cut whose corners do not lie in one plane.
    pub bent: NonPlanarFaces,
}

impl Triangulated {
    /// A mesh that needs no cutting.
    pub fn unchanged(mesh: Mesh) -> Triangulated {
        Triangulated { mesh, cut: 0, left_out: 0, bent: NonPlanarFaces::default() }
    }
}

/// Cuts the polygons of a mesh into the triangles that its body has.
///
/// Triangles stay as they are, and all faces keep their order and the way they run: a mesh that is inside out stays so.
///
/// # Errors
/// If no triangle is left, or there are more than 32 bits can count.
pub fn triangulated(mesh: &Mesh) -> Result<Triangulated, MeshError> {
    let representative = weld(mesh.vertices());
    let loops = Loops::new(mesh.faces(), &representative);
    let topology = Topology::new(&loops, &representative);
    // What is no body by itself is one as a surface.
    let kind = decide(&topology, Wanted::AsItIs).unwrap_or(Kind::Surface);
    let (pieces, _) = cut_faces(mesh, &loops, &topology, kind, &mut Vec::new());
    let mut pieces = pieces.iter().peekable();
    let mut triangles = Vec::with_capacity(pieces.len());
    let (mut cut, mut left_out) = (0, 0);
    for (number, corners) in mesh.faces().enumerate() {
        let before = triangles.len();
        // The pieces of whole faces come in the order of the faces. Those of collapsed ones follow and are not wanted.
        let whole = topology.shell_of_face(number as u32).is_some();
        while let Some(piece) = pieces.next_if(|piece| whole && piece.face as usize == number) {
            triangles.push(piece.corners);
        }
        match *corners {
            [a, b, c] => {
                triangles.truncate(before);
                triangles.push([a, b, c]);
            }
            _ if triangles.len() == before => left_out += 1,
            _ => cut += 1,
        }
    }
    let bent = non_planar(mesh, &loops);
    Ok(Triangulated { mesh: Mesh::new(mesh.vertices().to_vec(), &triangles)?, cut, left_out, bent })
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_solid::Body;

    #[test]
    fn polygons_are_cut_and_triangles_stay() {
        let vertices =
            vec![[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [3.0, 1.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0]];
        let faces: [&[u32]; 5] = [&[2, 1, 0], &[0, 1, 2, 3], &[0, 0, 1, 4], &[1, 4, 1], &[3, 2, 1, 0]];
        let found = triangulated(&Mesh::new(vertices, faces).unwrap()).unwrap();
        assert_eq!((found.cut, found.left_out), (2, 1));
        let triangles: Vec<&[u32]> = found.mesh.faces().collect();
        assert_eq!(triangles.len(), 6);
        assert_eq!((triangles[0], triangles[3]), (&[2, 1, 0][..], &[1, 4, 1][..]));
        // The quadrilateral has a reflex corner at 3, so the one diagonal inside goes there.
        assert!([1, 2, 4, 5].iter().all(|&place| triangles[place].contains(&3) && triangles[place].contains(&1)));
    }

    #[test]
    fn a_solid_keeps_its_volume_and_its_sides() {
        let cube = Body::cuboid([1.0, 2.0, 3.0]).unwrap();
        let inside_out = Mesh::new(
            cube.mesh().vertices().to_vec(),
            cube.mesh().faces().map(|face| face.iter().rev().copied().collect::<Vec<u32>>()),
        );
        for mesh in [cube.mesh().clone(), inside_out.unwrap()] {
            let body = Body::from_mesh(mesh).unwrap();
            let cut = triangulated(body.mesh()).unwrap();
            assert_eq!((cut.mesh.face_count(), cut.cut), (12, 6));
            let after = Body::from_mesh(cut.mesh).unwrap();
            assert_eq!(after.properties(), body.properties());
            assert_eq!(after.warnings(), body.warnings());
        }
    }
}
