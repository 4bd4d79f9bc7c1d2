//! Every row of the table in `DIALECTS.md`: what is accepted, what is warned about, what is refused.

#![cfg(all(feature = "collada", feature = "ply"))]
#![allow(clippy::too_many_lines, reason = "tables are read as lists")]

use firstcontact_formats::{Cause, Limits, Mesh, read};

const TABLE: &str = include_str!("../DIALECTS.md");

/// What the table says of each kind of file, with files of that kind.
struct Row {
    format: &'static str,
    what: &'static str,
    files: Vec<Vec<u8>>,
}

fn row<B: AsRef<[u8]>>(format: &'static str, what: &'static str, files: impl IntoIterator<Item = B>) -> Row {
    Row { format, what, files: files.into_iter().map(|bytes| bytes.as_ref().to_vec()).collect() }
}

/// An OFF triangle under a header.
fn off(header: &str) -> String {
    format!("{header}\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n")
}

/// An OFF triangle with something after each vertex.
fn off_with(keyword: &str, after: [&str; 3]) -> String {
    let [a, b, c] = after;
    format!("{keyword}\n3 1 0\n0 0 0 {a}\n1 0 0 {b}\n0 1 0 {c}\n3 0 1 2\n")
}

const VERTICES: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

/// Three OBJ vertices and more lines.
fn obj(lines: &str) -> String {
    format!("{VERTICES}{lines}\n")
}

const FACET: &str = "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";

fn solid(facets: &str) -> String {
    format!("solid a\n{facets}endsolid a\n")
}

/// A binary STL triangle under a header, with a count and more bytes.
fn binary(header: &[u8], count: u32, more: usize) -> Vec<u8> {
    let mut bytes = header.to_vec();
    bytes.resize(80, b' ');
    bytes.extend(count.to_le_bytes());
    bytes.extend([f32::NAN; 3].iter().flat_map(|value| value.to_le_bytes()));
    bytes.extend([0.0f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0].iter().flat_map(|value| value.to_le_bytes()));
    bytes.extend([0xff; 2]);
    bytes.resize(bytes.len() + more, 0);
    bytes
}

/// A binary OFF triangle under a keyword, with so many numbers before and after the coordinates.
fn binary_off(keyword: &str, before: &[u32], after: &[f32]) -> Vec<u8> {
    let mut bytes = format!("{keyword} BINARY\n").into_bytes();
    bytes.extend(before.iter().chain(&[3, 1, 0]).flat_map(|number| number.to_be_bytes()));
    for point in [[0.0f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]] {
        bytes.extend(point.iter().chain(after).flat_map(|value| value.to_be_bytes()));
    }
    bytes.extend([3u32, 0, 1, 2, 0].iter().flat_map(|number| number.to_be_bytes()));
    bytes
}

/// A binary OFF triangle with the lowest byte first, whose face says, or not, that it has no colour.
fn little_off(said: bool) -> Vec<u8> {
    let mut bytes = b"OFF BINARY\n".to_vec();
    bytes.extend([3u32, 1, 0].iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend([0.0f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0].iter().flat_map(|value| value.to_le_bytes()));
    let face: &[u32] = if said { &[3, 0, 1, 2, 0] } else { &[3, 0, 1, 2] };
    bytes.extend(face.iter().flat_map(|number| number.to_le_bytes()));
    bytes
}

fn wide(text: &str, bytes_of: impl Fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes_of).collect()
}

fn rows() -> Vec<Row> {
    [any(), off_rows(), obj_rows(), stl_rows(), collada_rows(), ply_rows()].into_iter().flatten().collect()
}

