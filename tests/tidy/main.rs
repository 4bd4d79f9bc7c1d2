//! The house rules as tests: they read the source as text and name the file and the line that breaks one.
//!
//! What the rules are for is written in `ARCHITECTURE.md`. To change a rule, change it there and here.

mod circles;
mod drawing;
mod files;
mod imports;
mod known;
mod places;
mod prose;
mod source;
mod strangers;
mod tree;
mod violation;

use std::collections::BTreeMap;

use source::Source;
use violation::Violation;

/// Fails with one line for each breach.
fn assert_tidy(violations: &[Violation]) {
    let lines: Vec<_> = violations.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "{} breaches of the house rules:\n{}", lines.len(), lines.join("\n"));
}

/// All breaches of one rule in the Rust sources.
fn everywhere(rule: impl Fn(&Source) -> Vec<Violation>) -> Vec<Violation> {
    tree::rust_sources().iter().flat_map(rule).collect()
}

#[test]
fn methods_that_check_each_other_share_nothing() {
    assert_tidy(&everywhere(strangers::check));
}

#[test]
fn parsers_open_no_files_and_topology_holds_no_coordinates() {
    assert_tidy(&everywhere(places::check_absences));
}

#[test]
fn every_file_says_what_it_is() {
    assert_tidy(&everywhere(prose::check_heading));
}

/// Fails if a crate has more breaches than are known.
fn assert_at_most(known: &[(&str, usize)], found: &[Violation]) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for violation in found {
        *counts.entry(imports::crate_of(&violation.path).unwrap_or("firstcontact")).or_default() += 1;
    }
    let limit = |own: &str| known.iter().find(|(name, _)| *name == own).map_or(0, |(_, most)| *most);
    let over = counts.into_iter().filter(|(own, count)| *count > limit(own));
    let lines: Vec<_> = over.map(|(own, count)| format!("{own}: {count} instead of {} at most", limit(own))).collect();
    let all: Vec<_> = found.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "{}\n{}", lines.join("\n"), all.join("\n"));
}

#[test]
fn modules_make_no_circles() {
    let found = circles::Graph::new(&tree::published_sources()).circles();
    let new = found.iter().filter(|(circle, _)| !known::CIRCLES.contains(&circle.as_str()));
    let new = new.map(|(circle, imports)| format!("new: {circle}\n    {}", imports.join("\n    ")));
    let gone = known::CIRCLES.iter().filter(|circle| !found.contains_key(**circle));
    let lines: Vec<_> = new.chain(gone.map(|circle| format!("mended, strike it from the list: {circle}"))).collect();
    assert!(lines.is_empty(), "circles of modules:\n{}", lines.join("\n"));
}

#[test]
fn type_names_are_unique_in_their_crate() {
    assert_at_most(known::SHARED_NAMES, &files::shared_names(&tree::published_sources()));
}

#[test]
fn files_are_not_too_small() {
    assert_at_most(known::SMALL_FILES, &files::small_files(&tree::published_sources()));
}
