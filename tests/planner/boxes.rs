//! Boxes that a robot hits, grazes or passes by less than the index knows of them: a checker, which proves contacts with
//! the inner sphere of the robot and the box in the index, says what a query about the pair says.

use super::support::prng::Prng;
use firstcontact::contact::{Method, Query, Scratch};
use firstcontact::solid::Fit;
use firstcontact::{Body, Checker, Motion};
use nalgebra::{Point3, Vector3};

/// Differences between the way and what the robot needs.
const GAPS: [f64; 9] = [0.0, 1e-16, 1e-12, 1e-8, 1e-7, 1e-6, 1e-3, 0.1, 0.5];

/// A box, a robot, and a motion of it.
struct Scene {
    block: Body,
    stand: Motion,
    robot: Body,
    motion: Motion,
}

impl Scene {
    /// A robot that passes a point of the box's surface at about the radius of the sphere in it.
    fn random(prng: &mut Prng) -> Scene {
        let size = Vector3::from_fn(|_, _| prng.float(0.2, 4.0));
        let middle = Vector3::from_fn(|_, _| prng.float(-1.0, 1.0)) * 10f64.powf(prng.float(-3.0, 3.0));
        // An offset that the position takes away again leaves the middle less exact.
        let offset = Vector3::from_fn(|_, _| prng.float(-1.0, 1.0)) * [0.0, 1.0, 1e6, 1e12][prng.below(4) as usize];
        let stand = Motion::at(Point3::from(middle - offset)).unwrap().carrying(Point3::from(offset)).unwrap();
        let robot = match prng.below(3) {
            0 => Body::cuboid([1.0; 3]).unwrap(),
            1 => Body::sphere(0.5, 12, Fit::Around).unwrap(),
            _ => Body::cuboid([1.0, 2.0, 3.0]).unwrap(),
        };
        // The robot goes by on one side of the box, whose surface is nearest at a corner, on an edge or on a face.
        let away = if prng.once_in(2) {
            Vector3::ith(prng.below(3) as usize, 1.0)
        } else {
            Vector3::from_fn(|_, _| prng.float(-1.0, 1.0) * prng.below(3).min(1) as f64)
        };
        let away = if away == Vector3::zeros() { Vector3::x() } else { away.normalize() };
        let surface =
            away.zip_map(&size, |x, side| side * if x == 0.0 { prng.float(-0.5, 0.5) } else { 0.5 * x.signum() });
        let along = away.cross(&Vector3::from_fn(|_, _| prng.float(-1.0, 1.0))).normalize();
        let gap = GAPS[prng.below(9) as usize] * if prng.once_in(2) { 1.0 } else { -1.0 };
        let passed = middle + surface + away * (0.5 + gap);
        let [from, to] = [-5.0, 5.0].map(|way| Point3::from(passed + along * way));
        let motion =
            if prng.once_in(6) { Motion::at(Point3::from(passed)).unwrap() } else { Motion::edge(from, to).unwrap() };
        Scene { block: Body::cuboid(size.into()).unwrap(), stand, robot, motion }
    }

    fn is_clear(&self) -> bool {
        let clock = self.motion.times().unwrap_or_default();
        let [a, b] = [&self.block, &self.robot];
        let query = Query { a, motion_of_a: &self.stand, b, motion_of_b: &self.motion, clock, method: Method::GENERAL };
        query.is_clear(&mut Scratch::new()).unwrap()
    }
}

#[test]
fn a_robot_meets_boxes_where_queries_say_so() {
    let mut clear = 0;
    for round in 0..6_000 {
        let scene = Scene::random(&mut Prng::new(2_611, round));
        let mut checker = Checker::empty();
        let robot = checker.add("robot", scene.robot.clone(), Motion::at([0.0; 3]).unwrap()).unwrap();
        checker.add("block", scene.block.clone(), scene.stand.clone()).unwrap();
        let expected = scene.is_clear();
        let found = checker.is_clear(robot, &scene.motion, &mut checker.scratch()).unwrap();
        assert_eq!(found, expected, "round {round}: {:?} {:?}", scene.motion, scene.stand);
        clear += usize::from(expected);
    }
    assert!((1_000..5_000).contains(&clear), "{clear} of 6000 are clear");
}
