//! COLLADA and PLY on the command line and in worlds: read like the other formats, with the unit that a file states.

use super::support::{CUBE, Folder, WORLD};

/// The unit cube, shown five units up, in a file that says it is in inches.
pub(crate) fn cube(asset: &str) -> String {
    format!(
        "<?xml version='1.0' encoding='utf-8'?>
<COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'>
<asset>{asset}</asset>
<library_geometries><geometry id='cube'><mesh>
<source id='at'><float_array id='numbers' count='24'>
0 0 0 1 0 0 1 1 0 0 1 0
0 0 1 1 0 1 1 1 1 0 1 1
</float_array><technique_common><accessor source='#numbers' count='8' stride='3'>
<param name='X' type='float'/><param name='Y' type='float'/><param name='Z' type='float'/>
</accessor></technique_common></source>
<vertices id='corners'><input semantic='POSITION' source='#at'/></vertices>
<polylist material='steel' count='6'><input semantic='VERTEX' source='#corners' offset='0'/>
<vcount>4 4 4 4 4 4</vcount>
<p>0 3 2 1 4 5 6 7 0 1 5 4 1 2 6 5 2 3 7 6 3 0 4 7</p></polylist>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id='scene'><node>
<matrix>1 0 0 0 0 1 0 0 0 0 1 5 0 0 0 1</matrix><instance_geometry url='#cube'/>
</node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url='#scene'/></scene>
</COLLADA>
"
    )
}

pub(crate) const INCHES: &str = "<unit name='inch' meter='0.0254'/><up_axis>Z_UP</up_axis>";

#[test]
fn info_tells_the_unit_and_the_axis_that_the_file_states() {
    let folder = Folder::new();
    folder.write("cube.dae", &cube(INCHES));
    let run = folder.run(&["mesh", "info", "cube.dae"]);
    assert!(
        run.status(0).out.starts_with("cube.dae: collada, 8 vertices, 6 faces, 12 triangles, 1 shell\n"),
        "{}",
        run.out
    );
    for wanted in [
        "[0, 0, 5] .. [1, 1, 6], in the unit of the file, which it says is 0.0254 m\n",
        "  up axis  z, says the file; nothing is turned\n",
        "solid: closed, oriented, manifold, convex",
    ] {
        assert!(run.out.contains(wanted), "{wanted} is not in\n{}", run.out);
    }
    let document = folder.run(&["mesh", "info", "cube.dae", "--format", "json"]).status(0).document();
    let result = &document["results"][0];
    assert_eq!(
        (&result["format"], &result["stated_unit"], &result["up_axis"]),
        (&"collada".into(), &0.0254.into(), &"z".into())
    );
    assert!(result["likely_unit"].is_null());
    folder.write("plain.dae", &cube(""));
    let run = folder.run(&["mesh", "info", "plain.dae"]);
    assert!(run.status(0).out.contains("in the unit of the file (by its size perhaps m)"), "{}", run.out);
}

/// By hand: the cubes are 4 apart, and one goes 10.
#[test]
fn queries_take_collada_and_ply() {
    let folder = Folder::new();
    folder.write("cube.dae", &cube(INCHES));
    folder.write("cube.off", CUBE);
    folder.run(&["mesh", "convert", "cube.off", "-o", "cube.ply"]).status(0);
    let arguments = ["query", "cube.dae", "cube.ply", "--move", "0,0,-10", "--format", "json"];
    let document = folder.run(&arguments).status(1).document();
    assert_eq!(document["results"][0]["contact"]["time"]["exact"], "2/5", "{document}");
    let run = folder.run(&["query", "cube.dae", "cube.ply", "--move", "0,0,-10"]);
    let wanted = "cube.dae: says that its unit is in, and is taken to be in m: `--unit-a in` takes it so";
    assert!(run.err.contains(wanted), "{}", run.err);
    for own in [&["--unit", "in"][..], &["--unit-a", "m"]] {
        let run = folder.run(&[&["query", "cube.dae", "cube.ply", "--move", "0,0,-10"], own].concat());
        assert!(!run.err.contains("says that its unit"), "{}", run.err);
    }
    folder.run(&["mesh", "lint", "cube.dae", "cube.ply"]).status(0);
    folder.run(&["mesh", "hull", "cube.dae", "cube.ply", "-o", "hull.ply"]).status(0);
}

#[test]
fn what_is_converted_keeps_numbers_and_polygons() {
    let folder = Folder::new();
    folder.write("cube.dae", &cube(INCHES));
    let run = folder.run(&["mesh", "convert", "cube.dae", "-o", "cube.off"]);
    assert!(run.status(0).err.contains("1 use of a material is not kept"), "{}", run.err);
    assert_eq!(
        folder.read("cube.off"),
        CUBE.replace(" 1\n", " 6\n")
            .replace(" 0\n", " 5\n")
            .replace("8 6 5", "8 6 0")
            .replace("4 0 3 2 6", "4 0 3 2 1")
    );
    folder.run(&["mesh", "convert", "cube.dae", "-o", "cube.ply", "--as", "ply-ascii"]).status(0);
    assert!(folder.read("cube.ply").starts_with("ply\nformat ascii 1.0\nelement vertex 8\nproperty double x\n"));
    let run = folder.run(&["mesh", "convert", "cube.off", "-o", "again.dae"]);
    assert!(run.status(2).err.contains("COLLADA is read, and not written"), "{}", run.err);
    let run = folder.run(&["mesh", "convert", "cube.off", "-o", "-", "--as", "ply"]);
    assert!(run.status(2).err.contains("binary PLY cannot go to standard output"), "{}", run.err);
}

#[test]
fn a_world_says_when_a_file_states_another_unit() {
    let folder = Folder::new();
    folder.write("cube.dae", &cube(INCHES));
    let world = |mesh: &str| WORLD.replacen("box: {size: [1, 1, 1]}", &format!("mesh: {{file: cube.dae{mesh}}}"), 1);
    folder.write("plain.yaml", &world(""));
    let run = folder.run(&["world", "lint", "plain.yaml"]);
    let wanted = "cube.dae says that its unit is in, and its numbers are taken in m";
    assert!(run.err.contains(wanted) || run.out.contains(wanted), "{}{}", run.out, run.err);
    assert!(folder.run(&["check", "plain.yaml"]).err.contains("add `unit: in` to the mesh"));
    for own in [", unit: in", ", unit: m", ", scale: 0.0254"] {
        folder.write("own.yaml", &world(own));
        let run = folder.run(&["check", "own.yaml"]);
        assert!(!run.err.contains("says that its unit"), "{}", run.err);
    }
}

#[test]
fn errors_in_collada_have_their_line() {
    let folder = Folder::new();
    folder.write("bad.dae", &cube("").replace("0 3 2 1", "0 3 2 8"));
    let run = folder.run(&["mesh", "info", "bad.dae"]);
    let wanted = "--> bad.dae:14:10\n   |\n14 | <p>0 3 2 8 4 5 6 7";
    assert!(run.status(2).err.contains(wanted), "{}", run.err);
    folder.write("dtd.dae", &cube("").replacen("<COLLADA", "<!DOCTYPE a [<!ENTITY b 'b'>]>\n<COLLADA", 1));
    assert!(folder.run(&["mesh", "info", "dtd.dae"]).status(2).err.contains("document types are not read"));
}
