//! Distances against brute force: every vertex, edge and triangle of one skin against every one of the other, in
//! rational numbers, by the least value of a quadratic over a simplex.

use super::*;
use firstcontact_exact::ring::{difference, dot};
use firstcontact_exact::{Rational, Sign, power_of_two};
use firstcontact_formats::Mesh;
use firstcontact_solid::{EdgeNumbers, Kind};

type Vector = [Rational; 3];

/// The square of the distance of the origin from a hull of points, by all subsets of at most four: the least of the
/// squares of their affine hulls' distances, where the nearest point is a convex combination (solved by Gram's matrix).
fn square_of_hull(points: &[Vector]) -> Rational {
    let mut best: Option<Rational> = None;
    for bits in 1u32..1 << points.len() {
        let chosen: Vec<&Vector> = (0..points.len()).filter(|i| bits >> i & 1 == 1).map(|i| &points[i]).collect();
        if chosen.len() > 4 {
            continue;
        }
        if let Some(square) = square_of_simplex(&chosen)
            && best.as_ref().is_none_or(|best| square < *best)
        {
            best = Some(square);
        }
    }
    best.unwrap()
}

fn square_of_simplex(points: &[&Vector]) -> Option<Rational> {
    let spans: Vec<Vector> = points[1..].iter().map(|point| difference(point, points[0])).collect();
    let n = spans.len();
    let mut rows: Vec<Vec<Rational>> = (0..n)
        .map(|i| (0..n).map(|j| dot(&spans[i], &spans[j])).chain([-&dot(&spans[i], points[0])]).collect())
        .collect();
    for column in 0..n {
        let pivot = (column..n).find(|&row| !rows[row][column].sign().is_zero())?;
        rows.swap(column, pivot);
        let source = rows[column].clone();
        for row in (0..n).filter(|&row| row != column) {
            let factor = rows[row][column].over(&source[column]);
            rows[row] = rows[row].iter().zip(&source).map(|(x, y)| (x - &(&factor * y)).reduced()).collect();
        }
    }
    let shares: Vec<Rational> = (0..n).map(|i| rows[i][n].over(&rows[i][i]).reduced()).collect();
    let rest = shares.iter().fold(Rational::of(1.0), |rest, share| &rest - share);
    let inside = rest.sign() != Sign::Negative && shares.iter().all(|share| share.sign() != Sign::Negative);
    inside.then(|| {
        let point: Vector = [0, 1, 2].map(|k| {
            spans.iter().zip(&shares).fold(points[0][k].clone(), |sum, (span, share)| &sum + &(&span[k] * share))
        });
        dot(&point, &point).reduced()
    })
}

fn exact(body: &Body, corner: u32, at: [f64; 3]) -> Vector {
    let point = body.positions()[corner as usize];
    [0, 1, 2].map(|k| &Rational::of(point[k]) + &Rational::of(at[k]))
}

/// The least pair of features, and the square, of all pairs of triangles and their parts.
fn brute(a: &Body, b: &Body, at: [f64; 3]) -> (Rational, Feature, Feature) {
    let mut best: Option<(Rational, Feature, Feature)> = None;
    for (feature_a, of_a) in parts(a) {
        for (feature_b, of_b) in parts(b) {
            // Two triangles that share a point do so on an edge of one of them.
            if of_a.len() + of_b.len() > 5 {
                continue;
            }
            let difference: Vec<Vector> = of_a
                .iter()
                .flat_map(|&p| of_b.iter().map(move |&q| (p, q)))
                .map(|(p, q)| difference(&exact(b, q, [0.0; 3]), &exact(a, p, at)))
                .collect();
            // Closed parts: the least names win, because features that bound a part come before it.
            let found = (square_of_hull(&difference), feature_a, feature_b);
            if best.as_ref().is_none_or(|best| found < *best) {
                best = Some(found);
            }
        }
    }
    best.unwrap()
}

