//! Files that must be read, each for a form that readers get wrong.

use firstcontact_formats::{Format, Limits, Mesh, read, sniff};

fn mesh(bytes: impl AsRef<[u8]>) -> Mesh {
    let bytes = bytes.as_ref();
    read(bytes, &Limits::default()).unwrap_or_else(|error| panic!("{error} in {:?}", String::from_utf8_lossy(bytes)))
}

/// Reads a file about which there is nothing to say.
fn quiet(bytes: impl AsRef<[u8]>) -> Mesh {
    let mesh = mesh(bytes);
    assert!(mesh.warnings().is_empty(), "{:?}", mesh.warnings());
    mesh
}

fn faces(mesh: &Mesh) -> Vec<&[u32]> {
    mesh.faces().collect()
}

const TRIANGLE: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

fn is_the_triangle(mesh: &Mesh) {
    assert_eq!(mesh.vertices(), TRIANGLE);
    assert_eq!(faces(mesh), [[0, 1, 2]]);
}

mod off {
    use super::*;

    #[test]
    fn keywords_say_what_follows_the_coordinates() {
        for (keyword, attributes) in [
            ("OFF", ""),
            ("COFF", "255 0 0 255"),
            ("COFF", "0.5 0 nan"),
            ("NOFF", "0 0 1"),
            ("STOFF", "0.5 0.5"),
            ("CNOFF", "1 0 0 1 0 0 1"),
            ("STCNOFF", "0.5 0.5 1 0 0 0 0 1"),
        ] {
            let vertex = |point: &str| format!("{point} {attributes}\n");
            let vertices = [vertex("0 0 0"), vertex("1 0 0"), vertex("0 1 0")].concat();
            let mesh = quiet(format!("{keyword}\n3 1 0\n{vertices}3 0 1 2\n"));
            is_the_triangle(&mesh);
            assert_eq!(mesh.format(), Some(Format::Off));
        }
    }

    #[test]
    fn headers_come_in_many_shapes() {
        for header in [
            "OFF\n3 1 3\n",
            "OFF3 1 3\n",
            "OFF\n3 1\n",
            "OFF 3 1 3\n",
            "OFF 3\n1\n",
            "# c\n\nOFF # d\n# e\n3 1 0 # f\n\n",
        ] {
            is_the_triangle(&quiet(format!("{header}0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n")));
        }
    }

    #[test]
    fn comments_line_ends_and_a_byte_order_mark_do_not_matter() {
        let text = "\u{feff}OFF\n3 1 0\n0 0 0 # caf\u{e9}\n\n# 1\n1 0 0\n\t0  1\u{b}0 \n3 0 1 2 # end";
        for ending in ["\n", "\r\n", "\r"] {
            let mesh = quiet(text.replace('\n', ending));
            is_the_triangle(&mesh);
            assert_eq!((mesh.vertex_line(0), mesh.vertex_line(1), mesh.face_line(0)), (Some(3), Some(6), Some(8)));
        }
        is_the_triangle(&quiet(b"OFF # \xfc\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2"));
    }

    #[test]
    fn faces_may_have_colours_and_polygons_stay_whole() {
        let vertices = "0 0 0\n2 0 0\n1 .5 0\n2 2 0\n0 2 0\n";
        let mesh = quiet(format!("OFF\n5 3 0\n{vertices}5 0 1 2 3 4 0.1 0.2 0.3 1\n3 0 1 2 7\n4 0 2 3 4 255 0 0\n"));
        assert_eq!(faces(&mesh), [&[0, 1, 2, 3, 4][..], &[0, 1, 2], &[0, 2, 3, 4]]);
    }

    #[test]
    fn numbers_are_the_nearest_doubles() {
        let numbers = "0.1 9007199254740993 1e-400\n-0.0 .5 5.\n+1E+2 179769313486231570e291 4.9e-324\n";
        let mesh = quiet(format!("OFF\n3 1 0\n{numbers}3 0 1 2\n"));
        assert_eq!(mesh.vertices()[0], [0.1, 9007199254740992.0, 0.0]);
        assert_eq!(mesh.vertices()[1].map(f64::to_bits), [-0.0, 0.5, 5.0].map(f64::to_bits));
        assert_eq!(mesh.vertices()[2], [100.0, f64::MAX, 5e-324]);
    }
}

