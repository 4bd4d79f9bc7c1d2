//! Inputs: seeds, dictionaries (words in `dictionaries`, one a line, escapes as in Rust), and changes of bytes, words,
//! lines, numbers and pieces of other inputs.

use std::fs;
use std::path::{Path, PathBuf};

/// A generator of numbers (splitmix64).
#[derive(Debug, Clone)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; zero if there is none.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }

    /// One of some things.
    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}

/// Inputs do not grow beyond this.
const LONGEST: usize = 1 << 18;

/// Numbers at which something may break.
const NUMBERS: [&str; 24] = [
    "0",
    "-0",
    "-1",
    "1e-30",
    "1e30",
    "1e308",
    "1e-308",
    "5e-324",
    "1e400",
    "nan",
    "inf",
    "-inf",
    "4294967295",
    "4294967296",
    "2147483647",
    "-2147483648",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "6148914691236517206",
    "0.1",
    "1/3",
    "1_000",
    "+1",
];

/// A changed copy of an input, with pieces of others. Every other time it is one of the first inputs, the seeds, which
/// are good files: most of what is kept besides is refused for something.
pub(crate) fn mutated(dice: &mut Dice, corpus: &[Vec<u8>], seeds: usize, words: &[Vec<u8>]) -> Vec<u8> {
    let from = if dice.below(2) == 0 { &corpus[..seeds.min(corpus.len())] } else { corpus };
    let mut input = dice.pick(from).cloned().unwrap_or_default();
    // Mostly few: what is changed in many places is hardly ever accepted.
    let most = 1 + dice.below(6);
    for _ in 0..1 + dice.below(most) {
        step(dice, &mut input, corpus, words);
    }
    input.truncate(LONGEST);
    input
}

fn step(dice: &mut Dice, input: &mut Vec<u8>, corpus: &[Vec<u8>], words: &[Vec<u8>]) {
    let at = dice.below(input.len() + 1);
    match dice.below(11) {
        0 => flip(dice, input),
        1 => {
            let byte = dice.next() as u8;
            input.insert(at, byte);
        }
        2 => {
            let end = (at + 1 + dice.below(16)).min(input.len());
            input.drain(at.min(end)..end);
        }
        3 | 4 => insert(input, at, dice.pick(words).cloned().unwrap_or_default()),
        5 | 6 => number(dice, input, words),
        7 => {
            let (start, end) = line(dice, input);
            input.drain(start..end);
        }
        8 => {
            let (start, end) = line(dice, input);
            let piece = input[start..end].to_vec();
            let times = 1 + dice.below(3);
            (0..times).for_each(|_| insert(input, start, piece.clone()));
        }
        9 => {
            let other = dice.pick(corpus).cloned().unwrap_or_default();
            let (start, end) = line(dice, &other);
            insert(input, at, other[start..end].to_vec());
        }
        _ if dice.below(4) == 0 => input.truncate(at),
        _ => repeat(dice, input, at, words),
    }
}

/// A word many times, one after another: depth and length.
fn repeat(dice: &mut Dice, input: &mut Vec<u8>, at: usize, words: &[Vec<u8>]) {
    let word = dice.pick(words).cloned().unwrap_or_default();
    let times = 1 << dice.below(18);
    if word.len() * times < LONGEST {
        insert(input, at, word.repeat(times));
    }
}

fn flip(dice: &mut Dice, input: &mut [u8]) {
    let at = dice.below(input.len());
    let bit = dice.below(8);
    if let Some(byte) = input.get_mut(at) {
        *byte ^= 1 << bit;
    }
}

fn insert(input: &mut Vec<u8>, at: usize, piece: Vec<u8>) {
    if input.len() + piece.len() < LONGEST {
        let tail = input.split_off(at.min(input.len()));
        input.extend(piece);
        input.extend(tail);
    }
}

/// Another number in the place of one, or four bytes in a row for binary files.
fn number(dice: &mut Dice, input: &mut Vec<u8>, words: &[Vec<u8>]) {
    let from = dice.below(input.len());
    let is_part = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
    let Some(start) = (from..input.len()).find(|&at| input[at].is_ascii_digit()) else { return };
    let end = start + input[start..].iter().take_while(|byte| is_part(byte)).count();
    let new = match dice.below(3) {
        0 => dice.below(20).to_string().into_bytes(),
        1 => dice.pick(words).cloned().unwrap_or_default(),
        _ => dice.pick(&NUMBERS).map_or_else(Vec::new, |number| number.as_bytes().to_vec()),
    };
    input.splice(start..end, new);
}

/// Where a line begins and ends, its end included.
fn line(dice: &mut Dice, input: &[u8]) -> (usize, usize) {
    let at = dice.below(input.len());
    let start = input[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let end = input[at..].iter().position(|&byte| byte == b'\n').map_or(input.len(), |length| at + length + 1);
    (start, end)
}

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
