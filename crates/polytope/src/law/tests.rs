//! Lattices broken by hand: every law is named.

use std::collections::BTreeSet;

use super::*;
use crate::lattice::LatticeBuilder;
use crate::prism::prism;

/// A lattice to be broken: for each dimension from 1 on, the boundary of each face by places in the dimension before.
struct Draft {
    vertices: usize,
    faces: Vec<Vec<Vec<(usize, Orientation)>>>,
}

impl Draft {
    fn of(lattice: &Lattice) -> Draft {
        let start = |dimension: usize| lattice.faces(dimension).next().map_or(0, FaceId::index);
        let boundary = |face: FaceId, dimension: usize| {
            lattice.boundary(face).map(|(below, way)| (below.index() - start(dimension - 1), way)).collect()
        };
        let dimensions = 1..=lattice.dimension();
        let faces = dimensions.map(|k| lattice.faces(k).map(|face| boundary(face, k)).collect()).collect();
        Draft { vertices: lattice.faces(0).len(), faces }
    }

    fn build(&self) -> Lattice {
        let mut builder = LatticeBuilder::new(self.vertices);
        let mut before: Vec<FaceId> = (0..self.vertices).map(FaceId::new).collect();
        for faces in &self.faces {
            builder.next_dimension();
            before =
                faces.iter().map(|face| builder.face(face.iter().map(|&(below, way)| (before[below], way)))).collect();
        }
        builder.assembled()
    }
}

fn cube(dimension: usize) -> Lattice {
    (0..dimension).fold(LatticeBuilder::new(1).assembled(), |basis, _| prism(&basis).0)
}

/// What is wrong with a cube after something has been done to it.
fn broken(change: impl FnOnce(&mut Draft)) -> LawViolation {
    let mut draft = Draft::of(&cube(3));
    change(&mut draft);
    draft.build().check().unwrap_err()
}

