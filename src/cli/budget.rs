//! Budget of a command: the time that it may take and the memory that it may have. A watch, a thread of its own, ends a
//! command that exceeds it with exit status 3 and one message, whatever the command is doing.
//!
//! Nothing is left half written that looks whole: files appear by a rename, and one document of JSON, JUnit or SARIF is
//! printed at the end. Of results that are printed as they are found the last line may be cut.

use std::io::{self, Write};
use std::process;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use super::console::Format;
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::limit::{Size, TimeLimit};
use super::memory::{self, Shortage};
use super::{files, finding, load, progress};

/// Time for the last message where nobody reads standard error.
const GRACE: Duration = Duration::from_secs(1);

/// Size of the watch's stack.
const STACK: usize = 256 << 10;

/// Limits of the whole command.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(crate) struct BudgetArgs {
    /// The most time that the command may take, as in 500ms, 30s, 2m or 1h; then it ends with exit status 3
    #[arg(long, global = true, help_heading = "Limits", value_name = "DURATION")]
    max_time: Option<TimeLimit>,
    /// The most memory that the command may have at one time, as in 512MiB or 2GB; beyond it ends with exit status 3
    #[arg(long, global = true, help_heading = "Limits", value_name = "SIZE", value_parser = Size::above_zero)]
    max_memory: Option<Size>,
}

/// Why a command is ended.
#[derive(Debug, Clone, Copy)]
enum Excess {
    Time(TimeLimit),
    Memory(Shortage),
}

impl BudgetArgs {
    /// Watches over the command from now on. Without limits too: the system may refuse memory.
    ///
    /// # Errors
    /// If there is a limit, and the system has no thread for the watch.
    pub(crate) fn watch(self, command: &str, start: Instant, format: Format) -> Result<(), Failure> {
        if let Some(most) = self.max_memory {
            memory::limit(usize::try_from(most.bytes()).unwrap_or(usize::MAX));
        }
        let command = command.to_owned();
        let starter = thread::current();
        let watch = move || {
            let reserve = memory::become_watch();
            starter.unpark();
            let excess = self.wait(start);
            drop(reserve);
            end(excess, &command, format);
        };
        let is_limited = self.max_time.is_some() || self.max_memory.is_some();
        match thread::Builder::new().name("watch".to_owned()).stack_size(STACK).spawn(watch) {
            Err(error) if is_limited => {
                let diagnostic = Diagnostic::error("the limits of time and memory cannot be watched");
                Err(Failure::limit(diagnostic.cause(error.to_string())))
            }
            Err(_) => Ok(()),
            Ok(_) => {
                // A thread needs memory to start, which there is now.
                while !memory::has_watch() {
                    thread::park();
                }
                Ok(())
            }
        }
    }

    /// Waits until the command exceeds a limit.
    fn wait(self, start: Instant) -> Excess {
        loop {
            let rest = self.max_time.map(|most| most.duration().saturating_sub(start.elapsed()));
            match (memory::shortage(), rest, self.max_time) {
                (Some(shortage), ..) => return Excess::Memory(shortage),
                (None, Some(Duration::ZERO), Some(most)) => return Excess::Time(most),
                (None, Some(rest), _) => thread::park_timeout(rest),
                (None, None, _) => thread::park(),
            }
        }
    }
}

impl Excess {
    fn diagnostic(self, command: &str) -> Diagnostic {
        let stage = match progress::stage() {
            stage if stage.is_empty() => "starting".to_owned(),
            stage => stage,
        };
        let doing = format!("`{command}` was {stage}");
        match self {
            Excess::Time(most) => Diagnostic::error(format!("the time limit of {most} is reached"))
                .cause(doing)
                .help(format!("give it more time, as in `--max-time {}`", most.doubled())),
            Excess::Memory(Shortage::Limit { asked, used, most }) => {
                // With less than a mebibyte no command starts.
                let enough = if used > most { (used + asked).max(1 << 20) } else { most };
                let [asked, used, most, enough] = [asked, used, most, enough].map(Size::of);
                Diagnostic::error(format!("the memory limit of {most} is reached"))
                    .cause(format!("{doing}, had {used} and needed {asked} more"))
                    .help(format!("give it more memory, as in `--max-memory {}`", enough.doubled()))
            }
            Excess::Memory(Shortage::System { asked }) => Diagnostic::error(
                "the system has no more memory for this command",
            )
            .cause(format!("{doing}, and needed {} more", Size::of(asked)))
            .help(
                "end other programs, raise the limit of the system (`ulimit -v` shows it), or ask about smaller meshes",
            ),
        }
    }
}

/// Ends the process from the watch: nothing half written stays, and the message is the last.
fn end(excess: Excess, command: &str, format: Format) -> ! {
    files::abandon();
    load::abandon();
    if matches!(excess, Excess::Time(_)) {
        // A full pipe that nobody reads does not keep the process alive. Where memory is short, a new thread could not
        // start, and the one that needs memory sees to that.
        let _ = thread::Builder::new().spawn(|| {
            thread::sleep(GRACE);
            leave()
        });
    }
    let diagnostic = excess.diagnostic(command);
    let text = match format {
        Format::Json | Format::Jsonl => finding::json_errors(&[diagnostic], &[]),
        _ => format!("{}\n", diagnostic.render()),
    };
    let mut stream = anstream::AutoStream::auto(io::stderr());
    let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
    leave()
}

/// Ends the process after an interrupt.
pub(crate) fn interrupt() -> ! {
    files::abandon();
    load::abandon();
    leave()
}

#[allow(clippy::exit, reason = "the command is ended from another thread than its own")]
fn leave() -> ! {
    process::exit(i32::from(Exit::Stopped.status()))
}
