//! The lattice of a mesh.

use std::collections::BTreeMap;

use firstcontact::polytope::{FaceId, Lattice, LatticeBuilder, Orientation};

/// The lattice of a solid with polygons for faces, each counter-clockwise seen from outside.
pub fn lattice(vertices: usize, faces: &[Vec<u32>]) -> Lattice {
    let mut builder = LatticeBuilder::new(vertices);
    let points: Vec<FaceId> = builder.vertices().collect();
    builder.next_dimension();
    let mut edges: BTreeMap<[u32; 2], FaceId> = BTreeMap::new();
    let sides = |face: &[u32]| -> Vec<[u32; 2]> {
        (0..face.len()).map(|corner| [face[corner], face[(corner + 1) % face.len()]]).collect()
    };
    for [from, to] in faces.iter().flat_map(|face| sides(face)) {
        edges.entry([from.min(to), from.max(to)]).or_insert_with_key(|&[low, high]| {
            let ends = [low, high].map(|end| points[end as usize]);
            builder.face([(ends[0], Orientation::Against), (ends[1], Orientation::Along)])
        });
    }
    builder.next_dimension();
    let mut polygons = Vec::new();
    for face in faces {
        let boundary = sides(face).into_iter().map(|[from, to]| {
            let way = if from < to { Orientation::Along } else { Orientation::Against };
            (edges[&[from.min(to), from.max(to)]], way)
        });
        polygons.push((builder.face(boundary), Orientation::Along));
    }
    builder.next_dimension();
    builder.face(polygons);
    builder.build().unwrap()
}
