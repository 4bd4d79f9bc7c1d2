//! What is refused, and that nothing panics.

use firstcontact::planner::{EditError, LastValid, QueryError, Scratch, Standoff, Verdict};
use firstcontact::world::{ObjectId, World};
use firstcontact::{Body, Checker, Motion, Waypoint};

fn cube() -> Body {
    Body::cuboid([1.0; 3]).unwrap()
}

fn at(x: f64) -> Motion {
    Motion::at([x, 0.0, 0.0]).unwrap()
}

#[test]
fn checkers_and_errors_go_between_threads() {
    fn assert_threads<T: Send + Sync + 'static>() {}
    assert_threads::<Checker>();
    assert_threads::<Scratch>();
    assert_threads::<Verdict>();
    assert_threads::<QueryError>();
    assert_threads::<EditError>();
}

#[test]
fn stale_handles_are_named() {
    let mut checker = Checker::empty();
    let [a, b] = [("a", 0.0), ("b", 5.0)].map(|(name, x)| checker.add(name, cube(), at(x)).unwrap());
    let snapshot = checker.clone();
    checker.remove(a).unwrap();
    let again = checker.add("a", cube(), at(0.0)).unwrap();
    assert_ne!(a, again);
    let mut scratch = checker.scratch();
    assert_eq!(checker.is_clear(a, &at(0.0), &mut scratch), Err(QueryError::Stale { id: a }));
    assert_eq!(checker.first_contact(a, &at(0.0), &mut scratch), Err(QueryError::Stale { id: a }));
    let stale = Err(EditError::Stale { id: a });
    assert_eq!(checker.move_to(a, [0.0; 3]), stale);
    assert_eq!(checker.set_motion(a, at(0.0)), stale);
    assert_eq!(checker.attach(a, b, [0.0; 3]), stale);
    assert_eq!(checker.attach(b, a, [0.0; 3]), stale);
    assert_eq!(checker.detach(a, at(0.0)), stale);
    assert_eq!(checker.allow(a, b), stale);
    assert_eq!(checker.forbid(b, a), stale);
    assert_eq!((checker.name(a), checker.carrier(a), checker.find("a")), (None, None, Some(again)));
    // The clone still has it.
    assert_eq!(snapshot.is_clear(a, &at(0.0), &mut scratch), Ok(true));
    let strange = Checker::empty();
    assert_eq!(strange.is_clear(b, &at(0.0), &mut scratch), Err(QueryError::Stale { id: b }));
}

#[test]
fn handles_of_other_checkers_find_nothing() {
    let two = || {
        let mut checker = Checker::empty();
        let ids = [("a", 0.0), ("b", 5.0)].map(|(name, x)| checker.add(name, cube(), at(x)).unwrap());
        (checker, ids)
    };
    let ((mut one, [a, b]), (other, [foreign, _])) = (two(), two());
    let mut scratch = one.scratch();
    // They compare as equal, as two readings of one file do, and yet each checker knows its own.
    assert_eq!(a, foreign);
    assert_eq!(one.is_clear(foreign, &at(0.0), &mut scratch), Err(QueryError::Stale { id: foreign }));
    assert_eq!(other.is_clear(a, &at(0.0), &mut scratch), Err(QueryError::Stale { id: a }));
    assert_eq!(one.move_to(foreign, [0.0; 3]), Err(EditError::Stale { id: foreign }));
    assert_eq!(one.allow(a, foreign), Err(EditError::Stale { id: foreign }));
    assert_eq!((other.name(b), one.name(foreign)), (None, None));
    // Two clones that each get another object in the same place.
    let mut clone = one.clone();
    let [of_one, of_clone] = [&mut one, &mut clone].map(|checker| checker.add("c", cube(), at(9.0)).unwrap());
    assert_eq!((one.name(of_one), one.name(of_clone)), (Some("c"), None));
    assert_eq!((clone.name(of_clone), clone.name(of_one), clone.name(a)), (Some("c"), None, Some("a")));
    // Handles as numbers.
    for id in [a, b, of_one] {
        assert_eq!(one.name(ObjectId::from_bits(id.to_bits())), one.name(id));
    }
    for bits in [0, 1, 1 << 64, u128::MAX, a.to_bits() ^ (1 << 100)] {
        assert_eq!(one.name(ObjectId::from_bits(bits)), None);
    }
    let mut builder = World::builder();
    builder.object("d", cube()).at([0.0; 3]).id().unwrap();
    for id in [a, ObjectId::from_bits(0)] {
        assert!(builder.object("e", cube()).attach_to(id).id().is_err());
        assert!(builder.path("p", id).waypoint(0.0, [0.0; 3]).add().is_err());
    }
    builder.allow(a, b, "of another world");
    assert!(builder.build().unwrap_err().to_string().contains("another world"));
}

