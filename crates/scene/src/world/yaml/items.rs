//! Starts of all items of a document's lists, found in one walk.
//!
//! An error has one place, found by one walk that stops there. Warnings and failed checks can be as many as there are
//! items, so their places come from a table. Its walk reads each key with a seed that fails, takes the position out of
//! the error's text and goes on: the library has consumed the key by then. Its format of positions is pinned by a test;
//! an error without one only leaves the item without a position.
//!
//! The YAML library reports the position of a value only in its errors. So a walk that looks for a position fails there
//! on purpose, and the library's own parser, not a second one, gives the position.

use crate::world::error::Step;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::collections::{HashMap, HashSet};
use std::fmt;

/// Makes a visitor without a value a seed that reads a value by one method of the deserializer.
macro_rules! as_seed {
    ($visitor:ty, $method:ident) => {
        impl<'de> DeserializeSeed<'de> for $visitor {
            type Value = ();

            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
                deserializer.$method(self)
            }
        }
    };
}

/// Begins a visitor without a value.
macro_rules! expecting {
    ($text:literal) => {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str($text)
        }
    };
}

/// Visits every scalar by the visitor's method `scalar`.
macro_rules! visit_scalars {
    () => {
        visit_scalars!(bool, visit_bool; i64, visit_i64; u64, visit_u64; i128, visit_i128; u128, visit_u128);
        visit_scalars!(f64, visit_f64; &str, visit_str);

        fn visit_unit<E: Error>(self) -> Result<(), E> {
            self.scalar()
        }

        fn visit_none<E: Error>(self) -> Result<(), E> {
            self.scalar()
        }
    };
    ($($scalar:ty, $visit:ident);*) => {
        $(fn $visit<E: Error>(self, _: $scalar) -> Result<(), E> {
            self.scalar()
        })*
    };
}

/// A 1-based line and column, as the YAML library counts them.
pub(crate) type Spot = (usize, usize);

/// The places of the first keys of all items and waypoints, and of all `expect` keys.
#[derive(Debug, Default)]
pub(crate) struct Items {
    firsts: HashMap<(String, usize), Spot>,
    expectations: HashMap<usize, Spot>,
    /// By the item of `paths` and the place in its list.
    waypoints: HashMap<[usize; 2], Spot>,
}

impl Items {
    /// Start of item `index` of the list named `list`.
    pub(crate) fn item(&self, list: &str, index: usize) -> Option<Spot> {
        self.firsts.get(&(list.to_owned(), index)).copied()
    }

    /// Start of a waypoint of item `path` of the paths.
    pub(crate) fn waypoint(&self, path: usize, index: usize) -> Option<Spot> {
        self.waypoints.get(&[path, index]).copied()
    }

    /// Start of the expectation of check `index`, or else of the check.
    pub(crate) fn expectation(&self, index: usize) -> Option<Spot> {
        self.expectations.get(&index).copied().or_else(|| self.item("checks", index))
    }
}

/// Fills the table from the root of a document.
pub(crate) struct Survey<'i>(pub(crate) &'i mut Items);

as_seed!(Survey<'_>, deserialize_map);

impl<'de> Visitor<'de> for Survey<'_> {
    expecting!("a map");

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

as_seed!(SurveyList<'_>, deserialize_seq);

impl<'de> Visitor<'de> for SurveyList<'_> {
    expecting!("a list");

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

as_seed!(SurveyItem<'_>, deserialize_map);

impl<'de> Visitor<'de> for SurveyItem<'_> {
    expecting!("a map");

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
            match name.as_deref() {
                Some("waypoints") if self.list == "paths" => {
                    map.next_value_seed(SurveyWaypoints { items: &mut *self.items, path: self.index })?;
                }
                _ => map.next_value::<IgnoredAny>().map(drop)?,
            }
        }
    }
}

/// Waypoints of a path: a list, or a map that names a file.
struct SurveyWaypoints<'i> {
    items: &'i mut Items,
    path: usize,
}

