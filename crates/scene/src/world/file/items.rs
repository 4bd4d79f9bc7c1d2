//! Where every item of a document's lists begins, learnt in one walk.
//!
//! An error has one place, found by one walk that stops there. Warnings and failed checks can be as many as there are
//! items, so their places come from a table. Its walk reads each key with a seed that fails, takes the position out of
//! the error's text and goes on: the library has consumed the key by then. Its format of positions is pinned by a test;
//! an error without one only leaves the item without a position.

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::collections::HashMap;
use std::fmt;

/// A 1-based line and column, as the YAML library counts them.
pub(in crate::world) type Spot = (usize, usize);

/// The places of the first keys of all items and of all `expect` keys.
#[derive(Debug, Default)]
pub(in crate::world) struct Items {
    firsts: HashMap<(String, usize), Spot>,
    expectations: HashMap<usize, Spot>,
}

impl Items {
    /// Where item `index` of the list named `list` begins.
    pub(in crate::world) fn item(&self, list: &str, index: usize) -> Option<Spot> {
        self.firsts.get(&(list.to_owned(), index)).copied()
    }

    /// Where check `index` states what it expects, or else where it begins.
    pub(in crate::world) fn expectation(&self, index: usize) -> Option<Spot> {
        self.expectations.get(&index).copied().or_else(|| self.item("checks", index))
    }
}

/// Fills the table from the root of a document.
pub(in crate::world) struct Survey<'i>(pub(in crate::world) &'i mut Items);

impl<'de> DeserializeSeed<'de> for Survey<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Survey<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "objects" | "paths" | "checks" | "allow" | "pairs" => {
                    map.next_value_seed(SurveyList { items: &mut *self.0, list: key })?;
                }
                _ => map.next_value::<IgnoredAny>().map(drop)?,
            }
        }
        Ok(())
    }
}

struct SurveyList<'i> {
    items: &'i mut Items,
    list: String,
}

impl<'de> DeserializeSeed<'de> for SurveyList<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for SurveyList<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut index = 0;
        while list.next_element_seed(SurveyItem { items: &mut *self.items, list: &self.list, index })?.is_some() {
            index += 1;
        }
        Ok(())
    }
}

struct SurveyItem<'i> {
    items: &'i mut Items,
    list: &'i str,
    index: usize,
}

impl<'de> DeserializeSeed<'de> for SurveyItem<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for SurveyItem<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut first = true;
        loop {
            let mut name = None;
            match map.next_key_seed(FailingKey(&mut name)) {
                Ok(_) => return Ok(()),
                Err(error) if name.is_none() => return Err(error),
                Err(error) => {
                    self.items.record(self.list, self.index, first, name.as_deref(), spot(&error.to_string()))
                }
            }
            first = false;
            map.next_value::<IgnoredAny>()?;
        }
    }
}

impl Items {
    fn record(&mut self, list: &str, index: usize, first: bool, name: Option<&str>, spot: Option<Spot>) {
        let Some(spot) = spot else { return };
        if first {
            self.firsts.insert((list.to_owned(), index), spot);
        }
        if list == "checks" && name == Some("expect") {
            self.expectations.insert(index, spot);
        }
    }
}

/// Reads a key into its slot, and fails.
struct FailingKey<'n>(&'n mut Option<String>);

impl<'de> DeserializeSeed<'de> for FailingKey<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for FailingKey<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<(), E> {
        *self.0 = Some(key.to_owned());
        Err(E::custom("here"))
    }
}

/// The position at the end of an error's text: `... at line 3 column 5`.
fn spot(message: &str) -> Option<Spot> {
    let (_, position) = message.rsplit_once(" at line ")?;
    let (line, column) = position.split_once(" column ")?;
    Some((line.parse().ok()?, column.parse().ok()?))
}
