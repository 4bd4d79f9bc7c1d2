//! `mesh hull`: what it writes, what it refuses, and what it leaves behind.

use super::bad;
use super::support::{CUBE, Folder, Run};

/// The cube, with points inside, on a face, on an edge, and a face that is dented.
fn dented() -> String {
    let more = "0.5 0.5 0.5\n0.5 0.5 1\n0.5 0 0\n0.25 0.75 0.999\n";
    let text = CUBE.replacen("8 6 0", "12 9 0", 1).replacen("0 1 1\n", &format!("0 1 1\n{more}"), 1);
    text.replacen("4 4 5 6 7\n", "3 4 5 8\n3 5 6 8\n3 6 7 8\n3 7 4 8\n", 1)
}

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("part.off", &dented());
    folder
}

fn refused(run: &Run, wanted: &[&str]) {
    run.status(2);
    for text in wanted {
        assert!(run.err.contains(text), "{text} is not in\n{}", run.err);
    }
}

#[test]
fn the_hull_of_a_dented_cube_is_the_cube() {
    let folder = folder();
    let run = folder.run(&["mesh", "hull", "part.off", "-o", "hull.off"]);
    let expected = "\
wrote hull.off: off, convex hull, 8 vertices, 6 faces
  of      part.off
  points  12, each exactly inside or on the hull
  bounds  [0, 0, 0] .. [1, 1, 1], in the unit of the file
";
    assert_eq!(run.status(0).out, expected);
    let info = folder.run(&["mesh", "info", "hull.off"]);
    assert!(info.status(0).out.contains("solid: closed, oriented, manifold, convex"), "{}", info.out);
    assert!(info.out.contains("volume 1, area 6"), "{}", info.out);
    assert_eq!(folder.names().len(), 2);
}

#[test]
fn a_hull_speaks_json() {
    let folder = folder();
    let arguments = ["mesh", "hull", "part.off", "-o", "hull.obj", "--format"];
    let document = folder.run(&[&arguments[..], &["json"]].concat()).status(0).document();
    let result = document["results"][0].clone();
    assert_eq!(result["kind"], "hull");
    assert_eq!((&result["files"][0], &result["output"]), (&"part.off".into(), &"hull.obj".into()));
    assert_eq!((&result["points"], &result["vertices"], &result["faces"]), (&12.into(), &8.into(), &6.into()));
    assert!(document.get("units").is_none());
    let lines = folder.run(&[&arguments[..], &["jsonl", "--force"]].concat()).status(0).lines();
    assert_eq!(lines[0]["kind"], "hull");
    let run = folder.run(&[&arguments[..], &["json"]].concat());
    assert!(run.status(2).error()["message"].as_str().unwrap().contains("`hull.obj` exists already"));
}

#[test]
fn every_format_is_written_and_read() {
    let folder = folder();
    for (name, flags, wanted) in [
        ("a.off", &[][..], "off, 8 vertices, 6 faces"),
        ("a.OBJ", &[], "obj, 8 vertices, 6 faces"),
        ("a.stl", &[], "stl, 8 vertices, 12 faces"),
        ("b.stl", &["--as", "stl-ascii"], "stl, 8 vertices, 12 faces"),
        ("c.mesh", &["--as", "obj"], "obj, 8 vertices, 6 faces"),
    ] {
        folder.run(&[&["mesh", "hull", "part.off", "-o", name], flags].concat()).status(0);
        let info = folder.run(&["mesh", "info", name]);
        assert!(info.status(0).out.contains(wanted) && info.out.contains(", convex"), "{}", info.out);
    }
    assert!(folder.read("b.stl").starts_with("solid"));
}

#[test]
fn standard_output_takes_the_mesh_and_nothing_else() {
    let folder = folder();
    let run = folder.run_with(&["mesh", "hull", "-", "-o", "-"], dented().as_bytes());
    assert!(run.status(0).out.starts_with("OFF\n8 6"), "{}", run.out);
    assert!(run.err.contains("wrote <stdout>") && run.err.contains("12, each exactly"), "{}", run.err);
    let quiet = folder.run(&["mesh", "hull", "part.off", "-o", "-", "--quiet"]);
    assert!(quiet.status(0).err.is_empty() && quiet.out == run.out);
    refused(&folder.run(&["mesh", "hull", "part.off", "-o", "-", "--as", "stl"]), &["stl-ascii"]);
    let run = folder.run(&["mesh", "hull", "part.off", "-o", "-", "--format", "json"]);
    assert!(run.status(2).error()["help"][0].as_str().unwrap().contains("`-o`"));
}

