//! COLLADA: what is read of it, and where.

#![cfg(feature = "collada")]
#![allow(clippy::too_many_lines, reason = "tables are read as lists")]

mod common;

use std::time::{Duration, Instant};

use common::faces;
use firstcontact_formats::{Cause, Format, Limits, Mesh, ReadError, UpAxis, read};

/// The parts of a file that a test does not change.
struct File {
    asset: String,
    geometry: String,
    nodes: String,
    scene: String,
}

const SQUARE: &str = "0 0 0 2 0 0 2 2 0 0 2 0";

impl File {
    /// A square of two units, shown once where it is.
    fn square() -> File {
        File {
            asset: String::new(),
            geometry: geometry("g", SQUARE, "<polylist count='1'>INPUT<vcount>4</vcount><p>0 1 2 3</p></polylist>"),
            nodes: String::new(),
            scene: "<node><instance_geometry url='#g'/></node>".to_owned(),
        }
    }

    fn with_faces(faces: &str) -> File {
        File { geometry: geometry("g", SQUARE, faces), ..File::square() }
    }

    fn with_scene(scene: &str) -> File {
        File { scene: scene.to_owned(), ..File::square() }
    }

    fn text(&self) -> String {
        let File { asset, geometry, nodes, scene } = self;
        format!(
            "<?xml version='1.0' encoding='utf-8'?>\n\
             <COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'>\n\
             <asset>{asset}</asset>\n\
             <library_geometries>{geometry}</library_geometries>\n\
             <library_nodes>{nodes}</library_nodes>\n\
             <library_visual_scenes><visual_scene id='s'>\n{scene}\n</visual_scene></library_visual_scenes>\n\
             <scene><instance_visual_scene url='#s'/></scene>\n\
             </COLLADA>\n"
        )
    }

    fn mesh(&self) -> Mesh {
        self.read().unwrap_or_else(|error| panic!("{error} in\n{}", self.text()))
    }

    fn read(&self) -> Result<Mesh, ReadError> {
        read(self.text().as_bytes(), &Limits::default())
    }

    fn error(&self) -> String {
        self.read().expect_err("a bad file").to_string()
    }
}

/// A geometry of these positions and faces; `INPUT` stands for the vertices at offset 0.
fn geometry(id: &str, positions: &str, faces: &str) -> String {
    let numbers = positions.split_whitespace().count();
    let faces = faces.replace("INPUT", "<input semantic='VERTEX' source='#v' offset='0'/>");
    format!(
        "<geometry id='{id}'><mesh>\n\
         <source id='p'><float_array id='a' count='{numbers}'>{positions}</float_array>\n\
         <technique_common><accessor source='#a' count='{}' stride='3'>\
         <param name='X' type='float'/><param name='Y' type='float'/><param name='Z' type='float'/>\
         </accessor></technique_common></source>\n\
         <vertices id='v'><input semantic='POSITION' source='#p'/></vertices>\n\
         {faces}\n</mesh></geometry>",
        numbers / 3
    )
}

#[test]
fn numbering_and_polygons_are_those_of_the_file() {
    let mesh = File::square().mesh();
    assert_eq!(mesh.vertices(), [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [0.0, 2.0, 0.0]]);
    assert_eq!(faces(&mesh), [[0, 1, 2, 3]]);
    assert_eq!(mesh.format(), Some(Format::Collada));
    assert_eq!((mesh.vertex_line(0), mesh.face_line(0)), (Some(5), Some(8)));
    assert!(mesh.warnings().is_empty() && mesh.read_over().is_empty());
    assert_eq!((mesh.unit(), mesh.up_axis()), (None, None));
}

#[test]
fn numbers_are_the_nearest_doubles() {
    let positions = "0.1 9007199254740993 1e-400 -0.0 .5 5. +1E+2 179769313486231570e291 4.9e-324";
    let geometry = geometry("g", positions, "<triangles count='1'>INPUT<p>0 1 2</p></triangles>");
    let mesh = File { geometry, ..File::square() }.mesh();
    assert_eq!(mesh.vertices()[0], [0.1, 9007199254740992.0, 0.0]);
    assert_eq!(mesh.vertices()[1].map(f64::to_bits), [-0.0, 0.5, 5.0].map(f64::to_bits));
    assert_eq!(mesh.vertices()[2], [100.0, f64::MAX, 5e-324]);
}

