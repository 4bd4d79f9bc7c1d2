//! `mesh convert`: all formats to all, what is kept, what is said to be lost, and what is left behind.

use super::support::{CUBE, Folder, Run};

fn refused(run: &Run, wanted: &[&str]) {
    run.status(2);
    for text in wanted {
        assert!(run.err.contains(text), "{text} is not in\n{}", run.err);
    }
}

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("cube.off", CUBE);
    folder
}

/// The counts, volume and area that `mesh info` tells.
fn measures(folder: &Folder, name: &str) -> [f64; 4] {
    let document = folder.run(&["mesh", "info", name, "--format", "json"]).status(0).document();
    let result = &document["results"][0];
    ["vertices", "triangles", "volume", "area"].map(|field| result[field].as_f64().unwrap())
}

#[test]
fn every_format_becomes_every_other() {
    let folder = folder();
    let formats =
        [("off", "off"), ("obj", "obj"), ("stl", "stl"), ("stl-ascii", "stl"), ("ply", "ply"), ("ply-ascii", "ply")];
    for (from, extension) in formats {
        let source = format!("{from}.{extension}");
        folder.run(&["mesh", "convert", "cube.off", "-o", &source, "--as", from, "--force"]).status(0);
        for (to, extension) in formats {
            let made = format!("{from}_{to}.{extension}");
            folder.run(&["mesh", "convert", &source, "-o", &made, "--as", to]).status(0);
            assert_eq!(measures(&folder, &made), [8.0, 12.0, 1.0, 6.0], "{made}");
        }
    }
    assert!(folder.read("stl_stl-ascii.stl").starts_with("solid"));
    assert!(folder.read("obj_off.off").starts_with("OFF\n8 6"));
}

#[test]
fn numbers_are_kept_to_the_last_bit() {
    let folder = Folder::new();
    let corners =
        "0.1 0.2 0.30000000000000004\n1.1 -0 1e-300\n5e-324 1.7976931348623157e308 7\n123456789.12345679 3 9\n";
    folder.write("a.off", &format!("OFF\n4 1 0\n{corners}4 3 2 1 0\n"));
    folder.run(&["mesh", "convert", "a.off", "-o", "b.obj"]).status(0);
    folder.run(&["mesh", "convert", "b.obj", "-o", "c.off"]).status(0);
    assert_eq!(folder.read("c.off"), format!("OFF\n4 1 0\n{corners}4 3 2 1 0\n"));
}

#[test]
fn a_conversion_is_told_in_words_and_in_json() {
    let folder = folder();
    let run = folder.run(&["mesh", "convert", "cube.off", "-o", "cube.stl"]);
    assert_eq!(run.status(0).out, "wrote cube.stl: stl, 8 vertices, 12 faces\n  of  cube.off\n");
    assert!(run.err.contains("warning: cube.stl: 6 polygons are cut into triangles"), "{}", run.err);
    assert!(run.err.contains("vertices will have other numbers or none"), "{}", run.err);
    let arguments = ["mesh", "convert", "cube.off", "-o", "cube.obj", "--format", "json"];
    let document = folder.run(&arguments).status(0).document();
    let result = &document["results"][0];
    assert_eq!((&result["kind"], &result["output"]), (&"convert".into(), &"cube.obj".into()));
    assert_eq!((&result["vertices"], &result["faces"], &result["faces_cut"]), (&8.into(), &6.into(), &0.into()));
    assert!(result["warnings"].as_array().unwrap().is_empty() && document.get("units").is_none());
    let lines = folder.run(&["mesh", "convert", "cube.off", "-o", "c.stl", "--format", "jsonl"]).status(0).lines();
    assert_eq!(lines[0]["faces_cut"], 6);
}

#[test]
fn every_loss_is_said() {
    let folder = Folder::new();
    let vertices = "0.1 0 0\n1 0 0\n0 1 0\n0 0 1\n1.00000000001 0 0\n";
    folder.write("a.off", &format!("OFF\n5 3 0\n{vertices}3 0 1 2\n3 1 4 3\n4 0 1 1 0\n"));
    let run = folder.run(&["mesh", "convert", "a.off", "-o", "a.stl"]);
    run.status(0);
    for wanted in [
        "a.off: face 2 (line 10) names a corner twice",
        "1 polygon without area is left out",
        "2 coordinates are rounded to 32 bits",
        "1 face has corners that become one point by rounding",
        "1 vertex will have another number or none",
    ] {
        assert!(run.err.contains(wanted), "{wanted} is not in\n{}", run.err);
    }
    assert!(folder.run(&["mesh", "convert", "a.off", "-o", "b.stl", "--quiet"]).status(0).err.is_empty());
    folder.write("far.off", "OFF\n3 1 0\n0 0 0\n1e39 0 0\n0 1 0\n3 0 1 2\n");
    refused(
        &folder.run(&["mesh", "convert", "far.off", "-o", "far.stl"]),
        &["far.stl", "vertex 1 is beyond the range"],
    );
    folder.write("thin.off", "OFF\n2 1 0\n0 0 0\n1 0 0\n4 0 1 1 0\n");
    refused(&folder.run(&["mesh", "convert", "thin.off", "-o", "thin.stl"]), &["nothing is left to write"]);
    assert!(!folder.names().iter().any(|name| name.starts_with("far.s") || name.starts_with("thin.s")));
}

