//! The last line of defence around the parsing crates.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::{Cause, ReadError};

/// Runs `parse`, turning a panic inside it into an error.
///
/// Nothing `parse` touches is used again after a panic, so no broken state can be seen. In a build with `panic = "abort"`
/// this does nothing, which is why the text is checked before any crate sees it and this is only the last line.
pub(crate) fn guarded<T>(parser: &'static str, parse: impl FnOnce() -> Result<T, ReadError>) -> Result<T, ReadError> {
    catch_unwind(AssertUnwindSafe(parse)).unwrap_or_else(|_| Err(refused(parser, "it panicked")))
}

/// The error for a parsing crate that failed on text which had passed every check.
pub(crate) fn refused(parser: &'static str, reason: impl std::fmt::Display) -> ReadError {
    ReadError::new(Cause::Internal, format!("{parser} failed on a file that had passed all checks: {reason}"))
        .with_help("this is a defect of firstcontact-formats; please report it with the file")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error() {
        let result: Result<(), ReadError> = guarded("a parser", || std::panic::resume_unwind(Box::new("boom")));
        assert_eq!(result.map_err(|error| error.cause()), Err(Cause::Internal));
    }
}
