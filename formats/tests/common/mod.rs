//! Helpers that several tests share.
#![allow(dead_code, reason = "each test file uses its own part of this")]

pub(crate) mod corpus;
pub(crate) mod damage;

use std::io::Write;

use firstcontact_formats::{Cause, Limits, Mesh, ReadError, read};

/// Prints a line for the reader of the test's output.
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

/// Faces of a mesh as lists.
pub(crate) fn faces(mesh: &Mesh) -> Vec<Vec<u32>> {
    mesh.faces().map(<[u32]>::to_vec).collect()
}

/// Checks the message of each bad file: `text` makes the file of the first two entries of a case, the third is the
/// message.
pub(crate) fn check_messages(cases: &[(&str, &str, &str)], text: impl Fn(&str, &str) -> String) {
    let mut wrong = Vec::new();
    for (old, new, message) in cases {
        let found = match read(text(old, new).as_bytes(), &Limits::default()) {
            Ok(_) => "it was read".to_owned(),
            Err(error) => error.to_string(),
        };
        if found != *message {
            wrong.push(format!("{new}:\n  expected {message}\n  got      {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
