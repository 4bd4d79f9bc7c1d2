//! The real binary: every command, every exit status, every way to be wrong, and the schema of all it prints.

mod advice;
mod bad;
mod browser;
mod budget;
mod cache;
mod collada;
mod convert;
mod deform;
mod edges;
mod files;
mod hull;
mod import;
mod lint;
mod margins;
mod measure;
mod mesh_lint;
mod methods;
mod papers;
mod printing;
mod proofs;
mod repair;
mod scaling;
mod shell;
mod support;
mod touch;
mod touching;
mod turn;
mod turning_distance;
mod turning_view;
mod units;
mod untrusted;
mod view;

use serde_json::Value;

use support::{CUBE, Folder, Run, WORLD, schema, touching_world};

/// A cube from (0, 0, 0) to (1, 1, 1) that moves by 4 along x towards one at x = 3: they touch at t = 1/2.
fn cubes() -> Folder {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    folder
}

// ---- without a command -------------------------------------------------------------------------------------------

#[test]
fn without_arguments_it_shows_three_examples() {
    let run = Folder::new().run(&[]);
    run.status(0);
    assert_eq!(run.out.lines().filter(|line| line.starts_with("  firstcontact")).count(), 3, "{}", run.out);
    assert!(run.err.is_empty());
}

#[test]
fn help_and_version_are_answers() {
    let folder = Folder::new();
    for arguments in [
        &["--help"][..],
        &["-h"],
        &["query", "--help"],
        &["mesh", "info", "--help"],
        &["mesh", "hull", "--help"],
        &["mesh", "convert", "--help"],
        &["measure", "distance", "--help"],
    ] {
        let run = folder.run(arguments);
        run.status(0);
        assert!(run.out.contains("Usage: firstcontact") && run.err.is_empty(), "{}", run.err);
    }
    assert!(folder.run(&["--version"]).status(0).out.starts_with("firstcontact 0."));
}

#[test]
fn usage_errors_say_what_was_meant() {
    let folder = cubes();
    for (arguments, wanted) in [
        (&["chekc"][..], "'check'"),
        (&["check"], "<WORLD.yaml>"),
        (&["query", "a.off"], "--move <DX,DY,DZ>"),
        (&["query", "a.off", "b.off"], "--move <DX,DY,DZ>"),
        (&["query", "a.off", "b.off", "--mvoe", "1,2,3"], "similar argument exists: '--move'"),
        (&["query", "a.off", "b.off", "--move", "1,2"], "expected three numbers x,y,z without spaces, found 2"),
        (&["query", "a.off", "b.off", "--move", "1,2,x"], "`x` is not a number"),
        (&["query", "a.off", "b.off", "--move", "1,2,nan"], "`nan` is not a finite number"),
        (&["query", "a.off", "b.off", "--move", "1,2,1e999"], "`1e999` does not fit a double"),
        (&["query", "a.off", "b.off", "--move", "1,2,3", "--from", "-1,2"], "--from <X,Y,Z>"),
        (&["query", "a.off", "b.off", "--move", "1,2,3", "--unit-a", "mmm"], "a similar value exists: 'mm'"),
        (&["query", "a.off", "b.off", "--move", "1,2,3", "--unit-b", "parsec"], "[possible values: um, mm"),
        (&["query", "a.off", "b.off", "--move", "1,2,3", "--method", "magic"], "the methods are auto, convex"),
        (&["query", "a.off", "b.off", "--move", "1,2,3", "--format", "xml"], "[possible values: text, json, jsonl]"),
        (&["query", "a.off", "b.off", "--move", "1,2,3", "--print", "time", "--format", "json"], "cannot be used with"),
        (&["check", "world.yaml", "--threads", "0"], "0 is not in 1..=1024"),
        (&["query", "a.off", "b.off", "--move", "1", "0", "0"], "write a vector without spaces: 1,0,0"),
        (&["query", "a.off", "b.off", "--move", "1 0 0"], "write 1,0,0"),
        (&["check", "world.yaml", "--json"], "write '--format json'"),
        (&["mesh", "info", "a.off", "--jsonl"], "write '--format jsonl'"),
        (&["query", "a.off", "b.off", "--move", "1,2,3", "--verbos"], "for all flags, try '--help'"),
        (&["mesh"], "info"),
        (&["mesh", "info"], "<FILE>"),
        (&["schema", "wrold"], "possible values: world, report"),
    ] {
        let run = folder.run(arguments);
        run.status(2);
        assert!(run.err.contains(wanted), "{arguments:?}: {}", run.err);
        assert!(!run.err.contains("as a value"), "{arguments:?}: {}", run.err);
        assert!(run.out.is_empty());
    }
}

