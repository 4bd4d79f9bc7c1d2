//! Instructions that a fixed set of queries takes, counted by callgrind, against a table of what they took before: a
//! loss of speed of a few per cent shows whatever else the machine is doing.
//!
//! Each row is a process of its own under valgrind, which counts only while [`counted`] runs: bodies and cases are made
//! before, and every query is asked once before it counts. The counts depend on the compiler, hence its version in the
//! table, and on whether the processor has a vector unit: without one, nothing is counted. `--refresh` writes the table
//! anew; `--alone ROW` asks the queries of one row without valgrind.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use firstcontact::contact::Scratch;
use firstcontact::planner;
use firstcontact_benches::clutter::Clutter;
use firstcontact_benches::options::{Options, named};
use firstcontact_benches::shapes::{Family, Random};
use firstcontact_benches::stopwatch::keep;
use firstcontact_benches::table::{Style, Table};
use firstcontact_benches::turning::{Manner, Spin};
use firstcontact_benches::{Arrangement, Case, Kind, Pair, glide};

/// The rows: family, size and kind; of pegs the exponent of their clearance, of a room the number of obstacles and what
/// its checker is asked; of knots that turn their size and how they move.
const ROWS: [[&str; 3]; 27] = [
    ["knot", "1000", "hit"],
    ["knot", "1000", "stop"],
    ["knot", "1000", "pass"],
    ["knot", "1000", "start"],
    ["knot", "10000", "pass"],
    ["blob", "1000", "pass"],
    ["blob", "10000", "stop"],
    ["gear", "1000", "deep"],
    ["gear", "1000", "grazing"],
    ["linked", "1000", "stop"],
    ["linked", "1000", "pass"],
    ["peg", "-7", "through"],
    ["peg", "-30", "through"],
    ["peg", "none", "through"],
    ["200:100:100", "20", "far"],
    ["200:100:100", "20", "pass"],
    ["200:100:100", "20", "stop"],
    ["200:100:100", "20", "hit"],
    ["200:100:100", "100", "hit"],
    ["200:100:100", "1000", "pass"],
    ["100:10:1", "1000", "hit"],
    ["room", "1000", "is_clear"],
    ["room", "1000", "first_contact"],
    ["room", "1000", "last_valid"],
    ["turning", "1000", "constant"],
    ["turning", "1000", "axis"],
    ["turning", "1000", "flight"],
];

/// Queries of a row.
const QUERIES: usize = 4;

/// Edges of a row in a room, as some cost many times as much as others.
const EDGES: usize = 400;

/// By how much a count may grow before it is a loss.
const TOLERANCE: f64 = 0.03;

/// How the table is written anew.
const REFRESH: &str = "cargo run --release -p firstcontact-benches --bin instructions -- --refresh";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        [] => compare(),
        ["--refresh"] => refresh(),
        ["--alone", row] => alone(row).map(|()| ExitCode::SUCCESS),
        _ => Err("instructions [--refresh | --alone ROW]".to_owned()),
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("{message}");
        ExitCode::from(2)
    })
}

/// Counts every row and compares; status 1 if one has grown.
fn compare() -> Result<ExitCode, String> {
    if let Some(reason) = missing() {
        println!("{reason}; nothing was counted");
        return Ok(ExitCode::SUCCESS);
    }
    let path = path();
    let known = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut table = Table::new(Style::Plain, &["row", "instructions a query", "in the table", "change"]);
    let mut losses = 0;
    for row in ROWS.map(|row| row.join(" ")) {
        let now = count(&row)?;
        let before = known_count(&known, &row).ok_or_else(|| format!("{row} is not in the table; {REFRESH}"))?;
        let change = now as f64 / before as f64 - 1.0;
        losses += usize::from(change > TOLERANCE);
        let mark = if change > TOLERANCE { " LOSS" } else { "" };
        table.row(vec![row, now.to_string(), before.to_string(), format!("{:+.1} %{mark}", 100.0 * change)]);
    }
    println!("{table}\n{losses} of {} rows have grown by more than {} %", ROWS.len(), 100.0 * TOLERANCE);
    let other_compiler = known_compiler(&known) != Some(compiler().as_str());
    if other_compiler {
        println!(
            "the table is of another compiler ({}) than this one ({}), so that nothing follows",
            known_compiler(&known).unwrap_or("?"),
            compiler()
        );
    }
    if losses == 0 || other_compiler {
        return Ok(ExitCode::SUCCESS);
    }
    println!("where that is as it should be: {REFRESH}");
    Ok(ExitCode::FAILURE)
}

/// Writes the table.
fn refresh() -> Result<ExitCode, String> {
    if let Some(reason) = missing() {
        return Err(reason);
    }
    let mut text = format!(
        "# Instructions a query, counted by callgrind. Written by\n# {REFRESH}\ncompiler = \"{}\"\n\n[instructions]\n",
        compiler()
    );
    for row in ROWS.map(|row| row.join(" ")) {
        let _ = writeln!(text, "\"{row}\" = {}", count(&row)?);
    }
    let path = path();
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{} written", path.display());
    Ok(ExitCode::SUCCESS)
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("instructions.toml")
}