fn any() -> Vec<Row> {
    let texts = [off("OFF\n3 1 0"), obj("f 1 2 3"), solid(FACET), collada(TRIANGLES), ply("", "")];
    let every = |change: &dyn Fn(&String) -> Vec<u8>| texts.iter().map(change).collect::<Vec<_>>();
    let bad = |number: &str| {
        texts.iter().map(|text| text.replacen("1 0 0", &format!("1 {number} 0"), 1)).collect::<Vec<String>>()
    };
    let limits = Limits::default();
    vec![
        row(
            "any",
            "line ends LF, CRLF or lone CR, also mixed",
            ["\n", "\r\n", "\r"]
                .iter()
                .flat_map(|end| every(&|text| text.replace('\n', end).into_bytes()))
                .chain(every(&|text| text.replacen('\n', "\r\n", 1).replacen("0\n", "0\r", 1).into_bytes())),
        ),
        row("any", "a UTF-8 byte order mark", every(&|text| format!("\u{feff}{text}").into_bytes())),
        row(
            "any",
            "Latin-1 or other bytes that are not UTF-8, in comments and names",
            [
                [&b"# \xfc\xff\n"[..], texts[0].as_bytes()].concat(),
                [&b"# \xfc\xff\ng \xe4\n"[..], texts[1].as_bytes()].concat(),
                [&b"solid \xfc\n"[..], FACET.as_bytes(), b"endsolid \xfc\n"].concat(),
            ],
        ),
        row("any", "a Ctrl-Z at the very end", every(&|text| format!("{text}\u{1a}").into_bytes())),
        row(
            "any",
            "UTF-16, of either byte order, with or without a mark",
            ["", "\u{feff}"].iter().flat_map(|mark| {
                let little = every(&|text| wide(&format!("{mark}{text}"), u16::to_le_bytes));
                little.into_iter().chain(every(&|text| wide(&format!("{mark}{text}"), u16::to_be_bytes)))
            }),
        ),
        row(
            "any",
            "a face that names a vertex twice",
            [
                texts[0].replace("3 0 1 2", "3 0 1 0"),
                obj("f 1 2 3\nf 1 2 2 3"),
                solid(&FACET.replace("vertex 1 0 0", "vertex 0 -0 0")),
            ],
        ),
        row(
            "any",
            "nothing, or only blanks and comments, or no face",
            ["", " \n\t\n", "# a\n", "OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 0\n", VERTICES, "solid a\nendsolid a\n"],
        ),
        row(
            "any",
            "a pointer of git-lfs or git-annex, a merge conflict of git, the page of a failed download, alone or in the middle",
            [
                "../../.git/annex/objects/Xx/0w/SHA256E-s9--0.stl/SHA256E-s9--0.stl",
                "v 0 0 0\nv 1 0 0\n<<<<<<< HEAD\nv 0 1 0\n=======\nv 0 2 0\n>>>>>>> b\nf 1 2 3\n",
                "OFF\n3 1 0\n0 0 0\n1 0 0\n<<<<<<< HEAD\n0 1 0\n=======\n0 2 0\n>>>>>>> b\n3 0 1 2\n",
                "v 0 0 0\nv 1 0 0\n<html><body>gone</body></html>\n",
                "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
                "\u{feff}version https://git-lfs.github.com/spec/v1\r\noid sha256:0\r\nsize 1\r\n",
                "/annex/objects/SHA256E-s9--0.stl\n",
                "<<<<<<< HEAD\nOFF\n=======\nCOFF\n>>>>>>> other\n3 1 0\n",
                "404: Not Found",
                "\n<!DOCTYPE html>\n<html></html>",
                "{\"message\": \"Not Found\"}",
            ],
        ),
        row(
            "any",
            "compression or an archive: gzip, bzip2, xz, zstd, lz4, zip, 7z, RAR, tar",
            [
                &b"\x1f\x8b\x08\0"[..],
                b"BZh91AY&SY",
                b"\xfd7zXZ\0",
                b"\x28\xb5\x2f\xfd\0",
                b"\x04\x22\x4d\x18",
                b"PK\x03\x04",
                b"7z\xbc\xaf\x27\x1c",
                b"Rar!\x1a\x07\0",
                &[&[b'a'; 257][..], b"ustar\0"].concat(),
            ],
        ),
        row(
            "any",
            "another format: glTF, STEP, IGES, DXF, VRML, FBX, JSON, XML that is no COLLADA, HTML and more, by name, whatever the file is called",
            [
                "glTF\u{2}",
                "ISO-10303-21;",
                &format!("{}S      1\n", " ".repeat(72)),
                "0\r\nSECTION\r\n",
                "#VRML V2.0",
                "Kaydara FBX Binary",
                "; FBX 7.3.0",
                "{\"asset\"",
                "<?xml",
                "<HTML><HEAD></HEAD></HTML>",
                "SKEL\n3 1\n",
                "x,y,z\n0,0,0\n",
                "OFFSET 3\n",
            ],
        ),
        row(
            "any",
            "a text that ends in zero bytes, or has some in the middle",
            [3, 5000].iter().flat_map(|&zeros| {
                let ends = every(&|text| [text.as_bytes(), &vec![0; zeros]].concat());
                let middle = every(&|text| text.replacen("1 0", &format!("1{} 0", "\0".repeat(zeros)), 2).into_bytes());
                ends.into_iter().chain(middle)
            }),
        ),
        row(
            "any",
            "a coordinate that is no decimal number (hexadecimal, `1d5`, `1e`, a comma), or not finite, or too large",
            [
                "x",
                "1,5",
                "0,",
                "1;",
                "0x10",
                "1e",
                "1d5",
                "1.0D+05",
                "\u{a0}0",
                "\u{200b}0",
                "nan",
                "-inf",
                "1.#IND",
                "1e400",
            ]
            .iter()
            .flat_map(|number| bad(number)),
        ),
        row(
            "any",
            "a face with fewer than three corners",
            [texts[0].replace("3 0 1 2", "2 0 1"), obj("f 1 2"), solid(&FACET.replace("vertex 0 1 0\n", ""))],
        ),
        row(
            "any",
            "a corner that is no vertex of the file",
            [
                texts[0].replace("3 0 1 2", "3 0 1 3"),
                texts[0].replace("3 0 1 2", "3 0 1 -1"),
                obj("f 1 2 4"),
                obj("f -1 -2 -4"),
            ],
        ),
        row(
            "any",
            "more bytes, vertices, faces or corners of a face than `Limits` (on the command line `--max-bytes`, `--max-vertices`, `--max-faces`, `--max-corners`)",
            [
                off("OFF\n20000001 1 0") + &"0 0 0\n".repeat(2 * limits.vertices as usize / 6),
                obj(&format!("f{}", " 1".repeat(limits.face_corners as usize + 1))),
            ],
        ),
    ]
}

