//! `world lint`: every rule has a world that triggers it; the place, the severity and the exit status.

use std::collections::BTreeSet;

use firstcontact::world::lint::Rule;
use serde_json::Value;

use super::collada;
use super::support::{CUBE, Folder, WORLD, touching_world};

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

/// Changes of the sample world, each of which triggers a rule that nothing in `ODD` does.
const CHANGES: [(Rule, &str, &str); 14] = [
    (Rule::StartsInContact, "[1.5, 0, 1.5]", "[-2, 0.5, 0]"),
    (
        Rule::OddAngle,
        "time: s}\n\nobjects:\n  - id: mover\n",
        "angle: rad, time: s}\n\nobjects:\n  - id: mover\n    pose: {rpy: [0, 0, 90]}\n",
    ),
    (Rule::ExpectedTimeOutside, "expect: clear", "expect: {verdict: contact, time: 9}"),
    (Rule::NoPairs, "allow:\n", "allow:\n  - {pair: [mover, post]}\n"),
    (
        Rule::PoseElsewhere,
        "\nchecks:\n  - id: slides_past\n",
        "  - {id: up, object: post, waypoints: [{position: [0, 0, 8]}, {position: [0, 0, 9]}]}\nchecks:\n  \
         - {id: alone, paths: [up]}\n  - id: slides_past\n    paths: [slide]\n",
    ),
    (Rule::OddSize, "[9, 1, 1]", "[900, 1, 1]"),
    (Rule::FarAway, "[0, 0, -1]", "[0, 0, -1e9]"),
    (Rule::OpenMesh, "box: {size: [9, 1, 1]}", "mesh: {file: open.off}"),
    (Rule::MeshWarning, "box: {size: [9, 1, 1]}", "mesh: {file: inside_out.off}"),
    (Rule::StatedUnit, "box: {size: [9, 1, 1]}", "mesh: {file: inches.dae}"),
    (Rule::RotationNormalised, "position: [0, 0, -1]", "position: [0, 0, -1], quat_wxyz: [2, 0, 0, 0]"),
    (Rule::TouchBesideMargin, "[9, 1, 1]}", "[9, 1, 1]}\n    touch: allowed\n    margin: 1"),
    (Rule::PairExempt, "allow:\n", "pairs:\n  - {pair: [rail, mover], margin: 5}\nallow:\n"),
    (Rule::PairStatesNothing, "allow:\n", "pairs:\n  - {pair: [post, mover]}\nallow:\n"),
];

