//! What the file calls a face of a convex solid.

use super::solid::ConvexSolid;
use super::standing::Face;
use firstcontact_solid::{Body, Feature};

impl Face {
    /// The feature of the body's file that a face of the solid is: of a facet that several of the file's faces make up, the
    /// least of them. An edge with vertices between its ends is named by its ends; one that the file does not have, as it was made by
    /// cutting a polygon that is not flat, is on that polygon. A facet that the body does not have is its interior.
    pub fn in_file(self, body: &Body) -> Feature {
        match self {
            Face::Vertex(vertex) => Feature::Vertex(vertex),
            Face::Edge([p, q]) => body.skin().feature_between(p, q).unwrap_or(Feature::Edge([p.min(q), p.max(q)])),
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
        for (index, triangle) in (0..).zip(&skin.triangles) {
            let [p, q, r] = triangle.corners;
            let feature = skin.edge_feature(index, 0);
            assert_eq!(Face::Edge([q, p]).in_file(&cube), feature);
            if feature == Feature::Edge([p.min(q), p.max(q)]) {
                assert_eq!(Face::Facet([p, q, r]).in_file(&cube), Feature::Face(triangle.face));
            }
        }
        assert_eq!(Face::Vertex(3).in_file(&cube), Feature::Vertex(3));
    }
}
