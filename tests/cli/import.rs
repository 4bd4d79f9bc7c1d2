//! `world import`: a scene of each format becomes a world that loads, with nothing left out in silence.

use super::support::{CUBE, Folder, Run};

/// A planning scene as messages are printed: poses of objects, primitives by number, a mesh, a plane, a robot, an
/// octomap.
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
            "1 x allowed pair with what is not imported",
            "a quaternion of zeros",
            "joined in floats",
            "nothing moves in the scene",
            "1 x plane (ball)",
        ],
    );
    let world = made(&folder);
    let allowed = "  - {groups: [table, ball]}\n";
    for wanted in [
        "id: table.0",
        "id: table.1",
        "groups: [table]",
        "groups: [ball]",
        allowed,
        "cylinder: {radius: 0.05, length: 0.5",
        "id: wedge",
    ] {
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
    let run = folder.run(&[&arguments[..], &["--package", "parts=parts"]].concat());
    says(run.status(0), &["package `parts` is in `../parts`, outside the world's folder"]);
    let refused = folder.run(&["check", "worlds/out.yaml"]);
    assert!(refused.status(2).err.contains("run this with `--package parts=worlds/../parts`"), "{}", refused.err);
    folder.run(&["check", "worlds/out.yaml", "--package", "parts=worlds/../parts"]).status(0);
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
    folder.run(&["check", "worlds/out.yaml"]).status(2);
    folder.run(&["check", "worlds/out.yaml", "--package", "meshes=."]).status(0);
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
    // The cube's centre is half a metre along each axis.
    assert_eq!(result["left_out"][0]["what"], "bound of the planning volume");
    assert!(folder.read("out.yaml").contains("position: [3.5, "));
    folder.write("turn.cfg", &PROBLEM.replace("goal.theta = 0.5", "goal.theta = 0.75"));
    let run = import(&folder, "ompl", "turn.cfg", &[]);
    assert!(run.status(2).err.contains("turn.cfg:15:14") && run.err.contains("bodies only translate"), "{}", run.err);
    folder.write("note.off", "not a mesh\n");
    folder.write("text.cfg", &PROBLEM.replace("wall.off", "note.off"));
    let run = import(&folder, "ompl", "text.cfg", &[]);
    assert!(run.status(2).err.contains("text.cfg:4:9") && run.err.contains("note.off"), "{}", run.err);
    folder.write("other.cfg", &PROBLEM.replace("wall.off", "wall.gltf"));
    assert!(import(&folder, "ompl", "other.cfg", &[]).status(2).err.contains("convert it"));
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
    assert!(run.status(2).err.contains("w.yml:2:9") && run.err.contains("torn.off:"), "{}", run.err);
    #[cfg(unix)]
    {
        let outside = Folder::new();
        outside.write("cube.off", CUBE);
        std::os::unix::fs::symlink(outside.path().join("cube.off"), folder.path().join("link.off")).unwrap();
        folder.write("link.yml", "mesh:\n  part: {file_path: link.off, pose: [0, 0, 0, 1, 0, 0, 0]}\n");
        let run = import(&folder, "curobo", "link.yml", &[]);
        assert!(run.status(2).err.contains("put the file there itself"), "{}", run.err);
        assert!(!run.err.contains("--allow-root"), "{}", run.err);
    }
    folder.write("gone.yml", "mesh:\n  part: {file_path: gone.off, pose: [0, 0, 0, 1, 0, 0, 0]}\n");
    let run = import(&folder, "curobo", "gone.yml", &[]);
    assert!(run.status(2).err.contains("gone.yml:2:9") && run.err.contains("object `part`"), "{}", run.err);
}

/// A pyramid over a square foot, its peak above a corner. OMPL.app's centre counts each vertex once for each direction
/// around it: three times those of the foot, four times the peak. That is (24, 12, 12) / 16.
const PYRAMID: &str = "\
v 0 0 0
v 4 0 0
v 4 2 0
v 0 2 0
v 0 0 3
f 1 3 2
f 1 4 3
f 1 2 5
f 2 3 5
f 3 4 5
f 4 1 5
";

fn problem(robot: &str, world: &str, start: [f64; 3], goal: [f64; 3], theta: f64) -> String {
    let state = |name: &str, at: [f64; 3]| {
        format!(
            "{name}.x = {}\n{name}.y = {}\n{name}.z = {}\n{name}.theta = {theta}\n{name}.axis.x = 0\n{name}.axis.y = 0\n{name}.axis.z = 1\n",
            at[0], at[1], at[2]
        )
    };
    format!("[problem]\nrobot = {robot}\nworld = {world}\n{}{}", state("start", start), state("goal", goal))
}

