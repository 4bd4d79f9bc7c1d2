//! World file as it is written: every key, without its meaning.

use crate::world::yaml::values::{
    Form, HELP, MARK, Matrix, NameList, NoList, NoScalar, Number, Row, Scale, WordOrNumber, present, quoted,
};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
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

/// Declares maps of the file: the keys that must be there, and behind `;` those that may be left out.
macro_rules! map_docs {
    ($($(#[$meta:meta])* $map:ident {
        $($must:ident: $needed:ty),*; $($(#[$key:meta])* $may:ident: $value:ty),* $(,)?
    })*) => {$(
        $(#[$meta])*
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $map {
            $(pub(crate) $must: $needed,)*
            $($(#[$key])* #[serde(default, deserialize_with = "present")] pub(crate) $may: Option<$value>,)*
        }
    )*};
}

map_docs! {
    #[derive(Default)]
    UnitsDoc {; length: String, angle: String, time: String }

    #[derive(Default)]
    Defaults {; margin: Number, touch: String }

    ObjectDoc {
        id: String;
        mesh: OnlyMap<MeshDoc>,
        #[serde(rename = "box")]
        cuboid: OnlyMap<BoxDoc>,
        sphere: SphereDoc,
        cylinder: RodDoc,
        capsule: RodDoc,
        kind: String,
        shape: String,
        groups: Vec<String>,
        attach_to: String,
        repeat: RepeatDoc,
        pose: PoseDoc,
        margin: Number,
        touch: String,
    }

    /// Number of copies of an object, and their distances in place and in time.
    RepeatDoc { count: i64; step: Row<3>, every: Number }

    MeshDoc {; file: String, vertices: Vec<Row<3>>, faces: Vec<Vec<u32>>, unit: String, scale: Scale }

    BoxDoc { size: Row<3>; }

    SphereDoc { radius: Number; fit: String, segments: u32 }

    /// A cylinder or a capsule.
    RodDoc { radius: Number, length: Number; fit: String, segments: u32 }

    #[derive(Default)]
    PoseDoc {;
        position: Row<3>,
        quat_wxyz: Row<4>,
        quat_xyzw: Row<4>,
        rpy: Row<3>,
        axis_angle: AxisAngleDoc,
        matrix: Matrix,
    }

    AxisAngleDoc { axis: Row<3>, angle: Number; }

    AllowDoc {; pair: Vec<String>, groups: Vec<String>, reason: String }

    PairDoc { pair: Vec<String>; margin: Number, touch: String }

    PathDoc { id: String, object: String, waypoints: WaypointsDoc; before: String, after: String }

    FileDoc { file: String; }

    /// A waypoint.
    WaypointDoc {;
        t: Number,
        position: Row<3>,
        #[serde(rename = "move")]
        by: Row<3>,
        quat_wxyz: Row<4>,
        quat_xyzw: Row<4>,
        rpy: Row<3>,
        axis_angle: AxisAngleDoc,
        matrix: Matrix,
        turn: TurnDoc,
        motion: String,
    }

    TurnDoc { axis: Row<3>, angle: Number; about: Row<3> }

    CheckDoc { id: String; paths: Vec<String>, report: String, expect: ExpectDoc }

    ExpectationDoc { verdict: String; time: WordOrNumber, pair: Vec<String> }
}

/// A list of waypoints, or the file that has them.
pub(crate) type WaypointsDoc = Form<NoScalar, Maps<WaypointDoc>, FileDoc>;

/// An outcome alone, or with the time and the pair.
pub(crate) type ExpectDoc = Form<String, NoList, ExpectationDoc>;

impl Mapped for MeshDoc {
    const FORM: &'static str = "{file: FILE}";
}

impl Mapped for BoxDoc {
    const FORM: &'static str = "{size: [X, Y, Z]}";
}

impl Mapped for AllowDoc {
    const FORM: &'static str = "{pair: [A, B]}";
}

impl Mapped for WaypointDoc {
    const FORM: &'static str = "{t: TIME, position: [X, Y, Z]}";
}

/// A map that people tend to write in a shorter form.
pub(crate) trait Mapped {
    /// The form it has.
    const FORM: &'static str;
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

/// Such a map; another form is refused with the right one.
#[derive(Debug)]
pub(crate) struct OnlyMap<T>(pub(crate) T);

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
