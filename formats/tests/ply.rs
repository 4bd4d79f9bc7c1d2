//! PLY: what is read of it, and where.

#![cfg(feature = "ply")]
#![allow(clippy::too_many_lines, reason = "tables are read as lists")]

mod common;

use std::time::{Duration, Instant};

use common::faces;
use firstcontact_formats::{Cause, Format, Limits, Mesh, ReadError, read, sniff};

const HEADER: &str = "ply\nformat ascii 1.0\ncomment a\nelement vertex 4\nproperty float x\nproperty float y\nproperty double z\n\
    property uchar red\nelement face 2\nproperty list uchar int vertex_indices\nend_header\n";
const BODY: &str = "0 0 0 255\n1 0 0 0\n1 1 0 0\n0 1 0.1 7\n4 0 1 2 3\n3 0 2 1\n";

fn text(old: &str, new: &str) -> String {
    let text = format!("{HEADER}{BODY}");
    assert!(text.contains(old), "{old}");
    text.replacen(old, new, 1)
}

fn mesh(bytes: impl AsRef<[u8]>) -> Mesh {
    let bytes = bytes.as_ref();
    read(bytes, &Limits::default()).unwrap_or_else(|error| panic!("{error} in {:?}", String::from_utf8_lossy(bytes)))
}

fn refused(bytes: impl AsRef<[u8]>) -> ReadError {
    read(bytes.as_ref(), &Limits::default()).expect_err("a bad file")
}

/// How the numbers of a binary file are written.
#[derive(Clone, Copy)]
enum Order {
    Little,
    Big,
}

impl Order {
    fn put<const N: usize>(self, out: &mut Vec<u8>, mut little: [u8; N]) {
        if matches!(self, Order::Big) {
            little.reverse();
        }
        out.extend(little);
    }

    fn name(self) -> &'static str {
        match self {
            Order::Little => "binary_little_endian",
            Order::Big => "binary_big_endian",
        }
    }
}

/// The mesh of `BODY` in binary, with an element of another kind between, whose lines end with `end`.
fn binary(order: Order, end: &str) -> Vec<u8> {
    let header = HEADER.replace("ascii", order.name());
    let header =
        header.replace("element face", "element edge 2\nproperty list ushort short a\nproperty int b\nelement face");
    let mut out = header.replace('\n', end).into_bytes();
    for (x, y, z, red) in [(0.0f32, 0.0f32, 0.0f64, 10u8), (1.0, 0.0, 0.0, 0), (1.0, 1.0, 0.0, 0), (0.0, 1.0, 0.1, 7)] {
        order.put(&mut out, x.to_le_bytes());
        order.put(&mut out, y.to_le_bytes());
        order.put(&mut out, z.to_le_bytes());
        out.push(red);
    }
    for list in [&[][..], &[1i16, -2]] {
        order.put(&mut out, (list.len() as u16).to_le_bytes());
        list.iter().for_each(|value| order.put(&mut out, value.to_le_bytes()));
        order.put(&mut out, 9i32.to_le_bytes());
    }
    for face in [&[0, 1, 2, 3][..], &[0i32, 2, 1]] {
        out.push(face.len() as u8);
        face.iter().for_each(|value| order.put(&mut out, value.to_le_bytes()));
    }
    out
}

const SQUARE: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.1]];

#[test]
fn text_and_binary_give_the_same_mesh() {
    let ascii = mesh(text("", ""));
    assert_eq!(
        (ascii.format(), ascii.vertex_line(3), ascii.face_line(0)),
        (Some(Format::PlyAscii), Some(15), Some(16))
    );
    let mut meshes = vec![ascii];
    for order in [Order::Little, Order::Big] {
        for end in ["\n", "\r\n", "\r"] {
            let bytes = binary(order, end);
            assert_eq!(sniff(&bytes), Ok(Format::PlyBinary));
            meshes.push(mesh(&bytes));
        }
    }
    for mesh in meshes {
        assert_eq!(mesh.vertices(), SQUARE);
        assert_eq!(faces(&mesh), [vec![0, 1, 2, 3], vec![0, 2, 1]]);
        assert!(mesh.warnings().is_empty());
        assert_eq!(mesh.read_over()[0].to_string(), "4 vertices' colours, normals or texture coordinates");
    }
    let others = mesh(binary(Order::Little, "\n")).read_over()[1];
    assert_eq!((others.what.id(), others.count), ("other_elements", 2));
}

