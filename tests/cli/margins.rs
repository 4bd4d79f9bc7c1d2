//! `query --margin` and `query --clearance`.

use serde_json::json;

use super::cubes;
use super::support::{Folder, Run};

/// The first cube moves from x = 0 towards the one at x = 3.
const PUSH: [&str; 7] = ["query", "a.off", "b.off", "--move", "4,0,0", "--from-b", "3,0,0"];
/// It passes at a distance of 1/4.
const PAST: [&str; 7] = ["query", "a.off", "b.off", "--move", "6,0,0", "--from-b", "3,1.25,0"];

fn with(first: [&'static str; 7], more: &[&'static str]) -> Vec<&'static str> {
    first.into_iter().chain(more.iter().copied()).collect()
}

#[test]
fn a_margin_is_not_kept() {
    let run = cubes().run(&with(PUSH, &["--margin", "0.5"]));
    let out = &run.status(1).out;
    assert!(out.starts_with("contact: a.off and b.off first come within 0.5 m of each other at t = 0.375\n"), "{out}");
    assert!(out.contains("  margin  0.5 m to be kept; 0.5 m apart then\n"), "{out}");
    assert!(out.contains("start of path is free"), "{out}");
}

#[test]
fn a_margin_is_kept() {
    let run = cubes().run(&with(PAST, &["--margin", "0.125"]));
    let out = &run.status(0).out;
    assert!(
        out.starts_with("clear: a.off and b.off stay farther than 0.125 m from each other over t = 0 .. 1\n"),
        "{out}"
    );
    let run = cubes().run(&["query", "a.off", "b.off", "--move", "4,0,0", "--from-b", "1.25,0,0", "--margin", "1"]);
    let out = &run.status(1).out;
    assert!(out.starts_with("starts in contact: a.off and b.off are within 1 m of each other at t = 0\n"), "{out}");
}

#[test]
fn margins_speak_json() {
    let result =
        cubes().run(&with(PUSH, &["--margin=0.5", "--format", "json"])).status(1).document()["results"][0].clone();
    assert_eq!((&result["verdict"], &result["margin"]), (&json!("contact"), &json!(0.5)));
    let apart = &result["contact"]["apart"];
    assert_eq!((&apart["distance"], &result["contact"]["time"]["exact"]), (&json!(0.5), &json!("3/8")));
    assert_eq!(apart["on_b"][0], 3.0);
    let clear =
        cubes().run(&with(PAST, &["--margin=0.1", "--format", "json"])).status(0).document()["results"][0].clone();
    assert_eq!((&clear["verdict"], &clear["margin"]), (&json!("clear"), &json!(0.1)));
    assert!(clear.get("contact").is_none());
    let zero = cubes().run(&with(PUSH, &["--margin", "0"]));
    assert_eq!(zero.status(1).out, cubes().run(&PUSH).out);
}

#[test]
fn the_clearance_is_told() {
    let run = cubes().run(&with(PAST, &["--clearance"]));
    let out = &run.status(0).out;
    assert!(out.contains("  clearance  0.25 m at t = "), "{out}");
    let json = ["--clearance=1e-3", "--format", "json"];
    let result = cubes().run(&with(PAST, &json)).status(0).document()["results"][0].clone();
    let [lower, upper] = ["lower", "upper"].map(|key| result["clearance"][key].as_f64().unwrap());
    assert!(lower <= 0.25 && 0.25 <= upper && upper - lower <= 1e-3);
    let distance = result["clearance"]["at"]["apart"]["distance"].as_f64().unwrap();
    assert!(lower <= distance && distance <= upper);
    let touching = cubes().run(&with(PUSH, &["--clearance"]));
    assert!(touching.status(1).out.contains("  clearance  0 m: in contact at t = 0.5\n"), "{}", touching.out);
}

