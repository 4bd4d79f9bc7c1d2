//! Objects that turn about fixed axes while others stand: worlds that are decided exactly, with poses worked out by
//! hand.
#![cfg(feature = "yaml")]

use super::turning::{report, world};
use firstcontact::rotation::Guarantee;
use firstcontact::world::{CheckReport, EnclosedContact, LoadOptions, Outcome, TurnMoment, World};

/// A box at a place.
fn object(id: &str, size: [f64; 3], place: [f64; 3]) -> String {
    format!("  - {{id: {id}, box: {{size: {size:?}}}, pose: {{position: {place:?}}}}}\n")
}

/// A wall above the bar, as far from its middle as is said.
fn wall(at: f64) -> String {
    object("wall", [20.0, 2.0, 1.0], [0.0, at + 1.0, 0.0])
}

const TURN: &str = "{t: 0, position: [0, 0, 0]}, {t: 1, turn: {axis: [0, 0, 1], angle: 90}}";

fn first(report: &CheckReport) -> (&EnclosedContact, &TurnMoment) {
    let found = report.first_enclosed().unwrap_or_else(|| panic!("{report:?}"));
    assert_eq!((found.guarantee, found.is_out_of_work), (Guarantee::Exact, false));
    (found, found.moment.as_ref().unwrap())
}

/// The pose and the floats beside the time of a contact.
fn pose(report: &CheckReport) -> (String, [f64; 2]) {
    let (found, moment) = first(report);
    let [low, high] = found.time;
    assert!(found.outcome == Outcome::Contact && low <= high && high <= low.next_up(), "{found:?}");
    (moment.pose.to_string(), found.time)
}

fn holds([low, high]: [f64; 2], time: f64) {
    assert!(low <= time + 1e-15 && time - 1e-15 <= high, "{low} {time} {high}");
}

#[test]
fn poses_are_exact_however_they_are_written() {
    // From (4, 3) to (3, 4): sine 7/25 and cosine 24/25, so that half the angle has the tangent 1/7.
    let time = (7.0f64 / 25.0).asin().to_degrees() / 90.0;
    let found = report(&world(&wall(4.0), TURN, ""));
    let (s, bracket) = pose(&found);
    assert_eq!((s.as_str(), found.turning, found.turning_exactly), ("1/7", 1, 1));
    holds(bracket, time);
    let (_, moment) = first(&found);
    assert_eq!((moment.turn.axis(), moment.turn.about(), moment.piece), ([0.0, 0.0, 1.0], [0.0; 3], [0.0, 1.0]));
    holds(moment.degrees, (7.0f64 / 25.0).asin().to_degrees());
    for end in [
        "rpy: [0, 0, 90]",
        "quat_wxyz: [1, 0, 0, 1]",
        "quat_xyzw: [0, 0, -2, -2]",
        "axis_angle: {axis: [0, 0, 3], angle: 90}",
    ] {
        let way = format!(
            "{{t: 0, position: [0, 0, 0], rpy: [0, 0, 0]}}, {{t: 1, position: [0, 0, 0], rpy: [0, 0, 0]}}, {{t: 3, position: [0, 0, 0], {end}}}"
        );
        let found = report(&world(&wall(4.0), &way, ""));
        let (s, bracket) = pose(&found);
        assert_eq!((s.as_str(), found.turning_exactly), ("1/7", 1), "{end}");
        holds(bracket, 1.0 + 2.0 * time);
    }
}

#[test]
fn what_touches_in_one_pose_is_decided() {
    // The corner (4, 3) comes up to (0, 5), where half the angle has the tangent 1/2, and no higher.
    let found = report(&world(&wall(5.0), TURN, ""));
    let (s, bracket) = pose(&found);
    assert_eq!(s, "1/2");
    holds(bracket, 0.8f64.asin().to_degrees() / 90.0);
    assert_eq!(found.enclosed[0].meeting.unwrap().1, [0.0, 5.0, -0.5].into());
    let clear = report(&world(&object("wall", [20.0, 2.0, 1.0], [0.0, 6f64.next_up(), 0.0]), TURN, ""));
    assert_eq!((clear.outcome(), clear.turning_exactly), (Outcome::Clear, 1));
}

