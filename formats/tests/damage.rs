//! No damage to a file makes the reader panic: files cut off, bytes changed, parts taken out, doubled and exchanged.
//!
//! The long run, with 2,000 cuts of every file and 100,000 damages:
//! `cargo test --release -p firstcontact-formats --test damage -- --ignored --nocapture`

mod common;

use std::path::{Path, PathBuf};

use common::{Dice, corpus, read_checked, say};

/// The meshes of the repository, and the corpus where it is at hand.
fn samples() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    collect(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../worlds/meshes"), &mut files);
    if let Some(corpus) = corpus() {
        collect(&corpus.join("formats"), &mut files);
        collect(&corpus.join("worlds/meshes"), &mut files);
    }
    files.sort();
    assert!(files.len() > 15, "{files:?}");
    files.into_iter().map(|file| (file.display().to_string(), std::fs::read(&file).unwrap())).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

/// How often a damaged file was read, and how often refused.
#[derive(Debug, Default)]
struct Count {
    read: usize,
    refused: usize,
}

impl Count {
    fn read(&mut self, bytes: &[u8]) {
        match read_checked(bytes) {
            Ok(_) => self.read += 1,
            Err(_) => self.refused += 1,
        }
    }

    fn say(&self, what: &str) {
        let Count { read, refused } = self;
        say(&format!("{what}: {} files, {read} read, {refused} refused, no panic", read + refused));
    }
}

/// Every file cut at every byte, or at so many that are evenly spaced.
fn cut(most: impl Fn(usize) -> usize) {
    let mut count = Count::default();
    for (_, bytes) in samples() {
        let cuts = bytes.len().min(most(bytes.len()));
        for cut in 0..cuts {
            count.read(&bytes[..bytes.len() * cut / cuts]);
        }
    }
    count.say("cut off");
}

/// One change of a file.
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

/// Files with one to four changes each, small ones as often as large ones.
fn damaged(rounds: usize) {
    let samples = samples();
    let mut dice = Dice(0x853c_49e6_748f_ea9b);
    let mut count = Count::default();
    for round in 0..rounds {
        let mut bytes = samples[round % samples.len()].1.clone();
        for _ in 0..=dice.roll(4) {
            damage(&mut bytes, &mut dice);
        }
        count.read(&bytes);
    }
    count.say("damaged");
}

#[test]
fn cut_files_are_read_or_refused() {
    cut(|bytes| if bytes < 5_000 { 2_000 } else { 60 });
}

#[test]
fn damaged_files_are_read_or_refused() {
    damaged(4_000);
}

#[test]
#[ignore = "minutes"]
fn at_length_cut_files_are_read_or_refused() {
    cut(|_| 2_000);
}

#[test]
#[ignore = "minutes"]
fn at_length_damaged_files_are_read_or_refused() {
    damaged(100_000);
}
