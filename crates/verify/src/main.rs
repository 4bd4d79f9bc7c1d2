//! Programs that compare the library with slow references: `cargo run --release -p firstcontact-verify -- NAME`.
//!
//! Without a name the programs are listed. The tests put fewer of the same questions.
#![allow(missing_docs, unreachable_pub, reason = "not published")]

mod edges;
mod nearness;
mod programs;

use std::process::ExitCode;

fn main() -> ExitCode {
    programs::run(std::env::args().nth(1).as_deref())
}
