//! Refuses free-threaded CPython, before anything long is compiled.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if pyo3_build_config::get().is_free_threaded() {
        println!(
            "cargo::error=firstcontact does not support free-threaded CPython: use a CPython with the global interpreter lock"
        );
    }
}
