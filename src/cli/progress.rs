//! Progress of long work on a terminal, and the stage that the command is at, for who ends it.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Work shorter than this shows no progress.
const PATIENCE: Duration = Duration::from_secs(2);

/// Interval between two movements of a bar.
const TICK: Duration = Duration::from_millis(500);

/// Ends the line again.
const ERASE: &str = "\r\u{1b}[K";

/// Number of characters of a bar.
const BAR: u64 = 20;

/// What the command is doing. Nothing is allocated while it is locked.
static STAGE: Mutex<String> = Mutex::new(String::new());

/// States what the command does from now on, as in "reading `a.off`".
pub(crate) fn enter(stage: String) {
    let earlier = STAGE.lock().map(|mut current| std::mem::replace(&mut *current, stage));
    drop(earlier);
}

/// What the command is doing, as far as it is known.
pub(crate) fn stage() -> String {
    STAGE.try_lock().map_or_else(|_| "at work".to_owned(), |stage| stage.clone())
}

/// Shows the work and its duration, from some seconds on, until it is dropped.
pub(crate) struct Progress {
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

/// Progress of a command that reads a file.
#[derive(Debug, Default)]
pub(crate) struct Gauge {
    /// The length of the file; 0 where it is not known.
    bytes: AtomicU64,
    read: AtomicU64,
    done: AtomicU64,
}

impl Gauge {
    /// States the length of the file, if that is known.
    pub(crate) fn expect(&self, bytes: Option<u64>) {
        self.bytes.store(bytes.unwrap_or(0), Ordering::Relaxed);
    }

    /// Counts bytes that have been read.
    pub(crate) fn read(&self, bytes: u64) {
        self.read.fetch_add(bytes, Ordering::Relaxed);
    }

    /// States the number of edges that are done.
    pub(crate) fn count(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// The bar with its numbers: `[#####---------------] 25 %, 8192 edges`.
    fn bar(&self) -> String {
        let [bytes, read, done] = [&self.bytes, &self.read, &self.done].map(|number| number.load(Ordering::Relaxed));
        // A file that grows is not read to more than its end.
        let share = |of: u64| (u128::from(read.min(bytes)) * u128::from(of) / u128::from(bytes.max(1))) as u64;
        match bytes {
            0 => format!("{done} edges"),
            _ => {
                let full = share(BAR);
                let bar = "#".repeat(full as usize) + &"-".repeat((BAR - full) as usize);
                format!("[{bar}] {} %, {done} edges", share(100))
            }
        }
    }
}

impl Progress {
    /// Nothing is shown unless standard error is a terminal.
    pub(crate) fn start(what: &str) -> Progress {
        let what = what.to_owned();
        Progress::showing(PATIENCE, move |seconds| format!("{what}: {seconds} s"))
    }

    /// A bar. Nothing is shown unless standard error is a terminal.
    pub(crate) fn bar(what: &str, gauge: &Arc<Gauge>) -> Progress {
        let (what, gauge) = (what.to_owned(), Arc::clone(gauge));
        Progress::showing(TICK, move |seconds| format!("{what}: {}, {seconds} s", gauge.bar()))
    }

    fn showing(every: Duration, say: impl Fn(u64) -> String + Send + 'static) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress::silent();
        }
        let (end, ended) = mpsc::channel();
        let thread = thread::spawn(move || {
            let start = Instant::now();
            let mut shown = "";
            while ended.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                show(&format!("{ERASE}{}", say(start.elapsed().as_secs())));
                shown = ERASE;
            }
            show(shown);
        });
        Progress { running: Some((end, thread)) }
    }

    /// Shows nothing.
    pub(crate) fn silent() -> Progress {
        Progress { running: None }
    }
}

/// A terminal that is gone needs no progress.
fn show(text: &str) {
    let mut stream = std::io::stderr();
    let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.running.take() {
            drop(end);
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Gauge;

    #[test]
    fn a_bar_fills_with_what_has_been_read() {
        let gauge = Gauge::default();
        gauge.count(7);
        assert_eq!(gauge.bar(), "7 edges");
        gauge.expect(Some(1000));
        gauge.read(250);
        assert_eq!(gauge.bar(), "[#####---------------] 25 %, 7 edges");
        gauge.read(2000);
        assert_eq!(gauge.bar(), "[####################] 100 %, 7 edges");
    }
}