#[test]
fn numbers_are_kept_to_the_last_bit() {
    let folder = Folder::new();
    let corners = "0.1 0.2 0.3\n1.1 0.30000000000000004 1e-300\n0.7 1.3 5e-324\n0.2 0.9 123456789.12345679\n";
    folder.write("tetra.off", &format!("OFF\n4 1 0\n{corners}3 0 1 2\n"));
    folder.run(&["mesh", "hull", "tetra.off", "-o", "hull.off"]).status(0);
    let written = folder.read("hull.off");
    let numbers = |text: &str| -> Vec<u64> {
        let words = text.split_whitespace().skip(4).take(12);
        words.map(|word| word.parse::<f64>().unwrap().to_bits()).collect()
    };
    assert_eq!(numbers(&written), numbers(&folder.read("tetra.off")));
    let run = folder.run(&["mesh", "hull", "tetra.off", "-o", "hull.stl"]);
    refused(&run, &["cannot be written as STL without rounding", "32-bit", "write OFF or OBJ"]);
    assert_eq!(folder.names().len(), 2, "{:?}", folder.names());
}

#[test]
fn several_files_have_one_hull() {
    let folder = folder();
    folder.write("far.off", &CUBE.replace("\n0 0 0\n", "\n-9 0 0\n"));
    let run = folder.run(&["mesh", "hull", "part.off", "far.off", "-o", "both.off"]);
    assert!(run.status(0).out.contains("part.off, far.off") && run.out.contains("[-9, 0, 0]"), "{}", run.out);
    assert!(run.out.contains("points  20"), "{}", run.out);
}

#[test]
fn points_without_an_inside_are_refused() {
    let folder = Folder::new();
    folder.write("flat.off", "OFF\n5 1 0\n0 0 1\n1 0 1\n1 1 1\n0 1 1\n0.5 0.5 1\n4 0 1 2 3\n");
    folder.write("three.off", "OFF\n3 1 0\n0 0 1\n1 0 1\n1 1 1\n3 0 1 2\n");
    let hull = |name: &str| folder.run(&["mesh", "hull", name, "-o", "hull.off"]);
    let help = "at least four points that are not all in one plane";
    refused(&hull("flat.off"), &["error", "flat.off", "all points lie in one plane", help]);
    refused(&hull("three.off"), &["error", "three.off", "found 3", help]);
    assert_eq!(folder.names().len(), 2);
}

#[test]
fn nothing_is_replaced_and_nothing_left_behind() {
    let folder = folder();
    folder.write("mine.off", "mine");
    let run = folder.run(&["mesh", "hull", "part.off", "-o", "mine.off"]);
    refused(&run, &["`mine.off` exists already, nothing was written", "--force"]);
    assert_eq!(folder.read("mine.off"), "mine");
    folder.run(&["mesh", "hull", "part.off", "-o", "mine.off", "--force"]).status(0);
    assert!(folder.read("mine.off").starts_with("OFF"));
    let over_itself = folder.run(&["mesh", "hull", "part.off", "-o", "part.off", "--force"]);
    refused(&over_itself, &["`part.off` is read by this command, nothing was written"]);
    assert_eq!(folder.names().len(), 2, "{:?}", folder.names());
    refused(&folder.run(&["mesh", "hull", "part.off", "-o", "no/such.off"]), &["create its folder first"]);
    refused(&folder.run(&["mesh", "hull", "part.off", "-o", "hull.fbx"]), &["hull.fbx", "--as off"]);
    refused(&folder.run(&["mesh", "hull", "part.off"]), &["--out <OUT>"]);
    assert_eq!(folder.names().len(), 2, "{:?}", folder.names());
}

#[test]
fn what_cannot_be_read_has_no_hull() {
    let folder = Folder::new();
    for bad in bad::meshes() {
        folder.write_bytes(bad.name, &bad.bytes);
        let run = folder.run(&["mesh", "hull", bad.name, "-o", "hull.obj"]);
        // A mesh that can be read but is no body has a hull all the same.
        if run.status != Some(0) {
            refused(&run, &["error", bad.name]);
            assert!(!folder.names().contains(&"hull.obj".to_owned()));
        }
        assert!(!run.err.contains("panicked"));
        let _ = std::fs::remove_file(folder.path().join("hull.obj"));
    }
}
