//! A world as text that loads as the same world.

use crate::engine::Scope;
use crate::exemptions::ExemptPairs;
use crate::objects::ObjectId;
use crate::pairs::Setting;
use crate::world::World;
use crate::world::check::{Check, ExpectedTime};
use crate::world::file::resolve::{AFTER, BEFORE};
use crate::world::file::rounds::FITS;
use crate::world::file::shapes::{KINDS, SHAPES};
use crate::world::object::{Object, Source, TimedPath, Turn, WaypointTurn};
use firstcontact_exact::ExactTime;
use firstcontact_formats::{Mesh, printable};
use firstcontact_motion::{After, Before};
use firstcontact_solid::{Body, Fit, Kind};
use std::borrow::Cow;
use std::fmt::{Display, Write};

impl World {
    /// The world as the text of a world file, which loads as a world with the same verdicts.
    ///
    /// Mesh files keep the names they had, so it belongs into the same folder. Bodies that a builder was given are
    /// written out as `mesh: {vertices: ..., faces: ...}` as they stand; where a placement has bent a convex body's
    /// faces, they are written as triangles, with new numbers. A world without any path does not load.
    pub fn to_yaml(&self) -> String {
        let mut text = String::from("firstcontact: 1\n");
        self.emit_units(&mut text);
        if !self.data().packages.is_empty() {
            let packages =
                self.data().packages.iter().map(|(name, folder)| format!("{}: {}", quote(name), quote(folder)));
            line(&mut text, 0, "packages", braces(packages));
        }
        let defaults = in_line(&self.data().defaults);
        if !defaults.is_empty() {
            line(&mut text, 0, "defaults", braces(defaults));
        }
        text.push_str("\nobjects:\n");
        for object in self.slots() {
            self.emit_object(&mut text, object);
        }
        self.emit_rules(&mut text);
        text.push_str("\npaths:\n");
        for path in self.paths() {
            self.emit_path(&mut text, path);
        }
        text.push_str("\nchecks:\n");
        for check in self.checks() {
            self.emit_check(&mut text, check);
        }
        text
    }

    fn emit_units(&self, text: &mut String) {
        let units = self.units();
        let angle = units.angle.map(|angle| format!("angle: {angle}"));
        let length = format!("length: {}", units.length);
        let parts = [Some(length), angle, Some(format!("time: {}", units.time))];
        line(text, 0, "units", braces(parts.into_iter().flatten()));
    }

    fn emit_object(&self, text: &mut String, object: &Object) {
        item(text, &object.id);
        emit_shape(text, object);
        let kind = match object.source {
            Source::Given if object.body.kind() == Kind::Surface => Some(Kind::Surface),
            _ => object.claims.kind,
        };
        if let Some(kind) = kind {
            line(text, 4, "kind", name_of(kind, KINDS));
        }
        if let Some(shape) = object.claims.shape {
            line(text, 4, "shape", name_of(shape, SHAPES));
        }
        for (key, value) in emit_setting(&object.setting) {
            line(text, 4, key, value);
        }
        if !object.groups.is_empty() {
            line(text, 4, "groups", brackets(object.groups.iter().map(|group| quote(group))));
        }
        if let Some(carrier) = object.carrier {
            line(text, 4, "attach_to", self.quoted_id(carrier));
        }
        let position = object.pose.position.map(|position| format!("position: {}", row(&position)));
        let parts: Vec<String> = position.into_iter().chain(emit_turn(&object.pose.turn)).collect();
        if !parts.is_empty() {
            line(text, 4, "pose", braces(parts));
        }
    }

    fn emit_rules(&self, text: &mut String) {
        if !self.data().allow.is_empty() {
            text.push_str("\nallow:\n");
        }
        for rule in &self.data().allow {
            let what = match &rule.pairs {
                ExemptPairs::Pair(pair) => format!("pair: {}", self.pair(*pair)),
                ExemptPairs::Groups(groups) => {
                    format!("groups: {}", brackets(groups.iter().map(|group| quote(group))))
                }
            };
            let reason = rule.reason.as_ref().map(|reason| format!("reason: {}", quote(reason)));
            put(text, format_args!("  - {}\n", braces([what].into_iter().chain(reason))));
        }
        if !self.data().pairs.is_empty() {
            text.push_str("\npairs:\n");
        }
        for rule in &self.data().pairs {
            let pair = format!("pair: {}", self.pair(rule.pair));
            put(text, format_args!("  - {}\n", braces([pair].into_iter().chain(in_line(&rule.setting)))));
        }
    }

