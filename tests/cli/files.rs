//! What is said about mesh files: errors as compilers give them, and the faces that `mesh info` suspects.

use super::support::{CUBE, Folder};

#[test]
fn several_errors_come_at_once_each_with_its_line() {
    let folder = Folder::new();
    folder.write("a.off", &CUBE.replace("1 0 0\n", "1 zero 0\n").replace("4 0 3 2 1", "4 0 3 2 8"));
    let run = folder.run(&["mesh", "info", "a.off"]);
    let expected = "\
error: not a coordinate
 --> a.off:4:3
  |
4 | 1 zero 0
  |   ^^^^ expected a decimal number, found `zero`
error: there is no such vertex
  --> a.off:11:9
   |
11 | 4 0 3 2 8
   |         ^ expected 0 to 7, found `8`
   |
   = help: OFF counts vertices from 0
";
    assert_eq!(run.status(2).err, expected);
    let run = folder.run(&["mesh", "info", "a.off", "--format", "json"]);
    assert_eq!(run.status(2).error()["line"], 4);
    assert_eq!(run.err.matches("\"severity\"").count(), 2);
    folder.write("b.obj", &format!("v 0 0 0\n{}", "f 1 1 x\n".repeat(20)));
    let run = folder.run(&["mesh", "info", "b.obj"]);
    assert!(run.status(2).err.contains("= help: 10 further errors are not shown"), "{}", run.err);
}

#[test]
fn the_line_is_shown_whatever_the_text_is_like() {
    let folder = Folder::new();
    let text = "v 0 0 0\rv 1 0 0 # \u{fc}\rv 0 x 0\rf 1 2 3\r";
    let latin: Vec<u8> = text.chars().map(|character| character as u8).collect();
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [text.as_bytes(), &latin, &wide, format!("\u{feff}{text}").as_bytes()] {
        folder.write_bytes("a.obj", bytes);
        let run = folder.run(&["mesh", "info", "a.obj"]);
        assert!(run.status(2).err.contains("a.obj:3:5\n  |\n3 | v 0 x 0\n  |     ^ expected"), "{}", run.err);
    }
    folder.write("long.obj", &format!("v 0 0 0\nf {} 0 {}\n", "1 ".repeat(900), "1 ".repeat(900)));
    let run = folder.run(&["mesh", "info", "long.obj"]);
    assert!(run.status(2).err.contains("...") && run.err.contains("^ found `0`"), "{}", run.err);
}

#[test]
fn info_tells_what_is_suspect() {
    let folder = Folder::new();
    let faces = "3 0 1 8\n4 3 0 1 2\n";
    let text = CUBE.replacen("8 6 0", "9 8 0", 1).replacen("0 1 1\n", "0 1 1\n0.5 0 0\n", 1) + faces;
    folder.write("a.off", &text);
    let run = folder.run(&["mesh", "info", "a.off"]);
    assert!(run.status(0).out.contains("  flat faces        number 6\n"), "{}", run.out);
    assert!(run.out.contains("  duplicate faces   number 7\n"), "{}", run.out);
    assert!(run.out.contains("in the unit of the file (by its size perhaps m)"), "{}", run.out);
    folder.write("b.off", &CUBE.replacen("1 1 1\n", "250 1 1\n", 1));
    let document = folder.run(&["mesh", "info", "b.off", "--format", "json"]).status(0).document();
    let result = &document["results"][0];
    assert_eq!(result["likely_unit"], "mm");
    assert_eq!((&result["flat_faces"]["count"], &result["duplicate_faces"]["count"]), (&0.into(), &0.into()));
}

#[cfg(unix)]
#[test]
fn force_replaces_neither_an_input_nor_a_device() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    folder.shell("mkfifo pipe && mkdir sub && ln -s a.off link.off && ln -s /dev/null null").status(0);
    let scaling = ["measure", "scaling", "a.off", "b.off", "--at", "3,0,0", "--svg"];
    let commands: [&[&str]; 3] = [
        &scaling,
        &["mesh", "convert", "a.off", "--as", "off", "-o"],
        &["mesh", "hull", "b.off", "./sub/../a.off", "--as", "off", "-o"],
    ];
    let refused = [
        ("a.off", "`a.off` is read by this command, nothing was written"),
        ("./sub/../a.off", "--force does not replace an input"),
        ("link.off", "`link.off` is read by this command"),
        ("pipe", "`pipe` is no regular file, nothing was written"),
        ("null", "`null` is no regular file"),
        ("/dev/full", "`/dev/full` is no regular file"),
        ("sub", "`sub` is a folder, nothing was written"),
    ];
    for command in commands {
        for (target, wanted) in refused {
            for force in [&["--force"][..], &[]] {
                let run = folder.run(&[command, &[target], force].concat());
                assert!(run.status(2).err.contains(wanted), "{command:?} {target}: {}", run.err);
            }
        }
        folder.write("old.off", "old");
        folder.run(&[command, &["old.off", "--force"]].concat()).status(0);
        assert_ne!(folder.read("old.off"), "old");
    }
    assert_eq!(folder.read("a.off"), CUBE);
    folder
        .shell("test -p pipe && test -L link.off && test -L null && test -c /dev/null && test -c /dev/full")
        .status(0);
    assert!(!folder.names().iter().any(|name| name.ends_with(".tmp")));
}

#[test]
fn what_cannot_be_written_is_refused_before_anything_is_read() {
    let folder = Folder::new();
    for name in ["old.html", "old.fcp", "old.off", "old.svg", "old.png", "old.yaml"] {
        folder.write(name, "old");
    }
    // None of the inputs is there, so that all that is read first would be refused for that.
    let query = "query a.off b.off --move 1,0,0";
    let commands = [
        "check a.yaml --view old.html",
        "check a.yaml --proof old.fcp",
        "check a.yaml --edges a.csv --object a --view old.html",
        "check a.yaml --edges a.csv --object a --proof old.fcp",
        &format!("{query} --view old.html"),
        &format!("{query} --proof old.fcp"),
        "query a.off b.off --turn 0,0,1 --angle 90 --view old.html",
        "query a.off b.off --turn 0,0,1 --angle 90 --proof old.fcp",
        &format!("{query} --turn 0,0,1 --angle 90 --view old.html"),
        "query a.off b.off --turn 0,0,1 --angle 90 --turn-b 0,0,1 --angle-b 90 --view old.html",
        "view a.yaml -o old.html",
        "view a.yaml --png old.png",
        "measure distance a.off b.off --view old.html",
        "measure scaling a.off b.off --svg old.svg",
        "mesh info a.off --view old.html",
        "mesh lint a.off --view old.html",
        "mesh convert a.off -o old.off",
        "mesh hull a.off -o old.off",
        "mesh repair a.off -o old.off",
        "world import --from urdf a.urdf -o old.yaml",
    ];
    for command in commands {
        let run = folder.run(&command.split(' ').collect::<Vec<_>>());
        let err = &run.status(2).err;
        assert!(err.contains("exists already, nothing was written") && err.contains("--force"), "{command}: {err}");
        assert!(!err.contains("cannot read"), "{command}: {err}");
        let missing = command.replace(" old.", " none/new.");
        let run = folder.run(&missing.split(' ').collect::<Vec<_>>());
        let err = &run.status(2).err;
        assert!(err.contains("create its folder first") && !err.contains("cannot read"), "{missing}: {err}");
    }
}
