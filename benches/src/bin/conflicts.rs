//! Conflict-based search of thirty robots, with exact conflicts and with conflicts found by sampling at 1 % of a step:
//! the example `conflict_search`, for several seeds.

use std::io::Write;

#[path = "../../../examples/planning/mod.rs"]
mod planning;

fn main() -> Result<(), planning::Failure> {
    let file = std::env::temp_dir().join(format!("firstcontact-conflicts-{}.yaml", std::process::id()));
    let mut out = std::io::stdout().lock();
    for seed in 1..=5 {
        writeln!(out, "seed {seed}")?;
        // A search that gives up says so, and the next one begins.
        if let Err(failure) = planning::conflict_search::run(seed, 30, &file, &mut out) {
            writeln!(out, "{failure}")?;
        }
    }
    Ok(std::fs::remove_file(file)?)
}
