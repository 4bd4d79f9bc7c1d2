//! `query --turn`: a body that turns, in text, in JSON and for scripts.

use serde_json::json;

use super::support::Folder;

/// A box as an OFF file.
pub(crate) fn cuboid(low: [i32; 3], high: [i32; 3]) -> String {
    let corner = |i: usize| [0, 1, 2].map(|k| if i >> k & 1 == 1 { high[k] } else { low[k] });
    let vertices: String = (0..8).map(corner).map(|[x, y, z]| format!("{x} {y} {z}\n")).collect();
    format!("OFF\n8 6 0\n{vertices}4 0 2 3 1\n4 4 5 7 6\n4 0 1 5 4\n4 2 6 7 3\n4 0 4 6 2\n4 1 3 7 5\n")
}

/// A cube from 0 to 5, a block above it at y = 7, a bar below the x axis, and a block below it on the other side.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("cube.off", &cuboid([0; 3], [5; 3]));
    folder.write("block.off", &cuboid([-2, 7, 1], [3, 9, 6]));
    folder.write("bar.off", &cuboid([0, -1, 0], [5, 0, 2]));
    folder.write("step.off", &cuboid([-4, -3, 0], [-2, 0, 2]));
    folder
}

const CUBE: [&str; 7] = ["query", "cube.off", "block.off", "--turn", "0,0,1", "--angle", "90"];
const BAR: [&str; 5] = ["query", "bar.off", "step.off", "--turn", "0,0,2"];

#[test]
fn a_turn_has_an_exact_pose() {
    // The corner (5, 5) comes to (1, 7): the sine is 3/5, and the tangent of half the angle 1/3.
    let run = folder().run(&CUBE);
    run.status(1);
    for line in [
        "contact: cube.off and block.off touch first at t = 0.409666",
        "turned by 36.8699 of 90 degrees (41 %), about [0, 0, 1] through [0, 0, 0]",
        "vertex 7 of cube.off (line 10)",
        "standing still; face 2 of block.off",
        "[1, 7, 5]",
        "s = 1/3; start of turn is free",
        "turn; guarantee: exact in every pose, the time is enclosed",
    ] {
        assert!(run.out.contains(line), "{line}\n{}", run.out);
    }
}

#[test]
fn a_turn_is_reported_as_data() {
    let folder = folder();
    let result = &folder.run(&[&CUBE[..], &["--format", "json"]].concat()).status(1).document()["results"][0];
    assert_eq!((&result["kind"], &result["verdict"]), (&json!("turn"), &json!("contact")));
    assert_eq!(result["guarantee"], json!({"verdict": "exact", "pose": "exact", "time": "enclosed"}));
    assert_eq!((&result["turn"]["end"]["exact"], &result["contact"]["pose"]["exact"]), (&json!("1"), &json!("1/3")));
    assert_eq!(result["contact"]["point"], json!([1.0, 7.0, 5.0]));
    let share = |bound: &str| result["contact"]["time"][bound].as_f64().unwrap();
    assert!(share("lower") < share("upper") && share("upper") <= share("lower").next_up());
    for (what, text) in
        [("exact", "1/3".to_owned()), ("time", share("lower").to_string()), ("point", "1,7,5".to_owned())]
    {
        assert_eq!(folder.run(&[&CUBE[..], &["--print", what]].concat()).status(1).out, format!("{text}\n"));
    }
}

#[test]
fn the_end_of_a_turn_counts() {
    let folder = folder();
    // The upper side of the bar comes down on the step after exactly half a turn.
    let exact = folder.run(&[&BAR[..], &["--angle", "180", "--print", "exact"]].concat());
    assert_eq!(exact.status(1).out, "infinite\n");
    assert_eq!(folder.run(&[&BAR[..], &["--angle", "180", "--print", "time"]].concat()).status(1).out, "1\n");
    let result = folder.run(&[&BAR[..], &["--angle", "180", "--format", "json"]].concat()).status(1).document();
    assert_eq!(result["results"][0]["contact"]["pose"], json!({"exact": "infinite", "lower": null, "upper": null}));
    let clear = folder.run(&[&BAR[..], &["--angle", "179.999"]].concat());
    assert!(clear.status(0).out.contains("clear: bar.off and step.off do not touch while bar.off turns by 179.999"));
    // The other way round the lower side comes up against it, and about another point it keeps away.
    assert_eq!(folder.run(&[&BAR[..], &["--angle=-180", "--print", "verdict"]].concat()).status(1).out, "contact\n");
    folder.run(&[&BAR[..], &["--angle=-720", "--about", "20,0,0"]].concat()).status(0);
    let start = folder.run(&[&BAR[..], &["--angle", "0", "--from=-4,0,0", "--print", "exact"]].concat());
    assert_eq!(start.status(1).out, "0\n");
}

