//! Bodies of convex parts, as voxels are, of which a checker asks the parts: it says of such a body what it says of its
//! boxes as objects of their own, and what a query about the whole says.

use super::cell::Numbers;
use super::support::prng::Prng;
use firstcontact::contact::{self, Method, Overlap, Query, Scratch};
use firstcontact::exact::ExactTime;
use firstcontact::planner::{BatchOptions, Edge, LastValid, Verdict};
use firstcontact::solid::{Fit, Kind, voxel_boxes};
use firstcontact::world::{ObjectId, Touch};
use firstcontact::{Body, Checker, Motion, Waypoint};
use nalgebra::Point3;

/// Voxels at a place, and a robot.
struct Scene {
    cells: Vec<[i32; 3]>,
    place: [f64; 3],
    grid: Body,
    robot: Body,
}

impl Scene {
    fn random(prng: &mut Prng, numbers: Numbers) -> Scene {
        let robot = match prng.below(6) {
            0 => Body::cuboid([2.0; 3]).unwrap(),
            1 => Body::cuboid([1.0, 2.0, 1.0]).unwrap(),
            2 => Body::sphere(0.75, 6, Fit::Around).unwrap(),
            3 => Body::voxels([[0, 0, 0], [1, 0, 0], [1, 1, 0]], 1.0).unwrap(),
            _ => numbers.body(prng),
        };
        let place = numbers.point(prng, 2.0);
        let mut scene = Scene { cells: Vec::new(), place, grid: robot.clone(), robot };
        scene.refill(prng);
        scene
    }

    /// Other voxels; sparse ones touch each other with edges and corners.
    fn refill(&mut self, prng: &mut Prng) {
        let sparse = 1 + prng.below(5);
        let all = (0..64).map(|i| [i & 3, i >> 2 & 3, i >> 4].map(|x: i32| x - 2));
        self.cells = all.filter(|_| prng.once_in(sparse)).chain([[0; 3]]).collect();
        self.grid = Body::voxels(self.cells.iter().copied(), 1.0).unwrap();
    }

    /// The voxels as one object, beside others that say nothing.
    fn whole(&self) -> (Checker, ObjectId) {
        let (mut checker, robot) = self.robot_alone();
        checker.add("grid", self.grid.clone(), Motion::at(self.place).unwrap()).unwrap();
        (checker, robot)
    }

    /// An object for each box of them.
    fn boxes(&self) -> (Checker, ObjectId) {
        let (mut checker, robot) = self.robot_alone();
        for (number, [low, high]) in voxel_boxes(self.cells.iter().copied()).into_iter().enumerate() {
            let size: [f64; 3] = std::array::from_fn(|k| (high[k] - low[k]) as f64);
            let middle: [f64; 3] = std::array::from_fn(|k| (high[k] + low[k]) as f64 / 2.0);
            let motion = Motion::at(self.place).unwrap().carrying(middle).unwrap();
            checker.add(&format!("box {number}"), Body::cuboid(size).unwrap(), motion).unwrap();
        }
        (checker, robot)
    }

    fn robot_alone(&self) -> (Checker, ObjectId) {
        let mut checker = Checker::empty();
        let robot = checker.add("robot", self.robot.clone(), Motion::at(self.place).unwrap()).unwrap();
        (checker, robot)
    }

