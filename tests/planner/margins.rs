//! Margins of a checker, against all pairs one by one.

use super::cell::{Cell, Numbers, Others, expected, in_order, named, stated, text_of};
use super::support::prng::Prng;
use firstcontact::clearance::{Clearance, ClearanceError};
use firstcontact::contact::{self, Verdict};
use firstcontact::planner::{EditError, LastValid, QueryError, Scratch};
use firstcontact::world::ObjectId;
use firstcontact::{Body, Checker, Motion};
use std::collections::BTreeMap;

/// The margins of a world, as a test knows them.
#[derive(Default)]
struct Margins {
    default: f64,
    objects: BTreeMap<usize, f64>,
    pairs: BTreeMap<[usize; 2], f64>,
}

impl Margins {
    fn random(prng: &mut Prng, cell: &Cell, checker: &mut Checker) -> Margins {
        let count = cell.objects.len();
        let id = |checker: &Checker, number: usize| checker.find(&cell.objects[number].name).unwrap();
        let length = |prng: &mut Prng| [0.0, 0.5, 1.0, 1e-3, prng.float(0.0, 1.5)][prng.below(5) as usize];
        let mut margins = Margins { default: length(prng), ..Margins::default() };
        checker.set_default_margin(margins.default).unwrap();
        for _ in 0..prng.below(3) {
            let (number, margin) = (prng.below(count as u64) as usize, length(prng));
            checker.set_margin(id(checker, number), margin).unwrap();
            margins.objects.insert(number, margin);
        }
        for _ in 0..prng.below(4) {
            let ([a, b], margin) = ([(); 2].map(|()| prng.below(count as u64) as usize), length(prng));
            if a != b {
                checker.set_pair_margin(id(checker, a), id(checker, b), margin).unwrap();
                margins.pairs.insert([a.min(b), a.max(b)], margin);
            }
        }
        margins
    }

    fn of(&self, [a, b]: [usize; 2]) -> f64 {
        let own = |number| self.objects.get(&number).copied().unwrap_or(self.default);
        self.pairs.get(&[a.min(b), a.max(b)]).copied().unwrap_or(own(a).max(own(b)))
    }
}

fn contacts(cell: &Cell, margins: &Margins, motion: &Motion) -> Vec<(String, String, Verdict)> {
    let mut found = cell.each_pair(0, motion, |pair, query| {
        let verdict = query.first_within(margins.of(pair), &mut contact::Scratch::new()).unwrap();
        verdict.contact().is_some().then_some(verdict)
    });
    in_order(&mut found);
    found
}

fn compare(cell: &Cell, checker: &Checker, margins: &Margins, motion: &Motion, scratch: &mut Scratch) -> &'static str {
    let robot = checker.find(&cell.objects[0].name).unwrap();
    let contacts = contacts(cell, margins, motion);
    let verdict = checker.first_contact(robot, motion, scratch).unwrap();
    assert_eq!(named(checker, &verdict), expected(&contacts), "{motion:?}");
    assert_eq!(checker.is_clear(robot, motion, scratch), Ok(contacts.is_empty()), "{motion:?}");
    let all: Vec<String> = contacts.iter().map(|(a, b, found)| stated(a, b, found.contact().unwrap())).collect();
    let found = checker.first_contacts(robot, motion, scratch).unwrap();
    assert_eq!(found.iter().map(|collision| text_of(checker, collision)).collect::<Vec<_>>(), all, "{motion:?}");
    nearest(cell, checker, motion, scratch);
    match checker.last_valid(robot, motion, scratch).unwrap() {
        LastValid::Whole => {
            assert!(contacts.is_empty());
            "clear"
        }
        LastValid::Nowhere => "starts in contact",
        LastValid::Until(time) => {
            let position = motion.position(time).unwrap();
            let state = Motion::path([firstcontact::Waypoint { time, position }]).unwrap();
            assert!(self::contacts(cell, margins, &state).is_empty(), "{motion:?} at {time}");
            "contact"
        }
    }
}

