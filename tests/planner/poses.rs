//! Edges between poses: answers against samples of the motion, hand-worked contacts, and what is refused.

use std::num::NonZeroUsize;

use firstcontact::nalgebra::{Quaternion, UnitQuaternion, Vector3};
use firstcontact::planner::{BatchOptions, Control, PoseEdge, PoseVerdict, QueryError, RobotPose, Verdict};
use firstcontact::rotation::{Guarantee, RigidMotionError};
use firstcontact::world::{ObjectId, Outcome, Touch};
use firstcontact::{Body, Checker, Motion, first_contact};
use firstcontact_verify::shapes::Random;

const UPRIGHT: [f64; 4] = [1.0, 0.0, 0.0, 0.0];
const QUARTER: [f64; 4] = [std::f64::consts::FRAC_1_SQRT_2, 0.0, 0.0, std::f64::consts::FRAC_1_SQRT_2];

fn at(place: [f64; 3]) -> Motion {
    Motion::at(place).unwrap()
}

fn turning(place: [f64; 3]) -> PoseEdge {
    PoseEdge::new(RobotPose::new(place, UPRIGHT), RobotPose::new(place, QUARTER))
}

fn random_pose(random: &mut Random) -> RobotPose {
    let [x, y, z, w] = std::array::from_fn(|_| random.between(-1.0, 1.0));
    let q = UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z));
    let place: [f64; 3] = std::array::from_fn(|_| random.between(-5.0, 5.0));
    RobotPose::new(place, [q.w, q.i, q.j, q.k])
}

/// A bar with a part on it that stands aside, among cuboids.
fn room(random: &mut Random) -> (Checker, ObjectId, Vec<(Body, [f64; 3])>) {
    let mut checker = Checker::empty();
    let robot = checker.add("robot", Body::cuboid([1.5, 0.3, 0.2]).unwrap(), at([0.0; 3])).unwrap();
    let tool = checker.add("tool", Body::cuboid([0.2, 0.2, 1.0]).unwrap(), at([0.0; 3])).unwrap();
    checker.attach(tool, robot, TOOL).unwrap();
    let mut obstacles = Vec::new();
    for index in 0..40 {
        let place: [f64; 3] = std::array::from_fn(|_| random.between(-5.0, 5.0));
        let body = Body::cuboid(std::array::from_fn(|_| random.between(0.2, 1.5))).unwrap();
        checker.add(&format!("obstacle_{index}"), body.clone(), at(place)).unwrap();
        obstacles.push((body, place));
    }
    (checker, robot, obstacles)
}

const TOOL: [f64; 3] = [0.75, 0.0, 0.5];

/// True if a part of the robot overlaps an obstacle at a share of an edge, by floats.
fn overlaps(checker: &Checker, edge: &PoseEdge, share: f64, obstacles: &[(Body, [f64; 3])]) -> bool {
    let turn = |pose: &RobotPose| {
        let [w, x, y, z] = pose.quaternion;
        UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z))
    };
    let rotation = turn(&edge.from).slerp(&turn(&edge.to), share);
    let place = edge.from.position + (edge.to.position - edge.from.position) * share;
    [("robot", [0.0; 3]), ("tool", TOOL)].iter().any(|(name, offset)| {
        let body = checker.body(checker.find(name).unwrap()).unwrap();
        let placed = |point: &Vector3<f64>| place + rotation * (point + Vector3::from(*offset));
        let places = body.positions().iter().map(|point| placed(&point.coords)).collect();
        let body = body.reshaped(places).unwrap();
        let still = Motion::at_origin();
        obstacles.iter().any(|(other, place)| {
            let verdict = first_contact(&body, &still, other, &at(*place), [0.0, 0.0]).unwrap();
            verdict.contact().is_some()
        })
    })
}

