//! Contacts of rigid motions worked out by hand.

use firstcontact_exact::Rational;
use firstcontact_solid::Body;

use crate::rational_pose::RationalPose;

use super::*;

const CENTER: [f64; 3] = [0.0; 3];
const Z: [f64; 3] = [0.0, 0.0, 1.0];

fn at(origin: [f64; 3]) -> RigidMotion {
    RigidMotion::at(origin).unwrap()
}

fn ask(a: &Body, of_a: &RigidMotion, b: &Body, of_b: &RigidMotion, margin: f64) -> RigidVerdict {
    RigidQuery { margin, ..RigidQuery::new([a, b], [of_a, of_b]) }.first_contact()
}

/// The end of a bracket, which must be as short as is promised and hold a time.
fn holds(verdict: &RigidVerdict, time: f64) {
    let RigidVerdict::Contact(found) = verdict else { panic!("{verdict:?}") };
    let [low, high] = found.bracket;
    assert!(low <= time + 1e-14 && time <= high + 1e-14 && high - low <= RigidQuery::TOLERANCE, "{time} {found:?}");
}

#[test]
fn a_bar_that_turns_meets_a_wall() {
    let (bar, wall) = (Body::cuboid([7.0, 1.0, 1.0]).unwrap(), Body::cuboid([30.0, 2.0, 30.0]).unwrap());
    let turning = at(CENTER).turning(Z, CENTER, 90.0).unwrap();
    // The corner (7/2, 1/2) comes to (5/2, 5/2): the sine of the angle is 3/5.
    let time = 0.6f64.asin().to_degrees() / 90.0;
    holds(&ask(&bar, &turning, &wall, &at([0.0, 3.5, 0.0]), 0.0), time);
    // The wall itself comes nearer by 1 on the way, so that it is met earlier.
    let coming = at([0.0, 3.5, 0.0]).moving([0.0, -1.0, 0.0]).unwrap();
    let verdict = ask(&bar, &turning, &wall, &coming, 0.0);
    let height = |t: f64| 3.5 * (t * 90.0).to_radians().sin() + 0.5 * (t * 90.0).to_radians().cos() - 2.5 + t;
    let [low, high] = verdict.contact().unwrap().bracket;
    assert!(height(low) < 1e-14 && height(high) > -1e-14 && high - low <= 1e-9, "{verdict:?}");
    // A wall half as far away stands where the bar is at a margin.
    let time = (0.5 * (1.0 - 0.0f64)).min(1.0);
    let approaching = at([0.0, 3.0, 0.0]).moving([0.0, -2.0, 0.0]).unwrap();
    holds(&ask(&bar, &at(CENTER), &wall, &approaching, 0.5), time);
}

#[test]
fn flush_bodies_meet_as_soon_as_others() {
    // Bar and wall stand on one floor and are of one height: their edges cross in corners only.
    let (bar, wall) = (Body::cuboid([8.0, 6.0, 1.0]).unwrap(), Body::cuboid([20.0, 2.0, 1.0]).unwrap());
    let turning = at(CENTER).turning(Z, CENTER, 90.0).unwrap();
    let time = (0.8f64.asin() - 0.6f64.asin()).to_degrees() / 90.0;
    holds(&ask(&bar, &turning, &wall, &at([0.0, 5.0, 0.0]), 0.0), time);
    // Faces that come down flat on others, one side flush with another.
    let coming = at([1.0, 0.0, 3.0]).moving([0.0, 0.0, -4.0]).unwrap();
    let half = at(CENTER).turning(Z, CENTER, 180.0).unwrap();
    holds(&ask(&wall, &coming, &bar, &half, 0.0), 0.5);
}

#[test]
fn boxes_that_are_flush_on_all_sides_meet_face_to_face() {
    // Both in one orientation, in which the axes of the bodies are these, divided by 15.
    let (x, y, orientation) = ([5.0, -2.0, -14.0], [10.0, 11.0, 2.0], [3.0, 1.0, 2.0, -1.0]);
    let cube = Body::cuboid([15.0; 3]).unwrap();
    let standing = at(CENTER).oriented(orientation).unwrap();
    let moving = |[from, aside]: [f64; 2], by: f64| {
        let place = [0, 1, 2].map(|k| from * x[k] + aside * y[k]);
        at(place).oriented(orientation).unwrap().moving(x.map(|k| k * by)).unwrap()
    };
    for touch_allowed in [false, true] {
        let ask = |motion: &RigidMotion| {
            let query = RigidQuery::new([&cube, &cube], [motion, &standing]);
            RigidQuery { touch_allowed, ..query }.first_contact()
        };
        holds(&ask(&moving([-4.0, 0.0], 8.0)), 0.375);
        let inside = ask(&moving([0.0; 2], 1.0));
        assert!(inside.contact().is_some_and(|contact| contact.bracket[0] == 0.0), "{inside:?}");
        // One slides along the other, and one ends beside it.
        for motion in [moving([-4.0, 1.0], 8.0), moving([-4.0, 0.0], 3.0)] {
            let verdict = ask(&motion);
            assert!(matches!(&verdict, RigidVerdict::Undecided(doubt) if doubt.contact.is_none()), "{verdict:?}");
        }
    }
}