/// Why nothing can be counted, if so.
fn missing() -> Option<String> {
    let found = Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        return Some("valgrind is not installed".to_owned());
    }
    (!has_vector_unit()).then(|| "the table is of processors with AVX2 and FMA, which this one has not".to_owned())
}

/// Whether reports are made four coordinates at a time here.
fn has_vector_unit() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    output.map_or_else(|_| "unknown".to_owned(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn known_compiler(table: &str) -> Option<&str> {
    table.lines().find_map(|line| line.strip_prefix("compiler = \"")?.strip_suffix('"'))
}

fn known_count(table: &str, row: &str) -> Option<u64> {
    let value = |line: &str| line.strip_prefix(&format!("\"{row}\" = "))?.parse().ok();
    table.lines().find_map(value)
}

/// Instructions a query, of a process that asks the queries of one row.
fn count(row: &str) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*instructions*counted*"])
        // The C library's simplest routines, whatever else the processor has: counts must not depend on it.
        .env(
            "GLIBC_TUNABLES",
            "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-AVX2_Usable,-AVX_Fast_Unaligned_Load,-ERMS,-FSRM",
        )
        .arg(program)
        .args(["--alone", row])
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stderr);
    let collected = printed.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse::<u64>().ok());
    let all = collected
        .filter(|&count| count > 0)
        .ok_or_else(|| format!("valgrind counted nothing for {row}:\n{printed}"))?;
    Ok(all / if row.starts_with("room") { EDGES } else { QUERIES } as u64)
}

/// Asks the queries of one row.
fn alone(row: &str) -> Result<(), String> {
    let [family, size, kind] = row.split(' ').collect::<Vec<_>>()[..] else {
        return Err(format!("{row} is not a family, a size and a kind"));
    };
    if family == "peg" {
        let clearance = size.parse().map_or(0.0, |exponent| 2f64.powi(exponent));
        let mut random = Random::new(1);
        let cases: Vec<Case> = (0..QUERIES).map(|_| glide::through_window(clearance, &mut random).0).collect();
        ask(&glide::peg(clearance), &cases);
        return Ok(());
    }
    if family == "room" {
        let obstacles = size.parse().map_err(|error| format!("{size}: {error}"))?;
        return ask_in_room(&Clutter::of_convex(obstacles, EDGES, 1), kind);
    }
    if family == "turning" {
        let size = size.parse().map_err(|error| format!("{size}: {error}"))?;
        let manner = named(kind, Manner::ALL, Manner::name)?;
        let (pair, spins) = spins(size, manner);
        counted_spins(&pair, &spins);
        return Ok(());
    }
    let arguments = ["--family", family, "--sizes", size, "--kind", kind].map(str::to_owned);
    let options = Options::default().with(arguments)?;
    for (family, size) in options.meshes() {
        let pair = Pair::of(family, size, options.seed);
        for &kind in &options.kinds {
            ask(&pair, &kind.cases(&pair, family, QUERIES, options.seed));
        }
    }
    Ok(())
}

/// Asks each query, and again to be counted.
fn ask(pair: &Pair, cases: &[Case]) {
    let mut scratch = Scratch::new();
    cases.iter().for_each(|case| keep(case.answer(&pair.bodies, &mut scratch)));
    counted(pair, cases, &mut scratch);
}

/// What is counted: each query once.
#[inline(never)]
fn counted(pair: &Pair, cases: &[Case], scratch: &mut Scratch) {
    for case in cases {
        scratch.forget();
        keep(case.answer(&pair.bodies, scratch));
    }
}

/// Knots that meet while one turns.
fn spins(size: u32, manner: Manner) -> (Pair, Vec<Spin>) {
    let knots = Arrangement::Apart(Family::Knot);
    let pair = Pair::of(knots, size, 1);
    let cases = Kind::Hit.cases(&pair, knots, QUERIES, 1);
    let spins = Spin::all(&pair, &cases, Kind::Hit, manner, 1);
    (pair, spins)
}

/// What is counted: each motion once.
#[inline(never)]
fn counted_spins(pair: &Pair, spins: &[Spin]) {
    spins.iter().for_each(|spin| keep(spin.answer(&pair.bodies)));
}

/// Asks a checker about each edge, and again to be counted.
fn ask_in_room(clutter: &Clutter, question: &str) -> Result<(), String> {
    let mut scratch = planner::Scratch::new();
    let ask: fn(&Clutter, usize, &mut planner::Scratch) = match question {
        "is_clear" => |clutter, edge, scratch| keep(clutter.is_clear(edge, scratch)),
        "first_contact" => |clutter, edge, scratch| keep(clutter.first_contact(edge, scratch)),
        "last_valid" => |clutter, edge, scratch| {
            keep(clutter.checker.last_valid(clutter.robot, &clutter.motions[edge], scratch));
        },
        _ => return Err(format!("{question} is nothing that a checker is asked here")),
    };
    (0..EDGES).for_each(|edge| ask(clutter, edge, &mut scratch));
    counted_in_room(clutter, ask, &mut scratch);
    Ok(())
}

/// What is counted: each edge once.
#[inline(never)]
fn counted_in_room(clutter: &Clutter, ask: fn(&Clutter, usize, &mut planner::Scratch), scratch: &mut planner::Scratch) {
    (0..EDGES).for_each(|edge| ask(clutter, edge, scratch));
}
