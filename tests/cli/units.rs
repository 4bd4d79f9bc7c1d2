//! One unit for meshes, numbers and the report; conversions, which round once; sizes unusual in the unit taken.

use serde_json::{Value, json};

use super::cubes;
use super::support::{Folder, Run};

/// A box from `low` to `high` as OFF.
fn cuboid([x0, y0, z0]: [f64; 3], [x1, y1, z1]: [f64; 3]) -> String {
    format!(
        "OFF\n8 6 0\n{x0} {y0} {z0}\n{x1} {y0} {z0}\n{x1} {y1} {z0}\n{x0} {y1} {z0}\n\
         {x0} {y0} {z1}\n{x1} {y0} {z1}\n{x1} {y1} {z1}\n{x0} {y1} {z1}\n\
         4 0 3 2 1\n4 4 5 6 7\n4 0 1 5 4\n4 1 2 6 5\n4 2 3 7 6\n4 3 0 4 7\n"
    )
}

/// A drone of 400 by 300 by 80 that stands on z = 0, and a pad whose top is there, both drawn in millimetres; and the
/// pad drawn in metres.
fn field() -> Folder {
    let folder = Folder::new();
    folder.write("drone.off", &cuboid([-200.0, -150.0, 0.0], [200.0, 150.0, 80.0]));
    folder.write("pad.off", &cuboid([-500.0, -500.0, -20.0], [500.0, 500.0, 0.0]));
    folder.write("pad_m.off", &cuboid([-0.5, -0.5, -0.02], [0.5, 0.5, 0.0]));
    folder
}

/// Comes down by 250 from 190 above the pad.
const LANDING: [&str; 7] = ["query", "drone.off", "pad.off", "--from", "0,0,190", "--move", "0,0,-250"];

fn with(first: &[&'static str], more: &[&'static str]) -> Vec<&'static str> {
    [first, more].concat()
}

#[track_caller]
fn result(run: &Run) -> Value {
    run.document()["results"][0].clone()
}

#[test]
fn in_one_unit_nothing_is_scaled() {
    let folder = field();
    let run = folder.run(&with(&LANDING, &["--unit", "mm"]));
    let expected = "\
contact: drone.off and pad.off touch first at t = 0.76
  drone.off  moving at 76 %, origin [0, 0, 0]
             vertex 0 of drone.off (line 3)
  pad.off    standing still; face 1 of pad.off (line 12)
  where      [-200, -150, 0] mm; normal [0, 0, 1], from pad.off to drone.off
  exact      19/25; start of path is free
  method     convex; exact at every instant
";
    assert_eq!((run.status(1).out.as_str(), run.err.as_str()), (expected, ""));
    let both = folder.run(&with(&LANDING, &["--unit-a=mm", "--unit-b=mm"]));
    assert_eq!((&both.status(1).out, &both.err), (&run.out, &run.err));
    let document = folder.run(&with(&LANDING, &["--unit=mm", "--format=json"])).status(1).document();
    assert_eq!(document["units"], json!({"length": "mm", "time": null}));
    assert_eq!(document["results"][0]["contact"]["time"]["exact"], "19/25");
    let line = folder.run(&with(&LANDING, &["--unit=mm", "--format=jsonl"])).status(1).lines();
    assert_eq!(line[0]["units"]["length"], "mm");
}

#[test]
fn margins_and_vectors_are_in_the_unit_of_the_meshes() {
    let folder = field();
    let near = ["query", "drone.off", "pad.off", "--from", "0,0,54", "--move", "0,0,-50", "--margin", "5"];
    for units in [&["--unit=mm"][..], &["--unit-a", "mm", "--unit-b", "mm"]] {
        let run = folder.run(&with(&near, units));
        let told = "contact: drone.off and pad.off first come within 5 mm of each other at t = 0.98\n";
        assert!(run.status(1).out.starts_with(told), "{}", run.out);
    }
    let far = ["query", "drone.off", "pad.off", "--from", "0,0,200", "--move", "0,0,-50", "--margin", "5", "--unit=mm"];
    assert!(folder.run(&far).status(0).out.contains("farther than 5 mm"));
    let clearance = folder.run(&with(&far[..7], &["--unit=mm", "--clearance=1um"]));
    assert!(clearance.status(0).out.contains("  clearance  150"), "{}", clearance.out);
}

