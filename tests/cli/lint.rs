//! `world lint`: every rule has a world that breaks it, with the place, the severity and the exit status.

use serde_json::Value;

use super::support::{Folder, WORLD, touching_world};

/// Objects and paths that break rules one by one; nothing in it is wrong.
const ODD: &str = "\
firstcontact: 1
units: {length: m, time: s}
packages: {cell: .}

objects:
  - id: mover
    box: {size: [1, 1, 1]}
    pose: {position: [9, 0, 0]}
    groups: [robot]
  - id: post
    box: {size: [1, 1, 1]}
    pose: {position: [1, 0, 5]}
  - id: twin
    box: {size: [1, 1, 1]}
    pose: {position: [1, 0, 5]}
  - id: rail
    box: {size: [9, 1, 1]}
    pose: {position: [0, 0, -40]}
  - id: lost
    box: {size: [1, 1, 1]}
    pose: {position: [5, 5, 5]}
    groups: [tools]

allow:
  - {pair: [mover, rail]}
  - {pair: [rail, mover]}
  - {pair: [post, rail]}
  - {pair: [lost, mover]}

paths:
  - id: slide
    object: mover
    waypoints:
      - {t: 0, position: [-2, 0, 0]}
      - {t: 1, position: [-1, 0, 0]}
      - {t: 2, position: [0, 0, 0]}
      - {t: 3, position: [1, 0, 0]}
      - {t: 3.5, position: [9, 0, 0]}
  - id: rest
    object: mover
    waypoints: [{position: [-2, 0, 0]}]

checks:
  - id: one
    paths: [slide]
  - id: two
    paths: [slide]
";

/// Rule, severity, line and column of all findings.
fn found(document: &Value) -> Vec<(String, String, Option<u64>, Option<u64>)> {
    let findings = document["results"][0]["findings"].as_array().unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    findings
        .iter()
        .map(|one| (text(&one["rule"]), text(&one["severity"]), one["line"].as_u64(), one["column"].as_u64()))
        .collect()
}

#[test]
fn every_rule_is_found_at_its_place() {
    let folder = Folder::new();
    folder.write("odd.yaml", ODD);
    let document = folder.run(&["world", "lint", "odd.yaml", "--format", "json"]).status(1).document();
    let at = |needle: &str, nth: usize| {
        let offset = ODD.match_indices(needle).nth(nth).unwrap().0;
        let line = ODD[..offset].matches('\n').count() + 1;
        (Some(line as u64), Some((offset - ODD[..offset].rfind('\n').unwrap_or(0)) as u64))
    };
    let wanted = [
        ("unused-package", "note", at("{cell: .", 0)),
        ("pose-differs", "warning", at("[9, 0, 0]", 0)),
        ("unused-group", "note", at("robot", 0)),
        ("duplicate-object", "warning", at("id: twin", 0)),
        ("unused-object", "warning", at("id: rail", 0)),
        ("unused-object", "warning", at("id: lost", 0)),
        ("unused-group", "note", at("tools", 0)),
        ("allow-never-near", "warning", at("{pair: [mover, rail]", 0)),
        ("allow-never-near", "warning", at("{pair: [lost, mover]", 0)),
        ("allow-repeated", "note", at("{pair: [rail, mover]", 0)),
        ("allow-never-tested", "warning", at("{pair: [post, rail]", 0)),
        ("fast-segment", "warning", at("{t: 3.5", 0)),
        ("unused-path", "warning", at("id: rest", 0)),
        ("still-path", "note", at("id: rest", 0)),
        ("duplicate-check", "note", at("id: two", 0)),
    ];
    let found = found(&document);
    for (rule, severity, (line, column)) in wanted {
        let entry = (rule.to_owned(), severity.to_owned(), line, column);
        assert!(found.contains(&entry), "{entry:?} is not among\n{found:#?}");
    }
    assert_eq!(found.len(), wanted.len(), "{found:#?}");
    let result = &document["results"][0];
    assert_eq!((&result["errors"], &result["pass"]), (&0.into(), &false.into()));
    assert!(result["findings"].as_array().unwrap().iter().all(|one| one["help"].is_string()));
}

#[test]
fn the_text_is_one_line_and_a_help_each() {
    let folder = Folder::new();
    folder.write("odd.yaml", ODD);
    let out = folder.run(&["world", "lint", "odd.yaml"]).status(1).out.clone();
    let wanted = "odd.yaml:38:9: warning: path `slide`, waypoint 3 -> 4: 16 times as fast as the path's median \
                  [fast-segment]\n  help: check the times and the positions of both waypoints\n";
    assert!(out.contains(wanted), "{out}");
    assert!(out.ends_with("odd.yaml: 9 warnings, 6 notes\n"), "{out}");
}

#[test]
fn contact_at_the_start_is_an_error_unless_expected() {
    let folder = Folder::new();
    let start = touching_world().replace("[1.5, 0, 0]", "[-2, 0.5, 0]");
    folder.write("a.yaml", &start);
    let run = folder.run(&["world", "lint", "a.yaml"]);
    let wanted = "a.yaml:25:5: error: check `slides_past` starts with mover and post in contact [starts-in-contact]\n";
    assert!(run.status(1).out.contains(wanted), "{}", run.out);
    folder.write("b.yaml", &start.replace("expect: clear", "expect: starts_in_contact"));
    folder.run(&["world", "lint", "b.yaml"]).status(0);
    // Without a list of checks the one that is implied is meant.
    folder.write("c.yaml", start.split("checks:").next().unwrap());
    let out = folder.run(&["world", "lint", "c.yaml"]).status(1).out.clone();
    assert!(out.contains("c.yaml:18:5: error: check `all` starts"), "{out}");
}

