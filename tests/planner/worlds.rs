//! The sample worlds, asked through a checker: the same contacts as their checks.
#![cfg(feature = "yaml")]

use firstcontact::motion::{After, Before};
use firstcontact::planner::{Collision, Scratch};
use firstcontact::world::{Check, CheckOptions, LoadOptions, ObjectId, Outcome, TimedPath, Touch, World};
use firstcontact::{Checker, Contact, Motion, Waypoint};
use std::collections::BTreeSet;
use std::path::Path;

/// The motion of a path, over the whole clock of a check as far as the object is there.
fn over_clock(path: &TimedPath, clock: [f64; 2]) -> Motion {
    let mut waypoints = path.waypoints().to_vec();
    let (first, last) = (waypoints[0], waypoints[waypoints.len() - 1]);
    if path.before() == Before::Wait && clock[0] < first.time {
        waypoints.insert(0, Waypoint { time: clock[0], ..first });
    }
    if path.after() == After::Hold && last.time < clock[1] {
        waypoints.push(Waypoint { time: clock[1], ..last });
    }
    Motion::path(waypoints).unwrap()
}

/// The motion of an object that stands while others move on it, over the whole clock of a check.
fn standing(checker: &Checker, id: ObjectId, clock: [f64; 2]) -> Motion {
    let position = checker.motion(id).unwrap().standing().unwrap();
    Motion::timed(clock[0], position, clock[1], position).unwrap()
}

/// What of a contact does not depend on how many waypoints the motion has.
fn text_of(world: &World, a: ObjectId, b: ObjectId, contact: &Contact) -> String {
    let [p, q] = [a, b].map(|id| world.object(id).unwrap().id());
    let Contact { time, point, normal, a, b, apart } = contact;
    format!(
        "{p} {q} {time} {point:?} {normal:?} {apart:?} {:?} {:?} {:?} {:?}",
        a.feature, b.feature, a.origin, b.origin
    )
}

fn root(checker: &Checker, id: ObjectId) -> ObjectId {
    checker.carrier(id).map_or(id, |carrier| root(checker, carrier))
}

fn compare(world: &World, check: &Check, scratch: &mut Scratch) {
    if check.paths().iter().any(|&path| world.paths()[path].turns()) {
        assert!(Checker::of_check(world, check).is_err(), "a checker knows no objects that turn");
        return;
    }
    let checker = Checker::of_check(world, check).unwrap();
    let report = world.check(check, &CheckOptions::new()).unwrap();
    let pairs = world.tested_pairs(check).unwrap();
    let mut least = Vec::new();
    let moved = |path: &usize| root(&checker, world.paths()[*path].object());
    let robots: BTreeSet<ObjectId> = check.paths().iter().map(moved).collect();
    for robot in robots {
        let own = check.paths().iter().map(|&path| &world.paths()[path]).find(|path| path.object() == robot);
        let motion = match own {
            Some(path) => over_clock(path, report.clock),
            None => standing(&checker, robot, report.clock),
        };
        let found = checker.first_contacts(robot, &motion, scratch).unwrap();
        let mut expected = Vec::new();
        for pair in pairs.iter().filter(|pair| [pair.a, pair.b].iter().any(|&id| root(&checker, id) == robot)) {
            let scratch = &mut firstcontact::contact::Scratch::new();
            let found = match pair.touch {
                Touch::Contact => pair.query().first_within(pair.margin, scratch).unwrap().contact().cloned(),
                Touch::Allowed => pair.query().first_overlap(scratch).unwrap().contact().cloned(),
            };
            expected.extend(found.map(|contact| text_of(world, pair.a, pair.b, &contact)));
        }
        let mut texts: Vec<String> =
            found.iter().map(|found| text_of(world, found.a, found.b, &found.contact)).collect();
        assert_eq!(checker.is_clear(robot, &motion, scratch), Ok(expected.is_empty()));
        least.extend(found.into_iter().next());
        texts.sort();
        expected.sort();
        assert_eq!(texts, expected, "{} {}", world.name(), check.id());
    }
    let name = |id| world.object(id).unwrap().id();
    let order = |found: &Collision| {
        let after = found.touch == Touch::Allowed && found.outcome == Outcome::Contact;
        (found.contact.time.clone(), after, name(found.a), name(found.b))
    };
    let first =
        least.iter().min_by_key(|found| order(found)).map(|found| text_of(world, found.a, found.b, &found.contact));
    let reported = report.contacts().first().map(|found| text_of(world, found.a, found.b, &found.contact));
    assert_eq!(first, reported, "{} {}", world.name(), check.id());
}