#[test]
fn a_number_may_have_a_unit_of_its_own() {
    let folder = field();
    let plain = folder.run(&with(&LANDING, &["--unit=mm", "--margin=5"]));
    let said = [
        "query",
        "drone.off",
        "pad.off",
        "--unit=mm",
        "--from",
        "0,0,0.19m",
        "--move=0,0cm,-25cm",
        "--margin",
        "0.5cm",
    ];
    let said = folder.run(&said);
    assert_eq!((&said.status(1).out, &said.err), (&plain.status(1).out, &plain.err));
    // 0.1 m and 0.2 m are whole numbers of millimetres only if they are not rounded before.
    let sum = ["measure", "direction", "drone.off", "pad.off", "--unit=mm", "--at=0,0,0.1m", "--along=0,0,-0.2m"];
    assert_eq!(folder.run(&with(&sum, &["--print", "forward-multiple"])).status(0).out, "1/2\n");
}

#[test]
fn mixed_units_are_converted_and_that_is_said() {
    let folder = field();
    let mixed = ["query", "drone.off", "pad_m.off", "--from=0,0,190", "--move=0,0,-250", "--unit=mm", "--unit-b=m"];
    let run = folder.run(&mixed);
    assert!(run.status(1).out.contains("  exact      19/25; start of path is free\n"), "{}", run.out);
    let told = "  units      pad_m.off is in m: converted to mm, each coordinate rounded once\n";
    assert!(run.out.contains(told) && run.err.is_empty(), "{}{}", run.out, run.err);
    let document = folder.run(&with(&mixed, &["--format=json"])).status(1).document();
    assert_eq!(document["units"], json!({"length": "mm", "time": null, "file_b": "m"}));
    // All in metres but for the drone and where it is.
    let metres = ["measure", "distance", "drone.off", "pad_m.off", "--unit=m", "--unit-a=mm", "--at", "0,0,190mm"];
    assert_eq!(folder.run(&with(&metres, &["--print=distance"])).status(0).out, "0.19\n");
    let words = folder.run(&metres).status(0).out.clone();
    assert!(words.starts_with("distance: 0.19 m between") && words.contains("  units "), "{words}");
    let inches = ["measure", "distance", "a.off", "b.off", "--at=50.8mm,0,0", "--unit=in", "--format=json"];
    let document = cubes().run(&inches).status(0).document();
    assert_eq!((&document["units"]["length"], &document["results"][0]["distance"]), (&json!("in"), &json!(1.0)));
}

#[test]
fn where_files_differ_the_unit_of_all_else_has_to_be_said() {
    let folder = field();
    for (units, help) in [
        (&["--unit-a=mm"][..], "add `--unit mm` or `--unit m`"),
        (&["--unit-b", "cm"], "add `--unit m` or `--unit cm`"),
        (&["--unit-a=in", "--unit-b=mm"], "add `--unit in` or `--unit mm`"),
    ] {
        let run = folder.run(&with(&LANDING, units));
        assert!(run.status(2).out.is_empty() && run.err.contains(help), "{}", run.err);
        assert!(run.err.contains("it is not said in which unit the other numbers and the report are"), "{}", run.err);
    }
    let error = folder.run(&with(&LANDING, &["--unit-a=mm", "--format=json"])).status(2).error();
    assert!(error["message"].as_str().unwrap().starts_with("A's file is in mm and B's in m"), "{error}");
}