mod obj {
    use super::*;

    const VERTICES: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

    #[test]
    fn a_byte_order_mark_does_not_swallow_the_first_vertex() {
        is_the_triangle(&quiet(format!("\u{feff}{VERTICES}f 1 2 3\n")));
    }

    #[test]
    fn groups_objects_and_materials_share_the_vertices_and_keep_their_order() {
        let mesh = quiet(
            "mtllib ../../etc/passwd\no a\nv 9 9 9\nv 0 1 0\nv 0 0 0\ng b f\nusemtl x\nf 3 4 2\no v 1 2 3\nv 1 0 0\ns off\n\
             usemtl y\nf 2 4 3\n",
        );
        assert_eq!(mesh.vertices(), [[9.0, 9.0, 9.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.0], [1.0, 0.0, 0.0]]);
        assert_eq!(faces(&mesh), [[2, 3, 1], [1, 3, 2]]);
        assert_eq!((mesh.vertex_line(3), mesh.face_line(0), mesh.face_line(1)), (Some(10), Some(8), Some(13)));
        assert_eq!(mesh.format(), Some(Format::Obj));
    }

    #[test]
    fn corners_have_four_forms_and_count_from_either_end() {
        let text =
            format!("{VERTICES}vt 0 0\nvn 0 0 1\nf 1 2/1 3//1\nf 1/1/1 2/ 3/-1/-1\nf -3 -2 -1\nv 5 5 5\nf -4 2 -2\n");
        assert_eq!(faces(&quiet(text)), [[0, 1, 2]; 4]);
    }

    /// `tobj` by itself panics on these, or on some of them in a debug build.
    #[test]
    fn texture_and_normal_indices_do_not_matter() {
        for corner in ["1//6148914691236517206", "1/-9223372036854775808", "1//-9223372036854775808", "1/0/0", "1/7/7"]
        {
            is_the_triangle(&quiet(format!("{VERTICES}vt 0 0\nvn 0 0 1\nf {corner} 2 3\n")));
        }
    }

    #[test]
    fn lines_continue_and_comments_follow() {
        is_the_triangle(&quiet(format!("{VERTICES}# C:\\\nf 1 \\\r\n 2\\\n\t3 # done \\\n")));
        is_the_triangle(&quiet(b"# \xfc\xff\nv 0 0 0 # \xe4\nv 1 0 0\nv 0 1 0\ng \xf6\nf 1 2 3\n"));
        for ending in ["\n", "\r\n", "\r"] {
            is_the_triangle(&quiet(format!("{VERTICES}f 1 2 3").replace('\n', ending)));
        }
    }

    #[test]
    fn a_face_may_stand_above_its_vertices() {
        is_the_triangle(&quiet(format!("f 1 2 3\n{VERTICES}")));
    }

    #[test]
    fn vertices_may_have_a_weight_of_one_or_a_colour() {
        is_the_triangle(&quiet("v 0 0 0 1\nv 1 0 0 nan 0 0\nv 0 1 0 .1 .2 .3 1.0\nf 1 2 3\n"));
    }

    /// A weight is for free-form surfaces. Some readers divide polygons' vertices by it all the same, hence the
    /// warning.
    #[test]
    fn other_weights_are_ignored_and_said() {
        let mesh = mesh("v 0 0 0 2\nv 1 0 0 1.0\nv 0 1 0 0.5\nf 1 2 3\n");
        is_the_triangle(&mesh);
        assert_eq!(mesh.warnings(), ["2 vertex weights other than 1 ignored, first on line 1"]);
    }