#[test]
fn handles_survive_the_way_to_a_world_and_back() {
    let mut checker = Checker::empty();
    let ids = ["a", "b", "c", "d", "e"].map(|name| checker.add(name, cube(), at(0.0)).unwrap());
    let [a, b, c, d, e] = ids;
    for (place, id) in [b, c, d, e].into_iter().enumerate() {
        checker.move_to(id, [5.0 * (place + 1) as f64, 0.0, 0.0]).unwrap();
    }
    checker.remove(b).unwrap();
    // Carriers come first in a world.
    checker.attach(c, e, [0.0, 0.0, 3.0]).unwrap();
    checker.allow(a, d).unwrap();
    let mut builder = checker.to_world().unwrap();
    let new = builder.object("new", cube()).at([50.0, 0.0, 0.0]).id().unwrap();
    assert!(builder.find("d") == Some(d) && [a, b, c, d, e].iter().all(|&id| id != new));
    let later = checker.add("later", cube(), at(70.0)).unwrap();
    builder.margin_pair(a, e, 0.5);
    builder.path("there", a).waypoint(0.0, [0.0; 3]).waypoint(1.0, [1.0, 0.0, 0.0]).add().unwrap();
    let world = builder.build().unwrap();
    let again = Checker::new(&world).unwrap();
    let name = |id| world.object(id).map(|object| object.id().to_owned());
    for (id, expected) in [(a, "a"), (c, "c"), (d, "d"), (e, "e"), (new, "new")] {
        assert_eq!((name(id).as_deref(), again.name(id)), (Some(expected), Some(expected)));
        assert_eq!((world.find(expected), again.find(expected)), (Some(id), Some(id)));
    }
    for id in [b, later] {
        assert_eq!((name(id), again.name(id)), (None, None));
    }
    assert_eq!((again.carrier(c), again.margin(a, e), world.margin(e, a)), (Some(e), Some(0.5), 0.5));
    // Through the exempt one, and up to the next: 20 m less half of two cubes.
    let edge = Motion::timed(0.0, [0.0; 3], 1.0, [38.0, 0.0, 0.0]).unwrap();
    let found = again.first_contact(a, &edge, &mut again.scratch()).unwrap();
    let collision = found.collision().unwrap();
    assert_eq!(([collision.a, collision.b], collision.contact.time.to_string()), ([a, e], "37/76".to_owned()));
}

#[test]
fn a_standoff_is_a_length_or_a_share() {
    let mut checker = Checker::empty();
    let robot = checker.add("robot", cube(), at(0.0)).unwrap();
    checker.add("wall", cube(), at(3.0)).unwrap();
    let (edge, mut scratch) = (Motion::edge([0.0; 3], [4.0, 0.0, 0.0]).unwrap(), checker.scratch());
    let mut ask = |standoff| checker.last_valid_with(robot, &edge, standoff, &mut scratch);
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        for standoff in [Standoff::Share(bad), Standoff::Distance(bad)] {
            assert!(matches!(ask(standoff), Err(QueryError::BadStandoff { .. })), "{standoff:?}");
        }
    }
    // A standoff longer than the way leaves its beginning.
    for standoff in [Standoff::Share(2.0), Standoff::Distance(f64::MAX)] {
        assert_eq!(ask(standoff), Ok(LastValid::Until(0.0)), "{standoff:?}");
    }
}

