//! The separation of polytopes in the plane, in space, and in four and five dimensions, against independent answers.
//!
//! A part of what `cargo run --release -p firstcontact-verify -- separation` compares, with seeds of its own, and what
//! is known by hand.

use firstcontact::polytope::{
    FaceId, Lattice, LatticeBuilder, Orientation, Polytope, Separation, SeparationError, Which, prism, separation,
    separation_work,
};
use separations::pairs::Report;
use separations::pairs::{BITS, solid_pair};
use support::prng::Prng;

use firstcontact_verify::separations;
use firstcontact_verify::support;

#[test]
fn convex_solids_are_as_far_apart_as_gjk_says() {
    let mut report = Report::default();
    for index in 0..300 {
        separations::pairs::compare_convex(101, index, &mut report).unwrap_or_else(|error| panic!("{index}: {error}"));
    }
    assert_eq!(report.wrong, 0, "{report}");
    assert!(report.apart > 30 && report.touching > 30, "{report}");
}

#[test]
fn other_solids_are_as_far_apart_as_everything_in_integers_says() {
    let mut report = Report::default();
    (0..80).for_each(|index| separations::pairs::compare_general(102, index, &mut report));
    assert_eq!(report.wrong, 0, "{report}");
    assert!(report.apart > 20 && report.touching > 20, "{report}");
}

#[test]
fn swapping_and_powers_of_two_change_nothing() {
    for index in 0..25 {
        let solids = solid_pair(103, index).solids;
        let [a, b] = solids.each_ref().map(|solid| solid.polytope(BITS, 0.0).unwrap());
        let [c, d] = solids.each_ref().map(|solid| solid.polytope(BITS + 12, 0.0).unwrap());
        let found = separation(&a, &b).unwrap();
        let swapped = separation(&b, &a).unwrap();
        let smaller = separation(&c, &d).unwrap();
        let nearest = found.boundaries();
        assert_eq!(nearest.squared_distance(), swapped.boundaries().squared_distance());
        assert_eq!(std::mem::discriminant(&found), std::mem::discriminant(&swapped));
        assert_eq!(nearest.faces(), smaller.boundaries().faces());
        assert_eq!(nearest.distance(), 4096.0 * smaller.boundaries().distance());
        let floats = |feet: [Vec<f64>; 2], factor: f64| feet.map(|foot| foot.into_iter().map(|x| x * factor).collect());
        let feet: [Vec<f64>; 2] = floats(smaller.boundaries().feet(), 4096.0);
        assert_eq!(nearest.feet(), feet);
    }
}

/// A polygon with holes: rings of corners, counter-clockwise outside and clockwise around holes.
fn polygon(rings: &[&[[f64; 2]]]) -> Polytope {
    let corners: Vec<[f64; 2]> = rings.iter().flat_map(|ring| ring.iter().copied()).collect();
    let mut builder = LatticeBuilder::new(corners.len());
    let points: Vec<FaceId> = builder.vertices().collect();
    builder.next_dimension();
    let (mut edges, mut start) = (Vec::new(), 0);
    for ring in rings {
        for corner in 0..ring.len() {
            let [from, to] = [corner, (corner + 1) % ring.len()].map(|corner| points[start + corner]);
            let edge = builder.face([(from, Orientation::Against), (to, Orientation::Along)]);
            edges.push((edge, Orientation::Along));
        }
        start += ring.len();
    }
    builder.next_dimension();
    builder.face(edges);
    Polytope::new(builder.build().unwrap(), 2, &corners.concat()).unwrap()
}