fn nearest(cell: &Cell, checker: &Checker, motion: &Motion, scratch: &mut Scratch) {
    let (robot, tolerance) = (checker.find(&cell.objects[0].name).unwrap(), 1e-6);
    let all =
        cell.each_pair(0, motion, |_, query| query.min_clearance(tolerance, &mut contact::Scratch::new()).unwrap());
    let found = checker.nearest_on(robot, motion, f64::INFINITY, tolerance, scratch).unwrap();
    assert_eq!(found.is_some(), !all.is_empty());
    let Some(found) = found else { return };
    let lean = checker.min_clearance(robot, motion, f64::INFINITY, tolerance, scratch).unwrap().unwrap();
    let truth = [found.clearance.lower, found.clearance.upper];
    assert!(lean.lower <= truth[1] && truth[0] <= lean.upper && lean.upper - lean.lower <= tolerance, "{lean:?}");
    let own = |a: &str, b: &str| [checker.name(found.a), checker.name(found.b)] == [Some(a), Some(b)];
    let (_, _, same) = all.iter().find(|(a, b, _)| own(a, b)).unwrap();
    assert_eq!(same.at, found.clearance.at);
    assert!(found.clearance.upper - found.clearance.lower <= tolerance);
    assert!(
        all.iter().all(|(_, _, other)| found.clearance.upper <= other.upper && found.clearance.lower <= other.upper)
    );
    if let Some(position) = motion.standing() {
        nearest_of_state(checker, robot, position.into(), &all, scratch);
    }
}

/// Compares the clearance of a state with those of all pairs, for objects within several distances.
fn nearest_of_state(
    checker: &Checker,
    robot: ObjectId,
    position: [f64; 3],
    all: &[(String, String, Clearance)],
    scratch: &mut Scratch,
) {
    let least = |bound: fn(&Clearance) -> f64| all.iter().map(|(_, _, own)| bound(own)).fold(f64::INFINITY, f64::min);
    let (lower, upper) = (least(|own| own.lower), least(|own| own.upper));
    for tolerance in [1e-6, 0.25] {
        for within in [f64::INFINITY, upper + 1e-3, upper.next_up(), 0.5 * lower] {
            if within <= 0.0 {
                continue;
            }
            let found = checker.clearance_at(robot, position, within, tolerance, scratch).unwrap();
            let nearest = checker.nearest_at(robot, position, within, tolerance, scratch).unwrap();
            assert_eq!(nearest.is_some(), found.is_some(), "{position:?}");
            if let Some(nearest) = nearest {
                let names = [nearest.a, nearest.b].map(|id| checker.name(id).unwrap());
                let same = all.iter().find(|(a, b, _)| [&**a, &**b] == names).unwrap();
                assert_eq!(nearest.clearance.at, same.2.at, "{position:?}");
            }
            let Some(found) = found else {
                assert!(within <= upper, "{position:?}: nothing within {within}, but {lower} .. {upper}");
                continue;
            };
            assert!(found.lower <= upper && lower <= found.upper, "{position:?}: {found:?} and {lower} .. {upper}");
            assert!(found.upper - found.lower <= tolerance && found.lower <= within, "{position:?}: {found:?}");
            let names = [found.part, found.other].map(|id| checker.name(id).unwrap());
            let own = all.iter().find(|(a, b, _)| [&**a, &**b] == names || [&**b, &**a] == names).unwrap();
            assert!(own.2.lower <= found.upper, "{position:?}: {found:?} and {:?}", own.2);
        }
    }
}