#[test]
fn edges_among_moving_objects_need_times() {
    let mut checker = Checker::empty();
    let robot = checker.add("robot", cube(), at(0.0)).unwrap();
    let cart = checker.add("cart", cube(), at(9.0)).unwrap();
    let load = checker.add("load", cube(), at(20.0)).unwrap();
    checker.attach(load, cart, [0.0, 0.0, 1.0]).unwrap();
    let edge = Motion::edge([0.0; 3], [1.0, 0.0, 0.0]).unwrap();
    let mut scratch = checker.scratch();
    let mut ask = |checker: &Checker| checker.first_contact(robot, &edge, &mut scratch);
    assert_eq!(ask(&checker), Ok(Verdict::Clear));
    checker.set_motion(cart, Motion::timed(0.0, [9.0, 0.0, 0.0], 1.0, [2.0, 0.0, 0.0]).unwrap()).unwrap();
    assert_eq!(ask(&checker), Err(QueryError::NeedsTimes { robot: "robot".to_owned(), object: "cart".to_owned() }));
    checker.allow(robot, cart).unwrap();
    assert_eq!(ask(&checker), Err(QueryError::NeedsTimes { robot: "robot".to_owned(), object: "load".to_owned() }));
    checker.allow(robot, load).unwrap();
    assert_eq!(ask(&checker), Ok(Verdict::Clear));
    checker.forbid(robot, cart).unwrap();
    // A body that is there for a time only is a moving one; one that waits on its path is not.
    let waypoint = Waypoint { time: 1.0, position: [9.0, 0.0, 0.0].into() };
    let there = Motion::path([waypoint]).unwrap();
    checker.set_motion(cart, there.clone().after(firstcontact::motion::After::Vanish)).unwrap();
    assert_eq!(ask(&checker), Err(QueryError::NeedsTimes { robot: "robot".to_owned(), object: "cart".to_owned() }));
    checker.set_motion(cart, there).unwrap();
    assert_eq!(ask(&checker), Ok(Verdict::Clear));
    // The robot's own path does not matter.
    checker.set_motion(robot, Motion::timed(0.0, [0.0; 3], 1.0, [5.0; 3]).unwrap()).unwrap();
    assert_eq!(ask(&checker), Ok(Verdict::Clear));
    let needs_times = |name: &str| EditError::NeedsTimes { object: name.to_owned() };
    assert_eq!(checker.set_motion(robot, edge.clone()), Err(needs_times("robot")));
    assert_eq!(checker.add("edge", cube(), edge.clone()), Err(needs_times("edge")));
    let motion = Motion::at([f64::NAN; 3]);
    assert_eq!(motion.unwrap_err().to_string(), "a position or an offset must be three finite numbers");
    let attached = Err(QueryError::Attached { object: "load".to_owned(), carrier: "cart".to_owned() });
    assert_eq!(checker.is_clear(load, &edge, &mut checker.scratch()), attached);
}

#[test]
fn impossible_edits_change_nothing() {
    let mut checker = Checker::empty();
    let [a, b] = [("a", 0.0), ("b", 5.0)].map(|(name, x)| checker.add(name, cube(), at(x)).unwrap());
    assert_eq!(checker.add("", cube(), at(0.0)), Err(EditError::NoName));
    assert_eq!(checker.add("a", cube(), at(0.0)), Err(EditError::NameTaken { name: "a".to_owned() }));
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(matches!(checker.move_to(a, [bad, 0.0, 0.0]), Err(EditError::BadPosition { .. })));
        assert!(matches!(checker.attach(a, b, [0.0, bad, 0.0]), Err(EditError::BadOffset { .. })));
    }
    assert!(matches!(checker.attach(a, a, [0.0; 3]), Err(EditError::Circle { .. })));
    checker.attach(a, b, [0.0; 3]).unwrap();
    assert!(matches!(checker.attach(b, a, [0.0; 3]), Err(EditError::Circle { .. })));
    assert!(matches!(checker.attach(a, b, [0.0; 3]), Err(EditError::Attached { .. })));
    assert!(matches!(checker.move_to(a, [0.0; 3]), Err(EditError::Attached { .. })));
    assert!(matches!(checker.remove(b), Err(EditError::Carries { .. })));
    let text = checker.remove(b).unwrap_err().to_string();
    assert_eq!(text, "`b` carries `a`; `detach` that first, or take both away by `remove_with_attached`");
    assert_eq!(checker.objects().collect::<Vec<_>>(), [a, b]);
    assert!(checker.is_clear(b, &at(0.0), &mut checker.scratch()).unwrap());
}