#[test]
fn a_turn_is_audited_by_enclosures_and_a_proof() {
    let folder = folder();
    for (question, verdict) in [(&BAR[..], "clear"), (&CUBE[..], "contact")] {
        let question =
            if verdict == "clear" { [question, &["--angle", "179.999"]].concat() } else { question.to_vec() };
        let run = folder.run(&[&question[..], &["--audit", "--format", "json"]].concat());
        let result = &run.document()["results"][0];
        assert_eq!(result["verdict"], verdict);
        assert_eq!([&result["audit"]["agree"], &result["audit"]["pairs"]], [&json!(true), &json!(1)], "{result}");
        assert_eq!(result["audit"]["proof"], "proof accepted by the independent checker");
    }
    // A contact at the very end is one of the rounded turn alone: enclosures say nothing about it.
    let end = folder.run(&[&BAR[..], &["--angle", "180", "--audit", "--format", "json"]].concat()).status(1).document();
    assert_eq!(end["results"][0]["audit"]["disagreements"], json!([]));
    let moving = folder.run(&[&CUBE[..], &["--move", "0,0,0", "--audit"]].concat());
    assert!(moving.status(2).err.contains("bodies that turn do not go with `--audit`"), "{}", moving.err);
}

#[test]
fn a_turn_is_answered_by_manifolds_as_well() {
    let folder = folder();
    let by = |question: &[&str]| folder.run(&[question, &["--method", "manifold"]].concat());
    let run = by(&CUBE);
    let said = ["vertex 7 of cube.off (line 10)", "face 2 of block.off", "[1, 7, 5]", "s = 1/3; start of turn is free"];
    said.iter().for_each(|line| assert!(run.out.contains(line), "{line}\n{}", run.out));
    assert!(run.status(1).out.contains("manifold; guarantee: exact in every pose"), "{}", run.out);
    assert_eq!(by(&[&BAR[..], &["--angle", "180", "--print", "exact"]].concat()).status(1).out, "infinite\n");
    by(&[&BAR[..], &["--angle", "179.999"]].concat()).status(0);
    let audit = by(&[&CUBE[..], &["--audit", "--format", "json"]].concat()).status(1).document();
    let result = &audit["results"][0];
    assert_eq!((&result["method"], &result["audit"]["agree"]), (&json!("manifold"), &json!(true)), "{result}");
    let ran: Vec<&str> =
        result["audit"]["ran"].as_array().unwrap().iter().map(|ran| ran["method"].as_str().unwrap()).collect();
    assert_eq!(ran, ["manifold", "turn", "turn-unfiltered", "enclosures"]);
    // It is one for a body that turns beside one that stands.
    let straight = folder.run(&["query", "cube.off", "block.off", "--move", "1,0,0", "--method", "manifold"]);
    assert!(straight.status(2).err.contains("method `manifold` is one for a body that turns"), "{}", straight.err);
    let moving = by(&[&CUBE[..], &["--move", "1,0,0"]].concat());
    assert!(moving.status(2).err.contains("bodies that turn do not go with `--method`"), "{}", moving.err);
}