fn parts(body: &Body) -> Vec<(Feature, Vec<u32>)> {
    let skin = body.skin();
    let vertices = skin.vertices().into_iter().map(|vertex| (Feature::Vertex(vertex), vec![vertex]));
    let edges = EdgeNumbers::of(&skin.triangles).ends.into_iter();
    let edges = edges.map(|[p, q]| (skin.feature_between(p, q).unwrap(), vec![p, q]));
    let faces = skin.triangles.iter().map(|triangle| (Feature::Face(triangle.face), triangle.corners.to_vec()));
    vertices.chain(edges).chain(faces).collect()
}

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    fn integer(&mut self, low: i64, high: i64) -> f64 {
        (low + self.below((high - low + 1) as u64) as i64) as f64
    }

    fn float(&mut self) -> f64 {
        self.below(1 << 31) as f64 / (1u64 << 30) as f64 - 1.0
    }
}

/// A tetrahedron, or a soup of triangles some of which have no area, on a small lattice or anywhere.
fn shape(numbers: &mut Numbers) -> Body {
    let generic = numbers.below(3) == 0;
    let point =
        |numbers: &mut Numbers| [(); 3].map(|()| if generic { numbers.float() * 2.0 } else { numbers.integer(-2, 2) });
    loop {
        let solid = numbers.below(2) == 0;
        let vertices: Vec<[f64; 3]> = (0..if solid { 4 } else { 6 }).map(|_| point(numbers)).collect();
        let faces: &[[u32; 3]] =
            if solid { &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]] } else { &[[0, 1, 2], [3, 4, 5]] };
        let Ok(mesh) = Mesh::new(vertices, faces) else { continue };
        let body = if solid { Body::solid_from_mesh(mesh) } else { Body::surface_from_mesh(mesh) };
        if let Ok(body) =
            body.and_then(|body| if body.skin().triangles.is_empty() { Body::cuboid([1.0; 3]) } else { Ok(body) })
        {
            return body;
        }
    }
}

/// The body with its coordinates larger by a whole number, rounded where they are no whole numbers.
fn moved(body: &Body, by: f64) -> Body {
    let positions = body.positions().iter().map(|point| point.map(|x| x + by)).collect();
    body.with_positions(positions, firstcontact_solid::Orientation::Kept).unwrap()
}

#[test]
fn distances_are_those_of_brute_force() {
    let mut numbers = Numbers(7);
    let (mut apart, mut shared) = (0, 0);
    for _ in 0..40 {
        let (a, b) = (shape(&mut numbers), shape(&mut numbers));
        let far = numbers.below(3) == 0;
        let at = [(); 3].map(|()| numbers.integer(-3, 3));
        // Both far from the origin, the same from each other.
        let b = if far { moved(&b, 1e6) } else { b };
        let at = if far { at.map(|x| x + 1e6) } else { at };
        let (square, feature_a, feature_b) = brute(&a, &b, at);
        match distance(&a, &b, at, MeasureMethod::General).unwrap() {
            Distance::Apart(gap) => {
                apart += 1;
                assert_eq!(gap.square.to_string(), square.to_string(), "{a:?} {b:?} {at:?}");
                assert_eq!((gap.a.feature, gap.b.feature), (feature_a, feature_b), "{a:?} {b:?} {at:?}");
            }
            Distance::Touching(found) => {
                shared += 1;
                assert!(square.sign().is_zero());
                assert_eq!((found.a, found.b), (feature_a, feature_b));
            }
            Distance::FirstInside(_) => assert!(b.kind() == Kind::Solid && !square.sign().is_zero()),
            Distance::SecondInside(_) => assert!(a.kind() == Kind::Solid && !square.sign().is_zero()),
        }
    }
    assert!(apart > 20 && shared > 1, "{apart} {shared}");
}

