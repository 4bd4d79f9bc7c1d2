//! Least distances of worlds whose objects turn, worked out by hand.
#![cfg(feature = "yaml")]

use firstcontact::world::{CheckNearness, EnclosedNearness, World};

use super::turning::world;

const TOLERANCE: f64 = 1e-9;

/// The quarter turn of a bar whose corners are 5 from its middle; and the same while it is lifted by a quarter.
const TURN: &str = "{t: 0, position: [0, 0, 0]}, {t: 2, turn: {axis: [0, 0, 1], angle: 90}}";
const LIFTED: &str = "{t: 0, position: [0, 0, 0], rpy: [0, 0, 0]}, {t: 2, position: [0, 0, 0.25], rpy: [0, 0, 90]}";

fn wall(y: f64) -> String {
    format!("  - {{id: wall, box: {{size: [20, 2, 1]}}, pose: {{position: [0, {y}, 0]}}}}\n")
}

fn nearest(world: &World) -> CheckNearness {
    world.clearance(&world.checks()[0], TOLERANCE).unwrap().unwrap()
}

fn enclosed(found: CheckNearness) -> EnclosedNearness {
    match found {
        CheckNearness::Enclosed(found) => found,
        found @ CheckNearness::Exact(_) => panic!("{found:?}"),
    }
}

fn holds(found: &EnclosedNearness, distance: f64) {
    let is_near = found.lower <= distance + 1e-14 && distance <= found.upper + 1e-14;
    assert!(is_near && found.upper - found.lower <= TOLERANCE, "{found:?}, not {distance}");
}

#[test]
fn the_corner_comes_nearest_at_the_top_of_its_circle() {
    for way in [TURN, LIFTED] {
        let world = world(&wall(7.0), way, "");
        let found = enclosed(nearest(&world));
        holds(&found, 1.0);
        // The corner (4, 3) is at (0, 5) after 53.13 degrees.
        let time = (0.8f64.asin().to_degrees()) / 45.0;
        assert!((found.time - time).abs() < 1e-4, "{found:?}, not at {time}");
        let name = |id| world.object(id).unwrap().id();
        assert_eq!([name(found.a), name(found.b)], ["bar", "wall"]);
        let [on_bar, on_wall] = found.points;
        assert!((on_bar.y - 5.0).abs() < 1e-8 && on_wall.y == 6.0 && on_bar.x.abs() < 1e-3, "{found:?}");
    }
}

#[test]
fn contact_is_a_distance_of_zero() {
    for (y, way) in [(5.0, TURN), (5.0, LIFTED), (6.0, TURN)] {
        let found = enclosed(nearest(&world(&wall(y), way, "")));
        assert_eq!([found.lower, found.upper], [0.0, 0.0], "{y} {way}");
        assert_eq!(found.points[0], found.points[1]);
    }
    // A touch of which enclosures know nothing: no distance is proven, and none but for roundings is attained.
    let found = enclosed(nearest(&world(&wall(6.0), LIFTED, "")));
    assert!(found.lower == 0.0 && found.upper < 1e-13, "{found:?}");
}

#[test]
fn the_least_of_all_pairs_is_told_whoever_turns() {
    // A post moves along the bar in a straight line, and nearer to a block that stands than to the bar.
    let objects = "  - {id: post, box: {size: [1, 1, 1]}}\n  \
                   - {id: block, box: {size: [1, 1, 1]}, pose: {position: [20, 2.5, 0]}}\n";
    let slides =
        "  - {id: slides, object: post, waypoints: [{t: 0, position: [20, 0, 0]}, {t: 2, position: [30, 0, 0]}]}\n";
    let both = world(objects, TURN, slides);
    assert_eq!(both.checks().len(), 1);
    let CheckNearness::Exact(found) = nearest(&both) else { panic!("the two that do not turn are nearer") };
    let (lower, upper) = (found.clearance.lower, found.clearance.upper);
    assert!(upper == 1.5 && lower <= upper && upper - lower <= TOLERANCE, "{found:?}");
    // All pairs, those nearest first; post and bar are 14.5 apart when the corner (4, -3) points along x.
    let all = both.clearances(&both.checks()[0], TOLERANCE).unwrap();
    let bounds: Vec<[f64; 2]> = all.iter().map(CheckNearness::bounds).collect();
    assert!(bounds.len() == 3 && bounds.is_sorted_by(|one, other| one[1] <= other[1]), "{bounds:?}");
    assert!(!both.has_mixed_margins(&both.checks()[0]).unwrap());
}