fn off_rows() -> Vec<Row> {
    vec![
        row(
            "OFF",
            "`OFF`, with any of `ST`, `C`, `N` before it, and the numbers they announce",
            [
                off("OFF\n3 1 0"),
                off_with("COFF", ["1 0 0"; 3]),
                off_with("COFF", ["255 0 0 255"; 3]),
                off_with("NOFF", ["0 0 1"; 3]),
                off_with("STOFF", ["0.5 0.5"; 3]),
                off_with("STCNOFF", ["0.5 0.5 1 0 0 0 0 1"; 3]),
            ],
        ),
        row(
            "OFF",
            "counts on the keyword's line, on two lines, or glued to it; no edge count, or a wrong one",
            [off("OFF 3 1 0"), off("OFF\n3\n1 0"), off("OFF3 1 3"), off("OFF\n3 1"), off("OFF\n3 1 77")],
        ),
        row(
            "OFF",
            "comments on any line, glued to a number or not",
            ["# a\nOFF#b\n#c\n3 1 0 # d\n0 0 0 #e\n#f\n1 0 0#g\n0 1 0.5# h\n3 0 1 2# i\n# j"],
        ),
        row(
            "OFF",
            "colours after faces, up to four numbers, whole or not",
            ["7", "255 0 0", "1 0 0 0.5"].map(|colour| off("OFF\n3 1 0").replace("0 1 2", &format!("0 1 2 {colour}"))),
        ),
        row(
            "OFF",
            "`nOFF` with 3 dimensions; `4OFF` with 1 as every fourth coordinate",
            [off("nOFF 3\n3 1 0"), off("nOFF\n3\n3 1 0"), off_with("4OFF", ["1", "1.0", "1e0"])],
        ),
        row(
            "OFF",
            "`BINARY` after the keyword",
            [
                binary_off("OFF", &[], &[]),
                binary_off("COFF", &[], &[1.0, 0.0, f32::NAN, 1.0]),
                binary_off("4OFF", &[], &[1.0]),
                binary_off("nOFF", &[3], &[]),
            ],
        ),
        row("OFF", "a keyword in lower case", [off("off\n3 1 0"), off("Off 3 1 0"), off_with("cOFF", ["1 0 0"; 3])]),
        row("OFF", "no keyword, but a line of three counts", [off("3 1 0"), off("# a\n3 1 3 # b")]),
        row(
            "OFF",
            "after every vertex a colour, a normal or both that the keyword does not announce",
            ["1 0 0", "1 0 0 1", "0 0 1 1 0 0", "0 0 1 1 0 0 1"].map(|after| off_with("OFF", [after; 3])),
        ),
        row("OFF", "after no vertex the numbers that the keyword announces", [off("COFF\n3 1 0"), off("NOFF\n3 1 0")]),
        row(
            "OFF",
            "the same after some vertices only",
            [
                off_with("OFF", ["1 0 0", "", ""]),
                off_with("OFF", ["", "", "1 0 0"]),
                off_with("COFF", ["", "", "1 0 0"]),
            ],
        ),
        row(
            "OFF",
            "other dimensions, another fourth coordinate",
            [
                off("nOFF 4\n3 1 0").into_bytes(),
                off("4nOFF 3\n3 1 0").into_bytes(),
                off_with("4OFF", ["1", "1", "2"]).into_bytes(),
                off_with("4OFF", ["1", "1", "0"]).into_bytes(),
                binary_off("4OFF", &[], &[2.0]),
                binary_off("nOFF", &[4], &[]),
            ],
        ),
        row(
            "OFF",
            "binary numbers with the lowest byte first; binary faces that do not say of how many numbers their colour is",
            [little_off(true), little_off(false), {
                let mut bytes = binary_off("OFF", &[], &[]);
                bytes.truncate(bytes.len() - 4);
                bytes
            }],
        ),
        row(
            "OFF",
            "fewer or more vertices or faces than the header says, or more than the bytes can hold",
            [
                off("OFF\n3 2 0"),
                off("OFF\n4 1 0"),
                off("OFF\n2 1 0"),
                off("OFF\n3 1 0") + "3 2 1 0\n",
                off("OFF\n4000000000 1 0"),
                off("OFF\n99999999999999999999 1 0"),
            ],
        ),
        row(
            "OFF",
            "a face whose corners go on in the next lines",
            ["3 0\n1 2", "3\n\n0 # a\n1\n2"].map(|face| off("OFF\n3 1 0").replace("3 0 1 2", face)),
        ),
        row(
            "OFF",
            "a vertex that goes on in the next line; a face that would go on in a line with more than its corners",
            [
                off("OFF\n3 1 0").replace("1 0 0", "1 0\n0"),
                off("OFF\n3 1 0").replace("3 0 1 2", "3 0 1\n2 255 0 0"),
                off("OFF\n3 2 0").replace("3 0 1 2", "3 0 1\n3 0 1 2"),
            ],
        ),
        row(
            "OFF",
            "the rest of OOGL: an appearance, braces, a list",
            [off("appearance { +edge }\nOFF\n3 1 0"), off("{ OFF\n3 1 0"), off("LIST\n{ OFF\n3 1 0")],
        ),
    ]
}

