//! The 4-prism method against brute force, and cases worked out by hand.

mod cases;
mod reference;

use cases::{Case, Random, case, hull};
use reference::{Expected, expected};

use super::{Counts, descent, meeting};
use crate::convex::{ConvexSolid, Meeting, SupportingPlane};
use crate::exact::Sign;
use crate::motion::{Motion, Piece, Scene, Span, pieces};
use crate::solid::Body;

fn scene<'s>(a: &'s Body, b: &'s Body, piece: Piece<'s>) -> Scene<'s> {
    Scene::new(a.positions(), b.positions(), a.magnitudes().max(b.magnitudes()), piece, piece.course())
}

fn ask(scene: &Scene<'_>, a: &Body, b: &Body, counts: &mut Counts) -> Meeting {
    meeting(scene, ConvexSolid::of(a).unwrap(), ConvexSolid::of(b).unwrap(), counts)
}

/// Whether the plane has A on one side and B on the other.
fn supports(scene: &Scene<'_>, plane: &SupportingPlane, a: &Body, b: &Body) -> bool {
    let [u, v] = plane.spans;
    let facing = scene.sign([u, v, Span::Motion]);
    let along = |span: Span| scene.sign([u, v, span]) * facing;
    !facing.is_zero()
        && (0..a.positions().len() as u32).all(|vertex| along(Span::OfA(plane.a, vertex)) != Sign::Positive)
        && (0..b.positions().len() as u32).all(|vertex| along(Span::OfB(plane.b, vertex)) != Sign::Negative)
}

/// Compares all pieces of a case with brute force; says how many of each outcome there were.
fn compare(case: &Case, counts: &mut Counts, outcomes: &mut [usize; 3]) {
    let Case { a, b, motions, clock } = case;
    for piece in pieces(&motions[0], &motions[1], *clock) {
        let scene = scene(a, b, piece);
        let found = ask(&scene, a, b, counts);
        let expected = expected(&scene, a, b);
        let kind = match (&found, &expected) {
            (Meeting::Apart, Expected::Apart) => 0,
            (Meeting::AtBeginning, Expected::AtBeginning) => 1,
            (Meeting::On(plane), Expected::At(time)) => {
                let [u, v] = plane.spans;
                let fraction = scene.quotient([u, v, Span::Across(plane.a, plane.b)], [u, v, Span::Motion]);
                assert_eq!(&fraction, time, "{:?} {:?} {motions:?}", a.mesh(), b.mesh());
                assert!(supports(&scene, plane, a, b), "{plane:?} {:?} {:?} {motions:?}", a.mesh(), b.mesh());
                2
            }
            _ => panic!("{found:?} for {expected:?}: {:?} {:?} {motions:?}", a.mesh(), b.mesh()),
        };
        outcomes[kind] += 1;
    }
}

fn run(seed: u64, count: usize, vertices: u64) -> [usize; 3] {
    let (mut random, mut counts, mut outcomes) = (Random(seed), Counts::default(), [0; 3]);
    for _ in 0..count {
        compare(&case(&mut random, vertices), &mut counts, &mut outcomes);
    }
    // Each search for an extreme vertex must stay near where it began, and few are needed.
    assert!(counts.steps <= 8 * counts.levels, "{counts:?}");
    outcomes
}

#[test]
fn small_solids_meet_when_brute_force_says() {
    let outcomes = run(1, 2000, 8);
    assert!(outcomes.iter().all(|&count| count > 100), "{outcomes:?}");
}

#[test]
fn larger_solids_meet_when_brute_force_says() {
    let outcomes = run(2, 40, 30);
    assert!(outcomes.iter().all(|&count| count > 0), "{outcomes:?}");
}
