//! `measure deform`: steps from files, and the ways in which files are no steps of one mesh.

use serde_json::{Value, json};

use super::support::Folder;

/// A box from `low` to `high` as OFF; its first face is at the bottom, its second on top.
fn cuboid([x0, y0, z0]: [f64; 3], [x1, y1, z1]: [f64; 3]) -> String {
    format!(
        "OFF\n8 6 0\n{x0} {y0} {z0}\n{x1} {y0} {z0}\n{x1} {y1} {z0}\n{x0} {y1} {z0}\n\
         {x0} {y0} {z1}\n{x1} {y0} {z1}\n{x1} {y1} {z1}\n{x0} {y1} {z1}\n\
         4 0 3 2 1\n4 4 5 6 7\n4 0 1 5 4\n4 1 2 6 5\n4 2 3 7 6\n4 3 0 4 7\n"
    )
}

/// A box that comes down on a plate: apart, touching, and in it.
fn press() -> Folder {
    let folder = Folder::new();
    for (step, z) in [1.5, 1.0, 0.75].into_iter().enumerate() {
        folder.write(&format!("soft{step}.off"), &cuboid([-1.0, -1.0, z], [1.0, 1.0, 3.0]));
    }
    folder.write("plate.off", &cuboid([-2.0, -2.0, -1.0], [2.0, 2.0, 1.0]));
    folder
}

const STEPS: [&str; 8] = ["measure", "deform", "--a", "soft0.off", "soft1.off", "soft2.off", "--b", "plate.off"];

#[test]
fn steps_are_told_in_words() {
    let run = press().run(&STEPS);
    let expected = "\
step 0: soft0.off and plate.off are apart
  hulls   0.5 m apart along [0, 0, -1]
  method  auto; what touches is exact
step 1: soft1.off and plate.off are in contact, 5 pairs of facets
  touching  face 0 of soft1.off (line 11) and face 1 of plate.off (line 12); 4 more
  hulls     0 m deep along [0, 0, -1], a local minimum after 1 iteration
  criteria  soft1.off: 5 invisible, 1 outside the region, 0 beside the zone; 1 facet left
            plate.off: 5 invisible, 1 outside the region, 4 beside the zone; 1 facet left
  nearest   0 m, face 0 of soft1.off (line 11) and face 1 of plate.off (line 12); the square is 0 m²
            of 1 pair of facets that the criteria leave
  sides     facets seen edge-on: the criteria eliminate 4 pairs of facets in contact
  method    auto; what touches is exact
step 2: soft2.off and plate.off are in contact, 4 pairs of facets
  touching  face 2 of soft2.off (line 13) and face 1 of plate.off (line 12); 3 more
  hulls     0.25 m deep along [0, 0, -1], a local minimum after 1 iteration
  criteria  soft2.off: 5 invisible, 1 outside the region, 0 beside the zone; 1 facet left
            plate.off: 5 invisible, 1 outside the region, 4 beside the zone; 1 facet left
  nearest   0.25 m, face 0 of soft2.off (line 11) and face 1 of plate.off (line 12); the square is 1/16 m²
            of 1 pair of facets that the criteria leave
  sides     contacts on more than one side: the criteria eliminate 4 pairs of facets in contact
  method    auto; what touches is exact
";
    assert_eq!(run.status(0).out, expected);
    assert!(run.err.is_empty());
}

#[test]
fn steps_are_told_in_json() {
    let folder = press();
    let lines = folder.run(&[&STEPS[..], &["--format", "jsonl"]].concat()).status(0).lines();
    let outcomes: Vec<&Value> = lines.iter().map(|line| &line["outcome"]).collect();
    assert_eq!(outcomes, ["apart", "touching", "touching"]);
    assert_eq!(lines[1]["hulls"]["sides"], "edge_on");
    let found = &lines[2];
    assert_eq!((&found["step"], &found["a"], &found["b"]), (&json!(2), &json!("soft2.off"), &json!("plate.off")));
    assert_eq!(found["hulls"]["direction"], json!([0.0, 0.0, -1.0]));
    assert_eq!(found["hulls"]["a"]["surviving"], json!([0]));
    assert_eq!(found["hulls"]["b"]["outside_region"], json!([0]));
    assert_eq!(found["hulls"]["nearest"][0]["square"]["exact"], "1/16");
    assert_eq!((&found["hulls"]["sides"], &found["hulls"]["a"]["edge_on"]), (&json!("opposite"), &json!([2, 3, 4, 5])));
    assert_eq!(found["hulls"]["missed"].as_array().unwrap().len(), 4);
    let depth = &found["hulls"]["negative_distance"];
    assert!(depth["lower"].as_f64().unwrap() <= 0.25 && depth["upper"].as_f64().unwrap() >= 0.25);
    let document = folder.run(&[&STEPS[..], &["--format", "json", "--pairs", "0", "--at", "0,0,9"]].concat());
    let results = document.status(0).document()["results"].clone();
    assert_eq!((results.as_array().unwrap().len(), &results[2]["outcome"]), (3, &json!("apart")));
    assert_eq!(results[2]["hulls"]["outcome"], "apart");
}

