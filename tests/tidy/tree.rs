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
