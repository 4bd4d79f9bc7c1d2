//! The house rules as tests: they read the source as text and name the file and the line that breaks one.
//!
//! `CONTRIBUTING.md` lists the rules, `ARCHITECTURE.md` says why modules may not see each other. To change a rule,
//! change it there and here.

mod circles;
mod drawing;
mod files;
mod imports;
mod independence;
mod prose;
mod restrictions;
mod source;
mod tree;
mod violation;

use source::Source;
use violation::Violation;

/// Fails with one line for each violation.
fn assert_tidy(violations: &[Violation]) {
    let lines: Vec<_> = violations.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "{} violations of the house rules:\n{}", lines.len(), lines.join("\n"));
}

/// All violations of one rule in the Rust sources.
fn everywhere(rule: impl Fn(&Source) -> Vec<Violation>) -> Vec<Violation> {
    tree::rust_sources().iter().flat_map(rule).collect()
}

#[test]
fn methods_that_check_each_other_share_nothing() {
    assert_tidy(&everywhere(independence::check));
}

#[test]
fn parsers_open_no_files_and_topology_holds_no_coordinates() {
    assert_tidy(&everywhere(restrictions::check_absences));
}

#[test]
fn every_file_says_what_it_is() {
    assert_tidy(&everywhere(prose::check_heading));
}

#[test]
fn modules_make_no_circles() {
    let found = circles::Graph::new(&tree::published_sources()).circles();
    let lines: Vec<_> =
        found.iter().map(|(circle, imports)| format!("{circle}\n    {}", imports.join("\n    "))).collect();
    assert!(lines.is_empty(), "circles of modules:\n{}", lines.join("\n"));
}

#[test]
fn type_names_are_unique_in_their_crate() {
    assert_tidy(&files::shared_names(&tree::published_sources()));
}

#[test]
fn files_are_not_too_small() {
    assert_tidy(&files::small_files(&tree::published_sources()));
}