#[test]
fn every_kind_of_list_gives_its_faces() {
    for (text, expected) in [
        ("<triangles count='2'>INPUT<p>0 1 2 0 2 3</p></triangles>", vec![vec![0, 1, 2], vec![0, 2, 3]]),
        (
            "<polylist count='2'>INPUT<vcount>3 4</vcount><p>0 1 2 0 1 2 3</p></polylist>",
            vec![vec![0, 1, 2], vec![0, 1, 2, 3]],
        ),
        ("<polygons count='2'>INPUT<p>0 1 2</p><p>0 1 2 3</p></polygons>", vec![vec![0, 1, 2], vec![0, 1, 2, 3]]),
        ("<tristrips count='1'>INPUT<p>0 1 3 2</p></tristrips>", vec![vec![0, 1, 3], vec![3, 1, 2]]),
        ("<trifans count='1'>INPUT<p>0 1 2 3</p></trifans>", vec![vec![0, 1, 2], vec![0, 2, 3]]),
        (
            "<triangles count='1'>INPUT<p>0 1<!-- a --> 2</p></triangles><lines count='1'><p>0 1</p></lines>",
            vec![vec![0, 1, 2]],
        ),
    ] {
        let mesh = File::with_faces(text).mesh();
        let found: Vec<Vec<u32>> = faces(&mesh);
        // Both triangles of a strip look the same way.
        let turned = |face: &Vec<u32>| {
            let mut face = face.clone();
            let least = face.iter().position(|c| c == face.iter().min().unwrap()).unwrap();
            face.rotate_left(least);
            face
        };
        let same = |faces: &[Vec<u32>]| faces.iter().map(turned).collect::<Vec<_>>();
        assert_eq!(same(&found), same(&expected), "{text}");
    }
}

#[test]
fn corners_have_numbers_for_other_things_too() {
    let text = "<triangles material='m' count='1'><input semantic='NORMAL' source='#n' offset='0'/>\
        <input semantic='VERTEX' source='#v' offset='2'/><input semantic='TEXCOORD' source='#t' offset='1'/>\
        <p>9 9 0 9 9 1 9 9 2</p></triangles>";
    let mesh = File::with_faces(text).mesh();
    assert_eq!(faces(&mesh), [[0, 1, 2]]);
    let counted: Vec<_> = mesh.read_over().iter().map(|each| (each.what.id(), each.count)).collect();
    assert_eq!(counted, [("materials", 1), ("vertex_inputs", 2)]);
}

#[test]
fn positions_may_lie_among_other_numbers() {
    let mut file = File::square();
    file.geometry =
        file.geometry.replace(SQUARE, "7 0 9 0 0 2 9 0 0 2 9 2 0 0 9 2 0 7").replace("count='12'", "count='18'");
    file.geometry = file.geometry.replace("stride='3'", "stride='4' offset='1'");
    file.geometry = file.geometry.replace("<param name='Y'", "<param type='float'/><param name='Y'");
    let mesh = file.mesh();
    assert_eq!(mesh.vertices()[1], [2.0, 0.0, 0.0]);
    assert_eq!(mesh.vertices()[3], [0.0, 2.0, 0.0]);
}

/// By hand: the inner scale by 2 comes first, then the quarter turn about z, then the shift.
#[test]
fn transforms_of_nodes_follow_each_other_from_the_inside() {
    let mesh = File::with_scene(
        "<node><translate>10 0 0</translate><rotate>0 0 1 90</rotate><node><scale>2 2 2</scale>\
         <instance_geometry url='#g'/></node></node>",
    )
    .mesh();
    assert_eq!(mesh.vertices(), [[10.0, 0.0, 0.0], [10.0, 4.0, 0.0], [6.0, 4.0, 0.0], [6.0, 0.0, 0.0]]);
    let mesh = File::with_scene(
        "<node><matrix>0 -2 0 10 2 0 0 0 0 0 2 0 0 0 0 1</matrix><instance_geometry url='#g'/></node>",
    )
    .mesh();
    assert_eq!(mesh.vertices()[1], [10.0, 4.0, 0.0]);
}