/// The exact time of the first contact of the world that was imported.
fn first_time(folder: &Folder) -> String {
    let document = folder.run(&["check", "out.yaml", "--format", "json"]).document();
    document["results"][0]["contact"]["time"]["exact"].as_str().unwrap_or("none").to_owned()
}

#[test]
fn the_robot_of_ompl_is_placed_by_its_centre() {
    let folder = Folder::new();
    folder.write("pyramid.obj", PYRAMID);
    // A wall from x = 10 on.
    folder.write("wall.off", "OFF\n4 2 0\n10 -9 -9\n10 9 -9\n10 9 9\n10 -9 9\n3 0 1 2\n3 0 2 3\n");
    folder.write("p.cfg", &problem("pyramid.obj", "wall.off", [0.0; 3], [10.0, 0.0, 0.0], 0.0));
    let run = import(&folder, "ompl", "p.cfg", &[]);
    says(run.status(0), &["start and goal place the robot's centre", "it is [1.5, 0.75, 0.75]", "2 objects, 1 path"]);
    // Its foremost point is 4 - 3/2 before its centre: contact when that is at 15/2, of 10.
    assert_eq!(first_time(&folder), "3/4");
    // Turned by half a turn about its centre, its hindmost point is before: 3/2.
    folder.write("p.cfg", &problem("pyramid.obj", "wall.off", [0.0; 3], [10.0, 0.0, 0.0], std::f64::consts::PI));
    import(&folder, "ompl", "p.cfg", &[]).status(0);
    let document = folder.run(&["check", "out.yaml", "--format", "json"]).document();
    let time = document["results"][0]["contact"]["time"]["lower"].as_f64().unwrap();
    assert!((time - 0.85).abs() < 1e-9, "{time}");
}

#[test]
fn meshes_can_be_told_to_be_surfaces() {
    let folder = Folder::new();
    folder.write("pyramid.obj", PYRAMID);
    folder.write("wall.off", CUBE);
    folder.write("p.cfg", &problem("pyramid.obj", "wall.off", [9.0; 3], [10.0, 9.0, 9.0], 0.0));
    import(&folder, "ompl", "p.cfg", &["--kind", "surface"]).status(0);
    assert_eq!(made(&folder).matches("kind: surface").count(), 2);
    import(&folder, "ompl", "p.cfg", &["--kind", "surface", "--kind", "world=solid"]).status(0);
    let world = made(&folder);
    assert!(world.matches("kind: surface").count() == 1 && world.contains("kind: solid"), "{world}");
    let run = import(&folder, "ompl", "p.cfg", &["--kind", "robott=surface"]);
    assert!(run.status(2).err.contains("did you mean `robot`?"), "{}", run.err);
    let run = import(&folder, "ompl", "p.cfg", &["--kind", "skin"]);
    assert!(run.status(2).err.contains("`--kind OBJECT=surface`"), "{}", run.err);
}

#[test]
fn a_strict_import_leaves_nothing_out() {
    let folder = Folder::new();
    folder.write("scene.yaml", PLANNING_SCENE);
    let run = import(&folder, "moveit", "scene.yaml", &["--strict"]);
    assert!(run.status(2).err.contains("1 x plane (ball)") && run.err.contains("1 x octomap"), "{}", run.err);
    assert!(!folder.names().contains(&"out.yaml".to_owned()));
    folder.write("parts/cube.off", CUBE);
    folder.write("scene.yaml", BENCHMARK);
    import(&folder, "motionbenchmaker", "scene.yaml", &["--strict", "--package", "parts=parts"]).status(0);
}

#[test]
fn a_scene_without_motion_has_no_path_and_the_counts_are_those_of_the_file() {
    let folder = Folder::new();
    folder.write("meshes/cube.off", CUBE);
    folder.write("w.yml", CUROBO);
    let result = &import(&folder, "curobo", "w.yml", &["--format", "json"]).status(0).document()["results"][0];
    let world = folder.read("out.yaml");
    assert_eq!(result["objects"], world.matches("\n  - id: ").count());
    assert!(result["paths"] == 0 && world.contains("\npaths: []\n"), "{world}");
    assert_eq!(result["left_out"][0]["names"][0], "map");
    let run = folder.run(&["check", "out.yaml"]);
    says(
        run.status(0),
        &["5 objects", "0 paths", "STANDING", "no two objects share a point", "10 compared", "not asked"],
    );
    assert!(!run.out.contains("PASS"), "{}", run.out);
    folder.run(&["world", "lint", "out.yaml"]).status(0);
}