/// The first byte after the header is 10, the end of a line, in each of these.
#[test]
fn a_body_that_begins_like_the_end_of_a_line_is_whole() {
    for end in ["\n", "\r\n", "\r"] {
        let mut bytes = "ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty uchar x\nproperty uchar y\n\
            property uchar z\nelement face 1\nproperty list uchar uchar vertex_index\nend_header\n"
            .replace('\n', end)
            .into_bytes();
        bytes.extend([10, 0, 0, 1, 13, 0, 0, 1, 10, 3, 0, 1, 2]);
        assert_eq!(mesh(&bytes).vertices(), [[10.0, 0.0, 0.0], [1.0, 13.0, 0.0], [0.0, 1.0, 10.0]]);
    }
    // A Ctrl-Z at the end of a text means nothing; here it is a vertex.
    let mut bytes = b"ply\nformat binary_little_endian 1.0\nelement vertex 27\nproperty uchar x\nproperty uchar y\n\
        property uchar z\nelement face 1\nproperty list uchar uchar vertex_index\nend_header\n"
        .to_vec();
    bytes.extend([1; 81]);
    bytes.extend([3, 0, 1, 26]);
    assert_eq!(mesh(&bytes).face(0), [0, 1, 26]);
}

#[test]
fn coordinates_are_of_the_type_of_their_property() {
    let found = mesh(text("0 1 0.1 7", "0.1 16777217 0.1 7"));
    assert_eq!(found.vertices()[3], [f64::from(0.1f32), 16777216.0, 0.1]);
    let found = mesh(text("0 1 0.1 7", ".5 5. 1E-400 7"));
    assert_eq!(found.vertices()[3], [0.5, 5.0, 0.0]);
}

#[test]
fn lines_names_and_comments_take_many_forms() {
    for (old, new) in [
        ("vertex_indices", "vertex_index"),
        ("comment a", "comment \u{e9}t\u{e9} element vertex 7"),
        ("comment a", "obj_info num_cols 512\ncomment\n\tcomment"),
        ("format ascii 1.0", "format  ascii\t1.0  "),
        ("property float x", "property float32 x"),
        ("element face", "element user 1\nproperty list int float a\nproperty char b\nelement face"),
        ("ply\n", "\u{feff}ply\n"),
    ] {
        let new = if new.contains("element user") {
            text(old, new).replace("4 0 1 2 3", "2 1e9 nan 5\n4 0 1 2 3")
        } else {
            text(old, new)
        };
        for end in ["\n", "\r\n", "\r"] {
            assert_eq!(mesh(new.replace('\n', end)).vertices(), SQUARE, "{new}");
        }
    }
    let mut latin = HEADER.replace("comment a", "comment ?").into_bytes();
    let at = latin.iter().position(|&byte| byte == b'?').unwrap();
    latin[at] = 0xfc;
    latin.extend(BODY.bytes());
    assert_eq!(mesh(&latin).vertices(), SQUARE);
}

