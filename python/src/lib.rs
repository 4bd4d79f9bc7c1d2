//! Python module `firstcontact`: the library, its numbers and its errors in Python's form. No algorithm lives here.
//!
//! A module imports only from those further down.
//!
//! - `command`: the command line, called from Python.
//! - `proofs`: proofs of answers.
//! - `plans`: questions about whole plans, and about several robots.
//! - `questions`: questions of planners, about one edge or a batch; `edges`: batches; `results`: their results.
//! - `checker`: objects and edits of a checker.
//! - `world`: worlds; `view`: their pages; `measure`: static questions.
//! - `contact`: first contacts.
//! - `motion`, `body`, `mesh`: what contacts are asked of.
//! - `pool`: threads; `arrays`: numpy; `numbers`: points and exact numbers; `errors`: exceptions.

mod arrays;
mod body;
mod checker;
#[path = "../../src/cli/mod.rs"]
#[allow(unreachable_pub, clippy::expect_used, clippy::unwrap_used, reason = "linted where it belongs")]
mod cli;
mod command;
mod contact;
mod edges;
mod errors;
mod measure;
mod mesh;
mod motion;
mod nearest;
mod numbers;
mod plans;
mod pool;
mod poses;
mod proofs;
mod questions;
mod results;
mod view;
mod world;

use pyo3::prelude::*;

/// Parts of the package that are written in Rust.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

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
    use super::measure::{
        PyDirection, PyDistance, PyOverlap, PyPenetration, PyReach, ask_direction, ask_distance, ask_overlap,
        ask_penetration,
    };
    #[pymodule_export]
    use super::mesh::{PyMesh, PyRepaired, read_mesh, repair};
    #[pymodule_export]
    use super::motion::PyMotion;
    #[pymodule_export]
    use super::nearest::PyNearest;
    #[pymodule_export]
    use super::numbers::PyQuadraticRoot;
    #[pymodule_export]
    use super::plans::PyEscape;
    #[pymodule_export]
    use super::poses::PyPoseContact;
    #[pymodule_export]
    use super::proofs::{PyProof, PyProvenCheck, verify_proof};
    #[pymodule_export]
    use super::results::{PyEdgeResults, feature_name};
    #[pymodule_export]
    use super::view::PyPage;
    #[pymodule_export]
    use super::world::{PyCheckReport, PyWorld};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
