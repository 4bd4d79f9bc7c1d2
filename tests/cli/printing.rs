//! What `check` prints for whom: people in a hurry, build servers, spreadsheets.

use serde_json::{Value, json};

use super::support::{Folder, WORLD, touching_world};

fn two_worlds() -> Folder {
    let folder = Folder::new();
    folder.write("pass.yaml", WORLD);
    folder.write("fail.yaml", &touching_world());
    folder.write("wrong.yaml", &WORLD.replace("objects:", "objcts:"));
    folder
}

#[test]
fn who_wants_failures_only_gets_them() {
    let run = two_worlds().run(&["check", "pass.yaml", "fail.yaml", "--quiet"]);
    let out = &run.status(1).out;
    assert!(!out.contains("PASS") && !out.contains("pass.yaml"), "{out}");
    assert!(out.starts_with("fail.yaml: 3 objects") && out.contains("\nFAIL slides_past: first contact"), "{out}");
    assert!(out.contains("1 of 2 checks failed ("), "{out}");
}

#[test]
fn one_check_can_be_asked_for() {
    let folder = two_worlds();
    let more = "  - {id: other, expect: contact}\n";
    folder.write("two.yaml", &format!("{WORLD}{more}"));
    assert!(folder.run(&["check", "two.yaml", "--only", "slides_past"]).status(0).out.contains("1 check passed"));
    assert!(folder.run(&["check", "two.yaml", "--only", "other"]).status(1).out.contains("1 of 1 checks failed"));
    let both = ["check", "two.yaml", "pass.yaml", "--only", "other", "--only", "slides_past"];
    assert!(folder.run(&both).status(1).out.contains("1 of 3 checks failed"));
    let typo = folder.run(&["check", "two.yaml", "--only", "slide_past"]);
    assert!(typo.status(2).err.contains("there is no check `slide_past`"), "{}", typo.err);
    assert!(typo.err.contains("did you mean `slides_past`?"), "{}", typo.err);
}

#[test]
fn a_report_of_test_runs_has_every_check() {
    let run = two_worlds().run(&["check", "pass.yaml", "fail.yaml", "wrong.yaml", "--format", "junit"]);
    let out = &run.status(2).out;
    assert!(out.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"firstcontact\" tests=\"3\" failures=\"1\" errors=\"1\">\n"), "{out}");
    for part in [
        "<testsuite name=\"pass.yaml\" tests=\"1\" failures=\"0\" errors=\"0\">",
        "<testcase classname=\"pass.yaml\" name=\"slides_past\" file=\"pass.yaml\"",
        "<failure message=\"FAIL slides_past: first contact at t = 1.25 s, expected clear   fail.yaml:26\">",
        "exact  5/4; start of path is free",
        "<error message=\"unknown key `objcts`\">",
        "did you mean `objects`?",
    ] {
        assert!(out.contains(part), "{part} in\n{out}");
    }
    assert_eq!(out.matches("<testcase").count(), 3);
    assert_eq!(out.matches('<').count(), out.matches('>').count());
    assert!(run.err.contains("error: unknown key `objcts`"), "people read standard error: {}", run.err);
}

