//! `--proof` and `verify`: what is written, what is accepted, refused and unreadable.

use std::path::Path;

use super::support::{CUBE, Folder, touching_world};

#[test]
fn proofs_of_queries_and_checks_are_accepted() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    folder.write("cell.yaml", &touching_world());
    folder.run(&["query", "a.off", "b.off", "--from", "3,0,0", "--move", "0,5,0", "--proof", "clear.fcp"]).status(0);
    folder.run(&["query", "a.off", "b.off", "--from", "3,0,0", "--move", "-4,0,0", "--proof", "hit.fcp"]).status(1);
    let run = folder.run(&["check", "cell.yaml", "--proof", "cell.fcp"]);
    assert!(run.err.contains("wrote cell.fcp: ") && !run.err.contains("NOT PROVEN"), "{}", run.err);
    for (proof, source) in [("clear.fcp", "a.off"), ("hit.fcp", "b.off"), ("cell.fcp", "cell.yaml")] {
        let run = folder.run(&["verify", proof, source]);
        assert!(run.status(0).out.starts_with("accepted: "), "{}", run.out);
        assert!(run.out.contains(&format!("compared {source}")), "{}", run.out);
    }
    assert!(folder.run(&["verify", "hit.fcp"]).out.contains("contact over t = 0 .. 1"));
    assert!(folder.run(&["verify", "clear.fcp"]).out.contains("clear over t = 0 .. 1"));
}

#[test]
fn proofs_of_turns_are_accepted() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    let turn = ["query", "a.off", "b.off", "--from", "3,0,0", "--turn", "0,0,1", "--angle"];
    for (angle, place, status, words) in [
        ("90", "0,0,5", 0, "clear; turned about (0, 0, 1) through (0, 0, 0)"),
        ("90", "0,3,0", 1, ": contact; "),
        ("60", "3,0,0", 1, ": starts in contact; "),
    ] {
        let run = folder.run(&[&turn[..], &[angle, "--from-b", place, "--proof", "turn.fcp", "--force"]].concat());
        assert!(run.status(status).err.contains("wrote turn.fcp: ") && !run.err.contains("NOT PROVEN"), "{}", run.err);
        let run = folder.run(&["verify", "turn.fcp", "a.off"]);
        assert!(run.status(0).out.contains(words) && run.out.contains("compared a.off"), "{}", run.out);
    }
}

#[test]
fn other_files_are_refused_and_other_bytes_are_no_proof() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    folder.run(&["query", "a.off", "b.off", "--from", "3,0,0", "--move", "0,5,0", "--proof", "a.fcp"]).status(0);
    folder.write("b.off", &CUBE.replace('1', "2"));
    let run = folder.run(&["verify", "a.fcp", "b.off"]);
    assert!(run.status(1).out.contains("does not rest on b.off"), "{}", run.out);
    let run = folder.run(&["verify", "a.off"]);
    assert!(run.status(2).err.contains("not a proof"), "{}", run.err);
    folder.run(&["verify", "none.fcp"]).status(2);
    let again = ["query", "a.off", "b.off", "--from", "3,0,0", "--move", "0,5,0", "--proof", "a.fcp"];
    assert!(folder.run(&again).status(2).err.contains("--force"));
    let misnamed = folder.run(&["query", "a.off", "b.off", "--move", "1,0,0", "--proof", "a.html"]);
    assert!(misnamed.status(2).err.contains("end its name in .fcp"), "{}", misnamed.err);
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/verify.py").exists());
}

#[test]
fn an_audit_has_the_proof_checked() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    let run = folder.run(&["query", "a.off", "b.off", "--from", "3,0,0", "--move", "-4,0,0", "--audit"]);
    assert!(run.status(1).out.contains("proof accepted by the independent checker"), "{}", run.out);
}

#[test]
fn what_is_accepted_is_named_without_empty_parts() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    for (way, words) in [
        (
            ["--move", "-4,0,0", "--touch", "contact"],
            "check  query; m: contact over t = 0 .. 1; 1 pair covered; a.off and b.off at t = 1/2\n",
        ),
        (
            ["--turn", "1,0,0", "--angle", "90"],
            "turn  turn: clear; turned about (1, 0, 0) through (0, 0, 0) up to the pose (w, s) = (1, 1)\n",
        ),
    ] {
        let query = ["query", "a.off", "b.off", "--from", "3,0,0", "--proof", "q.fcp", "--force"];
        assert!(folder.run(&[&query[..], &way].concat()).err.contains("wrote q.fcp"));
        let run = folder.run(&["verify", "q.fcp"]);
        assert!(run.status(0).out.contains(words), "{}", run.out);
    }
}