#[test]
fn what_is_no_length_is_refused_truly() {
    let folder = field();
    for (more, told) in [
        (&["--margin", "5mmm"][..], "`mmm` in `5mmm` is no unit of length; did you mean `mm`?"),
        (&["--margin", "5parsec"], "known are um, mm, cm, dm, m, km, in, ft, yd"),
        (&["--margin", "x"], "`x` is not a number; give a length of at least 0, as in 0.05 or 5mm"),
        (&["--margin=-5mm"], "`-5mm` is negative"),
        (&["--from-b", "10,0,30mm"], "`10` has no unit and another number has one; write 10mm,0mm,30mm"),
        (&["--from-b", "1e306km,0,0"], "`--from-b`: `1e306km` does not fit a double in mm"),
        (&["--unit-b", "millimetre"], "possible values: um, mm, cm, dm, m, km, in, ft, yd"),
    ] {
        let run = folder.run(&[&LANDING[..], &["--unit=mm"], more].concat());
        assert!(run.status(2).out.is_empty() && run.err.contains(told), "{more:?}: {}", run.err);
    }
    let weld = folder.run(&["mesh", "repair", "pad.off", "-o", "out.off", "--weld", "5mm"]);
    assert!(weld.status(2).err.contains("give a number of at least 0 in the unit of the file"), "{}", weld.err);
}

#[test]
fn the_help_has_all_units() {
    for command in [
        &["query"][..],
        &["measure", "distance"],
        &["measure", "overlap"],
        &["measure", "penetration"],
        &["measure", "direction"],
        &["measure", "scaling"],
        &["measure", "deform"],
    ] {
        for help in ["-h", "--help"] {
            let run = Folder::new().run(&[command, &[help]].concat());
            let words: Vec<&str> = run.status(0).out.split_whitespace().collect();
            assert!(words.join(" ").contains("[possible values: um, mm, cm, dm, m, km, in, ft, yd]"), "{}", run.out);
        }
    }
}

#[test]
fn a_mesh_of_unusual_size_is_told_about() {
    let folder = field();
    let run = folder.run(&LANDING);
    for told in [
        "warning: drone.off: taken to be 400 m long; by its size it is perhaps in mm or cm: `--unit mm` says so of all",
        "warning: pad.off: taken to be 1000 m long; by its size it is perhaps in mm",
        "`--unit-b m` that its size is right",
    ] {
        assert!(run.status(1).err.contains(told), "{}", run.err);
    }
    let warned = |run: Run| result(&run)["warnings"].as_array().unwrap().len();
    assert_eq!(warned(folder.run(&with(&LANDING, &["--format=json"]))), 2);
    assert_eq!(warned(folder.run(&with(&LANDING, &["--format=json", "--unit-a=m"]))), 1);
    assert_eq!(warned(folder.run(&with(&LANDING, &["--format=json", "--unit-a=m", "--unit-b=m"]))), 0);
    // The one mesh in metres among others in millimetres.
    let mixed = folder.run(&["query", "drone.off", "pad_m.off", "--from=0,0,190", "--move=0,0,-250", "--unit=mm"]);
    assert!(mixed.status(1).err.contains("pad_m.off: taken to be 1 mm long; by its size it is perhaps in m"));
    assert_eq!(mixed.err.matches("warning").count(), 1, "{}", mixed.err);
    for measure in [
        &["measure", "distance", "drone.off", "pad.off"][..],
        &["measure", "overlap", "drone.off", "pad.off", "--at=0,0,1"],
        &["measure", "penetration", "drone.off", "pad.off"],
        &["measure", "direction", "drone.off", "pad.off", "--along=0,0,1"],
        &["measure", "scaling", "drone.off", "pad.off", "--at=0,0,1"],
        &["measure", "deform", "--a", "drone.off", "--b", "pad.off"],
    ] {
        let run = folder.run(measure);
        assert_eq!(run.err.matches("it is perhaps in mm").count(), 2, "{measure:?}: {}", run.err);
        let run = folder.run(&with(measure, &["--unit=mm", "--format=json"]));
        let document = run.document();
        assert_eq!((&document["units"]["length"], run.err.as_str()), (&json!("mm"), ""), "{measure:?}");
    }
    assert!(cubes().run(&["query", "a.off", "b.off", "--move=4,0,0", "--from-b=3,0,0"]).status(1).err.is_empty());
}