/// Bad files: what is put in place of what, and what is said.
#[test]
fn bad_files_give_their_messages() {
    let cases: &[(&str, &str, &str)] = &[
        (
            "end_header\n",
            "",
            "line 16, column 8: the header does not end: expected `end_header`, found the end of the file (fetch or export the file again)",
        ),
        (
            "format ascii 1.0\n",
            "",
            "the header is not complete: expected `format`, as in `format ascii 1.0`, then elements and their properties",
        ),
        (
            "ascii",
            "utf8",
            "line 2, column 1: not a line of a PLY header: expected `format`, one of `ascii`, `binary_little_endian` and `binary_big_endian`, and `1.0`, found `format`",
        ),
        (
            "vertex 4",
            "vertex four",
            "line 4, column 1: not a line of a PLY header: expected `element`, a name and a whole number, found `element`",
        ),
        (
            "vertex 4",
            "vertex -4",
            "line 4, column 1: not a line of a PLY header: expected `element`, a name and a whole number, found `element`",
        ),
        (
            "float x",
            "real x",
            "line 5, column 1: not a line of a PLY header: expected `property`, a type and a name below an element; for lists `property list`, two types and a name, found `property`",
        ),
        (
            "float y",
            "float x",
            "line 6, column 16: the element has a property of this name above: expected a name of its own, found `x`",
        ),
        (
            "float y",
            "float w",
            "line 4, column 9: vertices without three coordinates: expected a number `y`, found `vertex`",
        ),
        (
            "element face 2",
            "element vertex 2",
            "line 9, column 9: an element of this name was declared above: expected a name of its own, found `vertex`",
        ),
        (
            "int vertex_indices",
            "int corners",
            "line 9, column 9: faces without corners: expected one list of whole numbers with the name `vertex_indices` or `vertex_index`, found `face`",
        ),
        (
            "int vertex_indices",
            "float vertex_indices",
            "line 9, column 9: corners that are not whole numbers: expected one list of whole numbers with the name `vertex_indices` or `vertex_index`, found `face`",
        ),
        (
            "property uchar red\n",
            "property uchar red\nelement user 4000000000\n",
            "line 9, column 9: an element without properties: expected `property` below it, found `user`",
        ),
        (
            "vertex 4",
            "vertex 4000000000",
            "line 4, column 9: too many vertices: expected at most 20000000, found 4000000000 vertices",
        ),
        (
            "vertex 4",
            "vertex 5000000",
            "line 16, column 9: more than the properties of a `vertex`: expected the end of the line, found `3` (every element has a line of its own)",
        ),
        (
            "face 2",
            "face 3",
            "line 17, column 8: the file ends too early: expected 3 of `face`, but there are only 2, found the end of the file (the file is cut short, or the counts in its header are wrong)",
        ),
        (
            "face 2",
            "face 1",
            "line 17, column 1: there is more after the last element: expected the end of the file, found `3` (the counts in the header are too small)",
        ),
        (
            "1 1 0 0",
            "1 1 0",
            "line 14, column 6: a number of a `vertex` is missing: expected 4 properties on one line, found the end of the line",
        ),
        (
            "1 1 0 0",
            "1 1e39 0 0",
            "line 14, column 3: the coordinate does not fit the 32-bit numbers of the format (at most about 3.4e38): found `1e39`",
        ),
        (
            "1 1 0 0",
            "1 1 1e999 0",
            "line 14, column 5: the coordinate does not fit a double (at most about 1.8e308): found `1e999`",
        ),
        (
            "1 1 0 0",
            "nan 1 0 0",
            "line 14, column 1: the coordinate is not finite: expected a finite number, found `nan`",
        ),
        ("1 1 0 0", "x 1 0 0\n", "line 14, column 1: not a coordinate: expected a decimal number, found `x`"),
        (
            "0 1 2 3",
            "0 1 2 4",
            "line 16, column 9: there is no such vertex: expected 0 to 3, found `4` (PLY counts vertices from 0)",
        ),
        (
            "0 1 2 3",
            "0 1 2 -1",
            "line 16, column 9: there is no such vertex: expected 0 to 3, found `-1` (PLY counts vertices from 0)",
        ),
        (
            "0 1 2 3",
            "0 1 2 4\n3 4 4 4\n3 x 0 0",
            "line 16, column 9: there is no such vertex: expected 0 to 3, found `4` (PLY counts vertices from 0); and 2 further errors",
        ),
        ("4 0 1 2 3", "2 0 1", "line 16, column 1: a face needs at least 3 corners: found `2`"),
        (
            "4 0 1 2 3",
            "4000000000 0 1 2 3",
            "line 16, column 1: 4000000000 corners cannot fit in the 16 bytes that follow: found `4000000000`",
        ),
    ];
    common::check_messages(cases, text);
}

