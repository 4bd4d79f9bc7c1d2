//! What several tests need.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::io::Write;
use std::path::PathBuf;

use firstcontact_formats::{Cause, Limits, Mesh, ReadError, read};

/// Where the public corpus is, if it is at hand.
pub(crate) fn corpus() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    let folder = std::env::var_os("FIRSTCONTACT_CORPUS").map(PathBuf::from).unwrap_or(beside);
    let found = folder.join("manifest.csv").is_file().then_some(folder);
    if found.is_none() {
        // Not a failure: the corpus is no part of the repository.
        say("without the corpus (set FIRSTCONTACT_CORPUS to its folder)");
    }
    found
}

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

/// A small generator, so that a failure can be repeated.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}