    /// More than one portion of vertices and of faces, with faces that reach from one into another.
    #[test]
    fn large_files_keep_their_numbers() {
        let vertices = 100_000u32;
        let mut text = String::new();
        for index in 0..vertices {
            text.push_str(&format!("v {index} {} 0\n", index % 7));
        }
        let face = |index: u32| [index, (index * 31 + 1) % vertices, (index * 17 + 2) % vertices, vertices - 1 - index];
        let step = 3;
        for index in (0..vertices).step_by(step) {
            let [a, b, c, d] = face(index).map(|corner| corner + 1);
            text.push_str(&format!("f {a} {b} {c} {d}\n"));
        }
        let mesh = mesh(text);
        assert!(mesh.vertices().iter().zip(0..vertices).all(|(point, index)| point[0] == f64::from(index)));
        assert!(mesh.faces().eq((0..vertices).step_by(step).map(face)));
        assert_eq!(mesh.face_line(1), Some(vertices + 2));
    }

    #[test]
    fn polygons_stay_whole() {
        let mesh = quiet("v 0 0 0\nv 2 0 0\nv 1 .5 0\nv 2 2 0\nv 0 2 0\nf 1 2 3 4 5\nf 1 2 3\nf 1 3 4 5\n");
        assert_eq!(faces(&mesh), [&[0, 1, 2, 3, 4][..], &[0, 1, 2], &[0, 2, 3, 4]]);
        assert_eq!(faces(&quiet(format!("{VERTICES}f 1 2 3\nf 3 2 1\n"))), [[0, 1, 2], [2, 1, 0]], "triangles only");
    }

    #[test]
    fn what_is_ignored_is_said() {
        let mesh = mesh(format!("{VERTICES}wobble 1\nl 1 2\nf 1 2 3\nf 1 1 2\nwobble 2\np 1\nl 2 3\nf 3 3 3\n"));
        assert_eq!(
            mesh.warnings(),
            [
                "unknown keyword `wobble` ignored, first on line 4",
                "3 lines of points or polylines ignored, first on line 5",
                "2 faces name a corner twice, the first is face 1 (line 7)",
            ]
        );
    }

    #[test]
    fn counts_on_the_first_line_are_checked() {
        let mesh = mesh(format!("3 1\r\n{VERTICES}f 1 2 3\n"));
        is_the_triangle(&mesh);
        assert_eq!(mesh.warnings(), ["line 1 holds counts, which are right but no part of OBJ"]);
    }
}

mod stl {
    use super::*;

    const FACET: &str = "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";

    fn binary(header: &[u8], facets: &[[f32; 9]]) -> Vec<u8> {
        let mut bytes = header.to_vec();
        bytes.resize(80, 0);
        bytes.extend((facets.len() as u32).to_le_bytes());
        for facet in facets {
            bytes.extend([0; 12]);
            bytes.extend(facet.iter().flat_map(|value| value.to_le_bytes()));
            bytes.extend([0, 0]);
        }
        bytes
    }