#[test]
fn margins_choose_the_pair_of_least_slack() {
    // The bar keeps 1 from the wall 1.5 away and nothing from the post 0.75 away.
    let objects = "  - {id: wall, box: {size: [20, 2, 1]}, pose: {position: [0, 7.5, 0]}}\n  \
                   - {id: post, box: {size: [20, 2, 1]}, pose: {position: [0, -6.75, 0]}}\n";
    let rest = "pairs: [{pair: [bar, wall], margin: 1}]\n";
    let world = world(objects, LIFTED, rest);
    let check = &world.checks()[0];
    assert!(world.has_mixed_margins(check).unwrap());
    let names = |found: &CheckNearness| found.pair().map(|id| world.object(id).unwrap().id().to_owned());
    let least = nearest(&world);
    holds(&enclosed(least.clone()), 0.75);
    assert_eq!(names(&least), ["bar", "post"]);
    let slack = world.least_slack(check, TOLERANCE).unwrap().unwrap();
    assert_eq!((names(&slack), slack.margin()), (["bar".to_owned(), "wall".to_owned()], 1.0));
    holds(&enclosed(slack), 1.5);
}

#[test]
fn the_tolerance_is_a_length() {
    let world = world(&wall(7.0), TURN, "");
    for tolerance in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let error = world.clearance(&world.checks()[0], tolerance).unwrap_err().to_string();
        assert!(error.contains("bar and wall: a tolerance must be a finite length above zero"), "{error}");
    }
    let found = enclosed(world.clearance(&world.checks()[0], 0.125).unwrap().unwrap());
    assert!(found.lower <= 1.0 && found.lower >= 0.875 && (found.upper - 1.0).abs() < 1e-12, "{found:?}");
}

#[test]
fn whole_turns_and_waits_are_looked_at_piece_by_piece() {
    // Two turns and a half, a wait, and a way towards the wall, which ends 1/8 before it.
    let way = "{t: 0, position: [0, 0, 0]}, {t: 2, turn: {axis: [0, 0, 1], angle: 900}}, {t: 3, position: [0, 0, 0]}, \
               {t: 4, position: [0, 2.875, 0]}";
    let found = enclosed(nearest(&world(&wall(7.0), way, "")));
    holds(&found, 0.125);
    assert_eq!(found.time, 4.0);
}

#[test]
fn a_distance_along_the_axis_is_known_without_a_walk() {
    let ceiling =
        |z: f64| format!("  - {{id: ceiling, box: {{size: [20, 20, 1]}}, pose: {{position: [0, 0, {z}]}}}}\n");
    let slid = "{t: 0, position: [0, 0, 0], rpy: [0, 0, 0]}, {t: 2, position: [0.5, 0, 0], rpy: [0, 0, 90]}";
    let sunk = "{t: 0, position: [0, 0, 0], rpy: [0, 0, 0]}, {t: 2, position: [0.5, 0, -3], rpy: [0, 0, 90]}";
    // Half a metre of the bar and half a metre of the ceiling are between their middles.
    for (way, z, distance) in
        [(TURN, 1.25, 0.25), (slid, 1.25, 0.25), (LIFTED, 1.5, 0.25), (LIFTED, -2.0, 1.0), (sunk, 1.25, 0.25)]
    {
        let found = enclosed(nearest(&world(&ceiling(z), way, "")));
        holds(&found, distance);
        assert!(found.upper - found.lower < 1e-14, "{found:?}");
    }
    // The ceiling turns, too, the other way round.
    let turning = "  - {id: q, object: ceiling, waypoints: [{t: 0, position: [0, 0, 1.25]}, {t: 2, turn: {axis: [0, 0, -1], angle: 30}}]}\n";
    let both = world("  - {id: ceiling, box: {size: [20, 20, 1]}}\n", TURN, turning);
    let found = enclosed(nearest(&both));
    holds(&found, 0.25);
    assert!(found.upper - found.lower < 1e-14, "{found:?}");
}
