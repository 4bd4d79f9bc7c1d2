//! Small inputs that are worlds: text that is read, and the check of all its paths.

use std::error::Error;
use std::fmt::Write;

use firstcontact::world::{CheckOptions, LoadOptions, World};

use super::{Outcome, SmallInput, Task};

/// All of them.
pub(super) const INPUTS: [SmallInput; 9] = [
    SmallInput { name: "world: n objects in a chain", first: 512, prepare: |n| world(chain(n), n) },
    SmallInput { name: "world: n objects on a carrier", first: 512, prepare: |n| world(carrier(n), n) },
    SmallInput { name: "world: 16 in a chain, n waypoints each", first: 64, prepare: |n| world(axes(n), AXES) },
    SmallInput { name: "world: n on a carrier of n waypoints", first: 64, prepare: |n| world(to_and_fro(n, n), n) },
    SmallInput { name: "world: a path of n waypoints", first: 1_024, prepare: |n| world(to_and_fro(n, 1), 1) },
    SmallInput { name: "world: n spheres of 32 segments", first: 16, prepare: |n| world(spheres(n, 32), n) },
    SmallInput {
        name: "world: a sphere of n segments",
        first: 32,
        prepare: |n| world(spheres(1, n.next_multiple_of(2)), 1),
    },
    SmallInput { name: "world: n movers, all pairs", first: 32, prepare: |n| world(movers(n), n) },
    SmallInput { name: "world: n objects, n^2 / 2 rules: lint", first: 32, prepare: rules },
];

/// The task to read a world with so many objects and one obstacle, and to check its paths.
fn world(text: Result<String, std::fmt::Error>, objects: u32) -> Result<Task, Box<dyn Error>> {
    let text = text?;
    Ok(Box::new(move || check(&text, objects)))
}

fn check(text: &str, objects: u32) -> Outcome {
    let world = World::from_yaml_str(text, &LoadOptions::new())?;
    if world.objects().len() != objects as usize + 1 {
        return Err(format!("{} objects", world.objects().len()).into());
    }
    let all = world.checks().first().ok_or("no check")?;
    match world.check(all, &CheckOptions::new())?.contacts().len() {
        0 => Err("no contact".into()),
        _ => Ok(()),
    }
}

/// Lint of objects of which each pair is exempt, as in the collision matrix of a robot.
fn rules(n: u32) -> Result<Task, Box<dyn Error>> {
    let mut text = spheres(n, 8)? + "allow:\n";
    for a in 0..n {
        for b in 0..a {
            writeln!(text, "  - {{pair: [o{a}, o{b}]}}")?;
        }
    }
    let world = World::from_yaml_str(&text, &LoadOptions::new())?;
    Ok(Box::new(move || if world.lint()?.is_empty() { Err("rules that do nothing".into()) } else { Ok(()) }))
}

/// The beginning of a world, with an obstacle that is 2 wide and has its middle at x = 10.
const HEAD: &str = "firstcontact: 1\nunits: {length: m, angle: deg, time: s}\nobjects:\n  \
                    - {id: wall, box: {size: [2, 2, 2]}, pose: {position: [10, 0, 0]}}\n";

/// A path of an object along x into the obstacle.
const PATH: &str =
    "paths:\n  - {id: way, object: o0, waypoints: [{t: 0, position: [0, 0, 0]}, {t: 1, position: [10, 0, 0]}]}\n";

/// Boxes, each held by the one before.
fn chain(n: u32) -> Result<String, std::fmt::Error> {
    let mut text = format!("{HEAD}  - {{id: o0, box: {{size: [0.5, 0.5, 0.5]}}}}\n");
    for i in 1..n {
        let held = i - 1;
        writeln!(
            text,
            "  - {{id: o{i}, box: {{size: [0.5, 0.5, 0.5]}}, attach_to: o{held}, pose: {{position: [0, 1, 0]}}}}"
        )?;
    }
    Ok(text + PATH)
}

/// As many objects may ride on each other with paths of their own.
const AXES: u32 = 16;

/// Boxes, each held by the one before and with a path of n waypoints, all on different timetables.
fn axes(n: u32) -> Result<String, std::fmt::Error> {
    let mut text = chain(AXES)?;
    for i in 1..AXES {
        let time = |step: u32| f64::from(step) * f64::from(AXES + i) / f64::from(2 * AXES * n);
        let place = |step: u32| f64::from(step % 2) * 0.25;
        let points: Vec<String> =
            (0..n).map(|step| format!("{{t: {}, position: [0, 1, {}]}}", time(step), place(step))).collect();
        writeln!(text, "  - {{id: way{i}, object: o{i}, waypoints: [{}]}}", points.join(", "))?;
    }
    Ok(text)
}

/// Boxes, each held by the first.
fn carrier(n: u32) -> Result<String, std::fmt::Error> {
    Ok(held(n)? + PATH)
}

fn held(n: u32) -> Result<String, std::fmt::Error> {
    let mut text = format!("{HEAD}  - {{id: o0, box: {{size: [0.5, 0.5, 0.5]}}}}\n");
    for i in 1..n {
        writeln!(
            text,
            "  - {{id: o{i}, box: {{size: [0.5, 0.5, 0.5]}}, attach_to: o0, pose: {{position: [0, {i}, 0]}}}}"
        )?;
    }
    Ok(text)
}

/// A box that goes to and fro, each time a little nearer to the obstacle, and those that it holds.
fn to_and_fro(n: u32, objects: u32) -> Result<String, std::fmt::Error> {
    let mut text = held(objects)? + "paths:\n  - id: way\n    object: o0\n    waypoints:\n";
    for i in 0..n {
        let x = if i % 2 == 0 { 0.0 } else { 9.0 * f64::from(i + 2) / f64::from(n) };
        writeln!(text, "      - {{t: {i}, position: [{x}, 0, 0]}}")?;
    }
    Ok(text)
}

/// Spheres in a row, the first of which moves.
fn spheres(n: u32, segments: u32) -> Result<String, std::fmt::Error> {
    let mut text = HEAD.to_owned();
    for i in 0..n {
        let sphere = format!("sphere: {{radius: 0.25, segments: {segments}}}");
        let pose = if i == 0 { String::new() } else { format!(", pose: {{position: [0, {i}, 0]}}") };
        writeln!(text, "  - {{id: o{i}, {sphere}{pose}}}")?;
    }
    Ok(text + PATH)
}

/// Boxes that all come to the obstacle, each on its own path, so that each meets each.
fn movers(n: u32) -> Result<String, std::fmt::Error> {
    let mut text = HEAD.to_owned();
    for i in 0..n {
        writeln!(text, "  - {{id: o{i}, box: {{size: [0.5, 0.5, 0.5]}}}}")?;
    }
    text.push_str("paths:\n");
    for i in 0..n {
        let start = format!("{{t: 0, position: [0, {i}, 0]}}");
        writeln!(text, "  - {{id: p{i}, object: o{i}, waypoints: [{start}, {{t: 1, position: [10, 0, 0]}}]}}")?;
    }
    let paths: Vec<String> = (0..n).map(|i| format!("p{i}")).collect();
    writeln!(text, "checks:\n  - {{id: all, paths: [{}], report: all_pairs}}", paths.join(", "))?;
    Ok(text)
}
