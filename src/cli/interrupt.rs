//! Ctrl-C.

use super::exit::Exit;

/// From now on an interrupt ends the process with its own status, so that a caller can tell it from a verdict.
///
/// Nothing is left half written: `init` moves its file into place in one step, and answers are whole lines.
pub(crate) fn watch() {
    #[allow(clippy::exit, reason = "an interrupt ends the command from another thread")]
    let end = || std::process::exit(i32::from(Exit::Stopped.status()));
    // Without a handler an interrupt still ends the process, only with the shell's own status.
    let _ = ctrlc::set_handler(end);
}
