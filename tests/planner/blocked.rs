//! Times of contact and ways out of it, against queries for every pair.

use super::cell::{Cell, Numbers, Others};
use super::support::prng::Prng;
use firstcontact::contact::{Blocked, Scratch as PairScratch};
use firstcontact::exact::ExactTime;
use firstcontact::formats::Mesh;
use firstcontact::planner::{QueryError, Scratch, Verdict};
use firstcontact::{Body, Checker, Motion};

/// Intervals of all pairs over the whole motion, joined one by one.
fn of_all_pairs(cell: &Cell, motion: &Motion) -> Vec<Blocked> {
    let found = cell.each_pair(0, motion, |_, query| Some(query.blocked(&mut PairScratch::new()).unwrap()));
    let mut all: Vec<Blocked> = Vec::new();
    for next in found.into_iter().flat_map(|(_, _, blocked)| blocked) {
        let meets = |other: &Blocked| other.from <= next.to && next.from <= other.to;
        let (joined, apart): (Vec<Blocked>, Vec<Blocked>) = all.into_iter().partition(meets);
        let bounds = |side: fn(&Blocked) -> &ExactTime| joined.iter().chain([&next]).map(side).cloned();
        let from = bounds(|blocked| &blocked.from).min().unwrap();
        let to = bounds(|blocked| &blocked.to).max().unwrap();
        all = apart;
        all.push(Blocked { from, to });
    }
    all.sort_by(|one, other| one.from.cmp(&other.from));
    all
}

#[test]
fn times_of_contact_are_those_of_all_pairs() {
    let prng = &mut Prng::new(21, 0);
    let (mut scratch, mut seen) = (Scratch::new(), [0; 3]);
    for round in 0..40 {
        let numbers = if round % 2 == 0 { Numbers::Lattice } else { Numbers::General };
        let others = if round % 4 < 2 { Others::Stand } else { Others::Move };
        let cell = Cell::random(prng, numbers, others, 14, 9.0);
        let checker = cell.checker();
        let robot = checker.find(&cell.objects[0].name).unwrap();
        for _ in 0..4 {
            let motion = numbers.path(prng, 9.0);
            let blocked = checker.blocked(robot, &motion, &mut scratch).unwrap();
            assert_eq!(blocked, of_all_pairs(&cell, &motion), "{motion:?}");
            let verdict = checker.first_contact(robot, &motion, &mut scratch).unwrap();
            let first = verdict.collision().map(|collision| &collision.contact.time);
            assert_eq!(blocked.first().map(|blocked| &blocked.from), first);
            assert_eq!(matches!(verdict, Verdict::Clear), blocked.is_empty());
            seen[blocked.len().min(2)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

/// A trough: three walls of a channel along y, as one body that is not convex.
fn trough() -> Body {
    let outline =
        [[-2.0, -1.0], [2.0, -1.0], [2.0, 1.0], [1.0, 1.0], [1.0, 0.0], [-1.0, 0.0], [-1.0, 1.0], [-2.0, 1.0]];
    Body::extrusion(&outline, 4.0).unwrap()
}

#[test]
fn the_way_out_of_a_trough_is_exact() {
    let mut checker = Checker::empty();
    let robot = checker.add("robot", Body::cuboid([1.0; 3]).unwrap(), Motion::at_origin()).unwrap();
    checker.add("trough", trough(), Motion::at_origin()).unwrap();
    let mut scratch = checker.scratch();
    let ways = [[8.0, 0.0, 0.0], [-8.0, 0.0, 0.0], [0.0, 8.0, 0.0], [0.0, -8.0, 0.0]];
    // A quarter deep in the right wall, an eighth in the floor: up it stays in the wall until that ends.
    let position = [0.75, 0.375, 0.0];
    let out = |ways: &[[f64; 3]], scratch: &mut Scratch| {
        checker.escape(robot, position, ways.iter().copied(), scratch).unwrap()
    };
    let each: Vec<String> = ways
        .iter()
        .map(|way| out(&[*way], &mut scratch).map_or("none".to_owned(), |escape| escape.after.to_string()))
        .collect();
    // To the left it slides on the floor and never gets free before the end of the trough; 2.75 + 0.5 of 8.
    assert_eq!(each, ["7/32", "13/32", "9/64", "15/64"]);
    let best = out(&ways, &mut scratch).unwrap();
    assert_eq!((best.way, best.depth), (2, 1.125));
    assert!(checker.is_free(robot, best.position, &mut scratch).unwrap());
    // Too short a way is none, and one who is free has no way to go.
    assert_eq!(out(&[[1.0, 0.0, 0.0]], &mut scratch), None);
    let free = checker.escape(robot, [0.0, 3.0, 0.0], ways, &mut scratch).unwrap().unwrap();
    assert_eq!((free.way, free.after.to_string(), free.depth), (0, "0".to_owned(), 0.0));
    let bad = checker.escape(robot, position, [[f64::NAN, 0.0, 0.0]], &mut scratch);
    assert!(matches!(bad, Err(QueryError::Motion(_))));
}

#[test]
fn who_escapes_is_free_and_was_not_before() {
    let prng = &mut Prng::new(22, 0);
    let (mut scratch, mut count) = (Scratch::new(), 0);
    for round in 0..30 {
        let numbers = if round % 2 == 0 { Numbers::Lattice } else { Numbers::General };
        let cell = Cell::random(prng, numbers, Others::Stand, 12, 5.0);
        let checker = cell.checker();
        let robot = checker.find(&cell.objects[0].name).unwrap();
        for _ in 0..5 {
            let position = numbers.point(prng, 4.0);
            let way = numbers.point(prng, 30.0);
            let Some(escape) = checker.escape(robot, position, [way], &mut scratch).unwrap() else { continue };
            assert!(checker.is_free(robot, escape.position, &mut scratch).unwrap());
            let is_free = checker.is_free(robot, position, &mut scratch).unwrap();
            if is_free {
                assert_eq!((escape.depth, escape.after.to_string()), (0.0, "0".to_owned()));
                continue;
            }
            // Who only touches may be free at once, after no way at all.
            count += 1;
            // All of the way before that is in contact: it is cut into edges, none of which has a free instant.
            let edge = Motion::edge(position, [0, 1, 2].map(|k| position[k] + way[k])).unwrap();
            let blocked = checker.blocked(robot, &edge, &mut scratch).unwrap();
            assert_eq!((blocked[0].from.lower(), &blocked[0].to), (0.0, &escape.after));
        }
    }
    assert!(count > 30, "{count}");
}

#[test]
fn memory_comes_back_to_the_checker() {
    let mut checker = Checker::empty();
    let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0, 1, 2]]).unwrap();
    let robot = checker.add("robot", Body::from_mesh(mesh).unwrap(), Motion::at_origin()).unwrap();
    checker.add("wall", Body::cuboid([1.0; 3]).unwrap(), Motion::at([3.0, 0.0, 0.0]).unwrap()).unwrap();
    let edge = Motion::edge([0.0; 3], [4.0, 0.0, 0.0]).unwrap();
    let mut kept = checker.scratch();
    let first = checker.first_contact(robot, &edge, &mut kept).unwrap();
    for _ in 0..3 {
        assert_eq!(checker.first_contact(robot, &edge, &mut checker.scratch()).unwrap(), first);
        assert_eq!(format!("{:?}", checker.scratch().cost()), format!("{:?}", Scratch::new().cost()));
    }
    // It outlives its checker.
    drop(checker);
    drop(kept);
}
