//! An error that knows what it is about, but not yet the line.

use super::error::LoadError;
use super::keypath::KeyPath;

/// An error and the way to what it is about.
#[derive(Debug)]
pub(super) struct Fault {
    #[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "without files nothing has a line"))]
    pub(super) path: KeyPath,
    pub(super) error: LoadError,
}

impl Fault {
    pub(super) fn new(path: KeyPath, message: impl Into<String>) -> Fault {
        Fault { path, error: LoadError::new(message) }
    }

    pub(super) fn expecting(mut self, expected: impl Into<String>) -> Fault {
        self.error = self.error.expecting(expected);
        self
    }

    pub(super) fn helped(mut self, help: impl Into<String>) -> Fault {
        self.error = self.error.helped(help);
        self
    }

    pub(super) fn finding(mut self, found: impl Into<String>) -> Fault {
        self.error = self.error.finding(found);
        self
    }

    #[cfg(feature = "yaml")]
    pub(super) fn caused_by(mut self, source: impl std::error::Error + Send + Sync + 'static) -> Fault {
        self.error = self.error.caused_by(source);
        self
    }
}