/// The polytope bounded by simplices, each given by its vertices in the order that looks outward.
fn bounded_by(simplices: &[Vec<usize>]) -> Lattice {
    let sorted = |simplex: &Vec<usize>| {
        let mut sorted = simplex.clone();
        sorted.sort_unstable();
        sorted
    };
    let without = |simplex: &Vec<usize>, place: usize| {
        let mut rest = simplex.clone();
        rest.remove(place);
        rest
    };
    let mut layers: Vec<Vec<Vec<usize>>> = vec![simplices.iter().map(sorted).collect()];
    while layers[0][0].len() > 1 {
        let below = layers[0].iter().flat_map(|simplex| (0..simplex.len()).map(|place| without(simplex, place)));
        layers.insert(0, below.collect::<BTreeSet<_>>().into_iter().collect());
    }
    let way = |odd: bool| if odd { Orientation::Against } else { Orientation::Along };
    let mut draft = Draft { vertices: layers[0].len(), faces: Vec::new() };
    for pair in layers.windows(2) {
        let place_of = |simplex: Vec<usize>| pair[0].iter().position(|other| *other == simplex).unwrap();
        let boundary = |simplex: &Vec<usize>| {
            (0..simplex.len()).map(|place| (place_of(without(simplex, place)), way(place % 2 == 1))).collect()
        };
        draft.faces.push(pair[1].iter().map(boundary).collect());
    }
    let is_odd = |simplex: &Vec<usize>| {
        let pairs = (0..simplex.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        pairs.filter(|&(i, j)| simplex[i] > simplex[j]).count() % 2 == 1
    };
    draft.faces.push(vec![simplices.iter().map(is_odd).map(way).enumerate().collect()]);
    draft.build()
}

/// A torus of seven vertices and fourteen triangles.
fn torus() -> Vec<Vec<usize>> {
    let corners = (0..7).flat_map(|i| [[i, i + 1, i + 3], [i, i + 3, i + 2]]);
    corners.map(|corners| corners.map(|corner| corner % 7).to_vec()).collect()
}

#[test]
fn cubes_and_a_torus_obey() {
    for dimension in 0..6 {
        assert_eq!(cube(dimension).check(), Ok(()), "{dimension}");
    }
    let torus = bounded_by(&torus());
    assert_eq!((torus.faces(0).len(), torus.faces(1).len(), torus.faces(2).len()), (7, 21, 14));
    assert_eq!(torus.check(), Ok(()));
    assert_eq!(prism(&prism(&torus).0).0.check(), Ok(()));
}

#[test]
fn there_is_one_top() {
    let mut draft = Draft::of(&cube(2));
    draft.faces.pop();
    assert_eq!(draft.build().check(), Err(LawViolation::Tops { found: 4 }));
    assert_eq!(LatticeBuilder::new(0).assembled().check(), Err(LawViolation::Tops { found: 0 }));
}

#[test]
fn what_bounds_nothing_is_named() {
    let violation = broken(|cube| cube.faces[0].push(vec![(0, Orientation::Against), (3, Orientation::Along)]));
    assert_eq!(violation.to_string(), "face 20 bounds no other");
}

#[test]
fn what_has_no_boundary_is_named() {
    assert_eq!(broken(|cube| cube.faces[1][0].clear()).to_string(), "face 20 has no boundary");
}

#[test]
fn what_bounds_twice_is_named() {
    let violation = broken(|cube| {
        let again = cube.faces[1][2][0];
        cube.faces[1][2].push(again);
    });
    assert!(matches!(violation, LawViolation::Repeated { face, .. } if face.index() == 22), "{violation}");
}

#[test]
fn an_edge_without_direction_is_named() {
    let violation = broken(|cube| cube.faces[0][3][0].1 = cube.faces[0][3][1].1);
    assert_eq!(violation.to_string(), "edge 11 does not lead from one vertex to another");
}

#[test]
fn a_gap_is_named() {
    let violation = broken(|cube| {
        cube.faces[1][0].pop();
    });
    assert!(matches!(violation, LawViolation::Diamond { face, found: 1, .. } if face.index() == 20), "{violation}");
    let violation = broken(|cube| {
        let added = cube.faces[1][1][0];
        cube.faces[1][0].push(added);
    });
    assert!(matches!(violation, LawViolation::Diamond { found: 1 | 3.., .. }), "{violation}");
}

#[test]
fn a_face_turned_round_is_named() {
    let violation = broken(|cube| cube.faces[2][0][4].1 = cube.faces[2][0][4].1.turned());
    assert!(matches!(violation, LawViolation::Orientation { face, .. } if face.index() == 26), "{violation}");
    let violation = broken(|cube| cube.faces[1][0][1].1 = cube.faces[1][0][1].1.turned());
    assert!(matches!(violation, LawViolation::Orientation { face, .. } if face.index() == 20), "{violation}");
}

#[test]
fn a_pinched_vertex_is_named() {
    let tetrahedron = |[a, b, c, d]: [usize; 4]| [[a, c, b], [a, b, d], [b, c, d], [c, a, d]].map(Vec::from);
    let apart = [tetrahedron([0, 1, 2, 3]), tetrahedron([4, 5, 6, 7])].concat();
    assert_eq!(bounded_by(&apart).check(), Ok(()));
    let pinched = [tetrahedron([0, 1, 2, 3]), tetrahedron([0, 4, 5, 6])].concat();
    let violation = bounded_by(&pinched).check().unwrap_err();
    assert_eq!(violation.to_string(), "face 27 is pinched at face 0: the faces there form 2 circles");
}

#[test]
fn a_cone_over_a_torus_is_no_corner() {
    let cones = torus().into_iter().flat_map(|corners| {
        let [a, b, c] = [corners[0], corners[1], corners[2]];
        [vec![7, a, b, c], vec![8, a, c, b]]
    });
    let violation = bounded_by(&cones.collect::<Vec<_>>()).check().unwrap_err();
    assert!(matches!(violation, LawViolation::Euler { characteristic: 2, .. }), "{violation}");
}

/// Two triangles in one boundary, with one vertex in common.
fn bow_tie() -> LatticeBuilder {
    let mut builder = LatticeBuilder::new(5);
    let vertices: Vec<FaceId> = builder.vertices().collect();
    builder.next_dimension();
    let ends = [[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 2]];
    let edges = ends
        .map(|[from, to]| builder.face([(vertices[from], Orientation::Against), (vertices[to], Orientation::Along)]));
    builder.next_dimension();
    builder.face(edges.map(|edge| (edge, Orientation::Along)));
    builder
}

#[test]
fn what_touches_itself_can_be_built_but_is_no_polytope() {
    let lattice = bow_tie().build().unwrap();
    let [below, face] = [2, 11].map(FaceId::new);
    assert_eq!(lattice.check(), Err(LawViolation::Diamond { face, below, found: 4 }));
}

#[test]
fn what_is_bounded_by_the_wrong_dimension_is_not_built() {
    let mut builder = bow_tie();
    let [vertex, edge] = [0, 5].map(FaceId::new);
    let face = builder.face([(edge, Orientation::Along), (vertex, Orientation::Along)]);
    assert_eq!(builder.build().unwrap_err(), LawViolation::NotBelow { face, below: vertex });
    let mut builder = bow_tie();
    builder.face([]);
    assert_eq!(builder.build().unwrap_err(), LawViolation::Tops { found: 2 });
}
