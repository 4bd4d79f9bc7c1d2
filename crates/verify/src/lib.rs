//! Generators of queries and slow references, for the tests and for the programs of this package. Nothing of it is published.
//!
//! # Modules
//!
//! - `shapes`, `catalogue`: generated meshes, and the generated files of `worlds/`.
//! - `support`: queries as plain data, random families of them, the answers of all methods, and runs on all cores.
//! - `inside`, `separations`, `deforming`, `triangles`, `simplex`: slow references for containment, distance, deforming meshes and
//!   linear programs.
//! - `damaged`: the reader's answers to damaged files.
#![allow(missing_docs, unreachable_pub, reason = "not published")]

pub mod catalogue;
pub mod damaged;
pub mod deforming;
pub mod inside;
pub mod separations;
pub mod shapes;
pub mod simplex;
pub mod support;
pub mod triangles;
