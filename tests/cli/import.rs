//! `world import`: a scene of each format becomes a world that loads, with nothing left out in silence.

use super::support::{CUBE, Folder, Run};

/// A planning scene as messages are printed: poses of objects, primitives by number, a mesh, a plane, a robot, an octomap.
const PLANNING_SCENE: &str = "\
name: cell one
robot_state:
  joint_state:
    header: {stamp: {sec: 0, nanosec: 0}, frame_id: base}
    name: [j1]
    position: [0.5]
  attached_collision_objects:
    - link_name: hand
      object: {id: tool}
  is_diff: false
robot_model_name: arm
fixed_frame_transforms: []
allowed_collision_matrix:
  entry_names: [table, ball, hand]
  entry_values:
    - enabled: [false, true, true]
    - enabled: [true, false, false]
    - enabled: [true, false, false]
  default_entry_names: []
link_padding: []
object_colors: [{id: table, color: {r: 1.0, g: 0.5, b: 0.0, a: 1.0}}]
world:
  collision_objects:
    - header: {frame_id: base}
      id: table
      pose: {position: {x: 1.0, y: 0.0, z: 0.5}, orientation: {x: 0.0, y: 0.0, z: 0.7071067811865476, w: 0.7071067811865476}}
      primitives:
        - {type: 1, dimensions: [1.0, 0.5, 0.1]}
        - {type: 3, dimensions: [0.5, 0.05]}
      primitive_poses:
        - {position: {x: 0.0, y: 0.0, z: 0.0}, orientation: {x: 0.0, y: 0.0, z: 0.0, w: 1.0}}
        - {position: {x: 0.25, y: 0.0, z: -0.3}, orientation: {x: 0.0, y: 0.0, z: 0.0, w: 0.0}}
      operation: 0
    - header: {frame_id: /base}
      id: ball
      primitives: [{type: 2, dimensions: [0.1]}]
      primitive_poses: [{position: {x: 0.0, y: 2.0, z: 0.0}, orientation: {x: 0.0, y: 0.0, z: 0.0, w: 1.0}}]
      planes: [{coef: [0, 0, 1, 0]}]
      plane_poses: [{position: {x: 0, y: 0, z: 0}}]
    - header: {frame_id: base}
      id: wedge
      meshes:
        - triangles: [{vertex_indices: [0, 2, 1]}, {vertex_indices: [0, 1, 3]}, {vertex_indices: [1, 2, 3]}, {vertex_indices: [2, 0, 3]}]
          vertices: [{x: 0, y: 0, z: 0}, {x: 1, y: 0, z: 0}, {x: 0, y: 1, z: 0}, {x: 0, y: 0, z: 1}]
      mesh_poses: [{position: {x: 3, y: 0, z: 0}}]
  octomap:
    header: {frame_id: base}
    octomap: {binary: true, id: OcTree, resolution: 0.05, data: [1, 2, 3]}
colour_of_the_sky: blue
is_diff: true
---
";

