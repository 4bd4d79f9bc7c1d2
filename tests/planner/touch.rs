//! Touching that is allowed to objects of a checker, against all pairs one by one.

use super::cell::{Cell, Numbers, Others, stated};
use super::support::prng::Prng;
use firstcontact::contact::{self, Overlap, Start, Verdict};
use firstcontact::formats::Mesh;
use firstcontact::planner::{Collision, EditError, LastValid, Scratch};
use firstcontact::solid::Kind;
use firstcontact::world::{Outcome, Touch};
use firstcontact::{Body, Checker, Contact, Motion, Waypoint};
use std::collections::BTreeMap;

/// What is stated in a world, as a test knows it: of all, of objects and of pairs.
#[derive(Default)]
struct Rules {
    margin: f64,
    margins: BTreeMap<usize, f64>,
    pair_margins: BTreeMap<[usize; 2], f64>,
    touch: Option<Touch>,
    touches: BTreeMap<usize, Touch>,
    pair_touches: BTreeMap<[usize; 2], Touch>,
}

impl Rules {
    fn random(prng: &mut Prng, cell: &Cell, checker: &mut Checker) -> Rules {
        let count = cell.objects.len() as u64;
        let ids: Vec<_> = cell.objects.iter().map(|known| checker.find(&known.name).unwrap()).collect();
        let touch = |prng: &mut Prng| if prng.once_in(3) { Touch::Contact } else { Touch::Allowed };
        let length = |prng: &mut Prng| [0.0, 0.0, 0.5, 1.0][prng.below(4) as usize];
        let mut rules = Rules::default();
        if !prng.once_in(4) {
            rules.touch = Some(touch(prng));
            checker.set_default_touch(rules.touch.unwrap());
        }
        if prng.once_in(6) {
            rules.margin = length(prng);
            checker.set_default_margin(rules.margin).unwrap();
        }
        for _ in 0..prng.below(4) {
            let (number, touch, margin) = (prng.below(count) as usize, touch(prng), length(prng));
            if prng.once_in(3) {
                checker.set_margin(ids[number], margin).unwrap();
                rules.margins.insert(number, margin);
            } else if checker.set_touch(ids[number], touch).is_ok() {
                rules.touches.insert(number, touch);
            } else {
                assert!(touch == Touch::Allowed && is_surface(cell, number));
            }
        }
        for _ in 0..prng.below(6) {
            let pair = [(); 2].map(|()| prng.below(count) as usize);
            let (touch, margin) = (touch(prng), length(prng));
            let ([a, b], key) = (pair.map(|number| ids[number]), [pair[0].min(pair[1]), pair[0].max(pair[1])]);
            if prng.once_in(3) {
                if checker.set_pair_margin(a, b, margin).is_ok() {
                    rules.pair_margins.insert(key, margin);
                }
            } else if checker.set_pair_touch(a, b, touch).is_ok() {
                rules.pair_touches.insert(key, touch);
            }
        }
        rules
    }

    fn margin(&self, pair: [usize; 2]) -> f64 {
        let own = |number| self.margins.get(&number).copied().unwrap_or(self.margin);
        match (self.pair_margins.get(&pair), self.pair_touches.get(&pair)) {
            (Some(margin), _) => *margin,
            (None, Some(Touch::Allowed)) => 0.0,
            _ => own(pair[0]).max(own(pair[1])),
        }
    }

    fn touch(&self, cell: &Cell, pair: [usize; 2]) -> Touch {
        if self.margin(pair) > 0.0 {
            return Touch::Contact;
        }
        if let Some(touch) = self.pair_touches.get(&pair) {
            return *touch;
        }
        let said = pair.map(|number| self.touches.get(&number).copied());
        let extends = |number: usize| said[number] == Some(Touch::Allowed) || !is_surface(cell, pair[number]);
        let anybody = said.contains(&Some(Touch::Allowed)) || self.touch == Some(Touch::Allowed) && said == [None; 2];
        let allowed = anybody && !said.contains(&Some(Touch::Contact)) && extends(0) && extends(1);
        if allowed { Touch::Allowed } else { Touch::Contact }
    }

    /// When a pair is first in contact, asked about by itself.
    fn first(&self, cell: &Cell, pair: [usize; 2], query: &contact::Query<'_>) -> Option<(Outcome, Touch, Contact)> {
        let (scratch, pair) = (&mut contact::Scratch::new(), [pair[0].min(pair[1]), pair[0].max(pair[1])]);
        let touch = self.touch(cell, pair);
        let (outcome, contact) = match touch {
            Touch::Contact => match query.first_within(self.margin(pair), scratch).unwrap() {
                Verdict::Clear => return None,
                Verdict::Contact(contact) => (Outcome::Contact, contact),
                Verdict::StartsInContact(contact) => (Outcome::StartsInContact, contact),
            },
            Touch::Allowed => match query.first_overlap(scratch).unwrap() {
                Overlap::Clear => return None,
                Overlap::Begins(contact) => (Outcome::Contact, contact),
                Overlap::FromStart(contact) => (Outcome::StartsInContact, contact),
            },
        };
        Some((outcome, touch, contact))
    }