    fn emit_path(&self, text: &mut String, path: &TimedPath) {
        item(text, &path.id);
        line(text, 4, "object", self.quoted_id(path.object));
        text.push_str("    waypoints:\n");
        for (index, waypoint) in path.waypoints.iter().enumerate() {
            let position: [f64; 3] = waypoint.position.into();
            let place = format!("position: {}", row(&position));
            let place = match path.turns.as_ref().map(|turns| &turns[index]) {
                None | Some(WaypointTurn::Kept) => place,
                Some(WaypointTurn::To(quaternion)) => format!("{place}, quat_wxyz: {}", row(quaternion)),
                Some(WaypointTurn::Screw(quaternion)) => {
                    format!("{place}, quat_wxyz: {}, motion: screw", row(quaternion))
                }
                Some(WaypointTurn::By { axis, angle, about, .. }) => {
                    let about = about.as_ref().map(|about| format!(", about: {}", row(about))).unwrap_or_default();
                    format!("turn: {{axis: {}, angle: {angle:?}{about}}}", row(axis))
                }
            };
            put(text, format_args!("      - {{t: {:?}, {place}}}\n", waypoint.time));
        }
        if path.before != Before::default() {
            line(text, 4, "before", name_of(path.before, BEFORE));
        }
        if path.after != After::default() {
            line(text, 4, "after", name_of(path.after, AFTER));
        }
    }

    fn emit_check(&self, text: &mut String, check: &Check) {
        item(text, &check.id);
        let names = check.paths.iter().map(|&path| quote(&self.paths()[path].id));
        line(text, 4, "paths", brackets(names));
        if check.scope != Scope::default() {
            line(text, 4, "report", check.scope);
        }
        let Some(expected) = &check.expectation else { return };
        let verdict = format!("verdict: {}", expected.verdict);
        let time = expected.time.as_ref().map(|time| match time {
            ExpectedTime::Exact(time) => format!("time: {}", exact(time)),
            ExpectedTime::Bracket(time) => format!("time: {time:?}"),
        });
        let pair = expected.pair.map(|pair| format!("pair: {}", self.pair(pair)));
        line(text, 4, "expect", braces([verdict].into_iter().chain(time).chain(pair)));
    }

    fn quoted_id(&self, id: ObjectId) -> String {
        quote(self.object(id).map_or("", |object| object.id()))
    }

    fn pair(&self, pair: [ObjectId; 2]) -> String {
        brackets(pair.map(|id| self.quoted_id(id)))
    }
}

fn emit_shape(text: &mut String, object: &Object) {
    match &object.source {
        Source::File { file, unit, scale } => {
            let parts =
                [Some(format!("file: {}", quote(file))), unit.map(|unit| format!("unit: {unit}")), emit_scale(scale)];
            line(text, 4, "mesh", braces(parts.into_iter().flatten()));
        }
        Source::Inline { unit, scale } => {
            let parts = [unit.map(|unit| format!("unit: {unit}")), emit_scale(scale)];
            emit_mesh(text, object.body.mesh(), &parts);
        }
        Source::Cuboid { size } => line(text, 4, "box", braces([format!("size: {}", row(size))])),
        Source::Sphere { radius, segments, fit } => {
            line(text, 4, "sphere", braces([format!("radius: {radius:?}"), emit_fit(*segments, *fit)]));
        }
        Source::Cylinder { radius, length, segments, fit } => {
            line(text, 4, "cylinder", emit_rod([*radius, *length], *segments, *fit));
        }
        Source::Capsule { radius, length, segments, fit } => {
            line(text, 4, "capsule", emit_rod([*radius, *length], *segments, *fit));
        }
        Source::Given => emit_mesh(text, &standing_mesh(&object.body), &[]),
    }
}

fn emit_fit(segments: u32, fit: Fit) -> String {
    format!("segments: {segments}, fit: {}", name_of(fit, FITS))
}

fn emit_rod([radius, length]: [f64; 2], segments: u32, fit: Fit) -> String {
    braces([format!("radius: {radius:?}, length: {length:?}"), emit_fit(segments, fit)])
}

/// The keys that state something, with their values.
fn emit_setting(setting: &Setting) -> impl Iterator<Item = (&'static str, String)> {
    let margin = setting.margin.map(|margin| ("margin", format!("{margin:?}")));
    let touch = setting.touch.map(|touch| ("touch", touch.to_string()));
    margin.into_iter().chain(touch)
}