fn gap(a: &Body, b: &Body, at: [f64; 3]) -> Gap {
    match distance(a, b, at, MeasureMethod::Auto).unwrap() {
        Distance::Apart(gap) => gap,
        other => panic!("{other}"),
    }
}

#[test]
fn parallel_faces_are_nearest_at_their_least_vertices() {
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let gap = gap(&cube, &cube, [2.5, 0.25, 0.0]);
    assert_eq!((gap.square.to_string().as_str(), gap.distance), ("1/4", 0.5));
    let Feature::Vertex(vertex) = gap.a.feature else { panic!("{:?}", gap.a) };
    assert_eq!(cube.positions()[vertex as usize].x, -1.0);
    assert_eq!((gap.a.point.x, gap.b.point.x, gap.a.point.y), (1.5, 1.0, gap.b.point.y));
}

#[test]
fn a_body_in_a_cavity_is_apart_from_its_wall() {
    let outer = Body::cuboid([8.0; 3]).unwrap();
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    for (half, inward) in [(4.0, false), (2.0, true)] {
        let first = vertices.len() as u32;
        vertices.extend(outer.positions().iter().map(|point| [0, 1, 2].map(|k| point[k].signum() * half)));
        for index in 0..outer.mesh().face_count() {
            let mut face: Vec<u32> = outer.mesh().face(index).iter().map(|corner| corner + first).collect();
            if inward {
                face.reverse();
            }
            faces.push(face);
        }
    }
    let hollow = Body::solid_from_mesh(Mesh::new(vertices, &faces).unwrap()).unwrap();
    let cube = Body::cuboid([1.0; 3]).unwrap();
    assert_eq!(gap(&cube, &hollow, [0.25, 0.0, 0.0]).square.to_string(), "25/16");
    assert_eq!(gap(&hollow, &cube, [-0.25, 0.0, 0.0]).distance, 1.25);
    assert!(matches!(distance(&cube, &hollow, [3.0, 0.0, 0.0], MeasureMethod::Auto), Ok(Distance::FirstInside(_))));
    assert!(matches!(distance(&hollow, &cube, [3.0, 0.0, 0.0], MeasureMethod::Auto), Ok(Distance::SecondInside(_))));
    assert!(matches!(distance(&cube, &hollow, [1.5, 0.0, 0.0], MeasureMethod::Auto), Ok(Distance::Touching(_))));
    assert_eq!(gap(&cube, &hollow, [5.0, -0.0, 0.0]).distance, 0.5);
}

#[test]
fn offsets_are_added_exactly() {
    let cube = Body::cuboid([2.0; 3]).unwrap();
    // 2 + 2^-60 is no float; the gap is there all the same.
    let tiny = power_of_two(-60);
    let thin = Body::cuboid([2.0 * tiny; 3]).unwrap();
    let at = [1.0 + power_of_two(-52), 0.0, 0.0];
    let gap = gap(&thin, &cube, at);
    assert_eq!(gap.distance, power_of_two(-52) - tiny);
    assert!(matches!(distance(&thin, &cube, [1.0, 0.0, 0.0], MeasureMethod::Auto), Ok(Distance::Touching(_))));
}

#[test]
fn the_ends_of_the_floats_are_measured() {
    for scale in [1e-30, 1e30, 1e-160, 1e100, 1e150] {
        let cube = Body::cuboid([2.0 * scale; 3]).unwrap();
        let gap = gap(&cube, &cube, [5.0 * scale, 6.0 * scale, 0.0]);
        assert!((gap.distance / scale - 5.0).abs() < 1e-14, "{scale}: {}", gap.distance);
    }
    let (speck, world) = (Body::cuboid([2e-30; 3]).unwrap(), Body::cuboid([2e30; 3]).unwrap());
    let gap = gap(&speck, &world, [2e30, 0.0, 0.0]);
    assert_eq!(gap.distance, 1e30);
    assert!(gap.square.to_string() != "1000000000000000000000000000000000000000000000000000000000000");
    assert!(matches!(distance(&speck, &world, [0.0; 3], MeasureMethod::Auto), Ok(Distance::FirstInside(_))));
}

