//! `--cache`: a folder that spares reading large meshes again.

use std::fmt::Write;

use super::support::Folder;

/// A ring of many thin blocks, in millimetres: large enough to be kept, and not convex.
pub(super) fn ring() -> String {
    const BLOCKS: usize = 1500;
    let mut text = format!("OFF\n{} {} 0\n", 4 * BLOCKS, 4 * BLOCKS);
    for block in 0..BLOCKS {
        let (y, x) = (block as f64 / BLOCKS as f64 * std::f64::consts::TAU).sin_cos();
        for (radius, z) in [(900, 0), (1000, 0), (1000, 100), (900, 100)] {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{} {} {z}", x * f64::from(radius), y * f64::from(radius));
        }
    }
    for block in 0..BLOCKS {
        let (this, next) = (4 * block, 4 * ((block + 1) % BLOCKS));
        for (i, j) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
            let _ = writeln!(text, "4 {} {} {} {}", this + i, next + i, next + j, this + j);
        }
    }
    text
}

fn with_ring() -> Folder {
    let folder = Folder::new();
    folder.write("ring.off", &ring());
    folder.write("part.off", super::support::CUBE);
    folder
}

const QUERY: [&str; 10] = [
    "query",
    "part.off",
    "ring.off",
    "--from",
    "1,0,3",
    "--move",
    "0,0,-3",
    "--unit=m",
    "--unit-b=mm",
    "--kind-a=solid",
];

const WORLD: &str = "\
firstcontact: 1
units: {length: m, time: s, angle: deg}
objects:
  - {id: part, box: {size: [0.1, 0.1, 0.1]}}
  - {id: ring, mesh: {file: ring.off, unit: mm}, pose: {position: [0, 0, 0]}}
  - {id: turned, mesh: {file: ring.off, unit: mm}, pose: {position: [0, 0, 2], rpy: [0, 0, 90]}}
paths:
  - {id: fall, object: part, waypoints: [{t: 0, position: [0.95, 0, 1]}, {t: 1, position: [0.95, 0, 0]}]}
";

#[test]
fn a_query_with_a_cache_says_the_same() {
    let folder = with_ring();
    let without = folder.run(&QUERY);
    without.status(1);
    for _ in 0..2 {
        let with = folder.run(&[&QUERY[..], &["--cache", "kept"]].concat());
        assert_eq!((&with.status(1).out, &with.err), (&without.out, &without.err));
    }
    assert_eq!(kept(&folder).len(), 1, "the cube is too small to be kept");
}

#[test]
fn a_world_with_a_cache_says_the_same() {
    let folder = with_ring();
    folder.write("cell.yaml", WORLD);
    let lines = |text: &str| text.lines().filter(|line| !line.contains("check")).map(str::to_owned).collect::<Vec<_>>();
    let without = folder.run(&["check", "cell.yaml"]);
    without.status(1);
    for _ in 0..2 {
        let with = folder.run(&["check", "cell.yaml", "--cache", "kept"]);
        assert_eq!((lines(&with.status(1).out), &with.err), (lines(&without.out), &without.err));
    }
    assert_eq!(kept(&folder).len(), 2, "one for each placement");
}

#[test]
fn limits_hold_with_a_cache_too() {
    let folder = with_ring();
    folder.run(&[&QUERY[..], &["--cache", "kept"]].concat()).status(1);
    let run = folder.run(&[&QUERY[..], &["--cache", "kept", "--max-vertices", "100"]].concat());
    assert!(run.status(3).err.contains("--max-vertices"), "{}", run.err);
}

#[test]
fn a_cache_that_cannot_be_used_is_a_warning() {
    let folder = with_ring();
    let run = folder.run(&[&QUERY[..], &["--cache", "part.off"]].concat());
    assert!(run.status(1).err.contains("warning: cannot"), "{}", run.err);
    assert!(run.err.contains("the cache `part.off`"), "{}", run.err);
}

fn kept(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path().join("kept")).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}