#[test]
fn code_scanning_gets_a_result_for_each_failure() {
    let folder = two_worlds();
    let run = folder.run(&["check", "pass.yaml", "fail.yaml", "wrong.yaml", "--format", "sarif"]);
    let report: Value = serde_json::from_str(&run.status(2).out).unwrap();
    assert_eq!(report["version"], "2.1.0");
    let run = &report["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "firstcontact");
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    let place = |index: usize| &results[index]["locations"][0]["physicalLocation"];
    assert_eq!((&results[0]["ruleId"], &results[0]["level"]), (&"check-failed".into(), &"error".into()));
    assert_eq!(place(0)["artifactLocation"]["uri"], "fail.yaml");
    assert_eq!(place(0)["region"]["startLine"], 26);
    assert!(results[0]["message"]["text"].as_str().unwrap().contains("first contact at t = 1.25 s"));
    assert_eq!(results[1]["ruleId"], "input");
    assert_eq!(place(1)["region"], serde_json::json!({"startLine": 4, "startColumn": 1}));
    // Of a lint each remark is one.
    folder.write(
        "idle.yaml",
        &WORLD.replace("allow:", "  - {id: idle, box: {size: [1, 1, 1]}, pose: {position: [0, 0, 900]}}\nallow:"),
    );
    let lint = folder.run(&["world", "lint", "idle.yaml", "--format", "sarif", "--fail-on", "never"]);
    let report: Value = serde_json::from_str(&lint.status(0).out).unwrap();
    let rules = report["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.is_empty(), report["runs"][0]["results"].as_array().unwrap().is_empty());
    let empty = folder.run(&["check", "pass.yaml", "--format", "sarif"]);
    let report: Value = serde_json::from_str(&empty.status(0).out).unwrap();
    assert_eq!(report["runs"][0]["results"], Value::Array(Vec::new()));
}

#[test]
fn notes_stand_beside_the_files() {
    let run = two_worlds().run(&["check", "pass.yaml", "fail.yaml", "wrong.yaml", "--format", "github"]);
    let out = &run.status(2).out;
    assert!(out.contains("PASS slides_past: clear, as expected\n"), "{out}");
    let fail = "::error file=fail.yaml,line=26,title=slides_past::FAIL slides_past: first contact at t = 1.25 s";
    assert!(out.contains(fail) && out.contains("%0A  exact  5/4; start of path is free"), "{out}");
    assert!(out.contains("::error file=wrong.yaml,line=4,col=1::unknown key `objcts`%0A"), "{out}");
    assert_eq!(run.err, "");
}

#[test]
fn reports_for_build_servers_have_a_world_without_paths() {
    let folder = Folder::new();
    let world = |x: &str| {
        let standing = &WORLD[..WORLD.find("paths:").unwrap()];
        standing
            .replace(
                "box: {size: [1, 1, 1]}\n  - id: post",
                "box: {size: [1, 1, 1]}\n    pose: {position: [0, 0, 9]}\n  - id: post",
            )
            .replace("[1.5, 0, 1.5]", x)
    };
    folder.write("apart.yaml", &world("[1.5, 0, 30]"));
    folder.write("meet.yaml", &world("[0.5, 0, 9]"));
    let not_asked = "the world has no path, so no check ran";
    let run = |name: &str, format: &str| folder.run(&["check", name, "--format", format]);
    let junit = run("apart.yaml", "junit");
    assert!(junit.status(0).out.contains("tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\""), "{}", junit.out);
    assert!(
        junit.out.contains("<skipped message=\"STANDING nothing moves; no two objects share a point\">"),
        "{}",
        junit.out
    );
    assert!(junit.out.contains(not_asked), "{}", junit.out);
    let junit = run("meet.yaml", "junit");
    assert!(
        junit.status(1).out.contains("<failure message=\"STANDING nothing moves; 1 pair overlaps\">"),
        "{}",
        junit.out
    );
    for (name, status, level, rule) in
        [("apart.yaml", 0, "note", "no-path"), ("meet.yaml", 1, "error", "standing-overlap")]
    {
        let report: Value = serde_json::from_str(&run(name, "sarif").status(status).out).unwrap();
        let result = &report["runs"][0]["results"][0];
        assert_eq!((&result["level"], &result["ruleId"]), (&level.into(), &rule.into()), "{report}");
        assert!(result["message"]["text"].as_str().unwrap().contains(not_asked), "{report}");
    }
    let github = run("apart.yaml", "github");
    assert!(
        github.status(0).out.starts_with("::notice file=apart.yaml,title=standing objects::STANDING nothing moves"),
        "{}",
        github.out
    );
    let github = run("meet.yaml", "github");
    assert!(
        github.status(1).out.starts_with("::error file=meet.yaml,title=standing objects::STANDING"),
        "{}",
        github.out
    );
}

#[test]
fn formats_are_for_what_they_are_for() {
    let folder = two_worlds();
    for (arguments, format) in [
        (&["mesh", "info", "a.off"][..], "junit"),
        (&["check", "pass.yaml"], "csv"),
        (&["check", "pass.yaml", "--edges", "e.csv", "--object", "mover"], "sarif"),
        (&["world", "lint", "pass.yaml"], "junit"),
    ] {
        let run = folder.run(&[arguments, &["--format", format]].concat());
        assert!(run.status(2).err.contains(&format!("`--format {format}` is not for this command")), "{}", run.err);
        assert!(run.out.is_empty(), "{}", run.out);
    }
}

#[test]
fn edges_come_and_go_as_a_table() {
    let folder = two_worlds();
    // The mover meets the post, which is at x = 1.5 in its way, or passes below it.
    folder.write(
        "e.csv",
        "id;x0;y0;z0;x1;y1;z1;weight\nfirst;-2;0;0;2;0;0;1\n\"a,b\";-2;9;0;2;9;0;2\n;1.5;0;0;2;0;0;3\n",
    );
    let ask = ["check", "fail.yaml", "--edges", "e.csv", "--object", "mover"];
    let run = folder.run(&[&ask[..], &["--format", "csv"]].concat());
    let lines: Vec<&str> = run.status(1).out.lines().collect();
    assert_eq!(lines[0], "line,id,verdict,exact,lower,upper,a,b,x,y,z");
    assert!(lines[1].starts_with("2,first,contact,5/8,0.625,0.625,mover,post,1.0,"), "{}", lines[1]);
    assert_eq!(lines[2], "3,\"a,b\",clear,,,,,,,,");
    assert!(lines[3].starts_with("4,,starts_in_contact,0,0.0,0.0,mover,post,"), "{}", lines[3]);
    assert!(folder.run(&ask).out.starts_with("2 first: contact at t = 0.625 (5/8): "));
    let timed = folder.run(&[&ask[..], &["--format", "jsonl", "--times", "10,18"]].concat()).status(1).lines();
    assert_eq!(timed[0]["contact"]["time"]["exact"], "15");
    assert_eq!((&timed[0]["id"], &timed[0]["times"]), (&"first".into(), &serde_json::json!([10.0, 18.0])));
    assert!(folder.run(&[&ask[..], &["--times", "3,2"]].concat()).status(2).err.contains("the later one second"));
}

#[test]
fn what_is_true_of_many_lines_is_said_once() {
    let folder = two_worlds();
    let moving =
        "  - {id: lift, object: post, waypoints: [{t: 0, position: [1.5, 0, 3]}, {t: 1, position: [1.5, 0, 4]}]}\n";
    folder.write("moving.yaml", &WORLD.replace("checks:", &format!("{moving}checks:")));
    folder.write("e.csv", &"-2,0,0,2,0,0\n".repeat(50));
    let run = folder.run(&["check", "moving.yaml", "--edges", "e.csv", "--object", "mover"]);
    assert_eq!(run.status(2).err.matches("the edge has no times, but `post` moves").count(), 2, "{}", run.err);
    assert!(run.err.contains("error: of 49 further lines it is the same"), "{}", run.err);
    let run = folder.run(&["check", "moving.yaml", "--edges", "e.csv", "--object", "mover", "--times", "0,1"]);
    run.status(0);
}

#[test]
fn a_check_says_by_how_much_it_passes() {
    let folder = two_worlds();
    let run = folder.run(&["check", "pass.yaml", "--clearance"]);
    // The post is 1.5 above, both are 1 high.
    let out = &run.status(0).out;
    assert!(out.contains("PASS slides_past: clear, as expected\n  clearance  0.5 m at t = "), "{out}");
    assert!(out.contains("between mover at [") && out.contains("and post at ["), "{out}");
    let result =
        folder.run(&["check", "pass.yaml", "--clearance=1e-6", "--format", "json"]).document()["results"][0].clone();
    let [lower, upper] = ["lower", "upper"].map(|key| result["clearance"][key].as_f64().unwrap());
    assert!(lower <= 0.5 && 0.5 <= upper && upper - lower <= 1e-6, "{lower} {upper}");
    assert_eq!(result["clearance"]["at"]["a"]["path"], "slide");
    let fail = folder.run(&["check", "fail.yaml", "--clearance"]);
    assert!(fail.status(1).out.contains("  clearance  0 m: in contact at t = "), "{}", fail.out);
    assert!(folder.run(&["check", "fail.yaml", "--clearance=0"]).status(2).err.contains("tolerance"));
}

#[test]
fn all_errors_of_a_world_are_told_at_once() {
    let folder = Folder::new();
    let wrong = WORLD
        .replace("  - id: mover\n    box: {size: [1, 1, 1]}", "  - id: mover\n    box: {sise: [1, 1, 1]}")
        .replace("[9, 1, 1]", "[9, 1]")
        .replace("expect: clear", "expct: clear");
    folder.write("w.yaml", &wrong);
    let run = folder.run(&["check", "w.yaml"]);
    for part in [
        "unknown key `sise`",
        "w.yaml:6:11",
        "expected 3 numbers, found 2",
        "w.yaml:11:",
        "unknown key `expct`",
        "w.yaml:26:5",
    ] {
        assert!(run.status(2).err.contains(part), "{part} in\n{}", run.err);
    }
    let errors: Value =
        serde_json::from_str(&folder.run(&["check", "w.yaml", "--format", "json"]).status(2).err).unwrap();
    assert_eq!(errors["errors"].as_array().unwrap().len(), 3);
}

#[test]
fn wrong_names_of_a_world_are_reported_together() {
    let folder = Folder::new();
    let wrong = "firstcontact: 1
objects:
  - {id: a, box: {size: [1, 1, 1]}}
  - {id: b, mesh: {file: nothing.stl}}
  - {id: c, box: {size: [1, 1, 1]}, attach_to: nobody}
paths:
  - {id: p, object: zz, waypoints: [{position: [0, 0, 0]}, {position: [1, 0, 0]}]}
  - {id: q, object: a, before: wiat, waypoints: [{position: [0, 0, 0]}, {position: [1, 0, 0]}]}
checks:
  - {id: k, paths: [p], expect: claer}
  - {id: l, paths: [r]}
";
    folder.write("w.yaml", wrong);
    let run = folder.run(&["check", "w.yaml", "--format", "json"]);
    let errors: Value = serde_json::from_str(&run.status(2).err).unwrap();
    let found: Vec<_> = errors["errors"].as_array().unwrap().iter().map(|e| (&e["message"], &e["line"])).collect();
    let wanted = [
        ("there is no object `nobody`", 5),
        ("there is no file `nothing.stl`", 4),
        ("there is no object `zz`", 7),
        ("unknown `before` `wiat`", 8),
        ("unknown verdict `claer`", 10),
        ("there is no path `r`", 11),
    ];
    assert_eq!(found.len(), wanted.len(), "{errors}");
    for ((message, line), wanted) in found.into_iter().zip(wanted) {
        assert_eq!((message.as_str().unwrap(), line.as_u64().unwrap()), wanted, "{errors}");
    }
}

#[test]
fn a_tab_is_called_a_tab() {
    let folder = Folder::new();
    for tabbed in [
        WORLD.replace("    box: {size: [9", "\tbox: {size: [9"),
        WORLD.replace("    object: mover", "  \tobject: mover"),
    ] {
        folder.write("w.yaml", &tabbed);
        let run = folder.run(&["check", "w.yaml"]);
        assert!(run.status(2).err.contains("error: a tab where YAML wants spaces"), "{}", run.err);
        let line = tabbed.lines().position(|line| line.contains('\t')).unwrap() + 1;
        assert!(run.err.contains(&format!("w.yaml:{line}:")), "{}", run.err);
    }
    // Where YAML takes a tab, so do we.
    folder.write("w.yaml", &WORLD.replace("expect: clear", "expect:\tclear"));
    folder.run(&["check", "w.yaml"]).status(0);
}

/// A gantry: the bridge moves the carriage, and the carriage the quill, each on a path of its own.
const GANTRY: &str = "\
firstcontact: 1
units: {length: mm, time: s}
objects:
  - {id: bridge, box: {size: [200, 2000, 200]}}
  - {id: carriage, attach_to: bridge, box: {size: [300, 300, 150]}}
  - {id: quill, attach_to: carriage, box: {size: [80, 80, 600]}, pose: {position: [0, 0, -500]}}
  - {id: tool, attach_to: quill, box: {size: [20, 20, 100]}, pose: {position: [0, 0, -350]}}
  - {id: wall, box: {size: [100, 2000, 1000]}, pose: {position: [900, 0, 300]}}
allow:
  - {pair: [quill, bridge]}
paths:
  - {id: X, object: bridge, waypoints: [{t: 0, position: [0, 0, 1000]}, {t: 3, position: [900, 0, 1000]}]}
  - {id: Y, object: carriage, waypoints: [{t: 0, position: [0, -300, 175]}, {t: 2, position: [0, 100, 175]}]}
  - {id: Z, object: quill, waypoints: [{t: 3, position: [0, 0, -500]}, {t: 4, position: [0, 0, -770]}]}
checks:
  - {id: all, paths: [X, Y, Z], report: all_pairs}
  - {id: two, paths: [X, Y]}
  - {id: none, paths: [Z]}
";

#[test]
fn a_body_that_is_carried_is_not_said_to_stand() {
    let folder = Folder::new();
    folder.write("ride.yaml", GANTRY);
    let out = folder.run(&["check", "ride.yaml", "--only", "all", "--only", "two"]).status(1).out.clone();
    let quill = "  quill  carried by bridge (path X, waypoint 0 -> 1 at 90 %, line 12), origin [810, 100, 675]\n";
    assert_eq!(out.matches(quill).count(), 2, "{out}");
    assert!(!out.contains("quill standing") && !out.contains("tool standing"), "{out}");
    let both = "carried by carriage (path Y, waypoint 0 -> 1 at ";
    let document = folder.run(&["check", "ride.yaml", "--only", "all", "--format", "json"]).status(1).document();
    let contacts = document["results"][0]["contacts"].as_array().unwrap();
    let of_quill = contacts.iter().find(|found| found["a"]["object"] == "quill").unwrap();
    assert_eq!((&of_quill["a"]["path"], &of_quill["a"]["segment"]), (&json!("Z"), &json!(null)));
    let mover = &of_quill["a"]["moved_by"][0];
    assert_eq!(mover["line"], 12);
    assert_eq!((&mover["object"], &mover["path"], &mover["segment"]), (&json!("bridge"), &json!("X"), &json!(0)));
    assert!(of_quill["b"].get("moved_by").is_none(), "{of_quill}");
    // The carriage meets the wall while both of its axes move, if the wall is nearer.
    folder.write("near.yaml", &GANTRY.replace("[900, 0, 300]", "[600, 0, 300]"));
    let out = folder.run(&["check", "near.yaml", "--only", "all"]).status(1).out.clone();
    assert!(out.contains(both) && out.contains(", carried by bridge (path X, waypoint 0 -> 1 at "), "{out}");
}

#[test]
fn waypoints_are_named_with_their_lines() {
    let folder = Folder::new();
    let path = |waypoints: &str| {
        format!(
            "firstcontact: 1\nunits: {{length: m, time: s}}\nobjects:\n  - {{id: a, box: {{size: [1, 1, 1]}}, repeat: {{count: 2, step: [0, 4, 0]}}}}\n  \
             - {{id: b, box: {{size: [1, 9, 1]}}, pose: {{position: [4, 0, 0]}}}}\npaths:\n  - id: p\n    object: a\n    \
             waypoints:{waypoints}\nchecks:\n  - {{id: c, report: all_pairs}}\n"
        )
    };
    let listed = "\n      - {t: 0, position: [0, 0, 0]}\n      # a remark\n      - {t: 1, position: [1, 0, 0]}\n      - t: 2\n        position: [9, 0, 0]";
    folder.write("list.yaml", &path(listed));
    let run = folder.run(&["check", "list.yaml"]);
    for copy in
        ["path p_1, waypoint 1 -> 2 at 25 % (line 13), origin", "path p_2, waypoint 1 -> 2 at 25 % (line 13), origin"]
    {
        assert!(run.status(1).out.contains(copy), "{copy}\n{}", run.out);
    }
    folder.write("way.csv", "t,x,y,z\n0,0,0,0\n1,1,0,0\n2,9,0,0\n");
    folder.write("file.yaml", &path(" {file: way.csv}"));
    let run = folder.run(&["check", "file.yaml"]);
    assert!(run.status(1).out.contains("path p_1, waypoint 1 -> 2 at 25 %, origin"), "{}", run.out);
}

#[test]
fn an_empty_list_of_checks_is_a_report_and_a_warning() {
    let folder = Folder::new();
    folder.write("w.yaml", &format!("{}checks: []\n", GANTRY.split("checks:").next().unwrap()));
    let run = folder.run(&["check", "w.yaml"]);
    assert!(run.status(0).err.contains("warning: the list of checks is empty"), "{}", run.err);
    let run = folder.run(&["check", "w.yaml", "--format", "json"]);
    let document: Value = serde_json::from_str(&run.status(0).out).unwrap();
    assert_eq!(document["results"], json!([]));
    assert!(run.err.contains("the list of checks is empty"), "{}", run.err);
}

#[test]
fn a_wrong_pair_and_time_are_mended_together() {
    let folder = Folder::new();
    let wrong = "expect: {verdict: contact, time: 1, pair: [tool, wall]}";
    folder
        .write("w.yaml", &GANTRY.replace("{id: two, paths: [X, Y]}", &format!("{{id: two, paths: [X, Y], {wrong}}}")));
    let out = folder.run(&["check", "w.yaml", "--only", "two"]).status(1).out.clone();
    assert!(out.contains("expected contact at t = 1 of tool and wall, found t = 27/10 of quill and wall"), "{out}");
    assert!(out.contains("write `time: \"27/10\"` and `pair: [quill, wall]`"), "{out}");
}