/// A box in the plane, counter-clockwise.
fn rectangle([x, y]: [f64; 2], [width, height]: [f64; 2]) -> [[f64; 2]; 4] {
    [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
}

fn turned<const N: usize>(mut ring: [[f64; 2]; N]) -> [[f64; 2]; N] {
    ring.reverse();
    ring
}

#[test]
fn polygons_in_the_plane() {
    let frame = polygon(&[&rectangle([0.0, 0.0], [8.0, 8.0]), &turned(rectangle([2.0, 2.0], [4.0, 4.0]))]);
    let diamond = |x: f64, y: f64, r: f64| polygon(&[&[[x + r, y], [x, y + r], [x - r, y], [x, y - r]]]);
    // In the hole, apart from its walls.
    let found = separation(&frame, &diamond(4.0, 4.0, 1.5)).unwrap();
    assert!(matches!(found, Separation::Apart(_)));
    assert_eq!((found.distance(), found.squared_distance().to_string()), (0.5, "1/4".to_owned()));
    // Touching a wall of the hole with a corner, within an edge.
    let found = separation(&frame, &diamond(4.5, 4.0, 1.5)).unwrap();
    let Separation::Meeting(nearest) = &found else { panic!("{found:?}") };
    assert_eq!(nearest.feet(), [vec![6.0, 4.0], vec![6.0, 4.0]]);
    assert_eq!(nearest.faces().map(FaceId::index)[1], 0);
    // Inside the frame itself, and around all of it.
    let found = separation(&frame, &diamond(1.0, 1.0, 0.25)).unwrap();
    let Separation::Enclosed(enclosed) = &found else { panic!("{found:?}") };
    assert_eq!((enclosed.inner, found.distance(), enclosed.boundaries.distance()), (Which::Second, 0.0, 0.75));
    let found = separation(&frame, &diamond(4.0, 4.0, 100.0)).unwrap();
    assert!(matches!(&found, Separation::Enclosed(enclosed) if enclosed.inner == Which::First));
    // Outside, corner to corner: (8, 8) and (10, 10).
    let found = separation(&frame, &diamond(10.0, 12.0, 2.0)).unwrap();
    assert_eq!(found.squared_distance().to_string(), "8");
    assert_eq!(found.distance(), 8f64.sqrt());
}

#[test]
fn of_several_shells_one_may_be_inside() {
    let both = polygon(&[&rectangle([20.0, 0.0], [1.0, 1.0]), &rectangle([3.0, 3.0], [1.0, 1.0])]);
    let big = polygon(&[&rectangle([0.0, 0.0], [8.0, 8.0])]);
    let found = separation(&both, &big).unwrap();
    let Separation::Enclosed(enclosed) = &found else { panic!("{found:?}") };
    assert_eq!((enclosed.inner, enclosed.vertex.index()), (Which::First, 4));
    assert_eq!((found.distance(), enclosed.boundaries.distance()), (0.0, 3.0));
}

/// A polytope and a segment, multiplied.
fn product(basis: &Polytope, points: &[f64], dimension: usize, [low, high]: [f64; 2]) -> (Polytope, Vec<f64>) {
    let (lattice, _) = prism(basis.lattice());
    let copy = |end: f64| points.chunks(dimension).flat_map(move |point| point.iter().copied().chain([end]));
    let coordinates: Vec<f64> = copy(low).chain(copy(high)).collect();
    (Polytope::new(lattice, dimension + 1, &coordinates).unwrap(), coordinates)
}

/// The intervals of a box, one for each axis.
type Sides = Vec<[f64; 2]>;

/// An L in the plane times segments, in a space of some dimension, its arms and ends where a generator says.
fn beam(prng: &mut Prng, dimension: usize, place: i64) -> (Polytope, [Sides; 2], Sides) {
    let [x, y] = [prng.integer(-place, place) as f64, prng.integer(-place, place) as f64];
    let [w, h] = [prng.integer(2, 4) as f64, prng.integer(2, 4) as f64];
    let ring = [[x, y], [x + w, y], [x + w, y + 1.0], [x + 1.0, y + 1.0], [x + 1.0, y + h], [x, y + h]];
    let parts = [vec![[x, x + w], [y, y + 1.0]], vec![[x, x + 1.0], [y, y + h]]];
    let (mut polytope, mut points, mut ends) = (polygon(&[&ring]), ring.concat(), Vec::new());
    for basis in 2..dimension {
        let low = prng.integer(-place, place) as f64;
        let end = [low, low + prng.integer(1, 3) as f64];
        (polytope, points) = product(&polytope, &points, basis, end);
        ends.push(end);
    }
    (polytope, parts, ends)
}

/// The square of the distance of two boxes.
fn gap(a: &[[f64; 2]], b: &[[f64; 2]]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a[0] - b[1]).max(b[0] - a[1]).max(0.0).powi(2)).sum()
}

