//! The files of the repository.

use std::fs;
use std::path::{Path, PathBuf};

use super::source::Source;

/// Folders that hold nothing of ours.
const SKIPPED: [&str; 2] = ["target", ".git"];

/// Every Rust file.
pub(crate) fn rust_sources() -> Vec<Source> {
    texts().into_iter().filter(|source| source.path.ends_with(".rs")).collect()
}

/// True if a file is a part of the library, the command or the parsers.
pub(crate) fn is_published(path: &str) -> bool {
    let inside = path.strip_prefix("crates/").filter(|path| !path.starts_with("verify/"));
    inside.and_then(|path| path.split('/').nth(1)) == Some("src")
        || ["src/", "formats/src/"].iter().any(|root| path.starts_with(root))
}

/// Production code of every published crate.
pub(crate) fn published_sources() -> Vec<Source> {
    rust_sources().into_iter().filter(|source| is_published(&source.path)).filter_map(Source::production).collect()
}

/// Every file that is text, except the list of exact dependency versions, which is not written by us.
pub(crate) fn texts() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect(root, &mut files);
    files.sort();
    let mut sources = Vec::new();
    for file in files {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let path = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        if path != "Cargo.lock" {
            sources.push(Source::new(&path, &text));
        }
    }
    sources
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        let skipped = SKIPPED.iter().any(|name| entry.file_name() == *name);
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && !skipped => collect(&path, files),
            Ok(kind) if kind.is_file() && !skipped => files.push(path),
            _ => {}
        }
    }
}