#[test]
fn what_a_turn_does_not_answer_is_refused() {
    let folder = folder();
    let moving = folder.run(&[&CUBE[..], &["--move", "0,0,0", "--proof", "p.fcp"]].concat());
    assert!(moving.status(2).err.contains("bodies that turn do not go with `--proof`"), "{}", moving.err);
    for more in [["--touch", "allowed"], ["--method", "general"]] {
        for motion in [&["--move", "0,0,0"][..], &[]] {
            let run = folder.run(&[&CUBE[..], motion, &more].concat());
            let said = format!("bodies that turn do not go with `{}", more[0]);
            assert!(run.status(2).err.contains(&said) && run.err.contains("turns about fixed axes"), "{}", run.err);
        }
    }
    assert!(folder.run(&[&CUBE[..], &["--blocked"]].concat()).status(2).err.contains("`--blocked`"));
    let zero = ["query", "cube.off", "block.off", "--turn", "0,0,0", "--angle", "90"];
    for motion in [&["--move", "1,0,0"][..], &[]] {
        assert!(
            folder.run(&[&zero[..], motion].concat()).status(2).err.contains("the axis of a turn must not be zero")
        );
    }
    let alone = folder.run(&CUBE[..5]);
    assert!(alone.status(2).err.contains("--angle"), "{}", alone.err);
    assert!(folder.run(&CUBE[..3]).status(2).err.contains("--move"));
    let exact = folder.run(&[&CUBE[..], &["--move", "1,0,0", "--print", "exact"]].concat());
    assert!(exact.status(2).err.contains("enclosed by floats"), "{}", exact.err);
}

#[test]
fn a_body_turns_while_it_moves() {
    let folder = folder();
    // The axis rises by 2 while the cube turns by 90 degrees: its corner (5, 5) is at height 7 where
    // 5 (sin + cos) + 2 t = 7.
    let rising = [&CUBE[..], &["--move", "0,2,0"]].concat();
    let run = folder.run(&rising);
    run.status(1);
    for line in [
        "contact: cube.off and block.off touch first at t = 0.24",
        "turning by 90 degrees about [0, 0, 1] through [0, 0, 0], moving by [0, 2, 0]",
        "standing still",
        "enclosures; guarantee: enclosed, proven free before the first time and in contact at the second",
    ] {
        assert!(run.out.contains(line), "{line}\n{}", run.out);
    }
    let result = &folder.run(&[&rising[..], &["--format", "json"]].concat()).status(1).document()["results"][0];
    assert_eq!((&result["kind"], &result["guarantee"]), (&json!("rigid"), &json!("enclosed")));
    let time = |bound: &str| result["contact"]["time"][bound].as_f64().unwrap();
    let [lower, upper] = [time("lower"), time("upper")];
    let height = |t: f64| 5.0 * ((t * 90.0).to_radians().sin() + (t * 90.0).to_radians().cos()) + 2.0 * t - 7.0;
    assert!(height(lower) < 1e-12 && height(upper) > -1e-12 && upper - lower <= 1e-9, "{lower} {upper}");
    let printed = folder.run(&[&rising[..], &["--print", "time"]].concat());
    assert_eq!(printed.status(1).out, format!("{lower}\n"));
}

#[test]
fn both_bodies_turn_and_margins_are_kept() {
    let folder = folder();
    // Turned together they stay as they are, 2 apart.
    let together = [&CUBE[..], &["--turn-b", "0,0,1", "--angle-b", "90"]].concat();
    let clear = folder.run(&together);
    assert!(
        clear.status(0).out.contains("do not touch while cube.off turns by 90 degrees, block.off by 90"),
        "{}",
        clear.out
    );
    let run = folder.run(&[&together[..], &["--margin", "1.999"]].concat());
    assert!(run.status(0).out.contains("stay farther than 1.999"), "{}", run.out);
    let near = folder.run(&[&together[..], &["--margin", "2.001"]].concat());
    assert!(near.status(1).out.contains("are within 2.001"), "{}", near.out);
    // A margin is reached earlier than the block is touched, at sine + cosine = 6.9 / 5.
    let early = folder.run(&[&CUBE[..], &["--margin", "0.1", "--print", "time"]].concat());
    let time: f64 = early.status(1).out.trim().parse().unwrap();
    let sum = (time * 90.0).to_radians().sin() + (time * 90.0).to_radians().cos();
    assert!((5.0 * sum - 6.9).abs() < 1e-8, "{time}");
}

