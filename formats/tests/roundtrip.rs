//! What is written reads back the same, to the bit.

#![cfg(feature = "ply")]

use firstcontact_formats::{Format, Limits, Mesh, read, write};
use proptest::prelude::*;

fn through(mesh: &Mesh, format: Format) -> (Mesh, bool) {
    let mut bytes = Vec::new();
    let loss = write(mesh, format, &mut bytes).unwrap();
    let back = read(&bytes, &Limits::default()).unwrap_or_else(|error| panic!("{error} in {bytes:?}"));
    assert_eq!(back.format(), Some(format));
    (back, loss.is_none())
}

fn bits(mesh: &Mesh) -> (Vec<[u64; 3]>, Vec<Vec<u32>>) {
    let vertices = mesh.vertices().iter().map(|point| point.map(f64::to_bits)).collect();
    (vertices, mesh.faces().map(<[u32]>::to_vec).collect())
}

/// Every finite double: any bits, and the numbers on the edges of the representation.
fn number() -> impl Strategy<Value = f64> {
    let edges = [0.0, -0.0, 5e-324, f64::MIN_POSITIVE, f64::MAX, f64::MIN, 1e16, 1e-5, 0.1, 9007199254740993.0];
    prop_oneof![
        any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |value| value.is_finite()),
        -10.0..10.0,
        proptest::sample::select(edges.to_vec()),
    ]
}

fn single() -> impl Strategy<Value = f64> {
    let any_bits = any::<u32>().prop_map(f32::from_bits).prop_filter("finite", |value| value.is_finite());
    prop_oneof![any_bits, -3.0f32..3.0, (-2i8..2).prop_map(f32::from)].prop_map(f64::from)
}

fn mesh(
    number: impl Strategy<Value = f64> + Clone,
    corners: impl Into<proptest::collection::SizeRange> + Clone,
) -> impl Strategy<Value = Mesh> {
    let point = [number.clone(), number.clone(), number];
    proptest::collection::vec(point, 1..12).prop_flat_map(move |vertices| {
        let index = 0..vertices.len() as u32;
        let face = proptest::collection::vec(index, corners.clone());
        let faces = proptest::collection::vec(face, 1..12);
        faces.prop_map(move |faces| Mesh::new(vertices.clone(), faces).unwrap())
    })
}

proptest! {
    #[test]
    fn off_obj_and_ply_keep_every_bit(mesh in mesh(number().boxed(), 3..7)) {
        for format in [Format::Off, Format::Obj, Format::PlyAscii, Format::PlyBinary] {
            let (back, lossless) = through(&mesh, format);
            prop_assert!(lossless);
            prop_assert_eq!(bits(&back), bits(&mesh));
        }
    }

    #[test]
    fn stl_keeps_the_positions_of_singles(mesh in mesh(single().boxed(), 3)) {
        let positions = |mesh: &Mesh| -> Vec<[f64; 3]> {
            mesh.faces().flatten().map(|&corner| mesh.vertices()[corner as usize]).collect()
        };
        for format in [Format::StlAscii, Format::StlBinary] {
            let (back, lossless) = through(&mesh, format);
            prop_assert_eq!(positions(&back), positions(&mesh));
            prop_assert_eq!(lossless, back.vertices() == mesh.vertices() && back.faces().eq(mesh.faces()));
            // What has been through STL once is in STL's form and goes through it unchanged.
            let (again, lossless) = through(&back, format);
            prop_assert!(lossless);
            prop_assert_eq!(bits(&again), bits(&back));
        }
    }
}

#[test]
fn numbers_are_written_short() {
    let vertices = vec![[1.0, 0.1, -0.0], [1e300, 5e-324, 123456789.0], [0.0, 1e-7, 2.5]];
    let mesh = Mesh::new(vertices, [[0, 1, 2]]).unwrap();
    let mut text = Vec::new();
    write(&mesh, Format::Off, &mut text).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), "OFF\n3 1 0\n1 0.1 -0\n1e300 5e-324 123456789\n0 1e-7 2.5\n3 0 1 2\n");
}

#[test]
fn large_polygons_go_through_ply() {
    let vertices: Vec<[f64; 3]> = (0..300).map(|index| [f64::from(index), f64::from(index * index), 0.1]).collect();
    let polygon: Vec<u32> = (0..300).collect();
    let mesh = Mesh::new(vertices, [polygon, vec![0, 1, 299]]).unwrap();
    for format in [Format::PlyAscii, Format::PlyBinary] {
        let (back, lossless) = through(&mesh, format);
        assert!(lossless);
        assert_eq!(bits(&back), bits(&mesh));
    }
    let error = write(&mesh, Format::Collada, &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "COLLADA is read and not written");
}

#[test]
fn stl_says_what_it_loses_and_refuses_what_it_cannot_hold() {
    let triangle = |x: f64| vec![[x, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [7.0, 7.0, 7.0]];
    let mut bytes = Vec::new();
    let loss = write(&Mesh::new(triangle(0.1), [[0, 1, 2]]).unwrap(), Format::StlBinary, &mut bytes).unwrap();
    assert_eq!((loss.rounded, loss.renumbered), (1, 1), "0.1 is no single, vertex 3 is in no face");

    for format in [Format::StlAscii, Format::StlBinary] {
        let mut bytes = Vec::new();
        let quad = Mesh::new(triangle(0.0), [[0, 1, 2, 3]]).unwrap();
        let error = write(&quad, format, &mut bytes).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
        assert_eq!(error.to_string(), "face 0 has 4 corners, and STL holds triangles only");
        let far = Mesh::new(triangle(1e39), [[0, 1, 2]]).unwrap();
        let error = write(&far, format, &mut bytes).unwrap_err();
        assert_eq!(error.to_string(), "vertex 0 is beyond the range of STL's 32-bit numbers");
        assert!(bytes.is_empty(), "nothing is written of what is refused");
    }
}

#[test]
fn stl_has_the_normals_of_its_facets() {
    let vertices = vec![
        [0.0, 0.0, 0.0],
        [1e-30, 0.0, 0.0],
        [0.0, 1e-30, 0.0],
        [3.0, 0.0, 4.0],
        [0.0, 2e30, 0.0],
        [2e-30, 0.0, 0.0],
    ];
    let faces = [[0u32, 1, 2], [0, 2, 1], [0, 3, 4], [0, 1, 5]];
    let mesh = Mesh::new(vertices, faces).unwrap();
    let mut text = Vec::new();
    write(&mesh, Format::StlAscii, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let normals: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("facet normal ")).collect();
    assert_eq!(normals, ["0 0 1", "0 0 -1", "-0.8 0 0.6", "0 0 0"]);
    let mut bytes = Vec::new();
    write(&mesh, Format::StlBinary, &mut bytes).unwrap();
    let normal = |facet: usize| -> Vec<f32> {
        let at = 84 + 50 * facet;
        bytes[at..at + 12].chunks(4).map(|four| f32::from_le_bytes(four.try_into().unwrap())).collect()
    };
    assert_eq!([normal(1), normal(2), normal(3)], [[0.0, 0.0, -1.0], [-0.8, 0.0, 0.6], [0.0; 3]]);
}
