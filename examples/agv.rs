//! Plans the way of a long AGV through two doors, where it has to turn, and writes the plan as a world file.
//!
//! ```text
//! cargo run --release --example agv [FILE.yaml]
//! ```
//!
//! It is an RRT-Connect over poses. Every edge of the plan is proven clear while the AGV turns, and the file passes
//! `firstcontact check`.

use std::io;
use std::path::PathBuf;

mod planning;

fn main() -> Result<(), planning::Failure> {
    let file = std::env::args_os().nth(1).map_or_else(|| std::env::temp_dir().join("agv.yaml"), PathBuf::from);
    planning::agv::run(1, &file, &mut io::stdout().lock())
}
