//! Objects that turn and may touch others: contact is where interiors begin to overlap.
#![cfg(feature = "yaml")]

use firstcontact::rotation::Guarantee;
use firstcontact::world::{CheckReport, Outcome};

use crate::turning::{report, world};

/// A check of the bar, which is 8 x 6 x 1 and may touch all.
fn ask(objects: &str, waypoints: &str) -> CheckReport {
    report(&world(objects, waypoints, "defaults: {touch: allowed}\n"))
}

/// True if a check is clear, and nothing of it rests on enclosures.
fn is_clear_exactly(objects: &str, waypoints: &str) -> bool {
    let found = ask(objects, waypoints);
    found.outcome() == Outcome::Clear && found.turning == found.turning_exactly
}

const TABLE: &str = "  - {id: table, box: {size: [90, 90, 1]}, pose: {position: [0, 0, -1]}}\n";

#[test]
fn what_turns_on_a_table_rests_on_it() {
    let turned = "rpy: [0, 0, 90]";
    let spin = "{t: 0, position: [0, 0, 0]}, {t: 1, turn: {axis: [0, 0, 2], angle: 77}}, {t: 2, turn: {axis: [0, 0, -1], angle: 400, about: [9, 9, 0]}}";
    let drive = format!(
        "{{t: 0, position: [0, 0, 0], rpy: [0, 0, 10]}}, {{t: 1, position: [5, 0, 0], {turned}}}, {{t: 2, position: [5, 9, 0], {turned}}}"
    );
    for way in [spin, &drive] {
        assert!(is_clear_exactly(TABLE, way), "{way}");
        assert_eq!(ask(TABLE, way).touching, 1, "pairs that turn count as well");
        let without = report(&world(TABLE, way, ""));
        assert!(matches!(without.outcome(), Outcome::StartsInContact | Outcome::Undecided), "{without:?}");
    }
    // Lifted and set down again it rests; pressed by a last bit of a millionth it does not.
    let set_down = |z: f64| {
        format!(
            "{{t: 0, position: [0, 0, 0], rpy: [0, 0, 0]}}, {{t: 1, position: [1, 0, 1], {turned}}}, {{t: 2, position: [0, 0, {z:e}], rpy: [0, 0, 0]}}"
        )
    };
    assert!(is_clear_exactly(TABLE, &set_down(0.0)));
    let pressed = ask(TABLE, &set_down(-1e-6));
    assert_eq!(pressed.outcome(), Outcome::Contact);
    let [low, high] = pressed.enclosed[0].time;
    let depth = 1.0 / (1.0 + 1e-6);
    assert!(low <= 1.0 + depth && 1.0 + depth <= high, "{low} {high}");
    assert_eq!(pressed.enclosed[0].guarantee, Guarantee::Enclosed);
}

#[test]
fn what_is_carried_and_what_turns_elsewhere_counts_for_itself() {
    // A pin on the bar hangs over the edge of the table; a post beside the table is met by the corner of the bar alone.
    let pin = "  - {id: pin, box: {size: [1, 1, 1]}, attach_to: bar, pose: {position: [0, 0, 1]}}\n";
    let post =
        |y: f64| format!("{TABLE}{pin}  - {{id: post, box: {{size: [1, 1, 1]}}, pose: {{position: [0, {y}, 0]}}}}\n");
    let spin = "{t: 0, position: [0, 0, 0]}, {t: 1, turn: {axis: [0, 0, 1], angle: 180}}";
    assert!(is_clear_exactly(&post(5.5), spin));
    let met = ask(&post(5.25), spin);
    assert_eq!((met.outcome(), met.enclosed.len()), (Outcome::Contact, 1));
}

