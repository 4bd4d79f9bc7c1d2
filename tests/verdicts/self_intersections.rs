//! Self-intersections compared with all pairs of triangles, clipped by each other in rational numbers.

use crate::common::random;

use firstcontact::Body;
use firstcontact::exact::{Rational, Sign};
use firstcontact::formats::Mesh;
use firstcontact::solid::{Searched, self_intersections};
use random::Random;

type Point = [Rational; 3];

fn exact(point: [f64; 3]) -> Point {
    point.map(Rational::of)
}

fn minus(p: &Point, q: &Point) -> Point {
    std::array::from_fn(|axis| &p[axis] - &q[axis])
}

fn dot(p: &Point, q: &Point) -> Rational {
    let [x, y, z] = [0, 1, 2].map(|axis| &p[axis] * &q[axis]);
    &(&x + &y) + &z
}

fn cross(p: &Point, q: &Point) -> Point {
    std::array::from_fn(|axis| {
        let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
        &(&p[next] * &q[last]) - &(&p[last] * &q[next])
    })
}

fn is_zero(p: &Point) -> bool {
    p.iter().all(|value| value.sign() == Sign::Zero)
}

/// `normal . x >= offset`.
struct Half {
    normal: Point,
    through: Point,
}

impl Half {
    fn height(&self, point: &Point) -> Rational {
        dot(&self.normal, &minus(point, &self.through))
    }

    fn both(normal: Point, through: &Point) -> [Half; 2] {
        let back = normal.clone().map(|value| -&value);
        [Half { normal, through: through.clone() }, Half { normal: back, through: through.clone() }]
    }
}

/// The half-spaces whose intersection a triangle is, with or without area.
fn halves(corners: &[Point; 3]) -> Vec<Half> {
    let normal = cross(&minus(&corners[1], &corners[0]), &minus(&corners[2], &corners[0]));
    if !is_zero(&normal) {
        let side = |i: usize| {
            let along = minus(&corners[(i + 1) % 3], &corners[i]);
            Half { normal: cross(&normal, &along), through: corners[i].clone() }
        };
        let sides = [side(0), side(1), side(2)];
        return Half::both(normal, &corners[0]).into_iter().chain(sides).collect();
    }
    let longest = (0..3).find_map(|i| {
        let (p, q, r) = (&corners[i], &corners[(i + 1) % 3], &corners[(i + 2) % 3]);
        (dot(&minus(p, r), &minus(q, r)).sign() != Sign::Positive).then_some((p, q))
    });
    let (p, q) = longest.unwrap();
    let along = minus(q, p);
    let unit = |axis: usize| std::array::from_fn(|k| Rational::of(if k == axis { 1.0 } else { 0.0 }));
    let mut halves: Vec<Half> = Vec::new();
    for axis in 0..3 {
        let normal = if is_zero(&along) { unit(axis) } else { cross(&along, &unit(axis)) };
        halves.extend(Half::both(normal, p));
    }
    let back = along.clone().map(|value| -&value);
    halves.push(Half { normal: along, through: p.clone() });
    halves.push(Half { normal: back, through: q.clone() });
    halves
}

/// The corners of what two triangles share.
fn shared(a: &[Point; 3], b: &[Point; 3]) -> Vec<Point> {
    let mut polygon = a.to_vec();
    for half in halves(b) {
        let mut kept = Vec::new();
        for (place, p) in polygon.iter().enumerate() {
            let q = &polygon[(place + 1) % polygon.len()];
            let (at_p, at_q) = (half.height(p), half.height(q));
            if at_p.sign() != Sign::Negative {
                kept.push(p.clone());
            }
            if at_p.sign() * at_q.sign() == Sign::Negative {
                let part = at_p.over(&(&at_p - &at_q));
                kept.push(std::array::from_fn(|axis| &p[axis] + &(&part * &(&q[axis] - &p[axis]))));
            }
        }
        polygon = kept;
    }
    polygon
}

fn in_hull(point: &Point, of: &[Point]) -> bool {
    match of {
        [] => false,
        [p] => p == point,
        // More than two common points are those of the same triangle.
        _ => of.iter().any(|p| {
            of.iter().any(|q| {
                let (to_p, to_q) = (minus(p, point), minus(q, point));
                is_zero(&cross(&to_p, &to_q)) && dot(&to_p, &to_q).sign() != Sign::Positive
            })
        }),
    }
}