#[test]
fn what_overlaps_in_a_world_without_paths_is_told() {
    let folder = Folder::new();
    let head = "firstcontact: 1\nobjects:\n";
    let cube = |id: &str, x: f64, more: &str| {
        format!("  - {{id: {id}, box: {{size: [1, 1, 1]}}, pose: {{position: [{x}, 0, 0]}}{more}}}\n")
    };
    let world = [head, &cube("a", 0.0, ""), &cube("b", 1.0, ""), &cube("c", 1.5, ""), &cube("d", 9.0, ", margin: 0.5")];
    folder.write("w.yaml", &world.concat());
    let run = folder.run(&["check", "w.yaml"]);
    says(
        run.status(1),
        &["1 pair overlaps, 1 pair only touches", "overlap    b (", "and c (", "touch      a (", "6 compared"],
    );
    // Allowed pairs are not asked about, and those that may touch only whether they overlap.
    folder.write("x.yaml", &format!("{}allow: [{{pair: [b, c]}}]\ndefaults: {{touch: allowed}}\n", world.concat()));
    says(folder.run(&["check", "x.yaml"]).status(0), &["no two objects share a point", "5 compared", "1 allowed"]);
    folder.write("m.yaml", &format!("{head}{}{}", cube("a", 0.0, ""), cube("b", 1.25, ", margin: 0.5")));
    says(folder.run(&["check", "m.yaml"]).status(1), &["1 pair does not keep its margin", "0.25 m apart"]);
    folder.write("n.yaml", &format!("{head}  - {{id: a, box: {{size: [1, 1, 1]}}}}\n"));
    assert!(folder.run(&["check", "n.yaml"]).status(2).err.contains("object `a` has no position"));
    let run = folder.run(&["check", "w.yaml", "--format", "json"]);
    let result = &run.status(1).document()["results"][0];
    assert_eq!((&result["kind"], &result["checked"]), (&"standing".into(), &false.into()));
    assert_eq!(result["overlapping"][0]["b"]["object"], "c");
    assert_eq!(result["touching"][0]["start"], "touching");
}

/// A post with a turning arm at its top, on which a hand slides out; a thumb that follows the hand, and a fixed foot of
/// two shapes.
const ROBOT: &str = "\
<?xml version='1.0'?>
<robot name='arm'>
  <link name='foot'>
    <collision><geometry><box size='2 2 0.5'/></geometry></collision>
    <collision><origin xyz='0 0 0.25'/><geometry><sphere radius='0.5'/></geometry></collision>
  </link>
  <link name='post'><collision><origin xyz='0 0 1'/><geometry><box size='0.5 0.5 2'/></geometry></collision></link>
  <link name='arm'>
    <visual><geometry><mesh filename='package://seen/only.dae'/></geometry></visual>
    <collision><origin xyz='1 0 0'/><geometry><mesh filename='package://parts/cube.off' scale='2 1 1'/></geometry></collision>
  </link>
  <link name='hand'><collision><geometry><cylinder radius='0.125' length='0.5'/></geometry></collision></link>
  <link name='thumb'><collision><geometry><capsule radius='0.125' length='0.5'/></geometry></collision></link>
  <link name='lamp'><visual><geometry><sphere radius='1'/></geometry></visual></link>
  <joint name='base' type='fixed'><origin xyz='0 0 0.25'/><parent link='foot'/><child link='post'/></joint>
  <joint name='turn' type='revolute'>
    <origin xyz='0 0 3'/><parent link='post'/><child link='arm'/><axis xyz='0 0 2'/><limit lower='-2' upper='2' effort='1' velocity='1'/>
  </joint>
  <joint name='slide' type='prismatic'>
    <origin xyz='4 0 0'/><parent link='arm'/><child link='hand'/><axis xyz='1 0 0'/><limit lower='0' upper='1' effort='1' velocity='1'/>
  </joint>
  <joint name='grip' type='prismatic'>
    <parent link='hand'/><child link='thumb'/><axis xyz='0 0 1'/><mimic joint='slide' multiplier='2' offset='1'/>
  </joint>
  <joint name='lit' type='fixed'><parent link='arm'/><child link='lamp'/></joint>
  <transmission name='t'/>
  <loop_joint name='l'/>
</robot>
";

