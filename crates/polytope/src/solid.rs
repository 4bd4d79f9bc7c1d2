//! The polytope of a solid body.

use super::glue::{Glue, outline, patches};
use super::lattice::{FaceId, LatticeBuilder, Orientation};
use super::polytope::{Polytope, PolytopeError};
use firstcontact_solid::{BadEdge, Body, CappedList, Feature, Kind, Skin, Triangle, edge_key};

/// Why a body is no polytope.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Declined {
    /// The body is a surface, and bounds nothing.
    #[error("a surface bounds no polytope{}", faults(open, flipped))]
    Surface {
        /// Edges with an odd number of faces.
        open: Box<CappedList<BadEdge>>,
        /// Edges whose faces do not run equally often both ways.
        flipped: Box<CappedList<BadEdge>>,
    },
    /// Some edges have more than two faces.
    #[error("a polytope has two faces at every edge, not more: {0}")]
    Crowded(Box<CappedList<BadEdge>>),
    /// A face has collapsed to a segment or a point that is on no other face.
    #[error("a polytope has no loose ends: face {face} is a segment or point that no other face contains")]
    Stray {
        /// The face of the file.
        face: u32,
    },
    /// Points and faces do not fit together.
    #[error(transparent)]
    Malformed(#[from] PolytopeError),
}

fn faults(open: &CappedList<BadEdge>, flipped: &CappedList<BadEdge>) -> String {
    match (open.is_empty(), flipped.is_empty()) {
        (true, true) => String::new(),
        (false, _) => format!(": open {open}"),
        (true, false) => format!(": inconsistently oriented {flipped}"),
    }
}

impl Polytope {
    /// The polytope that a solid body is, as it is placed, and for each of its faces, by number, what the file calls
    /// it; the topmost is the interior (Joseph & Plantinga §3.1).
    ///
    /// All shells are one polytope, with cavities where they lie in one another. Its facets are the file's polygons
    /// where these are exactly planar, otherwise triangles of the stored triangulation; a diagonal that stays has the
    /// name that the skin gives it, that of its face. A vertex where several fans of faces meet, as when two shells
    /// touch at a corner, becomes as many vertices of one name at one point, so that each has a single circle of faces.
    ///
    /// # Errors
    /// If the body is a surface, or not a manifold along some edge.
    pub fn of_solid(body: &Body) -> Result<(Polytope, Vec<Feature>), Declined> {
        let topology = body.topology();
        if body.kind() == Kind::Surface {
            let (open, flipped) = (topology.open_edges().clone(), topology.flipped_edges().clone());
            return Err(Declined::Surface { open: Box::new(open), flipped: Box::new(flipped) });
        }
        if !topology.crowded_edges().is_empty() {
            return Err(Declined::Crowded(Box::new(topology.crowded_edges().clone())));
        }
        let glue = Glue::new(body.skin(), &proper_triangles(body.skin())?);
        build(body, &glue.map_err(|bad| Declined::Crowded(Box::new(bad)))?)
    }
}

/// The triangles with three different corners. The others must be edges or corners of these.
fn proper_triangles(skin: &Skin) -> Result<Vec<u32>, Declined> {
    let is_proper = |triangle: &&Triangle| {
        let [a, b, c] = triangle.corners;
        a != b && b != c && c != a
    };
    let (proper, collapsed): (Vec<&Triangle>, Vec<&Triangle>) = skin.triangles.iter().partition(is_proper);
    let mut edges: Vec<u64> = Vec::new();
    if !collapsed.is_empty() {
        for [a, b, c] in proper.iter().map(|triangle| triangle.corners) {
            edges.extend([
                edge_key(a, b),
                edge_key(b, c),
                edge_key(c, a),
                edge_key(a, a),
                edge_key(b, b),
                edge_key(c, c),
            ]);
        }
        edges.sort_unstable();
    }
    let is_loose = |triangle: &&&Triangle| {
        let [a, b, c] = triangle.corners;
        [edge_key(a, b), edge_key(b, c), edge_key(c, a)].iter().any(|key| edges.binary_search(key).is_err())
    };
    match collapsed.iter().find(is_loose) {
        Some(stray) => Err(Declined::Stray { face: stray.face }),
        None => {
            Ok((0..).zip(&skin.triangles).filter(|(_, triangle)| is_proper(triangle)).map(|(index, _)| index).collect())
        }
    }
}

