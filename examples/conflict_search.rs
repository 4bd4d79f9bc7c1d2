//! Conflict-based search: plans for thirty robots on one clock, and the same with conflicts looked for by sampling.
//!
//! ```text
//! cargo run --release --example conflict_search [FILE.yaml]
//! ```
//!
//! Every robot has a short way at first that meets few others; whoever is in a conflict goes another way, until no two
//! meet. The file passes `firstcontact check`.

use std::io;
use std::path::PathBuf;

mod planning;

fn main() -> Result<(), planning::Failure> {
    let file =
        std::env::args_os().nth(1).map_or_else(|| std::env::temp_dir().join("conflict_search.yaml"), PathBuf::from);
    planning::conflict_search::run(1, 30, &file, &mut io::stdout().lock())
}
