//! Solids in pieces, merged.

use firstcontact_formats::Mesh;

use super::*;
use crate::{Location, prism};
use firstcontact_solid::Body;

fn counts(polytope: &Polytope) -> Vec<usize> {
    (0..=polytope.lattice().dimension()).map(|dimension| polytope.lattice().faces(dimension).len()).collect()
}

fn solid(vertices: &[[f64; 3]], faces: &[Vec<u32>]) -> Polytope {
    Polytope::of_solid(&Body::from_mesh(Mesh::new(vertices.to_vec(), faces).unwrap()).unwrap()).unwrap().0
}

/// The polytope swept by a polytope along a further axis, from zero to one.
fn swept(basis: &Polytope) -> Polytope {
    let (lattice, _) = prism(basis.lattice());
    let points = basis.points();
    let dimension = points.dimension();
    let copy = |time: f64| {
        (0..points.len()).flat_map(move |point| {
            let own = points.coordinates(point).iter().map(|x| points.in_units(x, &dashu_int::IBig::ONE).nearest());
            own.chain([time]).collect::<Vec<f64>>()
        })
    };
    Polytope::new(lattice, dimension + 1, &copy(0.0).chain(copy(1.0)).collect::<Vec<_>>()).unwrap()
}

/// Every merged face consists of faces of its own dimension in its own flat, and no face is in two.
fn check_parts(from: &Polytope, merged: &Polytope, parts: &[Vec<FaceId>]) {
    assert_eq!(merged.lattice().check(), Ok(()));
    assert_eq!(parts.len(), merged.lattice().len());
    let mut all = parts.concat();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
    for (index, parts) in parts.iter().enumerate() {
        let face = merged.lattice().face(index).unwrap();
        let dimension = merged.lattice().dimension_of(face);
        assert!(parts.iter().all(|&part| from.lattice().dimension_of(part) == dimension));
    }
}

fn merged(polytope: &Polytope) -> Polytope {
    let (merged, parts) = polytope.merged();
    check_parts(polytope, &merged, &parts);
    let (again, _) = merged.merged();
    assert_eq!(counts(&again), counts(&merged));
    merged
}

/// A box whose faces are fans of triangles around their middles, and whose edges are cut in halves.
fn crumbled() -> Polytope {
    let at = |index: u32| [index % 3, index / 3 % 3, index / 9].map(|step| f64::from(step) * 0.1);
    let vertices: Vec<[f64; 3]> = (0..27).map(at).collect();
    let mut faces = Vec::new();
    for (axis, [u, v]) in [(1, [3, 9]), (3, [9, 1]), (9, [1, 3])] {
        let round = [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1]];
        for (base, outward) in [(0, false), (2 * axis, true)] {
            let place = |[x, y]: [u32; 2]| base + x * u + y * v;
            for (step, &corner) in round.iter().enumerate() {
                let [here, next] = [corner, round[(step + 1) % 8]].map(place);
                let middle = place([1, 1]);
                faces.push(if outward { vec![middle, here, next] } else { vec![middle, next, here] });
            }
        }
    }
    solid(&vertices, &faces)
}

/// A square tube whose ends are cut into trapezia, each of these into two triangles.
fn tube() -> Polytope {
    let square = |half: f64, z: f64| [[-half, -half, z], [half, -half, z], [half, half, z], [-half, half, z]];
    let vertices = [square(2.0, 0.0), square(1.0, 0.0), square(2.0, 1.0), square(1.0, 1.0)].concat();
    let mut faces: Vec<Vec<u32>> = Vec::new();
    for side in 0..4 {
        let next = (side + 1) % 4;
        faces.push(vec![side, next, next + 8, side + 8]);
        faces.push(vec![side + 4, side + 12, next + 12, next + 4]);
        faces.extend([vec![side, side + 4, next], vec![side + 4, next + 4, next]]);
        faces.extend([vec![side + 8, next + 8, side + 12], vec![side + 12, next + 8, next + 12]]);
    }
    solid(&vertices, &faces)
}

#[test]
fn a_crumbled_box_is_a_box_again() {
    let crumbled = crumbled();
    assert_eq!(counts(&crumbled), [26, 72, 48, 1]);
    let (merged, parts) = crumbled.merged();
    assert_eq!(counts(&merged), [8, 12, 6, 1]);
    assert!(parts[8..20].iter().all(|edge| edge.len() == 2) && parts[20..26].iter().all(|facet| facet.len() == 8));
    check_parts(&crumbled, &merged, &parts);
    let corner = merged.points().point(7);
    assert_eq!(merged.locate_in(merged.lattice().top(), &corner), Location::On(merged.lattice().face(7).unwrap()));
}

#[test]
fn a_plate_with_a_hole_has_faces_of_two_loops() {
    let tube = tube();
    assert_eq!(counts(&tube), [16, 40, 24, 1]);
    let merged = merged(&tube);
    assert_eq!(counts(&merged), [16, 24, 10, 1]);
    let holed = |&face: &FaceId| merged.lattice().boundary(face).count() == 8;
    assert_eq!(merged.lattice().faces(2).filter(holed).count(), 2);
    assert_eq!(merged.locate(&[0.0, 0.5, 1.0]), Ok(Location::Outside));
    assert!(matches!(merged.locate(&[0.0, 1.5, 1.0]), Ok(Location::On(face)) if holed(&face)));
}

