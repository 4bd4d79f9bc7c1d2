//! What several tests need.
#![allow(dead_code, reason = "each test file uses its own part of this")]

pub(crate) mod corpus;
pub(crate) mod damage;

use std::io::Write;

use firstcontact_formats::{Cause, Limits, Mesh, ReadError, read};

/// Tells the one who runs the test.
pub(crate) fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Reads, and holds what comes out to what the types promise.
pub(crate) fn read_checked(bytes: &[u8]) -> Result<Mesh, ReadError> {
    let result = read(bytes, &Limits::default());
    match &result {
        Ok(mesh) => {
            let again =
                Mesh::new(mesh.vertices().to_vec(), mesh.faces()).expect("a mesh that was read keeps its promises");
            assert_eq!((again.vertices(), again.face_count()), (mesh.vertices(), mesh.face_count()));
        }
        Err(error) => {
            for error in std::iter::once(error).chain(error.further()) {
                assert_ne!(error.cause(), Cause::Internal, "{error} for {bytes:?}");
                assert!(!error.message().is_empty());
                if let Some(excerpt) = error.excerpt(bytes) {
                    assert!(excerpt.text.get(excerpt.span.clone()).is_some(), "{excerpt:?}");
                }
            }
        }
    }
    result
}