#[test]
fn what_is_turned_by_quarters_is_decided_exactly() {
    let (long, cube) = (Body::cuboid([3.0, 1.0, 1.0]).unwrap(), Body::cuboid([1.0; 3]).unwrap());
    let quarter = [0.5f64.sqrt(), 0.0, 0.0, 0.5f64.sqrt()];
    let moving = |from: [f64; 3], by: [f64; 3]| at(from).oriented(quarter).unwrap().moving(by).unwrap();
    let standing = at(CENTER);
    let time = |verdict: &RigidVerdict| {
        assert_eq!(verdict.guarantee(), Guarantee::Exact, "{verdict:?}");
        verdict.contact().unwrap().time.clone().unwrap().to_string()
    };
    // Across the way it is 1 wide, along y it is 3 long.
    assert_eq!(time(&ask(&long, &moving([-4.0, 0.0, 0.0], [9.0, 0.0, 0.0]), &cube, &standing, 0.0)), "1/3");
    assert_eq!(time(&ask(&long, &moving([0.0, -4.0, 0.0], [0.0, 7.0, 0.0]), &cube, &standing, 0.0)), "2/7");
    assert_eq!(time(&ask(&long, &moving([0.0, -4.0, 0.0], [0.0, 6.0, 0.0]), &cube, &standing, 0.5)), "1/4");
    // It ends where the two touch, which may be allowed, slides along, or begins inside.
    let down = moving([0.0, 0.0, 4.0], [0.0, 0.0, -3.0]);
    assert_eq!(time(&ask(&long, &down, &cube, &standing, 0.0)), "1");
    let allowed = RigidQuery { touch_allowed: true, ..RigidQuery::new([&long, &cube], [&down, &standing]) };
    assert!(allowed.first_contact().is_clear() && allowed.is_straight());
    assert_eq!(time(&ask(&long, &moving([-4.0, 2.0, 0.0], [6.0, 0.0, 0.0]), &cube, &standing, 0.0)), "1/2");
    assert!(ask(&long, &moving([-4.0, 2.0 + 1e-15, 0.0], [6.0, 0.0, 0.0]), &cube, &standing, 0.0).is_clear());
    let inside = ask(&long, &moving(CENTER, [0.0, 0.0, 1.0]), &cube, &standing, 0.0);
    assert!(matches!(inside, RigidVerdict::StartsInContact(_)), "{inside:?}");
}

#[test]
fn bodies_that_turn_alike_keep_their_distance() {
    let cube = Body::cuboid([1.0, 1.0, 1.0]).unwrap();
    let turning = |x: f64| at([x, 0.0, 0.0]).turning([1.0, 2.0, 3.0], [5.0, 4.0, 1.0], 300.0).unwrap();
    let verdict = ask(&cube, &turning(0.0), &cube, &turning(1.001), 0.0);
    assert!(verdict.is_clear(), "{verdict:?}");
    assert!(matches!(ask(&cube, &turning(0.0), &cube, &turning(1.0), 0.0), RigidVerdict::StartsInContact(_)));
}

#[test]
fn what_touches_only_is_never_clear() {
    // The vertical edges of the bar are 5 from the axis, and touch the wall at x = 5 in one pose.
    let (bar, wall) = (Body::cuboid([8.0, 6.0, 2.0]).unwrap(), Body::cuboid([2.0, 30.0, 10.0]).unwrap());
    let turning = at(CENTER).turning(Z, CENTER, 90.0).unwrap();
    let to = |x: f64| ask(&bar, &turning, &wall, &at([x, 0.0, 0.0]), 0.0);
    let RigidVerdict::Undecided(doubt) = to(6.0) else { panic!("{:?}", to(6.0)) };
    let time = 0.6f64.asin().to_degrees() / 90.0;
    assert!((doubt.from - time).abs() < 1e-6 && !doubt.is_out_of_work, "{doubt:?}");
    assert!(to(6.0 + 1e-9).is_clear());
    let time = ((5f64 - 1e-6) / 5.0).acos();
    holds(&to(6.0 - 1e-6), (0.6f64.asin() - time).to_degrees() / 90.0);
}

