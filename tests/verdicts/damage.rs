//! Damaged mesh files are refused or give a verdict. A part of what `cargo run --release -p
//! firstcontact-verify -- damage` asks.

use damaged::damage::{Dice, beginnings, damaged, samples};
use damaged::{Outcome, outcome};

use firstcontact_verify::damaged;

#[test]
fn damaged_files_give_an_error_or_a_verdict() {
    let samples = samples().unwrap();
    let small: Vec<&Vec<u8>> = samples.iter().filter(|bytes| bytes.len() < 5_000).collect();
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut answered = 0;
    for bytes in small.iter().cycle().take(1_000) {
        let bytes = damaged(bytes, &mut dice);
        let found = outcome(&bytes).unwrap_or_else(|error| panic!("{error} for {bytes:?}"));
        answered += usize::from(found == Outcome::Answered);
    }
    assert!(answered > 50, "{answered}");
}

#[test]
fn cut_files_give_an_error_or_a_verdict() {
    for bytes in samples().unwrap() {
        for beginning in beginnings(&bytes, 20) {
            outcome(beginning).unwrap_or_else(|error| panic!("{error} for {beginning:?}"));
        }
    }
}
