//! Where the public corpus is, which is no part of the repository: what needs it is skipped without it, which is not a
//! failure.
#![allow(dead_code, unreachable_pub, reason = "not all users tell that it is missing")]

use std::path::{Path, PathBuf};

/// What to tell where it is not.
pub const MISSING: &str = "skipped: no corpus here (set FIRSTCONTACT_CORPUS to its folder)";

/// Where the public corpus is, if it is at hand: beside this package, or where `FIRSTCONTACT_CORPUS` says.
pub fn corpus() -> Option<PathBuf> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let beside =
        ["../shared/corpus", "../../shared/corpus", "../../../shared/corpus"].map(|folder| package.join(folder));
    let folders = std::env::var_os("FIRSTCONTACT_CORPUS").map(PathBuf::from).into_iter().chain(beside);
    folders.into_iter().find(|folder| folder.join("manifest.csv").is_file())
}
