//! `mesh lint`: what is found, how bad it is, and what the shell is told.

use super::support::{CUBE, Folder};

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("cube.off", CUBE);
    folder.write("open.off", &CUBE.replace("8 6 0", "8 5 0").replace("4 3 0 4 7\n", ""));
    folder.write("flipped.off", &CUBE.replace("4 3 0 4 7", "4 7 4 0 3"));
    folder.write("far.off", &CUBE.replace("0 0 0\n", "0 0 0\n9e9 9e9 9e9\n").replace("8 6 0", "9 6 0"));
    folder
}

/// The ids and severities of the findings on the one file.
fn found(folder: &Folder, arguments: &[&str], status: i32) -> Vec<(String, String)> {
    let run = folder.run(&[&["mesh", "lint", "--format", "json"], arguments].concat());
    let document = run.status(status).document();
    let result = &document["results"][0];
    assert_eq!((&result["kind"], result["pass"].as_bool()), (&"lint".into(), Some(status == 0)));
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    result["findings"].as_array().unwrap().iter().map(|each| (text(&each["rule"]), text(&each["severity"]))).collect()
}

fn pair(id: &str, severity: &str) -> (String, String) {
    (id.to_owned(), severity.to_owned())
}

#[test]
fn a_clean_file_is_status_0() {
    let folder = folder();
    assert_eq!(folder.run(&["mesh", "lint", "cube.off"]).status(0).out, "cube.off: nothing found\n");
    assert_eq!(found(&folder, &["cube.off"], 0), []);
}

#[test]
fn findings_are_status_1_with_a_place_and_help() {
    let folder = folder();
    let run = folder.run(&["mesh", "lint", "cube.off", "open.off"]);
    let told = "\
cube.off: nothing found
open.off:11: error: 4 edges with an odd number of faces [open-edges]
  at: edge 0-3 (face 0), edge 0-4 (face 2), edge 3-7 (face 4), edge 4-7 (face 1)
  help: `mesh repair` fills holes; `--weld` closes cracks
open.off: 1 error
";
    assert_eq!(run.status(1).out, told);
    let lines = folder.run(&["mesh", "lint", "open.off", "--format", "jsonl"]).status(1).lines();
    let finding = &lines[0]["findings"][0];
    assert_eq!((&finding["count"], &finding["places"][0]["line"]), (&4.into(), &11.into()));
    assert_eq!(finding["places"][2], serde_json::json!({"faces": [4], "vertices": [3, 7], "line": 15}));
    assert_eq!(found(&folder, &["flipped.off"], 1), [pair("flipped-faces", "error")]);
}

#[test]
fn an_unreadable_file_is_status_2_and_the_others_are_told() {
    let folder = folder();
    folder.write("bad.off", "OFF\n1 1\n");
    let run = folder.run(&["mesh", "lint", "bad.off", "open.off"]);
    assert!(run.status(2).out.contains("open.off:11: error: 4 edges"), "{}", run.out);
    assert!(run.err.contains("bad.off"), "{}", run.err);
}

#[test]
fn rules_are_denied_and_allowed() {
    let folder = folder();
    let faces = "4 0 4 3 2\n4 5 6 7 8\n4 0 2 6 5\n4 2 3 7 6\n4 3 4 8 7\n4 4 0 5 8\n";
    let corners = "0 0 0\n9 9 9\n1 0 0\n1 1 0\n0 1 0\n0 0 1\n1 0 1\n1 1 1\n0 1 1\n";
    folder.write("loose.off", &format!("OFF\n9 6 0\n{corners}{faces}"));
    let unused = |severity| [pair("unreferenced-vertices", severity)];
    assert_eq!(found(&folder, &["loose.off"], 0), unused("note"));
    assert_eq!(found(&folder, &["loose.off", "--deny", "unreferenced-vertices"], 1), unused("error"));
    assert_eq!(found(&folder, &["loose.off", "--allow", "unreferenced-vertices,open-edges"], 0), []);
    assert_eq!(found(&folder, &["open.off", "--allow", "open-edges"], 0), []);
    let run = folder.run(&["mesh", "lint", "cube.off", "--deny", "open-edge"]);
    assert!(run.status(2).err.contains("did you mean `open-edges`?"), "{}", run.err);
    assert_eq!(found(&folder, &["loose.off", "--fail-on", "note"], 1), unused("note"));
    assert_eq!(found(&folder, &["open.off", "--fail-on", "never"], 0), [pair("open-edges", "error")]);
}