fn share_more(vertices: &[Point], a: [u32; 3], b: [u32; 3]) -> bool {
    let at = |corners: [u32; 3]| corners.map(|corner| vertices[corner as usize].clone());
    let common: Vec<Point> =
        a.iter().filter(|vertex| b.contains(vertex)).map(|&vertex| vertices[vertex as usize].clone()).collect();
    let of_both = shared(&at(a), &at(b));
    let [p, q, r] = at(a);
    let same = a.iter().all(|vertex| b.contains(vertex)) && b.iter().all(|vertex| a.contains(vertex));
    if same && !is_zero(&cross(&minus(&q, &p), &minus(&r, &p))) {
        return true;
    }
    of_both.iter().any(|point| !in_hull(point, &common))
}

fn brute(body: &Body) -> (usize, Vec<[u32; 2]>) {
    let vertices: Vec<Point> = body.positions().iter().map(|&point| exact(point.into())).collect();
    let triangles: Vec<([u32; 3], u32)> = body.triangles().collect();
    let (mut count, mut faces) = (0, Vec::new());
    for (place, &(a, face_a)) in triangles.iter().enumerate() {
        for &(b, face_b) in &triangles[place + 1..] {
            if share_more(&vertices, a, b) {
                count += 1;
                faces.push([face_a.min(face_b), face_a.max(face_b)]);
            }
        }
    }
    faces.sort_unstable();
    faces.dedup();
    (count, faces)
}

fn surface(vertices: Vec<[f64; 3]>, faces: &[[u32; 3]]) -> Body {
    Body::surface_from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
}

/// Compares and gives the number of pairs of triangles.
fn compare(body: &Body) -> usize {
    let found = self_intersections(body);
    let (count, faces) = brute(body);
    let first = &faces[..faces.len().min(16)];
    assert_eq!(found.searched, Searched::Whole);
    assert_eq!((found.triangle_pairs, found.face_pairs.first()), (count, first), "{:?}", body.mesh());
    assert_eq!(found.face_pairs.total(), faces.len());
    count
}

#[test]
fn soups_on_a_lattice_agree_with_clipping() {
    let random = &mut Random(11);
    let mut met = 0;
    for (size, vertices, faces, scale, offset) in [
        (1, 6, 8, 1.0, 0.0),
        (1, 10, 12, 1e-30, 0.0),
        (2, 12, 14, 0.1, 1e6),
        (3, 20, 16, 1.0, 0.3),
        (2, 9, 12, 1e30, 0.0),
        (6, 40, 25, 0.7, 0.0),
    ] {
        for _ in 0..3 {
            let points = (0..vertices).map(|_| random.lattice(size).map(|x| x * scale + offset)).collect();
            let faces: Vec<[u32; 3]> =
                (0..faces).map(|_| std::array::from_fn(|_| random.below(vertices) as u32)).collect();
            met += compare(&surface(points, &faces));
        }
    }
    assert!(met > 350, "{met}");
}

#[test]
fn soups_in_one_plane_agree_with_clipping() {
    let random = &mut Random(12);
    let mut met = 0;
    for turn in 0..12 {
        let flat = |point: [f64; 3]| match turn % 3 {
            0 => [point[0], point[1], 0.0],
            1 => [1.0, point[0], point[1]],
            _ => [point[0], point[1], point[0] + point[1]],
        };
        let points = (0..16).map(|_| flat(random.lattice(3))).collect();
        let faces: Vec<[u32; 3]> = (0..12).map(|_| std::array::from_fn(|_| random.below(16) as u32)).collect();
        met += compare(&surface(points, &faces));
    }
    assert!(met > 150, "{met}");
}

#[test]
fn soups_of_any_floats_agree_with_clipping() {
    let random = &mut Random(13);
    let mut met = 0;
    for _ in 0..10 {
        let points = (0..18).map(|_| random.vector()).collect();
        let faces: Vec<[u32; 3]> = (0..20).map(|_| std::array::from_fn(|_| random.below(18) as u32)).collect();
        met += compare(&surface(points, &faces));
    }
    assert!(met > 100, "{met}");
}

