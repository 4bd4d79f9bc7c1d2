//! `query --turn`: a body that turns, in text, in JSON and for scripts.

use serde_json::json;

use super::support::Folder;

/// A box as an OFF file.
fn cuboid(low: [i32; 3], high: [i32; 3]) -> String {
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
fn what_a_turn_does_not_answer_is_refused() {
    let folder = folder();
    for more in [["--move", "1,0,0"], ["--margin", "1"], ["--method", "general"], ["--proof", "p.fcp"]] {
        let run = folder.run(&[&CUBE[..], &more].concat());
        let said = format!("`--turn` does not go with `{}`", more[0]);
        assert!(run.status(2).err.contains(&said) && run.err.contains("turns about a fixed axis"), "{}", run.err);
    }
    assert!(folder.run(&[&CUBE[..], &["--clearance"]].concat()).status(2).err.contains("`--clearance`"));
    let zero = ["query", "cube.off", "block.off", "--turn", "0,0,0", "--angle", "90"];
    assert!(folder.run(&zero).status(2).err.contains("the axis of a turn must not be zero"));
    let alone = folder.run(&CUBE[..5]);
    assert!(alone.status(2).err.contains("--angle"), "{}", alone.err);
    assert!(folder.run(&CUBE[..3]).status(2).err.contains("--move"));
}