#[test]
fn one_file_stands_still_and_units_count() {
    let folder = press();
    folder.write("drop.off", &cuboid([-10.0, -10.0, 150.0], [10.0, 10.0, 160.0]));
    let run = folder.run(&[
        "measure",
        "deform",
        "--a",
        "drop.off",
        "--unit-a",
        "cm",
        "--unit",
        "m",
        "--b",
        "plate.off",
        "--at=0,0,-1",
    ]);
    assert!(run.status(0).out.starts_with("step 0: drop.off reaches inside plate.off"), "{}", run.out);
    let moving = ["measure", "deform", "--a", "plate.off", "--b", "soft0.off", "soft2.off"];
    let run = folder.run(&moving);
    assert!(run.status(0).out.contains("step 1: plate.off and soft2.off are in contact"), "{}", run.out);
}

#[test]
fn what_is_no_step_is_pointed_at() {
    let folder = press();
    let other = cuboid([0.0; 3], [1.0; 3]);
    folder.write("turned.off", &other.replace("4 4 5 6 7", "4 5 6 7 4"));
    folder.write("open.off", &other.replace("8 6 0", "8 5 0").replace("4 3 0 4 7\n", ""));
    folder.write("point.off", "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n");
    folder.write("huge.off", &cuboid([-1e308; 3], [1e308; 3]));
    for (arguments, wanted) in [
        (&["--a", "soft0.off"][..], "--b <B>..."),
        (
            &["--a", "soft0.off", "soft1.off", "soft2.off", "--b", "plate.off", "plate.off"],
            "`--a` names 3 files and `--b` 2",
        ),
        (&["--a", "soft0.off", "none.off", "--b", "plate.off"], "cannot read `none.off`"),
        (&["--a", "open.off", "--b", "plate.off"], "`open.off` is no body"),
        (&["--a", "soft0.off", "open.off", "--b", "plate.off"], "it has 5 faces, and `soft0.off` has 6"),
        (&["--a", "soft0.off", "--b", "plate.off", "point.off"], "it has 4 vertices, and `plate.off` has 8"),
        (
            &["--a", "soft0.off", "turned.off", "--b", "plate.off"],
            "face 1 joins vertices 5 6 7 4, and in `soft0.off` vertices 4 5 6 7",
        ),
        (&["--a", "soft0.off", "turned.off", "--b", "plate.off"], "turned.off:12"),
        (&["--a", "-", "-", "--b", "plate.off"], "named more than once"),
        (&["--a", "soft0.off", "--b", "plate.off", "--at", "1,2"], "--at <X,Y,Z>"),
        (&["--a", "soft0.off", "huge.off", "--b", "plate.off", "--unit", "m", "--unit-a", "km"], "not finite"),
    ] {
        let run = folder.run(&[&["measure", "deform"], arguments].concat());
        assert!(run.status(2).err.contains(wanted), "{arguments:?}: {}", run.err);
    }
    // What was one vertex at first is torn apart.
    let loose = |second: &str| {
        format!("OFF\n5 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n{second}\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 4 3 2\n")
    };
    folder.write("loose0.off", &loose("0 0 0"));
    folder.write("loose1.off", &loose("0 0 0.5"));
    let run =
        folder.run(&["measure", "deform", "--a", "loose0.off", "loose1.off", "--b", "plate.off", "--format", "json"]);
    assert!(run.status(2).error()["cause"].as_str().unwrap().contains("vertices 0 and 4 of mesh A are one point"));
}

