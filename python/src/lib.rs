//! Python module `firstcontact`: the library, its numbers and its errors in Python's form. No algorithm lives here.
//!
//! A module imports only from those further down.
//!
//! - `command`: the command line, called from Python.
//! - `edges`: batches of edges; `questions`: questions about one; `checker`: objects and edits of a checker.
//! - `world`: worlds; `measure`: static questions.
//! - `contact`: first contacts.
//! - `motion`, `body`, `mesh`: what contacts are asked of.
//! - `arrays`: numpy; `numbers`: points and exact numbers; `errors`: exceptions.

mod arrays;
mod body;
mod checker;
#[path = "../../src/cli/mod.rs"]
#[allow(unreachable_pub, clippy::expect_used, clippy::unwrap_used, reason = "linted where it belongs")]
mod cli;
mod command;
mod contact;
mod errors;
mod mesh;
mod motion;
mod numbers;
mod questions;
mod world;

use pyo3::prelude::*;

/// Parts of the package that are written in Rust.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::body::PyBody;
    #[pymodule_export]
    use super::checker::{PyChecker, PyObjectId};
    #[pymodule_export]
    use super::command::run_command;
    #[pymodule_export]
    use super::contact::{PyContact, PySide, first_contact};
    #[pymodule_export]
    use super::errors::{InputError, ObjectError};
    #[pymodule_export]
    use super::mesh::{PyMesh, PyRepaired, read_mesh, repair};
    #[pymodule_export]
    use super::motion::PyMotion;
    #[pymodule_export]
    use super::numbers::PyQuadraticRoot;
    #[pymodule_export]
    use super::world::{PyCheckReport, PyWorld};

    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
