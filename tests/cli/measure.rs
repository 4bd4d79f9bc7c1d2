//! `measure`: the answers, the statuses, and the ways to be wrong.

use serde_json::json;

use super::cubes;

#[test]
fn distance_is_told_with_its_features() {
    let run = cubes().run(&["measure", "distance", "a.off", "b.off", "--at", "1.5,0.25,2"]);
    let expected = "\
distance: 1.11803 m between a.off and b.off
  a.off   vertex 0 of a.off (line 3), at [1.5, 0.25, 2]
  b.off   edge 5-6 of b.off, at [1, 0.25, 1]
  exact   the square is 5/4 m²
  method  general; exact
";
    assert_eq!(run.status(0).out, expected);
    assert!(run.err.is_empty());
}

#[test]
fn distance_speaks_json() {
    let folder = cubes();
    let arguments = ["measure", "distance", "a.off", "b.off", "--at=-3,0,0", "--format", "json"];
    let result = folder.run(&arguments).status(0).document()["results"][0].clone();
    assert_eq!((&result["kind"], &result["outcome"]), (&json!("distance"), &json!("apart")));
    assert_eq!(result["distance"], 2.0);
    assert_eq!(result["square"], json!({"exact": "4", "lower": 4.0, "upper": 4.0}));
    assert_eq!(result["nearest"]["a"]["feature"]["kind"], "vertex");
    assert_eq!(result["nearest"]["b"]["point"][0], 0.0);
    let lines = folder.run(&["measure", "distance", "a.off", "b.off", "--format", "jsonl"]).status(0).lines();
    assert_eq!((&lines[0]["outcome"], &lines[0]["distance"]), (&json!("touching"), &json!(0.0)));
}

#[test]
fn contact_and_enclosure_are_no_failures() {
    let folder = cubes();
    let touching = folder.run(&["measure", "distance", "a.off", "b.off", "--at", "1,0,0"]);
    assert!(touching.status(0).out.starts_with("distance: 0 m, a.off and b.off share a point of their skins\n"));
    let off = "OFF\n8 6 0\n0 0 0\n9 0 0\n9 9 0\n0 9 0\n0 0 9\n9 0 9\n9 9 9\n0 9 9\n\
4 0 3 2 1\n4 4 5 6 7\n4 0 1 5 4\n4 1 2 6 5\n4 2 3 7 6\n4 3 0 4 7\n";
    folder.write("large.off", off);
    let arguments = ["measure", "distance", "a.off", "large.off", "--at", "4,4,4"];
    let inside = folder.run(&arguments);
    assert!(inside.status(0).out.starts_with("distance: 0 m, a.off reaches inside large.off"), "{}", inside.out);
    let hollow = folder.run(&[&arguments[..], &["--kind-b", "surface", "--format", "json"]].concat());
    assert_eq!(hollow.status(0).document()["results"][0]["distance"], 4.0);
    let swapped = folder.run(&["measure", "distance", "large.off", "a.off", "--at=-4,-4,-4", "--format", "json"]);
    assert_eq!(swapped.status(0).document()["results"][0]["outcome"], "b_inside_a");
}

#[test]
fn one_number_is_printed_for_scripts() {
    let folder = cubes();
    let print = |what: &str| {
        folder.run(&["measure", "distance", "a.off", "b.off", "--at", "2,2,2", "--print", what]).status(0).out.clone()
    };
    assert_eq!(print("distance"), "1.7320508075688772\n");
    assert_eq!(print("square"), "3\n");
}

#[test]
fn units_and_audit_are_those_of_query() {
    let folder = cubes();
    let run =
        folder.run(&["measure", "distance", "a.off", "b.off", "--at", "2,0,0", "--unit=m", "--unit-b=cm", "--audit"]);
    assert!(run.status(0).out.starts_with("distance: 1.99 m"), "{}", run.out);
    assert!(
        run.out
            .contains("  audit   general 1, gjk 1, v-clip 1, dobkin-kirkpatrick 1, lattice 1 ran on 1 pair; all agree"),
        "{}",
        run.out
    );
}

