//! Exceptions, and the errors of the library as such.
//!
//! Wrong types are `TypeError`s, files that cannot be opened are `OSError`s; everything else that is wrong about an
//! input is an `InputError`, a kind of `ValueError`, and an object that is not there an `ObjectError`, a kind of
//! `KeyError`. A question that took longer than it may is a `TimeoutError`.

use std::fmt::Display;
use std::io;
use std::path::Path;

use firstcontact::planner::{EditError, QueryError};
use pyo3::create_exception;
use pyo3::exceptions::{PyKeyError, PyOSError, PyTimeoutError, PyTypeError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    firstcontact,
    InputError,
    PyValueError,
    "A value that has no answer: the message says what was found, what was expected, and how to mend it."
);
create_exception!(
    firstcontact,
    ObjectError,
    PyKeyError,
    "A name or handle of an object that is not there: it was removed, or is one of another world."
);

/// Error about the value of an input.
pub(crate) fn input(error: impl Display) -> PyErr {
    InputError::new_err(error.to_string())
}

/// Error about the type of an input: its name, what it has to be, and what it is.
pub(crate) fn wrong_type(name: &str, wanted: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let kind = found.get_type().name().map_or_else(|_| "another type".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{name} must be {wanted}, not {kind}"))
}

/// What the system says about a file, as Python's own error with its name.
pub(crate) fn of_file(path: &Path, error: io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(number) => {
            let said = error.to_string();
            let said = said.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((number, said, path.as_os_str().to_owned()))
        }
        None => error.into(),
    }
}

/// Error of a question.
pub(crate) fn unanswered(error: QueryError) -> PyErr {
    match error {
        QueryError::Stale { .. } => stale(),
        QueryError::Cancelled => PyTimeoutError::new_err("the time limit of the checker is over"),
        QueryError::NeedsTimes { robot, object } => input(format!(
            "the motion of `{robot}` has no times, but `{object}` moves: give `times`, or ask about a `Motion.timed` or `Motion.path`"
        )),
        QueryError::NeedsOwnTimes { object } => input(format!(
            "the motion of `{object}` has no times, and other robots move too: make it a `Motion.timed` or `Motion.path`"
        )),
        error => input(error),
    }
}

/// Error of an edit.
pub(crate) fn unedited(error: EditError) -> PyErr {
    match error {
        EditError::Stale { .. } => stale(),
        EditError::NeedsTimes { .. } => {
            input("the path of an object needs times: use `Motion.timed` or `Motion.path`, not `Motion.edge`")
        }
        error => input(error),
    }
}

/// Error about a handle that finds nothing.
pub(crate) fn stale() -> PyErr {
    ObjectError::new_err(
        "there is no object of this handle: it has been removed, or is one of another world; ask for it by name, or \
        take a handle from `objects()`",
    )
}

/// Error about a name that no object has, with names that there are.
pub(crate) fn unknown(name: &str, mut known: Vec<String>) -> PyErr {
    known.sort();
    let more = known.len().saturating_sub(8);
    known.truncate(8);
    let list = known.join("`, `");
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let there =
        if list.is_empty() { "it has no objects".to_owned() } else { format!("its objects are `{list}`{more}") };
    ObjectError::new_err(format!("there is no object `{name}`; {there}"))
}
