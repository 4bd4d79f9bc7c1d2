//! Looks after a worker: what ends it, or takes too long, is a find.

use std::fs;
use std::io::{BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::mutate::folder;
use crate::targets::Target;
use crate::{Arguments, Guards};

/// No input may take longer, in time of the processor: the machine may have other work.
const SLOWEST: Duration = Duration::from_secs(10);

/// Nor longer than this by the clock: it may wait for something that never comes.
const LONGEST_WAIT: Duration = Duration::from_secs(200);

/// The memory of a worker, in KiB: far more than 20 times the longest input and 50 MB.
const MEMORY: u64 = 1_500_000;

fn place(target: &Target, arguments: &Arguments, kind: &str) -> PathBuf {
    let guards = if arguments.guards == Guards::On { "guarded" } else { "unguarded" };
    folder("finds").join(format!("{}-{guards}-{}.{kind}", target.name, arguments.seed))
}

/// What is known of a worker, from what it sends.
#[derive(Debug, Default)]
struct Known {
    input: Vec<u8>,
    /// When the input was begun, as long as it runs.
    begun: Option<Instant>,
    runs: u64,
    accepted: u64,
    outcomes: u64,
}

/// How a worker ended.
enum End {
    Done,
    Died(String),
    Slow,
}

/// Runs a worker until its time is over or there is a find. Status 1 tells a find: with guards it is a fault of ours,
/// without them it is what the guards are for.
pub(crate) fn run(target: &Target, arguments: &Arguments) -> ExitCode {
    if let Err(error) = fs::create_dir_all(folder("finds")) {
        eprintln!("cannot create the folder of finds: {error}");
        return ExitCode::from(2);
    }
    let start = Instant::now();
    let mut child = match worker(arguments) {
        Ok(child) => child,
        Err(error) => {
            eprintln!("cannot start a worker: {error}");
            return ExitCode::from(2);
        }
    };
    let known = Arc::new(Mutex::new(Known::default()));
    let listener = child.stdout.take().map(|stream| {
        let known = Arc::clone(&known);
        thread::spawn(move || listen(stream, &known))
    });
    let (end, used) = watch(&mut child, &known);
    if let Some(listener) = listener {
        let _ = listener.join();
    }
    let Ok(known) = known.lock() else { return ExitCode::from(2) };
    println!(
        "{}{}: {} inputs, {} accepted, {} outcomes, {:.0} s by the clock, {:.0} s of the processor, seed {}",
        target.name,
        if arguments.guards == Guards::Off { " without guards" } else { "" },
        known.runs,
        known.accepted,
        known.outcomes,
        start.elapsed().as_secs_f64(),
        used.as_secs_f64(),
        arguments.seed
    );
    match end {
        End::Done => {
            println!("  no find");
            ExitCode::SUCCESS
        }
        End::Died(how) => found(&how, &known.input, target, arguments),
        End::Slow => found(&format!("more than {} s on one input", SLOWEST.as_secs()), &known.input, target, arguments),
    }
}

fn found(how: &str, input: &[u8], target: &Target, arguments: &Arguments) -> ExitCode {
    let place = place(target, arguments, "find");
    match fs::write(&place, input) {
        Ok(()) => println!("  found: {how}\n  kept in {}", place.display()),
        Err(error) => println!("  found: {how}; the input could not be kept: {error}"),
    }
    ExitCode::FAILURE
}

/// The same program as a worker, with bounded memory.
fn worker(arguments: &Arguments) -> std::io::Result<Child> {
    let own = std::env::current_exe()?;
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -v {MEMORY}; ulimit -c 0; exec \"$0\" \"$@\"")).arg(own);
    command.args([arguments.target.as_str(), "--worker", "--seed", &arguments.seed.to_string()]);
    command.args(["--seconds", &arguments.time.as_secs().to_string()]);
    if arguments.guards == Guards::Off {
        command.arg("--unguarded");
    }
    // A backtrace can take longer than the slowest input may.
    command.env("RUST_BACKTRACE", "0").stdin(Stdio::null()).stdout(Stdio::piped()).spawn()
}

/// Reads what the worker sends until it ends.
fn listen(stream: impl Read, known: &Mutex<Known>) {
    let mut stream = BufReader::new(stream);
    loop {
        let mut length = [0; 4];
        if stream.read_exact(&mut length).is_err() {
            return;
        }
        let mut input = vec![0; u32::from_le_bytes(length) as usize];
        if stream.read_exact(&mut input).is_err() {
            return;
        }
        if let Ok(mut known) = known.lock() {
            known.input = input;
            known.begun = Some(Instant::now());
        }
        let mut end = [0];
        if stream.read_exact(&mut end).is_err() {
            return;
        }
        if let Ok(mut known) = known.lock() {
            known.begun = None;
            known.runs += 1;
            known.accepted += u64::from(end[0] & 1);
            known.outcomes += u64::from(end[0] / 2);
        }
    }
}

/// The time that a process has had of the processor; `None` where the system does not tell.
fn processor_time(process: u32) -> Option<Duration> {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // After the name, which may hold anything, comes the state; the times are the 12th and 13th from there, in
    // hundredths.
    let mut fields = status.rsplit_once(')')?.1.split_whitespace().skip(11);
    let hundredths = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(10 * hundredths))
}

/// Whether a run that was begun then has taken too long. `before` is what the process had had of the processor.
fn is_slow(begun: Instant, before: Option<Duration>, process: u32) -> bool {
    let used = processor_time(process).zip(before).map(|(now, before)| now.saturating_sub(before));
    begun.elapsed() > LONGEST_WAIT || used.unwrap_or(begun.elapsed()) > SLOWEST
}

/// How the worker ended, and what it had of the processor until then.
fn watch(child: &mut Child, known: &Mutex<Known>) -> (End, Duration) {
    let mut watched = None;
    let mut used = Duration::ZERO;
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return (End::Done, used),
            Ok(Some(status)) => return (End::Died(status.to_string()), used),
            Ok(None) => {}
            Err(error) => return (End::Died(error.to_string()), used),
        }
        used = used.max(processor_time(child.id()).unwrap_or_default());
        let begun = known.lock().ok().and_then(|known| known.begun);
        if watched.map(|(begun, _)| begun) != begun {
            watched = begun.map(|begun| (begun, processor_time(child.id())));
        }
        if watched.is_some_and(|(begun, before)| is_slow(begun, before, child.id())) {
            let _ = child.kill();
            let _ = child.wait();
            return (End::Slow, used);
        }
        thread::sleep(Duration::from_millis(50));
    }
}