fn obj_rows() -> Vec<Row> {
    let many: String = (1..=1000).map(|place| format!(" {place}")).collect();
    let circle: String = (0..1000).map(|place| format!("v {place} {} 0\n", place * place)).collect();
    vec![
        row(
            "OBJ",
            "corners `i`, `i/j`, `i//k`, `i/j/k`, counted from either end, also above their vertices",
            [obj("f 1 2/1 3//1\nf 1/1/1 2/ 3/-1/-1\nf -3 -2 -1"), format!("f 1 2 3\n{VERTICES}")],
        ),
        row(
            "OBJ",
            "polygons with up to 10,000 corners, or as many as `Limits` allows, convex or not, plane or not; they stay whole",
            [format!("{circle}f{many}\n"), "v 0 0 0\nv 2 0 0\nv 1 .5 0\nv 2 2 0\nv 0 2 0\nf 1 2 3 4 5\n".to_owned()],
        ),
        row(
            "OBJ",
            "lines continued with a backslash, also at the end of the file",
            [
                obj("f 1 \\\r\n 2\\\n\t3 # a \\"),
                obj("g a\\\nb\nf 1 2 3"),
                obj("g C:\\a\\\n\nf 1 2 3"),
                obj("# C:\\a\\\nf 1 2 3"),
                format!("{VERTICES}f 1 2 3\\"),
                obj("f 1 2 3 \\"),
            ],
        ),
        row(
            "OBJ",
            "a backslash with a blank after it, which continues nothing",
            [obj("f 1 2 \\ \n3"), obj("f 1 2 3 \\\t\n1"), "v 0 0 \\ \n0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".to_owned()],
        ),
        row(
            "OBJ",
            "groups, objects, materials, smoothing; they share the vertices, and the whole file is one mesh",
            [obj("mtllib ../a b.mtl\no a\ng b c\nusemtl d\ns off\nf 1 2 3\no e\ns 1\nv 0 0 1\nusemtl d\nf 1 2 4")],
        ),
        row(
            "OBJ",
            "textures and normals, also with indices of none",
            [obj("vt 0 0\nvn 0 0 1\nf 1/1/1 2/9/9 3/-9/0"), obj("vn nan 0 0\nf 1//6148914691236517206 2 3")],
        ),
        row(
            "OBJ",
            "vertices with a fourth number of 1, or with a colour of three or four numbers, of any value",
            ["v 0 0 0 1.0\nv 1 0 0 nan 0 0\nv 0 1 0 .1 .2 .3 1\nf 1 2 3\n"],
        ),
        row(
            "OBJ",
            "vertices with another fourth number, which is ignored",
            ["v 0 0 0 0\nv 1 0 0 2\nv 0 1 0\nf 1 2 3\n"],
        ),
        row("OBJ", "points and polylines, which are ignored", [obj("p 1\nf 1 2 3"), obj("l 1 2 3\nf 1 2 3")]),
        row("OBJ", "unknown keywords, whose lines are ignored", [obj("wobble 1 2\nf 1 2 3")]),
        row("OBJ", "right counts on the first line", [format!("3 1\n{}", obj("f 1 2 3"))]),
        row("OBJ", "wrong counts on the first line", [format!("3 2\n{}", obj("f 1 2 3"))]),
        row("OBJ", "keywords in upper case", [obj("V 0 0 1\nf 1 2 3"), obj("f 1 2 3\nF 3 2 1")]),
        row(
            "OBJ",
            "a backslash at the end of a name, above a vertex or a face that it would take away",
            [
                obj("g C:\\a\\\nf 1 2 3\nf 3 2 1"),
                obj("mtllib a\\\r\n\tv 0 0 1\nf 1 2 3"),
                obj("wobble \\\nx \\\nf 1 2 3\nf 3 2 1"),
            ],
        ),
        row("OBJ", "vertex 0", [obj("f 0 1 2")]),
        row(
            "OBJ",
            "free-form curves and surfaces, calls of other files",
            [
                obj("f 1 2 3\ncstype bezier\nsurf 0 1 0 1 1 2 3"),
                obj("f 1 2 3\ncurv 0 1 1 2"),
                obj("call a.obj\nf 1 2 3"),
            ],
        ),
        row("OBJ", "a line that does not begin with a word", [obj("f 1 2 3\n1 2 3"), obj("f 1 2 3\n@")]),
    ]
}

