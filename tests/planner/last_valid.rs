//! Last valid states are strictly safe where it is hard: next to a contact, and where the robot only grazes an
//! obstacle.

use super::support::prng::Prng;
use firstcontact::contact::{Method, Query};
use firstcontact::exact::ExactTime;
use firstcontact::planner::{LastValid, Scratch, Standoff, Verdict};
use firstcontact::world::ObjectId;
use firstcontact::{Body, Checker, Motion, Waypoint};

struct Course {
    checker: Checker,
    robot: ObjectId,
    bodies: [Body; 2],
    at: [f64; 3],
}

impl Course {
    fn new(prng: &mut Prng) -> Course {
        let [robot, obstacle] = [super::cell::Numbers::General.body(prng), super::cell::Numbers::General.body(prng)];
        // Far from the origin, where positions are coarse, and near.
        let far = [0.0, 1.0, 1e3, 1e6][prng.below(4) as usize];
        let at = prng.float_point(-1.0, 1.0).map(|x| x * far);
        let mut checker = Checker::empty();
        let id = checker.add("robot", robot.clone(), Motion::at([0.0; 3]).unwrap()).unwrap();
        checker.add("obstacle", obstacle.clone(), Motion::at(at).unwrap()).unwrap();
        Course { checker, robot: id, bodies: [robot, obstacle], at }
    }

    /// Whether a position is clear, by the general method.
    fn is_free(&self, position: [f64; 3]) -> bool {
        let [motion_of_a, motion_of_b] = &[position, self.at].map(|at| Motion::at(at).unwrap());
        let [a, b] = &self.bodies;
        let query = Query { a, motion_of_a, b, motion_of_b, clock: [0.0, 0.0], method: Method::GENERAL };
        query.is_clear(&mut firstcontact::contact::Scratch::new()).unwrap()
    }
}

/// An edge past the obstacle and shifted sideways, by halving, until it only just touches or only just does not.
fn grazing(course: &Course, prng: &mut Prng, scratch: &mut Scratch) -> [[[f64; 3]; 2]; 2] {
    let way = prng.float_point(-1.0, 1.0).map(|x| 6.0 * x);
    let aside = prng.float_point(-1.0, 1.0).map(|x| 8.0 * x);
    let edge = |share: f64| {
        let middle: [f64; 3] = std::array::from_fn(|k| course.at[k] + share * aside[k]);
        [std::array::from_fn(|k| middle[k] - way[k]), std::array::from_fn(|k| middle[k] + way[k])]
    };
    let mut touches = |share: f64| {
        let [from, to] = edge(share);
        !course.checker.is_clear(course.robot, &Motion::edge(from, to).unwrap(), scratch).unwrap()
    };
    let (mut hit, mut miss) = (0.0, 1.0);
    for _ in 0..prng.integer(1, 60) {
        let middle = 0.5 * (hit + miss);
        *(if touches(middle) { &mut hit } else { &mut miss }) = middle;
    }
    [edge(hit), edge(miss)]
}

#[test]
fn grazing_edges_end_safely() {
    let mut counts = [0; 3];
    let mut close = 0;
    for index in 0..400 {
        let prng = &mut Prng::new(401, index);
        let course = Course::new(prng);
        let mut scratch = Scratch::new();
        for [from, to] in grazing(&course, prng, &mut scratch) {
            let edge = Motion::edge(from, to).unwrap();
            let verdict = course.checker.first_contact(course.robot, &edge, &mut scratch).unwrap();
            let last = course.checker.last_valid(course.robot, &edge, &mut scratch).unwrap();
            match (verdict, last) {
                (Verdict::Clear, LastValid::Whole) => counts[0] += 1,
                (Verdict::StartsInContact(_), LastValid::Nowhere) => counts[1] += 1,
                (Verdict::Contact(collision), LastValid::Until(time)) => {
                    counts[2] += 1;
                    assert!((0.0..1.0).contains(&time));
                    assert!(ExactTime::try_from(time).unwrap() < collision.contact.time);
                    let state = edge.position(time).unwrap();
                    assert!(course.is_free(state.into()), "{from:?} {to:?} at {time}");
                    // The way to the rounded state can be taken, too.
                    let part = Motion::edge(from, state).unwrap();
                    assert_eq!(course.checker.is_clear(course.robot, &part, &mut scratch), Ok(true));
                    close += usize::from(collision.contact.time.lower() - time < 1e-6);
                }
                (verdict, last) => panic!("{verdict:?}, but {last:?}"),
            }
        }
    }
    let [clear, _, contact] = counts;
    assert!(clear > 300 && contact > 300 && close > contact * 9 / 10, "{counts:?}, {close} close to the contact");
}