/// The polytope of a body whose triangles have been glued.
fn build(body: &Body, glue: &Glue) -> Result<(Polytope, Vec<Feature>), Declined> {
    let patches = patches(glue, body.positions());
    let mut names: Vec<Feature> = glue.vertices.iter().map(|&vertex| Feature::Vertex(vertex)).collect();
    let mut builder = LatticeBuilder::new(names.len());
    builder.next_dimension();
    let mut edge_faces: Vec<Option<FaceId>> = vec![None; glue.edges.len()];
    let mut on_outline = vec![false; glue.edges.len()];
    for side in patches.iter().flat_map(|patch| outline(glue, patch)) {
        on_outline[glue.edge_of[side as usize] as usize] = true;
    }
    for (index, edge) in glue.edges.iter().enumerate().filter(|&(index, _)| on_outline[index]) {
        let [from, to] = edge.sides.map(|side| FaceId::new(glue.vertex_of[side as usize] as usize));
        edge_faces[index] = Some(builder.face([(from, Orientation::Against), (to, Orientation::Along)]));
        names.push(edge.feature);
    }
    builder.next_dimension();
    let mut facets = Vec::with_capacity(patches.len());
    for patch in &patches {
        let sides = outline(glue, patch).filter_map(|side| {
            let edge = glue.edge_of[side as usize] as usize;
            let way = if glue.edges[edge].sides[0] == side { Orientation::Along } else { Orientation::Against };
            Some((edge_faces[edge]?, way))
        });
        facets.push((builder.face(sides), Orientation::Along));
        names.push(Feature::Face(glue.triangles[patch[0] as usize].face));
    }
    builder.next_dimension();
    builder.face(facets);
    names.push(Feature::Interior);
    let points: Vec<f64> =
        glue.vertices.iter().flat_map(|&vertex| body.positions()[vertex as usize].coords.data.0[0]).collect();
    let lattice = builder.assembled();
    debug_assert_eq!(lattice.check(), Ok(()));
    Ok((Polytope::new(lattice, 3, &points)?, names))
}

#[cfg(test)]
mod tests {
    use firstcontact_formats::Mesh;

    use super::*;
    use crate::Lattice;

    fn counts(lattice: &Lattice) -> Vec<usize> {
        (0..=lattice.dimension()).map(|dimension| lattice.faces(dimension).len()).collect()
    }

    fn body(vertices: &[[f64; 3]], faces: &[&[u32]]) -> Body {
        Body::from_mesh(Mesh::new(vertices.to_vec(), faces).unwrap()).unwrap()
    }

    /// The corners and faces of an axis-parallel box, the former numbered from `first`.
    fn cuboid(low: [f64; 3], high: [f64; 3], first: u32) -> (Vec<[f64; 3]>, Vec<Vec<u32>>) {
        let ends = [low, high];
        let corner = |index: usize| std::array::from_fn(|axis| ends[index >> axis & 1][axis]);
        let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        (
            (0..8).map(corner).collect(),
            faces.iter().map(|face| face.iter().map(|corner| corner + first).collect()).collect(),
        )
    }

    fn several(boxes: &[[[f64; 3]; 2]]) -> Body {
        let (mut vertices, mut faces) = (Vec::new(), Vec::new());
        for &[low, high] in boxes {
            let (own, round) = cuboid(low, high, vertices.len() as u32);
            vertices.extend(own);
            faces.extend(round);
        }
        Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
    }

    #[test]
    fn a_cuboid_has_polygons_for_faces() {
        let (cube, names) = Polytope::of_solid(&Body::cuboid([1.0, 2.0, 3.0]).unwrap()).unwrap();
        assert_eq!(counts(cube.lattice()), [8, 12, 6, 1]);
        assert_eq!((cube.lattice().size(), names.len()), (48, 27));
        assert!(names[8..20].iter().all(|name| matches!(name, Feature::Edge(_))));
        assert!(!cube.has_collapsed(cube.lattice().top()));
    }