    /// The contacts of all pairs, in order.
    fn contacts(&self, cell: &Cell, motion: &Motion) -> Vec<(Outcome, String)> {
        let mut found = cell.each_pair(0, motion, |pair, query| self.first(cell, pair, query));
        found.sort_by(|(a, b, one), (c, d, other)| {
            let after = |(outcome, touch, _): &(Outcome, Touch, Contact)| {
                *touch == Touch::Allowed && *outcome == Outcome::Contact
            };
            one.2.time.cmp(&other.2.time).then_with(|| (after(one), a, b).cmp(&(after(other), c, d)))
        });
        let line = |(a, b, (outcome, touch, contact)): &(String, String, (Outcome, Touch, Contact))| {
            (*outcome, format!("{touch:?} {}", stated(a, b, contact)))
        };
        found.iter().map(line).collect()
    }
}

fn is_surface(cell: &Cell, number: usize) -> bool {
    cell.objects[number].body.kind() == Kind::Surface
}

fn text_of(checker: &Checker, found: &Collision) -> (Outcome, String) {
    (found.outcome, format!("{:?} {}", found.touch, super::cell::text_of(checker, found)))
}

/// How the robot is as its motion begins, pair by pair.
fn worst_start(cell: &Cell, motion: &Motion) -> Start {
    let all = cell.each_pair(0, motion, |_, query| {
        let clock = [query.clock[0]; 2];
        Some(contact::Query { clock, ..*query }.start(&mut contact::Scratch::new()).unwrap())
    });
    let order = [Start::Overlapping, Start::InContact, Start::Touching];
    let found = |start: &Start| all.iter().any(|(_, _, other)| other == start);
    order.into_iter().find(found).unwrap_or(Start::Apart)
}

fn compare(cell: &Cell, checker: &Checker, rules: &Rules, motion: &Motion, scratch: &mut Scratch) -> &'static str {
    let robot = checker.find(&cell.objects[0].name).unwrap();
    let contacts = rules.contacts(cell, motion);
    let found: Vec<_> = checker.first_contacts(robot, motion, scratch).unwrap();
    assert_eq!(found.iter().map(|found| text_of(checker, found)).collect::<Vec<_>>(), contacts, "{motion:?}");
    assert_eq!(checker.is_clear(robot, motion, scratch), Ok(contacts.is_empty()), "{motion:?}");
    let verdict = checker.first_contact(robot, motion, scratch).unwrap();
    assert_eq!(verdict.collision().map(|found| text_of(checker, found)).as_ref(), contacts.first(), "{motion:?}");
    assert_eq!(checker.start(robot, motion, scratch), Ok(worst_start(cell, motion)), "{motion:?}");
    let start = motion.times().unwrap_or_default()[0];
    match (checker.last_valid(robot, motion, scratch).unwrap(), contacts.first(), verdict.collision()) {
        (LastValid::Whole, None, None) => "clear",
        (LastValid::Nowhere, Some((Outcome::StartsInContact, _)), _) => "starts in contact",
        (LastValid::Until(until), Some((Outcome::Contact, _)), Some(found)) => {
            let time = found.contact.time.lower();
            let at_once = until == start && found.touch == Touch::Allowed;
            assert!(until < time || until == time && found.contact.time.upper() > time || at_once, "{until} {time}");
            let position = motion.position(until).unwrap();
            let state = Motion::path([Waypoint { time: until, position }]).unwrap();
            assert_eq!(rules.contacts(cell, &state), [], "{motion:?} until {until}");
            assert_eq!(checker.is_clear(robot, &state, scratch), Ok(true), "{motion:?} until {until}");
            if found.touch == Touch::Allowed { "contact after" } else { "contact" }
        }
        (last, first, _) => panic!("{last:?}, but {first:?} on {motion:?}"),
    }
}

fn compare_all(numbers: Numbers, others: Others, seed: u64, worlds: u64) {
    let mut counts = BTreeMap::new();
    for index in 0..worlds {
        let prng = &mut Prng::new(seed, index);
        let count = prng.integer(3, 9) as usize;
        let reach = prng.integer(4, 8) as f64 * if numbers == Numbers::Lattice { 1.0 } else { 0.7 };
        let cell = Cell::random(prng, numbers, others, count, reach);
        let (mut checker, mut scratch) = (cell.checker(), Scratch::new());
        let before = checker.clone();
        let rules = Rules::random(prng, &cell, &mut checker);
        let again = Checker::new(&checker.to_world().unwrap().build().unwrap()).unwrap();
        for _ in 0..4 {
            let motion = match (others, prng.below(4)) {
                (Others::Stand, 0) if prng.once_in(2) => Motion::at(numbers.point(prng, reach)).unwrap(),
                (Others::Stand, 1 | 2) => Motion::edge(numbers.point(prng, reach), numbers.point(prng, reach)).unwrap(),
                _ => numbers.path(prng, reach),
            };
            *counts.entry(compare(&cell, &checker, &rules, &motion, &mut scratch)).or_insert(0) += 1;
            compare(&cell, &again, &rules, &motion, &mut scratch);
            compare(&cell, &before, &Rules::default(), &motion, &mut scratch);
        }
    }
    assert!(counts.len() == 4 && counts.values().all(|&count| count > worlds / 8), "{counts:?}");
}

