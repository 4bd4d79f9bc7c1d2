//! Plans with RRT-Connect through a room of 150 obstacles, and writes the plan as a world file.
//!
//! ```text
//! cargo run --release --example rrt_connect [FILE.yaml]
//! ```
//!
//! The trees grow along `Checker::last_valid_with`; the way is smoothed, and the file passes `firstcontact check`.

use std::io;
use std::path::PathBuf;

mod planning;

fn main() -> Result<(), planning::Failure> {
    let file = std::env::args_os().nth(1).map_or_else(|| std::env::temp_dir().join("rrt_connect.yaml"), PathBuf::from);
    planning::rrt_connect::run(1, 150, &file, &mut io::stdout().lock())
}
