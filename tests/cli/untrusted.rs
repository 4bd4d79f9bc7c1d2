//! What worlds, names and folders of others cannot do to who runs the command.

use std::fs;

use super::support::{CUBE, Folder, WORLD, touching_world};

/// A name that would clear a terminal, turn text round, forge a line, and order a build server about.
const EVIL: &str = "\u{1b}[2J\u{202e}\n1 check passed\n::error::forged\r##[error]\u{9b}31m";

/// The same in a YAML file.
fn evil_in_yaml() -> String {
    let escaped =
        EVIL.chars().map(|c| if c.is_ascii_graphic() { c.to_string() } else { format!("\\u{:04x}", c as u32) });
    format!("\"{}\"", escaped.collect::<String>())
}

/// Text with nothing in it but words, line breaks, and colours of our own.
#[track_caller]
fn assert_tame(text: &str) {
    let mut rest = text;
    let mut plain = String::new();
    while let Some(start) = rest.find("\u{1b}[") {
        let end = start + 2 + rest[start + 2..].find(|c: char| !c.is_ascii_digit() && c != ';').unwrap();
        assert_eq!(&rest[end..=end], "m", "{text:?}");
        plain.push_str(&rest[..start]);
        rest = &rest[end + 1..];
    }
    plain.push_str(rest);
    let is_wild = |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{202e}' | '\u{9b}');
    assert!(!plain.contains(is_wild), "{plain:?}");
    assert!(!plain.contains("##"), "{plain:?}");
    for line in plain.lines() {
        assert!(!line.trim_start().starts_with("::") && !line.starts_with("1 check passed\u{20}\u{20}"), "{plain:?}");
        assert!(line != "1 check passed" && !line.starts_with("::error"), "{plain:?}");
    }
}