#[test]
fn two_bodies_that_turn_by_one_angle_have_an_exact_pose() {
    let folder = folder();
    folder.write("one.off", &cuboid([-4, -3, -1], [4, 3, 1]));
    folder.write("post.off", &cuboid([-1; 3], [1; 3]));
    let ask = |other: &str, from: &str, about: &str| {
        let pair =
            ["query", "one.off", other, "--turn", "0,0,1", "--angle", "90", "--turn-b", "0,0,-1", "--angle-b", "90"];
        let words = [&pair[..], &["--from-b", from, "--about-b", about]].concat();
        words.into_iter().map(str::to_owned).collect::<Vec<String>>()
    };
    let run = |words: &[String], more: &[&str]| {
        folder.run(&words.iter().map(String::as_str).chain(more.iter().copied()).collect::<Vec<_>>())
    };
    // The corners (4, -3) and (6, -3) come to the plane between them at (5, 0).
    let mirrored = ask("one.off", "10,0,0", "10,0,0");
    let text = run(&mirrored, &[]);
    for line in
        ["s = 1/3; start of turn is free", "turned by as much about [0, 0, -1] through [10, 0, 0]", "[5, 0, -1]"]
    {
        assert!(text.out.contains(line), "{line}\n{}", text.out);
    }
    // A corner of the post comes to the side of the bar where 6 cos - cos 2 - sin 2 is 4.
    let post = ask("post.off", "6,0,0", "6,0,0");
    let result = &run(&post, &["--format", "json"]).status(1).document()["results"][0];
    assert_eq!(result["guarantee"]["verdict"], "exact");
    assert_eq!(result["contact"]["pose"]["polynomial"], json!(["-1", "4", "2", "-4", "11"]));
    assert_eq!(result["turn_b"], json!({"axis": [0.0, 0.0, -1.0], "about": [6.0, 0.0, 0.0], "degrees": 90.0}));
    let exact = run(&post, &["--print", "exact"]);
    assert!(exact.status(1).out.starts_with("root of 11 s^4 - 4 s^3 + 2 s^2 + 4 s - 1 in [0.228"), "{}", exact.out);
    let far = ask("post.off", "9,0,0", "9,0,0");
    assert!(run(&far, &[]).status(0).out.contains("clear: one.off and post.off"), "{}", run(&far, &[]).out);
    for question in [&mirrored, &post, &far] {
        let audited = run(question, &["--audit", "--format", "json"]);
        let audit = &audited.document()["results"][0]["audit"];
        // The bars only touch, which enclosures leave undecided.
        let is_known = question != &mirrored;
        assert_eq!(audit["agree"], if is_known { json!(true) } else { json!(null) }, "{audit}");
    }
    for more in [["--proof", "p.fcp"], ["--method", "manifold"]] {
        let refused = run(&far, &more);
        let said = format!("bodies that turn do not go with `{}`", more[0]);
        assert!(refused.status(2).err.contains(&said), "{}", refused.err);
    }
}

#[test]
fn what_is_not_known_fails_in_its_own_words() {
    let folder = folder();
    // The corner (5, 5) of the cube comes to the height 5 sqrt 2, to a rounding the lower side of the block, and no
    // higher.
    let grazing = cuboid([-30, 77, 0], [30, 99, 5]);
    folder.write("top.off", &grazing.replace(" 77 ", " 7.0710678118654755 "));
    let ask = ["query", "cube.off", "top.off", "--turn", "0,0,1", "--angle", "90", "--move", "0,0,0.5"];
    let run = folder.run(&ask);
    run.status(1);
    for line in
        ["undecided: cube.off and top.off come so near at t = 0.", "before which they are free", "guarantee: undecided"]
    {
        assert!(run.out.contains(line), "{line}\n{}", run.out);
    }
    assert!(!run.out.contains("clear"));
    let result = &folder.run(&[&ask[..], &["--format", "json"]].concat()).status(1).document()["results"][0];
    assert_eq!((&result["verdict"], &result["guarantee"]), (&json!("undecided"), &json!("undecided")));
    assert!(result["undecided"]["from"].as_f64().unwrap() > 0.499 && result.get("contact").is_none());
    assert_eq!(folder.run(&[&ask[..], &["--print", "verdict"]].concat()).status(1).out, "undecided\n");
}