#[test]
fn lengths_that_are_none_are_refused() {
    for bad in [
        "--margin=-1",
        "--margin=nan",
        "--margin=inf",
        "--margin=x",
        "--clearance=0",
        "--clearance=-1",
        "--clearance=nan",
    ] {
        let run = cubes().run(&with(PUSH, &[bad]));
        assert!(run.status(2).out.is_empty() && !run.err.is_empty(), "{bad}");
    }
    for other in ["--blocked", "--contact-set", "--method=convex", "--touch=allowed"] {
        cubes().run(&with(PUSH, &["--margin=1", other])).status(2);
    }
}

/// A robot passes a post at 1 mm, which is no margin's business, and somebody who is to be 50 mm away at 50.1 mm.
const CELL: &str = "\
firstcontact: 1
units: {length: mm, time: s}
objects:
  - {id: robot, box: {size: [100, 60, 40]}}
  - {id: post, box: {size: [20, 20, 200]}, pose: {position: [0, 41, 0]}}
  - {id: human, box: {size: [20, 20, 200]}, pose: {position: [0, -90.125, 0]}, margin: 50}
paths:
  - {id: good, object: robot, waypoints: [{t: 0, position: [-300, 0, 0]}, {t: 3, position: [300, 0, 0]}]}
checks:
  - {id: first, paths: [good]}
  - {id: each, paths: [good], report: all_pairs}
";

#[test]
fn the_least_slack_is_told_where_margins_differ() {
    let folder = Folder::new();
    folder.write("cell.yaml", CELL);
    let out = folder.run(&["check", "cell.yaml", "--clearance"]).status(0).out.clone();
    assert!(out.contains("clearance    1 mm at t = "), "{out}");
    assert!(out.contains("least slack  human and robot: 50.125 mm at t = "), "{out}");
    assert!(out.contains("; margin 50, slack 0.125, kept\n"), "{out}");
    let each = out.split("PASS each").nth(1).unwrap();
    assert!(each.contains("all pairs    human and robot: 50.125 mm at t = "), "{out}");
    assert!(each.contains("post and robot: 1 mm at t = "), "{out}");
    let document = folder.run(&["check", "cell.yaml", "--clearance", "--format", "json"]).status(0).document();
    let [first, each] = [0, 1].map(|index| document["results"][index].clone());
    assert!((first["clearance"]["upper"].as_f64().unwrap() - 1.0).abs() < 1e-6, "{first}");
    assert!(first["clearance"].get("margin").is_none(), "{first}");
    let slack = &first["least_slack"];
    assert_eq!((&slack["margin"], &slack["kept"]), (&json!(50.0), &json!(true)));
    assert!((slack["slack"].as_f64().unwrap() - 0.125).abs() < 1e-6, "{slack}");
    assert_eq!(each["clearances"].as_array().unwrap().len(), 2);
}

#[test]
fn a_margin_has_a_method() {
    let folder = Folder::new();
    folder.write("cell.yaml", &CELL.replace("-90.125", "-89"));
    let out = folder.run(&["check", "cell.yaml", "-v", "--only", "first"]).status(1).out.clone();
    assert!(out.contains("method  clearance 1; exact at every instant"), "{out}");
    let document = folder.run(&["check", "cell.yaml", "--only", "first", "--format", "json"]).status(1).document();
    assert_eq!(document["results"][0]["methods"], json!([{"method": "clearance", "pairs": 1}]));
    let run = cubes().run(&with(PUSH, &["--margin=0.5"]));
    assert!(run.status(1).out.contains("method  clearance; exact at every instant"), "{}", run.out);
}

/// A margin that is kept by less than the bounds of the distance differ is kept, whatever they are.
#[test]
fn a_margin_that_is_just_kept_is_told_to_be_kept() {
    let folder = Folder::new();
    let cell = CELL.replace("pose: {position: [0, 41, 0]}}", "pose: {position: [0, 90.0000000001, 0]}, margin: 50}");
    folder.write("cell.yaml", &cell);
    let out = folder.run(&["check", "cell.yaml", "--clearance", "--only", "first"]).status(0).out.clone();
    assert!(out.contains("the margin of 50 mm is kept: that is decided exactly, not by these bounds"), "{out}");
    assert!(out.contains("  clearance  from "), "{out}");
}

