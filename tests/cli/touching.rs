//! Bodies that may touch: how they start, when they are in contact, and what they then share, in words and in JSON.

use serde_json::{Value, json};

use super::support::{CUBE, Folder, touching_world};

fn cubes() -> Folder {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    folder
}

/// A floor of height 1 with a step of height 3 from x = 3 on.
const STEP: &str = "\
OFF
12 8 0
0 0 0\n4 0 0\n4 3 0\n3 3 0\n3 1 0\n0 1 0
0 0 1\n4 0 1\n4 3 1\n3 3 1\n3 1 1\n0 1 1
6 5 4 3 2 1 0
6 6 7 8 9 10 11
4 0 1 7 6
4 1 2 8 7
4 2 3 9 8
4 3 4 10 9
4 4 5 11 10
4 5 0 6 11
";

/// The first touch is told apart from the contact that is reported, which begins later.
#[test]
fn what_is_said_of_the_first_touch_says_so() {
    let folder = cubes();
    folder.write("step.off", STEP);
    let arguments = ["query", "a.off", "step.off", "--from", "-2,1,0", "--move", "6,0,0", "--touch", "allowed"];
    let arguments = [&arguments[..], &["--contact-set"]].concat();
    let words = folder.run(&arguments).status(1).out.clone();
    let document = folder.run(&[&arguments[..], &["--format", "json"]].concat()).status(1).document();
    let found = &document["results"][0];
    let times = ["contact", "contact_set"].map(|key| found[key]["time"]["exact"].clone());
    assert_eq!((times, &found["first_touch"]["exact"]), ([json!("2/3"), json!("1/6")], &json!("1/6")), "{found}");
    assert!(words.contains("first touch  t = 0.166667; exactly 1/6\n"), "{words}");
    let untimed = |line: &&str| ["  phase ", "  shared ", "  part "].iter().any(|word| line.contains(word));
    for line in words.lines().filter(untimed) {
        assert!(line.ends_with("; at the first touch"), "{words}");
    }
    assert!(ask(&["--from", "-2,1,0", "--move", "2,0,0"], 1).1.get("first_touch").is_none());
}

/// A query about two unit cubes, in words and as the one result of its document.
fn ask(more: &[&str], status: i32) -> (String, Value) {
    let folder = cubes();
    let arguments = [&["query", "a.off", "b.off"], more].concat();
    let words = folder.run(&arguments).status(status).out.clone();
    let document = folder.run(&[&arguments[..], &["--format", "json"]].concat()).status(status).document();
    (words, document["results"][0].clone())
}

fn number(n: i32) -> Value {
    json!({"exact": n.to_string(), "lower": f64::from(n), "upper": f64::from(n)})
}

#[test]
fn a_start_in_contact_is_touching_or_overlapping() {
    for method in ["auto", "general", "cd-dual", "lattice"] {
        let start = |from: &str| ask(&["--move", "4,0,0", "--from", from, "--method", method], 1);
        let (words, found) = start("0,0,1");
        assert!(words.starts_with("starts in contact: a.off and b.off touch at t = 0\n"), "{words}");
        assert!(words.contains("already in contact at the start of the path, but only touching\n"), "{words}");
        assert_eq!(found["contact"]["start"], "touching");
        let (words, found) = start("0,0,0.5");
        assert!(words.starts_with("starts in contact: a.off and b.off overlap at t = 0\n"), "{words}");
        assert!(words.contains("already in contact at the start of the path, and overlapping\n"), "{words}");
        assert_eq!(found["contact"]["start"], "overlapping");
    }
    assert!(ask(&["--move", "4,0,0", "--from-b", "3,0,0"], 1).1["contact"].get("start").is_none());
    let (words, found) = ask(&["--move", "4,0,0", "--kind-b", "surface"], 1);
    assert!(words.contains("already in contact at the start of the path\n"), "{words}");
    assert!(found["contact"].get("start").is_none());
}

#[test]
fn a_check_tells_touching_from_overlapping() {
    let folder = Folder::new();
    for (start, wanted) in [("0.5", "touching"), ("1", "overlapping")] {
        folder.write(
            "cell.yaml",
            &touching_world().replace("position: [-2, 0, 0]", &format!("position: [{start}, 0, 0]")),
        );
        let run = folder.run(&["check", "cell.yaml"]);
        assert!(run.status(1).out.contains("already in contact at the start of the path, "), "{}", run.out);
        assert!(run.out.contains(wanted), "{}", run.out);
        let document = folder.run(&["check", "cell.yaml", "--format", "json"]).status(1).document();
        let result = &document["results"][0];
        assert_eq!((&result["verdict"], &result["contact"]["start"]), (&json!("starts_in_contact"), &json!(wanted)));
    }
}