/// A robot that carries a tool past a post, while a cart drives by.
const CELL: &str = "\
firstcontact: 1
objects:
  - {id: robot, box: {size: [1, 1, 1]}, pose: {position: [0, 0, 0]}}
  - {id: tool, box: {size: [0.5, 0.5, 0.5]}, attach_to: robot, pose: {position: [0, 0, 0.75]}}
  - {id: post, box: {size: [1, 1, 1]}, pose: {position: [3, 0, 0]}}
  - {id: cart, box: {size: [1, 1, 1]}}
paths:
  - {id: drive, object: cart, waypoints: [{t: 0, position: [0, 6, 0]}, {t: 8, position: [8, 6, 0]}]}
";

const EDGES: [&str; 8] = ["check", "cell.yaml", "--edges", "plan.csv", "--object", "robot", "--proof", "plan.fcp"];

#[test]
fn a_file_of_edges_is_proven_row_by_row() {
    let folder = Folder::new();
    folder.write("cell.yaml", CELL);
    let rows: Vec<String> = (0..100).map(|i| format!("way{i},0,{},0,4,{},0,0,2\n", i % 9, i % 7)).collect();
    folder.write("plan.csv", &format!("id,x0,y0,z0,x1,y1,z1,t0,t1\n{}", rows.concat()));
    let run = folder.run(&EDGES);
    assert!(run.status(1).err.contains("wrote plan.fcp: ") && !run.err.contains("NOT PROVEN"), "{}", run.err);
    let proven = folder.run(&["verify", "plan.fcp", "cell.yaml", "plan.csv"]);
    let lines: Vec<&str> = proven.status(0).out.lines().filter(|line| line.contains("over t = 0 .. 2")).collect();
    let answers: Vec<&str> = run.out.lines().collect();
    assert_eq!([lines.len(), answers.len()], [100, 100]);
    for (number, (line, answer)) in lines.iter().zip(answers).enumerate() {
        assert!(line.contains(&format!("cell.yaml, line {}, way{number}; m, s: ", number + 2)), "{line}");
        assert!(line.contains("; only pairs of robot, tool"), "{line}");
        let words = ["clear", "starts in contact", "contact"].map(|words| format!(": {words}"));
        let told = words.iter().find(|words| answer.contains(words.as_str())).unwrap();
        assert!(line.contains(told.as_str()), "{line} {answer}");
    }
    folder.write("plan.csv", "0,0,0,1,0,0,0,1\n");
    let other = folder.run(&["verify", "plan.fcp", "plan.csv"]);
    assert!(other.status(1).out.contains("does not rest on plan.csv"), "{}", other.out);
}

#[test]
fn edges_without_an_answer_are_not_passed_over() {
    let folder = Folder::new();
    folder.write("cell.yaml", CELL);
    folder.write("plan.csv", "0,0,0,1,0,0,0,1\n0,0,0,1,0,0,1,0\n");
    let run = folder.run(&EDGES);
    assert!(run.status(2).err.contains("no proof is written: each line has to have an answer"), "{}", run.err);
    assert!(!folder.path().join("plan.fcp").exists());
}

#[test]
fn a_proof_has_room_for_so_many_edges() {
    let folder = Folder::new();
    // The cart and 50 boxes on it go along 100,000 waypoints, and each counts in each pair with the robot and its tool.
    let boxes = |i: usize| {
        let place = format!("pose: {{position: [{}, 9, 0]}}", 2 * i);
        format!("  - {{id: b{i}, box: {{size: [1, 1, 1]}}, attach_to: cart, {place}}}\n")
    };
    let boxes: Vec<String> = (0..50).map(boxes).collect();
    let (objects, _) = CELL.split_once("paths:").unwrap();
    let paths = "paths:\n  - {id: drive, object: cart, waypoints: {file: drive.csv}}\n";
    folder.write("cell.yaml", &[objects, &boxes.concat(), paths].concat());
    let waypoints: Vec<String> = (0..100_000).map(|t| format!("{t},0,{},0\n", 6 + t % 2)).collect();
    folder.write("drive.csv", &format!("t,x,y,z\n{}", waypoints.concat()));
    folder.write("plan.csv", &"0,0,0,0,-1,0,0,1\n".repeat(12));
    let run = folder.run(&EDGES);
    let message = "a proof has room for 9 edges of this world, and line 10 has one more";
    assert!(run.status(3).err.contains(message), "{}", run.err);
    assert!(run.err.contains("up to 9 lines at a time") && !folder.path().join("plan.fcp").exists(), "{}", run.err);
    folder.write("plan.csv", "0,0,0,0,-1,0,0,1\n");
    folder.run(&EDGES).status(0);
    folder.run(&["verify", "plan.fcp"]).status(0);
}

