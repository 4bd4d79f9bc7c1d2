//! Limits of time and memory: exit status 3, one message, and nothing half written, whatever the command is doing.

use super::support::{CUBE, Folder, Run, WORLD};

/// A ring of `around` times `across` squares, closed and not convex.
fn ring(around: usize, across: usize) -> String {
    let mut text = format!("OFF\n{} {} 0\n", around * across, around * across);
    let turn = |index: usize, of: usize| (std::f64::consts::TAU * index as f64 / of as f64).sin_cos();
    for (i, j) in (0..around).flat_map(|i| (0..across).map(move |j| (i, j))) {
        let ((y, x), (up, out)) = (turn(i, around), turn(j, across));
        text += &format!("{} {} {}\n", (3.0 + out) * x, (3.0 + out) * y, up);
    }
    for (i, j) in (0..around).flat_map(|i| (0..across).map(move |j| (i, j))) {
        let (next, beside) = ((i + 1) % around, (j + 1) % across);
        let corners = [(i, j), (next, j), (next, beside), (i, beside)].map(|(i, j)| (i * across + j).to_string());
        text += &format!("4 {}\n", corners.join(" "));
    }
    text
}

/// The command was ended at a limit, with one message, and left nothing behind.
#[track_caller]
fn assert_ended(run: &Run, folder: &Folder, wanted: &[&str]) {
    run.status(3);
    assert_eq!(run.err.matches("error: ").count(), 1, "{}", run.err);
    wanted.iter().for_each(|wanted| assert!(run.err.contains(wanted), "{wanted}: {}", run.err));
    assert!(!folder.names().iter().any(|name| name.ends_with(".tmp")), "{:?}", folder.names());
}

#[cfg(unix)]
#[test]
fn every_command_that_reads_ends_at_the_time_limit() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("w.yaml", WORLD);
    folder.write("old.off", "old");
    // Nobody writes to the pipe: to open it takes for ever.
    folder.shell("mkfifo pipe").status(0);
    for arguments in [
        "query pipe a.off --move 1,0,0",
        "measure distance a.off pipe",
        "measure overlap pipe a.off",
        "measure inside pipe --point 0,0,0",
        "measure penetration a.off pipe",
        "measure direction a.off pipe --along 1,0,0",
        "measure scaling a.off pipe",
        "measure deform --a pipe --b a.off",
        "mesh info pipe",
        "mesh convert pipe -o old.off --force",
        "mesh repair pipe -o new.off",
        "mesh hull pipe -o old.off --force",
        "mesh lint pipe",
        "world import --from urdf pipe -o new.yaml",
        "check w.yaml --edges pipe --object mover",
    ] {
        let command: Vec<&str> = arguments.split(' ').collect();
        let run = folder.run(&[&command[..], &["--max-time", "300ms"]].concat());
        assert_ended(
            &run,
            &folder,
            &["the time limit of 300ms is reached", "`--max-time 600ms`", "`pipe`", command[0]],
        );
        assert!(run.seconds < 10.0, "{arguments}: {} s", run.seconds);
        assert!(run.out.is_empty(), "{}", run.out);
    }
    assert_eq!(folder.read("old.off"), "old");
    assert_eq!(folder.names().len(), 4, "{:?}", folder.names());
}

#[test]
fn work_ends_at_the_time_limit_and_no_report_looks_whole() {
    let folder = Folder::new();
    folder.write("ring.off", &ring(300, 150));
    folder.write("out.obj", "old");
    let query = ["query", "ring.off", "ring.off", "--move", "0,0,1", "--contact-set", "--max-time", "100ms"];
    assert_ended(&folder.run(&query), &folder, &["`firstcontact query` was ", "`ring.off`"]);
    for format in ["json", "jsonl"] {
        let run = folder.run(&[&query[..], &["--format", format]].concat());
        assert!(run.status(3).out.is_empty(), "{}", run.out);
        assert_eq!(run.error()["message"], "the time limit of 100ms is reached");
    }
    let convert = ["mesh", "repair", "ring.off", "-o", "out.obj", "--force", "--max-time", "100ms"];
    assert_ended(&folder.run(&convert), &folder, &["`firstcontact mesh repair` was "]);
    assert_eq!(folder.read("out.obj"), "old");
    let mesh = "mesh: {file: ring.off}";
    let both = WORLD.replace("box: {size: [1, 1, 1]}", mesh);
    folder.write("w.yaml", &both);
    for format in ["text", "json", "jsonl", "junit", "sarif", "github"] {
        let run = folder.run(&["check", "w.yaml", "--quiet", "--max-time", "100ms", "--format", format]);
        assert!(
            run.status(3).out.is_empty() && run.err.contains("`firstcontact check` was "),
            "{}{}",
            run.out,
            run.err
        );
    }
}