/// A bar whose corner comes to a distance of 5 while it turns, beside a wall at 5 or nearer. It may be lifted besides.
fn world(wall: f64, checks: &str) -> String {
    turning(wall, "turn: {axis: [0, 0, 1], angle: 90}", checks)
}

fn turning(wall: f64, turn: &str, checks: &str) -> String {
    let start = if turn.starts_with("turn") { "" } else { ", rpy: [0, 0, 0]" };
    format!(
        "firstcontact: 1\nunits: {{length: m, angle: deg, time: s}}\nobjects:\n  - {{id: bar, box: {{size: [8, 6, 1]}}}}\n  \
         - {{id: wall, box: {{size: [20, 2, 1]}}, pose: {{position: [0, {wall}, 0]}}}}\npaths:\n  - id: p\n    object: bar\n    \
         waypoints: [{{t: 0, position: [0, 0, 0]{start}}}, {{t: 2, {turn}}}]\n{checks}"
    )
}

#[test]
fn worlds_in_which_two_turn_by_one_angle_are_checked_exactly() {
    let folder = Folder::new();
    let way = |id: &str, object: &str, x: f64, angle: f64| {
        let turn = format!("turn: {{axis: [0, 0, 1], angle: {angle}}}");
        format!("  - {{id: {id}, object: {object}, waypoints: [{{t: 0, position: [{x}, 0, 0]}}, {{t: 1, {turn}}}]}}\n")
    };
    let objects = "objects:\n  - {id: bar, box: {size: [8, 6, 1]}}\n  - {id: post, box: {size: [2, 2, 1]}}\n";
    let (one, other) = (way("p", "bar", 0.0, 90.0), way("q", "post", 6.0, -90.0));
    folder.write(
        "pair.yaml",
        &format!("firstcontact: 1\nunits: {{length: m, angle: deg, time: s}}\n{objects}paths:\n{one}{other}checks:\n  - {{id: both, paths: [p, q]}}\n"),
    );
    let run = folder.run(&["check", "pair.yaml"]);
    for line in
        ["the other by as much about [0, 0, -1] through [6, 0, 0]", "s = root of 11 s^4 - 4 s^3 + 2 s^2 + 4 s - 1 in"]
    {
        assert!(run.status(1).out.contains(line), "{line}\n{}", run.out);
    }
    let result = &folder.run(&["check", "pair.yaml", "--format", "json"]).status(1).document()["results"][0];
    let turn = &result["enclosed"][0]["turn"];
    assert_eq!(result["enclosed"][0]["guarantee"], "exact");
    assert_eq!(turn["other"], json!({"axis": [0.0, 0.0, -1.0], "about": [6.0, 0.0, 0.0]}));
    assert_eq!(turn["pose"]["polynomial"], json!(["-1", "4", "2", "-4", "11"]));
}