/// A cube that has slid far into another: out along the last direction, or the shortest way out.
#[test]
fn the_method_decides_how_deep_the_hulls_are() {
    let folder = Folder::new();
    folder.write("far.off", &cuboid([0.0, 0.0, 5.0], [2.0, 2.0, 7.0]));
    folder.write("sunk.off", &cuboid([0.0, 0.0, 0.5], [2.0, 2.0, 2.5]));
    folder.write("block.off", &cuboid([-1.0, -9.0, -9.0], [9.0, 9.0, 4.0]));
    let ask = |rest: &[&str]| {
        folder.run(&[&["measure", "deform", "--a", "far.off", "sunk.off", "--b", "block.off"], rest].concat())
    };
    for (method, depth, direction, settled) in [
        ("auto", 3.5, json!([0.0, 0.0, -1.0]), "iterated"),
        ("iteration", 3.5, json!([0.0, 0.0, -1.0]), "iterated"),
        ("penetration", 3.0, json!([1.0, 0.0, 0.0]), "penetration"),
    ] {
        let lines = ask(&["--method", method, "--format", "jsonl"]).status(0).lines();
        assert_eq!((&lines[0]["hulls"]["outcome"], &lines[1]["method"]), (&json!("apart"), &json!(method)));
        let hulls = &lines[1]["hulls"];
        assert_eq!((&hulls["direction"], &hulls["settled"]), (&direction, &json!(settled)), "{method}");
        let bounds = ["lower", "upper"].map(|side| hulls["negative_distance"][side].as_f64().unwrap());
        assert!(bounds[0] <= depth && depth <= bounds[1], "{method}: {bounds:?}");
    }
    let run = ask(&["--method", "penetration"]);
    assert!(run.status(0).out.contains("3 m deep along [1, 0, 0], the shortest way out of the hulls"), "{}", run.out);
    assert!(ask(&["--method", "gjk"]).status(2).err.contains("the methods are auto, iteration, penetration"));
    for number in ["-1", "1.5", "many"] {
        let run = ask(&["--pairs", number]);
        let wanted = format!("expected a whole number from 0 to 4294967295, found `{number}`");
        assert!(run.status(2).err.contains(&wanted) && run.err.contains("--pairs"), "{}", run.err);
    }
}

#[test]
fn a_flat_hull_has_no_penetration_depth() {
    let folder = press();
    folder.write("pane.off", &cuboid([-1.0, -1.0, 0.5], [1.0, 1.0, 0.5]));
    let steps = ["measure", "deform", "--a", "soft0.off", "pane.off", "--b", "plate.off", "--method"];
    let ask = |method: &'static str| folder.run(&[&steps[..], &[method]].concat());
    assert!(ask("auto").status(0).out.contains("step 1: pane.off reaches inside plate.off"));
    let refused = ask("penetration");
    assert!(refused.status(2).err.contains("step 1: the convex hull of mesh A has no volume"), "{}", refused.err);
    assert!(refused.err.contains("pane.off") && refused.err.contains("--method iteration"), "{}", refused.err);
}

#[test]
fn an_audit_asks_everyone_at_every_step() {
    let folder = press();
    let lines = folder.run(&[&STEPS[..], &["--audit", "--format", "jsonl"]].concat()).status(0).lines();
    for line in &lines {
        let audit = &line["audit"];
        assert_eq!((&audit["agree"], &audit["disagreements"]), (&json!(true), &json!([])));
        let ran: Vec<&str> =
            audit["ran"].as_array().unwrap().iter().map(|ran| ran["method"].as_str().unwrap()).collect();
        let depth = match line["outcome"].as_str() {
            Some("apart") => "hulls distance v-clip",
            _ => "hulls penetration hull",
        };
        let wanted = ["distance general", "overlap lattice", "oracle", "all pairs of facets", "deform penetration"];
        for wanted in [&wanted[..], &["hulls overlap chung-wang", depth]].concat() {
            assert!(ran.contains(&wanted), "{wanted}: {ran:?}");
        }
    }
    let run = folder.run(&[&STEPS[..], &["--audit", "--method", "penetration"]].concat());
    assert!(run.status(0).out.contains("ran on 1 pair; all agree"), "{}", run.out);
}