#[test]
fn who_stands_is_proven_to_touch_or_not() {
    let folder = Folder::new();
    let (world, _) = CELL.split_once("paths:").unwrap();
    let world = world.replace(
        "{id: cart, box: {size: [1, 1, 1]}}",
        "{id: cart, box: {size: [1, 1, 1]}, pose: {position: [X, 0, 0]}}",
    );
    for (place, status, words) in [
        ("9", 0, "clear over t = 0 .. 0; 5 pairs covered"),
        ("4", 0, "starts in contact over t = 0 .. 0; 5 pairs covered; post and cart at t = 0"),
        ("3.5", 1, "starts in contact over t = 0 .. 0; 5 pairs covered; post and cart at t = 0"),
    ] {
        folder.write("cell.yaml", &world.replace('X', place));
        let run = folder.run(&["check", "cell.yaml", "--proof", "cell.fcp", "--force"]);
        assert!(run.status(status).err.contains("wrote cell.fcp") && !run.err.contains("NOT PROVEN"), "{}", run.err);
        let proven = folder.run(&["verify", "cell.fcp", "cell.yaml"]);
        assert!(proven.status(0).out.contains(words), "{}", proven.out);
    }
}

#[test]
fn proofs_are_about_the_paths_of_the_check() {
    // A path that turns is in no proof; those after it are numbered without it.
    let folder = Folder::new();
    let path = |id: &str, to: i32| {
        format!(
            "  - {{id: {id}, object: cart, waypoints: [{{t: 0, position: [9, 0, 0]}}, {{t: 1, position: [{to}, 0, 0]}}]}}\n"
        )
    };
    let turned = "{t: 0, position: [9, 0, 0], rpy: [0, 0, 0]}, {t: 1, turn: {axis: [0, 0, 1], angle: 90}}";
    let paths = [
        format!("paths:\n  - {{id: turned, object: cart, waypoints: [{turned}]}}\n"),
        path("hits", 2),
        path("misses", 20),
        path("other", 30),
    ];
    let world = CELL.replace("firstcontact: 1", "firstcontact: 1\nunits: {angle: deg}");
    let (objects, _) = world.split_once("paths:").unwrap();
    let checks = ["turned", "hits", "misses"].map(|id| format!("  - {{id: {id}, paths: [{id}]}}\n")).concat();
    folder.write("cell.yaml", &format!("{objects}{}checks:\n{checks}", paths.concat()));
    for (check, status, words) in [("hits", 1, "post and cart at t = "), ("misses", 0, "misses; m, s: clear")] {
        let run = folder.run(&["check", "cell.yaml", "--only", check, "--proof", "cell.fcp", "--force"]);
        assert!(run.status(status).err.contains("wrote cell.fcp"), "{}", run.err);
        let proven = folder.run(&["verify", "cell.fcp", "cell.yaml"]);
        assert!(proven.status(0).out.contains(words), "{}", proven.out);
    }
    // It is refused before any check runs.
    let run = folder.run(&["check", "cell.yaml", "--proof", "cell.fcp", "--force"]);
    assert!(
        run.status(2).err.contains("check `turned` cannot be proven: object `cart` turns on its path"),
        "{}",
        run.err
    );
    let line = world.lines().position(|line| line == "paths:").unwrap() + 2;
    assert!(run.err.contains(&format!("--> cell.yaml:{line}\n")), "{}", run.err);
    assert!(run.err.contains("by `--only`: hits, misses") && !run.out.contains("hits"), "{}\n{}", run.err, run.out);
    let run = folder.run(&["check", "cell.yaml", "--audit"]);
    assert!(!run.status(1).out.contains("REFUSED") && !run.out.contains("DISAGREE"), "{}", run.out);
}
