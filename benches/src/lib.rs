//! Benchmarks.
#![allow(missing_docs)]