#[test]
fn commands_end_at_the_memory_limit() {
    let folder = Folder::new();
    folder.write("ring.off", &ring(120, 60));
    folder.write("out.obj", "old");
    let limit = ["--max-memory", "1MB"];
    let wanted = ["the memory limit of 1MB is reached", "`--max-memory 2MB`", "KiB more", "`ring.off`"];
    for command in [
        &["query", "ring.off", "ring.off", "--move", "0,0,1"][..],
        &["measure", "distance", "ring.off", "ring.off", "--at", "9,0,0"],
        &["mesh", "info", "ring.off"],
        &["mesh", "lint", "ring.off"],
        &["mesh", "convert", "ring.off", "-o", "out.obj", "--force"],
        &["mesh", "hull", "ring.off", "-o", "out.obj", "--force"],
        &["mesh", "repair", "ring.off", "-o", "out.obj", "--force"],
    ] {
        // The option may stand before the command too.
        assert_ended(&folder.run(&[&limit[..], command].concat()), &folder, &wanted);
        let json = folder.run(&[command, &limit, &["--format", "json"]].concat());
        assert!(json.status(3).out.is_empty(), "{}", json.out);
        assert_eq!(json.error()["message"], "the memory limit of 1MB is reached");
    }
    assert_eq!(folder.read("out.obj"), "old");
    // With enough of both, limits change nothing.
    let command = ["query", "ring.off", "ring.off", "--from", "0,0,9", "--move", "0,0,-9"];
    let plain = folder.run(&command);
    let limited = folder.run(&[&command[..], &["--max-memory", "1GiB", "--max-time", "1h"]].concat());
    assert_eq!((limited.status, limited.out), (plain.status, plain.out.clone()));
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_refuses_is_a_limit_too() {
    let folder = Folder::new();
    folder.write("ring.off", &ring(300, 150));
    let program = env!("CARGO_BIN_EXE_firstcontact");
    let run = folder.shell(&format!("ulimit -v 70000; {program} query ring.off ring.off --move 0,0,1 --format json"));
    assert!(run.status(3).out.is_empty(), "{}", run.out);
    // With many cores it has no threads first.
    let error = run.error()["message"].to_string();
    assert!(error.contains("the system has no ") && run.err.contains("ulimit -"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn a_stream_ends_at_the_time_limit() {
    let folder = Folder::new();
    folder.write("w.yaml", WORLD);
    let program = env!("CARGO_BIN_EXE_firstcontact");
    for (format, lines) in [("csv", 2), ("jsonl", 1), ("text", 1)] {
        let check =
            format!("{program} check w.yaml --edges - --object mover --times 0,1 --format {format} --max-time 400ms");
        // The batch of the one edge is asked about when the stream ends or is long enough, and neither happens in time.
        let run = folder.shell(&format!("(echo '-2,0,0,2,0,0'; sleep 3) | {check}"));
        assert!(run.status(3).out.lines().count() <= lines, "{}", run.out);
        assert!(run.out.is_empty() || run.out.ends_with('\n'), "{}", run.out);
    }
}

#[test]
fn limits_that_are_none_are_refused() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    for (limit, value, wanted) in [
        ("--max-time", "30", "`30` has no unit; write a number with ms, s, m or h, as in 500ms, 30s or 2m"),
        ("--max-time", "0s", "`0s` is not above zero"),
        ("--max-time", "-5s", "`-5s` is negative"),
        ("--max-time", "3sec", "`sec` is no unit of time"),
        ("--max-time", "1e999h", "is too long"),
        ("--max-time", "soon", "`soon` is no duration"),
        ("--max-memory", "0", "a limit is above zero"),
        ("--max-memory", "2gb", "`gb` is no unit of bytes; write a number, or one with KiB, MiB, GiB"),
        ("--max-memory", "1.5GB", "`.5GB` is no unit of bytes"),
        ("--max-memory", "lots", "`lots` is no number of bytes; write one such as 1000000, 256MiB or 2GB"),
        ("--max-memory", "99999999999GiB", "is more bytes than can be counted"),
    ] {
        let run = folder.run(&["mesh", "info", "a.off", &format!("{limit}={value}")]);
        assert!(run.status(2).err.contains(wanted), "{value}: {}", run.err);
        assert!(run.out.is_empty());
    }
}

#[test]
fn the_lattice_method_takes_no_question_of_hours() {
    let folder = Folder::new();
    folder.write("ring.off", &ring(100, 90));
    let run = folder.run(&["query", "ring.off", "ring.off", "--move", "0,0,1", "--method", "lattice"]);
    let wanted = ["up to 1e10 pairs of incidences", "such pairs with the other", "without `--method`"];
    wanted.iter().for_each(|wanted| assert!(run.status(2).err.contains(wanted), "{}", run.err));
}
