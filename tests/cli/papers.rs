//! Systems of the papers that have a command of their own: places of points, GJK's cast, coherence, closest pairs of
//! prisms.

use serde_json::json;

use super::cubes;

// ---- measure inside ----------------------------------------------------------------------------------------------

#[test]
fn points_are_located_in_a_solid() {
    let folder = cubes();
    let points = ["--point", "0.5,0.5,0.5", "--point", "1,0.5,0.5", "--point", "1,1,0.5", "--point", "9,0,0"];
    let run = folder.run(&[&["measure", "inside", "a.off", "--audit"], &points[..]].concat());
    assert!(run.status(0).out.starts_with("inside: 1 of 4 points are in a.off, 2 on its boundary\n"), "{}", run.out);
    for wanted in ["[0.5, 0.5, 0.5]  inside\n", "on face ", "on edge ", "outside\n", "displaced, marked, random agree"]
    {
        assert!(run.out.contains(wanted), "{wanted}: {}", run.out);
    }
    for method in ["displaced", "marked", "random"] {
        let arguments = ["measure", "inside", "a.off", "--point", "0,0,0", "--method", method, "--format", "json"];
        let result = folder.run(&arguments).status(0).document()["results"][0].clone();
        assert_eq!(result["points"][0]["outcome"], "boundary");
        assert_eq!(result["points"][0]["feature"]["kind"], "vertex");
    }
    let inside = ["measure", "inside", "a.off", "--point", "0.1,0.1,0.1", "--format", "jsonl"];
    assert_eq!(folder.run(&inside).status(0).lines()[0]["points"][0]["winding"], 1);
    let print = |what: &str| {
        folder.run(&[&["measure", "inside", "a.off", "--print", what], &points[..]].concat()).status(0).out.clone()
    };
    assert_eq!(print("outcome"), "inside\nboundary\nboundary\noutside\n");
    assert_eq!(print("winding"), "1\n\n\n0\n");
}

#[test]
fn points_in_no_solid_are_refused() {
    let folder = cubes();
    folder.write("open.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    for (arguments, wanted) in [
        (&["measure", "inside", "open.off", "--point", "0,0,0"][..], "`open.off` bounds no solid"),
        (&["measure", "inside", "a.off"], "--point <X,Y,Z>"),
        (&["measure", "inside", "a.off", "--point", "0,0"], "expected three numbers"),
        (&["measure", "inside", "a.off", "--point", "0,0,0", "--method", "magic"], "displaced, marked, random"),
        (&["measure", "inside", "none.off", "--point", "0,0,0"], "cannot read `none.off`"),
    ] {
        let run = folder.run(arguments);
        assert!(run.status(2).err.contains(wanted), "{arguments:?}: {}", run.err);
    }
    assert!(folder.run(&["measure", "inside", "--help"]).status(0).out.contains("Usage: firstcontact measure inside"));
}

// ---- query -------------------------------------------------------------------------------------------------------

#[test]
fn a_cast_encloses_the_time() {
    let folder = cubes();
    let hit = ["query", "a.off", "b.off", "--move", "4,0,0", "--from=-2,0,0", "--method", "gjk"];
    let run = folder.run(&[&hit[..], &["--audit"]].concat());
    for wanted in
        ["contact: a.off and b.off touch first at about t = 0.25", "both are proven", "the exact query agrees"]
    {
        assert!(run.status(1).out.contains(wanted), "{wanted}: {}", run.out);
    }
    let result = folder.run(&[&hit[..], &["--format", "json"]].concat()).status(1).document()["results"][0].clone();
    let [lower, upper] = ["lower", "upper"].map(|end| result["time"][end].as_f64().unwrap());
    assert!(lower < 0.25 && 0.25 <= upper && upper - lower < 1e-9, "{lower} {upper}");
    assert_eq!(result["guarantee"], json!({"verdict": "exact", "time": "enclosed"}));
    let clear =
        ["query", "a.off", "b.off", "--move", "4,0,0", "--from=-2,1.5,0", "--method", "gjk", "--format", "jsonl"];
    assert_eq!(folder.run(&clear).status(0).lines()[0]["verdict"], "clear");
    let starts = ["query", "a.off", "b.off", "--move", "4,0,0", "--method", "gjk", "--print", "time"];
    assert_eq!(folder.run(&starts).status(1).out, "0\n");
}

