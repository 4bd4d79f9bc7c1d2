//! References by name, and words from a fixed list.

use crate::world::fault::Fault;
use crate::world::keypath::KeyPath;
use crate::world::nearest::nearest;
use std::collections::HashMap;

/// The names of one kind of thing and their places in its list.
pub(super) struct Names<'n> {
    what: &'static str,
    places: HashMap<&'n str, usize>,
}

impl<'n> Names<'n> {
    pub(super) fn new(what: &'static str, names: impl Iterator<Item = &'n str>) -> Names<'n> {
        // Of equal names any will do: that they are equal is reported elsewhere.
        Names { what, places: names.enumerate().map(|(place, name)| (name, place)).collect() }
    }

    /// The place of a name, or a fault at `at` with the nearest known one.
    pub(super) fn find(&self, name: &str, at: impl FnOnce() -> KeyPath) -> Result<usize, Fault> {
        if let Some(&place) = self.places.get(name) {
            return Ok(place);
        }
        let mut known: Vec<&str> = self.places.keys().copied().collect();
        known.sort_unstable();
        let fault = Fault::new(at(), format!("there is no {} `{}`", self.what, name.escape_debug())).finding(name);
        Err(match nearest(name, known.iter().copied()) {
            Some(meant) => fault.helped(format!("did you mean `{meant}`?")),
            None => fault.helped(known_names(self.what, &known)),
        })
    }
}

fn known_names(what: &str, known: &[&str]) -> String {
    match known {
        [] => format!("the file has no {what}s"),
        _ if known.len() > 6 => format!("known: {}, ... ({} in all)", known[..6].join(", "), known.len()),
        _ => format!("known: {}", known.join(", ")),
    }
}

/// The symbol of a unit that is written out.
fn symbol(name: &str) -> Option<&'static str> {
    const NAMES: [(&str, &str); 16] = [
        ("micron", "um"),
        ("micrometer", "um"),
        ("millimeter", "mm"),
        ("centimeter", "cm"),
        ("decimeter", "dm"),
        ("meter", "m"),
        ("kilometer", "km"),
        ("inch", "in"),
        ("foot", "ft"),
        ("yard", "yd"),
        ("degree", "deg"),
        ("radian", "rad"),
        ("microsecond", "us"),
        ("millisecond", "ms"),
        ("second", "s"),
        ("hour", "h"),
    ];
    let name = name.to_lowercase().replace("metre", "meter");
    let one = match name.as_str() {
        "inches" => "inch",
        "feet" => "foot",
        "sec" | "secs" => "second",
        "minute" | "minutes" | "mins" => return Some("min"),
        plural => plural.strip_suffix('s').unwrap_or(plural),
    };
    NAMES.iter().find(|(name, _)| *name == one).map(|(_, symbol)| *symbol)
}

/// The value of a word from a fixed list, or a fault at `at` that lists them.
pub(super) fn word<T: Copy>(
    what: &str,
    found: &str,
    words: &[(T, &'static str)],
    at: impl FnOnce() -> KeyPath,
) -> Result<T, Fault> {
    if let Some((value, _)) = words.iter().find(|(_, word)| *word == found) {
        return Ok(*value);
    }
    let list = words.iter().map(|(_, word)| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    let fault =
        Fault::new(at(), format!("unknown {what} `{}`", found.escape_debug())).finding(found).expecting(list.clone());
    let spelled = symbol(found).filter(|symbol| words.iter().any(|(_, word)| word == symbol));
    Err(match spelled.or_else(|| nearest(found, words.iter().map(|(_, word)| *word))) {
        Some(meant) => fault.helped(format!("did you mean `{meant}`?")),
        None => fault.helped(format!("known: {list}")),
    })
}