#[test]
fn wrong_usage_is_pointed_at() {
    let folder = cubes();
    for (arguments, wanted) in [
        (&["measure"][..], "distance"),
        (&["measure", "distance", "a.off"], "<B>"),
        (&["measure", "distance", "a.off", "b.off", "--at", "1,2"], "--at <X,Y,Z>"),
        (
            &["measure", "distance", "a.off", "b.off", "--method", "magic"],
            "the methods are auto, general, gjk, v-clip, dobkin-kirkpatrick, lattice",
        ),
        (&["measure", "distance", "a.off", "none.off"], "cannot read `none.off`"),
        (&["measure", "distance", "-", "-"], "named more than once"),
        (&["measure", "distance", "a.off", "*.stl"], "a pattern is replaced by the shell, where it is not in quotes"),
        (&["measure", "distance", "a.off", "b.off", "--print", "distance", "--format", "json"], "cannot be used with"),
    ] {
        let run = folder.run(arguments);
        assert!(run.status(2).err.contains(wanted), "{arguments:?}: {}", run.err);
        assert!(run.out.is_empty());
    }
}

#[test]
fn overlap_is_told_with_its_proof() {
    let folder = cubes();
    let overlap = |at: &str, status: i32| {
        let run = folder.run(&["measure", "overlap", "a.off", "b.off", "--at", at]);
        run.status(status).out.clone()
    };
    let apart = "\
apart: a.off and b.off share no point
  proof   edge 0-3 of A and vertex 2 of B are closest
  method  v-clip; exact
";
    assert_eq!(overlap("1.5,0.25,0", 0), apart);
    let touching = "\
touching: a.off and b.off share points of their boundaries only
  a.off   vertex 0 of a.off (line 3)
  b.off   face 3 of b.off (line 14)
  where   [1, 0.25, 0.5] m
";
    assert!(overlap("1,0.25,0.5", 1).starts_with(touching));
    assert!(overlap("0.5,0.25,0.5", 1).starts_with("overlapping: a.off and b.off share inner points\n"));
}

#[test]
fn overlap_speaks_json_for_every_method() {
    let folder = cubes();
    let methods = [
        "auto",
        "general",
        "lattice",
        "gjk",
        "cd-dual",
        "v-clip",
        "chung-wang",
        "boundary",
        "linear-program",
        "lp",
        "fourier-motzkin",
    ];
    for method in methods {
        for (at, outcome) in [("2,0,0", "apart"), ("1,0.25,0", "touching"), ("0.5,0.25,0.125", "overlapping")] {
            let run = ["measure", "overlap", "a.off", "b.off", "--at", at, "--method", method, "--format", "json"];
            let run = folder.run(&run);
            let result = run.status(i32::from(outcome != "apart")).document()["results"][0].clone();
            assert_eq!((&result["kind"], &result["outcome"]), (&json!("overlap"), &json!(outcome)), "{method}");
            let named = if method == "lp" { "linear-program" } else { method };
            assert!(method == "auto" || result["method"] == named);
            assert_eq!(result["shared"].is_object(), outcome != "apart");
            assert!(result["certificate"].is_object(), "{method} {outcome}");
        }
    }
    let elimination =
        ["measure", "overlap", "a.off", "b.off", "--at", "2,0,0", "--method", "fourier-motzkin", "--format", "json"];
    let certificate = folder.run(&elimination).status(0).document()["results"][0]["certificate"].clone();
    let plane =
        json!({"kind": "plane", "normal": ["-1", "0", "0"], "bound_of_a": "-2", "bound_of_b": "-1", "point": null});
    assert_eq!(certificate, plane);
}

#[test]
fn overlap_is_audited_and_refused() {
    let folder = cubes();
    let audited = folder.run(&["measure", "overlap", "a.off", "b.off", "--at", "1,1,1", "--audit"]);
    let ran = "general 1, lattice 1, gjk 1, cd-dual 1, v-clip 1, chung-wang 1, boundary 1, linear-program 1, fourier-motzkin 1";
    assert!(audited.status(1).out.contains(&format!("  audit   {ran} ran on 1 pair; all agree")), "{}", audited.out);
    let handed_over = "lattice to general, gjk to general, cd-dual to general handed over; 6 methods decided";
    assert!(audited.out.contains(handed_over), "{}", audited.out);
    let gjk = folder.run(&["measure", "overlap", "a.off", "b.off", "--at", "1,1,1", "--method", "gjk"]);
    assert!(gjk.status(1).out.contains("  method  gjk, which handed over to general; exact"), "{}", gjk.out);
    let hollow = ["measure", "overlap", "a.off", "b.off", "--kind-b", "surface"];
    assert!(
        folder
            .run(&hollow)
            .status(1)
            .out
            .starts_with("contact: a.off and b.off share a point; a surface has no inner points\n")
    );
    let refused = folder.run(&[&hollow[..], &["--method", "v-clip"]].concat());
    assert!(
        refused.status(2).err.contains("method `v-clip` takes convex solids, but body B is not"),
        "{}",
        refused.err
    );
    let audited = folder.run(&[&hollow[..], &["--audit"]].concat());
    assert!(!audited.out.contains("method `gjk`") && audited.out.contains("gjk, cd-dual, v-clip"), "{}", audited.out);
    let unknown = folder.run(&["measure", "overlap", "a.off", "b.off", "--method", "prism"]);
    assert!(unknown.status(2).err.contains("there is no method `prism`; the methods are auto, general, lattice, gjk"));
}