const SRDF: &str = "\
<robot name='arm'>
  <group name='all'/>
  <disable_collisions link1='post' link2='foot' reason='Adjacent'/>
  <disable_collisions link1='arm' link2='hand'/>
  <disable_collisions link1='arm' link2='camera'/>
</robot>
";

fn robot(folder: &Folder, more: &[&str]) -> Run {
    folder.write("parts/cube.off", CUBE);
    import(folder, "urdf", "robot.urdf", &[&["--package", "parts=parts"], more].concat())
}

/// The position of an object of the world that was made.
fn position(world: &str, id: &str) -> [f64; 3] {
    let row = world.split(&format!("  - id: {id}\n")).nth(1).unwrap().split("position: [").nth(1).unwrap();
    let row: Vec<f64> = row.split(']').next().unwrap().split(", ").map(|x| x.parse().unwrap()).collect();
    row.try_into().unwrap()
}

fn near(a: [f64; 3], b: [f64; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12)
}

#[test]
fn a_robot_stands_as_its_joints_are_set() {
    let folder = Folder::new();
    folder.write("robot.urdf", ROBOT);
    folder.write("robot.srdf", SRDF);
    let run = robot(&folder, &["--joint", "turn=1.5707963267948966", "--joint", "slide=0.5", "--srdf", "robot.srdf"]);
    says(
        run.status(0),
        &[
            "6 objects, 0 paths",
            "1 x link with a visual shape and no collision shape (lamp)",
            "1 x element `loop_joint`",
            "1 x disabled pair with a link that the robot does not have (camera)",
        ],
    );
    let world = folder.read("out.yaml");
    // A quarter turn takes the hand from 9/2 along x to y; the thumb is 2 * 1/2 + 1 above it.
    assert!(near(position(&world, "hand"), [0.0, 4.5, 3.25]), "{world}");
    assert!(near(position(&world, "thumb"), [0.0, 4.5, 5.25]), "{world}");
    assert!(near(position(&world, "arm"), [0.0, 1.0, 3.25]), "{world}");
    assert!(near(position(&world, "foot.1"), [0.0, 0.0, 0.25]) && near(position(&world, "post"), [0.0, 0.0, 1.25]));
    for wanted in [
        "groups: [foot, foot], reason: \"shapes of one link\"",
        "groups: [foot, post], reason: \"disabled by the SRDF: Adjacent\"",
        "pair: [arm, hand], reason: \"disabled by the SRDF\"",
        "mesh: {file: \"package://parts/cube.off\", scale: [2.0, 1.0, 1.0]}",
        "packages: {parts: parts}",
    ] {
        assert!(world.contains(wanted), "{wanted} is not in\n{world}");
    }
    // Of 15 pairs, two shapes of the foot, the post with each, and arm and hand are not compared.
    says(folder.run(&["check", "out.yaml"]).status(0), &["11 compared", "4 allowed"]);
    // Without the SRDF the post stands in the foot.
    robot(&folder, &["--joint", "turn=0", "--joint", "slide=0"]).status(0);
    says(
        folder.run(&["check", "out.yaml"]).status(1),
        &["1 pair overlaps, 1 pair only touches", "foot.1", "post", "14 compared"],
    );
}

#[test]
fn a_robot_is_carried_by_its_first_link() {
    let folder = Folder::new();
    let turned = "<collision><origin xyz='1 0 0' rpy='0 0 1.5707963267948966'/><geometry><box size='2 2 0.5'/>";
    folder.write("robot.urdf", &ROBOT.replace("<collision><geometry><box size='2 2 0.5'/>", turned));
    let joints = ["--joint", "turn=0", "--joint", "slide=0"];
    robot(&folder, &[&joints[..], &["--attach"]].concat()).status(0);
    let world = folder.read("out.yaml");
    assert_eq!(world.matches("attach_to: foot.0").count(), 5, "{world}");
    // Seen from the foot, which is turned to the left, the hand is to the right.
    assert!(near(position(&world, "hand"), [0.0, -3.0, 3.25]), "{world}");
    // The hand is 4 away from where the foot's link is, and goes 10 along x in 10 s with all the others.
    let wall = "  - id: wall\n    box: {size: [1, 9, 9]}\n    pose: {position: [10, 0, 0]}\n";
    let path =
        "paths: [{id: p, object: foot.0, waypoints: [{t: 0, position: [1, 0, 0]}, {t: 10, position: [11, 0, 0]}]}]";
    let world = world.replace("\npaths: []", &format!("{wall}\n{path}"));
    folder.write("moved.yaml", &world);
    let out = folder.run(&["check", "moved.yaml"]).status(1).out.clone();
    assert!(out.contains("carried by foot.0 (path p, waypoint 0 -> 1 at "), "{out}");
    says(robot(&folder, &joints).status(0), &["import it with `--attach`"]);
    let run = robot(&folder, &[&joints[..], &["--attach"]].concat());
    assert!(run.out.contains("they are not compared with each other") && !run.out.contains("all pairs"), "{}", run.out);
    let run = robot(&folder, &[&joints[..], &["--srdf", "robot.urdf"]].concat());
    assert!(run.status(2).err.contains("robot.urdf:3:3") && run.err.contains("and no SRDF"), "{}", run.err);
    let run = robot(&folder, &["--joint", "turn=90deg"]);
    assert!(run.status(2).err.contains("write `--joint turn=1.57079"), "{}", run.err);
    let run = robot(&folder, &["--joint", "turn=1", "--joint", "turn=2", "--joint", "slide=0"]);
    assert!(run.status(2).err.contains("sets `turn` twice"), "{}", run.err);
}