#[test]
fn worlds_with_turns_are_checked_in_all_formats() {
    let folder = Folder::new();
    folder.write("doubt.yaml", &turning(6.0, "position: [0, 0, 0.25], rpy: [0, 0, 90]", ""));
    folder.write("clear.yaml", &world(6.001, ""));
    folder.write("hit.yaml", &world(5.0, ""));
    assert!(folder.run(&["check", "clear.yaml"]).status(0).out.contains("PASS all: clear"));
    let hit = folder.run(&["check", "hit.yaml"]);
    for line in [
        "FAIL all: first contact at t = 0.361338 s, expected clear",
        "bar and wall",
        "bar: path p, waypoint 0 -> 1 at 18.1 %",
        "turned by 16.2602 degrees about [0, 0, 1] through [0, 0, 0], from t = 0 to 2 s",
        "s = 1/7",
        "exact in every pose, the time is enclosed",
    ] {
        assert!(hit.status(1).out.contains(line), "{line}\n{}", hit.out);
    }
    let result = &folder.run(&["check", "hit.yaml", "--format", "json"]).status(1).document()["results"][0];
    let time = |bound: &str| result["enclosed"][0]["time"][bound].as_f64().unwrap();
    let exact = 2.0 * (0.8f64.asin() - 0.6f64.asin()).to_degrees() / 90.0;
    assert!((exact - time("lower")).abs() <= 1e-15 && time("upper") <= time("lower").next_up());
    assert_eq!((&result["verdict"], &result["turning"]), (&json!("contact"), &json!(1)));
    let found = &result["enclosed"][0];
    assert_eq!((&found["guarantee"], &found["turn"]["pose"]["exact"]), (&json!("exact"), &json!("1/7")));
    assert_eq!((&result["turning_exactly"], &found["turn"]["about"]), (&json!(1), &json!([0.0, 0.0, 0.0])));
    assert_eq!(found["moved_by"]["a"][0]["path"], json!("p"));
    assert_eq!((&found["moved_by"]["b"], found.get("touch")), (&json!([]), None));
    let doubt = folder.run(&["check", "doubt.yaml"]);
    for line in [
        "FAIL all: undecided from t = 1.1806",
        "expected clear, not known of bar and wall",
        "neither contact nor its absence is proven",
    ] {
        assert!(doubt.status(1).out.contains(line), "{line}\n{}", doubt.out);
    }
    let result = &folder.run(&["check", "doubt.yaml", "--format", "json"]).status(1).document()["results"][0];
    assert_eq!((&result["verdict"], &result["pass"]), (&json!("undecided"), &json!(false)));
    assert_eq!(result["enclosed"][0]["guarantee"], json!("undecided"));
    for format in ["junit", "sarif", "github"] {
        let run = folder.run(&["check", "doubt.yaml", "--format", format]);
        assert!(run.status(1).out.contains("undecided from t = 1.18"), "{format}\n{}", run.out);
    }
}

#[test]
fn other_questions_about_worlds_with_turns_are_refused() {
    let folder = Folder::new();
    folder.write("w.yaml", &world(6.001, ""));
    folder.write("edges.csv", "id,x0,y0,z0,x1,y1,z1\na,0,0,0,1,0,0\n");
    let run = folder.run(&["check", "w.yaml", "--proof", "p.fcp"]);
    assert!(run.status(2).err.contains("object `bar` turns on its path"), "{}\n{}", run.out, run.err);
}

#[test]
fn a_turn_that_meets_at_another_time_says_what_to_write() {
    let folder = Folder::new();
    let expecting = |time: &str, pair: &str| {
        let checks = format!("checks: [{{id: c, expect: {{verdict: contact, time: {time}, pair: {pair}}}}}]\n");
        let post = "  - {id: post, box: {size: [1, 1, 1]}, pose: {position: [0, -9, 0]}}\npaths:";
        folder.write("w.yaml", &world(5.0, &checks).replace("paths:", post));
        folder.run(&["check", "w.yaml"])
    };
    let wrong = expecting("0.5", "[wall, bar]");
    let out = wrong.status(1).out.clone();
    assert!(
        out.contains("FAIL c: first contact at t = 0.361338 s, expected contact at t = 0.5 of wall and bar   w.yaml:"),
        "{out}"
    );
    let (_, rest) =
        out.split_once("help       if this time is right, write `time: ").unwrap_or_else(|| panic!("{out}"));
    let time = rest.split('`').next().unwrap();
    expecting(time, "[wall, bar]").status(0);
    // Another time that looks alike in six digits.
    let alike = expecting("0.361338", "[wall, bar]");
    assert!(
        alike.status(1).out.contains(&format!("first contact at t = {time} s, expected contact at t = 0.361338 ")),
        "{}",
        alike.out
    );
    let other = expecting("0.5", "[post, bar]");
    assert!(other.status(1).out.contains("of post and bar, found bar and wall"), "{}", other.out);
    assert!(
        other.out.contains(&format!("if this is right, write `time: {time}` and `pair: [bar, wall]`")),
        "{}",
        other.out
    );
}

