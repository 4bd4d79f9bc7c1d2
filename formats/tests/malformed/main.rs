//! Every bad file gives its exact message, and no damage to a good one makes the reader panic.

#![cfg(all(feature = "collada", feature = "ply"))]

mod cases;
#[path = "../common/mod.rs"]
mod common;

use cases::CASES;
use common::damage::Dice;
use common::read_checked;
use firstcontact_formats::{Cause, Format, Limits, Mesh, read, write};

/// Small good files of every format, with all the forms the readers know.
const GOOD: &[&[u8]] = &[
    b"OFF\n4 4 6\n0 0 0\n1 0 0 # b\n0 1 0\n0 0 1e0\n3 0 2 1\n3 0 1 3 1 0 0\n3 1 2 3\n3 2 0 3\n",
    b"CNOFF 3 1\r\n0 0 0 1 0 0 0 0 1\r\n1 0 0 1 0 0 1 0 0 1\r\n0 1 0 1 0 0 0 0 1\r\n3 0 1 2 255 0 0 255\r\n",
    b"\xef\xbb\xbf# \xfc\nmtllib m.mtl\no a\nv 0 0 0 1\nv 1 0 0 .5 .5 .5\nv 0 1 0\nvt 0 0\nvn 0 0 1\ng x\nf 1/1/1 2//1 \\\n3/1\nf -1 -2 -3\nl 1 2\n",
    b"nOFF\n3\n3 1\n0 0 0\n1 0 0#b\n0 1 0\n3 0 1 2 7",
    b"OFF BINARY\n\0\0\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x3f\x80\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x3f\x80\0\0\0\0\0\0\0\0\0\x03\0\0\0\0\0\0\0\x01\0\0\0\x02\0\0\0\0",
    b"\xff\xfev\0 \x000\0 \x000\0 \x000\0\n\0f\0 \x001\0 \x001\0 \x001\0\n\0",
    b"solid a b\rfacet normal 0 0 1\router loop\rvertex 0 0 0\rvertex 1 0 0\rvertex 0 1 0\rendloop\rendfacet\rendsolid a b\r",
    b"<COLLADA><asset><unit meter='0,01'/><up_axis>Z_UP</up_axis></asset><library_geometries><geometry id='g'><mesh>\n<source id='p'><float_array id='a' count='9'>0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor source='#a' count='3' stride='3'><param name='X'/><param name='Y'/><param name='Z'/></accessor></technique_common></source><vertices id='v'><input semantic='POSITION' source='#p'/></vertices>\n<polylist count='1' material='m'><input semantic='VERTEX' source='#v' offset='0'/><input semantic='NORMAL' source='#n' offset='1'/><vcount>3</vcount>\n<p>0 0 1 0 2 0</p></polylist></mesh></geometry></library_geometries>\n<library_nodes><node id='n'><instance_geometry url='#g'/></node></library_nodes><library_visual_scenes><visual_scene id='s'><node><matrix>1 0 0 4 0 -1 0 0 0 0 1 0 0 0 0 1</matrix><rotate>1 1 0 30</rotate><instance_node url='#n'/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url='#s'/></scene></COLLADA>",
    b"ply\nformat ascii 1.0\ncomment a\nelement vertex 3\nproperty float x\nproperty float y\nproperty double z\nproperty uchar r\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0 1\n1 0 0 2\n0 1 0 3\n3 0 1 2\n",
    b"ply\nformat binary_big_endian 1.0\nelement vertex 3\nproperty char x\nproperty char y\nproperty char z\nelement e 1\nproperty list char short a\nelement face 1\nproperty list uchar ushort vertex_index\nend_header\n\0\0\0\x01\0\0\0\x01\0\x01\0\x07\x03\0\0\0\x01\0\x02",
];

fn binary_stl() -> Vec<u8> {
    let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0, 1, 2], [2, 1, 0]]).unwrap();
    let mut bytes = Vec::new();
    assert!(write(&mesh, Format::StlBinary, &mut bytes).unwrap().is_none());
    bytes
}