/// Objects on the way that the robot only just misses are not touched by the way to the rounded state before the contact
/// with another.
#[test]
fn what_is_only_just_missed_is_not_touched_by_the_way_to_the_last_state() {
    let (mut until, mut rounded) = (0, 0);
    for index in 0..120 {
        let prng = &mut Prng::new(402, index);
        let mut course = Course::new(prng);
        let mut scratch = Scratch::new();
        let way = prng.float_point(-1.0, 1.0).map(|x| 6.0 * x);
        let end = |sign: f64| std::array::from_fn(|k| course.at[k] + sign * way[k]);
        let edge = Motion::edge(end(-1.0), end(1.0)).unwrap();
        let passed = course.checker.find("obstacle").unwrap();
        let mut places = Vec::new();
        for _ in 0..3 {
            // Farther from the way by halving, until the robot misses it, or hits it only just.
            let aside = prng.float_point(-1.0, 1.0).map(|x| 8.0 * x);
            let along = prng.integer(-40, 20) as f64 / 100.0;
            let place = |share: f64| std::array::from_fn(|k| course.at[k] + along * way[k] + share * aside[k]);
            let (mut hit, mut miss) = (0.0, 1.0);
            for _ in 0..60 {
                let middle = 0.5 * (hit + miss);
                course.checker.move_to(passed, place(middle)).unwrap();
                let is_clear = course.checker.is_clear(course.robot, &edge, &mut scratch).unwrap();
                *(if is_clear { &mut miss } else { &mut hit }) = middle;
            }
            places.push(place(miss));
        }
        course.checker.move_to(passed, end(0.75)).unwrap();
        for (number, &place) in places.iter().enumerate() {
            let motion = Motion::at(place).unwrap();
            course.checker.add(&format!("passed {number}"), course.bodies[1].clone(), motion).unwrap();
        }
        places.push(end(0.75));
        for standoff in [Standoff::None, Standoff::Share(1e-12), Standoff::Share(0.01), Standoff::Distance(2.0)] {
            let last = course.checker.last_valid_with(course.robot, &edge, standoff, &mut scratch).unwrap();
            let LastValid::Until(time) = last else { continue };
            until += 1;
            let state = edge.position(time).unwrap();
            let part = Motion::edge(end(-1.0), state).unwrap();
            rounded += usize::from(part.position(0.5) != edge.position(0.5 * time));
            for &place in &places {
                let query = Query {
                    a: &course.bodies[0],
                    motion_of_a: &part,
                    b: &course.bodies[1],
                    motion_of_b: &Motion::at(place).unwrap(),
                    clock: [0.0, 1.0],
                    method: Method::GENERAL,
                };
                let is_clear = query.is_clear(&mut firstcontact::contact::Scratch::new()).unwrap();
                assert!(is_clear, "{index}: {standoff:?} at {time} past {place:?}");
            }
        }
    }
    assert!(until > 300 && rounded > 50, "{until}, {rounded} of them off the edge");
}

/// A robot that waits is exactly at its waypoint: its last valid instant is the last before the contact.
#[test]
fn a_robot_that_waits_is_valid_until_it_is_hit() {
    let cube = || Body::cuboid([1.0; 3]).unwrap();
    let mut checker = Checker::empty();
    let robot = checker.add("robot", cube(), Motion::at([0.0; 3]).unwrap()).unwrap();
    let cart = Motion::timed(0.0, [-4.0, 0.0, 0.0], 8.0, [4.0, 0.0, 0.0]).unwrap();
    checker.add("cart", cube(), cart).unwrap();
    let waypoint = |time: f64, position: [f64; 3]| Waypoint { time, position: position.into() };
    let (from, stop) = ([0.1, 5.3, 0.7], [0.1, 0.2, 0.3]);
    let mut scratch = checker.scratch();
    for rest in [None, Some(waypoint(9.0, [0.1, 0.2, -9.0]))] {
        let stay = [waypoint(0.0, from), waypoint(1.0, stop), waypoint(7.0, stop)];
        let motion = Motion::path(stay.into_iter().chain(rest)).unwrap();
        let verdict = checker.first_contact(robot, &motion, &mut scratch).unwrap();
        let Verdict::Contact(collision) = verdict else { panic!("{verdict:?}") };
        let time = &collision.contact.time;
        let LastValid::Until(last) = checker.last_valid(robot, &motion, &mut scratch).unwrap() else { panic!() };
        assert!(ExactTime::try_from(last).unwrap() < *time && ExactTime::try_from(last.next_up()).unwrap() >= *time);
    }
}
