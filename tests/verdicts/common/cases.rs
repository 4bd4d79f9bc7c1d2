//! Reads the tables of hand-made cases in `tests/verdicts`.
//!
//! A file holds one family of cases. Its shapes are named and stated once:
//!
//! ```toml
//! [shapes.cube]
//! box = { low = [-1, -1, -1], high = [1, 1, 1] }     # corner i: bit 0 of i is high x, bit 1 high y, bit 2 high z;
//!                                                    # faces: low z, high z, low y, high y, low x, high x
//! [shapes.plate]
//! vertices = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
//! faces = [[0, 1, 2]]
//! kind = "surface"                                   # default: a solid if every edge is used as often either way
//!
//! [shapes.pair]                                      # vertices and faces counted through, part after part
//! parts = [{ shape = "cube" }, { shape = "cube", at = [4, 0, 0], turned = "inside_out" }]
//!
//! [[case]]
//! name = "unique in the file"
//! trap = "what a naive program gets wrong here"
//! a = { shape = "cube", from = [-6, 0, 0], to = [6, 0, 0] }    # t = 0..1; or at = [..] standing;
//!                                                              # or path = [[t, x, y, z], ...] with before, after,
//!                                                              # and carried = [[x, y, z], ...] offsets of attachment
//! b = { shape = "cube", at = [0, 0, 0] }
//! clock = [0, 1]                                     # default: the waypoint times of the moving bodies, else 0..1
//! expect = "contact"                                 # clear | contact | starts_in_contact
//! time = "1/3"
//! features = ["vertex 1", "face 4"]                  # of a, of b
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use firstcontact::oracle::Kind;
use firstcontact::oracle::clock::{After, Before};
use serde::Deserialize;

use super::support::query::Shape;
use super::support::query::{Query, Way};

/// A case ready to be asked.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    /// File and name, for messages.
    pub title: String,
    pub trap: String,
    pub query: Query,
    pub expected: Expected,
}

