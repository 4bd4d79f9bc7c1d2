//! Nothing that a caller can pass makes a panic: every question and every edit is answered, or refused with a typed
//! error, and a refused edit changes nothing.

use firstcontact::contact::{Method, NamedMethods, Query, Verdict as Verdicts};
use firstcontact::planner::{BatchOptions, Edge, LastValid, Scratch, Verdict};
use firstcontact::solid::Fit;
use firstcontact::world::{ObjectId, World};
use firstcontact::{Body, Checker, Contact, Motion, Waypoint};

use crate::support::prng::Prng;

const SEED: u64 = 2026;

/// A number of which many are no good.
fn number(prng: &mut Prng) -> f64 {
    const ODD: [f64; 14] = [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        f64::MIN,
        f64::MIN_POSITIVE,
        5e-324,
        -0.0,
        0.0,
        1e300,
        -1e-300,
        0.5,
        1.0,
        f64::EPSILON,
    ];
    match prng.below(8) {
        0 => ODD[prng.below(ODD.len() as u64) as usize],
        1 => prng.float(-1e3, 1e3),
        _ => prng.integer(-3, 3) as f64,
    }
}

fn point(prng: &mut Prng) -> [f64; 3] {
    [(); 3].map(|()| number(prng))
}

/// A length that is mostly one.
fn length(prng: &mut Prng) -> f64 {
    if prng.once_in(4) { number(prng) } else { prng.float(0.25, 3.0) }
}

/// A body that is one, of a size that may be odd.
fn body(prng: &mut Prng) -> Option<Body> {
    let fit = if prng.once_in(2) { Fit::Around } else { Fit::Inside };
    let segments = 3 + prng.below(6) as u32;
    match prng.below(4) {
        0 => Body::sphere(length(prng), segments, fit).ok(),
        1 => Body::cylinder(length(prng), length(prng), segments, fit).ok(),
        2 => Body::capsule(length(prng), length(prng), segments, fit).ok(),
        _ => Body::cuboid([(); 3].map(|()| length(prng))).ok(),
    }
}

/// A motion that is one, of any kind.
fn motion(prng: &mut Prng) -> Option<Motion> {
    let motion = match prng.below(4) {
        0 => Motion::at(point(prng)),
        1 => Motion::edge(point(prng), point(prng)),
        2 => Motion::timed(number(prng), point(prng), number(prng), point(prng)),
        _ => {
            let waypoints = (0..prng.below(4)).map(|_| Waypoint { time: number(prng), position: point(prng).into() });
            Motion::path(waypoints.collect::<Vec<_>>())
        }
    };
    let motion = motion.ok()?;
    if prng.once_in(6) { motion.carrying(point(prng)).ok() } else { Some(motion) }
}

/// A contact has no number that is none, and its bracket holds its time.
fn assert_sound(contact: &Contact) {
    let numbers = contact.point.iter().chain(contact.a.origin.iter()).chain(contact.b.origin.iter());
    assert!(numbers.copied().all(|x| !x.is_nan()), "{contact:?}");
    assert!(contact.time.lower() <= contact.time.upper());
    assert!(contact.normal.is_none_or(|normal| normal.iter().all(|x| x.is_finite())));
}

fn ask(checker: &Checker, id: ObjectId, motion: &Motion, scratch: &mut Scratch) {
    let verdict = checker.first_contact(id, motion, scratch);
    let is_clear = checker.is_clear(id, motion, scratch);
    assert_eq!(is_clear, verdict.clone().map(|verdict| verdict == Verdict::Clear));
    if let Some(collision) = verdict.as_ref().ok().and_then(Verdict::collision) {
        assert_sound(&collision.contact);
    }
    let all = checker.first_contacts(id, motion, scratch).map(|all| all.into_iter().next());
    assert_eq!(all, verdict.clone().map(|verdict| verdict.collision().cloned()));
    if let Ok(LastValid::Until(until)) = checker.last_valid(id, motion, scratch) {
        assert!(matches!(verdict, Ok(Verdict::Contact(found)) if until < found.contact.time.upper()));
    }
}

