//! Bad world files: each gives its exact message, at its place, at once.
#![allow(clippy::too_many_lines, reason = "tables are read as lists")]
#![cfg(feature = "yaml")]

use firstcontact::world::{LoadError, LoadOptions, World};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(Deserialize)]
struct Table {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    world: String,
    error: String,
    help: Option<String>,
}

fn load(text: &str) -> Result<World, LoadError> {
    World::from_yaml_str(text, &LoadOptions::new().name("w.yaml"))
}

/// The message of a text that must be refused, and within a second.
fn refused(text: &str) -> String {
    let start = Instant::now();
    let error = load(text).expect_err("a bad world was accepted");
    assert!(start.elapsed() < Duration::from_secs(1), "took {:?}", start.elapsed());
    error.to_string()
}

#[test]
fn every_bad_world_is_explained() {
    let table: Table = toml::from_str(include_str!("errors.toml")).unwrap();
    for case in &table.case {
        let error = match load(&case.world) {
            Ok(_) => panic!("{}: it loads", case.name),
            Err(error) => error,
        };
        assert_eq!(error.to_string(), case.error, "{}", case.name);
        assert_eq!(error.help(), case.help.as_deref(), "{}", case.name);
        let text = error.text().unwrap();
        if let Some(position) = error.place().and_then(|place| place.position.as_ref()) {
            let before = &text[..position.span.start];
            assert_eq!(before.matches('\n').count() + 1, position.line, "{}", case.name);
            assert!(text.get(position.span.clone()).is_some(), "{}", case.name);
        }
    }
}

#[test]
fn hostile_files_are_refused_at_once() {
    let after = |text: &str| format!("firstcontact: 1\nobjects: {text}");
    assert_eq!(refused(&after(&"[".repeat(80_000))), "w.yaml:2:74: `[` nested more than 64 deep");
    assert_eq!(refused(&after(&"[".repeat(1_000_000))), "w.yaml:2:74: `[` nested more than 64 deep");
    assert_eq!(refused(&after(&"{a: ".repeat(250_000))), "w.yaml:2:266: `{` nested more than 64 deep");
    let anchored = format!("big: &big [{}]\nmany: [{}]\n", "x, ".repeat(20_000), "*big, ".repeat(20_000));
    assert_eq!(refused(&anchored), "w.yaml:1:6: an anchor (`&`) is not supported in a world file");
    assert_eq!(refused(&"- ".repeat(500_000)), "w.yaml:1:129: `- ` nested more than 64 deep");
    let stairs: String = (0..1_000).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect();
    assert!(refused(&stairs).contains("missing key"), "{}", refused(&stairs));
    assert!(refused(&format!("firstcontact: 1\n{stairs}")).contains("recursion limit"));
    assert!(refused(&"a".repeat(1_000_000)).contains("w.yaml"));
    assert!(refused(&format!("a: \"{}\n", "\\\"".repeat(500_000))).contains("must end on the line"));
    assert!(refused(&"\u{1}".repeat(1_000)).starts_with("w.yaml:1:1: a control character, U+0001"));
    assert!(refused(&"a\0b".repeat(1_000)).starts_with("w.yaml:1:2: a control character, U+0000"));
}

