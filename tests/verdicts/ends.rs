//! Small bodies whose coordinates are at the ends of the floats, or at several scales at once: thousands of random
//! pairs.
//!
//! Quick questions have filters of their own: `is_clear`, `last_valid`, and those of a planner's checker. All of them
//! are asked here, and each answer is compared with that of the rational oracle, for which no number is large or small.

use firstcontact::audit::Answer;
use firstcontact::planner::Verdict;
use firstcontact::{Body, Checker, LastValid, Motion, Waypoint};
use std::ops::Range;
use support::methods::{answers, oracle};
use support::prng::Prng;
use support::query::Shape;
use support::query::{Query, Way};

use firstcontact_verify::support;

/// Lengths from all over the floats; between them lie the magnitudes whose squares and cubes under- or overflow.
const UNITS: [f64; 18] = [
    5e-324,
    2e-323,
    1e-319,
    1e-310,
    f64::MIN_POSITIVE,
    1e-240,
    1e-162,
    1e-154,
    1e-105,
    1e-30,
    1.0,
    1e16,
    1e88,
    1e102,
    1.5e153,
    5e153,
    1e290,
    f64::MAX / 16.0,
];

/// How many of them are the least.
const LEAST: u64 = 4;

fn any_unit(prng: &mut Prng) -> f64 {
    let among = if prng.once_in(2) { LEAST } else { UNITS.len() as u64 };
    UNITS[prng.below(among) as usize]
}

/// A point of whole multiples of a unit, now and then a little beside them.
fn point(prng: &mut Prng, most: i64, unit: f64) -> [f64; 3] {
    prng.point(-most, most).map(|x| {
        let value = x as f64 * unit;
        if prng.once_in(12) { value.next_up() } else { value }
    })
}

fn triangle(prng: &mut Prng, unit: f64) -> Shape {
    let corners = [(); 3].map(|()| point(prng, 2, unit)).to_vec();
    Shape::new(corners, vec![vec![0, 1, 2]])
}

fn tetrahedron(prng: &mut Prng, unit: f64) -> Shape {
    let corners = [(); 4].map(|()| point(prng, 2, unit)).to_vec();
    let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]].map(|face: [u32; 3]| face.to_vec()).to_vec();
    Shape::new(corners, faces)
}

fn cuboid(prng: &mut Prng, unit: f64) -> Shape {
    let low = prng.point(-2, 1);
    let high = low.map(|x| x + prng.integer(1, 2));
    let [low, high] = [low, high].map(|corner| corner.map(|x| x as f64 * unit));
    Shape::cuboid(low, high).triangulated()
}

/// A convex solid, mostly, or a body that is none.
fn shape(prng: &mut Prng, unit: f64) -> Shape {
    match prng.below(8) {
        0..3 => tetrahedron(prng, unit),
        3 | 4 => cuboid(prng, unit),
        5 => triangle(prng, unit),
        6 => triangle(prng, unit).joined(triangle(prng, unit)),
        _ => tetrahedron(prng, unit).joined(tetrahedron(prng, unit)),
    }
}

/// A body on an edge past one that stands, or both on paths whose waypoints fall at thirds of each other's. The unit is
/// the same for bodies and motions, but in one of ten questions.
fn query(index: u64) -> Query {
    let prng = &mut Prng::new(20, index);
    let usual = any_unit(prng);
    let is_mixed = prng.once_in(10);
    let units = [(); 4].map(|()| if is_mixed { any_unit(prng) } else { usual });
    let (a, b) = (shape(prng, units[0]), shape(prng, units[1]));
    let at = |prng: &mut Prng, which: usize| point(prng, 3, units[which]);
    let (way_a, way_b) = match prng.below(5) {
        0 => (Way::at(at(prng, 2)), Way::at(at(prng, 3))),
        1 => {
            let path = [0.0, 3.0].map(|time| (time, at(prng, 2))).to_vec();
            let other = [1.0, 2.0].map(|time| (time, at(prng, 3))).to_vec();
            (Way::through(path), Way::through(other))
        }
        _ => (Way::edge(at(prng, 2), at(prng, 2)), Way::at(at(prng, 3))),
    };
    let end = way_a.waypoints.last().map_or(1.0, |(time, _)| time.max(1.0));
    Query { a, b, way_a, way_b, clock: [0.0, end] }
}

