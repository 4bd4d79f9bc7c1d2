//! Which method answers, forced or chosen, and whom an audit asks.

use serde_json::{Value, json};

use super::support::{CUBE, Folder, Run, touching_world};

/// An upright L: edge 3-9 is reflex.
const ANGLE: &str = "\
OFF
12 8 0
0 0 0
2 0 0
2 1 0
1 1 0
1 2 0
0 2 0
0 0 1
2 0 1
2 1 1
1 1 1
1 2 1
0 2 1
6 5 4 3 2 1 0
6 6 7 8 9 10 11
4 0 1 7 6
4 1 2 8 7
4 2 3 9 8
4 3 4 10 9
4 4 5 11 10
4 5 0 6 11
";

/// A wedge across the corner of the L, out of reach of what moves in the notch.
const WEDGE: &str = "\
OFF
4 4 0
2.2 2.2 0
2.2 1.2 0
1.2 2.2 0
2.2 2.2 1
3 0 1 2
3 0 3 1
3 1 3 2
3 2 3 0
";

/// A cube goes up in the notch of the L, between it and the wedge: both boxes contain it, neither body touches it.
const NOTCH: &str = "\
firstcontact: 1
units: {length: m, time: s}
objects:
  - {id: cube, box: {size: [0.3, 0.3, 0.3]}}
  - {id: angle, mesh: {file: angle.off}, pose: {position: [0, 0, 0]}}
  - {id: wedge, mesh: {file: wedge.off}, pose: {position: [0, 0, 0]}}
paths:
  - id: up
    object: cube
    waypoints:
      - {t: 0, position: [1.3, 1.3, 0.5]}
      - {t: 1, position: [1.3, 1.3, 0.75]}
";

fn folder() -> Folder {
    let folder = Folder::new();
    for (name, text) in
        [("a.off", CUBE), ("b.off", CUBE), ("angle.off", ANGLE), ("wedge.off", WEDGE), ("notch.yaml", NOTCH)]
    {
        folder.write(name, text);
    }
    folder
}

fn query<'a>(a: &'a str, b: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["query", a, b, "--move", "4,0,0", "--from-b", "3,0,0"][..], more].concat()
}

/// The methods that an audit says ran, without the oracle.
fn ran(audit: &Value) -> Vec<&str> {
    let ran = audit["ran"].as_array().unwrap().iter();
    ran.map(|used| used["method"].as_str().unwrap()).filter(|name| *name != "oracle").collect()
}

#[test]
fn the_convex_method_is_chosen_where_it_applies() {
    let folder = folder();
    let method = |a: &str, b: &str| -> Value {
        folder.run(&query(a, b, &["--format", "json"])).status(1).document()["results"][0]["method"].clone()
    };
    assert_eq!(method("a.off", "b.off"), "convex");
    assert_eq!(method("angle.off", "b.off"), "general");
    let run = folder.run(&["check", "notch.yaml", "-v"]);
    assert!(run.status(0).out.contains("  method  convex 1, general 1; exact at every instant\n"), "{}", run.out);
    let document = folder.run(&["check", "notch.yaml", "--format", "json"]).status(0).document();
    let used = json!([{"method": "convex", "pairs": 1}, {"method": "general", "pairs": 1}]);
    assert_eq!(document["results"][0]["methods"], used);
    let document = folder.run(&["check", "notch.yaml", "--format", "json", "--method", "general"]).document();
    assert_eq!(document["results"][0]["methods"], json!([{"method": "general", "pairs": 2}]));
}

#[test]
fn every_method_is_listed_and_gives_the_same_answer() {
    let folder = folder();
    let audited = folder.run(&query("a.off", "b.off", &["--audit", "--format", "json"])).status(1).document();
    let audit = &audited["results"][0]["audit"];
    assert_eq!(audit["agree"], true);
    let methods = ran(audit);
    assert!(methods.starts_with(&["convex"]) && methods.ends_with(&["general"]), "{methods:?}");
    let help = folder.run(&["query", "--help"]).status(0).out.clone();
    let unknown = folder.run(&query("a.off", "b.off", &["--method", "magic"])).status(2).err.clone();
    for name in ["auto"].iter().chain(&methods) {
        assert!(help.contains(name) && unknown.contains(name), "{name}");
        let forced = folder.run(&query("a.off", "b.off", &["--method", name, "--format", "json"]));
        let found = &forced.status(1).document()["results"][0];
        assert_eq!(found["contact"], audited["results"][0]["contact"], "{name}");
        assert_eq!(found["method"], if *name == "auto" { "convex" } else { name });
    }
}

fn refused(run: &Run, wanted: &[&str]) {
    run.status(2);
    for text in wanted {
        assert!(run.err.contains(text), "{text} is not in\n{}", run.err);
    }
    assert!(run.out.is_empty() || run.out.starts_with("notch.yaml: "), "{}", run.out);
}

