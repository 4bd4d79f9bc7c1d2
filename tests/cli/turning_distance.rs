//! `--clearance` and `--audit` of checks in which bodies turn, and `--clearance` of queries: in text, in JSON and on pages.

use serde_json::{Value, json};

use super::support::Folder;
use super::turning_view::{LIFTED, TURN, world};

/// The one result of a command in JSON.
fn result(folder: &Folder, command: &[&str], status: i32) -> Value {
    folder.run(&[command, &["--format", "json"]].concat()).status(status).document()["results"][0].clone()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// True if bounds hold a distance between them and are near to each other.
fn holds(clearance: &Value, distance: f64) -> bool {
    let [lower, upper] = ["lower", "upper"].map(|bound| number(&clearance[bound]));
    lower <= distance + 1e-14 && distance <= upper + 1e-14 && upper - lower <= 1e-9
}

#[test]
fn checks_tell_the_least_distance_of_what_turns() {
    let folder = Folder::new();
    let check = ["check", "cell.yaml", "--clearance"];
    for last in [TURN, LIFTED] {
        folder.write("cell.yaml", &world(7.0, last));
        let said = folder.run(&check).status(0).out.clone();
        assert!(
            said.contains("clearance  1 m at t = 1.1806") && said.contains("and never less than 0.99999999"),
            "{said}"
        );
        assert!(said.contains("between bar at [") && said.contains("and wall at ["), "{said}");
        let clearance = &result(&folder, &check, 0)["clearance"];
        assert!(holds(clearance, 1.0), "{clearance}");
        let at = &clearance["at"];
        assert_eq!((&at["a"]["object"], &at["b"]["object"]), (&json!("bar"), &json!("wall")));
        // The square of the distance is no rational number.
        assert!(at["apart"].get("square").is_none() && number(&at["apart"]["on_b"][1]) == 6.0, "{at}");
        assert_eq!(at["a"]["path"], "p");
    }
    folder.write("cell.yaml", &world(5.0, LIFTED));
    let said = folder.run(&check).status(1).out.clone();
    assert!(said.contains("clearance  0 m: in contact at t = 0.3613"), "{said}");
    // A coarser tolerance is kept as well.
    folder.write("cell.yaml", &world(7.0, LIFTED));
    let clearance = &result(&folder, &["check", "cell.yaml", "--clearance=0.01"], 0)["clearance"];
    let lower = number(&clearance["lower"]);
    assert!((0.99..1.0).contains(&lower) && number(&clearance["upper"]) - lower <= 0.01, "{clearance}");
}

#[test]
fn all_pairs_and_margins_are_told() {
    let folder = Folder::new();
    let rest = "pairs: [{pair: [bar, wall], margin: 0.5}]\nchecks: [{id: c, expect: clear, report: all_pairs}]\n";
    folder.write("cell.yaml", &format!("{}{rest}", world(7.0, LIFTED)));
    let found = result(&folder, &["check", "cell.yaml", "--clearance"], 0);
    let all = found["clearances"].as_array().unwrap();
    assert_eq!((all.len(), &all[0]["at"]["a"]["object"]), (2, &json!("bar")));
    assert_eq!((&all[0]["margin"], &all[0]["kept"]), (&json!(0.5), &json!(true)));
    assert!(holds(&all[0], 1.0) && (number(&all[0]["slack"]) - 0.5).abs() < 1e-9, "{}", all[0]);
    assert_eq!(found["least_slack"]["at"]["b"]["object"], "wall");
}

#[test]
fn the_place_is_marked_on_pages() {
    let folder = Folder::new();
    folder.write("cell.yaml", &world(7.0, TURN));
    folder.run(&["check", "cell.yaml", "--clearance", "--view", "cell.html"]).status(0);
    let page = folder.read("cell.html");
    let (_, rest) = page.split_once("id=\"scene\">").unwrap();
    let scene: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    let mark = &scene["cases"][0]["marks"][0];
    assert_eq!(mark["kind"], "nearest");
    let heights = [0, 1].map(|end| number(&mark["apart"][end][1]));
    assert!((heights[0] - 5.0).abs() < 1e-8 && heights[1] == 6.0, "{mark}");
    // What is nearest of the bar is on its corner, which is at the top then.
    let part = &mark["sides"][0]["parts"][0];
    let tops = part.as_array().unwrap().iter().map(|corner| (number(&corner[0]).abs(), number(&corner[1])));
    assert!(tops.clone().all(|(x, y)| x < 1e-3 && (y - 5.0).abs() < 1e-6), "{mark}");
}

#[test]
fn queries_tell_the_least_distance() {
    let folder = Folder::new();
    folder.write("bar.off", &super::turn::cuboid([-4, -3, 0], [4, 3, 1]));
    folder.write("wall.off", &super::turn::cuboid([-9, 6, 0], [9, 8, 1]));
    let turn = ["query", "bar.off", "wall.off", "--turn", "0,0,1", "--angle", "90", "--clearance"];
    for (more, status, distance) in
        [(&[][..], 0, 1.0), (&["--move", "0,0,0.25"], 0, 1.0), (&["--move-b", "0,0,0", "--from-b", "0,-2,0"], 1, 0.0)]
    {
        let found = result(&folder, &[&turn[..], more].concat(), status);
        assert!(holds(&found["clearance"], distance), "{more:?} {}", found["clearance"]);
    }
    let exact = result(&folder, &[&turn[..], &["--from-b", "0,-1,0"]].concat(), 1);
    assert_eq!((&exact["clearance"]["upper"], &exact["verdict"]), (&json!(0.0), &json!("contact")));
    let kept = folder.run(&[&turn[..], &["--margin", "0.5"]].concat()).status(0).out.clone();
    assert!(kept.contains("the margin of 0.5 m is kept"), "{kept}");
}

#[test]
fn exact_answers_are_audited_by_enclosures() {
    let folder = Folder::new();
    // Contact and clear, both exact; the knob, which is carried along, is compared as well.
    for (wall, status) in [(5.0, 1), (7.0, 0)] {
        folder.write("cell.yaml", &world(wall, TURN));
        let found = result(&folder, &["check", "cell.yaml", "--audit"], status);
        let audit = &found["audit"];
        assert_eq!((&audit["agree"], &audit["pairs"], &audit["unaudited"]), (&json!(true), &json!(2), &json!(0)));
        let ran = json!([{"method": "turn", "pairs": 2}, {"method": "enclosures", "pairs": 2}]);
        assert_eq!(audit["ran"], ran, "{audit}");
    }
    // A touch alone is left undecided by enclosures: one of two answers is none to compare.
    folder.write("cell.yaml", &world(6.0, TURN));
    let said = folder.run(&["check", "cell.yaml", "--audit"]).status(1).out.clone();
    assert!(said.contains("NOT AUDITED: 1 pair") && said.contains("enclosures skipped 1 pair"), "{said}");
    // What rests on enclosures has no second answer.
    folder.write("cell.yaml", &world(7.0, LIFTED));
    let run = folder.run(&["check", "cell.yaml", "--audit"]);
    assert!(run.status(0).out.contains("enclosures 2 ran; nothing to compare it with"), "{}", run.out);
    assert!(run.err.contains("`--audit` compared nothing for check `all`"), "{}", run.err);
    // The samples hold all kinds of turns.
    for sample in ["door", "agv_turns", "key_in_lock", "gear_pair", "drone_banks"] {
        let file = format!("{}/worlds/{sample}.yaml", env!("CARGO_MANIFEST_DIR"));
        let run = folder.run(&["check", &file, "--audit"]);
        assert!(!run.status(0).out.contains("DISAGREE"), "{}", run.out);
    }
}