/// A drone that flies over 12 m past a pad, all in metres but for what the mesh says.
fn world(mesh: &str) -> String {
    format!(
        "firstcontact: 1\nunits: {{length: m, time: s}}\nobjects:\n  - {{id: drone, mesh: {{{mesh}}}}}\n  \
         - {{id: pad, box: {{size: [2, 2, 1]}}, pose: {{position: [0, 300, 0]}}}}\npaths:\n  \
         - {{id: flight, object: drone, waypoints: [{{position: [0, 0, 0]}}, {{position: [12, 0, 0]}}]}}\n"
    )
}

#[test]
fn a_world_is_looked_at_as_well() {
    let folder = field();
    folder.write("field.yaml", &world("file: drone.off"));
    let told = "`drone` is 400 m long, and positions and paths reach over 300.2 m; looks like millimetres";
    let help = "add `unit: mm` to its mesh, or `unit: m` if its size is right";
    let check = folder.run(&["check", "field.yaml"]);
    assert!(check.err.contains(told) && check.err.contains(help), "{}", check.err);
    let lint = folder.run(&["world", "lint", "field.yaml", "--format=json"]);
    let found = result(lint.status(1))["findings"][0].clone();
    assert_eq!((&found["rule"], &found["line"]), (&json!("odd-size"), &json!(4)));
    for mesh in ["file: drone.off, unit: mm", "file: drone.off, unit: m", "file: drone.off, scale: 0.001"] {
        folder.write("field.yaml", &world(mesh));
        let run = folder.run(&["check", "field.yaml"]);
        assert!(run.err.is_empty(), "{mesh}: {}", run.err);
    }
    // A mesh in metres among millimetres; a small part among small ones is none.
    let millimetres = |reach: &str| {
        world("file: pad_m.off")
            .replace("length: m", "length: mm")
            .replace("12, 0, 0", reach)
            .replace("0, 300, 0", "0, 9, 0")
    };
    folder.write("field.yaml", &millimetres("1200, 0, 0"));
    let run = folder.run(&["check", "field.yaml"]);
    assert!(run.err.contains("`drone` is 1 mm long") && run.err.contains("looks like metres"), "{}", run.err);
    folder.write("field.yaml", &millimetres("40, 0, 0"));
    assert!(folder.run(&["check", "field.yaml"]).err.is_empty());
}