fn good() -> Vec<Vec<u8>> {
    GOOD.iter().map(|bytes| bytes.to_vec()).chain([binary_stl()]).collect()
}

#[test]
fn every_bad_file_gives_its_message() {
    let mut wrong = Vec::new();
    for case in CASES {
        let message = match read_checked(case.bytes) {
            Ok(_) => "it was read".to_string(),
            Err(error) => error.to_string(),
        };
        if message != case.message {
            wrong.push(format!("{}:\n  expected {}\n  got      {message}", case.name, case.message));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_names_and_messages_of_the_cases_are_told_apart() {
    let mut names: Vec<&str> = CASES.iter().map(|case| case.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), CASES.len());
}

#[test]
fn the_parts_of_an_error_can_be_asked_for() {
    let error = read(b"OFF\n3 1 0\n0 0 0\n1 two 0\n0 1 0\n3 0 1 2\n", &Limits::default()).unwrap_err();
    assert_eq!((error.line(), error.column(), error.facet(), error.byte()), (Some(4), Some(3), None, None));
    assert_eq!(error.message(), "not a coordinate");
    assert_eq!((error.found(), error.expected(), error.help()), (Some("`two`"), Some("a decimal number"), None));
    assert_eq!(error.cause(), Cause::Malformed);
}

#[test]
fn the_good_files_are_good() {
    for bytes in good() {
        read_checked(&bytes).unwrap();
    }
}

#[test]
fn a_file_cut_anywhere_is_read_or_refused() {
    for bytes in good().iter().map(Vec::as_slice).chain(CASES.iter().map(|case| case.bytes)) {
        for end in 0..bytes.len() {
            let _ = read_checked(&bytes[..end]);
        }
    }
}

#[test]
fn a_binary_file_cut_anywhere_is_refused() {
    let bytes = binary_stl();
    for end in 0..bytes.len() {
        assert!(read(&bytes[..end], &Limits::default()).is_err(), "cut at {end}");
    }
}

#[test]
fn a_file_with_flipped_bytes_is_read_or_refused() {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    for bytes in good() {
        for _ in 0..5_000 {
            let mut damaged = bytes.clone();
            for _ in 0..=dice.roll(4) {
                let place = dice.roll(damaged.len());
                damaged[place] = dice.roll(256) as u8;
            }
            let _ = read_checked(&damaged);
        }
    }
}

#[test]
fn a_file_with_words_exchanged_is_read_or_refused() {
    const WORDS: &[&str] = &[
        "0",
        "-1",
        "9223372036854775807",
        "-9223372036854775808",
        "6148914691236517206",
        "4294967296",
        "1e400",
        "1e-400",
        "nan",
        "-inf",
        "1.#INF",
        "1//6148914691236517206",
        "1/-9223372036854775808/1",
        "-0",
        "+1",
        "\\\n",
        "#",
        "f",
        "v",
        "solid",
        "endsolid",
        "facet",
        "OFF",
        "4000000000",
        "<node>",
        "</node>",
        "count='4000000000'",
        "stride='0'",
        "url='#n'",
        "element",
        "list",
        "uchar",
        "\u{a0}",
        "\r",
        "\0",
        "",
    ];
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for bytes in GOOD {
        let words: Vec<&[u8]> = bytes.split_inclusive(|byte| byte.is_ascii_whitespace()).collect();
        for _ in 0..5_000 {
            let mut damaged = words.clone();
            let replacement = format!("{} ", WORDS[dice.roll(WORDS.len())]);
            let place = dice.roll(damaged.len());
            damaged[place] = replacement.as_bytes();
            if dice.roll(2) == 0 {
                let place = dice.roll(damaged.len());
                damaged.remove(place);
            }
            let _ = read_checked(&damaged.concat());
        }
    }
}