#[test]
fn a_forced_method_that_does_not_apply_is_an_error_that_says_why() {
    let folder = folder();
    let reason = "is not certified convex: edge 3-9 between faces 4 and 5 is reflex";
    let wanted = ["method `convex` takes convex solids only", &format!("`angle.off` {reason}"), "without `--method`"];
    refused(&folder.run(&query("angle.off", "b.off", &["--method", "convex"])), &wanted);
    refused(&folder.run(&query("a.off", "angle.off", &["--method", "convex"])), &wanted);
    let run = folder.run(&["check", "notch.yaml", "--method", "convex"]);
    refused(&run, &["check `all` cannot be decided", "takes convex solids only", &format!("`angle` {reason}")]);
    let run = folder.run(&["check", "notch.yaml", "--method", "convex", "--format", "json"]);
    assert!(run.status(2).error()["cause"].as_str().unwrap().contains(reason));
}

#[test]
fn a_surface_takes_the_general_method() {
    let folder = folder();
    let surface = query("a.off", "b.off", &["--kind-b", "surface", "--method", "convex"]);
    refused(&folder.run(&surface), &["`b.off` is not certified convex: it is a surface, not a solid"]);
}

/// Two pyramids that share an edge: it has four faces.
const SHARED_EDGE: &str = "\
OFF
6 8 0
0 0 0
0 0 1
1 0 0
1 1 0
-1 0 0
-1 -1 0
3 0 1 2
3 0 2 3
3 0 3 1
3 1 3 2
3 0 1 4
3 0 4 5
3 0 5 1
3 1 5 4
";

#[test]
fn the_lattice_method_says_which_edge_is_in_its_way() {
    let folder = folder();
    folder.write("shared.off", SHARED_EDGE);
    folder.write("open.off", &CUBE.replace("8 6 ", "8 5 ").lines().take(15).collect::<Vec<_>>().join("\n"));
    let lattice = ["--method", "lattice"];
    let crowded = ["`shared.off` is no polytope", "0-1 (faces 0, 2, 4, 6)", "unite them to one", "without `--method`"];
    refused(&folder.run(&query("a.off", "shared.off", &lattice)), &crowded);
    let open = [
        "method `lattice` takes solids with two faces at every edge, up to 1e10 pairs of incidences of their faces only",
        "is no polytope: a surface",
        "close the surface",
    ];
    refused(&folder.run(&query("open.off", "b.off", &lattice)), &open);
    let audited = folder.run(&query("a.off", "shared.off", &["--audit"]));
    assert!(audited.out.contains("lattice skipped 1 pair: `shared.off` is no polytope"), "{}", audited.out);
}

#[test]
fn an_audit_names_whom_it_skipped_and_why() {
    let folder = folder();
    let run = folder.run(&query("angle.off", "b.off", &["--audit"]));
    let text = &run.status(1).out;
    assert!(text.contains("general 1, oracle 1 ran on 1 pair; all agree"), "{text}");
    let reason = "is not certified convex: edge 3-9 between faces 4 and 5 is reflex";
    assert!(text.contains(&format!("convex, cd-dual, prism skipped 1 pair: `angle.off` {reason}")), "{text}");
    let document = folder.run(&["check", "notch.yaml", "--audit", "--format", "json"]).status(0).document();
    let audit = &document["results"][0]["audit"];
    assert_eq!((&audit["pairs"], &audit["agree"]), (&json!(2), &json!(true)));
    let skipped = audit["skipped"].as_array().unwrap();
    let convex = json!({"method": "convex", "pairs": 1, "reason": format!("`angle` {reason}")});
    assert!(skipped.contains(&convex), "{skipped:?}");
    assert_eq!(skipped.len(), ran(audit).len() - 2, "every method for convex solids: {skipped:?}");
}

#[test]
fn a_check_is_audited() {
    let folder = Folder::new();
    folder.write("cell.yaml", &touching_world());
    let run = folder.run(&["check", "cell.yaml", "--audit"]);
    assert!(run.status(1).out.contains("general 1, oracle 1 ran on 1 pair; all agree"), "{}", run.out);
    assert!(run.out.contains("audit  convex 1, "), "{}", run.out);
}

#[test]
fn threads_and_methods_do_not_change_the_answer() {
    let folder = Folder::new();
    folder.write("cell.yaml", &touching_world());
    let answer = |arguments: &[&str]| {
        let run = folder.run(&[&["check", "cell.yaml", "--format", "json"], arguments].concat());
        let mut document = run.status(1).document();
        let used = document["results"][0]["methods"].take();
        (document, used)
    };
    let (plain, chosen) = answer(&[]);
    for arguments in [&["--threads", "1"][..], &["--threads", "3"], &["--method", "convex"], &["--quiet"]] {
        assert_eq!(answer(arguments), (plain.clone(), chosen.clone()));
    }
    assert_eq!(answer(&["--method", "general"]).0, plain);
}