/// What a case must give: the verdict, and for a contact the exact time and the features.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Expected {
    pub verdict: String,
    pub time: Option<String>,
    pub features: Option<[String; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    shapes: BTreeMap<String, ShapeText>,
    case: Vec<CaseText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShapeText {
    r#box: Option<BoxText>,
    vertices: Option<Vec<[f64; 3]>>,
    faces: Option<Vec<Vec<u32>>>,
    parts: Option<Vec<PartText>>,
    kind: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoxText {
    low: [f64; 3],
    high: [f64; 3],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PartText {
    shape: String,
    at: Option<[f64; 3]>,
    turned: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseText {
    name: String,
    trap: String,
    a: BodyText,
    b: BodyText,
    clock: Option<[f64; 2]>,
    expect: String,
    time: Option<String>,
    features: Option<[String; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BodyText {
    shape: String,
    at: Option<[f64; 3]>,
    from: Option<[f64; 3]>,
    to: Option<[f64; 3]>,
    path: Option<Vec<[f64; 4]>>,
    before: Option<String>,
    after: Option<String>,
    #[serde(default)]
    carried: Vec<[f64; 3]>,
}

/// All cases of all files of a folder, in the order of the file names.
pub(crate) fn load(folder: &Path) -> Result<Vec<Case>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let mut cases = Vec::new();
    for path in files {
        let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
        cases.extend(parse(&file, &text).map_err(|error| format!("{file}: {error}"))?);
    }
    Ok(cases)
}

fn parse(file: &str, text: &str) -> Result<Vec<Case>, String> {
    let table: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let shape = |name: &str| build(&table.shapes, name, 0);
    let case = |text: &CaseText| {
        let in_case = |error: String| format!("{}: {error}", text.name);
        let (way_a, way_b) = (way(&text.a).map_err(in_case)?, way(&text.b).map_err(in_case)?);
        let clock = text.clock.unwrap_or_else(|| clock(&way_a, &way_b));
        let query = Query { a: shape(&text.a.shape)?, b: shape(&text.b.shape)?, way_a, way_b, clock };
        let (verdict, features) = (text.expect.clone(), text.features.clone());
        let expected = Expected { verdict, time: text.time.clone(), features };
        check(&expected).map_err(in_case)?;
        Ok(Case { title: format!("{file}: {}", text.name), trap: text.trap.clone(), query, expected })
    };
    table.case.iter().map(case).collect()
}

/// A case states all that its verdict has.
fn check(expected: &Expected) -> Result<(), String> {
    let stated = (expected.verdict.as_str(), expected.time.is_some(), expected.features.is_some());
    match stated {
        ("clear", false, false) | ("contact" | "starts_in_contact", true, true) => Ok(()),
        _ => Err("clear without time and features, contact and starts_in_contact with both".to_owned()),
    }
}

fn build(shapes: &BTreeMap<String, ShapeText>, name: &str, depth: u32) -> Result<Shape, String> {
    let text = shapes.get(name).ok_or_else(|| format!("no shape `{name}`"))?;
    if depth > 4 {
        return Err(format!("shape `{name}` has parts of parts without end"));
    }
    let shape = match (&text.r#box, &text.vertices, &text.faces, &text.parts) {
        (Some(BoxText { low, high }), None, None, None) => Shape::cuboid(*low, *high),
        (None, Some(vertices), Some(faces), None) => Shape::new(vertices.clone(), faces.clone()),
        (None, None, None, Some(parts)) => {
            let parts = parts.iter().map(|part| placed(build(shapes, &part.shape, depth + 1)?, part));
            parts.reduce(|all, part| Ok(all?.joined(part?))).ok_or_else(|| format!("shape `{name}` has no parts"))??
        }
        _ => return Err(format!("shape `{name}`: either box, or vertices and faces, or parts")),
    };
    match text.kind.as_deref() {
        None => Ok(shape),
        Some("surface") => Ok(shape.into_surface()),
        Some("solid") if shape.kind == Kind::Solid => Ok(shape),
        Some(kind) => Err(format!("shape `{name}` is not a {kind}")),
    }
}

fn placed(mut shape: Shape, part: &PartText) -> Result<Shape, String> {
    let at = part.at.unwrap_or([0.0; 3]);
    shape.vertices.iter_mut().for_each(|vertex| *vertex = [0, 1, 2].map(|i| vertex[i] + at[i]));
    match part.turned.as_deref() {
        None => Ok(shape),
        Some("inside_out") => Ok(shape.reversed()),
        Some(other) => Err(format!("turned is `{other}`, expected `inside_out`")),
    }
}

fn way(text: &BodyText) -> Result<Way, String> {
    let way = match (text.at, text.from, text.to, &text.path) {
        (Some(at), None, None, None) => Way::at(at),
        (None, Some(from), Some(to), None) => Way::edge(from, to),
        (None, None, None, Some(path)) => Way::through(path.iter().map(|&[t, x, y, z]| (t, [x, y, z])).collect()),
        _ => return Err("either at, or from and to, or path".to_owned()),
    };
    let before = match text.before.as_deref() {
        None | Some("wait") => Before::Wait,
        Some("absent") => Before::Absent,
        Some(other) => return Err(format!("before is `{other}`")),
    };
    let after = match text.after.as_deref() {
        None | Some("hold") => After::Hold,
        Some("vanish") => After::Vanish,
        Some(other) => return Err(format!("after is `{other}`")),
    };
    Ok(Way { before, after, carried: text.carried.clone(), ..way })
}

/// From the earliest to the latest waypoint of the bodies that have more than one.
fn clock(a: &Way, b: &Way) -> [f64; 2] {
    let moving = [a, b].into_iter().filter(|way| way.waypoints.len() > 1);
    let times: Vec<f64> = moving.flat_map(|way| way.waypoints.iter().map(|(time, _)| *time)).collect();
    let pick = |choose: fn(f64, f64) -> f64| times.iter().copied().reduce(choose);
    [pick(f64::min).unwrap_or(0.0), pick(f64::max).unwrap_or(1.0)]
}
