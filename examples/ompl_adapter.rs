//! OMPL's contract for `checkMotion(s1, s2, lastValid)`, kept by an adapter around a checker, on 20,000 random motions.
//!
//! ```text
//! cargo run --release --example ompl_adapter
//! ```

use std::io;

mod planning;

fn main() -> Result<(), planning::Failure> {
    planning::motion_validator::run(1, 20_000, &mut io::stdout().lock())
}
