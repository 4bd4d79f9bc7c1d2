//! Plans with a probabilistic roadmap through a room of 150 obstacles, and writes the plan as a world file.
//!
//! ```text
//! cargo run --release --example prm [FILE.yaml]
//! ```
//!
//! All edges of the roadmap are asked about at once, on all cores; the file passes `firstcontact check`.

use std::io;
use std::path::PathBuf;

mod planning;

fn main() -> Result<(), planning::Failure> {
    let file = std::env::args_os().nth(1).map_or_else(|| std::env::temp_dir().join("prm.yaml"), PathBuf::from);
    planning::prm::run(1, 150, 600, &file, &mut io::stdout().lock())
}