#[test]
fn a_robot_whose_joints_are_not_set_is_refused() {
    let folder = Folder::new();
    folder.write("robot.urdf", ROBOT);
    let refused = |more: &[&str], place: &str, wanted: &str| {
        let run = robot(&folder, more);
        assert!(run.status(2).err.contains(wanted) && run.err.contains(place), "{wanted}\n{}", run.err);
    };
    refused(&[], "robot.urdf:16:3", "joints that move are not set: `turn` (revolute), `slide` (prismatic)");
    refused(&["--joint", "turn=1"], "robot.urdf:19:3", "not set: `slide` (prismatic)");
    refused(&["--joint", "turn=3", "--joint", "slide=0"], "robot.urdf:17:", "beyond its limits");
    refused(&["--joint", "trun=1"], "robot.urdf", "did you mean `turn`?");
    refused(&["--joint", "base=1"], "robot.urdf:15:3", "is fixed and has no value");
    refused(&["--joint", "grip=1"], "robot.urdf:22:3", "follows another joint");
    refused(&["--joint", "turn"], "", "write `--joint NAME=VALUE`");
    folder.write("p.cfg", PROBLEM);
    let run = import(&folder, "ompl", "p.cfg", &["--joint", "a=1"]);
    assert!(run.status(2).err.contains("`--from urdf`"), "{}", run.err);
}

