//! Modules of one crate that must not see each other. What one crate may see of others, Cargo decides.

use super::imports::{Root, imports, module};
use super::source::Source;
use super::violation::Violation;

/// Modules that must not see each other though one could: answers found by one check those of the other.
const INDEPENDENT: [(&str, &str); 22] = [
    ("contact::general", "contact::convex"),
    ("contact::general", "contact::convex_vs_mesh"),
    ("contact::general", "contact::early_out"),
    ("contact::general", "contact::plane_contact"),
    ("contact::convex", "contact::general"),
    ("contact::plane_contact", "contact::general"),
    ("contact::general", "convex"),
    ("papers::lattice", "contact::general"),
    ("papers::measure::overlap", "contact::Verdict"),
    ("papers::measure::distance", "contact::Verdict"),
    ("papers::measure::penetration", "contact::Verdict"),
    ("rotation::manifold", "rotation::walk"),
    ("rotation::manifold", "rotation::leaf"),
    ("rotation::manifold", "rotation::event"),
    ("rotation::manifold", "rotation::form"),
    ("rotation::manifold", "rotation::arc"),
    ("rotation::manifold", "rotation::standing"),
    ("rotation::manifold", "rotation::rigid"),
    ("papers::scaling::program", "papers::scaling::walk"),
    ("papers::scaling::program", "convex::cd_dual"),
    ("papers::scaling::differences", "papers::scaling::walk"),
    ("papers::scaling::differences", "convex::cd_dual"),
];

/// A module does not import that must be independent of it.
pub(crate) fn check(source: &Source) -> Vec<Violation> {
    let own = module(&source.path);
    let mut violations = Vec::new();
    for import in imports(source).into_iter().filter(|import| import.root == Root::Own) {
        let meets = |(a, b): &&(&str, &str)| is_within(&own, a) && is_within(&import.names, b);
        if let Some((_, other)) = INDEPENDENT.iter().find(meets) {
            let rule = format!("`{}` and `{other}` must not see each other", own.join("::"));
            violations.push(source.at(import.byte, rule));
        }
    }
    violations
}

/// Whether a path is a module or inside of it.
fn is_within(path: &[String], module: &str) -> bool {
    let mut names = path.iter();
    module.split("::").all(|name| names.next().is_some_and(|own| own == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(path: &str, text: &str) -> usize {
        check(&Source::new(path, text)).len()
    }

    #[test]
    fn independent_modules_do_not_import_each_other() {
        assert_eq!(violations("crates/contact/src/general.rs", "use super::convex::x;"), 1);
        assert_eq!(violations("crates/contact/src/general/walk.rs", "use firstcontact_convex::Hierarchy;"), 1);
        assert_eq!(violations("crates/contact/src/convex.rs", "use firstcontact_convex::Hierarchy;"), 0);
        assert_eq!(violations("crates/contact/src/convex/a.rs", "use super::super::general::b;"), 1);
        assert_eq!(violations("crates/papers/src/measure/overlap/a.rs", "use firstcontact_contact::Verdict;"), 1);
        assert_eq!(violations("crates/papers/src/measure/direction.rs", "use firstcontact_contact::Verdict;"), 0);
    }
}