/// Whatever stands before them, brackets are either text or refused: none gets deep into the YAML library.
#[test]
fn brackets_cannot_hide() {
    let before = [
        "a: |\n  ",
        "a: |\n x\n  ",
        "a: |\n  x\n ",
        "a: |\n\n  ",
        "a: |-\n\tx\n",
        "a: | # c\n  ",
        "a: |\r\n  ",
        "a: |2\n   ",
        "- |\n ",
        "-\t|\n  ",
        "- a: >\n   ",
        "- - >\n  ",
        "? a\n: ",
        "a: b\n  ",
        "a: b\n\n  ",
        "a: \"b\" ",
        "a: 'b''",
        "a: 'b'",
        "a: \"b\\\"",
        "a: b #",
        "a: b#",
        "a:\t",
        "\t",
        "a: - ",
        "a: ? ",
        "%x ",
        "a: @",
        "a: `",
        "{a: \"b\n",
        "{a: 'b'\n, ",
        "{a: |\n ",
        "{a: b #\n",
        "[a, # \"\n",
        "# a\u{85}",
        "# a\u{2028}",
        "a: b\u{85}  ",
        "a: \"\u{85}",
        "--- ",
        "--- |\n ",
        "---\n",
        "...\n",
        "a: \\\n",
        "a: 'b\\' ",
        "a: |\n  b\n  c: |\n",
        "a: b: |\n  ",
        "a: b |\n  ",
        "\"a\": |\n  ",
        "'a': >\n ",
        "a : |\n  ",
        "- a: b\n  c: |\n   d\n  ",
        "a: ~ \"",
        "a: -\"",
        "a: ,\"",
        "a: x'",
        "a: :\"",
        "{x\"",
        "{x: y\"",
        "[,\"",
        "{? \"",
        "[- \"",
        "a: [x\n  \"y, ",
        "a: x\n  \"y: ",
        "a: !\n ",
        "a: &\n ",
        "a: *\n",
        "a: !<[",
        "a: >\n#b\n ",
        "a: |\n # b\n\n#c\n  ",
    ];
    for before in before {
        for after in ["[", "{a: ", "[a, ", "- "] {
            let text = format!("{before}{}", after.repeat(40_000));
            let start = Instant::now();
            let loaded = load(&text);
            assert!(loaded.is_err(), "{before:?}{after:?}");
            assert!(start.elapsed() < Duration::from_secs(1), "{before:?}{after:?}: {:?}", start.elapsed());
        }
    }
}

#[test]
fn many_errors_of_one_kind_stay_linear() {
    let objects: String = (0..5_000)
        .map(|i| format!("  - {{id: o{i}, box: {{size: [1, 1, 1]}}, pose: {{position: [{i}, 0, 0]}}}}\n"))
        .collect();
    let text = format!("firstcontact: 1\nobjects:\n{objects}paths:\n  - {{id: p, object: o9999, waypoints: []}}\n");
    assert_eq!(refused(&text), "w.yaml:5004:21: there is no object `o9999`");
}

#[test]
fn a_byte_order_mark_and_other_line_ends_are_fine() {
    let text = "\u{feff}firstcontact: 1\r\nobjects:\r\n- {id: a, box: {size: [1, 1, 1]}}\r\npaths:\r\n- {id: p, object: a, waypoints: [{position: [0, 0, 0]}]}\r\n";
    assert!(load(text).is_ok());
    assert_eq!(refused(&text.replace("id: p", "ib: p")), "w.yaml:5:4: unknown key `ib`");
    assert_eq!(refused(&text.replace("\r\n", "\r").replace("id: p", "ib: p")), "w.yaml:5:4: unknown key `ib`");
}

#[test]
fn the_byte_limit_holds() {
    let error = World::from_yaml_str("firstcontact: 1", &LoadOptions::new().max_bytes(10)).unwrap_err();
    assert_eq!(error.to_string(), "<string>: `<string>` is larger than 10 bytes, the most that is read");
}