const SQUARE: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [0.0, 2.0, 0.0]];

#[test]
fn each_degenerate_family_has_its_answer() {
    let with =
        |more: &[[f64; 3]], faces: &[[u32; 3]]| compare(&surface(SQUARE.iter().chain(more).copied().collect(), faces));
    // Neighbours in one plane, beside each other and folded on each other.
    assert_eq!(with(&[], &[[0, 1, 2], [0, 2, 3]]), 0);
    assert_eq!(with(&[], &[[0, 1, 2], [0, 1, 3]]), 1);
    // A folded neighbour that is exactly as large.
    assert_eq!(with(&[[0.0, 2.0, 1e-300]], &[[0, 1, 3], [0, 1, 4]]), 0);
    // The same triangle again, and turned round.
    assert_eq!(with(&[], &[[0, 1, 2], [1, 2, 0]]), 1);
    assert_eq!(with(&[], &[[0, 1, 2], [0, 2, 1], [2, 1, 0]]), 3);
    // A corner on the inside of an edge, of a face, and next to it.
    let upright = |x: f64, y: f64, z: f64| [[x, y, z], [x, y + 1.0, 5.0], [x + 1.0, y, 5.0]];
    assert_eq!(with(&upright(1.0, 0.0, 0.0), &[[0, 1, 2], [4, 5, 6]]), 1);
    assert_eq!(with(&upright(1.5, 0.5, 0.0), &[[0, 1, 2], [4, 5, 6]]), 1);
    assert_eq!(with(&upright(1.5, 0.5, 1e-300), &[[0, 1, 2], [4, 5, 6]]), 0);
    // Corners at one place are one vertex, unless an edge leads back into the other face.
    assert_eq!(with(&upright(2.0, 0.0, 0.0), &[[0, 1, 2], [4, 5, 6]]), 0);
    assert_eq!(with(&[[1.0, 0.5, 1.0], [1.0, 0.5, -1.0]], &[[0, 1, 2], [0, 4, 5]]), 1);
    // Edges that cross between their ends, and one that lies on another.
    assert_eq!(with(&[[1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [1.0, 0.0, 3.0]], &[[0, 1, 2], [4, 5, 6]]), 1);
    assert_eq!(with(&[[0.5, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 0.0, 3.0]], &[[0, 1, 2], [4, 5, 6]]), 1);
    // A sliver that fills a T-junction meets nobody; the neighbours it parts do.
    assert_eq!(with(&[[1.0, 0.0, 0.0], [1.0, -1.0, 0.0]], &[[0, 1, 2], [0, 4, 1], [0, 5, 4], [4, 5, 1]]), 2);
}

#[test]
fn closed_bodies_of_many_kinds_do_not_meet_themselves() {
    let cuboid = Body::cuboid([0.3, 0.7, 1.1]).unwrap();
    assert_eq!(compare(&cuboid), 0);
    let turned: Vec<_> =
        cuboid.mesh().vertices().iter().map(|[x, y, z]| [0.6 * x - 0.8 * y, 0.8 * x + 0.6 * y, *z]).collect();
    let faces: Vec<&[u32]> = cuboid.mesh().faces().collect();
    let turned = Body::from_mesh(Mesh::new(turned, faces).unwrap()).unwrap();
    assert_eq!(compare(&turned), 0);
}

#[test]
fn a_face_that_crosses_itself_meets_itself() {
    let bow = vec![[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [1.0, 3.0, 0.0], [2.0, -3.0, 0.0], [5.0, 5.0, 0.0]];
    let body = Body::surface_from_mesh(Mesh::new(bow, [[0u32, 1, 2, 3, 4]]).unwrap()).unwrap();
    assert!(compare(&body) > 0);
    assert_eq!(self_intersections(&body).face_pairs.first(), [[0, 0]]);
}

/// A bumpy sheet of `2 n^2` triangles over the unit square.
fn sheet(n: u32, lift: f64) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let random = &mut Random(14);
    let mut bump = || lift + 0.2 / f64::from(n) * random.unit();
    let points = (0..=n).flat_map(|i| (0..=n).map(move |j| [i, j]));
    let points = points.map(|[i, j]| [f64::from(i) / f64::from(n), f64::from(j) / f64::from(n), bump()]).collect();
    let at = move |i: u32, j: u32| i * (n + 1) + j;
    let cells = (0..n).flat_map(|i| (0..n).map(move |j| [i, j]));
    let faces = cells
        .flat_map(|[i, j]| [[at(i, j), at(i + 1, j), at(i + 1, j + 1)], [at(i, j), at(i + 1, j + 1), at(i, j + 1)]]);
    (points, faces.collect())
}

#[test]
fn large_sheets_are_walked_and_not_compared_pair_by_pair() {
    let (points, faces) = sheet(100, 0.0);
    assert_eq!(self_intersections(&surface(points.clone(), &faces)).triangle_pairs, 0);
    // One vertex in the middle is pulled along the sheet, so that six long triangles lie in the bumps of others.
    let mut points = points;
    points[50 * 101 + 50] = [0.2, 0.5, 0.0];
    let found = self_intersections(&surface(points, &faces));
    assert!((10..3000).contains(&found.triangle_pairs), "{}", found.triangle_pairs);
}

#[test]
fn what_lies_on_itself_everywhere_ends_the_search() {
    let faces = vec![[0u32, 1, 2]; 2000];
    let found = self_intersections(&surface(SQUARE.to_vec(), &faces));
    assert_eq!((found.triangle_pairs, found.searched), (1_000_000, Searched::InPart));
}

/// A fan round vertex 0: rim vertices at the given turns, in whole turns, and heights.
fn fan(rim: &[(f64, f64)]) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let point = |&(turn, height): &(f64, f64)| {
        let angle = turn * std::f64::consts::TAU;
        [angle.cos(), angle.sin(), height]
    };
    let points = std::iter::once([0.0; 3]).chain(rim.iter().map(point)).collect();
    (points, (1..rim.len() as u32).map(|place| [0, place, place + 1]).collect())
}