#[test]
fn a_door_opens_from_its_stop_and_closes_again() {
    // The bar hangs on the wall by its edge at (-4, -3), and closes on a stop.
    let wall = "  - {id: wall, box: {size: [2, 24, 1]}, pose: {position: [-5, 0, 0]}}\n";
    let stop = "  - {id: stop, box: {size: [2, 2, 1]}, pose: {position: [3, 4, 0]}}\n";
    let both = format!("{wall}{stop}");
    let hinge = |angle: f64| format!("turn: {{axis: [0, 0, 1], angle: {angle}, about: [-4, 3, 0]}}");
    let opens = format!("{{t: 0, position: [0, 0, 0]}}, {{t: 1, {}}}, {{t: 2, {}}}", hinge(-90.0), hinge(90.0));
    assert!(is_clear_exactly(stop, &opens), "{:?}", ask(stop, &opens));
    let farther = format!("{opens}, {{t: 3, {}}}", hinge(1.0));
    let closed = ask(stop, &farther);
    assert_eq!(closed.outcome(), Outcome::Contact);
    assert_eq!(closed.enclosed[0].time[0], 2.0);
    // About that edge the bar goes through the wall at once.
    let through = ask(&both, &opens);
    assert_eq!(through.outcome(), Outcome::Contact);
    assert_eq!(through.enclosed[0].time[0], 0.0);
    assert_eq!(through.enclosed.len(), 1);
}

#[test]
fn a_box_is_tipped_over_its_edge() {
    let over = |angle: f64| {
        format!(
            "{{t: 0, position: [0, 0, 0]}}, {{t: 1, turn: {{axis: [0, 1, 0], angle: {angle}, about: [4, 0, -0.5]}}}}"
        )
    };
    assert!(is_clear_exactly(TABLE, &over(90.0)) && is_clear_exactly(TABLE, &over(45.0)));
    assert_eq!(ask(TABLE, &over(91.0)).outcome(), Outcome::Contact);
    // Round the corner of a post it goes along one plane, and then along another.
    let post = "  - {id: post, box: {size: [2, 2, 1]}, pose: {position: [5, 4, 0]}}\n";
    let round = |angle: f64| {
        format!("{{t: 0, position: [8, 0, 0]}}, {{t: 1, turn: {{axis: [0, 0, 1], angle: {angle}, about: [4, 3, 0]}}}}")
    };
    assert!(is_clear_exactly(post, &round(-180.0)));
    assert_eq!([-181.0, 1.0].map(|angle| ask(post, &round(angle)).outcome()), [Outcome::Contact; 2]);
    // On a plate that is turned before it begins, and stands.
    let plate = "  - {id: plate, box: {size: [90, 90, 1]}}\n";
    let stands = "  - {id: q, object: plate, waypoints: [{t: 3, position: [0, 0, -1], quat_wxyz: [3, 0, 0, 1]}]}\n";
    let way = "{t: 0, position: [0, 0, 0], rpy: [0, 0, 0]}, {t: 1, position: [5, 0, 0], rpy: [0, 0, 30]}";
    let found = report(&world(plate, way, &format!("{stands}defaults: {{touch: allowed}}\n")));
    assert_eq!(found.outcome(), Outcome::Clear);
    assert_eq!(ask(TABLE, &over(-1.0)).outcome(), Outcome::Contact);
}

#[test]
fn what_begins_in_another_overlaps_from_the_start() {
    let inside = "  - {id: core, box: {size: [1, 1, 0.5]}, pose: {position: [0, 0, 0]}}\n";
    let spin = "{t: 0, position: [0, 0, 0], rpy: [0, 0, 30]}, {t: 1, position: [0, 0, 0.125], rpy: [0, 0, 60]}";
    assert_eq!(ask(inside, spin).outcome(), Outcome::StartsInContact);
    let across = "  - {id: core, box: {size: [1, 99, 0.5]}, pose: {position: [0, 0, 0]}}\n";
    assert_eq!(ask(across, spin).outcome(), Outcome::StartsInContact);
    // What comes to a wall flush with it, turning until then, is free up to the end, where nothing is known; in the end
    // it has come to rest, and is told apart from one that goes on.
    let wall = |x: f64| format!("  - {{id: wall, box: {{size: [2, 90, 1]}}, pose: {{position: [{x}, 0, 0]}}}}\n");
    let docks = "{t: 0, position: [-20, 0, 0], rpy: [0, 0, 45]}, {t: 1, position: [0, 0, 0], rpy: [0, 0, 0]}";
    let found = ask(&wall(5.0), docks);
    assert_eq!((found.outcome(), found.enclosed[0].meeting), (Outcome::Undecided, None));
    assert!(found.enclosed[0].time[0] > 1.0 - 1e-9);
    assert_eq!(ask(&wall(4.75), docks).outcome(), Outcome::Contact);
    assert_eq!(ask(&wall(5.25), docks).outcome(), Outcome::Clear);
}