    #[test]
    fn a_bent_face_keeps_its_diagonal() {
        let (mut vertices, faces) = cuboid([0.0; 3], [1.0; 3], 0);
        vertices[7][2] = 1.5;
        let borrowed: Vec<&[u32]> = faces.iter().map(Vec::as_slice).collect();
        let (bent, names) = Polytope::of_solid(&body(&vertices, &borrowed)).unwrap();
        assert_eq!(counts(bent.lattice()), [8, 13, 7, 1]);
        assert_eq!(names[8..21].iter().filter(|&&name| name == Feature::Face(1)).count(), 1);
        assert_eq!(names[21..28].iter().filter(|&&name| name == Feature::Face(1)).count(), 2);
    }

    #[test]
    fn shells_that_touch_at_a_corner_stay_apart() {
        let (pair, names) = Polytope::of_solid(&several(&[[[0.0; 3], [1.0; 3]], [[1.0; 3], [2.0; 3]]])).unwrap();
        assert_eq!(counts(pair.lattice()), [16, 24, 12, 1]);
        assert_eq!(names.iter().filter(|&&name| name == Feature::Vertex(7)).count(), 2);
    }

    #[test]
    fn an_edge_of_four_faces_is_declined() {
        let error =
            Polytope::of_solid(&several(&[[[0.0; 3], [1.0; 3]], [[1.0, 1.0, 0.0], [2.0, 2.0, 1.0]]])).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a polytope has two faces at every edge, not more: 1 edge: 3-7 (faces 3, 5, 8, 10)"
        );
    }

    #[test]
    fn a_surface_is_declined_with_its_open_edges() {
        let error =
            Polytope::of_solid(&body(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], &[&[0, 1, 2]])).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a surface bounds no polytope: open 3 edges: 0-1 (face 0), 0-2 (face 0), 1-2 (face 0)"
        );
        let closed = Body::surface_from_mesh(Body::cuboid([1.0; 3]).unwrap().mesh().clone()).unwrap();
        assert_eq!(Polytope::of_solid(&closed).unwrap_err().to_string(), "a surface bounds no polytope");
    }

    #[test]
    fn a_loose_segment_is_declined() {
        let (mut vertices, mut faces) = cuboid([0.0; 3], [1.0; 3], 0);
        vertices.push([3.0; 3]);
        faces.push(vec![0, 8, 0]);
        let borrowed: Vec<&[u32]> = faces.iter().map(Vec::as_slice).collect();
        assert_eq!(Polytope::of_solid(&body(&vertices, &borrowed)).unwrap_err(), Declined::Stray { face: 6 });
    }

    #[test]
    fn a_straight_corner_stays_and_leaves_no_triangle() {
        let (mut vertices, mut faces) = cuboid([0.0; 3], [1.0; 3], 0);
        vertices.push([0.5, 0.0, 0.0]);
        faces[0] = vec![0, 2, 3, 1, 8];
        faces[2] = vec![0, 8, 1, 5, 4];
        let borrowed: Vec<&[u32]> = faces.iter().map(Vec::as_slice).collect();
        let (split, _) = Polytope::of_solid(&body(&vertices, &borrowed)).unwrap();
        assert_eq!(counts(split.lattice()), [9, 13, 6, 1]);
    }

    #[test]
    fn a_face_around_a_hole_keeps_its_triangles() {
        // A square tube whose ends are polygons with a bridge between the outer and the inner corners.
        let square = |half: f64, z: f64| [[-half, -half, z], [half, -half, z], [half, half, z], [-half, half, z]];
        let vertices = [square(2.0, 0.0), square(1.0, 0.0), square(2.0, 1.0), square(1.0, 1.0)].concat();
        let mut faces: Vec<Vec<u32>> =
            vec![vec![8, 9, 10, 11, 8, 12, 15, 14, 13, 12], vec![0, 3, 2, 1, 0, 4, 5, 6, 7, 4]];
        for side in 0..4 {
            let after = (side + 1) % 4;
            faces.push(vec![side, after, after + 8, side + 8]);
            faces.push(vec![side + 4, side + 12, after + 12, after + 4]);
        }
        let borrowed: Vec<&[u32]> = faces.iter().map(Vec::as_slice).collect();
        let (tube, _) = Polytope::of_solid(&body(&vertices, &borrowed)).unwrap();
        assert_eq!(counts(tube.lattice()), [16, 40, 24, 1]);
    }
}
