//! The fast way beside the way over all pairs of triangles, for polygons that land on polygons in every position.

use std::collections::BTreeSet;

use super::find_least_flush;
use crate::outline::ExactPoint;
use crate::{Method, Query, Scratch};
use firstcontact_exact::Rational;
use firstcontact_formats::Mesh;
use firstcontact_intersection::{Pair, Place, WalkBuffers, find_common};
use firstcontact_motion::{Motion, Scene};
use firstcontact_solid::Body;

/// A polygon of the lattice, counter-clockwise, as a prism of height 2 around z = 0.
fn prism(corners: &[[i32; 2]], from: usize, axis: usize) -> Body {
    let count = corners.len();
    let at = |height: f64| {
        corners.iter().cycle().skip(from).take(count).map(move |&[x, y]| {
            let mut point = [f64::from(x), f64::from(y), height];
            point.rotate_right(axis);
            point
        })
    };
    let vertices: Vec<[f64; 3]> = at(-1.0).chain(at(1.0)).collect();
    let n = count as u32;
    let sides = (0..n).map(|i| vec![i, (i + 1) % n, n + (i + 1) % n, n + i]);
    let faces: Vec<Vec<u32>> = [(0..n).rev().collect(), (n..2 * n).collect()].into_iter().chain(sides).collect();
    Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
}

const SQUARE: &[[i32; 2]] = &[[-2, -2], [2, -2], [2, 2], [-2, 2]];
const DIAMOND: &[[i32; 2]] = &[[-2, 0], [0, -2], [2, 0], [0, 2]];
const TRIANGLE: &[[i32; 2]] = &[[0, 0], [4, 0], [0, 4]];
const LARGE: &[[i32; 2]] = &[[-5, -1], [-3, -4], [0, -5], [4, -3], [5, 0], [3, 4], [0, 5], [-4, 3]];
const SKEW: &[[i32; 2]] = &[[-3, 0], [-1, -1], [2, -1], [3, 1], [1, 2], [-2, 1]];
const POLYGONS: [&[[i32; 2]]; 5] = [SQUARE, DIAMOND, TRIANGLE, LARGE, SKEW];

fn on_axis(mut vector: [f64; 3], axis: usize) -> [f64; 3] {
    vector.rotate_right(axis);
    vector
}

/// Calls a function with each pair of prisms, in shifts where corners, sides, or nothing at all meet.
fn for_all(axis: usize, mut judge: impl FnMut(&Body, &Body, [f64; 2])) {
    for (i, a) in POLYGONS.iter().enumerate() {
        for (j, b) in POLYGONS.iter().enumerate() {
            let bodies = [prism(a, i % a.len(), axis), prism(b, (i + 2 * j) % b.len(), axis)];
            for shift in [[0.0, 0.0], [2.0, 0.0], [4.0, 4.0], [-1.0, 0.5], [-0.25, 3.0], [0.0, -4.0], [30.0, 0.0]] {
                judge(&bodies[0], &bodies[1], shift);
            }
        }
    }
}

/// Pairs of features, and borders.
type Set = (BTreeSet<Pair>, Vec<Vec<ExactPoint>>);

/// What two bodies share, by the fast way if it answers, and by all pairs of triangles. The least pair of features must
/// be the one that a walk over all triangles finds, and at the same point.
fn both_ways(query: &Query<'_>) -> Option<[Set; 2]> {
    let scratch = &mut Scratch::new();
    let passage = query.passages().next()?;
    let scene: Scene<'_> = query.scene(passage.piece, passage.course);
    let rest = scene.rest(&Rational::ZERO);
    let origins = [&scene.piece.a, &scene.piece.b].map(|leg| scene.piece.origin(leg, &Rational::ZERO, None));
    let point =
        |place: &Place| place.point(&rest, &origins, |spans| rest.value(spans).to_rational()).map(|x| x.reduced());
    let (mut fast, mut slow) = (BTreeSet::new(), BTreeSet::new());
    let flush = query.flush_facets(&rest)?;
    let least = flush.least().map(|(pair, place)| (pair, point(&place)));
    let found = find_common(&rest, [query.a, query.b], &mut WalkBuffers::default(), &mut 0);
    assert_eq!(least, found.map(|(pair, place)| (pair, point(&place))));
    let border = flush.shared(&mut fast, point)?;
    let patches = query.patches(&rest, &mut slow, point, scratch);
    Some([(fast, vec![border]), (slow, patches)])
}

