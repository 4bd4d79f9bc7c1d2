//! How long `firstcontact check` takes as a whole process, from its start to its verdict, on one thread.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use firstcontact_benches::table::median;

/// How often each world is checked.
const RUNS: usize = 15;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let program = beside_this_program().unwrap_or_else(|| root.join("target/release/firstcontact"));
    if !program.exists() {
        println!("skipped: {} is not built; run `cargo build --release` first", program.display());
        return ExitCode::SUCCESS;
    }
    let mut worlds: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    if worlds.is_empty() {
        worlds.push(root.join("worlds/warehouse.yaml"));
    }
    for world in worlds {
        if let Err(error) = measure(&program, &world) {
            eprintln!("{}: {error}", world.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// The program to be measured, in the folder into which cargo put this one.
fn beside_this_program() -> Option<PathBuf> {
    let path =
        std::env::current_exe().ok()?.with_file_name("firstcontact").with_extension(std::env::consts::EXE_EXTENSION);
    path.exists().then_some(path)
}

fn measure(program: &Path, world: &Path) -> std::io::Result<()> {
    let check = || {
        let mut command = Command::new(program);
        command.arg("check").arg(world).args(["--threads", "1"]);
        command
    };
    let output = check().output()?;
    println!("{}: {}", world.display(), output.status);
    print!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let start = Instant::now();
        check().stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        times.push(1e3 * start.elapsed().as_secs_f64());
    }
    let best = times.iter().copied().fold(f64::INFINITY, f64::min);
    println!("{RUNS} runs: median {:.1} ms, best {best:.1} ms", median(times).unwrap_or(best));
    Ok(())
}
