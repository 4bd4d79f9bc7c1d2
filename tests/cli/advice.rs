//! Advice that follows a refusal, and notes on an answer that is worth less than it seems: what the user does next.

use super::support::{CUBE, Folder};

/// One triangle, which is open.
const OPEN: &str = "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";

/// The cube as six squares that share no vertex.
fn soup() -> String {
    let lines: Vec<&str> = CUBE.lines().collect();
    let (mut obj, mut count) = (String::new(), 0);
    for (number, face) in lines[10..].iter().enumerate() {
        for corner in face.split(' ').skip(1) {
            // Each face a little off, so that no two corners are equal.
            let moved = lines[2 + corner.parse::<usize>().unwrap()]
                .split(' ')
                .map(|x| (x.parse::<f64>().unwrap() + 1e-6 * number as f64).to_string());
            obj += &format!("v {}\n", moved.collect::<Vec<_>>().join(" "));
        }
        obj += &format!("f {} {} {} {}\n", count + 1, count + 2, count + 3, count + 4);
        count += 4;
    }
    obj
}

/// The words of a command line, its status, and text of standard output or standard error.
const CASES: [(&str, i32, &str); 21] = [
    ("mesh convert cube.off -o - --as stl", 2, "give a file with `-o part.stl`, or write `--as stl-ascii`"),
    ("mesh convert cube.off -o cube.txt", 2, "end its name in .off, .obj, .stl or .ply, or say `--as off`"),
    ("mesh convert cube.off -o open.off", 2, "give another name, or --force to replace it"),
    ("mesh info .", 2, "name a file in it"),
    ("query empty.off empty.obj --move 1,0,0", 2, "--> empty.obj"),
    ("mesh info noise.obj", 2, "a file whose name ends in .obj is no binary STL"),
    ("mesh info cube.off --max-memory 1", 3, "give it more memory, as in `--max-memory 2MiB`"),
    ("chekc cell.yaml", 2, "tip: a similar subcommand exists: 'check'"),
    ("mesh info cube.off --max-vertices 3", 3, "limits are options: --max-bytes, --max-vertices, --max-faces"),
    ("mesh repair cube.off -o new.off --weld 9", 2, "make it smaller than the parts of the mesh"),
    ("mesh repair soup.obj -o new.off", 1, "most edges of the file have one face only"),
    ("mesh hull open.off -o hull.off", 2, "a hull needs at least four points that are not all in one plane"),
    ("measure direction cube.off cube.off --along 0,0,0", 2, "name the way A moves, for example `--along 0,0,-1`"),
    ("measure inside open.off --point 0,0,0", 2, "`firstcontact mesh repair` closes a surface"),
    ("measure overlap open.off open.off --audit", 1, "general 1 ran; nothing to compare it with"),
    ("query cube.off cube.off --move 1,0,0 --touch allowed --method lattice", 2, "leave out `--touch allowed` or"),
    (
        "query cube.off cube.off --move 1,0,0 --touch allowed --method gjk",
        2,
        "leave out `--method`: the exact methods do",
    ),
    ("query cube.off open.off --move 1,0,0 --touch allowed", 2, "leave out `--touch allowed`, or close the mesh"),
    ("world import --from moveit cube.off --joint a=1 -o w.yaml", 2, "import the robot with `--from urdf`"),
    ("world import --from urdf cube.off --joint a=90deg -o w.yaml", 2, "write `--joint a=1.5707963267948966`"),
    ("world import --from urdf cube.off --joint a -o w.yaml", 2, "write `--joint NAME=VALUE`, the value in radians"),
];

#[test]
fn refusals_say_what_to_do() {
    let folder = Folder::new();
    folder.write("cube.off", CUBE);
    folder.write("open.off", OPEN);
    folder.write("soup.obj", &soup());
    folder.write("empty.off", "");
    folder.write("empty.obj", "");
    folder.write_bytes("noise.obj", &(0..3000_u32).map(|i| (i * i % 251) as u8).collect::<Vec<u8>>());
    for (line, status, text) in CASES {
        let run = folder.run(&line.split(' ').collect::<Vec<_>>());
        let printed = format!("{}{}", run.status(status).out, run.err);
        let printed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(printed.contains(text), "{line}: {printed}");
    }
}

#[test]
fn negative_values_of_options_get_advice() {
    for (arguments, advice) in [
        (&["check", "a.yaml", "--max-time", "-3s"][..], "write '--max-time=-3s'"),
        (&["check", "a.yaml", "--threads", "-1"][..], "write '--threads=-1'"),
    ] {
        let run = Folder::new().run(arguments);
        assert!(run.status(2).err.contains(advice), "{}", run.err);
    }
}
