//! Point-polytope and segment-facet in two to five dimensions against answers that share no code with them.

use firstcontact::polytope::{
    FaceId, Lattice, LatticeBuilder, LocateError, Location, Polytope, SegmentFacet, Sense, Stabbing, prism,
};
use inside::gallery::{polyhedra, shapes};
use inside::mesh::Mesh;
use inside::{Answer, Kind, Shape};
use inside::{Random, STEP};

use firstcontact_verify::inside;

/// Every way of counting crossings.
fn stabbings(seed: u64) -> [Stabbing; 3] {
    [Stabbing::Displaced, Stabbing::Marked, Stabbing::Random(seed)]
}

fn floats(steps: &[i64]) -> Vec<f64> {
    steps.iter().map(|&x| x as f64 * STEP).collect()
}

/// Where a polytope says a point is, in the form of the independent answers.
fn found(polytope: &Polytope, stabbing: Stabbing, point: &[f64]) -> Answer {
    match (polytope.locate_by(stabbing, point).unwrap(), polytope.winding_number(stabbing, point).unwrap()) {
        (Location::On(face), None) => Answer::On(face.index()),
        (Location::Outside, Some(0)) => Answer::Off(0),
        (Location::Inside, Some(times)) if times != 0 => Answer::Off(times),
        contradiction => panic!("{contradiction:?}"),
    }
}

/// The same shape with its vertices where a function puts them, in the same numbering.
fn placed(shape: &Shape, place: impl Fn(&[i64]) -> Vec<f64>) -> Polytope {
    let coordinates: Vec<f64> = shape.vertices.iter().flat_map(|vertex| place(vertex)).collect();
    Polytope::new(shape.polytope.lattice().clone(), shape.dimension(), &coordinates).unwrap()
}

/// A million away from the origin.
fn far_away(point: &[i64]) -> Vec<f64> {
    point.iter().map(|x| (x + 64_000_000) as f64 * STEP).collect()
}

/// Stretched along each axis by another power of two, up to where products of floats overflow.
fn stretched(point: &[i64]) -> Vec<f64> {
    point.iter().zip([-600, 300, -20, 600, 0]).map(|(&x, power)| x as f64 * 2f64.powi(power)).collect()
}

#[test]
fn points_are_where_the_independent_answer_says() {
    for (dimension, points, fewest) in [(2, 300, 50), (3, 120, 25), (4, 60, 5), (5, 4, 0)] {
        let mut on = vec![0; dimension];
        for (number, shape) in shapes(dimension).iter().enumerate() {
            let (far, long) = (placed(shape, far_away), placed(shape, stretched));
            let mut random = Random::new((dimension * 100 + number) as u64);
            for _ in 0..points {
                let point = shape.sample(&mut random);
                let expected = shape.answer(&point);
                for stabbing in stabbings(random.below(1000)) {
                    let here = found(&shape.polytope, stabbing, &floats(&point));
                    assert_eq!(here, expected, "{} at {point:?}, {stabbing:?}", shape.name);
                }
                for (polytope, there) in [(&far, far_away(&point)), (&long, stretched(&point))] {
                    assert_eq!(found(polytope, Stabbing::Displaced, &there), expected, "{} at {there:?}", shape.name);
                }
                if let Answer::On(face) = expected {
                    let lattice = shape.polytope.lattice();
                    on[lattice.dimension_of(lattice.face(face).unwrap())] += 1;
                }
            }
        }
        assert!(on.iter().all(|&count| count >= fewest), "{dimension}: {on:?}");
    }
}