#[test]
fn nothing_called_clear_overlaps_at_a_sample() {
    let mut random = Random::new(5);
    let (checker, robot, obstacles) = room(&mut random);
    let edges: Vec<PoseEdge> =
        (0..160).map(|_| PoseEdge::new(random_pose(&mut random), random_pose(&mut random))).collect();
    let verdicts = checker.check_edges_turning(robot, &edges, &BatchOptions::new());
    let clear = checker.are_clear_turning(robot, &edges, &BatchOptions::new().threads(NonZeroUsize::MIN));
    let mut counts = [0; 3];
    for ((edge, verdict), clear) in edges.iter().zip(&verdicts).zip(&clear) {
        let (verdict, clear) = (verdict.as_ref().unwrap(), *clear.as_ref().unwrap());
        assert_eq!(verdict.is_clear(), clear);
        let until = verdict.found().map_or(1.0, |found| found.time[0]);
        for step in 0..40 {
            let share = f64::from(step) / 40.0;
            assert!(share >= until || !overlaps(&checker, edge, share, &obstacles), "{edge:?} at {share}: {verdict:?}");
        }
        match verdict {
            PoseVerdict::Clear => counts[0] += 1,
            PoseVerdict::Undecided(_) => counts[2] += 1,
            PoseVerdict::Contact(found) => {
                counts[1] += 1;
                assert!(found.time[1] - found.time[0] <= 1e-9 && found.meeting.is_some());
                // A hair later they overlap, but where they separate at once.
                let later = (found.time[1] + 1e-6).min(1.0);
                assert!(overlaps(&checker, edge, later, &obstacles), "{edge:?}: {found:?}");
            }
        }
    }
    assert!(counts[0] > 20 && counts[1] > 20 && counts[2] == 0, "{counts:?}");
}

#[test]
fn what_is_not_turned_has_the_bracket_of_the_exact_time() {
    let mut random = Random::new(6);
    let (checker, robot, _) = room(&mut random);
    let mut scratch = checker.scratch();
    let mut contacts = 0;
    for _ in 0..300 {
        let [from, to] = [(); 2].map(|()| RobotPose::new(random_pose(&mut random).position, UPRIGHT));
        let verdict = checker.first_contact_turning(robot, &PoseEdge::new(from, to), &mut scratch).unwrap();
        let motion = Motion::edge(from.position, to.position).unwrap();
        match checker.first_contact(robot, &motion, &mut scratch).unwrap() {
            Verdict::Clear => assert!(verdict.is_clear()),
            Verdict::Contact(exact) | Verdict::StartsInContact(exact) => {
                let found = verdict.found().unwrap();
                assert_eq!(found.time, [exact.contact.time.lower(), exact.contact.time.upper()]);
                assert_eq!(found.outcome, exact.outcome);
                contacts += 1;
            }
        }
    }
    assert!(contacts > 50);
}

#[test]
fn what_is_attached_turns_along() {
    let mut checker = Checker::empty();
    let robot = checker.add("robot", Body::cuboid([1.0; 3]).unwrap(), at([0.0; 3])).unwrap();
    let part = checker.add("part", Body::cuboid([1.0; 3]).unwrap(), at([0.0; 3])).unwrap();
    checker.attach(part, robot, [4.0, 0.0, 0.0]).unwrap();
    let post = checker.add("post", Body::cuboid([1.0; 3]).unwrap(), at([0.0, 4.0, 0.0])).unwrap();
    let mut scratch = checker.scratch();
    let verdict = checker.first_contact_turning(robot, &turning([0.0; 3]), &mut scratch).unwrap();
    let PoseVerdict::Contact(found) = verdict else { panic!("{verdict:?}") };
    assert_eq!(([found.a, found.b], found.outcome), ([part, post], Outcome::Contact));
    // Out of reach, and where the other is left out.
    assert!(checker.is_clear_turning(robot, &turning([-6.0, 0.0, 0.0]), &mut scratch).unwrap());
    assert!(checker.without([post]).unwrap().is_clear_turning(robot, &turning([0.0; 3]), &mut scratch).unwrap());
    // The post keeps a margin.
    let near = turning([0.0, -1.9, 0.0]);
    assert!(checker.is_clear_turning(robot, &near, &mut scratch).unwrap());
    checker.set_pair_margin(post, part, 1.0).unwrap();
    let verdict = checker.first_contact_turning(robot, &near, &mut scratch).unwrap();
    assert!(verdict.found().is_some_and(|found| found.margin == 1.0), "{verdict:?}");
}

