//! A stream that may end early.

use std::io::{self, ErrorKind, Write};

/// A stream whose reader may leave: after that, writing is silently over (`| head` is not an error).
pub(crate) struct Pipe<'a> {
    stream: &'a mut dyn Write,
    state: State,
    failure: Option<io::Error>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    /// The reader has what it wanted, or the disk is full.
    Closed,
}

impl<'a> Pipe<'a> {
    /// An open stream.
    pub(crate) fn new(stream: &'a mut dyn Write) -> Pipe<'a> {
        Pipe { stream, state: State::Open, failure: None }
    }

    /// Writes, as long as someone reads.
    pub(crate) fn write(&mut self, text: &str) {
        if self.state == State::Open {
            let result = self.stream.write_all(text.as_bytes());
            self.note(result);
        }
    }

    /// Whether someone still reads, as far as that is known.
    pub(crate) fn is_open(&self) -> bool {
        self.state == State::Open
    }

    /// Passes on what is buffered.
    pub(crate) fn flush(&mut self) {
        if self.state == State::Open {
            let result = self.stream.flush();
            self.note(result);
        }
    }

    /// What went wrong other than that the reader left; told once.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    fn note(&mut self, result: io::Result<()>) {
        match result {
            Ok(()) => {}
            Err(error) => {
                self.state = State::Closed;
                self.failure = (error.kind() != ErrorKind::BrokenPipe).then_some(error);
            }
        }
    }
}
