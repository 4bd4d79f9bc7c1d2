//! The words that a target's inputs are made of, one a line in `dictionaries`, escapes as in Rust.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder of this crate.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The words of a dictionary; none if it is not there.
pub(crate) fn words(name: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(folder("dictionaries").join(format!("{name}.txt"))).unwrap_or_default();
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(unescaped).collect()
}

fn unescaped(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut characters = line.chars();
    while let Some(c) = characters.next() {
        if c != '\\' {
            bytes.extend(c.to_string().as_bytes());
            continue;
        }
        match characters.next() {
            Some('n') => bytes.push(b'\n'),
            Some('r') => bytes.push(b'\r'),
            Some('t') => bytes.push(b'\t'),
            Some('x') => {
                let digits: String = characters.by_ref().take(2).collect();
                bytes.extend(u8::from_str_radix(&digits, 16));
            }
            Some(other) => bytes.extend(other.to_string().as_bytes()),
            None => {}
        }
    }
    bytes
}

/// All files of a folder of seeds, in the order of their names.
pub(crate) fn seeds(name: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = fs::read_dir(folder("seeds").join(name)) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files.iter().filter_map(|file| fs::read(file).ok()).collect()
}