#[test]
fn an_audit_compares_margins_with_the_oracle() {
    let folder = Folder::new();
    folder.write("cell.yaml", &CELL.replace("-90.125", "-89"));
    let run = folder.run(&["check", "cell.yaml", "--audit", "--only", "first"]);
    assert!(run.status(1).out.contains("oracle 2, clearance 1 ran on 2 pairs; all agree"), "{}", run.out);
    let document = folder.run(&["check", "cell.yaml", "--audit", "--only", "first", "--format", "json"]);
    let audit = &document.status(1).document()["results"][0]["audit"];
    assert_eq!((&audit["agree"], &audit["unaudited"]), (&json!(true), &json!(0)), "{audit}");
    let run = cubes().run(&with(PUSH, &["--margin=0.5", "--audit"]));
    assert!(run.status(1).out.contains("audit   clearance 1, oracle 1 ran on 1 pair; all agree"), "{}", run.out);
    let help = folder.run(&["check", "--help"]).out.clone();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("Edges of files are not audited"), "{help}");
}

/// An object of so many triangles that the oracle is not asked about its margin.
const TOO_LARGE: &str = "\
firstcontact: 1
units: {length: m, time: s}
objects:
  - {id: mover, sphere: {radius: 0.5, segments: 64}, margin: 0.25}
  - {id: post, sphere: {radius: 0.5, segments: 64}, pose: {position: [2, 0, 0]}}
  - {id: box, box: {size: [1, 1, 1]}, pose: {position: [0, 9, 0]}}
pairs: [{pair: [mover, box], margin: 0}]
paths:
  - {id: push, object: mover, waypoints: [{t: 0, position: [-2, 0, 0]}, {t: 1, position: [2, 0, 0]}]}
checks:
  - {id: kept, expect: contact}
";

#[test]
fn an_audit_says_what_it_did_not_compare() {
    let folder = Folder::new();
    folder.write("cell.yaml", TOO_LARGE);
    let warning = "`--audit` did not compare the reported contact of `mover` and `post`: no second method answered";
    for quiet in [&[][..], &["-q"]] {
        let run = folder.run(&[&["check", "cell.yaml", "--audit"], quiet].concat());
        assert!(run.status(0).err.contains(warning), "{}", run.err);
    }
    let run = folder.run(&["check", "cell.yaml", "--audit"]);
    assert!(run.out.contains("NOT AUDITED: 1 pair, for want of a second answer"), "{}", run.out);
    let document = folder.run(&["check", "cell.yaml", "--audit", "--format", "json"]).status(0).document();
    let result = &document["results"][0];
    assert_eq!((&result["audit"]["agree"], &result["audit"]["unaudited"]), (&json!(true), &json!(1)), "{result}");
    assert!(result["warnings"].to_string().contains(warning), "{result}");
    let junit = folder.run(&["check", "cell.yaml", "--audit", "--format", "junit"]);
    assert!(junit.status(0).out.contains("<system-out>`--audit` did not compare"), "{}", junit.out);
    let sarif = folder.run(&["check", "cell.yaml", "--audit", "--format", "sarif"]);
    assert!(sarif.status(0).out.contains(warning), "{}", sarif.out);

    folder.write("cell.yaml", &TOO_LARGE.replace("margin: 0}", "margin: 0.25}"));
    let run = folder.run(&["check", "cell.yaml", "--audit", "-q"]);
    let warning = "warning: `--audit` compared nothing for check `kept`: no answer is confirmed by a second method";
    assert!(run.status(0).err.contains(warning), "{}", run.err);

    let standing = TOO_LARGE.split("paths:").next().unwrap().replace(
        "mover, sphere: {radius: 0.5, segments: 64}",
        "mover, box: {size: [1, 1, 1]}, pose: {position: [-2, 0, 0]}",
    );
    folder.write("cell.yaml", &format!("{standing}paths: []\n"));
    let run = folder.run(&["check", "cell.yaml", "--audit", "-q"]);
    assert!(run.status(0).err.contains("nothing is audited"), "{}", run.err);
    let document = folder.run(&["check", "cell.yaml", "--audit", "-q", "--format", "json"]).status(0).document();
    assert!(document["results"][0]["warnings"].to_string().contains("nothing is audited"), "{document}");
}

