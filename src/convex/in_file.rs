//! What the file calls a face of a convex solid.

use super::solid::ConvexSolid;
use super::standing::Face;
use crate::solid::{Body, Feature};

impl Face {
    /// The feature of the body's file that a face of the solid is: of a facet that several of the file's faces make up, the
    /// least of them. An edge with vertices between its ends is named by its ends; one that the file does not have, as it was made by
    /// cutting a polygon that is not flat, is on that polygon. A facet that the body does not have is its interior.
    pub fn in_file(self, body: &Body) -> Feature {
        match self {
            Face::Vertex(vertex) => Feature::Vertex(vertex),
            Face::Edge([p, q]) => {
                let ends = [p.min(q), p.max(q)];
                let edges = &body.skin().edges;
                let found = edges.binary_search_by_key(&ends, |edge| edge.ends);
                found.map_or(Feature::Edge(ends), |index| edges[index].feature())
            }
            Face::Facet(corners) => least_face(body, corners).map_or(Feature::Interior, Feature::Face),
        }
    }
}

fn least_face(body: &Body, [p, q, _]: [u32; 3]) -> Option<u32> {
    let polyhedron = &ConvexSolid::of(body)?.polyhedron;
    let [p, q] = [polyhedron.number(p)?, polyhedron.number(q)?];
    let edge = polyhedron.around_vertex(p).find(|&edge| polyhedron.target(edge) == q)?;
    let triangles = polyhedron.triangles(polyhedron.facet(edge)).iter();
    triangles.map(|&triangle| body.skin().triangles[triangle as usize].face).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_have_the_names_of_the_file() {
        let cube = Body::cuboid([1.0; 3]).unwrap();
        let skin = cube.skin();
        for triangle in &skin.triangles {
            let [p, q, r] = triangle.corners;
            let edge = &skin.edges[triangle.edges[0] as usize];
            assert_eq!(Face::Edge([q, p]).in_file(&cube), edge.feature());
            if edge.feature() == Feature::Edge(edge.ends) {
                assert_eq!(Face::Facet([p, q, r]).in_file(&cube), Feature::Face(triangle.face));
            }
        }
        assert_eq!(Face::Vertex(3).in_file(&cube), Feature::Vertex(3));
    }
}