#[test]
fn usage_errors_are_json_where_json_is_wanted() {
    let folder = cubes();
    for arguments in [
        &["query", "a.off", "--format", "json"][..],
        &["query", "a.off", "b.off", "--move", "1", "--format=jsonl"],
        &["chekc", "--format", "json"],
    ] {
        let run = folder.run(arguments);
        assert!(!run.status(2).error()["message"].as_str().unwrap().is_empty());
    }
}

// ---- query -------------------------------------------------------------------------------------------------------

#[test]
fn query_finds_the_exact_contact() {
    let run = cubes().run(&["query", "a.off", "b.off", "--move", "4,0,0", "--from-b", "3,0,0"]);
    let expected = "\
contact: a.off and b.off touch first at t = 0.5
  a.off   moving at 50 %, origin [2, 0, 0]
          vertex 1 of a.off (line 4)
  b.off   standing still; vertex 0 of b.off (line 3)
  where   [3, 0, 0] m; no single normal of these features; the two meet in an area
  exact   1/2; start of path is free
  help    of all features that meet the least are named; `--contact-set` lists all, and where
  method  convex; exact at every instant
";
    assert_eq!(run.status(1).out, expected);
}

#[test]
fn query_speaks_json() {
    let folder = cubes();
    let arguments = ["query", "a.off", "b.off", "--move", "4,0,0", "--from-b", "3,0.5,0.25"];
    let document = folder.run(&[&arguments[..], &["--format", "json"]].concat()).status(1).document();
    assert_eq!(document["units"]["length"], "m");
    let result = &document["results"][0];
    assert_eq!(result["kind"], "query");
    assert_eq!(result["verdict"], "contact");
    assert_eq!(result["contact"]["time"], serde_json::json!({"exact": "1/2", "lower": 0.5, "upper": 0.5}));
    assert_eq!(result["contact"]["normal"], serde_json::json!([-1.0, 0.0, 0.0]));
    assert_eq!(result["contact"]["a"]["object"], "a.off");
    assert_eq!(result["contact"]["a"]["segment"], 0);
    assert_eq!(result["contact"]["a"]["fraction"], 0.5);
    assert!(result["contact"]["b"]["segment"].is_null() && result["contact"]["b"]["fraction"].is_null());
    let lines = folder.run(&[&arguments[..], &["--format", "jsonl"]].concat()).status(1).lines();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["contact"], result["contact"]);
}

#[test]
fn an_edge_is_named_by_its_vertices() {
    let folder = cubes();
    let run = folder.run(&["query", "a.off", "b.off", "--move=4,0,0", "--from-b", "3,0.5,0", "--format", "json"]);
    let feature = run.status(1).document()["results"][0]["contact"]["a"]["feature"].clone();
    // Vertex 2 of A slides onto the edge of B: the least pair of features has a vertex of A.
    assert!(feature["kind"] == "vertex" || feature["kind"] == "edge", "{feature}");
    let run = folder.run(&["query", "a.off", "b.off", "--move=0,0,-4", "--from", "0.5,0.5,3", "--format", "json"]);
    let document = run.status(1).document();
    assert_eq!(document["results"][0]["contact"]["time"]["exact"], "1/2");
}

#[test]
fn both_forms_of_a_negative_move_work() {
    let folder = cubes();
    for form in [&["--move", "-4,0,0"][..], &["--move=-4,0,0"]] {
        let run = folder.run(&[&["query", "a.off", "b.off", "--from", "3,0,0"], form].concat());
        assert!(run.status(1).out.contains("t = 0.5"));
    }
    let run = folder.run(&["query", "a.off", "b.off", "--from", "-3,0,0", "--move", "-4,0,0", "--move-b", "-1,0,0"]);
    run.status(0);
    // B may move alone.
    let run = folder.run(&["query", "a.off", "b.off", "--from", "3,0,0", "--move-b", "4,0,0"]);
    assert!(run.status(1).out.contains("t = 0.5"));
}

#[test]
fn query_clear_is_status_0() {
    let folder = cubes();
    let arguments = ["query", "a.off", "b.off", "--move", "0,0,9", "--from-b", "3,0,0"];
    let run = folder.run(&arguments);
    assert!(run.status(0).out.starts_with("clear: a.off and b.off do not touch over t = 0 .. 1\n"));
    let document = folder.run(&[&arguments[..], &["--format", "json"]].concat()).status(0).document();
    assert_eq!(document["results"][0]["verdict"], "clear");
    assert!(document["results"][0].get("contact").is_none());
    assert_eq!(folder.run(&[&arguments[..], &["--print", "time"]].concat()).status(0).out, "");
}

#[test]
fn a_start_in_contact_is_its_own_verdict() {
    let folder = cubes();
    let arguments = ["query", "a.off", "b.off", "--move", "0,0,9", "--from-b", "1,0,0"];
    let run = folder.run(&arguments);
    assert!(run.status(1).out.starts_with("starts in contact: a.off and b.off touch at t = 0\n"), "{}", run.out);
    assert!(run.out.contains("already in contact at the start of the path"));
    let document = folder.run(&[&arguments[..], &["--format", "json"]].concat()).status(1).document();
    assert_eq!(document["results"][0]["verdict"], "starts_in_contact");
    assert_eq!(document["results"][0]["contact"]["time"]["exact"], "0");
}