#[test]
fn names_in_worlds_stay_names() {
    let folder = Folder::new();
    let name = evil_in_yaml();
    let evil = |world: &str| {
        let world = world.replace("mover", &name).replace("post", &name.replace("31m", "b"));
        world.replace("slides_past", &name).replace("slide\n", &format!("{name}\n"))
    };
    folder.write("pass.yaml", &evil(WORLD));
    folder.write("fail.yaml", &evil(&touching_world()));
    folder.write("wrong.yaml", &evil(WORLD).replace("pair: [", "pair: [\"x\u{202e}y\", "));
    folder.write("edges.csv", "-2,0,0,2,0,0\n-2,0,\u{1b}[2J\u{202e},2,0,0\n");
    let colours = [("CLICOLOR_FORCE", "1")];
    for (arguments, status) in [
        (&["check", "pass.yaml"][..], 0),
        (&["check", "fail.yaml"], 1),
        (&["check", "fail.yaml", "--audit"], 1),
        (&["check", "wrong.yaml"], 2),
        (&["world", "lint", "fail.yaml", "--fail-on", "never"], 0),
        (&["check", "fail.yaml", "--edges", "edges.csv", "--object", EVIL], 2),
        (&["check", "fail.yaml", "--edges", "edges.csv", "--object", &EVIL.replace("31m", "31")], 2),
        (&["check", "pass.yaml", EVIL], 2),
        (&["check", "pass.yaml", "--no-such", EVIL], 2),
    ] {
        let run = folder.run_in(&colours, arguments);
        run.status(status);
        assert_tame(&run.out);
        assert_tame(&run.err);
        let json = folder.run(&[arguments, &["--format", "json"]].concat());
        json.status(status);
        [&json.out, &json.err].iter().for_each(|text| assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{9b}', '\r'])));
    }
    for format in ["junit", "sarif", "github"] {
        let run = folder.run_in(&colours, &["check", "fail.yaml", "wrong.yaml", "--format", format]);
        let out = &run.status(2).out;
        let no_commands: String = out.lines().filter(|line| !line.starts_with("::error file=")).collect();
        assert_tame(&no_commands);
        assert!(!out.contains(['\u{1b}', '\u{202e}', '\u{9b}', '\r']) && !out.contains("\n1 check"), "{out:?}");
        assert_tame(&run.err);
    }
    folder.write("edges.csv", "id,x0,y0,z0,x1,y1,z1\n\u{1b}[2J\u{202e}##[error],-2,0,0,2,0,0\n");
    for format in ["csv", "text"] {
        let arguments = ["check", "fail.yaml", "--edges", "edges.csv", "--object", EVIL, "--format", format];
        assert_tame(&folder.run_in(&colours, &arguments).status(1).out);
    }
    let document = folder.run(&["check", "fail.yaml", "--format", "json"]).document();
    assert_eq!(document["results"][0]["check"], EVIL, "in JSON the name is the name");
}

#[cfg(unix)]
#[test]
fn names_of_files_stay_names() {
    let folder = Folder::new();
    let (a, b) = (EVIL.to_owned() + ".off", "b\u{1b}]0;x\u{7}\n::error::b.off".to_owned());
    folder.write(&a, CUBE);
    folder.write(&b, CUBE);
    folder.write("broken\u{1b}[2J\n.off", "OFF\n1\u{202e} 2 3\n");
    folder.write("\n::error::w.yaml", &touching_world());
    let colours = [("CLICOLOR_FORCE", "1")];
    let (out, drawing) = ("out\n\u{202e}.obj", "curve\n\u{1b}[2J.svg");
    for (arguments, status) in [
        (&["query", &a, &b, "--move", "4,0,0", "--from-b", "3,0,0"][..], 1),
        (&["query", &a, &b, "--move", "4,0,0", "--from-b", "3,0,0", "--audit", "--contact-set", "--blocked"], 1),
        (&["query", &a, &b, "--move", "4,0,0", "--from-b", "3,3,0", "--clearance"], 0),
        (&["measure", "distance", &a, &b, "--at", "3,0,0"], 0),
        (&["measure", "overlap", &a, &b], 1),
        (&["measure", "penetration", &a, &b], 0),
        (&["measure", "direction", &a, &b, "--at", "3,0,0", "--along", "-1,0,0"], 0),
        (&["measure", "scaling", &a, &b, "--at", "3,0,0", "--svg", drawing], 0),
        (&["measure", "deform", "--a", &a, "--b", &b], 0),
        (&["mesh", "info", &a, &b], 0),
        (&["mesh", "convert", &a, "-o", out], 0),
        (&["mesh", "convert", &a, "-o", out], 2),
        (&["mesh", "hull", &a, "-o", out, "--force"], 0),
        (&["mesh", "repair", &a, "-o", out, "--force"], 0),
        (&["mesh", "lint", &a, &b, "--fail-on", "never"], 0),
        (&["mesh", "info", "broken\u{1b}[2J\n.off", "missing\u{1b}[2J\n.off"], 2),
        (&["check", "\n::error::w.yaml"], 1),
    ] {
        let run = folder.run_in(&colours, arguments);
        run.status(status);
        assert_tame(&run.out);
        assert_tame(&run.err);
    }
    let drawing = folder.read(drawing);
    assert!(!drawing.chars().any(|c| (c.is_control() && c != '\n') || c == '\u{202e}'), "{drawing}");
    assert!(!drawing.contains("\n::error"), "{drawing}");
}

#[test]
fn a_world_cannot_leave_its_folder() {
    let folder = Folder::new();
    folder.write("other/cube.off", CUBE);
    let shape = "mesh: {file: \"package://far/cube.off\"}";
    let world = WORLD.replacen("box: {size: [1, 1, 1]}", shape, 1);
    let world = world.replace("[1.5, 0, 1.5]", "[1.5, 0, 4]").replace("units:", "packages: {far: ../other}\nunits:");
    folder.write("cell/w.yaml", &world);
    let refused = folder.run(&["check", "cell/w.yaml"]);
    assert!(refused.status(2).err.contains("`package://far/cube.off` is outside the world file's folder"));
    assert!(refused.err.contains("run this with `--package far=cell/../other`"), "{}", refused.err);
    for allowed in [["--package", "far=other"], ["--allow-root", "other"]] {
        folder.run(&[&["check", "cell/w.yaml"], &allowed[..]].concat()).status(0);
        folder.run(&[&["world", "lint", "cell/w.yaml", "--fail-on", "error"], &allowed[..]].concat()).status(0);
    }
    for (bad, said) in
        [("far", "write NAME=FOLDER"), ("far=nowhere", "there is no such folder"), ("=other", "NAME=FOLDER")]
    {
        let run = folder.run(&["check", "cell/w.yaml", "--package", bad]);
        assert!(run.status(2).err.contains(said), "{}", run.err);
    }
    folder.write("other/cube.off", "OFF\n1 1 1\nSECRET\n");
    let run = folder.run(&["check", "cell/w.yaml", "--package", "far=other"]);
    assert!(run.status(2).err.contains("firstcontact mesh info") && !run.err.contains("SECRET"), "{}", run.err);
}

#[test]
fn an_empty_cache_is_none_and_an_audit_has_none() {
    let folder = Folder::new();
    folder.write("w.yaml", WORLD);
    folder.run_in(&[("FIRSTCONTACT_CACHE", "")], &["check", "w.yaml"]).status(0);
    folder.run(&["check", "w.yaml", "--cache", ""]).status(0);
    folder.write("a.off", &super::cache::ring());
    folder.write("b.off", CUBE);
    let query = ["query", "b.off", "a.off", "--move", "1,0,0", "--cache", "kept"];
    folder.run(&[&query[..], &["--audit"]].concat()).status(0);
    assert!(!folder.names().contains(&"kept".to_owned()), "an audit keeps nothing");
    folder.run(&query).status(0);
    // What is kept is spoiled: who audits does not see it, and who does not gets the body anew.
    let kept = fs::read_dir(folder.path().join("kept")).unwrap().next().unwrap().unwrap().path();
    let mut bytes = fs::read(&kept).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&kept, &bytes).unwrap();
    folder.run(&[&query[..], &["--audit"]].concat()).status(0);
    assert_eq!(fs::read(&kept).unwrap(), bytes);
    folder.run(&query).status(0);
    assert_ne!(fs::read(&kept).unwrap(), bytes);
}

#[cfg(unix)]
#[test]
fn what_is_replaced_stays_as_private_as_it_was() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    let mode = |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
    folder.write("a.off", CUBE);
    folder.write("out.obj", "old");
    for wanted in [0o600, 0o640, 0o755] {
        fs::set_permissions(folder.path().join("out.obj"), fs::Permissions::from_mode(wanted)).unwrap();
        folder.run(&["mesh", "convert", "a.off", "-o", "out.obj", "--force"]).status(0);
        assert_eq!(mode("out.obj"), wanted);
    }
    // A new one is what the process's mask leaves, as of any program; left-overs and long names are in nobody's way.
    folder.write("plain", "");
    folder.write(".firstcontact-x.tmp", "");
    let long = "n".repeat(250) + ".off";
    folder.run(&["mesh", "convert", "a.off", "-o", &long]).status(0);
    assert_eq!(mode(&long), mode("plain"));
    assert_eq!(folder.names().iter().filter(|name| name.ends_with(".tmp")).count(), 1);
}
