//! `check --edges`: the edges of a file, one result a line.

use serde_json::Value;

use super::support::Folder;

/// A unit cube that may move, and one that stands at x = 3.
const WORLD: &str = "\
firstcontact: 1
objects:
  - {id: robot, box: {size: [1, 1, 1]}, pose: {position: [0, 0, 0]}}
  - {id: tool, box: {size: [0.5, 0.5, 0.5]}, attach_to: robot, pose: {position: [0, 0, 0.75]}}
  - {id: post, box: {size: [1, 1, 1]}, pose: {position: [3, 0, 0]}}
paths:
  - {id: p, object: robot, waypoints: [{position: [0, 0, 0]}, {position: [0, 1, 0]}]}
";

fn folder(edges: &str) -> Folder {
    let folder = Folder::new();
    folder.write("world.yaml", WORLD);
    folder.write("edges.csv", edges);
    folder
}

const ASK: [&str; 6] = ["check", "world.yaml", "--edges", "edges.csv", "--object", "robot"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    ASK.iter().copied().chain(more.iter().copied()).collect()
}

#[test]
fn every_edge_has_a_line() {
    let run = folder("0,0,0,0,3,0\n0,0,0,4,0,0\n# a remark\n\n3,0,0,0,0,0\n").run(&ASK);
    run.status(1);
    assert_eq!(
        run.out,
        "1: clear\n2: contact at t = 0.5 (1/2): post, vertex 0; robot, vertex 1\n5: starts in contact, overlapping: post, vertex 0; robot, vertex 0\n"
    );
    assert!(run.err.starts_with("3 edges: 1 clear, 2 in contact ("), "{}", run.err);
    folder("0,0,0,0,3,0\n").run(&ASK).status(0);
}

#[cfg(unix)]
#[test]
fn a_stream_without_line_ends_is_not_read_for_ever() {
    let folder = folder("");
    let run = folder.run(&["check", "world.yaml", "--edges", "/dev/zero", "--object", "robot"]);
    assert!(run.status(2).err.contains("a line of more than 16 MiB, after which nothing is read"), "{}", run.err);
}

#[test]
fn who_may_touch_does_so_on_an_edge() {
    let touching = WORLD.replace("objects:", "defaults: {touch: allowed}\nobjects:");
    let told = |world: &str, edges: &str| {
        let folder = folder(edges);
        folder.write("world.yaml", world);
        let [text, jsonl] = [folder.run(&ASK), folder.run(&with(&["--format", "jsonl"]))];
        assert!(!text.err.contains("warning"), "{}", text.err);
        (text.out.clone(), jsonl.lines())
    };
    let edges = "2,0,0,2,9,0\n0,0,0,4,0,0\n2.5,0,0,2.5,9,0\n";
    let (text, _) = told(WORLD, edges);
    assert!(text.starts_with("1: starts in contact, only touching: "), "{text}");
    let (text, lines) = told(&touching, edges);
    let said: Vec<&str> = text.lines().map(|line| line.rsplit_once(": ").map_or(line, |(said, _)| said)).collect();
    assert_eq!(said, ["1", "2: contact after t = 0.5 (1/2)", "3: starts in contact"]);
    assert!(text.starts_with("1: clear\n"), "{text}");
    assert_eq!(lines[1]["contact"]["touch"], "allowed");
}

#[test]
fn every_way_to_write_a_file_is_read() {
    let edges = "0,0,0,0,3,0\n0,0,0,4,0,0\n";
    let expected = folder(edges).run(&ASK).out.clone();
    let shifted = expected.replace("1: ", "2: ").replacen("2: contact", "3: contact", 1);
    assert_eq!(folder(&edges.replace('\n', "\r\n")).run(&ASK).out, expected);
    assert_eq!(folder(edges.trim_end()).run(&ASK).out, expected);
    assert_eq!(folder(&format!("\u{feff}{edges}")).run(&ASK).out, expected);
    let named = folder(&format!("x0,y0,z0,x1,y1,z1\n{edges}")).run(&ASK).out.clone();
    assert_eq!(named.lines().next(), shifted.lines().next());
    let turned = folder("x1,y1,z1,x0,y0,z0\n 0, 3, 0, 0, 0, \"0\"\n4,0,0,0,0,0\n").run(&ASK).out.clone();
    assert_eq!(turned, named);
    let arguments = ["check", "world.yaml", "--edges", "-", "--object", "robot"];
    assert_eq!(folder("").run_with(&arguments, edges.as_bytes()).out, expected);
}