#[test]
fn print_time_prints_one_number() {
    let folder = cubes();
    let run = folder.run(&["query", "a.off", "b.off", "--move", "6,0,0", "--from-b", "3,0,0", "--print", "time"]);
    let time: f64 = run.status(1).out.trim_end().parse().unwrap();
    assert_eq!(time, (1.0f64 / 3.0).next_up().min(1.0 / 3.0));
}

/// In floats 0.1 + 0.2 is a little too much, and A would touch B at the end of its way; in fact it does not get there.
#[test]
fn start_and_way_are_added_without_rounding() {
    assert_eq!(1.0 + (0.1 + 0.2), 1.3);
    let run = |start: &str, way: &str| {
        let arguments = ["query", "a.off", "b.off", "--from", start, "--move", way, "--from-b", "1.3,0,0"];
        cubes().run(&arguments).status
    };
    assert_eq!(run("0.1,0,0", "0.2,0,0"), Some(0));
    assert_eq!(run("0,0,0", "0.30000000000000005,0,0"), Some(1));
}

#[test]
fn units_are_converted() {
    let folder = cubes();
    let run = folder.run(&[
        "query",
        "a.off",
        "b.off",
        "--move",
        "1,0,0",
        "--from-b",
        "0.502,0,0",
        "--unit=m",
        "--unit-a=mm",
        "--unit-b=mm",
    ]);
    assert!(run.status(1).out.contains("t = 0.501"), "{}", run.out);
}

#[test]
fn a_mesh_comes_from_standard_input() {
    let folder = cubes();
    let arguments = ["query", "-", "b.off", "--move", "4,0,0", "--from-b", "3,0,0"];
    assert!(folder.run_with(&arguments, CUBE.as_bytes()).status(1).out.contains("<stdin>"));
    let run = folder.run_with(&["query", "-", "-", "--move", "4,0,0"], CUBE.as_bytes());
    assert!(run.status(2).err.contains("named more than once"));
}

// ---- mesh info ---------------------------------------------------------------------------------------------------

#[test]
fn mesh_info_tells_what_a_file_holds() {
    let run = cubes().run(&["mesh", "info", "a.off"]);
    let expected = "\
a.off: off, 8 vertices, 6 faces, 12 triangles, 1 shell
  set     solid: closed, oriented, manifold, convex
  bounds  [0, 0, 0] .. [1, 1, 1], in the unit of the file (by its size perhaps m)
  size    volume 1, area 6, 0 handles
";
    assert_eq!(run.status(0).out, expected);
}

#[test]
fn what_no_double_holds_is_said_to_be_beyond_them() {
    let folder = Folder::new();
    folder.write("huge.off", "OFF\n3 1 0\n1e308 0 0\n-1e308 1 0\n0 1e308 1e308\n3 0 1 2\n");
    let out = folder.run(&["mesh", "info", "huge.off"]).status(0).out.clone();
    assert!(out.contains("size        area beyond the range of doubles\n"), "{out}");
    folder.write("short.off", "OFF\n3 1 0\n0 0 0\n1 1 0\n0 1 1\n");
    let run = folder.run(&["mesh", "info", "short.off"]);
    assert!(run.status(2).err.contains("expected 1 face, but there are only 0"), "{}", run.err);
}