as_seed!(SurveyWaypoints<'_>, deserialize_any);

impl<'de> Visitor<'de> for SurveyWaypoints<'_> {
    expecting!("waypoints");

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut index = 0;
        loop {
            let mut spot = None;
            if list.next_element_seed(SurveyFirstKey(&mut spot))?.is_none() {
                return Ok(());
            }
            self.items.waypoints.extend(spot.map(|spot| ([self.path, index], spot)));
            index += 1;
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(())
    }
}

/// The place of the first key of a map.
struct SurveyFirstKey<'s>(&'s mut Option<Spot>);

as_seed!(SurveyFirstKey<'_>, deserialize_map);

impl<'de> Visitor<'de> for SurveyFirstKey<'_> {
    expecting!("a map");

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut name = None;
        match map.next_key_seed(FailingKey(&mut name)) {
            Ok(_) => return Ok(()),
            Err(error) if name.is_none() => return Err(error),
            Err(error) => *self.0 = spot(&error.to_string()),
        }
        map.next_value::<IgnoredAny>()?;
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(())
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

as_seed!(FailingKey<'_>, deserialize_str);

impl Visitor<'_> for FailingKey<'_> {
    expecting!("a key");

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

/// Fails at the value a path leads to; succeeds if there is none.
#[derive(Clone, Copy)]
pub(crate) struct StopAt<'p>(pub(crate) &'p [Step]);

/// The text of an error made to learn a position.
pub(crate) const FOUND: &str = "here is what was looked for";

as_seed!(StopAt<'_>, deserialize_any);

impl<'de> Visitor<'de> for StopAt<'_> {
    expecting!("anything");

    visit_scalars!();

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Some((step, deeper)) = self.0.split_first() else {
            return Err(A::Error::custom(FOUND));
        };
        let mut index = 0;
        loop {
            let more = match step {
                Step::Item(wanted) if *wanted == index => list.next_element_seed(StopAt(deeper))?.is_some(),
                _ => list.next_element::<IgnoredAny>()?.is_some(),
            };
            if !more {
                return Ok(());
            }
            index += 1;
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Some((step, deeper)) = self.0.split_first() else {
            return Err(A::Error::custom(FOUND));
        };
        let mut index = 0;
        while let Some(key) = map.next_key::<String>()? {
            match step {
                Step::Key(wanted) if *wanted == key => map.next_value_seed(StopAt(deeper))?,
                Step::Entry(wanted) if *wanted == index => map.next_value_seed(StopAt(deeper))?,
                _ => map.next_value::<IgnoredAny>().map(drop)?,
            }
            index += 1;
        }
        Ok(())
    }
}

impl StopAt<'_> {
    fn scalar<E: Error>(self) -> Result<(), E> {
        if self.0.is_empty() { Err(E::custom(FOUND)) } else { Ok(()) }
    }
}

/// Fails at the first key that its map has already.
#[derive(Clone, Copy)]
pub(crate) struct StopAtDuplicate;

as_seed!(StopAtDuplicate, deserialize_any);

impl<'de> Visitor<'de> for StopAtDuplicate {
    expecting!("anything");

    visit_scalars!();

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(StopAtDuplicate)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = HashSet::new();
        while map.next_key_seed(NewKey(&mut seen))?.is_some() {
            map.next_value_seed(StopAtDuplicate)?;
        }
        Ok(())
    }
}

impl StopAtDuplicate {
    fn scalar<E: Error>(self) -> Result<(), E> {
        Ok(())
    }
}

/// Key that must not be among those read before.
struct NewKey<'s>(&'s mut HashSet<String>);

as_seed!(NewKey<'_>, deserialize_str);

impl Visitor<'_> for NewKey<'_> {
    expecting!("a key");

    fn visit_str<E: Error>(self, key: &str) -> Result<(), E> {
        if self.0.insert(key.to_owned()) { Ok(()) } else { Err(E::custom(format_args!("duplicate field `{key}`"))) }
    }
}
