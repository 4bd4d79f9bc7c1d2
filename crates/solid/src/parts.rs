//! Solids that are the union of convex ones, as voxels and convex decompositions are: the parts of a mesh that share no
//! vertex of the file.
//!
//! The winding number of a point is the sum of those about each part, and a convex part that is seen from outside has
//! one inside of it and none outside. So if all parts are such, the solid is their union, however they touch or overlap.

use firstcontact_formats::Mesh;
use nalgebra::Point3;

use super::body::{Body, Kind};
use super::connectivity::{Triangle, Union};
use super::convexity::certify;
use super::skin::{Piece, Skin};

/// A convex solid that is part of another solid.
#[derive(Debug)]
pub struct ConvexPart {
    /// Its vertices.
    pub positions: Vec<Point3<f64>>,
    /// Its triangles, by places in the list of vertices.
    pub triangles: Vec<[u32; 3]>,
}

impl ConvexPart {
    /// The least and the greatest coordinates.
    pub fn bounds(&self) -> [Point3<f64>; 2] {
        let first = [self.positions[0]; 2];
        self.positions.iter().fold(first, |[low, high], point| [low.inf(point), high.sup(point)])
    }

    /// The part as a body; `None` only if it has lost its shape since it was found.
    pub fn body(&self) -> Option<Body> {
        let mesh = Mesh::new(self.positions.iter().map(|point| <[f64; 3]>::from(*point)), &self.triangles).ok()?;
        Body::solid_from_mesh(mesh).ok()
    }
}

impl Body {
    /// The convex solids, two or more, of which a solid is the union; `None` if its mesh is not made so.
    pub fn convex_parts(&self) -> Option<Vec<ConvexPart>> {
        if self.kind() != Kind::Solid || self.is_convex() {
            return None;
        }
        let mesh = self.mesh();
        let mut union = Union::new(mesh.vertices().len());
        mesh.faces().flat_map(|face| face.windows(2)).for_each(|side| union.join(side[0], side[1]));
        let mut part_of = |face: u32| union.find(mesh.face(face as usize)[0]);
        let triangles = self.skin().triangles.iter();
        let mut triangles: Vec<_> = triangles.map(|&triangle| (part_of(triangle.face), triangle)).collect();
        triangles.sort_by_key(|(part, _)| *part);
        if triangles.first()?.0 == triangles.last()?.0 {
            return None;
        }
        triangles.chunk_by(|one, other| one.0 == other.0).map(|part| self.convex_part(part)).collect()
    }

    /// The part with the given triangles, if it is convex.
    fn convex_part(&self, triangles: &[(u32, Triangle)]) -> Option<ConvexPart> {
        let mut vertices: Vec<u32> = triangles.iter().flat_map(|(_, triangle)| triangle.corners).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let positions: Vec<_> = vertices.iter().map(|&vertex| self.positions()[vertex as usize]).collect();
        let own = |vertex: u32| vertices.partition_point(|&other| other < vertex) as u32;
        let piece =
            |&(_, Triangle { corners, face }): &(u32, Triangle)| Piece { corners: corners.map(own), face, shell: 0 };
        let skin = Skin::of_whole_faces(triangles.iter().map(piece).collect());
        certify(&skin, |vertex| positions[vertex as usize].into()).ok()?;
        let triangles = skin.triangles.iter().map(|triangle| triangle.corners).collect();
        Some(ConvexPart { positions, triangles })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A solid of boxes between corners; some inside out.
    fn boxes(of: &[([f64; 3], [f64; 3], bool)]) -> Body {
        let (mut vertices, mut faces) = (Vec::new(), Vec::new());
        for &(low, high, is_inside_out) in of {
            let cuboid = Body::cuboid([0, 1, 2].map(|k| high[k] - low[k])).unwrap();
            let first = vertices.len() as u32;
            vertices.extend(cuboid.positions().iter().map(|p| [0, 1, 2].map(|k| p[k] + (low[k] + high[k]) / 2.0)));
            faces.extend(cuboid.triangles().map(|(corners, _)| {
                let [a, b, c] = corners.map(|corner| first + corner);
                if is_inside_out { [a, c, b] } else { [a, b, c] }
            }));
        }
        Body::solid_from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
    }

    #[test]
    fn parts_are_the_boxes_however_they_touch_or_overlap() {
        for [low, high] in [[[1.0; 3], [2.0; 3]], [[0.5; 3], [2.0; 3]], [[0.25; 3], [0.75; 3]], [[0.0; 3], [1.0; 3]]] {
            let parts = boxes(&[([0.0; 3], [1.0; 3], false), (low, high, false)]).convex_parts().unwrap();
            let bounds: Vec<_> = parts.iter().map(ConvexPart::bounds).collect();
            assert_eq!(bounds, [[[0.0; 3].into(), [1.0; 3].into()], [low.into(), high.into()]]);
            assert!(parts.iter().all(|part| part.triangles.len() == 12 && part.positions.len() == 8));
        }
    }

    #[test]
    fn other_bodies_have_no_parts() {
        assert!(Body::cuboid([1.0; 3]).unwrap().convex_parts().is_none());
        // A hollow is no part.
        assert!(boxes(&[([0.0; 3], [4.0; 3], false), ([1.0; 3], [2.0; 3], true)]).convex_parts().is_none());
        let corner = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
        assert!(Body::extrusion(&corner, 1.0).unwrap().convex_parts().is_none());
    }
}
