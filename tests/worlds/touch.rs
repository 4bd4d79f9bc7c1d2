//! What worlds state about touching, and what comes of it; round shapes as they are placed.
#![cfg(feature = "yaml")]

use firstcontact::Body;
use firstcontact::world::lint::Rule;
use firstcontact::world::{CheckOptions, CheckReport, LoadOptions, Outcome, Touch, World};
use std::num::NonZeroUsize;

fn world(text: &str) -> World {
    let text = format!("firstcontact: 1\nunits: {{length: m, angle: deg, time: s}}\n{text}");
    World::from_yaml_str(&text, &LoadOptions::new().name("w.yaml")).unwrap_or_else(|error| panic!("{error}"))
}

fn report(world: &World, check: usize) -> CheckReport {
    world.check(&world.checks()[check], &CheckOptions::new()).unwrap()
}

/// A unit box that slides along a table, up to a wall that it reaches at t = 2, and on.
fn sliding(defaults: &str, part: &str, wall: &str, pairs: &str) -> World {
    world(&format!(
        "defaults: {{{defaults}}}
objects:
  - {{id: part, box: {{size: [1, 1, 1]}}{part}}}
  - {{id: table, box: {{size: [20, 20, 1]}}, pose: {{position: [0, 0, -1]}}}}
  - {{id: wall, box: {{size: [1, 20, 20]}}, pose: {{position: [3, 0, 0]}}{wall}}}
{pairs}
paths: [{{id: p, object: part, waypoints: [{{t: 0, position: [0, 0, 0]}}, {{t: 4, position: [4, 0, 0]}}]}}]
"
    ))
}

#[test]
fn what_is_stated_of_a_pair_counts_most_then_of_objects_then_of_all() {
    let (allowed, contact) = (", touch: allowed", ", touch: contact");
    let pair = |touch: &str| format!("pairs: [{{pair: [wall, part], touch: {touch}}}]");
    for (defaults, part, wall, pairs, with_table, with_wall) in [
        ("", "", "", String::new(), Touch::Contact, Touch::Contact),
        ("touch: allowed", "", "", String::new(), Touch::Allowed, Touch::Allowed),
        ("touch: contact", allowed, "", String::new(), Touch::Allowed, Touch::Allowed),
        ("", allowed, contact, String::new(), Touch::Allowed, Touch::Contact),
        ("touch: allowed", "", contact, String::new(), Touch::Allowed, Touch::Contact),
        ("touch: allowed", contact, allowed, pair("allowed"), Touch::Contact, Touch::Allowed),
        ("touch: allowed", "", "", pair("contact"), Touch::Allowed, Touch::Contact),
    ] {
        let world = sliding(defaults, part, wall, &pairs);
        let [p, t, w] = ["part", "table", "wall"].map(|id| world.find(id).unwrap());
        let told = [world.touch(p, t), world.touch(t, p), world.touch(p, w)];
        assert_eq!(told, [with_table, with_table, with_wall], "{defaults} {part} {wall} {pairs}");
        let again = World::from_yaml_str(&world.to_yaml(), &LoadOptions::new()).unwrap();
        // A world answers for its own handles alone.
        let [p2, t2, w2] = ["part", "table", "wall"].map(|id| again.find(id).unwrap());
        assert_eq!([again.touch(p2, t2), again.touch(p2, w2)], [with_table, with_wall], "{}", world.to_yaml());
        let report = report(&world, 0);
        let first = &report.contacts()[0];
        let expected = match with_table {
            Touch::Contact => (Outcome::StartsInContact, "0", t, Touch::Contact),
            Touch::Allowed => (Outcome::Contact, "2", w, with_wall),
        };
        assert_eq!((first.outcome, &*first.contact.time.to_string(), first.b, first.touch), expected);
    }
}

#[test]
fn one_object_that_may_touch_does_not_make_a_surface_solid() {
    let world = world(
        "
objects:
  - {id: part, box: {size: [1, 1, 1]}, touch: allowed}
  - {id: sheet, mesh: {vertices: [[3, -9, -9], [3, 9, -9], [3, 9, 9]], faces: [[0, 1, 2]]}, kind: surface, pose: {position: [0, 0, 0]}}
paths: [{id: p, object: part, waypoints: [{t: 0, position: [0, 0, 0]}, {t: 5, position: [5, 0, 0]}]}]
",
    );
    let report = report(&world, 0);
    assert_eq!(report.contacts()[0].touch, Touch::Contact);
    assert_eq!((report.contacts()[0].contact.time.to_string(), report.touching), ("5/2".to_owned(), 0));
}

