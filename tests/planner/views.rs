//! Checkers that leave objects out, and checkers whose questions are stopped.

use super::cell::{Cell, Numbers, Others, named};
use super::support::prng::Prng;
use firstcontact::planner::{BatchOptions, Control, Edge, EditError, QueryError, Scratch};
use firstcontact::solid::Fit;
use firstcontact::{Body, Checker, Motion};
use std::time::Instant;

#[test]
fn leaving_out_is_exempting_from_all_pairs() {
    let prng = &mut Prng::new(11, 0);
    let (mut scratch, mut changed) = (Scratch::new(), 0);
    for round in 0..60 {
        let numbers = if round % 2 == 0 { Numbers::Lattice } else { Numbers::General };
        let mut cell = Cell::random(prng, numbers, Others::Move, 20, 8.0);
        let whole = cell.checker();
        let id = |number: usize| whole.find(&cell.objects[number].name).unwrap();
        let left_out: Vec<usize> = (0..20).filter(|_| prng.once_in(4)).collect();
        let without = whole.without(left_out.iter().map(|&number| id(number))).unwrap();
        for &number in &left_out {
            cell.allowed.extend((0..20).filter(|&other| other != number).map(|x| [number.min(x), number.max(x)]));
        }
        let exempting = cell.checker();
        for _ in 0..10 {
            let motion = numbers.path(prng, 8.0);
            let mut all = [&whole, &without, &exempting].map(|checker| {
                let robot = checker.find(&cell.objects[0].name).unwrap();
                let nearest = checker.min_clearance(robot, &motion, 2.0, 1e-6, &mut scratch).unwrap();
                let nearest = nearest.map(|near| (near.lower, near.upper));
                let clear = checker.is_clear(robot, &motion, &mut scratch).unwrap();
                (named(checker, &checker.first_contact(robot, &motion, &mut scratch).unwrap()), clear, nearest)
            });
            assert_eq!(all[1], all[2]);
            changed += usize::from(all[0] != all[1]);
            all[0].1 |= all[1].1;
            assert_eq!(all[0].1, all[1].1, "who meets nothing among all meets nothing among fewer");
        }
    }
    assert!(changed > 50, "{changed}");
}

#[test]
fn disabled_objects_are_enabled_again_and_forgotten_when_removed() {
    let mut checker = Checker::empty();
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let robot = checker.add("robot", cube.clone(), Motion::at_origin()).unwrap();
    let wall = checker.add("wall", cube.clone(), Motion::at_origin()).unwrap();
    let mut scratch = checker.scratch();
    let mut is_free = |checker: &Checker| checker.is_free(robot, [0.0; 3], &mut scratch).unwrap();
    checker.set_enabled(wall, false).unwrap();
    let snapshot = checker.clone();
    checker.set_enabled(wall, true).unwrap();
    assert!(!is_free(&checker) && is_free(&snapshot));
    checker.set_enabled(wall, false).unwrap();
    checker.remove(wall).unwrap();
    assert_eq!(checker.set_enabled(wall, true), Err(EditError::Stale { id: wall }));
    assert_eq!(checker.is_enabled(wall), None);
    // The next object in the same slot is a new one.
    let other = checker.add("other", cube, Motion::at_origin()).unwrap();
    assert_eq!(checker.is_enabled(other), Some(true));
    assert!(!is_free(&checker));
    assert_eq!(format!("{checker:?}"), "Checker { objects: 2, moving: 0, left_out: 0, .. }");
}

/// Two bodies that no quick test in floats decides.
fn flush() -> (Checker, firstcontact::world::ObjectId, Motion) {
    let mut checker = Checker::empty();
    let can = Body::cylinder(0.5, 1.0, 64, Fit::Around).unwrap();
    let robot = checker.add("robot", can.clone(), Motion::at_origin()).unwrap();
    checker.add("can", can, Motion::at([0.0, 0.0, 3.0]).unwrap()).unwrap();
    (checker, robot, Motion::edge([0.0; 3], [0.0, 0.0, 2.0]).unwrap())
}

#[test]
fn stopped_questions_say_so_and_leave_nothing_behind() {
    let (checker, robot, motion) = flush();
    let control = Control::new();
    let stopped = checker.stopped_by(&control);
    let (mut scratch, mut fresh) = (Scratch::new(), Scratch::new());
    let first = stopped.first_contact(robot, &motion, &mut scratch);
    assert_eq!(first, checker.first_contact(robot, &motion, &mut fresh));
    control.cancel();
    let cancelled = QueryError::Cancelled;
    assert_eq!(stopped.first_contact(robot, &motion, &mut scratch), Err(cancelled.clone()));
    assert_eq!(stopped.first_contacts(robot, &motion, &mut scratch), Err(cancelled.clone()));
    assert_eq!(stopped.last_valid(robot, &motion, &mut scratch), Err(cancelled.clone()));
    assert_eq!(stopped.nearest_on(robot, &motion, f64::INFINITY, 1e-6, &mut scratch), Err(cancelled.clone()));
    let apart = Motion::edge([0.0; 3], [0.25, 0.0, 0.0]).unwrap();
    assert_eq!(stopped.min_clearance(robot, &apart, 9.0, 1e-6, &mut scratch), Err(cancelled.clone()));
    assert_eq!(stopped.conflicts([(robot, &motion)], &mut scratch), Err(cancelled.clone()));
    let late = checker.stopped_by(&Control::until(Instant::now()));
    assert_eq!(late.first_contact(robot, &motion, &mut scratch), Err(cancelled.clone()));
    // The same scratch serves the checker that nobody stops.
    assert_eq!(checker.first_contact(robot, &motion, &mut scratch), first);
    let edges = [Edge::new([0.0; 3], [1.0; 3])];
    assert_eq!(checker.are_clear(robot, &edges, &BatchOptions::new().control(&control)), [Err(cancelled)]);
}

#[test]
fn questions_end_by_each_control_that_holds() {
    let (checker, robot, motion) = flush();
    let (outer, inner, mut scratch) = (Control::new(), Control::new(), checker.scratch());
    let edges = [Edge::new([0.0; 3], [1.0; 3])];
    let options = BatchOptions::new().control(&inner);
    let stopped = checker.stopped_by(&outer);
    let both = stopped.stopped_by(&inner);
    assert!(both.is_free(robot, [0.0; 3], &mut scratch).is_ok());
    assert!(stopped.are_clear(robot, &edges, &options)[0].is_ok());
    outer.cancel();
    assert!(!inner.is_cancelled() && checker.is_free(robot, [0.0; 3], &mut scratch).is_ok());
    assert_eq!(both.first_contact(robot, &motion, &mut scratch), Err(QueryError::Cancelled));
    assert_eq!(stopped.are_clear(robot, &edges, &options), [Err(QueryError::Cancelled)]);
    assert_eq!(stopped.last_valids(robot, &edges, &BatchOptions::new()), [Err(QueryError::Cancelled)]);
    assert_eq!(inner.done(), 2);
    // The inner one alone ends what it holds, and nothing else.
    let (outer, inner) = (Control::new(), Control::new());
    let both = checker.stopped_by(&outer).stopped_by(&inner);
    inner.cancel();
    assert_eq!(both.is_free(robot, [0.0; 3], &mut scratch), Err(QueryError::Cancelled));
    assert!(checker.stopped_by(&outer).is_free(robot, [0.0; 3], &mut scratch).is_ok());
}