/// The copies of two lattices of one dimension in one, the second turned inside out.
fn with_cavity(outer: &Lattice, inner: &Lattice) -> Lattice {
    let dimension = outer.dimension();
    let mut builder = LatticeBuilder::new(outer.faces(0).len() + inner.faces(0).len());
    let mut ids = [outer, inner].map(|lattice| vec![FaceId::default(); lattice.len()]);
    let (first, second) = ids.split_at_mut(1);
    let places = first[0][..outer.faces(0).len()].iter_mut().chain(&mut second[0][..inner.faces(0).len()]);
    places.zip(builder.vertices()).for_each(|(place, id)| *place = id);
    for below in 1..dimension {
        builder.next_dimension();
        for (lattice, ids) in [outer, inner].iter().zip(&mut ids) {
            for face in lattice.faces(below) {
                let boundary = lattice.boundary(face).map(|(lower, way)| (ids[lower.index()], way));
                ids[face.index()] = builder.face(boundary.collect::<Vec<_>>());
            }
        }
    }
    builder.next_dimension();
    let outside = outer.boundary(outer.top()).map(|(facet, way)| (ids[0][facet.index()], way));
    let inside = inner.boundary(inner.top()).map(|(facet, way)| (ids[1][facet.index()], way.turned()));
    builder.face(outside.chain(inside));
    builder.build().unwrap()
}

