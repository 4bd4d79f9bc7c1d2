//! Objects that turn on their paths: worlds with times worked out by hand, and what is refused.
#![cfg(feature = "yaml")]

use firstcontact::Checker;
use firstcontact::rotation::Guarantee;
use firstcontact::world::{CheckOptions, CheckReport, CheckVerdict, EnclosedContact, LoadOptions, Outcome, World};
use firstcontact_verify::shapes::Random;

/// A bar 8 long and 6 wide, whose corners are 5 from its middle, on waypoints; more objects, and the rest of the file.
pub(super) fn world(objects: &str, waypoints: &str, rest: &str) -> World {
    let text = format!(
        "firstcontact: 1\nunits: {{length: m, angle: deg, time: s}}\nobjects:\n  - {{id: bar, box: {{size: [8, 6, 1]}}}}\n{objects}\
         paths:\n  - {{id: p, object: bar, waypoints: [{waypoints}]}}\n{rest}"
    );
    World::from_yaml_str(&text, &LoadOptions::new()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

pub(super) fn report(world: &World) -> CheckReport {
    world.check(&world.checks()[0], &CheckOptions::new()).unwrap_or_else(|error| panic!("{error}"))
}

const TURN: &str = "{t: 0, position: [0, 0, 0]}, {t: 1, turn: {axis: [0, 0, 1], angle: 90}}";

/// The same quarter by orientations, while the bar is lifted by 1/4: what is answered by enclosures.
const LIFTED: &str = "{t: 0, position: [0, 0, 0], rpy: [0, 0, 0]}, {t: 1, position: [0, 0, 0.25], rpy: [0, 0, 90]}";

/// The time at which the corner (4, 3), or (4, -3), comes to a coordinate of 5 sin or 5 cos.
fn quarter(degrees: f64) -> f64 {
    degrees / 90.0
}

fn bracket(report: &CheckReport) -> [f64; 2] {
    assert_eq!(report.outcome(), Outcome::Contact, "{report:?}");
    let [low, high] = report.enclosed[0].time;
    assert!(high - low <= 1.1e-9 * (report.clock[1] - report.clock[0]));
    [low, high]
}

fn holds([low, high]: [f64; 2], time: f64) {
    assert!(low <= time + 1e-14 && time <= high + 1e-14, "{low} {time} {high}");
}

#[test]
fn a_wall_is_met_where_the_corner_reaches_it() {
    // At an angle of asin(4/5) - asin(3/5) the corner (4, 3) is at (3, 4); the wall is 4 away.
    let wall = "  - {id: wall, box: {size: [20, 2, 1]}, pose: {position: [0, 5, 0]}}\n";
    let time = quarter(0.8f64.asin().to_degrees() - 0.6f64.asin().to_degrees());
    holds(bracket(&report(&world(wall, TURN, ""))), time);
    // The same by orientations, in any of their forms, and twice as slow after a wait.
    for end in [
        "rpy: [0, 0, 90]",
        "quat_wxyz: [1, 0, 0, 1]",
        "quat_xyzw: [0, 0, -2, -2]",
        "axis_angle: {axis: [0, 0, 3], angle: 90}",
        "matrix: [[0, -1, 0], [1, 0, 0], [0, 0, 1]]",
    ] {
        let start = "rpy: [0, 0, 0]";
        let way = format!(
            "{{t: 0, position: [0, 0, 0], {start}}}, {{t: 1, position: [0, 0, 0], {start}}}, {{t: 3, position: [0, 0, 0], {end}}}"
        );
        holds(bracket(&report(&world(wall, &way, ""))), 1.0 + 2.0 * time);
    }
    // What is carried turns with it: a pin on the corner, 1 farther out.
    let pin = "  - {id: pin, box: {size: [1, 1, 1]}, attach_to: bar, pose: {position: [3.5, 3.5, 0]}}\n";
    let found = report(&world(&format!("{wall}{pin}"), TURN, ""));
    assert_eq!(found.outcome(), Outcome::StartsInContact);
}

#[test]
fn margins_and_times_of_other_objects_count() {
    let wall = "  - {id: wall, box: {size: [20, 2, 1]}, pose: {position: [0, 5.5, 0]}}\n";
    assert_eq!(report(&world(wall, TURN, "")).outcome(), Outcome::Contact);
    let far = "  - {id: wall, box: {size: [20, 2, 1]}, pose: {position: [0, 6.25, 0]}}\n";
    assert_eq!(report(&world(far, TURN, "")).outcome(), Outcome::Clear);
    // A margin of 1/4 is reached at the greatest height, and one of 1 1/4 where the corner is at a height of 4.
    let kept = report(&world(far, TURN, "defaults: {margin: 1.25}\n"));
    holds(bracket(&kept), quarter(0.8f64.asin().to_degrees() - 0.6f64.asin().to_degrees()));
    // A cart that goes away in time, on a timetable of its own: met only if it waits.
    let cart = "  - {id: cart, box: {size: [20, 2, 1]}}\n";
    let going = |wait: f64| {
        let path = format!(
            "  - {{id: q, object: cart, waypoints: [{{t: {wait}, position: [0, 5, 0]}}, {{t: {}, position: [0, 9, 0]}}]}}\n",
            wait + 0.1
        );
        report(&world(cart, TURN, &path)).outcome()
    };
    assert_eq!((going(0.0), going(0.5)), (Outcome::Clear, Outcome::Contact));
}

#[test]
fn what_is_never_turned_is_exact() {
    let wall = "  - {id: wall, box: {size: [2, 2, 2]}, pose: {position: [9, 0, 0]}}\n";
    let turned = |q: &str| format!("{{t: 0, position: [0, 0, 0]{q}}}, {{t: 1, position: [7, 0, 0]{q}}}");
    let [plain, still] = ["", ", rpy: [0, 0, 0]"].map(|q| report(&world(wall, &turned(q), "")));
    let time = |report: &CheckReport| match &report.verdict {
        CheckVerdict::Contact(found) => found[0].contact.time.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!((time(&plain), time(&still)), ("4/7".to_owned(), "4/7".to_owned()));
    assert_eq!((still.turning, still.enclosed.len()), (0, 0));
    // Turned and never turning it is answered exactly at yaw 90, where it is 6 long, and else by enclosures.
    let of = |yaw: i32| report(&world(wall, &turned(&format!(", rpy: [0, 0, {yaw}]")), ""));
    holds(bracket(&of(90)), 5.0 / 7.0);
    let guarantees = [90, 30].map(|yaw| of(yaw).enclosed[0].guarantee);
    assert_eq!(guarantees, [Guarantee::Exact, Guarantee::Enclosed]);
}

#[test]
fn a_contact_at_a_waypoint_is_known_from_both_sides() {
    // At yaw 30 the bar comes down on the floor just at its second waypoint, and into it from there on.
    let floor = "  - {id: floor, box: {size: [20, 20, 2]}, pose: {position: [0, 0, -1.5]}}\n";
    let way = |yaw: i32, third: f64| {
        let at = |t: i32, z: f64| format!("{{t: {t}, position: [0, 0, {z}], rpy: [0, 0, {yaw}]}}");
        report(&world(floor, &[at(0, 2.0), at(1, 0.0), at(2, third)].join(", "), ""))
    };
    let found = way(30, -2.0);
    assert_eq!(found.outcome(), Outcome::Contact, "{found:?}");
    assert!(found.enclosed[0].time[0] <= 1.0 && found.enclosed[0].time[1] >= 1.0);
    assert!(found.enclosed[0].time[1] - found.enclosed[0].time[0] <= 2e-9);
    // Up again it has touched only, which is known of the pose at the waypoint; of the time just before it is not.
    let touched = way(30, 2.0);
    holds(bracket(&touched), 1.0);
    assert!(touched.enclosed[0].time[0] < 1.0 && touched.enclosed[0].guarantee == Guarantee::Enclosed);
    // At yaw 90 floats hold all of the bar's places, and nothing is in doubt.
    for third in [-2.0, 2.0] {
        let exact = &way(90, third).enclosed[0];
        assert_eq!((exact.time, exact.guarantee), ([1.0; 2], Guarantee::Exact));
    }
}

#[test]
fn the_earlier_of_two_contacts_is_reported() {
    let others = "  - {id: wall, box: {size: [20, 2, 1]}, pose: {position: [0, 5, 0]}}\n  - {id: x, box: {size: [1, 1, 1]}}\n  \
        - {id: y, box: {size: [1, 1, 1]}, pose: {position: [52, 0, 0]}}\n";
    let both = |end: f64, report: &str| {
        let rest = format!(
            "  - {{id: q, object: x, waypoints: [{{t: 0, position: [50, 0, 0]}}, {{t: 1, position: [{end}, 0, 0]}}]}}\n{report}"
        );
        world(others, TURN, &rest)
    };
    let first = |world: &World| {
        let found = report(world);
        (found.contacts().len(), found.enclosed.len(), found.first_enclosed().is_some())
    };
    // The bar comes to the wall at t = 0.18; x comes to y at t = 1/10, or never in time.
    assert_eq!(first(&both(60.0, "")), (1, 0, false));
    assert_eq!(first(&both(51.5, "")), (0, 1, true));
    assert_eq!(first(&both(60.0, "checks: [{id: c, report: all_pairs}]\n")), (1, 1, false));
}

#[test]
fn which_of_overlapping_brackets_is_first_is_not_known() {
    // The bar comes to both walls at once, with opposite corners, and is lifted a little.
    let walls = [("above", 5), ("below", -5)]
        .map(|(id, y)| format!("  - {{id: {id}, box: {{size: [20, 2, 1]}}, pose: {{position: [0, {y}, 0]}}}}\n"));
    let check = |expect: &str| {
        let found = report(&world(&walls.concat(), LIFTED, &format!("checks: [{{id: c, expect: {expect}}}]\n")));
        assert_eq!(found.enclosed.len(), 2, "{found:?}");
        found.passed()
    };
    assert!(check("contact"));
    assert!(!check("{verdict: contact, pair: [bar, above]}"));
    assert!(!check("{verdict: contact, pair: [bar, below]}"));
}

#[test]
fn what_is_not_known_never_passes() {
    // The corner comes to a distance of 5 and no farther: the wall is touched at one time, while the bar is lifted.
    let wall = "  - {id: wall, box: {size: [20, 2, 1]}, pose: {position: [0, 6, 0]}}\n";
    for expect in ["", "checks: [{id: c, expect: clear}]\n", "checks: [{id: c, expect: contact}]\n"] {
        let found = report(&world(wall, LIFTED, expect));
        assert!(found.outcome() == Outcome::Undecided && !found.passed(), "{found:?}");
        assert!((found.enclosed[0].time[0] - quarter(90.0 - 0.6f64.asin().to_degrees())).abs() < 1e-6);
    }
    let text = "firstcontact: 1\nobjects: [{id: a, box: {size: [1, 1, 1]}}]\npaths: [{id: p, object: a, waypoints: [{position: [0, 0, 0]}]}]\n\
                checks: [{id: c, expect: undecided}]\n";
    let error = World::from_yaml_str(text, &LoadOptions::new()).unwrap_err().to_string();
    assert!(error.contains("unknown verdict `undecided`"), "{error}");
}

#[test]
fn lint_knows_turns() {
    let found = |objects: &str, waypoints: &str, rest: &str| -> Vec<String> {
        world(objects, waypoints, rest).lint().unwrap().into_iter().map(|finding| finding.rule.to_string()).collect()
    };
    // The bar sweeps a disk of radius 5. A wall 4 away is near it only while it turns, one 6 away never; one 2 away is in contact at
    // the start; and a path that only turns is not one on which nothing moves.
    let wall = |y: f64| format!("  - {{id: wall, box: {{size: [20, 2, 1]}}, pose: {{position: [0, {y}, 0]}}}}\n");
    let allow = "allow: [{pair: [bar, wall]}]\n";
    for waypoints in [TURN, LIFTED] {
        assert_eq!(found(&wall(5.0), waypoints, ""), Vec::<&str>::new());
        assert_eq!(found(&wall(5.0), waypoints, allow), ["no-pairs"]);
        let idle = ["unused-object", "unused-object", "no-pairs", "allow-never-near"];
        assert_eq!(found(&wall(7.0), waypoints, allow), idle);
        assert_eq!(found(&wall(3.0), waypoints, ""), ["starts-in-contact"]);
    }
    for sample in ["door", "agv_turns", "key_in_lock", "gear_pair", "drone_banks"] {
        let file = format!("{}/worlds/{sample}.yaml", env!("CARGO_MANIFEST_DIR"));
        let world = World::load(file, &LoadOptions::new()).unwrap();
        assert!(world.lint().unwrap().is_empty(), "{sample}");
    }
}

#[test]
fn other_questions_are_refused() {
    let wall = "  - {id: wall, box: {size: [20, 2, 1]}, pose: {position: [0, 5, 0]}}\n";
    let world = world(wall, TURN, "");
    let check = &world.checks()[0];
    let said = |error: String| assert!(error.contains("object `bar` turns on its path"), "{error}");
    said(world.tested_pairs(check).unwrap_err().to_string());
    said(Checker::of_check(&world, check).map(|_| ()).unwrap_err().to_string());
    assert!(world.paths()[0].motion().is_err() && world.paths()[0].turns());
}

#[test]
fn orientations_follow_turns_that_end_in_rational_poses() {
    // By a part of a quarter as a turn, and on to the quarter as an orientation, at the same rate: one turn in all. The end of
    // a turn by 45 or 30 degrees is rounded once, and that it is from then on.
    let wall = "  - {id: wall, box: {size: [20, 2, 1]}, pose: {position: [0, 5, 0]}}\n";
    let time = quarter(0.8f64.asin().to_degrees() - 0.6f64.asin().to_degrees());
    for degrees in [5.0, 30.0, 45.0, 90.0] {
        let way = format!(
            "{{t: 0, position: [0, 0, 0], rpy: [0, 0, 0]}}, {{t: {}, turn: {{axis: [0, 0, 1], angle: {degrees}}}}}, \
             {{t: 2, position: [0, 0, 0], rpy: [0, 0, 90]}}",
            degrees / 90.0
        );
        // After 5 degrees the rest of the way takes longer: 85 degrees in 2 - 1/18.
        let share = (time * 90.0 - degrees) / (90.0 - degrees);
        let at = if degrees > time * 90.0 { time } else { degrees / 90.0 + share * (2.0 - degrees / 90.0) };
        let found = report(&world(wall, &way, ""));
        let [low, high] = bracket(&found);
        assert!(low - 1e-14 <= at && at <= high + 1e-14, "{degrees}: {low} {at} {high}");
        // In place both parts are exact.
        assert!(found.enclosed[0].moment.is_some(), "{degrees}: {found:?}");
    }
    // A screw leads on from there as well, and so does a way elsewhere.
    for last in ["position: [0, 3, 0], rpy: [0, 0, 90], motion: screw", "position: [0, 3, 0], rpy: [0, 0, 90]"] {
        let way = format!(
            "{{t: 0, position: [0, 0, 0], rpy: [0, 0, 0]}}, {{t: 1, turn: {{axis: [0, 0, 1], angle: 5, about: [1, 0, 0]}}}}, \
             {{t: 2, {last}}}"
        );
        assert!(bracket(&report(&world(wall, &way, "")))[0] > 1.0, "{last}");
    }
}

#[test]
fn what_the_index_leaves_out_is_clear() {
    let random = &mut Random::new(11);
    let check = "checks: [{id: c, report: all_pairs}]\n";
    let mut met = 0;
    for round in 0..12 {
        let place = |random: &mut Random, reach: f64| -> String {
            let at: [f64; 3] = std::array::from_fn(|_| random.between(-reach, reach));
            format!("[{}, {}, {}]", at[0], at[1], at[2] / 8.0)
        };
        let post = |random: &mut Random, index: usize| {
            format!("  - {{id: post_{index}, box: {{size: [1, 1, 1]}}, pose: {{position: {}}}}}\n", place(random, 30.0))
        };
        let posts: Vec<String> = (0..24).map(|index| post(random, index)).collect();
        let way = match round % 2 {
            0 => format!(
                "{{t: 1, position: {}, rpy: [0, 0, 0]}}, {{t: 2, position: {}, rpy: [0, 90, 80]}}, {{t: 3, position: {}, rpy: [0, 0, 10]}}",
                place(random, 20.0),
                place(random, 20.0),
                place(random, 20.0)
            ),
            _ => format!(
                "{{t: 1, position: {}}}, {{t: 2, turn: {{axis: [0, 0, 1], angle: 300, about: {}}}}}, {{t: 3, turn: {{axis: [0, 1, 1], angle: 50}}}}",
                place(random, 20.0),
                place(random, 20.0)
            ),
        };
        let margin = if round % 3 == 0 { "defaults: {margin: 1.5}\n" } else { "" };
        let rest = format!("{margin}{check}");
        let all = report(&world(&posts.concat(), &way, &rest));
        let mut apart: Vec<[u64; 2]> =
            posts.iter().flat_map(|post| report(&world(post, &way, &rest)).enclosed).map(bits).collect();
        apart.sort_unstable();
        let mut together: Vec<[u64; 2]> = all.enclosed.into_iter().map(bits).collect();
        together.sort_unstable();
        assert_eq!(together, apart, "{round}");
        assert!(all.turning < posts.len(), "{round}");
        met += together.len();
    }
    assert!(met > 10, "{met}");
}

fn bits(found: EnclosedContact) -> [u64; 2] {
    found.time.map(f64::to_bits)
}

#[test]
fn objects_that_are_together_for_an_instant_meet_then() {
    // The cube is there at the end of the clock only, or at an instant within it.
    let cube = "  - {id: cube, box: {size: [1, 1, 0.5]}}\n";
    let there = |at: f64, rules: &str, place: f64| {
        let path = format!(
            "  - {{id: q, object: cube, before: absent, {rules}waypoints: [{{t: {at}, position: [{place}, 0, 0]}}]}}\n"
        );
        report(&world(cube, TURN, &path))
    };
    for (at, rules) in [(1.0, ""), (0.5, "after: vanish, "), (0.0, "after: vanish, ")] {
        let found = there(at, rules, 3.0);
        let expected = if at == 0.0 { Outcome::StartsInContact } else { Outcome::Contact };
        assert_eq!((found.outcome(), found.enclosed[0].time), (expected, [at; 2]), "{at}");
        assert_eq!(there(at, rules, 9.0).outcome(), Outcome::Clear);
    }
    let margin = |place: f64| {
        let path = format!(
            "  - {{id: q, object: cube, before: absent, waypoints: [{{t: 1, position: [{place}, 0, 0]}}]}}\ndefaults: {{margin: 1}}\n"
        );
        report(&world(cube, TURN, &path)).outcome()
    };
    assert_eq!([margin(4.0), margin(5.0)], [Outcome::Contact, Outcome::Clear]);
}

#[test]
fn bodies_that_begin_in_turned_poses_begin_in_contact_or_not() {
    // The bar stands upright, turned by a quarter about z: it is 6 wide then, and the cube touches it, or overlaps it.
    let cube = |x: f64| format!("  - {{id: cube, box: {{size: [1, 1, 1]}}, pose: {{position: [{x}, 0, 0]}}}}\n");
    let way =
        "{t: 0, position: [0, 0, 0], quat_wxyz: [1, 0, 0, 1]}, {t: 1, position: [-1, 0, 0], quat_wxyz: [1, 0, 0.5, 1]}";
    let starts = |x: f64| report(&world(&cube(x), way, "")).outcome();
    assert_eq!([3.5, 3.0, 3.75].map(starts), [Outcome::StartsInContact, Outcome::StartsInContact, Outcome::Clear]);
    // All inside, with ends flush: overlapping all the time.
    let core = "  - {id: core, box: {size: [1, 1, 1]}, pose: {position: [0, 0, 0]}}\n";
    assert_eq!(report(&world(core, way, "")).outcome(), Outcome::StartsInContact);
}
