//! World file as it is written: every key, without its meaning.

use crate::world::yaml::values::{
    Form, HELP, MARK, Matrix, NameList, NoList, NoScalar, Number, Row, Scale, WordOrNumber, present, quoted,
};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    pub(crate) firstcontact: Number,
    #[serde(default)]
    pub(crate) units: UnitsDoc,
    #[serde(default)]
    pub(crate) packages: NameList,
    #[serde(default)]
    pub(crate) defaults: Defaults,
    pub(crate) objects: Vec<ObjectDoc>,
    #[serde(default, deserialize_with = "maps")]
    pub(crate) allow: Vec<AllowDoc>,
    #[serde(default)]
    pub(crate) pairs: Vec<PairDoc>,
    #[serde(default)]
    pub(crate) paths: Vec<PathDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) checks: Option<Vec<CheckDoc>>,
}

#[derive(Debug, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitsDoc {
    #[serde(default, deserialize_with = "present")]
    pub(crate) length: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) angle: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) time: Option<String>,
}

#[derive(Debug, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Defaults {
    #[serde(default, deserialize_with = "present")]
    pub(crate) margin: Option<Number>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) touch: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ObjectDoc {
    pub(crate) id: String,
    #[serde(default, deserialize_with = "one_map")]
    pub(crate) mesh: Option<MeshDoc>,
    #[serde(default, rename = "box", deserialize_with = "one_map")]
    pub(crate) cuboid: Option<BoxDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) sphere: Option<SphereDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) cylinder: Option<RodDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) capsule: Option<RodDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) kind: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) shape: Option<String>,
    #[serde(default)]
    pub(crate) groups: Vec<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) attach_to: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) repeat: Option<RepeatDoc>,
    #[serde(default)]
    pub(crate) pose: PoseDoc,
    #[serde(default, deserialize_with = "present")]
    pub(crate) margin: Option<Number>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) touch: Option<String>,
}

/// Number of copies of an object, and their distances in place and in time.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RepeatDoc {
    pub(crate) count: u32,
    #[serde(default, deserialize_with = "present")]
    pub(crate) step: Option<Row<3>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) every: Option<Number>,
}

impl Mapped for MeshDoc {
    const FORM: &'static str = "{file: FILE}";
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeshDoc {
    #[serde(default, deserialize_with = "present")]
    pub(crate) file: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) vertices: Option<Vec<Row<3>>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) faces: Option<Vec<Vec<u32>>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) unit: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) scale: Option<Scale>,
}

impl Mapped for BoxDoc {
    const FORM: &'static str = "{size: [X, Y, Z]}";
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoxDoc {
    pub(crate) size: Row<3>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SphereDoc {
    pub(crate) radius: Number,
    #[serde(default, deserialize_with = "present")]
    pub(crate) fit: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) segments: Option<u32>,
}

/// A cylinder or a capsule.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RodDoc {
    pub(crate) radius: Number,
    pub(crate) length: Number,
    #[serde(default, deserialize_with = "present")]
    pub(crate) fit: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) segments: Option<u32>,
}

#[derive(Debug, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct PoseDoc {
    #[serde(default, deserialize_with = "present")]
    pub(crate) position: Option<Row<3>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) quat_wxyz: Option<Row<4>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) quat_xyzw: Option<Row<4>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) rpy: Option<Row<3>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) axis_angle: Option<AxisAngleDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) matrix: Option<Matrix>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AxisAngleDoc {
    pub(crate) axis: Row<3>,
    pub(crate) angle: Number,
}

impl Mapped for AllowDoc {
    const FORM: &'static str = "{pair: [A, B]}";
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AllowDoc {
    #[serde(default, deserialize_with = "present")]
    pub(crate) pair: Option<Vec<String>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) groups: Option<Vec<String>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) reason: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairDoc {
    pub(crate) pair: Vec<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) margin: Option<Number>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) touch: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PathDoc {
    pub(crate) id: String,
    pub(crate) object: String,
    pub(crate) waypoints: WaypointsDoc,
    #[serde(default, deserialize_with = "present")]
    pub(crate) before: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) after: Option<String>,
}

/// A list of waypoints, or the file that has them.
pub(crate) type WaypointsDoc = Form<NoScalar, Maps<WaypointDoc>, FileDoc>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileDoc {
    pub(crate) file: String,
}

impl Mapped for WaypointDoc {
    const FORM: &'static str = "{t: TIME, position: [X, Y, Z]}";
}

/// A waypoint. The ways to write a rotation are read in order to be refused by name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WaypointDoc {
    #[serde(default, deserialize_with = "present")]
    pub(crate) t: Option<Number>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) position: Option<Row<3>>,
    #[serde(default, rename = "move", deserialize_with = "present")]
    pub(crate) by: Option<Row<3>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) quat_wxyz: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) quat_xyzw: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) rpy: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) axis_angle: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) matrix: Option<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckDoc {
    pub(crate) id: String,
    #[serde(default, deserialize_with = "present")]
    pub(crate) paths: Option<Vec<String>>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) report: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) expect: Option<ExpectDoc>,
}

/// An outcome alone, or with the time and the pair.
pub(crate) type ExpectDoc = Form<String, NoList, ExpectationDoc>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectationDoc {
    pub(crate) verdict: String,
    #[serde(default, deserialize_with = "present")]
    pub(crate) time: Option<WordOrNumber>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) pair: Option<Vec<String>>,
}

/// A map that people tend to write in a shorter form.
pub(crate) trait Mapped {
    /// The form it has.
    const FORM: &'static str;
}

/// An optional map, as [`present`](crate::world::yaml::values::present); another form is refused with the right one.
pub(crate) fn one_map<'de, T: Deserialize<'de> + Mapped, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    OnlyMap::deserialize(deserializer).map(|OnlyMap(map)| Some(map))
}

/// A list of such maps.
pub(crate) fn maps<'de, T: Deserialize<'de> + Mapped, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let list: Vec<OnlyMap<T>> = Vec::deserialize(deserializer)?;
    Ok(list.into_iter().map(|OnlyMap(map)| map).collect())
}

/// A list of such maps, where one form of a value is a list.
#[derive(Debug)]
pub(crate) struct Maps<T>(pub(crate) Vec<T>);

impl<'de, T: Deserialize<'de> + Mapped> Deserialize<'de> for Maps<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Maps<T>, D::Error> {
        maps(deserializer).map(Maps)
    }
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
