//! Cases small enough to be worked out by hand: where naive versions fail.

use dashu_int::IBig;

use crate::prism::tests::cases::hull;
use crate::prism::tests::{ask, fraction, scene, supports};
use firstcontact_convex::Cost;
use firstcontact_exact::power_of_two;
use firstcontact_motion::{After, Before, Meeting, Motion, Waypoint, pieces};
use firstcontact_solid::Body;

const APART: &str = "apart";
const AT_BEGINNING: &str = "at the beginning";

/// What becomes of A on its way past B, which stands at the origin: the fraction as text where they meet later.
fn outcome(a: &Body, from: [f64; 3], to: [f64; 3], b: &Body) -> String {
    let (moving, still) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
    let scene = scene(a, b, pieces(&moving, &still, [0.0, 1.0]).next().unwrap());
    match ask(&scene, a, b, &mut Cost::default()) {
        Meeting::Apart => APART.to_owned(),
        Meeting::AtBeginning => AT_BEGINNING.to_owned(),
        Meeting::On(plane) => {
            assert!(supports(&scene, &plane, a, b), "{plane:?}");
            fraction(&scene, &plane).to_string()
        }
    }
}

fn cube(side: f64) -> Body {
    Body::cuboid([side; 3]).unwrap()
}

#[test]
fn faces_meet_flat_and_only_at_the_end() {
    let cube = cube(2.0);
    assert_eq!(outcome(&cube, [4.0, 0.5, 0.25], [0.0, 0.5, 0.25], &cube), "1/2");
    assert_eq!(outcome(&cube, [4.0, 0.0, 0.0], [2.0, 0.0, 0.0], &cube), "1");
    assert_eq!(outcome(&cube, [4.0, 0.0, 0.0], [2.0f64.next_up(), 0.0, 0.0], &cube), APART);
}

#[test]
fn the_beginning_counts() {
    let cube = cube(2.0);
    assert_eq!(outcome(&cube, [2.0, 0.0, 0.0], [4.0, 0.0, 0.0], &cube), AT_BEGINNING);
    assert_eq!(outcome(&cube, [2.0, 2.0, 2.0], [4.0, 4.0, 4.0], &cube), AT_BEGINNING);
    assert_eq!(outcome(&cube, [0.5, 0.0, 0.0], [9.0, 0.0, 0.0], &cube), AT_BEGINNING);
    assert_eq!(outcome(&cube, [2.0f64.next_up(), 0.0, 0.0], [9.0, 0.0, 0.0], &cube), APART);
}

#[test]
fn rest_is_decided_without_a_direction() {
    let cube = cube(2.0);
    let rest = |at: [f64; 3]| outcome(&cube, at, at, &cube);
    assert_eq!(rest([2.0, 0.0, 0.0]), AT_BEGINNING);
    assert_eq!(rest([0.0; 3]), AT_BEGINNING);
    assert_eq!(rest([2.0f64.next_up(), 0.0, 0.0]), APART);
}

#[test]
fn grazes_of_faces_edges_and_corners_are_contacts() {
    let cube = cube(2.0);
    assert_eq!(outcome(&cube, [4.0, 2.0, 0.0], [-4.0, 2.0, 0.0], &cube), "1/4");
    assert_eq!(outcome(&cube, [4.0, 2.0, 2.0], [-4.0, 2.0, 2.0], &cube), "1/4");
    assert_eq!(outcome(&cube, [4.0, 0.0, 2.0], [0.0, 4.0, 2.0], &cube), "1/2");
    assert_eq!(outcome(&cube, [4.0, 2.0, 0.0], [0.0, 2.0, 4.0], &cube), "1/2");
    assert_eq!(outcome(&cube, [3.0, 1.0, 4.0], [1.0, 3.0, 0.0], &cube), "1/2");
    assert_eq!(outcome(&cube, [4.0, 2.0f64.next_up(), 0.0], [-4.0, 2.0f64.next_up(), 0.0], &cube), APART);
}

#[test]
fn a_corner_meets_a_corner_head_on() {
    let corner = hull(&[[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 0.0, 1.0], [1.0, -1.0, -1.0]]).unwrap();
    let mirrored = hull(&[[0.0, 0.0, 0.0], [-1.0, 1.0, 0.0], [-1.0, 0.0, 1.0], [-1.0, -1.0, -1.0]]).unwrap();
    assert_eq!(outcome(&corner, [3.0, 0.0, 0.0], [-1.0, 0.0, 0.0], &mirrored), "3/4");
    assert_eq!(outcome(&corner, [0.0, 3.0, 0.0], [0.0, -3.0, 0.0], &mirrored), "1/2");
}

#[test]
fn magnitudes_far_apart_lose_nothing() {
    let (grain, wall) = (cube(power_of_two(-100)), cube(power_of_two(101)));
    let (far, near) = (power_of_two(102), power_of_two(100));
    let just_before = format!("{}/{}", (IBig::from(3) << 201) - IBig::ONE, IBig::ONE << 203);
    assert_eq!(outcome(&grain, [far, 0.0, 0.0], [0.0; 3], &wall), just_before);
    assert_eq!(outcome(&grain, [near, 0.0, 0.0], [far, 0.0, 0.0], &wall), AT_BEGINNING);
    let huge = cube(power_of_two(1000));
    assert_eq!(outcome(&huge, [power_of_two(1002), 0.0, 0.0], [0.0; 3], &huge), "3/4");
    let tiny = cube(power_of_two(-1000));
    assert_eq!(outcome(&tiny, [power_of_two(-998), 0.0, 0.0], [0.0; 3], &tiny), "3/4");
}

#[test]
fn a_piece_may_be_one_instant() {
    let cube = cube(2.0);
    let at = |time: f64, x: f64| Waypoint { time, position: [x, 0.0, 0.0].into() };
    let meet = |x: f64| {
        let leaving = Motion::path([at(0.0, 9.0), at(1.0, x)]).unwrap().after(After::Vanish);
        let coming = Motion::path([at(1.0, 0.0), at(2.0, 9.0)]).unwrap().before(Before::Absent);
        let piece = pieces(&leaving, &coming, [0.0, 2.0]).next().unwrap();
        assert_eq!(piece.start, piece.end);
        ask(&scene(&cube, &cube, piece), &cube, &cube, &mut Cost::default())
    };
    assert_eq!(meet(2.0), Meeting::AtBeginning);
    assert_eq!(meet(2.0f64.next_up()), Meeting::Apart);
}

#[test]
fn deep_overlap_is_found_on_a_coarse_level() {
    let ball = super::round(&mut super::Random(3), 200);
    let (moving, still) = (Motion::edge([9.0, 0.0, 0.0], [-9.0, 0.5, 0.0]).unwrap(), Motion::at([0.0; 3]).unwrap());
    let scene = scene(&ball, &ball, pieces(&moving, &still, [0.0, 1.0]).next().unwrap());
    let mut cost = Cost::default();
    let Meeting::On(plane) = ask(&scene, &ball, &ball, &mut cost) else { panic!("they meet") };
    assert!(supports(&scene, &plane, &ball, &ball));
    assert_eq!(cost.levels, 1, "{cost:?}");
    assert!(cost.levels_in_all > 4, "{cost:?}");
}
