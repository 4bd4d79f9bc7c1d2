//! Gives a document its meaning: names to objects, words to values, numbers to places.

use super::checks::read_checks;
use super::document::{Defaults, Document, ObjectDoc, PathDoc, UnitsDoc};
use super::folder::Folder;
use super::names::{Names, word};
use super::rules::{read_allow, read_pairs, read_stated};
use super::shapes::Workshop;
use super::turn::{compose, read_pose, rotation};
use super::waypoints;
use crate::world::draft::Draft;
use crate::world::fault::Fault;
use crate::world::id::ObjectId;
use crate::world::keypath::KeyPath;
use crate::world::object::{Object, Pose};
use crate::world::options::PathsNeeded;
use crate::world::pair::Stated;
use crate::world::track::TimedPath;
use crate::world::unit::{AngleUnit, LengthUnit, TimeUnit, Unit, Units};
use firstcontact_motion::{After, Before, Rotation};

/// The names of what an object does before its first waypoint.
pub(super) const BEFORE: &[(Before, &str)] = &[(Before::Wait, "wait"), (Before::Absent, "absent")];

/// The names of what an object does after its last waypoint.
pub(super) const AFTER: &[(After, &str)] = &[(After::Hold, "hold"), (After::Vanish, "vanish")];

/// A remark on an item of a list, to be given its place later.
pub(super) type Note = (usize, String);

/// The draft a document describes, and remarks on its objects.
pub(super) fn resolve(
    document: Document,
    paths_needed: PathsNeeded,
    folder: &Folder,
) -> Result<(Draft, Vec<Note>), Fault> {
    let units = read_units(&document.units)?;
    let Defaults { margin, touch } = &document.defaults;
    let defaults = read_stated(*margin, touch.as_deref(), || KeyPath::root().key("defaults"))?;
    if u32::try_from(document.objects.len()).is_err() {
        return Err(Fault::new(KeyPath::root().key("objects"), "too many objects"));
    }
    if document.paths.is_empty() && paths_needed == PathsNeeded::Some {
        return Err(no_paths(&document));
    }
    let ids = Names::new("object", document.objects.iter().map(|object| object.id.as_str()));
    let (objects, notes) = read_objects(&document, &ids, units, folder)?;
    let paths = read_paths(&document.paths, &ids, folder)?;
    let path_ids = Names::new("path", document.paths.iter().map(|path| path.id.as_str()));
    let checks =
        document.checks.as_ref().map(|checks| read_checks(checks, &path_ids, paths.len(), &ids)).transpose()?;
    let draft = Draft {
        units,
        paths,
        checks,
        allow: read_allow(&document.allow, &ids, &objects)?,
        defaults,
        pairs: read_pairs(&document.pairs, &ids)?,
        objects,
        ..Draft::default()
    };
    Ok((Draft { packages: document.packages.0, ..draft }, notes))
}

fn read_units(doc: &UnitsDoc) -> Result<Units, Fault> {
    let at = |key: &'static str| move || KeyPath::root().key("units").key(key);
    let mut units = Units::default();
    if let Some(length) = &doc.length {
        units.length = word("unit of length", length, LengthUnit::ALL, at("length"))?;
    }
    if let Some(angle) = &doc.angle {
        units.angle = Some(word("unit of angle", angle, AngleUnit::ALL, at("angle"))?);
    }
    if let Some(time) = &doc.time {
        units.time = word("unit of time", time, TimeUnit::ALL, at("time"))?;
    }
    Ok(units)
}

fn no_paths(document: &Document) -> Fault {
    let object = document.objects.first().map_or("ID", |object| object.id.as_str());
    let help = format!(
        "add `paths: [{{id: p, object: {object}, waypoints: [{{position: [0, 0, 0]}}, {{position: [1, 0, 0]}}]}}]`"
    );
    Fault::new(KeyPath::root(), "the world has no path, so nothing can happen in it").helped(help)
}