#[test]
fn where_touching_is_allowed_contact_begins_after_an_instant() {
    // On top of the other, then over it; and down into it.
    let (words, found) = ask(&["--from", "-3,0,1", "--move", "6,0,0", "--touch", "allowed"], 0);
    assert!(words.starts_with("clear: a.off and b.off, which may touch, do not overlap over t = 0 .. 1\n"), "{words}");
    assert_eq!((&found["verdict"], &found["touch"]), (&json!("clear"), &json!("allowed")));
    let (words, found) = ask(&["--from", "0,0,2", "--move", "0,0,-2", "--touch", "allowed"], 1);
    let wanted = "contact begins after t = 0.5: a.off and b.off may touch, and overlap from then on\n";
    assert!(words.starts_with(wanted), "{words}");
    assert!(
        words.contains("1/2; contact begins after that; the two may touch, and do no more until then\n"),
        "{words}"
    );
    assert_eq!(found["contact"]["touch"], "allowed");
    assert_eq!((&found["verdict"], &found["contact"]["time"]["exact"]), (&json!("contact"), &json!("1/2")));
    let (_, found) = ask(&["--from", "0,0,1", "--move", "0,0,-1", "--touch", "allowed"], 1);
    assert_eq!((&found["verdict"], &found["contact"]["time"]), (&json!("contact"), &number(0)));
    let (words, found) = ask(&["--move", "0,0,4", "--touch", "allowed"], 1);
    assert!(words.starts_with("starts in contact: a.off and b.off overlap at t = 0\n"), "{words}");
    assert_eq!((&found["verdict"], &found["contact"]["start"]), (&json!("starts_in_contact"), &json!("overlapping")));
    assert!(ask(&["--move", "0,0,4"], 1).1.get("touch").is_none());
    let (words, found) = ask(&["--from", "0,0,2", "--move", "0,0,-2", "--touch", "allowed", "--audit"], 1);
    assert_eq!(found["audit"]["agree"], true, "{words}");
    let time =
        ["query", "a.off", "b.off", "--from", "0,0,2", "--move", "0,0,-2", "--touch", "allowed", "--print", "time"];
    assert_eq!(cubes().run(&time).status(1).out, "0.5\n");
}

#[test]
fn what_cannot_allow_touching_says_so() {
    let folder = cubes();
    let query = |more: &[&str]| {
        let run = folder.run(&[&["query", "a.off", "b.off", "--move", "0,0,4", "--touch", "allowed"], more].concat());
        run.status(2).err.clone()
    };
    assert!(query(&["--kind-b", "surface"]).contains("body B is a surface"));
    assert!(query(&["--method", "lattice"]).contains("method `lattice` cannot allow touching"));
    assert!(query(&["--blocked", "--print", "time"]).contains("cannot be used with"));
    assert!(query(&["--touch", "never"]).contains("--touch"));
}

#[test]
fn all_intervals_in_contact_are_told() {
    for method in ["auto", "general"] {
        let (words, found) = ask(&["--from", "-3,0,1", "--move", "8,0,0", "--blocked", "--method", method], 1);
        assert!(words.contains("  blocked  t = 0.25 .. 0.5; exactly 1/4 .. 1/2\n"), "{words}");
        assert_eq!((found["blocked"].as_array().map(Vec::len), &found["phase"]), (Some(1), &json!("sliding")));
        assert_eq!(
            (&found["blocked"][0]["from"]["exact"], &found["blocked"][0]["to"]["exact"]),
            (&json!("1/4"), &json!("1/2"))
        );
        let (words, _) =
            ask(&["--from", "-2,1,0", "--move", "2,2,0", "--from-b", "0,1,0", "--blocked", "--method", method], 1);
        assert!(words.contains("  blocked  at t = 0.5 only; exactly 1/2\n"), "{words}");
        assert!(words.contains("  phase    touching: for an instant, or at the end\n"), "{words}");
        let (words, found) = ask(&["--from", "3,0,0", "--move", "8,0,0", "--blocked", "--method", method], 0);
        assert!(words.contains("  blocked  never in contact\n"), "{words}");
        assert_eq!(found["blocked"], json!([]));
        assert!(found.get("phase").is_none());
    }
    assert!(ask(&["--move", "8,0,0"], 1).1.get("blocked").is_none());
}

#[test]
fn all_that_touches_first_is_told() {
    let (words, found) = ask(&["--from", "0.5,0.5,2", "--move", "0,0,-2", "--contact-set"], 1);
    assert!(
        words.contains("\n  they meet  in the polygon [0.5, 0.5, 1] [1, 0.5, 1] [1, 1, 1] [0.5, 1, 1]\n"),
        "{words}"
    );
    assert!(words.contains("\n  shared     vertex 0 (line 3) with face 1 (line 12)\n"), "{words}");
    let set = &found["contact_set"];
    assert_eq!(set["time"]["exact"], "1/2");
    let corners = json!([[0.5, 0.5, 1.0], [1.0, 0.5, 1.0], [1.0, 1.0, 1.0], [0.5, 1.0, 1.0]]);
    assert_eq!(set["parts"], json!([{"patches": [{"kind": "polygon", "corners": corners}]}]));
    assert!(
        set["pairs"].as_array().unwrap().iter().any(|pair| pair["a"]["kind"] == "face" && pair["b"]["kind"] == "face")
    );
    let (words, found) = ask(&["--from", "-2,1,1", "--move", "2,0,0", "--contact-set"], 1);
    assert!(words.contains("\n  they meet  at the point [0, 1, 1]\n"), "{words}");
    assert_eq!(found["contact_set"]["pairs"].as_array().map(Vec::len), Some(1));
    let (_, found) = ask(&["--from", "3,0,0", "--move", "8,0,0", "--contact-set"], 0);
    assert!(found.get("contact_set").is_none());
}