#[test]
fn what_touches_only_is_not_clear() {
    // The bar's corners are 5 from its centre, and touch the wall at x = 5 in one pose.
    let mut checker = Checker::empty();
    let bar = checker.add("bar", Body::cuboid([8.0, 6.0, 2.0]).unwrap(), at([0.0; 3])).unwrap();
    let wall = checker.add("wall", Body::cuboid([2.0, 30.0, 10.0]).unwrap(), at([6.0, 0.0, 0.0])).unwrap();
    let mut scratch = checker.scratch();
    // In place that is decided: half the angle has the tangent 1/3.
    let verdict = checker.first_contact_turning(bar, &turning([0.0; 3]), &mut scratch).unwrap();
    let PoseVerdict::Contact(found) = verdict else { panic!("{verdict:?}") };
    assert_eq!((found.guarantee, found.moment.unwrap().pose.to_string().as_str()), (Guarantee::Exact, "1/3"));
    assert!(!checker.is_clear_turning(bar, &turning([0.0; 3]), &mut scratch).unwrap());
    // While it is lifted, it is not known.
    let lifted = PoseEdge::new(RobotPose::new([0.0; 3], UPRIGHT), RobotPose::new([0.0, 0.0, 0.5], QUARTER));
    let verdict = checker.first_contact_turning(bar, &lifted, &mut scratch).unwrap();
    assert!(matches!(verdict, PoseVerdict::Undecided(_)), "{verdict:?}");
    assert!(!checker.is_clear_turning(bar, &lifted, &mut scratch).unwrap());
    checker.move_to(wall, [6f64.next_up(), 0.0, 0.0]).unwrap();
    assert!(checker.is_clear_turning(bar, &turning([0.0; 3]), &mut scratch).unwrap());
    checker.move_to(wall, [6.0 + 1e-9, 0.0, 0.0]).unwrap();
    assert!(checker.is_clear_turning(bar, &turning([0.0; 3]), &mut scratch).unwrap());
}

#[test]
fn others_may_move_on_the_same_clock() {
    let mut checker = Checker::empty();
    let bar = checker.add("bar", Body::cuboid([7.0, 1.0, 1.0]).unwrap(), at([0.0; 3])).unwrap();
    let way = Motion::timed(0.0, [0.0, 20.0, 0.0], 10.0, [0.0, 0.0, 0.0]).unwrap();
    checker.add("cart", Body::cuboid([1.0; 3]).unwrap(), way).unwrap();
    let mut scratch = checker.scratch();
    let [from, to] = [UPRIGHT, QUARTER].map(|turn| RobotPose::new([0.0; 3], turn));
    let untimed = checker.is_clear_turning(bar, &PoseEdge::new(from, to), &mut scratch);
    assert_eq!(untimed, Err(QueryError::NeedsTimes { robot: "bar".to_owned(), object: "cart".to_owned() }));
    assert!(checker.is_clear_turning(bar, &PoseEdge::timed(0.0, from, 5.0, to), &mut scratch).unwrap());
    let verdict = checker.first_contact_turning(bar, &PoseEdge::timed(5.0, from, 9.0, to), &mut scratch).unwrap();
    let PoseVerdict::Contact(found) = verdict else { panic!("{verdict:?}") };
    assert!(found.time[0] > 7.0 && found.time[1] < 9.0 && found.time[1] - found.time[0] <= 4e-9, "{found:?}");
}