/// A box moves along x from -2 in one unit of time, beside a post that begins at x = 3/2.
fn beside_a_post(to: &str, y: &str, margin: &str, expect: &str) -> String {
    format!(
        "firstcontact: 1\nunits: {{length: m, time: s}}\ndefaults: {{margin: {margin}}}\nobjects:\n  \
         - {{id: mover, box: {{size: [1, 1, 1]}}}}\n  \
         - {{id: post, box: {{size: [1, 1, 1]}}, pose: {{position: [2, {y}, 0]}}}}\n\
         paths:\n  - id: push\n    object: mover\n    \
         waypoints: [{{t: 0, position: [-2, 0, 0]}}, {{t: 1, position: [{to}, 0, 0]}}]\n\
         checks:\n  - {{id: kept, expect: {expect}}}\n"
    )
}

fn checked(world: &str, more: &[&str]) -> Run {
    let folder = Folder::new();
    folder.write("w.yaml", world);
    folder.run(&[&["check", "w.yaml"], more].concat())
}

#[test]
fn a_check_expects_a_root_for_its_time() {
    // The gap is 1/4 along y and 3 - 8 t along x; the distance is 1/2 when the latter is sqrt(3/16).
    let world = |time: &str| beside_a_post("6", "1.25", "0.5", &format!("{{verdict: contact, time: {time}}}"));
    for right in ["\"3/8 - sqrt(3/1024)\"", "\"0.375 - sqrt(3/1024)\""] {
        let run = checked(&world(right), &[]);
        assert!(run.status(0).out.contains("PASS kept: first contact at t = 0.320873 s, as expected"), "{}", run.out);
    }
    for wrong in ["\"3/8 + sqrt(3/1024)\"", "\"3/8\"", "0.32"] {
        let run = checked(&world(wrong), &[]);
        let out = &run.status(1).out;
        assert!(out.contains("if this time is right, write `time: \"3/8 - sqrt(3/1024)\"`"), "{out}");
    }
    // A number is an end of the bracket.
    let document = checked(&world("\"3/8\""), &["--format", "json"]).document();
    let time = &document["results"][0]["contact"]["time"];
    assert_eq!(time["exact"], "3/8 - sqrt(3/1024)");
    for end in ["lower", "upper"] {
        checked(&world(&time[end].to_string()), &[]).status(0);
    }
    checked(&world("\"3/8 - sqrt(3/1024\""), &[]).status(2);
}

#[test]
fn a_check_expects_a_fraction_under_a_margin() {
    // The gap is 3 - 5/2 t, and 7/8 at t = 17/20, which is no double.
    let world = |time: &str| beside_a_post("0.5", "0", "0.875", &format!("{{verdict: contact, time: {time}}}"));
    for right in ["\"17/20\"", "\"0.85\"", "\"34/40\"", "0.85"] {
        let run = checked(&world(right), &[]);
        assert!(run.status(0).out.contains("PASS kept: first contact at t = 0.85 s, as expected"), "{}", run.out);
    }
    for wrong in ["\"0.8500000000000001\"", "\"16/20\"", "0.8501"] {
        let run = checked(&world(wrong), &[]);
        let out = &run.status(1).out;
        assert!(out.contains("if this time is right, write `time: \"17/20\"`"), "{out}");
        assert!(out.contains("0.875 m to be kept; 0.875 m apart then\n"), "{out}");
    }
}
