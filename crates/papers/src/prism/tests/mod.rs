//! The 4-prism method against brute force, and cases worked out by hand.

mod by_hand;
mod cases;
mod reference;

use crate::prism::tests::cases::{Case, Random, case, round};
use crate::prism::tests::reference::{Expected, expected};
use crate::prism::{descent, meeting};
use firstcontact_convex::Cost;
use firstcontact_exact::{Rational, Sign};
use firstcontact_motion::{ContactPlane, Meeting, Motion, Piece, Scene, Span, pieces};
use firstcontact_solid::Body;

/// How many small cases: the same in both kinds of builds but for the time they take.
const SMALL: usize = if cfg!(debug_assertions) { 2_000 } else { 20_000 };

/// How many with up to thirty vertices.
const LARGE: usize = if cfg!(debug_assertions) { 60 } else { 500 };

fn scene<'s>(a: &'s Body, b: &'s Body, piece: Piece<'s>) -> Scene<'s> {
    Scene::new(a.positions(), b.positions(), a.magnitudes().max(b.magnitudes()), piece, piece.course())
}

fn ask(scene: &Scene<'_>, a: &Body, b: &Body, cost: &mut Cost) -> Meeting {
    meeting(scene, [a, b], cost).unwrap()
}

fn fraction(scene: &Scene<'_>, plane: &ContactPlane) -> Rational {
    let [u, v] = plane.spans;
    scene.quotient([u, v, Span::Across(plane.a, plane.b)], [u, v, Span::Motion])
}

/// Whether the plane has A on one side and B on the other.
fn supports(scene: &Scene<'_>, plane: &ContactPlane, a: &Body, b: &Body) -> bool {
    let [u, v] = plane.spans;
    let facing = scene.sign([u, v, Span::Motion]);
    let along = |span: Span| scene.sign([u, v, span]) * facing;
    !facing.is_zero()
        && (0..a.positions().len() as u32).all(|vertex| along(Span::OfA(plane.a, vertex)) != Sign::Positive)
        && (0..b.positions().len() as u32).all(|vertex| along(Span::OfB(plane.b, vertex)) != Sign::Negative)
}

/// Compares all pieces of a case with brute force, and adds up how many of each outcome there were.
fn compare(case: &Case, cost: &mut Cost, outcomes: &mut [usize; 3]) {
    let Case { a, b, motions, clock } = case;
    for piece in pieces(&motions[0], &motions[1], *clock) {
        let scene = scene(a, b, piece);
        let found = ask(&scene, a, b, cost);
        let expected = expected(&scene, a, b);
        let kind = match (&found, &expected) {
            (Meeting::Apart, Expected::Apart) => 0,
            (Meeting::AtBeginning, Expected::AtBeginning) => 1,
            (Meeting::On(plane), Expected::At(time)) => {
                assert_eq!(&fraction(&scene, plane), time, "{:?} {:?} {motions:?}", a.mesh(), b.mesh());
                assert!(supports(&scene, plane, a, b), "{plane:?} {:?} {:?} {motions:?}", a.mesh(), b.mesh());
                2
            }
            _ => panic!("{found:?} for {expected:?}: {:?} {:?} {motions:?}", a.mesh(), b.mesh()),
        };
        outcomes[kind] += 1;
    }
}

fn run(seed: u64, count: usize, vertices: u64) -> [usize; 3] {
    let (mut random, mut cost, mut outcomes) = (Random(seed), Cost::default(), [0; 3]);
    for _ in 0..count {
        compare(&case(&mut random, vertices), &mut cost, &mut outcomes);
    }
    assert!(cost.levels < cost.levels_in_all, "no early stop: {cost:?}");
    assert!(cost.steps <= 4 * cost.levels, "{cost:?}");
    outcomes
}

#[test]
fn small_solids_meet_when_brute_force_says() {
    let outcomes = run(1, SMALL, 8);
    assert!(outcomes.iter().all(|&count| count > SMALL / 20), "{outcomes:?}");
}

#[test]
fn larger_solids_meet_when_brute_force_says() {
    let outcomes = run(2, LARGE, 30);
    assert!(outcomes.iter().all(|&count| count > LARGE / 20), "{outcomes:?}");
}

#[test]
fn the_taller_hierarchy_goes_down_first() {
    assert_eq!(descent([4, 2]), [[3, 1], [2, 1], [1, 1], [0, 0]]);
    assert_eq!(descent([1, 3]), [[0, 2], [0, 1], [0, 0]]);
}

/// Which solid is said to move has no influence on the time, and steps grow with the number of levels, not of vertices.
#[test]
fn many_vertices_take_few_steps() {
    let (a, b) = (round(&mut Random(7), 1500), round(&mut Random(8), 1000));
    let mut random = Random(9);
    for _ in 0..30 {
        let from: [f64; 3] = std::array::from_fn(|_| random.below(17) as f64 - 8.0);
        let to: [f64; 3] = std::array::from_fn(|k| random.below(5) as f64 - 2.0 - from[k]);
        let still = Motion::at([0.0; 3]).unwrap();
        let (there, back) = (Motion::edge(from, to).unwrap(), Motion::edge(from.map(|x| -x), to.map(|x| -x)).unwrap());
        let one = scene(&a, &b, pieces(&there, &still, [0.0, 1.0]).next().unwrap());
        let other = scene(&b, &a, pieces(&back, &still, [0.0, 1.0]).next().unwrap());
        let mut cost = Cost::default();
        match (ask(&one, &a, &b, &mut cost), ask(&other, &b, &a, &mut Cost::default())) {
            (Meeting::On(first), Meeting::On(second)) => {
                assert_eq!(fraction(&one, &first), fraction(&other, &second));
                assert!(supports(&one, &first, &a, &b) && supports(&other, &second, &b, &a));
            }
            (first, second) => assert_eq!(first, second),
        }
        assert!(cost.steps + cost.portals <= 8 * cost.levels_in_all, "{cost:?}");
    }
}
