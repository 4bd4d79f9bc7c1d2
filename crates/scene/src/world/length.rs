//! How long a text of a world may be.
//!
//! A text that runs over many lines of a file, or that a program gives, could otherwise be so long that the world, once written,
//! is not read again: a file's quoted strings have a limit of their own, and a control character is written as six.

use super::draft::Draft;
use super::fault::Fault;
use super::keypath::KeyPath;

/// The most characters of an id, the name of a group, or a reason.
const LONGEST: usize = 1000;

/// Refuses the first text that is too long.
pub(super) fn check(draft: &Draft) -> Result<(), Fault> {
    for (index, object) in draft.objects.iter().enumerate() {
        let at = || KeyPath::item("objects", index);
        fits("an id", &object.id, || at().key("id"))?;
        for (place, group) in object.groups.iter().enumerate() {
            fits("the name of a group", group, || at().key("groups").at(place))?;
        }
    }
    for (index, path) in draft.paths.iter().enumerate() {
        fits("an id", &path.id, || KeyPath::item("paths", index).key("id"))?;
    }
    for (index, check) in draft.checks.iter().flatten().enumerate() {
        fits("an id", &check.id, || KeyPath::item("checks", index).key("id"))?;
    }
    for (index, rule) in draft.allow.iter().enumerate() {
        let reason = rule.reason.as_deref().unwrap_or_default();
        fits("a reason", reason, || KeyPath::item("allow", index).key("reason"))?;
    }
    Ok(())
}

fn fits(what: &str, text: &str, at: impl FnOnce() -> KeyPath) -> Result<(), Fault> {
    match text.chars().count() {
        0..=LONGEST => Ok(()),
        count => {
            Err(Fault::new(at(), format!("{what} has {count} characters; the most are {LONGEST}")).helped("shorten it"))
        }
    }
}
