//! What of a body lies in the faces of its box: where a part stands on another, or comes against it.

use firstcontact_exact::geom::coordinates;
use firstcontact_exact::geom::predicate::collinear;
use firstcontact_solid::Body;

/// The faces of a body's box, by axis, the lower first.
#[derive(Debug)]
pub(super) struct BoxFaces {
    faces: [[BoxFace; 2]; 3],
}

/// What of a body lies in a face of its box.
#[derive(Debug, Default)]
pub(super) struct BoxFace {
    /// Vertices, in ascending order.
    pub vertices: Vec<u32>,
    /// Triangles, if they hold all that lies in the face.
    pub triangles: Option<Vec<Level>>,
}

/// A triangle in a face, with an area.
#[derive(Debug, PartialEq)]
pub(super) struct Level {
    /// Its place in the tree.
    pub place: u32,
    /// The least and the greatest coordinate along the two axes that follow the one across the face.
    pub bounds: [[f64; 2]; 2],
}

/// More vertices or triangles in a face are not noted.
const MOST: usize = 32;

impl BoxFaces {
    /// Those of a body.
    pub(super) fn of(body: &Body) -> BoxFaces {
        let bounds = body.bounds();
        let face = |axis: usize, side: usize| BoxFace::of(body, axis, bounds[side][axis]).unwrap_or_default();
        BoxFaces { faces: [0, 1, 2].map(|axis| [face(axis, 0), face(axis, 1)]) }
    }

    /// The face across an axis, the lower or the upper.
    pub(super) fn get(&self, axis: usize, side: usize) -> &BoxFace {
        &self.faces[axis][side]
    }
}

impl BoxFace {
    /// What of a body has a coordinate that is the face's; `None` if it is too much.
    fn of(body: &Body, axis: usize, coordinate: f64) -> Option<BoxFace> {
        let is_level = |corner: u32| body.positions()[corner as usize][axis] == coordinate;
        let (mut vertices, mut triangles, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (place, triangle) in (0..).zip(&body.tree().triangles) {
            let level: Vec<u32> = triangle.corners.into_iter().filter(|&corner| is_level(corner)).collect();
            if level.len() == 3 && has_area(body, triangle.corners) {
                triangles.push(Level::of(body, axis, place));
            } else if !level.is_empty() {
                others.push(level.clone());
            }
            vertices.extend(level.into_iter().filter(|corner| !vertices.contains(corner)).collect::<Vec<u32>>());
            if vertices.len().max(triangles.len()) > MOST {
                return None;
            }
        }
        vertices.sort_unstable();
        let corners = |level: &Level| body.tree().triangles[level.place as usize].corners;
        let is_held =
            |part: &Vec<u32>| triangles.iter().any(|level| part.iter().all(|corner| corners(level).contains(corner)));
        let holds_all = others.iter().all(is_held);
        Some(BoxFace { vertices, triangles: holds_all.then_some(triangles) })
    }
}

impl Level {
    /// The triangle at a place of a body's tree.
    fn of(body: &Body, axis: usize, place: u32) -> Level {
        let corners = body.tree().triangles[place as usize].corners;
        let bounds = [1, 2].map(|step| {
            let [x, y, z] = corners.map(|corner| body.positions()[corner as usize][(axis + step) % 3]);
            [x.min(y).min(z), x.max(y).max(z)]
        });
        Level { place, bounds }
    }
}

fn has_area(body: &Body, corners: [u32; 3]) -> bool {
    let [p, q, r] = corners.map(|corner| coordinates(&body.positions()[corner as usize]));
    !collinear(p, q, r)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_of_a_box_are_held_by_their_triangles() {
        let body = Body::cuboid([1.0, 2.0, 3.0]).unwrap();
        let faces = BoxFaces::of(&body);
        for (axis, side) in (0..3).flat_map(|axis| [(axis, 0), (axis, 1)]) {
            let BoxFace { vertices, triangles } = faces.get(axis, side);
            assert_eq!((vertices.len(), triangles.as_ref().map(Vec::len)), (4, Some(2)));
            assert!(vertices.iter().all(|&v| body.positions()[v as usize][axis] == body.bounds()[side][axis]));
        }
    }

    #[test]
    fn a_ridge_is_not_held() {
        // A roof: its upper face is an edge, its lower face a rectangle.
        let vertices =
            vec![[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 2.0, 0.0], [0.0, 2.0, 0.0], [1.0, 1.0, 1.0], [3.0, 1.0, 1.0]];
        let faces: [&[u32]; 5] = [&[3, 2, 1, 0], &[0, 1, 5, 4], &[2, 3, 4, 5], &[1, 2, 5], &[3, 0, 4]];
        let body = Body::from_mesh(firstcontact_formats::Mesh::new(vertices, faces).unwrap()).unwrap();
        let faces = BoxFaces::of(&body);
        assert_eq!((&faces.get(2, 1).vertices[..], &faces.get(2, 1).triangles), (&[4, 5][..], &None));
        assert_eq!(faces.get(2, 0).triangles.as_ref().map(Vec::len), Some(2));
    }

    #[test]
    fn large_faces_are_left_out() {
        let body = Body::cylinder(1.0, 2.0, 100, firstcontact_solid::Fit::Around).unwrap();
        let faces = BoxFaces::of(&body);
        assert_eq!((faces.get(2, 0).vertices.len(), &faces.get(2, 0).triangles), (0, &None));
    }
}