/// What begins at an instant comes before what begins just after it, and of equal ones the least ids, whoever is found
/// first.
#[test]
fn ties_are_the_same_for_any_number_of_threads_and_order_of_objects() {
    let walls = |touches: [&str; 3]| {
        let wall = |(name, touch): (&str, &str)| {
            format!("  - {{id: {name}, box: {{size: [1, 1, 1]}}, pose: {{position: [3, 0, 0]}}, touch: {touch}}}\n")
        };
        ["a", "b", "c"].into_iter().zip(touches).map(wall).collect::<Vec<_>>()
    };
    let answer = |lines: &[String], threads: usize| {
        let world = world(&format!(
            "objects:\n  - {{id: part, box: {{size: [1, 1, 1]}}}}\n{}paths: [{{id: p, object: part, waypoints: [{{t: 0, position: [0, 0, 0]}}, \
             {{t: 2, position: [2, 0, 0]}}, {{t: 4, position: [4, 0, 0]}}]}}]\n",
            lines.concat()
        ));
        let options = CheckOptions::new().threads(NonZeroUsize::new(threads).unwrap());
        let report = world.check(&world.checks()[0], &options).unwrap();
        let first = &report.contacts()[0];
        (world.object(first.a).unwrap().id().to_owned(), first.contact.time.to_string())
    };
    for (touches, first) in [
        (["allowed", "allowed", "allowed"], "a"),
        (["allowed", "contact", "allowed"], "b"),
        (["allowed", "contact", "contact"], "b"),
        (["contact", "allowed", "allowed"], "a"),
    ] {
        let mut lines = walls(touches);
        for _ in 0..3 {
            lines.rotate_left(1);
            for threads in [1, 3] {
                assert_eq!(answer(&lines, threads), (first.to_owned(), "2".to_owned()), "{touches:?}");
            }
        }
    }
}

#[test]
fn a_builder_states_the_same() {
    let mut builder = World::builder();
    let table = builder.object("table", Body::cuboid([9.0, 9.0, 1.0]).unwrap()).at([0.0; 3]).id().unwrap();
    let part = builder.object("part", Body::cuboid([1.0; 3]).unwrap()).touch(Touch::Allowed).id().unwrap();
    builder.path("p", part).waypoint(0.0, [0.0, 0.0, 1.0]).waypoint(1.0, [1.0, 0.0, 1.0]).add().unwrap();
    builder.touch(Touch::Contact);
    let world = builder.build().unwrap();
    assert_eq!((world.touch(part, table), report(&world, 0).passed()), (Touch::Allowed, true));
    assert_eq!(world.object(part).unwrap().touch(), Some(Touch::Allowed));
}

/// A turned polyhedron around a shape still reaches at least as far in every direction as the true shape, and one
/// inside no farther.
#[test]
fn turned_round_shapes_still_contain_or_are_contained() {
    for (fit, sign) in [("around", 1.0), ("inside", -1.0)] {
        let world = world(&format!(
            "
objects:
  - {{id: ball, sphere: {{radius: 0.3, fit: {fit}}}, pose: {{position: [0, 0, 0], rpy: [10, 20, 30]}}}}
  - {{id: can, cylinder: {{radius: 0.3, length: 0.7, fit: {fit}}}, pose: {{position: [9, 0, 0], rpy: [10, 20, 30]}}}}
  - {{id: pill, capsule: {{radius: 0.3, length: 0.7, fit: {fit}}}, pose: {{position: [0, 9, 0], rpy: [10, 20, 30]}}}}
paths: [{{id: p, object: ball, waypoints: [{{t: 0, position: [0, 0, 0]}}, {{t: 1, position: [0, 0, 1]}}]}}]
"
        ));
        let volume = |id: &str| world.object(world.find(id).unwrap()).unwrap().body().properties().volume.unwrap();
        let pi = std::f64::consts::PI;
        let (ball, can) = (4.0 / 3.0 * pi * 0.027, pi * 0.09 * 0.7);
        for (id, truly) in [("ball", ball), ("can", can), ("pill", ball + can)] {
            assert!((volume(id) - truly) * sign > 0.0, "{id} {fit}");
            let object = world.object(world.find(id).unwrap()).unwrap();
            let deviation = object.deviation().unwrap();
            assert!(object.body().is_convex() && deviation > 0.0 && deviation < 0.005, "{id} {fit} {deviation}");
        }
        let again = World::from_yaml_str(&world.to_yaml(), &LoadOptions::new()).unwrap();
        assert_eq!(again.to_yaml(), world.to_yaml());
    }
}