#[test]
fn flush_bodies_are_decided() {
    // A block on a hinge at its corner, the origin, turns by a quarter up to a stop at x = -6, on which its side y = 6
    // then lies flush. A hair beside it, or a hair less far, it turns freely.
    let block = |stop: f64, angle: f64| {
        let stop = object("stop", [1.0, 4.0, 9.0], [stop - 0.5, 3.0, 0.0]);
        let way = format!(
            "{{t: 0, position: [4, 3, 0]}}, {{t: 0.3, turn: {{axis: [0, 0, 1], angle: {angle}, about: [0, 0, 0]}}}}"
        );
        report(&world(&stop, &way, ""))
    };
    let (s, time) = pose(&block(-6.0, 90.0));
    assert_eq!((s.as_str(), time), ("1", [0.3, 0.3]));
    assert_eq!(block(-6.0, 89.9999999).outcome(), Outcome::Clear);
    assert_eq!(block(-6.0 - 4.0 * f64::EPSILON, 90.0).outcome(), Outcome::Clear);
    // A table that turns flush on a plate touches it from the start on.
    let plate = report(&world(&object("plate", [20.0, 20.0, 1.0], [0.0, 0.0, -1.0]), TURN, ""));
    assert_eq!((plate.outcome(), first(&plate).0.time), (Outcome::StartsInContact, [0.0, 0.0]));
    let above = report(&world(&object("plate", [20.0, 20.0, 1.0], [0.0, 0.0, (-1f64).next_down()]), TURN, ""));
    assert_eq!((above.outcome(), above.turning_exactly), (Outcome::Clear, 1));
}

#[test]
fn later_pieces_begin_where_turns_end() {
    // A quarter, a wait, and on from there. A cart comes while it waits, to a wall at x = -4: the corner (4, 3), at
    // (-3, 4) by then, turns to (-4, 3), by the angle whose sine is 7/25.
    let cart = "  - {id: cart, box: {size: [2, 20, 1]}}\n";
    let way = "{t: 0, position: [0, 0, 0]}, {t: 1, turn: {axis: [0, 0, 2], angle: 90}}, {t: 2, position: [0, 0, 0]}, \
               {t: 4, turn: {axis: [0, 0, 1], angle: 90}}";
    let comes =
        "  - {id: q, object: cart, waypoints: [{t: 1.25, position: [-9, 0, 0]}, {t: 1.75, position: [-5, 0, 0]}]}\n";
    let found = report(&world(cart, way, comes));
    let (s, bracket) = pose(&found);
    assert_eq!((s.as_str(), first(&found).1.piece), ("1/7", [2.0, 4.0]));
    holds(bracket, 2.0 + (7.0f64 / 25.0).asin().to_degrees() / 45.0);
}

