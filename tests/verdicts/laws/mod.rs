//! Laws that every answer obeys, whatever it is: the same question asked in another way has the same answer.

use firstcontact::audit::Answer;
use firstcontact::oracle::Rational;
use support::prng::Prng;
use support::query::Query;

use firstcontact_verify::support;
mod transform;

const SEED: u64 = 7;

/// Lattice queries that each law is tried on.
const LATTICE: u64 = 1500;

/// General queries that each law is tried on that holds for them.
const GENERAL: u64 = 60;

/// The answer of every method that applies, by name.
fn answers(query: &Query) -> Vec<(&'static str, Answer)> {
    let answers = support::methods::answers(query).into_iter();
    answers.map(|(name, answer)| (name, answer.unwrap_or_else(|error| panic!("{name}: {error}: {query:?}")))).collect()
}

/// An exact time, and the floats next to it where they are given.
type FoundTime = (String, Option<[f64; 2]>);

/// Verdict and exact time, without the features.
fn when(answer: &Answer) -> (&'static str, Option<FoundTime>) {
    (answer.verdict(), answer.found().map(|found| (found.time.clone(), found.bracket)))
}

/// Two ways to ask have the same answer, as far as `seen` looks.
fn assert_same<T: PartialEq + std::fmt::Debug>(query: &Query, other: &Query, seen: impl Fn(&Answer) -> T) {
    for ((name, first), (same, second)) in answers(query).iter().zip(&answers(other)) {
        assert_eq!((name, seen(first)), (same, seen(second)), "{query:?} against {other:?}");
    }
}

fn lattice() -> impl Iterator<Item = Query> {
    (0..LATTICE).map(|index| support::lattice::query(SEED, index))
}

/// Lattice queries on one straight edge.
fn lattice_edges() -> impl Iterator<Item = Query> {
    lattice().filter(|query| query.clock == [0.0, 1.0])
}

fn general() -> impl Iterator<Item = Query> {
    (0..GENERAL).map(|index| support::general::query(SEED, index))
}

#[test]
fn swapping_the_bodies_keeps_verdict_and_time() {
    for query in lattice().chain(general()) {
        assert_same(&query, &query.swapped(), when);
    }
}

#[test]
fn the_order_of_faces_and_vertices_keeps_verdict_and_time() {
    for (index, query) in lattice().chain(general()).enumerate() {
        let prng = &mut Prng::new(SEED, index as u64);
        assert_same(&query, &transform::shuffled(&query, prng), when);
    }
}

#[test]
fn powers_of_two_change_nothing() {
    for exponent in [40, -40, 900, -900] {
        let scaled = |query: &Query| transform::linear(query, |point| point.map(|x| x * 2f64.powi(exponent)));
        for query in lattice().take(400).chain(general().take(20)) {
            assert_same(&query, &scaled(&query), Answer::clone);
        }
    }
}

/// Queries whose areas, as seen along the motion, once had a wrong sign: products of two coordinates are a few quarters
/// of the smallest float there, and round to wholes. By the exponent of the unit and the number of the query.
const LOST_AREAS: [(i32, u64); 9] = [
    (-539, 27_605),
    (-539, 44_900),
    (-539, 58_246),
    (-538, 18_308),
    (-538, 41_004),
    (-538, 50_198),
    (-537, 11_363),
    (-537, 38_314),
    (-536, 44_040),
];

#[test]
fn products_may_be_half_of_the_smallest_float() {
    let known = LOST_AREAS.map(|(exponent, index)| (exponent, support::lattice::query(SEED, index)));
    let further =
        (-540..-535).chain([-360, -359, -358]).flat_map(|exponent| lattice().map(move |query| (exponent, query)));
    for (exponent, query) in known.into_iter().chain(further.step_by(5)) {
        let scaled = transform::linear(&query, |point| point.map(|x| x * 2f64.powi(exponent)));
        assert_same(&query, &scaled, Answer::clone);
    }
}

#[test]
fn lattice_points_may_be_the_smallest_and_the_largest_floats() {
    // The smallest float is 2^-1074, and the largest coordinate here, 14, stays below 2^1024.
    for unit in [f64::from_bits(1), 2f64.powi(1020)] {
        for query in lattice().take(300) {
            let scaled = transform::linear(&query, |point| point.map(|x| x * unit));
            assert_same(&query, &scaled, Answer::clone);
        }
    }
}

#[test]
fn turning_the_axes_changes_nothing() {
    for query in lattice().chain(general()) {
        assert_same(&query, &transform::linear(&query, |[x, y, z]| [y, z, x]), Answer::clone);
    }
}

#[test]
fn a_mirror_changes_nothing() {
    for query in lattice().chain(general()) {
        assert_same(&query, &transform::mirrored(&query), Answer::clone);
    }
}

#[test]
fn a_waypoint_on_the_way_changes_nothing() {
    for query in lattice_edges() {
        assert_same(&query, &transform::halved(&query), Answer::clone);
    }
}

#[test]
fn a_common_motion_changes_nothing() {
    for (index, query) in lattice_edges().enumerate() {
        let prng = &mut Prng::new(SEED, index as u64);
        let amounts = [(); 3].map(|()| prng.point(-1000, 1000).map(|x| x as f64 / 64.0));
        let halved = transform::halved(&query);
        assert_same(&query, &transform::moved(&halved, &amounts), Answer::clone);
    }
}

#[test]
fn a_common_offset_of_a_billion_changes_nothing() {
    for amount in [[1e9, 1e9, 1e9], [2f64.powi(30), -(2f64.powi(30)), 0.0]] {
        for query in lattice() {
            assert_same(&query, &transform::shifted(&query, amount), Answer::clone);
        }
    }
}

#[test]
fn the_place_of_the_origin_changes_nothing() {
    for query in lattice() {
        assert_same(&query, &transform::with_other_origin(&query, [1e9, -3.0, 2f64.powi(30)]), Answer::clone);
    }
}

#[test]
fn times_follow_the_clock() {
    let [scale, start] = [Rational::from_f64(0.125), Rational::from_f64(-3.5)].map(|x| x.expect("finite"));
    for query in lattice() {
        let other = transform::timed(&query, |time| time / 8.0 - 3.5);
        for ((name, first), (_, second)) in answers(&query).iter().zip(&answers(&other)) {
            assert_eq!(first.verdict(), second.verdict(), "{name}, {query:?}");
            let Some((first, second)) = first.found().zip(second.found()) else { continue };
            let exact = |time: &str| time.parse::<Rational>().expect("a time is a rational number");
            assert_eq!(&(&exact(&first.time) * &scale) + &start, exact(&second.time), "{name}, {query:?}");
            assert_eq!(first.features, second.features, "{name}, {query:?}");
        }
    }
}

#[test]
fn a_clock_that_ends_at_the_contact_sees_it_and_one_that_ends_before_does_not() {
    for query in lattice_edges().chain(general().filter(|query| query.clock == [0.0, 1.0])) {
        for (name, answer) in answers(&query) {
            let Answer::Contact(found) = &answer else { continue };
            let [lower, upper] = found.bracket.expect("two floats");
            let ending = |end: f64| answers(&Query { clock: [0.0, end], ..query.clone() });
            let at = |end: f64| ending(end).into_iter().find(|(other, _)| *other == name).map(|(_, answer)| answer);
            assert_eq!(at(upper).as_ref(), Some(&answer), "{name}, {query:?}");
            if lower > 0.0 {
                let before = if lower == upper { lower.next_down() } else { lower };
                assert_eq!(at(before), Some(Answer::Clear), "{name}, {query:?}");
            }
        }
    }
}