fn compare_all(numbers: Numbers, others: Others, seed: u64, worlds: u64) {
    let mut counts = BTreeMap::new();
    for index in 0..worlds {
        let prng = &mut Prng::new(seed, index);
        let count = prng.integer(4, 12) as usize;
        let reach = prng.integer(3, 6) as f64 * if numbers == Numbers::Lattice { 1.0 } else { 0.7 };
        let cell = Cell::random(prng, numbers, others, count, reach);
        let (mut checker, mut scratch) = (cell.checker(), Scratch::new());
        let margins = Margins::random(prng, &cell, &mut checker);
        for _ in 0..4 {
            let motion = match (others, prng.below(4)) {
                (Others::Stand, 0) if prng.once_in(2) => Motion::at(numbers.point(prng, reach)).unwrap(),
                (Others::Stand, 1 | 2) => Motion::edge(numbers.point(prng, reach), numbers.point(prng, reach)).unwrap(),
                _ => numbers.path(prng, reach),
            };
            *counts.entry(compare(&cell, &checker, &margins, &motion, &mut scratch)).or_insert(0) += 1;
        }
    }
    assert!(counts.len() == 3 && counts.values().all(|&count| count > worlds / 4), "{counts:?}");
}

#[test]
fn lattice_worlds_with_margins() {
    compare_all(Numbers::Lattice, Others::Stand, 401, 40);
    compare_all(Numbers::Lattice, Others::Move, 402, 40);
}

#[test]
fn general_worlds_with_margins() {
    compare_all(Numbers::General, Others::Stand, 403, 12);
    compare_all(Numbers::General, Others::Move, 404, 12);
}

#[test]
fn a_margin_is_forgotten_with_its_object() {
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let mut checker = Checker::empty();
    let place = |x: f64| Motion::at([x, 0.0, 0.0]).unwrap();
    let robot = checker.add("robot", cube.clone(), place(0.0)).unwrap();
    let shelf = checker.add("shelf", cube.clone(), place(2.0)).unwrap();
    checker.set_margin(shelf, 1.5).unwrap();
    assert_eq!(checker.margin(robot, shelf), Some(1.5));
    let mut scratch = checker.scratch();
    assert!(!checker.is_clear(robot, &place(0.0), &mut scratch).unwrap());
    let before = checker.clone();
    checker.remove(shelf).unwrap();
    let again = checker.add("shelf", cube, place(2.0)).unwrap();
    assert_eq!(checker.margin(robot, shelf), None);
    assert_eq!(checker.margin(robot, again), Some(0.0));
    assert!(checker.is_clear(robot, &place(0.0), &mut scratch).unwrap());
    assert!(!before.is_clear(robot, &place(0.0), &mut scratch).unwrap());
    assert_eq!(checker.set_margin(shelf, 1.0), Err(EditError::Stale { id: shelf }));
}

#[test]
fn margins_that_are_no_lengths_are_refused() {
    let cube = Body::cuboid([1.0; 3]).unwrap();
    let mut checker = Checker::empty();
    let [a, b] = ["a", "b"].map(|name| checker.add(name, cube.clone(), Motion::at([0.0; 3]).unwrap()).unwrap());
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(checker.set_default_margin(bad), Err(EditError::BadMargin { .. })));
        assert!(matches!(checker.set_margin(a, bad), Err(EditError::BadMargin { .. })));
        assert!(matches!(checker.set_pair_margin(a, b, bad), Err(EditError::BadMargin { .. })));
    }
    assert!(matches!(checker.set_pair_margin(a, a, 1.0), Err(EditError::SameObject { .. })));
    let refused =
        checker.nearest_on(a, &Motion::at([5.0; 3]).unwrap(), f64::INFINITY, f64::NAN, &mut checker.scratch());
    assert!(matches!(refused, Err(QueryError::Clearance(ClearanceError::BadTolerance(_)))));
    for within in [0.0, -1.0, f64::NAN] {
        let refused = checker.clearance_at(a, [5.0; 3], within, 1e-6, &mut checker.scratch());
        assert!(matches!(refused, Err(QueryError::BadInfluence { .. })));
    }
}