fn stl_rows() -> Vec<Row> {
    vec![
        row(
            "STL",
            "text: keywords in any case, several on a line, `end facet` for `endfacet`",
            [
                solid(FACET).to_uppercase(),
                solid(&FACET.replace("outer loop", "Outer\tLOOP")),
                solid(&FACET.replace('\n', " ")),
                solid(&FACET.replace("endfacet", "end facet").replace("endloop", "END Loop")),
                solid(FACET).replace("endsolid", "end solid"),
            ],
        ),
        row(
            "STL",
            "text: several solids, also empty ones; they are one mesh",
            [format!("{}{}{}", solid(FACET), solid(""), solid(&FACET.replace("0 0 0\n", "0 0 2\n")))],
        ),
        row(
            "STL",
            "text: any name or none, any normal or none, anything behind `endloop` and `endfacet`",
            [
                format!("solid\n{FACET}endsolid\n"),
                format!("solid facet vertex 1 2 3\n{FACET}endsolid solid\n"),
                solid(&FACET.replace(" normal 0 0 1", "")),
                solid(&FACET.replace("normal 0 0 1", "normal nan weird")),
                solid(&FACET.replace("endloop", "endloop nonsense 1").replace("endfacet", "endfacet x")),
            ],
        ),
        row(
            "STL",
            "binary, also if its header begins with `solid`; any header, normals and attribute bytes",
            [binary(b"", 1, 0), binary(b"solid a\nfacet normal", 1, 0), binary(b"\xff\xfe\0\x80", 1, 0)],
        ),
        row("STL", "binary: up to 49 bytes after the last facet", [binary(b"\0", 1, 1), binary(b"\0", 1, 49)]),
        row(
            "STL",
            "binary: any other size than the facet count says, also a count of 0, or one with the highest byte first",
            [
                binary(b"\0", 1, 50),
                binary(b"\0", 2, 0),
                binary(b"\0", u32::MAX, 49),
                binary(b"\0", 2, 49),
                binary(b"a", 0, 0),
                binary(b"solid", 0, 50),
                binary(b"a", 1u32.swap_bytes(), 0),
            ],
        ),
        row(
            "STL",
            "text: a facet of two or four corners, or of two loops, unknown words, something after the last `endsolid`, no `endsolid`",
            [
                solid(&FACET.replace("vertex 0 1 0\n", "")),
                solid(&FACET.replace("vertex 0 1 0\n", "vertex 0 1 0\nvertex 1 1 0\n")),
                solid(
                    &FACET
                        .replace("endfacet", "outer loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet"),
                ),
                solid(&format!("{FACET}colour 1 0 0\n")),
                format!("solid a\n{FACET}{}", solid(FACET)),
                format!("{}more\n", solid(FACET)),
                format!("solid a\n{FACET}"),
            ],
        ),
        row(
            "STL",
            "text: facets on the line of a solid's name",
            [solid(FACET).replace('\n', " "), format!("{}{FACET}", solid(FACET).trim_end().replace('\n', " "))],
        ),
    ]
}

/// A COLLADA square: its faces, nodes of the library, and what the scene shows.
fn collada_of(faces: &str, library: &str, scene: &str) -> String {
    let faces = faces.replace("INPUT", "<input semantic='VERTEX' source='#v' offset='0'/>");
    format!(
        "<?xml version='1.0'?>\n<COLLADA><asset><unit meter='0.01'/><up_axis>Y_UP</up_axis></asset>\n\
         <library_geometries><geometry id='g'><mesh>\n<source id='p'>\n<float_array id='a' count='12'>\n\
         0 0 0 1 0 0 0 1 0 1 1 0\n</float_array><technique_common><accessor source='#a' count='4' stride='3'>\
         <param name='X'/><param name='Y'/><param name='Z'/></accessor></technique_common></source>\n\
         <vertices id='v'><input semantic='POSITION' source='#p'/></vertices>\n{faces}\n</mesh></geometry>\
         </library_geometries>\n<library_nodes>{library}</library_nodes>\n<library_visual_scenes>\
         <visual_scene id='s'>{scene}</visual_scene></library_visual_scenes>\n\
         <scene><instance_visual_scene url='#s'/></scene></COLLADA>\n"
    )
}

const SHOWN: &str = "<instance_geometry url='#g'/>";
const TRIANGLES: &str = "<triangles count='1'>INPUT<p>0 1 2</p></triangles>";

/// A COLLADA triangle of other faces.
fn collada(faces: &str) -> String {
    collada_of(faces, "", &format!("<node>{SHOWN}</node>"))
}

/// A COLLADA triangle under other nodes.
fn shown(scene: &str) -> String {
    collada_of(TRIANGLES, "", &scene.replace("SHOWN", SHOWN))
}