#[test]
fn each_fault_has_its_rule() {
    let folder = folder();
    let inside_out: String = CUBE
        .lines()
        .map(|line| match line.strip_prefix("4 ") {
            Some(corners) => format!("4 {}\n", corners.split(' ').rev().collect::<Vec<_>>().join(" ")),
            None => format!("{line}\n"),
        })
        .collect();
    folder.write("inside_out.off", &inside_out);
    assert_eq!(found(&folder, &["inside_out.off"], 1), [pair("inside-out", "error")]);
    folder.write("sheet.off", "OFF\n4 2 0\n0 0 0\n1 0 0\n0 1 0\n0 0 0\n3 0 1 2\n3 3 2 1\n");
    let sheet = found(&folder, &["sheet.off"], 1);
    for rule in ["no-volume", "duplicate-faces", "self-intersections", "duplicate-vertices"] {
        assert!(sheet.iter().any(|(id, _)| id == rule), "{rule}: {sheet:?}");
    }
    folder.write("flat.off", &CUBE.replace("8 6 0", "8 7 0").replace("4 3 0 4 7", "4 3 0 4 7\n3 0 0 1"));
    let flat = found(&folder, &["flat.off"], 1);
    assert!(flat.contains(&pair("degenerate-faces", "warning")) && flat.contains(&pair("reader-warnings", "warning")));
    let small = CUBE.replace(" 1", " 1e-5").replace("\n1 ", "\n1e-5 ");
    folder.write(
        "small.off",
        &small.replace("4 1e-5 ", "4 1 ").replace("4 0 3 2 1e-5", "4 0 3 2 1").replace("0 1e-5 5 4", "0 1 5 4"),
    );
    assert_eq!(found(&folder, &["small.off"], 0), [pair("unlikely-unit", "note")]);
}

#[test]
fn limits_are_options_and_status_3() {
    let folder = folder();
    for (arguments, text) in [
        (&["--max-vertices", "7"][..], "too many vertices"),
        (&["--max-faces", "5"], "too many faces"),
        (&["--max-bytes", "50"], "too large"),
    ] {
        for command in [
            &["mesh", "lint", "cube.off"][..],
            &["mesh", "info", "cube.off"],
            &["measure", "overlap", "cube.off", "cube.off"],
        ] {
            let run = folder.run(&[command, arguments].concat());
            assert!(run.status(3).err.contains(text), "{}", run.err);
            assert!(run.err.contains("--max-faces"), "{}", run.err);
        }
    }
    folder
        .run(&["mesh", "info", "cube.off", "--max-vertices", "8", "--max-faces", "6", "--max-bytes", "1KiB"])
        .status(0);
    folder.write(
        "world.yaml",
        "firstcontact: 1\nunits: {length: m, time: s}\nobjects:\n  - {id: a, mesh: {file: cube.off}}\n  - {id: b, box: {size: [1, 1, 1]}, pose: {position: [0, 0, 0]}}\npaths:\n  - {id: p, object: a, waypoints: [{t: 0, position: [9, 0, 0]}, {t: 1, position: [8, 0, 0]}]}\n",
    );
    folder.run(&["check", "world.yaml"]).status(0);
    let run = folder.run(&["check", "world.yaml", "--max-faces", "5"]);
    assert!(run.status(3).err.contains("too many faces"), "{}", run.err);
    let run = folder.run(&["mesh", "info", "cube.off", "--max-bytes", "1 furlong"]);
    assert!(run.status(2).err.contains("no unit of bytes"), "{}", run.err);
}

#[test]
fn info_tells_where_a_mesh_meets_itself() {
    let folder = Folder::new();
    folder.write("cross.off", "OFF\n6 2 0\n0 0 0\n4 0 0\n0 4 0\n1 1 -1\n1 1 1\n9 9 9\n3 0 1 2\n3 3 4 5\n");
    let run = folder.run(&["mesh", "info", "cross.off"]);
    assert!(run.status(0).out.contains("crossing faces  0 with 1 (1 pair of triangles)\n"), "{}", run.out);
    let document = folder.run(&["mesh", "info", "cross.off", "--format", "json"]).status(0).document();
    let wanted = serde_json::json!({"count": 1, "complete": true, "faces": {"count": 1, "first": [[0, 1]]}});
    assert_eq!(document["results"][0]["self_intersections"], wanted);
}