    const FLAT: [f32; 9] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];

    /// `stl_io` by itself takes every one of these first lines for binary.
    #[test]
    fn text_begins_in_many_ways() {
        for start in
            ["solid", "SOLID a", "solid\ta", " solid a", "\u{feff}solid a", "solid a\r", "Solid  facet", "\n\nsolid a"]
        {
            let mesh = quiet(format!("{start}\n{FACET}endsolid\n"));
            is_the_triangle(&mesh);
            assert_eq!(mesh.format(), Some(Format::StlAscii));
        }
        let mut latin = b"solid W\xfcrfel\n".to_vec();
        latin.extend(FACET.bytes().chain(*b"endsolid W\xfcrfel"));
        is_the_triangle(&quiet(latin));
        is_the_triangle(&quiet(format!("solid a\n{FACET}endsolid").to_uppercase()));
        is_the_triangle(&quiet(format!("solid a\n{FACET}endsolid").replace('\n', "\r")));
    }

    #[test]
    fn names_and_normals_do_not_matter() {
        let facet = FACET.replace("0 0 1\n", "inf weird\n").replace("endfacet", "endfacet blah");
        is_the_triangle(&quiet(format!("solid vertex 1 2 3\n{facet}endsolid solid facet\n")));
    }

    #[test]
    fn all_solids_are_read() {
        let second = FACET.replace("vertex 0 0 0", "vertex 0 0 2");
        let mesh = quiet(format!("solid a\n{FACET}endsolid a\n\nsolid b\nendsolid\nsolid c\n{second}endsolid c\n"));
        assert_eq!(faces(&mesh), [[0, 1, 2], [3, 1, 2]]);
        assert_eq!((mesh.face_line(1), mesh.vertex_line(0), mesh.vertex_line(3)), (Some(14), Some(4), Some(16)));
    }

    /// Both defeat `stl_io`: every byte of this cube is ASCII, so that a header with `solid` makes it text, and so does
    /// a header with a line end.
    #[test]
    fn a_binary_file_whose_header_begins_with_solid_is_binary() {
        let cube: Vec<[f32; 9]> = (0..4).map(|index| FLAT.map(|value| value * 2.0 + index as f32 * 2.0)).collect();
        for header in [&b"solid exported by a CAD"[..], b"solid a\nfacet normal 0 0 0\n", b"solid a\nendsolid a\n"] {
            let mesh = quiet(binary(header, &cube));
            assert_eq!((mesh.format(), mesh.face_count()), (Some(Format::StlBinary), 4));
            assert_eq!((mesh.face_line(0), mesh.vertex_line(0)), (None, None));
        }
    }

    #[test]
    fn vertices_are_the_distinct_positions_in_order_of_appearance() {
        let other = [-0.0, 1.0, -0.0, 1.0, -0.0, 0.0, 1.0, 1.0, 0.0];
        let expected = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]];
        let joined = quiet(binary(b"", &[FLAT, other]));
        assert_eq!(joined.vertices(), expected);
        assert!(joined.vertices().iter().flatten().all(|value| value.is_sign_positive()));
        assert_eq!(faces(&joined), [[0, 1, 2], [2, 1, 3]]);

        let second = FACET.replace("0 0 0\n", "-0 1 -0.0\n").replace("vertex 0 1 0", "vertex 1 1 0");
        let text = quiet(format!("solid a\n{FACET}{second}endsolid"));
        assert_eq!((text.vertices(), faces(&text)), (&expected[..], vec![&[0, 1, 2][..], &[2, 1, 3]]));
    }

    #[test]
    fn numbers_are_singles() {
        let facet = FACET.replace("vertex 1 0 0", "vertex 16777217 0.1 1e-50");
        let mesh = quiet(format!("solid a\n{facet}endsolid"));
        assert_eq!(mesh.vertices()[1], [16777216.0, f64::from(0.1f32), 0.0]);
    }

    #[test]
    fn small_facets_are_no_fault_and_facets_without_area_are_said() {
        quiet(binary(b"", &[FLAT.map(|value| value * 1e-30)]));
        let mesh = mesh(binary(b"", &[FLAT, [0.0; 9]]));
        assert_eq!(mesh.warnings(), ["face 1 names a corner twice"]);
    }
}

#[test]
fn the_format_is_recognised_from_the_bytes() {
    let cases: [(&[u8], Format); 8] = [
        (b"OFF\n", Format::Off),
        (b"# v 0 0 0\nSTOFF", Format::Off),
        (b"v 0 0 0", Format::Obj),
        (b"wobble\nwobble\nf 1 2 3", Format::Obj),
        (b"solid", Format::StlAscii),
        (b"solid v\nv 1 2 3", Format::StlAscii),
        (b"solid \0", Format::StlBinary),
        (&[0; 84], Format::StlBinary),
    ];
    for (bytes, format) in cases {
        assert_eq!(sniff(bytes), Ok(format), "{:?}", String::from_utf8_lossy(bytes));
    }
    assert!(sniff(b"solidarity\nvoffset\n").is_err());
}

#[test]
fn a_mesh_in_memory_is_checked() {
    let refusal = |vertices: &[[f64; 3]], faces: &[&[u32]]| {
        Mesh::new(vertices.to_vec(), faces).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(refusal(&TRIANGLE, &[]), "the mesh has no faces");
    assert_eq!(refusal(&[[0.0, f64::NAN, 0.0]], &[]), "vertex 0 has a coordinate that is not finite");
    assert_eq!(refusal(&TRIANGLE, &[&[0, 1, 2], &[0, 1]]), "face 1 has 2 corners, a face needs at least 3");
    assert_eq!(refusal(&TRIANGLE, &[&[0, 1, 3]]), "face 0 names vertex 3, but there are 3 vertices, counted from 0");
}
