//! `query --margin` and `query --clearance`.

use serde_json::json;

use super::cubes;

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
    for other in ["--audit", "--blocked", "--contact-set", "--method=convex", "--touch=allowed"] {
        cubes().run(&with(PUSH, &["--margin=1", other])).status(2);
    }
}