/// A unit box that comes along x, from a gap of 2 at t = 0 on, and one that stands.
fn coming(defaults: &str, a: &str, b: &str, pairs: &str) -> World {
    world(&format!(
        "defaults: {{{defaults}}}
objects:
  - {{id: a, box: {{size: [1, 1, 1]}}{a}}}
  - {{id: b, box: {{size: [1, 1, 1]}}, pose: {{position: [3, 0, 0]}}{b}}}
{pairs}
paths: [{{id: p, object: a, waypoints: [{{t: 0, position: [0, 0, 0]}}, {{t: 4, position: [4, 0, 0]}}]}}]
"
    ))
}

#[test]
fn margins_are_kept() {
    let pair = |text: &str| format!("pairs: [{{pair: [b, a], {text}}}]");
    for (defaults, a, b, pairs, margin) in [
        ("", "", "", String::new(), 0.0),
        ("margin: 0.5", "", "", String::new(), 0.5),
        ("margin: 0.5", ", margin: 0.25", ", margin: 0", String::new(), 0.25),
        ("", ", margin: 0.25", ", margin: 0.75", String::new(), 0.75),
        ("margin: 0.5", "", "", pair("margin: 0.125"), 0.125),
        ("margin: 0.125", "", "", pair("margin: 1"), 1.0),
        ("margin: 0.5, touch: allowed", "", "", String::new(), 0.5),
        ("margin: 0.5", "", "", pair("touch: allowed"), 0.0),
        ("", "", "", pair("margin: 0.25, touch: allowed"), 0.25),
    ] {
        let world = coming(defaults, a, b, &pairs);
        let told = format!("{defaults} {a} {b} {pairs}");
        let again = World::from_yaml_str(&world.to_yaml(), &LoadOptions::new()).unwrap();
        assert_eq!(again.to_yaml(), world.to_yaml());
        for world in [&world, &again] {
            let [p, q] = ["a", "b"].map(|id| world.find(id).unwrap());
            assert_eq!((world.margin(p, q), world.margin(q, p)), (margin, margin), "{told}");
            let report = report(world, 0);
            let [first] = report.contacts() else { panic!("{told}") };
            assert_eq!((first.margin, report.keeping), (margin, usize::from(margin > 0.0)), "{told}");
            let time = first.contact.time.lower();
            assert!(time <= 2.0 - margin && time > 2.0 - margin - 1e-8, "{told}: {time}");
            assert_eq!(first.contact.apart.is_some(), margin > 0.0);
        }
    }
}

#[test]
fn a_margin_that_is_kept_is_clear_and_one_that_is_not_at_the_start_is_told() {
    let passing = |y: f64, margin: f64| {
        let text = format!(
            "
objects:
  - {{id: a, box: {{size: [1, 1, 1]}}, margin: {margin}}}
  - {{id: b, box: {{size: [1, 1, 1]}}, pose: {{position: [0, {y}, 0]}}}}
paths: [{{id: p, object: a, waypoints: [{{t: 0, position: [-4, 0, 0]}}, {{t: 1, position: [4, 0, 0]}}]}}]
"
        );
        report(&world(&text), 0).outcome()
    };
    assert_eq!(passing(1.5, 0.25), Outcome::Clear);
    assert_eq!(passing(1.5, 0.5), Outcome::Contact);
    assert_eq!(passing(1.5, 4.0), Outcome::StartsInContact);
}

/// Touching that is allowed beside a margin says nothing, which is said where it stands.
#[test]
fn touching_beside_a_margin_is_remarked_on() {
    let pair = |text: &str| format!("pairs: [{{pair: [b, a], {text}}}]");
    for (defaults, a, pairs, told) in [
        ("", "", pair("margin: 0.25, touch: allowed"), 1),
        ("", "", pair("margin: 0, touch: allowed"), 0),
        ("margin: 0.5", "", pair("touch: allowed"), 0),
        ("", ", margin: 0.5, touch: allowed", String::new(), 1),
        ("margin: 0.5", ", touch: allowed", String::new(), 1),
        ("margin: 0.5", ", touch: allowed", pair("margin: 0"), 0),
        ("margin: 0.5", ", margin: 0, touch: allowed", String::new(), 0),
        ("margin: 0.5, touch: allowed", "", String::new(), 0),
    ] {
        let world = coming(defaults, a, "", &pairs);
        let remarks: Vec<_> =
            world.warnings().iter().filter(|warning| warning.rule == Rule::TouchBesideMargin).collect();
        assert_eq!(remarks.len(), told, "{defaults} {a} {pairs}: {remarks:?}");
        assert!(remarks.iter().all(|remark| remark.place.is_some() && remark.help.is_some()));
    }
}