    /// A query about the voxels and the robot on a motion.
    fn ask<T>(&self, motion: &Motion, ask: impl Fn(&Query<'_>, &mut Scratch) -> T) -> T {
        let stand = Motion::at(self.place).unwrap();
        let (clock, method) = (motion.times().unwrap_or_default(), Method::GENERAL);
        let query = Query { a: &self.grid, motion_of_a: &stand, b: &self.robot, motion_of_b: motion, clock, method };
        ask(&query, &mut Scratch::new())
    }

    fn is_clear(&self, motion: &Motion) -> bool {
        self.ask(motion, |query, scratch| query.is_clear(scratch).unwrap())
    }

    /// Has a checker say of all motions what queries about the whole say.
    fn check(&self, (checker, robot): &(Checker, ObjectId), motions: &[Motion]) -> usize {
        let (robot, mut scratch, mut clear) = (*robot, checker.scratch(), 0);
        for motion in motions {
            let expected = self.is_clear(motion);
            assert_eq!(checker.is_clear(robot, motion, &mut scratch).unwrap(), expected, "{:?} {motion:?}", self.cells);
            assert_eq!(checker.any_contact(robot, motion, &mut scratch).unwrap().is_none(), expected);
            let last = checker.last_valid(robot, motion, &mut scratch).unwrap();
            assert_eq!(last == LastValid::Whole, expected);
            if let LastValid::Until(time) = last {
                let contact = self.ask(motion, |query, scratch| query.first_contact(scratch).unwrap());
                assert!(ExactTime::try_from(time).unwrap() < contact.contact().unwrap().time);
                let [from, to] = [motion.position(0.0), motion.position(time)].map(Option::unwrap);
                assert!(self.is_clear(&Motion::edge(from, to).unwrap()), "{:?} {motion:?} {time}", self.cells);
            }
            let [from, _] = ends(motion);
            let is_free = self.is_clear(&Motion::at(from).unwrap());
            assert_eq!(checker.is_free(robot, from, &mut scratch).unwrap(), is_free);
            clear += usize::from(expected);
        }
        clear
    }
}

/// First and last position.
fn ends(motion: &Motion) -> [Point3<f64>; 2] {
    let at = |waypoint: Option<&Waypoint>| waypoint.map(|it| it.position).or(motion.standing()).unwrap();
    [at(motion.waypoints().first()), at(motion.waypoints().last())]
}

/// Motions on planes of the grid, along axes and not, of no length, and others.
fn motions(prng: &mut Prng, numbers: Numbers) -> Vec<Motion> {
    let motion = |_| {
        let from = numbers.point(prng, 6.0);
        let mut to = numbers.point(prng, 6.0);
        match prng.below(5) {
            0 => to = from,
            1 | 2 => {
                let axis = prng.below(3) as usize;
                to = std::array::from_fn(|k| if k == axis { to[k] } else { from[k] });
            }
            _ => {}
        }
        // Whole numbers and halves put the sides of a robot on planes of the grid.
        let shift = if prng.once_in(2) { 0.5 } else { 0.0 };
        let [from, to] = [from, to].map(|point| point.map(|x| x + shift));
        if prng.once_in(6) { Motion::at(from).unwrap() } else { Motion::edge(from, to).unwrap() }
    };
    (0..30).map(motion).collect()
}

fn each_scene(seed: u64, mut show: impl FnMut(&mut Prng, Scene, Vec<Motion>)) {
    for round in 0..60 {
        let prng = &mut Prng::new(seed, round);
        let numbers = if round % 3 == 0 { Numbers::General } else { Numbers::Lattice };
        let (scene, motions) = (Scene::random(prng, numbers), motions(prng, numbers));
        show(prng, scene, motions);
    }
}

#[test]
fn voxels_are_clear_where_their_boxes_are() {
    let (mut clear, mut all) = (0, 0);
    each_scene(41, |_, scene, motions| {
        let (whole, boxes) = (scene.whole(), scene.boxes());
        clear += scene.check(&whole, &motions);
        scene.check(&boxes, &motions);
        all += motions.len();
        let edges: Vec<Edge> = motions.iter().map(ends).map(|[from, to]| Edge::new(from, to)).collect();
        let answers = [&whole, &boxes].map(|(checker, robot)| {
            let answers = checker.are_clear(*robot, &edges, &BatchOptions::default());
            answers.into_iter().map(Result::unwrap).collect::<Vec<_>>()
        });
        assert_eq!(answers[0], answers[1]);
    });
    assert!(clear > all / 4 && clear < 3 * all / 4, "{clear} of {all}");
}

#[test]
fn first_contacts_of_voxels_are_those_of_the_whole() {
    each_scene(42, |_, scene, motions| {
        let (checker, robot) = scene.whole();
        for motion in &motions {
            let expected = scene.ask(motion, |query, scratch| query.first_contact(scratch).unwrap());
            let found = checker.first_contact(robot, motion, &mut checker.scratch()).unwrap();
            assert_eq!(found.collision().map(|found| &found.contact), expected.contact());
            assert_eq!(
                matches!(found, Verdict::StartsInContact(_)),
                matches!(expected, contact::Verdict::StartsInContact(_))
            );
        }
    });
}

#[test]
fn edited_voxels_are_clear_where_new_ones_are() {
    each_scene(43, |prng, mut scene, motions| {
        let mut whole = scene.whole();
        for step in 0..6 {
            let (checker, robot) = &mut whole;
            let grid = checker.find("grid").unwrap();
            match step {
                0 => {
                    scene.refill(prng);
                    checker.set_body(grid, scene.grid.clone()).unwrap();
                }
                1 => {
                    scene.place = Numbers::Lattice.point(prng, 2.0);
                    checker.move_to(grid, scene.place).unwrap();
                }
                2 => {
                    checker.set_enabled(grid, false).unwrap();
                    assert!(motions.iter().all(|it| checker.is_clear(*robot, it, &mut checker.scratch()).unwrap()));
                    checker.set_enabled(grid, true).unwrap();
                }
                3 => *checker = Checker::new(&checker.to_world().unwrap().build().unwrap()).unwrap(),
                4 => *checker = Checker::from_bytes(&checker.to_bytes().unwrap()).unwrap(),
                _ => {
                    checker.remove(grid).unwrap();
                    assert!(motions.iter().all(|it| checker.is_clear(*robot, it, &mut checker.scratch()).unwrap()));
                    checker.add("grid", scene.grid.clone(), Motion::at(scene.place).unwrap()).unwrap();
                }
            }
            scene.check(&whole, &motions);
        }
    });
}

#[test]
fn touching_and_margins_are_those_of_the_whole() {
    let mut overlapping = 0;
    each_scene(44, |_, scene, motions| {
        let (mut checker, robot) = scene.whole();
        let mut scratch = checker.scratch();
        if scene.robot.kind() == Kind::Solid {
            checker.set_default_touch(Touch::Allowed);
            for motion in &motions {
                let overlap = scene.ask(motion, |query, scratch| query.first_overlap(scratch).unwrap());
                overlapping += usize::from(overlap != Overlap::Clear);
                assert_eq!(checker.is_clear(robot, motion, &mut scratch).unwrap(), overlap == Overlap::Clear);
            }
            checker.set_default_touch(Touch::Contact);
        }
        checker.set_default_margin(0.5).unwrap();
        for motion in &motions {
            let stays_beyond = scene.ask(motion, |query, scratch| query.stays_beyond(0.5, scratch).unwrap());
            assert_eq!(checker.is_clear(robot, motion, &mut scratch).unwrap(), stays_beyond);
        }
    });
    assert!(overlapping > 100, "{overlapping}");
    // A plate that slides on one box up to another.
    let mut checker = Checker::empty();
    let plate = checker.add("plate", Body::cuboid([1.0, 1.0, 0.5]).unwrap(), Motion::at([0.0; 3]).unwrap()).unwrap();
    let grid = Body::voxels([[0, 0, 0], [0, 1, 1]], 1.0).unwrap();
    checker.add("grid", grid, Motion::at([0.0; 3]).unwrap()).unwrap();
    checker.set_default_touch(Touch::Allowed);
    let along = Motion::edge([0.5, -2.0, 1.25], [0.5, 0.5, 1.25]).unwrap();
    assert!(checker.is_clear(plate, &along, &mut checker.scratch()).unwrap());
}