fn collada_rows() -> Vec<Row> {
    let plain = || collada(TRIANGLES);
    let scene = "<scene><instance_visual_scene url='#s'/></scene>";
    let many = format!("<instance_geometry url='#g'/>{}", "<instance_node url='#n'/>".repeat(400));
    let circle = "<node id='n'><instance_node url='#n'/></node>";
    vec![
        row(
            "COLLADA",
            "`<triangles>`, `<polylist>`, `<polygons>`, `<tristrips>`, `<trifans>`, with any inputs besides the vertices",
            [
                plain(),
                collada("<polylist count='1'>INPUT<vcount>4</vcount><p>0 1 3 2</p></polylist>"),
                collada("<polygons count='1'>INPUT<p>0 1 3 2</p></polygons>"),
                collada("<tristrips count='1'>INPUT<p>0 1 2 3</p></tristrips>"),
                collada("<trifans count='1'>INPUT<p>0 1 3 2</p></trifans>"),
                collada(
                    "<triangles count='1'>INPUT<input semantic='NORMAL' source='#n' offset='1'/><p>0 7 1 7 2 7</p></triangles>",
                ),
            ],
        ),
        row(
            "COLLADA",
            "positions among other numbers, by `stride`, `offset` and unnamed parameters",
            [
                plain()
                    .replace("0 0 0 1 0 0", "9 0 0 0 9 1 0 0")
                    .replace("0 1 0 1 1 0", "9 0 1 0 9 1 1 0")
                    .replace("'12'", "'16'")
                    .replace("stride='3'", "stride='4' offset='1'"),
                plain()
                    .replace("<param name='Y'/>", "<param/><param name='Y'/>")
                    .replace("count='4' stride='3'", "count='3' stride='4'"),
            ],
        ),
        row(
            "COLLADA",
            "nodes with `<matrix>`, `<translate>`, `<rotate>`, `<scale>`, also of mirrors; nodes within nodes; instances of nodes and of geometries, also repeated",
            [
                shown("<node><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>SHOWN</node>"),
                shown(
                    "<node><translate>1 2 3</translate><node><rotate>0 0 1 90</rotate>SHOWN<scale>-1 1 1</scale></node></node>",
                ),
                shown("<node>SHOWN SHOWN</node><node>SHOWN</node>"),
                collada_of(
                    TRIANGLES,
                    "<node id='n'><instance_geometry url='#g'/></node>",
                    "<node><instance_node url='#n'/><instance_node url='#n'/></node>",
                ),
            ],
        ),
        row(
            "COLLADA",
            "cameras, lights, materials, `<extra>`; any unit and up axis, which are told and change nothing",
            [
                shown("<node><instance_camera url='#c'/><instance_light url='#l'/><extra><a/></extra>SHOWN</node>"),
                plain().replace("<triangles", "<triangles material='m'"),
                plain().replace("Y_UP", "X_UP").replace("0.01", "1e3"),
                plain().replace("<unit meter='0.01'/><up_axis>Y_UP</up_axis>", ""),
            ],
        ),
        row("COLLADA", "a unit written with a comma", [plain().replace("0.01", "0,010000")]),
        row(
            "COLLADA",
            "lines, which are ignored; a geometry that the scene does not show",
            [
                collada(&format!("<lines count='1'>INPUT<p>0 1</p></lines>{TRIANGLES}")),
                plain().replace("</geometry>", "</geometry><geometry id='h'/>"),
            ],
        ),
        row("COLLADA", "no `<scene>`, but one `<visual_scene>`", [plain().replace(scene, "")]),
        row(
            "COLLADA",
            "no scene at all, or one that shows no geometry",
            [
                plain().replace(scene, "").replace("visual_scene", "other"),
                shown("<node/>"),
                shown(""),
                "<COLLADA/>".to_owned(),
            ],
        ),
        row(
            "COLLADA",
            "counts that are wrong, corners that are not complete, positions that are not in their array",
            [
                plain().replace("<triangles count='1'", "<triangles count='2'"),
                plain().replace("count='12'", "count='4000000000'"),
                plain().replace("0 1 2<", "0 1 2 3<"),
                plain().replace("count='4'", "count='5'"),
                plain().replace("stride='3'", "stride='2'"),
                plain().replace("offset='0'", "offset='1'"),
                collada("<polylist count='1'>INPUT<vcount>4</vcount><p>0 1 2</p></polylist>"),
                collada("<polylist count='1'>INPUT<vcount>3</vcount><p>0 1 3 2</p></polylist>"),
            ],
        ),
        row(
            "COLLADA",
            "references to what is not there, to what several have, or to another file",
            [
                shown("<node><instance_geometry url='#h'/></node>"),
                shown("<node><instance_geometry url='b.dae#g'/></node>"),
                plain().replace("</geometry>", "</geometry><geometry id='g'/>"),
                plain().replace("POSITION' source='#p'", "POSITION' source='#q'"),
            ],
        ),
        row(
            "COLLADA",
            "a controller (a skin or a morph), holes in polygons, a geometry that is no mesh, `<lookat>` or `<skew>` above a geometry, a projective matrix",
            [
                shown("<node><instance_controller url='#c'/></node>"),
                collada("<polygons count='1'>INPUT<ph><p>0 1 2</p><h>0 1 2</h></ph></polygons>"),
                plain().replace("<mesh>", "<convex_mesh>").replace("</mesh>", "</convex_mesh>"),
                shown("<node><lookat>1 0 0 0 0 0 0 0 1</lookat>SHOWN</node>"),
                shown("<node><skew>45 1 0 0 0 1 0</skew><node>SHOWN</node></node>"),
                shown("<node><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 1</matrix>SHOWN</node>"),
            ],
        ),
        row(
            "COLLADA",
            "elements in a mesh or a node that do not belong there; XML that is not well-formed; a document type",
            [
                shown("<node><sclae>2 2 2</sclae>SHOWN</node>"),
                plain().replace("<triangles count", "<triangels/><triangles count"),
                plain().replace("</node>", ""),
                plain().replace("'#s'", "'#s' url='#s'"),
                plain().replace("<COLLADA>", "<!DOCTYPE a [<!ENTITY b '1'>]><COLLADA>"),
            ],
        ),
        row(
            "COLLADA",
            "nodes in a circle, instances that make more than 64 vertices and corners for each byte, over 100 attributes of an element, over 250 elements within each other",
            [
                collada_of(TRIANGLES, circle, "<node><instance_node url='#n'/></node>"),
                collada_of(
                    TRIANGLES,
                    &format!("<node id='n'>{}</node><node id='m'>{many}</node>", SHOWN.repeat(400)),
                    &format!("<node>{}</node>", "<instance_node url='#m'/>".repeat(400)),
                ),
                plain().replace(
                    "<asset>",
                    &format!("<asset{}>", (0..101).map(|n| format!(" a{n}=''")).collect::<String>()),
                ),
                shown(&format!("{}SHOWN{}", "<node>".repeat(260), "</node>".repeat(260))),
            ],
        ),
    ]
}

const PLY: &str = "ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\nproperty double y\nproperty double z\n\
    element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";

/// A PLY triangle with something else in it.
fn ply(old: &str, new: &str) -> String {
    assert!(PLY.contains(old), "{old}");
    PLY.replacen(old, new, 1)
}