#[test]
fn every_measure_prints_one_thing_for_scripts() {
    let folder = cubes();
    folder.write("c.off", &cuboid([0.0; 3], [1.0, 1.0, 0.5]));
    let print = |measure: &str, more: &[&str], what: &str| {
        let run = folder.run(&[&["measure", measure], more, &["--print", what]].concat());
        run.out.lines().map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    let apart = ["a.off", "b.off", "--at=3,0.25,0"];
    let deep = ["a.off", "b.off", "--at=0.75,0,0"];
    let up = ["a.off", "b.off", "--at=0,0,3", "--along=0,0,-4"];
    let aside = ["a.off", "b.off", "--at=0,5,3", "--along=0,0,-4"];
    let steps = ["--a", "a.off", "c.off", "--b", "b.off", "--at=0,0,-0.75"];
    for (measure, more, what, expected) in [
        ("overlap", &apart[..], "outcome", "apart"),
        ("overlap", &apart, "point", ""),
        ("overlap", &deep, "outcome", "overlapping"),
        ("penetration", &deep, "depth", "0.25"),
        ("penetration", &deep, "square", "1/16"),
        ("penetration", &deep, "translation", "0.25,0,0"),
        ("penetration", &apart, "translation", ""),
        ("penetration", &apart, "depth", "0"),
        ("direction", &up, "forward", "2"),
        ("direction", &up, "forward-multiple", "1/2"),
        ("direction", &up, "backward", ""),
        ("direction", &aside, "forward", ""),
        ("scaling", &apart, "growth", "3"),
        ("scaling", &apart, "exact-growth", "3"),
        ("scaling", &apart, "outcome", "curve"),
        ("deform", &steps, "outcome", "touching apart"),
    ] {
        assert_eq!(print(measure, more, what), expected, "{measure} {more:?} {what}");
    }
    let shared = print("overlap", &deep, "point");
    let point: Vec<f64> = shared.split(',').map(|coordinate| coordinate.parse().unwrap()).collect();
    assert!((0.75..=1.0).contains(&point[0]) && point.len() == 3, "{shared}");
    assert_eq!(print("deform", &steps, "pairs"), "20 0");
    let depths = print("deform", &steps, "depth");
    let depth: f64 = depths.strip_suffix(" 0").unwrap().parse().unwrap();
    assert!((0.25..0.250001).contains(&depth), "{depths}");
    let both = folder.run(&["measure", "overlap", "a.off", "b.off", "--print", "outcome", "--format", "json"]);
    both.status(2);
}

#[test]
fn a_command_is_found_under_another() {
    let folder = cubes();
    for (arguments, told) in [
        (&["convert", "a.off", "-o", "a.stl"][..], "write 'firstcontact mesh convert'"),
        (&["info", "a.off"], "write 'firstcontact mesh info'"),
        (&["lint", "a.off"], "write 'firstcontact mesh lint' or 'firstcontact world lint'"),
        (&["import", "a.yaml"], "write 'firstcontact world import'"),
        (&["distance", "a.off", "b.off"], "write 'firstcontact measure distance'"),
        (&["mesh", "check", "a.off"], "write 'firstcontact check'"),
        (&["world", "convert", "a.off"], "write 'firstcontact mesh convert'"),
        (&["chekc"], "'check'"),
    ] {
        let run = folder.run(arguments);
        assert!(run.status(2).out.is_empty() && run.err.contains(told), "{arguments:?}: {}", run.err);
    }
    let error = folder.run(&["convert", "a.off", "--format", "json"]).status(2).error();
    assert!(error["help"].to_string().contains("firstcontact mesh convert"), "{error}");
}

#[test]
fn colours_are_as_wanted() {
    let folder = cubes();
    folder.write("world.yaml", super::support::WORLD);
    let coloured = |arguments: &[&str]| {
        let run = folder.run(arguments);
        [run.out.contains('\u{1b}'), run.err.contains('\u{1b}')]
    };
    assert_eq!(coloured(&["check", "world.yaml"]), [false, false]);
    assert_eq!(coloured(&["check", "world.yaml", "--color", "auto"]), [false, false]);
    assert_eq!(coloured(&["check", "world.yaml", "--color=always"]), [true, false]);
    assert_eq!(coloured(&["--color", "always", "check", "none.yaml"]), [false, true]);
    assert_eq!(coloured(&["--color=always", "chekc"]), [false, true]);
    assert_eq!(coloured(&["--color=never", "chekc"]), [false, false]);
    assert_eq!(coloured(&["--color=never", "--help"]), [false, false]);
    assert_eq!(coloured(&["check", "world.yaml", "--color=always", "--format=json"]), [false, false]);
    let run = folder.run(&["check", "world.yaml", "--color=sometimes"]);
    assert!(run.status(2).err.contains("[possible values: auto, always, never]"), "{}", run.err);
}

#[test]
fn a_unit_that_is_spelled_out_is_recognised() {
    let folder = field();
    for (word, symbol) in [("milli", "mm"), ("millimetres", "mm"), ("inches", "in"), ("MM", "mm"), ("metre", "m")] {
        let run = folder.run(&with(&LANDING, &["--unit", word]));
        assert!(run.status(2).err.contains(&format!("a similar value exists: '{symbol}'")), "{word}: {}", run.err);
        let length = format!("--clearance=1{word}");
        let run = folder.run(&with(&LANDING, &[length.leak()]));
        assert!(run.status(2).err.contains(&format!("did you mean `{symbol}`?")), "{word}: {}", run.err);
    }
    let run = folder.run(&with(&LANDING, &["--unit", "mile"]));
    assert!(!run.status(2).err.contains("similar"), "{}", run.err);
}
