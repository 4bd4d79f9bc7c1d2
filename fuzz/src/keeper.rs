//! Looks after a worker: what ends it, or takes too long, is a find.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use crate::dictionary::folder;
use crate::targets::Target;
use crate::{Arguments, Guards};

/// No input may take longer.
const SLOWEST: Duration = Duration::from_secs(10);

/// The memory of a worker, in KiB: far more than 20 times the longest input and 50 MB.
const MEMORY: u64 = 1_500_000;

fn place(target: &Target, arguments: &Arguments, kind: &str) -> PathBuf {
    let guards = if arguments.guards == Guards::On { "guarded" } else { "unguarded" };
    folder("finds").join(format!("{}-{guards}-{}.{kind}", target.name, arguments.seed))
}

/// The input that is being run.
pub(crate) fn current(target: &Target, arguments: &Arguments) -> PathBuf {
    place(target, arguments, "input")
}

/// How many inputs were run, how many of them were accepted, and how many outcomes there were.
pub(crate) fn tally(target: &Target, arguments: &Arguments) -> PathBuf {
    place(target, arguments, "tally")
}

/// How a worker ended.
enum End {
    Done,
    Died(String),
    Slow,
}

/// Runs a worker until its time is over or there is a find. Status 1 tells a find: with guards it is a fault of ours, without
/// them it is what the guards are for.
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
    let end = watch(&mut child, target, arguments);
    let counts = fs::read_to_string(tally(target, arguments)).unwrap_or_default();
    let mut counts = counts.split(' ').map(str::to_owned);
    let mut count = || counts.next().unwrap_or_else(|| "0".to_owned());
    println!(
        "{}{}: {} inputs, {} accepted, {} outcomes, {:.0} s, seed {}",
        target.name,
        if arguments.guards == Guards::Off { " without guards" } else { "" },
        count(),
        count(),
        count(),
        start.elapsed().as_secs_f64(),
        arguments.seed
    );
    match end {
        End::Done => {
            println!("  no find");
            let _ = fs::remove_file(current(target, arguments));
            ExitCode::SUCCESS
        }
        End::Died(how) => found(&how, target, arguments),
        End::Slow => found(&format!("more than {} s on one input", SLOWEST.as_secs()), target, arguments),
    }
}

fn found(how: &str, target: &Target, arguments: &Arguments) -> ExitCode {
    let from = current(target, arguments);
    let to = place(target, arguments, "find");
    match fs::rename(&from, &to) {
        Ok(()) => println!("  found: {how}\n  kept in {}", to.display()),
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
    command.stdin(Stdio::null()).spawn()
}

/// The input's file is written anew for each input, so that its age is the time the input has taken.
fn watch(child: &mut Child, target: &Target, arguments: &Arguments) -> End {
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return End::Done,
            Ok(Some(status)) => return End::Died(status.to_string()),
            Ok(None) => {}
            Err(error) => return End::Died(error.to_string()),
        }
        let written = fs::metadata(current(target, arguments)).and_then(|file| file.modified());
        let age = written.ok().and_then(|written| SystemTime::now().duration_since(written).ok());
        if age.is_some_and(|age| age > SLOWEST) && child.try_wait().is_ok_and(|status| status.is_none()) {
            let _ = child.kill();
            let _ = child.wait();
            return End::Slow;
        }
        sleep(Duration::from_millis(50));
    }
}
