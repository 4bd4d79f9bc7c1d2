//! Plans for eight robots on one clock, one after the other, and writes the plan as a world file.
//!
//! ```text
//! cargo run --release --example fleet [FILE.yaml]
//! ```
//!
//! Each robot goes round those that were planned before it, in space and time; the file passes `firstcontact check`.

use std::io;
use std::path::PathBuf;

mod planning;

fn main() -> Result<(), planning::Failure> {
    let file = std::env::args_os().nth(1).map_or_else(|| std::env::temp_dir().join("fleet.yaml"), PathBuf::from);
    planning::fleet::run(1, 8, &file, &mut io::stdout().lock())
}