/// Beams within some distance of the origin along every axis.
fn check_beams(dimension: usize, count: u64, place: i64) {
    let mut apart = 0;
    for index in 0..count {
        let prng = &mut Prng::new(200 + dimension as u64, index);
        let (a, parts, ends) = beam(prng, dimension, place);
        let (b, other_parts, other_ends) = beam(prng, dimension, place);
        // An L is two boxes, and the square of the distance of products is the sum of those of the factors.
        let pairs = parts.iter().flat_map(|part| other_parts.iter().map(|other| gap(part, other)));
        let expected = pairs.fold(f64::INFINITY, f64::min) + gap(&ends, &other_ends);
        let found = separation(&a, &b).unwrap();
        assert_eq!(found.squared_distance().to_string(), expected.to_string(), "{index}");
        assert_eq!(matches!(found, Separation::Apart(_)), expected > 0.0, "{index}");
        assert_eq!(found.distance(), expected.sqrt());
        apart += u64::from(expected > 0.0);
    }
    assert!(apart > count / 4 && apart < count, "{apart} of {count}");
}

#[test]
fn products_in_space() {
    check_beams(3, 60, 4);
}

#[test]
fn products_in_four_dimensions() {
    check_beams(4, 25, 3);
}

#[test]
fn products_in_five_dimensions() {
    check_beams(5, 12, 2);
}

/// A cube of some dimension, its corners moved by a linear map that is given by its columns.
fn parallelotope(origin: &[f64], columns: &[&[f64]]) -> Polytope {
    let dimension = origin.len();
    let lattice: Lattice = columns.iter().fold(LatticeBuilder::new(1).build().unwrap(), |basis, _| prism(&basis).0);
    let corner = |index: usize| -> Vec<f64> {
        let along = |axis: usize| (0..columns.len()).filter(|k| index >> k & 1 == 1).map(move |k| columns[k][axis]);
        (0..dimension).map(|axis| origin[axis] + along(axis).sum::<f64>()).collect()
    };
    let points: Vec<f64> = (0..1 << columns.len()).flat_map(corner).collect();
    Polytope::new(lattice, dimension, &points).unwrap()
}

#[test]
fn skew_edges_and_slivers_in_space() {
    // Edges along x and along (0, 1, 1), two apart at right angles; slivers of a height of 2^-20.
    let sliver = 2f64.powi(-20);
    let a = parallelotope(&[-4.0, 0.0, 0.0], &[&[8.0, 0.0, 0.0], &[0.0, -1.0, 1.0], &[0.0, -sliver, 0.0]]);
    let b =
        parallelotope(&[0.0, 1.0, -5.0], &[&[0.0, 8.0, 8.0], &[1.0, 8.0, 8.0 - sliver], &[-1.0, 8.0, 8.0 - sliver]]);
    let found = separation(&a, &b).unwrap();
    // The line (0, 1 + s, s - 5) comes nearest to the x axis at s = 2: (0, 3, -3).
    assert_eq!(found.squared_distance().to_string(), "18");
    assert_eq!(found.boundaries().feet(), [vec![0.0; 3], vec![0.0, 3.0, -3.0]]);
    let dimensions = |which: usize| [&a, &b][which].lattice().dimension_of(found.boundaries().faces()[which]);
    assert_eq!([dimensions(0), dimensions(1)], [1, 1]);
}

#[test]
fn figures_of_lower_dimension_and_far_ends_of_the_floats() {
    // A square and a segment in space, in units as different as floats allow.
    let square = parallelotope(&[0.0, 0.0, 0.0], &[&[1e300, 0.0, 0.0], &[0.0, 1e300, 0.0]]);
    let segment = parallelotope(&[1.0, 1.0, 5e-324], &[&[0.0, 0.0, 1.0]]);
    let found = separation(&square, &segment).unwrap();
    assert!(matches!(found, Separation::Apart(_)));
    assert_eq!((found.distance(), found.boundaries().feet()[0].clone()), (5e-324, vec![1.0, 1.0, 0.0]));
    let through = parallelotope(&[1.0, 1.0, -1e-300], &[&[0.0, 0.0, 1.0]]);
    assert!(matches!(separation(&square, &through).unwrap(), Separation::Meeting(_)));
}

#[test]
fn polytopes_must_be_somewhere_and_in_one_space() {
    let square = parallelotope(&[0.0, 0.0], &[&[1.0, 0.0], &[0.0, 1.0]]);
    let cube = parallelotope(&[0.0; 3], &[&[1.0, 0.0, 0.0], &[0.0, 1.0, 0.0], &[0.0, 0.0, 1.0]]);
    assert_eq!(separation(&square, &cube).unwrap_err(), SeparationError::DifferentSpaces(2, 3));
    assert_eq!(separation_work(square.lattice(), cube.lattice()), 8 * 48);
}
