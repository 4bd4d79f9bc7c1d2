//! Poses of objects that turn, as the script of a page computes them from its numbers: those of the motions.

use std::path::Path;
use std::process::Command;

use firstcontact_rotation::{RationalPose, RigidMotion};
use firstcontact_scene::world::{ObjectMotion, TimedMotion};
use firstcontact_solid::Body;
use firstcontact_view::{Answer, Scene, Words};
use serde_json::Value;

use firstcontact_exact::Rational;

/// Reads a page, and prints the poses of its objects at some times: their places and quaternions.
const SCRIPT: &str = r#"
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [folder, file, times] = process.argv.slice(1);
const load = (name) => import(pathToFileURL(`${folder}/src/${name}`));
const [{ trackOf, turningOf, unpack }, { Motions }] = [await load("payload.js"), await load("motion.js")];
const element = (id) => readFileSync(file, "utf8").split(`id="${id}">`)[1].split("</script>")[0].trim();
const scene = JSON.parse(element("scene"));
const bytes = await unpack(element("numbers"));
const tracks = scene.tracks.map((track) => trackOf(bytes, track));
const turnings = scene.turnings.map((turning) => turningOf(bytes, turning));
const motions = new Motions(scene.objects, tracks, turnings, scene.cases[0].courses);
const poses = scene.objects.map((_, object) => JSON.parse(times).map((time) => motions.pose(object, time)));
const steps = scene.objects.map((_, object) => motions.steps(object, scene.cases[0].clock).length);
console.log(JSON.stringify({ poses, steps }));
"#;

/// Objects that turn about an axis, from orientation to orientation while they move, and in a screw; what they carry;
/// and one that stands turned.
fn motions() -> Vec<ObjectMotion> {
    let (from, to) = ([1.0, 2.0, 0.5, -1.0], [0.5, -1.0, 2.0, 3.0]);
    let standing = || RigidMotion::at([2.0, 0.0, 5.0]).unwrap();
    let start = RationalPose::at([2.0, 0.0, 5.0].map(Rational::of)).oriented(from);
    let turning = standing().turning([1.0, 2.0, -2.0], [3.0, 0.0, 1.0], 700.0).unwrap();
    let back = turning.end().turning([1.0, 2.0, -2.0], [3.0, 0.0, 1.0], -100.0).unwrap();
    let separate = standing().turning_between(from, to).unwrap().moving_to([0.0, 4.0, 1.0]).unwrap();
    let screw = RigidMotion::screwing(&start, to, [4.0, 4.0, 1.0]).unwrap();
    let offset = [0.5, -2.0, 1.0].map(Rational::of);
    let piece = |clock, motion| TimedMotion { clock, motion };
    let alone = |motion: RigidMotion| vec![piece([0.5, 2.0], motion)];
    let all = [
        vec![piece([0.5, 2.0], turning), piece([2.0, 2.5], back)],
        alone(separate.clone()),
        alone(separate.carrying(&offset)),
        alone(screw.clone()),
        alone(screw.carrying(&offset)),
        vec![piece([1.0, 1.0], standing().oriented(to).unwrap())],
    ];
    all.into_iter().map(ObjectMotion::Turning).collect()
}

/// The pose of an object: its matrix by rows, and the place of its origin.
fn wanted(motion: &ObjectMotion, time: f64) -> ([[f64; 3]; 3], [f64; 3]) {
    let ObjectMotion::Turning(pieces) = motion else { panic!("it turns") };
    let TimedMotion { clock: [from, to], motion } =
        pieces.iter().rfind(|piece| piece.clock[0] <= time).unwrap_or(&pieces[0]);
    motion.pose_about(if from < to { ((time - from) / (to - from)).clamp(0.0, 1.0) } else { 0.0 })
}

/// The matrix of a quaternion, scalar last.
fn matrix([x, y, z, w]: [f64; 4]) -> [[f64; 3]; 3] {
    [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
        [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
        [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
    ]
}

/// Needs node.
#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn a_page_computes_the_poses_of_the_motions() {
    let (motions, times) = (motions(), [0.0, 0.5, 0.75, 1.0, 1.3, 2.0, 2.25, 2.5, 3.0]);
    let body = Body::cuboid([1.0, 2.0, 3.0]).unwrap();
    let mut scene = Scene::new("poses", ["m", "s"]);
    (0..motions.len()).for_each(|index| _ = scene.add(&format!("object {index}"), &body, None));
    let answer = Answer { id: "all", clock: [0.0, 3.0], ..Answer::new(Words::default()) };
    scene.add_turning_answer(answer, &motions);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    std::fs::write(&file, scene.to_html(1_000_000).unwrap()).unwrap();
    let viewer = Path::new(env!("CARGO_MANIFEST_DIR")).join("viewer");
    let mut node = Command::new("node");
    node.args(["--input-type=module", "--eval", SCRIPT]).arg(viewer).arg(&file).arg(format!("{times:?}"));
    let Ok(output) = node.output() else {
        eprintln!("skipped: there is no node, so that the script of the page is not run");
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    for (index, motion) in motions.iter().enumerate() {
        for (k, &time) in times.iter().enumerate() {
            let pose = &found["poses"][index][k];
            let number = |key: &str, k: usize| pose[key][k].as_f64().unwrap();
            let (rows, origin) = wanted(motion, time);
            let turn = matrix([0, 1, 2, 3].map(|k| number("turn", k)));
            for i in 0..3 {
                let off = (number("place", i) - origin[i]).abs();
                assert!(off < 1e-13, "object {index} at {time}: {pose}, not {origin:?}");
                for j in 0..3 {
                    let off = (turn[i][j] - rows[i][j]).abs();
                    assert!(off < 1e-13, "object {index} at {time}: {turn:?}, not {rows:?}");
                }
            }
        }
    }
    // Of a turn the way is drawn in many steps; of what stands there is none.
    let steps = |index: usize| found["steps"][index].as_u64().unwrap();
    assert!(steps(0) > 200 && steps(1) > 20 && steps(5) == 3, "{}", found["steps"]);
}
