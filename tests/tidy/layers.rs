//! Who may import whom. The picture is in `ARCHITECTURE.md`.

use super::imports::{Import, Root, imports, module};
use super::source::Source;
use super::violation::Violation;

/// The layers from the lowest to the highest; those of one line do not see each other.
const LAYERS: [&[&str]; 13] = [
    &["exact", "named"],
    &["geom"],
    &["solid"],
    &["polytope", "cache"],
    &["motion"],
    &["intersection"],
    &["convex"],
    &["deform", "contact"],
    &["measure"],
    &["clearance"],
    &["world"],
    &["planner", "audit"],
    &["cli"],
];

/// The oracle, beside the layers: it imports nothing but the lowest, so that it shares no code with what it judges.
const ORACLE: &str = "oracle";

/// What the oracle may import.
const SEEN_BY_ORACLE: &str = "exact";

/// The one layer that may ask the oracle: it compares the methods with it.
const ASKS_ORACLE: &str = "audit";

/// The layers that know no bodies, and so no meshes.
const WITHOUT_MESHES: [&str; 3] = ["exact", "geom", ORACLE];

/// Modules that must not see each other though one could: answers found by one check those of the other.
const STRANGERS: [(&str, &str); 15] = [
    ("contact::general", "contact::convex"),
    ("contact::general", "contact::cd_dual"),
    ("contact::general", "contact::prism"),
    ("contact::convex", "contact::general"),
    ("contact::cd_dual", "contact::general"),
    ("contact::prism", "contact::general"),
    ("contact::general", "convex"),
    ("contact::lattice", "contact::general"),
    ("measure::distance", "contact"),
    ("measure::overlap", "contact"),
    ("measure::penetration", "contact"),
    ("convex::scaling::program", "convex::scaling::walk"),
    ("convex::scaling::program", "convex::cd_dual"),
    ("convex::scaling::differences", "convex::scaling::walk"),
    ("convex::scaling::differences", "convex::cd_dual"),
];

fn level(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&name))
}

/// The layer of a file of the library or of the command; `None` for all other files and the two roots.
fn layer(source: &Source) -> Option<String> {
    source.path.strip_prefix("src/")?;
    module(&source.path).into_iter().next()
}

/// Every folder and file directly in `src` is one of the layers.
pub(crate) fn check_folder(source: &Source) -> Vec<Violation> {
    let known = |name: &String| level(name).is_some() || name == ORACLE;
    match layer(source) {
        Some(name) if !known(&name) => vec![source.at(0, format!("`{name}` is not a layer"))],
        _ => Vec::new(),
    }
}

/// The first file of every folder of the library has a paragraph on its folder in the map.
pub(crate) fn check_described(source: &Source, map: &str) -> Vec<Violation> {
    match layer(source) {
        Some(name) if source.path.ends_with("/mod.rs") && !map.contains(&format!("\n**{name}** ")) => {
            vec![source.at(0, format!("ARCHITECTURE.md has no paragraph that begins with **{name}**"))]
        }
        _ => Vec::new(),
    }
}

/// A module imports from lower layers or from its own folder only.
pub(crate) fn check(source: &Source) -> Vec<Violation> {
    let Some(own) = layer(source) else { return Vec::new() };
    let mut violations = Vec::new();
    for import in imports(source) {
        if let Some(rule) = breach(&own, &module(&source.path), &import) {
            violations.push(source.at(import.byte, rule));
        }
    }
    if WITHOUT_MESHES.contains(&own.as_str()) {
        let named = source.words("firstcontact_formats");
        violations.extend(named.map(|byte| source.at(byte, format!("`{own}` knows no meshes"))));
    }
    violations
}

/// What is wrong with an import, if anything is.
fn breach(own: &str, own_path: &[String], import: &Import) -> Option<String> {
    let target = import.names.first()?.as_str();
    let path = import.names.join("::");
    match import.root {
        Root::Std => return None,
        Root::Library if own == "cli" => return None,
        Root::Library => return Some(format!("`{own}` is part of the library and names it from outside")),
        Root::Own if own == "cli" && target != "cli" => {
            return Some(format!("`cli` sees the library as any user does: `firstcontact::{path}`"));
        }
        Root::Own => {}
    }
    if let Some((_, stranger)) = STRANGERS.iter().find(|(a, b)| is_within(own_path, a) && is_within(&import.names, b)) {
        return Some(format!("`{}` and `{stranger}` must not see each other", own_path.join("::")));
    }
    if target == own {
        return None;
    }
    let allowed = match (own, target) {
        (ORACLE, _) => target == SEEN_BY_ORACLE,
        (_, ORACLE) => own == ASKS_ORACLE,
        _ => match (level(own), level(target)) {
            (Some(own), Some(target)) => target < own,
            (_, None) => return Some(format!("import `crate::{path}` from the layer it is in, not through the root")),
            (None, _) => false,
        },
    };
    (!allowed).then(|| format!("`{own}` must not import from `{target}` (`{path}`): layers import downwards only"))
}

