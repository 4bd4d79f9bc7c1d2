//! Several motions in one question, against a query for every pair.

use super::cell::{Cell, Numbers, Others, in_order, stated, text_of};
use super::support::prng::Prng;
use firstcontact::contact::{self, Method, Query};
use firstcontact::planner::{Collision, QueryError, Scratch};
use firstcontact::world::ObjectId;
use firstcontact::{Body, Checker, Motion, Waypoint};

/// The first contact of every pair with a robot in it, by a query of its own.
fn contacts(cell: &Cell, robots: &[(usize, Motion)], clock: [f64; 2]) -> Vec<(String, String, contact::Verdict)> {
    let is_robot = |number: usize| robots.iter().any(|(robot, _)| *robot == cell.root(number));
    let motion = |number: usize| {
        let root = cell.root(number);
        let given = robots.iter().find(|(robot, _)| *robot == root).map(|(_, motion)| motion);
        cell.carried(number, given.unwrap_or(&cell.objects[root].motion))
    };
    let mut found = Vec::new();
    for one in 0..cell.objects.len() {
        for other in 0..one {
            let is_left_out = cell.root(one) == cell.root(other) || cell.allowed.contains(&[other, one]);
            if is_left_out || !(is_robot(one) || is_robot(other)) {
                continue;
            }
            let mut pair = [one, other];
            pair.sort_by_key(|&number| &cell.objects[number].name);
            let [a, b] = pair.map(|number| &cell.objects[number]);
            let [motion_of_a, motion_of_b] = &pair.map(motion);
            let query = Query { a: &a.body, motion_of_a, b: &b.body, motion_of_b, clock, method: Method::GENERAL };
            let verdict = query.first_contact(&mut contact::Scratch::new()).unwrap();
            if verdict.contact().is_some() {
                found.push((a.name.clone(), b.name.clone(), verdict));
            }
        }
    }
    in_order(&mut found);
    found
}

fn compare(numbers: Numbers, others: Others, seed: u64) -> [usize; 2] {
    let prng = &mut Prng::new(seed, 0);
    let (mut scratch, mut seen) = (Scratch::new(), [0; 2]);
    for _ in 0..60 {
        let cell = Cell::random(prng, numbers, others, 24, 14.0);
        let checker = cell.checker();
        let id = |number: usize| checker.find(&cell.objects[number].name).unwrap();
        let roots: Vec<usize> = (0..24).filter(|&number| cell.root(number) == number).collect();
        let robots: Vec<(usize, Motion)> =
            roots.iter().take(6).map(|&root| (root, numbers.timed(prng, 14.0))).collect();
        let times = robots.iter().filter_map(|(_, motion)| motion.times());
        let clock = times.reduce(|[start, end], [first, last]| [start.min(first), end.max(last)]).unwrap();
        let expected = contacts(&cell, &robots, clock);
        let expected: Vec<String> = expected.iter().map(|(a, b, v)| stated(a, b, v.contact().unwrap())).collect();
        let asked = || robots.iter().map(|(robot, motion)| (id(*robot), motion));
        let all = checker.conflicts(asked(), &mut scratch).unwrap();
        let found: Vec<String> = all.iter().map(|conflict| text_of(&checker, conflict)).collect();
        assert_eq!(found, expected);
        let first = checker.first_conflict(asked(), &mut scratch).unwrap();
        assert_eq!(first.as_ref(), all.first());
        seen[0] += all.len();
        let is_robot = |id: ObjectId| asked().any(|(robot, _)| robot == id);
        seen[1] += all.iter().filter(|conflict| is_robot(conflict.a) && is_robot(conflict.b)).count();
    }
    seen
}

#[test]
fn conflicts_are_those_of_all_pairs() {
    for (seed, numbers) in [(1, Numbers::Lattice), (2, Numbers::General)] {
        for others in [Others::Stand, Others::Move] {
            let [all, of_two_robots] = compare(numbers, others, seed);
            assert!(all > 200 && of_two_robots > 20, "{all} {of_two_robots}");
        }
    }
}