/// A folder of its own for a test, removed afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("firstcontact-{name}-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("cell/meshes")).unwrap();
        std::fs::create_dir_all(folder.join("other")).unwrap();
        Scratch(folder)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// Loads `cell/w.yaml` with one object that has this shape.
    fn load(&self, shape: &str, head: &str, options: &LoadOptions) -> Result<World, LoadError> {
        let text = format!(
            "firstcontact: 1\n{head}objects:\n  - id: a\n    {shape}\npaths:\n  - {{id: p, object: a, waypoints: [{{position: [0, 0, 0]}}]}}\n"
        );
        World::load(self.write("cell/w.yaml", text), &options.clone().name("w.yaml"))
    }

    fn refused(&self, shape: &str, head: &str) -> (String, Option<String>) {
        let error = self.load(shape, head, &LoadOptions::new()).expect_err("a bad world was accepted");
        (error.to_string(), error.help().map(str::to_owned))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const TETRAHEDRON: &str = "OFF\n4 4 6\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n";

#[test]
fn meshes_are_found_where_they_may_be() {
    let scratch = Scratch::new("meshes");
    scratch.write("cell/part.off", TETRAHEDRON);
    scratch.write("other/part.off", TETRAHEDRON);
    let shape = "mesh: {file: part.off}";
    assert!(scratch.load(shape, "", &LoadOptions::new()).is_ok());
    let outside = "mesh: {file: ../other/part.off}";
    let (message, help) = scratch.refused(outside, "");
    assert_eq!(message, "w.yaml:4:18: `../other/part.off` is outside the world file's folder");
    assert!(help.unwrap().starts_with("put it there, or run this with `--allow-root "));
    assert!(scratch.load(outside, "", &LoadOptions::new().allow_root(scratch.0.join("other"))).is_ok());
    let package = "mesh: {file: package://far/part.off}";
    // A world cannot allow itself anything; who loads it can, and says where the package is.
    let (message, help) = scratch.refused(package, "packages: {far: ../other}\n");
    assert_eq!(message, "w.yaml:5:18: `package://far/part.off` is outside the world file's folder");
    assert!(help.unwrap().contains("run this with `--package far="));
    let other = scratch.0.join("other");
    assert!(scratch.load(package, "packages: {far: ../other}\n", &LoadOptions::new().allow_root(&other)).is_ok());
    for head in ["", "packages: {far: ../other}\n", "packages: {far: /proc/self}\n"] {
        assert!(scratch.load(package, head, &LoadOptions::new().package("far", &other)).is_ok());
    }
    scratch.write("cell/inner.off", TETRAHEDRON);
    let inner = "mesh: {file: package://own/inner.off}";
    assert!(scratch.load(inner, "packages: {own: ../cell}\n", &LoadOptions::new()).is_ok());
    assert_eq!(
        scratch.refused(package, "packages: {fra: ../other}\n"),
        ("w.yaml:5:18: there is no package `far`".into(), Some("did you mean `package://fra/`?".into()))
    );
    let climbing = "mesh: {file: package://far/../cell/../other/../../etc/passwd}";
    assert!(scratch.refused(climbing, "packages: {far: ../other}\n").0.starts_with("w.yaml:5:18: "));
}

#[cfg(unix)]
#[test]
fn links_are_resolved_before_they_are_judged() {
    let scratch = Scratch::new("links");
    scratch.write("other/part.off", TETRAHEDRON);
    std::os::unix::fs::symlink(scratch.0.join("other/part.off"), scratch.0.join("cell/link.off")).unwrap();
    let (message, help) = scratch.refused("mesh: {file: link.off}", "");
    assert_eq!(message, "w.yaml:4:18: `link.off` is outside the world file's folder");
    assert!(help.unwrap().starts_with("a link leads out of the folder"));
}

#[test]
fn nothing_is_told_of_what_is_outside() {
    let scratch = Scratch::new("outside");
    scratch.write("cell/part.off", TETRAHEDRON);
    scratch.write("other/secret.off", TETRAHEDRON);
    let absolute = scratch.0.join("other").display().to_string();
    for file in [
        "../other/secret.off",
        "../other/secrte.off",
        "../nowhere/secret.off",
        "../other",
        "./../other/../other/secret.off",
        &format!("{absolute}/secret.off"),
        &format!("{absolute}/secrte.off"),
    ] {
        let (message, help) = scratch.refused(&format!("mesh: {{file: \"{file}\"}}"), "");
        assert!(message.ends_with("is outside the world file's folder"), "{message}");
        assert!(!help.unwrap().contains("did you mean"), "{file}");
    }
    // A package opens its own folder, not what is beside it.
    let beside = "mesh: {file: package://cell/../other/secrte.off}";
    let (message, _) = scratch.refused(beside, "packages: {cell: ../cell}\n");
    assert!(message.ends_with("is outside the world file's folder"), "{message}");
    let nowhere = "mesh: {file: package://far/part.off}";
    let (message, _) = scratch.refused(nowhere, "packages: {far: ../nowhere}\n");
    assert!(message.ends_with("is outside the world file's folder"), "{message}");
    let within = "packages: {far: nowhere}\n";
    assert!(scratch.refused(nowhere, within).0.ends_with("there is no file `package://far/part.off`"));
    // What a shell would read as more than a folder is not put into its mouth.
    let (_, help) = scratch.refused(nowhere, "packages: {far: \"../a; rm -rf b\"}\n");
    assert_eq!(help.as_deref(), Some("if this world may read there, run this with `--package NAME=FOLDER`"));
    // Within the folder a way up and down again is fine.
    assert!(scratch.load("mesh: {file: ../cell/part.off}", "", &LoadOptions::new()).is_ok());
}

#[cfg(unix)]
#[test]
fn linked_folders_and_waypoints_stay_inside_too() {
    let scratch = Scratch::new("linked-folders");
    scratch.write("cell/part.off", TETRAHEDRON);
    scratch.write("other/part.off", TETRAHEDRON);
    scratch.write("other/pick.csv", "t,x,y,z\n0,0,0,0\n");
    std::os::unix::fs::symlink(scratch.0.join("other"), scratch.0.join("cell/folder")).unwrap();
    for file in ["folder/part.off", "folder/prat.off", "folder/../part.off"] {
        let (message, help) = scratch.refused(&format!("mesh: {{file: {file}}}"), "");
        assert!(message.ends_with("is outside the world file's folder"), "{file}: {message}");
        assert!(!help.unwrap().contains("did you mean"), "{file}");
    }
    let text = "firstcontact: 1\nobjects:\n- {id: a, box: {size: [1, 1, 1]}}\npaths:\n- {id: p, object: a, waypoints: {file: FILE}}\n";
    for file in ["folder/pick.csv", "../other/pick.csv"] {
        let path = scratch.write("cell/w.yaml", text.replace("FILE", file));
        let error = World::load(path, &LoadOptions::new()).unwrap_err();
        assert!(error.message().ends_with("is outside the world file's folder"), "{error}");
    }
}

#[test]
fn nothing_is_shown_of_files_outside() {
    let scratch = Scratch::new("unshown");
    scratch.write("other/secret.off", "SECRET-KEY 1234\n");
    scratch.write("other/secret.obj", "v 0 0 SECRET\nf 1 2 3\n");
    scratch.write("other/secret.csv", "SECRET,1\n");
    let options = LoadOptions::new().package("far", scratch.0.join("other"));
    for file in ["secret.off", "secret.obj", "secret.csv"] {
        let error = scratch.load(&format!("mesh: {{file: package://far/{file}}}"), "", &options).unwrap_err();
        let mut told = format!("{error} {:?} {:?} {:?}", error.found(), error.expected(), error.help());
        let mut source = std::error::Error::source(&error);
        while let Some(cause) = source {
            told += &cause.to_string();
            source = cause.source();
        }
        assert!(!told.contains("SECRET") && told.contains("this cannot be read as a mesh"), "{told}");
    }
    let text = "firstcontact: 1\nobjects:\n- {id: a, box: {size: [1, 1, 1]}}\npaths:\n- {id: p, object: a, waypoints: {file: \"package://far/secret.csv\"}}\n";
    let error = World::load(scratch.write("cell/w.yaml", text), &options).unwrap_err();
    assert!(error.message().contains("this cannot be read as waypoints"), "{error}");
    assert!(!format!("{error:?}").contains("SECRET"), "{error:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_no_file_on_a_disk_is_refused_at_once() {
    let scratch = Scratch::new("devices");
    let pipe = scratch.0.join("cell/pipe.off");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let start = Instant::now();
    assert!(scratch.refused("mesh: {file: pipe.off}", "").0.ends_with("`pipe.off` is not a file"));
    for (folder, file) in
        [("/proc/self", "environ"), ("/proc", "version"), ("/dev", "zero"), ("/sys/kernel", "uevent_seqnum")]
    {
        let options = LoadOptions::new().package("p", folder);
        let error = scratch.load(&format!("mesh: {{file: package://p/{file}}}"), "", &options).unwrap_err();
        let is_refused = ["is not a file", "it is no regular file", "there is no file"]
            .iter()
            .any(|end| error.message().contains(end));
        assert!(is_refused, "{error}");
    }
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn missing_and_broken_meshes_are_explained() {
    let scratch = Scratch::new("broken");
    scratch.write("cell/meshes/gripper.off", TETRAHEDRON);
    scratch.write("cell/cut.off", "OFF\n4 4 6\n0 0 0\n1 0");
    scratch.write("cell/open.off", "OFF\n3 1 3\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    let (message, help) = scratch.refused("mesh: {file: meshes/griper.off}", "");
    assert_eq!(message, "w.yaml:4:18: there is no file `meshes/griper.off`");
    assert_eq!(help.as_deref(), Some("did you mean `meshes/gripper.off`?"));
    let (message, help) = scratch.refused("mesh: {file: mehses/gripper.off}", "");
    assert_eq!(message, "w.yaml:4:18: there is no file `mehses/gripper.off`");
    assert!(help.unwrap().starts_with("there is no folder "));
    let absolute = scratch.0.join("cell/meshes/grippr.off").display().to_string();
    let (_, help) = scratch.refused(&format!("mesh: {{file: \"{absolute}\"}}"), "");
    assert_eq!(help.as_deref(), Some("this path is absolute; others are relative to the world file"));
    assert!(scratch.refused("mesh: {file: meshes}", "").0.ends_with("`meshes` is not a file"));
    assert!(scratch.refused("mesh: {file: cut.off}", "").0.starts_with("w.yaml:4:18: cut.off:"));
    let (message, _) = scratch.refused("mesh: {file: open.off}\n    kind: solid", "");
    assert!(message.starts_with("w.yaml:4:18: open.off: not a solid: open 3 edges"), "{message}");
}

#[test]
fn waypoint_files_are_read_and_their_faults_explained() {
    let scratch = Scratch::new("waypoints");
    let load = |csv: &str| {
        scratch.write("cell/pick.csv", csv);
        let text = "firstcontact: 1\nobjects:\n- {id: a, box: {size: [1, 1, 1]}}\npaths:\n- {id: p, object: a, waypoints: {file: pick.csv}}\n";
        World::load(scratch.write("cell/w.yaml", text), &LoadOptions::new().name("w.yaml"))
    };
    let world = load("t,z,x,y\n0, 1, 2, 3\n1.5, 1e-3, 2, 3\n").unwrap();
    let waypoints = world.paths()[0].waypoints();
    assert_eq!((waypoints[1].time, waypoints[1].position.z, waypoints[0].position.x), (1.5, 1e-3, 2.0));
    for other in [
        "t,name,x,y,z,speed\n0,home,2,3,1,\n1.5,,2,3,1e-3,fast\n",
        "t;x;y;z\n0;2;3;1\n1.5; 2;3; 1e-3\n",
        "t\tx\ty\tz\n0\t2\t3\t1\n1.5\t2\t3\t1e-3\n",
        " t x  y z\n0 2 3 1\n# so\n1.5  2 3 1e-3 \n",
    ] {
        assert_eq!(load(other).unwrap().paths()[0].waypoints(), waypoints, "{other:?}");
    }
    let refused = |csv: &str| load(csv).expect_err("a bad file was accepted").to_string();
    let place = "w.yaml:5:40: pick.csv";
    assert_eq!(refused("t,x,y\n0,0,0\n"), format!("{place}:1: there is no column `z`"));
    assert_eq!(refused("0,0,0,0\n1,0,0,0\n"), format!("{place}:1: the first line holds numbers and names no columns"));
    assert_eq!(
        refused("t  x y z\n0 0  0 u\n"),
        format!("{place}:2:8: column `z`: expected a finite number, found `u`")
    );
    assert_eq!(
        refused("t;x;y;z\n0;0;1,5;0\n"),
        format!("{place}:2:5: column `y`: `1,5` has a comma; write decimals with a point")
    );
    assert_eq!(refused("t,x,y,Z\n0,0,0,0\n"), format!("{place}:1: unknown column `Z`"));
    assert_eq!(
        refused("t,x,y,z,qw\n0,0,0,0,1\n"),
        format!("{place}:1: column `qw`: rotation along a path is not read from a file of waypoints")
    );
    assert_eq!(
        refused("t,x,y,z\n0,0,0,0\n1,0,nan,0\n"),
        format!("{place}:3:5: column `y`: expected a finite number, found `nan`")
    );
    assert_eq!(refused("t,x,y,z\n0,0,0,1e400\n"), format!("{place}:2:7: column `z`: `1e400` does not fit a double"));
    assert_eq!(refused("t,x,y,z\n1,0,0,0\n1,0,0,0\n"), format!("{place}:3:1: times must increase, but 1 follows 1"));
    // A remark ends at a line feed only, as the reader has it.
    for (end, remark) in [("\n", "# then"), ("\r\n", "# then"), ("\r", "")] {
        let lines = ["z,x,t,y", "0,0,1,0", "", remark, "0,0,  ö,0", ""].join(end);
        let told = format!("{place}:5:7: column `t`: expected a finite number, found `ö`");
        assert_eq!(refused(&lines), told, "{end:?}");
    }
    assert_eq!(refused("t,x,y,z\n0,0,0\n"), format!("{place}:2: expected 4 values, found 3"));
    assert_eq!(refused("t,x,y,z\n"), format!("{place}: it has no waypoints"));
    let commas = ",".repeat(1_000_000);
    assert_eq!(refused(&commas), format!("{place}:1: a line of more than 10000 bytes"));
    assert_eq!(refused(&format!("t,x,y,z\r\n{commas}")), format!("{place}:2: a line of more than 10000 bytes"));
}

#[test]
fn the_world_file_itself_may_be_missing_or_no_text() {
    let scratch = Scratch::new("no-text");
    let missing = World::load(Path::new("/nowhere/w.yaml"), &LoadOptions::new()).unwrap_err();
    assert_eq!(missing.to_string(), "/nowhere/w.yaml: there is no such world file");
    assert_eq!(missing.help(), Some("there is no folder /nowhere"));
    let path = scratch.write("cell/w.yaml", b"firstcontact: 1\nobjects: \xff\n");
    let error = World::load(path, &LoadOptions::new().name("w.yaml")).unwrap_err();
    assert_eq!(error.to_string(), "w.yaml: not UTF-8 text: line 2 has the byte 0xff (byte 25)");
}

#[test]
fn ids_that_stand_twice_do_not_hide_behind_names_that_are_unknown() {
    let text = "firstcontact: 1\nobjects:\n  - {id: a, box: {size: [1, 1, 1]}}\n  - {id: b, box: {size: [1, 1, 1]}, attach_to: nobody}\n  \
                - {id: a, box: {size: [1, 1, 1]}}\n  - {id: b, box: {size: [1, 1, 1]}}\npaths:\n  \
                - {id: p, object: none, waypoints: [{position: [0, 0, 0]}]}\n  - {id: p, object: b, waypoints: [{position: [0, 0, 0]}]}\n\
                checks:\n  - {id: c}\n  - {id: c}\n";
    let first = load(text).expect_err("a bad world was accepted");
    let errors: Vec<String> = std::iter::once(&first).chain(first.further()).map(ToString::to_string).collect();
    assert_eq!(
        errors,
        [
            "w.yaml:5:10: two objects have the id `a`",
            "w.yaml:6:10: two objects have the id `b`",
            "w.yaml:4:48: there is no object `nobody`",
            "w.yaml:8:21: there is no object `none`",
            "w.yaml:9:10: two paths have the id `p`",
            "w.yaml:12:10: two checks have the id `c`",
        ]
    );
}