#[test]
fn the_ends_of_the_floats_are_answered() {
    let mut checker = Checker::empty();
    let far = 1e308;
    let robot = checker.add("robot", cube(), at(0.0)).unwrap();
    for (index, x) in [0.0, 3.0, -far, far, 1e-300].into_iter().enumerate() {
        checker.add(&format!("o{index}"), cube(), Motion::at([x, 3.0, 0.0]).unwrap()).unwrap();
    }
    let mut scratch = checker.scratch();
    let mut clear = |from: [f64; 3], to: [f64; 3]| {
        let edge = Motion::edge(from, to).unwrap();
        let verdict = checker.first_contact(robot, &edge, &mut scratch).unwrap();
        checker.last_valid(robot, &edge, &mut scratch).unwrap();
        let is_clear = checker.is_clear(robot, &edge, &mut scratch).unwrap();
        assert_eq!(verdict == Verdict::Clear, is_clear);
        is_clear
    };
    assert!(clear([0.0; 3], [1e-320, 0.0, 0.0]));
    assert!(!clear([-far, 3.0, 0.0], [far, 3.0, 0.0]));
    assert!(clear([-far, 4.5, 0.0], [far, 4.5, 0.0]));
    assert!(clear([1.5, 0.0, 0.0], [1.5, far, 0.0]));
    assert!(!clear([far, -far, 0.0], [far, far, 0.0]));
    let times = [-1.7e308, 1.7e308];
    let long = Motion::timed(times[0], [0.0; 3], times[1], [0.0, 9.0, 0.0]).unwrap();
    assert!(!checker.is_clear(robot, &long, &mut checker.scratch()).unwrap());
}

#[test]
fn worlds_that_leave_it_open_where_an_object_is_are_refused() {
    let mut builder = World::builder();
    let cart = builder.object("cart", cube()).id().unwrap();
    builder.path("there", cart).waypoint(0.0, [0.0; 3]).waypoint(1.0, [1.0; 3]).add().unwrap();
    builder.path("back", cart).waypoint(0.0, [1.0; 3]).waypoint(1.0, [0.0; 3]).add().unwrap();
    builder.check("one").path("there").add().unwrap();
    let world = builder.build().unwrap();
    assert!(Checker::new(&world).is_err());
    let checker = Checker::of_check(&world, &world.checks()[0]).unwrap();
    assert_eq!(checker.motion(cart).unwrap().waypoints().len(), 2);
    assert!(Checker::of_check(&World::builder().build().unwrap(), &world.checks()[0]).is_err());
}

#[test]
fn groups_that_may_touch_stay_allowed_until_forbidden() {
    let mut builder = World::builder();
    let robot = builder.object("robot", cube()).at([0.0; 3]).group("arm").id().unwrap();
    let part = builder.object("part", cube()).at([3.0, 0.0, 0.0]).group("goods").id().unwrap();
    builder.object("tool", cube()).at([0.0, 0.0, 1.0]).group("arm").attach_to(robot).id().unwrap();
    builder.allow_groups("arm", "goods", "it picks them");
    let mut checker = Checker::new(&builder.build().unwrap()).unwrap();
    let edge = Motion::edge([0.0; 3], [6.0, 0.0, 0.0]).unwrap();
    let mut scratch = checker.scratch();
    assert!(checker.is_clear(robot, &edge, &mut scratch).unwrap());
    checker.forbid(robot, part).unwrap();
    assert!(!checker.is_clear(robot, &edge, &mut scratch).unwrap());
    checker.allow(part, robot).unwrap();
    assert!(checker.is_clear(robot, &edge, &mut scratch).unwrap());
}