#[test]
fn bad_poses_and_robots_are_refused() {
    let mut checker = Checker::empty();
    let robot = checker.add("robot", Body::cuboid([1.0; 3]).unwrap(), at([0.0; 3])).unwrap();
    let tool = checker.add("tool", Body::cuboid([1.0; 3]).unwrap(), at([0.0; 3])).unwrap();
    let wall = checker.add("wall", Body::cuboid([1.0; 3]).unwrap(), at([2.0, 0.0, 0.0])).unwrap();
    checker.attach(tool, robot, [0.0, 0.0, 1.0]).unwrap();
    let mut scratch = checker.scratch();
    let to =
        |place: [f64; 3], turn: [f64; 4]| PoseEdge::new(RobotPose::new([0.0; 3], UPRIGHT), RobotPose::new(place, turn));
    let mut ask = |checker: &Checker, id, edge| checker.is_clear_turning(id, &edge, &mut scratch);
    let bad = Err(QueryError::Turn(RigidMotionError::NotFinite));
    assert_eq!(ask(&checker, robot, to([f64::NAN, 0.0, 0.0], UPRIGHT)), bad);
    assert_eq!(ask(&checker, robot, to([0.0; 3], [1.0, f64::INFINITY, 0.0, 0.0])), bad);
    assert_eq!(ask(&checker, robot, to([0.0; 3], [2.0, 0.0, 0.0, 0.0])), Err(QueryError::NotUnit { square: 4.0 }));
    assert_eq!(ask(&checker, robot, to([0.0; 3], [0.0; 4])), Err(QueryError::NotUnit { square: 0.0 }));
    let half = Err(QueryError::Turn(RigidMotionError::HalfTurn));
    assert_eq!(ask(&checker, robot, to([0.0; 3], [0.0, 0.0, 0.0, 1.0])), half);
    assert!(matches!(ask(&checker, tool, to([0.0; 3], QUARTER)), Err(QueryError::Attached { .. })));
    assert!(matches!(
        ask(&checker, robot, PoseEdge::timed(1.0, to([0.0; 3], UPRIGHT).from, 0.0, to([0.0; 3], QUARTER).to)),
        Err(QueryError::Motion(_))
    ));
    let mut other = checker.clone();
    other.remove(wall).unwrap();
    assert_eq!(ask(&other, wall, to([0.0; 3], QUARTER)), Err(QueryError::Stale { id: wall }));
    let control = Control::new();
    control.cancel();
    let stopped = other.are_clear_turning(robot, &[turning([0.0; 3])], &BatchOptions::new().control(&control));
    assert_eq!(stopped, [Err(QueryError::Cancelled)]);
}

#[test]
fn a_robot_that_may_touch_slides_and_turns_on_what_it_stands_on() {
    let mut checker = Checker::empty();
    let robot = checker.add("robot", Body::cuboid([2.0, 1.0, 1.0]).unwrap(), at([0.0; 3])).unwrap();
    let floor = checker.add("floor", Body::cuboid([99.0, 99.0, 1.0]).unwrap(), at([0.0, 0.0, -1.0])).unwrap();
    let mut scratch = checker.scratch();
    let mut ask = |checker: &Checker, to: [f64; 3]| {
        let edge = PoseEdge::new(RobotPose::new([0.0; 3], UPRIGHT), RobotPose::new(to, QUARTER));
        checker.is_clear_turning(robot, &edge, &mut scratch).unwrap()
    };
    assert!(!ask(&checker, [5.0, 3.0, 0.0]));
    checker.set_pair_touch(robot, floor, Touch::Allowed).unwrap();
    for to in [[5.0, 3.0, 0.0], [0.0; 3], [0.0, 0.0, 1.0]] {
        assert!(ask(&checker, to), "{to:?}");
    }
    assert!(!ask(&checker, [5.0, 3.0, -1e-6]));
    // A margin precedes that the two may touch.
    checker.set_pair_margin(robot, floor, 0.5).unwrap();
    assert!(!ask(&checker, [0.0, 0.0, 1.0]));
}