#[test]
fn bad_lines_are_placed_and_spoil_no_others() {
    let folder = folder("0,0,0,0,3,0\n0,0,0,4,0\n0,0,0,x,0,0\n0,0,0,4,0,0\n0,0,0,1e999,0,0\n");
    let run = folder.run(&ASK);
    run.status(2);
    assert_eq!(run.out.lines().map(|line| line.split(':').next().unwrap()).collect::<Vec<_>>(), ["1", "4"]);
    for part in [
        "error: expected 6 numbers, found 5",
        "edges.csv:2:1",
        "error: column `x1`: expected a finite number, found `x`",
        "edges.csv:3:7",
        "edges.csv:5:7",
        "`1e999` does not fit a double",
        "2 edges: 1 clear, 1 in contact, 3 bad lines",
    ] {
        assert!(run.err.contains(part), "{part} in\n{}", run.err);
    }
    let error = folder.run(&with(&["--format", "jsonl"]));
    let errors: Value = serde_json::from_str(error.status(2).err.lines().next().unwrap()).unwrap();
    let place = |index: usize| [errors["errors"][index]["line"].as_u64(), errors["errors"][index]["column"].as_u64()];
    assert_eq!([place(0), place(1)], [[Some(2), Some(1)], [Some(3), Some(7)]]);
}

/// Nobody knows what the numbers below a wrong header mean.
#[test]
fn below_a_wrong_header_nothing_is_answered() {
    let run = folder("X1,Y1,Z1,X0,Y0,Z0\n1,0,0,0,0,0\n2,0,0,0,0,0\n").run(&ASK);
    assert!(run.status(2).err.contains("unknown column `X1`"), "{}", run.err);
    assert_eq!(run.out, "");
    // A line of numbers with a word among them is a bad line, and no header.
    let run = folder("1,0,zero,0,0,0\n2,0,0,0,0,0\n").run(&ASK);
    assert!(!run.status(2).out.is_empty(), "{}", run.err);
}

#[test]
fn wrong_files_worlds_and_objects_are_refused() {
    for (edges, part) in [
        ("x0,y0,z0,x1,y1,z2\n", "unknown column `z2`"),
        ("x0,y0,z0,x1,y1\n", "there is no column `z1`"),
        ("1,2,3\n", "expected 6 or 8 numbers, found 3"),
        ("1,0,0,0,0,0,5,4\n", "edges.csv:1:15"),
        (&"1,".repeat(9000), "a line of more than 10000 bytes"),
    ] {
        let run = folder(edges).run(&ASK);
        assert!(run.status(2).err.contains(part), "{part} in\n{}", run.err);
    }
    let folder = folder("1,0,0,0,0,0\n");
    for (arguments, part) in [
        (&["check", "world.yaml", "--edges", "edges.csv"][..], "--object <ID>"),
        (&["check", "world.yaml", "--object", "robot"], "--edges <FILE.csv>"),
        (&["check", "world.yaml", "--edges", "edges.csv", "--object", "robto"], "did you mean `robot`?"),
        (&["check", "world.yaml", "--edges", "edges.csv", "--object", "tool"], "write `--object robot`"),
        (&["check", "world.yaml", "--edges", "egdes.csv", "--object", "robot"], "did you mean `edges.csv`?"),
        (&["check", "-", "--edges", "-", "--object", "robot"], "named more than once"),
        (&["check", "a.yaml", "b.yaml", "--edges", "edges.csv", "--object", "robot"], "name one world file"),
        (&["check", "world.yaml", "--edges", "edges.csv", "--object", "robot", "--audit"], "cannot be used with"),
    ] {
        let run = folder.run(arguments);
        assert!(run.status(2).err.contains(part), "{arguments:?}: {part} in\n{}", run.err);
    }
    folder.write_bytes("edges.csv", b"0,0,0,\xff,0,0\n");
    assert!(folder.run(&ASK).status(2).err.contains("byte 7 of the line is no text in UTF-8"));
    folder.write("edges.csv", "");
    assert!(folder.run(&ASK).status(2).err.contains("error: the file has no edge"));
}