#[test]
fn a_cube_with_a_cavity_in_any_dimension() {
    for dimension in 2..=5usize {
        let cube = (0..dimension).fold(LatticeBuilder::new(1).build().unwrap(), |basis, _| prism(&basis).0);
        let corners = |low: f64, high: f64| {
            let corner =
                move |index: usize| (0..dimension).map(move |axis| if index >> axis & 1 == 1 { high } else { low });
            (0..1usize << dimension).flat_map(corner)
        };
        let points: Vec<f64> = corners(-3.0, 3.0).chain(corners(-1.0, 2.0)).collect();
        let hollow = Polytope::new(with_cavity(&cube, &cube), dimension, &points).unwrap();
        let mut random = Random::new(dimension as u64);
        let mut counts = [0; 4];
        for number in 0..200 {
            let (low, high) = if number % 2 == 0 { (-12, 12) } else { (-5, 9) };
            let point: Vec<f64> = (0..dimension).map(|_| random.between(low, high) as f64 / 4.0).collect();
            let within = |low: f64, high: f64| point.iter().all(|x| (low..=high).contains(x));
            let at = |low: f64, high: f64| point.iter().filter(|&&x| x == low || x == high).count();
            // The boundary of the cavity is in the interior of the cube, so that no point is on both.
            let (depth, winding) = if within(-1.0, 2.0) { (at(-1.0, 2.0), 0) } else { (at(-3.0, 3.0), 1) };
            for stabbing in stabbings(7) {
                match found(&hollow, stabbing, &point) {
                    Answer::On(face) => {
                        let face = hollow.lattice().face(face).unwrap();
                        assert_eq!(hollow.lattice().dimension_of(face) + depth, dimension, "{point:?}");
                        counts[depth.min(2)] += 1;
                    }
                    Answer::Off(times) => {
                        assert_eq!((depth, winding), (0, times), "{point:?}");
                        counts[if times == 0 { 3 } else { 0 }] += 1;
                    }
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 0), "{dimension}: {counts:?}");
    }
}

/// Twice the area of a face as it is seen from above, by its triangles: positive if its outer side is seen.
fn seen_from_above(mesh: &Mesh, face: usize) -> i64 {
    let area = |corners: &[usize; 3]| {
        let [a, b, c] = corners.map(|vertex| mesh.points[vertex]);
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    };
    mesh.faces[face].triangles.iter().map(area).sum()
}

/// The senses in which a ray straight upward passes the facets around a vertex, and what the paper (§3.3) makes of
/// them: one crossing if they are all the same, otherwise two.
fn crossings_of_the_paper(mesh: &Mesh, vertex: usize) -> (Vec<i64>, usize) {
    let around = (0..mesh.faces.len()).filter(|&face| mesh.faces[face].loops.iter().flatten().any(|&v| v == vertex));
    let senses: Vec<i64> = around.map(|face| seen_from_above(mesh, face).signum()).collect();
    let crossings = if senses.iter().all(|sense| *sense == senses[0]) { 1 } else { 2 };
    (senses, crossings)
}

fn mesh_of(name: &str, change: impl Fn([i64; 3]) -> [i64; 3]) -> (Mesh, Shape) {
    let shape = polyhedra().into_iter().find(|shape| shape.name == name).unwrap();
    let Kind::Mesh(mesh) = shape.kind else { panic!("{name} is a mesh") };
    let points = mesh.points.iter().map(|&point| change(point)).collect();
    let mesh = Mesh { points, faces: mesh.faces, ..Mesh::default() };
    (mesh.clone(), mesh.shape(name))
}

#[test]
fn mixed_senses_at_a_vertex_can_be_one_crossing() {
    // An angle block: at the upper end of its reflex edge meet its top and two walls. The line along (-1, 2, 1) through
    // that vertex passes the top and one wall outward, the other wall inward, and goes out of the block. It is made
    // upright by a shear.
    let (mesh, shape) = mesh_of("angle", |[x, y, z]| [x + z, y - 2 * z, z]);
    let reflex = mesh.points.iter().position(|&point| point == [4 * 64, -8 * 64, 4 * 64]).unwrap();
    let (senses, crossings) = crossings_of_the_paper(&mesh, reflex);
    assert!(senses.contains(&1) && senses.contains(&-1) && crossings == 2, "{senses:?}");
    let below = floats(&[4 * 64, -8 * 64, 4 * 64 - 32]);
    for (facet, _) in shape.polytope.lattice().boundary(shape.polytope.lattice().top()) {
        // The ray meets nothing but the vertex, so that by the paper's rule the point is outside.
        match shape.polytope.meet_segment(facet, &below, &[below[0], below[1], 100.0]).unwrap() {
            SegmentFacet::At { face, sense, .. } => assert_eq!((face.index(), sense), (reflex, Sense::Touching)),
            other => assert!(matches!(other, SegmentFacet::Apart | SegmentFacet::Beside), "{other:?}"),
        }
    }
    for stabbing in stabbings(5) {
        assert_eq!(found(&shape.polytope, stabbing, &below), Answer::Off(1), "{stabbing:?}");
    }
}

#[test]
fn equal_senses_at_a_vertex_can_be_two_crossings() {
    let (mesh, shape) = mesh_of("nested pyramids with one apex", |point| point);
    let (senses, crossings) = crossings_of_the_paper(&mesh, 0);
    assert_eq!((senses, crossings), (vec![1; 8], 1));
    for stabbing in stabbings(5) {
        assert_eq!(found(&shape.polytope, stabbing, &[0.0, 0.0, 3.0]), Answer::Off(2), "{stabbing:?}");
    }
}

#[test]
fn rays_in_the_plane_of_a_facet_count_where_the_polytope_begins_and_ends() {
    // Upright walls in the planes x = 0 and y = 0, and above the angle the open side of the plane.
    let (_, shape) = mesh_of("angle", |point| point);
    for (point, times) in [([0.0, 2.0, -6.0], 0), ([0.0, -2.0, -6.0], 0), ([0.0, -2.0, 0.0], 1), ([2.0, 2.0, 0.0], 0)] {
        for stabbing in stabbings(9) {
            assert_eq!(found(&shape.polytope, stabbing, &point), Answer::Off(times), "{point:?} {stabbing:?}");
        }
    }
}

#[test]
fn a_segment_meets_a_facet_in_every_way() {
    let (mesh, shape) = mesh_of("angle", |point| point);
    let polytope = &shape.polytope;
    let first = polytope.lattice().faces(2).next().unwrap().index();
    // The top of the angle is the second face: an L in the plane z = 4.
    let top = polytope.lattice().face(first + 1).unwrap();
    let vertex = mesh.points.iter().position(|&point| point == [0, 0, 256]).unwrap();
    let meet = |from: [f64; 3], to: [f64; 3]| polytope.meet_segment(top, &from, &to).unwrap();
    let at = |point: [f64; 3], face: FaceId, sense| SegmentFacet::At { point: point.to_vec(), face, sense };
    let corner = polytope.lattice().face(vertex).unwrap();
    assert_eq!(meet([-1.0, -1.0, 5.0], [-1.0, -1.0, 6.0]), SegmentFacet::Apart);
    assert_eq!(meet([-9.0, -1.0, 5.0], [9.0, -1.0, 5.0]), SegmentFacet::Apart);
    assert_eq!(meet([1.0, 1.0, 5.0], [1.0, 1.0, 0.0]), SegmentFacet::Beside);
    assert_eq!(meet([-1.0, -1.0, 5.0], [-1.0, -2.0, 1.0]), at([-1.0, -1.25, 4.0], top, Sense::Entering));
    assert_eq!(meet([-1.0, -2.0, 1.0], [-1.0, -1.0, 5.0]), at([-1.0, -1.25, 4.0], top, Sense::Leaving));
    assert_eq!(meet([-1.0, -1.0, 5.0], [-1.0, -1.0, 4.0]), at([-1.0, -1.0, 4.0], top, Sense::Touching));
    assert_eq!(meet([-1.0, 1.0, 6.0], [1.0, -1.0, 2.0]), at([0.0, 0.0, 4.0], corner, Sense::Touching));
    let along = |from, to| match meet(from, to) {
        SegmentFacet::Along(Location::On(face)) => Some(polytope.lattice().dimension_of(face)),
        SegmentFacet::Along(Location::Inside) => Some(2),
        SegmentFacet::Along(Location::Outside) => None,
        other => panic!("{other:?}"),
    };
    // Inside; across the notch from side to side; in the notch; across everything; through the reflex vertex; along an
    // edge.
    assert_eq!(along([-3.0, -3.0, 4.0], [3.0, -1.0, 4.0]), Some(2));
    assert_eq!(along([-1.0, 3.0, 4.0], [3.0, -1.0, 4.0]), Some(1));
    assert_eq!(along([1.0, 3.0, 4.0], [3.0, 1.0, 4.0]), None);
    assert_eq!(along([-9.0, -1.0, 4.0], [9.0, -1.0, 4.0]), Some(1));
    assert_eq!(along([-1.0, 1.0, 4.0], [1.0, -1.0, 4.0]), Some(0));
    assert_eq!(along([0.0, 1.0, 4.0], [0.0, 2.0, 4.0]), Some(1));
    // Segments that are one point: inside, outside, on an edge, on a vertex, beside the plane.
    let single = |point: [f64; 3]| along(point, point);
    assert_eq!(
        [[-1.0, -1.0, 4.0], [1.0, 1.0, 4.0], [0.0, 1.0, 4.0], [0.0, 0.0, 4.0]].map(single),
        [Some(2), None, Some(1), Some(0)]
    );
    assert_eq!(meet([-1.0, -1.0, 5.0], [-1.0, -1.0, 5.0]), SegmentFacet::Apart);
}

#[test]
fn the_winding_number_changes_where_a_segment_crosses_facets() {
    for dimension in [2, 3, 4] {
        let mut crossed = 0;
        for (number, shape) in shapes(dimension).iter().enumerate() {
            let polytope = &shape.polytope;
            let top = polytope.lattice().top();
            let mut random = Random::new(number as u64 + 900);
            for _ in 0..10 {
                let [from, to] = [0, 1].map(|_| shape.near(&mut random));
                let [Answer::Off(before), Answer::Off(after)] = [&from, &to].map(|end| shape.answer(end)) else {
                    continue;
                };
                let mut sum = 0;
                for (facet, _) in polytope.lattice().boundary(top) {
                    match polytope.meet_segment(facet, &floats(&from), &floats(&to)).unwrap() {
                        SegmentFacet::Apart | SegmentFacet::Beside => {}
                        SegmentFacet::At { sense: Sense::Entering, .. } => sum += 1,
                        SegmentFacet::At { sense: Sense::Leaving, .. } => sum -= 1,
                        other => panic!("{}: {other:?} is unlikely", shape.name),
                    }
                    crossed += sum;
                }
                assert_eq!(before + sum, after, "{} from {from:?} to {to:?}", shape.name);
            }
        }
        assert!(crossed != 0);
    }
}

#[test]
fn a_segment_meets_what_any_of_its_points_is_on() {
    // The quarters of lattice segments are exact: the segment meets every facet that one of them is on.
    let mut met = 0;
    for (number, shape) in polyhedra().iter().take(5).enumerate() {
        let polytope = &shape.polytope;
        let mut random = Random::new(number as u64);
        for _ in 0..60 {
            let from = shape.vertices[random.below(shape.vertices.len() as u64) as usize].clone();
            let from: Vec<i64> = from.iter().map(|x| x + 64 * random.between(-1, 1)).collect();
            let to: Vec<i64> = from.iter().map(|x| x + 256 * random.between(-1, 1)).collect();
            for quarter in 0..=4 {
                let point: Vec<i64> = from.iter().zip(&to).map(|(a, b)| a + (b - a) / 4 * quarter).collect();
                let Answer::On(face) = shape.answer(&point) else { continue };
                let face = polytope.lattice().face(face).unwrap();
                for (facet, _) in polytope.lattice().boundary(polytope.lattice().top()) {
                    if !polytope.lattice().closure(facet).contains(&face) {
                        continue;
                    }
                    met += 1;
                    match polytope.meet_segment(facet, &floats(&from), &floats(&to)).unwrap() {
                        SegmentFacet::At { face: found, .. } => assert_eq!(found, face, "{} at {point:?}", shape.name),
                        SegmentFacet::Along(Location::On(found)) => assert!(found <= face),
                        SegmentFacet::Along(Location::Inside) => assert_eq!(facet, face),
                        other => panic!("{}: {other:?} from {from:?} to {to:?}", shape.name),
                    }
                }
            }
        }
    }
    assert!(met > 400, "{met}");
}

#[test]
fn questions_without_an_answer_say_why() {
    let (segment, _) = prism(&LatticeBuilder::new(1).build().unwrap());
    let flat = Polytope::new(segment.clone(), 2, &[0.0, 0.0, 1.0, 1.0]).unwrap();
    assert_eq!(flat.locate(&[0.0, 0.0]), Err(LocateError::NotSolid { polytope: 1, space: 2 }));
    let line = Polytope::new(segment, 1, &[0.0, 1.0]).unwrap();
    assert_eq!(line.locate(&[0.5]), Ok(Location::Inside));
    assert_eq!(line.locate(&[0.0, 0.0]), Err(LocateError::WrongNumber { coordinates: 2, space: 1 }));
    assert_eq!(line.locate(&[f64::NAN]), Err(LocateError::NotFinite { axis: 0 }));
    let top = line.lattice().top();
    assert_eq!(line.meet_segment(top, &[0.0], &[1.0]), Err(LocateError::NoFacet { face: 2 }));
    let end = line.lattice().face(1).unwrap();
    let touching = SegmentFacet::At { point: vec![1.0], face: end, sense: Sense::Leaving };
    assert_eq!(line.meet_segment(end, &[0.5], &[2.0]), Ok(touching));
}

#[test]
fn a_polytope_that_has_collapsed_holds_its_boundary_only() {
    let square = (0..2).fold(LatticeBuilder::new(1).build().unwrap(), |basis, _| prism(&basis).0);
    let flat = Polytope::new(square, 2, &[0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0]).unwrap();
    for stabbing in stabbings(3) {
        assert_eq!(found(&flat, stabbing, &[0.5, 1.0]), Answer::Off(0));
        assert!(matches!(found(&flat, stabbing, &[0.5, 0.5]), Answer::On(4..)));
        assert!(matches!(found(&flat, stabbing, &[1.0, 1.0]), Answer::On(1)));
        assert_eq!(found(&flat, stabbing, &[3.0, 3.0]), Answer::Off(0));
    }
}
