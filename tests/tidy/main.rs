//! The house rules as tests: they read the source as text and name the file and the line that breaks one.
//!
//! What the rules are for is written in `ARCHITECTURE.md`. To change a rule, change it there and here.

mod banned;
mod imports;
mod layers;
mod places;
mod prose;
mod sizes;
mod source;
mod tree;
mod violation;

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
fn layers_import_downwards() {
    assert_tidy(&everywhere(layers::check));
}

#[test]
fn every_folder_of_the_library_has_a_layer() {
    let folders = tree::rust_sources();
    assert!(folders.len() > 100, "only {} sources were found", folders.len());
    assert_tidy(&everywhere(layers::check_folder));
}

#[test]
fn every_folder_of_the_library_is_described() {
    let sources = tree::texts();
    let map = sources.iter().find(|source| source.path == "ARCHITECTURE.md").expect("ARCHITECTURE.md");
    assert_tidy(&sources.iter().flat_map(|source| layers::check_described(source, &map.text)).collect::<Vec<_>>());
}

#[test]
fn heavy_dependencies_have_one_home() {
    assert_tidy(&everywhere(places::check_crates));
}

#[test]
fn nothing_unsafe_is_done_elsewhere() {
    assert_tidy(&everywhere(places::check_unsafe));
}

#[test]
fn parsers_open_no_files_and_topology_holds_no_coordinates() {
    assert_tidy(&everywhere(places::check_absences));
}

#[test]
fn dependencies_do_not_show_in_public_signatures() {
    assert_tidy(&everywhere(places::check_public));
}

#[test]
fn only_the_command_line_prints() {
    assert_tidy(&everywhere(places::check_printing));
}

#[test]
fn nothing_is_left_undone() {
    assert_tidy(&everywhere(banned::check));
}

#[test]
fn files_and_functions_are_short() {
    assert_tidy(&everywhere(sizes::check_file));
    assert_tidy(&everywhere(sizes::check_functions));
}

#[test]
fn every_file_says_what_it_is() {
    assert_tidy(&everywhere(prose::check_heading));
}

#[test]
fn the_repository_speaks_of_itself_only() {
    assert_tidy(&tree::texts().iter().flat_map(prose::check_words).collect::<Vec<_>>());
}
