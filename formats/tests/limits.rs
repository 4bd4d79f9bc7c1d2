//! What is larger than the limits is refused as such, and declared sizes cost nothing.

use firstcontact_formats::{Cause, Limits, ReadError, read};

const OFF: &[u8] = b"OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n3 0 1 2\n";
const OBJ: &[u8] = b"v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\nf 1 2 3\n";
const STL: &[u8] =
    b"solid a\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nendloop\nendfacet\n\
facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 1 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n";

fn refused(bytes: &[u8], limits: Limits) -> ReadError {
    let error = read(bytes, &limits).expect_err("larger than the limit");
    assert_eq!(error.cause(), Cause::Limit, "{error}");
    error
}

#[test]
fn at_the_limit_files_are_read() {
    for bytes in [OFF, OBJ, STL] {
        let limits = Limits { bytes: bytes.len() as u64, vertices: 4, faces: 2, face_corners: 4 };
        read(bytes, &limits).unwrap();
    }
}

#[test]
fn beyond_the_limit_they_are_not() {
    for bytes in [OFF, OBJ, STL] {
        refused(bytes, Limits { bytes: bytes.len() as u64 - 1, ..Limits::default() });
        refused(bytes, Limits { vertices: 3, ..Limits::default() });
        refused(bytes, Limits { faces: 1, ..Limits::default() });
    }
    for bytes in [OFF, OBJ] {
        refused(bytes, Limits { face_corners: 3, ..Limits::default() });
    }
}

#[test]
fn a_limit_says_where_and_how_much() {
    let error = refused(OBJ, Limits { faces: 1, ..Limits::default() });
    assert_eq!(error.to_string(), "line 6, column 1: too many faces: expected at most 1, found `f`");
    let error = refused(OFF, Limits { vertices: 3, ..Limits::default() });
    assert_eq!(error.to_string(), "line 2, column 1: too many vertices: expected at most 3, found `4`");
    let error = Limits::default().check_bytes(1 << 40).unwrap_err();
    assert_eq!(error.to_string(), "the file is too large: expected at most 268435456 bytes, found 1099511627776 bytes");
}

/// Were memory taken by what these declare, the test would not survive.
#[test]
fn declared_sizes_cost_nothing() {
    let mut hostile: Vec<Vec<u8>> = [
        "OFF 4000000000 4000000000 0\n",
        "OFF\n3 4000000000 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n4000000000 0 1 2\n",
        "4000000000 4000000000\nv 0 0 0\nf 1 1 1\n",
        "v 0 0 0\nf 1 1 4000000000\n",
    ]
    .iter()
    .map(|text| text.as_bytes().to_vec())
    .collect();
    for facets in [u32::MAX, 100_000_000] {
        let mut bytes = vec![0; 80];
        bytes.extend(facets.to_le_bytes());
        bytes.extend([0; 50]);
        hostile.push(bytes);
    }
    let no_limits = Limits { bytes: u64::MAX, vertices: u32::MAX, faces: u32::MAX, face_corners: u32::MAX };
    for bytes in hostile {
        let error = read(&bytes, &no_limits).unwrap_err();
        assert_eq!(error.cause(), Cause::Malformed, "{error}");
    }
}
