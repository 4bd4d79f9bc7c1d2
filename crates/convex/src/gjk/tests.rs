//! The search in integers by itself, against the search in floats.

use crate::cost::Cost;
use crate::difference::{Extent, MinkowskiDifference};
use crate::gjk::exact_search::{ExactVerdict, decide};
use crate::gjk::search::GjkGoal;
use crate::gjk::settle::{Gap, GjkQuery, GjkVerdict};
use crate::solid::ConvexSolid;
use firstcontact_formats::Mesh;
use firstcontact_motion::{Motion, Scene, pieces};
use firstcontact_solid::{Body, convex_hull};

fn next(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    ((*state >> 33) % 7) as f64 - 3.0
}

fn hull(state: &mut u64, count: usize) -> Option<Body> {
    hull_of((0..count).map(|_| std::array::from_fn(|_| next(state))).collect())
}

fn hull_of(points: Vec<[f64; 3]>) -> Option<Body> {
    let triangles = convex_hull(&points).ok()?;
    Body::solid_from_mesh(Mesh::new(points, &triangles).unwrap()).ok()
}

/// Puts a question both ways, about A on its whole motion and at the beginning of it.
fn ask_both(a: &Body, b: &Body, from: [f64; 3], to: [f64; 3], clock: [f64; 2]) -> [bool; 2] {
    let motion = Motion::timed(0.0, from, 3.0, to).unwrap();
    let still = Motion::at([0.0; 3]).unwrap();
    let piece = pieces(&motion, &still, clock).next().unwrap();
    let magnitudes = a.magnitudes().max(b.magnitudes());
    let scene = Scene::new(a.positions(), b.positions(), magnitudes, piece, piece.course());
    let [p, q] = [a, b].map(|body| ConvexSolid::of(body).unwrap());
    let (mut warm, mut cost) = (Vec::new(), Cost::default());
    [Extent::Still, Extent::Swept].map(|extent| {
        let mut asked =
            GjkQuery { difference: MinkowskiDifference::new(&scene, p, q), warm: &mut warm, cost: &mut cost };
        let settled = asked.settle(extent, GjkGoal::Distance);
        let difference = asked.difference(extent);
        match (settled, decide(&difference, &[], GjkGoal::Distance, &mut Cost::default())) {
            (GjkVerdict::Meeting, ExactVerdict::Meeting(corners)) => {
                assert!(difference.encloses_origin(&corners));
                true
            }
            (GjkVerdict::Apart(apart), ExactVerdict::Apart(face)) => {
                let [float, exact] = [Gap::of_search(&difference, &apart), Gap::of_integers(&difference, &face)];
                let agree = float.lower <= exact.upper && exact.lower <= float.upper;
                assert!(agree || extent == Extent::Swept, "{float:?} {exact:?}");
                assert!(exact.upper <= exact.lower.next_up());
                false
            }
            (GjkVerdict::ApartInIntegers(one), ExactVerdict::Apart(other)) => {
                assert_eq!(one.square, other.square);
                false
            }
            (settled, decided) => panic!("{settled:?} {decided:?}"),
        }
    })
}

#[test]
fn floats_and_integers_agree() {
    let state = &mut 11u64;
    let mut seen = [0; 3];
    for round in 0..600 {
        let (Some(a), Some(b)) = (hull(state, 4 + round % 6), hull(state, 4 + round % 5)) else { continue };
        let [from, to] = [0, 1].map(|_| std::array::from_fn(|_| 2.0 * next(state)));
        // Clocks that cut the motion in thirds make offsets that no float holds.
        let clock = if round % 2 == 0 { [0.0, 3.0] } else { [1.0, 2.0] };
        match ask_both(&a, &b, from, to, clock) {
            [true, true] => seen[0] += 1,
            [false, true] => seen[1] += 1,
            [false, false] => seen[2] += 1,
            [true, false] => panic!("what meets at the beginning meets"),
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

/// Between -1 and 1, with all bits.
fn fine(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
}

/// The exact distance is within the bounds, which are as far from it as the documentation says.
#[test]
fn distances_are_enclosed() {
    let state = &mut 12u64;
    let mut apart = 0;
    for round in 0..900 {
        let axes = [[1.0, 1.0, 1.0], [1000.0, 10.0, 1.0], [1.0, 1e-6, 1.0]][round % 3];
        let shift = if round % 2 == 0 { 0.0 } else { 1e6 };
        let mut body = |count: usize, shift: f64| {
            hull_of((0..count).map(|_| axes.map(|axis| shift + axis * fine(state))).collect()).unwrap()
        };
        let (a, b) = (body(4 + round % 20, shift), body(4 + round % 9, -shift));
        let at: [f64; 3] = std::array::from_fn(|k| 1.5 * axes[k] * fine(state) - 2.0 * shift);
        let motion = Motion::at(at).unwrap();
        let still = Motion::at([0.0; 3]).unwrap();
        let piece = pieces(&motion, &still, [0.0, 0.0]).next().unwrap();
        let magnitudes = a.magnitudes().max(b.magnitudes());
        let scene = Scene::new(a.positions(), b.positions(), magnitudes, piece, piece.course());
        let [p, q] = [&a, &b].map(|body| ConvexSolid::of(body).unwrap());
        let mut asked = GjkQuery {
            difference: MinkowskiDifference::new(&scene, p, q),
            warm: &mut Vec::new(),
            cost: &mut Cost::default(),
        };
        let GjkVerdict::Apart(found) = asked.settle(Extent::Still, GjkGoal::Distance) else { continue };
        let difference = asked.difference(Extent::Still);
        let float = Gap::of_search(&difference, &found);
        let ExactVerdict::Apart(face) = decide(&difference, &[], GjkGoal::Distance, &mut Cost::default()) else {
            panic!("they are apart")
        };
        let exact = Gap::of_integers(&difference, &face);
        assert!(float.lower <= exact.upper && exact.lower <= float.upper, "{float:?} {exact:?}");
        let size = axes[0] + 4.0 * shift;
        let [above, below] = [float.upper - exact.upper, exact.lower - float.lower];
        assert!(above <= 2e-14 * size + 1e-12 * exact.upper, "{round}: {float:?} {exact:?}");
        assert!(
            below <= 2e-14 * size * (1.0 + axes[0] / exact.upper) + 1e-12 * exact.upper,
            "{round}: {float:?} {exact:?}"
        );
        apart += 1;
    }
    assert!(apart > 300, "{apart}");
}