/// A scene in the shorter form: lists, and types by name.
const BENCHMARK: &str = "\
world:
  collision_objects:
    - header: {frame_id: base_link}
      id: can
      primitives: [{type: cylinder, dimensions: [0.14, 0.03]}]
      primitive_poses: [{position: [0.8, 0, 0.55], orientation: [0, 0, 0, 1]}]
    - header: {frame_id: base_link}
      id: cap
      primitives: [{type: cone, dimensions: [0.2, 0.1]}]
      primitive_poses: [{position: [0.9, 0, 1.35], orientation: [0, 0.383, 0, 0.924]}]
    - header: {frame_id: base_link}
      id: part
      meshes: [{resource: package://parts/cube.off, dimensions: [0.5, 0.5, 0.5]}]
      mesh_poses: [{position: [5, 0, 0], orientation: [0, 0, 0, 1]}]
";

const SAVED: &str = "\
(noname)+
* crate one
1 0 0
0 0 0 1
2
box
1 0.5 0.25
0 0 0
0 0 0 1
0 0.5 1 1
mesh
4 4
0 0 0
1 0 0
0 1 0
0 0 1
0 2 1
0 1 3
1 2 3
2 0 3
0 0 2
0 0 0 1
0.5 0.5 0.5 1
1
grip
0 0 1
0 0 0 1
* floor
0 0 0
0 0 0 1
1
plane
0 0 1 0
0 0 0
0 0 0 1
0 0 0 0
0
.
";

const CUROBO: &str = "\
cuboid:
  table: {dims: [2.2, 2.2, 0.2], pose: [0, 0, -0.1, 1, 0, 0, 0], color: [1, 0, 0, 1]}
capsule:
  pipe: {radius: 0.1, base: [0, 0, 0], tip: [1, 0, 0], pose: [0, 0, 1, 1, 0, 0, 0]}
sphere:
  ball: {radius: 0.2, position: [0, 3, 0]}
cylinder:
  can: {radius: 0.05, height: 0.2, pose: [1, 1, 0.5, 0.5, 0.5, 0.5, 0.5]}
mesh:
  part: {file_path: meshes/cube.off, pose: [4, 0, 0, 1, 0, 0, 0], scale: [0.5, 0.5, 0.5]}
blox:
  map: {pose: [0, 0, 0, 1, 0, 0, 0], voxel_size: 0.02}
";

const PROBLEM: &str = "\
[problem]
name = through
robot = cube.off
world = wall.off
start.x = -4
start.y = 0
start.z = 0
start.theta = 0.5
start.axis.x = 1
start.axis.y = 0
start.axis.z = 0
goal.x = 4
goal.y = 0
goal.z = 0
goal.theta = 0.5
goal.axis.x = 1
goal.axis.y = 0
goal.axis.z = 0
volume.min.x = -9

[benchmark]
time_limit=20.0
";

fn import(folder: &Folder, from: &str, file: &str, more: &[&str]) -> Run {
    folder.run(&[&["world", "import", "--from", from, file, "-o", "out.yaml", "--force"], more].concat())
}

/// The text of the world that was made, which must pass its check.
fn made(folder: &Folder) -> String {
    let run = folder.run(&["check", "out.yaml"]);
    run.status(0);
    folder.read("out.yaml")
}

fn says(run: &Run, wanted: &[&str]) {
    for text in wanted {
        assert!(run.out.contains(text), "{text} is not in\n{}", run.out);
    }
}

#[test]
fn a_planning_scene_is_imported_and_all_that_is_left_out_is_counted() {
    let folder = Folder::new();
    folder.write("scene.yaml", PLANNING_SCENE);
    let run = import(&folder, "moveit", "scene.yaml", &[]);
    says(
        run.status(0),
        &[
            "wrote out.yaml: 4 objects, 0 paths",
            "1 x plane",
            "1 x colour",
            "1 x octomap",
            "1 x robot",
            "1 x object attached to a robot",
            "1 x key `colour_of_the_sky`",
            "1 x allowed pair with an object of several shapes",
            "1 x allowed pair with what is not imported",
            "a quaternion of zeros",
            "joined in floats",
            "nothing moves in the scene",
        ],
    );
    let world = made(&folder);
    for wanted in ["id: table.0", "id: table.1", "groups: [table]", "cylinder: {radius: 0.05, length: 0.5", "id: wedge"]
    {
        assert!(world.contains(wanted), "{wanted} is not in\n{world}");
    }
    // The quarter turn takes the leg's offset of 1/4 along x to y.
    let leg = world.split("id: table.1").nth(1).unwrap().split("position: [").nth(1).unwrap();
    let numbers: Vec<f64> = leg.split(']').next().unwrap().split(", ").map(|x| x.parse().unwrap()).collect();
    assert!((numbers[0] - 1.0).abs() < 1e-12 && (numbers[1] - 0.25).abs() < 1e-12 && numbers[2] == 0.2, "{numbers:?}");
}

#[test]
fn a_pair_may_touch_only_if_both_rows_say_so() {
    let folder = Folder::new();
    let one_way =
        PLANNING_SCENE.replace("entry_names: [table, ball, hand]", "entry_names: [wedge, ball, hand]").replace(
            "[true, false, false]\n    - enabled: [true, false, false]",
            "[false, false, false]\n    - enabled: [true, false, false]",
        );
    folder.write("scene.yaml", &one_way);
    let run = import(&folder, "moveit", "scene.yaml", &[]);
    says(run.status(0), &["1 x pair that is allowed one way and not the other"]);
    assert!(!made(&folder).contains("pair: [wedge, ball]"));
    folder.write("scene.yaml", &one_way.replace("    - enabled: [false, false, false]\n", ""));
    let run = import(&folder, "moveit", "scene.yaml", &[]);
    assert!(run.status(2).err.contains("the matrix has 3 names"), "{}", run.err);
}

#[test]
fn benchmark_scenes_are_imported_with_packages() {
    let folder = Folder::new();
    folder.write("scene.yaml", BENCHMARK);
    folder.write("parts/cube.off", CUBE);
    let run = import(&folder, "motionbenchmaker", "scene.yaml", &[]);
    assert!(
        run.status(2).err.contains("--package parts=FOLDER") && run.err.contains("scene.yaml:13:27"),
        "{}",
        run.err
    );
    let run = import(&folder, "motionbenchmaker", "scene.yaml", &["--package", "parts=parts"]);
    says(run.status(0), &["3 objects", "a cone is a pyramid", "left out  nothing"]);
    assert!(made(&folder).contains("packages: {parts: parts}"));
    // From another folder the package is found too.
    folder.write("worlds/.keep", "");
    let arguments = ["world", "import", "--from", "motionbenchmaker", "scene.yaml", "-o", "worlds/out.yaml"];
    folder.run(&[&arguments[..], &["--package", "parts=parts"]].concat()).status(0);
    folder.run(&["check", "worlds/out.yaml"]).status(0);
}

#[test]
fn saved_scenes_are_imported_in_both_versions() {
    let folder = Folder::new();
    folder.write("a.scene", SAVED);
    let run = import(&folder, "moveit-scene", "a.scene", &[]);
    says(run.status(0), &["2 objects", "2 x colour", "1 x plane", "1 x subframe"]);
    let world = made(&folder);
    assert!(world.contains("id: \"crate one.1\"") && world.contains("position: [1.0, 0.0, 2.0]"), "{world}");
    folder.write("b.scene", "old\n* a\n1\ncylinder\n0.5 2\n1 2 3\n0 0 0 1\n0 0 0 0\n.\n");
    import(&folder, "moveit-scene", "b.scene", &[]).status(0);
    assert!(made(&folder).contains("cylinder: {radius: 0.5, length: 2.0"));
}

#[test]
fn worlds_of_curobo_are_imported() {
    let folder = Folder::new();
    folder.write("w.yml", CUROBO);
    folder.write("meshes/cube.off", CUBE);
    let run = import(&folder, "curobo", "w.yml", &[]);
    says(run.status(0), &["5 objects", "quaternions are w x y z", "1 x blox map", "1 x colour"]);
    let world = made(&folder);
    assert!(world.contains("quat_xyzw: [0.5, 0.5, 0.5, 0.5]") && world.contains("file: meshes/cube.off"), "{world}");
    assert!(
        world.contains("capsule: {radius: 0.1, length: 1.0") && world.contains("position: [0.5, 0.0, 1.0]"),
        "{world}"
    );
    // A world in another folder names the meshes through a package.
    folder.write("worlds/.keep", "");
    folder.run(&["world", "import", "--from", "curobo", "w.yml", "-o", "worlds/out.yaml"]).status(0);
    assert!(folder.read("worlds/out.yaml").contains("package://meshes/meshes/cube.off"));
    folder.run(&["check", "worlds/out.yaml"]).status(0);
}

#[test]
fn problems_of_ompl_have_a_path() {
    let folder = Folder::new();
    folder.write("p.cfg", PROBLEM);
    folder.write("cube.off", CUBE);
    folder.write("wall.off", &CUBE.replace(" 0\n", " 7\n"));
    let run = import(&folder, "ompl", "p.cfg", &["--format", "json"]);
    let document = run.status(0).document();
    let result = &document["results"][0];
    assert_eq!((&result["objects"], &result["paths"]), (&2.into(), &1.into()));
    assert_eq!(result["assumptions"].as_array().unwrap().len(), 3);
    assert_eq!(result["left_out"][0]["what"], "bound of the planning volume");
    assert!(folder.read("out.yaml").contains("position: [4.0, 0.0, 0.0]"));
    folder.write("turn.cfg", &PROBLEM.replace("goal.theta = 0.5", "goal.theta = 0.75"));
    let run = import(&folder, "ompl", "turn.cfg", &[]);
    assert!(run.status(2).err.contains("turn.cfg:15:14") && run.err.contains("bodies only translate"), "{}", run.err);
    folder.write("dae.cfg", &PROBLEM.replace("wall.off", "wall.dae"));
    assert!(import(&folder, "ompl", "dae.cfg", &[]).status(2).err.contains("convert it"));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let folder = Folder::new();
    folder.write("cube.off", CUBE);
    for (from, text, place, wanted) in [
        ("moveit", "goal_constraints: [{name: x}]\n", "bad", "a motion planning request"),
        (
            "moveit",
            "world: {collision_objects: [{id: a, primitives: [{type: 9, dimensions: [1]}]}]}",
            "bad:1:57",
            "no primitive of type 9",
        ),
        (
            "moveit",
            "world: {collision_objects: [{id: a, primitives: [{type: box, dimensions: [1, 2]}]}]}",
            "bad:1:",
            "2 dimensions",
        ),
        ("moveit", "world: {collision_objects: [{id: a}, {id: a}]}", "bad", "no object"),
        (
            "moveit",
            "world: {collision_objects: [{id: a, operation: 1, primitives: [{type: sphere, dimensions: [1]}]}]}",
            "bad:1:48",
            "REMOVE",
        ),
        (
            "moveit",
            "world: {collision_objects: [{id: a, operation: \"\\x01\", primitives: [{type: sphere, dimensions: [1]}]}]}",
            "bad:1:48",
            "REMOVE",
        ),
        ("moveit", "world: {collision_objects: &x [1]}", "bad:1:28", "an anchor"),
        ("curobo", "cuboid:\n  a: {dims: [1, 2]}\n", "bad:2:", "expected 3 numbers, found 2"),
        ("curobo", "cuboid:\n  a: {dims: [1, 2, -3]}\n", "bad:2:", "more than 0"),
        ("curobo", "cuboid:\n  a: {dims: [1, 2, 3], pose: [0, 0, 0, 1, 0, 0]}\n", "bad:2:", "expected 7 numbers"),
        ("curobo", "objects: []\n", "bad", "no world of cuRobo"),
        ("moveit-scene", "n\n* a\n1\nbox\n1 1 x\n", "bad:5:5", "a size, a finite number"),
        ("moveit-scene", "n\n* a\n1\nmesh\n4000000000 1\n0 0 0\n", "bad:7:1", "the text ends"),
        ("moveit-scene", "n\nbox\n", "bad:2:1", "expected `*`"),
        ("moveit-scene", "n\n* a\n1\ntorus\n1 1\n", "bad:4:1", "no shape `torus`"),
        ("ompl", "robot = cube.off\n", "bad:1:1", "expected `[problem]`"),
        ("ompl", "[problem]\nrobot = cube.off\n", "bad:1:1", "no `world`"),
        ("ompl", "[problem]\nrobot = ../cube.off\n", "bad:2:9", "leads out of"),
        (
            "ompl",
            "[problem]\nrobot = cube.off\nworld = cube.off\nstart.x = a\nstart.y = 1\n",
            "bad:4:11",
            "finite number",
        ),
    ] {
        folder.write("bad", text);
        let run = import(&folder, from, "bad", &[]);
        assert!(run.status(2).err.contains(place) && run.err.contains(wanted), "{text}\n{wanted}\n{}", run.err);
    }
    assert!(!folder.names().contains(&"out.yaml".to_owned()), "a failure leaves something behind");
}

/// As `ros2 topic echo` prints it: the byte as a text of one character, and all that is empty.
#[test]
fn a_scene_as_ros_2_prints_it_is_imported() {
    let folder = Folder::new();
    let object = "{header: {stamp: {sec: 0, nanosec: 0}, frame_id: base}, id: a, type: {key: '', db: ''}, meshes: [], \
                  primitives: [{type: 2, dimensions: [1.0], polygon: {points: []}}], subframe_names: [], operation: ";
    for operation in ["\\0", "\\x02", "\\u0000"] {
        folder.write("echo.yaml", &format!("world:\n  collision_objects:\n  - {object}\"{operation}\"}}\n"));
        let run = import(&folder, "moveit", "echo.yaml", &[]);
        assert!(run.status(0).out.contains("left out  nothing"), "{}", run.out);
    }
}

#[test]
fn a_mesh_that_is_missing_is_told_before_anything_is_written() {
    let folder = Folder::new();
    folder.write("w.yml", CUROBO);
    let run = import(&folder, "curobo", "w.yml", &[]);
    assert!(run.status(2).err.contains("there is no file `meshes/cube.off`"), "{}", run.err);
    assert_eq!(folder.names(), ["w.yml"]);
}

#[test]
fn a_world_is_written_to_standard_output_too() {
    let folder = Folder::new();
    let arguments = ["world", "import", "--from", "moveit-scene", "-", "-o", "-"];
    let run = folder.run_with(&arguments, SAVED.as_bytes());
    assert!(run.status(0).out.starts_with("firstcontact: 1\n") && run.err.contains("left out"), "{}", run.err);
}

#[test]
fn what_a_scene_does_not_say_is_told_as_an_assumption() {
    let folder = Folder::new();
    let scene = "\
is_diff: true
world:
  collision_objects:
    - id: a
      operation: 2
      primitives: [{type: sphere, dimensions: [1]}]
    - id: b
      pose: {position: [9, 0, 0]}
      primitives: [{type: box, dimensions: [1, 1, 1]}]
      primitive_poses: [{orientation: [0, 0, 3, 4]}]
";
    folder.write("scene.yaml", scene);
    let run = import(&folder, "moveit", "scene.yaml", &[]);
    says(
        run.status(0),
        &[
            "`is_diff: true`: what the scene that this one changes has",
            "shapes to APPEND are all that their object has",
            "an object without a `frame_id`",
            "a shape without a pose stands at the pose of its object",
            "a pose without an orientation turns nothing",
            "a pose without a position is at the origin",
            "a quaternion that is not of length one",
        ],
    );
    folder
        .write("w.yml", "cuboid:\n  table: {dims: [2, 2, 1]}\n  box: {dims: [1, 1, 1], pose: [9, 0, 0, 2, 0, 0, 0]}\n");
    let run = import(&folder, "curobo", "w.yml", &[]);
    says(run.status(0), &["an obstacle without a pose stands at the origin", "a quaternion that is not of length one"]);
    folder.write("b.scene", "old\n* a\n1\ncylinder\n0.5 2\n1 2 3\n0 0 0 2\n0 0 0 0\n.\n");
    says(import(&folder, "moveit-scene", "b.scene", &[]).status(0), &["a quaternion that is not of length one"]);
}

#[test]
fn errors_about_a_scene_name_the_scene() {
    let folder = Folder::new();
    let planes = "world: {collision_objects: [{id: floor, planes: [{coef: [0, 0, 1, 0]}], plane_poses: [{position: [0, 0, 0]}]}]}\n";
    folder.write("planes.yaml", planes);
    let run = import(&folder, "moveit", "planes.yaml", &[]);
    assert!(run.status(2).err.contains("nothing but what a world cannot hold: 1 x plane"), "{}", run.err);
    let mesh = "{vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], triangles: [[0, 1, 7]]}";
    folder.write("mesh.yaml", &format!("world:\n  collision_objects:\n    - id: a\n      meshes: [{mesh}]\n"));
    let run = import(&folder, "moveit", "mesh.yaml", &[]);
    assert!(run.status(2).err.contains("mesh.yaml:4:") && run.err.contains("names vertex 7"), "{}", run.err);
    folder.write("torn.off", "OFF\n3 1 0\n0 0 0\n");
    folder.write("w.yml", "mesh:\n  part: {file_path: torn.off, pose: [0, 0, 0, 1, 0, 0, 0]}\n");
    let run = import(&folder, "curobo", "w.yml", &[]);
    assert!(run.status(2).err.contains("torn.off"), "{}", run.err);
    folder.write("gone.yml", "mesh:\n  part: {file_path: gone.off, pose: [0, 0, 0, 1, 0, 0, 0]}\n");
    let run = import(&folder, "curobo", "gone.yml", &[]);
    assert!(run.status(2).err.contains("not of that file, at its object part"), "{}", run.err);
}