#[test]
fn bad_binary_files_give_their_messages() {
    let good = binary(Order::Little, "\n");
    let body = good.windows(11).position(|part| part == b"end_header\n").unwrap() + 11;
    let changed = |at: usize, bytes: &[u8]| {
        let mut bad = good.clone();
        bad[body + at..body + at + bytes.len()].copy_from_slice(bytes);
        refused(bad).to_string()
    };
    assert!(
        changed(17, &f32::NAN.to_le_bytes())
            .contains("the coordinate is not finite: expected a finite number, found NaN")
    );
    let last = good.len() - body - 4;
    assert!(changed(last, &(-1i32).to_le_bytes()).contains("there is no such vertex: expected 0 to 3, found -1"));
    assert!(changed(last - 9, &[200]).contains("the binary PLY file is cut short"));
    assert!(changed(last - 9, &[2]).contains("a face needs at least 3 corners"));
    let short = refused(&good[..good.len() - 1]);
    assert_eq!((short.byte(), short.message()), (Some(good.len() - 1), "the binary PLY file is cut short"));
    assert!(refused(&good[..body + 20]).to_string().contains("cannot fit in the bytes that follow it"));
    let more = refused([&good[..], b"\n"].concat());
    assert_eq!((more.byte(), more.message()), (Some(good.len()), "there is more after the last element"));
}

/// Each of these would take a time or a memory out of proportion, were it believed.
#[test]
fn hostile_counts_cost_nothing() {
    let header = |counts: [&str; 2], list: &str| {
        let [vertices, faces] = counts;
        format!(
            "ply\nformat binary_little_endian 1.0\nelement vertex {vertices}\nproperty float x\nproperty float y\n\
             property float z\nelement face {faces}\nproperty list {list} int vertex_indices\nend_header\n"
        )
    };
    let no_limits = Limits { bytes: u64::MAX, vertices: u32::MAX, faces: u32::MAX, face_corners: u32::MAX };
    let mut list = header(["1", "1"], "uint").into_bytes();
    list.extend([0; 12]);
    list.extend(u32::MAX.to_le_bytes());
    let mut negative = header(["1", "1"], "int").into_bytes();
    negative.extend([0; 12]);
    negative.extend((-1i32).to_le_bytes());
    for bytes in [
        header(["4000000000", "1"], "uchar").into_bytes(),
        header(["1", "4000000000"], "uchar").into_bytes(),
        header(["18446744073709551615", "18446744073709551615"], "uchar").into_bytes(),
        header(["4000000000", "4000000000"], "uchar").replace("binary_little_endian", "ascii").into_bytes(),
        list,
        negative,
    ] {
        let start = Instant::now();
        let error = read(&bytes, &no_limits).unwrap_err();
        assert!(matches!(error.cause(), Cause::Malformed | Cause::Limit), "{error}");
        assert!(start.elapsed() < Duration::from_secs(1), "{error}");
    }
}

#[test]
fn the_limits_hold() {
    for bytes in [text("", "").into_bytes(), binary(Order::Big, "\n")] {
        let limits = Limits { bytes: bytes.len() as u64, vertices: 4, faces: 2, face_corners: 4 };
        read(&bytes, &limits).unwrap();
        for less in [
            Limits { bytes: limits.bytes - 1, ..limits },
            Limits { vertices: 3, ..limits },
            Limits { faces: 1, ..limits },
            Limits { face_corners: 3, ..limits },
        ] {
            assert_eq!(read(&bytes, &less).unwrap_err().cause(), Cause::Limit, "{less:?}");
        }
    }
}

#[test]
fn what_is_no_mesh_is_said() {
    let points = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n";
    assert_eq!(refused(points).cause(), Cause::NoFaces);
    let strips = points.replace("end_header", "element tristrips 1\nproperty list int int vertex_indices\nend_header");
    assert_eq!(refused(strips).message(), "triangle strips are not read");
    assert_eq!(refused("ply\nformat ascii 1.0\nend_header\n").cause(), Cause::NoFaces);
}