#[test]
fn turned_objects_that_stand_are_exact_too() {
    // An arm of 40 by 30 comes up to the bar, which has turned before and stands, and turns by a quarter then.
    let arm = |orientation: &str, x: f64| {
        let text = format!(
            "firstcontact: 1\nunits: {{length: m, angle: deg, time: s}}\nobjects:\n  - {{id: arm, box: {{size: [40, 30, 5]}}}}\n  \
             - {{id: bar, box: {{size: [8, 6, 1]}}}}\npaths:\n  - {{id: p, object: bar, waypoints: [{{t: 0, position: [0, 0, 0], rpy: [0, 0, 0]}}, \
             {{t: 1, position: [0, 0, 0], {orientation}}}]}}\n  - {{id: q, object: arm, waypoints: [{{t: 1, position: [60, 0, 0]}}, \
             {{t: 1.5, position: [{x}, 0, 0]}}, {{t: 2.5, turn: {{axis: [0, 0, 1], angle: 90}}}}]}}\n"
        );
        let world = World::from_yaml_str(&text, &LoadOptions::new()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        report(&world)
    };
    // Upright, the bar has a corner at (3, 4), -24 and 4 from the middle of the arm. Seen from that, turned back, it is
    // on the side at -20 where 24 cos - 4 sin = 20: 1 - 2 s - 11 s^2 = 0.
    let (s, bracket) = pose(&arm("rpy: [0, 0, 90]", 27.0));
    assert_eq!(s, "-1/11 + sqrt(12/121)");
    holds(bracket, 1.5 + 2.0 * ((12f64.sqrt() - 1.0) / 11.0).atan().to_degrees() / 90.0);
    // Turned by the angle with the cosine 4/5, its corner (4, -3) is at (5, 0), where that of the arm comes to by the
    // same angle.
    let touch = arm("quat_wxyz: [3, 0, 0, 1]", 30.0);
    assert_eq!(pose(&touch).0, "1/3");
    assert_eq!(touch.enclosed[0].meeting.unwrap().1, [5.0, 0.0, -0.5].into());
    assert_eq!(arm("quat_wxyz: [3, 0, 0, 1]", 30f64.next_up()).outcome(), Outcome::Clear);
}

#[test]
fn simultaneous_poses_are_ordered_by_ids() {
    // Opposite corners come to both walls at once.
    let walls = [("above", 5.0), ("below", -5.0)].map(|(id, y)| object(id, [20.0, 2.0, 1.0], [0.0, y, 0.0])).concat();
    let check = |expect: &str| {
        let rest = format!("checks: [{{id: c, expect: {{verdict: contact, pair: [bar, {expect}]}}}}]\n");
        report(&world(&walls, TURN, &rest)).passed()
    };
    assert!(check("above") && !check("below"));
    let all = report(&world(&walls, TURN, "checks: [{id: c, report: all_pairs}]\n"));
    assert_eq!((all.enclosed.len(), pose(&all).0.as_str()), (2, "1/7"));
}

#[test]
fn times_of_straight_motions_are_compared_exactly() {
    // A block turns by half a turn about its corner and lies along a stop after a quarter, at t = 1/2. Other boxes meet
    // then, or a hair earlier or later.
    let others = |[x, y]: [&str; 2], at: f64| {
        let stop = object("stop", [1.0, 4.0, 9.0], [-6.5, 3.0, 0.0]);
        let objects = [stop, object(x, [1.0; 3], [0.0; 3]), object(y, [1.0; 3], [at, 50.0, 0.0])];
        let rest = format!(
            "  - {{id: q, object: {x}, waypoints: [{{t: 0, position: [0, 50, 0]}}, {{t: 1, position: [2, 50, 0]}}]}}\n"
        );
        let way = "{t: 0, position: [4, 3, 0]}, {t: 1, turn: {axis: [0, 0, 1], angle: 180, about: [0, 0, 0]}}";
        let report = report(&world(&objects.concat(), way, &rest));
        (report.contacts().len(), report.enclosed.len())
    };
    let (turned, straight) = ((0, 1), (1, 0));
    assert_eq!(others(["x", "y"], 2f64.next_down()), straight);
    assert_eq!(others(["x", "y"], 2f64.next_up()), turned);
    // At the same time the ids tell.
    assert_eq!((others(["x", "y"], 2.0), others(["a", "b"], 2.0)), (turned, straight));
}

#[test]
fn a_screw_about_an_axis_that_stands_is_a_turn() {
    // The block on its hinge again, said by its two poses: on an arc it comes to the stop at the end, exactly; in a
    // straight line its corner (0, 6) comes to x = -6 earlier and goes on to y = 8, beyond the stop.
    let stop = object("stop", [1.0, 4.0, 9.0], [-6.5, 3.0, 0.0]);
    let way = |more: &str| {
        let ends = "{t: 0, position: [4, 3, 0], rpy: [0, 0, 0]}, {t: 0.3, position: [-3, 4, 0], rpy: [0, 0, 90]";
        world(&stop, &format!("{ends}{more}}}"), "")
    };
    let screw = report(&way(", motion: screw"));
    assert_eq!(pose(&screw), ("1".to_owned(), [0.3, 0.3]));
    assert_eq!(first(&screw).1.turn.about(), [0.0; 3]);
    for more in ["", ", motion: separate"] {
        assert_ne!(report(&way(more)).enclosed[0].guarantee, Guarantee::Exact);
    }
    let back = World::from_yaml_str(&way(", motion: screw").to_yaml(), &LoadOptions::new()).unwrap();
    assert_eq!(pose(&report(&back)).0, "1");
}

#[test]
fn a_screw_leads_along_its_axis() {
    // The bar rises by 8 to a ceiling at 3.5, which its upper side, at 0.5 in the beginning, reaches at t = 3/8,
    // however it is turned by then: about its own axis, where both motions are one, and on a helix about (2, 2), by 120
    // degrees.
    let ceiling = object("ceiling", [40.0, 40.0, 1.0], [0.0, 0.0, 4.0]);
    let far = 2.0 * 0.75f64.sqrt();
    for (from, to, more) in [
        ([0.0, 0.0, 0.0], [0.0, 0.0, 8.0], ""),
        ([0.0, 0.0, 0.0], [0.0, 0.0, 8.0], ", motion: screw"),
        ([4.0, 2.0, 0.0], [1.0, 2.0 + far, 8.0], ", motion: screw"),
    ] {
        let way =
            format!("{{t: 0, position: {from:?}, rpy: [0, 0, 0]}}, {{t: 1, position: {to:?}, rpy: [0, 0, 120]{more}}}");
        let found = report(&world(&ceiling, &way, ""));
        assert_eq!((found.outcome(), found.enclosed[0].guarantee), (Outcome::Contact, Guarantee::Enclosed));
        let [low, high] = found.enclosed[0].time;
        assert!(low <= 0.375 && 0.375 <= high && high - low <= 1e-9, "{low} {high}");
    }
}

/// The bar, and another box that turns by as much about its own middle.
fn two(size: [f64; 3], place: [f64; 3], degrees: f64) -> CheckReport {
    let other = format!("  - {{id: other, box: {{size: {size:?}}}}}\n");
    let rest = format!(
        "  - {{id: q, object: other, waypoints: [{{t: 0, position: {place:?}}}, {{t: 1, turn: {{axis: [0, 0, 1], angle: {degrees}}}}}]}}\n\
         checks: [{{id: both, paths: [p, q]}}]\n"
    );
    let found = report(&world(&other, TURN, &rest));
    assert_eq!((found.turning, found.turning_exactly), (1, 1));
    found
}

#[test]
fn two_objects_turn_by_one_angle() {
    // Towards each other: the corners (4, -3) and (6, -3) come to the plane between them at (5, 0).
    let bar = [8.0, 6.0, 2.0];
    let (s, bracket) = pose(&two(bar, [10.0, 0.0, 0.0], -90.0));
    assert_eq!(s, "1/3");
    holds(bracket, 0.6f64.asin().to_degrees() / 90.0);
    assert!(two(bar, [10f64.next_up(), 0.0, 0.0], -90.0).first_enclosed().is_none());
    // The same way round, they stay parallel, and one circles about the other: their sides meet where 8 cos = 6.
    let (s, bracket) = pose(&two(bar, [0.0, 8.0, 0.0], 90.0));
    assert_eq!(s, "sqrt(1/7)");
    holds(bracket, 0.75f64.acos().to_degrees() / 90.0);
}

#[test]
fn a_pose_of_two_turns_may_be_a_root_of_degree_four() {
    // Seen from the bar, the corner (-1, -1) of the post is at 6 cos - cos 2 - sin 2 along x, and comes to 4, where the
    // bar ends: 11 s^4 - 4 s^3 + 2 s^2 + 4 s - 1 is zero.
    let found = two([2.0, 2.0, 2.0], [6.0, 0.0, 0.0], -90.0);
    let (s, bracket) = pose(&found);
    assert!(s.starts_with("root of 11 s^4 - 4 s^3 + 2 s^2 + 4 s - 1 in [0.228"), "{s}");
    let along = |angle: f64| 6.0 * angle.cos() - (2.0 * angle).cos() - (2.0 * angle).sin() - 4.0;
    let (mut low, mut high) = (0.4f64, 0.5f64);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        (low, high) = if along(middle) > 0.0 { (middle, high) } else { (low, middle) };
    }
    holds(bracket, low.to_degrees() / 90.0);
    let (_, moment) = first(&found);
    assert_eq!(
        moment.other.as_ref().map(|turn| (turn.axis(), turn.about())),
        Some(([0.0, 0.0, -1.0], [6.0, 0.0, 0.0]))
    );
    assert_eq!(moment.pose.polynomial().map(<[_]>::len), Some(5));
}

#[test]
fn two_objects_of_other_turns_are_enclosed() {
    // By another angle there is no common parameter.
    let other = "  - {id: other, box: {size: [8, 6, 2]}}\n";
    let rest = "  - {id: q, object: other, waypoints: [{t: 0, position: [10, 0, 0]}, {t: 1, turn: {axis: [0, 0, -1], angle: 80}}]}\n\
                checks: [{id: both, paths: [p, q]}]\n";
    let found = report(&world(other, TURN, rest));
    assert_eq!((found.turning, found.turning_exactly), (1, 0));
}