/// A PLY triangle in binary, with a change of its header.
fn binary_ply(old: &str, new: &str) -> Vec<u8> {
    let text = ply(old, new);
    let order = if text.contains("big") { u64::to_be_bytes } else { u64::to_le_bytes };
    let end = text.find("end_header").unwrap();
    let mut bytes = text[..end].replace("ascii", "binary_little_endian").into_bytes();
    bytes.extend(b"end_header\n");
    bytes.extend([0.0f64, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0].iter().flat_map(|value| order(value.to_bits())));
    bytes.push(3);
    // The high or the low half of a number of eight bytes is one of four.
    let half = if text.contains("big") { 4..8 } else { 0..4 };
    bytes.extend([0, 1, 2].iter().flat_map(|corner| order(*corner)[half.clone()].to_vec()));
    bytes
}

fn ply_rows() -> Vec<Row> {
    let colour = "property double z\nproperty uchar red\nproperty list int float w";
    let strips = ply("element face", "element tristrips");
    vec![
        row(
            "PLY",
            "`ascii`, `binary_little_endian` and `binary_big_endian`; lines of the header that end with LF, CRLF or lone CR",
            [
                PLY.as_bytes().to_vec(),
                PLY.replace('\n', "\r").into_bytes(),
                binary_ply("", ""),
                binary_ply("ascii", "binary_big_endian"),
            ],
        ),
        row(
            "PLY",
            "coordinates and corners of any type, by its older or newer name; `vertex_index` for `vertex_indices`",
            [
                ply("double x", "float64 x"),
                ply("double x", "float x"),
                ply("double x", "int8 x"),
                ply("uchar int", "uint32 uint16"),
                ply("vertex_indices", "vertex_index"),
            ],
        ),
        row(
            "PLY",
            "further properties, also lists; further elements; `comment`, `obj_info`",
            [
                ply("property double z", colour).replace("0 0 0", "0 0 0 7 0").replace("1 0 0", "1 0 0 7 2 1 nan").replace("0 1 0\n", "0 1 0 7 0\n"),
                ply("end_header", "element edge 1\nproperty int a\nend_header") + "7\n",
                ply("element vertex", "comment a\nobj_info b\nelement vertex"),
            ],
        ),
        row("PLY", "no element `face`, or none of them", [ply("element face 1", "element other 1"), ply("element face 1", "element face 0").replace("3 0 1 2\n", "")]),
        row(
            "PLY",
            "two elements of one name, two properties of one name, an element without properties, faces before the vertices",
            [
                ply("element face", "element vertex"),
                ply("double y", "double x"),
                ply("end_header", "element a 1\nend_header"),
                "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_index\nelement vertex 3\nproperty float x\n\
                 property float y\nproperty float z\nend_header\n3 0 1 2\n0 0 0\n1 0 0\n0 1 0\n"
                    .to_owned(),
            ],
        ),
        row(
            "PLY",
            "vertices without x, y and z, faces without a list of corners; triangle strips",
            [ply("double y", "double w"), ply("int vertex_indices", "int corners"), ply("int vertex", "float vertex"), strips],
        ),
        row(
            "PLY",
            "fewer or more elements than the header says, or more than the bytes can hold",
            [
                ply("face 1", "face 2").into_bytes(),
                PLY.replace("3 0 1 2\n", "3 0 1 2\n3 0 1 2\n").into_bytes(),
                ply("vertex 3", "vertex 4000000000").into_bytes(),
                binary_ply("vertex 3", "vertex 4"),
                binary_ply("face 1", "face 400000"),
                [binary_ply("", ""), vec![0]].concat(),
            ],
        ),
        row(
            "PLY",
            "an element that goes on in the next line, or two on one line",
            [ply("1 0 0", "1\n0 0"), ply("0 0 0\n", "0 0 0 ")],
        ),
    ]
}

/// The rows of the table: format, what the file has, outcome.
fn table() -> Vec<[&'static str; 3]> {
    let cells = |line: &'static str| -> [&'static str; 3] {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        cells.try_into().unwrap_or_else(|cells| panic!("not three cells: {cells:?}"))
    };
    TABLE.lines().filter(|line| line.starts_with("| ")).skip(1).map(cells).collect()
}

fn outcome(bytes: &[u8]) -> (&'static str, String) {
    match read(bytes, &Limits::default()) {
        Ok(mesh) if mesh.warnings().is_empty() => ("accepted", String::new()),
        Ok(mesh) => ("warning", format!("{:?}", mesh.warnings())),
        Err(error) => {
            assert_ne!(error.cause(), Cause::Internal, "{error}");
            ("error", error.to_string())
        }
    }
}

