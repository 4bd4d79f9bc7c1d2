//! A sign of life on a terminal while something takes long.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Shorter work is done before anyone wonders.
const PATIENCE: Duration = Duration::from_secs(2);

/// Ends the line again.
const ERASE: &str = "\r\u{1b}[K";

/// Shows what is being done and for how long, from some seconds on, until it is dropped.
pub(crate) struct Progress {
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Nothing is shown unless standard error is a terminal.
    pub(crate) fn start(what: &str) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress::silent();
        }
        let (end, ended) = mpsc::channel();
        let what = what.to_owned();
        let thread = thread::spawn(move || {
            let start = Instant::now();
            let mut shown = "";
            while ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                show(&format!("{ERASE}{what}: {} s", start.elapsed().as_secs()));
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