fn motion(way: &Way) -> Motion {
    let waypoints = way.waypoints.iter().map(|&(time, position)| Waypoint { time, position: position.into() });
    if let [(_, position)] = way.waypoints[..] {
        Motion::at(position).unwrap()
    } else {
        Motion::path(waypoints).unwrap()
    }
}

/// What a planner says that is not so, of the same question.
fn wrong_in_planner(query: &Query, [a, b]: [Body; 2], expected: &Answer) -> Option<String> {
    let mut checker = Checker::empty();
    let robot = checker.add("robot", a, Motion::at([0.0; 3]).unwrap()).unwrap();
    checker.add("other", b, motion(&query.way_b)).unwrap();
    let (way, scratch) = (motion(&query.way_a), &mut checker.scratch());
    let is_clear = checker.is_clear(robot, &way, scratch).unwrap();
    if is_clear != (*expected == Answer::Clear) {
        return Some(format!("the planner's is_clear is {is_clear}"));
    }
    let first = checker.first_contact(robot, &way, scratch).unwrap();
    let time = match &first {
        Verdict::Clear => None,
        Verdict::StartsInContact(collision) | Verdict::Contact(collision) => Some(collision.contact.time.to_string()),
    };
    if time != expected.found().map(|found| found.time.clone()) {
        return Some(format!("the planner's first contact is at {time:?}"));
    }
    let last = checker.last_valid(robot, &way, scratch).unwrap();
    let is_right = match (expected, last) {
        (Answer::Clear, LastValid::Whole) | (Answer::StartsInContact(_), LastValid::Nowhere) => true,
        (Answer::Contact(found), LastValid::Until(until)) => {
            let position = way.position(until).unwrap();
            let there = Way::through(vec![(until, position.into())]);
            let there = Query { way_a: there, clock: [until; 2], ..query.clone() };
            found.bracket.is_some_and(|bracket| until < bracket[1])
                && until >= query.clock[0]
                && oracle(&there) == Ok(Answer::Clear)
        }
        _ => false,
    };
    (!is_right).then(|| format!("the planner's last valid is {last:?}"))
}

/// What is wrong about some queries, and how many of them are clear, start in contact, and come into contact.
fn ask(numbers: Range<u64>) -> (Vec<String>, [u64; 3]) {
    let (mut wrong, mut counts) = (Vec::new(), [0; 3]);
    for query in numbers.map(query) {
        let (Ok(a), Ok(b)) = (query.a.to_body(), query.b.to_body()) else { continue };
        let expected = oracle(&query).unwrap_or_else(|error| panic!("oracle: {error}: {query:?}"));
        let mut note = |what: String| wrong.push(format!("{what}, not {expected}: {query:?}"));
        for (name, answer) in answers(&query) {
            match answer {
                Ok(answer) if answer == expected => {}
                Ok(answer) => note(format!("{name} says {answer}")),
                Err(error) => note(format!("{name}: {error}")),
            }
        }
        if let Some(what) = wrong_in_planner(&query, [a, b], &expected) {
            note(what);
        }
        let which = match expected {
            Answer::Clear => 0,
            Answer::StartsInContact(_) => 1,
            Answer::Contact(_) => 2,
        };
        counts[which] += 1;
    }
    (wrong, counts)
}

/// How many pairs are asked about.
const QUERIES: u64 = 8_000;

#[test]
fn quick_answers_are_those_of_the_oracle_at_the_ends_of_the_floats() {
    let middle = QUERIES / 2;
    let [one, other] = std::thread::scope(|scope| {
        let halves = [0..middle, middle..QUERIES].map(|numbers| scope.spawn(|| ask(numbers)));
        halves.map(|half| half.join().unwrap())
    });
    let wrong = [one.0, other.0].concat();
    let first: Vec<&str> = wrong.iter().take(5).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} wrong answers, the first of them:\n{}", wrong.len(), first.join("\n"));
    let counts = [0, 1, 2].map(|k| one.1[k] + other.1[k]);
    assert!(counts.iter().all(|&count| count > QUERIES / 20), "{counts:?}");
}