#[test]
fn triangles_round_one_vertex_agree_with_clipping() {
    let steps = |count: u32, turns: f64| (0..=count).map(move |step| turns * f64::from(step) / f64::from(count));
    let flat = |count: u32, turns: f64| fan(&steps(count, turns).map(|turn| (turn, 0.0)).collect::<Vec<_>>());
    let count = |(points, faces): (Vec<[f64; 3]>, Vec<[u32; 3]>)| compare(&surface(points, &faces));
    // In one plane: less than a turn, and more.
    assert_eq!(count(flat(40, 0.9)), 0);
    assert!(count(flat(40, 1.1)) > 0);
    // A spiral stair of more than a turn meets nobody, and a cone that is open at one seam neither.
    assert_eq!(count(fan(&steps(40, 1.4).map(|turn| (turn, turn)).collect::<Vec<_>>())), 0);
    assert_eq!(count(fan(&steps(40, 0.99).map(|turn| (turn, 2.0)).collect::<Vec<_>>())), 0);
    // A saddle that no direction sees from one side.
    let wave = |turn: f64| (turn, 3.0 * (2.0 * turn * std::f64::consts::TAU).sin());
    assert_eq!(count(fan(&steps(40, 0.99).map(wave).collect::<Vec<_>>())), 0);
    // A fan that goes back over itself, and one with a face that runs the other way.
    let back: Vec<(f64, f64)> = steps(40, 0.5).chain([0.4]).map(|turn| (turn, 0.0)).collect();
    assert!(count(fan(&back)) > 0);
    let (points, mut faces) = flat(40, 0.9);
    faces[7].swap(1, 2);
    assert_eq!(count((points, faces)), 0);
    // All the way round, where vertex 1 is the last too, exactly straight behind each other and with a spoke pulled in.
    let (mut points, mut faces) = flat(36, 1.0);
    faces[35][2] = 1;
    points[19] = [-points[1][0], 0.0, 0.0];
    assert_eq!(count((points.clone(), faces.clone())), 0);
    points[5] = points[7].map(|x| 0.5 * x);
    assert!(count((points, faces)) > 0);
    // Two cones that share their apex.
    let (mut points, mut faces) = fan(&steps(34, 0.9).map(|turn| (turn, 1.0)).collect::<Vec<_>>());
    let more = points.len() as u32 - 1;
    points.extend(points[1..].iter().map(|[x, y, z]| [*x, *y, -z]).collect::<Vec<_>>());
    faces.extend(faces.iter().map(|[a, b, c]| [*a, b + more, c + more]).collect::<Vec<_>>());
    assert_eq!(count((points, faces)), 0);
}