#[test]
fn advice_names_options_that_there_are() {
    let folder = cubes();
    let run = folder.run(&["check", "/dev/zero", "--max-bytes", "1GiB"]);
    assert!(run.status(3).err.contains("the most that is read") && !run.err.contains("--max-"), "{}", run.err);
    let run = folder.run(&["measure", "inside", "a.off", "--point", "0.5,0.5,0.5"]);
    assert!(run.status(0).err.is_empty(), "{}", run.err);
    folder.write("large.off", &scaled(900.0));
    let run = folder.run(&["measure", "inside", "large.off", "--point", "0.5,0.5,0.5"]);
    assert!(run.status(0).err.contains("`--unit mm` says so of this file, `--unit m`"), "{}", run.err);
    assert!(!run.err.contains("--unit-a"), "{}", run.err);
    let run = folder.run(&["measure", "inside", "large.off", "--point", "0.5,0.5,0.5", "--unit", "m"]);
    assert!(run.status(0).err.is_empty(), "{}", run.err);
    let help = |command: &[&str]| {
        let page = folder.run(&[command, &["--help"]].concat()).out.clone();
        page.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let import = help(&["world", "import"]);
    assert!(
        import.contains("Exit status: 0 the world is written") && import.contains("Each joint that moves"),
        "{import}"
    );
    let check = help(&["check"]);
    assert!(check.contains("--edges takes none of these three, but --format csv"), "{check}");
}

/// A cube of a size.
fn scaled(size: f64) -> String {
    let corners = (0..8).map(|corner| [0, 1, 2].map(|axis| if corner >> axis & 1 == 1 { size } else { 0.0 }));
    let corners: String = corners.map(|[x, y, z]| format!("{x} {y} {z}\n")).collect();
    format!("OFF\n8 6 0\n{corners}4 0 4 6 2\n4 1 3 7 5\n4 0 1 5 4\n4 2 6 7 3\n4 0 2 3 1\n4 4 5 7 6\n")
}

#[test]
fn mesh_info_has_every_field() {
    let document = cubes().run(&["mesh", "info", "a.off", "b.off", "--format", "json"]).status(0).document();
    assert_eq!(document["results"].as_array().unwrap().len(), 2);
    assert!(document.get("units").is_none(), "nobody knows the unit of a file");
    let mut result = document["results"][0].clone();
    let fields = serde_json::json!({
        "kind": "mesh", "file": "a.off", "format": "off", "vertices": 8, "faces": 6, "triangles": 12, "shells": 1,
        "closed": true, "oriented": true, "manifold": true, "convex": true, "set": "solid", "volume": 1.0, "area": 6.0,
        "bounds": {"min": [0.0, 0.0, 0.0], "max": [1.0, 1.0, 1.0]}, "warnings": [],
    });
    let Value::Object(fields) = fields else { unreachable!() };
    for (name, value) in fields {
        assert_eq!(result[&name].take(), value, "{name}");
    }
}

#[test]
fn mesh_info_names_the_offending_edges() {
    let folder = Folder::new();
    folder.write("open.off", &bad::open_cube());
    let run = folder.run(&["mesh", "info", "open.off"]);
    assert!(run.status(0).out.contains("surface: open, oriented, manifold with a boundary, not convex"), "{}", run.out);
    assert!(run.out.contains("open edges") && run.out.contains("(face "), "{}", run.out);
    let document = folder.run(&["mesh", "info", "open.off", "--format", "json"]).status(0).document();
    assert_eq!(document["results"][0]["open_edges"]["count"], 4);
    assert_eq!(document["results"][0]["set"], "surface");
    assert!(document["results"][0]["volume"].is_null());
}

#[test]
fn mesh_info_goes_on_after_a_bad_file() {
    let folder = cubes();
    folder.write("bad.off", "OFF\n1 1 0\n0 0 0\n3 0 0 9\n");
    let run = folder.run(&["mesh", "info", "bad.off", "a.off", "--format", "json"]);
    assert_eq!(run.status(2).document()["results"].as_array().unwrap().len(), 1);
    assert_eq!(run.error()["file"], "bad.off");
    assert_eq!(run.error()["line"], 4);
}

// ---- init and schema ---------------------------------------------------------------------------------------------

#[test]
fn init_writes_a_world_and_never_over_another() {
    let folder = Folder::new();
    assert!(folder.run(&["init"]).status(0).out.contains("firstcontact check world.yaml"));
    let written = folder.read("world.yaml");
    let editors = "# yaml-language-server: $schema=firstcontact-world.schema.json\n";
    assert_eq!(format!("{editors}{}", folder.run(&["init", "-"]).status(0).out), written);
    assert_eq!(folder.read("firstcontact-world.schema.json"), folder.run(&["schema"]).out);
    folder.write("world.yaml", "mine");
    let run = folder.run(&["init"]);
    assert!(run.status(2).err.contains("--force"), "{}", run.err);
    assert_eq!(folder.read("world.yaml"), "mine");
    folder.run(&["init", "--force"]).status(0);
    assert_eq!(folder.read("world.yaml"), written);
    assert!(folder.run(&["init", "no/such/folder.yaml"]).status(2).err.contains("create its folder first"));
    folder.write("sub/keep", "");
    assert!(folder.run(&["init", "sub"]).status(0).out.contains("wrote sub/world.yaml "));
    assert_eq!(folder.read("sub/world.yaml"), written);
    std::fs::remove_dir_all(folder.path().join("sub")).unwrap();
    folder.write("firstcontact-world.schema.json", "{}");
    assert!(folder.run(&["init", "again.yaml"]).status(0).out.contains("is another and left as it is"));
    assert_eq!(folder.read("firstcontact-world.schema.json"), "{}");
    folder.run(&["init", "again.yaml", "--force"]).status(0);
    assert!(folder.read("again.yaml").contains("#   firstcontact check again.yaml\n"), "it names itself");
    assert_eq!(folder.read("firstcontact-world.schema.json"), folder.run(&["schema"]).out);
    let mut names = folder.names();
    names.sort();
    assert_eq!(names, ["again.yaml", "firstcontact-world.schema.json", "world.yaml"], "nothing is left over");
}

#[test]
fn the_first_world_passes_and_fails_by_one_number() {
    let folder = Folder::new();
    folder.run(&["init"]).status(0);
    assert!(folder.run(&["check", "world.yaml"]).status(0).out.contains("1 check passed"));
    let changed = folder.read("world.yaml").replace("position: [0.0, 0.0, 1.0]}", "position: [0.0, 0.0, 0.75]}");
    folder.write("changed.yaml", &changed);
    let run = folder.run(&["check", "changed.yaml"]);
    assert!(run.status(1).out.contains("exact    8/3; start of path is free"), "{}", run.out);
}

#[test]
fn the_first_world_fits_the_schema_of_worlds() {
    let folder = Folder::new();
    let world: Value = serde_yaml::from_str(&folder.run(&["init", "-"]).out).unwrap();
    let schema = serde_json::from_str(&folder.run(&["schema", "world"]).out).unwrap();
    let errors: Vec<String> =
        jsonschema::validator_for(&schema).unwrap().iter_errors(&world).map(|e| e.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn the_reference_of_world_files_is_up_to_date() {
    let folder = Folder::new();
    let page = folder.run(&["schema", "reference"]).status(0).out.clone();
    let there = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/worlds/FORMAT.md")).unwrap_or_default();
    let remedy = "run `cargo run -- schema reference > worlds/FORMAT.md`";
    assert!(page == there, "worlds/FORMAT.md is not what the schema says: {remedy}");
    let manual = folder.run(&["man", "format"]).status(0).out.clone();
    for line in [".TH firstcontact\\-world 5", ".SH \"objects[].mesh\"", "\\fBpackages\\fR", "all_pairs"] {
        assert!(manual.contains(line), "{line}");
    }
}

#[test]
fn schemas_are_schemas() {
    let folder = Folder::new();
    for arguments in [&["schema"][..], &["schema", "world"], &["schema", "report"]] {
        let text = folder.run(arguments).status(0).out.clone();
        jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap();
    }
    schema();
}

// ---- check -------------------------------------------------------------------------------------------------------

#[test]
fn check_passes() {
    let folder = Folder::new();
    folder.write("cell.yaml", WORLD);
    let run = folder.run(&["check", "cell.yaml"]);
    let expected = "\
cell.yaml: 3 objects (3 solid), 1 path, lengths in m, times in s
PASS slides_past: clear, as expected
1 check passed (";
    assert!(run.status(0).out.starts_with(expected), "{}", run.out);
    let run = folder.run(&["check", "cell.yaml", "-v"]);
    let expected = "\
cell.yaml: 3 objects (3 solid), 1 path, lengths in m, times in s
PASS slides_past: clear, as expected
  paths   slide over t = 0 .. 2
  pairs   1 tested, 1 allowed (mover/rail), 1 standing still; the index let 0 of 3 through
  method  none needed; exact at every instant
1 check passed (";
    assert!(run.status(0).out.starts_with(expected), "{}", run.out);
    let run = folder.run(&["check", "cell.yaml", "-q"]);
    assert!(run.status(0).out.starts_with("1 check passed (") && run.out.lines().count() == 1, "{}", run.out);
}

#[test]
fn check_fails_with_time_and_place() {
    let folder = Folder::new();
    folder.write("cell.yaml", &touching_world());
    let run = folder.run(&["check", "cell.yaml"]);
    let expected = "\
cell.yaml: 3 objects (3 solid), 1 path, lengths in m, times in s
FAIL slides_past: first contact at t = 1.25 s, expected clear   cell.yaml:26
  mover  path slide, waypoint 0 -> 1 at 62.5 % (line 22), origin [0.5, 0, 0]
         vertex 1
  post   standing still; vertex 0
  where  ";
    assert!(run.status(1).out.starts_with(expected), "{}", run.out);
    assert!(run.out.contains("  exact  5/4; start of path is free\n"), "{}", run.out);
    assert!(run.out.contains("1 of 1 checks failed ("), "{}", run.out);
}

#[test]
fn a_time_that_only_looks_like_the_expected_one_is_told_in_full() {
    let folder = Folder::new();
    // From -2 to 4 in 2 seconds they touch when the mover has gone 2.5 of 6: at t = 5/6.
    let world = touching_world().replace("position: [2, 0, 0]", "position: [4, 0, 0]");
    let expecting = |expect: &str| world.replace("expect: clear", &format!("expect: {{verdict: contact, {expect}}}"));
    for (expect, wanted) in [
        ("time: 0.833333", "at t = 0.8333333333333333 s (exactly 5/6), expected contact at t = 0.833333 "),
        ("time: \"0.833333\"", "at t = 0.8333333333333333 s (exactly 5/6), expected contact at t = 833333/1000000"),
        ("time: 0.5", "at t = 0.833333 s, expected contact at t = 0.5"),
    ] {
        folder.write("cell.yaml", &expecting(expect));
        let run = folder.run(&["check", "cell.yaml"]);
        assert!(run.status(1).out.contains(wanted), "{}", run.out);
        assert!(run.out.contains("  if this time is right, write `time: \"5/6\"`\n"), "{}", run.out);
        folder.write("cell.yaml", &expecting("time: \"5/6\""));
        folder.run(&["check", "cell.yaml"]).status(0);
    }
    let pillar = "  - id: pillar\n    box: {size: [1, 1, 1]}\n    pose: {position: [9, 9, 9]}\n  - id: rail\n";
    folder.write("cell.yaml", &expecting("pair: [mover, pillar]").replace("  - id: rail\n", pillar));
    let run = folder.run(&["check", "cell.yaml"]);
    let wanted = "at t = 0.833333 s, expected contact of mover and pillar, found mover and post ";
    assert!(run.status(1).out.contains(wanted), "{}", run.out);
    assert!(!run.out.contains("if this time is right"), "{}", run.out);
}

#[test]
fn check_speaks_json() {
    let folder = Folder::new();
    folder.write("pass.yaml", WORLD);
    folder.write("fail.yaml", &touching_world());
    let run = folder.run(&["check", "pass.yaml", "fail.yaml", "--format", "json"]);
    let document = run.status(1).document();
    let results = document["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    assert_eq!(results[0]["world"], "pass.yaml");
    assert_eq!((&results[0]["pass"], &results[1]["pass"]), (&Value::Bool(true), &Value::Bool(false)));
    assert_eq!(results[0]["pairs"], 1);
    assert_eq!((&results[0]["line"], &results[1]["line"]), (&Value::from(26), &Value::from(26)));
    assert_eq!(results[1]["contact"]["time"]["exact"], "5/4");
    assert_eq!(results[1]["contact"]["a"]["path"], "slide");
    assert_eq!(results[1]["contact"]["a"]["feature"]["index"], 1);
    let lines = folder.run(&["check", "pass.yaml", "fail.yaml", "--format", "jsonl"]).status(1).lines();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["contact"], results[1]["contact"]);
}

#[test]
fn the_part_of_a_way_that_is_past_is_one_number() {
    let folder = Folder::new();
    // At fractions of the way that no float holds.
    for (start, end, way) in [("0.3", "1.4", "1.21"), ("0.1", "0.7", "1.3"), ("1", "12", "1.7")] {
        folder.write(
            "w.yaml",
            &format!(
                "firstcontact: 1\nobjects:\n  - {{id: a, box: {{size: [1, 1, 1]}}}}\n  \
                 - {{id: b, box: {{size: [1, 1, 1]}}, pose: {{position: [1.97, 0, 0]}}}}\npaths:\n  \
                 - {{id: p, object: a, waypoints: [{{t: {start}, position: [0, 0, 0]}}, {{t: {end}, position: [{way}, 0, 0]}}]}}\n"
            ),
        );
        let document = folder.run(&["check", "w.yaml", "--format", "json"]).status(1).document();
        let side = &document["results"][0]["contact"]["a"];
        let fraction: f64 = 0.97 / way.parse::<f64>().unwrap();
        assert!((side["fraction"].as_f64().unwrap() - fraction).abs() < 1e-12, "{side}");
        assert_eq!(side["fraction"], side["moved_by"][0]["fraction"], "{side}");
    }
}

#[test]
fn all_worlds_run_and_the_highest_status_wins() {
    let folder = Folder::new();
    folder.write("pass.yaml", WORLD);
    folder.write("fail.yaml", &touching_world());
    folder.write("bad.yaml", "firstcontact: 1\nobjcts: []\n");
    let run = folder.run(&["check", "bad.yaml", "fail.yaml", "pass.yaml"]);
    assert!(run.status(2).out.contains("PASS") && run.out.contains("FAIL") && run.err.contains("objcts"));
    assert!(run.out.contains("1 of 2 checks failed"), "{}", run.out);
}

#[test]
fn a_world_comes_from_standard_input() {
    let run = Folder::new().run_with(&["check", "-"], WORLD.as_bytes());
    assert!(run.status(0).out.starts_with("<stdin>: 3 objects"), "{}", run.out);
}

#[test]
fn a_world_from_standard_input_finds_meshes_in_the_current_folder() {
    let world = WORLD.replacen("box: {size: [1, 1, 1]}", "mesh: {file: a.off}", 1);
    let run = cubes().run_with(&["check", "-"], world.as_bytes());
    assert!(run.out.starts_with("<stdin>: 3 objects"), "{}{}", run.out, run.err);
    refused(&cubes().run_with(&["check", "-"], world.replace("a.off", "/etc/hostname").as_bytes()), &["<stdin>:6"]);
}

#[test]
fn meshes_may_lie_elsewhere_if_allowed() {
    let folder = cubes();
    let world = WORLD.replacen("box: {size: [1, 1, 1]}", "mesh: {file: ../a.off}", 1);
    folder.write("cells/cell.yaml", &world);
    let run = folder.run(&["check", "cells/cell.yaml"]);
    refused(&run, &["cells/cell.yaml:6", "tried cells/../a.off", "run this with `--allow-root cells/..`"]);
    let run = folder.run(&["check", "cells/cell.yaml", "--allow-root", "nope"]);
    refused(&run, &["cannot allow `nope`", "there is no such folder"]);
    folder.run(&["check", "cells/cell.yaml", "--allow-root", "."]).status(1);
}

#[test]
fn every_world_of_the_repository_gives_its_verdict() {
    let worlds = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("worlds");
    let names = std::fs::read_dir(&worlds).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = names.filter_map(|path| path.to_str().map(str::to_owned)).collect();
    names.retain(|name| name.ends_with(".yaml"));
    names.sort();
    assert!(names.len() >= 9);
    let mut arguments: Vec<&str> = names.iter().map(String::as_str).collect();
    arguments.splice(0..0, ["check", "--format", "json"]);
    let document = Folder::new().run(&arguments).status(0).document();
    let results = document["results"].as_array().unwrap();
    assert!(results.iter().all(|result| result["pass"] == true));
    for name in &names {
        assert!(results.iter().any(|result| result["world"] == **name), "{name}");
    }
}

// ---- bad input ---------------------------------------------------------------------------------------------------

fn refused(run: &Run, wanted: &[&str]) {
    refused_within(1.0, run, wanted);
}

fn refused_within(seconds: f64, run: &Run, wanted: &[&str]) {
    run.status(2);
    for text in wanted {
        assert!(run.err.contains(text), "{text} is not in\n{}", run.err);
    }
    assert!(!run.err.contains("panicked"));
    assert!(run.seconds < seconds, "{} s", run.seconds);
}

#[test]
fn missing_files() {
    let folder = cubes();
    let missing = |arguments: &[&str], wanted: &[&str]| refused(&folder.run(arguments), wanted);
    missing(&["query", "a.of", "b.off", "--move", "1,0,0"], &["cannot read `a.of`", "did you mean `a.off`?"]);
    missing(&["mesh", "info", "elsewhere/x.stl"], &["the folder `elsewhere` does not exist"]);
    missing(&["mesh", "info", "."], &["this is a folder"]);
    missing(&["check", "no.yaml"], &["no.yaml", "there is no such world file", "relative to the current folder"]);
    folder.write("cells/cell.yaml", &WORLD.replacen("box: {size: [1, 1, 1]}", "mesh: {file: gripper.stl}", 1));
    missing(&["check", "cells/cel.yaml"], &["there is no such world file", "did you mean `cells/cell.yaml`?"]);
    let wanted = ["there is no file `gripper.stl`", "tried cells/gripper.stl", "relative to the world file"];
    missing(&["check", "cells/cell.yaml"], &wanted);
}

#[test]
fn bad_meshes() {
    let folder = cubes();
    for bad in bad::meshes() {
        folder.write_bytes(bad.name, &bad.bytes);
        for arguments in [&["mesh", "info", bad.name][..], &["query", bad.name, "b.off", "--move", "1,0,0"]] {
            refused(&folder.run(arguments), &[&["error", bad.name], bad.wanted].concat());
        }
        let run = folder.run(&["mesh", "info", bad.name, "--format", "json"]);
        assert_eq!(run.status(2).error()["file"], bad.name);
    }
}

#[test]
fn mixed_shells_are_told_but_are_no_body() {
    let folder = cubes();
    folder.write("mixed.off", &bad::mixed_shells());
    let document = folder.run(&["mesh", "info", "mixed.off", "--format", "json"]).status(0).document();
    assert_eq!(document["results"][0]["set"], "mixed");
    refused(&folder.run(&["query", "mixed.off", "b.off", "--move", "1,0,0"]), &["1 of 2 shells", "8-9 (face 6)"]);
}

/// A header that says `solid` does not make a binary file ASCII: it is read.
#[test]
fn a_binary_stl_may_start_with_solid() {
    let folder = cubes();
    folder.write_bytes("solid.stl", &bad::binary_cube(b"solid exported by a program"));
    let run = folder.run(&["mesh", "info", "solid.stl"]);
    assert!(run.status(0).out.contains("stl, 8 vertices, 12 faces, 12 triangles, 1 shell"), "{}", run.out);
}

#[test]
fn bad_worlds() {
    let folder = cubes();
    for bad in bad::worlds() {
        folder.write_bytes(bad.name, &bad.bytes);
        // In all of a file of 30 MB the lines are counted, by code that is not optimised here.
        let seconds = if bad.name == "word.yaml" { 5.0 } else { 1.0 };
        refused_within(seconds, &folder.run(&["check", bad.name]), &[&["error", bad.name], bad.wanted].concat());
        let run = folder.run(&["check", bad.name, "--format", "json"]);
        assert_eq!(run.status(2).error()["file"], bad.name, "{}", run.err);
        assert!(run.out.is_empty());
    }
}

// ---- streams -----------------------------------------------------------------------------------------------------

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_panic() {
    let folder = cubes();
    let binary = env!("CARGO_BIN_EXE_firstcontact");
    let line = format!("'{binary}' schema report | head -n 1; '{binary}' mesh info a.off b.off | true");
    let run = folder.shell(&line);
    assert!(run.err.is_empty(), "{}", run.err);
    assert_eq!(run.out, "{\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let run = cubes().shell(&format!("'{}' schema report > /dev/full", env!("CARGO_BIN_EXE_firstcontact")));
    assert!(run.status(2).err.contains("cannot write to standard output"), "{}", run.err);
}

/// It waits for its standard input when the interrupt comes.
#[cfg(unix)]
#[test]
fn an_interrupt_is_status_3() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_firstcontact"))
        .args(["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Held open, as waiting for a child would close it.
    let input = child.stdin.take();
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
    drop(input);
}

#[test]
fn a_file_over_the_limit_is_status_3() {
    let folder = cubes();
    std::fs::File::create(folder.path().join("huge.stl")).unwrap().set_len(300 << 20).unwrap();
    let run = folder.run(&["mesh", "info", "huge.stl"]);
    assert!(run.status(3).err.contains("the limit is 256 MiB"), "{}", run.err);
}

#[test]
fn there_are_no_colours_but_on_a_terminal() {
    let folder = cubes();
    let run = folder.run(&["query", "nothing.off", "b.off", "--move", "1,0,0"]);
    assert!(!run.status(2).err.contains('\u{1b}'));
    folder.write("cell.yaml", WORLD);
    assert!(!folder.run(&["check", "cell.yaml"]).out.contains('\u{1b}'));
}

#[test]
fn quiet_hides_warnings() {
    let folder = Folder::new();
    folder.write("inside_out.off", &bad::inside_out_cube());
    assert!(folder.run(&["mesh", "info", "inside_out.off"]).status(0).err.starts_with("warning: inside_out.off:"));
    assert!(folder.run(&["mesh", "info", "inside_out.off", "--quiet"]).status(0).err.is_empty());
    let document = folder.run(&["mesh", "info", "inside_out.off", "--format", "json"]).status(0).document();
    assert_eq!(document["results"][0]["warnings"].as_array().unwrap().len(), 1);
}

#[test]
fn one_thing_can_be_printed() {
    for (what, printed) in [("time", "0.5\n"), ("exact", "1/2\n"), ("verdict", "contact\n"), ("point", "3,0,0\n")] {
        let run = cubes().run(&["query", "a.off", "b.off", "--move", "4,0,0", "--from-b", "3,0,0", "--print", what]);
        assert_eq!(run.status(1).out, printed, "{what}");
    }
    let clear = |what| {
        cubes()
            .run(&["query", "a.off", "b.off", "--move", "-4,0,0", "--from-b", "3,0,0", "--print", what])
            .status(0)
            .out
            .clone()
    };
    assert_eq!((clear("verdict").as_str(), clear("exact").as_str()), ("clear\n", ""));
}

#[test]
fn units_after_a_space_and_unknown_formats_get_advice() {
    for (arguments, advice) in [
        (&["query", "a.off", "b.off", "--move", "4,0,0", "--margin", "5", "mm"][..], "write '5mm'"),
        (&["query", "a.off", "b.off", "--move", "3000,0,0", "mm"], "write '3000mm,0mm,0mm'"),
        (&["check", "w.yaml", "--format", "yaml"], "world lint and mesh lint print sarif and github"),
        (&["check", "w.yaml", "--clearance", "0.001"], "write `--clearance=0.001`"),
        (&["mesh", "convert", "a.off", "b.stl"], "write '--out b.stl'"),
        (
            &["query", "a.off", "b.off", "--turn", "0,0,1", "--angle", "90deg"],
            "angles are in degrees here, without a unit",
        ),
        (&["query", "a.off", "b.off", "--turn", "0,0,0", "--angle", "90"], "`--turn 0,0,1` turns about the axis z"),
    ] {
        let run = cubes().run(arguments);
        assert!(run.status(2).err.contains(advice), "{advice} is not in\n{}", run.err);
    }
    for lint in ["world", "mesh"] {
        assert!(cubes().run(&[lint, "lint", "--help"]).status(0).out.contains("--format sarif"), "{lint}");
    }
}
