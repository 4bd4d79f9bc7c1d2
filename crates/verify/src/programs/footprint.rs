//! What each mesh file costs: the time and the most memory of a process of its own that reads it, makes a body of it
//! and moves a cube through that.
//!
//! `cargo run --release -p firstcontact-verify -- footprint [FILE...]`; without files the meshes of `worlds`, and of
//! the public corpus where it is at hand (`FIRSTCONTACT_CORPUS`). The bars are 10 s, and 20 times the size of the file
//! and 50 MB. Linux only: the memory is what the system says of the process.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use firstcontact_verify::damaged::damage::sample_files;
use firstcontact_verify::damaged::{Outcome, outcome};
use firstcontact_verify::support::runs::ending;

/// What makes a process that of one file.
const ONE: &str = "--one";

/// Seconds.
const SLOWEST: f64 = 10.0;

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    let words: Vec<String> = std::env::args().skip(2).collect();
    ending(Ok(match words.as_slice() {
        [one, file] if one == ONE => costs(Path::new(file), out),
        files => run(files.iter().map(PathBuf::from).collect(), out),
    }))
}

/// Does all with one file, and prints whether it was read and the most memory that the process ever had, in KiB.
fn costs(file: &Path, out: &mut impl Write) -> io::Result<u64> {
    let bytes = std::fs::read(file)?;
    let word = match outcome(&bytes) {
        Ok(Outcome::Answered) => "answered",
        Ok(Outcome::Unread) => "refused",
        Err(message) => {
            writeln!(out, "{message}")?;
            return Ok(1);
        }
    };
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next());
    writeln!(
        out,
        "{word} {}",
        peak.ok_or_else(|| io::Error::other("the system does not tell the memory of a process"))?
    )?;
    Ok(0)
}

/// What a file cost.
struct Cost {
    file: PathBuf,
    word: String,
    seconds: f64,
    bytes: u64,
    /// The size of the file.
    size: u64,
}

impl Cost {
    fn of(file: PathBuf) -> io::Result<Cost> {
        let size = file.metadata()?.len();
        let start = Instant::now();
        let output = Command::new(std::env::current_exe()?).arg(ONE).arg(&file).output()?;
        let seconds = start.elapsed().as_secs_f64();
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let parsed = output.status.success().then(|| text.split_once(' ')).flatten();
        let parsed = parsed.and_then(|(word, kib)| Some((word.to_owned(), kib.parse::<u64>().ok()? * 1024)));
        let (word, bytes) =
            parsed.ok_or_else(|| io::Error::other(format!("{}: {}, {text}", file.display(), output.status)))?;
        Ok(Cost { file, word, seconds, bytes, size })
    }

    /// The part of the memory that it may have.
    fn share(&self) -> f64 {
        self.bytes as f64 / (20.0 * self.size as f64 + 50e6)
    }

    fn is_too_much(&self) -> bool {
        self.share() > 1.0 || self.seconds > SLOWEST
    }

    fn line(&self) -> String {
        let megabytes = self.bytes as f64 / 1e6;
        let Cost { word, seconds, size, .. } = self;
        format!(
            "{seconds:.3} s, {megabytes:.1} MB, {:.2} of the bar, {size} bytes, {word}: {}",
            self.share(),
            self.file.display()
        )
    }
}

fn run(files: Vec<PathBuf>, out: &mut impl Write) -> io::Result<u64> {
    let files = if files.is_empty() { sample_files()? } else { files };
    let costs = files.into_iter().map(Cost::of).collect::<io::Result<Vec<Cost>>>()?;
    let refused = costs.iter().filter(|cost| cost.word == "refused").count();
    writeln!(out, "{} files, {refused} refused", costs.len())?;
    let slowest = costs.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let largest = costs.iter().max_by(|a, b| a.share().total_cmp(&b.share()));
    for (what, cost) in [("slowest", slowest), ("most memory", largest)] {
        writeln!(out, "{what}: {}", cost.map(Cost::line).unwrap_or_default())?;
    }
    let over: Vec<&Cost> = costs.iter().filter(|cost| cost.is_too_much()).collect();
    over.iter().try_for_each(|cost| writeln!(out, "too much: {}", cost.line()))?;
    writeln!(out, "{} beyond the bars", over.len())?;
    Ok(over.len() as u64)
}