#[test]
fn an_l_has_six_sides() {
    let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0], [0.0, 1.0], [1.0, 0.0]];
    let vertices: Vec<[f64; 3]> = [0.0, 0.3].iter().flat_map(|&z| corners.map(|[x, y]| [x, y, z])).collect();
    let mut faces: Vec<Vec<u32>> = Vec::new();
    for [a, b, c, d] in [[0, 7, 3, 6], [7, 1, 2, 3], [6, 3, 4, 5]] {
        faces.extend([vec![a, c, b], vec![a, d, c], vec![a + 8, b + 8, c + 8], vec![a + 8, c + 8, d + 8]]);
    }
    for [from, to] in [[0, 7], [7, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 0]] {
        faces.extend([vec![from, to, to + 8], vec![from, to + 8, from + 8]]);
    }
    assert_eq!(counts(&merged(&solid(&vertices, &faces))), [12, 18, 8, 1]);
}

#[test]
fn a_face_that_touches_itself_stays_in_parts() {
    // A box with a dent whose mouth, in the upper face, reaches the rim in one vertex.
    let corners = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let mut vertices: Vec<[f64; 3]> = [0.0, 1.0].iter().flat_map(|&z| corners.map(|[x, y]| [x, y, z])).collect();
    vertices.extend([[2.0, 0.0, 1.0], [3.0, 2.0, 1.0], [1.0, 2.0, 1.0], [2.0, 1.0, 0.5]]);
    let (rim, a, b, depth) = (8, 9, 10, 11);
    let mut faces = vec![vec![0, 3, 2, 1], vec![0, 1, 5, rim, 4], vec![1, 2, 6, 5], vec![2, 3, 7, 6], vec![3, 0, 4, 7]];
    faces.extend([vec![rim, 5, a], vec![5, 6, a], vec![6, b, a], vec![6, 7, b], vec![7, 4, b], vec![4, rim, b]]);
    faces.extend([vec![b, rim, depth], vec![a, b, depth], vec![rim, a, depth]]);
    let dented = solid(&vertices, &faces);
    assert_eq!(counts(&merged(&dented)), counts(&dented));
}

#[test]
fn opposite_faces_of_a_flat_solid_stay_apart() {
    let vertices = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
    let pillow = solid(&vertices, &[vec![0, 1, 2], vec![0, 2, 3], vec![0, 3, 1], vec![1, 3, 2]]);
    assert_eq!(counts(&pillow), [4, 6, 4, 1]);
    assert_eq!(counts(&merged(&pillow)), [4, 4, 2, 1]);
}

#[test]
fn straight_corners_of_a_polygon_vanish() {
    let corners = [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 0.0], [3.0, 3.0], [1.5, 1.5]];
    let hole = [[2.0, 0.5], [2.0, 1.0], [2.5, 1.0], [2.25, 0.75]];
    let merged = merged(&Polytope::polygon(&[&corners[..], &hole]).unwrap());
    assert_eq!(counts(&merged), [6, 6, 1]);
}

#[test]
fn merging_and_sweeping_may_change_places() {
    for solid in [crumbled(), tube()] {
        let first = merged(&swept(&solid));
        assert_eq!(counts(&first), counts(&swept(&merged(&solid))));
        let twice = merged(&swept(&swept(&solid)));
        assert_eq!(counts(&twice), counts(&swept(&first)));
    }
}

#[test]
fn a_sliver_joins_what_is_beside_it() {
    // A cube, its upper face cut along a diagonal that has a vertex in the middle on one side of it only.
    let ends = [0.0, 1.0];
    let mut vertices: Vec<[f64; 3]> = (0..8).map(|i| [ends[i & 1], ends[i >> 1 & 1], ends[i >> 2]]).collect();
    vertices.push([0.5, 0.5, 1.0]);
    let mut faces = vec![vec![0, 2, 3, 1], vec![0, 1, 5, 4], vec![2, 6, 7, 3], vec![0, 4, 6, 2], vec![1, 3, 7, 5]];
    faces.extend([vec![4, 5, 7], vec![4, 7, 8], vec![4, 8, 6], vec![8, 7, 6]]);
    let sliver = solid(&vertices, &faces);
    assert_eq!(counts(&sliver), [9, 16, 9, 1]);
    assert!(sliver.lattice().faces(2).any(|face| sliver.has_collapsed(face)));
    assert_eq!(counts(&merged(&sliver)), [8, 12, 6, 1]);
}

#[test]
fn a_spike_is_not_lost() {
    // Three triangles without area, in one line, between the upper and the front face of a cube.
    let ends = [0.0, 1.0];
    let mut vertices: Vec<[f64; 3]> = (0..8).map(|i| [ends[i & 1], ends[i >> 1 & 1], ends[i >> 2]]).collect();
    vertices.extend([[0.5, 0.0, 1.0], [2.0, 0.0, 1.0]]);
    let mut faces = vec![vec![0, 2, 3, 1], vec![0, 1, 5, 8, 4], vec![2, 6, 7, 3], vec![0, 4, 6, 2], vec![1, 3, 7, 5]];
    faces.extend([vec![4, 5, 7, 6], vec![5, 4, 9], vec![9, 4, 8], vec![8, 5, 9]]);
    let spiked = solid(&vertices, &faces);
    assert_eq!(counts(&spiked), [10, 17, 9, 1]);
    for each in [&spiked, &merged(&spiked)] {
        assert!(matches!(each.locate(&[1.5, 0.0, 1.0]), Ok(Location::On(_))));
    }
}