#[test]
fn objects_that_turn_and_may_touch_say_so() {
    let folder = Folder::new();
    folder.write("w.yaml", &world(5.0, "pairs: [{pair: [bar, wall], touch: allowed}]\n"));
    let run = folder.run(&["check", "w.yaml"]);
    assert!(run.status(1).out.contains("FAIL all: first contact after t = 0.361338 s"), "{}", run.out);
    assert!(run.out.contains("the two may touch: contact begins where they overlap"), "{}", run.out);
    let found = &folder.run(&["check", "w.yaml", "--format", "json"]).status(1).document()["results"][0]["enclosed"][0];
    assert_eq!(found["touch"], json!("allowed"));
    // It sinks into the wall while it turns: sides of it cross the face on which it lay.
    let sinking = turning(6.0, "position: [0, 1, 0], rpy: [0, 90, 0]", "defaults: {touch: allowed}\n");
    folder.write("w.yaml", &sinking.replace("box: {size: [8, 6, 1]}", "box: {size: [8, 10, 1]}"));
    let run = folder.run(&["check", "w.yaml"]);
    assert!(run.status(1).out.contains("these cross, which proves the overlap"), "{}", run.out);
}

#[test]
fn a_turn_without_all_its_parts_asks_for_those_alone() {
    let folder = Folder::new();
    for options in [&["--angle", "90"][..], &["--about", "1,0,0"], &["--turn", "0,0,1"], &["--angle-b", "9"]] {
        let run = folder.run(&[&["query", "a.off", "b.off"], options].concat());
        assert!(run.status(2).err.contains("a turn has an axis and an angle"), "{}", run.err);
        let asked: Vec<&str> = run.err.lines().filter(|line| line.starts_with("  --")).collect();
        assert!(!asked.is_empty() && asked.iter().all(|line| !line.contains("--move")), "{}", run.err);
    }
}

#[test]
fn angles_that_look_like_radians_are_told_about() {
    let folder = folder();
    let warned = |words: &[&str], wanted: &str| {
        let run = folder.run(&[&["query", "cube.off", "block.off", "--turn", "0,0,1"], words].concat());
        assert!(run.err.contains(wanted), "{words:?}: {}", run.err);
    };
    let said = "`--angle` is in degrees, and 1.5708 looks like radians: `--angle 90` is this angle in degrees";
    warned(&["--angle", "1.5708"], said);
    warned(&["--angle=1.5708", "--move", "1,0,0"], said);
    warned(&["--angle=1.5708", "--turn-b", "0,0,1", "--angle-b=-3.14159"], "`--angle-b -180` is this angle");
    assert_eq!(folder.run(&CUBE).err, "");
}

#[test]
fn a_doubt_says_one_thing() {
    let folder = Folder::new();
    let lifted = "position: [0, 0, 0.25], rpy: [0, 0, 90]";
    // The corner comes to a height of 5: beyond the wall by a few units in the last place, so that contact is certain
    // but not the time at which it begins; to the wall; and to a distance of 1/8.
    let met = turning(6.0 - 1.6e-13, lifted, "");
    let kept = turning(6.125, lifted, "defaults: {margin: 0.125}\n");
    let allowed = turning(6.0, lifted, "defaults: {touch: allowed}\n");
    for (world, said, unsaid) in [
        (met, "in contact by t = 1.18", &["neither contact", "nothing is known", "touch"][..]),
        (kept, "state a margin that is a little smaller", &["touch", "when they are in contact"]),
        (allowed, "move them apart a little", &["`touch: allowed`", "hair apart", "margin"]),
        (turning(6.0, lifted, ""), "if they are to touch, let them: `touch: allowed`", &["when they are", "margin"]),
    ] {
        folder.write("doubt.yaml", &world);
        let run = folder.run(&["check", "doubt.yaml"]);
        assert!(run.status(1).out.contains(said) && run.out.contains("guarantee  undecided"), "{said}\n{}", run.out);
        unsaid.iter().for_each(|unsaid| assert!(!run.out.contains(unsaid), "{unsaid}\n{}", run.out));
    }
}