#[test]
fn what_is_wrong_with_a_description_is_told_with_its_place() {
    let folder = Folder::new();
    folder.write("cube.off", CUBE);
    let link = |name: &str, shape: &str| {
        format!("<link name='{name}'><collision><geometry>{shape}</geometry></collision></link>")
    };
    let joint = |name: &str, parent: &str, child: &str| {
        format!("<joint name='{name}' type='fixed'><parent link='{parent}'/><child link='{child}'/></joint>")
    };
    let (box_, ball) = ("<box size='1 1 1'/>", "<sphere radius='1'/>");
    // What is wrong, the text that the place is of, and the message; without a text the place is that of the
    // description.
    let cases = [
        (link("a", "<box size='1 1'/>"), "1 1'", "expected 3 finite numbers"),
        (link("a", "<box size='1 1 0'/>"), "1 1 0", "more than 0"),
        (link("a", "<sphere/>"), "<sphere", "has no `radius`"),
        (link("a", "<cone/>"), "<cone", "no shape `cone`"),
        (link("a", ""), "<geometry", "without a shape"),
        (link("a", &format!("{box_}{ball}")), "<sphere", "a second shape"),
        (link("a", "<mesh filename='package://x/a.off'/>"), "package:", "--package x=FOLDER"),
        (link("a", "<mesh filename='gone.off'/>"), "<collision", "no file `gone.off`"),
        (link("a", "<mesh filename='http://h/a.off'/>"), "http:", "on no disk"),
        (link("a", box_) + &link("a", ball), "a'><collision><geometry><sphere", "two links have the name `a`"),
        (link("a", box_) + &link("b", ball), "<link name='b'", "link `b` is on no joint"),
        (link("a", box_) + &joint("j", "a", "b"), "b'/></joint>", "no link `b`"),
        (link("a", box_) + &link("b", ball) + &joint("j", "a", "b") + &joint("k", "b", "a"), "", "in a circle"),
        (link("a", "<box size='${w} 1 1'/>"), "${w}", "expand it first"),
        ("<xacro:macro name='m'/>".to_owned(), "xacro", "expand it first"),
        (format!("<link name='a'{}/>", " x=''".repeat(5000)), "<link", "more than 1000 attributes"),
        (String::new(), "", "the robot has no link"),
    ];
    for (body, needle, wanted) in cases {
        folder.write("bad", &format!("<robot name='r'>\n{body}\n</robot>\n"));
        let run = import(&folder, "urdf", "bad", &[]);
        let place = match needle {
            "" => "bad:1:1".to_owned(),
            needle => format!("bad:2:{}", body.find(needle).unwrap() + 1),
        };
        let err = &run.status(if wanted.contains("attributes") { 3 } else { 2 }).err;
        assert!(err.contains(&place) && err.contains(wanted), "{body}\n{place}: {wanted}\n{err}");
    }
    folder.write("bad", "<robot name='r'>\n<link name='a'>\n</robot>\n");
    let run = import(&folder, "urdf", "bad", &[]);
    assert!(run.status(2).err.contains("bad:3:") && run.err.contains("not well-formed"), "{}", run.err);
    for (text, place, wanted) in [
        ("<robot name='r'>\n<link name='a'>\n", "bad:2:16", "not well-formed"),
        ("<?xml version='1.0'?>\n<!DOCTYPE robot>\n<robot/>", "bad:2:1", "document types are not read"),
    ] {
        folder.write("bad", text);
        let run = import(&folder, "urdf", "bad", &[]);
        assert!(run.status(2).err.contains(place) && run.err.contains(wanted), "{}", run.err);
    }
    folder.write("bad", &format!("<robot name='r'>\n{}</robot>", joint("j", "a", "b").replace("fixed", "hinge")));
    let run = import(&folder, "urdf", "bad", &[]);
    assert!(run.status(2).err.contains("bad:2:23") && run.err.contains(" ^^^^^\n"), "{}", run.err);
    for (text, wanted) in [
        ("<sdf version='1.6'/>", "expected the element `robot`, found `sdf`"),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><robot/>", "document types are not read"),
        ("not xml", "not well-formed"),
        ("", "not well-formed"),
    ] {
        folder.write("bad", text);
        assert!(import(&folder, "urdf", "bad", &[]).status(2).err.contains(wanted), "{text}");
    }
    folder.write("good", &format!("<robot name='r'>{}</robot>", link("a", box_)));
    folder.write("bad.srdf", "<robot>\n<disable_collisions link1='a'/>\n</robot>");
    let run = import(&folder, "urdf", "good", &["--srdf", "bad.srdf"]);
    assert!(run.status(2).err.contains("bad.srdf:2:1") && run.err.contains("has no `link2`"), "{}", run.err);
}

/// The time is worked out at the head of the problem.
#[test]
fn the_sample_problem_of_ompl_meets_the_ceiling_when_it_says() {
    let folder = Folder::new();
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/worlds/ompl");
    for name in ["ceiling.cfg", "ceiling.dae", "pyramid.dae"] {
        folder.write(name, &std::fs::read_to_string(format!("{samples}/{name}")).unwrap());
    }
    let run = import(&folder, "ompl", "ceiling.cfg", &[]);
    says(run.status(0), &["it is [0.75, 0.375, -0.375]", "turned so that y is up", "scaled to metres"]);
    assert_eq!(first_time(&folder), "31/64");
    // Turned upside down about the centre, the foot is 3/8 above it.
    let turned = folder.read("ceiling.cfg").replace("theta = 0", &format!("theta = {}", std::f64::consts::PI));
    folder.write("ceiling.cfg", &turned);
    import(&folder, "ompl", "ceiling.cfg", &[]).status(0);
    let document = folder.run(&["check", "out.yaml", "--format", "json"]).document();
    let time = document["results"][0]["contact"]["time"]["lower"].as_f64().unwrap();
    assert!((time - 37.0 / 64.0).abs() < 1e-9, "{time}");
}

/// The line that lacks a number is blamed, and not the one before it.
#[test]
fn a_size_that_is_missing_is_missed_on_its_line() {
    let folder = Folder::new();
    folder.write("cell.scene", "cell\n* table\n0 0 0.5\n0 0 0 1\n1\nbox\n2 1\n0 0 0\n0 0 0 1\n0 0 0 0\n0\n.\n");
    let run = import(&folder, "moveit-scene", "cell.scene", &[]);
    assert!(run.status(2).err.contains("a box has 3 sizes on this line, and here are 2"), "{}", run.err);
    assert!(run.err.contains("cell.scene:7:1"), "{}", run.err);
}
