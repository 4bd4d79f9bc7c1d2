//! No damage to a file makes the reader panic. `cargo run --release -p
//! firstcontact-verify -- damage` does the same at length, and queries the meshes that are read.

mod common;

use common::damage::{Dice, beginnings, damaged, samples};
use common::{read_checked, say};

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
        assert!(*read > 0 && *refused > 0);
    }
}

#[test]
fn cut_files_are_read_or_refused() {
    let mut count = Count::default();
    for bytes in samples().unwrap() {
        let most = if bytes.len() < 5_000 { 2_000 } else { 60 };
        beginnings(&bytes, most).for_each(|beginning| count.read(beginning));
    }
    count.say("cut off");
}

#[test]
fn damaged_files_are_read_or_refused() {
    let mut count = Count::default();
    let samples = samples().unwrap();
    let mut dice = Dice(0x853c_49e6_748f_ea9b);
    // Small files as often as large ones.
    for bytes in samples.iter().cycle().take(4_000) {
        count.read(&damaged(bytes, &mut dice));
    }
    count.say("damaged");
}