/// All objects with their bodies, and remarks.
fn read_objects(
    document: &Document,
    ids: &Names<'_>,
    units: Units,
    folder: &Folder,
) -> Result<(Vec<Object>, Vec<Note>), Fault> {
    let docs = &document.objects;
    let mut notes = Vec::new();
    let (mut stated, mut poses, mut own, mut carriers) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (index, doc) in docs.iter().enumerate() {
        let at = || KeyPath::item("objects", index);
        stated.push(read_stated(doc.margin, doc.touch.as_deref(), at)?);
        let pose = read_pose(&doc.pose, || at().key("pose"))?;
        let (turn, note) = rotation(&pose.turn, units.angle, || at().key("pose"))?;
        notes.extend(note.map(|note| (index, format!("`{}`: {note}", doc.id))));
        poses.push(pose);
        own.push(turn);
        let carrier = |id: &String| ids.find(id, || at().key("attach_to"));
        carriers.push(doc.attach_to.as_ref().map(carrier).transpose()?);
    }
    let turns = composed(&own, &carriers)?;
    let mut workshop = Workshop::new(folder, units.length);
    #[cfg(feature = "parallel")]
    workshop.read_ahead(docs);
    let mut objects = Vec::with_capacity(docs.len());
    for (index, (doc, pose)) in docs.iter().zip(poses).enumerate() {
        let carrier = carriers[index];
        let frame = carrier.map_or_else(Rotation::identity, |carrier| turns[carrier]);
        let made = workshop.make(doc, turns[index], || KeyPath::item("objects", index))?;
        objects.push(Object { stated: stated[index], ..object(doc, pose, made, carrier, &frame) });
    }
    Ok((objects, notes))
}

fn object(doc: &ObjectDoc, pose: Pose, made: super::shapes::Made, carrier: Option<usize>, frame: &Rotation) -> Object {
    let offset = match (carrier, pose.position) {
        (None, position) => position,
        (Some(_), None) => Some([0.0; 3]),
        (Some(_), Some(position)) if frame.is_identity() => Some(position),
        (Some(_), Some(position)) => Some(frame.turn(position).into()),
    };
    Object {
        id: doc.id.clone(),
        source: made.source,
        body: made.body,
        groups: doc.groups.clone(),
        carrier: carrier.map(ObjectId::from_slot),
        pose,
        claims: made.claims,
        deviation: made.deviation,
        stated: Stated::default(),
        offset,
    }
}

/// The orientation of each object in the world: its own after its carrier's. Objects on a circle of carriers keep
/// their own; the circle is reported later, with all others of its kind.
fn composed(own: &[Rotation], carriers: &[Option<usize>]) -> Result<Vec<Rotation>, Fault> {
    let mut turns: Vec<Option<Rotation>> = vec![None; own.len()];
    for start in 0..own.len() {
        let mut chain = Vec::new();
        let mut slot = Some(start);
        while let Some(here) = slot.filter(|&here| turns[here].is_none() && chain.len() <= own.len()) {
            chain.push(here);
            slot = carriers[here];
        }
        for here in chain.into_iter().rev() {
            let carrier = carriers[here].and_then(|carrier| turns[carrier]);
            let turn = match carrier {
                None => own[here],
                Some(carrier) => compose(&carrier, &own[here]).map_err(|error| {
                    Fault::new(KeyPath::item("objects", here).key("pose"), error.to_string()).caused_by(error)
                })?,
            };
            turns[here] = Some(turn);
        }
    }
    Ok(turns.into_iter().zip(own).map(|(turn, own)| turn.unwrap_or(*own)).collect())
}

fn read_paths(docs: &[PathDoc], ids: &Names<'_>, folder: &Folder) -> Result<Vec<TimedPath>, Fault> {
    let read = |(index, doc): (usize, &PathDoc)| {
        let at = || KeyPath::item("paths", index);
        let object = ids.find(&doc.object, || at().key("object"))?;
        let before = doc.before.as_deref().map(|found| word("`before`", found, BEFORE, || at().key("before")));
        let after = doc.after.as_deref().map(|found| word("`after`", found, AFTER, || at().key("after")));
        Ok(TimedPath {
            id: doc.id.clone(),
            object: ObjectId::from_slot(object),
            waypoints: waypoints::read(&doc.waypoints, folder, || at().key("waypoints"))?,
            before: before.transpose()?.unwrap_or_default(),
            after: after.transpose()?.unwrap_or_default(),
        })
    };
    docs.iter().enumerate().map(read).collect()
}