#[test]
fn the_polygons_and_all_pairs_of_triangles_give_one_set() {
    for axis in 0..3 {
        let mut fast = 0;
        for_all(axis, |a, b, [x, y]| {
            let motions = [[x, y, 2.0], [0.0; 3]].map(|at| Motion::at(on_axis(at, axis)).unwrap());
            let [motion_of_a, motion_of_b] = &motions;
            let query = Query { a, motion_of_a, b, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
            if let Some([polygons, triangles]) = both_ways(&query) {
                fast += 1;
                assert_eq!(polygons, triangles, "axis {axis}, shift {x}, {y}");
            }
        });
        assert!(fast > 80, "{fast}");
    }
}

#[test]
fn phases_and_blocked_times_are_those_of_the_general_method() {
    let ways = [[0.0, 0.0, -2.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [-2.0, 1.0, 0.0], [1.0, -1.0, -1.0]];
    for_all(2, |a, b, [x, y]| {
        for way in ways {
            let from = [x - way[0], y - way[1], 2.0 - way[2]];
            let moved = Motion::edge(from, [0, 1, 2].map(|k| from[k] + 4.0 * way[k])).unwrap();
            let stand = Motion::at([0.0; 3]).unwrap();
            let [convex, general] = [Method::CONVEX, Method::GENERAL].map(|method| {
                let query = Query { a, motion_of_a: &moved, b, motion_of_b: &stand, clock: [0.0, 1.0], method };
                let scratch = &mut Scratch::new();
                (query.phase(scratch).unwrap(), query.blocked(scratch).unwrap())
            });
            assert_eq!(convex, general, "{from:?} {way:?}");
        }
    });
}

/// A convex polygon of the lattice with many corners: two arcs of parabolas.
fn lens(half: i32, scale: i32) -> Vec<[i32; 2]> {
    let square = half * half;
    let lower = (-half..half).map(|x| [scale * x, x * x - square]);
    let upper = (-half..half).map(|x| [-scale * x, square - x * x]);
    lower.chain(upper).collect()
}

#[test]
fn large_polygons_are_flush_at_the_least_pair_of_a_walk() {
    let [one, other, small] = [lens(72, 1), lens(70, 3), lens(66, 2)].map(|corners| prism(&corners, 7, 0));
    let mut flush = 0;
    for (a, b) in [(&one, &one), (&one, &other), (&other, &one), (&one, &small), (&small, &other)] {
        for shift in [[0.0, 0.0], [1.0, 0.0], [0.5, -3.0], [144.0, 0.0], [72.0, 71.0 * 71.0], [0.0, -10368.0]] {
            for height in [2.0, -2.0, 0.5, 2.5] {
                let motions = [[shift[0], shift[1], height], [0.0; 3]].map(|at| Motion::at(at).unwrap());
                let [motion_of_a, motion_of_b] = &motions;
                let query = Query { a, motion_of_a, b, motion_of_b, clock: [0.0, 1.0], method: Method::AUTO };
                let Some(passage) = query.passages().next() else { continue };
                let scene: Scene<'_> = query.scene(passage.piece, passage.course);
                let buffers = &mut WalkBuffers::default();
                let quick = find_least_flush(&scene, [a, b]);
                let found = find_common(&scene, [a, b], buffers, &mut 0);
                let [quick, found] = [quick, found].map(|found| found.map(|(pair, _)| pair));
                // Where no caps meet, sides may be flush.
                if quick.is_some() || height.abs() == 2.0 {
                    assert_eq!(quick, found, "{shift:?}, {height}");
                }
                flush += usize::from(quick.is_some());
            }
        }
    }
    assert!(flush > 20, "{flush}");
}
