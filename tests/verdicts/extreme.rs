//! The ends of the floats: the smallest and the largest, both in one scene, sums that overflow, zeros of both signs.
//!
//! Every answer is compared with the rational oracle, for which no number is large or small.

use firstcontact::audit::Answer;
use support::convex::hull;
use support::methods::{answers, methods, oracle};
use support::prng::Prng;
use support::query::Shape;
use support::query::{Query, Way};

use firstcontact_verify::support;

/// The answer of all methods, which is the oracle's.
fn answer(query: &Query) -> Answer {
    let expected = oracle(query).unwrap_or_else(|error| panic!("oracle: {error}: {query:?}"));
    for (name, answer) in answers(query) {
        let answer = answer.unwrap_or_else(|error| panic!("{name}: {error}: {query:?}"));
        assert_eq!(answer, expected, "{name}, {query:?}");
    }
    expected
}

/// The exact time of a contact after the beginning.
fn contact_time(query: &Query) -> String {
    match answer(query) {
        Answer::Contact(found) => found.time,
        other => panic!("{other}: {query:?}"),
    }
}

fn cube(half: f64) -> Shape {
    Shape::cuboid([-half; 3], [half; 3])
}

/// A tetrahedron with its right angle at `corner`, or at the opposite side of it if `size` is negative.
fn tetrahedron(corner: [f64; 3], size: f64) -> Shape {
    let along = |axis: usize| [0, 1, 2].map(|i| if i == axis { corner[i] + size } else { corner[i] });
    let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]].map(|face: [u32; 3]| face.to_vec());
    let shape = Shape::new(vec![corner, along(0), along(1), along(2)], faces.to_vec());
    if size < 0.0 { shape.reversed() } else { shape }
}

/// A moves on one edge; B stands at the origin.
fn passing(a: Shape, b: Shape, from: [f64; 3], to: [f64; 3]) -> Query {
    Query { a, b, way_a: Way::edge(from, to), way_b: Way::at([0.0; 3]), clock: [0.0, 1.0] }
}

/// Coordinates up to the unit, from all over the floats; powers of two, and decimal numbers beside them.
const UNITS: [f64; 14] = [
    5e-324,
    1e-310,
    f64::MIN_POSITIVE,
    1e-300,
    1e-200,
    1e-105,
    1e-30,
    1.0,
    1e30,
    1e103,
    1e200,
    1e300,
    8.98846567431158e307 / 4.0,
    f64::MAX / 4.0,
];

#[test]
fn cubes_of_every_size_meet_half_way() {
    for unit in UNITS {
        let query = passing(cube(unit), cube(unit), [4.0 * unit, 0.0, 0.0], [0.0; 3]);
        assert_eq!(contact_time(&query), "1/2", "{unit:e}");
        let beside = passing(cube(unit), cube(unit), [4.0 * unit, 3.0 * unit, 0.0], [-4.0 * unit, 3.0 * unit, 0.0]);
        assert_eq!(answer(&beside), Answer::Clear, "{unit:e}");
    }
}

#[test]
fn one_unit_in_the_last_place_is_a_gap() {
    for unit in UNITS {
        let at = |y: f64| passing(cube(unit), cube(unit), [4.0 * unit, y, 0.0], [-4.0 * unit, y, 0.0]);
        assert_eq!(contact_time(&at(2.0 * unit)), "1/4", "{unit:e}");
        assert_eq!(answer(&at((2.0 * unit).next_up())), Answer::Clear, "{unit:e}");
    }
}

#[test]
fn corners_meet_faces_at_every_size() {
    for unit in UNITS {
        let tip = tetrahedron([0.0; 3], unit);
        let query = passing(tip.clone(), cube(unit), [2.0 * unit, unit / 2.0, 0.0], [0.0, unit / 4.0, 0.0]);
        answer(&query);
        answer(&passing(tip, tetrahedron([0.0; 3], -unit), [unit, unit, 3.0 * unit], [-unit, -unit, -3.0 * unit]));
    }
}

