//! Collects the errors of one file that do not follow from each other.

use crate::error::ReadError;

/// How many errors are kept in full; the rest are counted.
const KEPT: usize = 10;

/// The errors found so far, in the order of the file.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    kept: Vec<ReadError>,
    uncounted: usize,
}

impl Faults {
    /// Keeps an error that spoils one word only. Any other comes back as the end of reading, with those before it.
    pub(crate) fn keep(&mut self, error: ReadError) -> Result<(), ReadError> {
        if !error.is_only_here() {
            return Err(std::mem::take(self).ending_with(error));
        }
        self.push(error);
        Ok(())
    }

    /// Whether nothing has been found yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// All errors as one, with `last` after those that were kept.
    pub(crate) fn ending_with(mut self, last: ReadError) -> ReadError {
        match self.first() {
            None => last,
            Some(first) => {
                self.push(last);
                first.with_further(self.kept, self.uncounted)
            }
        }
    }

    /// An error if any was kept.
    pub(crate) fn finish(mut self) -> Result<(), ReadError> {
        match self.first() {
            None => Ok(()),
            Some(first) => Err(first.with_further(self.kept, self.uncounted)),
        }
    }

    /// Keeps an error, whatever it spoils.
    pub(crate) fn push(&mut self, error: ReadError) {
        if self.kept.len() < KEPT {
            self.kept.push(error);
        } else {
            self.uncounted += 1;
        }
    }

    fn first(&mut self) -> Option<ReadError> {
        (!self.kept.is_empty()).then(|| self.kept.remove(0))
    }
}