#[test]
fn a_mirrored_geometry_keeps_its_outside() {
    let mesh = File::with_scene("<node><scale>-1 1 1</scale><instance_geometry url='#g'/></node>").mesh();
    assert_eq!(mesh.vertices()[1], [-2.0, 0.0, 0.0]);
    assert_eq!(faces(&mesh), [[0, 3, 2, 1]]);
}

#[test]
fn instances_repeat_vertices_and_faces() {
    let file = File {
        nodes: "<node id='n'><instance_geometry url='#g'/></node>".to_owned(),
        ..File::with_scene(
            "<node><instance_geometry url='#g'/><instance_camera url='#c'/></node>\
             <node><translate>0 0 5</translate><instance_node url='#n'/><instance_node url='#n'/></node>",
        )
    };
    let mesh = file.mesh();
    assert_eq!((mesh.vertices().len(), mesh.face_count()), (12, 3));
    assert_eq!(mesh.face(2), [8, 9, 10, 11]);
    assert_eq!((mesh.vertices()[1], mesh.vertices()[9]), ([2.0, 0.0, 0.0], [2.0, 0.0, 5.0]));
    let counted: Vec<_> = mesh.read_over().iter().map(|each| each.to_string()).collect();
    assert_eq!(counted, ["2 borders between geometries"]);
}

#[test]
fn unit_and_axis_are_told_and_change_nothing() {
    for (asset, unit, up) in [
        ("<unit name='inch' meter='0.0254'/><up_axis>Y_UP</up_axis>", Some(0.0254), Some(UpAxis::Y)),
        ("<unit/><up_axis> Z_UP\n</up_axis>", None, Some(UpAxis::Z)),
        ("<unit meter='1e-3'/>", Some(0.001), None),
    ] {
        let mesh = File { asset: asset.to_owned(), ..File::square() }.mesh();
        assert_eq!((mesh.unit(), mesh.up_axis()), (unit, up));
        assert_eq!(mesh.vertices()[2], [2.0, 2.0, 0.0]);
        assert!(mesh.warnings().is_empty());
    }
    let mesh = File { asset: "<unit meter='0,010000'/>".to_owned(), ..File::square() }.mesh();
    assert_eq!(mesh.unit(), Some(0.01));
    assert_eq!(mesh.warnings(), ["the unit on line 3 is written with a comma, and taken as 0.010000 m"]);
}

#[test]
fn what_is_not_in_the_mesh_is_said() {
    let mut file =
        File::with_faces("<lines count='1'><p>0 1</p></lines><triangles count='1'>INPUT<p>0 1 2</p></triangles>");
    file.geometry += &geometry("h", SQUARE, "<triangles count='1'>INPUT<p>0 1 2</p></triangles>");
    let text = file.text().replace("<scene><instance_visual_scene url='#s'/></scene>", "");
    let mesh = read(text.as_bytes(), &Limits::default()).unwrap();
    assert_eq!(
        mesh.warnings(),
        [
            "the file does not say which scene it shows: its only one is taken",
            "1 geometry is not in the scene, and ignored",
            "1 list of lines ignored, first on line 8",
        ]
    );
}