#[test]
fn a_concave_polygon_keeps_its_area() {
    let folder = Folder::new();
    folder.write("arrow.obj", "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 3 1 0\nf 1 2 3 4\n");
    folder.run(&["mesh", "convert", "arrow.obj", "-o", "arrow.stl"]).status(0);
    let area = |name: &str| {
        let document = folder.run(&["mesh", "info", name, "--format", "json"]).status(0).document();
        document["results"][0]["area"].as_f64().unwrap()
    };
    assert_eq!(area("arrow.stl"), 4.0);
    assert_eq!(area("arrow.obj"), 4.0);
}

#[test]
fn nothing_is_replaced_and_nothing_left_behind() {
    let folder = folder();
    folder.write("mine.obj", "mine");
    let run = folder.run(&["mesh", "convert", "cube.off", "-o", "mine.obj"]);
    refused(&run, &["`mine.obj` exists already, nothing was written", "--force"]);
    assert_eq!(folder.read("mine.obj"), "mine");
    folder.run(&["mesh", "convert", "cube.off", "-o", "mine.obj", "--force"]).status(0);
    assert!(folder.read("mine.obj").starts_with("v "));
    refused(&folder.run(&["mesh", "convert", "no.off", "-o", "a.obj"]), &["no such file"]);
    refused(&folder.run(&["mesh", "convert", "cube.off", "-o", "a.fbx"]), &["--as off"]);
    refused(&folder.run(&["mesh", "convert", "cube.off", "-o", "-", "--as", "stl"]), &["stl-ascii"]);
    folder.write("bad.off", &CUBE.replace("1 0 1", "1 0 x"));
    refused(&folder.run(&["mesh", "convert", "bad.off", "-o", "a.obj"]), &["bad.off:8:5", "1 0 x", "not a coordinate"]);
    assert_eq!(folder.names().len(), 3, "{:?}", folder.names());
}

#[test]
fn standard_streams_take_the_mesh() {
    let folder = Folder::new();
    let run = folder.run_with(&["mesh", "convert", "-", "-o", "-", "--as", "obj"], CUBE.as_bytes());
    assert!(run.status(0).out.starts_with("v 0 0 0\n") && run.err.contains("wrote <stdout>"), "{}", run.err);
}

#[test]
fn what_is_not_kept_is_told_by_kind_and_count() {
    let folder = Folder::new();
    let corners = "v 0 0 0 1 0 0\nv 1 0 0\nv 0 1 0\n";
    folder.write(
        "rich.obj",
        &format!("mtllib a.mtl\no a\ng b\ng c\nusemtl d\n{corners}vt 0 0\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1\n"),
    );
    let run = folder.run(&["mesh", "convert", "rich.obj", "-o", "plain.off"]);
    for wanted in [
        "warning: plain.off: 2 group lines (`g`) are not kept",
        "warning: plain.off: 1 object line (`o`) is not kept",
        "warning: plain.off: 1 use of a material is not kept",
        "warning: plain.off: 1 material library (`mtllib`) is not kept",
        "warning: plain.off: 1 texture coordinate (`vt`) is not kept",
        "warning: plain.off: 1 vertex normal (`vn`) is not kept",
        "warning: plain.off: 1 vertex colour is not kept",
    ] {
        assert!(run.status(0).err.contains(wanted), "{wanted} is not in\n{}", run.err);
    }
    let arguments = ["mesh", "convert", "rich.obj", "-o", "again.obj", "--format", "json"];
    let document = folder.run(&arguments).status(0).document();
    let not_kept = &document["results"][0]["not_kept"];
    assert_eq!((&not_kept[0]["what"], &not_kept[0]["count"]), (&"groups".into(), &2.into()));
    assert_eq!(not_kept.as_array().unwrap().len(), 7);
    let run = folder.run(&["mesh", "repair", "rich.obj", "-o", "repaired.off"]);
    assert!(run.status(1).err.contains("warning: repaired.off: 2 group lines (`g`) are not kept"), "{}", run.err);
    let run = folder.run(&["mesh", "convert", "plain.off", "-o", "b.obj"]);
    assert!(!run.status(0).err.contains("not kept"), "{}", run.err);
}