#[test]
fn the_largest_floats_pass_each_other() {
    // Differences of these coordinates overflow.
    let far = f64::MAX;
    let high = Shape::cuboid([far / 2.0, -1.0, -1.0], [far, 1.0, 1.0]);
    let low = Shape::cuboid([-far, -1.0, -1.0], [-far / 2.0, 1.0, 1.0]);
    let query = passing(high.clone(), low.clone(), [0.0; 3], [-far, 0.0, 0.0]);
    assert_eq!(contact_time(&query), "1");
    assert_eq!(answer(&passing(high, low, [far, 0.0, 0.0], [0.0; 3])), Answer::Clear);
    let whole = Shape::cuboid([-far; 3], [far; 3]);
    assert!(matches!(answer(&passing(cube(1.0), whole, [far, 0.0, 0.0], [0.0; 3])), Answer::StartsInContact(_)));
}

#[test]
fn very_small_meets_very_large() {
    for (small, large) in [(1e-30, 1e30), (5e-324, 1.0), (5e-324, f64::MAX / 4.0), (1e-300, 1e300)] {
        let from = [0.0, 0.0, 2.0 * large];
        answer(&passing(cube(small), cube(large), from, [0.0; 3]));
        answer(&passing(tetrahedron([0.0; 3], small), cube(large), from, [large / 3.0, 0.0, 0.0]));
        answer(&passing(cube(large), tetrahedron([0.0; 3], small), from, [0.0; 3]));
        // Beside each other, with a gap that is nothing beside either.
        let beside = passing(cube(small), cube(large), [large + small, 0.0, large], [large + small, 0.0, -large]);
        answer(&beside);
        // One box that is both thin and wide.
        let needle = Shape::cuboid([-small, -small, -large], [small, small, large]);
        answer(&passing(needle.clone(), needle, [large, 0.0, 0.0], [-large, small, 0.0]));
    }
}

#[test]
fn motions_far_longer_and_far_shorter_than_the_bodies() {
    for length in [1e-320, 1e-30, 1e30, 1e300, f64::MAX] {
        let start = [2.0, 0.0, 0.0];
        let query = passing(cube(1.0), cube(1.0), start, [2.0 - length, 0.0, 0.0]);
        assert!(matches!(answer(&query), Answer::StartsInContact(_)), "{length:e}");
        let near = passing(cube(1.0), cube(1.0), [2.0f64.next_up(), 0.0, 0.0], [-length, 0.0, 0.0]);
        contact_time(&near);
        answer(&passing(cube(1.0), cube(1.0), [length, 0.5, 0.0], [-length, 0.25, 0.0]));
    }
}

#[test]
fn zeros_have_no_sign() {
    let negative = |mut shape: Shape| {
        shape.vertices.iter_mut().flatten().filter(|x| **x == 0.0).for_each(|x| *x = -0.0);
        shape
    };
    let corner = || Shape::cuboid([0.0; 3], [1.0; 3]);
    let plain = passing(corner(), corner(), [3.0, 0.0, 0.0], [0.0; 3]);
    let signed = passing(negative(corner()), negative(corner()), [3.0, -0.0, 0.0], [-0.0; 3]);
    assert_eq!(answer(&plain), answer(&signed));
    let standing = passing(negative(corner()), corner(), [-1.0, -0.0, 0.0], [-1.0, 0.0, -0.0]);
    assert!(matches!(answer(&standing), Answer::StartsInContact(_)));
}

#[test]
fn the_clock_may_be_as_extreme() {
    for time in [5e-324, 1e-300, 1e300, f64::MAX] {
        let way_a = Way::through(vec![(-time, [4.0, 0.0, 0.0]), (time, [-4.0, 0.0, 0.0])]);
        let query = Query { a: cube(1.0), b: cube(1.0), way_a, way_b: Way::at([0.0; 3]), clock: [-time, time] };
        answer(&query);
    }
}