/// Bad files: what is put in place of what, and what is said.
#[test]
fn bad_files_give_their_messages() {
    let cases: &[(&str, &str, &str)] = &[
        (
            "0 0 0 2",
            "0 0 1e999 2",
            "line 5, column 51: the coordinate does not fit a double (at most about 1.8e308): found `1e999`",
        ),
        (
            "0 0 0 2",
            "0 0 nan 2",
            "line 5, column 51: the coordinate is not finite: expected a finite number, found `nan`",
        ),
        (
            "0 0 0 2",
            "0,5 0 0 2",
            "line 5, column 47: not a coordinate: expected a decimal number, found `0,5` (write a point, not a comma, before the fraction, and blanks between numbers)",
        ),
        (
            "count='12'",
            "count='4000000000'",
            "line 5, column 43: the count of numbers is wrong: expected 12 numbers, found 4000000000 (the file is cut short, or was changed by hand)",
        ),
        (
            "count='4'",
            "count='4000000000'",
            "line 6, column 19: positions that are not in the array: expected positions within 12 numbers, found 4000000000 of them at 3 from each other",
        ),
        (
            "stride='3'",
            "stride='18446744073709551615'",
            "line 6, column 19: positions that are not in the array: expected positions within 12 numbers, found 4 of them at 18446744073709551615 from each other",
        ),
        (
            "stride='3'",
            "stride='-3'",
            "line 6, column 59: not a number for `stride`: expected a whole number, 0 or more, found `-3`",
        ),
        ("0 1 2 3<", "0 1 2 4<", "line 8, column 97: there is no such vertex: expected 0 to 3, found `4`"),
        ("0 1 2 3<", "0 1 2 -1<", "line 8, column 97: there is no such vertex: expected 0 to 3, found `-1`"),
        (
            "0 1 2 3<",
            "0 1 x y<",
            "line 8, column 95: not an index: expected a whole number, found `x`; and 1 further error",
        ),
        (
            "0 1 2 3<",
            "0 1 2<",
            "line 8, column 78: more corners than `<p>` has: expected at most the 3 corners that are left, found `4`",
        ),
        (
            "<vcount>4",
            "<vcount>3",
            "line 8, column 97: there are more corners than `<vcount>` says: found `3` (the file is cut short, or was changed by hand)",
        ),
        (
            "<vcount>4",
            "<vcount>2 2",
            "line 8, column 78: a face needs at least 3 corners: found `2`; and 1 further error",
        ),
        (
            "polylist count='1'",
            "polylist count='4000000000'",
            "line 8, column 18: the count is wrong: expected 1, found 4000000000 (the file is cut short, or was changed by hand)",
        ),
        (
            "offset='0'",
            "offset='4000000000'",
            "line 8, column 97: a corner is not complete: expected 4000000001 numbers for each corner, found 4 numbers",
        ),
        (
            "'VERTEX' source='#v'",
            "'VERTEX' source='#w'",
            "line 8, column 54: not the vertices of this mesh: expected the id of its `<vertices>`, found `#w`",
        ),
        (
            "source='#p'",
            "source='#q'",
            "line 7, column 53: there is no such source in this mesh: expected the id of a `<source>`, found `#q`",
        ),
        (
            "url='#g'",
            "url='#h'",
            "line 12, column 31: there is no such element: expected the id of one `<geometry>`, found `#h`",
        ),
        (
            "url='#g'",
            "url='other.dae#g'",
            "line 12, column 31: a part of another file, which is not read: expected `#` and an id of this file, found `other.dae#g`",
        ),
        (
            "<instance_geometry url",
            "<instance_controller url",
            "line 12, column 7: a geometry that a skeleton or a morph bends: found `<instance_controller` (apply the skeleton or the morph before the export)",
        ),
        (
            "<node><",
            "<node><skew>1</skew><",
            "line 12, column 7: a transform that is not read: expected `<matrix>`, `<translate>`, `<rotate>` or `<scale>`, found `<skew` (export the transforms of nodes as matrices)",
        ),
        ("<node><", "<node><tranlate>1 1 1</tranlate><", "line 12, column 7: not a part of a node: found `<tranlate`"),
        (
            "<node><",
            "<node><translate>1 1</translate><",
            "line 12, column 7: not what a `<translate>` holds: expected 3 numbers, found 2",
        ),
        (
            "<node><",
            "<node><rotate>0 0 0 1</rotate><",
            "line 12, column 7: a rotation about an axis without a direction: found `<rotate`",
        ),
        (
            "<node><",
            "<node><matrix>1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 1</matrix><",
            "line 12, column 7: a matrix that does more than to move, turn, scale and shear: expected 0 0 0 1 as the last four of its numbers, found 1 0 0 1 (a matrix is written row by row)",
        ),
        (
            "<node><",
            "<node><scale>1e308 1 1</scale><scale>10 1 1</scale><",
            "line 12, column 52: a vertex does not fit a double where it is shown: found `<instance_geometry` (the matrices of the nodes above it make it too large)",
        ),
        (
            "<node><instance_geometry url='#g'/></node>",
            "",
            "the scene shows no geometry (export the objects with the scene that they are in)",
        ),
        (
            "<asset>",
            "<asset><unit meter='0'/>",
            "line 3, column 21: not a unit of length: expected how many metres it is, as in `meter=\"0.01\"`, found `0`",
        ),
        (
            "<asset>",
            "<asset><up_axis>UP</up_axis>",
            "line 3, column 8: not an axis that can be up: expected `X_UP`, `Y_UP` or `Z_UP`, found `UP`",
        ),
        (
            "<COLLADA",
            "<!DOCTYPE a [<!ENTITY b 'c'>]><COLLADA",
            "line 2, column 1: document types are not read: found `<!DOCTYPE` (COLLADA needs none: remove it)",
        ),
        (
            "</geometry>",
            "</geometri>",
            "line 9, column 8: not the end of the element that was begun last: expected `</geometry>`, found `</geometri>`",
        ),
        (
            "</COLLADA>",
            "",
            "line 16, column 1: the file is cut short: expected `</COLLADA>`, found the end of the file (fetch or export the file again)",
        ),
        (
            "<mesh>",
            "<mesh><triangels/>",
            "line 4, column 44: not a part of a mesh: expected `<source>`, `<vertices>`, `<triangles>`, `<polylist>` or the like, found `<triangels`",
        ),
        (
            "mesh>",
            "spline>",
            "line 4, column 21: a geometry that is no mesh: expected `<mesh>`, found `<spline>` (export polygons)",
        ),
    ];
    common::check_messages(cases, |old, new| {
        let text = File::square().text();
        assert!(text.contains(old), "{old}");
        text.replace(old, new)
    });
}