#[test]
fn swapped_bodies_are_as_far_apart() {
    let mut numbers = Numbers(3);
    for _ in 0..200 {
        let (a, b) = (shape(&mut numbers), shape(&mut numbers));
        let at = [(); 3].map(|()| numbers.integer(-6, 6));
        let one = distance(&a, &b, at, MeasureMethod::Auto).unwrap();
        let other = distance(&b, &a, at.map(|x| -x), MeasureMethod::Auto).unwrap();
        match (one, other) {
            (Distance::Apart(one), Distance::Apart(other)) => {
                assert_eq!((one.square, one.distance), (other.square, other.distance));
            }
            (Distance::Touching(_), Distance::Touching(_))
            | (Distance::FirstInside(_), Distance::SecondInside(_))
            | (Distance::SecondInside(_), Distance::FirstInside(_)) => {}
            // Two bodies may each have a shell inside the other: the first is said to be inside.
            (Distance::FirstInside(_), Distance::FirstInside(_)) => {}
            (one, other) => panic!("{one} but {other}"),
        }
    }
}

#[test]
fn every_method_says_the_same() {
    let mut numbers = Numbers(11);
    let mut answers = [0; 2];
    for _ in 0..200 {
        let (a, b) = (shape(&mut numbers), shape(&mut numbers));
        let at = [(); 3].map(|()| numbers.integer(-5, 5));
        let general = distance(&a, &b, at, MeasureMethod::General).unwrap();
        for (method, count) in [MeasureMethod::Gjk, MeasureMethod::Lattice].into_iter().zip(&mut answers) {
            match distance(&a, &b, at, method) {
                Ok(answer) => {
                    *count += 1;
                    assert_eq!(answer, general, "{method} {at:?}");
                }
                Err(MeasureError::Inapplicable(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 20), "{answers:?}");
}

/// A square grid of triangles in the plane of a height, its vertices counted from a corner.
fn grid(size: u32, height: f64) -> Body {
    let corner = |i: u32, j: u32| i * (size + 1) + j;
    let vertices = (0..=size).flat_map(|i| (0..=size).map(move |j| [f64::from(i) * 0.1, f64::from(j) * 0.1, height]));
    let cell = |i: u32, j: u32| {
        let [p, q, r, s] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
        [[p, q, r], [p, r, s]]
    };
    let faces: Vec<[u32; 3]> = (0..size).flat_map(|i| (0..size).flat_map(move |j| cell(i, j))).collect();
    Body::from_mesh(Mesh::new(vertices, &faces).unwrap()).unwrap()
}

#[test]
fn large_flats_that_face_each_other_are_decided_at_once() {
    let (low, high) = (grid(60, 0.1), grid(60, 0.7));
    for at in [[0.0, 0.0, 0.0], [0.31, 0.17, 0.0], [-2.03, 1.04, 0.0]] {
        let found = gap(&low, &high, at);
        let wanted = &Rational::of(0.7) - &Rational::of(0.1);
        assert_eq!(found.square.to_string(), (&wanted * &wanted).to_string());
        // The first vertex of the lower grid that has the upper one above it.
        let is_below = |point: &Point3<f64>| (0..2).all(|k| (0.0..=6.0).contains(&(point[k] + at[k])));
        let first = low.positions().iter().position(is_below).unwrap();
        assert_eq!(found.a.feature, Feature::Vertex(first as u32), "{at:?}");
    }
}

#[test]
fn bad_offsets_are_refused() {
    let cube = Body::cuboid([1.0; 3]).unwrap();
    assert!(matches!(distance(&cube, &cube, [f64::NAN, 0.0, 0.0], MeasureMethod::Auto), Err(MeasureError::Offset(_))));
}
