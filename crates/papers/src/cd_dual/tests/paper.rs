//! What the paper's text singles out, case by case.

use crate::cd_dual::Along;
use crate::cd_dual::tests::body;
use crate::pair::ConvexPair;
use firstcontact_convex::{Cost, WarmStart};
use firstcontact_exact::{ExactTime, Rational, SmallBigInt};
use firstcontact_solid::Body;

fn along(bodies: [&Body; 2], at: [f64; 3], direction: [f64; 3]) -> Along {
    let pair = ConvexPair::new(bodies[0], at, bodies[1], [0.0; 3]).unwrap();
    pair.along(direction, &mut WarmStart::default(), &mut Cost::default()).unwrap()
}

fn multiple(over: i64, under: i64) -> ExactTime {
    ExactTime::new(Rational::new(SmallBigInt::from(i128::from(over)), SmallBigInt::from(i128::from(under))))
}

/// §4.1: the difference of the two middles is the origin, so another of the four points is taken.
#[test]
fn solids_with_one_middle_overlap() {
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let pair = ConvexPair::new(&cube, [0.0; 3], &cube, [0.0; 3]).unwrap();
    assert!(pair.meet(&mut WarmStart::default(), &mut Cost::default()));
}

/// §6: `k` is negative where the other solid is behind, and no `k` is where the line misses.
#[test]
fn the_other_solid_may_be_behind() {
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let cubes = [&cube, &cube];
    assert_eq!(along(cubes, [5.0, 0.5, 0.0], [-2.0, 0.0, 0.0]), Along::Ahead(multiple(3, 2)));
    assert_eq!(along(cubes, [5.0, 0.5, 0.0], [2.0, 0.0, 0.0]), Along::Behind(multiple(3, 2)));
    assert_eq!(along(cubes, [5.0, 2.5, 0.0], [2.0, 0.0, 0.0]), Along::Never);
    let overlapping = Along::Overlapping { forward: multiple(1, 1), backward: multiple(3, 1) };
    assert_eq!(along(cubes, [1.0, 0.5, 0.0], [1.0, 0.0, 0.0]), overlapping);
}

/// §6: seen along the line the origin is on an edge or a vertex of the projected difference, or just outside it.
#[test]
fn the_line_may_graze_the_difference() {
    let cube = Body::cuboid([2.0; 3]).unwrap();
    let cubes = [&cube, &cube];
    // Along a facet of the difference, along an edge of it, and through a vertex only.
    assert_eq!(along(cubes, [5.0, 2.0, 0.5], [-1.0, 0.0, 0.0]), Along::Ahead(multiple(3, 1)));
    assert_eq!(along(cubes, [5.0, 2.0, -2.0], [-1.0, 0.0, 0.0]), Along::Ahead(multiple(3, 1)));
    assert_eq!(along(cubes, [5.0, -1.0, 2.0], [-1.0, 1.0, 0.0]), Along::Ahead(multiple(3, 1)));
    assert_eq!(along(cubes, [3.0, 1.0, 4.0], [-1.0, 1.0, -2.0]), Along::Ahead(multiple(1, 1)));
    assert_eq!(along(cubes, [5.0, 2.0_f64.next_up(), 0.5], [-1.0, 0.0, 0.0]), Along::Never);
    // Touching all along: both distances are zero at once, or one is.
    assert_eq!(
        along(cubes, [2.0, 2.0, 2.0], [1.0, -1.0, 0.0]),
        Along::Overlapping { forward: multiple(0, 1), backward: multiple(0, 1) }
    );
    assert_eq!(
        along(cubes, [2.0, 0.0, 0.0], [1.0, 0.0, 0.0]),
        Along::Overlapping { forward: multiple(0, 1), backward: multiple(4, 1) }
    );
}

/// Facets of many edges that are parallel to each other, met by lines through the middle, the rim and beside it: all at
/// once along both, so that what is visited grows no faster than the number of edges.
#[test]
fn wide_facets_land_flat() {
    let parabola = |count: i64| -> Vec<[i64; 3]> {
        let half = count / 2;
        (-half..=half).flat_map(|x| [[x, x * x, 0], [x, x * x, 1]]).collect()
    };
    let turned = |points: &[[i64; 3]]| -> Vec<[i64; 3]> { points.iter().map(|&[x, y, z]| [-x, -y, z]).collect() };
    let mut visits = [0; 2];
    for (count, visits) in [20, 80].into_iter().zip(&mut visits) {
        let points = parabola(count);
        let [a, b] = [body(&turned(&points)).unwrap(), body(&points).unwrap()];
        let most = (count / 2) as f64;
        // The difference of the shadows is the parabola doubled: y >= x^2 / 2 below, and its top is as wide as both.
        let cases = [([0.0, most, 9.0], true), ([2.0, 2.0, 9.0], true), ([2.0, 1.75, 9.0], false)];
        for (at, meets) in cases {
            let found = along([&a, &b], at, [0.0, 0.0, -1.0]);
            assert_eq!(found, if meets { Along::Ahead(multiple(8, 1)) } else { Along::Never }, "{count} {at:?}");
        }
        let (mut warm, mut cost) = (WarmStart::default(), Cost::default());
        let pair = ConvexPair::new(&a, [0.0, most, 9.0], &b, [0.0; 3]).unwrap();
        pair.along([0.0, 0.0, -1.0], &mut warm, &mut cost).unwrap();
        *visits = cost.support_evaluations + cost.arc_tests;
    }
    assert!(visits[1] < 6 * visits[0], "{visits:?}");
}
