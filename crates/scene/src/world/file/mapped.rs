//! Maps that people tend to write in a shorter form, which is refused with the right one.

use super::values::{HELP, MARK, quoted};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// A map that people tend to write in a shorter form.
pub(in crate::world) trait Mapped {
    /// The form it has.
    const FORM: &'static str;
}

/// An optional map, as [`present`](super::values::present); another form is refused with the right one.
pub(in crate::world) fn one_map<'de, T: Deserialize<'de> + Mapped, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    OnlyMap::deserialize(deserializer).map(|OnlyMap(map)| Some(map))
}

/// A list of such maps.
pub(in crate::world) fn maps<'de, T: Deserialize<'de> + Mapped, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let list: Vec<OnlyMap<T>> = Vec::deserialize(deserializer)?;
    Ok(list.into_iter().map(|OnlyMap(map)| map).collect())
}

struct OnlyMap<T>(T);

impl<'de, T: Deserialize<'de> + Mapped> Deserialize<'de> for OnlyMap<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OnlyMap<T>, D::Error> {
        deserializer.deserialize_any(OnlyMapVisitor(PhantomData))
    }
}

struct OnlyMapVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Mapped> Visitor<'de> for OnlyMapVisitor<T> {
    type Value = OnlyMap<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<OnlyMap<T>, E> {
        Err(E::custom(format_args!(
            "{MARK}expected a map, found {}{HELP}write {}",
            quoted(text),
            quoted(&T::FORM.replace("FILE", text))
        )))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, _: A) -> Result<OnlyMap<T>, A::Error> {
        Err(A::Error::custom(format_args!("{MARK}expected a map, found a list{HELP}write `{}`", T::FORM)))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<OnlyMap<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(OnlyMap)
    }
}