#[test]
fn solids_are_filled_when_they_begin_turned() {
    let (small, large) = (Body::cuboid([1.0; 3]).unwrap(), Body::cuboid([9.0; 3]).unwrap());
    let turned = at([0.5, 0.0, 0.0]).oriented([3.0, 1.0, 2.0, -1.0]).unwrap();
    let verdict = ask(&small, &turned, &large, &at(CENTER), 0.0);
    assert!(matches!(verdict, RigidVerdict::StartsInContact(_)), "{verdict:?}");
    let away = at([20.0, 0.0, 0.0]).turning_between([3.0, 1.0, 2.0, -1.0], [1.0, 0.0, 0.0, 0.0]).unwrap();
    assert!(ask(&small, &away, &large, &at(CENTER), 0.0).is_clear());
    assert!(matches!(ask(&small, &away, &large, &at(CENTER), 30.0), RigidVerdict::StartsInContact(_)));
}

#[test]
fn a_margin_that_is_just_kept_at_the_beginning_is_met() {
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let turning = at(CENTER).turning(Z, CENTER, 30.0).unwrap();
    let start = |x: f64| ask(&cube, &turning, &cube, &at([x, 0.0, 0.0]), 0.5);
    assert!(matches!(start(1.5), RigidVerdict::StartsInContact(_)), "{:?}", start(1.5));
    assert!(matches!(start(1.5 + 1e-6), RigidVerdict::Contact(_)), "{:?}", start(1.5 + 1e-6));
    assert!(start(1.8).is_clear() && !ask(&cube, &turning, &cube, &at([9.0, 0.0, 0.0]), f64::NAN).is_clear());
}

#[test]
fn work_has_a_limit() {
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let turning = at(CENTER).turning(Z, CENTER, 1e9).unwrap();
    let standing = at([1.3, 0.0, 0.0]);
    let query = RigidQuery { most_steps: 500, ..RigidQuery::new([&cube, &cube], [&turning, &standing]) };
    let RigidVerdict::Undecided(doubt) = query.first_contact() else { panic!() };
    assert!(doubt.is_out_of_work);
    for margin in [f64::NAN, -1.0] {
        let query = RigidQuery { margin, most_steps: 5000, ..RigidQuery::new([&cube, &cube], [&standing, &standing]) };
        assert!(!query.first_contact().is_clear());
    }
    let fast = at(CENTER).turning(Z, CENTER, 3600.0).unwrap();
    let mut cost = RigidCost::default();
    let query = RigidQuery::new([&cube, &cube], [&fast, &standing]);
    assert!(query.first_contact_counted(&mut cost).is_clear());
    assert!(cost.boxes + cost.triangle_pairs < 100_000, "{cost:?}");
}

#[test]
fn half_a_screw_twice_is_the_whole() {
    let starts = [([1.0, 0.0, 0.0, 0.0], [4.0, 2.0, 0.0]), ([0.3, -0.5, 0.7, 0.1], [-1.0, 5.0, 2.5])];
    let ends = [([1.0, 0.0, 0.0, 1.0], [1.0, 3.0, 8.0]), ([0.9, 0.1, -0.4, 0.2], [2.0, 2.0, -2.0])];
    let ends_and_straight = ends.into_iter().chain([([2.0, 0.0, 0.0, 0.0], [0.5, 0.0, 1.0])]);
    for (to, place) in ends_and_straight {
        for (from, origin) in starts {
            let start = RationalPose::at(origin.map(Rational::of)).oriented(from);
            let screw = RigidMotion::screwing(&start, to, place).unwrap();
            let done = |time: f64, point: &[f64; 3]| screw.at_time(time).place(&screw.at_time(0.0).seen(point));
            let end = RigidMotion::at(place).unwrap().oriented(to).unwrap();
            for point in [[0.0; 3], [3.0, 1.0, -2.0], [-5.0, 0.25, 7.0]] {
                let (twice, whole) = (done(0.5, &done(0.5, &point)), done(1.0, &point));
                let (there, expected) = (screw.at_time(1.0).place(&point), end.at_time(0.0).place(&point));
                for k in 0..3 {
                    assert!((twice[k] - whole[k]).abs() < 1e-13, "{from:?} {to:?}: {twice:?} {whole:?}");
                    assert!((there[k] - expected[k]).abs() < 1e-13, "{from:?} {to:?}: {there:?} {expected:?}");
                }
            }
        }
    }
    let upright = RationalPose::at([0.0; 3].map(Rational::of));
    let refused = |to, place| RigidMotion::screwing(&upright, to, place).unwrap_err();
    assert_eq!(refused([0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0]), RigidMotionError::HalfTurn);
    assert_eq!(refused([0.0; 4], [0.0; 3]), RigidMotionError::ZeroQuaternion);
    assert_eq!(refused([1.0, 0.0, 0.0, 0.0], [f64::NAN, 0.0, 0.0]), RigidMotionError::NotFinite);
}
