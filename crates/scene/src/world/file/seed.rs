//! Walks over a document that keep nothing: to find a place in it, or a key that stands twice.
//!
//! The YAML library tells the position of a value only in its errors. So a walk that wants to know where something is
//! fails there on purpose, and the library's own parser, not a second one, says where that was.

use crate::world::keypath::Step;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::collections::HashSet;
use std::fmt;

/// Fails at the value a path leads to; succeeds if there is none.
#[derive(Clone, Copy)]
pub(in crate::world) struct StopAt<'p>(pub(in crate::world) &'p [Step]);

/// The text of an error made to learn a position.
const FOUND: &str = "found";

impl<'de> DeserializeSeed<'de> for StopAt<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for StopAt<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        self.scalar()
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        self.scalar()
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        self.scalar()
    }

    fn visit_i128<E: Error>(self, _: i128) -> Result<(), E> {
        self.scalar()
    }

    fn visit_u128<E: Error>(self, _: u128) -> Result<(), E> {
        self.scalar()
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        self.scalar()
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        self.scalar()
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.scalar()
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.scalar()
    }

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
pub(in crate::world) struct StopAtDuplicate;

impl<'de> DeserializeSeed<'de> for StopAtDuplicate {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for StopAtDuplicate {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_i128<E: Error>(self, _: i128) -> Result<(), E> {
        Ok(())
    }

    fn visit_u128<E: Error>(self, _: u128) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

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

/// A key that must not be among those seen.
struct NewKey<'s>(&'s mut HashSet<String>);

impl<'de> DeserializeSeed<'de> for NewKey<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for NewKey<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<(), E> {
        if self.0.insert(key.to_owned()) { Ok(()) } else { Err(E::custom(format_args!("duplicate field `{key}`"))) }
    }
}