/// One edit or question with numbers that may be odd, of objects that may be gone.
fn one(prng: &mut Prng, checker: &mut Checker, ids: &mut Vec<ObjectId>, scratch: &mut Scratch) {
    let pick = |prng: &mut Prng, ids: &[ObjectId]| ids[prng.below(ids.len() as u64) as usize];
    let (id, other) = (pick(prng, ids), pick(prng, ids));
    match prng.below(12) {
        0 => {
            if let (Some(body), Some(motion)) = (body(prng), motion(prng)) {
                let name = ["", "a", "b", "c", "d", "e"][prng.below(6) as usize];
                ids.extend(checker.add(name, body, motion));
            }
        }
        1 => _ = checker.remove(id),
        2 => _ = checker.move_to(id, point(prng)),
        3 => _ = motion(prng).map(|motion| checker.set_motion(id, motion)),
        4 => _ = checker.attach(id, other, point(prng)),
        5 => _ = motion(prng).map(|motion| checker.detach(id, motion)),
        6 => _ = checker.allow(id, other),
        7 => _ = checker.forbid(id, other),
        8 => {
            let edge = |prng: &mut Prng| Edge { from: point(prng).into(), to: point(prng).into(), times: None };
            let edges: Vec<Edge> = (0..3)
                .map(|_| Edge { times: prng.once_in(2).then(|| [number(prng), number(prng)]), ..edge(prng) })
                .collect();
            assert_eq!(checker.check_edges(id, &edges).len(), 3);
            assert_eq!(checker.last_valids(id, &edges, &BatchOptions::new()).len(), 3);
        }
        9 => {
            for bad in [f64::NAN, f64::INFINITY, -1.0] {
                assert!(checker.set_default_margin(bad).is_err());
                assert!(checker.set_margin(id, bad).is_err() && checker.set_pair_margin(id, other, bad).is_err());
            }
            _ = checker.set_default_margin(number(prng));
            _ = checker.set_margin(id, number(prng));
            _ = checker.set_pair_margin(id, other, number(prng));
        }
        _ => {
            if let Some(motion) = motion(prng) {
                ask(checker, id, &motion, scratch);
            }
        }
    }
}

#[test]
fn no_question_and_no_edit_of_a_checker_panics() {
    for index in 0..100 {
        let mut prng = Prng::new(SEED, index);
        let mut checker = Checker::empty();
        let mut strange = Checker::empty();
        let cube = Body::cuboid([1.0; 3]).unwrap();
        let mut ids: Vec<ObjectId> = [("p", 0.0), ("q", 3.0)]
            .map(|(name, x)| checker.add(name, cube.clone(), Motion::at([x, 0.0, 0.0]).unwrap()).unwrap())
            .to_vec();
        for name in ["x", "y", "z"] {
            ids.push(strange.add(name, cube.clone(), Motion::at([0.0; 3]).unwrap()).unwrap());
        }
        let mut scratch = Scratch::new();
        for _ in 0..40 {
            one(&mut prng, &mut checker, &mut ids, &mut scratch);
        }
        for id in checker.objects().collect::<Vec<_>>() {
            assert!(checker.name(id).is_some_and(|name| !name.is_empty()));
            ask(&checker, id, &Motion::at([0.5; 3]).unwrap(), &mut scratch);
        }
    }
}

#[test]
fn no_query_about_two_bodies_panics() {
    let mut scratch = firstcontact::contact::Scratch::new();
    let mut asked = 0;
    for index in 0..900 {
        let mut prng = Prng::new(SEED + 1, index);
        let (Some(a), Some(b)) = (body(&mut prng), body(&mut prng)) else { continue };
        let (Some(motion_of_a), Some(motion_of_b)) = (motion(&mut prng), motion(&mut prng)) else { continue };
        asked += 1;
        for &method in Method::ALL {
            let clock = [number(&mut prng), number(&mut prng)];
            let query = Query { a: &a, motion_of_a: &motion_of_a, b: &b, motion_of_b: &motion_of_b, clock, method };
            let verdict = query.first_contact(&mut scratch);
            if let Some(contact) = verdict.as_ref().ok().and_then(|verdict| verdict.contact()) {
                assert_sound(contact);
            }
            assert_eq!(verdict.is_ok(), query.is_clear(&mut scratch).is_ok());
            let margin = number(&mut prng);
            if let Some(contact) = query.first_within(margin, &mut scratch).ok().as_ref().and_then(Verdicts::contact) {
                assert_sound(contact);
            }
            if let Some(contact) = query.first_overlap(&mut scratch).ok().as_ref().and_then(|found| found.contact()) {
                assert_sound(contact);
            }
        }
    }
    assert!(asked > 100, "only {asked}");
}

#[test]
fn no_world_that_is_built_panics() {
    for index in 0..300 {
        let mut prng = Prng::new(SEED + 2, index);
        let mut builder = World::builder();
        let mut ids = Vec::new();
        for name in ["a", "b", "", "a"] {
            let Some(body) = body(&mut prng) else { continue };
            let object = builder.object(name, body);
            let object = if prng.once_in(2) { object.at(point(&mut prng)) } else { object };
            ids.extend(object.id());
        }
        for &id in &ids {
            let mut path = builder.path(["p", "q", ""][prng.below(3) as usize], id);
            for _ in 0..prng.below(4) {
                path = path.waypoint(number(&mut prng), point(&mut prng));
            }
            let _ = path.add();
        }
        if let Ok(world) = builder.build() {
            for check in world.checks() {
                let _ = world.check(check, &Default::default());
            }
            if let Ok(checker) = Checker::new(&world) {
                let _ = checker.to_world().map(|builder| builder.build());
            }
        }
    }
}