#[test]
fn every_rule_has_a_world_that_triggers_it() {
    let folder = Folder::new();
    folder.write("odd.yaml", ODD);
    folder.write("open.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    folder.write("inches.dae", &collada::cube(collada::INCHES));
    let turned = |line: &str| line.split(' ').rev().collect::<Vec<_>>().join(" ");
    let turned = |line: &str| line.strip_prefix("4 ").map_or(line.to_owned(), |face| format!("4 {}", turned(face)));
    folder.write("inside_out.off", &CUBE.lines().map(|line| turned(line) + "\n").collect::<String>());
    let rules = |file: &str| -> BTreeSet<String> {
        let document =
            folder.run(&["world", "lint", file, "--fail-on", "never", "--format", "json"]).status(0).document();
        found(&document).into_iter().map(|(rule, ..)| rule).collect()
    };
    let mut triggered = rules("odd.yaml");
    for (rule, text, other) in CHANGES {
        folder.write("w.yaml", &WORLD.replacen(text, other, 1));
        let found = rules("w.yaml");
        assert!(found.contains(rule.name()), "{rule}: {found:?}");
        triggered.extend(found);
    }
    assert_eq!(triggered, Rule::ALL.iter().map(|(_, name)| (*name).to_owned()).collect());
}

#[test]
fn findings_are_at_their_places() {
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
        ("fast-segment", "note", at("{t: 3.5", 0)),
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
    let wanted = "odd.yaml:38:9: note: path `slide`, waypoint 3 -> 4: 16 times as fast as three quarters of its \
                  segments, or more [fast-segment]\n  help: check the times and the positions of both waypoints\n";
    assert!(out.contains(wanted), "{out}");
    assert!(out.ends_with("odd.yaml: 8 warnings, 7 notes\n"), "{out}");
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
    // A pair is told once, however many checks start with it; and two that only touch may be meant to.
    folder
        .write("d.yaml", &start.replace("[-2, 0.5, 0]", "[-2, 1, 0]").replace("checks:\n", "checks:\n  - id: other\n"));
    let out = folder.run(&["world", "lint", "d.yaml", "--ignore", "duplicate-check"]).status(1).out.clone();
    let wanted = "checks `other`, `slides_past` start with mover and post in contact [starts-in-contact]\n  help: they only touch: let \
                  them with `pairs: [{pair: [mover, post], touch: allowed}]`";
    assert!(out.contains(wanted) && out.ends_with("d.yaml: 1 error\n"), "{out}");
    // So may one that turns.
    let turning = "{t: 2, turn: {axis: [0, 0, 1], angle: 90}}";
    let resting = |world: &str| {
        world.replace("length: m,", "length: m, angle: deg,").replace("{t: 2, position: [2, 0, 0]}", turning)
    };
    folder.write("e.yaml", &resting(&start.replace("[-2, 0.5, 0]", "[-2, 0, 1]")));
    let out = folder.run(&["world", "lint", "e.yaml"]).out.clone();
    assert!(
        out.contains("help: they only touch: let them with `pairs: [{pair: [mover, post], touch: allowed}]`"),
        "{out}"
    );
    folder.write("f.yaml", &resting(&start));
    let out = folder.run(&["world", "lint", "f.yaml"]).out.clone();
    assert!(out.contains("or exempt them: `allow: [{pair: [mover, post]}]`"), "{out}");
    // Without a list of checks the one that is implied is meant.
    folder.write("c.yaml", start.split("checks:").next().unwrap());
    let out = folder.run(&["world", "lint", "c.yaml"]).status(1).out.clone();
    assert!(out.contains("c.yaml:18:5: error: check `all` starts"), "{out}");
}

#[test]
fn a_contact_expected_off_the_clock_is_an_error() {
    let folder = Folder::new();
    let expecting = |expected: &str| touching_world().replace("expect: clear", &format!("expect: {expected}"));
    for (expected, is_found) in [
        ("{verdict: contact, time: 0}", false),
        ("{verdict: contact, time: 2}", false),
        ("{verdict: contact, time: \"2\"}", false),
        // Rounded down it would be on the clock.
        ("{verdict: contact, time: \"2.00000000000000000001\"}", true),
        ("{verdict: contact, time: -0.5}", true),
        ("{verdict: starts_in_contact, time: 0}", false),
        ("{verdict: starts_in_contact, time: 1}", true),
        ("contact", false),
    ] {
        folder.write("w.yaml", &expecting(expected));
        let run = folder.run(&["world", "lint", "w.yaml"]);
        let out = run.status(i32::from(is_found)).out.clone();
        assert_eq!(out.contains("[expected-time-outside]"), is_found, "{expected}: {out}");
    }
    folder.write("a.yaml", &expecting("{verdict: contact, time: 9}"));
    let out = folder.run(&["world", "lint", "a.yaml"]).status(1).out.clone();
    let wanted = "a.yaml:26:38: error: check `slides_past` expects contact at t = 9, but its clock runs from 0 to 2 \
                  [expected-time-outside]\n";
    assert!(out.contains(wanted), "{out}");
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
    let all = "pose-differs duplicate-object unused-object allow-never-near allow-never-tested unused-path";
    let ignored: Vec<&str> = all.split(' ').flat_map(|rule| ["--ignore", rule]).collect();
    let quiet = lint(&[&["odd.yaml"], ignored.as_slice()].concat());
    assert!(quiet.status(0).out.ends_with("odd.yaml: 7 notes\n"), "{}", quiet.out);
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

/// An approach at 100 mm/s and a fine motion at 2.5 mm/s are no error; among segments of one speed a fast one may be.
#[test]
fn fine_motions_are_no_errors() {
    let folder = Folder::new();
    let path = |waypoints: &str| {
        format!(
            "firstcontact: 1\nunits: {{length: mm}}\nobjects:\n  - {{id: a, box: {{size: [10, 10, 10]}}}}\n  \
             - {{id: b, box: {{size: [10, 10, 10]}}, pose: {{position: [0, 0, -50]}}}}\npaths:\n  \
             - {{id: p, object: a, waypoints: [{waypoints}]}}\n"
        )
    };
    let down = "{t: 0, position: [0, 0, 200]}, {t: 2, position: [0, 0, 0]}, {t: 4, position: [0, 0, -5]}";
    folder.write("down.yaml", &path(down));
    folder.write(
        "and_up.yaml",
        &path(&format!("{down}, {{t: 6, position: [0, 0, -10]}}, {{t: 7, position: [0, 0, 200]}}")),
    );
    for world in ["down.yaml", "and_up.yaml"] {
        assert_eq!(folder.run(&["world", "lint", world]).status(0).out, format!("{world}: nothing found\n"));
    }
}

#[test]
fn rules_for_pairs_that_do_nothing_are_found() {
    let folder = Folder::new();
    folder.write("a.yaml", &WORLD.replace("allow:\n", "pairs:\n  - {pair: [rail, mover], margin: 5}\nallow:\n"));
    let out = folder.run(&["world", "lint", "a.yaml"]).status(1).out.clone();
    assert!(out.contains("the margin of 5 of mover and rail has no effect") && out.contains("[pair-exempt]"), "{out}");
    folder.write("b.yaml", &WORLD.replace("allow:\n", "pairs:\n  - {pair: [post, mover]}\nallow:\n"));
    let out = folder.run(&["world", "lint", "b.yaml"]).status(1).out.clone();
    assert!(out.contains("states nothing") && out.contains("[pair-states-nothing]"), "{out}");
}

#[test]
fn checks_that_differ_in_what_they_report_or_expect_are_no_duplicates() {
    let folder = Folder::new();
    for (other, is_found) in [("report: all_pairs", false), ("expect: contact", false), ("expect: clear", true)] {
        let id =
            WORLD.split("checks:").nth(1).unwrap().split("id: ").nth(1).unwrap().split_whitespace().next().unwrap();
        let again = format!("{}  - id: again\n    {other}\n", WORLD);
        folder.write("w.yaml", &again);
        let out = folder.run(&["world", "lint", "w.yaml"]).out.clone();
        assert_eq!(out.contains(&format!("check `again` asks what check `{id}` asks")), is_found, "{other}: {out}");
    }
}

#[test]
fn huge_boxes_of_a_world_without_a_unit_are_in_doubt() {
    let folder = Folder::new();
    let huge = |units: &str| {
        WORLD.replace("units: {length: m, time: s}\n", units).replace("size: [9, 1, 1]", "size: [500, 1, 1]")
    };
    folder.write("w.yaml", &huge(""));
    let run = folder.run(&["check", "w.yaml"]);
    assert!(run.err.contains("no unit of length is stated, and in metres `rail` is 500 m long"), "{}", run.err);
    assert!(run.err.contains("add `units: {length: mm}`"), "{}", run.err);
    assert!(folder.run(&["world", "lint", "w.yaml"]).status(1).out.contains("[odd-size]"));
    folder.write("m.yaml", &huge("units: {length: m}\n"));
    let run = folder.run(&["check", "m.yaml"]);
    assert!(!run.err.contains("500"), "{}", run.err);
}

#[test]
fn angles_and_sizes_in_another_unit_are_doubted() {
    let folder = Folder::new();
    let world = |unit: &str, turn: &str| {
        let world = WORLD.replace("length: m,", &format!("length: m, angle: {unit},"));
        world.replace("{t: 2, position: [2, 0, 0]}", turn)
    };
    folder.write("rad.yaml", &world("rad", "{t: 2, turn: {axis: [0, 0, 1], angle: 90}}"));
    let run = folder.run(&["check", "rad.yaml"]);
    assert!(
        run.err.contains("warning: an angle of 90 with `angle: rad` looks like degrees\n--> rad.yaml:22:47"),
        "{}",
        run.err
    );
    folder.write("deg.yaml", &world("deg", "{t: 2, turn: {axis: [0, 0, 1], angle: 1.5708}}"));
    let out = folder.run(&["world", "lint", "deg.yaml"]).status(1).out.clone();
    assert!(out.contains("an angle of 1.5708 with `angle: deg` looks like radians [odd-angle]\n"), "{out}");
    for unit in ["deg", "rad"] {
        folder.write("coarse.yaml", &world(unit, "{t: 2, turn: {axis: [0, 0, 1], angle: 1e300}}"));
        let out = folder.run(&["world", "lint", "coarse.yaml"]).status(1).out.clone();
        assert!(out.contains("floats near an angle of 1e300 are more than a degree apart [odd-angle]\n"), "{out}");
    }
    folder.write("right.yaml", &world("deg", "{t: 2, turn: {axis: [0, 0, 1], angle: 90}}"));
    assert!(!folder.run(&["world", "lint", "right.yaml"]).out.contains("odd-angle"));
    folder.write("large.yaml", &WORLD.replace("[2, 0, 0]", "[2000, 0, 0]"));
    let out = folder.run(&["world", "lint", "large.yaml"]).out.clone();
    let wanted = "large.yaml:2:17: note: sizes, positions and paths reach over 2002 m [large-world]\n  help: state `units: {length: mm}`";
    assert!(out.contains(wanted), "{out}");
    folder.write("small.yaml", &WORLD.replace("length: m,", "length: mm,").replace("[2, 0, 0]", "[2000, 0, 0]"));
    assert!(!folder.run(&["world", "lint", "small.yaml"]).out.contains("large-world"));
    folder.write("largest.yaml", &WORLD.replace("[2, 0, 0]", "[1e200, 0, 0]"));
    assert!(folder.run(&["world", "lint", "largest.yaml"]).out.contains("reach over 1e308 m [large-world]"));
}

#[test]
fn ratios_beyond_reading_are_short() {
    let folder = Folder::new();
    // Of boxes of 1 m, the diagonal is 1.73 m.
    for (size, wanted) in [("1e100", "`rail` is 6e99 times larger"), ("1e308", "`rail` is 6e307 times larger")] {
        folder.write("w.yaml", &WORLD.replace("[9, 1, 1]", &format!("[{size}, 1, 1]")));
        let out = folder.run(&["world", "lint", "w.yaml"]).out.clone();
        assert!(out.contains(wanted), "{out}");
    }
}

#[test]
fn the_help_explains_every_rule() {
    let help =
        Folder::new().run(&["world", "lint", "--help"]).status(0).out.split_whitespace().collect::<Vec<_>>().join(" ");
    for (rule, name) in Rule::ALL {
        let line = format!("{name} {} {}", rule.severity().name(), rule.about());
        assert!(help.contains(&line), "{line} is not in\n{help}");
    }
}