/// An upright prism over a polygon in the plane, seen along a direction that is no axis if asked.
fn prism(flat: &[[f64; 2]], turn: impl Fn([f64; 3]) -> [f64; 3]) -> Body {
    let count = flat.len() as u32;
    let points: Vec<_> = [0.0, 1.0].iter().flat_map(|&z| flat.iter().map(move |&[x, y]| [x, y, z])).map(turn).collect();
    let mut faces: Vec<Vec<u32>> = vec![(0..count).rev().collect(), (count..2 * count).collect()];
    faces.extend((0..count).map(|i| vec![i, (i + 1) % count, count + (i + 1) % count, count + i]));
    Body::from_mesh(Mesh::new(points, &faces).unwrap()).unwrap()
}

fn comb(teeth: u32) -> Vec<[f64; 2]> {
    let tooth = |x: u32| [f64::from(x), if x % 2 == 1 { 0.0 } else { f64::from(1000 + x * 37 % 500) }];
    let mut flat: Vec<[f64; 2]> = (0..2 * teeth + 1).map(tooth).collect();
    flat.extend([[f64::from(2 * teeth), -1.0], [0.0, -1.0]]);
    flat.reverse();
    flat
}

fn ring(count: u32) -> Vec<[f64; 2]> {
    let at = |step: u32| (f64::from(step) / f64::from(count) * std::f64::consts::TAU).sin_cos();
    (0..count).map(|step| [at(step).1, at(step).0]).collect()
}

/// A shear and a turn by exact numbers, so that what is plane stays plane.
fn askew([x, y, z]: [f64; 3]) -> [f64; 3] {
    let z = 64.0 * z;
    [3.0 * x - y + z, x + 2.0 * y + 2.0 * z, y - x + 4.0 * z]
}

#[test]
fn prisms_of_thin_triangles_agree_with_clipping() {
    assert_eq!(compare(&prism(&comb(9), |point| point)), 0);
    assert_eq!(compare(&prism(&comb(9), askew)), 0);
    assert_eq!(compare(&prism(&ring(36), |point| point)), 0);
    assert_eq!(compare(&prism(&ring(36), |[x, y, z]| [x, y, 20.0 * z + x])), 0);
    // One corner of the upper face pulled through the lower one.
    let dented = |point: [f64; 3]| if point == [8.0, 1296.0, 1.0] { [8.0, 900.0, -3.0] } else { point };
    assert!(compare(&prism(&comb(9), dented)) > 0);
}

#[test]
fn thin_triangles_are_not_compared_pair_by_pair() {
    for flat in [comb(1000), ring(4600)] {
        let found = self_intersections(&prism(&flat, askew));
        assert_eq!((found.triangle_pairs, found.searched), (0, Searched::Whole));
    }
}

#[test]
fn what_pierces_thousands_of_thin_triangles_is_found_by_turned_boxes() {
    let count = 2000u32;
    let flat = ring(count);
    let mut points: Vec<[f64; 3]> =
        [0.0, 1.0].iter().flat_map(|&z| flat.iter().map(move |&[x, y]| askew([x, y, z]))).collect();
    let mut faces: Vec<[u32; 3]> = Vec::new();
    for (i, next) in (0..count).map(|i| (i, (i + 1) % count)) {
        faces.extend([[i, next, count + next], [i, count + next, count + i]]);
    }
    points.extend([[0.25, 0.25, 0.25], [-0.5, 3.0, 0.5], [1.5, 0.5, 2.0]].map(askew));
    let blade = [2 * count, 2 * count + 1, 2 * count + 2];
    let exact_points: Vec<Point> = points.iter().map(|&point| exact(point)).collect();
    let wanted = faces.iter().filter(|&&face| share_more(&exact_points, face, blade)).count();
    faces.push(blade);
    let found = self_intersections(&surface(points, &faces));
    assert!(wanted > 10, "{wanted}");
    assert_eq!((found.triangle_pairs, found.searched), (wanted, Searched::Whole));
}
