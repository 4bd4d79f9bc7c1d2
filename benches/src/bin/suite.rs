//! All families in one table: our first contact beside parry's shape cast, medians and worst cases, and how ours grows.

use std::process::ExitCode;

use firstcontact_benches::options::Options;
use firstcontact_benches::suite;

fn main() -> ExitCode {
    Options { queries: 4, ..Options::default() }.run(|options| println!("{}", suite::table(options)))
}