#[test]
fn every_row_of_the_table_holds() {
    let mut wrong = Vec::new();
    let rows = rows();
    for [format, what, expected] in table() {
        let Some(row) = rows.iter().find(|row| (row.format, row.what) == (format, what)) else {
            wrong.push(format!("no files for: {format}, {what}"));
            continue;
        };
        assert!(!row.files.is_empty(), "{what}");
        for bytes in &row.files {
            let (found, why) = outcome(bytes);
            if found != expected {
                let text = String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned();
                wrong.push(format!("{format}, {what}: {expected}, but found {found} {why}\n{text:?}"));
            }
        }
    }
    for row in &rows {
        if !table().iter().any(|[format, what, _]| (*format, *what) == (row.format, row.what)) {
            wrong.push(format!("not in the table: {}, {}", row.format, row.what));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn triangle(bytes: &[u8]) -> Mesh {
    let mesh = read(bytes, &Limits::default()).unwrap();
    assert_eq!(mesh.vertices(), [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    assert_eq!(mesh.face(0), [0, 1, 2]);
    mesh
}

/// What reads these must also read them right.
#[test]
fn unusual_files_give_the_mesh_they_say() {
    for bytes in [
        binary_off("OFF", &[], &[]),
        binary_off("STCNOFF", &[], &[9.0; 9]),
        binary_off("4OFF", &[], &[1.0]),
        binary_off("nOFF", &[3], &[]),
        little_off(true),
        little_off(false),
        off("OFF\n3 1 0").replace("3 0 1 2", "3 0\n1\n2").into_bytes(),
        solid(&FACET.replace("endloop", "endloop blah 1")).into_bytes(),
        off("3 1 0").into_bytes(),
        off("nOFF 3\n3 1 0").into_bytes(),
        off_with("4OFF", ["1"; 3]).into_bytes(),
        off_with("off", ["9 8 7"; 3]).into_bytes(),
        wide(&obj("f 1 2 3"), u16::to_be_bytes),
        solid(&FACET.replace('\n', " ").replace("endfacet", "end facet")).into_bytes(),
        binary(b"solid", 1, 49),
    ] {
        triangle(&bytes);
    }
    let mesh = triangle(&wide(&solid(FACET), u16::to_le_bytes));
    assert_eq!((mesh.face_line(0), mesh.vertex_line(2)), (Some(2), Some(6)));
}

/// What is read over, by kind.
fn read_over(bytes: &[u8]) -> Vec<(&'static str, u64)> {
    triangle(bytes).read_over().iter().map(|each| (each.what.id(), each.count)).collect()
}

#[test]
fn what_is_no_part_of_the_mesh_is_counted() {
    let rich = "mtllib a.mtl\no a\ng b\ng c\nusemtl d\ns off\nvt 0 0\nvt 1 0\nvn 0 0 1\nf 1/1/1 2/2/1 3/1/1";
    let wanted = [
        ("groups", 2),
        ("objects", 1),
        ("smoothing_groups", 1),
        ("materials", 1),
        ("material_libraries", 1),
        ("texture_coordinates", 2),
        ("vertex_normals", 1),
    ];
    assert_eq!(read_over(obj(rich).as_bytes()), wanted);
    let coloured = "v 0 0 0 1 0 0\nv 1 0 0 1\nv 0 1 0 0 0 0 1\nf 1 2 3\n";
    assert_eq!(read_over(coloured.as_bytes()), [("vertex_colours", 2)]);
    assert_eq!(read_over(off_with("NOFF", ["0 0 1"; 3]).as_bytes()), [("vertex_attributes", 3)]);
    assert_eq!(read_over(off("OFF\n3 1 0").replace("3 0 1 2", "3 0 1 2 255 0 0").as_bytes()), [("face_colours", 1)]);
    assert_eq!(read_over(&binary_off("NOFF", &[], &[0.0; 3])), [("vertex_attributes", 3)]);
    assert_eq!(read_over(solid(FACET).as_bytes()), [("solid_names", 1)]);
    let two = format!("solid\n{FACET}endsolid\nsolid b\nendsolid\nsolid mesh\nendsolid\n");
    assert_eq!(read_over(two.as_bytes()), [("solid_names", 1), ("further_solids", 2)]);
    assert_eq!(read_over(&binary(b"", 1, 0)), [("facet_attributes", 1)]);
    assert_eq!(read_over(obj("f 1 2 3").as_bytes()), []);
    assert_eq!(triangle(obj(rich).as_bytes()).read_over()[0].to_string(), "2 group lines (`g`)");
    assert_eq!(read_over(format!("solid mesh\n{FACET}endsolid mesh\n").as_bytes()), []);
}

#[test]
fn what_stands_in_the_place_of_a_mesh_is_named() {
    let error = |bytes: &[u8]| read(bytes, &Limits::default()).unwrap_err();
    let merge = error(b"v 0 0 0\nv 1 0 0\n=======\nv 0 1 0\nf 1 2 3\n");
    assert_eq!((merge.line(), merge.help()), (Some(3), Some("resolve the conflict")));
    assert!(merge.message().contains("a merge conflict of git"), "{merge}");
    let facets = solid(&FACET.replace("vertex 1", "<<<<<<< HEAD\nvertex 1"));
    assert!(error(facets.as_bytes()).message().contains("a merge conflict of git"));
    let linked = error(b"../.git/annex/objects/0/1/MD5-s1--2/MD5-s1--2\n");
    assert!(linked.found().unwrap().contains("git-annex"), "{linked}");
    let zeros = error(b"v 0 0 0\nv 1 0 \0\0\0 0\nf 1 1 1\n");
    assert_eq!((zeros.line(), zeros.column(), zeros.message()), (Some(2), Some(7), "zero bytes in a text"));
    let padded = error(&[off("OFF\n3 1 0").as_bytes(), &[0; 9]].concat());
    assert_eq!(padded.message(), "the text ends in 9 zero bytes");
    let continued = error(obj("f 1 2 \\ \n3").as_bytes());
    assert!(continued.help().unwrap().contains("remove the blank after it"), "{continued}");
}
