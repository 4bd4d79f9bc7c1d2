//! Hulls of polytopes whose faces are known, and of points of which only laws are.

use std::collections::{BTreeMap, BTreeSet};

use dashu_int::IBig;

use super::*;
use crate::containment::Location;
use crate::lattice::{FaceId, Lattice, LatticeBuilder, Orientation};
use crate::prism::prism;
use firstcontact_exact::Sign;
use firstcontact_exact::linear::determinant;

/// Numbers in `[0, 1)`.
fn random(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// The hull of points, after a check of all laws.
fn hull(points: &[Vec<f64>]) -> (Polytope, Vec<usize>) {
    let (polytope, names) = Polytope::hull(points[0].len(), &points.concat()).unwrap();
    check_topology(polytope.lattice());
    check_sides(&polytope, points);
    for (vertex, &name) in names.iter().enumerate() {
        let own = Points::of_floats(points[0].len(), &points.concat());
        assert_eq!(polytope.points().chosen([vertex]).unit(), own.unit());
        assert_eq!(polytope.points().coordinates(vertex), own.coordinates(name));
        assert!(!points[..name].contains(&points[name]), "not the first of equal points");
    }
    (polytope, names)
}

/// All laws of lattices; and each face of a convex polytope is a ball, so that Euler's relation holds for it.
fn check_topology(lattice: &Lattice) {
    assert_eq!(lattice.check(), Ok(()));
    for face in lattice.proper_faces().chain([lattice.top()]) {
        let euler: i64 = lattice.closure(face).iter().map(|&f| [1, -1][lattice.dimension_of(f) % 2]).sum();
        assert_eq!(euler, 1, "{face:?}");
    }
}

/// No point is outside of a facet, all that are in its hyperplane are in its hull, and all facets run `Along`.
fn check_sides(polytope: &Polytope, points: &[Vec<f64>]) {
    let all = Points::of_floats(polytope.points().dimension(), &points.concat());
    for (facet, way) in polytope.lattice().boundary(polytope.lattice().top()) {
        assert!(way == Orientation::Along || polytope.lattice().dimension() == 1);
        let basis = &polytope.flat(facet).basis;
        assert_eq!(basis.len(), all.dimension());
        let mut signs = BTreeSet::new();
        for point in 0..all.len() {
            let origin = polytope.points().coordinates(basis[0] as usize);
            let mut rows: Vec<Vec<IBig>> =
                basis[1..].iter().map(|&v| polytope.points().span(basis[0] as usize, v as usize)).collect();
            rows.push(all.coordinates(point).iter().zip(origin).map(|(x, o)| x - o).collect());
            signs.insert(Sign::from(determinant(rows).cmp(&IBig::ZERO)));
        }
        assert!(signs.remove(&Sign::Zero) && signs.len() == 1, "{facet:?} {signs:?}");
    }
}

fn counts(polytope: &Polytope) -> Vec<usize> {
    let lattice = polytope.lattice();
    (0..lattice.dimension()).map(|dimension| lattice.faces(dimension).len()).collect()
}

fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// All points whose coordinates are among some numbers.
fn grid(dimension: usize, values: &[f64]) -> Vec<Vec<f64>> {
    (0..dimension).fold(vec![vec![]], |points, _| {
        points.iter().flat_map(|point| values.iter().map(|&x| [&point[..], &[x]].concat())).collect()
    })
}

fn unit(dimension: usize, axis: usize, value: f64) -> Vec<f64> {
    (0..dimension).map(|k| if k == axis { value } else { 0.0 }).collect()
}

fn cyclic(dimension: usize, count: usize) -> Vec<Vec<f64>> {
    (1..=count as u64).map(|n| (1..=dimension as u32).map(|power| n.pow(power) as f64).collect()).collect()
}

/// Each chain of faces by the vertices of its faces, with the product of its ways: what two lattices of the same
/// polytope agree on, however their faces are oriented.
fn chains(lattice: &Lattice, face: FaceId, name: &impl Fn(FaceId) -> usize) -> BTreeMap<Vec<Vec<usize>>, i64> {
    if lattice.dimension_of(face) == 0 {
        return BTreeMap::from([(vec![vec![name(face)]], 1)]);
    }
    let mut vertices: Vec<usize> = lattice.vertices(face).into_iter().map(name).collect();
    vertices.sort_unstable();
    let mut all = BTreeMap::new();
    for (bounding, way) in lattice.boundary(face) {
        for (mut chain, product) in chains(lattice, bounding, name) {
            chain.push(vertices.clone());
            all.insert(chain, product * way.count());
        }
    }
    all
}

/// The chains of a polytope, its vertices by their names.
fn named_chains(polytope: &Polytope, names: &[usize]) -> BTreeMap<Vec<Vec<usize>>, i64> {
    let lattice = polytope.lattice();
    chains(lattice, lattice.top(), &|vertex: FaceId| names[vertex.index()])
}

#[test]
fn simplices_cubes_and_cross_polytopes() {
    for d in 1..=6 {
        let mut simplex = vec![vec![0.0; d]];
        simplex.extend((0..d).map(|axis| unit(d, axis, 1.0)));
        let expected: Vec<usize> = (0..d).map(|k| choose(d + 1, k + 1)).collect();
        assert_eq!(counts(&hull(&simplex).0), expected);
        assert_eq!(hull(&simplex).0.lattice().size(), (1..=d as u64 + 1).product::<u64>());

        let expected: Vec<usize> = (0..d).map(|k| (1 << (d - k)) * choose(d, k)).collect();
        assert_eq!(counts(&hull(&grid(d, &[0.0, 1.0])).0), expected);

        let cross: Vec<Vec<f64>> = (0..2 * d).map(|i| unit(d, i / 2, [1.0, -1.0][i % 2])).collect();
        let expected: Vec<usize> = (0..d).map(|k| (2 << k) * choose(d, k + 1)).collect();
        assert_eq!(counts(&hull(&cross).0), expected);
    }
}

#[test]
fn points_inside_faces_are_no_vertices() {
    for d in 1..=4 {
        let points = grid(d, &[1.0, 0.0, 0.5, 1.0, -0.0]);
        let (cube, names) = hull(&points);
        assert_eq!(counts(&cube), (0..d).map(|k| (1 << (d - k)) * choose(d, k)).collect::<Vec<usize>>());
        assert!(names.iter().all(|&name| !points[name].contains(&0.5)));
        assert!(names.is_sorted());
    }
}

#[test]
fn a_cube_is_the_prism_of_a_prism() {
    for d in 1..=4 {
        let cube = (0..d).fold(LatticeBuilder::new(1).assembled(), |basis, _| prism(&basis).0);
        // The vertices of the prism count in binary numbers, the first axis being the lowest digit.
        let points: Vec<Vec<f64>> =
            (0..1 << d).map(|vertex| (0..d).map(|axis| f64::from(vertex >> axis & 1)).collect()).collect();
        let (upright, names) = hull(&points);
        let swept = chains(&cube, cube.top(), &FaceId::index);
        assert_eq!(named_chains(&upright, &names), swept);
        let mirrored: Vec<Vec<f64>> = points.iter().map(|p| [&[-p[0]][..], &p[1..]].concat()).collect();
        let (turned, names) = hull(&mirrored);
        assert!(named_chains(&turned, &names).iter().all(|(chain, product)| swept[chain] == -product));
    }
}

#[test]
fn a_prism_is_the_hull_of_its_ends() {
    let mut next = random(11);
    for dimension in 1..=4 {
        let points: Vec<Vec<f64>> = (0..12).map(|_| (0..dimension).map(|_| (next() * 4.0).floor()).collect()).collect();
        let (basis, _) = hull(&points);
        let displacement: Vec<f64> = (0..dimension).map(|_| (next() * 5.0).floor() * 0.5 - 1.0).collect();
        let (swept, _) = basis.prism(&displacement, [0.5, 2.0]).unwrap();
        assert_eq!(swept.lattice().len(), 3 * basis.lattice().len());
        let (again, names) = Polytope::hull_of(swept.points()).unwrap();
        let lattice = swept.lattice();
        assert_eq!(named_chains(&again, &names), chains(lattice, lattice.top(), &FaceId::index));
    }
}

#[test]
fn cyclic_polytopes_are_neighbourly() {
    for n in [5, 6, 9, 16, 30] {
        let counted = counts(&hull(&cyclic(4, n)).0);
        assert_eq!(counted, [n, n * (n - 1) / 2, n * (n - 3), n * (n - 3) / 2]);
    }
    for n in [6, 9, 12] {
        let (polytope, _) = hull(&cyclic(5, n));
        assert_eq!(counts(&polytope)[..2], [n, choose(n, 2)]);
        assert_eq!(counts(&polytope)[4], 2 * choose(n - 3, 2));
    }
    let (polytope, _) = hull(&cyclic(6, 10));
    assert_eq!(counts(&polytope)[..3], [10, choose(10, 2), choose(10, 3)]);
    assert_eq!(counts(&polytope)[5], 10 * choose(7, 3) / 7);
}

#[test]
fn facets_of_cyclic_polytopes_are_even() {
    // Gale: between two vertices that are not in a facet, an even number is in it.
    for (d, n) in [(2, 7), (3, 8), (4, 9), (5, 8)] {
        let (polytope, _) = hull(&cyclic(d, n));
        let lattice = polytope.lattice();
        for facet in lattice.faces(d - 1) {
            let inside: Vec<bool> = (0..n).map(|v| lattice.vertices(facet).iter().any(|w| w.index() == v)).collect();
            let outside: Vec<usize> = (0..n).filter(|&v| !inside[v]).collect();
            assert!(outside.windows(2).all(|pair| (pair[1] - pair[0] - 1) % 2 == 0), "{d} {inside:?}");
        }
    }
}

#[test]
fn a_24_cell_has_octahedra() {
    let points: Vec<Vec<f64>> = grid(4, &[-1.0, 0.0, 1.0])
        .into_iter()
        .filter(|point| point.iter().map(|x| x.abs()).sum::<f64>() <= 2.0)
        .collect();
    let (cell, _) = hull(&points);
    assert_eq!(counts(&cell), [24, 96, 96, 24]);
    let lattice = cell.lattice();
    assert!(lattice.faces(3).all(|facet| (lattice.vertices(facet).len(), lattice.boundary(facet).count()) == (6, 8)));
    assert!(lattice.faces(0).all(|vertex| lattice.coboundary(vertex).count() == 8));
    assert_eq!(lattice.size(), 1152);
}

#[test]
fn faces_of_a_product_are_pairs_of_faces() {
    let polygon = |n: usize| (1..=n).map(|i| [i as f64, (i * i) as f64]).collect::<Vec<[f64; 2]>>();
    for (m, n) in [(3, 3), (3, 5), (4, 7)] {
        let (first, second) = (polygon(m), polygon(n));
        let points: Vec<Vec<f64>> =
            first.iter().flat_map(|p| second.iter().map(|q| [&p[..], &q[..]].concat())).collect();
        assert_eq!(counts(&hull(&points).0), [m * n, 2 * m * n, m * n + m + n, m + n]);
    }
}

/// Makes a coordinate along an axis from a number in `[0, 1)`.
type Shape = fn(f64, usize) -> f64;

#[test]
fn hulls_of_hard_points() {
    let shapes: [(usize, usize, Shape); 6] = [
        (2, 60, |x, _| x),
        (3, 60, |x, _| (x * 4.0).floor()),
        (3, 60, |x, _| x + 1e6),
        (4, 40, |x, _| (x * 3.0).floor()),
        (4, 30, |x, axis| x * [1e-300, 1.0, 1e150, 1e-16][axis]),
        (5, 40, |x, _| (x * 2.0).round() - 1.0),
    ];
    let mut next = random(7);
    for (dimension, count, make) in shapes {
        for _ in 0..3 {
            let count = count + (next() * 10.0) as usize;
            let mut point = || (0..dimension).map(|axis| make(next(), axis)).collect();
            hull(&(0..count).map(|_| point()).collect::<Vec<Vec<f64>>>());
        }
    }
}

/// Where a point is, by the sides of all facets on which it is: the least face is what the facets that hold it share.
fn located(polytope: &Polytope, point: &[f64]) -> Location {
    let lattice = polytope.lattice();
    let corners = polytope.points();
    let point = corners.point_at(point);
    let mut shared: BTreeSet<FaceId> = lattice.faces(0).collect();
    let mut is_on = false;
    for facet in lattice.faces(lattice.dimension() - 1) {
        let basis: Vec<usize> = polytope.flat(facet).basis.iter().map(|&vertex| vertex as usize).collect();
        let spans: Vec<Vec<IBig>> = basis[1..].iter().map(|&vertex| corners.span(basis[0], vertex)).collect();
        let side = |last: Vec<IBig>| determinant([&spans[..], &[last]].concat());
        let own: Vec<IBig> =
            point.coordinates.iter().zip(corners.coordinates(basis[0])).map(|(x, o)| x - o * &point.weight).collect();
        let own = side(own);
        let vertices = lattice.vertices(facet);
        let inner = lattice.faces(0).find(|vertex| !vertices.contains(vertex)).unwrap();
        let product = own * side(corners.span(basis[0], inner.index()));
        if product < IBig::ZERO {
            return Location::Outside;
        }
        if product.is_zero() {
            is_on = true;
            shared.retain(|vertex| vertices.contains(vertex));
        }
    }
    let is_shared = |face: &FaceId| lattice.vertices(*face).into_iter().collect::<BTreeSet<FaceId>>() == shared;
    if is_on { Location::On(lattice.proper_faces().find(is_shared).unwrap()) } else { Location::Inside }
}

#[test]
fn points_are_located_as_the_sides_of_facets_say() {
    let mut next = random(13);
    let mut seen = [0; 3];
    for (dimension, count) in [(1, 4), (2, 8), (3, 12), (4, 10), (5, 9)] {
        for _ in 0..6 {
            let mut make = |steps: f64, scale: f64| (0..dimension).map(|_| (next() * steps).floor() * scale).collect();
            let points: Vec<Vec<f64>> = (0..count).map(|_| make(5.0, 1.0)).collect();
            let Ok((polytope, _)) = Polytope::hull(dimension, &points.concat()) else { continue };
            for _ in 0..40 {
                let point: Vec<f64> = make(9.0, 0.5);
                let expected = located(&polytope, &point);
                assert_eq!(polytope.locate(&point), Ok(expected), "{point:?} in {points:?}");
                seen[match expected {
                    Location::Inside => 0,
                    Location::On(_) => 1,
                    Location::Outside => 2,
                }] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 50), "{seen:?}");
}

#[test]
fn points_without_a_hull_are_errors() {
    let error = |dimension, coordinates: &[f64]| Polytope::hull(dimension, coordinates).unwrap_err();
    assert_eq!(error(3, &[]), PolytopeError::NoPoints);
    assert_eq!(error(0, &[]), PolytopeError::NoPoints);
    assert_eq!(error(0, &[1.0]), PolytopeError::Ragged { coordinates: 1, dimension: 0 });
    assert_eq!(error(3, &[1.0; 5]), PolytopeError::Ragged { coordinates: 5, dimension: 3 });
    assert_eq!(error(2, &[1.0, 2.0, f64::INFINITY, 4.0]), PolytopeError::NotFinite { point: 1, axis: 0 });
    assert_eq!(error(3, &[1.0; 9]), PolytopeError::Flat { dimension: 0, space: 3 });
    assert_eq!(error(1, &[0.0, -0.0]), PolytopeError::Flat { dimension: 0, space: 1 });
    let plane: Vec<f64> = grid(2, &[0.1, 0.2, 0.4]).iter().flat_map(|p| [p[0], p[1], p[0], 7.0]).collect();
    assert_eq!(error(4, &plane), PolytopeError::Flat { dimension: 2, space: 4 });
    assert_eq!(error(17, &[0.0; 17]), PolytopeError::TooManyDimensions { dimension: 17, most: 16 });
}
