//! A checker's answers against those of all pairs, one by one.

use super::cell::{Cell, Numbers, Others, expected, named, stated, text_of};
use super::support::prng::Prng;
use firstcontact::planner::{Collision, LastValid, Scratch, Standoff, Verdict};
use firstcontact::{Checker, Motion};

/// Asks a checker everything about a motion of the robot, and compares it with all pairs. Returns the verdict's name.
fn compare(cell: &Cell, checker: &Checker, motion: &Motion, scratch: &mut Scratch) -> &'static str {
    let robot = checker.find(&cell.objects[0].name).unwrap();
    let contacts = cell.contacts(0, motion);
    let verdict = checker.first_contact(robot, motion, scratch).unwrap();
    assert_eq!(named(checker, &verdict), expected(&contacts), "{motion:?}");
    assert_eq!(checker.is_clear(robot, motion, scratch), Ok(contacts.is_empty()), "{motion:?}");
    let all: Vec<String> = contacts.iter().map(|(a, b, found)| stated(a, b, found.contact().unwrap())).collect();
    let found = checker.first_contacts(robot, motion, scratch).unwrap();
    assert_eq!(found.iter().map(|collision| text_of(checker, collision)).collect::<Vec<_>>(), all, "{motion:?}");
    let any = checker.any_contact(robot, motion, scratch).unwrap();
    assert_eq!(any.is_none(), contacts.is_empty(), "{motion:?}");
    if let Some((own, other)) = any {
        let is_pair = |found: &Collision| [[found.a, found.b], [found.b, found.a]].contains(&[own, other]);
        assert!(found.iter().any(is_pair), "{motion:?}: {own:?} and {other:?} do not meet");
        let number = |id| cell.objects.iter().position(|known| Some(&*known.name) == checker.name(id)).unwrap();
        let is_of_robot = |id| cell.root(number(id)) == 0;
        assert!(is_of_robot(own) && !is_of_robot(other), "{motion:?}: the part of the robot comes first");
    }
    let last = checker.last_valid(robot, motion, scratch).unwrap();
    match (verdict, last) {
        (Verdict::Clear, LastValid::Whole) => "clear",
        (Verdict::StartsInContact(_), LastValid::Nowhere) => "starts in contact",
        (Verdict::Contact(collision), LastValid::Until(time)) => {
            let contact = &collision.contact.time;
            is_safe(cell, motion, time, contact);
            let [start, end] = motion.times().unwrap_or([0.0, 1.0]);
            assert!(contact.lower() - time < 1e-9 * (end - start) || time == start, "{time} is long before {contact}");
            let asked = |standoff| checker.last_valid_with(robot, motion, standoff, &mut Scratch::new());
            assert_eq!(asked(Standoff::Share(0.0)), Ok(LastValid::Until(time)), "{motion:?}");
            for standoff in [Standoff::Share(0.25), Standoff::Distance(0.5)] {
                let Ok(LastValid::Until(earlier)) = asked(standoff) else { panic!("{motion:?}: {standoff:?}") };
                assert!((start..=time).contains(&earlier), "{motion:?}: {standoff:?} at {earlier}");
                if earlier > start {
                    is_safe(cell, motion, earlier, contact);
                    let kept = match standoff {
                        Standoff::Distance(_) => length(motion, earlier, contact.lower()) - 0.5,
                        _ => contact.lower() - earlier - 0.25 * (end - start),
                    };
                    assert!(kept.abs() < 1e-9 * (1.0 + end.abs() - start), "{motion:?}: {standoff:?} {kept}");
                }
            }
            "contact"
        }
        (verdict, last) => panic!("{verdict:?}, but {last:?}: {motion:?}"),
    }
}

/// Length of the way of the origin between two instants, by its waypoints between them.
fn length(motion: &Motion, from: f64, to: f64) -> f64 {
    let inner = motion.waypoints().iter().map(|waypoint| waypoint.time).filter(|time| from < *time && *time < to);
    let times: Vec<f64> = [from].into_iter().chain(inner).chain([to]).collect();
    let at = |time| motion.position(time).unwrap();
    times.windows(2).map(|pair| (at(pair[1]) - at(pair[0])).norm()).sum()
}

/// A last valid time is strictly before the contact, and the rounded state at it is clear of everything at that time.
fn is_safe(cell: &Cell, motion: &Motion, time: f64, contact: &firstcontact::exact::ExactTime) {
    assert!(firstcontact::exact::ExactTime::try_from(time).unwrap() < *contact, "{time} and {contact}");
    let position = motion.position(time).unwrap();
    let state = Motion::path([firstcontact::Waypoint { time, position }]).unwrap();
    assert!(cell.contacts(0, &state).is_empty(), "{motion:?} at {time}");
}

fn compare_all(numbers: Numbers, others: Others, seed: u64, worlds: u64) {
    let mut counts = std::collections::BTreeMap::new();
    for index in 0..worlds {
        let prng = &mut Prng::new(seed, index);
        let count = prng.integer(2, 12) as usize;
        // Shapes of the lattice are larger.
        let reach = prng.integer(3, 7) as f64 * if numbers == Numbers::Lattice { 2.0 } else { 0.7 };
        let cell = Cell::random(prng, numbers, others, count, reach);
        // The robot is not attached to anything: it is the first object.
        let (checker, mut scratch) = (cell.checker(), Scratch::new());
        for _ in 0..12 {
            let motion = match (others, prng.below(4)) {
                (Others::Stand, 0) => Motion::at(numbers.point(prng, reach)).unwrap(),
                (Others::Stand, 1 | 2) => Motion::edge(numbers.point(prng, reach), numbers.point(prng, reach)).unwrap(),
                _ => numbers.path(prng, reach),
            };
            *counts.entry(compare(&cell, &checker, &motion, &mut scratch)).or_insert(0) += 1;
        }
    }
    assert!(counts.len() == 3 && counts.values().all(|&count| count > worlds / 2), "{counts:?}");
}

#[test]
fn standing_worlds_on_the_lattice() {
    compare_all(Numbers::Lattice, Others::Stand, 301, 250);
}

#[test]
fn moving_worlds_on_the_lattice() {
    compare_all(Numbers::Lattice, Others::Move, 302, 250);
}

#[test]
fn standing_worlds_of_general_numbers() {
    compare_all(Numbers::General, Others::Stand, 303, 100);
}

#[test]
fn moving_worlds_of_general_numbers() {
    compare_all(Numbers::General, Others::Move, 304, 100);
}

#[test]
fn answers_do_not_depend_on_what_was_asked_before() {
    let prng = &mut Prng::new(305, 0);
    let cell = Cell::random(prng, Numbers::General, Others::Stand, 30, 8.0);
    let (checker, mut warm) = (cell.checker(), Scratch::new());
    let robot = checker.find(&cell.objects[0].name).unwrap();
    for _ in 0..300 {
        let motion = Motion::edge(prng.float_point(-8.0, 8.0), prng.float_point(-8.0, 8.0)).unwrap();
        let [one, other] =
            [&mut warm, &mut Scratch::new()].map(|scratch| checker.first_contact(robot, &motion, scratch));
        assert_eq!(one, other);
    }
}