#[test]
fn holes_in_polygons_are_refused() {
    let error = File::with_faces("<polygons count='1'>INPUT<ph><p>0 1 2</p><h>0 1 2</h></ph></polygons>").error();
    assert!(error.contains("a polygon with holes"), "{error}");
}

/// Each of these would take a time or a memory out of proportion, were it believed.
#[test]
fn hostile_files_are_refused_soon() {
    let attributes: String = (0..60_000).map(|number| format!(" a{number}=''")).collect();
    let spaces: String = (0..60_000).map(|number| format!("<a xmlns:n{number}='u'/>")).collect();
    let doubling: String = (0..200)
        .map(|level| {
            format!("<node id='n{level}'><instance_node url='#n{0}'/><instance_node url='#n{0}'/></node>", level + 1)
        })
        .collect();
    let last = "<node id='n200'><instance_geometry url='#g'/></node>";
    let cases = [
        File::square().text().replace("<asset>", &format!("<asset><a{attributes}/>")),
        File::square().text().replace("<asset>", &format!("<asset>{spaces}")),
        File::square().text().replace("<asset>", &format!("<asset>{}", "<a>".repeat(500_000))),
        File { nodes: doubling + last, ..File::with_scene("<node><instance_node url='#n0'/></node>") }.text(),
        File {
            nodes: "<node id='n'><instance_node url='#n'/></node>".to_owned(),
            ..File::with_scene("<node><instance_node url='#n'/></node>")
        }
        .text(),
    ];
    for text in cases {
        let start = Instant::now();
        let error = read(text.as_bytes(), &Limits::default()).unwrap_err();
        assert_eq!(error.cause(), Cause::Limit, "{error}");
        assert!(start.elapsed() < Duration::from_secs(5), "{error} after {:?}", start.elapsed());
    }
}

#[test]
fn the_limits_hold() {
    let text = File::square().text();
    let limits = Limits { bytes: text.len() as u64, vertices: 4, faces: 1, face_corners: 4 };
    read(text.as_bytes(), &limits).unwrap();
    for less in [
        Limits { bytes: limits.bytes - 1, ..limits },
        Limits { vertices: 3, ..limits },
        Limits { faces: 0, ..limits },
        Limits { face_corners: 3, ..limits },
    ] {
        assert_eq!(read(text.as_bytes(), &less).unwrap_err().cause(), Cause::Limit, "{less:?}");
    }
}