/// Whether a path is a module or inside of it.
fn is_within(path: &[String], module: &str) -> bool {
    let mut names = path.iter();
    module.split("::").all(|name| names.next().is_some_and(|own| own == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        check(&Source::new(path, text)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn downwards_and_sideways_in_a_folder_is_free() {
        assert_eq!(messages("src/contact/a.rs", "use crate::exact::Sign; use super::b; use std::fs;"), [""; 0]);
        assert_eq!(messages("src/oracle/a.rs", "use crate::exact::Sign; use super::b;"), [""; 0]);
        assert_eq!(messages("src/cli/a.rs", "use crate::cli::b; use firstcontact::Body;"), [""; 0]);
        assert_eq!(messages("src/lib.rs", "pub use contact::Verdict; pub use crate::world::World;"), [""; 0]);
    }

    #[test]
    fn upwards_is_named_with_its_line() {
        assert_eq!(
            messages("src/geom/a.rs", "\nuse crate::solid::Body;"),
            ["src/geom/a.rs:2: `geom` must not import from `solid` (`solid::Body`): layers import downwards only"]
        );
        let grouped = messages("src/exact/a.rs", "use crate::{\n    motion::Motion,\n};");
        assert!(grouped[0].starts_with("src/exact/a.rs:1: `exact` must not import from `motion`"), "{grouped:?}");
        let in_passing = messages("src/solid/b/c.rs", "fn f() { super::super::super::world::g() }");
        assert!(in_passing[0].contains("from `world`"), "{in_passing:?}");
    }

    #[test]
    fn the_oracle_stands_alone() {
        assert_eq!(messages("src/oracle/a.rs", "use crate::solid::Feature;").len(), 1);
        assert_eq!(messages("src/contact/a.rs", "use crate::oracle::Body;").len(), 1);
        assert_eq!(messages("src/oracle/a.rs", "use firstcontact_formats::Mesh;").len(), 1);
        assert_eq!(messages("src/world/a.rs", "use crate::oracle::Body;").len(), 1);
        assert_eq!(messages("src/audit/a.rs", "use crate::oracle::Body;"), [""; 0]);
    }

    #[test]
    fn peers_and_strangers_do_not_meet() {
        assert_eq!(messages("src/deform/a.rs", "use crate::contact::Verdict;").len(), 1);
        assert_eq!(messages("src/contact/a.rs", "use crate::measure::Distance;").len(), 1);
        assert_eq!(messages("src/measure/direction.rs", "use crate::contact::Verdict;"), [""; 0]);
        assert_eq!(messages("src/measure/overlap/a.rs", "use crate::contact::Verdict;").len(), 1);
        assert_eq!(messages("src/contact/general.rs", "use super::convex::x;").len(), 1);
        assert_eq!(messages("src/contact/general/walk.rs", "use crate::convex::hierarchy;").len(), 1);
        assert_eq!(messages("src/contact/convex.rs", "use crate::convex::hierarchy;"), [""; 0]);
        assert_eq!(messages("src/contact/convex/a.rs", "use super::super::general::b;").len(), 1);
    }

    #[test]
    fn the_root_is_no_layer() {
        assert!(messages("src/contact/a.rs", "use crate::Body;")[0].contains("not through the root"));
        assert_eq!(messages("src/cli/a.rs", "use crate::solid::Body;").len(), 1);
        assert_eq!(messages("src/world/a.rs", "use firstcontact::Body;").len(), 1);
        assert_eq!(check_folder(&Source::new("src/helpers/a.rs", "")).len(), 1);
        assert_eq!(check_folder(&Source::new("src/main.rs", "")), []);
        assert_eq!(check_described(&Source::new("src/geom/mod.rs", ""), "\n**exact** knows").len(), 1);
    }
}
