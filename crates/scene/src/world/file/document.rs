//! The world file as it is written: every key, no meaning yet.

use super::mapped::{Mapped, maps, one_map};
use super::values::{Form, Matrix, Names, NoList, NoScalar, Number, Row, Scale, WordOrNumber, present};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct Document {
    pub(in crate::world) firstcontact: Number,
    #[serde(default)]
    pub(in crate::world) units: UnitsDoc,
    #[serde(default)]
    pub(in crate::world) packages: Names,
    #[serde(default)]
    pub(in crate::world) defaults: Defaults,
    pub(in crate::world) objects: Vec<ObjectDoc>,
    #[serde(default, deserialize_with = "maps")]
    pub(in crate::world) allow: Vec<AllowDoc>,
    #[serde(default)]
    pub(in crate::world) pairs: Vec<PairDoc>,
    #[serde(default)]
    pub(in crate::world) paths: Vec<PathDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) checks: Option<Vec<CheckDoc>>,
}

#[derive(Debug, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct UnitsDoc {
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) length: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) angle: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) time: Option<String>,
}

#[derive(Debug, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct Defaults {
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) margin: Option<Number>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) touch: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct ObjectDoc {
    pub(in crate::world) id: String,
    #[serde(default, deserialize_with = "one_map")]
    pub(in crate::world) mesh: Option<MeshDoc>,
    #[serde(default, rename = "box", deserialize_with = "one_map")]
    pub(in crate::world) cuboid: Option<BoxDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) sphere: Option<SphereDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) cylinder: Option<RodDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) capsule: Option<RodDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) kind: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) shape: Option<String>,
    #[serde(default)]
    pub(in crate::world) groups: Vec<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) attach_to: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) repeat: Option<RepeatDoc>,
    #[serde(default)]
    pub(in crate::world) pose: PoseDoc,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) margin: Option<Number>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) touch: Option<String>,
}

/// How many copies of an object there are, and how far apart in place and in time.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct RepeatDoc {
    pub(in crate::world) count: u32,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) step: Option<Row<3>>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) every: Option<Number>,
}

impl Mapped for MeshDoc {
    const FORM: &'static str = "{file: FILE}";
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct MeshDoc {
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) file: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) vertices: Option<Vec<Row<3>>>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) faces: Option<Vec<Vec<u32>>>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) unit: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) scale: Option<Scale>,
}

impl Mapped for BoxDoc {
    const FORM: &'static str = "{size: [X, Y, Z]}";
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct BoxDoc {
    pub(in crate::world) size: Row<3>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct SphereDoc {
    pub(in crate::world) radius: Number,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) fit: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) segments: Option<u32>,
}

/// A cylinder or a capsule.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct RodDoc {
    pub(in crate::world) radius: Number,
    pub(in crate::world) length: Number,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) fit: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) segments: Option<u32>,
}

#[derive(Debug, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct PoseDoc {
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) position: Option<Row<3>>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) quat_wxyz: Option<Row<4>>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) quat_xyzw: Option<Row<4>>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) rpy: Option<Row<3>>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) axis_angle: Option<AxisAngleDoc>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) matrix: Option<Matrix>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct AxisAngleDoc {
    pub(in crate::world) axis: Row<3>,
    pub(in crate::world) angle: Number,
}

impl Mapped for AllowDoc {
    const FORM: &'static str = "{pair: [A, B]}";
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct AllowDoc {
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) pair: Option<Vec<String>>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) groups: Option<Vec<String>>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) reason: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct PairDoc {
    pub(in crate::world) pair: Vec<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) margin: Option<Number>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) touch: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct PathDoc {
    pub(in crate::world) id: String,
    pub(in crate::world) object: String,
    pub(in crate::world) waypoints: WaypointsDoc,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) before: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) after: Option<String>,
}

/// A list of waypoints, or the file that has them.
pub(in crate::world) type WaypointsDoc = Form<NoScalar, Vec<WaypointDoc>, FileDoc>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct FileDoc {
    pub(in crate::world) file: String,
}

/// A waypoint. The ways to write a rotation are read in order to be refused by name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct WaypointDoc {
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) t: Option<Number>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) position: Option<Row<3>>,
    #[serde(default, rename = "move", deserialize_with = "present")]
    pub(in crate::world) by: Option<Row<3>>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) quat_wxyz: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) quat_xyzw: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) rpy: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) axis_angle: Option<IgnoredAny>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) matrix: Option<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct CheckDoc {
    pub(in crate::world) id: String,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) paths: Option<Vec<String>>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) report: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) expect: Option<ExpectDoc>,
}

/// An outcome alone, or with the time and the pair.
pub(in crate::world) type ExpectDoc = Form<String, NoList, ExpectationDoc>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::world) struct ExpectationDoc {
    pub(in crate::world) verdict: String,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) time: Option<WordOrNumber>,
    #[serde(default, deserialize_with = "present")]
    pub(in crate::world) pair: Option<Vec<String>>,
}