#[test]
fn a_cast_answers_no_more_than_it_can() {
    let folder = cubes();
    folder.write("open.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    let gjk = |more: &[&str]| {
        folder.run(&[&["query", "a.off", "b.off", "--move", "1,0,0", "--method", "gjk"], more].concat())
    };
    for option in [&["--blocked"][..], &["--contact-set"], &["--clearance"], &["--touch", "allowed"]] {
        let run = gjk(option);
        assert!(run.status(2).err.contains("method `gjk` does not answer"), "{}", run.err);
    }
    let open = folder.run(&["query", "open.off", "b.off", "--move", "1,0,0", "--method", "gjk"]);
    assert!(open.status(2).err.contains("method `gjk` takes convex solids only"), "{}", open.err);
    let check = folder.run(&["check", "world.yaml", "--method", "gjk"]);
    assert!(check.status(2).err.contains("the methods are auto, convex"), "{}", check.err);
}

#[test]
fn prisms_say_how_far_apart_they_are() {
    let folder = cubes();
    let past = ["query", "a.off", "b.off", "--move", "8,0,0", "--from=-4,4,0", "--method", "prism"];
    let run = folder.run(&past);
    assert!(run.status(0).out.contains("|p - q| = 3, the square is 9"), "{}", run.out);
    let result = folder.run(&[&past[..], &["--format", "json"]].concat()).status(0).document()["results"][0].clone();
    assert_eq!(result["separation"]["square"]["exact"], "9");
    let hit = ["query", "a.off", "b.off", "--move", "8,0,0", "--from=-4,0,0", "--method", "prism", "--format", "jsonl"];
    assert_eq!(folder.run(&hit).status(1).lines()[0]["separation"]["distance"], 0.0);
}

// ---- measure -----------------------------------------------------------------------------------------------------

#[test]
fn hierarchies_measure_distances() {
    let folder = cubes();
    let arguments = ["measure", "distance", "a.off", "b.off", "--at", "4,5,1", "--method", "dobkin-kirkpatrick"];
    assert!(folder.run(&arguments).status(0).out.starts_with("distance: 5 m between a.off and b.off\n"));
    let touching = ["measure", "distance", "a.off", "b.off", "--method", "dobkin-kirkpatrick", "--print", "square"];
    assert_eq!(folder.run(&touching).status(0).out, "0\n");
}

#[test]
fn searches_along_a_way_begin_where_the_last_one_ended() {
    let folder = cubes();
    let way = ["measure", "overlap", "a.off", "b.off", "--at=-3,0.25,0.5", "--to", "3,0.25,0.5", "--steps", "12"];
    for method in ["cd-dual", "gjk", "v-clip", "auto"] {
        let run = folder.run(&[&way[..], &["--method", method]].concat());
        let head = "contact: a.off and b.off share a point at 5 of 13 places\n";
        assert!(run.status(1).out.starts_with(head), "{method}: {}", run.out);
        assert!(run.out.contains("  contact  steps 4 to 8, [-1, 0.25, 0.5] to [1, 0.25, 0.5] m\n"), "{}", run.out);
        let json = folder.run(&[&way[..], &["--method", method, "--format", "json"]].concat());
        let work = json.status(1).document()["results"][0]["work"].clone();
        assert!(work["kept"].as_u64() > Some(0) && work["anew"].as_u64() > Some(0), "{method}: {work}");
    }
    let refused = folder.run(&[&way[..], &["--method", "lattice"]].concat());
    assert!(refused.status(2).err.contains("method `lattice` keeps nothing"), "{}", refused.err);
    let steps = folder.run(&["measure", "overlap", "a.off", "b.off", "--steps", "3"]);
    assert!(steps.status(2).err.contains("--to"), "{}", steps.err);
}