#[test]
fn a_parked_robot_stands_while_others_pass() {
    let mut checker = Checker::empty();
    let robot = checker.add("robot", cube(), Motion::timed(-9.0, [0.0; 3], 99.0, [5.0; 3]).unwrap()).unwrap();
    let parked = Motion::at([4.0, 0.0, 0.0]).unwrap();
    let mut scratch = checker.scratch();
    // The robot's own path does not count.
    assert_eq!(checker.first_contact(robot, &parked, &mut scratch), Ok(Verdict::Clear));
    let cart = checker.add("cart", cube(), Motion::timed(2.0, [0.0; 3], 10.0, [8.0, 0.0, 0.0]).unwrap()).unwrap();
    let verdict = checker.first_contact(robot, &parked, &mut scratch).unwrap();
    let Verdict::Contact(collision) = &verdict else { panic!("{verdict:?}") };
    assert_eq!((collision.contact.time.to_string(), collision.a), ("5".to_owned(), cart));
    assert_eq!(checker.is_free(robot, [4.0, 0.0, 0.0], &mut scratch), Ok(false));
    assert_eq!(checker.is_free(robot, [4.0, 2.0, 0.0], &mut scratch), Ok(true));
    assert_eq!(checker.is_free(robot, [9.0, 0.0, 0.0], &mut scratch), Ok(false));
    assert_eq!(checker.is_free(robot, [9.5, 0.0, 0.0], &mut scratch), Ok(true));
    let last = checker.last_valid(robot, &parked, &mut scratch);
    assert_eq!(last, Ok(LastValid::Until(5.0f64.next_down())));
    let nearest = checker.clearance_at(robot, [4.0, 3.0, 0.0], 9.0, 1e-9, &mut scratch).unwrap().unwrap();
    assert!(nearest.lower <= 2.0 && 2.0 <= nearest.upper && nearest.other == cart);
    // A state at an instant is a path of one waypoint.
    let early = Motion::path([Waypoint { time: 3.0, position: [4.0, 0.0, 0.0].into() }]).unwrap();
    assert_eq!(checker.is_clear(robot, &early, &mut scratch), Ok(true));
    // What is carried along counts too.
    let load = checker.add("load", cube(), at(20.0)).unwrap();
    checker.attach(load, cart, [0.0, 3.0, 0.0]).unwrap();
    assert_eq!(checker.is_free(robot, [4.0, 2.0, 0.0], &mut scratch), Ok(false));
}

#[test]
fn axes_of_a_parked_robot_are_where_the_robot_is() {
    let mut builder = World::builder();
    let robot = builder.object("robot", cube()).at([0.0; 3]).id().unwrap();
    let axis = builder.object("axis", cube()).attach_to(robot).id().unwrap();
    builder.path("lift", axis).waypoint(0.0, [0.0, 0.0, 1.5]).waypoint(2.0, [0.0, 0.0, 3.5]).add().unwrap();
    let shelf = builder.object("shelf", cube()).at([40.0, 0.0, 4.0]).id().unwrap();
    let checker = Checker::new(&builder.build().unwrap()).unwrap();
    let mut scratch = checker.scratch();
    let parked = Motion::at([40.0, 0.0, 0.0]).unwrap();
    let carried = Motion::at([39.0, 0.0, 0.0]).unwrap().carrying([1.0, 0.0, 0.0]).unwrap();
    for motion in [parked, carried] {
        let verdict = checker.first_contact(robot, &motion, &mut scratch).unwrap();
        let Verdict::Contact(collision) = &verdict else { panic!("{verdict:?}") };
        assert_eq!((collision.contact.time.to_string(), collision.b), ("3/2".to_owned(), shelf));
        assert_eq!(checker.is_clear(robot, &motion, &mut scratch), Ok(false));
        assert_eq!(checker.last_valid(robot, &motion, &mut scratch), Ok(LastValid::Until(1.5f64.next_down())));
        let nearest = checker.nearest_on(robot, &motion, f64::INFINITY, 1e-9, &mut scratch).unwrap().unwrap();
        assert_eq!((nearest.a, nearest.b, nearest.clearance.lower), (axis, shelf, 0.0));
    }
}