/// A number anywhere among the floats, or one of a few that meet each other often.
fn any_float(prng: &mut Prng, common: &[f64; 3]) -> f64 {
    let sign = if prng.once_in(2) { -1.0 } else { 1.0 };
    match prng.below(4) {
        0 => 0.0 * sign,
        1 | 2 => common[prng.below(3) as usize] * sign,
        _ => loop {
            let float = f64::from_bits(prng.next());
            if float.is_finite() {
                return float;
            }
        },
    }
}

#[test]
fn triangles_of_any_floats_at_all() {
    for index in 0..400 {
        let prng = &mut Prng::new(11, index);
        let common = [(); 3].map(|()| UNITS[prng.below(14) as usize]);
        let mut point = || [(); 3].map(|()| any_float(prng, &common));
        let mut triangle = || Shape::new(vec![point(), point(), point()], vec![vec![0, 1, 2]]).into_surface();
        let (a, b) = (triangle(), triangle());
        let (from, to) = (point(), point());
        answer(&passing(a, b, from, to));
    }
}

/// The answer about two certified convex solids, for which no method may be missing.
fn convex_answer(query: &Query) -> Answer {
    assert_eq!(answers(query).len(), methods().count(), "{query:?}");
    answer(query)
}

#[test]
fn hulls_of_any_floats_at_all() {
    let mut verdicts = [0; 3];
    for index in 0..60 {
        let prng = &mut Prng::new(14, index);
        let common = [(); 3].map(|()| UNITS[prng.below(14) as usize]);
        let mut points = |count| (0..count).map(|_| [(); 3].map(|()| any_float(prng, &common))).collect::<Vec<_>>();
        let (Some(a), Some(b)) = (hull(&points(7)), hull(&points(7))) else { continue };
        let ends = points(2);
        let index = match convex_answer(&passing(a, b, ends[0], ends[1])) {
            Answer::Clear => 0,
            Answer::Contact(_) => 1,
            Answer::StartsInContact(_) => 2,
        };
        verdicts[index] += 1;
    }
    assert!(verdicts.iter().all(|&count| count > 2), "{verdicts:?}");
}

/// Points about the unit sphere, times a unit.
fn round(prng: &mut Prng, count: usize, unit: f64) -> Vec<[f64; 3]> {
    let mut point = || {
        let point = prng.float_point(-1.0, 1.0);
        let length = point.iter().map(|x| x * x).sum::<f64>().sqrt();
        point.map(|x| x / length * unit)
    };
    (0..count).map(|_| point()).collect()
}

#[test]
fn round_solids_of_every_size_and_of_two() {
    for (index, unit) in UNITS.into_iter().enumerate().skip(1) {
        let prng = &mut Prng::new(15, index as u64);
        for other in [1.0, 1e-6, 1e-100].map(|share: f64| unit * share) {
            let (Some(a), Some(b)) = (hull(&round(prng, 14, unit)), hull(&round(prng, 14, other))) else { continue };
            for aim in [0.0, 0.5, 1.0, 1.9] {
                let (from, to) = ([2.5 * unit, aim * unit, unit / 3.0], [-unit, aim * unit, unit / 4.0]);
                convex_answer(&passing(a.clone(), b.clone(), from, to));
                convex_answer(&passing(b.clone(), a.clone(), to, from));
            }
        }
    }
}

#[test]
fn round_solids_far_from_the_origin() {
    for (index, far) in [1e6, 1e9, 1e14].into_iter().enumerate() {
        let prng = &mut Prng::new(16, index as u64);
        for _ in 0..10 {
            let away =
                |points: Vec<[f64; 3]>| points.into_iter().map(|point| point.map(|x| x + far)).collect::<Vec<_>>();
            let bodies = [(); 2].map(|()| hull(&away(round(prng, 14, 4.0))));
            let [Some(a), Some(b)] = bodies else { continue };
            let [from, to] = [prng.float_point(-12.0, 12.0), prng.float_point(-4.0, 4.0)];
            convex_answer(&passing(a.clone(), b.clone(), from, to));
            // The vertices about the origin, and the way far from it.
            let back = |x: f64| x - far;
            convex_answer(&passing(a, b, from.map(back), to.map(back)));
        }
    }
}