/// The same within a map on one line.
fn in_line(setting: &Setting) -> Vec<String> {
    emit_setting(setting).map(|(key, value)| format!("{key}: {value}")).collect()
}

fn emit_scale(scale: &Option<[f64; 3]>) -> Option<String> {
    scale.map(|scale| format!("scale: {}", row(&scale)))
}

fn emit_mesh(text: &mut String, mesh: &Mesh, extras: &[Option<String>]) {
    text.push_str("    mesh:\n");
    for extra in extras.iter().flatten() {
        put(text, format_args!("      {extra}\n"));
    }
    line(text, 6, "vertices", brackets(mesh.vertices().iter().map(|vertex| row(vertex))));
    line(text, 6, "faces", brackets(mesh.faces().map(|face| brackets(face.iter().map(u32::to_string)))));
}

/// A body's mesh with its vertices where they have been placed.
fn standing_mesh(body: &Body) -> Mesh {
    let positions: Vec<[f64; 3]> = body.positions().iter().map(|position| (*position).into()).collect();
    if positions == body.mesh().vertices() {
        return body.mesh().clone();
    }
    // The body's own checks have accepted these vertices and faces, so that the mesh is well formed.
    let mesh = Mesh::new(positions.clone(), body.mesh().faces()).unwrap_or_else(|_| body.mesh().clone());
    let bent = body.is_convex() && !Body::from_mesh(mesh.clone()).is_ok_and(|again| again.is_convex());
    let triangles = body.skin().triangles.iter().map(|triangle| triangle.corners);
    if bent { Mesh::new(positions, triangles).unwrap_or(mesh) } else { mesh }
}

fn emit_turn(turn: &Turn) -> Option<String> {
    match turn {
        Turn::Identity => None,
        Turn::QuatWxyz(q) => Some(format!("quat_wxyz: {}", row(q))),
        Turn::QuatXyzw(q) => Some(format!("quat_xyzw: {}", row(q))),
        Turn::Rpy(angles) => Some(format!("rpy: {}", row(angles))),
        Turn::AxisAngle { axis, angle } => Some(format!("axis_angle: {{axis: {}, angle: {angle:?}}}", row(axis))),
        Turn::Matrix(rows) => Some(format!("matrix: {}", brackets(rows.iter().map(|cells| row(cells))))),
    }
}

/// An exact time, quoted so that it is not read as a float.
fn exact(time: &ExactTime) -> String {
    format!("\"{time}\"")
}

pub(crate) fn name_of<T: PartialEq>(value: T, words: &[(T, &'static str)]) -> &'static str {
    words.iter().find(|(candidate, _)| *candidate == value).map_or("", |(_, word)| word)
}

/// Writes to a string, which cannot fail.
pub(crate) fn put(text: &mut String, what: impl Display) {
    _ = write!(text, "{what}");
}

pub(crate) fn item(text: &mut String, id: &str) {
    put(text, format_args!("  - id: {}\n", quote(id)));
}

pub(crate) fn line(text: &mut String, indent: usize, key: &str, value: impl Display) {
    put(text, format_args!("{:indent$}{key}: {value}\n", ""));
}

pub(crate) fn braces(parts: impl IntoIterator<Item = String>) -> String {
    format!("{{{}}}", parts.into_iter().collect::<Vec<_>>().join(", "))
}

pub(crate) fn brackets(parts: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", parts.into_iter().collect::<Vec<_>>().join(", "))
}

/// Numbers in the shortest form that reads back the same.
pub(crate) fn row(numbers: &[f64]) -> String {
    brackets(numbers.iter().map(|number| format!("{number:?}")))
}

/// A text that reads back the same: bare if it is a plain word, else in double quotes.
pub(crate) fn quote(text: &str) -> String {
    let plain = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/'));
    let reserved = ["true", "false", "null", "yes", "no", "on", "off", "y", "n", "nan", "inf"];
    if plain && !reserved.contains(&text.to_ascii_lowercase().as_str()) {
        return text.to_owned();
    }
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            _ if !matches!(printable(c.encode_utf8(&mut [0; 4])), Cow::Borrowed(_)) => match u32::from(c) {
                short @ ..=0xffff => put(&mut quoted, format_args!("\\u{short:04x}")),
                long => put(&mut quoted, format_args!("\\U{long:08x}")),
            },
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