#[test]
fn a_straight_piece_of_a_path_that_turns_has_an_exact_time() {
    let folder = Folder::new();
    // The cube turns by a quarter in the first second, and goes 7 in the next; the post is 4 away.
    let write = |expected: &str| {
        let text = format!(
            "firstcontact: 1\nunits: {{length: m, angle: deg, time: s}}\nobjects:\n  - {{id: cube, box: {{size: [1, 1, 1]}}}}\n  \
             - {{id: post, box: {{size: [1, 1, 1]}}, pose: {{position: [5, 0, 0]}}}}\npaths:\n  - id: p\n    object: cube\n    \
             waypoints: [{{t: 0, position: [0, 0, 0]}}, {{t: 1, turn: {{axis: [0, 0, 1], angle: 90}}}}, {{t: 2, position: [7, 0, 0]}}]\n\
             checks:\n  - {{id: c, expect: {{verdict: contact, time: {expected}}}}}\n"
        );
        folder.write("cell.yaml", &text);
    };
    write("\"11/7\"");
    folder.run(&["check", "cell.yaml"]).status(0);
    write("\"3/2\"");
    let run = folder.run(&["check", "cell.yaml"]);
    for line in ["first contact at t = 1.57143 s", "exact      11/7", "guarantee  exact", "write `time: \"11/7\"`"] {
        assert!(run.status(1).out.contains(line), "{line}\n{}", run.out);
    }
    let result = &folder.run(&["check", "cell.yaml", "--format", "json"]).status(1).document()["results"][0];
    let time = json!({"exact": "11/7", "lower": 11.0f64 / 7.0, "upper": (11.0f64 / 7.0).next_up()});
    let contact = &result["contact"];
    assert_eq!((&contact["time"], &result["enclosed"][0]["time"]), (&time, &time));
    assert_eq!((&contact["a"]["object"], &contact["b"]["object"]), (&json!("cube"), &json!("post")));
    assert_eq!((&contact["a"]["path"], &contact["a"]["segment"]), (&json!("p"), &json!(1)));
    assert_eq!((&contact["b"]["path"], &contact["point"][0]), (&json!(null), &json!(4.5)));
    // In a turn the time is enclosed.
    folder.write("hit.yaml", &world(5.0, ""));
    let result = &folder.run(&["check", "hit.yaml", "--format", "json"]).status(1).document()["results"][0];
    let (contact, found) = (&result["contact"], &result["enclosed"][0]);
    assert_eq!((&contact["time"], &contact["point"]), (&found["time"], &found["meeting"]["point"]));
    assert_eq!((&contact["a"]["feature"], contact["time"].get("exact")), (&found["meeting"]["a"], None));
}

#[test]
fn of_simultaneous_contacts_the_first_by_name_is_told_whether_or_not_it_turned() {
    let folder = Folder::new();
    for [turned, straight] in [["a", "z"], ["z", "a"]] {
        let text = format!(
            "firstcontact: 1\nunits: {{length: m, angle: deg, time: s}}\nobjects:\n  \
             - {{id: {turned}1, box: {{size: [1, 1, 1]}}}}\n  \
             - {{id: {turned}2, box: {{size: [1, 1, 1]}}, pose: {{position: [2, 0, 0]}}}}\n  \
             - {{id: {straight}1, box: {{size: [1, 1, 1]}}, pose: {{position: [0, 0, 9]}}}}\n  \
             - {{id: {straight}2, box: {{size: [1, 1, 1]}}, pose: {{position: [2, 0, 9]}}}}\npaths:\n  \
             - {{id: p, object: {turned}1, waypoints: [{{t: 0, position: [0, 0, 0]}}, \
             {{t: 1, turn: {{axis: [0, 0, 1], angle: 90}}}}, {{t: 4, position: [3, 0, 0]}}]}}\n  \
             - {{id: q, object: {straight}1, waypoints: [{{t: 1, position: [0, 0, 9]}}, {{t: 4, position: [3, 0, 9]}}]}}\n\
             checks:\n  - {{id: c, expect: {{verdict: contact, time: 2, pair: [a1, a2]}}}}\n"
        );
        folder.write("both.yaml", &text);
        folder.run(&["check", "both.yaml"]).status(0);
    }
}