/// The cube, from 3 to `high` along each axis in place of 0 to 1, after another one from 0 to 4.
fn two_cubes(high: u32) -> String {
    let shells = [("0", "4"), ("3", &high.to_string())].map(|(low, high)| {
        let coordinate = |word: &str| if word == "0" { low.to_owned() } else { high.to_owned() };
        let line = |line: &str| line.split(' ').map(coordinate).collect::<Vec<_>>().join(" ");
        CUBE.lines().skip(2).take(8).map(|text| format!("{}\n", line(text))).collect::<String>()
    });
    let faces: Vec<&str> = CUBE.lines().skip(10).collect();
    let moved = |face: &&str| {
        let corners = face.split(' ').skip(1).map(|word| (word.parse::<u32>().unwrap() + 8).to_string());
        format!("4 {}\n", corners.collect::<Vec<_>>().join(" "))
    };
    let second: String = faces.iter().map(moved).collect();
    format!("OFF\n16 12 0\n{}{}{}\n{second}", shells[0], shells[1], faces.join("\n"))
}

#[test]
fn a_volume_says_whether_it_is_that_of_the_set() {
    let folder = Folder::new();
    folder.write("cube.off", CUBE);
    folder.write("overlap.off", &two_cubes(6));
    let info = |file: &str| {
        let run = folder.run(&["mesh", "info", file, "--format", "json"]).status(0).document();
        (run["results"][0].clone(), folder.run(&["mesh", "info", file]).status(0).out.clone())
    };
    let (found, text) = info("cube.off");
    assert_eq!((&found["volume_is"], &found["nesting"]["nested_shells"]["count"]), (&"enclosed".into(), &0.into()));
    assert!(text.contains("volume 1, area 6"), "{text}");
    let (found, text) = info("overlap.off");
    assert_eq!((&found["volume_is"], &found["volume"]), (&"signed_sum".into(), &91.0.into()));
    assert_eq!(found["nesting"]["meeting_shells"], serde_json::json!({"count": 1, "first": [[0, 6]]}));
    assert!(text.contains("volume 91 summed by how often each place is enclosed, not that of the set"), "{text}");
    assert!(text.contains("meeting shells  at faces 0 and 6 (where shells overlap, their volumes are added"), "{text}");
}

#[test]
fn what_a_repair_leaves_is_not_called_inside_out() {
    let folder = Folder::new();
    let both = two_cubes(6);
    let inner = both.lines().enumerate().map(|(number, line)| match number {
        10..18 => format!("{}\n", line.replace('6', "2").replace('3', "1")),
        _ => format!("{line}\n"),
    });
    folder.write("nested.off", &inner.collect::<String>());
    for (nested, volume, rules) in [
        ("solids", "volume 65 summed by how often", vec![pair("nested-shells", "note")]),
        ("cavities", "volume 63, area", vec![]),
    ] {
        let run = folder.run(&["mesh", "repair", "nested.off", "-o", "out.off", "--force", "--nested", nested]);
        run.status(0);
        assert_eq!(found(&folder, &["out.off"], 0), rules);
        let told = folder.run(&["mesh", "info", "out.off"]).status(0).out.clone();
        assert!(told.contains(volume), "{told}");
        assert_eq!(told.contains("nested shells  at face 6 (facing outward"), nested == "solids", "{told}");
    }
    folder.write(
        "inward.off",
        &CUBE
            .lines()
            .map(|line| match line.strip_prefix("4 ") {
                Some(corners) => format!("4 {}\n", corners.split(' ').rev().collect::<Vec<_>>().join(" ")),
                None => format!("{line}\n"),
            })
            .collect::<String>(),
    );
    let run = folder.run(&["mesh", "info", "inward.off", "--format", "json"]).status(0).document();
    assert_eq!(run["results"][0]["volume_is"], "enclosed");
    assert_eq!(run["results"][0]["nesting"]["inward_faces"]["count"], 6);
}