/// Robots that are asked about one by one, with the others on their plans, have the same conflicts.
#[test]
fn a_plan_put_into_the_checker_is_met_there() {
    let prng = &mut Prng::new(3, 0);
    let numbers = Numbers::General;
    let mut conflicts = 0;
    for _ in 0..30 {
        let mut checker = Checker::empty();
        let ids: Vec<ObjectId> =
            (0..8).map(|i| checker.add(&format!("r{i}"), numbers.body(prng), Motion::at_origin()).unwrap()).collect();
        let plan = |prng: &mut Prng| {
            let [from, to] = [(); 2].map(|()| numbers.point(prng, 5.0));
            Motion::timed(0.0, from, 5.0, to).unwrap()
        };
        let plans: Vec<Motion> = ids.iter().map(|_| plan(prng)).collect();
        let mut scratch = checker.scratch();
        let mut all = checker.conflicts(ids.iter().copied().zip(&plans), &mut scratch).unwrap();
        conflicts += all.len();
        ids.iter().zip(&plans).for_each(|(id, plan)| checker.set_motion(*id, plan.clone()).unwrap());
        for (id, plan) in ids.iter().zip(&plans) {
            let own = checker.first_contacts(*id, plan, &mut scratch).unwrap();
            let named: Vec<_> = all.iter().filter(|conflict| [conflict.a, conflict.b].contains(id)).cloned().collect();
            assert_eq!(own, named);
        }
        // Without the first robot there are those of the others.
        all.retain(|conflict| ![conflict.a, conflict.b].contains(&ids[0]));
        let without = checker.without([ids[0]]).unwrap();
        assert_eq!(without.conflicts(ids.iter().copied().zip(&plans), &mut scratch).unwrap(), all);
    }
    assert!(conflicts > 50, "{conflicts}");
}

#[test]
fn questions_that_mean_nothing_are_refused() {
    let mut checker = Checker::empty();
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let [a, b, part] = ["a", "b", "part"].map(|name| checker.add(name, cube.clone(), Motion::at_origin()).unwrap());
    checker.attach(part, a, [0.0, 0.0, 1.0]).unwrap();
    let mut scratch = checker.scratch();
    let (edge, stand) = (Motion::edge([0.0; 3], [1.0; 3]).unwrap(), Motion::at([5.0, 0.0, 0.0]).unwrap());
    let mut ask = |motions: &[(ObjectId, &Motion)]| checker.first_conflict(motions.iter().copied(), &mut scratch);
    assert_eq!(ask(&[(a, &edge), (a, &stand)]), Err(QueryError::NamedTwice { object: "a".to_owned() }));
    assert_eq!(ask(&[(a, &edge), (b, &edge)]), Err(QueryError::NeedsOwnTimes { object: "a".to_owned() }));
    assert!(matches!(ask(&[(part, &edge)]), Err(QueryError::Attached { .. })));
    assert_eq!(ask(&[(a, &edge), (b, &stand)]), Ok(None));
    assert_eq!(ask(&[]), Ok(None));
    let conflict = ask(&[(a, &stand), (b, &stand)]).unwrap().expect("they stand at one place");
    assert_eq!((conflict.a, conflict.b), (a, b));
}

/// A plan that waits while the others move, asked about alone, has the conflicts that it has in a question about all.
#[test]
fn a_plan_that_waits_has_the_conflicts_of_the_whole_fleet() {
    let (mut late, mut early) = (0, 0);
    for round in 0..300 {
        let prng = &mut Prng::new(2_612, round);
        let mut checker = Checker::empty();
        let mut plan = || {
            let mut time = prng.float(0.0, 6.0);
            let waypoints = (0..3).map(|_| {
                time += prng.float(0.5, 2.0);
                Waypoint::new(time, prng.float_point(-3.0, 3.0))
            });
            Motion::path(waypoints.collect::<Vec<_>>()).unwrap()
        };
        let plans: Vec<Motion> = (0..4).map(|_| plan()).collect();
        let add = |(number, plan): (usize, &Motion)| {
            checker.add(&format!("robot {number}"), Body::cuboid([1.0; 3]).unwrap(), plan.clone()).unwrap()
        };
        let robots: Vec<ObjectId> = plans.iter().enumerate().map(add).collect();
        let mut scratch = checker.scratch();
        let all = checker.conflicts(robots.iter().copied().zip(&plans), &mut scratch).unwrap();
        let own = |found: &[Collision]| {
            let found = found.iter().filter(|found| [found.a, found.b].contains(&robots[0]));
            found.map(|found| ([found.a, found.b], found.contact.time.clone())).collect::<Vec<_>>()
        };
        let times = plans.iter().filter_map(Motion::times);
        let clock = times.reduce(|[a, b], [c, d]| [a.min(c), b.max(d)]).unwrap();
        let waiting = plans[0].waiting_during(clock).unwrap();
        let waits = checker.first_contacts(robots[0], &waiting, &mut scratch).unwrap();
        let bare = checker.first_contacts(robots[0], &plans[0], &mut scratch).unwrap();
        assert_eq!(own(&waits), own(&all), "round {round}");
        let [start, end] = plans[0].times().unwrap();
        let is_early = |found: &Collision| found.contact.time.upper() < start;
        let is_late = |found: &Collision| found.contact.time.lower() > end;
        early += usize::from(waits.iter().any(is_early));
        late += usize::from(waits.iter().any(is_late));
        assert!(!bare.iter().any(|found| is_early(found) || is_late(found)));
    }
    assert!(early > 10 && late > 10, "{early} conflicts before a plan, {late} after it");
}
