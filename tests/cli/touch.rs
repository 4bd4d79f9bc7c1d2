//! Touching that is allowed, and round shapes, in the reports of `check`.

use super::support::Folder;

/// A can that slides along a table into a ball: they touch at t = 3/2 and overlap after that.
const WORLD: &str = "\
firstcontact: 1
units: {length: m, time: s}
defaults: {touch: allowed}
objects:
  - {id: table, box: {size: [20, 20, 1]}, pose: {position: [0, 0, -1]}}
  - {id: can, cylinder: {radius: 0.25, length: 1, segments: 8}}
  - {id: block, box: {size: [1, 1, 1]}, pose: {position: [2, 0, 0]}}
paths:
  - {id: slide, object: can, waypoints: [{t: 0, position: [0, 0, 0]}, {t: 1, position: [1, 0, 0]}, {t: 3, position: [3, 0, 0]}]}
";

#[test]
fn contact_that_begins_after_an_instant_is_told() {
    let folder = Folder::new();
    folder.write("world.yaml", WORLD);
    let run = folder.run(&["check", "world.yaml", "-v"]);
    run.status(1);
    assert!(
        run.out.contains("can  a polyhedron around a cylinder, 8 segments, within 0.0205981 m of the true one"),
        "{}",
        run.out
    );
    assert!(run.out.contains("FAIL all: first contact after t = 1.2294 s, expected clear"), "{}", run.out);
    assert!(run.out.contains("contact begins after that; the two may touch, and do no more until then"), "{}", run.out);
    let report = folder.run(&["check", "world.yaml", "--format", "json"]).status(1).document();
    let check = &report["results"][0];
    assert_eq!(check["contact"]["touch"], "allowed");
    assert_eq!(check["touching"], 2);
    assert_eq!((&check["round"][0]["shape"], &check["round"][0]["segments"]), (&"cylinder".into(), &8.into()));
    assert!(check["round"][0]["deviation"].as_f64().unwrap() < 0.0206);
}

#[test]
fn what_may_touch_and_does_no_more_is_clear() {
    let folder = Folder::new();
    folder.write(
        "world.yaml",
        &WORLD.replace("{t: 1, position: [1, 0, 0]}, {t: 3, position: [3, 0, 0]}", "{t: 1, position: [1, 0, 0]}"),
    );
    let run = folder.run(&["check", "world.yaml", "--verbose"]);
    run.status(0);
    assert!(run.out.contains("2 of which may touch") || run.out.contains("1 of which may touch"), "{}", run.out);
    let audited = folder.run(&["check", "world.yaml", "--audit", "--format", "json"]).status(0).document();
    assert_eq!(audited["results"][0]["audit"]["agree"], true);
}

#[test]
fn a_method_that_counts_touching_is_refused() {
    let folder = Folder::new();
    folder.write("world.yaml", WORLD);
    let run = folder.run(&["check", "world.yaml", "--method", "lattice"]);
    run.status(2);
    assert!(run.err.contains("method `lattice` cannot allow touching"), "{}", run.err);
}

#[test]
fn a_margin_that_is_not_kept_is_told_with_the_distance() {
    let folder = Folder::new();
    folder.write(
        "world.yaml",
        &WORLD.replace(
            "defaults: {touch: allowed}",
            "allow: [{pair: [can, table]}]\npairs: [{pair: [can, block], margin: 0.5}]",
        ),
    );
    let run = folder.run(&["check", "world.yaml"]);
    run.status(1);
    assert!(run.out.contains("margin  0.5 m to be kept; 0.5 m apart then"), "{}", run.out);
    let document = folder.run(&["check", "world.yaml", "--audit", "--format", "json"]).status(1).document();
    let check = &document["results"][0];
    assert_eq!((&check["contact"]["margin"], &check["keeping"]), (&0.5.into(), &1.into()));
    let distance = check["contact"]["apart"]["distance"].as_f64().unwrap();
    assert!((0.5..0.5 + 1e-9).contains(&distance), "{distance}");
}

#[test]
fn distances_of_those_that_may_touch_come_after_the_others() {
    let folder = Folder::new();
    let passing = WORLD.replace("[2, 0, 0]", "[2, 2, 0]");
    let posted = "pairs: [{pair: [can, block], touch: contact}]\nobjects:";
    folder.write("world.yaml", &passing.replace("objects:", posted));
    let run = folder.run(&["check", "world.yaml", "--clearance"]);
    // The block begins at y = 3/2, and the can ends at a corner of its octagon, 0.27 from its middle.
    assert!(run.status(0).out.contains("\n  clearance  1.2294 m at t = 2, and never less"), "{}", run.out);
    assert!(run.out.contains("\n  may touch  can and table: 0 m at t = 0\n"), "{}", run.out);
    let document = folder.run(&["check", "world.yaml", "--clearance", "--format", "json"]).status(0).document();
    let check = &document["results"][0];
    assert_eq!((&check["clearance"]["upper"], &check["clearance"]["at"]["touch"]), (&0.0.into(), &"allowed".into()));
    assert_eq!(check["clearance_to_keep"]["at"]["a"]["object"], "block");
    // Where all may touch, they are all there is.
    folder.write("world.yaml", &passing);
    let run = folder.run(&["check", "world.yaml", "--clearance"]);
    assert!(run.status(0).out.contains("clearance  0 m: they meet at t = 0"), "{}", run.out);
    assert!(run.out.contains("with `report: all_pairs` the check tells the distance of each pair"), "{}", run.out);
    assert!(!run.out.contains("may touch  "), "{}", run.out);
    let clearances = |world: &str| {
        folder.write("world.yaml", world);
        let check =
            folder.run(&["check", "world.yaml", "--clearance", "--format", "json"]).document()["results"][0].clone();
        ["clearance", "clearance_to_keep"].map(|key| check[key].clone())
    };
    assert!(clearances(&passing)[1].is_null());
    // Where none may, the two are the same.
    let [nearest, to_keep] = clearances(&passing.replace("allowed", "contact"));
    assert!(to_keep == nearest && nearest["upper"] == 0.0, "{to_keep}");
}

#[test]
fn a_contact_that_begins_at_a_waypoint_is_of_the_segment_that_leads_into_it() {
    let folder = Folder::new();
    let world = "\
firstcontact: 1
objects:
  - {id: box, box: {size: [1, 1, 1]}}
  - {id: block, box: {size: [1, 1, 1]}, pose: {position: [2, 0, 0]}}
pairs: [{pair: [box, block], touch: allowed}]
paths:
  - id: push
    object: box
    waypoints:
      - {t: 0, position: [0, 0, 0]}
      - {t: 2, position: [1, 0, 0]}
      - {t: 4, position: [2, 0, 0]}
";
    for (rule, waypoints, [segment, line]) in [
        ("allowed", "waypoint 1 -> 2 at 0 % (line 12)", [1, 12]),
        ("contact", "waypoint 0 -> 1 at 100 % (line 11)", [0, 11]),
    ] {
        folder.write("world.yaml", &world.replace("allowed", rule));
        let run = folder.run(&["check", "world.yaml"]);
        assert!(run.status(1).out.contains(waypoints), "{}", run.out);
        let check = &folder.run(&["check", "world.yaml", "--format", "json"]).status(1).document()["results"][0];
        let moved = ["a", "b"].map(|side| &check["contact"][side]["moved_by"][0]).into_iter().find(|by| by.is_object());
        let moved = moved.unwrap();
        assert_eq!((&moved["segment"], &moved["line"]), (&segment.into(), &line.into()));
    }
}
