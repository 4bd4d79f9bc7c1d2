//! Input that must be refused, and what the message must name.

use crate::support::{CUBE, WORLD};

/// A file that must be refused: its name, its bytes, what must be in the message.
pub(crate) struct Bad {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
    pub(crate) wanted: &'static [&'static str],
}

fn bad(name: &'static str, bytes: impl Into<Vec<u8>>, wanted: &'static [&'static str]) -> Bad {
    Bad { name, bytes: bytes.into(), wanted }
}

/// A cube as a binary STL of twelve facets, under a header that begins as told.
pub(crate) fn binary_cube(header: &[u8]) -> Vec<u8> {
    let corners = [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]];
    let at = |corner: u8| [(corner % 4 == 1 || corner % 4 == 2) as u8, (corner % 4 > 1) as u8, (corner > 3) as u8];
    let mut bytes = header.to_vec();
    bytes.resize(80, b' ');
    bytes.extend(12u32.to_le_bytes());
    for [a, b, c, d] in corners {
        for triangle in [[a, b, c], [a, c, d]] {
            bytes.extend([0; 12]);
            let floats = triangle.into_iter().flat_map(at).map(|x| 2.0 * f32::from(x));
            bytes.extend(floats.flat_map(f32::to_le_bytes));
            bytes.extend([0; 2]);
        }
    }
    bytes
}

/// The cube with every face turned round.
pub(crate) fn inside_out_cube() -> String {
    let turned = |line: &str| match line.strip_prefix("4 ") {
        Some(corners) => {
            let reversed: Vec<&str> = corners.split(' ').rev().collect();
            format!("4 {}\n", reversed.join(" "))
        }
        None => format!("{line}\n"),
    };
    CUBE.lines().map(turned).collect()
}

/// The cube without its last face.
pub(crate) fn open_cube() -> String {
    CUBE.replace("8 6 0", "8 5 0").replace("4 3 0 4 7\n", "")
}

/// A closed cube, and a flap beside it.
pub(crate) fn mixed_shells() -> String {
    let flap = "5 0 0\n6 0 0\n5 1 0\n";
    let cube = CUBE.replace("8 6 0", "11 7 0").replace("4 0 3 2 1\n", &format!("{flap}4 0 3 2 1\n"));
    format!("{cube}3 8 9 10\n")
}

/// Meshes.
pub(crate) fn meshes() -> Vec<Bad> {
    let truncated = |mut bytes: Vec<u8>| {
        bytes.truncate(400);
        bytes
    };
    let mut nan = binary_cube(b"binary");
    nan[84 + 12..84 + 16].copy_from_slice(&f32::NAN.to_le_bytes());
    vec![
        bad("empty.off", "", &["empty"]),
        bad("text.off", "hello\n", &[":1:1", "expected OFF, OBJ, STL, PLY or COLLADA"]),
        bad("truncated.off", &CUBE[..60], &["error"]),
        bad("index.off", CUBE.replace("4 3 0 4 7", "4 3 0 4 8"), &[":16:9", "expected 0 to 7, found `8`", "help"]),
        bad("world.off", WORLD.to_owned(), &["this is a world file: `firstcontact check world.off`"]),
        bad("nan.off", CUBE.replace("1 1 1", "1 nan 1"), &[":9:3", "expected a finite number, found `nan`"]),
        bad("huge.off", CUBE.replace("1 1 1", "1 1e999 1"), &[":9:3"]),
        bad("counts.off", CUBE.replace("8 6 0", "4000000000 4000000000 0"), &[":2:"]),
        bad("index.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", &[":4:7"]),
        bad("nan.obj", "v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", &[":1:7"]),
        bad("truncated.stl", truncated(binary_cube(b"binary")), &["12"]),
        bad("solid.stl", truncated(binary_cube(b"solid exported by a program")), &["error"]),
        bad("nan.stl", nan, &["facet 0"]),
        bad("ascii.stl", "solid x\nfacet normal 0 0 0\nouter loop\nvertex 0 0 x\n", &[":4:12", "found `x`"]),
    ]
}

/// Worlds.
pub(crate) fn worlds() -> Vec<Bad> {
    let bomb = |depth: usize| {
        let levels = (1..depth)
            .map(|level| format!("  a{level}: &a{level} [{}]\n", vec![format!("*a{}", level - 1); 9].join(",")));
        format!("firstcontact: 1\nobjects:\n  a0: &a0 [x,x,x,x,x,x,x,x,x]\n{}", levels.collect::<String>())
    };
    let mesh = |file: &str| WORLD.replacen("box: {size: [1, 1, 1]}", &format!("mesh: {{file: {file}}}"), 1);
    vec![
        bad(
            "key.yaml",
            WORLD.replace("pose: {position: [1.5", "pose: {positon: [1.5"),
            &[":9:", "did you mean `position`?"],
        ),
        bad("top.yaml", WORLD.replace("objects:", "objcts:"), &[":4:1", "did you mean `objects`?"]),
        bad("bomb.yaml", bomb(9), &["bomb.yaml:"]),
        bad("deep.yaml", format!("firstcontact: 1\nobjects: {}", "[".repeat(80_000)), &["deep.yaml:2:"]),
        bad("cells/outside.yaml", mesh("../b.off"), &[":6:", "is outside the world file's folder", "help"]),
        bad("absolute.yaml", mesh("/etc/hostname"), &[":6:"]),
        bad("missing.yaml", mesh("nothing.off"), &[":6:", "nothing.off"]),
        bad("nan.yaml", WORLD.replace("[1.5, 0, 1.5]", "[.nan, 0, 1.5]"), &[":9:"]),
        bad("twice.yaml", format!("{WORLD}checks: []\n"), &["checks"]),
        bad("syntax.yaml", "firstcontact: 1\nobjects:\n  - id: a\n   box: {size: [1, 1, 1]}\n", &["syntax.yaml:"]),
        bad("version.yaml", WORLD.replace("firstcontact: 1", "firstcontact: 7"), &[":1:", "7"]),
        bad("object.yaml", WORLD.replace("object: mover", "object: movr"), &["did you mean `mover`?"]),
        bad("times.yaml", WORLD.replace("{t: 2,", "{t: 0,"), &[":22:"]),
        bad("no_path.yaml", WORLD[..WORLD.find("paths:").unwrap()].to_owned(), &["path"]),
        bad("empty.yaml", "", &["empty.yaml"]),
        bad("word.yaml", format!("firstcontact: {}", "1".repeat(30_000_000)), &["word.yaml:1:15", "10000 bytes"]),
        bad("latin1.yaml", b"firstcontact: 1\n# caf\xe9\n".to_vec(), &["UTF-8"]),
    ]
}
