//! The sample worlds, asked through a checker: the same contacts as their checks.
#![cfg(feature = "yaml")]

use firstcontact::motion::{After, Before};
use firstcontact::planner::Scratch;
use firstcontact::world::{Check, CheckOptions, LoadOptions, ObjectId, TimedPath, World};
use firstcontact::{Checker, Contact, Motion, Waypoint};
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

/// What of a contact does not depend on how many waypoints the motion has.
fn told(world: &World, a: ObjectId, b: ObjectId, contact: &Contact) -> String {
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
    let checker = Checker::of_check(world, check).unwrap();
    let report = world.check(check, &CheckOptions::new()).unwrap();
    let pairs = world.tested_pairs(check).unwrap();
    let mut least = Vec::new();
    for path in check.paths().iter().map(|&path| &world.paths()[path]) {
        let robot = path.object();
        let motion = over_clock(path, report.clock);
        let found = checker.first_contacts(robot, &motion, scratch).unwrap();
        let mut expected = Vec::new();
        for pair in pairs.iter().filter(|pair| [pair.a, pair.b].iter().any(|&id| root(&checker, id) == robot)) {
            let verdict = pair.query().first_contact(&mut firstcontact::contact::Scratch::new()).unwrap();
            expected.extend(verdict.contact().map(|contact| told(world, pair.a, pair.b, contact)));
        }
        let mut told: Vec<String> = found.iter().map(|found| told(world, found.a, found.b, &found.contact)).collect();
        assert_eq!(checker.is_clear(robot, &motion, scratch), Ok(expected.is_empty()));
        least.extend(found.into_iter().next());
        told.sort();
        expected.sort();
        assert_eq!(told, expected, "{} {}", world.name(), check.id());
    }
    // The first of all is the check's, unless touching is allowed in it: for a checker it counts.
    if report.touching > 0 {
        return;
    }
    let name = |id| world.object(id).unwrap().id();
    let order = |found: &firstcontact::planner::Collision| (found.contact.time.clone(), name(found.a), name(found.b));
    let first =
        least.iter().min_by_key(|found| order(found)).map(|found| told(world, found.a, found.b, &found.contact));
    let reported = report.contacts().first().map(|found| told(world, found.a, found.b, &found.contact));
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
