//! Mesh files, and ways to damage them.
#![allow(dead_code, unreachable_pub, reason = "each user has its own part of this")]

use std::io;
use std::path::{Path, PathBuf};

use super::corpus::corpus;

/// A small generator, so that a failure can be repeated.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

/// The meshes of this repository, and those of the corpus where it is at hand.
///
/// # Errors
/// If a folder or a file cannot be read.
pub fn samples() -> io::Result<Vec<Vec<u8>>> {
    sample_files()?.iter().map(std::fs::read).collect()
}

/// Where they are.
///
/// # Errors
/// If a folder cannot be read.
pub fn sample_files() -> io::Result<Vec<PathBuf>> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = ["worlds/meshes", "../worlds/meshes", "../../worlds/meshes"].map(|folder| package.join(folder));
    let own = own.into_iter().find(|folder| folder.is_dir());
    let corpus = corpus().map(|folder| [folder.join("formats"), folder.join("worlds/meshes")]);
    let mut files = Vec::new();
    for folder in own.into_iter().chain(corpus.into_iter().flatten()) {
        collect(&folder, &mut files)?;
    }
    files.sort();
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// The beginnings of a file: of every length, or of so many that are evenly spaced.
pub fn beginnings(bytes: &[u8], most: usize) -> impl Iterator<Item = &[u8]> {
    let cuts = bytes.len().min(most);
    (0..cuts).map(move |cut| &bytes[..bytes.len() * cut / cuts])
}

/// A file with one to four changes: bytes changed, put in and exchanged, parts taken out and doubled.
pub fn damaged(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.roll(4) {
        damage(&mut bytes, dice);
    }
    bytes
}

fn damage(bytes: &mut Vec<u8>, dice: &mut Dice) {
    const TELLING: &[u8] = b"\0\n\r\t #-+.eE0123456789/\\nvfxX\xef\xff\x80\x1a";
    if bytes.is_empty() {
        return;
    }
    let from = dice.roll(bytes.len());
    let to = (from + 1 + dice.roll(40)).min(bytes.len());
    match dice.roll(7) {
        0 => bytes[from] = dice.roll(256) as u8,
        1 => bytes[from] ^= 1 << dice.roll(8),
        2 => bytes[from] = TELLING[dice.roll(TELLING.len())],
        3 => bytes.insert(from, TELLING[dice.roll(TELLING.len())]),
        4 => drop(bytes.drain(from..to)),
        5 => {
            let part = bytes[from..to].to_vec();
            bytes.splice(from..from, part);
        }
        _ => {
            let other = dice.roll(bytes.len());
            bytes.swap(from, other);
        }
    }
}