#[test]
fn lattice_queries_at_every_magnitude() {
    for (step, exponent) in (-318..=306).step_by(6).enumerate() {
        let unit: f64 = format!("1e{exponent}").parse().expect("a float");
        for index in 0..8 {
            let mut query = support::lattice::query(12, 8 * step as u64 + index);
            // Vertices are rounded, so that polygons would not stay planar.
            query.a = query.a.triangulated();
            query.b = query.b.triangulated();
            answer(&scaled(query, unit));
        }
    }
}

/// All coordinates times a unit, rounded.
fn scaled(mut query: Query, unit: f64) -> Query {
    for shape in [&mut query.a, &mut query.b] {
        shape.vertices.iter_mut().flatten().for_each(|x| *x *= unit);
    }
    for way in [&mut query.way_a, &mut query.way_b] {
        way.waypoints.iter_mut().flat_map(|(_, position)| position).for_each(|x| *x *= unit);
        way.carried.iter_mut().flatten().for_each(|x| *x *= unit);
    }
    query
}

#[test]
fn products_of_two_and_of_three_that_are_almost_lost() {
    // Products of two coordinates are subnormal from about 1e-154 on, and zero from about 1e-162 on; of three, from
    // about 1e-103 and 1e-108 on.
    for exponent in (-170i64..=-150).chain(-112..=-100) {
        let unit: f64 = format!("1e{exponent}").parse().expect("a float");
        for index in 0..12 {
            let (seed, index) = (13, index + 1000 * exponent.unsigned_abs());
            answer(&scaled(near_miss(seed, index), unit));
        }
    }
}

/// Small integer tetrahedra with vertices a hair off the lattice, on their way towards each other.
fn near_miss(seed: u64, index: u64) -> Query {
    let prng = &mut Prng::new(seed, index);
    let mut shape = || {
        let hair = if prng.once_in(2) { 1e-14 } else { 0.0 };
        let corners = [(); 4].map(|()| prng.point(-3, 3).map(|x| x as f64 + hair * prng.float(-1.0, 1.0)));
        Shape::new(corners.to_vec(), [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]].map(Vec::from).to_vec())
            .into_surface()
    };
    let (a, b) = (shape(), shape());
    let from = prng.point(-7, 7).map(|x| x as f64);
    let aim = prng.point(-1, 1).map(|x| x as f64);
    passing(a, b, from, [0, 1, 2].map(|i| aim[i] - from[i]))
}

#[test]
fn displacements_beyond_the_floats_are_in_doubt() {
    // Inside A's segment, from B's first waypoint to its second, the floats know nothing of where A is.
    for far in [[1.5e308, 0.0, 0.0], [1.5e308, 1.5e308, 1.5e308], [1.5e308, 1.0, 1.5e308]] {
        let way_a = Way::through(vec![(0.0, far), (4.0, far.map(|x| -x))]);
        let way_b = Way::through(vec![(1.0, [0.0; 3]), (3.0, [0.0, 0.25, 0.0])]);
        let query = Query { a: cube(1.0), b: cube(1.0), way_a, way_b, clock: [0.0, 4.0] };
        assert!(matches!(answer(&query), Answer::Contact(_)), "{far:?}");
        answer(&query.swapped());
        let aside = Query { b: Shape::cuboid([2.0, 3.0, -1.0], [3.0, 4.0, 1.0]), ..query };
        answer(&aside);
        answer(&Query { clock: [1.0, 3.0], ..aside });
    }
}

#[test]
fn quotients_of_times_that_underflow_are_not_zero() {
    // B begins to move at the smallest time there is; by then A has moved by 5e-354, which is no float.
    let way_a = Way::through(vec![(0.0, [0.0, 0.0, 4.0]), (1e10, [1e-20, 0.0, 4.0])]);
    let way_b = Way::through(vec![(0.0, [-2.0, 0.0, 4.0]), (5e-324, [0.0; 3]), (1e10, [0.0, 0.0, 8.0])]);
    let query = Query { a: cube(1.0), b: cube(1.0), way_a, way_b, clock: [5e-324, 1e10] };
    answer(&query);
    answer(&query.swapped());
}
