//! References by name, and words from a fixed list.

use crate::world::error::{KeyPath, LoadError};
use crate::world::unit::LengthUnit;
use crate::world::yaml::message::nearest;
use std::collections::HashMap;
use std::ops::Range;

/// The names of one kind of thing and their places in its list.
pub(crate) struct NameTable<'n> {
    what: &'static str,
    places: HashMap<&'n str, usize>,
    /// Repeated items, by the name of all copies together.
    repeated: HashMap<&'n str, Range<usize>>,
}

impl<'n> NameTable<'n> {
    pub(crate) fn new(what: &'static str, names: impl Iterator<Item = &'n str>) -> NameTable<'n> {
        // Of equal names any will do: that they are equal is reported elsewhere.
        let places = names.enumerate().map(|(place, name)| (name, place)).collect();
        NameTable { what, places, repeated: HashMap::new() }
    }

    /// The same names, and those of repeated items, each with the places of its copies.
    pub(crate) fn with_repeated(self, repeated: impl Iterator<Item = (&'n str, Range<usize>)>) -> NameTable<'n> {
        NameTable { repeated: repeated.collect(), ..self }
    }

    /// Place of a name, or places of all copies of a repeated item, or a fault at `at` as by [`NameTable::find`].
    pub(crate) fn find_all(&self, name: &str, at: impl FnOnce() -> KeyPath) -> Result<Range<usize>, LoadError> {
        match self.repeated.get(name) {
            Some(copies) => Ok(copies.clone()),
            None => self.find(name, at).map(|place| place..place + 1),
        }
    }

    /// True if a name is that of all copies of a repeated item.
    pub(crate) fn is_repeated(&self, name: &str) -> bool {
        self.repeated.contains_key(name)
    }

    /// True if there is a thing of this name, or several copies of it.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.places.contains_key(name) || self.repeated.contains_key(name)
    }

    /// The repeated item of which a name would be a copy, and the number of copies that there are.
    fn series_of<'a>(&self, name: &'a str) -> Option<(&'a str, usize)> {
        let (series, number) = name.rsplit_once('_')?;
        let copies = self.repeated.get(series)?.len();
        number.bytes().all(|digit| digit.is_ascii_digit()).then_some((series, copies))
    }

    /// The place of a name, or a fault at `at` with the nearest known one.
    pub(crate) fn find(&self, name: &str, at: impl FnOnce() -> KeyPath) -> Result<usize, LoadError> {
        if let Some(&place) = self.places.get(name) {
            return Ok(place);
        }
        if let Some(copies) = self.repeated.get(name) {
            let message = format!("{} `{name}` is repeated, and here one of its copies is meant", self.what);
            let help = format!("write `{name}_1`, or another one up to `{name}_{}`", copies.len());
            return Err(LoadError::on(at(), message).finding(name).helped(help));
        }
        if let Some((series, copies)) = self.series_of(name) {
            let help = format!("`{series}` has the copies `{series}_1` to `{series}_{copies}`");
            return Err(LoadError::on(at(), format!("there is no {} `{name}`", self.what)).finding(name).helped(help));
        }
        let mut known: Vec<&str> = self.places.keys().chain(self.repeated.keys()).copied().collect();
        known.sort_unstable();
        let fault = LoadError::on(at(), format!("there is no {} `{}`", self.what, name.escape_debug())).finding(name);
        Err(match nearest(name, known.iter().copied()) {
            _ if self.what == "path" && name == "all" => {
                fault.helped("leave `paths` out: a check then runs all of them")
            }
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
    const NAMES: [(&str, &str); 6] = [
        ("degree", "deg"),
        ("radian", "rad"),
        ("microsecond", "us"),
        ("millisecond", "ms"),
        ("second", "s"),
        ("hour", "h"),
    ];
    if let Some(unit) = LengthUnit::meant_by(name) {
        return Some(unit.name());
    }
    let name = name.to_lowercase();
    let one = match name.as_str() {
        "sec" | "secs" => "second",
        "minute" | "minutes" | "mins" => return Some("min"),
        plural => plural.strip_suffix('s').unwrap_or(plural),
    };
    NAMES.iter().find(|(name, _)| *name == one).map(|(_, symbol)| *symbol)
}

/// The value of a word from a fixed list, or a fault at `at` that lists them.
pub(crate) fn word<T: Copy>(
    what: &str,
    found: &str,
    words: &[(T, &'static str)],
    at: impl FnOnce() -> KeyPath,
) -> Result<T, LoadError> {
    if let Some((value, _)) = words.iter().find(|(_, word)| *word == found) {
        return Ok(*value);
    }
    let list = words.iter().map(|(_, word)| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    let fault = LoadError::on(at(), format!("unknown {what} `{}`", found.escape_debug()))
        .finding(found)
        .expecting(list.clone());
    let spelled = symbol(found).filter(|symbol| words.iter().any(|(_, word)| word == symbol));
    let longer = || words.iter().map(|(_, word)| *word).find(|word| found.len() > 2 && word.starts_with(found));
    Err(match spelled.or_else(|| nearest(found, words.iter().map(|(_, word)| *word))).or_else(longer) {
        Some(meant) => fault.helped(format!("did you mean `{meant}`?")),
        None => fault.helped(format!("known: {list}")),
    })
}

/// Value of a word that may be missing.
pub(crate) fn optional_word<T: Copy>(
    what: &str,
    found: Option<&str>,
    words: &[(T, &'static str)],
    at: impl FnOnce() -> KeyPath,
) -> Result<Option<T>, LoadError> {
    found.map(|found| word(what, found, words, at)).transpose()
}