#[test]
fn penetration_is_the_shortest_way_out() {
    let folder = cubes();
    let run = folder.run(&["measure", "penetration", "a.off", "b.off", "--at", "0.75,0.5,0.125", "--audit"]);
    let expected = "\
penetration: 0.25 m, a.off in b.off
  way out  move a.off by [0.25, 0, 0] m
  exact    [1/4, 0, 0]; the square of the depth is 1/16 m²
  then     facet 0-3-4-7 (face 5) of a.off touches facet 1-2-5-6 (face 3) of b.off
  method   cd-dual; exact
  audit    cd-dual 1, hull 1 ran on 1 pair; all agree
";
    assert_eq!(run.status(0).out, expected);
    for (at, outcome) in [("2,0,0", "apart"), ("1,0.25,0", "touching"), ("0.5,0.25,0.125", "overlapping")] {
        for method in ["auto", "cd-dual", "hull"] {
            let run = ["measure", "penetration", "a.off", "b.off", "--at", at, "--method", method, "--format", "json"];
            let result = folder.run(&run).status(0).document()["results"][0].clone();
            assert_eq!((&result["kind"], &result["outcome"]), (&json!("penetration"), &json!(outcome)));
            let depth = if outcome == "overlapping" { 0.5 } else { 0.0 };
            assert_eq!(result["depth"], json!(depth));
        }
    }
    let hollow = folder.run(&["measure", "penetration", "a.off", "b.off", "--kind-a", "surface"]);
    let err = &hollow.status(2).err;
    assert!(
        err.contains("takes convex solids, but body A is not") && err.contains("cut the solid into convex parts"),
        "{err}"
    );
}

#[test]
fn a_direction_is_measured_both_ways() {
    let folder = cubes();
    let run = folder.run(&["measure", "direction", "a.off", "b.off", "--at", "3,0.5,0", "--along=-3,0,0", "--audit"]);
    let expected = "\
direction: a.off and b.off are apart; along [-3, 0, 0] they first touch after
  forward   2 m, 2/3 of the direction
            vertex 0 of a.off (line 3) and edge 1-2 of b.off, at [1, 0.5, 0]
  backward  never
  method    convex; exact
  audit     convex 1, cd-dual 1, prism 1, lattice 1, general 1 ran on 1 pair; all agree
";
    assert_eq!(run.status(0).out, expected);
    let inside = ["measure", "direction", "a.off", "b.off", "--at", "0.25,0,0", "--along", "0,0,2", "--format", "json"];
    for method in ["auto", "general", "convex", "cd-dual", "prism", "lattice"] {
        let run = folder.run(&[&inside[..], &["--method", method]].concat());
        let result = run.status(0).document()["results"][0].clone();
        assert_eq!((&result["kind"], &result["outcome"]), (&json!("direction"), &json!("meeting")));
        assert_eq!(result["forward"]["multiple"], json!({"exact": "1/2", "lower": 0.5, "upper": 0.5}), "{method}");
        assert_eq!((&result["backward"]["length"], &result["backward"]["square"]["exact"]), (&json!(1.0), &json!("1")));
    }
    let null = folder.run(&["measure", "direction", "a.off", "b.off", "--along", "0,0,0"]);
    assert!(null.status(2).err.contains("`--along`: a direction must be finite and not null"), "{}", null.err);
    let beside = folder.run(&["measure", "direction", "a.off", "b.off", "--at", "3,5,0", "--along", "1,0,0"]);
    assert!(beside.status(0).out.contains("along [1, 0, 0] they never touch, either way"), "{}", beside.out);
    let without = folder.run(&["measure", "direction", "a.off", "b.off"]);
    assert!(without.status(2).err.contains("--along <X,Y,Z>"), "{}", without.err);
}