/// The edges say where the robot is.
#[test]
fn a_robot_needs_no_pose() {
    let folder = folder("0,0,0,0,3,0\n0,0,0,4,0,0\n");
    let before = folder.run(&ASK).status(1).out.clone();
    folder.write(
        "world.yaml",
        &WORLD
            .replace("}, pose: {position: [0, 0, 0]}}\n  - {id: tool", "}}\n  - {id: tool")
            .replace("paths:", "checks: []\npaths:")
            .replace(
                "[{position: [0, 0, 0]}, {position: [0, 1, 0]}]}",
                "[{position: [0, 0, 0]}]}\n  - {id: q, object: robot, waypoints: [{position: [1, 0, 0]}]}",
            ),
    );
    assert_eq!(folder.run(&ASK).status(1).out, before);
    folder.write(
        "world.yaml",
        &WORLD
            .split("paths:")
            .next()
            .unwrap()
            .replace("}, pose: {position: [0, 0, 0]}}\n  - {id: tool", "}}\n  - {id: tool"),
    );
    assert_eq!(folder.run(&ASK).status(1).out, before);
}

#[test]
fn names_of_edges_survive() {
    let head = "id,x0,y0,z0,x1,y1,z1\n";
    let folder = folder(&format!("{head}\"a,b \"\"c\"\"\",0,0,0,0,3,0\n"));
    assert_eq!(folder.run(&with(&["--format", "jsonl"])).status(0).lines()[0]["id"], "a,b \"c\"");
    let csv = folder.run(&with(&["--format", "csv"])).status(0).out.clone();
    assert!(csv.ends_with("\n2,\"a,b \"\"c\"\"\",clear,,,,,,,,\n"), "{csv}");
    folder.write("edges.csv", &format!("{head}\"a\nb\",0,0,0,0,3,0\n"));
    assert!(folder.run(&ASK).status(2).err.contains("a quotation mark is not closed on this line"));
    folder.write("edges.csv", "e1,0,0,0,0,3,0\n");
    assert!(folder.run(&ASK).status(2).err.contains("name the columns in a first line of their own"));
    folder.write("edges.csv", &format!("{head}e1,0,0,0,0\n"));
    assert!(folder.run(&ASK).status(2).err.contains("expected 7 cells, as the first line has, found 5"));
}

/// However long the file is, it is one document, with or without results; warnings are told all the same.
#[test]
fn a_report_is_one_document() {
    let json = with(&["--format", "json"]);
    for (edges, results) in [("0,0,0,0,3,0\n0,0,0,4,0,0\n", 2), ("0,0,0,0,3,0\n", 1), ("", 0), ("0,0,0,x,3,0\n", 0)] {
        let folder = folder(edges);
        let run = folder.run(&json);
        let document: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(document["results"].as_array().unwrap().len(), results, "{}", run.out);
        assert_eq!((&document["schema"], &document["units"]["length"]), (&"firstcontact/report/1".into(), &"m".into()));
    }
    for format in ["json", "jsonl"] {
        let run = folder("").run(&with(&["--format", format]));
        let told: Value = serde_json::from_str(&run.status(2).err).unwrap();
        assert_eq!(told["errors"][0]["message"], "the file has no edge");
    }
    // Without results of a stream they are in the results.
    let run = folder("").run(&["check", "world.yaml", "--format", "json"]);
    assert_eq!(run.err, "");
}