#[test]
fn polygons_that_are_not_plane_are_told_when_they_are_cut() {
    let folder = Folder::new();
    let bent = CUBE.replace("\n0 0 0\n", "\n0 0 -0.5\n");
    folder.write("bent.off", &bent);
    let run = folder.run(&["mesh", "info", "bent.off"]);
    let told =
        "warning: bent.off: 1 polygon is not plane and is cut into triangles: first face 0 (line 11), corners off";
    assert!(run.status(0).err.contains(told), "{}", run.err);
    assert!(run.out.contains("bent faces  "), "{}", run.out);
    let document = folder.run(&["mesh", "info", "bent.off", "--format", "json"]).status(0).document();
    assert!(document["results"][0]["bent_by"].as_f64().unwrap() > 0.05);
    let run = folder.run(&["mesh", "convert", "bent.off", "-o", "bent.stl"]);
    assert!(run.status(0).err.contains("not plane"), "{}", run.err);
    let plain = folder.run(&["mesh", "convert", "bent.off", "-o", "bent.obj"]);
    assert!(!plain.status(0).err.contains("not plane"), "{}", plain.err);
}

#[test]
fn a_warning_of_the_reader_is_told_once() {
    let folder = Folder::new();
    folder.write("lower.off", &CUBE.replace("OFF", "off"));
    let run = folder.run(&["mesh", "info", "lower.off"]);
    assert_eq!(run.status(0).err.matches("warning:").count(), 1, "{}", run.err);
}

#[cfg(unix)]
#[test]
fn what_a_link_leads_to_is_replaced_and_the_link_stays() {
    let folder = folder();
    folder.write("store/real.obj", "old");
    std::os::unix::fs::symlink("store/real.obj", folder.path().join("link.obj")).unwrap();
    refused(&folder.run(&["mesh", "convert", "cube.off", "-o", "link.obj"]), &["exists already"]);
    folder.run(&["mesh", "convert", "cube.off", "-o", "link.obj", "--force"]).status(0);
    assert!(folder.path().join("link.obj").symlink_metadata().unwrap().is_symlink());
    assert!(folder.read("store/real.obj").starts_with("v 0 0 0"));
}

#[test]
fn columns_are_those_of_the_file_and_corners_have_a_limit() {
    let folder = Folder::new();
    let corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    folder.write("long.obj", &format!("{corners}f {}x\n", "1 ".repeat(500)));
    let run = folder.run(&["mesh", "info", "long.obj"]);
    assert!(run.status(2).err.contains("long.obj:4:1003\n"), "{}", run.err);
    folder.write("many.obj", &format!("{corners}f 1 2 3 2\n"));
    let run = folder.run(&["mesh", "info", "many.obj", "--max-corners", "3"]);
    assert!(run.status(3).err.contains("too many corners") && run.err.contains("--max-corners"), "{}", run.err);
    let run = folder.run(&["mesh", "info", "many.obj", "--max-bytes", "5"]);
    assert!(run.status(3).err.contains("the limit is 5 bytes"), "{}", run.err);
    assert!(folder.run(&["mesh", "repair", "--help"]).status(0).out.contains("Exit status: 0 the mesh written is"));
}

/// A tetrahedron in centimetres with its y axis up.
const CENTIMETRES: &str = "<?xml version='1.0'?>
<COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'>
<asset><unit name='centimeter' meter='0.01'/><up_axis>Y_UP</up_axis></asset>
<library_geometries><geometry id='g'><mesh>
<source id='at'><float_array id='n' count='12'>0 0 0 100 0 0 0 100 0 0 0 100</float_array>
<technique_common><accessor source='#n' count='4' stride='3'><param name='X' type='float'/><param name='Y' type='float'/>\
<param name='Z' type='float'/></accessor></technique_common></source>
<vertices id='v'><input semantic='POSITION' source='#at'/></vertices>
<triangles count='4'><input semantic='VERTEX' source='#v' offset='0'/><p>0 2 1 0 1 3 1 2 3 0 3 2</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id='s'><node><instance_geometry url='#g'/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url='#s'/></scene>
</COLLADA>
";

#[test]
fn a_unit_and_an_axis_that_are_lost_are_told() {
    let folder = Folder::new();
    folder.write("cm.dae", CENTIMETRES);
    for command in ["convert", "hull", "repair"] {
        let run = folder.run(&["mesh", command, "cm.dae", "-o", "out.off", "--force"]);
        assert!(run.status(0).err.contains("the unit of the file read, cm, is not kept"), "{command}: {}", run.err);
        assert!(run.err.contains("the up axis of the file read, y, is not kept"), "{command}: {}", run.err);
        let arguments = ["mesh", command, "cm.dae", "-o", "out.off", "--force", "--format", "json"];
        let not_kept = folder.run(&arguments).status(0).document()["results"][0]["not_kept"].clone();
        let kinds: Vec<&str> = not_kept.as_array().unwrap().iter().map(|each| each["what"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["unit", "up_axis"], "{command}");
    }
    let run = folder.run(&["query", "out.off", "out.off", "--move", "1000,0,0", "--from", "-500,0,0"]);
    assert!(run.err.contains("by its size it is perhaps in mm or cm"), "{}", run.err);
}