#[test]
fn checkers_find_what_checks_find() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("worlds");
    let mut scratch = Scratch::new();
    let mut checks = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            let world = World::load(&path, &LoadOptions::new()).unwrap();
            checks += world.checks().len();
            world.checks().iter().for_each(|check| compare(&world, check, &mut scratch));
        }
    }
    assert!(checks >= 15, "only {checks} checks");
}

#[test]
fn a_checker_takes_over_margins_and_touching_and_gives_them_back() {
    let text = "
firstcontact: 1
defaults: {margin: 0.125, touch: allowed}
objects:
  - {id: robot, box: {size: [1, 1, 1]}, pose: {position: [0, 0, 0]}, margin: 0}
  - {id: tool, box: {size: [0.5, 0.5, 0.5]}, attach_to: robot, pose: {position: [0, 0, 0.75]}}
  - {id: near, box: {size: [1, 1, 1]}, pose: {position: [0, 3, 0]}, margin: 0.5}
  - {id: far, box: {size: [1, 1, 1]}, pose: {position: [3, 0, 0]}, margin: 0, touch: contact}
  - {id: mate, box: {size: [1, 1, 1]}, pose: {position: [-3, 0, 0]}, margin: 0, touch: allowed}
  - {id: cart, box: {size: [1, 1, 1]}}
pairs: [{pair: [far, robot], margin: 1}, {pair: [near, tool], touch: allowed}]
allow: [{pair: [tool, far]}]
paths: [{id: drive, object: cart, waypoints: [{t: 0, position: [0, 0, 9]}, {t: 1, position: [1, 0, 9]}], after: vanish}]
";
    let world = World::from_yaml_str(text, &LoadOptions::new()).unwrap();
    let checker = Checker::new(&world).unwrap();
    let again = checker.to_world().unwrap().build().unwrap();
    let third = Checker::new(&World::from_yaml_str(&again.to_yaml(), &LoadOptions::new()).unwrap()).unwrap();
    let ids =
        |checker: &Checker| ["robot", "tool", "near", "far", "mate", "cart"].map(|name| checker.find(name).unwrap());
    let (first, last) = (ids(&checker), ids(&third));
    let mut allowed = 0;
    for (a, b) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))).filter(|(a, b)| a != b) {
        let margin = world.margin(first[a], first[b]);
        assert_eq!(checker.margin(first[a], first[b]), Some(margin), "{a} {b}");
        assert_eq!(third.margin(last[a], last[b]), Some(margin), "{a} {b}");
        let touch = world.touch(first[a], first[b]);
        assert_eq!(checker.touch(first[a], first[b]), Some(touch), "{a} {b}");
        assert_eq!(third.touch(last[a], last[b]), Some(touch), "{a} {b}");
        allowed += usize::from(touch == Touch::Allowed);
    }
    assert!((4..28).contains(&allowed), "{allowed}");
    for (checker, [robot, ..]) in [(&checker, first), (&third, last)] {
        let mut scratch = checker.scratch();
        let until = |y: f64| Motion::timed(0.0, [0.0; 3], 0.5, [0.0, y, 0.0]).unwrap();
        assert_eq!(checker.is_clear(robot, &until(1.0), &mut scratch), Ok(true));
        assert_eq!(checker.is_clear(robot, &until(1.75), &mut scratch), Ok(false));
    }
}