/// An edge says where its object is and how it moves: neither of its own paths nor any other is needed for that.
#[test]
fn edges_take_the_place_of_paths() {
    let edges = "0,0,0,0,3,0\n0,0,0,4,0,0\n";
    let expected = folder(edges).run(&ASK).out.clone();
    let again = "  - {id: q, object: robot, waypoints: [{position: [0, 0, 0]}, {position: [0, 0, 9]}]}\n";
    let checks = "checks: [{id: c, paths: [p]}, {id: d, paths: [q]}]\n";
    let (without, _) = WORLD.split_once("paths:").unwrap();
    for world in [format!("{WORLD}{again}{checks}"), without.to_owned()] {
        let folder = folder(edges);
        folder.write("world.yaml", &world);
        assert_eq!(folder.run(&ASK).status(1).out, expected);
    }
    let folder = folder(edges);
    folder.write("world.yaml", without);
    assert!(folder.run(&["check", "world.yaml"]).status(0).out.contains("the world has no path, so no check ran"));
    folder.write("world.yaml", &without.replace("pose: {position: [3, 0, 0]}", "groups: []"));
    let run = folder.run(&ASK);
    assert!(run.status(2).err.contains("give each object a `pose`, or one path"), "{}", run.err);
}

#[test]
fn among_moving_objects_edges_need_times() {
    let folder = folder("0,0,0,4,0,0\n");
    let moving = "  - {id: q, object: post, waypoints: [{t: 0, position: [3, 0, 0]}, {t: 1, position: [3, 8, 0]}]}\n";
    folder.write("world.yaml", &format!("{WORLD}{moving}"));
    let run = folder.run(&ASK);
    assert!(run.status(2).err.contains("the edge has no times, but `post` moves"), "{}", run.err);
    folder.write("edges.csv", "0,0,0,4,0,0,2,3\n0,0,0,4,0,0,0,100\n0,0,0,4,0,0,-9,0\n");
    let lines: Vec<Value> = folder.run(&with(&["--format", "jsonl"])).status(1).lines();
    assert_eq!(
        lines.iter().map(|line| line["verdict"].as_str().unwrap()).collect::<Vec<_>>(),
        ["clear", "clear", "contact"]
    );
    assert_eq!(lines[2]["contact"]["time"]["exact"], "-9/2");
    assert_eq!((&lines[2]["kind"], &lines[2]["line"], &lines[2]["times"][1]), (&"edge".into(), &3.into(), &0.0.into()));
}

/// 100,000 lines, one in a thousand of them bad: the same answers for any number of threads.
#[test]
fn long_files_are_answered_in_order_by_any_number_of_threads() {
    let line = |index: u32| match index % 1000 {
        999 => "0,0,0,far,0,0\n".to_owned(),
        _ => format!("0,{},0,4,{},0\n", index % 7, index % 5),
    };
    let folder = folder(&(0..100_000).map(line).collect::<String>());
    let runs = ["1", "3"].map(|threads| folder.run(&with(&["--threads", threads])));
    assert_eq!(runs[0].status(2).out, runs[1].status(2).out);
    let numbers: Vec<u32> = runs[0].out.lines().map(|line| line.split(':').next().unwrap().parse().unwrap()).collect();
    assert_eq!(numbers, (1..=100_000).filter(|number| number % 1000 != 0).collect::<Vec<_>>());
    assert!(
        runs[0].err.contains("error: of 99 further lines it is the same: column `x1`: expected a finite number"),
        "{}",
        runs[0].err
    );
    assert!(runs[0].err.contains("99900 edges: ") && runs[0].err.contains(", 100 bad lines"), "{}", runs[0].err);
}

#[test]
fn answers_have_one_hash_for_any_number_of_threads() {
    let edges: String = (0..5000).map(|k| format!("{},0,0,{},{},0\n", k % 7 - 9, k % 5, k % 3)).collect();
    let folder = folder(&edges);
    let hash = |more: &[&str]| {
        let run = folder.run(&with(&[&["--print", "hash"], more].concat()));
        run.status(1);
        run.out
    };
    let one = hash(&["--threads", "1"]);
    assert_eq!((one.len(), one.trim().chars().all(|c| c.is_ascii_hexdigit())), (65, true), "{one}");
    assert_eq!(hash(&["--threads", "2"]), one);
    folder.write("edges.csv", &format!("{edges}0,0,0,4,0,0\n"));
    assert_ne!(hash(&[]), one);
    // The hash of the line `clear`.
    folder.write("edges.csv", "0,0,0,0,3,0\n");
    let run = folder.run(&with(&["--print", "hash"]));
    run.status(0);
    assert_eq!(run.out, "3f17d3234a6e806f9152d7545ffad38ae054fdfab4ad30ca172a79b22cab0ea3\n");
}