#[test]
fn lattice_worlds_in_which_some_may_touch() {
    compare_all(Numbers::Lattice, Others::Stand, 501, 60);
    compare_all(Numbers::Lattice, Others::Move, 502, 60);
}

#[test]
fn general_worlds_in_which_some_may_touch() {
    compare_all(Numbers::General, Others::Stand, 503, 10);
    compare_all(Numbers::General, Others::Move, 504, 10);
}

#[test]
fn a_part_is_pushed_along_a_table_against_a_stop() {
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let mut checker = Checker::empty();
    let place = |x: f64, z: f64| Motion::at([x, 0.0, z]).unwrap();
    let part = checker.add("part", cube.clone(), place(0.0, 1.0)).unwrap();
    let table = checker.add("table", Body::cuboid([9.0, 9.0, 1.0]).unwrap(), place(0.0, 0.0)).unwrap();
    let stop = checker.add("stop", cube, place(3.0, 1.0)).unwrap();
    let (push, mut scratch) = (Motion::edge([0.0, 0.0, 1.0], [4.0, 0.0, 1.0]).unwrap(), Scratch::new());
    assert_eq!(checker.last_valid(part, &push, &mut scratch), Ok(LastValid::Nowhere));
    checker.set_pair_touch(part, table, Touch::Allowed).unwrap();
    let LastValid::Until(until) = checker.last_valid(part, &push, &mut scratch).unwrap() else { panic!() };
    assert_eq!(until, 0.5f64.next_down());
    let press = Motion::edge([0.0, 0.0, 1.0], [0.0, 0.0, 0.5]).unwrap();
    assert_eq!(checker.last_valid(part, &press, &mut scratch), Ok(LastValid::Until(0.0)));
    let found = checker.first_contact(part, &press, &mut scratch).unwrap();
    assert!(matches!(found, firstcontact::planner::Verdict::Contact(_)), "{found:?}");
    // One who stands on the table rests there, and nothing is wrong with that.
    assert_eq!(checker.is_clear(part, &place(0.0, 1.0), &mut scratch), Ok(true));
    // Of two that begin at one instant, that comes first which begins at it.
    checker.move_to(stop, [0.0, 3.0, 1.0]).unwrap();
    checker.set_pair_touch(part, table, Touch::Contact).unwrap();
    checker.set_pair_touch(part, stop, Touch::Allowed).unwrap();
    let (down, side) = ([0.0, 0.0, 2.0], [0.0, 4.0, 0.0]);
    let both = Motion::edge(down, side).unwrap();
    let found = checker.first_contacts(part, &both, &mut scratch).unwrap();
    let times: Vec<_> = found.iter().map(|found| (found.touch, found.contact.time.to_string())).collect();
    assert_eq!(times, [(Touch::Contact, "1/2".to_owned()), (Touch::Allowed, "1/2".to_owned())]);
}

#[test]
fn what_makes_no_sense_is_refused_and_what_is_gone_is_forgotten() {
    let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
    let sheet = Body::surface_from_mesh(Mesh::new(corners, [[0, 1, 2, 3]]).unwrap()).unwrap();
    let mut checker = Checker::empty();
    let at = || Motion::at([0.0; 3]).unwrap();
    let [a, b] = ["a", "b"].map(|name| checker.add(name, Body::cuboid([1.0; 3]).unwrap(), at()).unwrap());
    let sheet = checker.add("sheet", sheet, at()).unwrap();
    let no_interior = EditError::NoInterior { object: "sheet".to_owned() };
    assert_eq!(checker.set_touch(sheet, Touch::Allowed), Err(no_interior.clone()));
    assert_eq!(checker.set_pair_touch(a, sheet, Touch::Allowed), Err(no_interior));
    assert_eq!(checker.set_touch(sheet, Touch::Contact), Ok(()));
    checker.set_pair_margin(a, b, 0.5).unwrap();
    checker.set_pair_touch(a, b, Touch::Allowed).unwrap();
    // A margin of the pair goes before that it may touch.
    assert_eq!((checker.margin(a, b), checker.touch(a, b)), (Some(0.5), Some(Touch::Contact)));
    checker.set_pair_margin(b, a, 0.0).unwrap();
    assert!(matches!(checker.set_pair_touch(a, a, Touch::Allowed), Err(EditError::SameObject { .. })));
    assert_eq!(checker.touch(a, b), Some(Touch::Allowed));
    checker.set_default_touch(Touch::Allowed);
    assert_eq!(checker.touch(a, sheet), Some(Touch::Contact));
    checker.set_default_touch(Touch::Contact);
    checker.remove(b).unwrap();
    assert_eq!((checker.touch(a, b), checker.set_touch(b, Touch::Allowed)), (None, Err(EditError::Stale { id: b })));
    let again = checker.add("b", Body::cuboid([1.0; 3]).unwrap(), at()).unwrap();
    assert_eq!(checker.touch(a, again), Some(Touch::Contact));
}