#[test]
fn those_that_may_touch_start_in_contact_only_if_they_overlap() {
    let folder = Folder::new();
    let start = |position: &str| {
        let world = touching_world().replace("[1.5, 0, 0]", position);
        world.replace("\nobjects:", "\ndefaults: {touch: allowed}\nobjects:")
    };
    folder.write("rests.yaml", &start("[-2, 1, 0]"));
    let out = folder.run(&["world", "lint", "rests.yaml"]).out.clone();
    assert!(!out.contains("starts-in-contact"), "{out}");
    folder.write("in.yaml", &start("[-2, 0.5, 0]"));
    let out = folder.run(&["world", "lint", "in.yaml"]).status(1).out.clone();
    assert!(out.contains("error: check `slides_past` starts with mover and post in contact"), "{out}");
}

#[test]
fn a_check_of_no_pair_and_the_worlds_own_warnings_are_findings() {
    let folder = Folder::new();
    let alone = WORLD.replace("{pair: [mover, rail], reason: it slides on it}", "{pair: [mover, post]}");
    folder.write("a.yaml", &alone.replace("  - {pair", "  - {pair: [mover, rail]}\n  - {pair"));
    let out = folder.run(&["world", "lint", "a.yaml"]).status(1).out.clone();
    assert!(out.contains("tests no pair") && out.contains("[no-pairs]"), "{out}");
    folder.write("open.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    folder.write("b.yaml", &WORLD.replace("box: {size: [9, 1, 1]}", "mesh: {file: open.off}"));
    let out = folder.run(&["world", "lint", "b.yaml"]).status(1).out.clone();
    assert!(out.contains("b.yaml:10:5: warning: `rail` is a surface") && out.contains("[open-mesh]"), "{out}");
}

#[test]
fn the_status_is_what_the_user_says() {
    let folder = Folder::new();
    folder.write("good.yaml", WORLD);
    folder.write("odd.yaml", ODD);
    let lint = |arguments: &[&str]| folder.run(&[&["world", "lint"], arguments].concat());
    assert_eq!(lint(&["good.yaml"]).status(0).out, "good.yaml: nothing found\n");
    lint(&["odd.yaml", "--fail-on", "never"]).status(0);
    lint(&["odd.yaml", "--fail-on", "error"]).status(0);
    lint(&["odd.yaml", "good.yaml"]).status(1);
    lint(&["good.yaml", "missing.yaml"]).status(2);
    let all =
        "pose-differs duplicate-object unused-object allow-never-near allow-never-tested fast-segment unused-path";
    let ignored: Vec<&str> = all.split(' ').flat_map(|rule| ["--ignore", rule]).collect();
    let quiet = lint(&[&["odd.yaml"], ignored.as_slice()].concat());
    assert!(quiet.status(0).out.ends_with("odd.yaml: 6 notes\n"), "{}", quiet.out);
    lint(&[&["odd.yaml", "--fail-on", "note"], ignored.as_slice()].concat()).status(1);
    assert!(lint(&["odd.yaml", "--ignore", "unused-objct"]).status(2).err.contains("did you mean `unused-object`?"));
    let lines = lint(&["odd.yaml", "good.yaml", "--format", "jsonl"]).status(1).lines();
    assert_eq!((&lines[0]["pass"], &lines[1]["pass"]), (&false.into(), &true.into()));
    folder.write("bad.yaml", "firstcontact: 1\nobjcts: []\n");
    assert_eq!(lint(&["bad.yaml", "--format", "json"]).status(2).error()["line"], 2);
    assert!(lint(&["--help"]).status(0).out.contains("starts-in-contact"));
}

#[test]
fn a_pose_that_some_check_uses_is_only_noted() {
    let folder = Folder::new();
    let posed = WORLD.replace("[1, 1, 1]}\n  - id: post", "[1, 1, 1]}\n    pose: {position: [7, 0, 0]}\n  - id: post");
    folder.write("a.yaml", &posed);
    assert!(folder.run(&["world", "lint", "a.yaml"]).status(1).out.contains("a.yaml:7:22: warning: `mover` stands at"));
    let path =
        "  - {id: shift, object: post, waypoints: [{position: [1.5, 0, 1.5]}, {position: [9, 0, 9]}]}\nchecks:\n";
    let both = posed.replace("\nchecks:\n", path) + "    paths: [slide, shift]\n  - {id: alone, paths: [shift]}\n";
    folder.write("b.yaml", &both);
    let out = folder.run(&["world", "lint", "b.yaml"]).status(0).out.clone();
    assert!(out.contains("b.yaml:7:22: note: `mover` stands at [7.0, 0.0, 0.0] in check `alone`"), "{out}");
}

#[test]
fn groups_that_never_meet_are_told_from_groups_that_do() {
    let folder = Folder::new();
    let grouped = |place: &str| {
        WORLD
            .replace("  - id: mover\n", "  - id: mover\n    groups: [robot]\n")
            .replace("  - id: rail\n", "  - id: rail\n    groups: [rails]\n")
            .replace("[0, 0, -1]", place)
            .replace("{pair: [mover, rail], reason: it slides on it}", "{groups: [robot, rails]}")
    };
    folder.write("near.yaml", &grouped("[0, 0, -1]"));
    folder.run(&["world", "lint", "near.yaml"]).status(0);
    folder.write("far.yaml", &grouped("[0, 0, -7]"));
    let out = folder.run(&["world", "lint", "far.yaml"]).status(1).out.clone();
    assert!(out.contains("the objects of groups `rails` and `robot` never come near each other"), "{out}");
}
